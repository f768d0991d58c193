package rig_test

import (
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/rig/gltf"
	"posewright/rig/phrase"
)

// sketch is a skeleton that is being drawn: joints by name, where they are, and which role each must get.
type sketch struct {
	names []string
	at    map[string]mgl64.Vec3
	above map[string]string
	roles map[rig.Role]string
}

func (k *sketch) add(name, above string, at mgl64.Vec3) {
	k.names = append(k.names, name)
	k.at[name], k.above[name] = at, above
}

// chain adds joints below one another.
func (k *sketch) chain(above, name string, places ...mgl64.Vec3) {
	for i, at := range places {
		joint := fmt.Sprintf("%s%d", name, i)
		k.add(joint, above, at)
		above = joint
	}
}

// pair adds a chain on both sides.
func (k *sketch) pair(above, name string, places ...mgl64.Vec3) {
	mirror := make([]mgl64.Vec3, len(places))
	for i, at := range places {
		mirror[i] = mgl64.Vec3{-at.X(), at.Y(), at.Z()}
	}
	k.chain(strings.ReplaceAll(above, "?", "L"), name+"L", places...)
	k.chain(strings.ReplaceAll(above, "?", "R"), name+"R", mirror...)
}

// human is a person of 1.7 m that faces +Z with the arms so many degrees below the horizontal, with fingers.
func human(armsDown float64) *sketch {
	k := &sketch{at: map[string]mgl64.Vec3{}, above: map[string]string{}, roles: map[rig.Role]string{}}
	set := func(role rig.Role, name, above string, at mgl64.Vec3) {
		k.add(name, above, at)
		k.roles[role] = name
	}
	set(rig.Hips, "hips", "", mgl64.Vec3{0, 0.95, 0})
	set(rig.Spine, "spine", "hips", mgl64.Vec3{0, 1.05, 0})
	set(rig.Chest, "chest", "spine", mgl64.Vec3{0, 1.22, -0.01})
	set(rig.Neck, "neck", "chest", mgl64.Vec3{0, 1.46, -0.02})
	set(rig.Head, "head", "neck", mgl64.Vec3{0, 1.55, 0})
	k.add("top", "head", mgl64.Vec3{0, 1.72, 0})
	down := armsDown * math.Pi / 180
	along := mgl64.Vec3{math.Cos(down), -math.Sin(down), 0}
	for side, letter := range []string{"L", "R"} {
		mirror := func(v mgl64.Vec3) mgl64.Vec3 {
			if side == 1 {
				v[0] = -v[0]
			}
			return v
		}
		role := func(r rig.Role) rig.Role {
			if side == 1 {
				return r.Mirror()
			}
			return r
		}
		shoulder := mgl64.Vec3{0.17, 1.40, -0.02}
		elbow := shoulder.Add(along.Mul(0.28)).Add(mgl64.Vec3{0, 0, -0.01})
		wrist := shoulder.Add(along.Mul(0.53))
		set(role(rig.LeftShoulder), "clavicle"+letter, "chest", mirror(mgl64.Vec3{0.03, 1.40, -0.01}))
		set(role(rig.LeftUpperArm), "upperArm"+letter, "clavicle"+letter, mirror(shoulder))
		set(role(rig.LeftLowerArm), "lowerArm"+letter, "upperArm"+letter, mirror(elbow))
		set(role(rig.LeftHand), "hand"+letter, "lowerArm"+letter, mirror(wrist))
		hip := mgl64.Vec3{0.09, 0.90, 0}
		set(role(rig.LeftUpperLeg), "thigh"+letter, "hips", mirror(hip))
		set(role(rig.LeftLowerLeg), "shin"+letter, "thigh"+letter, mirror(mgl64.Vec3{0.09, 0.49, 0.01}))
		set(role(rig.LeftFoot), "foot"+letter, "shin"+letter, mirror(mgl64.Vec3{0.09, 0.08, -0.01}))
		set(role(rig.LeftToes), "toes"+letter, "foot"+letter, mirror(mgl64.Vec3{0.09, 0.01, 0.12}))
	}
	return k
}

