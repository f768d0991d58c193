package rig_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// headOptions are how a generated head is.
type headOptions struct {
	tall  float64 // chin to crown, meters
	joint float64 // how far the head joint is above the chin, in heads
	apart bool    // the head stands off its neck, as a mesh of its own does
	one   bool    // all is one mesh without names; else each part has its own, with a name
	on    string  // what is on the head: "" is nothing
}

func (o headOptions) String() string {
	return fmt.Sprintf("%s %.2f m joint %.2f apart %v one %v", o.on, o.tall, o.joint, o.apart, o.one)
}

// headed is a person with a generated head. Chin and crown are those of the skull as it was made, whatever is on it.
type headed struct {
	avatar      rig.Avatar
	chin, crown float64
	options     headOptions
}

// ring is an ellipse across the body, in heads from the chin.
type ring struct{ y, z, wide, deep float64 }

const allAround = 2 * math.Pi

func newHeaded(o headOptions) *headed {
	s, roles := person(1)
	joint := s.RestWorld()[roles.Joint[rig.Head]].Position
	roles.Set(rig.LeftEye, -1, 0, rig.FromNowhere)
	roles.Set(rig.RightEye, -1, 0, rig.FromNowhere)
	h := &headed{options: o, chin: joint.Y() - o.joint*o.tall}
	h.crown = h.chin + o.tall
	h.avatar = rig.Avatar{Skeleton: *s, Roles: roles}
	skull := []ring{{0, 0.22, 0.06, 0.06}, {0.03, 0.15, 0.18, 0.23}, {0.1, 0.08, 0.24, 0.33}, {0.25, 0.02, 0.3, 0.38}, {0.3, 0.03, 0.31, 0.42}, {0.37, 0.01, 0.32, 0.39},
		{0.5, 0, 0.34, 0.41}, {0.65, 0, 0.34, 0.42}, {0.8, 0, 0.3, 0.37}, {0.92, 0, 0.2, 0.25}, {1, 0, 0, 0}}
	throat := []ring{{-0.5, -0.1, 0.24, 0.22}, {-0.1, -0.08, 0.2, 0.2}, {0.0, -0.06, 0.2, 0.2}}
	if o.apart {
		h.add("Neck", 0, allAround, append(throat, ring{0.15, -0.06, 0.2, 0.2})...)
		h.add("Face", 0, allAround, skull...)
	} else {
		h.add("Body", 0, allAround, append(throat, skull...)...)
	}
	const behind, front = math.Pi, 0
	switch o.on {
	case "hat":
		h.add("Hat", 0, allAround, ring{0.72, 0, 0.36, 0.43}, ring{0.7, 0, 0.75, 0.8}, ring{0.75, 0, 0.75, 0.8}, ring{0.76, 0, 0.36, 0.43}, ring{1.8, 0, 0.36, 0.43}, ring{1.8, 0, 0, 0})
	case "witch's hat":
		h.add("Hat", 0, allAround, ring{0.78, 0, 0.8, 0.85}, ring{0.8, 0, 0.38, 0.45}, ring{2, -0.2, 0, 0})
	case "long hair":
		h.add("Hair", front, allAround, ring{0.68, 0, 0.38, 0.46}, ring{0.85, 0, 0.34, 0.42}, ring{1.08, 0, 0, 0})
		h.add("Hair", behind, 1.2*math.Pi, ring{-2.5, -0.1, 0.45, 0.4}, ring{0, -0.05, 0.4, 0.45}, ring{0.7, 0, 0.38, 0.46})
	case "afro":
		h.add("Hair", front, allAround, ring{0.7, -0.05, 0.5, 0.45}, ring{0.95, 0, 0.55, 0.55}, ring{1.2, 0, 0.4, 0.4}, ring{1.35, 0, 0, 0})
		h.add("Hair", behind, 1.2*math.Pi, ring{0.1, -0.1, 0.45, 0.5}, ring{0.7, -0.05, 0.5, 0.45})
	case "mask":
		h.add("Mask", front, 0.9*math.Pi, ring{-0.05, 0.1, 0.2, 0.3}, ring{0.1, 0.08, 0.28, 0.38}, ring{0.45, 0.02, 0.36, 0.45})
	case "whole mask":
		h.add("Mask", front, 0.9*math.Pi, ring{-0.05, 0.1, 0.2, 0.3}, ring{0.3, 0.05, 0.34, 0.45}, ring{0.9, 0, 0.3, 0.35})
	case "beard":
		h.add("Beard", front, 0.9*math.Pi, ring{-0.2, 0.1, 0.1, 0.25}, ring{0.1, 0.08, 0.27, 0.37}, ring{0.25, 0.03, 0.32, 0.41})
	case "cat's ears":
		h.add("Ears", front, allAround, ring{0.9, 0, 0.35, 0.1}, ring{1.5, 0, 0.3, 0})
	case "helmet":
		h.add("Helmet", behind, 1.7*math.Pi, ring{-0.1, 0, 0.35, 0.45}, ring{0.5, 0, 0.4, 0.48}, ring{0.75, 0, 0.4, 0.48})
		h.add("Helmet", front, allAround, ring{0.75, 0, 0.4, 0.48}, ring{1.12, 0, 0, 0})
	case "goggles":
		h.add("Goggles", front, 0.8*math.Pi, ring{0.36, 0.02, 0.36, 0.5}, ring{0.56, 0.02, 0.37, 0.5})
	}
	return h
}

