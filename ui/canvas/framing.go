//go:build cgo

package canvas

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/ui/selection"
	"posewright/viewport"
)

// bounds is a box that grows around what is put into it.
type bounds struct {
	low, high mgl64.Vec3
	filled    bool
}

// add puts in a ball.
func (b *bounds) add(at mgl64.Vec3, radius float64) {
	r := mgl64.Vec3{radius, radius, radius}
	b.box(at.Sub(r), at.Add(r))
}

func (b *bounds) box(low, high mgl64.Vec3) {
	for axis := range 3 {
		if math.IsNaN(low[axis]-low[axis]) || math.IsNaN(high[axis]-high[axis]) {
			return
		}
	}
	if !b.filled {
		b.low, b.high, b.filled = low, high, true
		return
	}
	for axis := range 3 {
		b.low[axis], b.high[axis] = math.Min(b.low[axis], low[axis]), math.Max(b.high[axis], high[axis])
	}
}

// avatarBounds is the room that the avatar takes as it stands now.
func (s *Scene) avatarBounds() (b bounds) {
	if world := s.Joints(); world != nil {
		if low, high, ok := s.Stage().Extent.Bounds(world, s.Stage().Scale); ok {
			b.box(low, high)
		}
	}
	return b
}

// FrameAll has a camera show the whole avatar from where it looks now. What it and the devices take is the scene, which bounds how far the camera
// goes away.
func (s *Scene) FrameAll(camera viewport.Camera, aspect float64) viewport.Camera {
	all := s.avatarBounds()
	if !all.filled {
		return camera
	}
	scene := all
	for i := range s.Reading.Devices.All() {
		scene.add(s.Reading.Device(i).Position, 0)
	}
	camera.Bound(scene.low, scene.high)
	camera.Frame(all.low, all.high, aspect)
	return camera
}

// Bounds is the room that objects take, with what belongs to them; not ok where there is nothing of them.
func (s *Scene) Bounds(ids []string) (low, high mgl64.Vec3, ok bool) {
	b := s.bounds(ids)
	return b.low, b.high, b.filled
}

// Frame has a camera show objects; the whole avatar where there are none.
func (s *Scene) Frame(ids []string, camera viewport.Camera, aspect float64) viewport.Camera {
	b := s.bounds(ids)
	if !b.filled {
		return s.FrameAll(camera, aspect)
	}
	camera.Frame(b.low, b.high, aspect)
	return camera
}

// bounds is the room that objects take, with what belongs to them: a joint with its effector's target, a magnet with its radius.
func (s *Scene) bounds(ids []string) (b bounds) {
	const around = 0.12 // meters around a point, so that one sees what it is part of
	world := s.Joints()
	stage := s.Stage()
	p, posed := s.Posed()
	joint := func(at int) {
		if at >= 0 && at < len(world) {
			b.add(world[at].Position, around)
		}
	}
	for _, id := range ids {
		switch kind, name := selection.Parts(id); kind {
		case selection.Effector:
			effector, ok := effectors.Named(name)
			if !ok || stage == nil || stage.Humanoid == nil {
				continue
			}
			joint(stage.Humanoid.Joint(effector.RoleOn(stage.Humanoid)))
			if posed && p.Targets.Effectors[effector].Presence > 0 {
				b.add(p.Targets.Effectors[effector].Position, around)
			}
		case selection.Hint:
			if hint, ok := effectors.HintNamed(name); ok && posed {
				joint(p.Humanoid.Joint(selection.HintRoles[hint]))
				b.add(p.Explained.Poles[hint].Set, around)
			}
		case selection.Magnet:
			if magnet := posed && p.Magnet(name) != nil; magnet {
				b.add(p.Magnet(name).Center, math.Max(p.Magnet(name).Radius, around))
			}
		case selection.Chain:
			if posed && p.Chain(name) != nil {
				joint(p.Chain(name).Root)
				joint(p.Chain(name).Tip)
				b.add(p.Chain(name).Target.Position, around)
			}
		case selection.Limit, selection.Spine:
			if !posed {
				continue
			}
			if limit := p.Limit(id); limit != nil {
				b.add(limit.At, math.Max(viewport.ConeLength(p.Humanoid), around))
			}
		case selection.Bone:
			if stage != nil && stage.Skeleton != nil {
				for at := range stage.Skeleton.Joints {
					if stage.Skeleton.Joints[at].Name == name {
						joint(at)
					} else if parent := stage.Skeleton.Joints[at].Parent; parent >= 0 && stage.Skeleton.Joints[parent].Name == name {
						joint(at)
					}
				}
			}
		case selection.Device:
			for i := range s.Reading.Devices.All() {
				if d := &s.Reading.Devices.Devices[i]; d.Serial == name {
					b.add(s.Reading.Device(i).Position, around)
				}
			}
		}
	}
	return b
}
