package check

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/effectors"
	curvepkg "posewright/effectors/curve"
	"posewright/internal/avatartest"
	"posewright/internal/drivingtest"
	"posewright/internal/racetest"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/safullbodyik"
	"posewright/presets/export/unity"
	"posewright/presets/export/vrik"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/solver"
)

func TestTheCSharpForUnityCompilesWithoutAWarning(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	running(t)
	// The same code for every preset: what was compiled is what is exported.
	for _, of := range [...]func(*export.Input) ([]export.File, *export.Report, error){unity.Export, vrik.Export, safullbodyik.Export} {
		var before []export.File
		for name, p := range exporttest.Presets() {
			files, _, err := of(&export.Input{Preset: &p})
			if err != nil {
				t.Fatal(err)
			}
			files = slices.DeleteFunc(files, func(f export.File) bool { return filepath.Ext(f.Name) != ".cs" })
			if before != nil && !slices.EqualFunc(files, before, func(a, b export.File) bool { return a.Name == b.Name && bytes.Equal(a.Data, b.Data) }) {
				t.Errorf("the C# for the %s preset is another", name)
			}
			before = files
		}
	}
}

// there is the value that a parameter has for Unity, by what a mirror turns round: the left is at -X, and turning goes the other way about.
func there(p *presets.Preset, parameter *presets.Parameter) float64 {
	value, path := parameter.Get(p), parameter.Path
	other := func(from, to string) float64 {
		twin, _ := presets.Lookup(strings.Replace(path, from, to, 1))
		return -twin.Get(p)
	}
	switch {
	case strings.HasSuffix(path, ".pole.x"), strings.HasSuffix(path, ".positionOffset.x"), strings.HasSuffix(path, ".override.position.x"), strings.HasPrefix(path, "effectors.") && (strings.HasSuffix(path, ".yDeg") || strings.HasSuffix(path, ".zDeg")), path == "lookAt.target.x", strings.HasPrefix(path, "magnets.") && strings.HasSuffix(path, ".x"):
		return -value
	case strings.HasSuffix(path, ".twistMinDeg"):
		return other("Min", "Max")
	case strings.HasSuffix(path, ".twistMaxDeg"):
		return other("Max", "Min")
	}
	return value
}

// near reports whether two numbers differ by less than a unit in the last place of 32 bits: half of it is lost by rounding to them and up to half by the
// shortest decimals for what is left.
func near(is, want float64) bool { return math.Abs(is-want) <= 0x1p-23*math.Max(1e-3, math.Abs(want)) }

// grid are times across a curve and beyond both of its ends, among them those of its keys.
func grid(curve curvepkg.Curve) []float64 {
	first, last := curve[0].Time, curve[len(curve)-1].Time
	beyond := math.Max(0.1, (last-first)/8)
	var times []float64
	for _, key := range curve {
		times = append(times, key.Time)
	}
	for i := range 161 {
		times = append(times, first-beyond+(last-first+2*beyond)*float64(i)/160)
	}
	for i := range times {
		times[i] = float64(float32(times[i]))
	}
	return times
}

// slack is how far a curve in 32 bits may be off near a time: what its numbers, and the way across it, are rounded by.
func slack(curve curvepkg.Curve) float64 {
	const rounding = 1.0 / (1 << 23)
	most := 0.0
	for i, key := range curve {
		most = math.Max(most, math.Abs(key.Value))
		for _, j := range [...]int{i - 1, i + 1} {
			if j < 0 || j >= len(curve) {
				continue
			}
			span := math.Abs(curve[j].Time - key.Time)
			steepest := math.Max(math.Abs(key.InTangent), math.Abs(key.OutTangent)) + 1.5*math.Abs(curve[j].Value-key.Value)/span
			most = math.Max(most, steepest*(span+math.Abs(key.Time)))
		}
	}
	return 4 * rounding * most
}

