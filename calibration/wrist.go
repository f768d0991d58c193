package calibration

import (
	"math"
	"slices"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/average"
	"posewright/calibration/symmetric"
	"posewright/rig"
	"posewright/trackers"
)

// WristSource is where it is known from where a wrist is in the frame of the device on its hand.
type WristSource string

// The sources of a wrist.
const (
	WristUnknown  WristSource = ""         // taken to be where the device is
	WristDefault  WristSource = "default"  // from how controllers are held, of one whose kind is unknown
	WristGrip     WristSource = "grip"     // from how that kind of controller is held
	WristMeasured WristSource = "measured" // from turning and waving the hand
)

// Wrist is where a wrist is in the frame of the device that its hand wears or holds. The zero value is a wrist at the device.
type Wrist struct {
	Source      WristSource `json:"source"`
	Position    [3]float64  `json:"position"`     // of the wrist, meters in the device's frame
	Axis        [3]float64  `json:"axis"`         // unit, along the forearm to the fingers; zero where it was not measured
	ResidualM   float64     `json:"residualM"`    // root mean square of what the samples disagree by, meters
	Uncertainty float64     `json:"uncertaintyM"` // meters
	Condition   float64     `json:"condition"`    // how much of the turning about the poorest axis that is wanted was seen, 0 to 1
}

// at is where the wrist is in tracking space.
func (w *Wrist) at(device rig.Transform) mgl64.Vec3 { return device.Apply(w.Position) }

// valid reports whether the wrist is finite and within reach of the device.
func (w *Wrist) valid() bool {
	for _, x := range w.Position {
		if !(math.Abs(x) <= 1) {
			return false
		}
	}
	axis := mgl64.Vec3(w.Axis).Len()
	switch w.Source {
	case WristUnknown, WristDefault, WristGrip, WristMeasured:
	default:
		return false
	}
	return (axis == 0 || math.Abs(axis-1) < 1e-6) && w.ResidualM >= 0 && w.ResidualM <= 1 && w.Uncertainty >= 0 && w.Uncertainty <= 1 &&
		w.Condition >= 0 && w.Condition <= 1
}

// grips are where the wrist is when a controller is held, in its frame, for a left hand: a right hand's is mirrored.
// The second is what Parger's released program has for Oculus Touch, the last what VirtualMotionCapture has for
// controllers of OpenVR; both were converted from Unity's frame.
var grips = [...]struct {
	words       []string
	at          mgl64.Vec3
	uncertainty float64
}{
	// Names of WebXR, whose frame is the grip's: the hand's, whatever it holds. It is the one below, pitched by the 45°
	// between a Touch's grip and pointing poses. A recorded Quest 3 has wrists at 0.006, 0.084, -0.096 and 0.071, 0.068,
	// -0.089 of the controllers that are taken 65 ms later.
	{[]string{"quest-touch", "oculus-touch", "pico-", "htc-vive-", "valve-index", "microsoft-", "samsung-", "generic-"},
		mgl64.Vec3{0.028, 0.055, -0.099}, 0.03},
	{[]string{"touch", "oculus", "quest", "meta", "pico"}, mgl64.Vec3{0.028, -0.031, -0.109}, 0.03},
	{[]string{"knuckles", "index", "valve", "vive", "wand", "htc"}, mgl64.Vec3{0.04, 0.04, -0.15}, 0.04},
}

// defaultGrip is the grip of a controller whose name says nothing, such as a SteamVR serial number sent over VMC: the mean of the known ones.
var defaultGrip = mgl64.Vec3{0.034, 0.005, -0.13}

const (
	// How far a wrist may be from where it is assumed when the device is not known.
	unknownController = 0.06
	unknownTracker    = 0.05
	// likelyGrip is the cosine of how far the way from a held controller to its wrist may be from the way to the shoulder in a pose with straight arms.
	likelyGrip = 0.5
)

// reachesBack reports whether a grip leads from the device towards the shoulder, as it does on a straight arm. Of a device whose frame is turned
// otherwise, such as a hand that a camera sees or that another program computed, the grip of controllers says nothing.
func (w *Wrist) reachesBack(device rig.Transform, shoulder mgl64.Vec3) bool {
	back, inward := w.at(device).Sub(device.Position), shoulder.Sub(device.Position)
	return back.Dot(inward) >= likelyGrip*back.Len()*inward.Len()
}