// add adds a part of rings around the head, seen from above from middle less to middle and half of an angle. Below the joint the neck moves it, where it is
// of the body, and above the head.
func (h *headed) add(name string, middle, angle float64, rings ...ring) {
	a, o := &h.avatar, &h.options
	if len(a.Primitives) == 0 || !o.one {
		called := name
		if o.one {
			called = "Model"
		}
		joints := []int{a.Roles.Joint[rig.Head], a.Roles.Joint[rig.Neck]}
		p := rig.Primitive{Name: called, Material: -1, Joints: joints}
		for _, joint := range joints {
			p.JointFromMesh = append(p.JointFromMesh, a.Skeleton.RestWorld()[joint].Inverse().Mat4())
		}
		a.Primitives = append(a.Primitives, p)
	}
	p := &a.Primitives[len(a.Primitives)-1]
	joint := a.Skeleton.RestWorld()[a.Roles.Joint[rig.Head]].Position
	const sides = 24
	start := len(p.Positions)
	for _, r := range rings {
		for side := range sides + 1 {
			sin, cos := math.Sincos(middle + angle*(float64(side)/sides-0.5))
			if angle == allAround && side == sides {
				sin, cos = math.Sincos(middle - angle/2) // closed to the bit
			}
			at := mgl64.Vec3{r.wide * sin, r.y, r.z + r.deep*cos}.Mul(o.tall).Add(mgl64.Vec3{0, h.chin, 0})
			p.Positions = append(p.Positions, [3]float32{float32(at[0]), float32(at[1]), float32(at[2])})
			moved := uint16(0)
			if (name == "Body" || name == "Neck") && r.y < 0 && at.Y() < math.Max(joint.Y(), h.chin-0.02) {
				moved = 1
			}
			p.Influences, p.Weights = append(p.Influences, [4]uint16{moved}), append(p.Weights, [4]float32{1})
		}
	}
	for row := range len(rings) - 1 {
		for side := range sides {
			a := uint32(start + row*(sides+1) + side)
			b := a + sides + 1
			p.Indices = append(p.Indices, a, a+1, b, b, a+1, b+1)
		}
	}
}

// eyes are where a humanoid of the avatar has its eyes, from chin to crown.
func (h *headed) eyes(t *testing.T) (share float64, source rig.EyeSource) {
	t.Helper()
	h.avatar.Skeleton.Eyes = h.avatar.FindEyes(&h.avatar.Skeleton, &h.avatar.Roles)
	humanoid, err := rig.NewHumanoid(&h.avatar.Skeleton, h.avatar.Roles, 2)
	if err != nil {
		t.Fatal(err)
	}
	m := &humanoid.Measures
	return (m.EyeHeight/2 - h.chin) / (h.crown - h.chin), m.EyeSource
}