// What a person imports in Unity is what the editor has: every number, toggle and text, each curve between its keys and beyond them, and all of that once more after
// Unity wrote it back.
func TestUnityHasEveryNumberAndCurveThatTheEditorHas(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	running(t)
	all := exporttest.Presets()
	all["random"] = exporttest.Random(8)
	for name, p := range all {
		files, _, err := unity.Export(exporttest.WithAvatar(t, export.Input{Preset: &p}, assets.Mannequin()))
		if err != nil {
			t.Fatal(err)
		}
		asked := map[string][]float64{}
		for _, parameter := range presets.Parameters() {
			if parameter.Kind == presets.Curve {
				asked[parameter.Path] = grid(parameter.Curve(&p))
			}
		}
		var said struct {
			Values map[string]any
			Curves map[string][]float64
			Saved  string
		}
		mono(t, &said, "data", files[0], asked)

		seen := map[string]bool{}
		for _, parameter := range presets.ParametersOf(&p) {
			path := parameter.Path
			for i := range p.Magnets {
				if rest, ok := strings.CutPrefix(path, "magnets."+p.Magnets[i].ID+"."); ok {
					path = fmt.Sprintf("magnets.%d.%s", i, rest)
				}
			}
			if strings.HasPrefix(path, "chains.") { // one text, which is read back below
				continue
			}
			seen[path] = true
			if parameter.Kind == presets.Curve {
				curve, far := parameter.Curve(&p), 0.0
				if len(said.Curves[path]) != len(asked[path]) {
					t.Errorf("%s: %s is not there", name, path)
				}
				for i, value := range said.Curves[path] {
					far = math.Max(far, math.Abs(value-curve.At(asked[path][i])))
				}
				if far > slack(curve) {
					t.Errorf("%s: %s is off by %v, more than %v", name, path, far, slack(curve))
				}
				continue
			}
			want := there(&p, parameter)
			is := said.Values[path]
			if on, ok := is.(bool); ok {
				is = map[bool]float64{true: 1}[on]
			}
			if number, ok := is.(float64); !ok || !near(number, want) {
				t.Errorf("%s: %s is %v and not %v", name, path, is, want)
			}
		}
		// Everything else that the file has arrived too.
		for path, want := range exporttest.Fields(t, files[0].Data) {
			if strings.Contains(path, ".m_") || strings.HasSuffix(path, ".serializedVersion") || seen[path] {
				continue
			}
			is, ok := said.Values[path]
			if number, isNumber := want.(float64); isNumber {
				got, _ := is.(float64)
				ok = ok && near(got, number)
			} else {
				ok = ok && is == want
			}
			if !ok {
				t.Errorf("%s: %s is %v and not %v", name, path, is, want)
			}
		}

		q, report, err := unity.Import([]byte(said.Saved))
		if err != nil {
			t.Fatal(err)
		}
		if !report.Lossless() {
			t.Errorf("%s: of what Unity wrote back\n%s", name, report.Text())
		}
		for _, parameter := range presets.ParametersOf(&p) {
			if parameter.Kind == presets.Curve {
				back, curve := parameter.Curve(&q), parameter.Curve(&p)
				for _, time := range grid(curve) {
					if far := math.Abs(back.At(time) - curve.At(time)); far > slack(curve) {
						t.Errorf("%s: %s comes back off by %v", name, parameter.Path, far)
						break
					}
				}
				continue
			}
			if is, was := parameter.Get(&q), parameter.Get(&p); !near(is, was) {
				t.Errorf("%s: %s goes to Unity as %v and comes back as %v", name, parameter.Path, was, is)
			}
		}
		if name == "random" {
			continue // its curves have more digits than 32 bits
		}
		for i := range q.Calibration.Devices {
			q.Calibration.Devices[i].Raw.Rotation = rounded(q.Calibration.Devices[i].Raw.Rotation, p.Calibration.Devices[i].Raw.Rotation)
			q.Calibration.Devices[i].Offset.Rotation = rounded(q.Calibration.Devices[i].Offset.Rotation, p.Calibration.Devices[i].Offset.Rotation)
		}
		q.Calibration.Devices, p.Calibration.Devices = slices.Clip(q.Calibration.Devices), slices.Clip(p.Calibration.Devices)
		if q.Name != p.Name || q.Author != p.Author || q.Notes != p.Notes || !slices.Equal(q.Tags, p.Tags) || q.Avatar.File != p.Avatar.File || q.GroundFile != p.GroundFile ||
			!maps.Equal(q.Avatar.Roles, p.Avatar.Roles) || !sameCalibration(&q, &p) {
			t.Errorf("%s: %+v\ncomes back as\n%+v", name, p.Calibration, q.Calibration)
		}
	}
}

