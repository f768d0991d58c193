// Package exporttest has what the tests of all targets need: a preset in which everything is unusual, and golden files.
package exporttest

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"hash/fnv"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/presets"
	"posewright/presets/export"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Unusual is a preset in which nothing is at its default or zero, and names hold what breaks careless writers.
func Unusual() presets.Preset {
	p := presets.Default()
	p.Name = "Ünüsual \"quoted\" 設定/../x\\y"
	p.Author = "Ann O'Nymous <ann@example.org>"
	p.Notes = "First line\nsecond line with \ttab, {braces}, %percent and ]]>"
	p.Tags = []string{"tall", "日本"}
	p.Thumbnail = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==" // a pixel
	p.Avatar.File = "C:\\avatars\\kin \"2\".vrm"
	p.Avatar.Roles = map[string]string{"hips": "Bip01 Pelvis", "head": "頭"}
	p.GroundFile = "../grounds/hill 1.glb"
	p.Calibration = measured()
	p.Magnets = append(p.Magnets, effectors.Magnet{ID: "extra-1"})
	tail := presets.NewChain("extra-2", "Tail \"1\"", "尾\\6")
	tail.Device = "LHR-'2'"
	p.Chains = append(p.Chains, tail)
	for _, parameter := range presets.ParametersOf(&p) {
		if parameter.Kind == presets.Curve {
			if err := parameter.SetCurve(&p, unusualCurve(parameter)); err != nil {
				panic(err)
			}
			continue
		}
		if err := parameter.Set(&p, unusual(parameter)); err != nil {
			panic(err)
		}
	}
	return p
}

// measured is a calibration in which every number is another one.
func measured() calibration.Calibration {
	half := math.Sqrt(0.5)
	body := calibration.Body{
		HeightM: 1.79, ArmSpanM: 1.43, LeftArmM: 0.56, RightArmM: 0.57, ShoulderM: 0.38, LeftLegM: 0.86, RightLegM: 0.87, HipsM: 0.93, GirthM: 0.91,
	}
	corrected := calibration.Body{
		HeightM: 1.8, ArmSpanM: 1.4, LeftArmM: 0.55, RightArmM: 0.545, ShoulderM: 0.39, LeftLegM: 0.88, RightLegM: 0.885, HipsM: 0.94, GirthM: 0.92,
	}
	return calibration.Calibration{
		HeightM: 1.8, EyeHeightM: 1.68, ArmSpanM: 1.4, FacingDeg: 30, ArmsOrHeight: 0.25, Scale: 1.1, EstimateVersion: 1,
		Person: "Änn \"A\"", Pose: "a", ArmsBelowDeg: [2]float64{41, 39.5}, FloorM: -0.02, Seated: true, Unposed: true, Body: body, Corrected: corrected,
		Elbows: calibration.Elbows{Phi0Deg: 52, HandPitchDeg: -14, HandYawDeg: 7},
		Arcs: []calibration.Moment{
			{0.01, 1.68, -0.02, 0.7, 1.41, 0.03, 0.7921, 0.5941, 0.099, 0.099, -0.71, 1.42, 0.04, 0.8581, 0.1907, 0.286, 0.3814},
			{0.02, 1.67, -0.03, 0.2, 0.9, 0.31, 0.6897, 0.6897, 0.0985, 0.1971, -0.21, 0.92, 0.34, 0.647, 0.5392, 0.4313, 0.3235},
		},
		Curls:  [2]calibration.Pivot{{Position: [3]float64{0.03, -0.02, -0.35}, Uncertainty: 0.011}, {Position: [3]float64{-0.04, -0.01, -0.34}, Uncertainty: 0.012}},
		Swings: [2]calibration.Pivot{{Position: [3]float64{0.08, -0.07, -0.11}, Uncertainty: 0.009}, {Position: [3]float64{-0.09, -0.06, -0.12}, Uncertainty: 0.01}},
		Devices: []calibration.Device{
			{
				Kind: "tracker", Serial: "LHR-\"1\"", Effector: "leftFoot",
				Raw:    calibration.Pose{Position: [3]float64{0.1, 0.2, 0.3}, Rotation: [4]float64{0.8, 0.6, 0, 0}},
				Offset: calibration.Pose{Position: [3]float64{0.01, -0.1, 0.02}, Rotation: [4]float64{half, 0, half, 0}},
				Trim:   calibration.Trim{MoveM: [3]float64{0.01, -0.02, 0.03}, TurnDeg: [3]float64{4, -5, 6}},
			},
			{
				Kind: "controller", Serial: "右", Effector: "rightHand",
				Raw:    calibration.Pose{Position: [3]float64{-0.7, 1.4, 0.05}, Rotation: [4]float64{0.5, -0.5, 0.5, 0.5}},
				Offset: calibration.Pose{Position: [3]float64{-0.03, 0.02, -0.11}, Rotation: [4]float64{0.6, 0, 0, 0.8}},
				Wrist: calibration.Wrist{
					Source: calibration.WristMeasured, Position: [3]float64{-0.03, 0.02, -0.11}, Axis: [3]float64{0.6, 0, 0.8}, ResidualM: 0.004, Uncertainty: 0.009,
					Condition: 0.7,
				},
			},
		},
	}
}

