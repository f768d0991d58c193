package presets

import "posewright/solver"

func torsoMethodParameters(t *solver.Settings) []*Parameter {
	s := &section{path: "torso", group: "Torso", source: "Parger 2018, 3.1; Scheurenbrand 2019, 5; Posewright torso model"}
	s.choice("method", "Torso method", "Method that rotates and bends the torso.",
		&t.Torso.Method, methodOptions(solver.TorsoMethods[:])...)
	return s.all
}

func shoulderMethodParameters(t *solver.Settings) []*Parameter {
	s := &section{path: "shoulders", group: "Shoulders", source: "Parger 2018, eq. 3; Scheurenbrand 2019, 4.5"}
	s.choice("method", "Shoulder method", "Method that moves the shoulders on the chest when the hands reach out.",
		&t.Shoulders.Method, methodOptions(solver.ShoulderMethods[:])...)
	s.source = "Scheurenbrand 2019, eq. 4.9 and 4.10"
	s.add("give.give", "Shoulder give", "Distance that a returning shoulder can move from its rest position at once.", Length, "m", span{0, 0.15}, span{0, 0.5}, 0.005,
		&t.Shoulders.Give.Give)
	s.add("give.creep", "Shoulder creep", "Speed at which a returning shoulder moves beyond its give while the arm is too short.",
		Speed, "m/s", span{0, 0.1}, span{0, 10}, 0.001, &t.Shoulders.Give.Creep)
	s.add("give.speed", "Shoulder speed", "Maximum speed of a returning shoulder. Low values are calmer but lag behind fast hands.",
		Speed, "m/s", span{0, 10}, span{0, 100}, 0.05, &t.Shoulders.Give.Speed)
	return s.all
}

func armMethodParameters(t *solver.Settings) []*Parameter {
	s := &section{path: "arms", group: "Arms", source: "Parger 2018, 3.3; Stolpe 2021, 2.3 to 2.5; Scheurenbrand 2019, 4"}
	s.choice("method", "Arm method", "Method that brings an arm to its hand and decides where the elbow goes.",
		&t.Arms.Method, methodOptions(solver.ArmMethods[:])...)
	s.choice("swivel", "Swivel model", "Model of the elbow's position on its circle around the line from shoulder to wrist. For arms solved as a chain it gives the initial elbow.",
		&t.Arms.Swivel, methodOptions(solver.SwivelModels[:])...)
	chainParameters(s, "arm", &t.Arms.Chain)
	s.source = "Marmaras 2024, 3"
	s.angle("wristMax", "Maximum wrist twist", "Twist of the wrist above which the forearm takes the rest. 180° switches the limit off.", span{0, 180}, span{},
		&t.Arms.WristMax)
	return s.all
}

func legMethodParameters(t *solver.Settings) []*Parameter {
	s := &section{path: "legs", group: "Legs", source: "Stolpe 2021, 2.3; Scheurenbrand 2019, 4.7"}
	s.choice("method", "Leg method", "Method that brings a leg to its foot and places the knee.",
		&t.Legs.Method, methodOptions(solver.LegMethods[:])...)
	chainParameters(s, "leg", &t.Legs.Chain)
	return s.all
}

func chainParameters(s *section, limb string, in *solver.ChainNumbers) {
	s.source = "Stolpe 2021, 3"
	name := upperFirst(limb)
	s.add("chain.tolerance", name+" tolerance", "Distance to the target at which the chain solver stops. Low values need more iterations.",
		Length, "m", span{0.0001, 0.02}, span{1e-6, 0.5}, 0.0001, &in.Tolerance)
	s.count("chain.iterations", name+" iterations", "Maximum number of iterations of the chain solver. Low values cost less but can miss difficult targets.",
		span{1, 200}, span{1, 10000}, &in.Iterations)
	s.add("chain.damping", name+" damping", "Share of each joint rotation that CCD leaves out. High values bend the "+limb+" more evenly but need more iterations.",
		Number, "", span{0, 0.9}, span{0, 0.99}, 0.01, &in.Damping)
}

