# Poses a Skeleton3D by the Posewright solver: add it as a child of the skeleton, give it the exported preset, and move the targets.
# Exported with a preset; do not edit.
#
#   var body := PosewrightBody.new()
#   body.preset_file = "res://posewright/NAME.preset.json"
#   body.skeleton_file = "res://posewright/NAME.skeleton.json"   # may be empty
#   skeleton.add_child(body)
#   body.left_hand = some_node                                    # a Node3D where the wrist shall be
#
# Nodes are where joints shall be (wrist, ankle, head joint). A node is turned as its joint is when its +Z axis points to where the avatar faces in the T-pose and its
# +Y axis up: without rotation the joint is turned as in the T-pose of an avatar that faces +Z. Cameras of Godot look along their own -Z: turn what hangs on an
# XRCamera3D or an XRController3D by 180 degrees about Y.
#
# Bones are found by the names in skeleton_file, as Godot imports them (: and / become _), by the names of SkeletonProfileHumanoid where the importer or the VRM add-on
# retargeted them; without skeleton_file, as for avatars that players bring, the library finds them by names and shape. Then floor and height are those of the bones, up to some
# centimeters off; with the avatar's own .glb or .vrm as skeleton_file, which is read as it lies on the disk, they are those of the mesh. Joints of skeleton_file that Godot makes no bones of, such as
# the end of a tail, are made up. Files that change while the game runs are read again, and what is wrong in them is said; then the body goes on as before.
class_name PosewrightBody
extends SkeletonModifier3D

@export_file("*.json") var preset_file := "":
	set(value):
		preset_file = value
		_stale = true
@export_file("*.json", "*.glb", "*.vrm") var skeleton_file := "":
	set(value):
		skeleton_file = value
		_stale = true
# Multiplies the avatar's scale by what the preset's calibration says.
@export var apply_scale := true
# The node that a game places, in whose frame the avatar stands on the floor and faces forward; found where it is empty.
@export var avatar_root: Node3D:
	set(value):
		avatar_root = value
		_stale = true
@export_group("Targets")
@export var head: Node3D
@export var chest: Node3D
@export var hips: Node3D
@export var left_hand: Node3D
@export var right_hand: Node3D
@export var left_foot: Node3D
@export var right_foot: Node3D
@export_group("Hints")
@export var left_elbow: Node3D
@export var right_elbow: Node3D
@export var left_knee: Node3D
@export var right_knee: Node3D
@export_group("Chains")
# Nodes that chains of the preset follow whose target is a device, by the ids of the chains.
@export var chain_targets: Dictionary[String, Node3D] = {}

@export_group("Base pose")
# What an AnimationPlayer or AnimationTree has made of the skeleton shows through where an effector has no target or a weight below 1. The preset's base pose must be an animation
# (basePose.source).
@export var base_pose_from_animation := false

# Used instead of the frame's own time where it is not below 0, for tests and recordings.
var fixed_delta := -1.0

var _solver: PosewrightSolver
var _stale := true                     # the solver is to be made, or made again
var _read_at := PackedInt64Array()     # when the files were changed that it was made of
var _warned := ""                      # what was said of chains last
var _bones := PackedInt32Array()       # of each joint; -1 where Godot has none
var _parents := PackedInt32Array()     # joints
var _detached := PackedInt32Array()    # joints that hang on another bone in the avatar's file than in the solver
var _hips_joint := -1
var _rests: Array[Transform3D] = []    # of joints, in the solver's frame and the file's units
var _hips_raised := Vector3.ZERO       # where limbs that are fitted to a person have the hips at rest, against the avatar's file; in meters of the person
var _moved: Dictionary[int, Vector3] = {} # bones to their positions, where those are not the rest pose's
var _solved_in := -1                   # frame
var _pose := PackedFloat64Array()
var _fitted := -1                      # of the solver, when limbs were taken over
var _joint_of: Dictionary[String, int] = {}
var _root: Node3D                      # what is scaled and placed
var _solver_scale := 1.0               # sizes in the solver against those of the avatar's file
var _avatar_from_skeleton := Transform3D.IDENTITY
var _turn := Basis.IDENTITY            # frame of the solver from that of the root: avatars of VRM 0.x face -Z
var _move := Vector3.ZERO              # where the root's origin is in the solver, in the file's units: avatars that do not stand on it there
var _driven_by_devices := false
var _without_targets := 0              # frames since the begin; -1 once there was a target
var _has_base_pose := false            # the solver has a pose of an animation

