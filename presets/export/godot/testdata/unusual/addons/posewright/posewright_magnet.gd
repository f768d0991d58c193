## A magnet of a Posewright preset: it attracts or repels elbows or shoulders. Exported with a preset; do not edit.
class_name PosewrightMagnet
extends Resource

## Names the magnet.
@export var id: String = ""
## Acts on. Which joints the magnet moves. Of both sides, the right one has the magnet mirrored. Magnets act on arms that are solved as chains: by FABRIK, CCD or least squares.
@export_enum("elbows", "leftElbow", "rightElbow", "shoulders", "leftShoulder", "rightShoulder") var joint: String = "elbows"
## Fixed to. Which part of the body carries the magnet along.
@export_enum("chest", "spine", "hips", "head") var bone: String = "chest"
## Of the preset's x: Position x. Where the middle of the magnet is, from what it is fixed to to the avatar's left, as a part of the length of an arm. (arm lengths)
@export var position: Vector3 = Vector3(0.2, -0.5, 0.0)
## Radius. How far the magnet reaches, as a part of the length of an arm. Joints further away do not feel it. (arm lengths)
@export_range(0.05, 3.0, 0.01, "or_greater", "or_less") var radius: float = 0.4
## Strength. How far the magnet moves a joint near its middle in a ninetieth of a second: attracting above 0, repelling below. At 0 it does nothing. (arm lengths)
@export_range(-0.5, 0.5, 0.01, "or_greater", "or_less") var strength: float = -0.1
