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
## Step method. What decides when and where a foot without a device steps.
@export_enum("posewright", "scheurenbrand") var gait_method: String = "posewright"
## Stance. How far to its side of the body a foot stands at rest. Higher stands with the feet further apart. (leg lengths)
@export_range(0.04, 0.3, 0.01, "or_greater", "or_less") var gait_stance_half: float = 0.12
## Least gap. How far apart across the body the feet are set down at least, when standing and going sideways. Higher keeps them from crossing. (leg lengths)
@export_range(0.0, 0.3, 0.01, "or_greater") var gait_min_gap: float = 0.12
## Toe-out. How far the toes of a foot at rest point out to its side; below 0 they point in. (°)
@export_range(-10.0, 30.0, 1.0, "or_greater", "or_less") var gait_toe_out_deg: float = 7.0
## Duration of a step on the spot. How long a step takes that a standing body makes. Lower steps faster; 1 is about 0.29 s for an adult. (√(L/g))
@export_range(0.5, 3.0, 0.01, "or_greater", "or_less") var gait_stand_time: float = 1.3
## Balance before a step. How far the point where the body would come to rest may leave the feet before one of them steps under it. Lower steps sooner. (leg lengths)
@export_range(0.05, 0.4, 0.01, "or_greater", "or_less") var gait_balance_margin: float = 0.2
## Balance lost for. How long balance must be lost before a foot steps. Beyond twice the distance it steps at once. Higher ignores short sways. (s)
@export_range(0.0, 0.3, 0.01, "or_greater") var gait_balance_hold: float = 0.08
## Distance before a step. How far the body may move away from where a foot stands before that foot steps after it. Lower takes more and smaller steps. (leg lengths)
@export_range(0.1, 0.8, 0.01, "or_greater", "or_less") var gait_distance_max: float = 0.4
## Turn inward before a step. How far a foot may point inward, against the hips, before it steps round; the angle is negative. Nearer to 0 turns the feet sooner. (°)
@export_range(-90.0, 0.0, 1.0, "or_less") var gait_yaw_in_deg: float = -30.0
## Turn outward before a step. How far a foot may point outward, against the hips, before it steps round. Lower turns the feet sooner. (°)
@export_range(0.0, 90.0, 1.0, "or_greater") var gait_yaw_out_deg: float = 50.0
## Turned for. How long a foot must be turned too far before it steps round. Higher ignores short turns of the hips. (s)
@export_range(0.0, 0.5, 0.01, "or_greater") var gait_yaw_hold: float = 0.12
## Distance that is settled. How far from its place a foot may stay when the body has come to rest; beyond, it is set right with a step. (leg lengths)
@export_range(0.02, 0.5, 0.01, "or_greater", "or_less") var gait_settle_distance: float = 0.2
## Turn that is settled. How far a foot may stay turned away when the body has come to rest; beyond, it is set right with a step. (°)
@export_range(5.0, 90.0, 1.0, "or_greater", "or_less") var gait_settle_yaw_deg: float = 25.0
## Settled after. How long the body is at rest before its feet are set right. Lower settles sooner, higher leaves the feet where they are for longer. (s)
@export_range(0.1, 3.0, 0.01, "or_greater", "or_less") var gait_settle_delay: float = 0.8
## Counts as at rest. Below which speed the body counts as at rest, so that its feet are set right. It is for a leg of 0.85 m and goes with the root of the length of the leg. (m/s)
@export_range(0.01, 0.3, 0.01, "or_greater", "or_less") var gait_still_speed: float = 0.08

