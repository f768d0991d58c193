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
		handTorsoParameters(path+".torso", "Parger torso, "+words,
			func(p *Preset) *HandTorso { return &of(p).Torso }, func(s *solver.Settings) *solver.HandTorso { return &in(s).Torso }),
		swivelAngleParameters(path+".swivel", "Parger elbows, "+words,
			func(p *Preset) *SwivelAngle { return &of(p).Swivel }, func(s *solver.Settings) *solver.SwivelAngle { return &in(s).Swivel })...)
}

func handTorsoParameters(path, group string, of func(*Preset) *HandTorso, in func(*solver.Settings) *solver.HandTorso) []*Parameter {
	s := &section{path: path, group: group, source: "Parger 2018, eq. 2"}
	s.angle("bend", "Height bend", "Forward bend of the chest when the headset is lowered by the whole eye height. Lowering it partly bends in proportion.",
		span{0, 180}, span{-360, 360},
		func(p *Preset) *float64 { return &of(p).BendDeg }, func(s *solver.Settings) *float64 { return &in(s).Bend })
	s.add("bendNod", "Nod bend", "Additional bend of the lowered chest when the head looks down. At 0 only the height matters.",
		Number, "", span{0, 1}, span{-5, 5}, 0.01,
		func(p *Preset) *float64 { return &of(p).BendNod }, func(s *solver.Settings) *float64 { return &in(s).BendNod })
	s.angle("nodStart", "Nod start", "Pitch of the head at which the nod bend starts.", span{-30, 60}, span{-180, 180},
		func(p *Preset) *float64 { return &of(p).NodStartDeg }, func(s *solver.Settings) *float64 { return &in(s).NodStart })
	s.angle("nodMin", "Minimum nod bend", "Smallest bend that the pitch of the head adds. Negative values allow it to straighten the chest.",
		span{-180, 0}, span{},
		func(p *Preset) *float64 { return &of(p).NodMinDeg }, func(s *solver.Settings) *float64 { return &in(s).NodMin })
	s.angle("nodMax", "Maximum nod bend", "Largest bend that the pitch of the head adds.", span{0, 180}, span{},
		func(p *Preset) *float64 { return &of(p).NodMaxDeg }, func(s *solver.Settings) *float64 { return &in(s).NodMax })
	s.angle("pitchMin", "Minimum pitch", "Limit of the chest's backward lean, as a negative angle.", span{-180, 0}, span{},
		func(p *Preset) *float64 { return &of(p).PitchMinDeg }, func(s *solver.Settings) *float64 { return &in(s).PitchMin })
	s.angle("pitchMax", "Maximum pitch", "Limit of the chest's forward bend when the headset is lowered.", span{0, 180}, span{},
		func(p *Preset) *float64 { return &of(p).PitchMaxDeg }, func(s *solver.Settings) *float64 { return &in(s).PitchMax })
	s.source = "Parger 2018, 3.1"
	s.angle("yawMax", "Maximum yaw", "Largest yaw of the chest relative to the head caused by the hands. At 0 the chest faces where the head faces.",
		span{0, 120}, span{0, 180},
		func(p *Preset) *float64 { return &of(p).YawMaxDeg }, func(s *solver.Settings) *float64 { return &in(s).YawMax })
	s.weight("yawFromNeck", "Yaw from neck", "Origin of the directions to the hands: 0 is the headset, 1 is the base of the neck.",
		func(p *Preset) *float64 { return &of(p).YawFromNeck }, func(s *solver.Settings) *float64 { return &in(s).YawFromNeck })
	s.add("behindBlend", "Behind blend", "Smoothness of the transition between hands in front of the body and hands behind it. High values are smoother.",
		Number, "", span{0.05, 1}, span{0.001, 2}, 0.01,
		func(p *Preset) *float64 { return &of(p).BehindBlend }, func(s *solver.Settings) *float64 { return &in(s).BehindBlend })
	s.weight("neckShare", "Neck share", "Share of the offset from headset to neck that rotates with the chest instead of the head.",
		func(p *Preset) *float64 { return &of(p).NeckShare }, func(s *solver.Settings) *float64 { return &in(s).NeckShare })
	s.source = "Posewright torso model; the paper has no hips"
	s.add("leanShare", "Hips lean share", "Share of the chest's forward lean that the line from neck to hips takes. At 1 the back is straight; low values curve the spine.",
		Number, "", span{0.5, 1}, span{0, 1.5}, 0.01,
		func(p *Preset) *float64 { return &of(p).LeanShare }, func(s *solver.Settings) *float64 { return &in(s).LeanShare })
	s.source = "Parger's released program"
	s.add("dislocateAt", "Dislocation start", "Extension of the arm at which it starts to pull its shoulder out of place.",
		Number, "arm lengths", span{0.9, 1}, span{0.5, 1}, 0.005,
		func(p *Preset) *float64 { return &of(p).DislocateAt }, func(s *solver.Settings) *float64 { return &in(s).DislocateAt })
	s.add("dislocateMax", "Maximum dislocation", "Largest displacement of the shoulder towards its hand. At 0 the hand falls short instead.",
		Number, "arm lengths", span{0, 2}, span{0, 10}, 0.01,
		func(p *Preset) *float64 { return &of(p).DislocateMax }, func(s *solver.Settings) *float64 { return &in(s).DislocateMax })
	return s.all
}

