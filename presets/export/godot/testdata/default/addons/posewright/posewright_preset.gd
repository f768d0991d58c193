## A Posewright preset: a property for each of its parameters, its path in snake case. Exported with a preset; do not edit.
##
## The frame is Godot's: right-handed, +Y up, an avatar from glTF faces +Z and has its left at +X. Metres, degrees, seconds.
class_name PosewrightPreset
extends Resource

@export var preset_name: String = ""
@export var author: String = ""
@export_multiline var notes: String = ""
@export var tags: PackedStringArray = PackedStringArray()
## A small picture as base64 of a PNG or JPEG.
@export var thumbnail: String = ""
## The file of the avatar that the preset was made on.
@export var avatar_file: String = ""
## The file whose triangles are the ground, where ground_kind is file.
@export var ground_file: String = ""
## Bones that a person mapped by hand: VRM 1.0 name to the avatar's own, "" for none.
@export var avatar_roles: Dictionary = {}
## All bones of the avatar that the preset was exported with, likewise.
@export var avatar_bones: Dictionary = {}
## How a person and their devices fit the avatar; empty where nobody was measured. Rotations are w, x, y, z.
@export var calibration: Dictionary = {}
@export var magnets: Array[PosewrightMagnet] = []

@export_group("Head")
## Position weight. How far the head goes towards where its device is. At 0 the device is ignored and the rest of the body decides, at 1 the head goes all the way that its bones allow.
@export_range(0.0, 1.0, 0.01) var effectors_head_position_weight: float = 1.0
## Rotation weight. How much the head turns with its device. At 0 it keeps the direction that the rest of the body gives it, at 1 it is turned exactly like the device.
@export_range(0.0, 1.0, 0.01) var effectors_head_rotation_weight: float = 1.0
## Pull weight. How strongly the head holds the body back where a hand or a foot with a pull weight would take it too far.
@export_range(0.0, 1.0, 0.01) var effectors_head_pull_weight: float = 0.0

@export_group("Chest")
## Position weight. How far the chest goes towards where its device is. At 0 the device is ignored and the rest of the body decides, at 1 the chest goes all the way that its bones allow.
@export_range(0.0, 1.0, 0.01) var effectors_chest_position_weight: float = 1.0
## Rotation weight. How much the chest turns with its device. At 0 it keeps the direction that the rest of the body gives it, at 1 it is turned exactly like the device.
@export_range(0.0, 1.0, 0.01) var effectors_chest_rotation_weight: float = 1.0

@export_group("Hips")
## Position weight. How far the hips goes towards where its device is. At 0 the device is ignored and the rest of the body decides, at 1 the hips goes all the way that its bones allow.
@export_range(0.0, 1.0, 0.01) var effectors_hips_position_weight: float = 1.0
## Rotation weight. How much the hips turns with its device. At 0 it keeps the direction that the rest of the body gives it, at 1 it is turned exactly like the device.
@export_range(0.0, 1.0, 0.01) var effectors_hips_rotation_weight: float = 1.0

@export_group("Left hand")
## Position weight. How far the left hand goes towards where its device is. At 0 the device is ignored and the rest of the body decides, at 1 the left hand goes all the way that its bones allow.
@export_range(0.0, 1.0, 0.01) var effectors_left_hand_position_weight: float = 1.0
## Rotation weight. How much the left hand turns with its device. At 0 it keeps the direction that the rest of the body gives it, at 1 it is turned exactly like the device.
@export_range(0.0, 1.0, 0.01) var effectors_left_hand_rotation_weight: float = 1.0
## Pull weight. How strongly the body moves after the left hand where that cannot reach its device. At 0 the left hand falls short instead.
@export_range(0.0, 1.0, 0.01) var effectors_left_hand_pull_weight: float = 0.0

@export_group("Right hand")
## Position weight. How far the right hand goes towards where its device is. At 0 the device is ignored and the rest of the body decides, at 1 the right hand goes all the way that its bones allow.
@export_range(0.0, 1.0, 0.01) var effectors_right_hand_position_weight: float = 1.0
## Rotation weight. How much the right hand turns with its device. At 0 it keeps the direction that the rest of the body gives it, at 1 it is turned exactly like the device.
@export_range(0.0, 1.0, 0.01) var effectors_right_hand_rotation_weight: float = 1.0
## Pull weight. How strongly the body moves after the right hand where that cannot reach its device. At 0 the right hand falls short instead.
@export_range(0.0, 1.0, 0.01) var effectors_right_hand_pull_weight: float = 0.0

@export_group("Left foot")
## Position weight. How far the left foot goes towards where its device is. At 0 the device is ignored and the rest of the body decides, at 1 the left foot goes all the way that its bones allow.
@export_range(0.0, 1.0, 0.01) var effectors_left_foot_position_weight: float = 1.0
## Rotation weight. How much the left foot turns with its device. At 0 it keeps the direction that the rest of the body gives it, at 1 it is turned exactly like the device.
@export_range(0.0, 1.0, 0.01) var effectors_left_foot_rotation_weight: float = 1.0
## Pull weight. How strongly the body moves after the left foot where that cannot reach its device. At 0 the left foot falls short instead.
@export_range(0.0, 1.0, 0.01) var effectors_left_foot_pull_weight: float = 0.0

@export_group("Right foot")
## Position weight. How far the right foot goes towards where its device is. At 0 the device is ignored and the rest of the body decides, at 1 the right foot goes all the way that its bones allow.
@export_range(0.0, 1.0, 0.01) var effectors_right_foot_position_weight: float = 1.0
## Rotation weight. How much the right foot turns with its device. At 0 it keeps the direction that the rest of the body gives it, at 1 it is turned exactly like the device.
@export_range(0.0, 1.0, 0.01) var effectors_right_foot_rotation_weight: float = 1.0
## Pull weight. How strongly the body moves after the right foot where that cannot reach its device. At 0 the right foot falls short instead.
@export_range(0.0, 1.0, 0.01) var effectors_right_foot_pull_weight: float = 0.0

@export_group("Left elbow")
## Pole weight. How much the left elbow bends towards its pole. At 0 the swivel model decides where it bends, at 1 it lies in the plane of the pole. It has no effect while the pole is on the left shoulder.
@export_range(0.0, 1.0, 0.01) var hints_left_elbow_pole_weight: float = 0.0
## Of the preset's x: Pole x. Where the pole is, from the left shoulder to the avatar's left, turning with the chest. The left elbow bends towards it as far as its pole weight says. (m)
@export var hints_left_elbow_pole: Vector3 = Vector3(0.245, -0.385, -0.205)

@export_group("Right elbow")
## Pole weight. How much the right elbow bends towards its pole. At 0 the swivel model decides where it bends, at 1 it lies in the plane of the pole. It has no effect while the pole is on the right shoulder.
@export_range(0.0, 1.0, 0.01) var hints_right_elbow_pole_weight: float = 0.0
## Of the preset's x: Pole x. Where the pole is, from the right shoulder to the avatar's left, turning with the chest. The right elbow bends towards it as far as its pole weight says. (m)
@export var hints_right_elbow_pole: Vector3 = Vector3(-0.245, -0.385, -0.205)

@export_group("Left knee")
## Pole weight. How much the left knee bends towards its pole. At 0 the foot decides where it bends, at 1 it lies in the plane of the pole. It has no effect while the pole is on the left hip joint.
@export_range(0.0, 1.0, 0.01) var hints_left_knee_pole_weight: float = 0.0
## Of the preset's x: Pole x. Where the pole is, from the left hip joint to the avatar's left, turning with the hips. The left knee bends towards it as far as its pole weight says. (m)
@export var hints_left_knee_pole: Vector3 = Vector3(0.05, -0.45, 0.5)

@export_group("Right knee")
## Pole weight. How much the right knee bends towards its pole. At 0 the foot decides where it bends, at 1 it lies in the plane of the pole. It has no effect while the pole is on the right hip joint.
@export_range(0.0, 1.0, 0.01) var hints_right_knee_pole_weight: float = 0.0
## Of the preset's x: Pole x. Where the pole is, from the right hip joint to the avatar's left, turning with the hips. The right knee bends towards it as far as its pole weight says. (m)
@export var hints_right_knee_pole: Vector3 = Vector3(-0.05, -0.45, 0.5)

