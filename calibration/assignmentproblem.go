package calibration

import (
	"math"

	"posewright/trackers"
)

// never is the cost of what can't be.
const never = 1e6

// assignmentProblem is which device is worn for which role at the least cost. Every role has one device or none, and every device one role or none, which costs
// nothing: costs are relative to a device that is not worn.
type assignmentProblem struct {
	devices int
	cost    [RoleCount][trackers.MaxDevices]float64
}

// solve finds the assignment of least cost by the Hungarian method with potentials, one role after the other (Jonker and Volgenant 1987), and returns that cost.
// device is by role, -1 for none.
func (p *assignmentProblem) solve(device *[RoleCount]int) float64 {
	const columns = trackers.MaxDevices + int(RoleCount) + 1 // 0 is the role that looks for a device; behind the devices each role has a column for none
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

// margin is by how much the best assignment is better than the best in which a device has another role, or none where it has one; a twin goes with it. The
// second result is the role in that other assignment, RoleCount for none.
func (p *assignmentProblem) margin(best *[RoleCount]int, total float64, twin *[trackers.MaxDevices]int, device int) (margin float64, other Role) {
	own := RoleCount
	for role, i := range best {
		if i == device {
			own = Role(role)
		}
	}
	changed := *p
	forced := 0.0
	if own == RoleCount {
		forced = never / 10
		for role := range RoleCount {
			changed.cost[role][device] -= forced
		}
	} else {
		changed.cost[own][device] = never
		if k := twin[device]; k >= 0 && best[own.mirror()] == k {
			changed.cost[own.mirror()][k] = never
		}
	}
	var then [RoleCount]int
	margin, other = changed.solve(&then)+forced-total, RoleCount
	for role, i := range then {
		if i == device {
			other = Role(role)
		}
	}
	return margin, other
}