func swivelAngleParameters(path, group string, of func(*Preset) *SwivelAngle, in func(*solver.Settings) *solver.SwivelAngle) []*Parameter {
	defaults := solver.DefaultSettings()
	set := in(&defaults)
	s := &section{path: path, group: group, source: "Parger 2018, eq. 4"}
	s.angle("offset", "Swivel offset", "Constant term of the swivel angle. High values lower both elbows.", span{-90, 180}, span{-360, 360},
		func(p *Preset) *float64 { return &of(p).OffsetDeg }, func(s *solver.Settings) *float64 { return &in(s).Offset })
	for _, r := range []struct {
		name, label, weightHelp, biasHelp string
		of                                func(*SwivelAngle) *Rectifier
		in                                func(*solver.SwivelAngle) *solver.Rectifier
	}{
		{"inward", "Inward", "Swivel angle per distance of the hand towards the centre of the body. Weight and bias together count only above 0.",
			"Constant added to the inward term. The term counts only above 0.",
			func(a *SwivelAngle) *Rectifier { return &a.Inward }, func(a *solver.SwivelAngle) *solver.Rectifier { return &a.Inward }},
		{"up", "Up", "Swivel angle per height of the hand above the shoulder. Weight and bias together count only above 0.",
			"Constant added to the upward term. The term counts only above 0.",
			func(a *SwivelAngle) *Rectifier { return &a.Up }, func(a *solver.SwivelAngle) *solver.Rectifier { return &a.Up }},
		{"forward", "Forward", "Swivel angle per distance of the hand in front of the shoulder. Weight and bias together count only above 0.",
			"Constant added to the forward term. The term counts only above 0.",
			func(a *SwivelAngle) *Rectifier { return &a.Forward }, func(a *solver.SwivelAngle) *solver.Rectifier { return &a.Forward }},
		{"across", "Across", "Swivel angle per distance that the hand crosses the body. It is subtracted, so that the elbow rises. " +
			"Weight and bias together count only above 0.",
			"Constant added to the term for crossing the body. The term counts only above 0.",
			func(a *SwivelAngle) *Rectifier { return &a.Across }, func(a *solver.SwivelAngle) *solver.Rectifier { return &a.Across }},
	} {
		s.add(r.name+".weightDeg", r.label+" weight", r.weightHelp,
			Angle, "° per arm length", span{-300, 300}, span{-3600, 3600}, 1,
			func(p *Preset) *float64 { return &r.of(of(p)).WeightDeg }, func(s *solver.Settings) *float64 { return &r.in(in(s)).Weight })
		s.angle(r.name+".bias", r.label+" bias", r.biasHelp, span{-180, 180}, span{-3600, 3600},
			func(p *Preset) *float64 { return &r.of(of(p)).BiasDeg }, func(s *solver.Settings) *float64 { return &r.in(in(s)).Bias })
	}
	s.source = "Parger's released program"
	s.add("backStart", "Back start", "Distance in front of the shoulder below which a hand is drawn back.",
		Number, "arm lengths", span{-1, 1}, span{-10, 10}, 0.01,
		func(p *Preset) *float64 { return &of(p).BackStart }, func(s *solver.Settings) *float64 { return &in(s).BackStart })
	s.add("backRaisedDeg", "Back raised gain", "Swivel angle added for a hand drawn back above the shoulder, per distance back and height.",
		Angle, "° per arm length²", span{-300, 300}, span{-3600, 3600}, 1,
		func(p *Preset) *float64 { return &of(p).BackRaisedDeg }, func(s *solver.Settings) *float64 { return &in(s).BackRaised })
	s.add("backLoweredDeg", "Back lowered gain", "Swivel angle added for a hand drawn back below the shoulder, per distance back and depth.",
		Angle, "° per arm length²", span{-300, 300}, span{-3600, 3600}, 1,
		func(p *Preset) *float64 { return &of(p).BackLoweredDeg }, func(s *solver.Settings) *float64 { return &in(s).BackLowered })
	s.source = "Parger 2018, 3.3"
	s.angle("least", "Minimum swivel angle", "Lower limit of the swivel angle, which limits how high the elbow goes.", span{0, 90}, span{-180, 90},
		func(p *Preset) *float64 { return &of(p).LeastDeg }, func(s *solver.Settings) *float64 { return &in(s).Least })
	s.angle("greatest", "Maximum swivel angle", "Upper limit of the swivel angle, which limits how low the elbow goes.", span{90, 180}, span{90, 360},
		func(p *Preset) *float64 { return &of(p).GreatestDeg }, func(s *solver.Settings) *float64 { return &in(s).Greatest })

	// falling describes two ends, the first above the second.
	falling := func(name, label, what string, start, full float64, fromStart, fromFull func(*SwivelAngle) *float64, toStart, toFull func(*solver.SwivelAngle) *float64) {
		middle, beyond := between(start, full)
		s.add(name+"Start", label+" start", what+" starts.", Number, "arm lengths", span{beyond, math.Max(2, start)}, span{beyond, 10}, 0.01,
			func(p *Preset) *float64 { return fromStart(of(p)) }, func(s *solver.Settings) *float64 { return toStart(in(s)) })
		s.add(name+"Full", label+" full", what+" is complete.", Number, "arm lengths", span{math.Min(-2, full), middle}, span{-10, middle}, 0.01,
			func(p *Preset) *float64 { return fromFull(of(p)) }, func(s *solver.Settings) *float64 { return toFull(in(s)) })
	}
	s.source = "Parger's released program"
	s.add("tilt.inward", "Inward tilt", "Inward tilt of the reference direction while the hand is raised and near, which moves the elbow out. At 0 the reference stays vertical.", Number, "", span{0, 1}, span{0, 10}, 0.01,
		func(p *Preset) *float64 { return &of(p).Tilt.Inward }, func(s *solver.Settings) *float64 { return &in(s).Tilt.Inward })
	s.add("tilt.forward", "Forward tilt", "Forward tilt of the reference direction while the hand is raised and near.",
		Number, "", span{-1, 1}, span{-10, 10}, 0.01,
		func(p *Preset) *float64 { return &of(p).Tilt.Forward }, func(s *solver.Settings) *float64 { return &in(s).Tilt.Forward })
	falling("tilt.behind", "Tilt behind", "Distance of the hand in front of the shoulder at which the tilt", set.Tilt.BehindStart, set.Tilt.BehindFull,
		func(a *SwivelAngle) *float64 { return &a.Tilt.BehindStart }, func(a *SwivelAngle) *float64 { return &a.Tilt.BehindFull },
		func(a *solver.SwivelAngle) *float64 { return &a.Tilt.BehindStart }, func(a *solver.SwivelAngle) *float64 { return &a.Tilt.BehindFull })
	const above = "Height of the hand above the shoulder at which the tilt"
	middle, beyond := between(set.Tilt.AboveStart, set.Tilt.AboveFull)
	s.add("tilt.aboveStart", "Tilt above start", above+" starts.", Number, "arm lengths", span{-1, middle}, span{-10, middle}, 0.01,
		func(p *Preset) *float64 { return &of(p).Tilt.AboveStart }, func(s *solver.Settings) *float64 { return &in(s).Tilt.AboveStart })
	s.add("tilt.aboveFull", "Tilt above full", above+" is complete.", Number, "arm lengths", span{beyond, 1}, span{beyond, 10}, 0.01,
		func(p *Preset) *float64 { return &of(p).Tilt.AboveFull }, func(s *solver.Settings) *float64 { return &in(s).Tilt.AboveFull })

	s.source = "Parger 2018, 3.3"
	for axis, component := range [...]string{"Outward", "Upward", "Forward"} {
		s.add("fixed.direction."+[...]string{"x", "y", "z"}[axis], "Fixed direction "+[...]string{"x", "y", "z"}[axis],
			component+" component of the direction that the elbow takes near the singularity of the swivel angle. The length of the vector has no effect.", Number, "", span{-1, 1}, span{-10, 10}, 0.01,
			func(p *Preset) *float64 {
				direction := &of(p).Fixed.Direction
				return [...]*float64{&direction.X, &direction.Y, &direction.Z}[axis]
			},
			func(s *solver.Settings) *float64 {
				direction := &in(s).Fixed.Direction
				return [...]*float64{&direction.X, &direction.Y, &direction.Z}[axis]
			})
	}
	falling("fixed.near", "Fixed near", "Distance of the hand from the vertical line through the shoulder at which the fixed direction", set.Fixed.NearStart, set.Fixed.NearFull,
		func(a *SwivelAngle) *float64 { return &a.Fixed.NearStart }, func(a *SwivelAngle) *float64 { return &a.Fixed.NearFull },
		func(a *solver.SwivelAngle) *float64 { return &a.Fixed.NearStart }, func(a *solver.SwivelAngle) *float64 { return &a.Fixed.NearFull })
	falling("fixed.behind", "Fixed behind", "Distance of the hand in front of the shoulder at which the fixed direction", set.Fixed.BehindStart, set.Fixed.BehindFull,
		func(a *SwivelAngle) *float64 { return &a.Fixed.BehindStart }, func(a *SwivelAngle) *float64 { return &a.Fixed.BehindFull },
		func(a *solver.SwivelAngle) *float64 { return &a.Fixed.BehindStart }, func(a *solver.SwivelAngle) *float64 { return &a.Fixed.BehindFull })
	falling("fixed.below", "Fixed below", "Height of the hand above the shoulder at which the fixed direction", set.Fixed.BelowStart, set.Fixed.BelowFull,
		func(a *SwivelAngle) *float64 { return &a.Fixed.BelowStart }, func(a *SwivelAngle) *float64 { return &a.Fixed.BelowFull },
		func(a *solver.SwivelAngle) *float64 { return &a.Fixed.BelowStart }, func(a *solver.SwivelAngle) *float64 { return &a.Fixed.BelowFull })
	s.toggle("fixed.alongCircle", "Fixed along circle", "Move the elbow to the fixed direction along its circle. Off, it moves along a straight line.",
		func(p *Preset) *bool { return &of(p).Fixed.AlongCircle }, func(s *solver.Settings) *bool { return &in(s).Fixed.AlongCircle })

	s.source = "Parger 2018, eq. 5"
	for _, r := range []struct {
		name, label, angleHelp string
		of                     func(*SwivelAngle) *WristThreshold
		in                     func(*solver.SwivelAngle) *solver.WristThreshold
	}{
		{"roll.upper", "Upper roll", "Roll of the hand, palm up, at which the elbow starts to follow.",
			func(a *SwivelAngle) *WristThreshold { return &a.Roll.Upper }, func(a *solver.SwivelAngle) *solver.WristThreshold { return &a.Roll.Upper }},
		{"roll.lower", "Lower roll", "Roll of the hand, palm down, at which the elbow starts to follow.",
			func(a *SwivelAngle) *WristThreshold { return &a.Roll.Lower }, func(a *solver.SwivelAngle) *solver.WristThreshold { return &a.Roll.Lower }},
		{"yaw.upper", "Upper yaw", "Bend of the wrist towards the back of the hand at which the elbow starts to follow.",
			func(a *SwivelAngle) *WristThreshold { return &a.Yaw.Upper }, func(a *solver.SwivelAngle) *solver.WristThreshold { return &a.Yaw.Upper }},
		{"yaw.lower", "Lower yaw", "Bend of the wrist towards the palm at which the elbow starts to follow.",
			func(a *SwivelAngle) *WristThreshold { return &a.Yaw.Lower }, func(a *solver.SwivelAngle) *solver.WristThreshold { return &a.Yaw.Lower }},
	} {
		s.angle(r.name+".angle", r.label+" angle", r.angleHelp, span{-180, 180}, span{},
			func(p *Preset) *float64 { return &r.of(of(p)).AngleDeg }, func(s *solver.Settings) *float64 { return &r.in(in(s)).Angle })
		s.angle(r.name+".gain", r.label+" gain", "Rotation of the elbow after the hand passed the angle by the span. At 0 the elbow does not follow.",
			span{-180, 180}, span{-360, 360},
			func(p *Preset) *float64 { return &r.of(of(p)).GainDeg }, func(s *solver.Settings) *float64 { return &r.in(in(s)).Gain })
		s.angle(r.name+".span", r.label+" span", "Rotation of the hand beyond the angle that gives the whole gain.",
			span{10, 180}, span{1, 360},
			func(p *Preset) *float64 { return &r.of(of(p)).SpanDeg }, func(s *solver.Settings) *float64 { return &r.in(in(s)).Span })
		s.add(r.name+".power", r.label+" power", "Exponent of the elbow's response. 1 is linear, high values start slower and end faster.",
			Number, "", span{1, 3}, span{1, 10}, 0.05,
			func(p *Preset) *float64 { return &r.of(of(p)).Power }, func(s *solver.Settings) *float64 { return &r.in(in(s)).Power })
	}
	s.toggle("rollFirst", "Roll first", "Measure the bend of the wrist after the elbow followed its roll. Off, both are measured at once and added.",
		func(p *Preset) *bool { return &of(p).RollFirst }, func(s *solver.Settings) *bool { return &in(s).RollFirst })
	s.weight("handWeight", "Hand weight", "How much the rotation of the hand moves the elbow. At 0 only the position of the hand matters.",
		func(p *Preset) *float64 { return &of(p).HandWeight }, func(s *solver.Settings) *float64 { return &in(s).HandWeight })
	s.source = "Parger's released program"
	s.add("handTime", "Hand time constant", "Time constant with which the elbow follows the rotation of the hand. At 0 it follows at once. The released program uses 0.074 s at 90 Hz.",
		Duration, "s", span{0, 0.5}, span{0, 5}, 0.005,
		func(p *Preset) *float64 { return &of(p).HandTime }, func(s *solver.Settings) *float64 { return &in(s).HandTime })
	return s.all
}

// between is the middle between two numbers to a hundredth, and the next hundredth.
func between(a, b float64) (middle, beyond float64) {
	hundredths := math.Round((a + b) / 2 * 100)
	return hundredths / 100, (hundredths + 1) / 100
}
