package swivel

import (
	"math"
	"testing"

	"posewright/solver/vec"
)

func TestSwivelAnglesWorkedOutByHand(t *testing.T) {
	t.Parallel()
	printed, released := PargerPrinted(), PargerReleased()
	for _, c := range []struct {
		name    string
		numbers *AngleNumbers
		hand    vec.Vector // arm lengths, +X outward
		degrees float64
	}{
		// Parger 2018, eq. 4: 15 + max(0, 30 - 50x) + max(0, 120 - 60y) + max(0, 65 + 260z), clamped to 13 … 175, x inward.
		{"printed, ahead", &printed, vec.New(0, 0, 0.5), 175},                     // 15 + 30 + 120 + 195
		{"printed, at the side", &printed, vec.New(0.5, 0, 0), 175},               // 15 + 55 + 120 + 65
		{"printed, raised and back", &printed, vec.New(0, 0.3, -0.4), 147},        // 15 + 30 + 102 + 0
		{"printed, raised, across", &printed, vec.New(-0.48, 0.6, -0.64), 105},    // 15 + 6 + 84 + 0
		{"printed, raised, far across", &printed, vec.New(-0.7, 0.6, -0.3), 99},   // 15 + 0 + 84 + 0
		{"printed, a little behind", &printed, vec.New(-0.7, 0.6, -0.2), 112},     // 15 + 0 + 84 + 13
		{"released, ahead", &released, vec.New(0, 0, 0.5), 130},                   // 135 - 50·0.1
		{"released, at the side", &released, vec.New(0.5, 0, 0), 135},             // 135
		{"released, across", &released, vec.New(-0.3, 0, 0.4), 115},               // 135 - 50·0.4
		{"released, raised", &released, vec.New(0, 0.3, 0.4), 127.6},              // 135 - 18 - 5 + 260·0.2·0.3
		{"released, lowered", &released, vec.New(0, -0.3, 0.4), 142},              // 135 + 18 - 5 - 100·0.2·0.3
		{"released, lowered, far ahead", &released, vec.New(0, -0.3, 0.7), 148},   // 135 + 18 - 5
		{"released, raised and behind", &released, vec.New(0, 0.4, -0.3), 175},    // 135 - 24 - 5 + 260·0.9·0.4 = 199.6
		{"released, low and behind", &released, vec.New(-0.5, -0.8, -0.3), 81},    // 135 + 48 - 30 - 100·0.9·0.8
		{"released, high across", &released, vec.New(-0.6, 0.8, 0.6), 52},         // 135 - 48 - 35
		{"released, as low as the bound", &released, vec.New(-1, 1.8, 0.7), 13},   // 135 - 108 - 55 < 13
		{"printed, as low as it gets", &printed, vec.New(-0.6, 1, -0.25), 75},     // 15 + 0 + 60 + 0
		{"printed, out of any reach above", &printed, vec.New(-0.6, 3, -1), 15},   // 15: the terms never pull
		{"released, rectified outward", &released, vec.New(0.1, 0.5, 0.6), 105},   // 135 - 30: x = -0.1
		{"released, rectified further out", &released, vec.New(1, 0.5, 0.6), 105}, // 135 - 30
	} {
		if got := c.numbers.angle(c.hand) * 180 / math.Pi; math.Abs(got-c.degrees) > 1e-9 {
			t.Errorf("%s: %v°, want %v°", c.name, got, c.degrees)
		}
	}
}