// unusual is a value in the hard range that is not the default, different from one parameter to the next, and the same whatever others there are.
func unusual(parameter *presets.Parameter) float64 {
	low, high := parameter.HardMin, parameter.HardMax
	switch parameter.Kind {
	case presets.Toggle:
		return 1 - parameter.Default
	case presets.Choice:
		return math.Mod(parameter.Default+1, float64(len(parameter.Options)))
	case presets.Count:
		if parameter.Default == high {
			return high - 1
		}
		return parameter.Default + 1
	}
	hash := fnv.New32a()
	hash.Write([]byte(parameter.Path))
	share := 0.31 + 0.4*float64(hash.Sum32())/(1<<32)
	value := math.Round((low+(high-low)*share)*1e4) / 1e4
	if value = math.Min(high, math.Max(low, value)); value == parameter.Default {
		value = (value + high) / 2
	}
	return value
}

// unusualCurve is one in the ranges with corners, and with keys where the default has none.
func unusualCurve(parameter *presets.Parameter) curve.Curve {
	at := func(time, value, in, out float64) curve.Key {
		return curve.Key{
			Time:      math.Round((parameter.TimeMin+(parameter.TimeMax-parameter.TimeMin)*time)*1e4) / 1e4,
			Value:     math.Round((parameter.HardMin+(parameter.HardMax-parameter.HardMin)*value)*1e4) / 1e4,
			InTangent: in, OutTangent: out,
		}
	}
	return curve.Curve{at(0.1, 0.4, 0, 0.5), at(0.35, 0.6, -1.25, 0.3), at(0.8, 0.5, 2, 1)}
}

// Presets are those that every target is tested with.
func Presets() map[string]presets.Preset {
	return map[string]presets.Preset{"default": presets.Default(), "unusual": Unusual()}
}

// WithoutPreset is a JSON file without the whole preset that it holds, which must be p: goldens that held it would change with every parameter.
func WithoutPreset(t *testing.T, data []byte, p *presets.Preset) []byte {
	t.Helper()
	const key = `"preset": `
	start := bytes.Index(data, []byte(key)) + len(key)
	var held json.RawMessage
	if err := json.NewDecoder(bytes.NewReader(data[start:])).Decode(&held); err != nil {
		t.Fatal(err)
	}
	if got, err := presets.Read(bytes.NewReader(held)); err != nil || !got.Equal(p) {
		t.Errorf("the file does not hold the preset: %v", err)
	}
	return slices.Concat(data[:start], []byte("{}"), data[start+len(held):])
}

// Golden compares the files of a target for [Unusual] with those in testdata/unusual, or with -update writes them there. A target has
// this one golden; tests that read its files back check it with other presets and formats.
func Golden(t *testing.T, files []export.File) {
	t.Helper()
	folder := filepath.Join("testdata", "unusual")
	if *update {
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
		Write(t, folder, files)
		return
	}
	for _, f := range files {
		want, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(f.Name)))
		if err != nil {
			t.Errorf("%v; run the tests with -update and look at the difference", err)
			continue
		}
		if !bytes.Equal(f.Data, want) {
			t.Errorf("%s differs from its golden file; run the tests with -update and look at the difference", f.Name)
		}
	}
}

// Write writes files into a folder, without a manifest.
func Write(t testing.TB, folder string, files []export.File) {
	t.Helper()
	for _, f := range files {
		path := filepath.Join(folder, filepath.FromSlash(f.Name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, f.Data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
}
