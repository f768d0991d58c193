package chain

import "math"

// Pole turns an inner joint about the line between its neighbours towards a point (Stolpe 2021, 2.5, eq. 15 to 17), as far as
// the weight says: 0 leaves it, 1 brings it as near to the pole as the lengths allow. A pole on the line, or a joint on
// it, has no direction: the joint then stays.
func Pole(c *Chain, joint int, pole Vec, weight float64) {
	if joint < 1 || joint > len(c.Joints)-2 || !(weight > 0) {
		return
	}
	u, v, w := c.Joints[joint-1], c.Joints[joint], c.Joints[joint+1]
	axis := w.sub(u)
	size := axis.length()
	if size < 1e-12 {
		return
	}
	axis = axis.scale(1 / size)
	aside := func(p Vec) Vec {
		p = p.sub(u)
		return p.plus(-p.dot(axis), axis)
	}
	from, to := aside(v), aside(pole)
	if from.dot(from) < 1e-18 || to.dot(to) < 1e-18 {
		return
	}
	angle := math.Atan2(axis.dot(from.cross(to)), from.dot(to)) * min(weight, 1)
	turn := turning(axis.scale(angle))
	c.Joints[joint] = u.add(turn.apply(v.sub(u)))
}