@export_group("Walking")
## Walks from. From which speed on the body walks instead of stepping on the spot. Lower walks sooner. It is for a leg of 0.85 m and goes with the root of the length of the leg. (m/s)
@export_range(0.2, 0.6, 0.01, "or_greater") var gait_start_speed: float = 0.28
## Walks on the spot. Whether the feet step on the spot when the headset bobs and sways as that of somebody who does. Off, they stay where they are, to music too.
@export var gait_in_place: bool = true
## Stands below. Below which speed a walking body stands still again. Higher stops sooner. It is for a leg of 0.85 m and goes with the root of the length of the leg. (m/s)
@export_range(0.05, 0.2, 0.01, "or_less") var gait_stop_speed: float = 0.16
## Balance before walking. How far the point where the body would come to rest must leave the feet for it to walk. Higher ignores slow leans. (leg lengths)
@export_range(0.0, 0.2, 0.01, "or_greater", "or_less") var gait_start_margin: float = 0.04
## Quick velocity within. How long the velocity that tells a start or a stop takes to follow the hips. Higher is calmer and reacts later. (s)
@export_range(0.02, 0.2, 0.01, "or_greater", "or_less") var gait_velocity_fast: float = 0.07
## Steady velocity within. How long the velocity that steps are planned with takes to follow the hips while one walks evenly. Higher keeps the steps more even. (s)
@export_range(0.1, 1.0, 0.01, "or_greater", "or_less") var gait_velocity_slow: float = 0.4
## Sideways stance. How far to its side a foot is set down when going sideways or backward. Higher walks with the feet further apart. (leg lengths)
@export_range(0.02, 0.3, 0.01, "or_greater", "or_less") var gait_width_sideways: float = 0.11
## Turning within. How long the speed of turning that steps are planned with takes to follow the hips. Higher is calmer and turns the feet later. (s)
@export_range(0.02, 0.5, 0.01, "or_greater", "or_less") var gait_yaw_time: float = 0.12
## Turn foreseen. For which share of the rest of a step a turn of the body is foreseen. At 0 a foot lands as the hips face while it is in the air.
@export_range(0.0, 1.5, 0.01, "or_greater") var gait_yaw_lead: float = 0.8
## Furthest turn foreseen. How far a foot is turned ahead of the hips at most while the body turns. (°)
@export_range(5.0, 90.0, 1.0, "or_greater", "or_less") var gait_yaw_lead_max_deg: float = 50.0
## Goal follows within. How long the place where a foot will land takes to follow what the body does. Higher swings the feet more smoothly and lands them later behind. (s)
@export_range(0.01, 0.3, 0.01, "or_greater", "or_less") var gait_goal_time: float = 0.07
## Goal stays from. From which phase of its swing on, 0 at lift-off and 1 at landing, a foot keeps to the place where it will land.
@export_range(0.5, 1.0, 0.01, "or_less") var gait_goal_freeze: float = 0.85
## Furthest landing. How far from its hip joint a foot is set down at most. Above 1 the heel rises or the pelvis goes down for it. (leg lengths)
@export_range(0.9, 1.2, 0.01, "or_greater", "or_less") var gait_landing_reach: float = 1.06
## Sideways pitch. How much a foot pitches in a step to the side, as a part of what it does in one forward. At 0 it stays level.
@export_range(0.0, 1.5, 0.01, "or_greater") var gait_pitch_sideways: float = 0.7

