// Package debugdump is what the window tells programs about itself, for tests: one JSON document with what it shows and where. The window fills in a
// [State]; [Serve] hands it out on a Unix socket, and the end-to-end tests read it. Places are device pixels from the upper left corner of the window.
package debugdump

import (
	"image"

	"posewright/calibration"
	"posewright/effectors/curve"
	"posewright/internal/devices"
	"posewright/viewport"
)

// Area is where a widget lies in the window.
type Area struct {
	X, Y, Width, Height int
	Visible             bool // its middle can be clicked: nothing hides it or scrolls it away
	Enabled             bool
	Focused             bool // it has the keyboard
}

// Middle is where to click it.
func (a Area) Middle() image.Point { return image.Pt(a.X+a.Width/2, a.Y+a.Height/2) }

// Slider is a slider with its ends.
type Slider struct {
	Area
	From, To float64 // values at the ends of the travel
	Inset    int     // pixels from the edge of the area to the end of the travel
	Value    float64
}

// At is where a value lies on the slider.
func (s Slider) At(value float64) image.Point {
	travel := float64(s.Width - 2*s.Inset)
	return image.Pt(s.X+s.Inset+int(travel*(value-s.From)/(s.To-s.From)+0.5), s.Y+s.Height/2)
}

// Row is what the row of a parameter shows.
type Row struct {
	Shown    string // the value with its unit; "" for a check or a list
	Typed    string // in its entry while there is one
	Problem  string // why what was typed was refused, "" for no reason
	Tip      string
	Modified bool
	Mark     float64 // where the default is marked, as a share of the slider; -1 for nowhere
	Idle     string  // why it does not count, "" where it does
	Starred  bool
	Flashes  int // how often it was flashed
}

// CurveEditor is the editor of a curve that is open.
type CurveEditor struct {
	Field      Area       // the plane
	Keys       [][2]int   // where they are in the window
	Handles    [][2]int   // of the tangents of the selected keys, from left to right
	Selected   []int      // indices of the selected keys
	Spots      []Spot     // where the solver is on the curve
	Snap, Busy bool       // Busy: something is dragged or typed
	View       [4]float64 // times at the left and the right edge, values at the lower and the upper
	Readout    string
}

// Spot is where the solver is on a curve.
type Spot struct {
	Time float64
	Side string // "left", "right", or "" for what has none
}

// At is where a time and a value are in the window.
func (c *CurveEditor) At(time, value float64) image.Point {
	return image.Pt(c.Field.X+int(float64(c.Field.Width)*(time-c.View[0])/(c.View[1]-c.View[0])+0.5),
		c.Field.Y+int(float64(c.Field.Height)*(c.View[3]-value)/(c.View[3]-c.View[2])+0.5))
}

// Command is a command as menus and buttons show it.
type Command struct {
	Text, Menu       string
	Right, Down      int // how often these keys are pressed from where the menu bar opens; Down is 0 in a submenu and where there is no menu
	Enabled, Checked bool
}

// Step is a line of the history.
type Step struct {
	Text            string
	Current, Undone bool
}

// Device is a tracked device.
type Device struct {
	Name, Kind, Serial, Source string
	RateHz, AgeMS              float64
	Samples                    uint64
}

// Effector is what the window shows of one effector.
type Effector struct {
	Active, Reached            bool // reached is what the window says
	Residual, RotationResidual float64
	Distance                   float64 // to the device, meters
	Held                       string
	Presence                   float64
	Target, Joint              [3]float64 // world, meters
	Root                       [3]float64 // joint that the limb hangs on: upper arm, upper leg
	Device                     int
	Hold                       string // "dragged" or "pinned" by hand, else ""
	Screen                     [2]int // where the target is seen in the window
}

// Chain is what the window shows of one chain beside the body.
type Chain struct {
	Active, Reached bool
	Residual        float64
	Target, Tip     [3]float64 // world, meters
}

// Gizmo is what the primary selected object can be dragged by.
type Gizmo struct {
	Handles map[string][2]int // where each can be grabbed in the window
	Hovered string
	Active  string // what is dragged, else "none"
	Readout string // how far the drag has come; "" while there is none
	Tool    string // "move" or "turn"
}

// Foot is what a foot does.
type Foot struct {
	State                 string // "planted", "swinging" or "tracked"
	Contact               string
	Cause                 string // of this step or the last one, "" for none
	Phase, Yaw, Extension float64
	At, Goal              [3]float64 // world, meters
}

// Gait is what the feet do.
type Gait struct {
	Walking       bool
	Clock         float64 // in strides
	Locked        float64
	Cadence       float64 // step time against the curve's
	Speed, Froude float64 // Speed in m/s
	Ground        float64 // meters
	Steps         int     // taken since the start
	Shown         string  // cadence in the steps panel
	Drawn         int     // pictures of the timeline
	Feet          map[string]string
	Foot          map[string]Foot // by effector
}