// fingers adds five fingers to each hand of a person in a T-pose, palms down.
func (k *sketch) fingers() *sketch {
	wrist := k.at["handL"]
	k.pair("hand?", "thumb", wrist.Add(mgl64.Vec3{0.02, -0.01, 0.03}), wrist.Add(mgl64.Vec3{0.05, -0.02, 0.06}), wrist.Add(mgl64.Vec3{0.07, -0.02, 0.08}))
	for i, name := range []string{"index", "middle", "ring", "little"} {
		z := 0.03 - 0.02*float64(i)
		k.pair("hand?", name, wrist.Add(mgl64.Vec3{0.09, 0, z}), wrist.Add(mgl64.Vec3{0.13, 0, z}), wrist.Add(mgl64.Vec3{0.155, 0, z}))
		for j := range 3 {
			role := rig.LeftIndexProximal + rig.Role(3*i+j)
			k.roles[role], k.roles[role.Mirror()] = fmt.Sprintf("%sL%d", name, j), fmt.Sprintf("%sR%d", name, j)
		}
	}
	for j := range 3 {
		role := rig.LeftThumbMetacarpal + rig.Role(j)
		k.roles[role], k.roles[role.Mirror()] = fmt.Sprintf("thumbL%d", j), fmt.Sprintf("thumbR%d", j)
	}
	return k
}

// between puts a joint into the middle of a bone.
func (k *sketch) between(name, below string) {
	above := k.above[below]
	k.add(name, above, k.at[above].Add(k.at[below]).Mul(0.5))
	k.above[below] = name
}

// skeleton is the sketch, with names that say nothing and rest rotations at random, turned and scaled as a whole.
func (k *sketch) skeleton(turn mgl64.Quat, scale float64, name func(string) string) (*rig.Skeleton, map[string]int) {
	random := rand.New(rand.NewPCG(1, 2))
	s := &rig.Skeleton{}
	index := map[string]int{}
	var world []rig.Transform
	for len(index) < len(k.names) {
		for _, joint := range k.names {
			above, parent := k.above[joint], -1
			if _, done := index[joint]; done {
				continue
			}
			if above != "" {
				found, ok := index[above]
				if !ok {
					continue
				}
				parent = found
			}
			at := rig.Transform{Position: turn.Rotate(k.at[joint]).Mul(scale), Rotation: mgl64.QuatRotate(6*random.Float64(),
				mgl64.Vec3{random.Float64() - 0.5, random.Float64() - 0.5, random.Float64() + 0.1}.Normalize())}
			local := at
			if parent >= 0 {
				local = world[parent].Inverse().Mul(at)
			}
			index[joint] = len(s.Joints)
			world = append(world, at)
			s.Joints = append(s.Joints, rig.Joint{Name: name(joint), Parent: parent, Offset: local.Position, Rest: local.Rotation.Normalize()})
		}
	}
	return s, index
}

func nameless(string) string { return "" }

// zUp turns +Y to +Z, as in files of tools whose up is +Z.
var zUp = mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0})

// wantRoles fails for each role of the sketch that the map has elsewhere.
func wantRoles(t *testing.T, k *sketch, index map[string]int, s *rig.Skeleton, m *rig.RoleMap) {
	t.Helper()
	at := map[int]string{}
	for name, joint := range index {
		at[joint] = name
	}
	for role := rig.Hips; role < rig.RoleCount; role++ {
		got, want := "", k.roles[role]
		if joint := m.Joint[role]; joint >= 0 {
			got = at[joint]
		}
		if got != want && (want != "" || slices.Contains(rig.RequiredRoles(), role)) {
			t.Errorf("%s is %q, want %q", role, got, want)
		}
	}
	_ = s
}

