package posture

// Preset is one of the built-in presets for activities, whose numbers can come in with a posture. The zero value brings none.
type Preset uint8

// The presets. PresetCount is how many there are.
const (
	NoPreset Preset = iota
	PresetSitting
	PresetWalking
	PresetSports
	PresetDance
	PresetCount
)

// PresetWhile says which preset's numbers count while the body is in a posture. The zero value leaves all numbers as they are.
type PresetWhile struct {
	Standing     Preset // without walking
	Walking      Preset // standing or crouching, on the way or on the spot
	Crouching    Preset
	Sitting      Preset // on a chair
	FloorSitting Preset
	Kneeling     Preset
	Crawling     Preset
	Lying        Preset // on the back or on the front
}

// Of is the preset of a posture.
func (w *PresetWhile) Of(kind Kind, walking bool) Preset {
	switch kind {
	case Sitting:
		return w.Sitting
	case FloorSitting:
		return w.FloorSitting
	case Kneeling:
		return w.Kneeling
	case Crawling:
		return w.Crawling
	case FaceUp, FaceDown:
		return w.Lying
	}
	switch {
	case walking:
		return w.Walking
	case kind == Crouching:
		return w.Crouching
	}
	return w.Standing
}

// Any reports whether some posture has a preset.
func (w *PresetWhile) Any() bool { return *w != PresetWhile{} }