// A curve with weights and steps, pasted from Unity, is the one that Unity has, as near as is told.
func TestACurveOfUnityWithWeightsIsTheOneThatWasPasted(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	running(t)
	random := rand.New(rand.NewPCG(17, 18))
	for range 6 {
		var keys, times []string
		var asked []float64
		time := random.NormFloat64()
		step := random.IntN(4)
		for i := range 5 {
			time += 0.2 + random.Float64()
			out := strconv.FormatFloat(random.NormFloat64()*2, 'g', 6, 64)
			if i == step {
				out = `"Infinity"`
			}
			keys = append(keys, fmt.Sprintf(`{"time":%.5g,"value":%.5g,"inSlope":%.5g,"outSlope":%s,"weightedMode":%d,"inWeight":%.4g,"outWeight":%.4g}`,
				time, random.NormFloat64(), random.NormFloat64()*2, out, random.IntN(4), random.Float64()*0.95, random.Float64()*0.95))
			times = append(times, fmt.Sprintf("%.5g", time))
		}
		text := `{"curve":{"serializedVersion":"2","m_Curve":[` + strings.Join(keys, ",") + `],"m_PreInfinity":2,"m_PostInfinity":2,"m_RotationOrder":4}}`
		curve, off, err := presets.PastedCurve("UnityEditor.AnimationCurveWrapperJSON:" + text)
		if err != nil {
			t.Fatal(err)
		}
		first, last := curve[0].Time, curve[len(curve)-1].Time
		rises, _ := strconv.ParseFloat(times[step+1], 64)
		for i := range 400 {
			at := float64(float32(first + (last-first)*(float64(i)/320-0.1)))
			if at < rises-2*curvepkg.Gap || at > rises {
				asked = append(asked, at)
			}
		}
		var said struct{ Values []float64 }
		mono(t, &said, "curve", export.File{Name: "curve.json", Data: []byte(text)}, map[string]any{"times": asked})
		far := 0.0
		for i, value := range said.Values {
			far = math.Max(far, math.Abs(value-curve.At(asked[i])))
		}
		least, greatest := curve.Extent()
		if high := greatest - least; len(said.Values) < 300 || off > 1.1e-3*high || far > off*1.02+2e-5*high {
			t.Errorf("%s: over %d times it is off by %v, and is told to be by %v, of %v", text, len(said.Values), far, off, high)
		}
	}
}

// rounded is what a rotation was where it differs by no more than what 32 bits do.
func rounded(is, was [4]float64) [4]float64 {
	for i := range is {
		if math.Abs(is[i]-was[i]) > 1e-6 {
			return is
		}
	}
	return was
}

func sameCalibration(q, p *presets.Preset) bool {
	return len(p.Calibration.Devices) == 0 && len(q.Calibration.Devices) == 0 || q.Calibration.Equal(&p.Calibration)
}

// A place is a transform in what a joint hangs on, in Unity's frame.
type place struct {
	Position [3]float64 `json:"position"`
	Rotation [4]float64 `json:"rotation"` // x, y, z, w
}

// mirrored is a point or direction in Unity's frame.
func mirrored(v mgl64.Vec3) mgl64.Vec3 { return mgl64.Vec3{-v[0], v[1], v[2]} }

// A stage is an avatar for Unity, with poses that the solver made, the first of which is the T-pose.
type stage struct {
	humanoid *rig.Humanoid
	worlds   [][]rig.Transform
	scene    map[string]any
}

// The stage stands at +3 along X and -1 along Z; the avatar on it somewhere too, and faces elsewhere.
var (
	stageAt  = mgl64.Vec3{3, 0, -1}
	avatarAt = rig.Transform{Position: mgl64.Vec3{0.4, 0.1, 0.9}, Rotation: mgl64.QuatRotate(0.7, mgl64.Vec3{0, 1, 0})} // in Unity's frame
)