func TestTheShapeOfASkeletonTellsItsRoles(t *testing.T) {
	t.Parallel()
	figures := map[string]func() *sketch{
		"T-pose":              func() *sketch { return human(0) },
		"T-pose with fingers": func() *sketch { return human(0).fingers() },
		"A-pose":              func() *sketch { return human(45) },
		"arms down":           func() *sketch { return human(80) },
		"twist joints": func() *sketch {
			k := human(0).fingers()
			for _, side := range []string{"L", "R"} {
				k.between("upperArmTwist"+side, "lowerArm"+side)
				k.between("thighTwist"+side, "shin"+side)
				k.add("lowerArmTwist"+side, "lowerArm"+side, k.at["lowerArm"+side].Add(k.at["hand"+side]).Mul(0.5))
			}
			return k
		},
		"a twist joint on one side": func() *sketch {
			k := human(45)
			k.between("twist", "lowerArmL")
			return k
		},
		"a tail": func() *sketch {
			k := human(45)
			k.chain("hips", "tail", mgl64.Vec3{0, 0.93, -0.1}, mgl64.Vec3{0, 0.8, -0.25}, mgl64.Vec3{0, 0.6, -0.4}, mgl64.Vec3{0, 0.4, -0.5})
			return k
		},
		"long hair in two tails": func() *sketch {
			k := human(80)
			k.pair("head", "hair", mgl64.Vec3{0.09, 1.65, -0.05}, mgl64.Vec3{0.16, 1.5, -0.08}, mgl64.Vec3{0.18, 1.3, -0.08},
				mgl64.Vec3{0.19, 1.1, -0.08}, mgl64.Vec3{0.19, 0.9, -0.08})
			k.pair("head", "fringe", mgl64.Vec3{0.04, 1.68, 0.09}, mgl64.Vec3{0.05, 1.6, 0.11})
			return k
		},
		"a skirt": func() *sketch {
			k := human(45)
			for i, angle := range []float64{0.2, 0.8, 1.4} {
				x, z := math.Sin(angle), math.Cos(angle)
				k.pair("hips", fmt.Sprintf("skirt%d", i), mgl64.Vec3{0.12 * x, 0.88, 0.12 * z}, mgl64.Vec3{0.18 * x, 0.6, 0.18 * z},
					mgl64.Vec3{0.22 * x, 0.3, 0.22 * z})
			}
			return k
		},
		"wings": func() *sketch {
			k := human(45)
			k.pair("chest", "wing", mgl64.Vec3{0.06, 1.35, -0.12}, mgl64.Vec3{0.5, 1.6, -0.3}, mgl64.Vec3{0.9, 1.4, -0.4}, mgl64.Vec3{1.2, 1.0, -0.4})
			return k
		},
		"a sword in the right hand": func() *sketch {
			k := human(0)
			k.chain("handR", "sword", mgl64.Vec3{-0.75, 1.4, 0}, mgl64.Vec3{-0.75, 1.4, 0.9})
			return k
		},
		"a root, a camera and handles": func() *sketch {
			k := human(45)
			k.add("root", "", mgl64.Vec3{})
			k.above["hips"] = "root"
			k.add("camera", "root", mgl64.Vec3{0, 1.5, 3})
			k.pair("root", "handle", mgl64.Vec3{0.09, 0.08, 0})
			k.pair("root", "knee", mgl64.Vec3{0.09, 0.5, 0.6})
			return k
		},
		"clavicles that hang on the neck": func() *sketch {
			k := human(0)
			k.above["clavicleL"], k.above["clavicleR"] = "neck", "neck"
			return k
		},
		"no toes, no clavicles, no fingers": func() *sketch {
			k := human(45)
			for _, side := range []string{"L", "R"} {
				k.above["upperArm"+side] = "chest"
				for _, gone := range []string{"toes", "clavicle"} {
					k.names = slices.DeleteFunc(k.names, func(name string) bool { return name == gone+side })
				}
			}
			for _, role := range []rig.Role{rig.LeftToes, rig.RightToes, rig.LeftShoulder, rig.RightShoulder} {
				delete(k.roles, role)
			}
			return k
		},
	}
	turns := map[string]struct {
		turn  mgl64.Quat
		scale float64
	}{
		"":                    {mgl64.QuatIdent(), 1},
		", a hundred times":   {mgl64.QuatIdent(), 100},
		", a thousandth":      {mgl64.QuatIdent(), 0.001},
		", up along Z":        {zUp, 1},
		", facing backwards":  {mgl64.QuatRotate(math.Pi, mgl64.Vec3{0, 1, 0}), 1},
		", on its head":       {mgl64.QuatRotate(math.Pi, mgl64.Vec3{0, 0, 1}), 1},
		", askew in any axis": {mgl64.QuatRotate(2, mgl64.Vec3{1, 2, 3}.Normalize()), 1},
	}
	for name, draw := range figures {
		for how, turned := range turns {
			t.Run(name+how, func(t *testing.T) {
				t.Parallel()
				k := draw()
				s, index := k.skeleton(turned.turn, turned.scale, nameless)
				m, notes := rig.MapByGeometry(s, nil, nil)
				wantRoles(t, k, index, s, &m)
				for role, confidence := range m.Confidence {
					if confidence > 0.75 || m.Joint[role] >= 0 && (confidence < 0.2 || m.Origin[role] != rig.FromGeometry) {
						t.Errorf("%s is sure by %v, from %v", rig.Role(role), confidence, m.Origin[role])
					}
				}
				if name == "T-pose" && len(notes) > 0 {
					t.Errorf("a plain figure is doubted: %v", notes)
				}
				if again, _ := rig.MapByGeometry(s, nil, nil); again != m {
					t.Error("a second look finds another map")
				}
			})
		}
	}
}

