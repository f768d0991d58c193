package presets

import "posewright/solver"

// Chain are the numbers of a limb that is solved as a chain.
type Chain struct {
	Tolerance  float64 `json:"tolerance"`
	Iterations float64 `json:"iterations"`
	Damping    float64 `json:"damping"`
}

// Spine are the numbers of a spine between hips and a head that are both given.
type Spine struct {
	Lock      string  `json:"lock"`
	Stiffness float64 `json:"stiffness"`
	CurveDeg  float64 `json:"curveDeg"`
}

// ShoulderGive are the numbers of shoulders that return.
type ShoulderGive struct {
	Give  float64 `json:"give"`
	Creep float64 `json:"creep"`
	Speed float64 `json:"speed"`
}

// Pull are the numbers of how limbs that cannot reach their targets pull the body after them.
type Pull struct {
	Stiffness  float64 `json:"stiffness"`
	Iterations float64 `json:"iterations"`
	Lean       float64 `json:"lean"`
}

// LookAt is what the body looks at, and how.
type LookAt struct {
	Weight      float64 `json:"weight"`
	Target      Point   `json:"target"` // in the world
	BodyWeight  float64 `json:"bodyWeight"`
	HeadWeight  float64 `json:"headWeight"`
	EyesWeight  float64 `json:"eyesWeight"`
	ClampWeight float64 `json:"clampWeight"`
	BodyMaxDeg  float64 `json:"bodyMaxDeg"`
	HeadMaxDeg  float64 `json:"headMaxDeg"`
	EyesMaxDeg  float64 `json:"eyesMaxDeg"`
}

func torsoMethodParameters() []*Parameter {
	s := &section{path: "torso", group: "Torso", source: "Parger 2018, 3.1; Scheurenbrand 2019, 5; Posewright torso model"}
	s.choice("method", "Torso method", "What turns and bends the chest, and with it the trunk.",
		func(p *Preset) *string { return &p.Torso.Method }, func(s *solver.Settings) place { return at(&s.Torso.Method) },
		Option{"posewright", "Posewright", "Head and the line from wrist to wrist turn the chest, and a lowered head bends it; smooth everywhere."},
		Option{"pargerReleased", "Parger, as released", "The directions to the hands turn the chest and the height of the headset bends it, as in Parger's program."},
		Option{"pargerPrinted", "Parger, as printed", "The directions to the hands turn the chest and the height of the headset bends it, as in the paper."},
		Option{"scheurenbrand", "Scheurenbrand", "The headset alone turns and bends each bone of the trunk by a table."})
	return s.all
}

func shoulderMethodParameters() []*Parameter {
	s := &section{path: "shoulders", group: "Shoulders", source: "Parger 2018, eq. 3; Scheurenbrand 2019, 4.5"}
	s.choice("method", "Shoulder method", "How a shoulder moves on the chest when its hand reaches out.",
		func(p *Preset) *string { return &p.Shoulders.Method }, func(s *solver.Settings) place { return at(&s.Shoulders.Method) },
		Option{"reach", "By reach", "The shoulder turns forward and up by how far the hand reaches, and a stretched arm pulls it along."},
		Option{"return", "Where needed", "The shoulder goes where its arm is too short without it, and always comes back."},
		Option{"still", "Still", "The shoulder stays in its place on the chest."})
	s.source = "Scheurenbrand 2019, eq. 4.9 and 4.10"
	s.add("give.give", "Shoulder give", "How far from its place a shoulder that returns may be at once.", Length, "m", span{0, 0.15}, span{0, 0.5}, 0.005,
		func(p *Preset) *float64 { return &p.Shoulders.Give.Give }, func(s *solver.Settings) *float64 { return &s.Shoulders.Give.Give })
	s.add("give.creep", "Shoulder creep", "How fast a shoulder that returns may get further away than its give, while its arm needs it.",
		Speed, "m/s", span{0, 0.1}, span{0, 10}, 0.001,
		func(p *Preset) *float64 { return &p.Shoulders.Give.Creep }, func(s *solver.Settings) *float64 { return &s.Shoulders.Give.Creep })
	s.add("give.speed", "Shoulder speed", "How fast a shoulder that returns moves at most. Lower is calmer and lags behind fast hands.",
		Speed, "m/s", span{0, 10}, span{0, 100}, 0.05,
		func(p *Preset) *float64 { return &p.Shoulders.Give.Speed }, func(s *solver.Settings) *float64 { return &s.Shoulders.Give.Speed })
	return s.all
}

