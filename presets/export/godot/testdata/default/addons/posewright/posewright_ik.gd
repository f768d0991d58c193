## Puts the modifiers of a Posewright preset beneath the Skeleton3D that this scene is instanced beneath, and carries the poles of
## elbows and knees. Exported with a preset; do not edit.
class_name PosewrightIK
extends Node3D

## Limits: modifier, bone, cone, offset. Godot drops those of modifiers whose bones are found anew, so they are set again.
@export var cones: Array = []
## Poles: node, the bone that they are from, the bone that carries them, and where they are from there in the T-pose, in metres.
@export var poles: Array = []

const _PATHS: Array[String] = ["settings/0/target_node", "settings/0/pole_node", "target_node"]
const _NAMES: Array[String] = ["settings/0/root_bone_name", "settings/0/middle_bone_name", "settings/0/end_bone_name", "bone_name"]

var _skeleton: Skeleton3D


func _ready() -> void:
	_skeleton = get_parent() as Skeleton3D
	set_process(_skeleton != null)
	if _skeleton == null:
		push_warning("Posewright: instance this scene beneath the Skeleton3D of an avatar.")
		return
	_attach.call_deferred()


func _attach() -> void:
	var modifiers := {}
	for child in get_children():
		if child is SkeletonModifier3D:
			modifiers[String(child.name)] = child
	for modifier: SkeletonModifier3D in modifiers.values():
		_move(modifier)
	for cone: Dictionary in cones:
		_limit(modifiers.get(cone["modifier"]) as SkeletonModifier3D, cone)


func _move(modifier: SkeletonModifier3D) -> void:
	var nodes := {}
	for key in _PATHS:
		var path: Variant = modifier.get(key)
		if path is NodePath and not path.is_empty():
			nodes[key] = modifier.get_node_or_null(path)
	var names := {}
	for key in _NAMES:
		var bone: Variant = modifier.get(key)
		if bone != null and String(bone) != "":
			names[key] = bone
	modifier.reparent(_skeleton, false)
	for key: String in names:
		modifier.set(key, names[key])
	for key: String in nodes:
		var node: Node = nodes[key]
		if node != null:
			modifier.set(key, modifier.get_path_to(node))


func _limit(modifier: SkeletonModifier3D, cone: Dictionary) -> void:
	if modifier == null:
		return
	var count: Variant = modifier.get("settings/0/joint_count")
	if count == null:
		return
	for joint in range(int(count)):
		var at := "settings/0/joints/%d/" % joint
		if String(modifier.get(at + "bone_name")) == String(cone["bone"]):
			modifier.set(at + "limitation", cone["cone"])
			modifier.set(at + "limitation/rotation_offset", cone["offset"])


func _process(_delta: float) -> void:
	for pole: Dictionary in poles:
		var carrier := _skeleton.find_bone(String(pole["carrier"]))
		var from := _skeleton.find_bone(String(pole["from"]))
		var node := get_node_or_null(NodePath(String(pole["node"]))) as Node3D
		if carrier < 0 or from < 0 or node == null:
			continue
		var turn := _skeleton.get_bone_global_pose(carrier).basis * _skeleton.get_bone_global_rest(carrier).basis.inverse()
		var offset: Vector3 = pole["offset"]
		node.position = _skeleton.get_bone_global_pose(from).origin + turn * offset