func TestLeftAndRightAreDoubtedWhereNothingTellsThem(t *testing.T) {
	t.Parallel()
	k := human(0)
	for _, side := range []string{"L", "R"} {
		k.names = slices.DeleteFunc(k.names, func(name string) bool { return name == "toes"+side })
	}
	for name, at := range k.at {
		at[2] = 0 // flat as a paper doll
		k.at[name] = at
	}
	s, _ := k.skeleton(mgl64.QuatIdent(), 1, nameless)
	m, notes := rig.MapByGeometry(s, nil, nil)
	if m.Missing() != nil || m.Confidence[rig.LeftHand] > 0.5 || m.Confidence[rig.LeftHand] >= m.Confidence[rig.Hips] {
		t.Errorf("a hand is sure by %v, the hips by %v; missing %v", m.Confidence[rig.LeftHand], m.Confidence[rig.Hips], m.Missing())
	}
	if !strings.Contains(phrase.InEnglish(phrase.Several(notes)), "eft and right may be swapped") {
		t.Errorf("notes: %q", notes)
	}
}

func TestNoBodyGetsNoRoles(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	chain := &sketch{at: map[string]mgl64.Vec3{}, above: map[string]string{}}
	chain.chain("", "snake", make([]mgl64.Vec3, 40)...)
	for i, name := range chain.names {
		chain.at[name] = mgl64.Vec3{0, 0, 0.1 * float64(i)}
	}
	star := &sketch{at: map[string]mgl64.Vec3{}, above: map[string]string{}}
	star.add("middle", "", mgl64.Vec3{})
	for i := range 12 {
		a := float64(i) * math.Pi / 6
		way := mgl64.Vec3{math.Cos(a), math.Sin(a), 0}
		star.chain("middle", fmt.Sprintf("arm%d-", i), way, way.Mul(2), way.Mul(3))
	}
	heap := &sketch{at: map[string]mgl64.Vec3{}, above: map[string]string{}}
	heap.add("j0", "", mgl64.Vec3{})
	for i := 1; i < 60; i++ {
		heap.add(fmt.Sprintf("j%d", i), fmt.Sprintf("j%d", random.IntN(i)), mgl64.Vec3{random.Float64(), random.Float64(), random.Float64()})
	}
	for name, k := range map[string]*sketch{"a snake": chain, "a star": star, "a heap": heap} {
		s, _ := k.skeleton(mgl64.QuatIdent(), 1, nameless)
		m, _ := rig.MapByGeometry(s, nil, nil)
		for role, confidence := range m.Confidence {
			if confidence > 0.45 {
				t.Errorf("%s: %s is sure by %v", name, rig.Role(role), confidence)
			}
		}
	}
	if m, _ := rig.MapByGeometry(&rig.Skeleton{}, nil, nil); m != rig.NoRoles() {
		t.Error("no joints got roles")
	}
}

