package presets

import (
	"math"

	"posewright/solver"
)

// Parger are the numbers of Parger's torso and swivel models, as printed or as released. The registry says what each does.
type Parger struct {
	Torso  HandTorso   `json:"torso"`
	Swivel SwivelAngle `json:"swivel"`
}

// HandTorso are the numbers of Parger's torso model, which turns the chest by the hands and bends it by the height of the headset.
type HandTorso struct {
	BendDeg      float64 `json:"bendDeg"` // for the whole eye height
	BendNod      float64 `json:"bendNod"`
	NodStartDeg  float64 `json:"nodStartDeg"`
	NodMinDeg    float64 `json:"nodMinDeg"`
	NodMaxDeg    float64 `json:"nodMaxDeg"`
	PitchMinDeg  float64 `json:"pitchMinDeg"`
	PitchMaxDeg  float64 `json:"pitchMaxDeg"`
	YawMaxDeg    float64 `json:"yawMaxDeg"`
	YawFromNeck  float64 `json:"yawFromNeck"`
	BehindBlend  float64 `json:"behindBlend"`
	NeckShare    float64 `json:"neckShare"`
	LeanShare    float64 `json:"leanShare"`
	DislocateAt  float64 `json:"dislocateAt"`  // of arm length
	DislocateMax float64 `json:"dislocateMax"` // arm lengths
}

// SwivelAngle are the numbers of Parger's swivel model. Positions of the hand are in arm lengths from the shoulder.
type SwivelAngle struct {
	OffsetDeg      float64       `json:"offsetDeg"`
	Inward         Rectifier     `json:"inward"`
	Up             Rectifier     `json:"up"`
	Forward        Rectifier     `json:"forward"`
	Across         Rectifier     `json:"across"`
	BackStart      float64       `json:"backStart"`
	BackRaisedDeg  float64       `json:"backRaisedDeg"`  // per square arm length
	BackLoweredDeg float64       `json:"backLoweredDeg"` // per square arm length
	LeastDeg       float64       `json:"leastDeg"`
	GreatestDeg    float64       `json:"greatestDeg"`
	Tilt           ReferenceTilt `json:"tilt"`
	Fixed          FixedElbow    `json:"fixed"`
	Roll           WristRange    `json:"roll"`
	Yaw            WristRange    `json:"yaw"`
	RollFirst      bool          `json:"rollFirst"`
	HandWeight     float64       `json:"handWeight"`
	HandTime       float64       `json:"handTime"`
}

// Rectifier is one summand of the swivel angle, where it is above 0.
type Rectifier struct {
	WeightDeg float64 `json:"weightDeg"` // per arm length
	BiasDeg   float64 `json:"biasDeg"`
}

// ReferenceTilt leans the direction from which the swivel angle is counted.
type ReferenceTilt struct {
	Inward      float64 `json:"inward"`
	Forward     float64 `json:"forward"`
	BehindStart float64 `json:"behindStart"`
	BehindFull  float64 `json:"behindFull"`
	AboveStart  float64 `json:"aboveStart"`
	AboveFull   float64 `json:"aboveFull"`
}

// FixedElbow is where an elbow goes when the swivel angle would turn wildly.
type FixedElbow struct {
	Direction   Point   `json:"direction"` // of any length, of a left arm
	NearStart   float64 `json:"nearStart"`
	NearFull    float64 `json:"nearFull"`
	BehindStart float64 `json:"behindStart"`
	BehindFull  float64 `json:"behindFull"`
	BelowStart  float64 `json:"belowStart"`
	BelowFull   float64 `json:"belowFull"`
	AlongCircle bool    `json:"alongCircle"`
}

// WristRange is how far a wrist turns before its elbow gives way.
type WristRange struct {
	Upper WristThreshold `json:"upper"`
	Lower WristThreshold `json:"lower"`
}

