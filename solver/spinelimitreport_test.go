package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
)

// The report of a joint of the trunk is computed again from the finished pose: the axis is the upright of the joint below, the rim lies a side's angle from there, the
// bone and its twist are where [jointAngles] has them, and a joint acts where its range is tight.
func TestLimitsOfTheTrunkAreReportedWhereTheirJointsAre(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	h := body.Humanoid()
	const degree = math.Pi / 180
	chain := []rig.Role{rig.Hips}
	for _, role := range []rig.Role{rig.Spine, rig.Chest, rig.UpperChest, rig.Neck} {
		if h.Joint(role) >= 0 {
			chain = append(chain, role)
		}
	}
	targets := bowed(body, 0.9, 0.5, true)
	for _, tight := range []bool{false, true} {
		set := DefaultSettings()
		for i := range set.Spine.Limit {
			set.Spine.Limit[i] = SpineLimit{On: true, Forward: 120 * degree, Backward: 70 * degree, Side: 80 * degree, Twist: 100 * degree}
			if tight {
				set.Spine.Limit[i].Forward = 8 * degree
			}
		}
		out := solve(body, targets, set)
		var e Explanation
		body.Explain(&targets, &set, out, &e)
		acting := 0
		for i, role := range chain[1:] {
			l, below := &e.Spine[i], chain[i]
			limit := &set.Spine.Limit[map[rig.Role]int{rig.Spine: LimitOfSpine, rig.Neck: LimitOfNeck}[role]]
			if role == rig.Chest || role == rig.UpperChest {
				limit = &set.Spine.Limit[LimitOfChest]
			}
			turn := func(r rig.Role) mgl64.Quat { return h.FromTPose(h.Joint(r), out.World[h.Joint(r)].Rotation) }
			near := func(what string, got, want mgl64.Vec3) {
				t.Helper()
				if got.Sub(want).Len() > 1e-9 {
					t.Errorf("tight %v: %s of the %s is %v, computed %v", tight, what, role, got, want)
				}
			}
			near("the apex", l.At, out.World[h.Joint(role)].Position)
			near("the axis", l.Axis(), turn(below).Rotate(mgl64.Vec3{0, 1, 0}))
			near("the bone", l.Swing(), turn(role).Rotate(mgl64.Vec3{0, 1, 0}))
			sin, cos := math.Sincos(limit.Side)
			near("the rim on the right", l.Rim(0), turn(below).Rotate(mgl64.Vec3{-sin, cos, 0}))
			near("the rim on the left", l.Rim(math.Pi), turn(below).Rotate(mgl64.Vec3{sin, cos, 0}))
			sin, cos = math.Sincos(limit.Forward)
			near("the rim ahead", l.Rim(math.Pi/2), turn(below).Rotate(mgl64.Vec3{0, cos, sin}))
			sin, cos = math.Sincos(limit.Backward)
			near("the rim behind", l.Rim(-math.Pi/2), turn(below).Rotate(mgl64.Vec3{0, cos, -sin}))
			if _, _, twist := jointAngles(out, h, role, below); math.Abs(l.Twist-twist) > 1e-7 || l.TwistMax != limit.Twist || l.TwistMin != -limit.Twist {
				t.Errorf("the %s is twisted by %.2f° in %.0f° to %.0f°, computed %.2f°", role, l.Twist/degree, l.TwistMin/degree, l.TwistMax/degree, twist/degree)
			}
			if !l.Exists || !l.On || !l.Acts || l.ID != effectors.LimitCount {
				t.Errorf("the %s: %+v", role, *l)
			}
			if l.Acting {
				acting++
			}
		}
		if held := acting > 0; held != tight || e.Spine[len(chain)-2].Path() != "spine.limit.neck" || len(chain) < 5 && e.Spine[3].Exists {
			t.Errorf("tight %v: %d joints are at the end of their range", tight, acting)
		}
	}
}
