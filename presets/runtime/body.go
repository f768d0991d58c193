package runtime

import (
	"bytes"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/surface"
	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/solver"
	"posewright/solver/ground"
	"posewright/solver/vec"
)

// Numbers in one transform and in one target, which is a transform with its presence.
const (
	TransformNumbers = 7
	TargetNumbers    = 8
)

// body is what the handle of a body stands for.
type body struct {
	preset   presets.Preset
	avatar   *rig.Avatar
	surfaces *Surfaces // of an avatar without meshes
	prepared *prepare.Prepared
	driven   *solver.Body
	state    *solver.State
	result   *solver.Result
	input    solver.Input

	targets effectors.Targets                      // as set, in the world
	chains  [effectors.MostChains]effectors.Target // likewise: devices of the chains, in the order of the settings
	space   solver.Space                           // where the host has the tracking space
	under   float64                                // height in the world of the ground under the body
	probe   ground.Probe                           // ground of the host; nil for the preset's
	base    rig.Pose                               // of the input, once the host has set one
	saved   solver.Memory

	inputs  effectors.Inputs // of the host
	drivers *presets.Driven  // what inputs and postures drive; nil for nothing
	fading  bool             // drivers is what is left of a posture's preset
	numbers []float64        // memory of SaveState
}

var bodies = table[body]{unknown: errHandle}

// CreateBody makes a body of a preset and a [Skeleton], both as JSON. An empty preset is the one named Posewright.
func CreateBody(preset, skeleton []byte) (handle int32, err error) {
	defer guard(&err)
	s, err := ReadSkeleton(skeleton)
	if err != nil {
		return 0, avatarError(err)
	}
	a, err := s.avatar()
	if err != nil {
		return 0, avatarError(err)
	}
	return create(preset, a, s.Surfaces)
}

// CreateBodyFromFile makes a body of a preset and the bytes of a .glb or .vrm file, or of a .gltf file that needs no files beside itself.
func CreateBodyFromFile(preset, file []byte) (handle int32, err error) {
	defer guard(&err)
	a, err := gltf.Decode(bytes.Clone(file), "avatar", nil)
	if err != nil {
		return 0, avatarError(err)
	}
	return create(preset, a, nil)
}

func create(preset []byte, a *rig.Avatar, surfaces *Surfaces) (int32, error) {
	b := &body{preset: presets.Default(), avatar: a, surfaces: surfaces}
	if len(preset) > 0 {
		var err error
		if b.preset, err = presets.Read(bytes.NewReader(preset)); err != nil {
			return 0, presetError(err)
		}
	}
	if err := b.build(); err != nil {
		return 0, err
	}
	return bodies.add(b)
}

// build makes everything that depends on the preset's calibration. On an error the body stays as it was.
func (b *body) build() error {
	prepared, err := prepare.Body(&b.preset, b.avatar)
	if err != nil {
		return avatarError(err)
	}
	if c := prepared.Calibration; c != nil && b.surfaces != nil {
		if bones, known := c.Bones(); known {
			driver := solver.Driver{
				Person: bones, OfPerson: surface.OfPerson(bones, c.Corrected.GirthM), OfAvatar: b.surfaces.at(prepared.Humanoid.Scale),
			}
			if prepared.Body, err = prepared.Body.Driven(driver); err != nil {
				return avatarError(err)
			}
		}
	}
	b.prepared, b.driven = prepared, prepared.Body
	b.state, b.result = prepared.Body.NewState(), prepared.Body.NewResult()
	if c := prepared.Calibration; c != nil {
		b.state.SetCadence(0)
		b.space.Datum = c.FloorM
	}
	b.applyProbe()
	return nil
}

// applyProbe has feet stand on the host's ground, and binds what is driven to the settings, which have changed.
func (b *body) applyProbe() {
	if b.probe != nil {
		b.prepared.Settings.Ground.Kind, b.prepared.Settings.Ground.Probe = ground.Triangles, b.probe
	}
	b.drive()
}

// reset goes back to the T-pose.
func (b *body) reset() {
	b.state.Reset()
	*b.result = *b.driven.NewResult()
	b.drivers = nil
	b.drive()
	b.under = b.space.Origin[1]
}

// DestroyBody forgets a body. Its handle is an error from then on.
func DestroyBody(handle int32) error { return bodies.remove(handle) }

// ResetBody forgets the past, as after jumping in time: feet, hips and elbows begin again. Targets stay.
func ResetBody(handle int32) error {
	return with(&bodies, handle, func(b *body) error {
		b.reset()
		return nil
	})
}

// finite reports whether all numbers are.
func finite(numbers []float64) bool {
	for _, x := range numbers {
		if x-x != 0 {
			return false
		}
	}
	return true
}