func TestAnAnimalOnFourLegsGetsNoArmsByItsShape(t *testing.T) {
	t.Parallel()
	k := &sketch{at: map[string]mgl64.Vec3{}, above: map[string]string{}}
	k.chain("", "trunk", mgl64.Vec3{0, 0.6, 0}, mgl64.Vec3{0, 0.62, 0.3}, mgl64.Vec3{0, 0.62, 0.6}, mgl64.Vec3{0, 0.75, 0.8}, mgl64.Vec3{0, 0.9, 0.95})
	k.pair("trunk0", "hind", mgl64.Vec3{0.1, 0.55, 0}, mgl64.Vec3{0.1, 0.3, 0.05}, mgl64.Vec3{0.1, 0.05, -0.05}, mgl64.Vec3{0.1, 0, 0.05})
	k.pair("trunk2", "fore", mgl64.Vec3{0.1, 0.55, 0.6}, mgl64.Vec3{0.1, 0.3, 0.55}, mgl64.Vec3{0.1, 0.05, 0.6}, mgl64.Vec3{0.1, 0, 0.68})
	k.chain("trunk0", "tail", mgl64.Vec3{0, 0.6, -0.2}, mgl64.Vec3{0, 0.5, -0.4})
	s, _ := k.skeleton(mgl64.QuatIdent(), 1, nameless)
	m, notes := rig.MapRoles(s, nil, nil)
	if missing := m.Missing(); !slices.Contains(missing, rig.LeftUpperArm) || !slices.Contains(missing, rig.RightHand) {
		t.Errorf("missing %v", missing)
	}
	_ = notes
}

// Who overextends elbows and knees a little in the rest pose is no one whose left and right are swapped, unlike who bends them clearly.
func TestSlightlyOverextendedLimbsAreNotHeldAgainstNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		degrees float64
		swapped bool
	}{{3, false}, {8, false}, {20, true}} {
		k := human(0)
		for _, side := range []string{"L", "R"} {
			for _, limb := range [][]string{{"upperArm", "lowerArm", "hand"}, {"thigh", "shin", "foot"}} {
				at := func(i int) mgl64.Vec3 { return k.at[limb[i]+side] }
				back := -1.0
				if limb[0] == "upperArm" {
					back = 1
				}
				upper, end := at(0), at(2)
				end[2] = upper[2]
				middle := upper.Add(end).Mul(0.5)
				middle[2] += back * end.Sub(upper).Len() / 2 * math.Tan(c.degrees/2*math.Pi/180)
				k.at[limb[1]+side], k.at[limb[2]+side] = middle, end
			}
		}
		k.names = slices.DeleteFunc(k.names, func(name string) bool {
			return strings.HasPrefix(name, "toes") || strings.Contains(name, "thumb") || strings.Contains(name, "finger")
		})
		for _, nameless := range []bool{false, true} { // an elbow without a name has the shape asked
			s, _ := k.skeleton(mgl64.QuatIdent(), 1, func(name string) string {
				if nameless && name == "lowerArmL" {
					return "roll"
				}
				return humanNames[name]
			})
			m, notes := rig.MapRoles(s, nil, nil)
			said := phrase.InEnglish(phrase.Several(notes))
			if got := strings.Contains(said, "swapped") || strings.Contains(said, "disagree"); got != c.swapped {
				t.Errorf("%v° backwards, an elbow without a name %v: %q", c.degrees, nameless, said)
			}
			if sure := m.Confidence[rig.LeftFoot] > 0.5; !nameless && sure == c.swapped {
				t.Errorf("%v° backwards, an elbow without a name %v: the left foot is sure by %v", c.degrees, nameless, m.Confidence[rig.LeftFoot])
			}
		}
	}
}

// humanNames are the names that a file gives the joints of a human.
var humanNames = func() map[string]string {
	words := map[string]string{"hips": "Hips", "spine": "Spine", "chest": "Chest", "neck": "Neck", "head": "Head"}
	for _, side := range []string{"L", "R"} {
		for joint, word := range map[string]string{"clavicle": "Clavicle", "upperArm": "UpperArm", "lowerArm": "LowerArm", "hand": "Hand",
			"thigh": "Thigh", "shin": "Shin", "foot": "Foot", "toes": "Toes"} {
			words[joint+side] = side + "_" + word
		}
	}
	return words
}()

