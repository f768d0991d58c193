# The Posewright solver in Godot: a preset and a skeleton become a body; each frame has targets and gives a pose.
# Exported with a preset; do not edit. posewright_body.gd uses this for a Skeleton3D.
#
# Frame: right-handed, +Y up, meters, the avatar faces +Z, its left is at +X. Rotations of targets are from the T-pose.
class_name PosewrightSolver
extends RefCounted

enum Effector { HEAD, CHEST, HIPS, LEFT_HAND, RIGHT_HAND, LEFT_FOOT, RIGHT_FOOT }
enum Hint { LEFT_ELBOW, RIGHT_ELBOW, LEFT_KNEE, RIGHT_KNEE }

const EFFECTORS: PackedStringArray = ["head", "chest", "hips", "leftHand", "rightHand", "leftFoot", "rightFoot"]
const CAUSES: PackedStringArray = ["", "arm length", "leg length", "inner radius", "spine length", "weight", "invalid input", "chain length", "joint limit",
	"iterations", "body proportions", "floor contact", "body contact", "contact of the hands", "spine limit"]

enum _Command { CREATE, DESTROY, STEP, SET_PARAMETER, REPORT, CONTACTS, SCALE, RESET, WORLD, SAVE, RESTORE, GROUND_PLANE, HINTS, SPACE, ADD_DEVICE, FEED, BEGIN,
	MEASURE, FIT, GET_PARAMETER, JOINTS, PRESET, OFFSETS, CHAIN_TARGET, BASE_POSE, PIN, SHOULDER, GROUND_MESH, ROLE_JOINT, DEVICE_ROLE, WARNINGS, VERSION, FINGERS, INPUT, SKELETON }

# The release of Posewright that this script is of.
const RELEASE := "0.0.0"

static var _compared := false

# What the last call that failed was refused for.
var error := ""

# Changes whenever limbs may have got other lengths.
var fitted := 0

var _native: RefCounted
var _input := PackedFloat64Array()
var _hints := PackedFloat64Array()

func _init() -> void:
	if not ClassDB.class_exists(&"PosewrightNative"):
		error = "The library is missing: put libposewright.so or posewright.dll into addons/posewright/runtime and restart Godot."
		push_error(error)
		return
	_native = ClassDB.instantiate(&"PosewrightNative")
	_input.resize(57)
	_keep_targets()
	_hints.resize(16)
	if not _compared:
		_compared = true
		var found := library_version().get_slice(" ", 0)
		if found != RELEASE and found != "0" and RELEASE.trim_suffix(".0.0") != "0":
			push_warning("The Posewright library is of release %s, posewright_solver.gd of %s: take both from one export." % [found, RELEASE])

func _run(command: int, numbers := PackedFloat64Array(), text := PackedByteArray()) -> PackedFloat64Array:
	if _native == null:
		return PackedFloat64Array()
	var answer: PackedFloat64Array = _native.call(&"run", command, numbers, text)
	if answer[0] != 0.0:
		var why := PackedByteArray()
		for i in range(1, answer.size()):
			why.append(int(answer[i]))
		error = why.get_string_from_utf8()
		return PackedFloat64Array()
	return answer.slice(1)

func _done(command: int, numbers := PackedFloat64Array(), text := PackedByteArray()) -> bool:
	error = ""
	_run(command, numbers, text)
	return error == "" and _native != null

# Preset and skeleton are JSON, or skeleton the bytes of a .glb or .vrm file.
func create(preset: PackedByteArray, skeleton: PackedByteArray, of_file := false) -> bool:
	return _done(_Command.CREATE, [preset.size(), 1.0 if of_file else 0.0], preset + skeleton)

func destroy() -> void:
	_done(_Command.DESTROY)

# Where an effector shall be; presence 0 is for one that nothing drives.
func set_target(effector: int, at: Vector3, rotation := Quaternion.IDENTITY, presence := 1.0) -> void:
	var i := 1 + 8 * effector
	_input[i] = at.x
	_input[i + 1] = at.y
	_input[i + 2] = at.z
	_input[i + 3] = rotation.w
	_input[i + 4] = rotation.x
	_input[i + 5] = rotation.y
	_input[i + 6] = rotation.z
	_input[i + 7] = maxf(presence, 0.0)

# Below 0, a step leaves the target of an effector as it is: before the first set_target, and since devices were fed.
func _keep_targets() -> void:
	for i in EFFECTORS.size():
		_input[8 + 8 * i] = -1.0

