package presets

import (
	"math"

	"posewright/solver"
)

// pargerParameters describe one of the two sets of numbers. Pairs that must not cross meet in the middle between what the set has for them.
func pargerParameters(path, words string, in *solver.Parger) []*Parameter {
	return append(
		handTorsoParameters(path+".torso", "Parger torso, "+words, &in.Torso),
		swivelAngleParameters(path+".swivel", "Parger elbows, "+words, &in.Swivel)...)
}

func handTorsoParameters(path, group string, in *solver.HandTorso) []*Parameter {
	s := &section{path: path, group: group, source: "Parger 2018, eq. 2"}
	s.angle("bend", "Height bend", "Forward bend of the chest when the headset is lowered by the whole eye height. Lowering it partly bends in proportion.",
		span{0, 180}, span{-360, 360}, &in.Bend)
	s.add("bendNod", "Nod bend", "Additional bend of the lowered chest when the head looks down. At 0 only the height matters.",
		Number, "", span{0, 1}, span{-5, 5}, 0.01, &in.BendNod)
	s.angle("nodStart", "Nod start", "Pitch of the head at which the nod bend starts.", span{-30, 60}, span{-180, 180}, &in.NodStart)
	s.angle("nodMin", "Minimum nod bend", "Smallest bend that the pitch of the head adds. Negative values allow it to straighten the chest.",
		span{-180, 0}, span{}, &in.NodMin)
	s.angle("nodMax", "Maximum nod bend", "Largest bend that the pitch of the head adds.", span{0, 180}, span{}, &in.NodMax)
	s.angle("pitchMin", "Minimum pitch", "Limit of the chest's backward lean, as a negative angle.", span{-180, 0}, span{}, &in.PitchMin)
	s.angle("pitchMax", "Maximum pitch", "Limit of the chest's forward bend when the headset is lowered.", span{0, 180}, span{}, &in.PitchMax)
	s.source = "Parger 2018, 3.1"
	s.angle("yawMax", "Maximum yaw", "Largest yaw of the chest relative to the head caused by the hands. At 0 the chest faces where the head faces.",
		span{0, 120}, span{0, 180}, &in.YawMax)
	s.weight("yawFromNeck", "Yaw from neck", "Origin of the directions to the hands: 0 is the headset, 1 is the base of the neck.", &in.YawFromNeck)
	s.add("behindBlend", "Behind blend", "Smoothness of the transition between hands in front of the body and hands behind it. High values are smoother.",
		Number, "", span{0.05, 1}, span{0.001, 2}, 0.01, &in.BehindBlend)
	s.weight("neckShare", "Neck share", "Share of the offset from headset to neck that rotates with the chest instead of the head.", &in.NeckShare)
	s.source = "Posewright torso model; the paper has no hips"
	s.add("leanShare", "Hips lean share", "Share of the chest's forward lean that the line from neck to hips takes. At 1 the back is straight; low values curve the spine.",
		Number, "", span{0.5, 1}, span{0, 1.5}, 0.01, &in.LeanShare)
	s.source = "Parger's released program"
	s.add("dislocateAt", "Dislocation start", "Extension of the arm at which it starts to pull its shoulder out of place.",
		Number, "arm lengths", span{0.9, 1}, span{0.5, 1}, 0.005, &in.DislocateAt)
	s.add("dislocateMax", "Maximum dislocation", "Largest displacement of the shoulder towards its hand. At 0 the hand falls short instead.",
		Number, "arm lengths", span{0, 2}, span{0, 10}, 0.01, &in.DislocateMax)
	return s.all
}

