package gltf

import (
	"io/fs"
	"math"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"

	"posewright/internal/sys/files"
	"posewright/rig"
	"posewright/rig/phrase"
)

const (
	maxMotionTransforms = 16_000_000 // of all frames together: half an hour of 65 joints at 120 Hz
	// An animation has so many transforms for each number of its keys at most, and these beside: a few keys may last long.
	transformsOfNumber = 16
	spareTransforms    = 2_000_000
	slowestMotion      = 24.0 // frames per second at which animations are sampled
	fastestMotion      = 120.0
)

// ErrNoAnimation is the cause where a file has no animation that moves a humanoid.
var ErrNoAnimation = phrase.Fail("the file has no animation of a humanoid")

// Clip is an animation in a file.
type Clip struct {
	Name    string // as in the file, or numbered where that has none
	Seconds float64
	Moves   bool // no pose that holds
}

// Clips lists the animations of a .glb, .gltf, .vrm or .vrma file that move joints, in the order of the file.
func Clips(path string) ([]Clip, error) {
	fsys, name := files.Chosen(path).FS()
	data, err := readFile(fsys, name)
	if err != nil {
		return nil, err
	}
	d := newDecoder(FilesIn(fsys))
	var clips []Clip
	err = take(d, data, name, func() error {
		clips = (&motionReader{decoder: d}).clips()
		return nil
	})
	return clips, err
}

// OpenMotion reads an animation of a .glb, .gltf, .vrm or .vrma file as motion capture. Clip is its name; with "" it is the longest. Joints with roles are called
// as their roles; the rest pose is that of the nodes, which in VRM animations is a T-pose. The error is one sentence that starts with the file's name.
func OpenMotion(path, clip string) (*rig.Motion, error) {
	fsys, name := files.Chosen(path).FS()
	return OpenMotionFS(fsys, name, clip)
}

// OpenMotionFS is [OpenMotion] for a file at the top of a file system.
func OpenMotionFS(fsys fs.FS, name, clip string) (*rig.Motion, error) {
	data, err := readFile(fsys, name)
	if err != nil {
		return nil, err
	}
	return DecodeMotion(data, name, clip, FilesIn(fsys))
}

// DecodeMotion is [OpenMotion] for the bytes of a file. Files is where buffers outside of data are found; it may be nil.
func DecodeMotion(data []byte, name, clip string, files Files) (*rig.Motion, error) {
	d := newDecoder(files)
	var motion *rig.Motion
	err := take(d, data, name, func() (err error) {
		motion, err = (&motionReader{decoder: d}).read(clip)
		return err
	})
	if motion != nil {
		motion.Name = phrase.Line(strings.TrimSuffix(name, filepath.Ext(name)))
	}
	return motion, err
}

// motionReader samples the animations of a file.
type motionReader struct {
	*decoder
	parents []int // of each node, in the file
	order   []int // of the nodes in the file, parents first
}

// vrmAnimation is what is read of VRMC_vrm_animation.
type vrmAnimation struct {
	Humanoid struct {
		HumanBones map[string]struct {
			Node *int `json:"node"`
		} `json:"humanBones"`
	} `json:"humanoid"`
}

// animationExtension is the one of VRM animations.
const animationExtension = "VRMC_vrm_animation"

// track is one channel of an animation.
type track struct {
	node   int
	path   gltf.TRSProperty
	times  []float32
	values elements
	method gltf.Interpolation
}

// tracks are the channels of an animation that move nodes of the scene. What a channel lacks that it needs is an error.
func (m *motionReader) tracks(a *gltf.Animation) ([]track, error) {
	var tracks []track
	for _, channel := range a.Channels {
		if channel == nil || channel.Target.Node == nil {
			continue
		}
		node := *channel.Target.Node
		width := map[gltf.TRSProperty]int{gltf.TRSTranslation: 3, gltf.TRSRotation: 4, gltf.TRSScale: 3}[channel.Target.Path]
		if width == 0 || node < 0 || node >= len(m.doc.Nodes) {
			continue // weights of shapes
		}
		if channel.Sampler < 0 || channel.Sampler >= len(a.Samplers) || a.Samplers[channel.Sampler] == nil {
			return nil, phrase.Fail("the file is damaged: an animation has no sampler {{.Index}}", "Index", channel.Sampler)
		}
		sampler := a.Samplers[channel.Sampler]
		times, err := m.accessors.readNumbers(sampler.Input, phrase.Say("the time of an animation"))
		if err != nil {
			return nil, err
		}
		values, err := m.accessors.readNumbers(sampler.Output, phrase.Say("an animation"))
		if err != nil {
			return nil, err
		}
		each := 1
		if sampler.Interpolation == gltf.InterpolationCubicSpline {
			each = 3
		}
		if times.count == 0 || times.width != 1 || values.width != width || values.count < each*times.count ||
			!slices.IsSorted(times.values) {
			return nil, phrase.Fail("the file is damaged: an animation has keys without times, or times that go back")
		}
		tracks = append(tracks, track{node, channel.Target.Path, times.values, values, sampler.Interpolation})
	}
	return tracks, nil
}

