## A magnet of a Posewright preset: it attracts or repels elbows or shoulders. Exported with a preset; do not edit.
class_name PosewrightMagnet
extends Resource

## Names the magnet.
@export var id: String = ""
## Target joint. Joints that the magnet moves. The magnet is mirrored for the right side. Magnets act on arms solved by FABRIK, CCD or least squares.
@export_enum("elbows", "leftElbow", "rightElbow", "shoulders", "leftShoulder", "rightShoulder") var joint: String = "elbows"
## Parent bone. Bone that the magnet moves and rotates with.
@export_enum("chest", "spine", "hips", "head") var bone: String = "chest"
## Of the preset's x: Position x. Position of the centre of the magnet to the avatar's left of its parent bone. (arm lengths)
@export var position: Vector3 = Vector3(0.2, -0.5, 0.0)
## Radius. Radius of the magnet. Joints further away are not affected. (arm lengths)
@export_range(0.05, 3.0, 0.01, "or_greater", "or_less") var radius: float = 0.4
## Strength. Distance by which the magnet moves a joint near its centre in 1/90 s. Positive values attract, negative values repel, 0 has no effect. (arm lengths)
@export_range(-0.5, 0.5, 0.01, "or_greater", "or_less") var strength: float = -0.1