@export_group("Step clock")
## In step with the person. Whether the headset's sway and bob say which foot steps, and when. Off, the feet walk at the pace of the curves, with either foot first.
@export var gait_phase_lock: bool = true
## Phase gain. How fast the feet come into step with the headset. Higher locks sooner and follows its noise too. (per stride)
@export_range(0.5, 6.0, 0.01, "or_greater", "or_less") var gait_phase_gain: float = 3.0
## Cadence gain. How fast the person's own cadence is learned. At 0 the feet keep to the factor below. (per stride)
@export_range(0.0, 2.0, 0.01, "or_greater") var gait_cadence_gain: float = 0.8
## Step time factor at first. How long the person's steps take against the curve of step time, until that is learned. Above 1 steps take longer.
@export_range(0.7, 1.5, 0.01) var gait_cadence: float = 1.0
## Least step time factor. The quickest steps that are learned, against the curve of step time.
@export_range(0.4, 0.7, 0.01, "or_less") var gait_cadence_min: float = 0.65
## Greatest step time factor. The slowest steps that are learned, against the curve of step time.
@export_range(1.5, 2.5, 0.01, "or_greater") var gait_cadence_max: float = 1.5
## Motion looked at. Over how long the headset's motion is looked at to find where in a stride the person is. Higher is surer and slower to lock. (strides)
@export_range(0.2, 2.0, 0.01, "or_greater", "or_less") var gait_lock_time: float = 0.55
## Sway. Where in a stride, which begins as the left foot lands, the head moves to the left fastest. Higher lands the feet later. (strides)
@export_range(-0.25, 0.25, 0.01, "or_greater", "or_less") var gait_lateral_phase: float = -0.02
## Bob when walking. Where in a step, which begins as a foot lands, the head of a walker rises fastest. (steps)
@export_range(0.0, 1.0, 0.01, "or_less") var gait_bob_phase_walk: float = 0.58
## Bob when running. Where in a step, which begins as a foot lands, the head of a runner rises fastest. (steps)
@export_range(0.0, 1.0, 0.01, "or_less") var gait_bob_phase_run: float = 0.77
## Bob against sway. How much the headset's motion up and down counts against that to the sides. At 0 only the sway keeps the feet in step.
@export_range(0.0, 1.0, 0.01) var gait_bob_weight: float = 0.5
## Slowest clock. How slow the feet may go, against their own pace, to come into step with the person.
@export_range(0.2, 1.0, 0.01, "or_less") var gait_rate_min: float = 0.55
## Fastest clock. How fast the feet may go, against their own pace, to come into step with the person or to keep under the body.
@export_range(1.0, 4.0, 0.01, "or_greater") var gait_rate_max: float = 2.0
## Geometry gain. How much the clock gives way to where the standing foot is under the body.
@export_range(0.0, 1.0, 0.01, "or_greater") var gait_geometry_gain: float = 0.1
## Hurries behind. How far a standing foot may fall behind the hips before the steps hurry. (leg lengths)
@export_range(0.3, 1.0, 0.01, "or_greater", "or_less") var gait_hurry_behind: float = 0.52
## Hurry. How much faster the steps become the further a standing foot has fallen behind. (per leg length)
@export_range(0.0, 5.0, 0.01, "or_greater") var gait_hurry_gain: float = 1.5
## Hurry when stretched. How much faster the steps become the further a leg is too short for where its foot stands. (per leg length)
@export_range(0.0, 10.0, 0.01, "or_greater") var gait_hurry_extension: float = 4.0

@export_group("Feet on the ground")
## Furthest roll. How far a standing foot rolls onto its ball as the body goes ahead of it. At 0 it lies flat until it lifts. (°)
@export_range(0.0, 60.0, 1.0, "or_greater") var gait_roll_max_deg: float = 25.0
## Rolls within. How long a standing foot takes to roll, and its toes to come down after it has landed on the heel. (s)
@export_range(0.01, 0.3, 0.01, "or_greater", "or_less") var gait_roll_time: float = 0.05
## Furthest rise of the heel. How far the heel of a standing foot rises where its leg would be too short otherwise. (°)
@export_range(0.0, 90.0, 1.0) var gait_heel_max_deg: float = 75.0
## Speed of the heel. How fast a heel rises and goes down at most. Lower is calmer and lets a stretched leg fall short. (° per second)
@export_range(90.0, 1500.0, 10.0, "or_greater", "or_less") var gait_heel_rate_deg: float = 700.0
## Reach of a leg. How far a leg stretches before the pelvis goes down or the heel rises for its foot. Below 1 the knee stays a little bent. (leg lengths)
@export_range(0.9, 1.0, 0.01, "or_less") var gait_reach: float = 0.995
## Pelvis goes down. How far the pelvis goes down at most so that both feet reach the ground. At 0 it stays where the head puts it. (leg lengths)
@export_range(0.0, 0.2, 0.01, "or_greater") var gait_pelvis_drop: float = 0.07
## Goes down within. How long the pelvis takes to go down and up again for the feet. Lower follows each step more closely. (s)
@export_range(0.01, 0.5, 0.01, "or_greater", "or_less") var gait_drop_time: float = 0.06
## Rises with the ground within. How long the body takes to rise and sink with the ground under its feet, on slopes and stairs. Lower follows each stair. (s)
@export_range(0.02, 0.5, 0.01, "or_greater", "or_less") var gait_ground_time: float = 0.12
## Hip swing. How far the pelvis turns with the foot that is ahead. At 0 it faces as the trunk has it. (°)
@export_range(0.0, 20.0, 1.0, "or_greater") var gait_hip_swing_deg: float = 8.0
## Shoulder swing when walking. How far the chest turns against the foot that is ahead when walking, where no hand is tracked. (°)
@export_range(0.0, 30.0, 1.0, "or_greater") var gait_shoulder_swing_walk_deg: float = 6.0
## Shoulder swing when running. How far the chest turns against the foot that is ahead when running, where no hand is tracked. (°)
@export_range(0.0, 30.0, 1.0, "or_greater") var gait_shoulder_swing_run_deg: float = 14.0

