package runtime_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"posewright/assets"
	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/presets/runtime"
	"posewright/solver/chain"
	"posewright/solver/gait"
	"posewright/solver/vec"
	"posewright/trackers"
)

// calls is every function with a handle, given good arguments but for what a test spoils.
func calls(numbers []float64, x float64) map[string]func(handle int32) error {
	drop := func(_ any, err error) error { return err }
	return map[string]func(handle int32) error{
		"SetTarget":        func(h int32) error { return runtime.SetTarget(h, 0, numbers, x) },
		"SetTargets":       func(h int32) error { return runtime.SetTargets(h, numbers) },
		"SetHint":          func(h int32) error { return runtime.SetHint(h, 0, numbers, x) },
		"SetShoulder":      func(h int32) error { return runtime.SetShoulder(h, 0, numbers, x) },
		"SetChainTarget":   func(h int32) error { return runtime.SetChainTarget(h, "tail", numbers, x) },
		"SetBasePose":      func(h int32) error { return runtime.SetBasePose(h, append([]float64{}, numbers...)) },
		"SetSpace":         func(h int32) error { return runtime.SetSpace(h, numbers, x) },
		"SetGroundPlane":   func(h int32) error { return runtime.SetGroundPlane(h, numbers, numbers) },
		"SetGroundMesh":    func(h int32) error { return runtime.SetGroundMesh(h, nil, nil) },
		"Solve":            func(h int32) error { return runtime.Solve(h, x) },
		"SolveMany":        func(h int32) error { return runtime.SolveMany([]int32{h}, x, nil) },
		"ReadPose":         func(h int32) error { return runtime.ReadPose(h, numbers) },
		"ReadWorld":        func(h int32) error { return runtime.ReadWorld(h, numbers) },
		"ReadTPose":        func(h int32) error { return runtime.ReadTPose(h, numbers) },
		"ReadRest":         func(h int32) error { return runtime.ReadRest(h, numbers) },
		"ReadReport":       func(h int32) error { return runtime.ReadReport(h, 0, nil) },
		"ReadContacts":     func(h int32) error { return runtime.ReadContacts(h, nil) },
		"SetParameter":     func(h int32) error { return runtime.SetParameter(h, "effectors.leftHand.positionWeight", x) },
		"SetParameterText": func(h int32) error { return runtime.SetParameterText(h, "nothing") },
		"Parameter":        func(h int32) error { return drop(runtime.Parameter(h, "nothing")) },
		"JointName":        func(h int32) error { return drop(runtime.JointName(h, -1)) },
		"RoleJoint":        func(h int32) error { return drop(runtime.RoleJoint(h, "nothing")) },
		"ReasonOf":         func(h int32) error { return drop(runtime.ReasonOf(h, 99)) },
		"RestoreState":     func(h int32) error { return runtime.RestoreState(h, nil) },
	}
}

// A function that wants seven numbers takes none for this body's others.
func TestWrongArgumentsAreErrorsAndChangeNothing(t *testing.T) {
	t.Parallel()
	s := theDemo(t)
	body := create(t, runtime.CreateBodyFromFile, s.preset, s.avatar)
	must(t, runtime.SetTargets(body, s.ticks[50].targets))
	must(t, runtime.Solve(body, 0))
	before := save(t, body)
	nan := math.NaN()
	for what, with := range map[string]struct {
		numbers []float64
		x       float64
	}{
		"nil":          {nil, nan},
		"a short list": {[]float64{1}, nan},
		"NaN":          {[]float64{nan, nan, nan, nan, nan, nan, nan}, nan},
		"an infinity":  {[]float64{0, math.Inf(1), 0, 1, 0, 0, 0}, math.Inf(1)},
		"no rotation":  {[]float64{0, 0, 0, 0, 0, 0, 0}, nan},
	} {
		for name, call := range calls(with.numbers, with.x) {
			if err := call(body); err == nil {
				t.Errorf("%s with %s is no error", name, what)
			} else if code := runtime.CodeOf(err); code == runtime.ErrInternal || code == runtime.ErrHandle {
				t.Errorf("%s with %s: code %d, %v", name, what, code, err)
			}
		}
	}
	if !bytes.Equal(before, save(t, body)) {
		t.Error("the body's state has changed")
	}
}

