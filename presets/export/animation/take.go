package animation

import (
	"io"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/presets/export"
	"posewright/presets/export/avatarfile"
	"posewright/presets/export/keyframes"
	"posewright/rig"
	"posewright/rig/bvh"
)

// Options are how a take is written.
type Options struct {
	InPlace  bool            // the hips stay above where they are in the T-pose, and only go up and down and turn
	TPose    bool            // frame 0 is the T-pose, and the motion begins at frame 1
	Names    NameSet         // of Armature and BVH
	Unit     Unit            // of BVH
	KeyError keyframes.Error // how far keys that are left out may put a joint off; zero for a key at every frame
}

// Unit is what lengths in BVH are in, which the format does not say.
type Unit string

// The units.
const (
	Meters      Unit = "m"
	Centimeters Unit = "cm"
)

// Take is a solved motion: where all joints of a humanoid are in the world, frame after frame.
type Take struct {
	name      string
	humanoid  *rig.Humanoid
	frameTime float64
	options   Options
	frames    int
	world     []rig.Transform
	shifted   []rig.Transform // one frame
	face      face
}

// NewTake makes an empty take, for which memory is set aside for a number of frames, so many seconds apart.
func NewTake(name string, h *rig.Humanoid, frameTime float64, frames int, o Options) *Take {
	joints := len(h.Skeleton.Joints)
	t := &Take{name: name, humanoid: h, frameTime: frameTime, options: o, shifted: make([]rig.Transform, joints)}
	t.world = make([]rig.Transform, 0, joints*(frames+1))
	if o.TPose {
		t.Add(h.TPose)
	}
	return t
}

// Add appends a frame, given as where it puts every joint of the humanoid ([rig.Humanoid.Forward]).
func (t *Take) Add(world []rig.Transform) {
	t.world = append(t.world, world...)
	t.frames++
}

// World is where every joint is in a frame, valid until the next call.
func (t *Take) World(frame int) []rig.Transform {
	joints := len(t.humanoid.Skeleton.Joints)
	world := t.world[frame*joints : (frame+1)*joints]
	if !t.options.InPlace {
		return world
	}
	hips := t.humanoid.Joint(rig.Hips)
	shift := t.humanoid.TPose[hips].Position.Sub(world[hips].Position)
	shift[1] = 0
	for i := range world {
		t.shifted[i] = rig.Transform{Position: world[i].Position.Add(shift), Rotation: world[i].Rotation}
	}
	return t.shifted
}

// recorded is the take as a motion whose rest is a pose of the humanoid: the T-pose, with joints of their own names, and for roles perhaps another.
func (t *Take) recorded(names NameSet, pose []rig.Transform, of func(rig.Role) string) *rig.Recorder {
	var r *rig.Recorder
	if names == Own {
		r = rig.NewRecorder(t.name, t.humanoid, t.frameTime, t.frames)
	} else {
		r = rig.NewRoleRecorder(t.name, t.humanoid, pose, t.frameTime, t.frames, of)
	}
	for frame := range t.frames {
		r.Record(frame, t.World(frame))
	}
	return r
}

// BVH writes the motion of the hips and the joints below, every frame of it.
func (t *Take) BVH(w io.Writer) error {
	m := t.recorded(t.options.Names, t.humanoid.TPose, t.options.Names.Name).Motion()
	if t.options.Unit == Centimeters {
		m = m.Transformed(mgl64.QuatIdent(), 100)
	}
	return bvh.Write(w, m)
}

// Avatar is the avatar's own file with the motion as its first animation, see [avatarfile.Animate].
func (t *Take) Avatar(in *export.Input) ([]byte, *keyframes.Clip, error) {
	motion := &avatarfile.Motion{Name: t.name, FrameTime: t.frameTime, Frames: t.frames, World: t.World}
	if in.Avatar != nil {
		motion.Curves = t.morphs(in.Avatar)
	}
	a, err := avatarfile.Animate(in, motion, t.options.KeyError)
	if err != nil {
		return nil, nil, err
	}
	return a.Data, a.Clip, nil
}