@export_group("Torso")
## Torso method. What turns and bends the chest, and with it the trunk.
@export_enum("posewright", "pargerReleased", "pargerPrinted", "scheurenbrand") var torso_method: String = "posewright"
## Chest follows hands. How much the line from wrist to wrist turns the chest. At 0 the chest faces where the head faces; higher follows the hands more, which suits fighting, lower suits walking.
@export_range(0.0, 2.5, 0.05, "or_greater") var torso_wrist_line: float = 1.2
## Crossed wrists. How gently the hands lose their hold on the chest as the wrists come together and cross. Higher is smoother, lower lets go later. (arm lengths)
@export_range(0.05, 0.5, 0.01, "or_greater", "or_less") var torso_line_soft: float = 0.2
## Hands let go when bent. How far the chest must be bent forward for the hands to stop turning it. Lower leaves a stooping chest to the head sooner. (°)
@export_range(45.0, 92.0, 1.0, "or_greater", "or_less") var torso_line_fade_deg: float = 68.7549354157
## Stoop when lowered. How far the chest leans forward when the head is lowered and looks level. At 0 one squats upright; higher stoops more and the hips move back. (°)
@export_range(0.0, 35.0, 0.5, "or_greater", "or_less") var torso_bend_base_deg: float = 17.1887338539
## Bend with the head when lowered. How much the chest bends as the lowered head looks down. Higher folds the body over, lower leaves the nod to the neck.
@export_range(0.3, 1.2, 0.01, "or_greater", "or_less") var torso_bend_follow: float = 0.72
## Bend with the head when standing. How much the chest bends as the head of a standing person looks up or down. At 0 only the neck nods.
@export_range(0.0, 0.4, 0.01, "or_greater") var torso_bend_upright: float = 0.12
## Counts as lowered. How far the neck must go down, as a part of eye height, before the body counts as lowered and stoops. Lower stoops sooner. (eye heights)
@export_range(0.04, 0.2, 0.005, "or_greater", "or_less") var torso_bend_gate: float = 0.08
## Hips below the neck. How much of the chest's lean the line from neck to hips takes. At 1 the back is straight and the hips go far back; lower curves the spine and keeps the hips under the body.
@export_range(0.5, 1.0, 0.01, "or_greater", "or_less") var torso_lean_share: float = 0.7
## Side bend with the head. How much the chest bends to the side as the head tilts. At 0 only the neck tilts.
@export_range(0.0, 1.0, 0.01, "or_greater") var torso_roll_follow: float = 0.65
## Hips to the side. How much of the chest's side bend the line from neck to hips takes. Higher moves the hips further out to the other side.
@export_range(0.0, 1.0, 0.01, "or_greater") var torso_roll_share: float = 0.7
## Neck turns with the chest. Which part of the way from headset to neck turns with the chest instead of the head. Higher moves the neck less when the head nods or turns.
@export_range(0.0, 0.5, 0.01, "or_greater") var torso_neck_share: float = 0.25
## Furthest back. How far the chest may lean backwards; the angle is negative. Nearer to 0 keeps the chest upright when one looks up. (°)
@export_range(-45.0, 0.0, 1.0, "or_less") var torso_chest_min_deg: float = -14.3239448783
## Furthest forward. How far the chest may bend forward. Lower stops it sooner when one looks at the floor. (°)
@export_range(45.0, 120.0, 1.0, "or_greater", "or_less") var torso_chest_max_deg: float = 100.2676141479
## Hips stay. How far the chest turns before hips without a device turn along. Higher keeps hips and legs calm, lower keeps them in line with the chest. (°)
@export_range(0.0, 30.0, 0.5, "or_greater") var torso_hips_dead_deg: float = 10.0
## Hips follow within. How long hips without a device take for most of their turn after the chest. Higher turns them more slowly. (s)
@export_range(0.0, 0.5, 0.01, "or_greater") var torso_hips_time: float = 0.1

@export_group("Torso with tracked hips")
## Chest turns from the hips. With a device on the hips: how much head and hands turn the chest away from them. At 0 the chest faces as the hips do.
@export_range(0.0, 1.0, 0.01, "or_greater") var torso_hips_turn: float = 0.41
## Furthest turn from the hips. With a device on the hips: the greatest turn away from them that head and hands are believed. Lower limits how far the waist twists. (°)
@export_range(10.0, 90.0, 1.0, "or_greater", "or_less") var torso_hips_turn_max_deg: float = 60.0
## Chest leans with the spine. With a device on the hips: how far the chest bends as the neck leans forward over the hips. Above 1 it bends more than the line between them.
@export_range(0.5, 1.5, 0.01, "or_greater", "or_less") var torso_hips_lean: float = 1.14
## Chest nods with the head. With a device on the hips: how far the chest bends as the head looks down. At 0 only the neck nods.
@export_range(0.0, 0.4, 0.005, "or_greater") var torso_hips_nod: float = 0.085
## Chest bends aside with the spine. With a device on the hips: how far the chest bends aside as the neck moves out over the hips. At 0 it stays level.
@export_range(0.0, 1.0, 0.01, "or_greater") var torso_hips_roll: float = 0.5
## Chest bends aside with the head. With a device on the hips: how far the chest bends aside as the head tilts. At 0 only the neck tilts.
@export_range(0.0, 1.0, 0.01, "or_greater") var torso_hips_tilt: float = 0.5

@export_group("Spine")
## Lock. What gives way when hips and head are both given and the spine between them is too long or too short.
@export_enum("hips", "head", "both") var spine_lock: String = "hips"
## Stiffness. How much of what the spine would have to bend or straighten it refuses, so that hips or head give way.
@export_range(0.0, 1.0, 0.01) var spine_stiffness: float = 0.0
## Curve. How much rounder the back is held than the chest's turn makes it; below 0 hollow, to which side it then gives way. (°)
@export_range(-45.0, 45.0, 1.0, "or_greater", "or_less") var spine_curve_deg: float = 0.0

@export_group("Shoulders")
## Shoulder method. How a shoulder moves on the chest when its hand reaches out.
@export_enum("reach", "return", "still") var shoulders_method: String = "reach"
## Shoulder give. How far from its place a shoulder that returns may be at once. (m)
@export_range(0.0, 0.15, 0.005, "or_greater") var shoulders_give_give: float = 0.05
## Shoulder creep. How fast a shoulder that returns may get further away than its give, while its arm needs it. (m/s)
@export_range(0.0, 0.1, 0.001, "or_greater") var shoulders_give_creep: float = 0.009
## Shoulder speed. How fast a shoulder that returns moves at most. Lower is calmer and lags behind fast hands. (m/s)
@export_range(0.0, 10.0, 0.05, "or_greater") var shoulders_give_speed: float = 9.009
## Shoulder reach. How far a shoulder turns forward or up as its hand reaches out. At 0 the shoulders stay on the chest. (° per arm length)
@export_range(0.0, 60.0, 1.0, "or_greater") var torso_reach_gain_deg: float = 30.0
## Shoulder reach begins. How far out a hand must be before its shoulder begins to turn. Lower moves the shoulders already for hands that are near. (arm lengths)
@export_range(0.0, 1.0, 0.01, "or_greater", "or_less") var torso_reach_start: float = 0.5
## Furthest shoulder turn. How far a shoulder may turn forward or up for its hand. (°)
@export_range(0.0, 45.0, 1.0, "or_greater") var torso_reach_max_deg: float = 33.0
## Stretch to reach. How far a hand that is out of reach may pull its shoulder along. At 0 the hand falls short as soon as the arm is straight. (m)
@export_range(0.0, 0.2, 0.005, "or_greater") var torso_pull_max: float = 0.12
## Stretch softness. How gently the pull on a shoulder sets in as the arm becomes straight. Higher is smoother and sets in sooner. (m)
@export_range(0.001, 0.05, 0.001, "or_greater", "or_less") var torso_pull_soft: float = 0.01