// WristThreshold is one end of a range of the wrist.
type WristThreshold struct {
	AngleDeg float64 `json:"angleDeg"`
	GainDeg  float64 `json:"gainDeg"`
	SpanDeg  float64 `json:"spanDeg"`
	Power    float64 `json:"power"`
}

// pargerParameters describe one of the two sets of numbers. Pairs that must not cross meet in the middle between what the set has for them.
func pargerParameters(path, words string, of func(*Preset) *Parger, in func(*solver.Settings) *solver.Parger) []*Parameter {
	return append(
		handTorsoParameters(path+".torso", "Parger’s torso, "+words,
			func(p *Preset) *HandTorso { return &of(p).Torso }, func(s *solver.Settings) *solver.HandTorso { return &in(s).Torso }),
		swivelAngleParameters(path+".swivel", "Parger’s elbows, "+words,
			func(p *Preset) *SwivelAngle { return &of(p).Swivel }, func(s *solver.Settings) *solver.SwivelAngle { return &in(s).Swivel })...)
}

func handTorsoParameters(path, group string, of func(*Preset) *HandTorso, in func(*solver.Settings) *solver.HandTorso) []*Parameter {
	s := &section{path: path, group: group, source: "Parger 2018, eq. 2"}
	s.angle("bend", "Bend by height", "How far the chest bends forward as the headset comes down by the whole eye height; a part of the way bends by that part.",
		span{0, 180}, span{-360, 360},
		func(p *Preset) *float64 { return &of(p).BendDeg }, func(s *solver.Settings) *float64 { return &in(s).Bend })
	s.add("bendNod", "Bend with the head", "How much more the chest bends as the lowered head looks down, the more the further it is lowered. At 0 only height counts.",
		Number, "", span{0, 1}, span{-5, 5}, 0.01,
		func(p *Preset) *float64 { return &of(p).BendNod }, func(s *solver.Settings) *float64 { return &in(s).BendNod })
	s.angle("nodStart", "Head pitch that counts", "From which pitch of the head on its pitch bends the chest further.", span{-30, 60}, span{-180, 180},
		func(p *Preset) *float64 { return &of(p).NodStartDeg }, func(s *solver.Settings) *float64 { return &in(s).NodStart })
	s.angle("nodMin", "Least bend by the head", "The least that the pitch of the head may add to the bend of the chest; below 0 it may straighten it.",
		span{-180, 0}, span{},
		func(p *Preset) *float64 { return &of(p).NodMinDeg }, func(s *solver.Settings) *float64 { return &in(s).NodMin })
	s.angle("nodMax", "Greatest bend by the head", "The most that the pitch of the head may add to the bend of the chest.", span{0, 180}, span{},
		func(p *Preset) *float64 { return &of(p).NodMaxDeg }, func(s *solver.Settings) *float64 { return &in(s).NodMax })
	s.angle("pitchMin", "Furthest back", "How far the chest may lean backwards; the angle is negative.", span{-180, 0}, span{},
		func(p *Preset) *float64 { return &of(p).PitchMinDeg }, func(s *solver.Settings) *float64 { return &in(s).PitchMin })
	s.angle("pitchMax", "Furthest forward", "How far the chest may bend forward when the headset comes down.", span{0, 180}, span{},
		func(p *Preset) *float64 { return &of(p).PitchMaxDeg }, func(s *solver.Settings) *float64 { return &in(s).PitchMax })
	s.source = "Parger 2018, 3.1"
	s.angle("yawMax", "Furthest turn from the head", "How far the hands may turn the chest away from where the head faces. At 0 the chest faces as the head does.",
		span{0, 120}, span{0, 180},
		func(p *Preset) *float64 { return &of(p).YawMaxDeg }, func(s *solver.Settings) *float64 { return &in(s).YawMax })
	s.weight("yawFromNeck", "Hands seen from the neck", "From where the directions to the hands are taken: 0 is the headset, 1 the base of the neck.",
		func(p *Preset) *float64 { return &of(p).YawFromNeck }, func(s *solver.Settings) *float64 { return &in(s).YawFromNeck })
	s.add("behindBlend", "Blend to hands behind", "How gently the chest comes round between hands in front of the body and hands behind it. Higher is smoother.",
		Number, "", span{0.05, 1}, span{0.001, 2}, 0.01,
		func(p *Preset) *float64 { return &of(p).BehindBlend }, func(s *solver.Settings) *float64 { return &in(s).BehindBlend })
	s.weight("neckShare", "Neck turns with the chest", "Which part of the way from headset to neck turns with the chest instead of the head.",
		func(p *Preset) *float64 { return &of(p).NeckShare }, func(s *solver.Settings) *float64 { return &in(s).NeckShare })
	s.source = "Posewright torso model; the paper has no hips"
	s.add("leanShare", "Hips below the neck", "How much of the chest's lean the line from neck to hips takes. At 1 the back is straight; lower curves the spine.",
		Number, "", span{0.5, 1}, span{0, 1.5}, 0.01,
		func(p *Preset) *float64 { return &of(p).LeanShare }, func(s *solver.Settings) *float64 { return &in(s).LeanShare })
	s.source = "Parger's released program"
	s.add("dislocateAt", "Dislocation begins", "At which part of its length an arm starts to pull its shoulder out of its place after the hand.",
		Number, "arm lengths", span{0.9, 1}, span{0.5, 1}, 0.005,
		func(p *Preset) *float64 { return &of(p).DislocateAt }, func(s *solver.Settings) *float64 { return &in(s).DislocateAt })
	s.add("dislocateMax", "Furthest dislocation", "How far a shoulder may be pulled out of its place after its hand. At 0 the hand falls short instead.",
		Number, "arm lengths", span{0, 2}, span{0, 10}, 0.01,
		func(p *Preset) *float64 { return &of(p).DislocateMax }, func(s *solver.Settings) *float64 { return &in(s).DislocateMax })
	return s.all
}

