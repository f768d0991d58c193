package viewport

// Scheme is a set of habits for moving the camera with a pointer.
type Scheme uint8

const (
	// Simple orbits with the left button where nothing is to be dragged, and pans with the others.
	Simple Scheme = iota
	// Blender leaves the left button to picking and dragging, and moves the camera with the middle one.
	Blender
)

// Buttons is a set of buttons of a mouse.
type Buttons uint8

const (
	LeftButton Buttons = 1 << iota
	RightButton
	MiddleButton
)

// Modifiers is a set of keys that are held down.
type Modifiers uint8

const (
	ShiftHeld Modifiers = 1 << iota
	ControlHeld
	AltHeld
)

// Motion is what a drag does to the camera.
type Motion uint8

const (
	NoMotion Motion = iota
	OrbitMotion
	PanMotion
	ZoomMotion
)

// Gesture is what a drag with a button means while some keys are held.
type Gesture struct {
	Button Buttons // one
	Held   Modifiers
	Motion Motion
	// Yields says that the drag moves the camera only where nothing can be dragged or picked under the pointer; otherwise it
	// moves the camera wherever it begins.
	Yields bool
}

// The first gesture for a motion is the one to learn; those with Alt are for who has neither a middle nor a right button.
var schemes = [...][]Gesture{
	Simple: {
		{LeftButton, 0, OrbitMotion, true},
		{RightButton, 0, PanMotion, false},
		{MiddleButton, 0, PanMotion, false},
		{LeftButton, ShiftHeld, PanMotion, true},
		{LeftButton, AltHeld, OrbitMotion, false},
		{LeftButton, AltHeld | ShiftHeld, PanMotion, false},
		{LeftButton, AltHeld | ControlHeld, ZoomMotion, false},
	},
	Blender: {
		{MiddleButton, 0, OrbitMotion, false},
		{MiddleButton, ShiftHeld, PanMotion, false},
		{MiddleButton, ControlHeld, ZoomMotion, false},
		{LeftButton, AltHeld, OrbitMotion, false},
		{LeftButton, AltHeld | ShiftHeld, PanMotion, false},
		{LeftButton, AltHeld | ControlHeld, ZoomMotion, false},
	},
}

// Gestures is everything that a drag can mean, in the order in which it is taught. Not to be changed. A scheme that is none has
// those of Simple.
func (s Scheme) Gestures() []Gesture {
	if int(s) >= len(schemes) {
		s = Simple
	}
	return schemes[s]
}

// Gesture is what a drag with a button means while keys are held; ok is false for one that means nothing.
func (s Scheme) Gesture(button Buttons, held Modifiers) (g Gesture, ok bool) {
	for _, g := range s.Gestures() {
		if g.Button == button && g.Held == held {
			return g, true
		}
	}
	return Gesture{}, false
}

// zoomDragSteps is how many steps of a wheel a drag over the whole height of the view zooms by.
const zoomDragSteps = 16

// Navigator turns what a pointer does into movements of a camera: one drag at a time, which means the same from its beginning to
// its end, whatever keys are pressed in between. It knows what window systems forget to tell: the end of a drag may come as the
// release of the button, as the end of a drag, as a movement without the button, as the pointer leaving, or not at all before
// the next press. Positions are in points, from the upper left corner of the view. The zero value is at rest and Simple.
type Navigator struct {
	Scheme Scheme

	motion         Motion
	button         Buttons
	x, y           float64 // where the pointer was last
	startX, startY float64 // where the drag began
}

// Motion is what the drag does that is under way; NoMotion for none.
func (n *Navigator) Motion() Motion { return n.motion }

// Press begins a drag if the button means one. On says that something under the pointer can be dragged or picked itself. It reports
// whether the press belongs to the camera. A drag that was under way has ended, however that went unnoticed.
func (n *Navigator) Press(button Buttons, held Modifiers, x, y float64, on bool) bool {
	n.End()
	g, ok := n.Scheme.Gesture(button, held)
	if !ok || on && g.Yields || !finite(x, y) {
		return false
	}
	n.motion, n.button = g.Motion, button
	n.x, n.y, n.startX, n.startY = x, y, x, y
	return true
}

// Move follows the pointer and reports whether the camera has moved. Down are the buttons that are held, as far as the window system
// says so with the movement; a drag whose button is not among them has ended.
func (n *Navigator) Move(c *Camera, down Buttons, x, y, width, height float64) bool {
	if n.motion == NoMotion || !finite(x, y) {
		return false
	}
	if down&n.button == 0 {
		n.End()
		return false
	}
	before := *c
	dx, dy := x-n.x, y-n.y
	n.x, n.y = x, y
	switch n.motion {
	case OrbitMotion:
		c.Orbit(dx, dy, height)
	case PanMotion:
		c.Pan(dx, dy, height)
	case ZoomMotion: // up comes nearer, towards where the drag began
		if width > 0 && height > 0 {
			c.Zoom(-dy/height*zoomDragSteps, 2*n.startX/width-1, 1-2*n.startY/height, width/height)
		}
	}
	return *c != before
}

// Release ends the drag of a button.
func (n *Navigator) Release(button Buttons) {
	if button == n.button {
		n.End()
	}
}

// Leave says that the pointer has left the view. What it does there with the right button is not told, not even its release; drags
// of the others are followed outside of the view too.
func (n *Navigator) Leave() {
	if n.button == RightButton {
		n.End()
	}
}

// End ends what is under way: a drag was said to end, the keyboard went elsewhere, or Esc was pressed. The camera stays where it is, and
// what follows of the drag means nothing.
func (n *Navigator) End() { n.motion, n.button = NoMotion, 0 }