func _ready() -> void:
	if get_skeleton() == null:
		push_error("PosewrightBody: it is not beneath a Skeleton3D: add it to the skeleton of the avatar.")

# The solver; null as long as there is none. Its methods report, calibrate and set parameters.
func solver() -> PosewrightSolver:
	if _stale and get_skeleton() != null:
		_stale = false
		_read_at = _changed_at()
		var before := [_root, _avatar_from_skeleton, _turn, _move, _bones, _parents, _detached, _rests]
		if not _build():
			_root = before[0]
			_avatar_from_skeleton = before[1]
			_turn = before[2]
			_move = before[3]
			_bones = before[4]
			_parents = before[5]
			_detached = before[6]
			_rests = before[7]
	return _solver

func _changed_at() -> PackedInt64Array:
	var times := PackedInt64Array()
	for file: String in [preset_file, skeleton_file]:
		times.append(FileAccess.get_modified_time(file) if FileAccess.file_exists(file) else 0)
	return times

# Devices drive the body through solver().feed instead of the target nodes.
func drive_by_devices(on: bool) -> void:
	_driven_by_devices = on

# Where the joint of a role such as "head" is in the world; before the first frame as in the T-pose.
func place_of(role: String) -> Vector3:
	if solver() == null or not _joint_of.has(role):
		return Vector3.ZERO
	var world := _solver.world()
	var at: int = 7 * _joint_of[role]
	return _frame() * _in_root(Vector3(world[at], world[at + 1], world[at + 2]))

# A place of the solver in the root's frame, in meters of the person.
func _in_root(at: Vector3) -> Vector3:
	return _turn.inverse() * (at - _move * _solver_scale)

# The root's place and rotation, in meters of the person.
func _frame() -> Transform3D:
	return _root.global_transform.scaled_local(Vector3.ONE / _solver_scale)

# _build makes the solver; where it fails, it says why and leaves the one that there is.
func _build() -> bool:
	var skeleton := get_skeleton()
	_root = _root_of(skeleton)
	_avatar_from_skeleton = _root.global_transform.affine_inverse() * skeleton.global_transform
	var described := {}
	var made := PosewrightSolver.new()
	if skeleton_file != "":
		var text := ""
		if skeleton_file.get_extension().to_lower() in ["glb", "vrm"]:
			if made.create(PackedByteArray(), FileAccess.get_file_as_bytes(skeleton_file), true):
				text = made.skeleton()
		else:
			text = FileAccess.get_file_as_string(skeleton_file)
		var read := JSON.new()
		if read.parse(text) != OK or not read.data is Dictionary:
			push_error("PosewrightBody: skeleton_file %s can't be read: correct its path, or export the preset again." % skeleton_file)
			return false
		described = read.data
	if preset_file != "" and not FileAccess.file_exists(preset_file):
		push_error("PosewrightBody: preset_file %s can't be read: correct its path, or export the preset again." % preset_file)
		return false
	var roles := _roles(skeleton, described)
	if not roles.has("hips"): # no file, or one of another avatar
		_turn = Basis.IDENTITY
		_move = Vector3.ZERO
		if not made.create(PackedByteArray(), _description(skeleton, {}, {})):
			push_error("PosewrightBody: " + made.error)
			return false
		var found: Dictionary = JSON.parse_string(made.skeleton())
		described = { joints = found.joints, roles = found.roles }
		roles = _roles(skeleton, described)
	_turn = Basis.IDENTITY
	if roles.has("leftUpperArm") and roles.has("rightUpperArm"):
		var left_arm: String = roles["leftUpperArm"]
		var right_arm: String = roles["rightUpperArm"]
		var left := _avatar_from_skeleton * skeleton.get_bone_global_rest(skeleton.find_bone(left_arm)).origin
		var right := _avatar_from_skeleton * skeleton.get_bone_global_rest(skeleton.find_bone(right_arm)).origin
		if left.x < right.x:
			_turn = Basis(Vector3.UP, PI)
	_move = _moved_by(skeleton, described, roles)
	var preset := FileAccess.get_file_as_bytes(preset_file) if preset_file != "" else PackedByteArray()
	if not made.create(preset, _description(skeleton, described, roles)):
		push_error("PosewrightBody: " + made.error)
		return false
	var joints: Dictionary[String, int] = {}
	for role in _PROFILE:
		var joint := made.role_joint(role)
		if joint >= 0:
			joints[role] = joint
	if not joints.has("hips"):
		push_error("PosewrightBody: no bone is the hips: assign the skeleton_file that was exported for this avatar.")
		return false
	for said in made.warnings():
		push_warning("PosewrightBody: " + said)
	_joint_of = joints
	_hips_joint = joints["hips"]
	_solver_scale = made.scale()
	_scale_root()
	_solver = made
	_fitted = -1
	_has_base_pose = false
	_pose = PackedFloat64Array()
	return true