func swivelAngleParameters(path, group string, of func(*Preset) *SwivelAngle, in func(*solver.Settings) *solver.SwivelAngle) []*Parameter {
	defaults := solver.DefaultSettings()
	set := in(&defaults)
	s := &section{path: path, group: group, source: "Parger 2018, eq. 4"}
	s.angle("offset", "Angle offset", "What every swivel angle starts with. Higher lowers both elbows.", span{-90, 180}, span{-360, 360},
		func(p *Preset) *float64 { return &of(p).OffsetDeg }, func(s *solver.Settings) *float64 { return &in(s).Offset })
	for _, r := range []struct {
		name, label, what string
		of                func(*SwivelAngle) *Rectifier
		in                func(*solver.SwivelAngle) *solver.Rectifier
	}{
		{"inward", "Inward", "the hand is towards the middle of the body, adding to the swivel angle",
			func(a *SwivelAngle) *Rectifier { return &a.Inward }, func(a *solver.SwivelAngle) *solver.Rectifier { return &a.Inward }},
		{"up", "Up", "the hand is above the shoulder, adding to the swivel angle",
			func(a *SwivelAngle) *Rectifier { return &a.Up }, func(a *solver.SwivelAngle) *solver.Rectifier { return &a.Up }},
		{"forward", "Forward", "the hand is ahead of the shoulder, adding to the swivel angle",
			func(a *SwivelAngle) *Rectifier { return &a.Forward }, func(a *solver.SwivelAngle) *solver.Rectifier { return &a.Forward }},
		{"across", "Across", "the hand crosses the body, taken off the swivel angle so that the elbow rises",
			func(a *SwivelAngle) *Rectifier { return &a.Across }, func(a *solver.SwivelAngle) *solver.Rectifier { return &a.Across }},
	} {
		s.add(r.name+".weightDeg", r.label+" weight", "How much counts how far "+r.what+"; with its bias, and only where both are above 0 together.",
			Angle, "° per arm length", span{-300, 300}, span{-3600, 3600}, 1,
			func(p *Preset) *float64 { return &r.of(of(p)).WeightDeg }, func(s *solver.Settings) *float64 { return &r.in(in(s)).Weight })
		s.angle(r.name+".bias", r.label+" bias", "What is added to how far "+r.what+"; only what is above 0 together counts.", span{-180, 180}, span{-3600, 3600},
			func(p *Preset) *float64 { return &r.of(of(p)).BiasDeg }, func(s *solver.Settings) *float64 { return &r.in(in(s)).Bias })
	}
	s.source = "Parger's released program"
	s.add("backStart", "Drawn back", "A hand that is less far ahead of the shoulder than this counts as drawn back.",
		Number, "arm lengths", span{-1, 1}, span{-10, 10}, 0.01,
		func(p *Preset) *float64 { return &of(p).BackStart }, func(s *solver.Settings) *float64 { return &in(s).BackStart })
	s.add("backRaisedDeg", "Raised", "What drawing back a hand above the shoulder adds to the swivel angle, by how far it is drawn back and raised.",
		Angle, "° per arm length²", span{-300, 300}, span{-3600, 3600}, 1,
		func(p *Preset) *float64 { return &of(p).BackRaisedDeg }, func(s *solver.Settings) *float64 { return &in(s).BackRaised })
	s.add("backLoweredDeg", "Lowered", "What drawing back a hand below the shoulder adds to the swivel angle, by how far it is drawn back and lowered.",
		Angle, "° per arm length²", span{-300, 300}, span{-3600, 3600}, 1,
		func(p *Preset) *float64 { return &of(p).BackLoweredDeg }, func(s *solver.Settings) *float64 { return &in(s).BackLowered })
	s.source = "Parger 2018, 3.3"
	s.angle("least", "Least angle", "The least swivel angle that the place of the hand can give: how high an elbow is held at most.", span{0, 90}, span{-180, 90},
		func(p *Preset) *float64 { return &of(p).LeastDeg }, func(s *solver.Settings) *float64 { return &in(s).Least })
	s.angle("greatest", "Greatest angle", "The greatest swivel angle that the place of the hand can give: how low an elbow is held at most.", span{90, 180}, span{90, 360},
		func(p *Preset) *float64 { return &of(p).GreatestDeg }, func(s *solver.Settings) *float64 { return &in(s).Greatest })

	// falling describes two ends, the first above the second.
	falling := func(name, label, what string, start, full float64, fromStart, fromFull func(*SwivelAngle) *float64, toStart, toFull func(*solver.SwivelAngle) *float64) {
		middle, beyond := between(start, full)
		s.add(name+"Start", label+" begins", what+" begins.", Number, "arm lengths", span{beyond, math.Max(2, start)}, span{beyond, 10}, 0.01,
			func(p *Preset) *float64 { return fromStart(of(p)) }, func(s *solver.Settings) *float64 { return toStart(in(s)) })
		s.add(name+"Full", label+" is full", what+" is complete.", Number, "arm lengths", span{math.Min(-2, full), middle}, span{-10, middle}, 0.01,
			func(p *Preset) *float64 { return fromFull(of(p)) }, func(s *solver.Settings) *float64 { return toFull(in(s)) })
	}
	s.source = "Parger's released program"
	s.add("tilt.inward", "Lean inward", "How far the direction from which the angle is counted leans inward while the hand is raised and near, which brings the elbow out. "+
		"At 0 it stays upright.", Number, "", span{0, 1}, span{0, 10}, 0.01,
		func(p *Preset) *float64 { return &of(p).Tilt.Inward }, func(s *solver.Settings) *float64 { return &in(s).Tilt.Inward })
	s.add("tilt.forward", "Lean forward", "How far the direction from which the angle is counted leans forward while the hand is raised and near.",
		Number, "", span{-1, 1}, span{-10, 10}, 0.01,
		func(p *Preset) *float64 { return &of(p).Tilt.Forward }, func(s *solver.Settings) *float64 { return &in(s).Tilt.Forward })
	falling("tilt.behind", "Lean behind", "How far ahead of the shoulder a hand is when the lean", set.Tilt.BehindStart, set.Tilt.BehindFull,
		func(a *SwivelAngle) *float64 { return &a.Tilt.BehindStart }, func(a *SwivelAngle) *float64 { return &a.Tilt.BehindFull },
		func(a *solver.SwivelAngle) *float64 { return &a.Tilt.BehindStart }, func(a *solver.SwivelAngle) *float64 { return &a.Tilt.BehindFull })
	const above = "How far above the shoulder a hand is when the lean"
	middle, beyond := between(set.Tilt.AboveStart, set.Tilt.AboveFull)
	s.add("tilt.aboveStart", "Lean above begins", above+" begins.", Number, "arm lengths", span{-1, middle}, span{-10, middle}, 0.01,
		func(p *Preset) *float64 { return &of(p).Tilt.AboveStart }, func(s *solver.Settings) *float64 { return &in(s).Tilt.AboveStart })
	s.add("tilt.aboveFull", "Lean above is full", above+" is complete.", Number, "arm lengths", span{beyond, 1}, span{beyond, 10}, 0.01,
		func(p *Preset) *float64 { return &of(p).Tilt.AboveFull }, func(s *solver.Settings) *float64 { return &in(s).Tilt.AboveFull })

	s.source = "Parger 2018, 3.3"
	for axis, to := range [...]string{"outward", "up", "forward"} {
		s.add("fixed.direction."+[...]string{"x", "y", "z"}[axis], "Fixed elbow "+to, "How far "+to+" the direction goes that the elbow takes over where its angle would "+
			"turn wildly. Only the direction of the three together counts.", Number, "", span{-1, 1}, span{-10, 10}, 0.01,
			func(p *Preset) *float64 {
				direction := &of(p).Fixed.Direction
				return [...]*float64{&direction.X, &direction.Y, &direction.Z}[axis]
			},
			func(s *solver.Settings) *float64 {
				direction := &in(s).Fixed.Direction
				return [...]*float64{&direction.X, &direction.Y, &direction.Z}[axis]
			})
	}
	falling("fixed.near", "Fixed near", "How near the vertical line through the shoulder a hand is when the fixed direction", set.Fixed.NearStart, set.Fixed.NearFull,
		func(a *SwivelAngle) *float64 { return &a.Fixed.NearStart }, func(a *SwivelAngle) *float64 { return &a.Fixed.NearFull },
		func(a *solver.SwivelAngle) *float64 { return &a.Fixed.NearStart }, func(a *solver.SwivelAngle) *float64 { return &a.Fixed.NearFull })
	falling("fixed.behind", "Fixed behind", "How far ahead of the shoulder a hand is when the fixed direction", set.Fixed.BehindStart, set.Fixed.BehindFull,
		func(a *SwivelAngle) *float64 { return &a.Fixed.BehindStart }, func(a *SwivelAngle) *float64 { return &a.Fixed.BehindFull },
		func(a *solver.SwivelAngle) *float64 { return &a.Fixed.BehindStart }, func(a *solver.SwivelAngle) *float64 { return &a.Fixed.BehindFull })
	falling("fixed.below", "Fixed below", "How far above the shoulder a hand is when the fixed direction", set.Fixed.BelowStart, set.Fixed.BelowFull,
		func(a *SwivelAngle) *float64 { return &a.Fixed.BelowStart }, func(a *SwivelAngle) *float64 { return &a.Fixed.BelowFull },
		func(a *solver.SwivelAngle) *float64 { return &a.Fixed.BelowStart }, func(a *solver.SwivelAngle) *float64 { return &a.Fixed.BelowFull })
	s.toggle("fixed.alongCircle", "Fixed along the circle", "Whether the elbow goes over to the fixed direction along its circle; otherwise along the straight line between both.",
		func(p *Preset) *bool { return &of(p).Fixed.AlongCircle }, func(s *solver.Settings) *bool { return &in(s).Fixed.AlongCircle })

	s.source = "Parger 2018, eq. 5"
	for _, r := range []struct {
		name, label, what string
		of                func(*SwivelAngle) *WristThreshold
		in                func(*solver.SwivelAngle) *solver.WristThreshold
	}{
		{"roll.upper", "Palm up", "the hand is turned palm up",
			func(a *SwivelAngle) *WristThreshold { return &a.Roll.Upper }, func(a *solver.SwivelAngle) *solver.WristThreshold { return &a.Roll.Upper }},
		{"roll.lower", "Palm down", "the hand is turned palm down",
			func(a *SwivelAngle) *WristThreshold { return &a.Roll.Lower }, func(a *solver.SwivelAngle) *solver.WristThreshold { return &a.Roll.Lower }},
		{"yaw.upper", "Bent back", "the hand is bent to its back",
			func(a *SwivelAngle) *WristThreshold { return &a.Yaw.Upper }, func(a *solver.SwivelAngle) *solver.WristThreshold { return &a.Yaw.Upper }},
		{"yaw.lower", "Bent in", "the hand is bent to its palm",
			func(a *SwivelAngle) *WristThreshold { return &a.Yaw.Lower }, func(a *solver.SwivelAngle) *solver.WristThreshold { return &a.Yaw.Lower }},
	} {
		s.angle(r.name+".angle", r.label+" from", "How far "+r.what+" before the elbow gives way.", span{-180, 180}, span{},
			func(p *Preset) *float64 { return &r.of(of(p)).AngleDeg }, func(s *solver.Settings) *float64 { return &r.in(in(s)).Angle })
		s.angle(r.name+".gain", r.label+" gain", "How far the elbow turns when "+r.what+" by the span further than that. At 0 it does not give way.",
			span{-180, 180}, span{-360, 360},
			func(p *Preset) *float64 { return &r.of(of(p)).GainDeg }, func(s *solver.Settings) *float64 { return &r.in(in(s)).Gain })
		s.angle(r.name+".span", r.label+" span", "How much further than where the elbow begins to give way "+r.what+" for the whole gain.",
			span{10, 180}, span{1, 360},
			func(p *Preset) *float64 { return &r.of(of(p)).SpanDeg }, func(s *solver.Settings) *float64 { return &r.in(in(s)).Span })
		s.add(r.name+".power", r.label+" power", "How the elbow begins to give way when "+r.what+": at 1 evenly, higher first less and then more.",
			Number, "", span{1, 3}, span{1, 10}, 0.05,
			func(p *Preset) *float64 { return &r.of(of(p)).Power }, func(s *solver.Settings) *float64 { return &r.in(in(s)).Power })
	}
	s.toggle("rollFirst", "Roll before bend", "Whether the bend of the wrist is measured after the elbow gave way to its roll; otherwise both are measured at once and added.",
		func(p *Preset) *bool { return &of(p).RollFirst }, func(s *solver.Settings) *bool { return &in(s).RollFirst })
	s.weight("handWeight", "Follow hand rotation", "How much the rotation of a hand moves its elbow. At 0 only the place of the hand counts.",
		func(p *Preset) *float64 { return &of(p).HandWeight }, func(s *solver.Settings) *float64 { return &in(s).HandWeight })
	s.source = "Parger's released program"
	s.add("handTime", "Hand smoothing", "Time constant with which the elbow follows the rotation of the hand. At 0 at once; the released program has 0.074 s at 90 Hz.",
		Duration, "s", span{0, 0.5}, span{0, 5}, 0.005,
		func(p *Preset) *float64 { return &of(p).HandTime }, func(s *solver.Settings) *float64 { return &in(s).HandTime })
	return s.all
}

// between is the middle between two numbers to a hundredth, and the next hundredth.
func between(a, b float64) (middle, beyond float64) {
	hundredths := math.Round((a + b) / 2 * 100)
	return hundredths / 100, (hundredths + 1) / 100
}