// out is where a point of the avatar's own frame is in Unity's world.
func out(v mgl64.Vec3) mgl64.Vec3 { return stageAt.Add(avatarAt.Apply(mirrored(v))) }

// staged is the built-in avatar, in its T-pose and in some poses of the demo.
func staged(t *testing.T, human bool) *stage {
	t.Helper()
	avatar := avatartest.Mannequin(t)
	preset := presets.Default()
	fitted, err := prepare.Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	snapshot := session.NewSnapshot(fitted)
	demo := drivingtest.Demo(t)
	h := fitted.Humanoid
	s := &stage{humanoid: h}
	world := make([]rig.Transform, len(h.Skeleton.Joints))
	h.Forward(h.NewTPose(), world)
	s.worlds = append(s.worlds, slices.Clone(world))
	playback := session.NewPlayback(demo, "demo")
	run := session.New(session.Options{Store: playback.Store})
	run.Publish(snapshot)
	for tick := range 900 {
		at := time.Duration(tick) * time.Second / 90
		playback.Advance(at)
		frame := run.Tick(at)
		if tick%60 == 59 {
			s.worlds = append(s.worlds, slices.Clone(frame.Result.World))
		}
	}
	var joints []map[string]any
	for _, joint := range h.Skeleton.Joints {
		joints = append(joints, map[string]any{"name": joint.Name, "parent": joint.Parent})
	}
	roles := map[string]int{}
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if joint := h.Joint(role); joint >= 0 {
			roles[role.String()] = joint
		}
	}
	var poses [][]place
	for _, world := range s.worlds {
		pose := make([]place, len(world))
		for i := range world {
			local := world[i]
			if parent := h.Skeleton.Joints[i].Parent; parent >= 0 {
				local = world[parent].Inverse().Mul(world[i])
			}
			at, q := mirrored(local.Position), local.Rotation
			pose[i] = place{at, [4]float64{q.V[0], -q.V[1], -q.V[2], q.W}}
		}
		poses = append(poses, pose)
	}
	q := avatarAt.Rotation
	s.scene = map[string]any{
		"avatar": place{avatarAt.Position, [4]float64{q.V[0], q.V[1], q.V[2], q.W}}, "joints": joints, "roles": roles, "trunk": h.Joint(h.UpperTrunk()), "poses": poses,
		"human": human,
	}
	return s
}

// holdsPoles compares poles with the solver's in each pose. Chest and hips carry them from where the limb begins in the T-pose: those of elbows stay
// behind the solver's by as much as the shoulder moved the arm.
func (s *stage) holdsPoles(t *testing.T, name string, p *presets.Preset, poses []map[string][3]float64) {
	t.Helper()
	if len(poses) != len(s.worlds) || len(poses) < 10 {
		t.Fatalf("%s: %d poses", name, len(poses))
	}
	avatar := avatartest.Mannequin(t)
	bare := p.Clone()
	bare.Calibration, bare.Avatar.Roles = presets.Default().Calibration, nil
	prepared, err := prepare.Body(&bare, avatar)
	if err != nil {
		t.Fatal(err)
	}
	snapshot := session.NewSnapshot(prepared)
	apart, bent := 0.0, 0.0
	for i, world := range s.worlds {
		var explained solver.Explanation
		snapshot.Body.Explain(&effectors.Targets{}, &snapshot.Settings, &solver.Result{World: world}, &explained)
		for id := range effectors.HintCount {
			carrier, root := s.humanoid.Joint(rig.Hips), s.humanoid.Joint([...]rig.Role{rig.LeftUpperArm, rig.RightUpperArm, rig.LeftUpperLeg, rig.RightUpperLeg}[id])
			if id <= effectors.RightElbow {
				carrier = s.humanoid.Joint(s.humanoid.UpperTrunk())
			}
			begins := world[carrier].Apply(s.worlds[0][carrier].Inverse().Apply(s.worlds[0][root].Position)) // where shoulders that stay have it
			moved := world[root].Position.Sub(begins)
			ours := explained.Poles[id].Set
			is := mgl64.Vec3(poses[i][id.String()])
			if far := is.Sub(out(ours.Sub(moved))).Len(); far > 2e-5 {
				t.Errorf("%s, pose %d: %v is at %v, %v m from where it should be", name, i, id, is, far)
			}
			if id >= effectors.LeftKnee && moved.Len() > 1e-9 {
				t.Errorf("%s, pose %d: a hip joint moved by %v", name, i, moved)
			}
			apart = math.Max(apart, moved.Len())
			bent = math.Max(bent, world[carrier].Position.Sub(s.worlds[0][carrier].Position).Len())
		}
	}
	if bent < 0.02 {
		t.Errorf("%s: the body moves by %v m, so that nothing was carried", name, bent)
	}
	t.Logf("%s: %d poles are where the solver has them, but for what shoulders move arms by, %.1f mm at most", name, len(poses)*int(effectors.HintCount), 1000*apart)
}

