package ui

import (
	"posewright/internal/sys/files"
	"posewright/presets"
)

// Options are how the editor starts. Zero values are the defaults.
type Options struct {
	File       string            // avatar or preset to open, "" for none; wins over Preset
	VMCAddress string            // where to listen for VMC, host:port; "" is 127.0.0.1:39540
	Preset     presets.Preset    // what to start with; a preset without a name is treated as none
	Files      []files.Reference // that it names by their whole paths, as they may be opened
	RateHz     float64           // ticks of the solver per second; 0 is 90
	Home       string            // folder of the person's files; "" is POSEWRIGHT_HOME or the system's place
	NewWindow  bool              // also where an editor runs already
	Debug      string            // path of a Unix socket that tells what the window shows; "" is POSEWRIGHT_DEBUG or none
	Width      float32           // of the window at the start, Fyne's pixels; 0 is as it was left, or 1280
	Height     float32           // 0 is likewise, or 720
}
