package animation_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/calibration"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/animation"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/keyframes"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/rig/gltf"
)

const (
	rate   = 30.0
	frames = 45
)

// finest is what the check allows: a joint within 1 mm and 0.1°.
var finest = keyframes.Error{Meters: 0.5e-3, Radians: 0.05 * math.Pi / 180}

// replayed is a small reader of glTF animation that shares nothing with the writer: nodes, matrices, linear keys.
type replayed struct {
	Nodes []struct {
		Name                         string
		Translation, Rotation, Scale []float64
		Matrix                       []float64
		Children                     []int
	}
	Animations []struct {
		Channels []struct {
			Sampler int
			Target  struct {
				Node int
				Path string
			}
		}
		Samplers []struct {
			Input, Output int
			Interpolation string
		}
	}
	Accessors   []struct{ BufferView, ByteOffset, ComponentType, Count int }
	BufferViews []struct{ ByteOffset, ByteLength int }
	Extensions  struct {
		VRMA *struct {
			SpecVersion string
			Humanoid    struct{ HumanBones map[string]struct{ Node int } }
			Expressions struct{ Preset, Custom map[string]struct{ Node int } }
		} `json:"VRMC_vrm_animation"`
	}
	bin []byte
}

func replay(t *testing.T, data []byte) *replayed {
	t.Helper()
	text, bin := exporttest.Chunks(t, data)
	r := &replayed{bin: bin}
	if err := json.Unmarshal(text, r); err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *replayed) floats(accessor, components int) [][]float64 {
	a := r.Accessors[accessor]
	at := r.BufferViews[a.BufferView].ByteOffset + a.ByteOffset
	rows := make([][]float64, a.Count)
	for i := range rows {
		for range components {
			rows[i] = append(rows[i], float64(math.Float32frombits(binary.LittleEndian.Uint32(r.bin[at:]))))
			at += 4
		}
	}
	return rows
}

// world is where all nodes are at a time of the first animation; a negative time is the rest pose.
func (r *replayed) world(seconds float64) []mgl64.Mat4 {
	type part struct {
		t, s mgl64.Vec3
		q    mgl64.Quat
	}
	parts := make([]part, len(r.Nodes))
	locals := make([]mgl64.Mat4, len(r.Nodes))
	for i, n := range r.Nodes {
		p := part{s: mgl64.Vec3{1, 1, 1}, q: mgl64.QuatIdent()}
		copy(p.t[:], n.Translation)
		copy(p.s[:], n.Scale)
		if n.Rotation != nil {
			p.q = mgl64.Quat{W: n.Rotation[3], V: mgl64.Vec3(n.Rotation[:3])}
		}
		parts[i] = p
	}
	if seconds >= 0 {
		for _, c := range r.Animations[0].Channels {
			s := r.Animations[0].Samplers[c.Sampler]
			components := map[string]int{"translation": 3, "rotation": 4}[c.Target.Path]
			times, values := r.floats(s.Input, 1), r.floats(s.Output, components)
			k := 0
			for k+1 < len(times) && times[k+1][0] <= seconds {
				k++
			}
			next, u := min(k+1, len(times)-1), 0.0
			if next > k {
				u = math.Max(0, (seconds-times[k][0])/(times[next][0]-times[k][0]))
			}
			a, b := values[k], values[next]
			if components == 3 {
				for i := range 3 {
					parts[c.Target.Node].t[i] = a[i] + u*(b[i]-a[i])
				}
				continue
			}
			qa, qb := mgl64.Quat{W: a[3], V: mgl64.Vec3(a[:3])}, mgl64.Quat{W: b[3], V: mgl64.Vec3(b[:3])}
			if qa.Dot(qb) < 0 {
				panic("two keys on different sides")
			}
			parts[c.Target.Node].q = mgl64.QuatSlerp(qa, qb, u)
		}
	}
	for i, p := range parts {
		locals[i] = mgl64.Translate3D(p.t[0], p.t[1], p.t[2]).Mul4(p.q.Normalize().Mat4()).Mul4(mgl64.Scale3D(p.s[0], p.s[1], p.s[2]))
		if r.Nodes[i].Matrix != nil {
			locals[i] = mgl64.Mat4(r.Nodes[i].Matrix)
		}
	}
	world := make([]mgl64.Mat4, len(r.Nodes))
	child := make([]bool, len(r.Nodes))
	for _, n := range r.Nodes {
		for _, c := range n.Children {
			child[c] = true
		}
	}
	var visit func(i int, above mgl64.Mat4)
	visit = func(i int, above mgl64.Mat4) {
		world[i] = above.Mul4(locals[i])
		for _, c := range r.Nodes[i].Children {
			visit(c, world[i])
		}
	}
	for i := range r.Nodes {
		if !child[i] {
			visit(i, mgl64.Ident4())
		}
	}
	return world
}

