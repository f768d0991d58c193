# Runs the scripts of ways_test.go with the component in Godot: -s ways.gd -- AVATAR PRESET SKELETON writes WAY.json with where bones are in each tick. Targets, hints and chains
# follow nodes, devices are fed; the rest is called on the solver.
extends SceneTree

const EFFECTORS := ["head", "chest", "hips", "left_hand", "right_hand", "left_foot", "right_foot"]
const HINTS := ["left_elbow", "right_elbow", "left_knee", "right_knee"]

var lines: PackedStringArray
var at := 0
var names: PackedStringArray
var way := ""
var out := []
var body: PosewrightBody
var avatar: Node3D
var skeleton: Skeleton3D
var state: PackedByteArray
var frame := -1

func _initialize() -> void:
	lines = FileAccess.get_file_as_string("res://script.txt").strip_edges().split("\n")
	process_frame.connect(_next)

func _must(done: bool) -> void:
	if not done:
		printerr("ERROR: %s: %s" % [lines[at], body.solver().error])
		quit(1)

func _begin(name: String) -> void:
	if avatar != null:
		avatar.queue_free()
	way = name
	out = []
	var given := OS.get_cmdline_user_args()
	avatar = (load(given[0]) as PackedScene).instantiate()
	root.add_child(avatar)
	skeleton = avatar.find_children("*", "Skeleton3D", true, false)[0]
	body = PosewrightBody.new()
	body.preset_file = given[1]
	body.skeleton_file = given[2]
	body.avatar_root = avatar
	body.modification_processed.connect(_read)
	skeleton.add_child(body)

# The node that a property of the body, or a chain, follows.
func _node(now: Variant, n: PackedFloat64Array) -> Node3D:
	if n[n.size() - 1] == 0.0:
		return null
	var node: Node3D = now
	if node == null:
		node = Node3D.new()
		avatar.add_sibling(node)
	var turn := Quaternion(n[4], n[5], n[6], n[3]) if n.size() == 8 else Quaternion.IDENTITY
	node.global_transform = Transform3D(Basis(turn), Vector3(n[0], n[1], n[2]))
	return node

# Calls up to the next tick, which the frame solves.
func _next() -> void:
	while at < lines.size():
		var words := lines[at].split(" ")
		var call := words[0]
		words.remove_at(0)
		var n := PackedFloat64Array()
		for word in words:
			n.append(word.to_float())
		var place := Vector3(n[0], n[1], n[2]) if n.size() > 2 else Vector3.ZERO
		match call:
			"names": names = words
			"way":
				if way != "" and out.size() == 0:
					quit(1)
				_begin(words[0])
			"t": body.set(EFFECTORS[int(n[0])], _node(body.get(EFFECTORS[int(n[0])]), n.slice(1)))
			"h": body.set(HINTS[int(n[0])], _node(body.get(HINTS[int(n[0])]), n.slice(1)))
			"c": body.chain_targets[words[0]] = _node(body.chain_targets.get(words[0]), n.slice(1))
			"s": _must(body.solver().set_shoulder(int(n[0]), Vector3(n[1], n[2], n[3]), n[4]))
			"e": _must(body.solver().set_fingers(int(n[0]), n.slice(2), n[1]))
			"n": _must(body.solver().set_input(words[0], n[1]))
			"p": _must(body.solver().set_pin(int(n[0]), Vector3(n[1], n[2], n[3]), Quaternion(n[5], n[6], n[7], n[4])))
			"u": _must(body.solver().clear_pin(int(n[0])))
			"o": _must(body.solver().set_space(place, n[3]))
			"g": _must(body.solver().set_ground_plane(place, Vector3(n[3], n[4], n[5])))
			"G": _must(body.solver().set_ground_plane())
			"m":
				var faces := PackedVector3Array()
				for i in range(1 + 3 * int(n[0]), n.size()):
					var k := 1 + 3 * int(n[i])
					faces.append(Vector3(n[k], n[k + 1], n[k + 2]))
				_must(body.solver().set_ground_mesh(faces))
			"b":
				var pose := n.slice(0, 3)
				for bone in body._bones: # in the order of what a tick answers; a joint that is no bone rests
					var i := names.find(skeleton.get_bone_name(bone).replace("tail_", "tail:")) if bone >= 0 else -1
					pose.append_array(n.slice(3 + 4 * i, 7 + 4 * i) if i >= 0 else PackedFloat64Array([1, 0, 0, 0]))
				_must(body.solver().set_base_pose(pose))
			"set": _must(body.solver().set_parameter(words[0].get_slice("=", 0), words[0].get_slice("=", 1)))
			"d":
				body.drive_by_devices(true)
				_must(body.solver().add_device(int(n[0]), words[1], words[2], words[3]) >= 0)
			"f": _must(body.solver().feed(n[0], n.slice(1)))
			"k": _must(body.solver().begin_measuring(int(n[0]), n[1], n[2]))
			"M": _must(body.solver().measure().size() == 4)
			"F": _must(body.solver().fit() and body.solver().device_role(0) == "head")
			"S": state = body.solver().save_state()
			"R": _must(body.solver().restore_state(state))
			"r": body.solver().reset()
			"v":
				body.fixed_delta = n[0]
				at += 1
				return
		at += 1
	skeleton = null
	quit()

func _read() -> void:
	if Engine.get_process_frames() == frame or skeleton == null:
		return
	frame = Engine.get_process_frames()
	var in_avatar := Transform3D(avatar.global_transform.basis.orthonormalized(), avatar.global_position).affine_inverse() * skeleton.global_transform
	var bones := {}
	for i in skeleton.get_bone_count():
		bones[skeleton.get_bone_name(i)] = _numbers(in_avatar * skeleton.get_bone_global_pose(i)) + _numbers(in_avatar * skeleton.get_bone_global_rest(i))
	out.append(bones)
	var file := FileAccess.open("res://%s.json" % way, FileAccess.WRITE)
	if at >= lines.size() or lines[at].begins_with("way "):
		file.store_string(JSON.stringify(out, "", false, true))
	file.close()

# The place of a bone, and its axes one after another.
func _numbers(bone: Transform3D) -> Array[float]:
	var numbers: Array[float] = []
	for v: Vector3 in [bone.origin, bone.basis.x, bone.basis.y, bone.basis.z]:
		numbers.append_array([v.x, v.y, v.z])
	return numbers