@export_group("Arms")
## Arm method. How an arm is brought to its hand, and what decides where its elbow goes.
@export_enum("swivel", "pole", "fabrik", "ccd", "ccdFromRoot", "leastSquares") var arms_method: String = "swivel"
## Swivel model. What says where an elbow lies on its circle; for an arm that is solved as a chain, where its elbow begins.
@export_enum("posewright", "pargerReleased", "pargerPrinted") var arms_swivel: String = "posewright"
## Arm tolerance. How near to its target the end of a chain must come before its method stops. Lower takes more iterations. (m)
@export_range(0.0001, 0.02, 0.0001, "or_greater", "or_less") var arms_chain_tolerance: float = 0.001
## Arm iterations. After how many iterations a chain's method gives up. Lower costs less and falls short of hard targets.
@export_range(1, 10000) var arms_chain_iterations: int = 100
## Arm damping. Which share of its turn a joint leaves out when a chain is solved by CCD. Higher bends the arm more evenly and takes more iterations.
@export_range(0.0, 0.9, 0.01, "or_greater") var arms_chain_damping: float = 0.0
## Greatest wrist twist. How far a hand may be twisted before the lower arm takes more than its share. At 180° it is off. (°)
@export_range(0.0, 180.0, 1.0) var arms_wrist_max_deg: float = 180.0
## Arm soft reach. From which part of its length on an arm eases out before it is straight. At 1 it straightens fully; lower keeps the elbow from snapping, and the hand stays a little short. (arm lengths)
@export_range(0.85, 1.0, 0.005, "or_less") var arms_soft_reach: float = 1.0

@export_group("Twist")
## Forearm twist. Which share of the hand's twist the lower arm takes. At 0 all of it is in the wrist; higher spreads it along the forearm.
@export_range(0.0, 1.0, 0.01) var arms_forearm_twist: float = 0.5
## Upper arm twist. Which share of the hand's twist the upper arm takes while the arm is straight. Higher turns the whole arm with the hand.
@export_range(0.0, 0.5, 0.01, "or_greater") var arms_upper_arm_twist: float = 0.15

@export_group("Elbows")
## Elbow spread. How far out and up the elbows are held when nothing else speaks against it. Higher spreads both elbows, lower lets them hang. (°)
@export_range(10.0, 75.0, 0.5, "or_greater", "or_less") var swivel_phi0_deg: float = 36.4825146472
## Elbows follow hand rotation. How much the rotation of a hand moves its elbow. At 0 only the place of the hand counts.
@export_range(0.0, 1.0, 0.01) var swivel_hand_weight: float = 1.0
## Wrist straightness. How strongly the elbow moves so that the wrist is straight. Higher bends the wrists less and moves the elbows more.
@export_range(0.0, 4.0, 0.05, "or_greater") var swivel_wrist_straight: float = 2.0
## Forearm neutrality. How strongly the elbow moves so that the forearm is not twisted. Higher twists the forearms less and lifts the elbows as the palms turn.
@export_range(0.0, 1.5, 0.02, "or_greater") var swivel_forearm_neutral: float = 0.5
## Bound on the hand. How far the hand's rotation may turn the elbow away from where it rests. Higher follows unusual hands further and is less calm.
@export_range(0.3, 0.9, 0.01, "or_greater", "or_less") var swivel_bound: float = 0.75
## Anchor azimuth. At which direction of the hand, outward from straight ahead, the elbow spread holds exactly. It also moves the one direction, opposite and behind the shoulder blade, that the model cannot judge. (°)
@export_range(-15.0, 45.0, 1.0, "or_greater", "or_less") var swivel_q_azimuth_deg: float = 15.0
## Limit elbow speed. Keeps an elbow from jumping when a hand passes behind the shoulder or its rotation flips. It adds no lag while the elbow moves as people do.
@export var swivel_limiter_on: bool = true
## Elbow speed at rest. How fast an elbow may swing while its hand stays where it is. Lower makes flips of the hand's rotation slower. (m/s)
@export_range(0.2, 3.0, 0.05, "or_greater", "or_less") var swivel_limiter_speed: float = 0.8
## Elbow speed with the hand. How many metres an elbow may swing for each metre its hand moves. Lower holds the elbow back when the hand moves fast.
@export_range(1.0, 10.0, 0.1, "or_greater", "or_less") var swivel_limiter_gain: float = 5.0

@export_group("Legs")
## Leg method. How a leg is brought to its foot, and how exactly.
@export_enum("twoBone", "fabrik", "ccd", "ccdFromRoot", "leastSquares") var legs_method: String = "twoBone"
## Leg tolerance. How near to its target the end of a chain must come before its method stops. Lower takes more iterations. (m)
@export_range(0.0001, 0.02, 0.0001, "or_greater", "or_less") var legs_chain_tolerance: float = 0.001
## Leg iterations. After how many iterations a chain's method gives up. Lower costs less and falls short of hard targets.
@export_range(1, 10000) var legs_chain_iterations: int = 100
## Leg damping. Which share of its turn a joint leaves out when a chain is solved by CCD. Higher bends the leg more evenly and takes more iterations.
@export_range(0.0, 0.9, 0.01, "or_greater") var legs_chain_damping: float = 0.0
## Leg soft reach. From which part of its length on a leg eases out before it is straight. At 1 it straightens fully; lower keeps the knee from snapping, and the foot stays a little short. (leg lengths)
@export_range(0.85, 1.0, 0.005, "or_less") var legs_soft_reach: float = 1.0
## Knees follow feet. How much a knee points where its foot points. At 0 it points where the hips face.
@export_range(0.0, 1.0, 0.01) var legs_knee_follows_foot: float = 1.0

@export_group("Steps")
## Step distance. How far the body may move away from a foot without a device before that foot steps after it. Lower takes more and smaller steps. (leg lengths)
@export_range(0.1, 0.5, 0.01, "or_greater", "or_less") var legs_step_distance: float = 0.25
## Step angle. How far the hips may turn away from a foot without a device before that foot steps round. Lower turns the feet sooner. (°)
@export_range(10.0, 90.0, 1.0, "or_greater", "or_less") var legs_step_angle_deg: float = 40.0
## Step time. How long a step of a foot without a device takes. Lower steps faster. (s)
@export_range(0.2, 0.8, 0.01, "or_greater", "or_less") var legs_step_time: float = 0.38
## Step height. How high a step lifts a foot without a device. At 0 it slides over the floor. (leg lengths)
@export_range(0.0, 0.3, 0.005, "or_greater") var legs_step_height: float = 0.09

@export_group("Pull")
## Pull stiffness. Which share of what a limb is too short the body moves after it, for effectors with a pull weight. At 0 the body stays.
@export_range(0.0, 1.0, 0.01) var pull_stiffness: float = 0.5
## Pull iterations. How often the pulls of several limbs are balanced against each other. Higher is more exact.
@export_range(5, 50) var pull_iterations: int = 20
## Lean into a pull. Which share of a pull to the side the trunk takes by leaning instead of moving.
@export_range(0.0, 1.0, 0.01) var pull_lean: float = 0.0

@export_group("Look-at")
## Look-at weight. How much the body looks at the target below. At 0 the headset alone turns the head.
@export_range(0.0, 1.0, 0.01) var look_at_weight: float = 0.0
## Of the preset's x: Look-at target x. How far to the left of where tracking begins the point is that the body looks at. (m)
@export var look_at_target: Vector3 = Vector3(0.0, 1.6, 2.0)
## Body weight. How much of the way to what is looked at the chest turns.
@export_range(0.0, 1.0, 0.01) var look_at_body_weight: float = 0.0
## Head weight. How much of what the chest leaves of that way the head turns.
@export_range(0.0, 1.0, 0.01) var look_at_head_weight: float = 1.0
## Eyes weight. How much of what chest and head leave of that way the eyes turn, where the avatar has some.
@export_range(0.0, 1.0, 0.01) var look_at_eyes_weight: float = 0.0
## Clamp weight. How much the turns are held back: 0 turns as far as wanted, 0.5 at most by 90° to any side, 1 not at all.
@export_range(0.0, 1.0, 0.01) var look_at_clamp_weight: float = 0.5
## Furthest turn of the chest. How far the chest turns at most towards what is looked at. (°)
@export_range(0.0, 90.0, 1.0, "or_greater") var look_at_body_max_deg: float = 60.0
## Furthest turn of the head. How far the head turns at most away from where the chest faces. (°)
@export_range(0.0, 120.0, 1.0, "or_greater") var look_at_head_max_deg: float = 90.0
## Furthest turn of the eyes. How far the eyes turn at most away from where the head faces. (°)
@export_range(0.0, 60.0, 1.0, "or_greater") var look_at_eyes_max_deg: float = 35.0