func TestWristTurnsWorkedOutByHand(t *testing.T) {
	t.Parallel()
	printed, released := PargerPrinted(), PargerReleased()
	for _, c := range []struct {
		name         string
		wrist        *WristRange
		angle, added float64 // degrees
	}{
		// Eq. 5 with (135°)⁻¹ beyond ±45°, -(600°)⁻¹ below 0° and (300°)⁻¹ above 90°.
		{"printed yaw within", &printed.Yaw, 44, 0},
		{"printed yaw up", &printed.Yaw, 90, 15}, // 45²/135
		{"printed yaw down", &printed.Yaw, -90, -15},
		{"printed roll within", &printed.Roll, 45, 0},
		{"printed pronation", &printed.Roll, -60, -6}, // 60²/600
		{"printed supination", &printed.Roll, 120, 3}, // 30²/300
		// |x/180°|^1.5·180°·0.3 about 45°, and ((|x| - 54°)/126°)²·180°.
		{"released roll at rest", &released.Roll, 45, 0},
		{"released pronation", &released.Roll, -45, -19.091883092036785}, // 54·0.5^1.5
		{"released supination", &released.Roll, 135, 19.091883092036785},
		{"released yaw within", &released.Yaw, 53, 0},
		{"released yaw up", &released.Yaw, 117, 45}, // 0.5²·180
		{"released yaw down", &released.Yaw, -117, -45},
	} {
		if got := c.wrist.of(c.angle*math.Pi/180) * 180 / math.Pi; math.Abs(got-c.added) > 1e-9 {
			t.Errorf("%s of %v° adds %v°, want %v°", c.name, c.angle, got, c.added)
		}
	}
}

// The way of the shares: printed from 0.5 m to the vertical axis and from 0.1 m ahead to beside the shoulder, for an arm of 0.54 m; released from 0.5 to 0.25
// arm lengths and from 0.1 m ahead to 0.2333 m behind, and only below the shoulder.
func TestSharesOfTheFixedElbowWorkedOutByHand(t *testing.T) {
	t.Parallel()
	printed, released := PargerPrinted(), PargerReleased()
	for _, c := range []struct {
		name  string
		fixed *FixedElbow
		hand  vec.Vector
		want  float64
	}{
		{"printed, far ahead", &printed.Fixed, vec.New(0, -0.1, 0.95), 0},
		{"printed, half way to the axis", &printed.Fixed, vec.New(0, 0.5, 0.25/0.54), 0.5},
		{"printed, above", &printed.Fixed, vec.New(0, 1, 0), 1},
		{"printed, beside", &printed.Fixed, vec.New(1, 0, 0), 1},
		{"printed, beside and 5 cm ahead", &printed.Fixed, vec.New(0.99, 0, 0.05/0.54), 0.5},
		{"released, below, 0.375 away", &released.Fixed, vec.New(0, -0.5, 0.375), 0.5},
		{"released, the same, 0.05 above", &released.Fixed, vec.New(0, 0.05, 0.375), 0.25},
		{"released, above", &released.Fixed, vec.New(0, 1, 0), 0},
		{"released, 0.2 away", &released.Fixed, vec.New(0.2, -0.5, 0.05), 1},
		{"released, behind", &released.Fixed, vec.New(0.6, -0.5, -0.5), 1},
		{"released, half behind", &released.Fixed, vec.New(0.6, -0.5, (0.1-1.0/6)/0.54), 0.5},
	} {
		if got := c.fixed.share(c.hand, c.hand.Y); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: a share of %v, want %v", c.name, got, c.want)
		}
	}
}

func TestReferenceOfTheSwivelAngleLeansInwardForARaisedHandThatIsNear(t *testing.T) {
	t.Parallel()
	released, printed := PargerReleased(), PargerPrinted()
	for _, c := range []struct {
		name    string
		numbers *AngleNumbers
		hand    vec.Vector
		want    vec.Vector
	}{
		// 0.4 - z of 0.8 · (y - 0.1)/0.1 · (1 - x outward), times -0.5 outward and -0.2 forward of it.
		{"far ahead", &released, vec.New(0, 0.5, 0.4), vec.New(0, 1, 0)},
		{"low", &released, vec.New(0, 0.1, 0), vec.New(0, 1, 0)},
		{"level with the shoulder's front", &released, vec.New(0, 0.5, 0), vec.New(-0.25, 1, 0.05)},
		{"15 % above", &released, vec.New(0, 0.15, 0), vec.New(-0.125, 1, 0.025)},
		{"half outward", &released, vec.New(0.5, 0.5, 0), vec.New(-0.125, 1, 0.025)},
		{"inward", &released, vec.New(-0.5, 0.5, -0.4), vec.New(-0.5, 1, 0.1)},
		{"as printed", &printed, vec.New(-0.5, 0.5, -0.4), vec.New(0, 1, 0)},
	} {
		if got := c.numbers.Tilt.reference(c.hand); got.Sub(c.want).Len() > 1e-12 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