func TestPlacesFarAwayAreRefusedInEveryWay(t *testing.T) {
	t.Parallel()
	s := theTail(t)
	body := create(t, runtime.CreateBody, s.preset, s.skeleton)
	person, err := runtime.CreateCalibration()
	must(t, err)
	t.Cleanup(func() { _ = runtime.DestroyCalibration(person) })
	_, err = runtime.AddDevice(person, 1, "H", "headset", "head")
	must(t, err)
	base := make([]float64, len(s.ticks[0].pose))
	must(t, runtime.ReadPose(body, base))
	for _, x := range []float64{0.1, 9e8, 1e9, -1e9, 1e300, math.Inf(-1), math.NaN()} {
		transform := []float64{x, 1, 0, 1, 0, 0, 0}
		base[0] = x
		for way, err := range map[string]error{
			"a target": runtime.SetTarget(body, 0, transform, 1), "a hint": runtime.SetHint(body, 0, transform[:3], 1), "a shoulder": runtime.SetShoulder(body, 0, transform[:3], 1),
			"a chain's device": runtime.SetChainTarget(body, "tail", transform, 1), "a pin": runtime.SetPin(body, 3, transform), "a device": runtime.Feed(person, 0, append(transform, 1)),
			"space": runtime.SetSpace(body, transform[:3], 0), "a plane": runtime.SetGroundPlane(body, transform[:3], []float64{0, 1, 0}), "a base pose": runtime.SetBasePose(body, base),
			"a floor": runtime.BeginMeasuring(person, 0, x, 0),
		} {
			if near := math.Abs(x) < 1e9; near != (err == nil) || !near && runtime.CodeOf(err) != runtime.ErrNumber {
				t.Errorf("%s at %v: %v", way, x, err)
			}
		}
	}
	if err := runtime.Solve(body, 0); runtime.CodeOf(err) != runtime.ErrNumber { // all of what was taken at 9e8 m
		t.Errorf("in sum: %v", err)
	}
}

// underFoot is a ground that is asked while its body is solved.
type underFoot func()

func (f underFoot) Under(_, _, _ float64) (float64, vec.Vector, bool) {
	f()
	return 0, vec.Vector{Y: 1}, true
}

func TestAnOldHandleIsUnknownEvenWhileItsPlaceIsInUse(t *testing.T) { // by no other test at the same time, which might get the place
	s := theDemo(t)
	dead, err := runtime.CreateBody(nil, s.skeleton)
	must(t, err)
	must(t, runtime.DestroyBody(dead))
	body := create(t, runtime.CreateBody, nil, s.skeleton)
	const places = 1<<16 - 1
	if body&places != dead&places {
		t.Fatal("the place was not taken again")
	}
	var old, own error
	asked := false
	must(t, runtime.SetGround(body, underFoot(func() { asked, old, own = true, runtime.Solve(dead, 0), runtime.Solve(body, 0) })))
	must(t, runtime.SetTargets(body, s.ticks[0].targets))
	must(t, runtime.Solve(body, 1.0/rateHz))
	if !asked || runtime.CodeOf(old) != runtime.ErrHandle || runtime.CodeOf(own) == runtime.ErrHandle || own == nil {
		t.Errorf("asked %v; the old handle gives %v, the own one %v", asked, old, own)
	}
}

func TestHandlesThatWereDestroyedOrAreOfAnotherKindAreErrors(t *testing.T) {
	t.Parallel()
	s := theDemo(t)
	dead, err := runtime.CreateBody(nil, s.skeleton)
	must(t, err)
	must(t, runtime.DestroyBody(dead))
	again := create(t, runtime.CreateBody, nil, s.skeleton)
	if again == dead {
		t.Error("a handle was used again")
	}
	person, err := runtime.CreateCalibration()
	must(t, err)
	numbers := []float64{0, 1, 0, 1, 0, 0, 0}
	for _, handle := range []int32{0, -1, 12345, math.MaxInt32, math.MinInt32, dead, person} {
		for name, call := range calls(numbers, 0) {
			if err := call(handle); runtime.CodeOf(err) != runtime.ErrHandle {
				t.Errorf("%s of handle %d: %v", name, handle, err)
			}
		}
		if err := runtime.DestroyBody(handle); runtime.CodeOf(err) != runtime.ErrHandle {
			t.Errorf("destroying %d: %v", handle, err)
		}
	}
	must(t, runtime.DestroyCalibration(person))
	for _, handle := range []int32{0, -1, person, again} {
		for name, err := range map[string]error{
			"feed": runtime.Feed(handle, 0, numbers), "measure": runtime.Measure(handle), "fit": runtime.Fit(handle, again),
			"bind": runtime.Bind(handle, again), "begin": runtime.BeginMeasuring(handle, 0, 0, 0), "destroy": runtime.DestroyCalibration(handle),
		} {
			if runtime.CodeOf(err) != runtime.ErrHandle {
				t.Errorf("%s of %d: %v", name, handle, err)
			}
		}
	}
}

