package openxr

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"strings"
	"unsafe"

	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/internal/native"
)

// instance is a connection to a runtime, and its functions.
type instance struct {
	loader     *native.Library
	find       func(instance uint64, name string, address *uintptr) int32
	handle     uint64
	extensions map[string]bool // that were enabled
	pinned     runtime.Pinner  // what the runtime was given the address of

	destroy         func(instance uint64) int32
	system          func(instance uint64, info *systemGetInfo, system *uint64) int32
	createSession   func(instance uint64, info *sessionCreateInfo, session *uint64) int32
	endSession      func(session uint64) int32
	beginSession    func(session uint64, info *sessionBeginInfo) int32
	path            func(instance uint64, text string, path *uint64) int32
	pathText        func(instance, path uint64, capacity uint32, length *uint32, into *byte) int32
	createActionSet func(instance uint64, info *actionSetCreateInfo, set *uint64) int32
	createAction    func(set uint64, info *actionCreateInfo, action *uint64) int32
	suggest         func(instance uint64, info *suggestedBinding) int32
	attach          func(session uint64, info *attachInfo) int32
	actionSpace     func(session uint64, info *actionSpaceInfo, space *uint64) int32
	referenceSpace  func(session uint64, info *referenceSpaceInfo, space *uint64) int32
	poll            func(instance uint64, event *event) int32
	sync            func(session uint64, info *syncInfo) int32
	locate          func(space, base uint64, time int64, location *spaceLocation) int32
	convert         func(instance uint64, now *ticks, time *int64) int32
	trackers        func(instance uint64, capacity uint32, count *uint32, paths *trackerPaths) int32 // nil without the extension
	hands           handFunctions
}

// handFunctions are those of controls and fingers; nil where the runtime lacks them.
type handFunctions struct {
	float  func(session uint64, info *stateInfo, state *floatState) int32
	vector func(session uint64, info *stateInfo, state *vectorState) int32
	create func(session uint64, info *handTrackerInfo, tracker *uint64) int32
	locate func(tracker uint64, info *handLocateInfo, locations *handLocations) int32
}

// names are what the loader is called.
func names() []string {
	switch runtime.GOOS {
	case "windows":
		return []string{"openxr_loader.dll"}
	case "darwin":
		return []string{"libopenxr_loader.dylib"}
	}
	return []string{"libopenxr_loader.so.1", "libopenxr_loader.so"}
}

// loaderLog is what the loader writes of itself, as an environment variable.
const loaderLog = "XR_LOADER_DEBUG"

// On the terminal the loader would say at each try what the error says. Later than here, where graphics run, C code
// may read the environment, and crashes where it reads while a variable is added.
func init() {
	if os.Getenv(loaderLog) == "" {
		os.Setenv(loaderLog, "none")
	}
}

var errNoRuntime = phrase.Fail("no OpenXR runtime is set up: install one, such as Monado or SteamVR, and make it the active one")

// open connects to the active runtime, or says in a sentence why not.
func open(names []string) (*instance, error) {
	loader, err := native.Load(names...)
	if err != nil {
		return nil, phrase.Fail("the OpenXR loader is not on this machine: install it (libopenxr-loader1 on Debian and Ubuntu), or put it beside " +
			"Posewright")
	}
	x := &instance{loader: loader, extensions: map[string]bool{}}
	if !loader.Function(&x.find, "xrGetInstanceProcAddr") {
		loader.Close()
		return nil, phrase.Fail("the OpenXR loader on this computer is invalid: reinstall it")
	}
	if err := x.create(); err != nil {
		x.close()
		return nil, err
	}
	return x, nil
}

func (x *instance) close() {
	if x.handle != 0 && x.destroy != nil {
		x.destroy(x.handle)
	}
	x.loader.Close()
	x.pinned.Unpin()
}

// address is that of a function of the runtime; 0 where it has none.
func (x *instance) address(name string) native.Function {
	var address uintptr
	if x.find(x.handle, name, &address) != 0 {
		return 0
	}
	return native.Function(address)
}

// function points fn to a function of the runtime; false where it has none.
func (x *instance) function(fn any, name string) bool {
	address := x.address(name)
	if address != 0 {
		native.Bind(fn, uintptr(address))
	}
	return address != 0
}

// enabled reports whether the runtime has an extension.
func (x *instance) enabled(extension string) bool { return x.extensions[extension] }

