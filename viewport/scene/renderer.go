//go:build cgo

package scene

import (
	"fmt"
	"image"
	"runtime"
	"runtime/debug"
	"sync"

	"github.com/g3n/engine/gls"
	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.4/glfw"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/viewport"
)

// maxSide is the largest width or height of a picture, whatever the driver can do: 256 MB at four samples.
const maxSide = 8192

// Renderer draws on its own thread. See [Open] and [RunOffscreen].
type Renderer struct {
	window    *glfw.Window
	runOnMain func(func())

	calls  sync.Mutex // one call at a time
	closed bool
	jobs   chan job
	reply  chan error
	notes  []phrase.Phrase
}

// job is a call of a method, carried to the drawing thread.
type job struct {
	kind    jobKind
	avatar  *rig.Avatar
	scenery *rig.Scenery
	view    *View
	dst     *image.RGBA // or the picture to lend
	use     func(texture uint32) error
}

type jobKind uint8

const (
	renderJob jobKind = iota
	avatarJob
	sceneryJob
	lendJob
	quitJob
)

var errClosed = phrase.Fail("scene: the renderer is closed")

// Open makes a hidden window with an OpenGL 3.3 context, through o.RunOnMain, and starts the thread that draws with it. The
// error is [ErrNoGraphics] with what is missing.
func Open(o Options) (*Renderer, error) {
	if o.RunOnMain == nil {
		return nil, phrase.Fail("scene: Options.RunOnMain is missing")
	}
	r := &Renderer{runOnMain: o.RunOnMain, jobs: make(chan job), reply: make(chan error)}
	var err error
	if o.Context != nil {
		r.window = o.Context.window
	} else if o.RunOnMain(func() { r.window, err = newWindow() }); err != nil {
		return nil, err
	}
	go r.draw()
	if err := <-r.reply; err != nil {
		o.RunOnMain(r.window.Destroy)
		return nil, err
	}
	return r, nil
}

// SetAvatar replaces the avatar that is drawn; nil draws none. The renderer copies what it needs. Images that cannot be
// decoded are replaced by a neutral color and named in [Renderer.Notes]. The error is that nothing of the avatar can be drawn;
// the old avatar then stays.
func (r *Renderer) SetAvatar(a *rig.Avatar) error { return r.call(job{kind: avatarJob, avatar: a}) }

// SetScenery replaces the meshes that are drawn around the avatar as its ground; nil draws none. The renderer copies what it needs. The error is that nothing of
// them can be drawn; the old ones then stay.
func (r *Renderer) SetScenery(s *rig.Scenery) error {
	return r.call(job{kind: sceneryJob, scenery: s})
}

// Notes says, one sentence each, what of the avatar set last is not drawn as its file wants.
func (r *Renderer) Notes() []phrase.Phrase {
	r.calls.Lock()
	defer r.calls.Unlock()
	return r.notes
}

// Render draws a picture of dst's size and returns when it is in dst, opaque, top row first. Dst needs at least one pixel; the
// error says if it is larger than the graphics driver can draw.
func (r *Renderer) Render(v *View, dst *image.RGBA) error {
	if v == nil || dst == nil {
		return phrase.Fail("scene: nothing to draw, or nothing to draw into")
	}
	return r.call(job{view: v, dst: dst})
}

// Close frees everything and ends the thread. Later calls of other methods fail. It must not be called on the main thread
// while that does not serve Options.RunOnMain.
func (r *Renderer) Close() {
	r.calls.Lock()
	defer r.calls.Unlock()
	if r.closed {
		return
	}
	r.closed = true
	r.jobs <- job{kind: quitJob}
	<-r.reply
	r.runOnMain(r.destroyWindow)
}

// destroyWindow destroys the hidden window. Where the program has shut GLFW down already, the window went with it and glfw panics.
func (r *Renderer) destroyWindow() {
	const notInitialized glfw.ErrorCode = 0x00010001 // GLFW_NOT_INITIALIZED, which the package does not export
	defer func() {
		if value := recover(); value != nil {
			if err, ok := value.(*glfw.Error); !ok || err.Code != notInitialized {
				panic(value)
			}
		}
	}()
	r.window.Destroy()
}

func (r *Renderer) call(j job) error {
	r.calls.Lock()
	defer r.calls.Unlock()
	if r.closed {
		return errClosed
	}
	r.jobs <- j
	return <-r.reply
}

// draw is the drawing thread: it owns the context.
func (r *Renderer) draw() {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	p := &painter{frame: new(frame)}
	err := guarded(func() error {
		r.window.MakeContextCurrent()
		return p.open()
	})
	if err != nil {
		_ = guarded(func() error { glfw.DetachCurrentContext(); return nil })
		r.reply <- err
		return
	}
	r.reply <- nil
	for j := range r.jobs {
		if j.kind == quitJob {
			_ = guarded(func() error { p.close(); glfw.DetachCurrentContext(); return nil })
			r.reply <- nil
			return
		}
		r.reply <- guardedJob(p, j, r)
	}
}