func spineParameters(t *solver.Settings) []*Parameter {
	s := &section{path: "spine", group: "Spine", source: "Posewright spine"}
	s.choice("lock", "Spine lock", "Which end keeps its target when hips and head are both tracked and the spine is too long or too short between them.",
		&t.Spine.Mode,
		Option{"hips", "Hips", "The hips match their device, and the head misses its target."},
		Option{"head", "Head", "The head matches the headset, and the hips miss their target."},
		Option{"both", "Both", "Hips and head each miss their target by half."})
	s.weight("stiffness", "Spine stiffness", "Resistance of the spine to bending and straightening. At high values the unlocked end misses its target instead.",
		&t.Spine.Stiffness)
	s.angle("curve", "Spine curve", "Additional curve of the back, beyond the rotation of the chest. Positive values round the back, negative values arch it.",
		span{-45, 45}, span{-57, 57}, &t.Spine.Curve)
	return s.all
}

func pullParameters(t *solver.Settings) []*Parameter {
	s := &section{path: "pull", group: "Pull", source: "Marmaras 2024, 4.2.1"}
	s.weight("stiffness", "Pull stiffness", "Share of the distance a limb falls short by that the body moves to it. Applies to effectors with a pull weight. At 0 the body does not move.",
		&t.Pull.Stiffness)
	s.count("iterations", "Pull iterations", "Number of iterations that balance the pulls of several limbs. High values are more exact.", span{5, 50}, span{},
		&t.Pull.Iterations)
	s.source = "Posewright pull"
	s.weight("lean", "Pull lean", "Share of a sideways pull that the torso takes by leaning instead of moving.", &t.Pull.Lean)
	return s.all
}

func lookAtParameters(t *solver.Settings) []*Parameter {
	s := &section{path: "lookAt", group: "Look-at", source: "Marmaras 2024, 4.1"}
	s.weight("weight", "Look-at weight", "How much the body turns to the look-at target. At 0 only the headset turns the head.", &t.Gaze.Weight)
	for axis, help := range [...]string{
		"Position of the look-at target to the left of the tracking origin.", "Height of the look-at target above the floor.",
		"Position of the look-at target in front of the tracking origin.",
	} {
		name := [...]string{"x", "y", "z"}[axis]
		s.add("target."+name, "Look-at target "+name, help,
			Length, "m", span{-3, 3}, span{-100, 100}, 0.05, &t.Gaze.Target[axis])
	}
	s.weight("bodyWeight", "Body weight", "Share of the rotation to the look-at target that the chest takes.", &t.Gaze.Look.BodyWeight)
	s.weight("headWeight", "Head weight", "Share of the rotation remaining after the chest that the head takes.", &t.Gaze.Look.HeadWeight)
	s.weight("eyesWeight", "Eyes weight", "Share of the rotation remaining after chest and head that the eyes take, if the avatar has eye bones.",
		&t.Gaze.Look.EyesWeight)
	s.weight("clampWeight", "Clamp weight", "Limit of all look-at rotations: 0 does not limit, 0.5 limits to 90° to any side, 1 allows no rotation.",
		&t.Gaze.Look.ClampWeight)
	s.source = "Posewright look-at"
	s.angle("bodyMax", "Maximum body rotation", "Maximum rotation of the chest to the look-at target.", span{0, 90}, span{0, 180}, &t.Gaze.Look.BodyMax)
	s.angle("headMax", "Maximum head rotation", "Maximum rotation of the head relative to the chest.", span{0, 120}, span{0, 180}, &t.Gaze.Look.HeadMax)
	s.angle("eyesMax", "Maximum eyes rotation", "Maximum rotation of the eyes relative to the head.", span{0, 60}, span{0, 180}, &t.Gaze.Look.EyesMax)
	return s.all
}

// methodOptions are the options of a choice between methods, in the order of their constants.
func methodOptions(methods []solver.Method) []Option {
	options := make([]Option, len(methods))
	for i, m := range methods {
		options[i] = Option{m.ID, m.Label, m.Help}
	}
	return options
}
