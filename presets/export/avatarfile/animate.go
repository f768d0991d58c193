package avatarfile

import (
	"encoding/json"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/presets/export"
	"posewright/presets/export/keyframes"
	"posewright/rig"
	"posewright/rig/phrase"
)

// Motion is what an avatar does: where each joint of its humanoid is in the world, frame after frame.
type Motion struct {
	Name      string
	FrameTime float64 // seconds from one frame to the next
	Frames    int
	World     func(frame int) []rig.Transform // as of [rig.Humanoid.Forward]; valid until the next call
	Curves    []keyframes.Curve               // of nodes of the file
}

// Animated is an avatar's file with an animation in it.
type Animated struct {
	Data []byte // a GLB, which VRM is too
	Clip *keyframes.Clip
}

// Animate writes the avatar's own file, at the humanoid's size, with an animation before those that it has. The motion is in the world of
// the file: of an avatar that its file turns to -Z, as VRM 0.x does, it is turned too. The hips are moved, and all joints that are them or below them
// turned; no joint is further than most from where the motion has it. The error is a sentence, as of [Write].
func Animate(in *export.Input, motion *Motion, most keyframes.Error) (*Animated, error) {
	if in.Avatar == nil || in.Humanoid == nil || in.Source == nil {
		return nil, phrase.Fail("there is no avatar to animate; choose one")
	}
	if err := permission(in); err != nil {
		return nil, err
	}
	file, d, err := open(in)
	if err != nil {
		return nil, err
	}
	if err := d.embed(in); err != nil {
		return nil, err
	}
	if err := d.limbs(in, moved(in)); err != nil {
		return nil, err
	}
	baked, err := d.bake(in.Humanoid.Scale)
	if err == nil && !baked {
		err = d.scale(in.Humanoid.Scale)
	}
	if err == nil {
		err = d.humanoid(in.Avatar.Format)
	}
	if err != nil {
		return nil, err
	}
	s, err := d.stage(in)
	if err != nil {
		return nil, err
	}
	clip := keyframes.Reduce(s.motion(motion), most)
	clip.AddCurves(motion.Curves, most)
	if err := d.animate(clip, s); err != nil {
		return nil, err
	}
	a := &Animated{Clip: clip}
	a.Data, err = file.join(d.text(), d.bin)
	return a, err
}

// stage is the tree of the file's nodes with the avatar at its size, and how the humanoid's joints lie in it. Joints are in the order of the
// file's tree, whose parents may be others than the humanoid's: a reader of the file knows nothing of hands that were hung on arms.
type stage struct {
	humanoid     *rig.Humanoid
	joints       []int           // of the humanoid, parents in the file before children
	parent       []int           // of each of joints, as an index into joints; -1 for none
	node         []int           // of the file, of each
	moves        []bool          // hips, or below them
	turn         mgl64.Quat      // worldFromFile
	rest         []rig.Transform // fileFromJoint, without scale
	local        []mgl64.Quat    // the node's own rotation
	nodeFromRest []mgl64.Mat3    // takes a position in the parent's rest, in meters, to one in the parent's node
}

type placed struct {
	Translation *mgl64.Vec3
	Rotation    *[4]float64
	Scale       *mgl64.Vec3
	Matrix      *mgl64.Mat4
	Children    []int
}

// parts are the translation, the rotation and the scale of a node.
func (p *placed) parts() (t mgl64.Vec3, r mgl64.Quat, s mgl64.Vec3) {
	if p.Matrix != nil {
		m := *p.Matrix
		x, y, z := m.Col(0).Vec3(), m.Col(1).Vec3(), m.Col(2).Vec3()
		s = mgl64.Vec3{x.Len(), y.Len(), z.Len()}
		if x.Cross(y).Dot(z) < 0 {
			s[2] = -s[2]
		}
		for i := range s {
			if s[i] == 0 {
				s[i] = 1
			}
		}
		r = mgl64.Mat4ToQuat(mgl64.Mat3FromCols(x.Mul(1/s[0]), y.Mul(1/s[1]), z.Mul(1/s[2])).Mat4()).Normalize()
		return m.Col(3).Vec3(), r, s
	}
	r, s = mgl64.QuatIdent(), mgl64.Vec3{1, 1, 1}
	if p.Translation != nil {
		t = *p.Translation
	}
	if p.Scale != nil {
		s = *p.Scale
	}
	if p.Rotation != nil {
		q := mgl64.Quat{W: p.Rotation[3], V: mgl64.Vec3{p.Rotation[0], p.Rotation[1], p.Rotation[2]}}
		if q.Len() > 1e-9 {
			r = q.Normalize()
		}
	}
	return t, r, s
}