// turnOf is the rotation in a matrix with scale.
func turnOf(m mgl64.Mat4) mgl64.Quat {
	x, y := m.Col(0).Vec3().Normalize(), m.Col(1).Vec3()
	y = y.Sub(x.Mul(x.Dot(y))).Normalize()
	z := x.Cross(y)
	return mgl64.Mat4ToQuat(mgl64.Mat3FromCols(x, y, z).Mat4()).Normalize()
}

func between(a, b mgl64.Quat) float64 {
	d := a.Conjugate().Mul(b)
	return 2 * math.Asin(math.Min(1, d.V.Len()))
}

// dance is a motion in which every joint below the hips turns, and the hips go their way.
func dance(h *rig.Humanoid, frame int) []rig.Transform {
	s := float64(frame) / rate
	pose := h.NewTPose()
	pose.Hips = pose.Hips.Add(mgl64.Vec3{0.3 * s, 0.1 * math.Sin(3*s), 0.5 * s * s})
	hips := h.Joint(rig.Hips)
	for i := range pose.Rotations {
		if i == hips || h.Skeleton.IsAncestor(hips, i) {
			axis := mgl64.Vec3{math.Sin(float64(i)), 1, math.Cos(float64(2 * i))}.Normalize()
			pose.Rotations[i] = pose.Rotations[i].Mul(mgl64.QuatRotate(0.4*math.Sin(2*s+float64(i)), axis)).Normalize()
		}
	}
	world := make([]rig.Transform, len(pose.Rotations))
	h.Forward(pose, world)
	return world
}

func take(h *rig.Humanoid, o animation.Options) *animation.Take {
	t := animation.NewTake("dance", h, 1/rate, frames, o)
	for frame := range frames {
		t.Add(dance(h, frame))
	}
	return t
}

func mannequin(t *testing.T) *export.Input {
	t.Helper()
	p := presets.Default()
	return exporttest.WithAvatar(t, export.Input{Preset: &p}, assets.Mannequin())
}

// avatars are files of many kinds, with and without a size that the calibration gives.
func avatars(t *testing.T) map[string]*export.Input {
	t.Helper()
	all := map[string]*export.Input{"mannequin": mannequin(t)}
	grown := presets.Default()
	grown.Calibration = calibration.Calibration{HeightM: 1.8, EyeHeightM: 1.68, ArmSpanM: 1.4, Scale: 1.25, Devices: []calibration.Device{{
		Kind: "headset", Serial: "1", Effector: "head",
		Raw: calibration.Pose{Rotation: [4]float64{1, 0, 0, 0}}, Offset: calibration.Pose{Rotation: [4]float64{1, 0, 0, 0}},
	}}}
	add := func(name string, source []byte) {
		plain, tall := presets.Default(), grown.Clone()
		all[name] = exporttest.WithAvatar(t, export.Input{Preset: &plain}, source)
		all[name+", taller"] = exporttest.WithAvatar(t, export.Input{Preset: &tall}, source)
	}
	for _, format := range []string{"GLB", "glTF", "VRM 0.x", "VRM 1.0"} {
		add(format, exporttest.AvatarFile(format, false))
	}
	found, _ := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "data", "avatars", "*.*")) // where test data are beside the checkout
	for _, path := range found {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if a, err := gltf.Decode(data, path, nil); err == nil && len(a.Roles.Missing()) == 0 {
			if _, err := rig.NewHumanoid(&a.Skeleton, a.Roles, 1); err == nil {
				add(filepath.Base(path), data)
			}
		}
	}
	for _, in := range all {
		in.Permitted = true
	}
	return all
}

