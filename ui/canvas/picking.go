//go:build cgo

package canvas

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/solver"
	"posewright/ui/selection"
	"posewright/viewport"
)

const (
	pickTolerance = 7 // points around the pointer in which objects are picked
	markerRadius  = 9 // points, of targets, poles and magnets' middles
	jointRadius   = 3 // points, of joints to be mapped
)

// picking finds what lies under the pointer. It keeps what is expensive to build between two searches. The zero value is ready.
type picking struct {
	picker viewport.Picker
	bones  viewport.BoneCapsules
	mesh   viewport.MeshPicker
	tags   []string // ids of the picker's shapes; the joints' come after them
}

// pickable is what can be picked beside the avatar's joints: what is shown, and what is selected.
type pickable struct {
	show     *viewport.Show
	selected func(id string) bool
	joints   bool // every joint of the skeleton, and nothing else
}

// under lists the ids of what lies under a point of the viewport, the best first. With surface it looks at the avatar's very triangles where nothing
// else is there.
func (k *picking) under(scene *Scene, s viewport.Screen, at fyne.Position, what pickable, surface bool) []string {
	stage := scene.Stage()
	if stage == nil {
		return nil
	}
	x, y := float64(at.X), float64(at.Y)
	world := stage.Rest
	k.picker.Reset()
	k.tags = k.tags[:0]
	if what.joints {
		return k.joints(stage, &s, x, y, surface)
	}
	if p, ok := scene.Posed(); ok {
		world = p.World
		k.addObjects(&p, scene.Reading, s.Camera.Forward(), what)
	} else if stage.Humanoid != nil {
		world = stage.Humanoid.TPose
	}
	first := len(k.tags)
	k.bones.Update(stage.Humanoid, stage.Skeleton, stage.Extent, stage.Scale)
	k.bones.Add(&k.picker, first, world)
	var ids []string
	add := func(more ...string) {
		for _, id := range more {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	for _, hit := range k.picker.Pick(&s, x, y, pickTolerance) {
		if hit.Tag < first {
			add(k.tags[hit.Tag])
		} else if hit.Distance == 0 || !surface { // beside a bone the surface knows better
			add(selection.AtJoint(stage.Humanoid, stage.Skeleton, hit.Tag-first)...)
		}
	}
	if len(ids) == 0 && surface {
		origin, direction := s.Ray(x, y)
		if joint, _, ok := k.mesh.Pick(stage.Avatar, world, stage.Scale, origin, direction); ok {
			add(selection.AtJoint(stage.Humanoid, stage.Skeleton, joint)...)
		}
	}
	return ids
}

// joints lists the ids of the joints under a point of the viewport as the avatar rests, or that of the surface there.
func (k *picking) joints(stage *Stage, s *viewport.Screen, x, y float64, surface bool) []string {
	all := stage.Skeleton.Joints
	for joint := range all {
		k.picker.AddPoint(joint, stage.Rest[joint].Position, jointRadius)
	}
	var ids []string
	for _, hit := range k.picker.Pick(s, x, y, pickTolerance) {
		ids = append(ids, selection.ID(selection.Bone, all[hit.Tag].Name))
	}
	if len(ids) == 0 && surface {
		origin, direction := s.Ray(x, y)
		if joint, _, ok := k.mesh.Pick(stage.Avatar, stage.Rest, stage.Scale, origin, direction); ok && joint >= 0 && joint < len(all) {
			ids = append(ids, selection.ID(selection.Bone, all[joint].Name))
		}
	}
	return ids
}

// addObjects adds what is shown beside the body to the picker; forward is where the camera looks.
func (k *picking) addObjects(p *Posed, reading *session.Reading, forward mgl64.Vec3, what pickable) {
	show := what.show
	shown := func(kind, name string, on bool) (tag int, is bool) {
		id := selection.ID(kind, name)
		if !on && !what.selected(id) {
			return 0, false
		}
		k.tags = append(k.tags, id)
		return len(k.tags) - 1, true
	}
	for id := range effectors.Count {
		if target := &p.Targets.Effectors[id]; target.Presence > 0 {
			if tag, ok := shown(selection.Effector, id.String(), show.Targets); ok {
				k.picker.AddPoint(tag, target.Position, markerRadius)
				if at, moved := p.retargeted(id); moved {
					k.picker.AddPoint(tag, at, markerRadius)
				}
			}
		}
	}
	for id := range effectors.HintCount {
		if tag, ok := shown(selection.Hint, id.String(), show.Poles); ok {
			k.picker.AddPoint(tag, p.Explained.Poles[id].Set, markerRadius)
		}
	}
	for i := range p.Explained.Magnets {
		magnet := &p.Explained.Magnets[i]
		if tag, ok := shown(selection.Magnet, magnet.ID, show.Magnets); ok {
			k.picker.AddPoint(tag, magnet.Center, markerRadius)
			k.picker.AddCircle(tag, magnet.Center, forward, magnet.Radius)
		}
	}
	for i := range p.Chains {
		if r := &p.Chains[i]; i < len(p.Settings.Chains) && r.Active {
			if tag, ok := shown(selection.Chain, p.Settings.Chains[i].ID, show.Targets); ok {
				k.picker.AddPoint(tag, r.Target.Position, markerRadius)
			}
		}
	}
	rim := func(limit *solver.LimitReport, on bool) {
		if !limit.Exists {
			return
		}
		kind, name := selection.Parts(limit.Path())
		if tag, ok := shown(kind, name, on); ok {
			const corners = 32
			var rim [corners + 1]mgl64.Vec3
			for i := range rim {
				rim[i] = limit.At.Add(limit.Rim(2 * math.Pi * float64(i) / corners).Mul(viewport.ConeLength(p.Humanoid)))
			}
			k.picker.AddLine(tag, rim[:]...)
		}
	}
	for i := range p.Explained.Limits {
		rim(&p.Explained.Limits[i], show.Limits)
	}
	for i := range p.Explained.Spine { // those that are off are not drawn until they are selected
		rim(&p.Explained.Spine[i], show.Limits && p.Explained.Spine[i].On)
	}
	for i := range reading.Devices.All() {
		device := &reading.Devices.Devices[i]
		if tag, ok := shown(selection.Device, device.Serial, show.Devices); ok {
			at := reading.Device(i)
			const half = 0.05 // meters
			k.picker.AddCapsule(tag, at.Position, at.Apply(mgl64.Vec3{0, 0, half}), half)
		}
	}
}