# The root keeps by what it is scaled already: by this body before, or another beneath it.
func _scale_root() -> void:
	var before: float = _root.get_meta(&"posewright_scale", 1.0)
	if apply_scale and absf(_solver_scale - before) > 1e-9:
		_root.scale *= _solver_scale / before
		_root.set_meta(&"posewright_scale", _solver_scale)

# _description is the skeleton as the library reads it, with the names that the avatar's file has where they are known: those are what chains of the preset speak of.
func _description(skeleton: Skeleton3D, described: Dictionary, roles: Dictionary) -> PackedByteArray:
	var file_joints: Array = described.get("joints", [])
	var bones_of_file := _bones_of(skeleton, described, roles)
	var above := _above(skeleton, file_joints, bones_of_file)
	var below := {}
	for bone: int in above:
		if not below.has(above[bone]):
			below[above[bone]] = []
		(below[above[bone]] as Array).append(bone)
	var names: Dictionary[int, String] = {}
	for i in file_joints.size():
		if bones_of_file[i] >= 0 and not names.has(bones_of_file[i]):
			names[bones_of_file[i]] = file_joints[i].name
	var solver_from_skeleton := Transform3D(_turn, _move) * _avatar_from_skeleton
	var joints: Array[Dictionary] = []
	_bones = PackedInt32Array()
	_parents = PackedInt32Array()
	_detached = PackedInt32Array()
	_rests = []
	var index := {}
	var waiting: Array = (below.get(-1, []) as Array).duplicate()
	while not waiting.is_empty():
		var bone: int = waiting.pop_front()
		waiting = (below.get(bone, []) as Array) + waiting
		if above[bone] != skeleton.get_bone_parent(bone):
			_detached.append(joints.size())
		index[bone] = joints.size()
		var rest := solver_from_skeleton * skeleton.get_bone_global_rest(bone)
		var joint_name: String = names.get(bone, skeleton.get_bone_name(bone))
		var parent: int = index.get(above[bone], -1)
		_append(joints, joint_name, bone, parent, Transform3D(rest.basis.orthonormalized(), rest.origin))
	# Joints of the file that are no bones: Godot leaves out nodes without skin that end a chain, as Blender writes them.
	var in_file := _worlds_of(file_joints)
	var joint_of: Dictionary[int, int] = {}
	for i in file_joints.size():
		var parent: int = joint_of.get(int(file_joints[i].parent), -1)
		if bones_of_file[i] >= 0:
			joint_of[i] = index[bones_of_file[i]]
		elif parent >= 0:
			joint_of[i] = joints.size()
			var above_in_file: int = file_joints[i].parent
			var joint_name: String = file_joints[i].name
			var offset: Vector3 = in_file[i].origin - in_file[above_in_file].origin
			_append(joints, joint_name, -1, parent, Transform3D(in_file[i].basis, _rests[parent].origin + offset))
	var description := { joints = joints }
	if roles.is_empty():
		description.attach = true # the rest goes by the names of its joints
	else:
		description.roles = {}
		for role: String in roles:
			var bone_name: String = roles[role]
			var bone := skeleton.find_bone(bone_name)
			description.roles[role] = names.get(bone, bone_name)
	for key in ["heightM", "eyesM", "surfaces", "lookAt"]:
		if described.has(key):
			description[key] = described[key]
	return JSON.stringify(description, "", false, true).to_utf8_buffer()

