package calibration

import (
	"math"

	"posewright/trackers"
)

// never is the cost of what can't be.
const never = 1e6

// assignmentProblem is which device is worn for which role at the least cost. Every role has one device or none,
// and every device one role or none, which costs nothing: costs are relative to a device that is not worn.
type assignmentProblem struct {
	devices int
	cost    [RoleCount][trackers.MaxDevices]float64
}

// solve finds the assignment of least cost by the Hungarian method with potentials, one role after the other
// (Jonker and Volgenant 1987), and returns that cost. device is by role, -1 for none.
func (p *assignmentProblem) solve(device *[RoleCount]int) float64 {
	// 0 is the role that looks for a device; behind the devices each role has a column for none
	const columns = trackers.MaxDevices + int(RoleCount) + 1
	var (
		roleOf    [columns]int // 1 + role; 0 for a free column
		from      [columns]int
		potential [columns]float64
		height    [RoleCount + 1]float64
	)
	last := p.devices + int(RoleCount)
	costOf := func(role, column int) float64 {
		if column <= p.devices {
			return p.cost[role-1][column-1]
		}
		if column == p.devices+role {
			return 0
		}
		return never
	}
	for role := 1; role <= int(RoleCount); role++ {
		var least [columns]float64
		var used [columns]bool
		for column := range least {
			least[column] = math.Inf(1)
		}
		roleOf[0] = role
		at := 0
		for roleOf[at] != 0 {
			used[at] = true
			step, next := math.Inf(1), 0
			for column := 1; column <= last; column++ {
				if used[column] {
					continue
				}
				if c := costOf(roleOf[at], column) - height[roleOf[at]] - potential[column]; c < least[column] {
					least[column], from[column] = c, at
				}
				if least[column] < step {
					step, next = least[column], column
				}
			}
			for column := 0; column <= last; column++ {
				if used[column] {
					height[roleOf[column]] += step
					potential[column] -= step
				} else {
					least[column] -= step
				}
			}
			at = next
		}
		for at != 0 {
			roleOf[at] = roleOf[from[at]]
			at = from[at]
		}
	}
	total := 0.0
	for role := range device {
		device[role] = -1
	}
	for column := 1; column <= p.devices; column++ {
		if role := roleOf[column]; role > 0 {
			total += p.cost[role-1][column-1]
			device[role-1] = column - 1
		}
	}
	return total
}

// halved is what an assignment costs more that takes one of two devices out of a pair: a person who wears one elbow
// wears the other.
const halved = 4.0

// margin is by how much the best assignment is better than the best in which a device has another role, or none
// where it has one, alone or together with the one on the other side. The second result is its role in that other
// assignment, RoleCount for none.
func (p *assignmentProblem) margin(best *[RoleCount]int, total float64, device int) (margin float64, other Role) {
	own := roleIn(best, device)
	changed := *p
	var then [RoleCount]int
	if own == RoleCount {
		const forced = never / 10
		for role := range RoleCount {
			changed.cost[role][device] -= forced
		}
		margin = changed.solve(&then) + forced - total
		return margin, roleIn(&then, device)
	}
	changed.cost[own][device] = never
	margin = changed.solve(&then) - total
	other = roleIn(&then, device)
	mirror := own.mirror()
	twin := best[mirror]
	if mirror == own || twin < 0 {
		return margin, other
	}
	if then[mirror] == twin && then[own] < 0 {
		margin += halved
	}
	changed.cost[mirror][twin] = never
	if both := changed.solve(&then) - total; both < margin {
		margin, other = both, roleIn(&then, device)
	}
	return margin, other
}

// roleIn is the role of a device, RoleCount for none.
func roleIn(of *[RoleCount]int, device int) Role {
	for role, i := range of {
		if i == device {
			return Role(role)
		}
	}
	return RoleCount
}