func save(t testing.TB, body int32) []byte {
	t.Helper()
	size, err := runtime.SaveState(body, nil)
	must(t, err)
	state := make([]byte, size)
	_, err = runtime.SaveState(body, state)
	must(t, err)
	return state
}

func TestARestoredStateGoesOnAsItDid(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	s := theDemo(t)
	unlike := false
	for _, method := range []string{"arms.method=swivel", "arms.method=fabrik"} {
		first, second := create(t, runtime.CreateBodyFromFile, s.preset, s.avatar), create(t, runtime.CreateBodyFromFile, s.preset, s.avatar)
		must(t, runtime.SetParameterText(first, method))
		must(t, runtime.SetParameterText(second, method))
		pose := func(body int32, i int) []float64 {
			must(t, runtime.SetTargets(body, s.ticks[i].targets))
			return s.solve(t, body)
		}
		for i := range 300 {
			pose(first, i)
		}
		state := save(t, first)
		var later [][]float64
		for i := 300; i < 400; i++ {
			later = append(later, pose(first, i))
		}
		must(t, runtime.RestoreState(second, state))
		if !bytes.Equal(state, save(t, second)) {
			t.Errorf("%s: the state is not as it was saved", method)
		}
		other := create(t, runtime.CreateBodyFromFile, s.preset, s.avatar)
		must(t, runtime.SetParameterText(other, method))
		for i := 300; i < 400; i++ {
			if !slices.Equal(pose(second, i), later[i-300]) {
				t.Fatalf("%s: tick %d is another", method, i)
			}
			unlike = unlike || !slices.Equal(pose(other, i), later[i-300])
		}
		for at := 0; at < len(state); at += 97 { // damaged anywhere, it is refused
			damaged := bytes.Clone(state)
			damaged[at] ^= 0x10
			if err := runtime.RestoreState(second, damaged); runtime.CodeOf(err) != runtime.ErrState {
				t.Fatalf("%s: damaged at %d: %v", method, at, err)
			}
		}
	}
	if !unlike {
		t.Error("a state makes no difference")
	}
}

func TestParametersActFromTheNextTickOn(t *testing.T) {
	t.Parallel()
	s := theDemo(t)
	body := create(t, runtime.CreateBody, nil, s.skeleton)
	hand := int32(effectors.LeftHand)
	must(t, runtime.SetTarget(body, 0, []float64{0, 1.6, 0, 1, 0, 0, 0}, 1))
	must(t, runtime.SetTarget(body, hand, []float64{0.3, 1.2, 0.3, 1, 0, 0, 0}, 1))
	distance := func() float64 {
		must(t, runtime.Solve(body, 1.0/rateHz))
		var r runtime.Report
		must(t, runtime.ReadReport(body, hand, &r))
		return r.Distance
	}
	if d := distance(); d > 1e-4 {
		t.Errorf("the hand is %v m away", d)
	}
	must(t, runtime.SetParameter(body, "effectors.leftHand.positionWeight", 0.25))
	if d := distance(); d < 0.05 {
		t.Errorf("with a weight of 0.25 the hand is %v m away", d)
	}
	if x, err := runtime.Parameter(body, "effectors.leftHand.positionWeight"); err != nil || x != 0.25 {
		t.Errorf("%v, %v", x, err)
	}
	if why, err := runtime.ReasonOf(body, hand); err != nil || why != "weight" {
		t.Errorf("%q, %v", why, err)
	}
	err := runtime.SetParameter(body, "effectors.leftHand.positionWeigh", 1)
	if runtime.CodeOf(err) != runtime.ErrName || !strings.Contains(err.Error(), "did you mean") {
		t.Errorf("%v", err)
	}
	data, err := runtime.WritePreset(body)
	must(t, err)
	again := create(t, runtime.CreateBody, data, s.skeleton)
	if x, err := runtime.Parameter(again, "effectors.leftHand.positionWeight"); err != nil || x != 0.25 {
		t.Errorf("written and read: %v, %v", x, err)
	}
}