# Keeps an effector at a place of the tracking space, whatever its target.
func set_pin(effector: int, at: Vector3, rotation := Quaternion.IDENTITY) -> bool:
	return _done(_Command.PIN, [effector, at.x, at.y, at.z, rotation.w, rotation.x, rotation.y, rotation.z])

# Lets it go.
func clear_pin(effector: int) -> bool:
	return _done(_Command.PIN, [effector])

# Where a device has the joint of an upper arm; side 0 is left, 1 right.
func set_shoulder(side: int, at: Vector3, presence := 1.0) -> bool:
	return _done(_Command.SHOULDER, [side, at.x, at.y, at.z, presence])

# How a device has the fingers of a hand, thumb first: 5 curls from 0 to 1, or 15 bends in radians, and behind them 5 spreads where these are known. None is for
# fingers that are not tracked.
func set_fingers(side: int, fingers: PackedFloat64Array, presence := 1.0) -> bool:
	var numbers := PackedFloat64Array([side, presence])
	numbers.append_array(fingers)
	return _done(_Command.FINGERS, numbers)

# An input that drives parameters or closes fingers, such as "leftTrigger", "rightGrip", "leftStickX" or "osc1", keeps its value.
func set_input(input: String, value: float) -> bool:
	return _done(_Command.INPUT, [value], input.to_utf8_buffer())

# Takes effect with the next set_hints.
func set_hint(hint: int, at: Vector3, presence := 1.0) -> void:
	_hints[4 * hint] = at.x
	_hints[4 * hint + 1] = at.y
	_hints[4 * hint + 2] = at.z
	_hints[4 * hint + 3] = presence

func set_hints() -> bool:
	return _done(_Command.HINTS, _hints)

# Where the device is that a chain of the preset follows, such as a tracker on a tail; the chain is named by its id in the preset. Presence 0 is for a device that is
# not there, with which the chain rests.
func set_chain_target(chain: String, at: Vector3, rotation := Quaternion.IDENTITY, presence := 1.0) -> bool:
	return _done(_Command.CHAIN_TARGET, [at.x, at.y, at.z, rotation.w, rotation.x, rotation.y, rotation.z, presence], chain.to_utf8_buffer())

# What shows through where an effector has no target or a weight below 1: a pose of an animation of your own, in the numbers that step gives, with the hips where they are
# over a floor at 0 when nobody walks and the avatar faces +Z. Nothing is the rest pose. It acts while the parameter basePose.source is "animation". Call it before each step
# for a pose that moves.
func set_base_pose(pose := PackedFloat64Array()) -> bool:
	return _done(_Command.BASE_POSE, pose)

# One tick: x y z of the hips, then w x y z of each joint in its parent's frame. Empty where it failed.
func step(delta: float) -> PackedFloat64Array:
	error = ""
	_input[0] = delta
	return _run(_Command.STEP, _input)

# worldFromJoint of each joint: x y z, then w x y z.
func world() -> PackedFloat64Array:
	return _run(_Command.WORLD)

# x y z of each joint in its parent's frame.
func offsets() -> PackedFloat64Array:
	return _run(_Command.OFFSETS)

# A parameter by its path, such as set_parameter("torso.wristLine", 1.0) or set_parameter("arms.method", "pole").
func set_parameter(path: String, value: Variant) -> bool:
	if path.begins_with("retarget."):
		fitted += 1
	return _done(_Command.SET_PARAMETER, [], ("%s=%s" % [path, str(value)]).to_utf8_buffer())

func get_parameter(path: String) -> float:
	var answer := _run(_Command.GET_PARAMETER, [], path.to_utf8_buffer())
	return answer[0] if answer.size() > 0 else NAN

# How well an effector did: active, reached, cause, residual, distance (meters), rotation (radians).
func report(effector: int) -> Dictionary:
	var r := _run(_Command.REPORT)
	if r.is_empty():
		return {}
	var i := 6 * effector
	return { active = r[i] != 0, reached = r[i + 1] != 0, cause = CAUSES[int(r[i + 2])], residual = r[i + 3], distance = r[i + 4], rotation = r[i + 5] }

# What the left and the right foot do.
func contacts() -> Array[Dictionary]:
	var r := _run(_Command.CONTACTS)
	var feet: Array[Dictionary] = []
	for i in range(0, r.size(), 12):
		feet.append({ kind = ["air", "heel", "flat", "ball"][int(r[i])], tracked = r[i + 1] != 0, lifted = r[i + 2] != 0, landed = r[i + 3] != 0,
			at = Vector3(r[i + 4], r[i + 5], r[i + 6]), normal = Vector3(r[i + 7], r[i + 8], r[i + 9]), yaw = r[i + 10], phase = r[i + 11] })
	return feet

