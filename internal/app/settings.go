package app

import (
	"math"
	"slices"
	"time"

	"posewright/internal/liveout"
	"posewright/internal/motionsource"
	"posewright/internal/osccontrol"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/viewport"
)

// recentCount is how many recent files are offered.
const recentCount = 8

// Settings are the person's preferences and how the window was left. They are no part of a preset, and losing them loses no work.
type Settings struct {
	Theme       string            `json:"theme"`    // one of appearances
	Language    string            `json:"language"` // tag of one of languages; "" is the system's
	Scale       int               `json:"scale"`    // of everything in the window, percent of what suits the screen; 0 leaves it to the system
	Mouse       string            `json:"mouse"`    // how the viewport is navigated: "blender" or "simple"
	Units       string            `json:"units"`    // of lengths, where they are shown: "m", "cm" or "in"
	RateHz      float64           `json:"rateHz"`   // ticks of the solver per second
	Samples     int               `json:"samples"`  // of each pixel of the viewport; 1 is no antialiasing
	Pictures    int               `json:"pictures"` // of the viewport per second at most, while nobody does anything in the window
	Journal     bool              `json:"journal"`  // each step is kept at once, for after a crash
	Follow      bool              `json:"follow"`   // the camera goes along with a body that walks away
	Show        viewport.Show     `json:"show"`
	Advanced    bool              `json:"advanced"`
	LeftWidth   float32           `json:"leftWidth"`
	RightWidth  float32           `json:"rightWidth"`
	ManualWidth float32           `json:"manualWidth"`
	Window      WindowSettings    `json:"window"`
	Camera      CameraSettings    `json:"camera"`
	Recent      []string          `json:"recent"`      // paths of presets and avatars, newest first
	Sessions    []string          `json:"sessions"`    // paths of recordings that were made or opened, newest first
	LastFolders map[string]string `json:"lastFolders"` // of the file that was picked last, by its kind
	Last        LastWork          `json:"last"`
	Avatars     []AvatarChoices   `json:"avatars"`  // newest first
	Welcomed    bool              `json:"welcomed"` // the card of a first start was closed
	Trusted     []string          `json:"trusted"`  // files that presets outside of their folders may open, newest first
	Exports     []ExportPlace     `json:"exports"`  // newest first
	// ReturnHints is how often the person was told that a dragged effector goes back to its device.
	ReturnHints int      `json:"returnHints"`
	OpenGroups  []string `json:"openGroups"`
	// OpenCategories are the ids of the open categories of the inspector.
	OpenCategories []string `json:"openCategories"`
	// Favorites are the paths of the parameters that the person wants at hand, and Starred those of them that the
	// person chose: Play shows these alone.
	Favorites []string `json:"favorites"`
	Starred   []string `json:"starred"`
	Linked    bool     `json:"linked"` // a change of one side is made on the other too

	Bottom       bool    `json:"bottom"` // the panel of curves and log is open
	BottomHeight float32 `json:"bottomHeight"`
	BottomTab    int     `json:"bottomTab"`
	CurveSeconds int     `json:"curveSeconds"` // how much time the curves show

	LiveOut     LiveOutSettings          `json:"liveOut"`   // sending the solved pose to other programs
	Control     osccontrol.Config        `json:"control"`   // by other programs over OSC
	Remote      RemoteSettings           `json:"remote"`    // the page for phones
	Dashboard   DashboardSettings        `json:"dashboard"` // the panel in SteamVR's dashboard
	DeviceSetup motionsource.DeviceSetup `json:"setup"`     // devices of people in motion capture
	Discover    bool                     `json:"discover"`  // VRChat is found in the network, and finds us
	Person      string                   `json:"person"`    // who was calibrated last
	Holding     int                      `json:"holding"`   // the pose to calibrate in: a calibration.Holding
	Seated      bool                     `json:"seated"`    // the person sits when they calibrate
	Wrists      bool                     `json:"wrists"`    // are measured when a person calibrates
	Sound       bool                     `json:"sound"`     // is made while a person calibrates
	Voice       bool                     `json:"voice"`     // a voice leads through a calibration
	Gestures    bool                     `json:"gestures"`  // of head and hands start and answer a calibration
	Mirror      bool                     `json:"mirror"`    // the viewport is one while a person calibrates or plays
	Playing     bool                     `json:"playing"`   // the workspace is Play, not Tune
	Learning    bool                     `json:"learning"`  // the calibration is improved during play

	CrashesSeen time.Time `json:"crashesSeen"` // when the newest crash happened of those that the person was told of

	// Unread are values of the file that can't be used and of which the person was told, by the path of their setting.
	Unread map[string]string `json:"unread"`
}

// ExportPlace is where a preset was exported last.
type ExportPlace struct {
	Preset string `json:"preset"` // path of its file
	Target string `json:"target"`
	Folder string `json:"folder"`
	OnSave bool   `json:"onSave"` // it is exported again whenever it was saved
	// Permitted is the path of the avatar that the person may modify, as they said, although its license prohibits it.
	Permitted string `json:"permitted"`
}