func TestNamesAndShapeFillEachOthersGaps(t *testing.T) {
	t.Parallel()
	full := func(name string) string { return humanNames[name] }
	k := human(45)
	t.Run("names alone", func(t *testing.T) {
		s, index := k.skeleton(mgl64.QuatIdent(), 1, full)
		m, notes := rig.MapRoles(s, nil, nil)
		wantRoles(t, k, index, s, &m)
		if len(notes) > 0 || m.Origin[rig.LeftHand] != rig.FromName || m.Confidence[rig.LeftHand] < 0.9 {
			t.Errorf("%v, %v, %q", m.Origin[rig.LeftHand], m.Confidence[rig.LeftHand], notes)
		}
	})
	t.Run("an elbow and a foot without a name", func(t *testing.T) {
		s, index := k.skeleton(mgl64.QuatIdent(), 1, func(name string) string {
			if name == "lowerArmL" || name == "footR" || name == "shinR" {
				return "joint"
			}
			return full(name)
		})
		m, _ := rig.MapRoles(s, nil, nil)
		wantRoles(t, k, index, s, &m)
	})
	t.Run("left and right exchanged", func(t *testing.T) {
		s, _ := k.skeleton(mgl64.QuatIdent(), 1, func(name string) string {
			word := full(name)
			switch {
			case strings.HasPrefix(word, "L_"):
				return "R_" + word[2:]
			case strings.HasPrefix(word, "R_"):
				return "L_" + word[2:]
			}
			return word
		})
		m, notes := rig.MapRoles(s, nil, nil)
		if !strings.Contains(phrase.InEnglish(phrase.Several(notes)), "swapped") || m.Confidence[rig.LeftHand] > 0.5 || m.Confidence[rig.Hips] < 0.9 {
			t.Errorf("a hand is sure by %v, the hips by %v, notes %q", m.Confidence[rig.LeftHand], m.Confidence[rig.Hips], notes)
		}
	})
	t.Run("left and right of the arms exchanged", func(t *testing.T) {
		s, _ := k.skeleton(mgl64.QuatIdent(), 1, full)
		m, notes := rig.MapRoles(s, nil, nil)
		if len(notes) > 0 {
			t.Fatalf("before: %q", notes)
		}
		for _, roles := range [][2]rig.Role{{rig.LeftUpperArm, rig.RightUpperArm}, {rig.LeftLowerArm, rig.RightLowerArm}, {rig.LeftHand, rig.RightHand}} {
			m.Joint[roles[0]], m.Joint[roles[1]] = m.Joint[roles[1]], m.Joint[roles[0]]
		}
		if said := phrase.InEnglish(phrase.Several(rig.Doubts(s, nil, m))); !strings.Contains(said, "left shoulder and the left hip are on different sides") {
			t.Errorf("notes %q", said)
		}
	})
	t.Run("names dealt out at random", func(t *testing.T) {
		random := rand.New(rand.NewPCG(5, 6))
		for range 20 {
			all := slices.Clone(k.names)
			random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			dealt := map[string]string{}
			for i, name := range k.names {
				dealt[name] = full(all[i])
			}
			s, index := k.skeleton(mgl64.QuatIdent(), 1, func(name string) string { return dealt[name] })
			m, _ := rig.MapRoles(s, nil, nil)
			for _, role := range rig.RequiredRoles() {
				if m.Joint[role] != index[k.roles[role]] && m.Confidence[role] >= 0.8 && m.Missing() == nil {
					t.Errorf("%s is wrong and sure by %v", role, m.Confidence[role])
				}
			}
		}
	})
}