// Each joint of the written avatar is where the pose had it, as a reader of glTF finds it that knows nothing of the writer.
func TestTheAvatarMovesAsItWasSolved(t *testing.T) {
	t.Parallel()
	for name, in := range avatars(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data, clip, err := take(in.Humanoid, animation.Options{KeyError: finest}).Avatar(in)
			if err != nil {
				t.Fatal(err)
			}
			if clip.Keys() >= clip.All() || clip.Error.Meters > finest.Meters || clip.Error.Radians > finest.Radians {
				t.Errorf("%d of %d keys, off by %+v", clip.Keys(), clip.All(), clip.Error)
			}
			again, err := gltf.Decode(data, name, nil)
			if err != nil {
				t.Fatal(err)
			}
			if len(again.Skeleton.Joints) < len(in.Avatar.Skeleton.Joints) {
				t.Errorf("%d joints are read again of %d", len(again.Skeleton.Joints), len(in.Avatar.Skeleton.Joints))
			}
			r := replay(t, data)
			h := in.Humanoid
			rest := r.world(-1)
			hips := h.Joint(rig.Hips)
			fileFromWorld := turnOf(rest[in.Avatar.Nodes[hips]]).Mul(h.Rest[hips].Rotation.Conjugate())
			var meters, radians float64
			for frame := range frames {
				now, want := r.world(float64(frame)/rate), dance(h, frame)
				for joint, node := range in.Avatar.Nodes {
					if joint != hips && !h.Skeleton.IsAncestor(hips, joint) {
						continue
					}
					at := fileFromWorld.Rotate(want[joint].Position)
					meters = math.Max(meters, now[node].Col(3).Vec3().Sub(at).Len())
					turned := turnOf(now[node]).Mul(turnOf(rest[node]).Conjugate())
					meant := want[joint].Rotation.Mul(h.Rest[joint].Rotation.Conjugate())
					meant = fileFromWorld.Mul(meant).Mul(fileFromWorld.Conjugate())
					radians = math.Max(radians, between(turned, meant))
				}
			}
			if meters > 1e-3 || radians > 0.1*math.Pi/180 {
				t.Errorf("a joint is off by %.3f mm and %.4f°", 1000*meters, radians*180/math.Pi)
			}
		})
	}
}

func TestTheArmatureMovesAsItWasSolved(t *testing.T) {
	t.Parallel()
	h := mannequin(t).Humanoid
	data, clip, err := take(h, animation.Options{KeyError: finest}).Armature()
	if err != nil {
		t.Fatal(err)
	}
	again, err := gltf.Decode(data, "armature.glb", nil)
	if err != nil || len(again.Roles.Missing()) > 0 {
		t.Fatalf("read again: %v, %v are missing", err, again.Roles.Missing())
	}
	r := replay(t, data)
	names := map[string]int{}
	for i, n := range r.Nodes {
		names[n.Name] = i
	}
	compared := 0
	for frame := range frames {
		now, want := r.world(float64(frame)/rate), dance(h, frame)
		for joint, j := range h.Skeleton.Joints {
			node, has := names[j.Name]
			if !has {
				continue
			}
			compared++
			off := now[node].Col(3).Vec3().Sub(want[joint].Position).Len()
			turned := between(turnOf(now[node]), want[joint].Rotation.Mul(h.TPose[joint].Rotation.Conjugate()))
			if off > 1e-3 || turned > 0.1*math.Pi/180 {
				t.Fatalf("frame %d: %s is off by %.3f mm and %.4f°", frame, j.Name, 1000*off, turned*180/math.Pi)
			}
		}
	}
	if compared < 50*frames || clip.Keys() >= clip.All() {
		t.Errorf("%d joints were compared, %d of %d keys", compared, clip.Keys(), clip.All())
	}
}