// guardedJob does one job; a crash in it is an error of that call and leaves the thread alive.
func guardedJob(p *painter, j job, r *Renderer) (err error) {
	defer caught(&err)
	switch j.kind {
	case renderJob:
		return p.render(j.view, j.dst)
	case sceneryJob:
		return p.setScenery(j.scenery)
	case lendJob:
		return p.lent.lend(p.gs, j.dst, j.use)
	}
	if err := p.setAvatar(j.avatar); err != nil {
		return err
	}
	r.notes = nil
	if p.figure != nil {
		r.notes = p.figure.notes
	}
	return nil
}

func guarded(f func() error) (err error) {
	defer caught(&err)
	return f()
}

// caught turns a crash into an error that says what crashed and where.
func caught(err *error) {
	if p := recover(); p != nil {
		*err = phrase.Fail("scene: drawing failed: {{.What}}\n{{.Stack}}", "What", p, "Stack", phrase.Block(debug.Stack()))
	}
}

// painter is what lives on the drawing thread.
type painter struct {
	gs       *gls.GLS
	shaders  *shaders
	targets  targets
	shadows  *shadows
	overlays *overlayBuffer
	terrain  *groundBuffer
	figure   *figure
	scenery  *figure // nil for none
	lent     lent
	empty    uint32 // vertex array without buffers
	block    uint32 // buffer of the Frame block
	frame    *frame // apart from everything else, since C may not see Go pointers beside it
	largest  int
	eye      mgl64.Vec3

	fromCamera gls.Uniform
}

func (p *painter) open() error {
	if err := gl.Init(); err != nil {
		return phrase.Fail("{{.Kind}}: OpenGL 3.3 is needed ({{.Cause}}); {{.Remedy}}", "Kind", ErrNoGraphics, "Cause", err, "Remedy", remedy)
	}
	var err error
	if p.gs, err = gls.New(); err != nil {
		return phrase.Fail("{{.Kind}}: OpenGL 3.3 is needed ({{.Cause}}); {{.Remedy}}", "Kind", ErrNoGraphics, "Cause", err, "Remedy", remedy)
	}
	p.gs.SetCheckErrors(false)
	q := qualityHere()
	if q.economical {
		keepMemorySmall() // pictures are in the program's own memory
	}
	if p.shaders, err = newShaders(p.gs, q); err != nil {
		return phrase.Fail("{{.Kind}}: {{.Cause}}", "Kind", ErrNoGraphics, "Cause", err)
	}
	p.fromCamera.Init("FromCamera")
	var most, side int32
	gl.GetIntegerv(gl.MAX_SAMPLES, &most)
	gl.GetIntegerv(gl.MAX_RENDERBUFFER_SIZE, &side)
	p.targets.mostSamples = most
	p.largest = min(int(side), maxSide)
	gl.GenVertexArrays(1, &p.empty)
	gl.GenBuffers(1, &p.block)
	if p.shadows, err = newShadows(p.gs, q); err != nil {
		return err
	}
	p.overlays, p.terrain = newOverlayBuffer(), newGroundBuffer()
	// Vertices without colors are white, and texture coordinates of those without do not matter. Those that no joint is named for hang on the first.
	gl.VertexAttrib4f(3, 1, 1, 1, 1)
	gl.VertexAttrib4f(4, 0, 0, 0, 0)
	gl.VertexAttrib4f(5, 1, 0, 0, 0)
	// With blending, the alpha of the picture stays 1.
	gl.BlendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
	return nil
}

func (p *painter) close() {
	for _, f := range [...]*figure{p.figure, p.scenery} {
		if f != nil {
			f.dispose()
		}
	}
	p.shadows.dispose()
	p.overlays.dispose()
	p.terrain.dispose()
	p.targets.dispose()
	p.lent.dispose()
	gl.DeleteVertexArrays(1, &p.empty)
	gl.DeleteBuffers(1, &p.block)
}

func (p *painter) setAvatar(a *rig.Avatar) error {
	var next *figure
	if a != nil {
		var err error
		if next, err = newFigure(p.gs, p.shaders, a); err != nil {
			return err
		}
		if code := gl.GetError(); code == gl.OUT_OF_MEMORY {
			next.dispose()
			return phrase.Fail("scene: the avatar does not fit into the memory of the graphics card")
		}
	}
	if p.figure != nil {
		p.figure.dispose()
	}
	p.figure = next
	return nil
}