@export_group("Limit of the left shoulder")
## Limited. Whether the left shoulder keeps to its range of motion. Targets that need more are missed.
@export var limits_left_shoulder_on: bool = false
## Swing forward. How far the left shoulder may swing forward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_shoulder_forward_deg: float = 30.0
## Swing backward. How far the left shoulder may swing backward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_shoulder_backward_deg: float = 15.0
## Swing up. How far the left shoulder may swing up from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_shoulder_up_deg: float = 30.0
## Swing down. How far the left shoulder may swing down from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_shoulder_down_deg: float = 10.0
## Least twist. How far the left shoulder may twist about itself in one direction; the angle is negative. (°)
@export_range(-180.0, 0.0, 1.0) var limits_left_shoulder_twist_min_deg: float = -20.0
## Greatest twist. How far the left shoulder may twist about itself in the other direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_shoulder_twist_max_deg: float = 20.0
## Enforced. Where the limit of the left shoulder is enforced.
@export_enum("backward", "forward") var limits_left_shoulder_pass: String = "backward"

@export_group("Limit of the right shoulder")
## Limited. Whether the right shoulder keeps to its range of motion. Targets that need more are missed.
@export var limits_right_shoulder_on: bool = false
## Swing forward. How far the right shoulder may swing forward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_shoulder_forward_deg: float = 30.0
## Swing backward. How far the right shoulder may swing backward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_shoulder_backward_deg: float = 15.0
## Swing up. How far the right shoulder may swing up from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_shoulder_up_deg: float = 30.0
## Swing down. How far the right shoulder may swing down from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_shoulder_down_deg: float = 10.0
## Least twist. How far the right shoulder may twist about itself in one direction; the angle is negative. (°)
@export_range(-180.0, 0.0, 1.0) var limits_right_shoulder_twist_min_deg: float = -20.0
## Greatest twist. How far the right shoulder may twist about itself in the other direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_shoulder_twist_max_deg: float = 20.0
## Enforced. Where the limit of the right shoulder is enforced.
@export_enum("backward", "forward") var limits_right_shoulder_pass: String = "backward"

@export_group("Limit of the left upper arm")
## Limited. Whether the left upper arm keeps to its range of motion. Targets that need more are missed.
@export var limits_left_upper_arm_on: bool = false
## Swing forward. How far the left upper arm may swing forward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_arm_forward_deg: float = 140.0
## Swing backward. How far the left upper arm may swing backward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_arm_backward_deg: float = 45.0
## Swing up. How far the left upper arm may swing up from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_arm_up_deg: float = 100.0
## Swing down. How far the left upper arm may swing down from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_arm_down_deg: float = 105.0
## Least twist. How far the left upper arm may twist about itself in one direction; the angle is negative. (°)
@export_range(-180.0, 0.0, 1.0) var limits_left_upper_arm_twist_min_deg: float = -90.0
## Greatest twist. How far the left upper arm may twist about itself in the other direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_arm_twist_max_deg: float = 90.0
## Enforced. Where the limit of the left upper arm is enforced.
@export_enum("backward", "forward") var limits_left_upper_arm_pass: String = "backward"

@export_group("Limit of the right upper arm")
## Limited. Whether the right upper arm keeps to its range of motion. Targets that need more are missed.
@export var limits_right_upper_arm_on: bool = false
## Swing forward. How far the right upper arm may swing forward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_arm_forward_deg: float = 140.0
## Swing backward. How far the right upper arm may swing backward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_arm_backward_deg: float = 45.0
## Swing up. How far the right upper arm may swing up from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_arm_up_deg: float = 100.0
## Swing down. How far the right upper arm may swing down from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_arm_down_deg: float = 105.0
## Least twist. How far the right upper arm may twist about itself in one direction; the angle is negative. (°)
@export_range(-180.0, 0.0, 1.0) var limits_right_upper_arm_twist_min_deg: float = -90.0
## Greatest twist. How far the right upper arm may twist about itself in the other direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_arm_twist_max_deg: float = 90.0
## Enforced. Where the limit of the right upper arm is enforced.
@export_enum("backward", "forward") var limits_right_upper_arm_pass: String = "backward"

@export_group("Limit of the left hand")
## Limited. Whether the left hand keeps to its range of motion. Targets that need more are missed.
@export var limits_left_hand_on: bool = false
## Swing forward. How far the left hand may swing forward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_hand_forward_deg: float = 20.0
## Swing backward. How far the left hand may swing backward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_hand_backward_deg: float = 35.0
## Swing up. How far the left hand may swing up from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_hand_up_deg: float = 70.0
## Swing down. How far the left hand may swing down from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_hand_down_deg: float = 75.0
## Least twist. How far the left hand may twist about itself in one direction; the angle is negative. (°)
@export_range(-180.0, 0.0, 1.0) var limits_left_hand_twist_min_deg: float = -90.0
## Greatest twist. How far the left hand may twist about itself in the other direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_hand_twist_max_deg: float = 90.0
## Enforced. Where the limit of the left hand is enforced.
@export_enum("backward", "forward") var limits_left_hand_pass: String = "forward"

@export_group("Limit of the right hand")
## Limited. Whether the right hand keeps to its range of motion. Targets that need more are missed.
@export var limits_right_hand_on: bool = false
## Swing forward. How far the right hand may swing forward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_hand_forward_deg: float = 20.0
## Swing backward. How far the right hand may swing backward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_hand_backward_deg: float = 35.0
## Swing up. How far the right hand may swing up from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_hand_up_deg: float = 70.0
## Swing down. How far the right hand may swing down from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_hand_down_deg: float = 75.0
## Least twist. How far the right hand may twist about itself in one direction; the angle is negative. (°)
@export_range(-180.0, 0.0, 1.0) var limits_right_hand_twist_min_deg: float = -90.0
## Greatest twist. How far the right hand may twist about itself in the other direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_hand_twist_max_deg: float = 90.0
## Enforced. Where the limit of the right hand is enforced.
@export_enum("backward", "forward") var limits_right_hand_pass: String = "forward"

@export_group("Limit of the left upper leg")
## Limited. Whether the left upper leg keeps to its range of motion. Targets that need more are missed.
@export var limits_left_upper_leg_on: bool = false
## Swing forward. How far the left upper leg may swing forward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_leg_forward_deg: float = 125.0
## Swing backward. How far the left upper leg may swing backward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_leg_backward_deg: float = 30.0
## Swing outward. How far the left upper leg may swing outward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_leg_up_deg: float = 50.0
## Swing inward. How far the left upper leg may swing inward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_leg_down_deg: float = 30.0
## Least twist. How far the left upper leg may twist about itself in one direction; the angle is negative. (°)
@export_range(-180.0, 0.0, 1.0) var limits_left_upper_leg_twist_min_deg: float = -50.0
## Greatest twist. How far the left upper leg may twist about itself in the other direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_leg_twist_max_deg: float = 50.0
## Enforced. Where the limit of the left upper leg is enforced.
@export_enum("backward", "forward") var limits_left_upper_leg_pass: String = "backward"

@export_group("Limit of the right upper leg")
## Limited. Whether the right upper leg keeps to its range of motion. Targets that need more are missed.
@export var limits_right_upper_leg_on: bool = false
## Swing forward. How far the right upper leg may swing forward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_leg_forward_deg: float = 125.0
## Swing backward. How far the right upper leg may swing backward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_leg_backward_deg: float = 30.0
## Swing outward. How far the right upper leg may swing outward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_leg_up_deg: float = 50.0
## Swing inward. How far the right upper leg may swing inward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_leg_down_deg: float = 30.0
## Least twist. How far the right upper leg may twist about itself in one direction; the angle is negative. (°)
@export_range(-180.0, 0.0, 1.0) var limits_right_upper_leg_twist_min_deg: float = -50.0
## Greatest twist. How far the right upper leg may twist about itself in the other direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_leg_twist_max_deg: float = 50.0
## Enforced. Where the limit of the right upper leg is enforced.
@export_enum("backward", "forward") var limits_right_upper_leg_pass: String = "backward"