// LastWork is what was open when the program ended.
type LastWork struct {
	Preset  string `json:"preset"`  // path of the preset's file; "" for none
	Builtin string `json:"builtin"` // name of the built-in preset, where there was no file
	// Avatar is the absolute path of the avatar's file, where the preset had no file; "" for the built-in avatar.
	Avatar string `json:"avatar"`
	// Recording is the path of the recording, or of the folder of them, that played; "" for none but the built-in ones.
	Recording string `json:"recording"`
}

// WindowSettings are how large the window is. The zero value is the usual size.
type WindowSettings struct {
	Width     float32 `json:"width"` // while it is not maximized, device-independent pixels
	Height    float32 `json:"height"`
	Maximized bool    `json:"maximized"`
}

// CameraSettings are from where the avatar was looked at. A distance of 0 is none.
type CameraSettings struct {
	Target       [3]float64 `json:"target"` // world, meters
	Distance     float64    `json:"distance"`
	YawRad       float64    `json:"yawRad"`
	PitchRad     float64    `json:"pitchRad"`
	Orthographic bool       `json:"orthographic"`
	Chosen       bool       `json:"chosen"` // by the person; what they did not choose may change
}

// farthestCamera is how far, in meters, a camera may be from where it looks, and that from the origin.
const farthestCamera = 1e4

// possible reports whether a camera can be so.
func (c *CameraSettings) possible() bool {
	for _, x := range [...]float64{c.Target[0], c.Target[1], c.Target[2], c.Distance} {
		if !(math.Abs(x) <= farthestCamera) {
			return false
		}
	}
	return c.Distance >= 0 && math.Abs(c.YawRad) <= 2*math.Pi && math.Abs(c.PitchRad) <= viewport.MaxPitch
}

// DefaultSettings are the settings of a first start.
func DefaultSettings() Settings {
	return Settings{
		Theme: "dark", Mouse: "simple", Units: "cm", RateHz: session.DefaultRateHz, Samples: 4, Pictures: 60, Journal: true, Follow: true, Sound: true, Voice: true, Gestures: true, Mirror: true,
		Show:      viewport.Show{Targets: true, Labels: true, Floor: true, Shadow: true, Outlines: true, Springs: true},
		LeftWidth: 240, RightWidth: 364, ManualWidth: 360,
		LiveOut:      LiveOutSettings{Receivers: defaultReceivers()},
		Control:      osccontrol.Default(),
		Remote:       RemoteSettings{Address: DefaultRemote},
		DeviceSetup:  motionsource.DefaultDeviceSetup(),
		BottomHeight: 210, CurveSeconds: 15,
		OpenCategories: []string{presets.FavoritesID}, Favorites: presets.DefaultFavorites(),
	}
}

// DefaultRemote is the address of the page for phones: port 8017 of all networks.
const DefaultRemote = ":8017"

// RemoteSettings are the choices about the page for phones.
type RemoteSettings struct {
	On      bool   `json:"on"`
	Address string `json:"address"` // host and port; without a host on all networks
}

// DashboardSettings are the choices about the panel in SteamVR's dashboard.
type DashboardSettings struct {
	On         bool `json:"on"`
	AutoLaunch bool `json:"autoLaunch"` // SteamVR starts Posewright
}

// LiveOutSettings are the choices about sending the solved pose.
type LiveOutSettings struct {
	On        bool           `json:"on"`
	Demo      bool           `json:"demo"` // the built-in recordings are sent too
	Receivers liveout.Config `json:"receivers"`
}

// defaultReceivers are a renderer on this machine and VRChat, both off until the person switches them on.
func defaultReceivers() liveout.Config {
	renderer, game := liveout.LocalReceiver(liveout.VMC), liveout.LocalReceiver(liveout.VRChat)
	renderer.Off, game.Off = true, true
	return liveout.Config{renderer, game}
}

// Remember makes a file the most recent one.
func (s *Settings) Remember(path string) {
	s.Recent = slices.Insert(without(s.Recent, path), 0, path)
	if len(s.Recent) > recentCount {
		s.Recent = s.Recent[:recentCount]
	}
}

// RememberSession makes a recording the most recent one.
func (s *Settings) RememberSession(path string) {
	s.Sessions = slices.Insert(without(s.Sessions, path), 0, path)
	if len(s.Sessions) > recentCount {
		s.Sessions = s.Sessions[:recentCount]
	}
}

// Forget takes a file off the lists of recent ones.
func (s *Settings) Forget(path string) {
	s.Recent, s.Sessions = without(s.Recent, path), without(s.Sessions, path)
}

func without(paths []string, path string) []string {
	return slices.DeleteFunc(slices.Clone(paths), func(other string) bool { return other == path })
}

// Rename replaces the path of a recent file that was renamed.
func (s *Settings) Rename(from, to string) {
	for i := range s.Recent {
		if s.Recent[i] == from {
			s.Recent[i] = to
		}
	}
}
