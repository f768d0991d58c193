// Package motionsource lets a person in motion capture wear devices, so that their recording drives an avatar as a recorded session does.
//
//	file ──Open──▶ Take ──Record(DeviceSetup)──▶ recording.Session ──▶ playback ──▶ solver
//	                 └──Truth────────────────────────────────▶ ghost, errors
//
// Meters, seconds, radians but where a name says otherwise; the devices are in the recording's world, with its floor at Y = 0. A [Take] is immutable and may
// be used by any number of goroutines; memory grows with the recording.
package motionsource

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/session"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// DeviceSetup says which devices the person wears, where, and how far these are from ideal. Its zero value is no devices; see [DefaultDeviceSetup].
type DeviceSetup struct {
	Points virtual.Points `json:"points"`
	// OffsetCM is by how much each device sits elsewhere than by default, in the axes of its joint in a T-pose: left, up, forward. A calibration measures it. Centimeters.
	OffsetCM map[string][3]float64 `json:"offsetCm"`
	// SlippedCM is by how much each device has slipped since it was calibrated, so that the calibration does not know of it. Centimeters.
	SlippedCM map[string][3]float64 `json:"slippedCm"`
	NoiseMM   float64               `json:"noiseMm"`   // standard deviation of positions along each axis
	NoiseDeg  float64               `json:"noiseDeg"`  // standard deviation of rotations
	LatencyMS float64               `json:"latencyMs"` // by how much everything is late
	Dropout   float64               `json:"dropout"`   // share of samples that never arrive, 0 to 1
}

// DefaultDeviceSetup is a headset and two controllers, without faults.
func DefaultDeviceSetup() DeviceSetup { return DeviceSetup{Points: virtual.ThreePoints} }

// What a person can choose.
const (
	MostOffsetCM  = 30
	MostNoiseMM   = 50
	MostNoiseDeg  = 20
	MostLatencyMS = 500
	MostDropout   = 0.95
)

// Limited is the nearest that can be worn.
func (w DeviceSetup) Limited() DeviceSetup {
	within := func(x, most float64) float64 {
		if !(x > 0) {
			return 0
		}
		return math.Min(x, most)
	}
	w.Points &= virtual.AllPoints
	w.Points |= virtual.PointsOf(calibration.Role(effectors.Head))
	w.NoiseMM, w.NoiseDeg = within(w.NoiseMM, MostNoiseMM), within(w.NoiseDeg, MostNoiseDeg)
	w.LatencyMS, w.Dropout = within(w.LatencyMS, MostLatencyMS), within(w.Dropout, MostDropout)
	w.OffsetCM, w.SlippedCM = limitedOffsets(w.OffsetCM), limitedOffsets(w.SlippedCM)
	return w
}

func limitedOffsets(offsets map[string][3]float64) map[string][3]float64 {
	limited := map[string][3]float64{}
	for name, offset := range offsets {
		role, ok := calibration.RoleNamed(name)
		if !ok || !virtual.AllPoints.Has(role) {
			continue
		}
		for axis, x := range offset {
			if !(math.Abs(x) <= MostOffsetCM) { // NaN too
				x = math.Copysign(MostOffsetCM, x)
			}
			if math.IsNaN(x) {
				x = 0
			}
			offset[axis] = x
		}
		if offset != ([3]float64{}) {
			limited[name] = offset
		}
	}
	if len(limited) == 0 {
		return nil
	}
	return limited
}

// Equal reports whether two are the same.
func (w *DeviceSetup) Equal(o *DeviceSetup) bool { return fmt.Sprint(*w) == fmt.Sprint(*o) } // maps are printed in order

