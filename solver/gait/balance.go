package gait

import (
	"math"

	"posewright/solver/vec"
)

// balance is where the extrapolated center of mass is against the feet.
type balance struct {
	xcom       groundVec // where the hips would come to rest (Hof 2005); the center of mass itself for [ByBalance]
	outside    float64   // leg lengths that it is outside of the feet
	leaving    float64   // the same beyond what a standing body sways
	outsideWay groundVec // from the feet to it, meters
}

const swayMargin = 0.06 // leg lengths that guessed hips sway further than those of people whose feet stand: on motion capture theirs go a third to a half of the way

// measureBalance works out how far the extrapolated center of mass is outside of the line between the feet.
func measureBalance(in *frame, plan *stepPlan, fast groundVec, feet *[2]foot, sway *sway) (b balance) {
	l := in.legLength
	b.xcom = in.center.addScaled(math.Sqrt(max(0.5*l, plan.hipHeight)/gravity), fast)
	left, right := feet[leftSide].at, feet[rightSide].at
	line := right.sub(left)
	u := vec.Clamp(b.xcom.sub(left).dot(line)/(line.dot(line)+1e-9), 0, 1)
	b.outsideWay = b.xcom.sub(left.addScaled(u, line))
	distance := b.outsideWay.length()
	b.outside = distance / l
	if distance > 1e-9 {
		along := b.outsideWay.dot(in.forward) / distance
		foot := (in.shapes[leftSide].Ball.Z + in.shapes[rightSide].Ball.Z) / 2
		if along < 0 {
			foot = (in.shapes[leftSide].Heel + in.shapes[rightSide].Heel) / 2
		}
		b.outside -= foot / l * math.Abs(along)
	}
	b.leaving = b.outside - in.hipsEstimated()*swayMargin
	if distance > 1e-9 {
		b.leaving -= min(swayMost, sway.beyond(b.outsideWay.scale(1/distance))/l)
	}
	return b
}

// measureLean works out how far the center of mass leans beyond what the feet bear: the center of pressure is between them (Scheurenbrand 2019, 6.6, figure 6.10).
func measureLean(in *frame, plan *stepPlan, massHeight float64, feet *[2]foot) (b balance) {
	left, right := &feet[leftSide], &feet[rightSide]
	pressure := left.at.lerp(right.at, 0.5)
	height := math.Max(massHeight-(left.ground+right.ground)/2, 0.1*in.legLength)
	b.outsideWay = plan.mass.sub(pressure)
	b.xcom = plan.mass
	b.outside = (b.outsideWay.length() - height*math.Tan(in.settings.Scheurenbrand.BalanceAngle)) / in.legLength
	return b
}