# What the avatar's own size is multiplied with: what the preset's calibration says.
func scale() -> float:
	var answer := _run(_Command.SCALE)
	return answer[0] if answer.size() > 0 else 1.0

# The joint with a role of VRM 1.0, such as "leftUpperArm"; -1 for none.
func role_joint(role: String) -> int:
	var answer := _run(_Command.ROLE_JOINT, [], role.to_utf8_buffer())
	return int(answer[0]) if answer.size() > 0 else -1

# What of the preset can't act on this avatar, such as a chain whose bone is missing: sentences.
func warnings() -> PackedStringArray:
	return _bytes(_run(_Command.WARNINGS)).get_string_from_utf8().split("\n", false)

# The joints as the body has them, and their roles, as JSON that create takes. Feet and fingers that hang beside their limbs hang on those there, where create was told to attach them.
func skeleton() -> String:
	return _bytes(_run(_Command.SKELETON)).get_string_from_utf8()

# The release of Posewright that the library is of, a space, and its build.
func library_version() -> String:
	return _bytes(_run(_Command.VERSION)).get_string_from_utf8()

func joint_count() -> int:
	var answer := _run(_Command.JOINTS)
	return int(answer[0]) if answer.size() > 0 else 0

# Forgets the past, as after a jump in time.
func reset() -> void:
	_done(_Command.RESET)

# Where stick and teleport have put the tracking space.
func set_space(origin: Vector3, yaw: float) -> bool:
	return _done(_Command.SPACE, [origin.x, origin.y, origin.z, yaw])

# What untracked feet stand on; without arguments the preset's ground.
func set_ground_plane(at := Vector3.INF, normal := Vector3.UP) -> bool:
	return _done(_Command.GROUND_PLANE, PackedFloat64Array() if at == Vector3.INF else PackedFloat64Array([at.x, at.y, at.z, normal.x, normal.y, normal.z]))

# Triangles that untracked feet stand on, such as ConcavePolygonShape3D.get_faces() in the world: three corners for each.
func set_ground_mesh(faces: PackedVector3Array) -> bool:
	var numbers := PackedFloat64Array([faces.size()])
	for corner in faces:
		numbers.append_array([corner.x, corner.y, corner.z])
	for i in range(0, faces.size(), 3):
		numbers.append_array([i, i + 1, i + 2])
	return _done(_Command.GROUND_MESH, numbers)

# What the body remembers, to go back to.
func save_state() -> PackedByteArray:
	return _bytes(_run(_Command.SAVE))

func restore_state(state: PackedByteArray) -> bool:
	return _done(_Command.RESTORE, [], state)

# The preset with all changes and the calibration, as JSON.
func preset() -> String:
	return _bytes(_run(_Command.PRESET)).get_string_from_utf8()

func _bytes(numbers: PackedFloat64Array) -> PackedByteArray:
	var bytes := PackedByteArray()
	for n in numbers:
		bytes.append(int(n))
	return bytes

# A device of the person: kind 1 headset, 2 controller, 3 tracker. Returns its index in feed; -1 where it failed.
func add_device(kind: int, serial: String, device_name := "", role := "") -> int:
	error = ""
	var zero := PackedByteArray([0])
	var answer := _run(_Command.ADD_DEVICE, [kind], serial.to_utf8_buffer() + zero + device_name.to_utf8_buffer() + zero + role.to_utf8_buffer())
	return int(answer[0]) if answer.size() > 0 else -1

# Eight numbers for each device, x y z, w x y z and 1 where it is tracked, in the tracking space at a time in seconds. Replaces all targets: call
# it before set_target.
func feed(seconds: float, poses: PackedFloat64Array) -> bool:
	_keep_targets()
	return _done(_Command.FEED, PackedFloat64Array([seconds]) + poses)

# What a device drives, such as "leftHand"; empty for nothing, and before the first feed.
func device_role(device: int) -> String:
	return _bytes(_run(_Command.DEVICE_ROLE, [device])).get_string_from_utf8()

# Begins to measure the person, who holds a pose (0 T-pose, 1 A-pose, 2 arms down, 3 any).
func begin_measuring(holding := 0, floor_height := 0.0, height := 0.0) -> bool:
	return _done(_Command.BEGIN, [holding, floor_height, height])

# Height, eye height, arm span (meters), facing (degrees); empty where the person did not stand still: see error and try again.
func measure() -> PackedFloat64Array:
	error = ""
	return _run(_Command.MEASURE)

# Fits the body to the person who was measured.
func fit() -> bool:
	fitted += 1
	return _done(_Command.FIT)