// mounting is where devices sit: as calibrated, and as they do.
func (w *DeviceSetup) mounting() (calibrated, actual virtual.Mounting) {
	calibrated = virtual.DefaultMounting()
	add := func(m *virtual.Mounting, offsets map[string][3]float64) {
		for name, offset := range offsets {
			if role, ok := calibration.RoleNamed(name); ok {
				m[role].Position = m[role].Position.Add(mgl64.Vec3(offset).Mul(0.01))
			}
		}
	}
	add(&calibrated, w.OffsetCM)
	actual = calibrated
	add(&actual, w.SlippedCM)
	return calibrated, actual
}

// disturbance is how the devices differ from ideal ones.
func (w *DeviceSetup) disturbance() virtual.Disturbance {
	return virtual.Disturbance{
		NoiseM: w.NoiseMM / 1000, NoiseRad: w.NoiseDeg * math.Pi / 180, Delay: time.Duration(w.LatencyMS * float64(time.Millisecond)), Dropout: w.Dropout, Seed: 19,
	}
}

// Take is a recording of motion capture with its person.
type Take struct {
	Path, Clip string // where it was read from
	Name       string
	Notes      []phrase.Phrase // about how it was read
	person     *virtual.Person
}

// Open reads motion capture. Clip is as in [capture.Open].
func Open(path, clip string, up bvh.Up) (*Take, error) {
	motion, err := capture.Open(path, clip, up)
	if err != nil {
		return nil, err
	}
	person, err := virtual.NewPersonWearing(motion, virtual.PointsOf(calibration.Role(effectors.Head)))
	if err != nil {
		return nil, err
	}
	name := motion.Name
	if clip != "" {
		name = clip
	}
	notes := slices.Concat(motion.Notes, person.Notes())
	return &Take{Path: path, Clip: clip, Name: name, Notes: notes, person: person}, nil
}

// Person is who moves. It is shared: a caller that needs another rate copies it.
func (t *Take) Person() virtual.Person { return *t.person }

// Duration is from the first frame to the last.
func (t *Take) Duration() time.Duration {
	fine := *t.person
	fine.RateHz = 1000
	return time.Duration(fine.Frames()-1) * time.Millisecond
}

// Measurement is what a calibration measures of the person.
func (t *Take) Measurement(w DeviceSetup) calibration.Measurement {
	calibrated, _ := w.mounting()
	return t.person.MeasurementMounted(w.Points&t.person.Wearable(), &calibrated)
}

// Record is what the devices report from the first frame to the last.
func (t *Take) Record(w DeviceSetup) (*recording.Session, error) {
	person := *t.person
	person.RateHz = session.DefaultRateHz
	player := virtual.NewPlayer(&person, w.Points&person.Wearable())
	_, actual := w.mounting()
	player.Mount(actual)
	if d := w.disturbance(); d != (virtual.Disturbance{Seed: d.Seed}) {
		player.Disturb(d)
	}
	var file bytes.Buffer
	writer, err := recording.NewWriter(&file, recording.Info{Program: "Posewright", RateHz: person.RateHz}, 0)
	if err != nil {
		return nil, err
	}
	var failed error
	player.Store.Observe(func(o *trackers.Observation) {
		if err := writer.Write(o); err != nil && failed == nil {
			failed = err
		}
	})
	last := player.Duration()
	late := time.Duration(w.LatencyMS * float64(time.Millisecond))
	for frame := range person.Frames() { // what is observed is observed at the time of the player's clock
		player.Advance(time.Duration(float64(frame)/person.RateHz*float64(time.Second)) + late)
	}
	player.Advance(last + late)
	player.Store.Observe(nil)
	if failed == nil {
		failed = writer.Pass(last)
	}
	if failed == nil {
		failed = writer.Close()
	}
	if failed != nil {
		return nil, failed
	}
	return recording.Read(&file)
}

// Truth reads what the person does at a time after the first frame. The truth is the caller's.
func (t *Take) Truth(at time.Duration, into *virtual.Truth) { t.person.At(at.Seconds(), into) }

// Stick is the person's body in a truth that was read.
func (t *Take) Stick(truth *virtual.Truth) rig.Stick { return t.person.Stick(truth) }
