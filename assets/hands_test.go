package assets_test

import (
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// firstOf are the roles of each finger's first joint, from the thumb to the little finger.
var firstOf = [2][5]rig.Role{
	{rig.LeftThumbMetacarpal, rig.LeftIndexProximal, rig.LeftMiddleProximal, rig.LeftRingProximal, rig.LeftLittleProximal},
	{rig.RightThumbMetacarpal, rig.RightIndexProximal, rig.RightMiddleProximal, rig.RightRingProximal, rig.RightLittleProximal},
}

// outward is the direction from a shoulder to its hand along X.
var outward = [2]float64{1, -1}

// turns is how often a skin winds around a point, from the solid angles of its triangles (van Oosterom and Strackee 1983):
// 1 inside, 0 outside.
func (f *figure) turns(skin []mgl64.Vec3, p mgl64.Vec3) float64 {
	sum := 0.0
	for _, v := range f.triangles {
		a, b, c := skin[v[0]].Sub(p), skin[v[1]].Sub(p), skin[v[2]].Sub(p)
		la, lb, lc := a.Len(), b.Len(), c.Len()
		sum += math.Atan2(a.Dot(b.Cross(c)), la*lb*lc+a.Dot(b)*lc+b.Dot(c)*la+c.Dot(a)*lb)
	}
	return sum / (2 * math.Pi)
}

// mostly is the joint that carries the largest share of a vertex.
func (f *figure) mostly(vertex int) rig.Role {
	best, most := rig.NoRole, 0.0
	for role, w := range f.carriers(vertex) {
		if w > most || w == most && role < best {
			best, most = role, w
		}
	}
	return best
}

// curled bends the joints of all fingers but the thumbs towards the palm, by degrees at each of the three.
func curled(degrees [3]float64) map[rig.Role]mgl64.Quat {
	turned := map[rig.Role]mgl64.Quat{}
	for side, hand := range firstOf {
		for _, first := range hand[1:] {
			for k, d := range degrees {
				// Palms look down, so the right hand's rule turns a left finger, which points along +X, down about −Z.
				turned[first+rig.Role(k)] = mgl64.QuatRotate(mgl64.DegToRad(d), mgl64.Vec3{0, 0, -outward[side]})
			}
		}
	}
	return turned
}

func TestEveryJointLiesInTheFleshAndTheRoomBetweenFingersIsEmpty(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	skin := f.posed(nil)
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if n := f.turns(skin, f.rest[role.String()]); n < 0.5 {
			t.Errorf("the skin winds %.2f times around the %v: it lies outside", n, role)
		}
	}
	for _, hand := range firstOf {
		for i := 1; i < 4; i++ {
			for k := rig.Role(1); k < 3; k++ { // the first joints lie in the palm
				a, b := f.rest[(hand[i]+k).String()], f.rest[(hand[i+1]+k).String()]
				// The two may lie at different lengths of their fingers.
				middle := a.Add(b).Mul(0.5)
				if n := f.turns(skin, middle); math.Abs(n) > 0.1 {
					t.Errorf("the skin winds %.2f times around the middle between the %v and the %v: they have grown together",
						n, hand[i]+k, hand[i+1]+k)
				}
			}
		}
	}
}

func TestFingersRestALittleFannedAndCurled(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	for side, hand := range firstOf {
		var spread []float64
		for _, first := range hand[1:] {
			last := math.Inf(-1)
			for k := rig.Role(0); k < 2; k++ {
				bone := f.rest[(first + k + 1).String()].Sub(f.rest[(first + k).String()])
				down := mgl64.RadToDeg(math.Atan2(-bone.Y(), bone.X()*outward[side]))
				if down < 2 || down > 25 || down <= last {
					t.Errorf("the %v points %.1f° down, after %.1f°: want a growing, gentle curl", first+k, down, last)
				}
				last = down
				if k == 0 {
					spread = append(spread, mgl64.RadToDeg(math.Atan2(bone.Z(), bone.X()*outward[side])))
				}
			}
		}
		for i := range spread[1:] {
			if apart := spread[i] - spread[i+1]; apart < 1 || apart > 12 {
				t.Errorf("the fingers from %v point %.1f° apart, want a few degrees", hand[i+1], apart)
			}
		}
	}
}

