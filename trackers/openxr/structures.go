package openxr

//lint:file-ignore U1000 Fields that nobody reads are there to lay the structures out as C does.

// The structures of openxr.h that are used here, laid out as C does on 64-bit systems, and the numbers of their types.

const (
	typeExtensionProperties = 2
	typeInstanceCreateInfo  = 3
	typeSystemGetInfo       = 4
	typeSessionCreateInfo   = 8
	typeSessionBeginInfo    = 10
	typeEvent               = 16
	typeInstanceLossPending = 17
	typeSessionStateChanged = 18
	typeActionSetCreateInfo = 28
	typeActionCreateInfo    = 29
	typeInstanceProperties  = 32
	typeReferenceSpace      = 37
	typeActionSpace         = 38
	typeSpaceLocation       = 42
	typeSpaceVelocity       = 43
	typeSuggestedBinding    = 51
	typeAttachInfo          = 60
	typeSyncInfo            = 61
	typeFloatState          = 24
	typeVectorState         = 25
	typeStateInfo           = 58
	typeTrackerPaths        = 1000103000
	typeHandTrackerInfo     = 1000051001
	typeHandLocateInfo      = 1000051002
	typeHandLocations       = 1000051003

	typeBodyFB         = 1000076000 // and the numbers after each
	typeBodyHTC        = 1000320000
	typeBodyBD         = 1000385000
	typeXdevListInfo   = 1000444002
	typeXdevInfo       = 1000444003
	typeXdevProperties = 1000444004
	typeXdevSpaceInfo  = 1000444005

	defaultBodyFB     = 0
	fullBodyMeta      = 1000274000
	fullBodyBD        = 2
	fullBodyHTC       = 0
	headMounted       = 1
	floatInput        = 2
	vectorInput       = 3
	poseInput         = 4
	primaryStereo     = 2
	spaceView         = 1
	spaceLocal        = 2
	spaceStage        = 3
	spaceLocalFloor   = 1000426000
	stateReady        = 2
	stateStopping     = 6
	stateLossPending  = 7
	stateExiting      = 8
	orientationValid  = 1
	positionValid     = 2
	orientationTrack  = 4
	positionTrack     = 8
	velocityBothValid = 3

	resultEventUnavailable         = 4
	errorRuntimeFailure            = -2
	errorFormFactor                = -35
	errorRuntimeUnavailable        = -51
	version1_0                     = 1 << 48
	longestName                    = 128
	longestPath                    = 256
	longestXdevName                = 256
	eventDataLength                = 4000
	allValid                       = orientationValid | positionValid
	allTracked                     = orientationTrack | positionTrack
	headless                       = "XR_MND_headless"
	localFloor                     = "XR_EXT_local_floor"
	viveTrackers                   = "XR_HTCX_vive_tracker_interaction"
	invalidSpace            uint64 = 0
)

// header begins every structure.
type header struct {
	kind int32
	_    int32
	next uintptr
}

type extensionProperties struct {
	header
	name    [longestName]byte
	version uint32
	_       uint32
}

type instanceCreateInfo struct {
	header
	flags          uint64
	application    [longestName]byte
	applicationVer uint32
	engine         [longestName]byte
	engineVer      uint32
	api            uint64
	layerCount     uint32
	_              uint32
	layers         uintptr
	extensionCount uint32
	_              uint32
	extensions     uintptr
}

type instanceProperties struct {
	header
	version uint64
	name    [longestName]byte
}

type systemGetInfo struct {
	header
	formFactor int32
	_          int32
}

type sessionCreateInfo struct {
	header
	flags  uint64
	system uint64
}

type sessionBeginInfo struct {
	header
	view int32
	_    int32
}

type actionSetCreateInfo struct {
	header
	name      [64]byte
	localized [longestName]byte
	priority  uint32
	_         uint32
}

type actionCreateInfo struct {
	header
	name      [64]byte
	kind      int32
	pathCount uint32
	paths     uintptr
	localized [longestName]byte
}

type binding struct{ action, path uint64 }

type suggestedBinding struct {
	header
	profile  uint64
	count    uint32
	_        uint32
	bindings uintptr
}

type attachInfo struct {
	header
	count uint32
	_     uint32
	sets  uintptr
}

type pose struct {
	orientation [4]float32 // x, y, z, w
	position    [3]float32
}

type actionSpaceInfo struct {
	header
	action, path uint64
	pose         pose
	_            int32
}

type referenceSpaceInfo struct {
	header
	kind int32
	pose pose
}

type activeActionSet struct{ set, path uint64 }

type syncInfo struct {
	header
	count  uint32
	_      uint32
	active uintptr
}

type spaceVelocity struct {
	header
	flags           uint64
	linear, angular [3]float32
}

type spaceLocation struct {
	header
	flags uint64
	pose  pose
	_     int32
}

type event struct {
	header
	data [eventDataLength]byte
}

type trackerPaths struct {
	header
	persistent, role uint64
}

type stateInfo struct {
	header
	action, path uint64
}

type floatState struct {
	header
	value   float32
	changed uint32
	at      int64
	active  uint32
	_       uint32
}

type vectorState struct {
	header
	x, y    float32
	changed uint32
	_       uint32
	at      int64
	active  uint32
	_       uint32
}

type handTrackerInfo struct {
	header
	hand     int32
	jointSet int32
}

type handLocateInfo struct {
	header
	space uint64
	time  int64
}

type handLocations struct {
	header
	active uint32
	count  uint32
	joints uintptr
}

type jointLocation struct {
	flags  uint64
	pose   pose
	radius float32
}

// bodyTrackerInfo is that of all extensions for bodies.
type bodyTrackerInfo struct {
	header
	jointSet int32
	_        int32
}

// The locations of a body. Those who make the extensions lay them out each in their own way, but for the joints, whose
// size is that of a jointLocation.
type (
	bodyLocationsFB struct {
		header
		active     uint32
		confidence float32
		count      uint32
		_          uint32
		joints     uintptr
		changed    uint32
		_          uint32
		at         int64
	}
	bodyLocationsBD struct {
		header
		tracked, count uint32
		joints         uintptr
	}
	bodyLocationsHTC struct {
		header
		flags      uint64
		confidence int32
		count      uint32
		joints     uintptr
		generation uint32
		_          uint32
	}
)

// The structures of XR_MNDX_xdev_space, which Monado's XR_MNDX_xdev_space.h has and openxr.h has not.
type (
	xdevInfo struct {
		header
		id uint64
	}
	xdevProperties struct {
		header
		name, serial [longestXdevName]byte
		canLocate    uint32
		_            uint32
	}
	xdevSpaceInfo struct {
		header
		list, id uint64
		pose     pose
		_        int32
	}
)