@export_group("Scheurenbrand’s steps")
## Velocity within. How long the velocity that steps are planned with takes to follow the body. Higher is calmer and steps later. (s)
@export_range(0.01, 0.3, 0.01, "or_greater", "or_less") var gait_scheurenbrand_velocity_time: float = 0.05
## Own direction from. From which speed on steps go where the body moves. A slower body steps to where it faces. (m/s)
@export_range(0.01, 0.5, 0.005, "or_greater", "or_less") var gait_scheurenbrand_direction_speed: float = 0.125
## Walks from. From which speed on feet are set down ahead as when walking. A slower body sets them down beside it. (m/s)
@export_range(0.05, 1.0, 0.01, "or_greater", "or_less") var gait_scheurenbrand_walk_speed: float = 0.3
## Least step. How long a step is at no speed, for a leg of 0.85 m. Higher takes longer steps. (m)
@export_range(0.0, 0.5, 0.005, "or_greater") var gait_scheurenbrand_step_base: float = 0.1394
## Step by speed. How much longer a step is for each metre a second, for a leg of 0.85 m. Higher takes longer steps the faster the body is. (m per m/s)
@export_range(0.0, 0.8, 0.005, "or_greater") var gait_scheurenbrand_step_per_speed: float = 0.279
## Longest step at. At which speed steps are as long as they become. (m/s)
@export_range(1.0, 10.0, 0.05, "or_greater", "or_less") var gait_scheurenbrand_fastest_speed: float = 6.66
## Step ahead. Which part of the length of a step a foot is set down ahead of the other one. Higher reaches out further.
@export_range(0.0, 1.0, 0.01, "or_greater") var gait_scheurenbrand_step_ahead: float = 0.5
## Lean before a step. How far the line from between the feet to the centre of mass may lean before a foot steps. Lower steps sooner. (°)
@export_range(1.0, 20.0, 0.5, "or_greater", "or_less") var gait_scheurenbrand_balance_angle_deg: float = 8.0
## Least distance. How near the feet may be to each other, and a foot to below the body, before one steps. (leg lengths)
@export_range(0.0, 0.3, 0.01) var gait_scheurenbrand_distance_min: float = 0.1
## Greatest distance. How far the feet may be from each other, and a foot from below the body, before one steps. (leg lengths)
@export_range(0.3, 1.2, 0.01, "or_greater") var gait_scheurenbrand_distance_max: float = 0.75
## Turn inward. How far a foot may point inward, against the body, before it steps round; the angle is negative. (°)
@export_range(-90.0, 0.0, 1.0, "or_less") var gait_scheurenbrand_yaw_in_deg: float = -5.0
## Turn outward. How far a foot may point outward, against the body, before it steps round. (°)
@export_range(0.0, 90.0, 1.0, "or_greater") var gait_scheurenbrand_yaw_out_deg: float = 45.0
## Step on the spot. How long a step takes that a standing body makes. Lower steps faster. (s)
@export_range(0.1, 1.0, 0.01, "or_greater", "or_less") var gait_scheurenbrand_stand_time: float = 0.3
## Shortest step. How long a step of a walking body takes at least. (s)
@export_range(0.02, 0.5, 0.01, "or_less") var gait_scheurenbrand_min_step_time: float = 0.1
## Longest step. How long a step of a walking body takes at most. (s)
@export_range(0.5, 3.0, 0.01, "or_greater") var gait_scheurenbrand_max_step_time: float = 1.5