// stage reads the tree.
func (d *document) stage(in *export.Input) (*stage, error) {
	nodes := make([]placed, len(d.nodes))
	above := make([]int, len(d.nodes))
	for i := range above {
		above[i] = -1
	}
	for i, text := range d.nodes {
		if err := json.Unmarshal(text, &nodes[i]); err != nil {
			return nil, unreadable("nodes", err)
		}
		for _, child := range nodes[i].Children {
			if child < 0 || child >= len(above) {
				return nil, phrase.Fail("the avatar is not that of the file; open the file again")
			}
			above[child] = i
		}
	}
	h := in.Humanoid
	s := &stage{humanoid: h}
	jointOf := make(map[int]int, len(in.Avatar.Nodes))
	for joint, node := range in.Avatar.Nodes {
		jointOf[node] = joint
	}
	full := make(map[int]mgl64.Mat4) // fileFromNode
	index := make(map[int]int)       // of a node in joints
	hips, below := h.Joint(rig.Hips), make([]bool, len(h.Skeleton.Joints))
	for joint := range below {
		parent := h.Skeleton.Joints[joint].Parent
		below[joint] = joint == hips || parent >= 0 && below[parent]
	}
	var visit func(node int)
	visit = func(node int) {
		if _, seen := full[node]; seen {
			return
		}
		parent := above[node]
		t, r, scale := nodes[node].parts()
		m := mgl64.Translate3D(t[0], t[1], t[2]).Mul4(r.Mat4()).Mul4(mgl64.Scale3D(scale[0], scale[1], scale[2]))
		over := -1
		if parent >= 0 {
			visit(parent)
			m = full[parent].Mul4(m)
			if at, known := index[parent]; known {
				over = at
			}
		}
		full[node] = m
		joint, known := jointOf[node]
		if !known || joint >= len(below) {
			return
		}
		index[node] = len(s.joints)
		s.joints, s.parent, s.node = append(s.joints, joint), append(s.parent, over), append(s.node, node)
		s.moves, s.local = append(s.moves, below[joint]), append(s.local, r)
	}
	for _, node := range in.Avatar.Nodes {
		if node < 0 || node >= len(nodes) {
			return nil, phrase.Fail("the avatar is not that of the file; open the file again")
		}
		visit(node)
	}
	// The reader of avatars turns a whole file upright and to the front, all roots alike.
	at := slices.Index(s.joints, hips)
	for at >= 0 && s.parent[at] >= 0 {
		at = s.parent[at]
	}
	if at < 0 {
		return nil, phrase.Fail("the avatar is not that of the file; open the file again")
	}
	s.turn = h.Rest[s.joints[at]].Rotation.Mul(s.local[at].Conjugate()).Normalize()
	for k, joint := range s.joints {
		m := full[s.node[k]]
		rest := rig.Transform{Position: m.Col(3).Vec3(), Rotation: s.turn.Conjugate().Mul(h.Rest[joint].Rotation).Normalize()}
		s.rest = append(s.rest, rest)
		linear, turned := mgl64.Ident3(), mgl64.Ident3()
		if node := above[s.node[k]]; node >= 0 {
			linear = full[node].Mat3()
			if over := s.parent[k]; over >= 0 {
				turned = s.rest[over].Rotation.Mat4().Mat3()
			}
		}
		inverse := linear.Inv()
		if math.Abs(linear.Det()) < 1e-18 {
			inverse = mgl64.Ident3()
		}
		s.nodeFromRest = append(s.nodeFromRest, inverse.Mul3(turned))
	}
	return s, nil
}