func armMethodParameters() []*Parameter {
	s := &section{path: "arms", group: "Arms", source: "Parger 2018, 3.3; Stolpe 2021, 2.3 to 2.5; Scheurenbrand 2019, 4"}
	s.choice("method", "Arm method", "How an arm is brought to its hand, and what decides where its elbow goes.",
		func(p *Preset) *string { return &p.Arms.Method }, func(s *solver.Settings) place { return at(&s.Arms.Method) },
		Option{"swivel", "Swivel model", "Two bones in closed form; the swivel model has the elbow."},
		Option{"pole", "Pole", "Two bones in closed form; the elbow bends towards its pole, whatever the pole's weight."},
		Option{"fabrik", "FABRIK", "A chain from where it was, with limits and magnets, by FABRIK."},
		Option{"ccd", "CCD from the hand", "A chain from where it was, with limits and magnets, by cyclic coordinate descent from the hand."},
		Option{"ccdFromRoot", "CCD from the shoulder", "A chain from where it was, with limits and magnets, by cyclic coordinate descent from the shoulder."},
		Option{"leastSquares", "Least squares", "A chain from where it was, with limits and magnets, by damped least squares."})
	s.choice("swivel", "Swivel model", "What says where an elbow lies on its circle; for an arm that is solved as a chain, where its elbow begins.",
		func(p *Preset) *string { return &p.Arms.Swivel }, func(s *solver.Settings) place { return at(&s.Arms.Swivel) },
		Option{"posewright", "Posewright", "A resting direction carried along with the arm, and bounded evidence from the hand."},
		Option{"pargerReleased", "Parger, as released", "An angle by the place of the hand, with the numbers of Parger's program."},
		Option{"pargerPrinted", "Parger, as printed", "An angle by the place of the hand, with the numbers of the paper."})
	chainParameters(s, "arm", func(p *Preset) *Chain { return &p.Arms.Chain }, func(s *solver.Settings) *solver.ChainNumbers { return &s.Arms.Chain })
	s.source = "Marmaras 2024, 3"
	s.angle("wristMax", "Greatest wrist twist", "How far a hand may be twisted before the lower arm takes more than its share. At 180° it is off.", span{0, 180}, span{},
		func(p *Preset) *float64 { return &p.Arms.WristMaxDeg }, func(s *solver.Settings) *float64 { return &s.Arms.WristMax })
	return s.all
}

func legMethodParameters() []*Parameter {
	s := &section{path: "legs", group: "Legs", source: "Stolpe 2021, 2.3; Scheurenbrand 2019, 4.7"}
	s.choice("method", "Leg method", "How a leg is brought to its foot, and how exactly.",
		func(p *Preset) *string { return &p.Legs.Method }, func(s *solver.Settings) place { return at(&s.Legs.Method) },
		Option{"twoBone", "Two bones", "In closed form, the knee in the plane of its foot or towards its pole."},
		Option{"fabrik", "FABRIK", "A chain with limits by FABRIK, the knee kept in its plane."},
		Option{"ccd", "CCD from the foot", "A chain with limits by cyclic coordinate descent from the foot, the knee kept in its plane."},
		Option{"ccdFromRoot", "CCD from the hip", "A chain with limits by cyclic coordinate descent from the hip, the knee kept in its plane."},
		Option{"leastSquares", "Least squares", "A chain with limits by damped least squares, the knee kept in its plane."})
	chainParameters(s, "leg", func(p *Preset) *Chain { return &p.Legs.Chain }, func(s *solver.Settings) *solver.ChainNumbers { return &s.Legs.Chain })
	return s.all
}

func chainParameters(s *section, limb string, of func(*Preset) *Chain, in func(*solver.Settings) *solver.ChainNumbers) {
	s.source = "Stolpe 2021, 3"
	name := upperFirst(limb)
	s.add("chain.tolerance", name+" tolerance", "How near to its target the end of a chain must come before its method stops. Lower takes more iterations.",
		Length, "m", span{0.0001, 0.02}, span{1e-6, 0.5}, 0.0001,
		func(p *Preset) *float64 { return &of(p).Tolerance }, func(s *solver.Settings) *float64 { return &in(s).Tolerance })
	s.count("chain.iterations", name+" iterations", "After how many iterations a chain's method gives up. Lower costs less and falls short of hard targets.",
		span{1, 200}, span{1, 10000},
		func(p *Preset) *float64 { return &of(p).Iterations }, func(s *solver.Settings) *int { return &in(s).Iterations })
	s.add("chain.damping", name+" damping", "Which share of its turn a joint leaves out when a chain is solved by CCD. Higher bends the "+limb+" more evenly and takes more iterations.",
		Number, "", span{0, 0.9}, span{0, 0.99}, 0.01,
		func(p *Preset) *float64 { return &of(p).Damping }, func(s *solver.Settings) *float64 { return &in(s).Damping })
}

