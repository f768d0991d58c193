package e2e_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"

	"posewright/assets"
	"posewright/effectors"
	"posewright/internal/debugdump"
	"posewright/internal/e2e"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
)

// longArmed writes the built-in avatar with arms that are half as long again.
func longArmed(t *testing.T, path string) {
	t.Helper()
	var document gltf.Document
	must(t, gltf.NewDecoder(bytes.NewReader(assets.Mannequin())).Decode(&document))
	stretched := 0
	for _, node := range document.Nodes {
		for _, name := range [...]string{"LeftLowerArm", "RightLowerArm", "LeftHand", "RightHand"} {
			if strings.EqualFold(node.Name, name) {
				for i := range node.Translation {
					node.Translation[i] *= 1.5
				}
				stretched++
			}
		}
	}
	if stretched != 4 {
		t.Fatalf("%d joints of the arms were found", stretched)
	}
	must(t, gltf.SaveBinary(&document, path))
}

// holdingItsHandTo is how somebody holds the left arm so that the palm is at a point of their body, who stands facing +Z: the best of many ways.
func holdingItsHandTo(body *rig.Humanoid, point mgl64.Vec3, palm float64) virtual.Attitude {
	random := rand.New(rand.NewPCG(1, 14))
	best, nearest := virtual.Attitude{}, math.Inf(1)
	for range 60000 {
		a := virtual.Attitude{Arms: [2]virtual.ArmAttitude{{
			Below: 1.4 * random.Float64(), Ahead: 1.6 * random.Float64(), Elbow: 2.5 * random.Float64(), Twist: 1.6 * random.Float64(),
		}, {Below: 1.4}}}
		hand := a.Bones(body)[effectors.LeftHand]
		if off := hand.Apply(mgl64.Vec3{palm, 0, 0}).Sub(point).Len(); off < nearest {
			best, nearest = a, off
		}
	}
	return best
}