// moves reports whether the values of a track differ by more than what exporters round.
func (t track) moves() bool {
	const rounded = 1e-3
	for i := range t.times {
		for c, x := range t.values.at(i) {
			if t.method != gltf.InterpolationCubicSpline && math.Abs(float64(x-t.values.at(0)[c])) > rounded {
				return true
			}
		}
	}
	return t.method == gltf.InterpolationCubicSpline
}

// end is the time of the last key, seconds.
func end(tracks []track) float64 {
	last := 0.0
	for i := range tracks {
		last = math.Max(last, float64(tracks[i].times[len(tracks[i].times)-1]))
	}
	return last
}

func (m *motionReader) clips() []Clip {
	var clips []Clip
	names := m.clipNames()
	for i, a := range m.doc.Animations {
		if a == nil {
			continue
		}
		if tracks, err := m.tracks(a); err == nil && len(tracks) > 0 && end(tracks) > 0 {
			clips = append(clips, Clip{names[i], end(tracks), slices.ContainsFunc(tracks, track.moves)})
		}
	}
	return clips
}

// clipNames are different names for all animations.
func (m *motionReader) clipNames() []string {
	names := make([]string, len(m.doc.Animations))
	for i, a := range m.doc.Animations {
		name := ""
		if a != nil {
			name = a.Name
		}
		if name == "" || slices.Contains(names[:i], name) {
			name = strings.TrimSpace(name + " " + strconv.Itoa(i+1))
		}
		names[i] = name
	}
	return names
}

// choose finds the animation of a name, or with "" the longest that moves; the longest of all where none does.
func (m *motionReader) choose(clip string) ([]track, error) {
	names := m.clipNames()
	var tracks []track
	var others phrase.List
	chosen, moved := "", false
	for i, a := range m.doc.Animations {
		if a == nil {
			continue
		}
		these, err := m.tracks(a)
		switch {
		case err != nil && (clip == "" || names[i] == clip):
			return nil, err
		case err != nil || len(these) == 0 || !(end(these) > 0):
			continue
		}
		others = append(others, names[i])
		moves := slices.ContainsFunc(these, track.moves)
		better := tracks == nil || moves && !moved || moves == moved && end(these) > end(tracks)
		if names[i] == clip || clip == "" && better {
			chosen, tracks, moved = names[i], these, moves
		}
	}
	others = slices.DeleteFunc(others, func(name any) bool { return name == chosen })
	switch {
	case tracks != nil && clip == "" && len(others) > 0:
		m.notes.add(phrase.Say("Of the file's animations the longest that moves was taken, \"{{.Name}}\". "+
			"It also has {{.Others}}: choose one with --animation.", "Name", chosen, "Others", others))
	case tracks == nil && len(others) > 0:
		return nil, phrase.Error(phrase.Say(`the file has no animation "{{.Name}}" of joints; it has {{.Others}}`,
			"Name", phrase.Line(clip), "Others", others), ErrNoAnimation)
	case tracks == nil:
		return nil, ErrNoAnimation
	}
	return tracks, nil
}

// sampler finds where nodes are at a time of an animation.
type sampler struct {
	*motionReader
	tracks      []track
	rest, local []placement
	full        []mgl64.Mat4    // worldFromNode, as in the file
	rigid       []rig.Transform // worldFromNode without scale
}

func (m *motionReader) sampler(tracks []track) *sampler {
	count := len(m.doc.Nodes)
	s := &sampler{
		motionReader: m, tracks: tracks, local: make([]placement, count), full: make([]mgl64.Mat4, count),
		rigid: make([]rig.Transform, count),
	}
	for _, node := range m.doc.Nodes {
		s.rest = append(s.rest, placementOf(node))
	}
	return s
}

func (s *sampler) sample(seconds float64) {
	copy(s.local, s.rest)
	for i := range s.tracks {
		s.tracks[i].sample(seconds, &s.local[s.tracks[i].node])
	}
	for _, i := range s.order {
		s.full[i] = s.local[i].matrix()
		above := mgl64.QuatIdent()
		if parent := s.parents[i]; parent >= 0 {
			s.full[i], above = s.full[parent].Mul4(s.full[i]), s.rigid[parent].Rotation
		}
		rotation, ok := rotationOf(s.full[i])
		if !ok { // scaled to nothing
			rotation = above.Mul(s.local[i].turn())
		}
		s.rigid[i] = rig.Transform{Position: s.full[i].Col(3).Vec3(), Rotation: rotation}
	}
}

