# Runs in Godot: drives an avatar of an export by targets of a file and writes where its bones are in each tick.
#   godot --headless --path PROJECT -s check.gd -- TARGETS.json OUT.json AVATAR PRESET SKELETON [BASE.json]
# Without targets it writes the path of the skeleton. Base poses come from an AnimationPlayer, or by a call.
extends SceneTree

var _targets: Array
var _out := []
var _body: PosewrightBody
var _skeleton: Skeleton3D
var _root: Node3D
var _nodes: Array[Node3D] = []
var _tick := 0
var _frame := -1
var _base := {}
var _player: AnimationPlayer

func _initialize() -> void:
	var arguments := OS.get_cmdline_user_args()
	_targets = JSON.parse_string(FileAccess.get_file_as_string(arguments[0]))
	var document := GLTFDocument.new()
	var state := GLTFState.new()
	if ResourceLoader.exists(arguments[2]):
		_root = (load(arguments[2]) as PackedScene).instantiate()
	else:
		document.append_from_file(arguments[2], state)
		_root = document.generate_scene(state)
	get_root().add_child(_root)
	_start.call_deferred()

func _start() -> void:
	var arguments := OS.get_cmdline_user_args()
	_skeleton = _root.find_children("*", "Skeleton3D", true, false)[0]
	if _targets.is_empty():
		var path := FileAccess.open(arguments_out(), FileAccess.WRITE)
		path.store_string(str(_root.get_path_to(_skeleton)))
		path.close()
		quit()
		return
	_body = PosewrightBody.new()
	_body.preset_file = arguments[3]
	_body.skeleton_file = arguments[4]
	_body.avatar_root = _root
	_body.fixed_delta = 1.0 / 90.0
	for i in 7:
		var node := Node3D.new()
		get_root().add_child(node)
		_nodes.append(node)
	_body.head = _nodes[0]
	_body.left_hand = _nodes[3]
	_body.right_hand = _nodes[4]
	if arguments.size() > 5:
		_base = JSON.parse_string(FileAccess.get_file_as_string(arguments[5]))
		_body.right_hand = null
	_body.modification_processed.connect(_read)
	_skeleton.add_child(_body)
	if _body.solver() == null:
		printerr("no solver")
		quit(1)
		return
	if not _base.is_empty() and not _base.call:
		_animate()
	_place()
	process_frame.connect(_place)

# An animation of the base poses, with a key in each tick: how bones are turned away from their rest pose in the frame of the avatar, and by how much the hips are moved there.
func _animate() -> void:
	_body.base_pose_from_animation = true
	var path := str(_root.get_path_to(_skeleton))
	var animation := Animation.new()
	animation.length = (_targets.size() + 1) / 90.0
	var frame := Transform3D(_root.global_transform.basis.orthonormalized(), _root.global_position).affine_inverse() * _skeleton.global_transform
	var turned := frame.basis.orthonormalized().get_rotation_quaternion()
	var first: Dictionary = _base.ticks[0].turns
	var tracks := {}
	for bone: String in first:
		tracks[bone] = animation.add_track(Animation.TYPE_ROTATION_3D)
		animation.track_set_path(tracks[bone], NodePath(path + ":" + bone))
	var hips := _skeleton.find_bone(_base.hips)
	var place := animation.add_track(Animation.TYPE_POSITION_3D)
	animation.track_set_path(place, NodePath(path + ":" + _base.hips))
	for tick in _base.ticks.size():
		var turns: Dictionary = _base.ticks[tick].turns
		var globals := {-1: Quaternion.IDENTITY}
		var waiting := Array(_skeleton.get_parentless_bones())
		while not waiting.is_empty():
			var bone: int = waiting.pop_back()
			waiting.append_array(_skeleton.get_bone_children(bone))
			var above: Quaternion = globals[_skeleton.get_bone_parent(bone)]
			var bone_name := _skeleton.get_bone_name(bone)
			var local := _skeleton.get_bone_rest(bone).basis.get_rotation_quaternion()
			if turns.has(bone_name):
				var q: Array = turns[bone_name]
				var rest := _skeleton.get_bone_global_rest(bone).basis.orthonormalized().get_rotation_quaternion()
				local = above.inverse() * turned.inverse() * Quaternion(q[1], q[2], q[3], q[0]) * turned * rest
				animation.rotation_track_insert_key(tracks[bone_name], tick / 90.0, local.normalized())
			globals[bone] = above * local
		var by: Array = _base.ticks[tick].moved
		var at := frame.affine_inverse() * (frame * _skeleton.get_bone_global_rest(hips).origin + Vector3(by[0], by[1], by[2]))
		if _skeleton.get_bone_parent(hips) >= 0:
			at = _skeleton.get_bone_global_rest(_skeleton.get_bone_parent(hips)).affine_inverse() * at
		animation.position_track_insert_key(place, tick / 90.0, at / _skeleton.motion_scale) # as importers that retarget write them
	var library := AnimationLibrary.new()
	library.add_animation("base", animation)
	_player = AnimationPlayer.new()
	_player.add_animation_library("", library)
	_player.callback_mode_process = AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_MANUAL
	_root.add_child(_player)
	_player.play("base")

func _place() -> void:
	if _tick == _targets.size():
		return
	for i in 7:
		var at: Array = _targets[_tick][i]
		_nodes[i].global_transform = Transform3D(Basis(Quaternion(at[4], at[5], at[6], at[3])), Vector3(at[0], at[1], at[2]))
	if _player != null:
		_player.seek(_tick / 90.0, true)
	elif not _base.is_empty():
		var numbers := PackedFloat64Array(_base.ticks[_tick].hips)
		for bone in _body._bones: # in the order of what a tick answers
			if bone < 0:
				numbers.append_array(PackedFloat64Array([1, 0, 0, 0])) # a joint that is no bone
				continue
			numbers.append_array(PackedFloat64Array(_base.ticks[_tick].locals[_skeleton.get_bone_name(bone)]))
		if not _body.solver().set_base_pose(numbers):
			printerr(_body.solver().error)
			quit(1)

func _read() -> void:
	if Engine.get_process_frames() == _frame:
		return
	_frame = Engine.get_process_frames()
	var frame := Transform3D(_root.global_transform.basis.orthonormalized(), _root.global_position).affine_inverse() * _skeleton.global_transform
	var bones := {}
	for i in _skeleton.get_bone_count():
		var now := frame * _skeleton.get_bone_global_pose(i)
		var rest := frame * _skeleton.get_bone_global_rest(i)
		bones[_skeleton.get_bone_name(i)] = _numbers(now) + _numbers(rest)
	_out.append(bones)
	_tick += 1
	if _tick == _targets.size():
		var file := FileAccess.open(arguments_out(), FileAccess.WRITE)
		file.store_string(JSON.stringify(_out, "", false, true))
		file.close()
		quit()
		return

# The place of a bone, and its axes one after another.
func _numbers(bone: Transform3D) -> Array[float]:
	var numbers: Array[float] = []
	for v: Vector3 in [bone.origin, bone.basis.x, bone.basis.y, bone.basis.z]:
		numbers.append_array([v.x, v.y, v.z])
	return numbers

func arguments_out() -> String:
	return OS.get_cmdline_user_args()[1]