// Players of a VRM add what a bone turns to its rest pose, which no author poses exactly as a T.
func TestAVRMAnimationOfAVRMTurnsFromItsRestPose(t *testing.T) {
	t.Parallel()
	h := *mannequin(t).Humanoid
	h.Rest = slices.Clone(h.Rest)
	hanging := mgl64.QuatRotate(-0.6, mgl64.Vec3{0, 0, 1})
	for i := range h.Rest {
		if arm := h.Joint(rig.LeftUpperArm); i == arm || h.Skeleton.IsAncestor(arm, i) {
			h.Rest[i].Rotation = hanging.Mul(h.Rest[i].Rotation)
		}
	}
	for _, isVRM := range []bool{false, true} {
		data, _, err := take(&h, animation.Options{KeyError: finest}).VRMA(&rig.Avatar{Format: map[bool]string{true: "VRM 1.0"}[isVRM]})
		if err != nil {
			t.Fatal(err)
		}
		r, rest := replay(t, data), h.TPose
		if isVRM {
			rest = h.Rest
		}
		for frame := range frames {
			now, want := r.world(float64(frame)/rate), dance(&h, frame)
			for role, bone := range r.Extensions.VRMA.Humanoid.HumanBones {
				joint := h.Joint(rig.RoleNamed(role))
				if off := between(turnOf(now[bone.Node]).Mul(rest[joint].Rotation), want[joint].Rotation); off > 0.1*math.Pi/180 {
					t.Fatalf("VRM %v, frame %d: %s is off by %.3f°", isVRM, frame, role, off*180/math.Pi)
				}
			}
		}
	}
}

func TestAVRMAnimationTurnsTheRolesAndMovesTheHips(t *testing.T) {
	t.Parallel()
	h := mannequin(t).Humanoid
	data, _, err := take(h, animation.Options{KeyError: finest, TPose: true}).VRMA(&rig.Avatar{})
	if err != nil {
		t.Fatal(err)
	}
	r := replay(t, data)
	vrma := r.Extensions.VRMA
	if vrma == nil || vrma.SpecVersion != "1.0" {
		t.Fatalf("the extension is %+v", vrma)
	}
	bones := vrma.Humanoid.HumanBones
	for _, role := range rig.RequiredRoles() {
		if _, has := bones[role.String()]; !has {
			t.Errorf("there is no %v", role)
		}
	}
	if _, has := bones["leftEye"]; has {
		t.Error("an eye is a bone")
	}
	for _, c := range r.Animations[0].Channels {
		if c.Target.Path == "translation" && c.Target.Node != bones["hips"].Node {
			t.Errorf("%s moves in its parent", r.Nodes[c.Target.Node].Name)
		}
	}
	for frame := -1; frame < frames; frame++ { // the first is the T-pose
		want := h.TPose
		if frame >= 0 {
			want = dance(h, frame)
		}
		now := r.world(float64(frame+1) / rate)
		hips := h.Joint(rig.Hips)
		if off := now[bones["hips"].Node].Col(3).Vec3().Sub(want[hips].Position).Len(); off > 1e-3 {
			t.Fatalf("frame %d: the hips are off by %v m", frame, off)
		}
		for name, bone := range bones {
			joint := h.Joint(rig.RoleNamed(name))
			if turned := between(turnOf(now[bone.Node]), want[joint].Rotation.Mul(h.TPose[joint].Rotation.Conjugate())); turned > 0.1*math.Pi/180 {
				t.Fatalf("frame %d: %s is off by %.4f°", frame, name, turned*180/math.Pi)
			}
		}
	}
}

