package presets

import (
	"posewright/effectors"
	"posewright/solver"
)

// Limit is the range of motion of a joint.
type Limit struct {
	On          bool    `json:"on"`
	ForwardDeg  float64 `json:"forwardDeg"`
	BackwardDeg float64 `json:"backwardDeg"`
	UpDeg       float64 `json:"upDeg"`   // of a leg or foot, outward
	DownDeg     float64 `json:"downDeg"` // of a leg or foot, inward
	TwistMinDeg float64 `json:"twistMinDeg"`
	TwistMaxDeg float64 `json:"twistMaxDeg"`
	Pass        string  `json:"pass"`
}

// Limits are the limits by name.
type Limits struct {
	LeftShoulder  Limit `json:"leftShoulder"`
	RightShoulder Limit `json:"rightShoulder"`
	LeftUpperArm  Limit `json:"leftUpperArm"`
	RightUpperArm Limit `json:"rightUpperArm"`
	LeftHand      Limit `json:"leftHand"`
	RightHand     Limit `json:"rightHand"`
	LeftUpperLeg  Limit `json:"leftUpperLeg"`
	RightUpperLeg Limit `json:"rightUpperLeg"`
	LeftFoot      Limit `json:"leftFoot"`
	RightFoot     Limit `json:"rightFoot"`
}

// Of is the limit of that id, to read or to write.
func (l *Limits) Of(id effectors.LimitID) *Limit {
	return [effectors.LimitCount]*Limit{
		effectors.LeftShoulderLimit: &l.LeftShoulder, effectors.RightShoulderLimit: &l.RightShoulder,
		effectors.LeftUpperArmLimit: &l.LeftUpperArm, effectors.RightUpperArmLimit: &l.RightUpperArm,
		effectors.LeftHandLimit: &l.LeftHand, effectors.RightHandLimit: &l.RightHand,
		effectors.LeftUpperLegLimit: &l.LeftUpperLeg, effectors.RightUpperLegLimit: &l.RightUpperLeg,
		effectors.LeftFootLimit: &l.LeftFoot, effectors.RightFootLimit: &l.RightFoot,
	}[id]
}

func limitParameters() []*Parameter {
	var all []*Parameter
	for id := range effectors.LimitCount {
		joint := id.Words()
		up, down := "up", "down"
		if id >= effectors.LeftUpperLegLimit {
			up, down = "outward", "inward"
		}
		s := &section{path: "limits." + id.String(), group: upperFirst(joint) + " limit", source: "Scheurenbrand 2019, 4.2 and 4.3"}
		s.toggle("on", "Limit on", "Keep the joint inside its range of motion. Targets outside it are missed.",
			func(p *Preset) *bool { return &p.Limits.Of(id).On }, func(s *solver.Settings) *bool { return &s.Limits[id].On })
		for _, way := range [...]struct {
			name, to string
			of       func(*Limit) *float64
			in       func(*effectors.Limit) *float64
		}{
			{"forward", "forward", func(l *Limit) *float64 { return &l.ForwardDeg }, func(l *effectors.Limit) *float64 { return &l.Forward }},
			{"backward", "backward", func(l *Limit) *float64 { return &l.BackwardDeg }, func(l *effectors.Limit) *float64 { return &l.Backward }},
			{"up", up, func(l *Limit) *float64 { return &l.UpDeg }, func(l *effectors.Limit) *float64 { return &l.Up }},
			{"down", down, func(l *Limit) *float64 { return &l.DownDeg }, func(l *effectors.Limit) *float64 { return &l.Down }},
		} {
			s.angle(way.name, upperFirst(way.to)+" swing", "Limit of the swing "+way.to+" from the T-pose. Between the four directions the limit is an ellipse.",
				span{0, 180}, span{},
				func(p *Preset) *float64 { return way.of(p.Limits.Of(id)) }, func(s *solver.Settings) *float64 { return way.in(&s.Limits[id]) })
		}
		s.angle("twistMin", "Minimum twist", "Limit of the twist about the bone in the negative direction.", span{-180, 0}, span{},
			func(p *Preset) *float64 { return &p.Limits.Of(id).TwistMinDeg }, func(s *solver.Settings) *float64 { return &s.Limits[id].TwistMin })
		s.angle("twistMax", "Maximum twist", "Limit of the twist about the bone in the positive direction.", span{0, 180}, span{},
			func(p *Preset) *float64 { return &p.Limits.Of(id).TwistMaxDeg }, func(s *solver.Settings) *float64 { return &s.Limits[id].TwistMax })
		s.choice("pass", "Limit pass", "Solver pass in which the limit is enforced.",
			func(p *Preset) *string { return &p.Limits.Of(id).Pass }, func(s *solver.Settings) place { return at(&s.Limits[id].Pass) },
			Option{"backward", "Always", "Enforced in the backward pass of FABRIK and in the final pose of every method."},
			Option{"forward", "While solving", "Enforced only in the forward pass of chain methods. It guides the limb, and the final pose can exceed it."})
		for _, parameter := range s.all {
			parameter.Mirror = "limits." + id.Mirror().String() + parameter.Path[len(s.path):]
		}
		all = append(all, s.all...)
	}
	return all
}
