package calibration

import (
	"math"
	"math/rand/v2"
	"testing"
)

// leastCost tries all assignments of the roles from one on.
func leastCost(p *assignmentProblem, role Role, used int) float64 {
	if role == RoleCount {
		return 0
	}
	least := leastCost(p, role+1, used)
	for i := range p.devices {
		if used>>i&1 == 0 {
			least = min(least, p.cost[role][i]+leastCost(p, role+1, used|1<<i))
		}
	}
	return least
}

func randomProblem(random *rand.Rand, devices int) *assignmentProblem {
	p := &assignmentProblem{devices: devices}
	for role := range RoleCount {
		for i := range devices {
			p.cost[role][i] = 4 - 10*random.Float64()
			if random.IntN(3) == 0 {
				p.cost[role][i] = never
			}
		}
	}
	return p
}

func TestTheAssignmentCostsNoMoreThanAnyOther(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 38))
	for range 60 {
		p := randomProblem(random, random.IntN(5))
		var device [RoleCount]int
		total := p.solve(&device)
		sum, used := 0.0, 0
		for role, i := range device {
			if i < 0 {
				continue
			}
			if used>>i&1 == 1 {
				t.Fatalf("device %d has two roles: %v", i, device)
			}
			used |= 1 << i
			sum += p.cost[role][i]
		}
		if want := leastCost(p, 0, 0); math.Abs(total-want) > 1e-9 || math.Abs(sum-want) > 1e-9 {
			t.Errorf("%d devices cost %v, said %v; the least is %v", p.devices, sum, total, want)
		}
	}
}

func TestTheMarginIsWhatTheNextBestAssignmentCostsMore(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(2, 38))
	for range 60 {
		p := randomProblem(random, 3)
		var device [RoleCount]int
		total := p.solve(&device)
		for i := range p.devices {
			margin, _ := p.margin(&device, total, i)
			own := roleIn(&device, i)
			want := math.Inf(1)
			if own < RoleCount {
				if own.mirror() != own && device[own.mirror()] >= 0 {
					continue // goes with its twin
				}
				other := *p
				other.cost[own][i] = never
				want = leastCost(&other, 0, 0) - total
			} else {
				for role := range RoleCount {
					if p.cost[role][i] == never {
						continue
					}
					other := *p
					for k := range RoleCount {
						if k != role {
							other.cost[k][i] = never
						}
					}
					for k := range p.devices {
						if k != i {
							other.cost[role][k] = never
						}
					}
					other.cost[role][i] -= 1000
					want = min(want, leastCost(&other, 0, 0)+1000-total)
				}
			}
			if math.Abs(margin-want) > 1e-6 {
				t.Errorf("device %d as %q: margin %v, want %v", i, own, margin, want)
			}
		}
	}
}