// transformOf reads seven numbers; the rotation need not be of unit length.
func transformOf(n []float64) (rig.Transform, error) {
	switch {
	case n == nil:
		return rig.Transform{}, errNull
	case len(n) != TransformNumbers:
		return rig.Transform{}, errLength
	case !finite(n) || !solver.Near(mgl64.Vec3(n[:3])):
		return rig.Transform{}, errNumber
	}
	t := rig.Transform{Position: mgl64.Vec3(n[:3]), Rotation: mgl64.Quat{W: n[3], V: mgl64.Vec3(n[4:7])}}
	square := n[3]*n[3] + n[4]*n[4] + n[5]*n[5] + n[6]*n[6]
	if !(square > 1e-12) || math.IsInf(square, 0) {
		return rig.Transform{}, errNumber
	}
	if math.Abs(square-1) > 1e-9 { // a rotation of the solver's own keeps its bits
		t.Rotation = t.Rotation.Scale(1 / math.Sqrt(square))
	}
	return t, nil
}

// pointOf reads three numbers.
func pointOf(n []float64) (mgl64.Vec3, error) {
	switch {
	case n == nil:
		return mgl64.Vec3{}, errNull
	case len(n) != 3:
		return mgl64.Vec3{}, errLength
	case !solver.Near(mgl64.Vec3(n)):
		return mgl64.Vec3{}, errNumber
	}
	return mgl64.Vec3(n), nil
}

func presenceOf(x float64) (float64, error) {
	if x-x != 0 {
		return 0, errNumber
	}
	return min(1, max(0, x)), nil
}

// SetTarget says where an effector shall be, in the world: a transform whose rotation is from the T-pose. Presence 0 is for an effector that nothing drives.
func SetTarget(handle, effector int32, transform []float64, presence float64) error {
	return with(&bodies, handle, func(b *body) error { return b.setTarget(effector, transform, presence) })
}

func (b *body) setTarget(effector int32, transform []float64, presence float64) error {
	if effector < 0 || effector >= int32(effectors.Count) {
		return errEffector
	}
	target, err := targetOf(transform, presence)
	if err != nil {
		return err
	}
	b.targets.Effectors[effector] = target
	return nil
}

// targetOf reads a transform and its presence.
func targetOf(transform []float64, presence float64) (effectors.Target, error) {
	at, err := transformOf(transform)
	if err != nil {
		return effectors.Target{}, err
	}
	if presence, err = presenceOf(presence); err != nil {
		return effectors.Target{}, err
	}
	return effectors.Target{Position: at.Position, Rotation: at.Rotation, Presence: presence}, nil
}

// SetTargets sets the targets of all effectors in their order, eight numbers each: a transform and its presence. All or none are taken.
func SetTargets(handle int32, targets []float64) error {
	return with(&bodies, handle, func(b *body) error {
		switch {
		case targets == nil:
			return errNull
		case len(targets) != TargetNumbers*int(effectors.Count):
			return errLength
		}
		before := b.targets
		for id := range int32(effectors.Count) {
			n := targets[TargetNumbers*id : TargetNumbers*(id+1)]
			if n[TransformNumbers] == 0 { // its transform counts for nothing
				b.targets.Effectors[id] = effectors.Target{Rotation: mgl64.QuatIdent()}
				continue
			}
			if err := b.setTarget(id, n[:TransformNumbers], n[TransformNumbers]); err != nil {
				b.targets = before
				return err
			}
		}
		return nil
	})
}

// SetHint says where a device or a host has an elbow or a knee, in the world.
func SetHint(handle, hint int32, point []float64, presence float64) error {
	return with(&bodies, handle, func(b *body) error {
		if hint < 0 || hint >= int32(effectors.HintCount) {
			return errEffector
		}
		return setHint(&b.targets.Hints[hint], point, presence)
	})
}

// SetShoulder says where a device has the joint of an upper arm, in the world; side 0 is left, 1 right.
func SetShoulder(handle, side int32, point []float64, presence float64) error {
	return with(&bodies, handle, func(b *body) error {
		if side < 0 || side > 1 {
			return errEffector
		}
		return setHint(&b.targets.Shoulders[side], point, presence)
	})
}

func setHint(hint *effectors.HintTarget, point []float64, presence float64) error {
	at, err := pointOf(point)
	if err != nil {
		return err
	}
	if presence, err = presenceOf(presence); err != nil {
		return err
	}
	*hint = effectors.HintTarget{Position: at, Presence: presence}
	return nil
}

// SetPin keeps an effector at a place of the tracking space, whatever its target; a nil transform lets it go.
func SetPin(handle, effector int32, transform []float64) error {
	return with(&bodies, handle, func(b *body) error {
		if effector < 0 || effector >= int32(effectors.Count) {
			return errEffector
		}
		if transform == nil {
			b.override(effectors.ID(effector), effectors.Override{})
			return nil
		}
		at, err := transformOf(transform)
		if err != nil {
			return err
		}
		b.override(effectors.ID(effector), effectors.Override{On: true, Position: at.Position, Rotation: effectors.AnglesOf(at.Rotation)})
		return nil
	})
}