@export_group("Step curves")
## Step time. How long it takes from the landing of one foot to that of the other, by speed. Lower takes more and shorter steps. (√(L/g)) Along it: speed (√(gL)).
@export var gait_curves_step_time: Curve = curve_of([1.04, 3.3, 0.0, 1.45], [0.0, 3.3, -1.4285714285714266, -1.4285714285714266, 0.14, 3.1, -2.344582593250442, -2.344582593250442, 0.24, 2.55, -5.013812154696133, -5.013812154696133, 0.36, 2.0, -2.108626198083066, -2.108626198083066, 0.51, 1.8, -1.2193995381062364, -1.2193995381062364, 0.58, 1.72, -1.7126251210849222, -1.7126251210849222, 0.68, 1.33, -1.2934673366834182, -1.2934673366834182, 0.83, 1.22, -0.5080831408775979, -0.5080831408775979, 1.1, 1.12, -0.28559364323826336, -0.28559364323826336, 1.45, 1.04, -0.22857142857142887, -0.22857142857142887])
## Swing time. How long a foot is in the air, by speed. Shorter than the step time both feet stand in between, longer than it one flies. (√(L/g)) Along it: speed (√(gL)).
@export var gait_curves_swing_time: Curve = curve_of([1.47, 1.9, 0.0, 1.45], [0.0, 1.5, 2.8571428571428563, 2.8571428571428563, 0.14, 1.9, 0.0, 0.0, 0.24, 1.8, -1.10738255033557, -1.10738255033557, 0.36, 1.65, -0.35433070866141536, -0.35433070866141536, 0.51, 1.62, 0.0, 0.0, 0.66, 1.66, 0.0, 0.0, 1.1, 1.56, -0.24185318729165245, -0.24185318729165245, 1.45, 1.47, -0.25714285714285745, -0.25714285714285745])
## Landing ahead. How far ahead of the hips a foot lands, by speed. Higher reaches out further. (leg lengths) Along it: speed (√(gL)).
@export var gait_curves_ahead: Curve = curve_of([0.0, 0.51, 0.0, 1.45], [0.0, 0.0, 1.714285714285714, 1.714285714285714, 0.14, 0.24, 1.3980582524271847, 1.3980582524271847, 0.24, 0.36, 0.7933600457927877, 0.7933600457927877, 0.36, 0.43, 0.558139534883721, 0.558139534883721, 0.51, 0.51, 0.0, 0.0, 0.58, 0.48, -0.6743215031315247, -0.6743215031315247, 0.68, 0.29, 0.0, 0.0, 0.83, 0.3, 0.1026581118240148, 0.1026581118240148, 1.1, 0.38, 0.21971747797411034, 0.21971747797411034, 1.45, 0.44, 0.17142857142857149, 0.17142857142857149])
## Width forward. How far to its side of the body a foot lands when walking forward, by speed. At 0 one walks on a line. (leg lengths) Along it: speed (√(gL)).
@export var gait_curves_width_forward: Curve = curve_of([0.02, 0.1, 0.0, 1.4], [0.0, 0.1, -0.125, -0.125, 0.24, 0.07, 0.0, 0.0, 0.36, 0.07, 0.0, 0.0, 0.52, 0.045, -0.08350202429149797, -0.08350202429149797, 0.8, 0.03, -0.027153044432254525, -0.027153044432254525, 1.4, 0.02, -0.016666666666666666, -0.016666666666666666])
## Height forward. How high a foot is lifted at most in a step forward, by speed. (leg lengths) Along it: speed (√(gL)).
@export var gait_curves_peak_forward: Curve = curve_of([0.05, 0.38, 0.0, 1.3], [0.0, 0.05, 0.16086956521739126, 0.16086956521739126, 0.23, 0.087, 0.18978087845141012, 0.18978087845141012, 0.36, 0.116, 0.04854765582183239, 0.04854765582183239, 0.51, 0.12, 0.04475925759885222, 0.04475925759885222, 0.68, 0.146, 0.2100186120712576, 0.2100186120712576, 1.0, 0.27, 0.37668369164983967, 0.37668369164983967, 1.3, 0.38, 0.3666666666666666, 0.3666666666666666])
## Height backward. How high a foot is lifted at most in a step backward, by speed. (leg lengths) Along it: speed (√(gL)).
@export var gait_curves_peak_backward: Curve = curve_of([0.03, 0.08, 0.0, 0.37], [0.0, 0.03, 0.0761904761904762, 0.0761904761904762, 0.21, 0.046, 0.11460239134560636, 0.11460239134560636, 0.37, 0.08, 0.21250000000000002, 0.21250000000000002])
## Height sideways. How high a foot is lifted at most in a step to the side, by speed. (leg lengths) Along it: speed (√(gL)).
@export var gait_curves_peak_sideways: Curve = curve_of([0.045, 0.092, 0.0, 0.36], [0.0, 0.045, 0.10526315789473686, 0.10526315789473686, 0.19, 0.065, 0.1270892806554948, 0.1270892806554948, 0.36, 0.092, 0.1588235294117647, 0.1588235294117647])
## Pitch forward by speed. How much of its pitch a foot has in a step forward, by speed. At 0 it stays level. Along it: speed (√(gL)).
@export var gait_curves_pitch_forward_gain: Curve = curve_of([0.3, 1.35, 0.0, 1.3], [0.0, 0.3, 2.391304347826087, 2.391304347826087, 0.23, 0.85, 1.5078693518361825, 1.5078693518361825, 0.36, 1.0, 1.1759216052263184, 1.1759216052263184, 0.51, 1.18, 0.4333820493890406, 0.4333820493890406, 1.3, 1.35, 0.2151898734177217, 0.2151898734177217])
## Pitch backward by speed. How much of its pitch a foot has in a step backward, by speed. At 0 it stays level. Along it: speed (√(gL)).
@export var gait_curves_pitch_backward_gain: Curve = curve_of([0.2, 1.0, 0.0, 0.37], [0.0, 0.2, 2.142857142857143, 2.142857142857143, 0.21, 0.65, 2.1659542835904104, 2.1659542835904104, 0.37, 1.0, 2.1875, 2.1875])
## Way of a step. Which part of its way a foot has made, by the phase of its swing: from 0 at lift-off to 1 at landing. Along it: phase of the swing.
@export var gait_curves_progress: Curve = curve_of([0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 0.35000000000000003, 0.35000000000000003, 0.2, 0.07, 0.504, 0.504, 0.4, 0.25, 1.0465116279069766, 1.0465116279069766, 0.6, 0.5, 1.3207547169811322, 1.3207547169811322, 0.8, 0.78, 1.2813559322033896, 1.2813559322033896, 0.9, 0.9, 1.090909090909091, 1.090909090909091, 1.0, 1.0, 1.0, 1.0])
## Lift walking forward. Which part of its height a foot has in a step forward, by the phase of its swing, walking. Along it: phase of the swing.
@export var gait_curves_lift_forward: Curve = curve_of([0.0, 0.95, 0.0, 1.0], [0.0, 0.0, 3.066666666666667, 3.066666666666667, 0.3, 0.92, 0.7412712623097564, 0.7412712623097564, 0.36, 0.95, 0.0, 0.0, 0.7, 0.27, -0.3829787234042554, -0.3829787234042554, 0.78, 0.25, 0.0, 0.0, 0.92, 0.42, 0.0, 0.0, 1.0, 0.0, -5.250000000000003, -5.250000000000003])
## Lift running. Which part of its height a foot has in a step forward, by the phase of its swing, running. Along it: phase of the swing.
@export var gait_curves_lift_running: Curve = curve_of([0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 2.0, 2.0, 0.2, 0.4, 2.174496644295302, 2.174496644295302, 0.45, 1.0, 0.0, 0.0, 0.7, 0.48, -1.5959079283887467, -1.5959079283887467, 0.85, 0.28, -1.5555555555555551, -1.5555555555555551, 1.0, 0.0, -1.8666666666666665, -1.8666666666666665])
## Lift backward. Which part of its height a foot has in a step backward, by the phase of its swing. Along it: phase of the swing.
@export var gait_curves_lift_backward: Curve = curve_of([0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 2.9999999999999996, 2.9999999999999996, 0.2, 0.6, 0.0, 0.0, 0.4, 0.5, 0.0, 0.0, 0.8, 1.0, 0.0, 0.0, 1.0, 0.0, -5.000000000000001, -5.000000000000001])
## Lift sideways. Which part of its height a foot has in a step to the side, by the phase of its swing. Along it: phase of the swing.
@export var gait_curves_lift_sideways: Curve = curve_of([0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 2.5, 2.5, 0.4, 1.0, 0.0, 0.0, 0.7, 0.55, -1.65, -1.65, 1.0, 0.0, -1.8333333333333333, -1.8333333333333333])
## Pitch forward. How far the heel is above the toes in a step forward, by the phase of its swing. Below 0 the toes are up. (°) Along it: phase of the swing.
@export var gait_curves_pitch_forward_deg: Curve = curve_of([-19.0, 67.0, 0.0, 1.0], [0.0, 25.0, 168.0, 168.0, 0.25, 67.0, 0.0, 0.0, 0.5, 44.0, -115.741935484, -115.741935484, 0.75, 5.0, -143.170176437, -143.170176437, 0.93, -19.0, 0.0, 0.0, 1.0, -19.0, 0.0, 0.0])
## Pitch backward. How far the heel is above the toes in a step backward, by the phase of its swing. Below 0 the toes are up. (°) Along it: phase of the swing.
@export var gait_curves_pitch_backward_deg: Curve = curve_of([-18.0, 42.0, 0.0, 1.0], [0.0, -8.0, -66.6666666667, -66.6666666667, 0.15, -18.0, 0.0, 0.0, 0.4, 0.0, 80.3034901366, 80.3034901366, 0.85, 42.0, 0.0, 0.0, 1.0, 26.0, -106.666666667, -106.666666667])
## Width by direction. How wide the feet land, by the direction: at 0 as when walking forward, at 1 as when going sideways. Along it: angle between way and hips (°).
@export var gait_curves_width_blend: Curve = curve_of([0.0, 1.0, 0.0, 180.0], [0.0, 0.0, 0.00888888888889, 0.00888888888889, 45.0, 0.4, 0.0106666666667, 0.0106666666667, 90.0, 1.0, 0.0, 0.0, 135.0, 1.0, 0.0, 0.0, 180.0, 1.0, 0.0, 0.0])
## Step time by direction. How long a step takes against one forward, by the direction. Below 1 steps to the side or backward are quicker and shorter. Along it: angle between way and hips (°).
@export var gait_curves_direction_time: Curve = curve_of([0.84, 1.0, 0.0, 180.0], [0.0, 1.0, -0.00111111111111, -0.00111111111111, 45.0, 0.95, -0.00152777777778, -0.00152777777778, 90.0, 0.84, 0.0, 0.0, 135.0, 0.84, 0.0, 0.0, 180.0, 0.85, 0.000222222222222, 0.000222222222222])
## Step time on a slope. How long a step takes against one on level ground, by how far it rises for its length. Below 1 steps uphill are shorter. Along it: rise per length of a step.
@export var gait_curves_slope_time: Curve = curve_of([0.65, 1.0, 0.0, 1.0], [0.0, 1.0, -0.33333333333333326, -0.33333333333333326, 0.3, 0.9, -0.35195530726256974, -0.35195530726256974, 0.7, 0.75, -0.3519553072625698, -0.3519553072625698, 1.0, 0.65, -0.3333333333333332, -0.3333333333333332])

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


## A curve by its limits (least and greatest value, then where it begins and ends) and its keys: where each is, its value, and its slope before and behind.
static func curve_of(limits: Array[float], keys: Array[float]) -> Curve:
	var curve := Curve.new()
	curve.max_value = limits[1]
	curve.min_value = limits[0]
	curve.max_domain = limits[3]
	curve.min_domain = limits[2]
	for i in range(0, keys.size(), 4):
		curve.add_point(Vector2(keys[i], keys[i + 1]), keys[i + 2], keys[i + 3])
	return curve
