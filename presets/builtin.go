package presets

import (
	"slices"
	"sync"
)

// fresh is the preset named Posewright. Not to be changed.
var fresh = sync.OnceValue(func() *Preset {
	preset := *untuned()
	preset.Settings = registered().defaults
	return &preset
})

// builtins are the presets that come with Posewright, the default first.
var builtins = sync.OnceValue(func() []Preset {
	all := []Preset{*fresh()}
	for _, paper := range papers {
		preset := Default()
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
})

// paper is the methods of a paper, or a preset for an activity, by what it has that the preset named Posewright
// has not.
type paper struct {
	name, notes string
	noMagnets   bool
	assignments []string
}

var papers = [...]paper{
	{
		name: "Parger as printed",
		notes: "Human Upper-Body Inverse Kinematics (Parger 2018) by its equations. Eq. 4 saturates for most " +
			"hands in front, so that the elbows hang.",
		assignments: []string{
			"torso.method=pargerPrinted", "shoulders.method=reach", "arms.method=swivel",
			"arms.swivel=pargerPrinted", "swivel.limiter.on=off",
		},
	},
	{
		name: "Parger as released",
		notes: "The numbers of the program that Parger released with the paper, without its soft clamp, its " +
			"filter per frame and its toggles.",
		assignments: []string{
			"torso.method=pargerReleased", "shoulders.method=reach", "arms.method=swivel",
			"arms.swivel=pargerReleased", "swivel.limiter.on=off",
		},
	},
	{
		name: "Scheurenbrand",
		notes: "The avatar of Scheurenbrand 2019: the headset alone bends and turns the trunk, the shoulders " +
			"return, arms and legs are solved by FABRIK, the arms with limits and magnets, and balance, " +
			"distance and angle make feet step. His feet come down half a step ahead of each other, more than " +
			"twice as often as people's; a higher step ahead makes that less.",
		// Steps are shorter sideways and backward (6.5), feet do not roll behind the body nor pitch sideways
		// (6.3), and the body rises half of the way to its ground in a ninetieth of a second (eq. 6.17). How far
		// ahead of the body a foot lands is not printed (figure 6.2): half of the way from the other foot.
		assignments: []string{
			"torso.method=scheurenbrand", "shoulders.method=return", "arms.method=fabrik", "legs.method=fabrik",
			"arms.forearmTwist=1", "arms.upperArmTwist=0", "limits.leftShoulder.on=on",
			"limits.rightShoulder.on=on", "limits.leftUpperArm.on=on", "limits.rightUpperArm.on=on",
			"limits.leftHand.on=on", "limits.rightHand.on=on", "limits.leftHand.pass=forward",
			"limits.rightHand.pass=forward", "gait.method=scheurenbrand",
			"gait.curves.directionTime=[[0,1],[90,0.6],[180,0.8]]",
			"gait.curves.ahead=[[0,0],[0.1,0.065],[0.5,0.16],[1.5,0.4]]", "gait.rollMaxDeg=0",
			"gait.pitchSideways=0", "gait.groundTime=0.016",
		},
	},
	{
		name: "Stolpe FABRIK",
		notes: "The arms of Stolpe 2021 by FABRIK, with a pole for each elbow down and slightly outward from " +
			"its shoulder.",
		noMagnets: true,
		// His methods as printed, from shoulders that do not move, to a millimeter, with poles down and outward
		// from the shoulders. Stolpe's figures 16 and 17 have no numbers; the poles are where they wait in the
		// default.
		assignments: []string{
			"arms.method=fabrikPrinted", "shoulders.method=still", "arms.chain.tolerance=0.001",
			"arms.chain.iterations=100", "hints.leftElbow.poleWeight=1", "hints.rightElbow.poleWeight=1",
		},
	},
	{
		name: "Stolpe CCD",
		notes: "The arms of Stolpe 2021 by cyclic coordinate descent from the hand, with a pole for each elbow " +
			"down and slightly outward from its shoulder.",
		noMagnets: true,
		// His methods as printed, from shoulders that do not move, to a millimeter, with poles down and outward
		// from the shoulders. Stolpe's figures 16 and 17 have no numbers; the poles are where they wait in the
		// default.
		assignments: []string{
			"arms.method=ccdPrinted", "shoulders.method=still", "arms.chain.tolerance=0.001",
			"arms.chain.iterations=100", "hints.leftElbow.poleWeight=1", "hints.rightElbow.poleWeight=1",
		},
	},
	{
		name: "Jarvriks",
		notes: "The full body of Marmaras 2024: two bones and a hint for each limb, and hands and feet out of " +
			"reach pull the body. To look at a point, raise the look-at weight.",
		assignments: []string{
			"arms.method=pole", "shoulders.method=still", "hints.leftElbow.poleWeight=1",
			"hints.rightElbow.poleWeight=1", "hints.leftKnee.poleWeight=1", "hints.rightKnee.poleWeight=1",
			"effectors.leftHand.pullWeight=1", "effectors.rightHand.pullWeight=1",
			"effectors.leftFoot.pullWeight=1", "effectors.rightFoot.pullWeight=1", "pull.method=jarvriksPrinted",
			"retarget.proportions=uniform", "pull.stiffness=0.5", "pull.iterations=20",
		},
	},
	{
		name:  "Sitting",
		notes: "For people who sit all the time: seated mode, and a trunk that leans from higher up.",
		// Chosen on made sessions of people on a chair: hips 11.7 to 6.9 cm, knees 14.3 to 10.1 cm. On a swivel
		// chair and a stool, which chose nothing: hips 8.4 to 7.0 and 11.4 to 8.4 cm, knees 11.3 to 10.9 and 13.0
		// to 9.5 cm. With the posture pinned to sitting hips are 17.3 cm off.
		assignments: []string{
			"posture.seated=on", "torso.leanShare=0.4",
		},
	},
	{
		name: "Walking",
		notes: "For walking about: swinging hands turn the chest less, and the hips wait longer before they " +
			"follow it.",
		// Chosen on two recordings of walks (Bandai walk normal, CMU 02_01): shoulder 4.6 to 3.1 cm, elbow 4.5 to
		// 3.7 cm. On two that chose nothing (Bandai walk elderly, MakeHuman walk1): shoulder 1.9 to 1.4 cm, elbow
		// 1.6 to 1.5 cm.
		assignments: []string{
			"torso.wristLine=0.4", "torso.hipsDeadDeg=15",
		},
	},
	{
		name:  "Sports",
		notes: "For punches, kicks and swings: fast hands turn the chest less, and a tilted head rolls it less.",
		// Chosen on Bandai punch and kick: shoulder 3.9 to 3.6 cm, elbow 4.2 to 4.1 cm, hip 10.2 to 9.8 cm. On
		// three recordings of martial arts that chose nothing: shoulder 3.8 to 3.6 cm, elbow 4.8 to 4.5 cm, hip
		// 6.4 to 5.7 cm.
		assignments: []string{
			"torso.wristLine=0.8", "torso.rollFollow=0.3",
		},
	},
	{
		name:  "Dance",
		notes: "For raised and open arms: elbows are held further out, and the chest follows a nodding head.",
		// Chosen on one dance (Bandai dance short): shoulder 3.1 to 2.9 cm, elbow 6.8 to 6.2 cm, but hip 10.1 to
		// 10.3 cm. On raised and waving hands that chose nothing (Bandai): elbow 3.0 to 2.9 cm, hip 2.4 to 2.3
		// cm, shoulder 1.1 cm as before.
		assignments: []string{
			"torso.wristLine=0.8", "torso.bendUpright=0.25", "swivel.phi0Deg=46",
		},
	},
}

// Default is the preset named Posewright, on the built-in avatar, with no one measured.
func Default() Preset { return fresh().Clone() }

// Builtin finds a preset that comes with Posewright by its name.
func Builtin(name string) (Preset, bool) {
	i := slices.IndexFunc(builtins(), func(p Preset) bool { return p.Name == name })
	if i < 0 {
		return Preset{}, false
	}
	return builtins()[i].Clone(), true
}

// BuiltinNames are the names of the presets that come with Posewright, the default first.
func BuiltinNames() []string {
	names := make([]string, len(builtins()))
	for i := range builtins() {
		names[i] = builtins()[i].Name
	}
	return names
}