// override sets an effector's override in the settings, and in the preset that they are made of again.
func (b *body) override(id effectors.ID, o effectors.Override) {
	b.prepared.Settings.Effectors[id].Override = o
	if b.drivers != nil {
		b.drivers.Settings().Effectors[id].Override = o
	}
	const degree = math.Pi / 180
	o.Rotation.X, o.Rotation.Y, o.Rotation.Z = o.Rotation.X/degree, o.Rotation.Y/degree, o.Rotation.Z/degree
	b.preset.Effectors[id].Override = o
}

// SetSpace says where the tracking space stands in the world: its origin, on its floor, and its yaw in radians. Where it moves, all that the body remembers goes
// along, so that it does not walk there.
func SetSpace(handle int32, origin []float64, yaw float64) error {
	return with(&bodies, handle, func(b *body) error {
		at, err := pointOf(origin)
		if err != nil {
			return err
		}
		if yaw-yaw != 0 {
			return errNumber
		}
		if at[1] != b.space.Origin[1] { // the host has put it on the ground
			b.under = at[1]
		}
		b.space.Origin, b.space.Yaw = at, yaw
		return nil
	})
}

// SetGround has untracked feet stand on the host's ground; nil goes back to the preset's.
func SetGround(handle int32, probe ground.Probe) error {
	return with(&bodies, handle, func(b *body) error {
		b.setGround(probe)
		return nil
	})
}

func (b *body) setGround(probe ground.Probe) {
	b.probe = probe
	b.prepared.Settings.Ground = presets.Compile(&b.preset).Ground
	b.applyProbe()
}

// plane is ground that is a plane.
type plane struct {
	at     mgl64.Vec3
	normal vec.Vector
}

// Under is part of [ground.Probe].
func (p *plane) Under(x, z, _ float64) (float64, vec.Vector, bool) {
	return p.at[1] - (p.normal.X*(x-p.at[0])+p.normal.Z*(z-p.at[2]))/p.normal.Y, p.normal, true
}

// SetGroundPlane has untracked feet stand on a plane through a point; its normal points up and need not be of unit length.
func SetGroundPlane(handle int32, point, normal []float64) error {
	return with(&bodies, handle, func(b *body) error {
		at, err := pointOf(point)
		if err != nil {
			return err
		}
		up, err := pointOf(normal)
		if err != nil {
			return err
		}
		length := up.Len()
		if !(length > 1e-6) || math.IsInf(length, 0) || !(up[1]/length > 0.05) {
			return errNumber
		}
		b.setGround(&plane{at, vec.FromMGL(up.Mul(1 / length))})
		return nil
	})
}

// SetGroundMesh has untracked feet stand on triangles: corners in meters of the world, three numbers each, and three indices for each triangle.
func SetGroundMesh(handle int32, corners []float32, indices []uint32) error {
	return with(&bodies, handle, func(b *body) error {
		switch {
		case corners == nil || indices == nil:
			return errNull
		case len(corners)%3 != 0 || len(indices)%3 != 0:
			return errLength
		}
		vertices := make([][3]float32, len(corners)/3)
		for i := range vertices {
			vertices[i] = [3]float32(corners[3*i:])
		}
		mesh, err := ground.NewMesh(vertices, indices)
		if err != nil {
			return nameError(err)
		}
		b.setGround(mesh)
		return nil
	})
}

// Solve works out the pose of one tick, dt seconds after the one before. The code is [ErrNumber] where what was set is
// in sum too far away to calculate with: then the last good pose is kept.
func Solve(handle int32, dt float64) error {
	return with(&bodies, handle, func(b *body) error { return b.solve(dt) })
}

func (b *body) solve(dt float64) error {
	if dt-dt != 0 || dt < 0 {
		return errNumber
	}
	in := &b.input
	b.space.Raised = b.under - b.space.Origin[1]
	in.Space, in.DT, in.Targets, in.ChainDevices = b.space, dt, b.targets, b.chains[:]
	set := b.settings(dt)
	set.AdjustAll(in.Space, &in.Targets)
	b.driven.Solve(in, set, b.state, b.result)
	if !b.result.Valid {
		return errKept
	}
	b.under = b.result.Gait.Ground
	return nil
}

// SolveMany solves bodies one after the other. Codes, if it is not nil, gets what each returned; the error is the first of them.
func SolveMany(handles []int32, dt float64, codes []int32) error {
	switch {
	case handles == nil:
		return errNull
	case codes != nil && len(codes) != len(handles):
		return errLength
	}
	var first error
	for i, handle := range handles {
		err := Solve(handle, dt)
		if codes != nil {
			codes[i] = int32(CodeOf(err))
		}
		if first == nil {
			first = err
		}
	}
	return first
}
