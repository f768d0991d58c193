package virtual

import (
	"math"
	"slices"

	"posewright/rig"
)

// Upright is the person's body as they stand for a calibration: on straight legs, with the ankles as high above the floor as planted feet have them in
// the person's track. Humanoid is as tall as the person mostly was in the recording, and legs that bend in walking would put the ankles of its T-pose
// into the floor.
func (p *Person) Upright(t *Track) (*rig.Humanoid, error) {
	var heights []float64
	for side := range 2 {
		for _, place := range t.places(side) {
			for i := place.from; i < place.to; i++ {
				heights = append(heights, t.Postures[i].Feet[side].Position.Y())
			}
		}
	}
	if len(heights) == 0 {
		return p.Humanoid, nil
	}
	h := p.Humanoid
	ankles := (h.TPose[h.Joint(rig.LeftFoot)].Position.Y() + h.TPose[h.Joint(rig.RightFoot)].Position.Y()) / 2
	return p.measure(quantile(heights, 0.25) - ankles)
}

// Standing is the body of the person on straight legs. Who never stood upright is as tall as their bones say.
func (p *Person) Standing() (*rig.Humanoid, error) {
	const ankle, most = 0.08, 0.05 // meters: usual height of an ankle, and how far from it a measured one may be
	h, err := p.Upright(p.Track())
	if err != nil {
		h = p.Humanoid
	}
	high := (h.TPose[h.Joint(rig.LeftFoot)].Position.Y() + h.TPose[h.Joint(rig.RightFoot)].Position.Y()) / 2
	if math.Abs(high-ankle) <= most {
		return h, nil
	}
	skeleton := &rig.Skeleton{Joints: slices.Clone(h.Skeleton.Joints), Eyes: h.Skeleton.Eyes}
	skeleton.Joints[0].Offset[1] -= high - ankle
	return rig.NewHumanoid(skeleton, h.Roles, 1)
}