func (p *painter) render(v *View, dst *image.RGBA) error {
	width, height := dst.Rect.Dx(), dst.Rect.Dy()
	switch {
	case width < 1 || height < 1:
		return phrase.Fail("scene: a picture of {{.Width}} × {{.Height}} pixels has nothing to draw into", "Width", width, "Height", height)
	case width > p.largest || height > p.largest:
		return phrase.Fail("scene: a picture of {{.Width}} × {{.Height}} pixels is larger than can be drawn: {{.Most}} pixels wide and high",
			"Width", width, "Height", height, "Most", p.largest)
	case dst.Stride < 4*width || dst.Stride%4 != 0 || len(dst.Pix) < (height-1)*dst.Stride+4*width:
		return phrase.Fail("scene: the picture's memory does not fit its size")
	}
	if err := p.targets.size(width, height, v.Samples); err != nil {
		return err
	}

	f := p.figure
	if !v.ShowAvatar {
		f = nil
	}
	scale := v.Scale
	if !(scale > 0) {
		scale = 1
	}
	min, max := person()
	p.eye = v.Camera.Eye()
	world := v.World
	if f != nil {
		if len(world) < len(f.rest) || !finite(world) {
			world, scale = f.rest, 1
		}
		f.pose(p.gs, world, scale, p.eye)
		f.morph(v.Morphs)
		if low, high, ok := f.extent.Bounds(world, scale); ok {
			min, max = low, high
		}
	}
	shadow := f != nil && v.Show.Shadow
	terrain := p.terrain.of(v)
	p.terrain.upload(terrain)
	p.frame.set(v, float64(width)/float64(height), min, max, scale, terrain, shadow)
	p.frame.upload(p.block)
	if shadow {
		p.shadows.draw(p.gs, p.shaders, f, world, scale, p.terrain, terrain, p.empty)
	}

	gs := p.gs
	how := manner{sampled: p.targets.bind(v.Draft), translucent: p.frame.floorColor[3] < 1, seconds: v.Time.Seconds()}
	gs.Viewport(0, 0, int32(width), int32(height))
	gs.DepthMask(true)
	gl.Clear(gl.DEPTH_BUFFER_BIT)
	p.background(v, terrain, height)
	if p.scenery != nil && v.Show.Floor {
		p.drawScenery(how)
	}
	if f != nil {
		f.bindPalette(gs)
		p.avatar(f, v.Show.Outlines, how)
	}
	if v.Overlays != nil {
		p.overlays.drawAll(gs, p.shaders, v.Overlays)
	}
	p.targets.read(dst, v.Draft)
	if code := gl.GetError(); code != gl.NO_ERROR {
		return phrase.Fail("scene: the graphics driver reports error 0x{{.Code}}", "Code", fmt.Sprintf("%x", code))
	}
	return nil
}

// background draws the floor and the gradient. Seen from above the floor comes first and hides what is below it, and the
// gradient fills what is left. From below the gradient comes first, and the lines of the floor hide nothing.
func (p *painter) background(v *View, terrain *viewport.Terrain, height int) {
	above := p.eye.Y() > terrain.Under(p.eye.X(), p.eye.Z(), p.eye.Y())
	gs := p.gs
	gs.Disable(gls.BLEND)
	gs.Disable(gls.CULL_FACE)
	gs.Enable(gls.DEPTH_TEST)
	gs.DepthFunc(gls.LEQUAL)
	floor := v.Show.Floor || v.Show.Shadow
	if floor && above {
		gs.DepthMask(true)
		p.floor(v, terrain, height)
	}
	gs.DepthMask(false)
	p.shaders.use(backgroundProgram)
	gl.BindVertexArray(p.empty)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)
	if floor && !above {
		p.floor(v, terrain, height)
	}
}

func (p *painter) floor(v *View, terrain *viewport.Terrain, height int) {
	gs := p.gs
	p.shaders.use(floorProgram)
	grid := int32(0)
	if v.Show.Floor {
		grid = 1
	}
	gs.Uniform1i(p.terrain.showGrid.Location(gs), grid)
	gs.Uniform1f(p.terrain.height.Location(gs), float32(height))
	gs.Uniform2f(p.terrain.uphill.Location(gs), terrain.Uphill[0], terrain.Uphill[1])
	gs.PolygonOffset(1, 4) // soles that lie in the floor are not torn by it
	p.terrain.draw()
	gs.PolygonOffset(0, 0)
}

// avatar draws the figure; translucent, its depth comes first, so that only its outside is seen.
func (p *painter) avatar(f *figure, outlines bool, how manner) {
	gs := p.gs
	gs.DepthMask(true)
	if how.translucent {
		gs.Enable(gls.DEPTH_TEST)
		gs.DepthFunc(gls.LEQUAL)
		p.shaders.use(depthProgram)
		gs.Uniform1i(p.fromCamera.Location(gs), 1)
		gl.ColorMask(false, false, false, false)
		f.draw(gs)
		gl.ColorMask(true, true, true, true)
	}
	if f.outlined && outlines {
		gs.Enable(gls.DEPTH_TEST)
		gs.DepthFunc(gls.LEQUAL)
		if how.translucent {
			gs.Enable(gls.BLEND)
		}
		p.shaders.use(outlineProgram)
		gs.PolygonOffset(1, 4) // behind the edges that it surrounds
		f.outline(gs)
		gs.PolygonOffset(0, 0)
	}
	p.drawParts(f, how)
}

// drawParts draws the surfaces of a figure.
func (p *painter) drawParts(f *figure, how manner) {
	f.prepare(how)
	f.drawSurfaces(p.gs, p.shaders)
	coverSamples(false)
}
