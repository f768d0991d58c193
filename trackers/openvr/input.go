package openvr

import (
	"encoding/json"
	"math"
	"path/filepath"
	"unsafe"

	"posewright/internal/atomicfile"
	"posewright/trackers"
	"posewright/trackers/internal/native"
)

// The functions of IVRInput_010 that are used, by their places in its table, and numbers of openvr.h.
const (
	inputVersion      = "FnTable:IVRInput_010"
	slotManifest      = 0
	slotActionSet     = 1
	slotAction        = 2
	slotUpdate        = 4
	slotAnalog        = 6
	slotSkeletal      = 9
	slotSummary       = 18
	inputSlots        = 19
	summaryFromDevice = 1
	openSpread        = 20 * math.Pi / 180 // between two fingers that are fully separated
)

// handActions are the actions of a hand: what it is called in the manifest, and the handles.
type handActions struct {
	skeleton, trigger, grip, stick uint64
}

// input reads the fingers and the controls of both hands. SteamVR asks every program for a manifest of what it wants, which lies in a file.
type input struct {
	update   func(sets *activeSet, size, count uint32) int32
	analog   func(action uint64, into *analogData, size uint32, device uint64) int32
	skeletal func(action uint64, into *skeletalData, size uint32) int32
	summary  func(action uint64, kind int32, into *summaryData) int32

	active activeSet
	hands  [trackers.Sides]handActions
	number analogData
	state  skeletalData
	curls  summaryData
}

type activeSet struct {
	set      uint64
	_, _     uint64 // one device only, a second set
	_        uint32
	priority int32
}

// analogData is InputAnalogActionData_t, which unlike events is aligned everywhere.
type analogData struct {
	active  bool
	_       [7]byte
	_       uint64 // where it comes from
	x, y, _ float32
	_       [4]float32 // changes, and when
}

// skeletalData is InputSkeletalActionData_t.
type skeletalData struct {
	active bool
	_      [7]byte
	_      uint64 // where it comes from
}

type summaryData struct {
	Curl  [trackers.FingerCount]float32
	Splay [trackers.FingerCount - 1]float32
}

// openInput asks for the fingers and the controls; nil where SteamVR does not give them, which leaves the devices.
func openInput(l *library, folder string) *input {
	if folder == "" {
		return nil
	}
	manifest, err := writeManifest(folder)
	if err != nil {
		return nil
	}
	functions := l.functions(inputVersion)
	if functions == nil {
		return nil
	}
	var (
		in        input
		setPath   func(path string) int32
		actionSet func(name string, handle *uint64) int32
		action    func(name string, handle *uint64) int32
	)
	native.Bind(&setPath, functions[slotManifest])
	native.Bind(&actionSet, functions[slotActionSet])
	native.Bind(&action, functions[slotAction])
	native.Bind(&in.update, functions[slotUpdate])
	native.Bind(&in.analog, functions[slotAnalog])
	native.Bind(&in.skeletal, functions[slotSkeletal])
	native.Bind(&in.summary, functions[slotSummary])
	if setPath(manifest) != 0 || actionSet("/actions/hands", &in.active.set) != 0 {
		return nil
	}
	for side := range in.hands {
		h := &in.hands[side]
		for name, handle := range map[string]*uint64{"skeleton": &h.skeleton, "trigger": &h.trigger, "grip": &h.grip, "stick": &h.stick} {
			if action(actionName(sideNames[side], name), handle) != 0 {
				return nil
			}
		}
	}
	return &in
}

// poll takes what the hands do.
func (in *input) poll(store *trackers.Store) {
	if in.update(&in.active, uint32(unsafe.Sizeof(in.active)), 1) != 0 {
		return
	}
	now := store.Now()
	for side := range in.hands {
		h := &in.hands[side]
		if in.skeletal(h.skeleton, &in.state, uint32(unsafe.Sizeof(in.state))) == 0 && in.state.active && in.summary(h.skeleton, summaryFromDevice, &in.curls) == 0 {
			fingers := in.curls.fingers()
			store.PutFingers(name, trackers.Side(side), &fingers, now)
		}
		var held trackers.Controls
		active := false
		for _, control := range [...]struct {
			action uint64
			x, y   *float64
		}{{h.trigger, &held.Trigger, nil}, {h.grip, &held.Grip, nil}, {h.stick, &held.StickX, &held.StickY}} {
			if in.analog(control.action, &in.number, uint32(unsafe.Sizeof(in.number)), 0) != 0 || !in.number.active {
				continue
			}
			active = true
			*control.x = float64(in.number.x)
			if control.y != nil {
				*control.y = float64(in.number.y)
			}
		}
		if active {
			store.PutControls(name, trackers.Side(side), held, now)
		}
	}
}