func spineParameters() []*Parameter {
	s := &section{path: "spine", group: "Spine", source: "Posewright spine"}
	s.choice("lock", "Lock", "What gives way when hips and head are both given and the spine between them is too long or too short.",
		func(p *Preset) *string { return &p.Spine.Lock }, func(s *solver.Settings) place { return at(&s.Spine.Mode) },
		Option{"hips", "Hips", "The hips stay where their device is, the head gives way."},
		Option{"head", "Head", "The head stays where the headset is, the hips give way."},
		Option{"both", "Both", "Hips and head give way by half each."})
	s.weight("stiffness", "Stiffness", "How much of what the spine would have to bend or straighten it refuses, so that hips or head give way.",
		func(p *Preset) *float64 { return &p.Spine.Stiffness }, func(s *solver.Settings) *float64 { return &s.Spine.Stiffness })
	s.angle("curve", "Curve", "How much rounder the back is held than the chest's turn makes it; below 0 hollow, to which side it then gives way.",
		span{-45, 45}, span{-57, 57},
		func(p *Preset) *float64 { return &p.Spine.CurveDeg }, func(s *solver.Settings) *float64 { return &s.Spine.Curve })
	return s.all
}

func pullParameters() []*Parameter {
	s := &section{path: "pull", group: "Pull", source: "Marmaras 2024, 4.2.1"}
	s.weight("stiffness", "Pull stiffness", "Which share of what a limb is too short the body moves after it, for effectors with a pull weight. At 0 the body stays.",
		func(p *Preset) *float64 { return &p.Pull.Stiffness }, func(s *solver.Settings) *float64 { return &s.Pull.Stiffness })
	s.count("iterations", "Pull iterations", "How often the pulls of several limbs are balanced against each other. Higher is more exact.", span{5, 50}, span{},
		func(p *Preset) *float64 { return &p.Pull.Iterations }, func(s *solver.Settings) *int { return &s.Pull.Iterations })
	s.source = "Posewright pull"
	s.weight("lean", "Lean into a pull", "Which share of a pull to the side the trunk takes by leaning instead of moving.",
		func(p *Preset) *float64 { return &p.Pull.Lean }, func(s *solver.Settings) *float64 { return &s.Pull.Lean })
	return s.all
}

func lookAtParameters() []*Parameter {
	s := &section{path: "lookAt", group: "Look-at", source: "Marmaras 2024, 4.1"}
	s.weight("weight", "Look-at weight", "How much the body looks at the target below. At 0 the headset alone turns the head.",
		func(p *Preset) *float64 { return &p.LookAt.Weight }, func(s *solver.Settings) *float64 { return &s.Gaze.Weight })
	for axis, to := range [...]string{"to the left of where tracking begins", "above the floor", "ahead of where tracking begins"} {
		name := [...]string{"x", "y", "z"}[axis]
		s.add("target."+name, "Look-at target "+name, "How far "+to+" the point is that the body looks at.",
			Length, "m", span{-3, 3}, span{-100, 100}, 0.05,
			func(p *Preset) *float64 {
				target := &p.LookAt.Target
				return [...]*float64{&target.X, &target.Y, &target.Z}[axis]
			},
			func(s *solver.Settings) *float64 { return &s.Gaze.Target[axis] })
	}
	s.weight("bodyWeight", "Body weight", "How much of the way to what is looked at the chest turns.",
		func(p *Preset) *float64 { return &p.LookAt.BodyWeight }, func(s *solver.Settings) *float64 { return &s.Gaze.Look.BodyWeight })
	s.weight("headWeight", "Head weight", "How much of what the chest leaves of that way the head turns.",
		func(p *Preset) *float64 { return &p.LookAt.HeadWeight }, func(s *solver.Settings) *float64 { return &s.Gaze.Look.HeadWeight })
	s.weight("eyesWeight", "Eyes weight", "How much of what chest and head leave of that way the eyes turn, where the avatar has some.",
		func(p *Preset) *float64 { return &p.LookAt.EyesWeight }, func(s *solver.Settings) *float64 { return &s.Gaze.Look.EyesWeight })
	s.weight("clampWeight", "Clamp weight", "How much the turns are held back: 0 turns as far as wanted, 0.5 at most by 90° to any side, 1 not at all.",
		func(p *Preset) *float64 { return &p.LookAt.ClampWeight }, func(s *solver.Settings) *float64 { return &s.Gaze.Look.ClampWeight })
	s.source = "Posewright look-at"
	s.angle("bodyMax", "Furthest turn of the chest", "How far the chest turns at most towards what is looked at.", span{0, 90}, span{0, 180},
		func(p *Preset) *float64 { return &p.LookAt.BodyMaxDeg }, func(s *solver.Settings) *float64 { return &s.Gaze.Look.BodyMax })
	s.angle("headMax", "Furthest turn of the head", "How far the head turns at most away from where the chest faces.", span{0, 120}, span{0, 180},
		func(p *Preset) *float64 { return &p.LookAt.HeadMaxDeg }, func(s *solver.Settings) *float64 { return &s.Gaze.Look.HeadMax })
	s.angle("eyesMax", "Furthest turn of the eyes", "How far the eyes turn at most away from where the head faces.", span{0, 60}, span{0, 180},
		func(p *Preset) *float64 { return &p.LookAt.EyesMaxDeg }, func(s *solver.Settings) *float64 { return &s.Gaze.Look.EyesMax })
	return s.all
}
