# Makes the mistakes of a first hour with the component, each with an avatar of its own: -s mistakes.gd -- AVATAR PRESET SKELETON
extends SceneTree

var frames := 0
var hand := Node3D.new()
var wrong: Array[SkeletonModifier3D] = []

func _initialize() -> void:
	var given := OS.get_cmdline_user_args()
	var body_script: GDScript = load("res://addons/posewright/posewright_body.gd")
	root.add_child(hand)
	for mistake: String in ["wrong preset", "wrong skeleton", "beneath no skeleton", "no targets", "freed target", "only a chain"]:
		var document := GLTFDocument.new()
		var state := GLTFState.new()
		document.append_from_file(given[0], state)
		var avatar := document.generate_scene(state)
		root.add_child(avatar)
		var body: SkeletonModifier3D = body_script.new()
		body.preset_file = "res://nowhere.preset.json" if mistake == "wrong preset" else given[1]
		body.skeleton_file = "res://nowhere.skeleton.json" if mistake == "wrong skeleton" else given[2]
		if mistake.begins_with("wrong"):
			wrong.append(body)
		if mistake == "only a chain":
			body.chain_targets["tail"] = hand
		elif mistake != "no targets":
			body.left_hand = hand
		if mistake == "beneath no skeleton":
			avatar.add_child(body)
		else:
			avatar.find_children("*", "Skeleton3D", true, false)[0].add_child(body)

func _process(_delta: float) -> bool:
	frames += 1
	if frames == 30:
		hand.queue_free()
	if frames == 40: # the files come to be
		for of: String in ["preset", "skeleton"]:
			var file := FileAccess.open("res://nowhere.%s.json" % of, FileAccess.WRITE)
			file.store_string(FileAccess.get_file_as_string(OS.get_cmdline_user_args()[1 if of == "preset" else 2]))
	if frames == 89:
		print("recovered %d" % wrong.filter(func(body: SkeletonModifier3D) -> bool: return body._solver != null).size())
	return frames == 90
