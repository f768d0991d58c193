package openvr

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"

	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/internal/native"
)

// The numbers of openvr.h that are used here.
const (
	overlayApplication    = 2
	backgroundApplication = 3
	systemVersion         = "FnTable:IVRSystem_022"

	errorNotInstalled      = 100 // and HMD not found, 108; path registry not found, 110
	errorHeadsetNotFound   = 108
	errorPathRegistry      = 110
	errorNoServer          = 121 // no server for a background application
	errorInterfaceNotFound = 105
	standingUniverse       = 1
	maxDevices             = 64
	resultRunningOK        = 200
	classHeadset           = 1
	classController        = 2
	classTracker           = 3
	roleLeftHand           = 1
	roleRightHand          = 2
	propertySerial         = 1002
	propertyBattery        = 1012 // float
	propertyHasBattery     = 1026 // bool
	propertyFrequency      = 2002 // float
	propertyControllerType = 7000
	eventQuit              = 700
	slotPoses              = 11
	slotControllerRole     = 18
	slotClass              = 19
	slotBool               = 21
	slotFloat              = 22
	slotString             = 27
	slotEvent              = 29
	slotAcknowledgeQuit    = 43
	slotRuntimeVersion     = 45
	slots                  = 80 // of the longest table that is used, that of overlays
	longestProperty        = 256
	eventSpace             = 256
	eventSize              = 60 // of VREvent_t, which is packed to four bytes, except on Windows
	eventSizeWindows       = 64
	registryOfOpenVR       = "openvrpaths.vrpath"
)

// devicePose is TrackedDevicePose_t.
type devicePose struct {
	Matrix          [3][4]float32
	Velocity        [3]float32
	AngularVelocity [3]float32
	Result          int32
	Valid           bool
	Connected       bool
	_               [2]byte
}

// library is openvr_api with a session begun.
type library struct {
	native   *native.Library
	shutdown func()
	table    func(version string, err *int32) *[slots]uintptr
	kind     int32 // of application

	poses   func(universe int32, ahead float32, into *devicePose, count uint32)
	class   func(device uint32) int32
	role    func(device uint32) int32
	boolean func(device uint32, property int32, err *int32) bool
	number  func(device uint32, property int32, err *int32) float32
	text    func(device uint32, property int32, into *byte, size uint32, err *int32) uint32
	event   func(into *byte, size uint32) bool
	quits   func() // acknowledges that SteamVR ends
	runtime string // SteamVR with its version
	buffer  [longestProperty]byte
	eventOf [eventSpace]byte
}

// eventLength is the size of VREvent_t.
func eventLength() uint32 {
	if runtime.GOOS == "windows" {
		return eventSizeWindows
	}
	return eventSize
}

// names are what the library is called, and where SteamVR keeps one.
func names() []string {
	name, folder := "libopenvr_api.so", "linux64"
	switch runtime.GOOS {
	case "windows":
		name, folder = "openvr_api.dll", "win64"
	case "darwin":
		name, folder = "libopenvr_api.dylib", "osx32"
	}
	all := []string{name}
	if runtime.GOOS == "linux" {
		all = append(all, name+".2", name+".1")
	}
	for _, steamVR := range installed() {
		all = append(all, filepath.Join(steamVR, "bin", folder, name))
	}
	return all
}

// installed are the folders of SteamVR by OpenVR's own registry.
func installed() []string {
	var folder string
	var err error
	if runtime.GOOS == "windows" {
		folder, err = os.UserCacheDir() // local application data
	} else {
		folder, err = os.UserConfigDir()
	}
	if err != nil {
		return nil
	}
	content, err := os.ReadFile(filepath.Join(folder, "openvr", registryOfOpenVR))
	if err != nil {
		return nil
	}
	var registry struct {
		Runtime []string `json:"runtime"`
	}
	if json.Unmarshal(content, &registry) != nil {
		return nil
	}
	return registry.Runtime
}

// load begins a session as a kind of application, or says in a sentence why not. SteamVR is not started by it.
func load(names []string, kind int32) (*library, error) {
	handle, err := native.Load(names...)
	if err != nil {
		return nil, phrase.Fail("the library openvr_api is not on this machine: install SteamVR through Steam, or put the library beside Posewright")
	}
	l := &library{native: handle, kind: kind}
	var begin func(err *int32, application int32) uint32
	if !handle.Function(&begin, "VR_InitInternal") || !handle.Function(&l.shutdown, "VR_ShutdownInternal") ||
		!handle.Function(&l.table, "VR_GetGenericInterface") {
		handle.Close()
		return nil, phrase.Fail("the library openvr_api on this machine is not OpenVR's: install SteamVR through Steam")
	}
	var code int32
	begin(&code, backgroundApplication)
	if code == 0 && kind != backgroundApplication { // any other kind would have started SteamVR
		l.shutdown()
		begin(&code, kind)
	}
	if code != 0 {
		reason := l.explain(code)
		handle.Close()
		return nil, reason
	}
	functions := l.functions(systemVersion)
	if functions == nil {
		l.close()
		return nil, errTooOld
	}
	native.Bind(&l.poses, functions[slotPoses])
	native.Bind(&l.role, functions[slotControllerRole])
	native.Bind(&l.class, functions[slotClass])
	native.Bind(&l.boolean, functions[slotBool])
	native.Bind(&l.number, functions[slotFloat])
	native.Bind(&l.text, functions[slotString])
	native.Bind(&l.event, functions[slotEvent])
	native.Bind(&l.quits, functions[slotAcknowledgeQuit])
	var version func() string
	native.Bind(&version, functions[slotRuntimeVersion])
	l.runtime = trackers.ProgramName("SteamVR " + version())
	return l, nil
}

func (l *library) program() string { return l.runtime }

// errTooOld says that SteamVR lacks a table of functions.
var errTooOld = phrase.Fail("SteamVR on this machine is too old: update it through Steam")

// functions is the table of a version; nil where SteamVR has none.
func (l *library) functions(version string) *[slots]uintptr {
	var code int32
	functions := l.table(version, &code)
	if code != 0 {
		return nil
	}
	return functions
}

// explain says why a session cannot begin.
func (l *library) explain(code int32) error {
	switch code {
	case errorNotInstalled, errorPathRegistry:
		return phrase.Fail("SteamVR is not installed: install SteamVR through Steam")
	case errorNoServer:
		return phrase.Fail("SteamVR is not running: start it")
	case errorHeadsetNotFound:
		return phrase.Fail("SteamVR finds no headset: connect it, or let SteamVR run without one")
	case errorInterfaceNotFound:
		return errTooOld
	}
	description := ""
	var describe func(code int32) string
	if l.native.Function(&describe, "VR_GetVRInitErrorAsEnglishDescription") {
		description = describe(code)
	}
	return phrase.Fail("Can't reach SteamVR (error {{.Code}}, {{.Description}}). Start or restart it", "Code", code,
		"Description", description)
}

func (l *library) close() {
	l.shutdown()
	l.native.Close()
}

// property is a text that a device tells of itself, valid until the next call.
func (l *library) property(device uint32, property int32) []byte {
	var code int32
	n := l.text(device, property, &l.buffer[0], longestProperty, &code)
	if code != 0 || n == 0 || n > longestProperty {
		return nil
	}
	return l.buffer[:n-1] // without the zero at its end
}