func swivelAngleParameters(path, group string, in *solver.SwivelAngle) []*Parameter {
	s := &section{path: path, group: group, source: "Parger 2018, eq. 4"}
	s.angle("offset", "Swivel offset", "Constant term of the swivel angle. High values lower both elbows.", span{-90, 180}, span{-360, 360}, &in.Offset)
	for _, r := range []struct {
		name, label, weightHelp, biasHelp string
		in                                *solver.Rectifier
	}{
		{"inward", "Inward", "Swivel angle per distance of the hand towards the centre of the body. Weight and bias together count only above 0.",
			"Constant added to the inward term. The term counts only above 0.", &in.Inward},
		{"up", "Up", "Swivel angle per height of the hand above the shoulder. Weight and bias together count only above 0.",
			"Constant added to the upward term. The term counts only above 0.", &in.Up},
		{"forward", "Forward", "Swivel angle per distance of the hand in front of the shoulder. Weight and bias together count only above 0.",
			"Constant added to the forward term. The term counts only above 0.", &in.Forward},
		{"across", "Across", "Swivel angle per distance that the hand crosses the body. It is subtracted, so that the elbow rises. " +
			"Weight and bias together count only above 0.",
			"Constant added to the term for crossing the body. The term counts only above 0.", &in.Across},
	} {
		s.add(r.name+".weightDeg", r.label+" weight", r.weightHelp,
			Angle, "° per arm length", span{-300, 300}, span{-3600, 3600}, 1, &r.in.Weight)
		s.angle(r.name+".bias", r.label+" bias", r.biasHelp, span{-180, 180}, span{-3600, 3600}, &r.in.Bias)
	}
	s.source = "Parger's released program"
	s.add("backStart", "Back start", "Distance in front of the shoulder below which a hand is drawn back.",
		Number, "arm lengths", span{-1, 1}, span{-10, 10}, 0.01, &in.BackStart)
	s.add("backRaisedDeg", "Back raised gain", "Swivel angle added for a hand drawn back above the shoulder, per distance back and height.",
		Angle, "° per arm length²", span{-300, 300}, span{-3600, 3600}, 1, &in.BackRaised)
	s.add("backLoweredDeg", "Back lowered gain", "Swivel angle added for a hand drawn back below the shoulder, per distance back and depth.",
		Angle, "° per arm length²", span{-300, 300}, span{-3600, 3600}, 1, &in.BackLowered)
	s.source = "Parger 2018, 3.3"
	s.angle("least", "Minimum swivel angle", "Lower limit of the swivel angle, which limits how high the elbow goes.", span{0, 90}, span{-180, 90}, &in.Least)
	s.angle("greatest", "Maximum swivel angle", "Upper limit of the swivel angle, which limits how low the elbow goes.", span{90, 180}, span{90, 360}, &in.Greatest)

	// falling describes two ends, the first above the second.
	falling := func(name, label, what string, start, full *float64) {
		middle, beyond := middleOf(*start, *full)
		s.add(name+"Start", label+" start", what+" starts.", Number, "arm lengths", span{beyond, math.Max(2, *start)}, span{beyond, 10}, 0.01, start)
		s.add(name+"Full", label+" full", what+" is complete.", Number, "arm lengths", span{math.Min(-2, *full), middle}, span{-10, middle}, 0.01, full)
	}
	s.source = "Parger's released program"
	s.add("tilt.inward", "Inward tilt", "Inward tilt of the reference direction while the hand is raised and near, which moves the elbow out. At 0 the reference stays vertical.", Number, "", span{0, 1}, span{0, 10}, 0.01,
		&in.Tilt.Inward)
	s.add("tilt.forward", "Forward tilt", "Forward tilt of the reference direction while the hand is raised and near.",
		Number, "", span{-1, 1}, span{-10, 10}, 0.01, &in.Tilt.Forward)
	falling("tilt.behind", "Tilt behind", "Distance of the hand in front of the shoulder at which the tilt", &in.Tilt.BehindStart, &in.Tilt.BehindFull)
	const above = "Height of the hand above the shoulder at which the tilt"
	middle, beyond := middleOf(in.Tilt.AboveStart, in.Tilt.AboveFull)
	s.add("tilt.aboveStart", "Tilt above start", above+" starts.", Number, "arm lengths", span{-1, middle}, span{-10, middle}, 0.01, &in.Tilt.AboveStart)
	s.add("tilt.aboveFull", "Tilt above full", above+" is complete.", Number, "arm lengths", span{beyond, 1}, span{beyond, 10}, 0.01, &in.Tilt.AboveFull)

	s.source = "Parger 2018, 3.3"
	for axis, component := range [...]string{"Outward", "Upward", "Forward"} {
		direction := &in.Fixed.Direction
		s.add("fixed.direction."+[...]string{"x", "y", "z"}[axis], "Fixed direction "+[...]string{"x", "y", "z"}[axis],
			component+" component of the direction that the elbow takes near the singularity of the swivel angle. The length of the vector has no effect.", Number, "", span{-1, 1}, span{-10, 10}, 0.01, [...]*float64{&direction.X, &direction.Y, &direction.Z}[axis])
	}
	falling("fixed.near", "Fixed near", "Distance of the hand from the vertical line through the shoulder at which the fixed direction", &in.Fixed.NearStart, &in.Fixed.NearFull)
	falling("fixed.behind", "Fixed behind", "Distance of the hand in front of the shoulder at which the fixed direction", &in.Fixed.BehindStart, &in.Fixed.BehindFull)
	falling("fixed.below", "Fixed below", "Height of the hand above the shoulder at which the fixed direction", &in.Fixed.BelowStart, &in.Fixed.BelowFull)
	s.toggle("fixed.alongCircle", "Fixed along circle", "Move the elbow to the fixed direction along its circle. Off, it moves along a straight line.",
		&in.Fixed.AlongCircle)

	s.source = "Parger 2018, eq. 5"
	for _, r := range []struct {
		name, label, angleHelp string
		in                     *solver.WristThreshold
	}{
		{"roll.upper", "Upper roll", "Roll of the hand, palm up, at which the elbow starts to follow.", &in.Roll.Upper},
		{"roll.lower", "Lower roll", "Roll of the hand, palm down, at which the elbow starts to follow.", &in.Roll.Lower},
		{"yaw.upper", "Upper yaw", "Bend of the wrist towards the back of the hand at which the elbow starts to follow.", &in.Yaw.Upper},
		{"yaw.lower", "Lower yaw", "Bend of the wrist towards the palm at which the elbow starts to follow.", &in.Yaw.Lower},
	} {
		s.angle(r.name+".angle", r.label+" angle", r.angleHelp, span{-180, 180}, span{}, &r.in.Angle)
		s.angle(r.name+".gain", r.label+" gain", "Rotation of the elbow after the hand passed the angle by the span. At 0 the elbow does not follow.",
			span{-180, 180}, span{-360, 360}, &r.in.Gain)
		s.angle(r.name+".span", r.label+" span", "Rotation of the hand beyond the angle that gives the whole gain.", span{10, 180}, span{1, 360}, &r.in.Span)
		s.add(r.name+".power", r.label+" power", "Exponent of the elbow's response. 1 is linear, high values start slower and end faster.",
			Number, "", span{1, 3}, span{1, 10}, 0.05, &r.in.Power)
	}
	s.toggle("rollFirst", "Roll first", "Measure the bend of the wrist after the elbow followed its roll. Off, both are measured at once and added.", &in.RollFirst)
	s.weight("handWeight", "Hand weight", "How much the rotation of the hand moves the elbow. At 0 only the position of the hand matters.", &in.HandWeight)
	s.source = "Parger's released program"
	s.add("handTime", "Hand time constant", "Time constant with which the elbow follows the rotation of the hand. At 0 it follows at once. The released program uses 0.074 s at 90 Hz.",
		Duration, "s", span{0, 0.5}, span{0, 5}, 0.005, &in.HandTime)
	return s.all
}

// middleOf returns the middle between two numbers to a hundredth, and the next hundredth.
func middleOf(a, b float64) (middle, beyond float64) {
	hundredths := math.Round((a + b) / 2 * 100)
	return hundredths / 100, (hundredths + 1) / 100
}
