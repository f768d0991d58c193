# Runs in Godot: drives an avatar of an export by targets of a file and writes where its bones are in each tick.
#   godot --headless --path PROJECT -s check.gd -- TARGETS.json OUT.json AVATAR PRESET SKELETON
# Without targets it writes the path of the skeleton.
extends SceneTree

var _targets: Array
var _out := []
var _body: PosewrightBody
var _skeleton: Skeleton3D
var _root: Node3D
var _nodes: Array[Node3D] = []
var _tick := 0
var _frame := -1

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
	_place()
	process_frame.connect(_place)
	_body.modification_processed.connect(_read)
	_skeleton.add_child(_body)
	if _body.solver() == null:
		printerr("no solver")
		quit(1)

func _place() -> void:
	if _tick == _targets.size():
		return
	for i in 7:
		var at: Array = _targets[_tick][i]
		_nodes[i].global_transform = Transform3D(Basis(Quaternion(at[4], at[5], at[6], at[3])), Vector3(at[0], at[1], at[2]))

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