// pose is where joints stand in the kth of [rig.MotionPoses] poses of the animation.
func (s *sampler) pose(k int, stand []mgl64.Vec3) {
	s.samplePose(k)
	for joint := range stand {
		stand[joint] = s.rigid[s.nodes.nodeOf(joint)].Position
	}
}

func (s *sampler) samplePose(k int) { s.sample(end(s.tracks) * float64(k) / rig.MotionPoses) }

// read samples an animation.
func (m *motionReader) read(clip string) (*rig.Motion, error) {
	tracks, err := m.choose(clip)
	if err != nil {
		return nil, err
	}
	m.parents, m.order = slices.Clone(m.nodes.parent), slices.Clone(m.nodes.order)
	s := m.sampler(tracks)
	m.animated = s
	if err := m.humanoid(); err != nil {
		return nil, err
	}
	skeleton := m.avatar.Skeleton
	rate := rateOf(tracks)
	numbers := 0
	for i := range tracks {
		numbers += len(tracks[i].values.values)
	}
	frames := 1 + math.Floor(end(tracks)*rate+1e-3)
	if most := min(maxMotionTransforms, spareTransforms+transformsOfNumber*numbers) / len(skeleton.Joints); frames > float64(most) {
		return nil, phrase.Fail("its animation has {{.Frames}} frames of {{.Joints}} joints; more than {{.Most}} frames are not read: split the animation in Blender",
			"Frames", frames, "Joints", len(skeleton.Joints), "Most", most)
	}
	motion := rig.NewMotion("", skeleton, 1/rate, int(frames))
	for frame := range motion.Frames() {
		s.sample(float64(frame) / rate)
		out := motion.Local(frame)
		for k, i := range m.nodes.order {
			out[k] = s.rigid[i]
			if parent := m.nodes.parent[i]; parent >= 0 {
				out[k] = s.rigid[parent].Inverse().Mul(s.rigid[i])
			}
			if !out[k].Finite() {
				return nil, phrase.Fail("the file is damaged: its animation has a transform that is no number")
			}
			out[k].Rotation = out[k].Rotation.Normalize()
		}
	}
	m.resize(motion)
	motion.Notes = m.avatar.Notes
	return motion, nil
}

// Meters between which a person of a recording is tall: others are in another unit than the meter.
const (
	shortestPerson = 0.2
	tallestPerson  = 8.0
	usualPerson    = 1.7
)

// resize takes a motion of an implausible size for one in another unit.
func (m *motionReader) resize(motion *rig.Motion) {
	world := make([]rig.Transform, len(motion.Skeleton.Joints))
	motion.World(0, world)
	between := func(a, b rig.Role) float64 {
		return world[m.avatar.Roles.Joint[a]].Position.Sub(world[m.avatar.Roles.Joint[b]].Position).Len()
	}
	const ofJoints = 1.15 // the height of a person over that of trunk and legs without skull and feet
	leg := between(rig.LeftUpperLeg, rig.LeftLowerLeg) + between(rig.LeftLowerLeg, rig.LeftFoot)
	height := ofJoints * (between(rig.Head, rig.Hips) + leg)
	if !(height > 0) || height > shortestPerson && height < tallestPerson {
		return
	}
	scale := math.Pow(10, math.Round(math.Log10(usualPerson/height)))
	motion.Transform(mgl64.QuatIdent(), scale)
	m.notes.add(phrase.Say("The person in the file is about {{.Height}} m tall, so its unit is not the meter; "+
		"the motion was scaled by {{.Scale}}.",
		"Height", phrase.Fixed{Value: height, Digits: 2}, "Scale", scale))
}

// humanoid finds the roles, and calls joints as them.
func (m *motionReader) humanoid() error {
	var animation vrmAnimation
	if extension(m.doc.Extensions, animationExtension, &animation) {
		m.avatar.Skeleton = m.nodes.skeleton(m.doc.Nodes)
		m.avatar.Roles, m.avatar.Nodes = rig.NoRoles(), slices.Clone(m.nodes.order)
		for role := rig.Hips; role < rig.RoleCount; role++ {
			if bone, ok := animation.Humanoid.HumanBones[role.String()]; ok && bone.Node != nil {
				if joint, ok := m.nodes.jointOf(*bone.Node); ok && m.avatar.Roles.RoleOf(joint) == rig.NoRole {
					m.avatar.Roles.Set(role, joint, 1, rig.FromFile)
				}
			}
		}
		m.noteSecondPerson()
	} else if err := m.readRoles(); err != nil {
		return err
	}
	if missing := m.avatar.Roles.Missing(); len(missing) > 0 {
		return &rig.MissingRolesError{Roles: missing}
	}
	// Names of roles that other joints have are given to nobody.
	joints := m.avatar.Skeleton.Joints
	for i := range joints {
		if m.avatar.Roles.RoleOf(i) == rig.NoRole && rig.RoleNamed(joints[i].Name) != rig.NoRole {
			joints[i].Name = "node " + joints[i].Name
		}
	}
	for role, joint := range m.avatar.Roles.Joint {
		if joint >= 0 {
			joints[joint].Name = rig.Role(role).String()
		}
	}
	return nil
}