@export_group("Limit of the left foot")
## Limited. Whether the left foot keeps to its range of motion. Targets that need more are missed.
@export var limits_left_foot_on: bool = false
## Swing forward. How far the left foot may swing forward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_foot_forward_deg: float = 50.0
## Swing backward. How far the left foot may swing backward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_foot_backward_deg: float = 30.0
## Swing outward. How far the left foot may swing outward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_foot_up_deg: float = 20.0
## Swing inward. How far the left foot may swing inward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_foot_down_deg: float = 35.0
## Least twist. How far the left foot may twist about itself in one direction; the angle is negative. (°)
@export_range(-180.0, 0.0, 1.0) var limits_left_foot_twist_min_deg: float = -30.0
## Greatest twist. How far the left foot may twist about itself in the other direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_foot_twist_max_deg: float = 30.0
## Enforced. Where the limit of the left foot is enforced.
@export_enum("backward", "forward") var limits_left_foot_pass: String = "backward"

@export_group("Limit of the right foot")
## Limited. Whether the right foot keeps to its range of motion. Targets that need more are missed.
@export var limits_right_foot_on: bool = false
## Swing forward. How far the right foot may swing forward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_foot_forward_deg: float = 50.0
## Swing backward. How far the right foot may swing backward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_foot_backward_deg: float = 30.0
## Swing outward. How far the right foot may swing outward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_foot_up_deg: float = 20.0
## Swing inward. How far the right foot may swing inward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_foot_down_deg: float = 35.0
## Least twist. How far the right foot may twist about itself in one direction; the angle is negative. (°)
@export_range(-180.0, 0.0, 1.0) var limits_right_foot_twist_min_deg: float = -30.0
## Greatest twist. How far the right foot may twist about itself in the other direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_foot_twist_max_deg: float = 30.0
## Enforced. Where the limit of the right foot is enforced.
@export_enum("backward", "forward") var limits_right_foot_pass: String = "backward"

@export_group("Ground")
## Ground. What there is to stand on. Feet that no device tracks step on it, and the whole body rises and sinks with it.
@export_enum("level", "slope", "steps", "file") var ground_kind: String = "level"
## Ground height. How high the floor is; where a slope or steps begin, and what lies beside the triangles of a file. Trackers and avatar rise with what they stand on. (m)
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var ground_height: float = 0.0
## Ground direction. Which way a slope or steps rise: 0° straight ahead, 90° to the left. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var ground_direction_deg: float = 90.0
## Slope angle. How steep a slope is. Below 0 it goes down. (°)
@export_range(-35.0, 35.0, 1.0, "or_greater", "or_less") var ground_slope_angle_deg: float = 10.0
## Slope start. How far from the middle of the room a slope begins, which way it rises. A slope without end has the floor's height there. (m)
@export_range(-5.0, 5.0, 0.05, "or_greater", "or_less") var ground_slope_start: float = 0.0
## Slope length. How far it is to the end of a slope, measured level. At 0 it has no end. (m)
@export_range(0.0, 10.0, 0.05, "or_greater") var ground_slope_length: float = 0.0
## Step rise. How much higher each step is than the one before. Below 0 they go down. (m)
@export_range(-0.3, 0.3, 0.005, "or_greater", "or_less") var ground_steps_rise: float = 0.17
## Step tread. How deep each step is, from its front edge to the next step. (m)
@export_range(0.15, 1.0, 0.005, "or_greater", "or_less") var ground_steps_tread: float = 0.29
## Steps start. How far from the middle of the room the first step is, which way they rise. (m)
@export_range(-5.0, 5.0, 0.05, "or_greater", "or_less") var ground_steps_start: float = 0.5
## Number of steps. How many steps it is to the top. At 0 they have no end.
@export_range(0, 1000) var ground_steps_count: int = 3
## Plateau. How long the level part at the top of a slope or of steps is, before they come down again. (m)
@export_range(0.0, 5.0, 0.05, "or_greater") var ground_plateau: float = 1.5
## Comes down again. Whether a slope or steps come down again behind the plateau. Otherwise they stay up.
@export var ground_returns: bool = true

