package accuracy

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// RMSE are root mean square distances between solved and true joints, in centimeters.
type RMSE struct {
	Neck     float64 `json:"neck"`     // base of the neck
	Shoulder float64 `json:"shoulder"` // upper arm joints
	Elbow    float64 `json:"elbow"`
	Hip      float64 `json:"hip"` // middle of the hip joints
	Knee     float64 `json:"knee"`
}

// Score is how well the recordings of a set were followed.
type Score struct {
	Name         string  `json:"name,omitempty"`
	Files        int     `json:"files"`
	Frames       int     `json:"frames"` // that were counted
	RMSE         RMSE    `json:"rmse_cm"`
	SwivelRMSDeg float64 `json:"swivel_rms_deg"` // between solved and true side of the elbows about the line from shoulder to wrist
	Pops         int     `json:"pops"`
	File         string  `json:"-"`                         // of a recording
	WorstS       float64 `json:"worst_s,omitempty"`         // of a recording: when the body is off most, seconds after its first frame
	WorstCM      float64 `json:"worst_cm,omitempty"`        // of a recording: how far neck, hips, shoulders, elbows and knees are off then, root mean square
	Airborne     int     `json:"frames_airborne,omitempty"` // in which both ankles are more than 25 cm above the floor: among the counted ones, or left out, as the report says

	ShoulderLineRMSDeg float64 `json:"shoulder_line_rms_deg,omitempty"` // between the solved and the true line through the shoulders, where details are asked for

	Joints     []JointScore `json:"joints,omitempty"`     // where details are asked for
	Sides      []SideScore  `json:"sides,omitempty"`      // left and right, where details are asked for
	Recordings []Score      `json:"recordings,omitempty"` // of a set, where these are asked for
}

// squares adds up squared errors. Those of two sides are added one by one.
type squares struct {
	files, frames, airborne          int
	neck, shoulder, elbow, hip, knee sum
	swivel                           sum
	pops                             int
	worst                            worst
	rateHz                           float64
	details                          *details // nil where they are not asked for
	recording                        *Score   // nil where it is not asked for
}

type sum struct {
	total float64
	count int
}

func (s *sum) distance(a, b mgl64.Vec3) {
	d := a.Sub(b)
	s.add(d.Dot(d))
}

func (s *sum) add(square float64) { s.total, s.count = s.total+square, s.count+1 }

func (s *sum) pool(t sum) { s.total, s.count = s.total+t.total, s.count+t.count }

func (s *sum) root() float64 {
	if s.count == 0 {
		return 0
	}
	return math.Sqrt(s.total / float64(s.count))
}

// pool adds the squares of other recordings.
func (q *squares) pool(r *squares) {
	q.files, q.frames, q.pops = q.files+r.files, q.frames+r.frames, q.pops+r.pops
	q.airborne += r.airborne
	q.neck.pool(r.neck)
	q.shoulder.pool(r.shoulder)
	q.elbow.pool(r.elbow)
	q.hip.pool(r.hip)
	q.knee.pool(r.knee)
	q.swivel.pool(r.swivel)
	if r.details != nil {
		if q.details == nil {
			q.details = newDetails()
		}
		q.details.pool(r.details)
	}
}

// free gives up the distributions, which were pooled.
func (q *squares) free() {
	if q.details != nil {
		q.details.distributions.free()
		q.details.distributions = nil
	}
}

func (q *squares) score(name string) Score {
	const centimeters = 100
	s := Score{
		Name: name, Files: q.files, Frames: q.frames, Pops: q.pops, Airborne: q.airborne,
		RMSE: RMSE{
			Neck: centimeters * q.neck.root(), Shoulder: centimeters * q.shoulder.root(), Elbow: centimeters * q.elbow.root(),
			Hip: centimeters * q.hip.root(), Knee: centimeters * q.knee.root(),
		},
		SwivelRMSDeg: mgl64.RadToDeg(q.swivel.root()),
	}
	if q.files == 1 && q.worst.frame >= 0 && q.rateHz > 0 {
		s.WorstS = float64(q.worst.frame) / q.rateHz
		s.WorstCM = centimeters * math.Sqrt(q.worst.squared/worstPlaces)
	}
	if q.details != nil {
		s.Joints, s.Sides, s.ShoulderLineRMSDeg = q.details.joints(), q.details.sides(), mgl64.RadToDeg(q.details.line.root())
	}
	return s
}

// sideless is the distance of an elbow from the line between shoulder and wrist, in meters, within which it has no side to speak of.
const sideless = 0.02

// swivelError is the angle from the true side of an elbow to the solved one, about its own line from shoulder to wrist, to which the true side is carried
// over the shortest way. Positive lifts a left elbow outward, and a right one inward. It is false for an arm that is nearly straight.
func swivelError(solved, truth arm) (float64, bool) {
	solvedAxis, solvedSide, ok := solved.side()
	trueAxis, trueSide, okay := truth.side()
	if !ok || !okay {
		return 0, false
	}
	carried := rig.RotationBetween(trueAxis, solvedAxis).Rotate(trueSide)
	return math.Atan2(carried.Cross(solvedSide).Dot(solvedAxis), carried.Dot(solvedSide)), true
}

// arm is where three joints of an arm are.
type arm struct{ shoulder, elbow, wrist mgl64.Vec3 }

// side is the unit axis from shoulder to wrist, and the way from it to the elbow; false where that is too short.
func (a arm) side() (axis, side mgl64.Vec3, ok bool) {
	axis = a.wrist.Sub(a.shoulder)
	length := axis.Len()
	if length < sideless {
		return axis, side, false
	}
	axis = axis.Mul(1 / length)
	side = a.elbow.Sub(a.shoulder)
	side = side.Sub(axis.Mul(axis.Dot(side)))
	return axis, side, side.Len() > sideless
}