// rateOf is how many frames a second show every key: as close together as keys are, within what motion capture has.
func rateOf(tracks []track) float64 {
	closest := math.Inf(1)
	for i := range tracks {
		times := tracks[i].times
		for k := 1; k < len(times); k++ {
			closest = math.Min(closest, float64(times[k])-float64(times[k-1]))
		}
	}
	rate := fastestMotion
	switch {
	case math.IsInf(closest, 1): // a key alone, which holds
		return slowestMotion
	case closest > 1e-6:
		rate = math.Min(1/closest, fastestMotion)
	}
	for rate < slowestMotion {
		rate *= 2 // so that keys stay on frames
	}
	if whole := math.Round(rate); math.Abs(rate-whole) < 0.02*rate {
		rate = whole // times are stored as float32
	}
	return rate
}

// placement is how a node lies in its parent.
type placement struct {
	translation, scale mgl64.Vec3
	rotation           mgl64.Quat
	fixed              *mgl64.Mat4 // of a node with a matrix, which is not animated
}

func placementOf(node *gltf.Node) placement {
	if matrix := node.MatrixOrDefault(); matrix != gltf.DefaultMatrix {
		m, _ := localMatrix(node)
		return placement{fixed: &m}
	}
	t, s := node.TranslationOrDefault(), node.ScaleOrDefault()
	_, turn := localMatrix(node)
	return placement{translation: t, rotation: turn, scale: s}
}

func (p *placement) matrix() mgl64.Mat4 {
	if p.fixed != nil {
		return *p.fixed
	}
	return mgl64.Translate3D(p.translation[0], p.translation[1], p.translation[2]).Mul4(p.rotation.Mat4()).Mul4(mgl64.Scale3D(p.scale[0], p.scale[1], p.scale[2]))
}

func (p *placement) turn() mgl64.Quat {
	if p.fixed != nil {
		return mgl64.QuatIdent()
	}
	return p.rotation
}

// sample puts the value at a time into a placement. Before the first and after the last key these hold.
func (t *track) sample(seconds float64, into *placement) {
	k := sort.Search(len(t.times), func(i int) bool { return float64(t.times[i]) > seconds }) - 1
	i, next := max(k, 0), min(k+1, len(t.times)-1)
	from, to := float64(t.times[i]), float64(t.times[next])
	u := 0.0
	if next > i {
		u = (seconds - from) / (to - from)
	}
	if t.method == gltf.InterpolationStep {
		u = 0
	}
	value := func(key int) [4]float64 {
		var v [4]float64
		for c, x := range t.values.at(key) {
			v[c] = float64(x)
		}
		return v
	}
	var v [4]float64
	switch {
	case t.method == gltf.InterpolationCubicSpline:
		a, b, out, in := value(3*i+1), value(3*next+1), value(3*i+2), value(3*next)
		u2, u3 := u*u, u*u*u
		for c := range v { // glTF 2.0, appendix C.3
			v[c] = (2*u3-3*u2+1)*a[c] + (to-from)*(u3-2*u2+u)*out[c] + (3*u2-2*u3)*b[c] + (to-from)*(u3-u2)*in[c]
		}
	case t.path == gltf.TRSRotation:
		a, b := value(i), value(next)
		qa, qb := mgl64.Quat{W: a[3], V: mgl64.Vec3(a[:3])}.Normalize(), mgl64.Quat{W: b[3], V: mgl64.Vec3(b[:3])}.Normalize()
		if qa.Dot(qb) < 0 {
			qb = qb.Scale(-1)
		}
		q := mgl64.QuatSlerp(qa, qb, u)
		v = [4]float64{q.V[0], q.V[1], q.V[2], q.W}
	default:
		a, b := value(i), value(next)
		for c := range v {
			v[c] = a[c] + u*(b[c]-a[c])
		}
	}
	switch t.path {
	case gltf.TRSTranslation:
		into.translation = mgl64.Vec3(v[:3])
	case gltf.TRSScale:
		into.scale = mgl64.Vec3(v[:3])
	case gltf.TRSRotation:
		if q := (mgl64.Quat{W: v[3], V: mgl64.Vec3(v[:3])}); q.Len() > 1e-9 {
			into.rotation = q.Normalize()
		}
	}
}