func TestEveryNameSetIsUnderstoodByItsNames(t *testing.T) {
	t.Parallel()
	h := mannequin(t).Humanoid
	some := map[animation.NameSet]map[rig.Role]string{
		animation.VRM:    {rig.LeftUpperArm: "leftUpperArm"},
		animation.Mixamo: {rig.LeftUpperArm: "mixamorig:LeftArm", rig.RightLowerLeg: "mixamorig:RightLeg", rig.RightLittleDistal: "mixamorig:RightHandPinky3"},
		animation.Rigify: {rig.LeftUpperArm: "upper_arm.L", rig.RightIndexProximal: "f_index.01.R", rig.Head: "spine.006"},
		animation.Unreal: {rig.LeftUpperArm: "upperarm_l", rig.RightLowerLeg: "calf_r", rig.Hips: "pelvis"},
		animation.Unity:  {rig.LeftUpperArm: "LeftUpperArm", rig.LeftThumbMetacarpal: "LeftThumbProximal", rig.LeftThumbProximal: "LeftThumbIntermediate"},
	}
	for _, set := range animation.NameSets() {
		for role, want := range some[set] {
			if got := set.Name(role); got != want {
				t.Errorf("%s calls %v %q, not %q", set, role, got, want)
			}
		}
		given := map[string]rig.Role{}
		for role := rig.Hips; role < rig.RoleCount; role++ {
			name := set.Name(role)
			if before, twice := given[name]; twice || name == "" || strings.Contains(name, "%") {
				t.Errorf("%s calls %v and %v %q", set, before, role, name)
			}
			given[name] = role
		}
		var file bytes.Buffer
		if err := take(h, animation.Options{Names: set, Unit: animation.Centimeters}).BVH(&file); err != nil {
			t.Fatal(err)
		}
		m, err := bvh.Read(&file, string(set), bvh.UpInferred)
		if err != nil {
			t.Fatal(err)
		}
		roles := rig.MapByName(&m.Skeleton, nil)
		world := make([]rig.Transform, len(m.Skeleton.Joints))
		m.World(frames-1, world)
		want := dance(h, frames-1)
		for _, role := range rig.RequiredRoles() {
			joint := roles.Joint[role]
			if joint < 0 || m.Skeleton.Joints[joint].Name != set.Name(role) {
				t.Errorf("%s: %v is played by joint %d", set, role, joint)
				continue
			}
			if off := world[joint].Position.Sub(want[h.Joint(role)].Position).Len(); off > 1e-3 {
				t.Errorf("%s: %v is off by %v m", set, role, off)
			}
		}
	}
}

func TestCentimetersAreAHundredMeters(t *testing.T) {
	t.Parallel()
	h := mannequin(t).Humanoid
	offset := func(unit animation.Unit) string {
		var file bytes.Buffer
		if err := take(h, animation.Options{Unit: unit}).BVH(&file); err != nil {
			t.Fatal(err)
		}
		_, after, _ := strings.Cut(file.String(), "OFFSET ")
		line, _, _ := strings.Cut(after, "\n")
		return line
	}
	var m, cm [3]float64
	for unit, to := range map[animation.Unit]*[3]float64{animation.Meters: &m, animation.Centimeters: &cm} {
		if err := json.Unmarshal([]byte("["+strings.ReplaceAll(offset(unit), " ", ",")+"]"), to); err != nil {
			t.Fatal(err)
		}
	}
	if hips := h.TPose[h.Joint(rig.Hips)].Position.Y(); math.Abs(m[1]-hips) > 1e-6 || math.Abs(cm[1]-100*hips) > 1e-4 {
		t.Errorf("the hips are at %v m and %v cm, not at %v m", m, cm, hips)
	}
}

func TestInPlaceTheHipsStayOverTheOriginAndGoUpAndDown(t *testing.T) {
	t.Parallel()
	h := mannequin(t).Humanoid
	moved, still := take(h, animation.Options{}), take(h, animation.Options{InPlace: true})
	hips, hand := h.Joint(rig.Hips), h.Joint(rig.LeftHand)
	tPose := h.TPose[hips].Position
	for frame := range frames {
		a := moved.World(frame)
		b := still.World(frame)
		if b[hips].Position != (mgl64.Vec3{tPose[0], a[hips].Position[1], tPose[2]}) && b[hips].Position.Sub(mgl64.Vec3{tPose[0], a[hips].Position[1], tPose[2]}).Len() > 1e-12 {
			t.Fatalf("frame %d: the hips are at %v", frame, b[hips].Position)
		}
		if d := b[hand].Position.Sub(b[hips].Position).Sub(a[hand].Position.Sub(a[hips].Position)).Len(); d > 1e-9 || a[hand].Rotation != b[hand].Rotation {
			t.Fatalf("frame %d: the hand is elsewhere from the hips by %v m", frame, d)
		}
	}
}

func TestALicenseThatProhibitsChangesIsHeard(t *testing.T) {
	t.Parallel()
	in := mannequin(t)
	a := *in.Avatar
	a.Format, a.License.Modification = "VRM 1.0", "prohibited"
	in.Avatar = &a
	if _, _, err := take(in.Humanoid, animation.Options{}).Avatar(in); err == nil || !strings.Contains(err.Error(), "license prohibits") {
		t.Errorf("said %v", err)
	}
}