// motion is what the joints do, in the tree and in the frame of the file. Joints that are not below the hips stay.
func (s *stage) motion(of *Motion) *rig.Motion {
	var skeleton rig.Skeleton
	inParent := func(k int, all []rig.Transform) rig.Transform {
		if parent := s.parent[k]; parent >= 0 {
			return all[parent].Inverse().Mul(all[k])
		}
		return all[k]
	}
	for k, joint := range s.joints {
		local := inParent(k, s.rest)
		skeleton.Joints = append(skeleton.Joints, rig.Joint{
			Name: s.humanoid.Skeleton.Joints[joint].Name, Parent: s.parent[k], Offset: local.Position, Rest: local.Rotation.Normalize(),
		})
	}
	m := rig.NewMotion(of.Name, skeleton, of.FrameTime, of.Frames)
	hips := s.humanoid.Joint(rig.Hips)
	fileFromWorld := s.turn.Conjugate()
	file := make([]rig.Transform, len(s.joints))
	for frame := range of.Frames {
		world := of.World(frame)
		for k, joint := range s.joints {
			file[k] = s.rest[k]
			if s.moves[k] {
				file[k] = rig.Transform{Position: fileFromWorld.Rotate(world[joint].Position), Rotation: fileFromWorld.Mul(world[joint].Rotation)}
			}
		}
		to := m.Local(frame)
		for k, joint := range s.joints {
			if !s.moves[k] {
				continue
			}
			local := inParent(k, file)
			to[k].Rotation = local.Rotation.Normalize()
			over := s.parent[k]
			if parent := s.humanoid.Skeleton.Joints[joint].Parent; joint == hips || over < 0 || s.joints[over] != parent {
				to[k].Position = local.Position // others have a bone to their parent
			}
		}
	}
	return m
}

// animate writes a clip of a stage.
func (d *document) animate(clip *keyframes.Clip, s *stage) error {
	var accessors, views, animations, buffers []json.RawMessage
	for name, to := range map[string]*[]json.RawMessage{"accessors": &accessors, "bufferViews": &views, "animations": &animations, "buffers": &buffers} {
		if text := d.root.get(name); text != nil {
			if err := json.Unmarshal(text, to); err != nil {
				return unreadable(name, err)
			}
		}
	}
	for _, track := range clip.Tracks {
		if err := d.animatable(s.node[track.Joint]); err != nil {
			return err
		}
	}
	offset := d.append(nil)
	e := clip.Encode(func(k int) keyframes.Target {
		nodeFromJoint := s.local[k].Mul(clip.Motion.Skeleton.Joints[k].Rest.Conjugate())
		return keyframes.Target{
			Node:     s.node[k],
			Rotation: func(q mgl64.Quat) mgl64.Quat { return nodeFromJoint.Mul(q) },
			Position: func(p mgl64.Vec3) mgl64.Vec3 { return s.nodeFromRest[k].Mul3x1(p) },
		}
	}, len(accessors), len(views), offset)
	if len(e.Animation.Channels) == 0 {
		return phrase.Fail("the avatar never leaves its rest pose, so there is nothing to animate; choose another range or recording")
	}
	d.append(e.Data)
	for _, a := range e.Accessors {
		accessors = append(accessors, written(a))
	}
	for _, v := range e.Views {
		views = append(views, written(v))
	}
	animations = append([]json.RawMessage{written(e.Animation)}, animations...)
	buffer := &object{}
	if len(buffers) > 0 {
		var err error
		if buffer, err = readObject(buffers[0]); err != nil {
			return unreadable("buffers", err)
		}
	} else {
		buffers = make([]json.RawMessage, 1)
	}
	buffer.set("byteLength", written(len(d.bin)))
	buffers[0] = buffer.text()
	d.root.set("buffers", list(buffers))
	d.root.set("bufferViews", list(views))
	d.root.set("accessors", list(accessors))
	d.root.set("animations", list(animations))
	return nil
}

// animatable gives a node that has a matrix a translation, a rotation and a scale instead, which alone can be animated.
func (d *document) animatable(node int) error {
	var p placed
	if err := json.Unmarshal(d.nodes[node], &p); err != nil {
		return unreadable("nodes", err)
	}
	if p.Matrix == nil {
		return nil
	}
	o, err := readObject(d.nodes[node])
	if err != nil {
		return unreadable("nodes", err)
	}
	t, r, s := p.parts()
	o.remove("matrix")
	o.set("translation", written(t))
	o.set("rotation", written([4]float64{r.V[0], r.V[1], r.V[2], r.W}))
	o.set("scale", written(s))
	d.nodes[node] = o.text()
	return nil
}

// GLB is a file of JSON and a buffer.
func GLB(text, bin []byte) ([]byte, error) { return new(container).join(text, bin) }