// create makes the instance and binds its functions.
func (x *instance) create() error {
	var enumerate func(layer *byte, capacity uint32, count *uint32, properties *extensionProperties) int32
	var create func(info *instanceCreateInfo, instance *uint64) int32
	if !x.function(&enumerate, "xrEnumerateInstanceExtensionProperties") || !x.function(&create, "xrCreateInstance") {
		return errNoRuntime
	}
	const most = 4096
	var count uint32
	if result := enumerate(nil, 0, &count, nil); result < 0 || count == 0 || count > most {
		return errNoRuntime
	}
	properties := make([]extensionProperties, count)
	for i := range properties {
		properties[i].kind = typeExtensionProperties
	}
	if result := enumerate(nil, count, &count, &properties[0]); result < 0 {
		return errNoRuntime
	}
	has := map[string]bool{}
	for i := range properties[:min(int(count), len(properties))] {
		has[text(properties[i].name[:])] = true
	}
	if !has[headless] {
		return phrase.Fail("the active OpenXR runtime does not support headless sessions: make Monado or SteamVR the active runtime")
	}
	if !has[clockExtension] {
		return phrase.Fail("the active OpenXR runtime does not support time conversion: make Monado or SteamVR the active runtime")
	}
	var wanted []*byte
	for _, name := range []string{
		headless, clockExtension, localFloor, viveTrackers, handTracking, xdevSpaces, bodyFB, bodyMeta, bodyBD, bodyHTC,
	} {
		if has[name] && (name != bodyMeta || has[bodyFB]) {
			x.extensions[name] = true
			b := append([]byte(name), 0)
			x.pinned.Pin(&b[0])
			wanted = append(wanted, &b[0])
		}
	}
	x.pinned.Pin(&wanted[0])
	info := &instanceCreateInfo{header: header{kind: typeInstanceCreateInfo}, api: version1_0, extensionCount: uint32(len(wanted)),
		extensions: uintptr(unsafe.Pointer(&wanted[0]))}
	copy(info.application[:], "Posewright")
	switch result := create(info, &x.handle); {
	case result == errorRuntimeUnavailable || result == errorRuntimeFailure:
		return phrase.Fail("the OpenXR runtime is not running: start it (SteamVR, or monado-service)")
	case result < 0:
		return phrase.Fail("the OpenXR runtime rejected the request (error {{.Result}}): restart it", "Result", result)
	}
	for _, f := range []struct {
		fn   any
		name string
	}{
		{&x.destroy, "xrDestroyInstance"}, {&x.system, "xrGetSystem"}, {&x.createSession, "xrCreateSession"}, {&x.endSession, "xrDestroySession"},
		{&x.beginSession, "xrBeginSession"}, {&x.path, "xrStringToPath"}, {&x.pathText, "xrPathToString"}, {&x.createActionSet, "xrCreateActionSet"},
		{&x.createAction, "xrCreateAction"}, {&x.suggest, "xrSuggestInteractionProfileBindings"}, {&x.attach, "xrAttachSessionActionSets"},
		{&x.actionSpace, "xrCreateActionSpace"}, {&x.referenceSpace, "xrCreateReferenceSpace"}, {&x.poll, "xrPollEvent"},
		{&x.sync, "xrSyncActions"}, {&x.locate, "xrLocateSpace"}, {&x.convert, clockFunction},
	} {
		if !x.function(f.fn, f.name) {
			return phrase.Fail("the OpenXR runtime lacks {{.Name}}: update it", "Name", f.name)
		}
	}
	if x.extensions[viveTrackers] && !x.function(&x.trackers, "xrEnumerateViveTrackerPathsHTCX") {
		delete(x.extensions, viveTrackers)
	}
	if x.extensions[handTracking] && !(x.function(&x.hands.create, "xrCreateHandTrackerEXT") && x.function(&x.hands.locate, "xrLocateHandJointsEXT")) {
		delete(x.extensions, handTracking)
	}
	if !x.function(&x.hands.float, "xrGetActionStateFloat") || !x.function(&x.hands.vector, "xrGetActionStateVector2f") {
		x.hands.float, x.hands.vector = nil, nil
	}
	return nil
}

// program is what the runtime calls itself, with its version.
func (x *instance) program() string {
	var ask func(instance uint64, properties *instanceProperties) int32
	if !x.function(&ask, "xrGetInstanceProperties") {
		return ""
	}
	properties := &instanceProperties{header: header{kind: typeInstanceProperties}}
	if ask(x.handle, properties) < 0 {
		return ""
	}
	v := properties.version // 16 bits, 16 bits and 32 bits
	return trackers.ProgramName(fmt.Sprintf("%s %d.%d.%d", text(properties.name[:]), v>>48, v>>32&0xffff, v&0xffffffff))
}

// isSteamVR reports whether another source does better.
func (x *instance) isSteamVR() bool { return strings.Contains(x.program(), "SteamVR") }

// text is what stands before the zero.
func text(b []byte) string {
	if i := bytes.IndexByte(b, 0); i >= 0 {
		b = b[:i]
	}
	return string(b)
}