func _append(joints: Array[Dictionary], joint_name: String, bone: int, parent: int, world: Transform3D) -> void:
	var local := world if parent < 0 else _rests[parent].affine_inverse() * world
	var q := local.basis.get_rotation_quaternion()
	_rests.append(world)
	_bones.append(bone)
	_parents.append(parent)
	joints.append({ name = joint_name, parent = parent, position = [local.origin.x, local.origin.y, local.origin.z], rotation = [q.w, q.x, q.y, q.z] })

# Where the joints of a skeleton's file are.
func _worlds_of(file_joints: Array) -> Array[Transform3D]:
	var worlds: Array[Transform3D] = []
	for joint: Dictionary in file_joints:
		var p: Array = joint.position
		var q: Array = joint.rotation
		var turned := Quaternion(q[1], q[2], q[3], q[0])
		var on: int = joint.parent
		var own := Transform3D(Basis(turned), Vector3(p[0], p[1], p[2]))
		worlds.append(own if on < 0 else worlds[on] * own)
	return worlds

# _root_of is the node that a game places: the root of the avatar's scene.
func _root_of(skeleton: Skeleton3D) -> Node3D:
	if avatar_root != null:
		return avatar_root
	var node: Node = skeleton
	while node != null and node.scene_file_path == "":
		node = node.get_parent()
	if node is Node3D and node != get_tree().current_scene:
		return node
	if skeleton.owner is Node3D and skeleton.owner != get_tree().current_scene:
		return skeleton.owner
	return skeleton.get_parent() if skeleton.get_parent() is Node3D else skeleton

func _roles(skeleton: Skeleton3D, described: Dictionary) -> Dictionary[String, String]:
	var roles: Dictionary[String, String] = {}
	var by_profile := skeleton.find_bone("Hips") >= 0 and skeleton.find_bone("LeftUpperArm") >= 0 and skeleton.find_bone("RightLowerLeg") >= 0
	var names: Dictionary = described.get("roles", {})
	for role in names:
		var in_file: String = names[role]
		var bone := _imported(skeleton, in_file)
		if bone >= 0:
			roles[role] = skeleton.get_bone_name(bone)
	if by_profile and roles.size() < names.size():
		for i in skeleton.get_bone_count():
			var bone_name := skeleton.get_bone_name(i)
			var role := bone_name[0].to_lower() + bone_name.substr(1)
			if role in _PROFILE and not roles.has(role):
				roles[role] = bone_name
	return roles

# _imported is the bone that the avatar's file calls so: Godot numbers bones that are called as meshes are.
func _imported(skeleton: Skeleton3D, in_file: String) -> int:
	var as_imported := in_file.replace(":", "_").replace("/", "_")
	var bone := skeleton.find_bone(as_imported)
	for number in range(2, 10):
		if bone < 0:
			bone = skeleton.find_bone("%s_%d" % [as_imported, number])
	return bone