func TestAFingersJointMovesWhatLiesBeyondItTowardsThePalmAndNothingElse(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	rest := f.posed(nil)
	for side, hand := range firstOf {
		for i, first := range hand {
			for k := rig.Role(0); k < 3; k++ {
				axis := mgl64.Vec3{0, 0, -outward[side]}
				if i == 0 {
					// The thumb swings back to the index finger.
					axis = mgl64.Vec3{0, outward[side], 0}
				}
				joint := first + k
				bent := f.posed(map[rig.Role]mgl64.Quat{joint: mgl64.QuatRotate(mgl64.DegToRad(30), axis)})
				lowest := 0.0
				for a := range rest {
					move := bent[a].Sub(rest[a])
					other := f.mostly(a)
					if other < joint || other > first+2 {
						// The skin beside the joint, and between two fingers, follows it a little.
						if alone := f.carriers(a)[other] > 0.99; move.Len() > 0.010 || alone && move.Len() > 0.0002 {
							t.Errorf("the %v moves the %v at %v by %.4f m", joint, other, rest[a], move.Len())
						}
					} else if i > 0 {
						lowest = math.Min(lowest, move.Y())
					} else {
						lowest = math.Min(lowest, move.Z())
					}
				}
				if lowest > -0.006 {
					t.Errorf("bent by 30° the %v takes its tip %.4f m towards the palm, want more", joint, -lowest)
				}
			}
		}
	}
}

func TestCurledFingersDoNotRunThroughEachOther(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	// The triangles of each of the four fingers beyond the web: those whose corners all belong to the bones beyond the first
	// joint, or hang from the first bone alone.
	var flesh [4][][3]int
	for _, v := range f.triangles {
		finger := -1
		for _, a := range v {
			role := f.mostly(a)
			own := -1
			if role >= rig.LeftIndexProximal && role <= rig.LeftLittleDistal {
				own = int(role-rig.LeftIndexProximal) / 3
				if f.carriers(a)[rig.LeftHand] > 0.02 {
					own = -1
				}
			}
			if own < 0 || finger >= 0 && own != finger {
				finger = -1
				break
			}
			finger = own
		}
		if finger >= 0 {
			flesh[finger] = append(flesh[finger], v)
		}
	}
	for i := range flesh {
		if len(flesh[i]) < 100 {
			t.Fatalf("finger %d has %d triangles of its own", i, len(flesh[i]))
		}
	}
	for _, c := range []struct {
		name    string
		degrees [3]float64
	}{
		{"at rest", [3]float64{}},
		{"knuckles bent", [3]float64{90, 0, 0}},
		{"a fist's fingers", [3]float64{80, 90, 50}},
		{"hooked", [3]float64{0, 90, 60}},
	} {
		skin := f.posed(curled(c.degrees))
		for i := range flesh {
			for j := range flesh {
				if i == j {
					continue
				}
				crossings := 0
				for _, v := range flesh[i] {
					for e := range v {
						for _, w := range flesh[j] {
							if crosses(skin[v[e]], skin[v[(e+1)%3]], skin[w[0]], skin[w[1]], skin[w[2]]) {
								crossings++
							}
						}
					}
				}
				// Where the skin of two neighbors begins, a few triangles may touch.
				if crossings > 12 {
					t.Errorf("%s: %d edges of finger %d run through finger %d", c.name, crossings, i+1, j+1)
				}
			}
		}
	}
}

// crosses says whether the segment from p to q runs through the triangle a b c (Möller and Trumbore 1997).
func crosses(p, q, a, b, c mgl64.Vec3) bool {
	direction, ab, ac := q.Sub(p), b.Sub(a), c.Sub(a)
	across := direction.Cross(ac)
	volume := ab.Dot(across)
	if math.Abs(volume) < 1e-18 {
		return false
	}
	from := p.Sub(a)
	u := from.Dot(across) / volume
	if u < 0 || u > 1 {
		return false
	}
	r := from.Cross(ab)
	v := direction.Dot(r) / volume
	s := ac.Dot(r) / volume
	return v >= 0 && u+v <= 1 && s > 0 && s < 1
}