// assumedWrist is what is known of a wrist without measuring it.
func assumedWrist(kind trackers.Kind, name string, side int) Wrist {
	if kind != trackers.Controller {
		return Wrist{Uncertainty: unknownTracker}
	}
	at, source, uncertainty := defaultGrip, WristDefault, unknownController
	for _, grip := range grips {
		if slices.ContainsFunc(grip.words, func(word string) bool { return indexFold(name, word) >= 0 }) {
			at, source, uncertainty = grip.at, WristGrip, grip.uncertainty
			break
		}
	}
	w := Wrist{Source: source, Position: at, Uncertainty: uncertainty}
	if side == 1 {
		w = w.mirrored()
	}
	return w
}

const (
	pivotWindow   = time.Second             // in which a forearm that is held still hardly drifts
	fewestTurns   = 45                      // samples of a hand
	turnedLong    = 2500 * time.Millisecond // for so long at least, so that what a hand does besides evens out
	turnedEnough  = 0.15                    // mean squared turning about the forearm, rad²: ±31°
	wavedEnough   = 0.025                   // the same about the axis turned about least, of all samples
	loosePivot    = 0.012                   // meters root mean square: an arm that moved along
	looseAxis     = 0.25                    // turning about other axes than the forearm's, of that about it
	wristSlip     = 0.002                   // meters: a wrist is no perfect joint
	handSamples   = 4096                    // as many as a minute at 60 Hz
	turnedUnalike = 45                      // degrees: a forearm's axis farther than this from where the pose had it is no forearm's axis
)

// pivot finds the point of a device that stays where it is while the device is turned about it: R·p + t = c for all samples. In each
// window c may be another, since nobody's arm is quite still; without the windows' means c falls out, and what is left are linear
// equations for p.
type pivot struct {
	normal mgl64.Mat3 // Σ (R−R̄)ᵀ(R−R̄)
	right  mgl64.Vec3 // −Σ (R−R̄)ᵀ(t−t̄)
	count  float64

	turns mgl64.Mat3 // of the window that is open: ΣR
	ways  mgl64.Vec3 // Σt
	cross mgl64.Vec3 // ΣRᵀt
	open  float64
	since time.Duration
}

// add takes a pose. The window is closed when it is full.
func (p *pivot) add(at time.Duration, pose rig.Transform) { p.addWithin(at, pose, pivotWindow) }

// addWithin takes a pose into windows of a duration.
func (p *pivot) addWithin(at time.Duration, pose rig.Transform, window time.Duration) {
	if p.open > 0 && (at-p.since > window || at < p.since) {
		p.closeWindow()
	}
	if p.open == 0 {
		p.since = at
	}
	turn := pose.Rotation.Mat4().Mat3()
	p.turns = p.turns.Add(turn)
	p.ways = p.ways.Add(pose.Position)
	p.cross = p.cross.Add(turn.Transpose().Mul3x1(pose.Position))
	p.open++
}

// closeWindow adds what the window says to the equations.
func (p *pivot) closeWindow() {
	if p.open > 1 {
		mean, way := p.turns.Mul(1/p.open), p.ways.Mul(1/p.open)
		p.normal = p.normal.Add(mgl64.Ident3().Mul(p.open)).Sub(mean.Transpose().Mul3(mean).Mul(p.open))
		p.right = p.right.Sub(p.cross.Sub(mean.Transpose().Mul3x1(way).Mul(p.open)))
		p.count += p.open
	}
	p.turns, p.ways, p.cross, p.open = mgl64.Mat3{}, mgl64.Vec3{}, mgl64.Vec3{}, 0
}

// spread is how much was turned: the mean squares of the turning as seen along three axes, ascending, and those axes in the device's frame.
// The first axis is the one that moved least: that of the turning, where it was about one axis.
func (p *pivot) spread() (values mgl64.Vec3, axes [3]mgl64.Vec3) {
	if p.count == 0 {
		return values, [3]mgl64.Vec3{{1}, {0, 1}, {0, 0, 1}}
	}
	return symmetric.Eigen(p.normal.Mul(1 / p.count))
}

// solve is the point; ok is false where the turning does not tell it.
func (p *pivot) solve() (at mgl64.Vec3, ok bool) {
	values, _ := p.spread()
	if !(values[0] > 1e-4) {
		return mgl64.Vec3{}, false
	}
	at = p.normal.Inv().Mul3x1(p.right)
	return at, at.Len() < 1
}

// handSample is a pose of a device on a hand.
type handSample struct {
	at   time.Duration
	pose rig.Transform
}

// hand is what is known of one hand while it is turned and waved.
type hand struct {
	device  identity
	count   uint64 // Device.Samples of the newest sample
	turning []handSample
	waving  []handSample
	turns   pivot // of the turning alone, for the axis
	all     pivot
}