func TestTheRigForUnityIsAsThePresetSaysAndItsHintsAreTheSolversPoles(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	running(t)
	for name, p := range exporttest.Presets() {
		s := staged(t, name == "default")
		files, _, err := unity.Export(&export.Input{Preset: &p, Humanoid: s.humanoid})
		if err != nil {
			t.Fatal(err)
		}
		var said struct {
			Set   map[string]any
			Poses []map[string][3]float64
		}
		mono(t, &said, "rig", files[0], s.scene)
		s.holdsPoles(t, name, &p, said.Poses)

		number := func(path string) float64 {
			parameter, ok := presets.Lookup(path)
			if !ok {
				t.Fatal(path)
			}
			return parameter.Get(&p)
		}
		want := map[string]any{
			"leftElbow.bones": []any{"leftUpperArm", "leftLowerArm", "leftHand"}, "rightElbow.bones": []any{"rightUpperArm", "rightLowerArm", "rightHand"},
			"leftKnee.bones": []any{"leftUpperLeg", "leftLowerLeg", "leftFoot"}, "rightKnee.bones": []any{"rightUpperLeg", "rightLowerLeg", "rightFoot"},
			"hips.bones": []any{"hips", "hips"}, "spine.bones": []any{"spine", "head"}, "look.bones": []any{"head"},
			"order": []any{"Hips", "Spine", "Left arm", "Right arm", "Left leg", "Right leg", "Look"}, "layers": 1.0,
			"hips.position": number("effectors.hips.positionWeight"), "hips.rotation": number("effectors.hips.rotationWeight"),
			"spine.position": number("effectors.head.positionWeight"), "spine.rotation": number("effectors.head.rotationWeight"),
			"spine.iterations": math.Min(50, number("arms.chain.iterations")), "spine.tolerance": math.Min(0.01, number("arms.chain.tolerance")),
			"look.weight": number("lookAt.weight") * number("lookAt.headWeight"),
		}
		most := math.Min(number("lookAt.headMaxDeg"), 180*(1-number("lookAt.clampWeight")))
		want["look.most"], want["look.least"] = most, -most
		at := stageAt.Add(mirrored(mgl64.Vec3{number("lookAt.target.x"), number("lookAt.target.y"), number("lookAt.target.z")}))
		want["look.at"] = []any{at[0], at[1], at[2]}
		ahead, up := avatarAt.Rotation.Rotate(mgl64.Vec3{0, 0, 1}), mgl64.Vec3{0, 1, 0}
		want["look.aim"], want["look.up"] = []any{ahead[0], ahead[1], ahead[2]}, []any{up[0], up[1], up[2]}
		for hint, effector := range map[string]string{"leftElbow": "leftHand", "rightElbow": "rightHand", "leftKnee": "leftFoot", "rightKnee": "rightFoot"} {
			weight := number("hints." + hint + ".poleWeight")
			want[hint+".hint"], want[hint+".weight"], want[hint+".from"] = weight, 1.0, []any{0.0, 0.0, 0.0}
			want[hint+".position"], want[hint+".rotation"] = number("effectors."+effector+".positionWeight"), number("effectors."+effector+".rotationWeight")
		}
		compare(t, name, said.Set, want)
	}
}

