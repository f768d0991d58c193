package presets

import (
	"maps"
	"slices"

	"posewright/calibration"
	"posewright/effectors"
)

// Preset is everything that a person tunes, maps and measures, in the units they read. It is a value: assign it to copy all but the
// tags, the role map, the curves, the magnets and the devices, [Preset.Clone] it to copy these too. The order of fields is their order in the file.
type Preset struct {
	About
	Avatar    Avatar    `json:"avatar"`
	Effectors Effectors `json:"effectors"`
	Hints     Hints     `json:"hints"`
	Torso     Torso     `json:"torso"`
	Spine     Spine     `json:"spine"`
	Shoulders Shoulders `json:"shoulders"`
	Swivel    Swivel    `json:"swivel"`
	Arms      Arms      `json:"arms"`
	Legs      Legs      `json:"legs"`
	Gait      Gait      `json:"gait"`
	Ground    Ground    `json:"ground"`
	Pull      Pull      `json:"pull"`
	LookAt    LookAt    `json:"lookAt"`
	Limits    Limits    `json:"limits"`
	Magnets   Magnets   `json:"magnets"`

	PargerReleased Parger                  `json:"pargerReleased"` // as in the program that came with the paper
	PargerPrinted  Parger                  `json:"pargerPrinted"`  // as in the paper
	Scheurenbrand  Scheurenbrand           `json:"scheurenbrand"`
	Calibration    calibration.Calibration `json:"calibration,omitzero"` // the zero value where nobody was measured
}

// Avatar is the avatar that the preset was made on.
type Avatar struct {
	File  string            `json:"file"`            // path of the avatar's file; empty for the built-in avatar
	Roles map[string]string `json:"roles,omitempty"` // VRM 1.0 role name to joint name, "" for none, mapped by hand; wins over the file and inference
}

// Effector is how strongly a joint follows its target.
type Effector struct {
	PositionWeight float64 `json:"positionWeight"` // 0 to 1
	RotationWeight float64 `json:"rotationWeight"` // 0 to 1
}

// PullingEffector is one that can also pull the body after it.
type PullingEffector struct {
	Effector
	PullWeight float64 `json:"pullWeight"` // 0 to 1
}

// Effectors are the effectors by name.
type Effectors struct {
	Head      PullingEffector `json:"head"`
	Chest     Effector        `json:"chest"`
	Hips      Effector        `json:"hips"`
	LeftHand  PullingEffector `json:"leftHand"`
	RightHand PullingEffector `json:"rightHand"`
	LeftFoot  PullingEffector `json:"leftFoot"`
	RightFoot PullingEffector `json:"rightFoot"`
}

// Of is the effector of that id, to read or to write.
func (e *Effectors) Of(id effectors.ID) *Effector {
	return [effectors.Count]*Effector{
		effectors.Head: &e.Head.Effector, effectors.Chest: &e.Chest, effectors.Hips: &e.Hips,
		effectors.LeftHand: &e.LeftHand.Effector, effectors.RightHand: &e.RightHand.Effector,
		effectors.LeftFoot: &e.LeftFoot.Effector, effectors.RightFoot: &e.RightFoot.Effector,
	}[id]
}

// pull is the pull weight of that id, nil for one that does not pull.
func (e *Effectors) pull(id effectors.ID) *float64 {
	return [effectors.Count]*float64{
		effectors.Head:     &e.Head.PullWeight,
		effectors.LeftHand: &e.LeftHand.PullWeight, effectors.RightHand: &e.RightHand.PullWeight,
		effectors.LeftFoot: &e.LeftFoot.PullWeight, effectors.RightFoot: &e.RightFoot.PullWeight,
	}[id]
}

// Point is a position in metres.
type Point struct {
	X float64 `json:"x"` // to the avatar's left
	Y float64 `json:"y"` // up
	Z float64 `json:"z"` // forward
}

// Hint is what an elbow or a knee bends towards.
type Hint struct {
	PoleWeight float64 `json:"poleWeight"` // 0 to 1
	Pole       Point   `json:"pole"`       // from the shoulder in the chest's frame, or from the hip joint in the hips' frame
}

// Hints are the hints by name.
type Hints struct {
	LeftElbow  Hint `json:"leftElbow"`
	RightElbow Hint `json:"rightElbow"`
	LeftKnee   Hint `json:"leftKnee"`
	RightKnee  Hint `json:"rightKnee"`
}

// Of is the hint of that id, to read or to write.
func (h *Hints) Of(id effectors.HintID) *Hint {
	return [effectors.HintCount]*Hint{
		effectors.LeftElbow: &h.LeftElbow, effectors.RightElbow: &h.RightElbow,
		effectors.LeftKnee: &h.LeftKnee, effectors.RightKnee: &h.RightKnee,
	}[id]
}

// Clone copies the preset with its tags, role map, curves, magnets and devices, so that changing one leaves the other alone.
func (p *Preset) Clone() Preset {
	clone := *p
	clone.About = p.About.clone()
	clone.Avatar.Roles = maps.Clone(p.Avatar.Roles)
	clone.Gait.Curves = p.Gait.Curves.clone()
	clone.Magnets = slices.Clone(p.Magnets)
	clone.Calibration = p.Calibration.Clone()
	return clone
}

// Equal reports whether two presets hold the same. A nil and an empty role map, or list of devices, are the same.
func (p *Preset) Equal(q *Preset) bool {
	if p == q {
		return true
	}
	return p.About.equal(&q.About) &&
		p.Avatar.File == q.Avatar.File && maps.Equal(p.Avatar.Roles, q.Avatar.Roles) &&
		p.Effectors == q.Effectors && p.Hints == q.Hints && p.Torso == q.Torso && p.Spine == q.Spine && p.Shoulders == q.Shoulders &&
		p.Swivel == q.Swivel && p.Arms == q.Arms && p.Legs == q.Legs && p.Gait.equal(&q.Gait) && p.Ground == q.Ground && p.Pull == q.Pull &&
		p.LookAt == q.LookAt && p.Limits == q.Limits &&
		slices.Equal(p.Magnets, q.Magnets) && p.PargerReleased == q.PargerReleased && p.PargerPrinted == q.PargerPrinted &&
		p.Scheurenbrand == q.Scheurenbrand && p.Calibration.Equal(&q.Calibration)
}