func TestFeetStandOnTheGroundOfTheHost(t *testing.T) {
	t.Parallel()
	s := theDemo(t)
	for name, set := range map[string]func(body int32) error{
		"plane": func(body int32) error { return runtime.SetGroundPlane(body, []float64{5, 0.1, 3}, []float64{0, 2, 0}) },
		"mesh": func(body int32) error {
			return runtime.SetGroundMesh(body, []float32{-9, 0.1, -9, 9, 0.1, -9, 0, 0.1, 9}, []uint32{0, 1, 2})
		},
	} {
		body := create(t, runtime.CreateBody, nil, s.skeleton)
		must(t, set(body))
		var feet [2]runtime.Contact
		for range 200 {
			must(t, runtime.SetTarget(body, 0, []float64{0, 1.55, 0, 1, 0, 0, 0}, 1))
			must(t, runtime.Solve(body, 1.0/rateHz))
		}
		must(t, runtime.ReadContacts(body, &feet))
		for side := range feet {
			if math.Abs(feet[side].At[1]-0.1) > 1e-3 || feet[side].Kind != int32(gait.FlatFoot) {
				t.Errorf("%s: foot %d is %+v", name, side, feet[side])
			}
		}
	}
}

func TestManyBodiesAreSolvedInOneCall(t *testing.T) {
	t.Parallel()
	s := theDemo(t)
	one, two := create(t, runtime.CreateBody, nil, s.skeleton), create(t, runtime.CreateBody, nil, s.skeleton)
	must(t, runtime.SetTarget(two, 0, []float64{9e8, 1, 0, 1, 0, 0, 0}, 1))
	must(t, runtime.SetSpace(two, []float64{9e8, 0, 0}, 0))
	codes := make([]int32, 3)
	err := runtime.SolveMany([]int32{one, two, 0}, 0.01, codes)
	if !slices.Equal(codes, []int32{0, int32(runtime.ErrNumber), int32(runtime.ErrHandle)}) || runtime.CodeOf(err) != runtime.ErrNumber {
		t.Errorf("%v, %v", codes, err)
	}
}

// The person of the demo begins in a T-pose.
func TestAPersonIsMeasuredAndFitted(t *testing.T) {
	t.Parallel()
	s := theDemo(t)
	body := create(t, runtime.CreateBodyFromFile, nil, s.avatar)
	person, err := runtime.CreateCalibration()
	must(t, err)
	defer func() { must(t, runtime.DestroyCalibration(person)) }()
	for _, d := range s.devices {
		_, err := runtime.AddDevice(person, d.kind, d.serial, d.name, "")
		must(t, err)
	}
	if err := runtime.Measure(person); runtime.CodeOf(err) != runtime.ErrRefused {
		t.Errorf("nobody was measured: %v", err)
	}
	must(t, runtime.BeginMeasuring(person, 0, 0, 0))
	fitted := false
	for i := range s.ticks {
		if len(s.ticks[i].devices) != len(s.devices)*runtime.TargetNumbers {
			continue
		}
		must(t, runtime.Feed(person, float64(i)/rateHz, s.ticks[i].devices))
		if err = runtime.Measure(person); err == nil {
			fitted = true
			break
		}
	}
	if !fitted {
		t.Fatal(err)
	}
	var measures [4]float64
	must(t, runtime.ReadMeasurement(person, measures[:]))
	must(t, runtime.Fit(person, body))
	data, err := runtime.WritePreset(body)
	must(t, err)
	var got, want struct {
		Calibration struct{ Scale, HeightM, ArmSpanM float64 }
	}
	must(t, json.Unmarshal(data, &got))
	must(t, json.Unmarshal(s.preset, &want))
	g, w := got.Calibration, want.Calibration
	if math.Abs(g.Scale-w.Scale) > 0.01 || math.Abs(g.HeightM-w.HeightM) > 0.02 || math.Abs(g.ArmSpanM-w.ArmSpanM) > 0.03 || measures[0] != g.HeightM {
		t.Errorf("fitted %+v, the editor %+v; measured %v", g, w, measures)
	}
	if scale, err := runtime.Scale(body); err != nil || math.Abs(scale/g.Scale-1) > 0.05 {
		t.Errorf("the body's scale is %v, %v", scale, err)
	}
}