func TestEyesAreInTheFaceOfHeadsOfEachKind(t *testing.T) {
	t.Parallel()
	for _, on := range []string{"", "hat", "witch's hat", "long hair", "afro", "mask", "whole mask", "beard", "cat's ears", "helmet", "goggles"} {
		for _, tall := range []float64{0.12, 0.23, 0.6} {
			for _, joint := range []float64{-0.4, -0.05, 0.2, 0.5} {
				for kind := range 4 {
					o := headOptions{tall: tall, joint: joint, apart: kind&1 != 0, one: kind&2 != 0, on: on}
					h := newHeaded(o)
					share, source := h.eyes(t)
					if share < 0.3 || share > 0.65 || source != rig.EyesFromFace {
						t.Errorf("%v: the eyes are at %.2f, from %d", o, share, source)
					}
				}
			}
		}
	}
}

// withEye adds a small sphere of eyes to both sides of the face, as a mesh or by a material of its own.
func (h *headed) withEyes(mesh, material string, share float64) {
	h.options.one = false
	h.add(mesh, 0, allAround, ring{share - 0.04, 0.36, 0, 0}, ring{share, 0.36, 0.15, 0.05}, ring{share + 0.04, 0.36, 0, 0})
	if material != "" {
		h.avatar.Materials = []rig.Material{{Name: material}}
		h.avatar.Primitives[len(h.avatar.Primitives)-1].Material = 0
	}
}

// closing gives the face a morph target of a name that moves its vertices from a height to another down.
func (h *headed) closing(name string, from, to float64) {
	p := &h.avatar.Primitives[0]
	tall := h.crown - h.chin
	var lids rig.PrimitiveMorph
	for i, at := range p.Positions {
		if y := (float64(at[1]) - h.chin) / tall; y > from && y < to && at[2] > 0 {
			down := [3]float32{0, float32(-0.1 * tall), 0}
			lids.Offsets = append(lids.Offsets, rig.VertexOffset{Vertex: uint32(i), Position: down})
		}
	}
	h.avatar.Morphs, p.Morphs = []rig.Morph{{Name: name}}, []rig.PrimitiveMorph{lids}
}

