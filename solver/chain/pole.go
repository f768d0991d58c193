package chain

import (
	"math"

	"posewright/solver/vec"
)

// PoleBend turns a limb's bend along its circle towards a pole (Stolpe 2021, 2.5, for any weight). Where the pole lies on the
// line from root to end it says nothing about the bend, so its influence fades within 5 % of the limb's length from that line.
type PoleBend struct {
	Axis   vec.Vector // unit: from root to end
	Bend   vec.Vector // unit, at a right angle to Axis: the bend without the pole
	Pole   vec.Vector // meters, from the root
	Weight float64    // 0 leaves the bend, 1 turns it fully
	Length float64    // meters: of the limb

	Result vec.Vector // unit, at a right angle to Axis
}

// Run fills in the result.
func (p *PoleBend) Run() {
	p.Result = p.Bend
	across := p.Pole.AddScaled(-p.Pole.Dot(p.Axis), p.Axis)
	distance := across.Len()
	if p.Weight <= 0 || !(distance > 0) {
		return
	}
	share := p.Weight * vec.SmoothStep(distance/(0.05*p.Length))
	if share >= 1 {
		p.Result = across.Scale(1 / distance)
		return
	}
	p.Result = vec.RotateAround(p.Bend, p.Axis, share*vec.SignedAngle(p.Bend, across, p.Axis))
}

// BendTowards turns an inner joint of a chain about the line between its neighbors towards a pole, as [PoleBend] says: weight 0 leaves it, 1 brings it
// as near to the pole as the lengths allow. A joint on that line has no direction: where the pole has one, it stays too, since no turn moves it.
func (c *Chain) BendTowards(joint int, pole vec.Vector, weight float64) {
	if joint < 1 || joint > len(c.Joints)-2 || !(weight > 0) || !pole.IsFinite() {
		return
	}
	from, to := c.Joints[joint-1], c.Joints[joint+1]
	across := to.Sub(from)
	size := across.Len()
	if size < 1e-12 {
		return
	}
	p := PoleBend{Axis: across.Scale(1 / size), Pole: pole.Sub(from), Weight: math.Min(weight, 1), Length: c.Lengths[joint-1] + c.Lengths[joint]}
	at := c.Joints[joint].Sub(from)
	along := at.Dot(p.Axis)
	bend := at.AddScaled(-along, p.Axis)
	radius := bend.Len()
	if radius < 1e-12 {
		return
	}
	p.Bend = bend.Scale(1 / radius)
	p.Run()
	c.Joints[joint] = from.AddScaled(along, p.Axis).AddScaled(radius, p.Result)
}