// realSkeletons visits the skeletons of the real avatars and recordings that are whole bodies, with the map that their files or names tell
// and a pose that a person could take.
func realSkeletons(t *testing.T, visit func(name string, s *rig.Skeleton, truth *rig.RoleMap, stand []mgl64.Vec3)) {
	folder := testData(t)
	files, _ := filepath.Glob(filepath.Join(folder, "avatars", "*.*"))
	for _, file := range files {
		avatar, err := gltf.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		if avatar.Roles.Missing() == nil {
			visit(filepath.Base(file), &avatar.Skeleton, &avatar.Roles, nil)
		}
	}
	_ = filepath.WalkDir(filepath.Join(folder, "mocap"), func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".bvh" {
			return err
		}
		m, err := bvh.Open(path, bvh.UpInferred)
		if err != nil {
			t.Fatal(err)
		}
		truth := rig.MapByName(&m.Skeleton, nil)
		var stand []mgl64.Vec3
		if found, _ := rig.MapByGeometry(&m.Skeleton, nil, nil); found.Missing() != nil && m.Frames() > 0 {
			world := make([]rig.Transform, len(m.Skeleton.Joints))
			m.World(0, world)
			for _, joint := range world {
				stand = append(stand, joint.Position)
			}
		}
		visit(filepath.Base(path), &m.Skeleton, &truth, stand)
		return nil
	})
}

func TestRealSkeletonsWithoutNamesGetTheirRoles(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	right, total, sureAndWrong := 0, 0, 0
	realSkeletons(t, func(name string, s *rig.Skeleton, truth *rig.RoleMap, stand []mgl64.Vec3) {
		renamed := &rig.Skeleton{Joints: slices.Clone(s.Joints)}
		random := rand.New(rand.NewPCG(uint64(len(s.Joints)), 7))
		for i := range renamed.Joints {
			renamed.Joints[i].Name = fmt.Sprintf("q%x", random.Uint32())
		}
		m, _ := rig.MapRoles(renamed, nil, stand)
		for _, role := range rig.RequiredRoles() {
			total++
			if m.Joint[role] == truth.Joint[role] {
				right++
				continue
			}
			if m.Confidence[role] >= 0.75 {
				sureAndWrong++
			}
			t.Logf("%s: %s is joint %d by shape (%.2f), %d by the file", name, role, m.Joint[role], m.Confidence[role], truth.Joint[role])
		}
	})
	t.Logf("%d of %d required roles, %.1f %%", right, total, 100*float64(right)/float64(total))
	if float64(right) < 0.95*float64(total) || sureAndWrong > 0 {
		t.Errorf("%d of %d required roles are right, and %d wrong ones are held for sure", right, total, sureAndWrong)
	}
}

func TestNamesOfRealSkeletonsAreNotDoubted(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	realSkeletons(t, func(name string, s *rig.Skeleton, truth *rig.RoleMap, stand []mgl64.Vec3) {
		m, notes := rig.MapRoles(s, nil, stand)
		if len(notes) > 0 {
			t.Errorf("%s: %q", name, notes)
		}
		_ = m
	})
}

func FuzzMapByGeometry(f *testing.F) {
	f.Add([]byte("0123456789abcdefghijklmnopqrstuvwxyz"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s := &rig.Skeleton{}
		for len(data) >= 4 && len(s.Joints) < 120 {
			count := len(s.Joints)
			parent := -1
			if count > 0 {
				parent = count - 1 - int(data[0])%min(count, 6)
			}
			at := func(b byte) float64 { return float64(int8(b)) / 16 }
			s.Joints = append(s.Joints, rig.Joint{Parent: parent, Offset: mgl64.Vec3{at(data[1]), at(data[2]), at(data[3])}, Rest: mgl64.QuatIdent()})
			data = data[4:]
		}
		m, _ := rig.MapRoles(s, nil, nil)
		players := map[int]rig.Role{}
		for role := rig.Hips; role < rig.RoleCount; role++ {
			joint := m.Joint[role]
			if joint < -1 || joint >= len(s.Joints) || math.IsNaN(m.Confidence[role]) || m.Confidence[role] < 0 || m.Confidence[role] > 1 {
				t.Fatalf("%s is joint %d of %d, sure by %v", role, joint, len(s.Joints), m.Confidence[role])
			}
			if joint >= 0 {
				if other, taken := players[joint]; taken {
					t.Fatalf("joint %d is both %s and %s", joint, other, role)
				}
				players[joint] = role
			}
		}
	})
}
