package presets

import "posewright/solver"

func scheurenbrandParameters(t *solver.Settings) []*Parameter {
	s := &section{path: "scheurenbrand", group: "Scheurenbrand torso", source: "Scheurenbrand 2019, eq. 5.1"}
	s.add("leastHeight", "Minimum height", "Lower limit of the headset's height above the floor.", Length, "m", span{0, 1.4}, span{}, 0.01, &t.Scheurenbrand.LeastHeight)
	s.add("greatestHeight", "Maximum height", "Upper limit of the headset's height above the floor.", Length, "m", span{1.4, 3}, span{1.4, 100}, 0.01,
		&t.Scheurenbrand.GreatestHeight)
	s.source = "Scheurenbrand 2019, 5.1"
	s.angle("tiltMax", "Maximum head tilt", "Largest tilt of the head that the model uses, to any side.", span{0, 89}, span{}, &t.Scheurenbrand.TiltMax)
	s.source = "Scheurenbrand 2019, eq. 5.3"
	s.angle("yawDead", "Yaw dead zone", "Yaw of the head that does not turn the body.", span{0, 60}, span{0, 180}, &t.Scheurenbrand.YawDead)
	s.source = "Scheurenbrand 2019, eq. 5.5"
	s.add("yawRate", "Yaw rate", "Rate at which the body follows the yaw of the head. High values follow faster; 62 covers half the distance in 1/90 s.",
		Number, "1/s", span{0, 100}, span{0, 10000}, 0.5, &t.Scheurenbrand.YawRate)
	s.source = "Scheurenbrand 2019, eq. 5.7"
	s.angle("rollDead", "Roll dead zone", "Roll of the head that does not bend the torso.", span{0, 60}, span{0, 180}, &t.Scheurenbrand.RollDead)
	s.source = "Scheurenbrand 2019, eq. 5.10"
	s.angle("pitchDead", "Pitch dead zone", "Pitch of the head that does not bend the torso.", span{0, 60}, span{0, 180}, &t.Scheurenbrand.PitchDead)
	s.source = "Scheurenbrand 2019, eq. 5.12"
	s.angle("pitchMin", "Minimum pitch", "Limit of the backward lean of each torso bone, as a negative angle.", span{-90, 0}, span{-180, 0}, &t.Scheurenbrand.PitchMin)
	s.angle("pitchMax", "Maximum pitch", "Limit of the forward bend of each torso bone.", span{0, 120}, span{0, 180}, &t.Scheurenbrand.PitchMax)
	s.source = "Scheurenbrand 2019, table 5.1"
	for i, joint := range []struct {
		name, label string
	}{
		{"hips", "Hips"},
		{"spine", "Spine"},
		{"chest", "Chest"},
		{"upperChest", "Upper chest"},
		{"neck", "Neck"},
	} {
		s.add(joint.name+".pitch", joint.label+" pitch factor", "Forward bend of the bone per pitch of the head. Negative values bend it backward.", Number, "", span{-1, 1}, span{-10, 10}, 0.01,
			&t.Scheurenbrand.Joints[i].X)
		s.add(joint.name+".roll", joint.label+" roll factor", "Sideways bend of the bone per roll of the head. Negative values bend it to the other side.", Number, "", span{-1, 1}, span{-10, 10}, 0.01,
			&t.Scheurenbrand.Joints[i].Z)
		s.add(joint.name+".heightDeg", joint.label+" height factor", "Forward bend of the bone per distance that the headset is lowered.",
			Angle, "° per metre", span{-100, 150}, span{-1000, 1000}, 1, &t.Scheurenbrand.Joints[i].Height)
	}
	return s.all
}