func TestBentFingersStayRoundAtTheirKnuckles(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	rest := f.posed(nil)
	for _, first := range firstOf[0][1:] {
		for k := rig.Role(1); k < 3; k++ {
			joint := first + k
			bent := f.posed(map[rig.Role]mgl64.Quat{joint: mgl64.QuatRotate(mgl64.DegToRad(90), mgl64.Vec3{0, 0, -1})})
			center := f.rest[joint.String()]
			radius, outer, n := 0.0, 0.0, 0.0
			for a := range rest {
				from := rest[a].Sub(center)
				role := f.mostly(a)
				if role < first || role > first+2 || math.Abs(from.X()) > 0.004 || from.Y() < 0.003 {
					continue // not the back of this knuckle
				}
				radius += from.Len()
				outer += bent[a].Sub(center).Len()
				n++
			}
			if n < 3 {
				t.Errorf("only %v vertices lie on the back of the %v", n, joint)
				continue
			}
			if outer < 0.75*radius {
				t.Errorf("bent by 90° the back of the %v sinks from %.4f m to %.4f m", joint, radius/n, outer/n)
			}
		}
	}
}

func TestTheToesBendUpAndTheFootStays(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	rest := f.posed(nil)
	bent := f.posed(map[rig.Role]mgl64.Quat{rig.LeftToes: mgl64.QuatRotate(mgl64.DegToRad(-40), mgl64.Vec3{1, 0, 0})})
	highest, tips := 0.0, 0
	for a := range rest {
		move := bent[a].Sub(rest[a])
		if (rest[a].X() < 0 || rest[a].Z() < 0.065 || rest[a].Y() > 0.1) && move.Len() > 1e-6 {
			t.Errorf("the toes move the skin at %v by %.4f m", rest[a], move.Len())
		}
		highest = math.Max(highest, move.Y())
		if rest[a].X() > 0 && rest[a].Y() < 0.05 && f.mostly(a) == rig.LeftToes && f.carriers(a)[rig.LeftToes] == 1 {
			tips++
		}
	}
	if highest < 0.025 || tips < 100 {
		t.Errorf("bent up by 40° the toes rise by %.4f m, and %d vertices are theirs alone", highest, tips)
	}
}

func TestEachFootHasFiveToes(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	// Across the foot, a centimeter behind where it ends, the skin rises over each toe and sinks between them.
	const width, cells = 0.0015, 80
	var end, height [cells]float64
	samples := func(visit func(cell int, p mgl64.Vec3)) {
		for _, v := range f.triangles {
			if f.carriers(v[0])[rig.LeftToes] < 1 {
				continue
			}
			for i := 0; i <= 8; i++ {
				for j := 0; i+j <= 8; j++ {
					p := f.at(v[0]).Mul(float64(i) / 8).Add(f.at(v[1]).Mul(float64(j) / 8)).Add(f.at(v[2]).Mul(float64(8-i-j) / 8))
					if cell := int((p.X() - 0.04) / width); cell >= 0 && cell < cells {
						visit(cell, p)
					}
				}
			}
		}
	}
	samples(func(cell int, p mgl64.Vec3) { end[cell] = math.Max(end[cell], p.Z()) })
	samples(func(cell int, p mgl64.Vec3) {
		// The end of the toe that is there, not that of its round side.
		tip := slices.Max(end[max(cell-5, 0):min(cell+6, cells)])
		if math.Abs(p.Z()-tip+0.012) < 0.003 {
			height[cell] = math.Max(height[cell], p.Y())
		}
	})
	const reported = 0.0008 // meters that a toe rises over the groove beside it
	toes, rising, extreme := 0, true, 0.0
	for _, h := range height {
		switch {
		case rising && h > extreme, !rising && h < extreme:
			extreme = h
		case rising && h < extreme-reported:
			toes, rising, extreme = toes+1, false, h
		case !rising && h > extreme+reported:
			rising, extreme = true, h
		}
	}
	if toes != 5 {
		t.Errorf("the left foot has %d toes: %.4f", toes, height)
	}
}

func TestNoVertexHangsOnMoreThanFourJoints(t *testing.T) {
	t.Parallel()
	f := decodeMannequin(t)
	for _, p := range f.doc.Meshes[0].Primitives {
		if _, more := p.Attributes["JOINTS_1"]; more {
			t.Error("there is a second set of joints")
		}
	}
	for a := range f.positions {
		if n := len(f.carriers(a)); n < 1 || n > 4 {
			t.Errorf("vertex %d hangs on %d joints", a, n)
		}
	}
}
