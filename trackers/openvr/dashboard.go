package openvr

import (
	"encoding/binary"
	"image"
	"math"
	"runtime"

	"posewright/rig/phrase"
	"posewright/trackers/internal/native"
)

// The functions of IVROverlay_027 that are used, by their places in its table, and numbers of openvr.h. SteamVR keeps the tables of earlier versions.
const (
	overlayVersion       = "FnTable:IVROverlay_027"
	slotDestroyOverlay   = 2
	slotOverlayFlag      = 10
	slotOverlayWidth     = 21
	slotOverlayVisible   = 43
	slotOverlayEvent     = 46
	slotInputMethod      = 48
	slotMouseScale       = 50
	slotOverlayTexture   = 58
	slotClearTexture     = 59
	slotOverlayRaw       = 60
	slotDashboardOverlay = 65

	inputMethodMouse  = 1
	flagSmoothScroll  = 1 << 17
	textureOfOpenGL   = 1
	gammaColors       = 1
	mouseButtonLeft   = 1
	errorKeyInUse     = 17
	eventMouseMove    = 300
	eventMouseDown    = 301
	eventMouseUp      = 302
	eventFocusLeave   = 304
	eventScrollSmooth = 309
)

// DashboardOptions are what a panel is made with.
type DashboardOptions struct {
	Libraries []string // where openvr_api is looked for; empty means where it usually is
	Key, Name string   // of the panel: for SteamVR, and for people
	Size      image.Point
	WidthM    float64
	Icon      *image.NRGBA // on its tab
}

// PointerKind is what the laser did.
type PointerKind uint8

// What a laser can do.
const (
	PointerMoved PointerKind = iota
	PointerPressed
	PointerReleased
	PointerLeft
	PointerScrolled
)

// Pointer is something that the laser did on a panel.
type Pointer struct {
	Kind   PointerKind
	X, Y   float64 // pixels from the upper left corner; not of PointerLeft and PointerScrolled
	Scroll float64 // upwards, of a whole stroke
}

// Dashboard is a panel in SteamVR's dashboard, which a laser points at as a mouse does. Methods are for one goroutine; Show may be called on another, while
// no other method runs.
type Dashboard struct {
	session *session
	size    image.Point
	main    uint64
	eventOf [eventSpace]byte

	destroy func(overlay uint64) int32
	visible func(overlay uint64) bool
	event   func(overlay uint64, into *byte, size uint32) bool
	texture func(overlay uint64, texture *textureOf) int32
	clear   func(overlay uint64) int32
}

// textureOf is Texture_t.
type textureOf struct {
	handle       uintptr
	kind, colors int32
}

// OpenDashboard adds a panel to the dashboard, or says in a sentence why not: SteamVR must run.
func OpenDashboard(o DashboardOptions) (*Dashboard, error) {
	s, err := join(o.Libraries, overlayApplication)
	if err != nil {
		return nil, err
	}
	d := &Dashboard{session: s, size: o.Size}
	if err := d.open(o); err != nil {
		s.leave()
		return nil, err
	}
	return d, nil
}

func (d *Dashboard) open(o DashboardOptions) error {
	functions := d.session.library.functions(overlayVersion)
	if functions == nil {
		return errTooOld
	}
	var (
		create func(key, name string, main, thumbnail *uint64) int32
		width  func(overlay uint64, meters float32) int32
		flag   func(overlay uint64, flag int32, on bool) int32
		method func(overlay uint64, method int32) int32
		scale  func(overlay uint64, scale *[2]float32) int32
		raw    func(overlay uint64, pixels *byte, width, height, bytes uint32) int32
	)
	native.Bind(&create, functions[slotDashboardOverlay])
	native.Bind(&width, functions[slotOverlayWidth])
	native.Bind(&flag, functions[slotOverlayFlag])
	native.Bind(&method, functions[slotInputMethod])
	native.Bind(&scale, functions[slotMouseScale])
	native.Bind(&raw, functions[slotOverlayRaw])
	native.Bind(&d.destroy, functions[slotDestroyOverlay])
	native.Bind(&d.visible, functions[slotOverlayVisible])
	native.Bind(&d.event, functions[slotOverlayEvent])
	native.Bind(&d.texture, functions[slotOverlayTexture])
	native.Bind(&d.clear, functions[slotClearTexture])
	var thumbnail uint64
	switch code := create(o.Key, o.Name, &d.main, &thumbnail); code {
	case 0:
	case errorKeyInUse:
		return phrase.Fail("another Posewright shows its panel in SteamVR's dashboard already: close that one")
	default:
		return refusal(code)
	}
	pixels := [2]float32{float32(o.Size.X), float32(o.Size.Y)}
	for _, code := range [...]int32{
		width(d.main, float32(o.WidthM)), method(d.main, inputMethodMouse), scale(d.main, &pixels), flag(d.main, flagSmoothScroll, true),
		raw(thumbnail, &o.Icon.Pix[0], uint32(o.Icon.Rect.Dx()), uint32(o.Icon.Rect.Dy()), 4),
	} {
		if code != 0 {
			d.destroy(d.main)
			return refusal(code)
		}
	}
	return nil
}

func refusal(code int32) error {
	return phrase.Fail("SteamVR refuses the panel in its dashboard (error {{.Code}}). Restart SteamVR", "Code", code)
}

// Visible reports whether the panel is looked at.
func (d *Dashboard) Visible() bool { return d.visible(d.main) }

// Poll hands over what the laser has done since the last call. An error says in a sentence why the panel must be closed.
func (d *Dashboard) Poll(do func(Pointer)) error {
	if err := d.session.over(); err != nil {
		return err
	}
	for d.event(d.main, &d.eventOf[0], eventLength()) {
		word := func(at int) uint32 { return binary.LittleEndian.Uint32(d.eventOf[at:]) }
		const data = 12 // of an event, behind its kind, device and age
		at := data
		if runtime.GOOS == "windows" {
			at = 16
		}
		x, y := float64(math.Float32frombits(word(at))), float64(math.Float32frombits(word(at+4)))
		p := Pointer{X: x, Y: float64(d.size.Y) - y} // from the lower left corner
		switch word(0) {
		case eventQuit:
			return d.session.quit()
		case eventMouseMove:
			p.Kind = PointerMoved
		case eventMouseDown, eventMouseUp:
			if word(at+8) != mouseButtonLeft {
				continue
			}
			p.Kind = PointerPressed
			if word(0) == eventMouseUp {
				p.Kind = PointerReleased
			}
		case eventFocusLeave:
			p = Pointer{Kind: PointerLeft}
		case eventScrollSmooth:
			p = Pointer{Kind: PointerScrolled, Scroll: y}
		default:
			continue
		}
		do(p)
	}
	return nil
}

// Show shows a texture of OpenGL, whose context must be current on the calling thread, and whose first row is the lowest.
func (d *Dashboard) Show(texture uint32) error {
	if code := d.texture(d.main, &textureOf{uintptr(texture), textureOfOpenGL, gammaColors}); code != 0 {
		return refusal(code)
	}
	return nil
}

// Close removes the panel.
func (d *Dashboard) Close() {
	d.clear(d.main)
	d.destroy(d.main)
	d.session.leave()
}