// compare holds what was said against what should be, key by key, with numbers in 32 bits.
func compare(t *testing.T, name string, said, want map[string]any) {
	t.Helper()
	var same func(is, want any) bool
	same = func(is, want any) bool {
		if on, ok := is.(bool); ok {
			is = map[bool]float64{true: 1}[on]
		}
		if on, ok := want.(bool); ok {
			want = map[bool]float64{true: 1}[on]
		}
		switch want := want.(type) {
		case float64:
			number, ok := is.(float64)
			return ok && math.Abs(number-want) <= 4e-6*math.Max(1, math.Abs(want))
		case []any:
			list, ok := is.([]any)
			return ok && slices.EqualFunc(list, want, same)
		}
		return is == want
	}
	for key, value := range want {
		if !same(said[key], value) {
			t.Errorf("%s: %s is %v and not %v", name, key, said[key], value)
		}
	}
	for key := range said {
		if _, ok := want[key]; !ok {
			t.Errorf("%s: nothing is known of %s, which is %v", name, key, said[key])
		}
	}
}

func TestVRIKGetsWhatTheFileSaysAndItsBendGoalsAreTheSolversPoles(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	running(t)
	for name, p := range exporttest.Presets() {
		s := staged(t, false)
		files, _, err := vrik.Export(&export.Input{Preset: &p, Humanoid: s.humanoid})
		if err != nil {
			t.Fatal(err)
		}
		var said struct {
			Set   map[string]any
			Poses []map[string][3]float64
		}
		mono(t, &said, "vrik", files[0], s.scene)
		s.holdsPoles(t, name, &p, said.Poses)
		want := map[string]any{}
		for key, value := range exporttest.Fields(t, files[0].Data) {
			if path, ok := strings.CutPrefix(key, "solver."); ok && !strings.Contains(path, ".stepHeight.") {
				want[path] = value
			}
		}
		want["locomotion.weight"] = 1.0 // no device is on a foot, the hips or the chest here
		for _, path := range [...]string{"spine.pelvisPositionWeight", "spine.pelvisRotationWeight", "spine.chestGoalWeight", "leftLeg.positionWeight", "leftLeg.rotationWeight",
			"rightLeg.positionWeight", "rightLeg.rotationWeight"} {
			if _, ok := want[path]; !ok {
				t.Errorf("%s: the file has no %s", name, path)
			}
			want[path] = 0.0
		}
		leg, _ := exporttest.Fields(t, files[0].Data)["legLength"].(float64)
		lift, peak := p.Gait.LiftForward, p.Gait.PeakForward.At(0.23)
		var heights []any
		for i := range 33 {
			heights = append(heights, lift.At(float64(i)/32)*peak*leg)
		}
		want["locomotion.stepHeight"] = heights
		compare(t, name, said.Set, want)
	}
}

func TestSAFullBodyIKGetsWhatTheFileSaysAndItsPolesAreTheSolvers(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	running(t)
	for name, p := range exporttest.Presets() {
		s := staged(t, false)
		files, _, err := safullbodyik.Export(&export.Input{Preset: &p, Humanoid: s.humanoid})
		if err != nil {
			t.Fatal(err)
		}
		var said struct {
			Set   map[string]any
			Poses []map[string][3]float64
		}
		mono(t, &said, "sa", files[0], s.scene)
		s.holdsPoles(t, name, &p, said.Poses)
		target := mirrored(p.Gaze.Target)
		want := map[string]any{"eyes": []any{target[0], target[1], target[2]}}
		for key, value := range exporttest.Fields(t, files[0].Data) {
			if top, _, _ := strings.Cut(key, "."); strings.HasSuffix(top, "Effectors") || top == "settings" {
				want[key] = value
			}
		}
		for _, idle := range [...]string{"headEffectors.neck", "leftArmEffectors.arm", "rightArmEffectors.arm"} { // which no preset speaks of
			for _, field := range [...]string{"positionWeight", "rotationWeight", "pull"} {
				want[idle+"."+field] = 0.0
			}
			want[idle+".positionEnabled"], want[idle+".rotationEnabled"] = false, false
		}
		compare(t, name, said.Set, want)
	}
}