func TestEyesAreTakenFromTheBestThatTellsWhereTheyAre(t *testing.T) {
	t.Parallel()
	usual := headOptions{tall: 0.23, joint: -0.05}
	above := func(share, forward float64) *mgl64.Vec3 { // the head joint, with no rotation of its own
		return &mgl64.Vec3{0, (share - usual.joint) * usual.tall, forward}
	}
	eyeBones := func(h *headed, at ...mgl64.Vec3) {
		s, head := &h.avatar.Skeleton, h.avatar.Roles.Joint[rig.Head]
		world := s.RestWorld()[head]
		for i, role := range []rig.Role{rig.LeftEye, rig.RightEye} {
			h.avatar.Roles.Set(role, len(s.Joints), 1, rig.FromFile)
			s.Joints = append(s.Joints, rig.Joint{Name: role.String(), Parent: head, Offset: world.Inverse().Apply(at[i]), Rest: mgl64.QuatIdent()})
		}
	}
	chin := newHeaded(usual).chin
	pair := func(share, apart, z float64) func(*headed) {
		return func(h *headed) {
			y := chin + share*usual.tall
			eyeBones(h, mgl64.Vec3{apart / 2, y, z}, mgl64.Vec3{-apart / 2, y, z})
		}
	}
	offset := func(at *mgl64.Vec3) func(*headed) {
		return func(h *headed) {
			head := h.avatar.Roles.Joint[rig.Head]
			turned := h.avatar.Skeleton.RestWorld()[head].Rotation.Conjugate().Rotate(*at)
			h.avatar.EyeOffset = &turned
		}
	}
	for name, c := range map[string]struct {
		prepare func(*headed)
		source  rig.EyeSource
		share   float64 // 0 is any that a face has
	}{
		"eye bones":                   {pair(0.4, 0.06, 0.08), rig.EyesFromBones, 0.4},
		"eye bones at the same place": {pair(0.4, 0, 0.08), rig.EyesFromFace, 0},
		"eye bones behind the head":   {pair(0.4, 0.06, -0.02), rig.EyesFromFace, 0},
		"eye bones below the chin":    {pair(-0.2, 0.06, 0.08), rig.EyesFromFace, 0},
		"eye bones on the floor":      {pair(-chin/usual.tall, 0.06, 0.08), rig.EyesFromFace, 0},
		"eye bones above the crown":   {pair(1.3, 0.06, 0.08), rig.EyesFromFace, 0},
		"an offset":                   {offset(above(0.55, 0.09)), rig.EyesFromFile, 0.55},
		"an offset at the mouth":      {offset(above(0.27, 0.09)), rig.EyesFromFace, 0},
		"an offset beside the face":   {offset(&mgl64.Vec3{0.2, 0.12, 0.09}), rig.EyesFromFace, 0},
		"an offset far before it":     {offset(above(0.5, 0.5)), rig.EyesFromFace, 0},
		"a mesh of eyes":              {func(h *headed) { h.withEyes("Eyes", "", 0.38) }, rig.EyesFromMesh, 0.38},
		"a material of eyes":          {func(h *headed) { h.withEyes("Object", "N00_EyeIris_00_EYE", 0.38) }, rig.EyesFromMesh, 0.38},
		"Japanese eyes":               {func(h *headed) { h.withEyes("Object", "白目", 0.38) }, rig.EyesFromMesh, 0.38},
		"eyebrows":                    {func(h *headed) { h.withEyes("EyeBrows", "", 0.6) }, rig.EyesFromFace, 0},
		"eyeglasses":                  {func(h *headed) { h.withEyes("Eye glasses", "", 0.6) }, rig.EyesFromFace, 0},
		"eyes on the chin":            {func(h *headed) { h.withEyes("Eyes", "", 0.05) }, rig.EyesFromFace, 0},
		"a long beard": {func(h *headed) {
			h.options.one = false
			h.add("Beard", 0, 0.9*math.Pi, ring{-0.6, 0.1, 0.1, 0.3}, ring{0.1, 0.08, 0.27, 0.37}, ring{0.25, 0.03, 0.32, 0.41})
		}, rig.EyesFromFace, 0.45},
		"lids": {func(h *headed) { h.closing("vrc.blink_left", 0.45, 0.55) }, rig.EyesFromMesh, 0.45},
		"lids of an expression": {func(h *headed) {
			h.closing("happy", 0.45, 0.55)
			winks := rig.Expression{Name: "Winks", Preset: "blinkRight", Binds: []rig.MorphBind{{Weight: 1}}}
			h.avatar.Expressions = []rig.Expression{winks}
		}, rig.EyesFromMesh, 0.45},
		"lids of an expression, whatever is called so": {func(h *headed) {
			h.closing("Blink", 0.05, 0.4)
			chin := h.avatar.Primitives[0].Morphs[0]
			h.closing("Lids", 0.45, 0.55)
			chin.Morph = 1
			h.avatar.Morphs = append(h.avatar.Morphs, rig.Morph{Name: "Blink"})
			h.avatar.Primitives[0].Morphs = append(h.avatar.Primitives[0].Morphs, chin)
			blink := rig.Expression{Preset: "blink", Binds: []rig.MorphBind{{Weight: 1}}}
			h.avatar.Expressions = []rig.Expression{blink}
		}, rig.EyesFromMesh, 0.45},
		"a smile of an expression": {func(h *headed) {
			h.closing("Smile", 0.45, 0.55)
			h.avatar.Expressions = []rig.Expression{{Name: "Joy", Preset: "happy", Binds: []rig.MorphBind{{Weight: 1}}}}
		}, rig.EyesFromFace, 0},
		"bones before an offset":    {func(h *headed) { pair(0.4, 0.06, 0.08)(h); offset(above(0.55, 0.09))(h) }, rig.EyesFromBones, 0.4},
		"an offset before the mesh": {func(h *headed) { h.withEyes("Eyes", "", 0.38); offset(above(0.55, 0.09))(h) }, rig.EyesFromFile, 0.55},
		"no mesh":                   {func(h *headed) { h.avatar.Primitives = nil }, rig.EyesFromProportion, (1.045*1.52 - chin) / usual.tall},
		"bones without a mesh":      {func(h *headed) { h.avatar.Primitives = nil; pair(0.4, 0.06, 0.08)(h) }, rig.EyesFromBones, 0.4},
		"bones on the floor without a mesh": {func(h *headed) { h.avatar.Primitives = nil; pair(-chin/usual.tall, 0.06, 0.08)(h) }, rig.EyesFromProportion,
			(1.045*1.52 - chin) / usual.tall},
	} {
		h := newHeaded(usual)
		c.prepare(h)
		share, source := h.eyes(t)
		if source != c.source || share < 0.3 && c.share == 0 || share > 0.65 || c.share != 0 && math.Abs(share-c.share) > 0.02 {
			t.Errorf("%s: the eyes are at %.3f, want %.3f, %v", name, share, c.share, source.Phrase())
		}
	}
}