@export_group("Parger’s torso, as released")
## Bend by height. How far the chest bends forward as the headset comes down by the whole eye height; a part of the way bends by that part. (°)
@export_range(0.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_torso_bend_deg: float = 142.0
## Bend with the head. How much more the chest bends as the lowered head looks down, the more the further it is lowered. At 0 only height counts.
@export_range(0.0, 1.0, 0.01, "or_greater", "or_less") var parger_released_torso_bend_nod: float = 0.3
## Head pitch that counts. From which pitch of the head on its pitch bends the chest further. (°)
@export_range(-30.0, 60.0, 1.0, "or_greater", "or_less") var parger_released_torso_nod_start_deg: float = 20.0
## Least bend by the head. The least that the pitch of the head may add to the bend of the chest; below 0 it may straighten it. (°)
@export_range(-180.0, 0.0, 1.0) var parger_released_torso_nod_min_deg: float = 0.0
## Greatest bend by the head. The most that the pitch of the head may add to the bend of the chest. (°)
@export_range(0.0, 180.0, 1.0) var parger_released_torso_nod_max_deg: float = 50.0
## Furthest back. How far the chest may lean backwards; the angle is negative. (°)
@export_range(-180.0, 0.0, 1.0) var parger_released_torso_pitch_min_deg: float = 0.0
## Furthest forward. How far the chest may bend forward when the headset comes down. (°)
@export_range(0.0, 180.0, 1.0) var parger_released_torso_pitch_max_deg: float = 50.0
## Furthest turn from the head. How far the hands may turn the chest away from where the head faces. At 0 the chest faces as the head does. (°)
@export_range(0.0, 120.0, 1.0, "or_greater") var parger_released_torso_yaw_max_deg: float = 80.0
## Hands seen from the neck. From where the directions to the hands are taken: 0 is the headset, 1 the base of the neck.
@export_range(0.0, 1.0, 0.01) var parger_released_torso_yaw_from_neck: float = 1.0
## Blend to hands behind. How gently the chest comes round between hands in front of the body and hands behind it. Higher is smoother.
@export_range(0.05, 1.0, 0.01, "or_greater", "or_less") var parger_released_torso_behind_blend: float = 0.5
## Neck turns with the chest. Which part of the way from headset to neck turns with the chest instead of the head.
@export_range(0.0, 1.0, 0.01) var parger_released_torso_neck_share: float = 0.5263157894736842
## Hips below the neck. How much of the chest's lean the line from neck to hips takes. At 1 the back is straight; lower curves the spine.
@export_range(0.5, 1.0, 0.01, "or_greater", "or_less") var parger_released_torso_lean_share: float = 1.0
## Dislocation begins. At which part of its length an arm starts to pull its shoulder out of its place after the hand. (arm lengths)
@export_range(0.9, 1.0, 0.005, "or_less") var parger_released_torso_dislocate_at: float = 0.995
## Furthest dislocation. How far a shoulder may be pulled out of its place after its hand. At 0 the hand falls short instead. (arm lengths)
@export_range(0.0, 2.0, 0.01, "or_greater") var parger_released_torso_dislocate_max: float = 2.0

@export_group("Parger’s elbows, as released")
## Angle offset. What every swivel angle starts with. Higher lowers both elbows. (°)
@export_range(-90.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_offset_deg: float = 15.0
## Inward weight. How much counts how far the hand is towards the middle of the body, adding to the swivel angle; with its bias, and only where both are above 0 together. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_released_swivel_inward_weight_deg: float = 0.0
## Inward bias. What is added to how far the hand is towards the middle of the body, adding to the swivel angle; only what is above 0 together counts. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_inward_bias_deg: float = 0.0
## Up weight. How much counts how far the hand is above the shoulder, adding to the swivel angle; with its bias, and only where both are above 0 together. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_released_swivel_up_weight_deg: float = -60.0
## Up bias. What is added to how far the hand is above the shoulder, adding to the swivel angle; only what is above 0 together counts. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_up_bias_deg: float = 120.0
## Forward weight. How much counts how far the hand is ahead of the shoulder, adding to the swivel angle; with its bias, and only where both are above 0 together. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_released_swivel_forward_weight_deg: float = 0.0
## Forward bias. What is added to how far the hand is ahead of the shoulder, adding to the swivel angle; only what is above 0 together counts. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_forward_bias_deg: float = 0.0
## Across weight. How much counts how far the hand crosses the body, taken off the swivel angle so that the elbow rises; with its bias, and only where both are above 0 together. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_released_swivel_across_weight_deg: float = 50.0
## Across bias. What is added to how far the hand crosses the body, taken off the swivel angle so that the elbow rises; only what is above 0 together counts. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_across_bias_deg: float = 5.0
## Drawn back. A hand that is less far ahead of the shoulder than this counts as drawn back. (arm lengths)
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var parger_released_swivel_back_start: float = 0.6
## Raised. What drawing back a hand above the shoulder adds to the swivel angle, by how far it is drawn back and raised. (° per arm length²)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_released_swivel_back_raised_deg: float = 260.0
## Lowered. What drawing back a hand below the shoulder adds to the swivel angle, by how far it is drawn back and lowered. (° per arm length²)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_released_swivel_back_lowered_deg: float = -100.0
## Least angle. The least swivel angle that the place of the hand can give: how high an elbow is held at most. (°)
@export_range(0.0, 90.0, 1.0, "or_less") var parger_released_swivel_least_deg: float = 13.0
## Greatest angle. The greatest swivel angle that the place of the hand can give: how low an elbow is held at most. (°)
@export_range(90.0, 180.0, 1.0, "or_greater") var parger_released_swivel_greatest_deg: float = 175.0
## Lean inward. How far the direction from which the angle is counted leans inward while the hand is raised and near, which brings the elbow out. At 0 it stays upright.
@export_range(0.0, 1.0, 0.01, "or_greater") var parger_released_swivel_tilt_inward: float = 0.5
## Lean forward. How far the direction from which the angle is counted leans forward while the hand is raised and near.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var parger_released_swivel_tilt_forward: float = 0.1
## Lean behind begins. How far ahead of the shoulder a hand is when the lean begins. (arm lengths)
@export_range(0.01, 2.0, 0.01, "or_greater") var parger_released_swivel_tilt_behind_start: float = 0.4
## Lean behind is full. How far ahead of the shoulder a hand is when the lean is complete. (arm lengths)
@export_range(-2.0, 0.0, 0.01, "or_less") var parger_released_swivel_tilt_behind_full: float = -0.4
## Lean above begins. How far above the shoulder a hand is when the lean begins. (arm lengths)
@export_range(-1.0, 0.15, 0.01, "or_less") var parger_released_swivel_tilt_above_start: float = 0.1
## Lean above is full. How far above the shoulder a hand is when the lean is complete. (arm lengths)
@export_range(0.16, 1.0, 0.01, "or_greater") var parger_released_swivel_tilt_above_full: float = 0.2
## Of the preset's x: Fixed elbow outward. How far outward the direction goes that the elbow takes over where its angle would turn wildly. Only the direction of the three together counts.
@export var parger_released_swivel_fixed_direction: Vector3 = Vector3(0.13297266215338088, -0.4432422071779363, -0.8864844143558726)
## Fixed near begins. How near the vertical line through the shoulder a hand is when the fixed direction begins. (arm lengths)
@export_range(0.39, 2.0, 0.01, "or_greater") var parger_released_swivel_fixed_near_start: float = 0.5
## Fixed near is full. How near the vertical line through the shoulder a hand is when the fixed direction is complete. (arm lengths)
@export_range(-2.0, 0.38, 0.01, "or_less") var parger_released_swivel_fixed_near_full: float = 0.25
## Fixed behind begins. How far ahead of the shoulder a hand is when the fixed direction begins. (arm lengths)
@export_range(-0.11, 2.0, 0.01, "or_greater") var parger_released_swivel_fixed_behind_start: float = 0.18518518518518517
## Fixed behind is full. How far ahead of the shoulder a hand is when the fixed direction is complete. (arm lengths)
@export_range(-2.0, -0.12, 0.01, "or_less") var parger_released_swivel_fixed_behind_full: float = -0.43209876543209874
## Fixed below begins. How far above the shoulder a hand is when the fixed direction begins. (arm lengths)
@export_range(0.06, 2.0, 0.01, "or_greater") var parger_released_swivel_fixed_below_start: float = 0.1
## Fixed below is full. How far above the shoulder a hand is when the fixed direction is complete. (arm lengths)
@export_range(-2.0, 0.05, 0.01, "or_less") var parger_released_swivel_fixed_below_full: float = 0.0
## Fixed along the circle. Whether the elbow goes over to the fixed direction along its circle; otherwise along the straight line between both.
@export var parger_released_swivel_fixed_along_circle: bool = true
## Palm up from. How far the hand is turned palm up before the elbow gives way. (°)
@export_range(-180.0, 180.0, 1.0) var parger_released_swivel_roll_upper_angle_deg: float = 45.0
## Palm up gain. How far the elbow turns when the hand is turned palm up by the span further than that. At 0 it does not give way. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_roll_upper_gain_deg: float = 54.0
## Palm up span. How much further than where the elbow begins to give way the hand is turned palm up for the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_roll_upper_span_deg: float = 180.0
## Palm up power. How the elbow begins to give way when the hand is turned palm up: at 1 evenly, higher first less and then more.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_released_swivel_roll_upper_power: float = 1.5
## Palm down from. How far the hand is turned palm down before the elbow gives way. (°)
@export_range(-180.0, 180.0, 1.0) var parger_released_swivel_roll_lower_angle_deg: float = 45.0
## Palm down gain. How far the elbow turns when the hand is turned palm down by the span further than that. At 0 it does not give way. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_roll_lower_gain_deg: float = -54.0
## Palm down span. How much further than where the elbow begins to give way the hand is turned palm down for the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_roll_lower_span_deg: float = 180.0
## Palm down power. How the elbow begins to give way when the hand is turned palm down: at 1 evenly, higher first less and then more.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_released_swivel_roll_lower_power: float = 1.5
## Bent back from. How far the hand is bent to its back before the elbow gives way. (°)
@export_range(-180.0, 180.0, 1.0) var parger_released_swivel_yaw_upper_angle_deg: float = 54.0
## Bent back gain. How far the elbow turns when the hand is bent to its back by the span further than that. At 0 it does not give way. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_yaw_upper_gain_deg: float = 180.0
## Bent back span. How much further than where the elbow begins to give way the hand is bent to its back for the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_yaw_upper_span_deg: float = 126.0
## Bent back power. How the elbow begins to give way when the hand is bent to its back: at 1 evenly, higher first less and then more.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_released_swivel_yaw_upper_power: float = 2.0
## Bent in from. How far the hand is bent to its palm before the elbow gives way. (°)
@export_range(-180.0, 180.0, 1.0) var parger_released_swivel_yaw_lower_angle_deg: float = -54.0
## Bent in gain. How far the elbow turns when the hand is bent to its palm by the span further than that. At 0 it does not give way. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_yaw_lower_gain_deg: float = -180.0
## Bent in span. How much further than where the elbow begins to give way the hand is bent to its palm for the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_yaw_lower_span_deg: float = 126.0
## Bent in power. How the elbow begins to give way when the hand is bent to its palm: at 1 evenly, higher first less and then more.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_released_swivel_yaw_lower_power: float = 2.0
## Roll before bend. Whether the bend of the wrist is measured after the elbow gave way to its roll; otherwise both are measured at once and added.
@export var parger_released_swivel_roll_first: bool = true
## Follow hand rotation. How much the rotation of a hand moves its elbow. At 0 only the place of the hand counts.
@export_range(0.0, 1.0, 0.01) var parger_released_swivel_hand_weight: float = 1.0
## Hand smoothing. Time constant with which the elbow follows the rotation of the hand. At 0 at once; the released program has 0.074 s at 90 Hz. (s)
@export_range(0.0, 0.5, 0.005, "or_greater") var parger_released_swivel_hand_time: float = 0.0

@export_group("Parger’s torso, as printed")
## Bend by height. How far the chest bends forward as the headset comes down by the whole eye height; a part of the way bends by that part. (°)
@export_range(0.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_torso_bend_deg: float = 135.3
## Bend with the head. How much more the chest bends as the lowered head looks down, the more the further it is lowered. At 0 only height counts.
@export_range(0.0, 1.0, 0.01, "or_greater", "or_less") var parger_printed_torso_bend_nod: float = 0.333
## Head pitch that counts. From which pitch of the head on its pitch bends the chest further. (°)
@export_range(-30.0, 60.0, 1.0, "or_greater", "or_less") var parger_printed_torso_nod_start_deg: float = 0.0
## Least bend by the head. The least that the pitch of the head may add to the bend of the chest; below 0 it may straighten it. (°)
@export_range(-180.0, 0.0, 1.0) var parger_printed_torso_nod_min_deg: float = -180.0
## Greatest bend by the head. The most that the pitch of the head may add to the bend of the chest. (°)
@export_range(0.0, 180.0, 1.0) var parger_printed_torso_nod_max_deg: float = 180.0
## Furthest back. How far the chest may lean backwards; the angle is negative. (°)
@export_range(-180.0, 0.0, 1.0) var parger_printed_torso_pitch_min_deg: float = -180.0
## Furthest forward. How far the chest may bend forward when the headset comes down. (°)
@export_range(0.0, 180.0, 1.0) var parger_printed_torso_pitch_max_deg: float = 180.0
## Furthest turn from the head. How far the hands may turn the chest away from where the head faces. At 0 the chest faces as the head does. (°)
@export_range(0.0, 120.0, 1.0, "or_greater") var parger_printed_torso_yaw_max_deg: float = 90.0
## Hands seen from the neck. From where the directions to the hands are taken: 0 is the headset, 1 the base of the neck.
@export_range(0.0, 1.0, 0.01) var parger_printed_torso_yaw_from_neck: float = 0.0
## Blend to hands behind. How gently the chest comes round between hands in front of the body and hands behind it. Higher is smoother.
@export_range(0.05, 1.0, 0.01, "or_greater", "or_less") var parger_printed_torso_behind_blend: float = 0.5
## Neck turns with the chest. Which part of the way from headset to neck turns with the chest instead of the head.
@export_range(0.0, 1.0, 0.01) var parger_printed_torso_neck_share: float = 0.0
## Hips below the neck. How much of the chest's lean the line from neck to hips takes. At 1 the back is straight; lower curves the spine.
@export_range(0.5, 1.0, 0.01, "or_greater", "or_less") var parger_printed_torso_lean_share: float = 1.0
## Dislocation begins. At which part of its length an arm starts to pull its shoulder out of its place after the hand. (arm lengths)
@export_range(0.9, 1.0, 0.005, "or_less") var parger_printed_torso_dislocate_at: float = 0.995
## Furthest dislocation. How far a shoulder may be pulled out of its place after its hand. At 0 the hand falls short instead. (arm lengths)
@export_range(0.0, 2.0, 0.01, "or_greater") var parger_printed_torso_dislocate_max: float = 0.0

@export_group("Parger’s elbows, as printed")
## Angle offset. What every swivel angle starts with. Higher lowers both elbows. (°)
@export_range(-90.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_offset_deg: float = 15.0
## Inward weight. How much counts how far the hand is towards the middle of the body, adding to the swivel angle; with its bias, and only where both are above 0 together. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_inward_weight_deg: float = -50.0
## Inward bias. What is added to how far the hand is towards the middle of the body, adding to the swivel angle; only what is above 0 together counts. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_inward_bias_deg: float = 30.0
## Up weight. How much counts how far the hand is above the shoulder, adding to the swivel angle; with its bias, and only where both are above 0 together. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_up_weight_deg: float = -60.0
## Up bias. What is added to how far the hand is above the shoulder, adding to the swivel angle; only what is above 0 together counts. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_up_bias_deg: float = 120.0
## Forward weight. How much counts how far the hand is ahead of the shoulder, adding to the swivel angle; with its bias, and only where both are above 0 together. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_forward_weight_deg: float = 260.0
## Forward bias. What is added to how far the hand is ahead of the shoulder, adding to the swivel angle; only what is above 0 together counts. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_forward_bias_deg: float = 65.0
## Across weight. How much counts how far the hand crosses the body, taken off the swivel angle so that the elbow rises; with its bias, and only where both are above 0 together. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_across_weight_deg: float = 0.0
## Across bias. What is added to how far the hand crosses the body, taken off the swivel angle so that the elbow rises; only what is above 0 together counts. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_across_bias_deg: float = 0.0
## Drawn back. A hand that is less far ahead of the shoulder than this counts as drawn back. (arm lengths)
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var parger_printed_swivel_back_start: float = 0.0
## Raised. What drawing back a hand above the shoulder adds to the swivel angle, by how far it is drawn back and raised. (° per arm length²)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_back_raised_deg: float = 0.0
## Lowered. What drawing back a hand below the shoulder adds to the swivel angle, by how far it is drawn back and lowered. (° per arm length²)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_back_lowered_deg: float = 0.0
## Least angle. The least swivel angle that the place of the hand can give: how high an elbow is held at most. (°)
@export_range(0.0, 90.0, 1.0, "or_less") var parger_printed_swivel_least_deg: float = 13.0
## Greatest angle. The greatest swivel angle that the place of the hand can give: how low an elbow is held at most. (°)
@export_range(90.0, 180.0, 1.0, "or_greater") var parger_printed_swivel_greatest_deg: float = 175.0
## Lean inward. How far the direction from which the angle is counted leans inward while the hand is raised and near, which brings the elbow out. At 0 it stays upright.
@export_range(0.0, 1.0, 0.01, "or_greater") var parger_printed_swivel_tilt_inward: float = 0.0
## Lean forward. How far the direction from which the angle is counted leans forward while the hand is raised and near.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var parger_printed_swivel_tilt_forward: float = 0.0
## Lean behind begins. How far ahead of the shoulder a hand is when the lean begins. (arm lengths)
@export_range(0.01, 2.0, 0.01, "or_greater") var parger_printed_swivel_tilt_behind_start: float = 0.4
## Lean behind is full. How far ahead of the shoulder a hand is when the lean is complete. (arm lengths)
@export_range(-2.0, 0.0, 0.01, "or_less") var parger_printed_swivel_tilt_behind_full: float = -0.4
## Lean above begins. How far above the shoulder a hand is when the lean begins. (arm lengths)
@export_range(-1.0, 0.15, 0.01, "or_less") var parger_printed_swivel_tilt_above_start: float = 0.1
## Lean above is full. How far above the shoulder a hand is when the lean is complete. (arm lengths)
@export_range(0.16, 1.0, 0.01, "or_greater") var parger_printed_swivel_tilt_above_full: float = 0.2
## Of the preset's x: Fixed elbow outward. How far outward the direction goes that the elbow takes over where its angle would turn wildly. Only the direction of the three together counts.
@export var parger_printed_swivel_fixed_direction: Vector3 = Vector3(0.13297266215338088, -0.4432422071779363, -0.8864844143558726)
## Fixed near begins. How near the vertical line through the shoulder a hand is when the fixed direction begins. (arm lengths)
@export_range(0.47, 2.0, 0.01, "or_greater") var parger_printed_swivel_fixed_near_start: float = 0.9259259259259259
## Fixed near is full. How near the vertical line through the shoulder a hand is when the fixed direction is complete. (arm lengths)
@export_range(-2.0, 0.46, 0.01, "or_less") var parger_printed_swivel_fixed_near_full: float = 0.0
## Fixed behind begins. How far ahead of the shoulder a hand is when the fixed direction begins. (arm lengths)
@export_range(0.1, 2.0, 0.01, "or_greater") var parger_printed_swivel_fixed_behind_start: float = 0.18518518518518517
## Fixed behind is full. How far ahead of the shoulder a hand is when the fixed direction is complete. (arm lengths)
@export_range(-2.0, 0.09, 0.01, "or_less") var parger_printed_swivel_fixed_behind_full: float = 0.0
## Fixed below begins. How far above the shoulder a hand is when the fixed direction begins. (arm lengths)
@export_range(1.51, 2.0, 0.01, "or_greater") var parger_printed_swivel_fixed_below_start: float = 2.0
## Fixed below is full. How far above the shoulder a hand is when the fixed direction is complete. (arm lengths)
@export_range(-2.0, 1.5, 0.01, "or_less") var parger_printed_swivel_fixed_below_full: float = 1.0
## Fixed along the circle. Whether the elbow goes over to the fixed direction along its circle; otherwise along the straight line between both.
@export var parger_printed_swivel_fixed_along_circle: bool = false
## Palm up from. How far the hand is turned palm up before the elbow gives way. (°)
@export_range(-180.0, 180.0, 1.0) var parger_printed_swivel_roll_upper_angle_deg: float = 90.0
## Palm up gain. How far the elbow turns when the hand is turned palm up by the span further than that. At 0 it does not give way. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_roll_upper_gain_deg: float = 27.0
## Palm up span. How much further than where the elbow begins to give way the hand is turned palm up for the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_roll_upper_span_deg: float = 90.0
## Palm up power. How the elbow begins to give way when the hand is turned palm up: at 1 evenly, higher first less and then more.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_printed_swivel_roll_upper_power: float = 2.0
## Palm down from. How far the hand is turned palm down before the elbow gives way. (°)
@export_range(-180.0, 180.0, 1.0) var parger_printed_swivel_roll_lower_angle_deg: float = 0.0
## Palm down gain. How far the elbow turns when the hand is turned palm down by the span further than that. At 0 it does not give way. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_roll_lower_gain_deg: float = -54.0
## Palm down span. How much further than where the elbow begins to give way the hand is turned palm down for the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_roll_lower_span_deg: float = 180.0
## Palm down power. How the elbow begins to give way when the hand is turned palm down: at 1 evenly, higher first less and then more.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_printed_swivel_roll_lower_power: float = 2.0
## Bent back from. How far the hand is bent to its back before the elbow gives way. (°)
@export_range(-180.0, 180.0, 1.0) var parger_printed_swivel_yaw_upper_angle_deg: float = 45.0
## Bent back gain. How far the elbow turns when the hand is bent to its back by the span further than that. At 0 it does not give way. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_yaw_upper_gain_deg: float = 135.0
## Bent back span. How much further than where the elbow begins to give way the hand is bent to its back for the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_yaw_upper_span_deg: float = 135.0
## Bent back power. How the elbow begins to give way when the hand is bent to its back: at 1 evenly, higher first less and then more.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_printed_swivel_yaw_upper_power: float = 2.0
## Bent in from. How far the hand is bent to its palm before the elbow gives way. (°)
@export_range(-180.0, 180.0, 1.0) var parger_printed_swivel_yaw_lower_angle_deg: float = -45.0
## Bent in gain. How far the elbow turns when the hand is bent to its palm by the span further than that. At 0 it does not give way. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_yaw_lower_gain_deg: float = -135.0
## Bent in span. How much further than where the elbow begins to give way the hand is bent to its palm for the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_yaw_lower_span_deg: float = 135.0
## Bent in power. How the elbow begins to give way when the hand is bent to its palm: at 1 evenly, higher first less and then more.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_printed_swivel_yaw_lower_power: float = 2.0
## Roll before bend. Whether the bend of the wrist is measured after the elbow gave way to its roll; otherwise both are measured at once and added.
@export var parger_printed_swivel_roll_first: bool = false
## Follow hand rotation. How much the rotation of a hand moves its elbow. At 0 only the place of the hand counts.
@export_range(0.0, 1.0, 0.01) var parger_printed_swivel_hand_weight: float = 1.0
## Hand smoothing. Time constant with which the elbow follows the rotation of the hand. At 0 at once; the released program has 0.074 s at 90 Hz. (s)
@export_range(0.0, 0.5, 0.005, "or_greater") var parger_printed_swivel_hand_time: float = 0.0

@export_group("Scheurenbrand’s torso")
## Lowest headset. The headset is taken to be no lower than this above the floor. (m)
@export_range(0.0, 1.4, 0.01) var scheurenbrand_least_height: float = 0.8
## Highest headset. The headset is taken to be no higher than this above the floor. (m)
@export_range(1.4, 3.0, 0.01, "or_greater") var scheurenbrand_greatest_height: float = 2.25
## Greatest head tilt. How far the head may be tilted to any side. (°)
@export_range(0.0, 89.0, 1.0) var scheurenbrand_tilt_max_deg: float = 85.0
## Body stays. How far the head turns before the body turns after it. (°)
@export_range(0.0, 60.0, 1.0, "or_greater") var scheurenbrand_yaw_dead_deg: float = 20.0
## Body turns after. How fast the body turns after the head. Higher is faster; at 62 it goes half of the way in a ninetieth of a second. (1/s)
@export_range(0.0, 100.0, 0.5, "or_greater") var scheurenbrand_yaw_rate: float = 62.383246250395075
## Tilt that counts. How far the head is tilted to a side before the trunk bends after it. (°)
@export_range(0.0, 60.0, 1.0, "or_greater") var scheurenbrand_roll_dead_deg: float = 25.0
## Nod that counts. How far the head looks up or down before the trunk bends after it. (°)
@export_range(0.0, 60.0, 1.0, "or_greater") var scheurenbrand_pitch_dead_deg: float = 35.0
## Furthest back. How far any bone of the trunk may lean backwards; the angle is negative. (°)
@export_range(-90.0, 0.0, 1.0, "or_less") var scheurenbrand_pitch_min_deg: float = -45.0
## Furthest forward. How far any bone of the trunk may bend forward. (°)
@export_range(0.0, 120.0, 1.0, "or_greater") var scheurenbrand_pitch_max_deg: float = 90.0
## Hips nods. How far the hips bends forward as the head looks down.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_hips_pitch: float = 0.0
## Hips tilts. How far the hips bends aside as the head tilts.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_hips_roll: float = 0.0
## Hips bends. How far the hips bends forward as the headset comes down. (° per metre)
@export_range(-100.0, 150.0, 1.0, "or_greater", "or_less") var scheurenbrand_hips_height_deg: float = 30.0
## Spine nods. How far the lowest bone of the spine bends forward as the head looks down.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_spine_pitch: float = 0.1
## Spine tilts. How far the lowest bone of the spine bends aside as the head tilts.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_spine_roll: float = 0.25
## Spine bends. How far the lowest bone of the spine bends forward as the headset comes down. (° per metre)
@export_range(-100.0, 150.0, 1.0, "or_greater", "or_less") var scheurenbrand_spine_height_deg: float = 60.0
## Chest nods. How far the chest bends forward as the head looks down.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_chest_pitch: float = 0.2
## Chest tilts. How far the chest bends aside as the head tilts.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_chest_roll: float = 0.35
## Chest bends. How far the chest bends forward as the headset comes down. (° per metre)
@export_range(-100.0, 150.0, 1.0, "or_greater", "or_less") var scheurenbrand_chest_height_deg: float = 70.0
## Upper chest nods. How far the upper chest bends forward as the head looks down.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_upper_chest_pitch: float = 0.3
## Upper chest tilts. How far the upper chest bends aside as the head tilts.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_upper_chest_roll: float = 0.45
## Upper chest bends. How far the upper chest bends forward as the headset comes down. (° per metre)
@export_range(-100.0, 150.0, 1.0, "or_greater", "or_less") var scheurenbrand_upper_chest_height_deg: float = 80.0
## Neck nods. How far the neck bends forward as the head looks down.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_neck_pitch: float = 0.4
## Neck tilts. How far the neck bends aside as the head tilts.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_neck_roll: float = 0.55
## Neck bends. How far the neck bends forward as the headset comes down. (° per metre)
@export_range(-100.0, 150.0, 1.0, "or_greater", "or_less") var scheurenbrand_neck_height_deg: float = 15.0