# _moved_by is by how much the export has moved the avatar, so that it stands at the origin: nothing where this is another avatar.
func _moved_by(skeleton: Skeleton3D, described: Dictionary, roles: Dictionary[String, String]) -> Vector3:
	var names: Dictionary = described.get("roles", {})
	var places: Dictionary[String, Vector3] = {}
	var file_joints: Array = described.get("joints", [])
	var worlds := _worlds_of(file_joints)
	for i in file_joints.size():
		var joint_name: String = file_joints[i].name
		places[joint_name] = worlds[i].origin
	var moved := Vector3.ZERO
	var first := true
	for role: String in roles:
		if not names.has(role):
			continue
		var in_file: String = names[role]
		var bone_name: String = roles[role]
		var here := _turn * (_avatar_from_skeleton * skeleton.get_bone_global_rest(skeleton.find_bone(bone_name)).origin)
		if not places.has(in_file):
			return Vector3.ZERO
		if first:
			moved = places[in_file] - here
			first = false
		if (places[in_file] - here).distance_to(moved) > 1e-3 * here.length():
			return Vector3.ZERO
	var height: float = described.get("heightM", 1.7)
	return Vector3.ZERO if moved.length() < 1e-5 * height else moved

# _bones_of are the bones of the joints in the skeleton's file; -1 for none.
func _bones_of(skeleton: Skeleton3D, described: Dictionary, roles: Dictionary) -> PackedInt32Array:
	var names: Dictionary = described.get("roles", {})
	var with_role: Dictionary[String, int] = {}
	for role: String in names:
		if roles.has(role):
			var in_file: String = names[role]
			var as_imported: String = roles[role]
			with_role[in_file] = skeleton.find_bone(as_imported)
	var bones := PackedInt32Array()
	for joint: Dictionary in described.get("joints", []):
		var in_file: String = joint.name
		var bone: int = with_role[in_file] if with_role.has(in_file) else _imported(skeleton, in_file)
		bones.append(bone)
	return bones

# _above is what each bone hangs on: in the avatar's file, but for feet and palms that hang beside their limbs there, which the export hangs on those.
func _above(skeleton: Skeleton3D, file_joints: Array, bones_of_file: PackedInt32Array) -> Dictionary[int, int]:
	var above: Dictionary[int, int] = {}
	for i in skeleton.get_bone_count():
		above[i] = skeleton.get_bone_parent(i)
	for i in file_joints.size():
		var on: int = file_joints[i].parent
		var bone := bones_of_file[i]
		var parent := bones_of_file[on] if on >= 0 else -1
		if bone >= 0 and parent >= 0 and not _hangs_on(above, bone, parent) and not _hangs_on(above, parent, bone):
			above[bone] = parent
	return above

func _hangs_on(above: Dictionary[int, int], bone: int, on: int) -> bool:
	while bone >= 0 and bone != on:
		bone = above[bone]
	return bone == on

# Limbs that are fitted to a calibrated person are not as long as in the avatar's file.
func _take_offsets(skeleton: Skeleton3D) -> void:
	_moved.clear()
	var offsets := _solver.offsets()
	var unit := _solver_scale * _avatar_from_skeleton.basis.get_scale().x
	if absf(_solver.scale() - _solver_scale) > 1e-9: # the person was measured meanwhile
		unit *= _solver.scale() / _solver_scale
		_solver_scale = _solver.scale()
		_scale_root()
	for i in _bones.size():
		if _parents[i] >= 0 and _bones[i] >= 0 and i != _hips_joint and not i in _detached:
			var own := Vector3(offsets[3 * i], offsets[3 * i + 1], offsets[3 * i + 2]) / unit
			if own.distance_to(skeleton.get_bone_rest(_bones[i]).origin) > 1e-5 * own.length():
				_moved[_bones[i]] = own
	var hips_rest := Vector3.ZERO
	var joint := _hips_joint
	while joint >= 0:
		var above := _parents[joint]
		var own := Vector3(offsets[3 * joint], offsets[3 * joint + 1], offsets[3 * joint + 2])
		hips_rest += own if above < 0 else _rests[above].basis * own
		joint = above
	_hips_raised = hips_rest - _rests[_hips_joint].origin * _solver_scale

