//go:build cgo

package widgets

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
)

// ink stands for the color of an icon in its SVG.
const ink = "#000000"

// Icon is a drawing in SVG; where it is shown it gets a color.
type Icon struct{ name, svg string }

// NewIcon returns an icon of 24×24 units.
func NewIcon(name, shapes string) *Icon { return NewDrawing(name, 24, 24, shapes) }

// NewDrawing returns an icon of a size.
func NewDrawing(name string, width, height float32, shapes string) *Icon {
	return &Icon{name, fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%[1]g" height="%[2]g" viewBox="0 0 %[1]g %[2]g">`, width, height) +
		shapes + `</svg>`}
}

// Tinted returns the icon in a color of the current theme. Fyne's own coloring leaves strokes black.
func (s *Icon) Tinted(name fyne.ThemeColorName) fyne.Resource {
	r, g, b, _ := ThemeColor(name).RGBA()
	hex := fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
	return fyne.NewStaticResource(s.name+hex+".svg", []byte(strings.ReplaceAll(s.svg, ink, hex)))
}

// IconStroke is the attributes of a line in an icon.
const IconStroke = ` fill="none" stroke="#000000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`

var (
	IconCalibrate = NewIcon("calibrate", `<circle cx="12" cy="5" r="2.6" fill="#000000"/>`+
		`<path d="M2 10 H22 M12 10 V16 M12 16 L8 22 M12 16 L16 22"`+IconStroke+`/>`)
	IconBones = NewIcon("bones", `<path d="M6 18 L9 10 L17 5"`+IconStroke+`/><circle cx="6" cy="18.5" r="2.6" fill="#000000"/>`+
		`<circle cx="9" cy="10" r="2.6" fill="#000000"/><circle cx="17.5" cy="5" r="2.6" fill="#000000"/>`)
	IconTargets = NewIcon("targets", `<circle cx="12" cy="12" r="6"`+IconStroke+`/><path d="M12 2 V7 M12 17 V22 M2 12 H7 M17 12 H22"`+
		IconStroke+`/>`)
	IconAxes  = NewIcon("axes", `<path d="M9 15 V3 M9 15 H21 M9 15 L3 21 M6 6 L9 3 L12 6 M18 12 L21 15 L18 18"`+IconStroke+`/>`)
	IconPoles = NewIcon("poles", `<path d="M4 4 L13 12 L4 20"`+IconStroke+`/><path d="M15 12 H17"`+IconStroke+`/>`+
		`<circle cx="20" cy="12" r="2.4" fill="#000000"/>`)
	IconMagnets = NewIcon("magnets", `<path d="M6 3 V12 A6 6 0 0 0 18 12 V3"`+IconStroke+`/><path d="M3.5 3 H8.5 M15.5 3 H20.5 M6 8 H6.1 M18 8 H18.1"`+IconStroke+`/>`)
	IconLimits  = NewIcon("limits", `<path d="M12 21 L4 7 M12 21 L20 7"`+IconStroke+`/><ellipse cx="12" cy="6.5" rx="8" ry="3.2"`+IconStroke+`/>`)
	IconTrails  = NewIcon("trails", `<path d="M3 20 C6 10 10 18 13 11 C14.6 7.4 17 6 19 6"`+IconStroke+`/><circle cx="19.5" cy="5.8" r="2.6" fill="#000000"/>`)
	IconSteps   = NewIcon("steps", `<ellipse cx="7.5" cy="14" rx="3.2" ry="5.2" fill="#000000"/><circle cx="7.5" cy="21" r="1.9" fill="#000000"/>`+
		`<ellipse cx="16.5" cy="7.5" rx="3.2" ry="5.2" fill="#000000"/><circle cx="16.5" cy="14.5" r="1.9" fill="#000000"/>`)
	IconBalance = NewIcon("balance", `<circle cx="12" cy="5" r="3.2" fill="#000000"/><path d="M12 8 V18 M3.5 20.5 H20.5 M12 18 L8.5 20.5 M12 18 L15.5 20.5"`+IconStroke+`/>`)
	IconGhost   = NewIcon("ghost", `<circle cx="12" cy="5" r="2.6"`+IconStroke+`/><path d="M2 10 H22 M12 10 V16 M12 16 L8 22 M12 16 L16 22" `+
		`stroke-dasharray="2.4 3.2"`+IconStroke+`/>`)
	IconLabels      = NewIcon("labels", `<path d="M3 6 H15 L21 12 L15 18 H3 Z"`+IconStroke+`/><path d="M7 12 H12"`+IconStroke+`/>`)
	IconDevices     = NewIcon("devices", `<path d="M3 8 H21 V16 H15.5 L13.5 13.5 H10.5 L8.5 16 H3 Z"`+IconStroke+`/>`)
	IconFloor       = NewIcon("floor", `<path d="M7 6 H17 L22 18 H2 Z M4.6 12 H19.4 M12 6 V18"`+IconStroke+`/>`)
	IconShadow      = NewIcon("shadow", `<circle cx="12" cy="8" r="5"`+IconStroke+`/><ellipse cx="12" cy="19" rx="8" ry="2.4" fill="#000000"/>`)
	IconMove        = NewIcon("move", `<path d="M12 3 V21 M3 12 H21 M9 6 L12 3 L15 6 M9 18 L12 21 L15 18 M6 9 L3 12 L6 15 M18 9 L21 12 L18 15"`+IconStroke+`/>`)
	IconTurn        = NewIcon("turn", `<path d="M19.5 12 A7.5 7.5 0 1 1 16.5 6 M17 2 V6.5 H12.5"`+IconStroke+`/><circle cx="12" cy="12" r="2" fill="#000000"/>`)
	IconUnpin       = NewIcon("unpin", `<path d="M8 3 H16 M9.5 3 V10 L6 14 H18 L14.5 10 V3 M12 14 V21 M3.5 4 L20.5 20"`+IconStroke+`/>`)
	IconReset       = NewIcon("reset", `<path d="M5 9 H14 A5 5 0 0 1 14 19 H8 M9 4.5 L4.5 9 L9 13.5"`+IconStroke+`/>`)
	IconUndo        = NewIcon("undo", `<path d="M4 10 H15 A5 5 0 0 1 15 20 H10 M9 5 L4 10 L9 15"`+IconStroke+`/>`)
	IconRedo        = NewIcon("redo", `<path d="M20 10 H9 A5 5 0 0 0 9 20 H14 M15 5 L20 10 L15 15"`+IconStroke+`/>`)
	IconClosed      = NewIcon("closed", `<path d="M9.5 6 L15.5 12 L9.5 18"`+IconStroke+`/>`)
	IconForward     = IconClosed
	IconBack        = NewIcon("back", `<path d="M14.5 6 L8.5 12 L14.5 18"`+IconStroke+`/>`)
	IconOpen        = NewIcon("open", `<path d="M6 9.5 L12 15.5 L18 9.5"`+IconStroke+`/>`)
	IconHeadset     = IconDevices
	IconController  = NewIcon("controller", `<circle cx="12" cy="7" r="5"`+IconStroke+`/><path d="M10 12 L9.5 20.5 H14.5 L14 12"`+IconStroke+`/>`)
	IconTracker     = NewIcon("tracker", `<path d="M12 3.5 L20 8 V16 L12 20.5 L4 16 V8 Z"`+IconStroke+`/><circle cx="12" cy="12" r="2.4" fill="#000000"/>`)
	IconUnknown     = NewIcon("unknown", `<circle cx="12" cy="12" r="8"`+IconStroke+`/><circle cx="12" cy="12" r="2" fill="#000000"/>`)
	IconPlay        = NewIcon("play", `<path d="M7 4.5 L19 12 L7 19.5 Z" fill="#000000" stroke="#000000" stroke-width="1.5" stroke-linejoin="round"/>`)
	IconRecord      = NewIcon("record", `<circle cx="12" cy="12" r="7" fill="#000000"/>`)
	IconStop        = NewIcon("stop", `<rect x="5.5" y="5.5" width="13" height="13" rx="2" fill="#000000"/>`)
	IconPause       = NewIcon("pause", `<rect x="6" y="5" width="4" height="14" rx="1" fill="#000000"/><rect x="14" y="5" width="4" height="14" rx="1" fill="#000000"/>`)
	IconStart       = NewIcon("start", `<path d="M18.5 5.5 L8 12 L18.5 18.5 Z" fill="#000000" stroke="#000000" stroke-width="1.5" stroke-linejoin="round"/><path d="M5.5 5.5 V18.5"`+IconStroke+`/>`)
	IconStep        = NewIcon("step", `<path d="M5.5 5.5 L16 12 L5.5 18.5 Z" fill="#000000" stroke="#000000" stroke-width="1.5" stroke-linejoin="round"/><path d="M18.5 5.5 V18.5"`+IconStroke+`/>`)
	IconLoop        = NewIcon("loop", `<path d="M4 12 V10 A4 4 0 0 1 8 6 H19 M16 3 L19 6 L16 9 M20 12 V14 A4 4 0 0 1 16 18 H5 M8 15 L5 18 L8 21"`+IconStroke+`/>`)
	IconFrame       = NewIcon("frame", `<path d="M3 8 V3 H8 M16 3 H21 V8 M21 16 V21 H16 M8 21 H3 V16"`+IconStroke+`/><circle cx="12" cy="12" r="2.6" fill="#000000"/>`)
	IconMore        = NewIcon("more", `<circle cx="5" cy="12" r="2" fill="#000000"/><circle cx="12" cy="12" r="2" fill="#000000"/><circle cx="19" cy="12" r="2" fill="#000000"/>`)
	IconPerson      = NewIcon("person", `<circle cx="12" cy="7.5" r="4"`+IconStroke+`/><path d="M4 21 C4 15.5 8 14 12 14 C16 14 20 15.5 20 21"`+IconStroke+`/>`)
	IconSearch      = NewIcon("search", `<circle cx="10.5" cy="10.5" r="6"`+IconStroke+`/><path d="M15 15 L20.5 20.5"`+IconStroke+`/>`)
	IconLink        = NewIcon("link", `<path d="M10 14 A4 4 0 0 1 10 8.5 L13 5.5 A4 4 0 0 1 18.6 11.1 L16.6 13.1 M14 10 A4 4 0 0 1 14 15.5 L11 18.5 A4 4 0 0 1 5.4 12.9 L7.4 10.9"`+IconStroke+`/>`)
	IconPin         = NewIcon("pin", `<path d="M9 3 H15 M10 3 V10 L6.5 14 H17.5 L14 10 V3 M12 14 V21"`+IconStroke+`/>`)
	IconCurveSmooth = NewIcon("curveSmooth", `<path d="M2 20 C8 20 7 12 12 12 C17 12 16 4 22 4"`+IconStroke+`/><circle cx="12" cy="12" r="3" fill="#000000"/>`)
	IconCurveLinear = NewIcon("curveLinear", `<path d="M3 19 L12 7 L21 17"`+IconStroke+`/><circle cx="12" cy="7" r="3" fill="#000000"/>`)
	IconCurveFlat   = NewIcon("curveFlat", `<path d="M3 20 C6 20 7 9 12 9 C17 9 18 20 21 20 M4 9 H20"`+IconStroke+`/><circle cx="12" cy="9" r="3" fill="#000000"/>`)
	IconCurveParted = NewIcon("curveParted", `<path d="M5 19 L12 8 L21 12"`+IconStroke+`/><circle cx="12" cy="8" r="3" fill="#000000"/><circle cx="4.5" cy="19.5" r="2.2" fill="#000000"/><circle cx="21" cy="12" r="2.2" fill="#000000"/>`)
	IconCurveSnap   = NewIcon("curveSnap", `<path d="M8 3 V21 M16 3 V21 M3 8 H21 M3 16 H21"`+IconStroke+`/><circle cx="16" cy="8" r="3.4" fill="#000000"/>`)
	IconCurveShapes = NewIcon("curveShapes", `<path d="M3 15 C6 15 6 4 9 4 C12 4 12 15 15 15"`+IconStroke+`/><path d="M14 18 L17.5 21.5 L21 18"`+IconStroke+`/>`)
	IconCurveLarger = NewIcon("curveLarger", `<path d="M14 4 H20 V10 M20 4 L13 11 M10 20 H4 V14 M4 20 L11 13"`+IconStroke+`/>`)
	IconCopy        = NewIcon("copy", `<rect x="8" y="8" width="12" height="13" rx="2"`+IconStroke+`/><path d="M16 8 V5 A2 2 0 0 0 14 3 H6 A2 2 0 0 0 4 5 V14 A2 2 0 0 0 6 16 H8"`+IconStroke+`/>`)
	IconPaste       = NewIcon("paste", `<path d="M8 5 H6 A2 2 0 0 0 4 7 V19 A2 2 0 0 0 6 21 H18 A2 2 0 0 0 20 19 V7 A2 2 0 0 0 18 5 H16 M9 3 H15 V7 H9 Z M12 11 V17 M9 14.5 L12 17.5 L15 14.5"`+IconStroke+`/>`)
	IconClose       = NewIcon("close", `<path d="M6 6 L18 18 M18 6 L6 18"`+IconStroke+`/>`)
)