// fingers are curls, and spreads from what separates neighboring fingers, with the middle finger along the hand.
func (s *summaryData) fingers() trackers.Fingers {
	f := trackers.Fingers{Spreads: true}
	for i := range s.Curl {
		f.Curl[i] = float64(s.Curl[i])
	}
	f.Spread[0] = 2 * openSpread * float64(s.Splay[0])
	f.Spread[1] = openSpread * float64(s.Splay[1])
	f.Spread[3] = -openSpread * float64(s.Splay[2])
	f.Spread[4] = f.Spread[3] - openSpread*float64(s.Splay[3])
	return f
}

var sideNames = [trackers.Sides]string{"left", "right"}

func actionName(side, what string) string { return "/actions/hands/in/" + side + what }

// controllers are the kinds of controllers that the manifest has bindings for, with the inputs that press a grip and move a stick, and how a grip is bound.
var controllers = []struct{ kind, grip, gripMode, gripInput, stick, stickMode string }{
	{"knuckles", "grip", "force_sensor", "force", "thumbstick", "joystick"},
	{"oculus_touch", "grip", "trigger", "pull", "joystick", "joystick"},
	{"vive_controller", "grip", "button", "click", "trackpad", "trackpad"},
	{"holographic_controller", "grip", "button", "click", "joystick", "joystick"},
}

// writeManifest writes what is wanted of SteamVR into a folder, and returns the path of the manifest.
func writeManifest(folder string) (string, error) {
	type object = map[string]any
	var actions, bound []object
	for _, side := range sideNames {
		actions = append(
			actions,
			object{"name": actionName(side, "skeleton"), "type": "skeleton", "skeleton": "/skeleton/hand/" + side, "requirement": "optional"},
			object{"name": actionName(side, "trigger"), "type": "vector1", "requirement": "optional"},
			object{"name": actionName(side, "grip"), "type": "vector1", "requirement": "optional"},
			object{"name": actionName(side, "stick"), "type": "vector2", "requirement": "optional"},
		)
	}
	var files []atomicfile.File
	add := func(called string, content object) error {
		data, err := json.MarshalIndent(content, "", "\t")
		files = append(files, atomicfile.File{Path: filepath.Join(folder, called), Data: data})
		return err
	}
	for _, c := range controllers {
		var sources, skeletons []object
		for _, side := range sideNames {
			source := func(input, mode, of, what string) {
				sources = append(sources, object{
					"path": "/user/hand/" + side + "/input/" + input, "mode": mode, "inputs": object{of: object{"output": actionName(side, what)}},
				})
			}
			source("trigger", "trigger", "pull", "trigger")
			source(c.grip, c.gripMode, c.gripInput, "grip")
			source(c.stick, c.stickMode, "position", "stick")
			skeletons = append(skeletons, object{"output": actionName(side, "skeleton"), "path": "/user/hand/" + side + "/input/skeleton/" + side})
		}
		called := "bindings_" + c.kind + ".json"
		if err := add(called, object{
			"controller_type": c.kind, "name": "Posewright", "description": "Fingers, triggers, grips and sticks",
			"bindings": object{"/actions/hands": object{"sources": sources, "skeleton": skeletons}},
		}); err != nil {
			return "", err
		}
		bound = append(bound, object{"controller_type": c.kind, "binding_url": called})
	}
	const called = "actions.json"
	if err := add(called, object{
		"actions": actions, "action_sets": []object{{"name": "/actions/hands", "usage": "leftright"}}, "default_bindings": bound,
	}); err != nil {
		return "", err
	}
	return filepath.Join(folder, called), atomicfile.WriteAll(files)
}