// The enumerations of the header are those of the solver.
func TestTheHeaderNumbersWhatTheSolverNumbers(t *testing.T) {
	t.Parallel()
	header := string(theHeader(t))
	enum := func(first string) []string {
		begin := strings.Index(header, "enum { "+first)
		if begin < 0 {
			begin = strings.Index(header, "enum {\n    "+first)
		}
		if begin < 0 {
			t.Fatalf("there is no enumeration that begins with %s", first)
		}
		list := header[begin+len("enum {") : begin+strings.Index(header[begin:], "}")]
		var names []string
		for name := range strings.SplitSeq(list, ",") {
			names = append(names, strings.TrimSpace(name))
		}
		return names
	}
	constant := func(name string) string {
		var out strings.Builder
		for i, r := range name {
			if unicode.IsUpper(r) && i > 0 {
				out.WriteByte('_')
			}
			out.WriteRune(unicode.ToUpper(r))
		}
		return "PW_" + out.String()
	}
	for i, name := range enum("PW_HEAD,")[:effectors.Count] {
		if want := constant(effectors.ID(i).String()); name != want {
			t.Errorf("%d is %s, not %s", i, name, want)
		}
	}
	for i, name := range enum("PW_LEFT_ELBOW")[:effectors.HintCount] {
		if want := constant(effectors.HintID(i).String()); name != want {
			t.Errorf("%d is %s, not %s", i, name, want)
		}
	}
	for name, want := range map[string]chain.Cause{
		"PW_HELD_BY_NOTHING": chain.NotHeld, "PW_HELD_BY_ARM_LENGTH": chain.HeldByArmLength, "PW_HELD_BY_WEIGHT": chain.HeldByWeight,
		"PW_HELD_BY_LIMIT": chain.HeldByLimit, "PW_HELD_BY_FLOOR": chain.HeldByFloor, "PW_HELD_BY_OTHER_HAND": chain.HeldByOtherHand,
		"PW_HELD_BY_SPINE_LIMIT": chain.HeldBySpineLimit,
	} {
		if at := slices.Index(enum("PW_HELD_BY_NOTHING"), name); at != int(want) {
			t.Errorf("%s is %d, not %d", name, at, want)
		}
	}
	if got := enum("PW_IN_THE_AIR"); slices.Index(got, "PW_FLAT_FOOT") != int(gait.FlatFoot) || slices.Index(got, "PW_ON_HEEL") != int(gait.OnHeel) {
		t.Errorf("%v", got)
	}
	if got := enum("PW_UNKNOWN_DEVICE"); slices.Index(got, "PW_TRACKER") != int(trackers.Tracker) || slices.Index(got, "PW_HEADSET") != int(trackers.Headset) {
		t.Errorf("%v", got)
	}
	for code, name := range []string{
		"PW_OK", "PW_ERROR_HANDLE", "PW_ERROR_NULL", "PW_ERROR_LENGTH", "PW_ERROR_NUMBER", "PW_ERROR_NAME", "PW_ERROR_PRESET", "PW_ERROR_AVATAR", "PW_ERROR_BUSY",
		"PW_ERROR_STATE", "PW_ERROR_REFUSED", "PW_ERROR_INTERNAL",
	} {
		if !strings.Contains(header, name+" = "+[]string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"}[code]) {
			t.Errorf("%s is not %d", name, code)
		}
	}
}