// Input is the state of one input of tracking data.
type Input struct {
	On, Quiet              bool
	State, Detail, Address string
	Packets, Malformed     uint64
	Remark                 string // in the dialog; "" while that is closed
	Instructions           int    // addresses of this machine that the dialog shows for it
	Program, Spare         string // what sends, and where it listens too
}

// Wizard is the state of the calibration.
type Wizard struct {
	Open                bool
	State               string
	Remaining, Progress float64
	Message, Live       string
	Warnings            []string
	Waving              bool // the hands are to be waved, after they were turned
	Proposal            *calibration.Calibration
}

// Document is the preset that is edited.
type Document struct {
	Path, Name, Title string
	Dirty             bool
	Revision          uint64
	CanUndo, CanRedo  bool
}

// Session is the state of the real-time loop.
type Session struct {
	Tick                             uint64
	TickRate, SolveP50US, SolveP99US float64
	Missed                           uint64
	LatencyMS                        float64
	Valid                            bool
	FPS                              float64
	Pictures                         uint64
	DrawMS                           float64    // of the newest picture, until it was read back
	Space                            [3]float64 // where the tracking space stands in the world, meters
	SpaceDeg                         float64    // degrees to the left
}

// Avatar is the current avatar.
type Avatar struct {
	Name, File      string
	Scale           float64
	Driven, Loading bool
	RolesMissing    []string
	Notes           []string
	ArmLength       float64    // of the shorter arm, shoulder to wrist, meters
	Eyes            [2]float64 // above the head joint and before it, meters of the file
}

// Process is what the program takes, for tests that look for leaks.
type Process struct {
	Goroutines int
	LiveBytes  uint64 // of the heap that the last collection left
	HeldBytes  uint64 // that Go has from the system: what is live, garbage, and pages that it keeps for what comes
}

// Manual is the manual while it is open.
type Manual struct {
	Page string // that is shown, "" while the manual is closed
	Found
}

// Found is what the search of the manual shows.
type Found struct {
	Hits    []string // what it lists: the texts
	Hit     string   // the text of what is marked on the page; "" for none
	Words   []string // those that are marked in it
	Visible bool     // it is seen
}

// Search is the search of the window, where it is open.
type Search struct {
	Query string
	Found []string // IDs, the best first
}

// State is what the window shows.
type State struct {
	Window                            [2]int // size
	FirstFrameMS                      float64
	Refreshes                         uint64  // of the texts and lists, since the start
	UptimeMS                          float64 // since the start
	Viewport                          Area
	Camera                            viewport.Camera
	Buttons                           map[string]Area
	Sliders                           map[string]Slider // by parameter path
	Entries                           map[string]Area
	Sections                          map[string]Area // headers in the inspector
	Tree                              map[string]Area
	Steps                             map[string]string // of a player, by name; nil outside the workspace Play
	Selection                         []string          // the last is the primary one
	Gizmo                             Gizmo
	Document                          Document
	Parameters                        map[string]float64
	Curves                            map[string]curve.Curve  // of the document, by parameter path
	CurveEditors                      map[string]CurveEditor  // those that are open, by path; "large" in a dialog
	Calibration                       calibration.Calibration // of the document
	Calibrated                        bool                    // some calibration drives now
	Wizard                            Wizard
	Session                           Session
	Source, SourceState, SourceDetail string
	Inputs                            map[string]Input  // by id
	World                             devices.Pose      // floor and front, as chosen
	Roles, Backups                    map[string]string // serials of the devices by role
	Devices                           []Device
	Effectors                         map[string]Effector
	Chains                            map[string]Chain   // beside the body, by id
	Fingers                           map[string]float64 // degrees from the hand to the tip of a finger such as "leftIndex", beyond those of the T-pose
	Gait                              Gait
	Avatar                            Avatar
	Rows                              map[string]Row // of the parameters that are in the inspector's list, by path
	Commands                          map[string]Command
	Prompt                            string // the question that is open, "" for none
	Tooltip                           string // that is shown, "" for none
	KeysShown                         bool   // the list of all keys lies over the viewport
	Dialog                            string // title of the dialog that is open, "" for none
	Search                            Search // that is open
	Manual                            Manual // that is open
	Covered                           bool   // a list or a dialog lies over the window
	MenuOpen                          bool   // one of the window's menus is open
	Keyboard                          string // which widget has the keyboard, as its address; "" for none
	History                           []Step
	Recent                            []string          // files
	Log                               []string          // messages, oldest first
	InB                               bool              // what is edited is B
	Status                            string            // of the solver
	StatusBar                         map[string]string // frames, solve, ticks, devices, reach, avatar, saved
	Banner                            string
	Toasts                            int
	Playing                           string // the recording that is played, or would be
	Recording                         string // path of the recording that is made, "" for none
	Theme                             string
	Process                           Process
	Remote                            []string // addresses of the page for phones, with the token
}