func TestEyesKeepTheirPlaceWhenASkeletonIsScaledAndItsLimbsAreStretched(t *testing.T) {
	t.Parallel()
	h := newHeaded(headOptions{tall: 0.23, joint: 0.2})
	h.eyes(t)
	own, err := rig.NewHumanoid(&h.avatar.Skeleton, h.avatar.Roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	longer, err := rig.NewHumanoid(own.Limbed(rig.Limbs{Shoulders: 1, UpperArm: 1.2, Forearm: 1.2, Thigh: 1.1, Shank: 1.1}), h.avatar.Roles, 3)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := longer.Measures.EyesFromHead, own.Measures.EyesFromHead.Mul(3); got.Sub(want).Len() > 1e-9 || longer.Measures.EyeSource != own.Measures.EyeSource {
		t.Errorf("eyes are %v from the head, want %v", got, want)
	}
	turned, err := rig.NewHumanoid(h.avatar.Skeleton.Turned(rig.Yaw(1)), h.avatar.Roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := turned.Measures.EyesFromHead, rig.Yaw(1).Rotate(own.Measures.EyesFromHead); got.Sub(want).Len() > 1e-9 {
		t.Errorf("eyes of a turned avatar are %v from the head, want %v", got, want)
	}
}

func TestHeadsWithoutVolumeAreNoFaces(t *testing.T) {
	t.Parallel()
	for name, flat := range map[string]func(at *[3]float32){
		"no width": func(at *[3]float32) { at[0] = 0 }, "no height": func(at *[3]float32) { at[1] = 1.5 }, "no depth": func(at *[3]float32) { at[2] = 0.01 },
		"a point": func(at *[3]float32) { *at = [3]float32{0, 1.5, 0} },
	} {
		h := newHeaded(headOptions{tall: 0.23, joint: -0.05, apart: true, one: true})
		for i := range h.avatar.Primitives[0].Positions {
			flat(&h.avatar.Primitives[0].Positions[i])
		}
		if _, source := h.eyes(t); source != rig.EyesFromProportion {
			t.Errorf("%s: %v", name, source.Phrase())
		}
	}
}

// A person says where the eyes are; how tall the avatar is goes by its head, without what is on that.
func TestEyesByHandKeepTheHeightOfTheHead(t *testing.T) {
	t.Parallel()
	h := newHeaded(headOptions{tall: 0.25, joint: 0.3, on: "witch's hat"})
	s := &h.avatar.Skeleton
	s.Eyes = h.avatar.FindEyes(s, &h.avatar.Roles)
	want := mgl64.Vec3{0, 0.02, 0.11}
	humanoid, err := rig.NewHumanoid(s.WithEyes(h.avatar.Roles.Joint[rig.Head], want), h.avatar.Roles, 2)
	if err != nil {
		t.Fatal(err)
	}
	m := &humanoid.Measures
	if m.EyesFromHead.Sub(want.Mul(2)).Len() > 1e-9 || m.EyeSource != rig.EyesByHand {
		t.Errorf("the eyes are %v from the head: %v", m.EyesFromHead, m.EyeSource.Phrase())
	}
	if math.Abs(m.Height-2*h.crown) > 2*0.06*h.options.tall {
		t.Errorf("the avatar is %.3f m tall, and its crown at %.3f m", m.Height, 2*h.crown)
	}
}

func TestLidsAreWhatClosesEyesByName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]rig.EyeSource{
		"vrc.blink": rig.EyesFromMesh, "eyeBlinkLeft": rig.EyesFromMesh, "まばたき": rig.EyesFromMesh,
		"ウィンク２":           rig.EyesFromMesh,
		"Fcl_EYE_Close_R": rig.EyesFromMesh, "eyesClosed": rig.EyesFromMesh, "mouthClose": rig.EyesFromFace,
		"twinkle": rig.EyesFromFace,
	} {
		h := newHeaded(headOptions{tall: 0.23, joint: -0.05})
		h.closing(name, 0.45, 0.55)
		if _, source := h.eyes(t); source != want {
			t.Errorf("%s: %v, want %v", name, source.Phrase(), want.Phrase())
		}
	}
}
