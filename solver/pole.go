package solver

// PoleBend turns a limb's bend along its circle towards a pole (Stolpe 2021, 2.5, for any share of the way). Where the pole lies on the
// line from root to end it says nothing about the bend, so its influence fades within 5 % of the limb's length from that line.
type PoleBend struct {
	Axis   Vector  // unit: from root to end
	Bend   Vector  // unit, at a right angle to Axis: the bend without the pole
	Pole   Vector  // metres, from the root
	Weight float64 // 0 leaves the bend, 1 turns it all the way
	Length float64 // metres: of the limb

	Result Vector // unit, at a right angle to Axis
}

// Run fills in the result.
func (p *PoleBend) Run() {
	p.Result = p.Bend
	across := p.Pole.AddScaled(-p.Pole.Dot(p.Axis), p.Axis)
	distance := across.Len()
	if p.Weight <= 0 || !(distance > 0) {
		return
	}
	share := p.Weight * smooth(distance/(0.05*p.Length))
	p.Result = around(p.Bend, p.Axis, share*angleAround(p.Bend, across, p.Axis))
}