// A person takes a crooked pose, turns and waves their hands, leads their arms around and accepts; then another avatar comes, whose arms are half as long again,
// and without another pose its hands meet where theirs do, and its hand is at its chin.
func TestACrookedPersonIsCalibratedAndTheHandsOfAnotherAvatarClapAndTouchTheChin(t *testing.T) {
	t.Parallel()
	home, port := t.TempDir(), freePort(t)
	other := filepath.Join(home, "longarms.glb")
	longArmed(t, other)
	prefer(t, home, map[string]any{"recent": []string{other}, "wrists": true, "person": "Zoe"})
	editor := open(t, home, "--vmc", port)
	driven(t, editor)
	person := comeIn(t, port)
	const degree = math.Pi / 180
	crooked := virtual.Attitude{Lean: 2 * degree, Arms: [2]virtual.ArmAttitude{
		{Below: 10 * degree, Ahead: 3 * degree, Elbow: 15 * degree}, {Below: 8 * degree, Ahead: 8 * degree, Elbow: 13 * degree},
	}}
	person.pose.Store(&crooked)
	person.follow(t, editor, "live devices", func(d *e2e.Dump) bool { return len(d.Devices) == 3 && d.SourceState == "receiving" })

	must(t, editor.Press("calibrate/open"))
	must(t, editor.Press("wizard.start"))
	review := person.measured(t, editor)
	if said := strings.Join(review.Wizard.Warnings, " "); !strings.Contains(said, "taken into account") {
		t.Errorf("of the crooked pose is said %q", said)
	}
	proposal := review.Wizard.Proposal
	if len(proposal.Arcs) == 0 {
		t.Error("the arms were not led around")
	}
	bones, ok := proposal.Bones()
	truth := &person.body.Measures
	if !ok {
		t.Fatal("the person has no bones")
	}
	for side := range 2 {
		if off := bones.Measures.UpperArm[side] + bones.Measures.LowerArm[side] - truth.UpperArm[side] - truth.LowerArm[side]; math.Abs(off) > 0.025 {
			t.Errorf("arm %d is %.1f cm off", side, 100*off)
		}
	}
	must(t, editor.Press("wizard.accept"))
	person.follow(t, editor, "the calibration", func(d *e2e.Dump) bool { return d.Calibration.Scale > 0 && d.Wizard.State == "idle" })

	// Nothing is posed again: the avatar comes, and one step of undo has both.
	must(t, editor.Display.Key("alt"))
	must(t, editor.Display.Key("Down", "Down", "Down", "Down", "Right", "Return"))
	with := person.follow(t, editor, "the other avatar", func(d *e2e.Dump) bool { return d.Avatar.File == other && d.Avatar.Driven && !d.Avatar.Loading })
	if with.Calibration.Person != "Zoe" || len(with.Calibration.Arcs) != len(proposal.Arcs) {
		t.Errorf("the calibration went with the first avatar: %+v", with.Calibration)
	}
	reported(t, editor, "longarms.glb is fitted to your measurements", "Undo reverts it")

	hands := func(d *e2e.Dump) (left, right debugdump.Effector, apart float64) {
		left, right = d.Effectors["leftHand"], d.Effectors["rightHand"]
		return left, right, mgl64.Vec3(left.Joint).Sub(right.Joint).Len()
	}
	// The wrists of parallel hands are as far apart as the person's, though arms that are 1.5 times as long would cross.
	clap := virtual.Attitude{}
	for side := range clap.Arms {
		clap.Arms[side] = virtual.ArmAttitude{Ahead: 70 * degree, Elbow: 85 * degree, Aside: -65 * degree}
	}
	at := clap.Bones(person.body)
	want := at[effectors.LeftHand].Position.Sub(at[effectors.RightHand].Position).Len()
	person.pose.Store(&clap)
	clapped := person.follow(t, editor, "hands that meet", func(d *e2e.Dump) bool {
		left, right, apart := hands(d)
		return math.Abs(apart-want) < 0.025 && left.Reached && right.Reached && strings.HasPrefix(left.Held, "contact")
	})
	if left, _, _ := hands(clapped); left.Distance < 0.01 {
		t.Errorf("the hand of longer arms is %.3f m from the person's", left.Distance)
	}

	// The palm is at the chin of the avatar as it is at the person's.
	eyes := person.body.TPose[person.body.Joint(rig.Head)].Position.Add(person.body.Measures.EyesFromHead)
	chin := eyes.Add(mgl64.Vec3{0.01, -0.105, 0.03})
	touching := holdingItsHandTo(person.body, chin, 0.45*0.19*person.body.Measures.EyeHeight/1.6)
	person.pose.Store(&touching)
	wrist := touching.Bones(person.body)[effectors.LeftHand].Position.Sub(touching.Bones(person.body)[effectors.Head].Position).Len()
	person.follow(t, editor, "a hand at the chin", func(d *e2e.Dump) bool {
		left := d.Effectors["leftHand"]
		away := mgl64.Vec3(left.Joint).Sub(d.Effectors["head"].Joint).Len()
		return strings.HasPrefix(left.Held, "body") && math.Abs(away-wrist) < 0.04
	})
	must(t, editor.Press("undo"))
	person.follow(t, editor, "the avatar of before", func(d *e2e.Dump) bool { return d.Avatar.File == "" && d.Calibration.Person == "Zoe" })
}

// arcsOf is how arms are led around: down, forward, up and back.
func arcsOf(progress float64) (a virtual.Attitude) {
	for side := range a.Arms {
		arm := &a.Arms[side]
		switch p := progress; {
		case p < 0.3:
			arm.Below = 1.35 * p / 0.3
		case p < 0.6:
			arm.Below, arm.Ahead = 1.35*(0.6-p)/0.3, 1.4*(p-0.3)/0.3
		case p < 0.8:
			arm.Below, arm.Ahead = -0.9*(p-0.6)/0.2, 1.4
		default:
			arm.Below, arm.Ahead = -0.9*(1-p)/0.2, 1.4*(1-p)/0.2
		}
	}
	return a
}

// curlsOf is how forearms are curled.
func curlsOf(at time.Duration) (a virtual.Attitude) {
	for side := range a.Arms {
		a.Arms[side] = virtual.ArmAttitude{Below: 1.4, Elbow: 0.9 + 0.6*math.Sin(2*math.Pi*0.6*at.Seconds()), Twist: 0.7 * math.Sin(2*math.Pi*0.35*at.Seconds())}
	}
	return a
}