func (h *hand) reset() {
	*h = hand{turning: h.turning[:0], waving: h.waving[:0]}
}

// add takes the newest sample of the hand's device.
func (h *hand) add(d *trackers.Device, waving bool) {
	who := identity{kind: d.Kind, serial: d.Serial, source: d.Source}
	if !h.device.same(&who) {
		h.reset()
		h.device = who
	} else if h.count == d.Samples {
		return
	}
	h.count = d.Samples
	s := handSample{d.Received, rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation}}
	samples := &h.turning
	if waving {
		samples = &h.waving
	} else {
		h.turns.add(s.at, s.pose)
	}
	h.all.add(s.at, s.pose)
	if len(*samples) < handSamples {
		*samples = append(*samples, s)
	}
}

// turned and waved are how much of what is wanted was seen, 0 to 1.
func (h *hand) turned() float64 {
	values, _ := h.turns.spread()
	return min(1, values[1]/turnedEnough, watched(h.turning))
}

func (h *hand) waved() float64 {
	values, _ := h.all.spread()
	return min(1, values[0]/wavedEnough, watched(h.waving))
}

// watched is how much of the time that is wanted was seen, 0 to 1.
func watched(samples []handSample) float64 {
	if len(samples) == 0 {
		return 0
	}
	return min(float64(len(samples))/fewestTurns, (samples[len(samples)-1].at-samples[0].at).Seconds()/turnedLong.Seconds())
}

// wristTrouble is why a wrist could not be measured.
type wristTrouble uint8

const (
	wristFine wristTrouble = iota
	wristTooLittle
	wristArmMoved
	wristNotTurned
)

// measure is the wrist in the frame of the device, its axis with the sign that outward says: where, in the device's frame, the arm points
// to in the pose.
func (h *hand) measure(outward mgl64.Vec3) (Wrist, wristTrouble) {
	var all pivot
	samples := slices.Concat(h.turning, h.waving)
	for i := range samples {
		all.add(samples[i].at, samples[i].pose)
	}
	all.closeWindow()
	at, ok := all.solve()
	if !ok {
		return Wrist{}, wristTooLittle
	}
	// Once more, without what disagrees.
	distances := pivotDistances(samples, at)
	limit := average.TrimLimit(distances, average.SteadyM)
	var kept pivot
	for i := range samples {
		if distances[i] <= limit {
			kept.add(samples[i].at, samples[i].pose)
		}
	}
	kept.closeWindow()
	if at, ok = kept.solve(); !ok {
		return Wrist{}, wristTooLittle
	}
	residual, count := 0.0, 0.0
	for i, d := range pivotDistances(samples, at) {
		if distances[i] <= limit {
			residual += d * d
			count++
		}
	}
	residual = math.Sqrt(residual / max(count, 1))
	values, _ := kept.spread()
	w := Wrist{
		Source: WristMeasured, Position: at, ResidualM: residual,
		Uncertainty: min(1, wristSlip+2*residual/math.Sqrt(max(count*values[0], 1))),
		Condition:   min(1, max(0, values[0]/wavedEnough)),
	}
	if residual > loosePivot {
		return w, wristArmMoved
	}
	var turns pivot
	for i := range h.turning {
		if distances[i] <= limit {
			turns.add(h.turning[i].at, h.turning[i].pose)
		}
	}
	turns.closeWindow()
	spreads, axes := turns.spread()
	axis := axes[0]
	if axis.Dot(outward) < 0 {
		axis = axis.Mul(-1)
	}
	if spreads[0] > looseAxis*spreads[1] || axis.Dot(outward) < math.Cos(turnedUnalike*math.Pi/180) {
		return w, wristNotTurned
	}
	w.Axis = axis
	return w, wristFine
}

// pivotDistances are how far the samples have a point of the device from its mean in their window.
func pivotDistances(samples []handSample, at mgl64.Vec3) []float64 {
	distances := make([]float64, len(samples))
	for begin := 0; begin < len(samples); {
		end := begin
		var mean mgl64.Vec3
		for end < len(samples) && samples[end].at-samples[begin].at <= pivotWindow {
			mean = mean.Add(samples[end].pose.Apply(at))
			end++
		}
		mean = mean.Mul(1 / float64(end-begin))
		for i := begin; i < end; i++ {
			distances[i] = samples[i].pose.Apply(at).Sub(mean).Len()
		}
		begin = end
	}
	return distances
}