const _PROFILE: PackedStringArray = ["hips", "spine", "chest", "upperChest", "neck", "head", "leftEye", "rightEye", "jaw",
	"leftShoulder", "leftUpperArm", "leftLowerArm", "leftHand", "rightShoulder", "rightUpperArm", "rightLowerArm", "rightHand",
	"leftUpperLeg", "leftLowerLeg", "leftFoot", "leftToes", "rightUpperLeg", "rightLowerLeg", "rightFoot", "rightToes",
	"leftThumbMetacarpal", "leftThumbProximal", "leftThumbDistal", "leftIndexProximal", "leftIndexIntermediate", "leftIndexDistal",
	"leftMiddleProximal", "leftMiddleIntermediate", "leftMiddleDistal", "leftRingProximal", "leftRingIntermediate", "leftRingDistal",
	"leftLittleProximal", "leftLittleIntermediate", "leftLittleDistal", "rightThumbMetacarpal", "rightThumbProximal", "rightThumbDistal",
	"rightIndexProximal", "rightIndexIntermediate", "rightIndexDistal", "rightMiddleProximal", "rightMiddleIntermediate", "rightMiddleDistal",
	"rightRingProximal", "rightRingIntermediate", "rightRingDistal", "rightLittleProximal", "rightLittleIntermediate", "rightLittleDistal"]

# _animated is the skeleton as its animation has it, in the numbers of the solver's pose: of a body that stands where the root stands.
func _animated(skeleton: Skeleton3D) -> PackedFloat64Array:
	var pose := PackedFloat64Array()
	pose.resize(3 + 4 * _bones.size())
	var in_root := _root.global_transform.affine_inverse() * skeleton.global_transform
	var hips_place := _turn * (in_root * skeleton.get_bone_global_pose(_bones[_hips_joint]).origin) + _move
	for axis in 3:
		pose[axis] = hips_place[axis] * _solver_scale + _hips_raised[axis]
	var top_turn := (Transform3D(_turn, Vector3.ZERO) * _avatar_from_skeleton).basis.orthonormalized().get_rotation_quaternion()
	for i in _bones.size():
		var q := skeleton.get_bone_pose_rotation(_bones[i]) if _bones[i] >= 0 else (_rests[_parents[i]].basis.inverse() * _rests[i].basis).get_rotation_quaternion()
		if _parents[i] < 0:
			q = top_turn * q
		elif i in _detached:
			var above := skeleton.get_bone_global_pose(_bones[_parents[i]]).basis.orthonormalized()
			q = (above.inverse() * skeleton.get_bone_global_pose(_bones[i]).basis.orthonormalized()).get_rotation_quaternion()
		var at := 3 + 4 * i
		pose[at] = q.w
		pose[at + 1] = q.x
		pose[at + 2] = q.y
		pose[at + 3] = q.z
	return pose

# A node that was freed is no target any more.
func _there(node: Variant) -> Node3D:
	return node as Node3D if is_instance_valid(node) else null

# A body without targets stands still, which is no error, but seldom meant.
func _say_where_nothing_drives(driven: bool) -> void:
	_without_targets = -1 if driven or _without_targets < 0 else _without_targets + 1
	if _without_targets == 60:
		push_warning("PosewrightBody: nothing drives the avatar: assign Node3Ds to head, left_hand and right_hand, or call drive_by_devices(true).")

