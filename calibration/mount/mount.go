// Package mount says where ankles are in the trackers that are worn at feet, and how far off that may be.
//
//	held pose, hip joints ─▶ Of ─▶ Mount
//
// Everything is meters in the frame of the person, who stands: +Y up, facing +Z, their left at +X. Nothing here keeps anything; all of it may be called from any
// goroutine.
package mount

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// What is not seen of who stands, as standard deviations in meters.
const (
	eyesAhead       = 0.09 / 1.60 // of the ankles, in heights of the eyes, as bodies of the program have them
	eyesAheadSpread = 0.055       // people lean by some 2°, which moves their eyes 3 cm, and differ by as much
	hipAheadSpread  = 0.025       // a hip joint is above its ankle
	beside          = 0.025       // from a tracker to the side: shins have trackers in front or outside
)

// Stance is how a person stood with a tracker at a foot.
type Stance struct {
	Eyes           mgl64.Vec3
	AnkleM         float64 // height of the ankles
	AnkleDeviation float64
	Tracker        rig.Transform
	Hip            mgl64.Vec3 // the joint above the foot
	HipDeviation   float64    // 0 where nothing says where it is
}

// Mount is an ankle in the frame of a tracker. The deviation is a standard one, of all three directions together.
type Mount struct {
	Ankle     mgl64.Vec3
	Deviation float64
}

// Of is the likeliest place of an ankle: as high as ankles are, beside the tracker as feet point ahead, and as far behind the eyes and below the hip joint as people
// stand.
func Of(s *Stance) Mount {
	sum, precision := 0.0, 0.0
	take := func(ahead, deviation float64) {
		w := 1 / (deviation * deviation)
		sum, precision = sum+w*ahead, precision+w
	}
	take(s.Eyes.Z()-eyesAhead*s.Eyes.Y(), eyesAheadSpread)
	if s.HipDeviation > 0 {
		take(s.Hip.Z(), math.Hypot(s.HipDeviation, hipAheadSpread))
	}
	ankle := mgl64.Vec3{s.Tracker.Position.X(), s.AnkleM, sum / precision}
	return Mount{Ankle: s.Tracker.Inverse().Apply(ankle), Deviation: math.Sqrt(1/precision + beside*beside + s.AnkleDeviation*s.AnkleDeviation)}
}