func FuzzSkeleton(f *testing.F) {
	s := theDemo(f)
	f.Add(s.skeleton)
	f.Add([]byte(`{"joints":[{"name":"a","parent":0}],"roles":{"hips":"b"}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		body, err := runtime.CreateBody(nil, data)
		if err != nil {
			if code := runtime.CodeOf(err); code != runtime.ErrAvatar {
				t.Fatalf("code %d: %v", code, err)
			}
			return
		}
		_ = runtime.SetTarget(body, 0, []float64{0, 1.6, 0, 1, 0, 0, 0}, 1)
		if err := runtime.Solve(body, 0.01); runtime.CodeOf(err) == runtime.ErrInternal {
			t.Fatal(err)
		}
		must(t, runtime.DestroyBody(body))
	})
}

// A state with a right checksum and any numbers, which nobody saved: refused, or the body goes on, or begins again; it never crashes.
func FuzzState(f *testing.F) {
	s := theDemo(f)
	body, err := runtime.CreateBody(s.preset, s.skeleton)
	must(f, err)
	f.Add(save(f, body))
	for i := range 120 {
		must(f, runtime.SetTargets(body, s.ticks[i].targets))
		must(f, runtime.Solve(body, 1.0/rateHz))
	}
	moving := save(f, body)
	f.Add(moving)
	f.Add(moving[:len(moving)/2])
	f.Fuzz(func(t *testing.T, data []byte) {
		if n := len(data) - 4; n >= 0 {
			data = binary.LittleEndian.AppendUint32(bytes.Clone(data[:n]), crc32.ChecksumIEEE(data[:n]))
		}
		begin := time.Now()
		if err := runtime.RestoreState(body, data); runtime.CodeOf(err) == runtime.ErrInternal {
			t.Fatal(err)
		}
		for i := range 3 {
			must(t, runtime.SetTargets(body, s.ticks[120+i].targets))
			_ = runtime.Solve(body, 1.0/rateHz)
		}
		must(t, runtime.RestoreState(body, moving))
		must(t, runtime.Solve(body, 1.0/rateHz))
		if took := time.Since(begin); took > 5*time.Second {
			t.Fatalf("takes %v", took)
		}
	})
}

// An assignment is taken or refused, and what was taken can be solved with.
func FuzzAssignment(f *testing.F) {
	s := theDemo(f)
	for _, text := range []string{
		"arms.method=pole", "effectors.leftHand.positionWeight=0.25", "gait.curves.stepTime=0 0.5", "magnets.elbow.radius=1e308", "limits.leftElbow.on=1", "ground.kind=steps", "retarget.on=0",
		"arms.chain.iterations=-1", "torso.method=nothing", "=", "a=b=c",
	} {
		f.Add(text)
	}
	body, err := runtime.CreateBody(s.preset, s.skeleton)
	must(f, err)
	fresh := save(f, body)
	f.Fuzz(func(t *testing.T, text string) {
		if err := runtime.SetParameterText(body, text); err != nil {
			if code := runtime.CodeOf(err); code != runtime.ErrName && code != runtime.ErrNull {
				t.Fatalf("code %d: %v", code, err)
			}
			return
		}
		for i := range 3 {
			must(t, runtime.SetTargets(body, s.ticks[i].targets))
			if err := runtime.Solve(body, 1.0/rateHz); err != nil {
				t.Fatal(err)
			}
		}
		must(t, runtime.DestroyBody(body)) // the next begins with the preset again
		body, err = runtime.CreateBody(s.preset, s.skeleton)
		must(t, err)
		if !bytes.Equal(fresh, save(t, body)) {
			t.Fatal("another state")
		}
	})
}

// Devices of any name at any place, measured, fitted and bound: errors at most.
func FuzzDevices(f *testing.F) {
	s := theDemo(f)
	seed := make([]byte, 0, 8*8*8)
	for _, x := range s.ticks[100].devices {
		seed = binary.LittleEndian.AppendUint64(seed, math.Float64bits(x))
	}
	f.Add("Index Controller Left", "leftHand", seed)
	f.Add("", "", seed[:24])
	body, err := runtime.CreateBody(s.preset, s.skeleton)
	must(f, err)
	f.Fuzz(func(t *testing.T, name, role string, data []byte) {
		person, err := runtime.CreateCalibration()
		must(t, err)
		defer func() { must(t, runtime.DestroyCalibration(person)) }()
		check := func(err error) {
			if runtime.CodeOf(err) == runtime.ErrInternal {
				t.Fatal(err)
			}
		}
		known := 0
		for kind := range int32(3) {
			for i, d := range []string{name, role, name + role} {
				_, err := runtime.AddDevice(person, kind+1, d+string(rune('a'+i)), name, role)
				check(err)
				if err == nil {
					known++
				}
			}
		}
		check(runtime.BeginMeasuring(person, int32(len(name)%4), 0, 0))
		poses := make([]float64, known*runtime.TargetNumbers)
		for tick := range 100 {
			for i := range poses {
				if at := 8 * (i % max(1, len(data)/8)); at+8 <= len(data) {
					poses[i] = math.Float64frombits(binary.LittleEndian.Uint64(data[at:]))
				}
			}
			check(runtime.Feed(person, float64(tick)/rateHz, poses))
		}
		check(runtime.Measure(person))
		check(runtime.Fit(person, body))
		check(runtime.Bind(person, body))
		check(runtime.Solve(body, 1.0/rateHz))
	})
}

func FuzzPresetAndFile(f *testing.F) {
	f.Add([]byte(`{"format":"posewright-preset","version":2}`), assets.Mannequin()[:2048])
	f.Fuzz(func(t *testing.T, preset, file []byte) {
		if body, err := runtime.CreateBodyFromFile(preset, file); err == nil {
			must(t, runtime.DestroyBody(body))
		} else if runtime.CodeOf(err) == runtime.ErrInternal {
			t.Fatal(err)
		}
	})
}