func _process_modification_with_delta(delta: float) -> void:
	if Engine.get_process_frames() % 30 == 0 and _changed_at() != _read_at:
		_stale = true
	if solver() == null:
		return
	var skeleton := get_skeleton()
	if _solver.fitted != _fitted:
		_fitted = _solver.fitted
		_take_offsets(skeleton)
	var frame := _frame()
	var to_solver := Transform3D(_turn, _move * _solver_scale) * frame.affine_inverse()
	if not _driven_by_devices:
		var nodes: Array[Node3D] = [_there(head), _there(chest), _there(hips), _there(left_hand), _there(right_hand), _there(left_foot), _there(right_foot)]
		for i in nodes.size():
			if nodes[i] == null:
				_solver.set_target(i, Vector3.ZERO, Quaternion.IDENTITY, 0.0)
				continue
			var at := to_solver * nodes[i].global_transform
			_solver.set_target(i, at.origin, at.basis.orthonormalized().get_rotation_quaternion())
		var hints: Array[Node3D] = [_there(left_elbow), _there(right_elbow), _there(left_knee), _there(right_knee)]
		for i in hints.size():
			_solver.set_hint(i, Vector3.ZERO if hints[i] == null else to_solver * hints[i].global_position, 0.0 if hints[i] == null else 1.0)
		_solver.set_hints()
		_say_where_nothing_drives(not chain_targets.is_empty() or nodes.any(func(node: Node3D) -> bool: return node != null))
	for chain: String in chain_targets:
		var followed := _there(chain_targets[chain])
		var at: Transform3D = Transform3D.IDENTITY if followed == null else to_solver * followed.global_transform
		if not _solver.set_chain_target(chain, at.origin, at.basis.orthonormalized().get_rotation_quaternion(), 0.0 if followed == null else 1.0):
			if _solver.error != _warned:
				_warned = _solver.error
				push_warning("PosewrightBody: " + _warned)
	# A skeleton may be updated several times in a frame; time passes once.
	var physics := skeleton.modifier_callback_mode_process == Skeleton3D.MODIFIER_CALLBACK_MODE_PROCESS_PHYSICS
	var now := Engine.get_physics_frames() if physics else Engine.get_process_frames()
	if now != _solved_in or _pose.is_empty():
		_solved_in = now
		if base_pose_from_animation != _has_base_pose or base_pose_from_animation:
			_has_base_pose = base_pose_from_animation
			if not _solver.set_base_pose(_animated(skeleton) if base_pose_from_animation else PackedFloat64Array()):
				push_warning("PosewrightBody: " + _solver.error)
		_pose = _solver.step(delta if fixed_delta < 0.0 else fixed_delta)
	var pose := _pose
	if pose.is_empty():
		return
	for moved: int in _moved: # a modifier's poses last for one frame
		var place: Vector3 = _moved[moved]
		skeleton.set_bone_pose_position(moved, place)
	var top_turn := (Transform3D(_turn, Vector3.ZERO) * _avatar_from_skeleton).basis.orthonormalized().get_rotation_quaternion().inverse()
	for i in _bones.size():
		if _bones[i] < 0:
			continue
		var at := 3 + 4 * i
		var q := Quaternion(pose[at + 1], pose[at + 2], pose[at + 3], pose[at])
		skeleton.set_bone_pose_rotation(_bones[i], q if _parents[i] >= 0 else top_turn * q)
	# The hips, which the solver has in its world, in the skeleton's own units.
	var hips_world := Vector3(pose[0], pose[1], pose[2])
	var hips_global := skeleton.global_transform.affine_inverse() * (frame * _in_root(hips_world))
	var bone := _bones[_hips_joint]
	var parent := skeleton.get_bone_parent(bone)
	if parent >= 0:
		hips_global = skeleton.get_bone_global_pose(parent).affine_inverse() * hips_global
	skeleton.set_bone_pose_position(bone, hips_global)
	if _detached.is_empty():
		return
	var world := _solver.world()
	for i in _detached:
		var at := 7 * i
		var place := skeleton.global_transform.affine_inverse() * (frame * _in_root(Vector3(world[at], world[at + 1], world[at + 2])))
		var there := Transform3D(Basis(top_turn * Quaternion(world[at + 4], world[at + 5], world[at + 6], world[at + 3])), place)
		var own := skeleton.get_bone_global_pose(skeleton.get_bone_parent(_bones[i])).affine_inverse() * there
		skeleton.set_bone_pose_position(_bones[i], own.origin)
		skeleton.set_bone_pose_rotation(_bones[i], own.basis.get_rotation_quaternion())
