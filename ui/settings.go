package ui

import (
	"encoding/json"
	"os"
	"slices"
	"time"

	"posewright/calibration"
	"posewright/internal/session"
	"posewright/viewport"
)

// recentCount is how many recent files are offered.
const recentCount = 8

// settings is how a person left the window. It is no part of a preset, and losing it loses no work.
type settings struct {
	Theme      string        `json:"theme"`    // one of appearances
	Language   string        `json:"language"` // tag of one of languages; "" is the system's
	Scale      int           `json:"scale"`    // of everything in the window, percent of what suits the screen; 0 leaves it to the system
	Mouse      string        `json:"mouse"`    // how the viewport is navigated: "blender" or "simple"
	Units      string        `json:"units"`    // of lengths, where they are shown: "m", "cm" or "in"
	RateHz     float64       `json:"rateHz"`   // ticks of the solver per second
	Samples    int           `json:"samples"`  // of each pixel of the viewport; 1 is no antialiasing
	Journal    bool          `json:"journal"`  // each step is kept at once, for after a crash
	Follow     bool          `json:"follow"`   // the camera goes along with a body that walks away
	Show       viewport.Show `json:"show"`
	Advanced   bool          `json:"advanced"`
	LeftWidth  float32       `json:"leftWidth"`
	RightWidth float32       `json:"rightWidth"`
	Recent     []string      `json:"recent"`   // paths of presets and avatars, newest first
	Sessions   []string      `json:"sessions"` // paths of recordings that were made or opened, newest first
	LastFolder string        `json:"lastFolder"`
	OpenGroups []string      `json:"openGroups"`
	// OpenCategories are the ids of the open categories of the inspector.
	OpenCategories []string `json:"openCategories"`
	Linked         bool     `json:"linked"` // a change of one side is made on the other too

	Bottom       bool    `json:"bottom"` // the panel of curves and log is open
	BottomHeight float32 `json:"bottomHeight"`
	BottomTab    int     `json:"bottomTab"`
	CurveSeconds int     `json:"curveSeconds"` // how much time the curves show

	LiveOut  liveOutSettings `json:"liveOut"`  // sending the solved pose to other programs
	Person   string          `json:"person"`   // who was calibrated last
	Holding  int             `json:"holding"`  // the pose to calibrate in: a calibration.Holding
	Seated   bool            `json:"seated"`   // the person sits when they calibrate
	Wrists   bool            `json:"wrists"`   // are measured when a person calibrates
	Sound    bool            `json:"sound"`    // is made while a person calibrates
	Mirror   bool            `json:"mirror"`   // the viewport is one while a person calibrates or plays
	Playing  bool            `json:"playing"`  // the workspace is Play, not Tune
	Learning bool            `json:"learning"` // the calibration is improved during play

	CrashesSeen time.Time `json:"crashesSeen"` // when the newest crash happened of those that the person was told of

	scaled bool // Scale was given to Fyne
}

func defaultSettings() settings {
	return settings{
		Theme: "dark", Mouse: "simple", Units: "cm", RateHz: session.DefaultRateHz, Samples: 4, Journal: true, Follow: true, Sound: true, Mirror: true,
		Show:      viewport.Show{Targets: true, Labels: true, Floor: true, Shadow: true, Outlines: true},
		LeftWidth: 240, RightWidth: 364,
		LiveOut:      liveOutSettings{Receivers: usualReceivers()},
		BottomHeight: 210, CurveSeconds: 15,
		OpenGroups: []string{"Left hand"}, OpenCategories: []string{"effectors"},
	}
}

// loadSettings reads the settings; where there are none, or none that can be read, they are the default ones.
func loadSettings(path string) settings {
	loaded := defaultSettings()
	data, err := os.ReadFile(path)
	if err != nil || json.Unmarshal(data, &loaded) != nil {
		return defaultSettings()
	}
	loaded.scaled = loaded.Scale > 0
	if loaded.LiveOut.Receivers.Validate() != nil {
		loaded.LiveOut = defaultSettings().LiveOut
	}
	loaded.RateHz = min(max(loaded.RateHz, 30), 240)
	loaded.Holding = min(max(loaded.Holding, 0), int(calibration.AnyPose))
	loaded.BottomHeight = min(max(loaded.BottomHeight, 120), 900)
	loaded.LeftWidth = min(max(loaded.LeftWidth, 170), 600)
	loaded.RightWidth = min(max(loaded.RightWidth, 280), 900)
	return loaded
}

func (s *settings) save(path string) error {
	data, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		return err
	}
	return writeWhole(path, append(data, '\n'))
}

// remember puts a file at the head of the recent ones.
func (s *settings) remember(path string) {
	s.Recent = slices.Insert(without(s.Recent, path), 0, path)
	if len(s.Recent) > recentCount {
		s.Recent = s.Recent[:recentCount]
	}
}

// rememberSession puts a recording at the head of the recent ones.
func (s *settings) rememberSession(path string) {
	s.Sessions = slices.Insert(without(s.Sessions, path), 0, path)
	if len(s.Sessions) > recentCount {
		s.Sessions = s.Sessions[:recentCount]
	}
}

func (s *settings) forget(path string) {
	s.Recent, s.Sessions = without(s.Recent, path), without(s.Sessions, path)
}

func without(paths []string, path string) []string {
	return slices.DeleteFunc(slices.Clone(paths), func(other string) bool { return other == path })
}

// rename follows a file that has another name now.
func (s *settings) rename(from, to string) {
	for i := range s.Recent {
		if s.Recent[i] == from {
			s.Recent[i] = to
		}
	}
}
