package presets

import "slices"

// builtins are the presets that come with Posewright, the default first.
var builtins = func() []Preset {
	posewright := Preset{Settings: defaults, About: About{
		Name:   "Posewright",
		Author: "Posewright",
		Notes:  "The torso and swivel models of Posewright with the numbers that were fitted to motion capture.",
	}}
	for _, parameter := range ParametersOf(&posewright) {
		if err := parameter.Problem(&posewright); err != nil {
			panic(err) // the solver's own default is outside the range that the registry allows
		}
	}
	all := []Preset{posewright}
	for _, paper := range papers {
		preset := posewright.Clone()
		preset.Name, preset.Notes = paper.name, paper.notes
		if paper.noMagnets {
			preset.Magnets = nil
		}
		for _, assignment := range paper.assignments {
			if err := SetPath(&preset, assignment); err != nil {
				panic(err) // the list below names what the registry lacks
			}
		}
		all = append(all, preset)
	}
	return all
}()

// papers are the methods of the papers, by what they have that the preset named Posewright has not.
var papers = []struct {
	name, notes string
	noMagnets   bool
	assignments []string
}{
	{
		name:  "Parger as printed",
		notes: "Human Upper-Body Inverse Kinematics (Parger 2018) by its equations. Eq. 4 saturates for most hands in front, so that the elbows hang.",
		assignments: []string{
			"torso.method=pargerPrinted", "shoulders.method=reach", "arms.method=swivel", "arms.swivel=pargerPrinted", "swivel.limiter.on=off",
		},
	},
	{
		name:  "Parger as released",
		notes: "The numbers of the program that Parger released with the paper, without its soft clamp, its filter per frame and its toggles.",
		assignments: []string{
			"torso.method=pargerReleased", "shoulders.method=reach", "arms.method=swivel", "arms.swivel=pargerReleased", "swivel.limiter.on=off",
		},
	},
	{
		name: "Scheurenbrand",
		notes: "The avatar of Scheurenbrand 2019: the headset alone bends and turns the trunk, the shoulders return, arms and legs are solved by " +
			"FABRIK, the arms with limits and magnets, and balance, distance and angle make feet step. His feet come down half a step ahead of each other, " +
			"more than twice as often as people's; a higher step ahead makes that less.",
		assignments: []string{
			"torso.method=scheurenbrand", "shoulders.method=return", "arms.method=fabrik", "legs.method=fabrik", "arms.forearmTwist=1", "arms.upperArmTwist=0",
			"limits.leftShoulder.on=on", "limits.rightShoulder.on=on", "limits.leftUpperArm.on=on", "limits.rightUpperArm.on=on",
			"limits.leftHand.on=on", "limits.rightHand.on=on", "limits.leftHand.pass=forward", "limits.rightHand.pass=forward",
			// Steps are shorter sideways and backward (6.5), feet do not roll behind the body nor pitch sideways (6.3), and the body rises half of the way to its
			// ground in a ninetieth of a second (eq. 6.17). How far ahead of the body a foot lands is not printed (figure 6.2): half of the way from the other foot.
			"gait.method=scheurenbrand", "gait.curves.directionTime=[[0,1],[90,0.6],[180,0.8]]", "gait.curves.ahead=[[0,0],[0.1,0.065],[0.5,0.16],[1.5,0.4]]", "gait.rollMaxDeg=0", "gait.pitchSideways=0", "gait.groundTime=0.016",
		},
	},
	{
		name:        "Stolpe FABRIK",
		notes:       "The arms of Stolpe 2021 by FABRIK, with a pole for each elbow down and slightly outward from its shoulder.",
		noMagnets:   true,
		assignments: slices.Concat([]string{"arms.method=fabrik"}, stolpeArms),
	},
	{
		name:        "Stolpe CCD",
		notes:       "The arms of Stolpe 2021 by cyclic coordinate descent from the hand, with a pole for each elbow down and slightly outward from its shoulder.",
		noMagnets:   true,
		assignments: slices.Concat([]string{"arms.method=ccd"}, stolpeArms),
	},
	{
		name: "Jarvriks",
		notes: "The full body of Marmaras 2024: two bones and a hint for each limb, and hands and feet out of reach pull the body. To look at a point, " +
			"raise the look-at weight.",
		assignments: []string{
			"arms.method=pole", "shoulders.method=still", "hints.leftKnee.poleWeight=1", "hints.rightKnee.poleWeight=1",
			"effectors.leftHand.pullWeight=1", "effectors.rightHand.pullWeight=1", "effectors.leftFoot.pullWeight=1", "effectors.rightFoot.pullWeight=1",
			"pull.stiffness=0.5", "pull.iterations=20",
		},
	},
}

// stolpeArms are Stolpe's two arms beside the method: from shoulders that do not move, to a millimetre, with poles down and outward from the shoulders. His
// figures 16 and 17 have no numbers; the poles are where they wait in the default.
var stolpeArms = []string{
	"shoulders.method=still", "arms.chain.tolerance=0.001", "arms.chain.iterations=100", "hints.leftElbow.poleWeight=1", "hints.rightElbow.poleWeight=1",
}

// Default is the preset named Posewright, on the built-in avatar, with nobody measured.
func Default() Preset { return builtins[0].Clone() }

// Builtin finds a preset that comes with Posewright by its name.
func Builtin(name string) (Preset, bool) {
	i := slices.IndexFunc(builtins, func(p Preset) bool { return p.Name == name })
	if i < 0 {
		return Preset{}, false
	}
	return builtins[i].Clone(), true
}

// BuiltinNames are the names of the presets that come with Posewright, the default first.
func BuiltinNames() []string {
	names := make([]string, len(builtins))
	for i := range builtins {
		names[i] = builtins[i].Name
	}
	return names
}
