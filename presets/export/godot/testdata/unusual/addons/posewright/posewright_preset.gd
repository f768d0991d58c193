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
## Position weight. How far the joint moves to its device. 0 ignores the device, 1 reaches it as far as the bones allow.
@export_range(0.0, 1.0, 0.01) var effectors_head_position_weight: float = 1.0
## Rotation weight. How much the joint takes the rotation of its device. 0 keeps the solver's rotation, 1 matches the device exactly.
@export_range(0.0, 1.0, 0.01) var effectors_head_rotation_weight: float = 1.0
## Pull weight. How strongly the head resists the pull of a hand or foot that is out of reach. At 0 it does not hold the body back.
@export_range(0.0, 1.0, 0.01) var effectors_head_pull_weight: float = 0.0

@export_group("Chest")
## Position weight. How far the joint moves to its device. 0 ignores the device, 1 reaches it as far as the bones allow.
@export_range(0.0, 1.0, 0.01) var effectors_chest_position_weight: float = 1.0
## Rotation weight. How much the joint takes the rotation of its device. 0 keeps the solver's rotation, 1 matches the device exactly.
@export_range(0.0, 1.0, 0.01) var effectors_chest_rotation_weight: float = 1.0

@export_group("Hips")
## Position weight. How far the joint moves to its device. 0 ignores the device, 1 reaches it as far as the bones allow.
@export_range(0.0, 1.0, 0.01) var effectors_hips_position_weight: float = 1.0
## Rotation weight. How much the joint takes the rotation of its device. 0 keeps the solver's rotation, 1 matches the device exactly.
@export_range(0.0, 1.0, 0.01) var effectors_hips_rotation_weight: float = 1.0

@export_group("Left hand")
## Position weight. How far the joint moves to its device. 0 ignores the device, 1 reaches it as far as the bones allow.
@export_range(0.0, 1.0, 0.01) var effectors_left_hand_position_weight: float = 1.0
## Rotation weight. How much the joint takes the rotation of its device. 0 keeps the solver's rotation, 1 matches the device exactly.
@export_range(0.0, 1.0, 0.01) var effectors_left_hand_rotation_weight: float = 1.0
## Pull weight. How strongly a target out of reach pulls the body along. At 0 the limb falls short instead.
@export_range(0.0, 1.0, 0.01) var effectors_left_hand_pull_weight: float = 0.0

@export_group("Right hand")
## Position weight. How far the joint moves to its device. 0 ignores the device, 1 reaches it as far as the bones allow.
@export_range(0.0, 1.0, 0.01) var effectors_right_hand_position_weight: float = 1.0
## Rotation weight. How much the joint takes the rotation of its device. 0 keeps the solver's rotation, 1 matches the device exactly.
@export_range(0.0, 1.0, 0.01) var effectors_right_hand_rotation_weight: float = 1.0
## Pull weight. How strongly a target out of reach pulls the body along. At 0 the limb falls short instead.
@export_range(0.0, 1.0, 0.01) var effectors_right_hand_pull_weight: float = 0.0

@export_group("Left foot")
## Position weight. How far the joint moves to its device. 0 ignores the device, 1 reaches it as far as the bones allow.
@export_range(0.0, 1.0, 0.01) var effectors_left_foot_position_weight: float = 1.0
## Rotation weight. How much the joint takes the rotation of its device. 0 keeps the solver's rotation, 1 matches the device exactly.
@export_range(0.0, 1.0, 0.01) var effectors_left_foot_rotation_weight: float = 1.0
## Pull weight. How strongly a target out of reach pulls the body along. At 0 the limb falls short instead.
@export_range(0.0, 1.0, 0.01) var effectors_left_foot_pull_weight: float = 0.0

@export_group("Right foot")
## Position weight. How far the joint moves to its device. 0 ignores the device, 1 reaches it as far as the bones allow.
@export_range(0.0, 1.0, 0.01) var effectors_right_foot_position_weight: float = 1.0
## Rotation weight. How much the joint takes the rotation of its device. 0 keeps the solver's rotation, 1 matches the device exactly.
@export_range(0.0, 1.0, 0.01) var effectors_right_foot_rotation_weight: float = 1.0
## Pull weight. How strongly a target out of reach pulls the body along. At 0 the limb falls short instead.
@export_range(0.0, 1.0, 0.01) var effectors_right_foot_pull_weight: float = 0.0

@export_group("Left elbow")
## Pole weight. How much the joint bends towards its pole. 0 uses the limb's own model, 1 bends in the plane of the pole. Has no effect while the pole is at the root of the limb.
@export_range(0.0, 1.0, 0.01) var hints_left_elbow_pole_weight: float = 0.0
## Of the preset's x: Pole x. Position of the pole to the avatar's left of the shoulder or hip joint. It turns with the chest or the hips. (m)
@export var hints_left_elbow_pole: Vector3 = Vector3(0.245, -0.385, -0.205)

@export_group("Right elbow")
## Pole weight. How much the joint bends towards its pole. 0 uses the limb's own model, 1 bends in the plane of the pole. Has no effect while the pole is at the root of the limb.
@export_range(0.0, 1.0, 0.01) var hints_right_elbow_pole_weight: float = 0.0
## Of the preset's x: Pole x. Position of the pole to the avatar's left of the shoulder or hip joint. It turns with the chest or the hips. (m)
@export var hints_right_elbow_pole: Vector3 = Vector3(-0.245, -0.385, -0.205)

@export_group("Left knee")
## Pole weight. How much the joint bends towards its pole. 0 uses the limb's own model, 1 bends in the plane of the pole. Has no effect while the pole is at the root of the limb.
@export_range(0.0, 1.0, 0.01) var hints_left_knee_pole_weight: float = 0.0
## Of the preset's x: Pole x. Position of the pole to the avatar's left of the shoulder or hip joint. It turns with the chest or the hips. (m)
@export var hints_left_knee_pole: Vector3 = Vector3(0.05, -0.45, 0.5)

@export_group("Right knee")
## Pole weight. How much the joint bends towards its pole. 0 uses the limb's own model, 1 bends in the plane of the pole. Has no effect while the pole is at the root of the limb.
@export_range(0.0, 1.0, 0.01) var hints_right_knee_pole_weight: float = 0.0
## Of the preset's x: Pole x. Position of the pole to the avatar's left of the shoulder or hip joint. It turns with the chest or the hips. (m)
@export var hints_right_knee_pole: Vector3 = Vector3(-0.05, -0.45, 0.5)

@export_group("Torso")
## Torso method. Method that rotates and bends the torso.
@export_enum("posewright", "pargerReleased", "pargerPrinted", "scheurenbrand") var torso_method: String = "posewright"
## Wrist line weight. How much the line between the wrists turns the chest. At 0 the chest faces where the head faces. High values suit fighting, low values suit walking.
@export_range(0.0, 2.5, 0.05, "or_greater") var torso_wrist_line: float = 1.2
## Wrist line softness. Distance between the wrists below which the wrist line fades out, as when the arms cross. High values fade more smoothly, low values fade later. (arm lengths)
@export_range(0.05, 0.5, 0.01, "or_greater", "or_less") var torso_line_soft: float = 0.2
## Wrist line fade angle. Forward bend of the chest at which the wrist line no longer turns it. Low values leave a bent chest to the head sooner. (°)
@export_range(45.0, 92.0, 1.0, "or_greater", "or_less") var torso_line_fade_deg: float = 68.7549354157
## Crouch bend base. Forward bend of the chest when the head is lowered and looks straight ahead. At 0 the torso stays upright in a squat; high values bend it and move the hips back. (°)
@export_range(0.0, 35.0, 0.5, "or_greater", "or_less") var torso_bend_base_deg: float = 17.1887338539
## Crouch bend follow. How much the chest follows the pitch of a lowered head. High values bend the torso, low values bend only the neck.
@export_range(0.3, 1.2, 0.01, "or_greater", "or_less") var torso_bend_follow: float = 0.72
## Upright bend follow. How much the chest follows the pitch of the head when standing upright. At 0 only the neck bends.
@export_range(0.0, 0.4, 0.01, "or_greater") var torso_bend_upright: float = 0.12
## Crouch bend gate. How far the neck must move down before the crouch bend applies. Low values bend sooner. (eye heights)
@export_range(0.04, 0.2, 0.005, "or_greater", "or_less") var torso_bend_gate: float = 0.08
## Hips lean share. Share of the chest's forward lean that the line from neck to hips takes. At 1 the back is straight and the hips move far back; low values curve the spine and keep the hips below the body.
@export_range(0.5, 1.0, 0.01, "or_greater", "or_less") var torso_lean_share: float = 0.7
## Roll follow. How much the chest follows the roll of the head. At 0 only the neck tilts.
@export_range(0.0, 1.0, 0.01, "or_greater") var torso_roll_follow: float = 0.65
## Hips roll share. Share of the chest's roll that the line from neck to hips takes. High values move the hips further to the opposite side.
@export_range(0.0, 1.0, 0.01, "or_greater") var torso_roll_share: float = 0.7
## Neck share. Share of the offset from headset to neck that rotates with the chest instead of the head. High values move the neck less when the head pitches or turns.
@export_range(0.0, 0.5, 0.01, "or_greater") var torso_neck_share: float = 0.25
## Minimum chest pitch. Limit of the chest's backward lean, as a negative angle. Values near 0 keep the chest upright when the head looks up. (°)
@export_range(-45.0, 0.0, 1.0, "or_less") var torso_chest_min_deg: float = -14.3239448783
## Maximum chest pitch. Limit of the chest's forward bend. Low values stop it sooner when the head looks down. (°)
@export_range(45.0, 120.0, 1.0, "or_greater", "or_less") var torso_chest_max_deg: float = 100.2676141479
## Hips yaw dead zone. Yaw of the chest that hips without a tracker ignore. High values keep hips and legs still, low values align them with the chest. (°)
@export_range(0.0, 30.0, 0.5, "or_greater") var torso_hips_dead_deg: float = 10.0
## Hips yaw time constant. Time constant with which hips without a tracker follow the yaw of the chest. High values follow more slowly. (s)
@export_range(0.0, 0.5, 0.01, "or_greater") var torso_hips_time: float = 0.1

@export_group("Torso with tracked hips")
## Tracked hips turn. With a tracker on the hips: how much head and hands turn the chest relative to the hips. At 0 the chest faces where the hips face.
@export_range(0.0, 1.0, 0.01, "or_greater") var torso_hips_turn: float = 0.41
## Maximum hips turn. With a tracker on the hips: largest yaw of the chest relative to the hips. Low values limit the twist of the waist. (°)
@export_range(10.0, 90.0, 1.0, "or_greater", "or_less") var torso_hips_turn_max_deg: float = 60.0
## Tracked hips lean. With a tracker on the hips: how much the chest bends as the neck moves in front of the hips. Above 1 it bends more than the line from hips to neck.
@export_range(0.5, 1.5, 0.01, "or_greater", "or_less") var torso_hips_lean: float = 1.14
## Tracked hips nod. With a tracker on the hips: how much the chest follows the pitch of the head. At 0 only the neck bends.
@export_range(0.0, 0.4, 0.005, "or_greater") var torso_hips_nod: float = 0.085
## Tracked hips roll. With a tracker on the hips: how much the chest rolls as the neck moves to the side of the hips. At 0 it stays level.
@export_range(0.0, 1.0, 0.01, "or_greater") var torso_hips_roll: float = 0.5
## Tracked hips tilt. With a tracker on the hips: how much the chest follows the roll of the head. At 0 only the neck tilts.
@export_range(0.0, 1.0, 0.01, "or_greater") var torso_hips_tilt: float = 0.5

@export_group("Spine")
## Spine lock. Which end keeps its target when hips and head are both tracked and the spine is too long or too short between them.
@export_enum("hips", "head", "both") var spine_lock: String = "hips"
## Spine stiffness. Resistance of the spine to bending and straightening. At high values the unlocked end misses its target instead.
@export_range(0.0, 1.0, 0.01) var spine_stiffness: float = 0.0
## Spine curve. Additional curve of the back, beyond the rotation of the chest. Positive values round the back, negative values arch it. (°)
@export_range(-45.0, 45.0, 1.0, "or_greater", "or_less") var spine_curve_deg: float = 0.0

@export_group("Shoulders")
## Shoulder method. Method that moves the shoulders on the chest when the hands reach out.
@export_enum("reach", "return", "still") var shoulders_method: String = "reach"
## Shoulder give. Distance that a returning shoulder can move from its rest position at once. (m)
@export_range(0.0, 0.15, 0.005, "or_greater") var shoulders_give_give: float = 0.05
## Shoulder creep. Speed at which a returning shoulder moves beyond its give while the arm is too short. (m/s)
@export_range(0.0, 0.1, 0.001, "or_greater") var shoulders_give_creep: float = 0.009
## Shoulder speed. Maximum speed of a returning shoulder. Low values are calmer but lag behind fast hands. (m/s)
@export_range(0.0, 10.0, 0.05, "or_greater") var shoulders_give_speed: float = 9.009
## Shoulder reach gain. Rotation of the shoulder forward or up as the hand reaches out. At 0 the shoulders do not move on the chest. (° per arm length)
@export_range(0.0, 60.0, 1.0, "or_greater") var torso_reach_gain_deg: float = 30.0
## Shoulder reach start. Reach of the hand at which the shoulder starts to rotate. Low values move the shoulders even for near hands. (arm lengths)
@export_range(0.0, 1.0, 0.01, "or_greater", "or_less") var torso_reach_start: float = 0.5
## Maximum shoulder reach. Maximum rotation of a shoulder forward or up. (°)
@export_range(0.0, 45.0, 1.0, "or_greater") var torso_reach_max_deg: float = 33.0
## Maximum shoulder pull. How far a hand that is out of reach can pull its shoulder. At 0 the hand falls short as soon as the arm is straight. (m)
@export_range(0.0, 0.2, 0.005, "or_greater") var torso_pull_max: float = 0.12
## Shoulder pull softness. Length before full extension over which the shoulder pull fades in. High values are smoother and start sooner. (m)
@export_range(0.001, 0.05, 0.001, "or_greater", "or_less") var torso_pull_soft: float = 0.01

@export_group("Arms")
## Arm method. Method that brings an arm to its hand and decides where the elbow goes.
@export_enum("swivel", "pole", "fabrik", "ccd", "ccdFromRoot", "leastSquares") var arms_method: String = "swivel"
## Swivel model. Model of the elbow's position on its circle around the line from shoulder to wrist. For arms solved as a chain it gives the initial elbow.
@export_enum("posewright", "pargerReleased", "pargerPrinted") var arms_swivel: String = "posewright"
## Arm tolerance. Distance to the target at which the chain solver stops. Low values need more iterations. (m)
@export_range(0.0001, 0.02, 0.0001, "or_greater", "or_less") var arms_chain_tolerance: float = 0.001
## Arm iterations. Maximum number of iterations of the chain solver. Low values cost less but can miss difficult targets.
@export_range(1, 10000) var arms_chain_iterations: int = 100
## Arm damping. Share of each joint rotation that CCD leaves out. High values bend the arm more evenly but need more iterations.
@export_range(0.0, 0.9, 0.01, "or_greater") var arms_chain_damping: float = 0.0
## Maximum wrist twist. Twist of the wrist above which the forearm takes the rest. 180° switches the limit off. (°)
@export_range(0.0, 180.0, 1.0) var arms_wrist_max_deg: float = 180.0
## Arm soft reach. Extension at which the arm starts to slow down before it is straight. At 1 it straightens fully; low values keep the elbow from snapping, and the hand stays a little short. (arm lengths)
@export_range(0.85, 1.0, 0.005, "or_less") var arms_soft_reach: float = 1.0

@export_group("Twist")
## Forearm twist. Share of the hand's twist that the forearm takes. At 0 all of it is in the wrist; high values spread it along the forearm.
@export_range(0.0, 1.0, 0.01) var arms_forearm_twist: float = 0.5
## Upper arm twist. Share of the hand's twist that the upper arm takes while the arm is straight. High values rotate the whole arm with the hand.
@export_range(0.0, 0.5, 0.01, "or_greater") var arms_upper_arm_twist: float = 0.15

@export_group("Elbows")
## Rest swivel angle. Swivel angle of the elbow without influence of the hand. High values spread both elbows, low values let them hang. (°)
@export_range(10.0, 75.0, 0.5, "or_greater", "or_less") var swivel_phi0_deg: float = 36.4825146472
## Hand weight. How much the rotation of the hand moves the elbow. At 0 only the position of the hand matters.
@export_range(0.0, 1.0, 0.01) var swivel_hand_weight: float = 1.0
## Wrist straightness. How strongly the elbow moves to straighten the wrist. High values bend the wrists less and move the elbows more.
@export_range(0.0, 4.0, 0.05, "or_greater") var swivel_wrist_straight: float = 2.0
## Forearm neutrality. How strongly the elbow moves to untwist the forearm. High values twist the forearms less and lift the elbows as the palms turn.
@export_range(0.0, 1.5, 0.02, "or_greater") var swivel_forearm_neutral: float = 0.5
## Hand influence bound. Largest rotation of the elbow from its rest position by the hand. High values follow unusual hands further but are less calm.
@export_range(0.3, 0.9, 0.01, "or_greater", "or_less") var swivel_bound: float = 0.75
## Anchor azimuth. Direction of the hand, outward from straight ahead, at which the rest swivel angle holds exactly. It also moves the model's singular direction, opposite and behind the shoulder blade. (°)
@export_range(-15.0, 45.0, 1.0, "or_greater", "or_less") var swivel_q_azimuth_deg: float = 15.0
## Elbow speed limiter. Limits the speed of the elbow, so that it does not jump when a hand passes behind the shoulder or its rotation flips. Adds no lag to normal motion.
@export var swivel_limiter_on: bool = true
## Limiter base speed. Maximum speed of the elbow while the hand does not move. Low values slow down flips of the hand's rotation. (m/s)
@export_range(0.2, 3.0, 0.05, "or_greater", "or_less") var swivel_limiter_speed: float = 0.8
## Limiter speed gain. Additional elbow speed allowed per speed of the hand. Low values hold the elbow back when the hand moves fast.
@export_range(1.0, 10.0, 0.1, "or_greater", "or_less") var swivel_limiter_gain: float = 5.0

@export_group("Legs")
## Leg method. Method that brings a leg to its foot and places the knee.
@export_enum("twoBone", "fabrik", "ccd", "ccdFromRoot", "leastSquares") var legs_method: String = "twoBone"
## Leg tolerance. Distance to the target at which the chain solver stops. Low values need more iterations. (m)
@export_range(0.0001, 0.02, 0.0001, "or_greater", "or_less") var legs_chain_tolerance: float = 0.001
## Leg iterations. Maximum number of iterations of the chain solver. Low values cost less but can miss difficult targets.
@export_range(1, 10000) var legs_chain_iterations: int = 100
## Leg damping. Share of each joint rotation that CCD leaves out. High values bend the leg more evenly but need more iterations.
@export_range(0.0, 0.9, 0.01, "or_greater") var legs_chain_damping: float = 0.0
## Leg soft reach. Extension at which the leg starts to slow down before it is straight. At 1 it straightens fully; low values keep the knee from snapping, and the foot stays a little short. (leg lengths)
@export_range(0.85, 1.0, 0.005, "or_less") var legs_soft_reach: float = 1.0
## Knee follows foot. How much the knee points where the foot points. At 0 it points where the hips face.
@export_range(0.0, 1.0, 0.01) var legs_knee_follows_foot: float = 1.0

@export_group("Steps")
## Step method. Method that decides when and where a foot without a tracker steps.
@export_enum("posewright", "scheurenbrand") var gait_method: String = "posewright"
## Half stance width. Lateral distance of a resting foot from the centre of the body. High values stand with the feet further apart. (leg lengths)
@export_range(0.04, 0.3, 0.01, "or_greater", "or_less") var gait_stance_half: float = 0.12
## Minimum foot gap. Minimum lateral distance between the feet when standing and going sideways. High values keep the feet from crossing. (leg lengths)
@export_range(0.0, 0.3, 0.01, "or_greater") var gait_min_gap: float = 0.12
## Toe-out angle. Outward yaw of a resting foot. Negative values point the toes inward. (°)
@export_range(-10.0, 30.0, 1.0, "or_greater", "or_less") var gait_toe_out_deg: float = 7.0
## Standing step time. Duration of a step while standing. Low values step faster. A value of 1 is about 0.29 s for an adult. (√(L/g))
@export_range(0.5, 3.0, 0.01, "or_greater", "or_less") var gait_stand_time: float = 1.3
## Balance margin. How far the extrapolated centre of mass can leave the feet before one of them steps. Low values step sooner. (leg lengths)
@export_range(0.05, 0.4, 0.01, "or_greater", "or_less") var gait_balance_margin: float = 0.2
## Balance hold time. How long the balance margin must be exceeded before a foot steps. Beyond twice the margin it steps at once. High values ignore short sways. (s)
@export_range(0.0, 0.3, 0.01, "or_greater") var gait_balance_hold: float = 0.08
## Maximum foot distance. Distance of the body from a foot's resting place at which the foot steps. Low values take more and smaller steps. (leg lengths)
@export_range(0.1, 0.8, 0.01, "or_greater", "or_less") var gait_distance_max: float = 0.4
## Yaw-in limit. Inward yaw of a foot relative to the hips at which it steps, as a negative angle. Values near 0 turn the feet sooner. (°)
@export_range(-90.0, 0.0, 1.0, "or_less") var gait_yaw_in_deg: float = -30.0
## Yaw-out limit. Outward yaw of a foot relative to the hips at which it steps. Low values turn the feet sooner. (°)
@export_range(0.0, 90.0, 1.0, "or_greater") var gait_yaw_out_deg: float = 50.0
## Yaw hold time. How long a yaw limit must be exceeded before the foot steps. High values ignore short turns of the hips. (s)
@export_range(0.0, 0.5, 0.01, "or_greater") var gait_yaw_hold: float = 0.12
## Settle distance. Distance from its resting place at which a foot is corrected with a step once the body is at rest. (leg lengths)
@export_range(0.02, 0.5, 0.01, "or_greater", "or_less") var gait_settle_distance: float = 0.2
## Settle yaw. Yaw from its resting direction at which a foot is corrected with a step once the body is at rest. (°)
@export_range(5.0, 90.0, 1.0, "or_greater", "or_less") var gait_settle_yaw_deg: float = 25.0
## Settle delay. How long the body must be at rest before its feet are corrected. Low values settle sooner. (s)
@export_range(0.1, 3.0, 0.01, "or_greater", "or_less") var gait_settle_delay: float = 0.8
## Rest speed threshold. Speed below which the body is at rest. Given for a leg of 0.85 m; it scales with the square root of the leg length. (m/s)
@export_range(0.01, 0.3, 0.01, "or_greater", "or_less") var gait_still_speed: float = 0.08

@export_group("Walking")
## Walk start speed. Speed at which the body starts to walk instead of stepping in place. Low values start sooner. Given for a leg of 0.85 m; it scales with the square root of the leg length. (m/s)
@export_range(0.2, 0.6, 0.01, "or_greater") var gait_start_speed: float = 0.28
## Walking in place. Step in place when the headset bobs and sways like a walking person's. Off, the feet stay where they are.
@export var gait_in_place: bool = true
## Walk stop speed. Speed below which a walking body stops. High values stop sooner. Given for a leg of 0.85 m; it scales with the square root of the leg length. (m/s)
@export_range(0.05, 0.2, 0.01, "or_less") var gait_stop_speed: float = 0.16
## Walk start margin. How far the extrapolated centre of mass must leave the feet before the body walks. High values ignore slow leans. (leg lengths)
@export_range(0.0, 0.2, 0.01, "or_greater", "or_less") var gait_start_margin: float = 0.04
## Fast velocity filter. Time constant of the velocity that detects starting and stopping. High values are calmer but react later. (s)
@export_range(0.02, 0.2, 0.01, "or_greater", "or_less") var gait_velocity_fast: float = 0.07
## Slow velocity filter. Time constant of the velocity that steps are planned with during steady walking. High values keep the steps more even. (s)
@export_range(0.1, 1.0, 0.01, "or_greater", "or_less") var gait_velocity_slow: float = 0.4
## Sideways step width. Lateral distance of a foot from the centre of the body when walking sideways or backward. High values walk with the feet further apart. (leg lengths)
@export_range(0.02, 0.3, 0.01, "or_greater", "or_less") var gait_width_sideways: float = 0.11
## Yaw rate time constant. Time constant of the yaw rate that steps are planned with. High values are calmer and turn the feet later. (s)
@export_range(0.02, 0.5, 0.01, "or_greater", "or_less") var gait_yaw_time: float = 0.12
## Yaw prediction. Share of the remaining step for which the turn of the body is predicted. At 0 a foot lands in the current direction of the hips.
@export_range(0.0, 1.5, 0.01, "or_greater") var gait_yaw_lead: float = 0.8
## Maximum yaw prediction. Largest yaw of a foot ahead of the hips while the body turns. (°)
@export_range(5.0, 90.0, 1.0, "or_greater", "or_less") var gait_yaw_lead_max_deg: float = 50.0
## Goal time constant. Time constant with which the landing position follows the body. High values swing the feet more smoothly but land them further behind. (s)
@export_range(0.01, 0.3, 0.01, "or_greater", "or_less") var gait_goal_time: float = 0.07
## Goal freeze phase. Swing phase, 0 at lift-off and 1 at landing, from which the landing position no longer changes.
@export_range(0.5, 1.0, 0.01, "or_less") var gait_goal_freeze: float = 0.85
## Landing reach. Maximum distance of a landing foot from its hip joint. Above 1 the heel rises or the pelvis drops to reach it. (leg lengths)
@export_range(0.9, 1.2, 0.01, "or_greater", "or_less") var gait_landing_reach: float = 1.06
## Sideways foot pitch. Pitch of a foot in a sideways step, as a share of the forward pitch. At 0 it stays level.
@export_range(0.0, 1.5, 0.01, "or_greater") var gait_pitch_sideways: float = 0.7

@export_group("Step phase")
## Phase lock. Synchronize the steps with the person's sway and bob. Off, the feet walk at the pace of the curves, starting with either foot.
@export var gait_phase_lock: bool = true
## Phase gain. How fast the step phase follows the headset. High values lock sooner but follow noise too. (per stride)
@export_range(0.5, 6.0, 0.01, "or_greater", "or_less") var gait_phase_gain: float = 3.0
## Cadence gain. How fast the person's cadence is learned. At 0 the initial step time factor is kept. (per stride)
@export_range(0.0, 2.0, 0.01, "or_greater") var gait_cadence_gain: float = 0.8
## Initial step time factor. Step time relative to the step time curve, until the person's cadence is learned. Above 1 steps take longer.
@export_range(0.7, 1.5, 0.01) var gait_cadence: float = 1.0
## Minimum step time factor. Smallest step time that is learned, relative to the step time curve.
@export_range(0.4, 0.7, 0.01, "or_less") var gait_cadence_min: float = 0.65
## Maximum step time factor. Largest step time that is learned, relative to the step time curve.
@export_range(1.5, 2.5, 0.01, "or_greater") var gait_cadence_max: float = 1.5
## Phase lock time. Window of headset motion from which the phase detector finds the step phase. High values are more reliable but lock later. (strides)
@export_range(0.2, 2.0, 0.01, "or_greater", "or_less") var gait_lock_time: float = 0.55
## Lateral sway phase. Phase of the stride, which starts when the left foot lands, at which the head moves left fastest. High values land the feet later. (strides)
@export_range(-0.25, 0.25, 0.01, "or_greater", "or_less") var gait_lateral_phase: float = -0.02
## Walk bob phase. Phase of the step, which starts when a foot lands, at which the head of a walking person rises fastest. (steps)
@export_range(0.0, 1.0, 0.01, "or_less") var gait_bob_phase_walk: float = 0.58
## Run bob phase. Phase of the step, which starts when a foot lands, at which the head of a running person rises fastest. (steps)
@export_range(0.0, 1.0, 0.01, "or_less") var gait_bob_phase_run: float = 0.77
## Bob weight. Weight of vertical motion against lateral motion in the phase detector. At 0 only lateral sway counts.
@export_range(0.0, 1.0, 0.01) var gait_bob_weight: float = 0.5
## Minimum phase rate. Slowest step rate, relative to the learned cadence, used to match the person's phase.
@export_range(0.2, 1.0, 0.01, "or_less") var gait_rate_min: float = 0.55
## Maximum phase rate. Fastest step rate, relative to the learned cadence, used to match the person's phase or to keep the feet under the body.
@export_range(1.0, 4.0, 0.01, "or_greater") var gait_rate_max: float = 2.0
## Geometry gain. How strongly the position of the standing foot under the body corrects the step phase.
@export_range(0.0, 1.0, 0.01, "or_greater") var gait_geometry_gain: float = 0.1
## Hurry distance behind. How far a standing foot can fall behind the hips before the steps speed up. (leg lengths)
@export_range(0.3, 1.0, 0.01, "or_greater", "or_less") var gait_hurry_behind: float = 0.52
## Hurry gain. How much faster the steps become per distance that a standing foot has fallen behind. (per leg length)
@export_range(0.0, 5.0, 0.01, "or_greater") var gait_hurry_gain: float = 1.5
## Hurry extension gain. How much faster the steps become per length that a leg is too short for its standing foot. (per leg length)
@export_range(0.0, 10.0, 0.01, "or_greater") var gait_hurry_extension: float = 4.0

@export_group("Foot contact")
## Maximum foot roll. Maximum angle by which a standing foot rolls onto its ball as the body moves ahead. At 0 it stays flat until lift-off. (°)
@export_range(0.0, 60.0, 1.0, "or_greater") var gait_roll_max_deg: float = 25.0
## Foot roll time. Duration of the roll onto the ball, and of the toes coming down after a heel landing. (s)
@export_range(0.01, 0.3, 0.01, "or_greater", "or_less") var gait_roll_time: float = 0.05
## Maximum heel lift. Maximum lift of the heel of a standing foot whose leg is too short. (°)
@export_range(0.0, 90.0, 1.0) var gait_heel_max_deg: float = 75.0
## Heel lift rate. Maximum speed at which a heel rises and lowers. Low values are calmer but let a stretched leg miss its foot. (° per second)
@export_range(90.0, 1500.0, 10.0, "or_greater", "or_less") var gait_heel_rate_deg: float = 700.0
## Leg reach. Extension of the leg at which the pelvis drops or the heel lifts. Below 1 the knee stays slightly bent. (leg lengths)
@export_range(0.9, 1.0, 0.01, "or_less") var gait_reach: float = 0.995
## Maximum pelvis drop. Maximum distance that the pelvis drops so that both feet reach the ground. At 0 it stays where the head puts it. (leg lengths)
@export_range(0.0, 0.2, 0.01, "or_greater") var gait_pelvis_drop: float = 0.07
## Pelvis drop time constant. Time constant with which the pelvis drops and rises for the feet. Low values follow each step more closely. (s)
@export_range(0.01, 0.5, 0.01, "or_greater", "or_less") var gait_drop_time: float = 0.06
## Ground height time constant. Time constant with which the body follows the height of the ground on slopes and stairs. Low values follow each stair. (s)
@export_range(0.02, 0.5, 0.01, "or_greater", "or_less") var gait_ground_time: float = 0.12
## Hip swing. Yaw of the pelvis with the leading foot. At 0 it faces where the torso puts it. (°)
@export_range(0.0, 20.0, 1.0, "or_greater") var gait_hip_swing_deg: float = 8.0
## Walk shoulder swing. Yaw of the chest against the leading foot when walking without tracked hands. (°)
@export_range(0.0, 30.0, 1.0, "or_greater") var gait_shoulder_swing_walk_deg: float = 6.0
## Run shoulder swing. Yaw of the chest against the leading foot when running without tracked hands. (°)
@export_range(0.0, 30.0, 1.0, "or_greater") var gait_shoulder_swing_run_deg: float = 14.0

@export_group("Scheurenbrand steps")
## Velocity time constant. Time constant of the velocity that steps are planned with. High values are calmer and step later. (s)
@export_range(0.01, 0.3, 0.01, "or_greater", "or_less") var gait_scheurenbrand_velocity_time: float = 0.05
## Direction speed threshold. Speed above which steps follow the direction of motion. Below it they go where the body faces. (m/s)
@export_range(0.01, 0.5, 0.005, "or_greater", "or_less") var gait_scheurenbrand_direction_speed: float = 0.125
## Walk speed threshold. Speed above which feet land ahead as in walking. Below it they land beside the body. (m/s)
@export_range(0.05, 1.0, 0.01, "or_greater", "or_less") var gait_scheurenbrand_walk_speed: float = 0.3
## Step length base. Length of a step at zero speed, for a leg of 0.85 m. High values take longer steps. (m)
@export_range(0.0, 0.5, 0.005, "or_greater") var gait_scheurenbrand_step_base: float = 0.1394
## Step length per speed. Additional step length per speed, for a leg of 0.85 m. High values take longer steps at high speed. (m per m/s)
@export_range(0.0, 0.8, 0.005, "or_greater") var gait_scheurenbrand_step_per_speed: float = 0.279
## Fastest step speed. Speed at which the step length stops growing. (m/s)
@export_range(1.0, 10.0, 0.05, "or_greater", "or_less") var gait_scheurenbrand_fastest_speed: float = 6.66
## Step ahead share. Share of the step length by which a foot lands ahead of the other. High values reach out further.
@export_range(0.0, 1.0, 0.01, "or_greater") var gait_scheurenbrand_step_ahead: float = 0.5
## Balance angle. Angle of the line from between the feet to the centre of mass at which a foot steps. Low values step sooner. (°)
@export_range(1.0, 20.0, 0.5, "or_greater", "or_less") var gait_scheurenbrand_balance_angle_deg: float = 8.0
## Minimum distance. Distance between the feet, and of a foot from below the body, under which a foot steps. (leg lengths)
@export_range(0.0, 0.3, 0.01) var gait_scheurenbrand_distance_min: float = 0.1
## Maximum distance. Distance between the feet, and of a foot from below the body, over which a foot steps. (leg lengths)
@export_range(0.3, 1.2, 0.01, "or_greater") var gait_scheurenbrand_distance_max: float = 0.75
## Yaw-in limit. Inward yaw of a foot relative to the body at which it steps, as a negative angle. (°)
@export_range(-90.0, 0.0, 1.0, "or_less") var gait_scheurenbrand_yaw_in_deg: float = -5.0
## Yaw-out limit. Outward yaw of a foot relative to the body at which it steps. (°)
@export_range(0.0, 90.0, 1.0, "or_greater") var gait_scheurenbrand_yaw_out_deg: float = 45.0
## Standing step time. Duration of a step while standing. Low values step faster. (s)
@export_range(0.1, 1.0, 0.01, "or_greater", "or_less") var gait_scheurenbrand_stand_time: float = 0.3
## Minimum step time. Shortest duration of a step while walking. (s)
@export_range(0.02, 0.5, 0.01, "or_less") var gait_scheurenbrand_min_step_time: float = 0.1
## Maximum step time. Longest duration of a step while walking. (s)
@export_range(0.5, 3.0, 0.01, "or_greater") var gait_scheurenbrand_max_step_time: float = 1.5

@export_group("Step curves")
## Step time. Time between the landings of the two feet, by speed. Low values take more and shorter steps. (√(L/g)) Along it: speed (√(gL)).
@export var gait_curves_step_time: Curve = curve_of([1.04, 3.3, 0.0, 1.45], [0.0, 3.3, -1.4285714285714266, -1.4285714285714266, 0.14, 3.1, -2.344582593250442, -2.344582593250442, 0.24, 2.55, -5.013812154696133, -5.013812154696133, 0.36, 2.0, -2.108626198083066, -2.108626198083066, 0.51, 1.8, -1.2193995381062364, -1.2193995381062364, 0.58, 1.72, -1.7126251210849222, -1.7126251210849222, 0.68, 1.33, -1.2934673366834182, -1.2934673366834182, 0.83, 1.22, -0.5080831408775979, -0.5080831408775979, 1.1, 1.12, -0.28559364323826336, -0.28559364323826336, 1.45, 1.04, -0.22857142857142887, -0.22857142857142887])
## Swing time. Time that a foot is in the air, by speed. Below the step time both feet stand in between, above it both are in the air. (√(L/g)) Along it: speed (√(gL)).
@export var gait_curves_swing_time: Curve = curve_of([1.47, 1.9, 0.0, 1.45], [0.0, 1.5, 2.8571428571428563, 2.8571428571428563, 0.14, 1.9, 0.0, 0.0, 0.24, 1.8, -1.10738255033557, -1.10738255033557, 0.36, 1.65, -0.35433070866141536, -0.35433070866141536, 0.51, 1.62, 0.0, 0.0, 0.66, 1.66, 0.0, 0.0, 1.1, 1.56, -0.24185318729165245, -0.24185318729165245, 1.45, 1.47, -0.25714285714285745, -0.25714285714285745])
## Landing distance ahead. Distance in front of the hips at which a foot lands, by speed. High values reach out further. (leg lengths) Along it: speed (√(gL)).
@export var gait_curves_ahead: Curve = curve_of([0.0, 0.51, 0.0, 1.45], [0.0, 0.0, 1.714285714285714, 1.714285714285714, 0.14, 0.24, 1.3980582524271847, 1.3980582524271847, 0.24, 0.36, 0.7933600457927877, 0.7933600457927877, 0.36, 0.43, 0.558139534883721, 0.558139534883721, 0.51, 0.51, 0.0, 0.0, 0.58, 0.48, -0.6743215031315247, -0.6743215031315247, 0.68, 0.29, 0.0, 0.0, 0.83, 0.3, 0.1026581118240148, 0.1026581118240148, 1.1, 0.38, 0.21971747797411034, 0.21971747797411034, 1.45, 0.44, 0.17142857142857149, 0.17142857142857149])
## Forward step width. Lateral distance of a landing foot from the centre of the body when walking forward, by speed. At 0 the feet land on one line. (leg lengths) Along it: speed (√(gL)).
@export var gait_curves_width_forward: Curve = curve_of([0.02, 0.1, 0.0, 1.4], [0.0, 0.1, -0.125, -0.125, 0.24, 0.07, 0.0, 0.0, 0.36, 0.07, 0.0, 0.0, 0.52, 0.045, -0.08350202429149797, -0.08350202429149797, 0.8, 0.03, -0.027153044432254525, -0.027153044432254525, 1.4, 0.02, -0.016666666666666666, -0.016666666666666666])
## Forward peak lift. Maximum lift of a foot in a forward step, by speed. (leg lengths) Along it: speed (√(gL)).
@export var gait_curves_peak_forward: Curve = curve_of([0.05, 0.38, 0.0, 1.3], [0.0, 0.05, 0.16086956521739126, 0.16086956521739126, 0.23, 0.087, 0.18978087845141012, 0.18978087845141012, 0.36, 0.116, 0.04854765582183239, 0.04854765582183239, 0.51, 0.12, 0.04475925759885222, 0.04475925759885222, 0.68, 0.146, 0.2100186120712576, 0.2100186120712576, 1.0, 0.27, 0.37668369164983967, 0.37668369164983967, 1.3, 0.38, 0.3666666666666666, 0.3666666666666666])
## Backward peak lift. Maximum lift of a foot in a backward step, by speed. (leg lengths) Along it: speed (√(gL)).
@export var gait_curves_peak_backward: Curve = curve_of([0.03, 0.08, 0.0, 0.37], [0.0, 0.03, 0.0761904761904762, 0.0761904761904762, 0.21, 0.046, 0.11460239134560636, 0.11460239134560636, 0.37, 0.08, 0.21250000000000002, 0.21250000000000002])
## Sideways peak lift. Maximum lift of a foot in a sideways step, by speed. (leg lengths) Along it: speed (√(gL)).
@export var gait_curves_peak_sideways: Curve = curve_of([0.045, 0.092, 0.0, 0.36], [0.0, 0.045, 0.10526315789473686, 0.10526315789473686, 0.19, 0.065, 0.1270892806554948, 0.1270892806554948, 0.36, 0.092, 0.1588235294117647, 0.1588235294117647])
## Forward pitch gain. Multiplier of the foot pitch in a forward step, by speed. At 0 the foot stays level. Along it: speed (√(gL)).
@export var gait_curves_pitch_forward_gain: Curve = curve_of([0.3, 1.35, 0.0, 1.3], [0.0, 0.3, 2.391304347826087, 2.391304347826087, 0.23, 0.85, 1.5078693518361825, 1.5078693518361825, 0.36, 1.0, 1.1759216052263184, 1.1759216052263184, 0.51, 1.18, 0.4333820493890406, 0.4333820493890406, 1.3, 1.35, 0.2151898734177217, 0.2151898734177217])
## Backward pitch gain. Multiplier of the foot pitch in a backward step, by speed. At 0 the foot stays level. Along it: speed (√(gL)).
@export var gait_curves_pitch_backward_gain: Curve = curve_of([0.2, 1.0, 0.0, 0.37], [0.0, 0.2, 2.142857142857143, 2.142857142857143, 0.21, 0.65, 2.1659542835904104, 2.1659542835904104, 0.37, 1.0, 2.1875, 2.1875])
## Swing progress. Share of the distance that a swinging foot has covered, by swing phase: 0 at lift-off, 1 at landing. Along it: swing phase.
@export var gait_curves_progress: Curve = curve_of([0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 0.35000000000000003, 0.35000000000000003, 0.2, 0.07, 0.504, 0.504, 0.4, 0.25, 1.0465116279069766, 1.0465116279069766, 0.6, 0.5, 1.3207547169811322, 1.3207547169811322, 0.8, 0.78, 1.2813559322033896, 1.2813559322033896, 0.9, 0.9, 1.090909090909091, 1.090909090909091, 1.0, 1.0, 1.0, 1.0])
## Forward lift. Lift of a foot as a share of its peak in a forward walking step, by swing phase. Along it: swing phase.
@export var gait_curves_lift_forward: Curve = curve_of([0.0, 0.95, 0.0, 1.0], [0.0, 0.0, 3.066666666666667, 3.066666666666667, 0.3, 0.92, 0.7412712623097564, 0.7412712623097564, 0.36, 0.95, 0.0, 0.0, 0.7, 0.27, -0.3829787234042554, -0.3829787234042554, 0.78, 0.25, 0.0, 0.0, 0.92, 0.42, 0.0, 0.0, 1.0, 0.0, -5.250000000000003, -5.250000000000003])
## Running lift. Lift of a foot as a share of its peak in a forward running step, by swing phase. Along it: swing phase.
@export var gait_curves_lift_running: Curve = curve_of([0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 2.0, 2.0, 0.2, 0.4, 2.174496644295302, 2.174496644295302, 0.45, 1.0, 0.0, 0.0, 0.7, 0.48, -1.5959079283887467, -1.5959079283887467, 0.85, 0.28, -1.5555555555555551, -1.5555555555555551, 1.0, 0.0, -1.8666666666666665, -1.8666666666666665])
## Backward lift. Lift of a foot as a share of its peak in a backward step, by swing phase. Along it: swing phase.
@export var gait_curves_lift_backward: Curve = curve_of([0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 2.9999999999999996, 2.9999999999999996, 0.2, 0.6, 0.0, 0.0, 0.4, 0.5, 0.0, 0.0, 0.8, 1.0, 0.0, 0.0, 1.0, 0.0, -5.000000000000001, -5.000000000000001])
## Sideways lift. Lift of a foot as a share of its peak in a sideways step, by swing phase. Along it: swing phase.
@export var gait_curves_lift_sideways: Curve = curve_of([0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 2.5, 2.5, 0.4, 1.0, 0.0, 0.0, 0.7, 0.55, -1.65, -1.65, 1.0, 0.0, -1.8333333333333333, -1.8333333333333333])
## Forward pitch. Pitch of the foot in a forward step, by swing phase. Positive values raise the heel, negative values raise the toes. (°) Along it: swing phase.
@export var gait_curves_pitch_forward_deg: Curve = curve_of([-19.0, 67.0, 0.0, 1.0], [0.0, 25.0, 168.0, 168.0, 0.25, 67.0, 0.0, 0.0, 0.5, 44.0, -115.741935484, -115.741935484, 0.75, 5.0, -143.170176437, -143.170176437, 0.93, -19.0, 0.0, 0.0, 1.0, -19.0, 0.0, 0.0])
## Backward pitch. Pitch of the foot in a backward step, by swing phase. Positive values raise the heel, negative values raise the toes. (°) Along it: swing phase.
@export var gait_curves_pitch_backward_deg: Curve = curve_of([-18.0, 42.0, 0.0, 1.0], [0.0, -8.0, -66.6666666667, -66.6666666667, 0.15, -18.0, 0.0, 0.0, 0.4, 0.0, 80.3034901366, 80.3034901366, 0.85, 42.0, 0.0, 0.0, 1.0, 26.0, -106.666666667, -106.666666667])
## Step width blend. Blend of the step width by direction: 0 uses the forward width, 1 the sideways width. Along it: direction relative to hips (°).
@export var gait_curves_width_blend: Curve = curve_of([0.0, 1.0, 0.0, 180.0], [0.0, 0.0, 0.00888888888889, 0.00888888888889, 45.0, 0.4, 0.0106666666667, 0.0106666666667, 90.0, 1.0, 0.0, 0.0, 135.0, 1.0, 0.0, 0.0, 180.0, 1.0, 0.0, 0.0])
## Direction time factor. Step time relative to a forward step, by direction. Below 1 sideways and backward steps are faster and shorter. Along it: direction relative to hips (°).
@export var gait_curves_direction_time: Curve = curve_of([0.84, 1.0, 0.0, 180.0], [0.0, 1.0, -0.00111111111111, -0.00111111111111, 45.0, 0.95, -0.00152777777778, -0.00152777777778, 90.0, 0.84, 0.0, 0.0, 135.0, 0.84, 0.0, 0.0, 180.0, 0.85, 0.000222222222222, 0.000222222222222])
## Slope time factor. Step time relative to level ground, by slope. Below 1 uphill steps are shorter. Along it: ground slope.
@export var gait_curves_slope_time: Curve = curve_of([0.65, 1.0, 0.0, 1.0], [0.0, 1.0, -0.33333333333333326, -0.33333333333333326, 0.3, 0.9, -0.35195530726256974, -0.35195530726256974, 0.7, 0.75, -0.3519553072625698, -0.3519553072625698, 1.0, 0.65, -0.3333333333333332, -0.3333333333333332])

@export_group("Pull")
## Pull stiffness. Share of the distance a limb falls short by that the body moves to it. Applies to effectors with a pull weight. At 0 the body does not move.
@export_range(0.0, 1.0, 0.01) var pull_stiffness: float = 0.5
## Pull iterations. Number of iterations that balance the pulls of several limbs. High values are more exact.
@export_range(5, 50) var pull_iterations: int = 20
## Pull lean. Share of a sideways pull that the torso takes by leaning instead of moving.
@export_range(0.0, 1.0, 0.01) var pull_lean: float = 0.0

@export_group("Look-at")
## Look-at weight. How much the body turns to the look-at target. At 0 only the headset turns the head.
@export_range(0.0, 1.0, 0.01) var look_at_weight: float = 0.0
## Of the preset's x: Look-at target x. Position of the look-at target to the left of the tracking origin. (m)
@export var look_at_target: Vector3 = Vector3(0.0, 1.6, 2.0)
## Body weight. Share of the rotation to the look-at target that the chest takes.
@export_range(0.0, 1.0, 0.01) var look_at_body_weight: float = 0.0
## Head weight. Share of the rotation remaining after the chest that the head takes.
@export_range(0.0, 1.0, 0.01) var look_at_head_weight: float = 1.0
## Eyes weight. Share of the rotation remaining after chest and head that the eyes take, if the avatar has eye bones.
@export_range(0.0, 1.0, 0.01) var look_at_eyes_weight: float = 0.0
## Clamp weight. Limit of all look-at rotations: 0 does not limit, 0.5 limits to 90° to any side, 1 allows no rotation.
@export_range(0.0, 1.0, 0.01) var look_at_clamp_weight: float = 0.5
## Maximum body rotation. Maximum rotation of the chest to the look-at target. (°)
@export_range(0.0, 90.0, 1.0, "or_greater") var look_at_body_max_deg: float = 60.0
## Maximum head rotation. Maximum rotation of the head relative to the chest. (°)
@export_range(0.0, 120.0, 1.0, "or_greater") var look_at_head_max_deg: float = 90.0
## Maximum eyes rotation. Maximum rotation of the eyes relative to the head. (°)
@export_range(0.0, 60.0, 1.0, "or_greater") var look_at_eyes_max_deg: float = 35.0

@export_group("Left shoulder limit")
## Limit on. Keep the joint inside its range of motion. Targets outside it are missed.
@export var limits_left_shoulder_on: bool = false
## Forward swing. Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_shoulder_forward_deg: float = 30.0
## Backward swing. Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_shoulder_backward_deg: float = 15.0
## Up swing. Limit of the swing up from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_shoulder_up_deg: float = 30.0
## Down swing. Limit of the swing down from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_shoulder_down_deg: float = 10.0
## Minimum twist. Limit of the twist about the bone in the negative direction. (°)
@export_range(-180.0, 0.0, 1.0) var limits_left_shoulder_twist_min_deg: float = -20.0
## Maximum twist. Limit of the twist about the bone in the positive direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_shoulder_twist_max_deg: float = 20.0
## Limit pass. Solver pass in which the limit is enforced.
@export_enum("backward", "forward") var limits_left_shoulder_pass: String = "backward"

@export_group("Right shoulder limit")
## Limit on. Keep the joint inside its range of motion. Targets outside it are missed.
@export var limits_right_shoulder_on: bool = false
## Forward swing. Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_shoulder_forward_deg: float = 30.0
## Backward swing. Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_shoulder_backward_deg: float = 15.0
## Up swing. Limit of the swing up from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_shoulder_up_deg: float = 30.0
## Down swing. Limit of the swing down from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_shoulder_down_deg: float = 10.0
## Minimum twist. Limit of the twist about the bone in the negative direction. (°)
@export_range(-180.0, 0.0, 1.0) var limits_right_shoulder_twist_min_deg: float = -20.0
## Maximum twist. Limit of the twist about the bone in the positive direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_shoulder_twist_max_deg: float = 20.0
## Limit pass. Solver pass in which the limit is enforced.
@export_enum("backward", "forward") var limits_right_shoulder_pass: String = "backward"

@export_group("Left upper arm limit")
## Limit on. Keep the joint inside its range of motion. Targets outside it are missed.
@export var limits_left_upper_arm_on: bool = false
## Forward swing. Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_arm_forward_deg: float = 140.0
## Backward swing. Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_arm_backward_deg: float = 45.0
## Up swing. Limit of the swing up from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_arm_up_deg: float = 100.0
## Down swing. Limit of the swing down from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_arm_down_deg: float = 105.0
## Minimum twist. Limit of the twist about the bone in the negative direction. (°)
@export_range(-180.0, 0.0, 1.0) var limits_left_upper_arm_twist_min_deg: float = -90.0
## Maximum twist. Limit of the twist about the bone in the positive direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_arm_twist_max_deg: float = 90.0
## Limit pass. Solver pass in which the limit is enforced.
@export_enum("backward", "forward") var limits_left_upper_arm_pass: String = "backward"

@export_group("Right upper arm limit")
## Limit on. Keep the joint inside its range of motion. Targets outside it are missed.
@export var limits_right_upper_arm_on: bool = false
## Forward swing. Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_arm_forward_deg: float = 140.0
## Backward swing. Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_arm_backward_deg: float = 45.0
## Up swing. Limit of the swing up from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_arm_up_deg: float = 100.0
## Down swing. Limit of the swing down from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_arm_down_deg: float = 105.0
## Minimum twist. Limit of the twist about the bone in the negative direction. (°)
@export_range(-180.0, 0.0, 1.0) var limits_right_upper_arm_twist_min_deg: float = -90.0
## Maximum twist. Limit of the twist about the bone in the positive direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_arm_twist_max_deg: float = 90.0
## Limit pass. Solver pass in which the limit is enforced.
@export_enum("backward", "forward") var limits_right_upper_arm_pass: String = "backward"

@export_group("Left hand limit")
## Limit on. Keep the joint inside its range of motion. Targets outside it are missed.
@export var limits_left_hand_on: bool = false
## Forward swing. Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_hand_forward_deg: float = 20.0
## Backward swing. Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_hand_backward_deg: float = 35.0
## Up swing. Limit of the swing up from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_hand_up_deg: float = 70.0
## Down swing. Limit of the swing down from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_hand_down_deg: float = 75.0
## Minimum twist. Limit of the twist about the bone in the negative direction. (°)
@export_range(-180.0, 0.0, 1.0) var limits_left_hand_twist_min_deg: float = -90.0
## Maximum twist. Limit of the twist about the bone in the positive direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_hand_twist_max_deg: float = 90.0
## Limit pass. Solver pass in which the limit is enforced.
@export_enum("backward", "forward") var limits_left_hand_pass: String = "forward"

@export_group("Right hand limit")
## Limit on. Keep the joint inside its range of motion. Targets outside it are missed.
@export var limits_right_hand_on: bool = false
## Forward swing. Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_hand_forward_deg: float = 20.0
## Backward swing. Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_hand_backward_deg: float = 35.0
## Up swing. Limit of the swing up from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_hand_up_deg: float = 70.0
## Down swing. Limit of the swing down from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_hand_down_deg: float = 75.0
## Minimum twist. Limit of the twist about the bone in the negative direction. (°)
@export_range(-180.0, 0.0, 1.0) var limits_right_hand_twist_min_deg: float = -90.0
## Maximum twist. Limit of the twist about the bone in the positive direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_hand_twist_max_deg: float = 90.0
## Limit pass. Solver pass in which the limit is enforced.
@export_enum("backward", "forward") var limits_right_hand_pass: String = "forward"

@export_group("Left upper leg limit")
## Limit on. Keep the joint inside its range of motion. Targets outside it are missed.
@export var limits_left_upper_leg_on: bool = false
## Forward swing. Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_leg_forward_deg: float = 125.0
## Backward swing. Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_leg_backward_deg: float = 30.0
## Outward swing. Limit of the swing outward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_leg_up_deg: float = 50.0
## Inward swing. Limit of the swing inward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_leg_down_deg: float = 30.0
## Minimum twist. Limit of the twist about the bone in the negative direction. (°)
@export_range(-180.0, 0.0, 1.0) var limits_left_upper_leg_twist_min_deg: float = -50.0
## Maximum twist. Limit of the twist about the bone in the positive direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_upper_leg_twist_max_deg: float = 50.0
## Limit pass. Solver pass in which the limit is enforced.
@export_enum("backward", "forward") var limits_left_upper_leg_pass: String = "backward"

@export_group("Right upper leg limit")
## Limit on. Keep the joint inside its range of motion. Targets outside it are missed.
@export var limits_right_upper_leg_on: bool = false
## Forward swing. Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_leg_forward_deg: float = 125.0
## Backward swing. Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_leg_backward_deg: float = 30.0
## Outward swing. Limit of the swing outward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_leg_up_deg: float = 50.0
## Inward swing. Limit of the swing inward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_leg_down_deg: float = 30.0
## Minimum twist. Limit of the twist about the bone in the negative direction. (°)
@export_range(-180.0, 0.0, 1.0) var limits_right_upper_leg_twist_min_deg: float = -50.0
## Maximum twist. Limit of the twist about the bone in the positive direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_upper_leg_twist_max_deg: float = 50.0
## Limit pass. Solver pass in which the limit is enforced.
@export_enum("backward", "forward") var limits_right_upper_leg_pass: String = "backward"

@export_group("Left foot limit")
## Limit on. Keep the joint inside its range of motion. Targets outside it are missed.
@export var limits_left_foot_on: bool = false
## Forward swing. Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_foot_forward_deg: float = 50.0
## Backward swing. Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_foot_backward_deg: float = 30.0
## Outward swing. Limit of the swing outward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_foot_up_deg: float = 20.0
## Inward swing. Limit of the swing inward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_foot_down_deg: float = 35.0
## Minimum twist. Limit of the twist about the bone in the negative direction. (°)
@export_range(-180.0, 0.0, 1.0) var limits_left_foot_twist_min_deg: float = -30.0
## Maximum twist. Limit of the twist about the bone in the positive direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_left_foot_twist_max_deg: float = 30.0
## Limit pass. Solver pass in which the limit is enforced.
@export_enum("backward", "forward") var limits_left_foot_pass: String = "backward"

@export_group("Right foot limit")
## Limit on. Keep the joint inside its range of motion. Targets outside it are missed.
@export var limits_right_foot_on: bool = false
## Forward swing. Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_foot_forward_deg: float = 50.0
## Backward swing. Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_foot_backward_deg: float = 30.0
## Outward swing. Limit of the swing outward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_foot_up_deg: float = 20.0
## Inward swing. Limit of the swing inward from the T-pose. Between the four directions the limit is an ellipse. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_foot_down_deg: float = 35.0
## Minimum twist. Limit of the twist about the bone in the negative direction. (°)
@export_range(-180.0, 0.0, 1.0) var limits_right_foot_twist_min_deg: float = -30.0
## Maximum twist. Limit of the twist about the bone in the positive direction. (°)
@export_range(0.0, 180.0, 1.0) var limits_right_foot_twist_max_deg: float = 30.0
## Limit pass. Solver pass in which the limit is enforced.
@export_enum("backward", "forward") var limits_right_foot_pass: String = "backward"

@export_group("Ground")
## Ground kind. Ground that feet without trackers step on. The whole body follows its height.
@export_enum("level", "slope", "steps", "file") var ground_kind: String = "level"
## Ground height. Height of the floor, at which slopes and stairs begin and which surrounds the triangles of a file. Trackers and avatar follow the height of the ground. (m)
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var ground_height: float = 0.0
## Ground direction. Direction in which a slope or stairs rise: 0° is straight ahead, 90° is to the left. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var ground_direction_deg: float = 90.0
## Slope angle. Angle of the slope. Negative values go down. (°)
@export_range(-35.0, 35.0, 1.0, "or_greater", "or_less") var ground_slope_angle_deg: float = 10.0
## Slope start. Distance from the tracking origin to the start of the slope, in its direction. A slope without end has the floor's height there. (m)
@export_range(-5.0, 5.0, 0.05, "or_greater", "or_less") var ground_slope_start: float = 0.0
## Slope length. Horizontal length of the slope. At 0 it has no end. (m)
@export_range(0.0, 10.0, 0.05, "or_greater") var ground_slope_length: float = 0.0
## Step rise. Height of each step. Negative values go down. (m)
@export_range(-0.3, 0.3, 0.005, "or_greater", "or_less") var ground_steps_rise: float = 0.17
## Step tread. Depth of each step, from its front edge to the next step. (m)
@export_range(0.15, 1.0, 0.005, "or_greater", "or_less") var ground_steps_tread: float = 0.29
## Steps start. Distance from the tracking origin to the first step, in the direction of the stairs. (m)
@export_range(-5.0, 5.0, 0.05, "or_greater", "or_less") var ground_steps_start: float = 0.5
## Step count. Number of steps to the top. At 0 the stairs have no end.
@export_range(0, 1000) var ground_steps_count: int = 3
## Plateau length. Length of the level part at the top of a slope or of stairs. (m)
@export_range(0.0, 5.0, 0.05, "or_greater") var ground_plateau: float = 1.5
## Ground returns. The slope or the stairs go down again behind the plateau. Off, the ground stays at the height of the plateau.
@export var ground_returns: bool = true

@export_group("Parger torso, as released")
## Height bend. Forward bend of the chest when the headset is lowered by the whole eye height. Lowering it partly bends in proportion. (°)
@export_range(0.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_torso_bend_deg: float = 142.0
## Nod bend. Additional bend of the lowered chest when the head looks down. At 0 only the height matters.
@export_range(0.0, 1.0, 0.01, "or_greater", "or_less") var parger_released_torso_bend_nod: float = 0.3
## Nod start. Pitch of the head at which the nod bend starts. (°)
@export_range(-30.0, 60.0, 1.0, "or_greater", "or_less") var parger_released_torso_nod_start_deg: float = 20.0
## Minimum nod bend. Smallest bend that the pitch of the head adds. Negative values allow it to straighten the chest. (°)
@export_range(-180.0, 0.0, 1.0) var parger_released_torso_nod_min_deg: float = 0.0
## Maximum nod bend. Largest bend that the pitch of the head adds. (°)
@export_range(0.0, 180.0, 1.0) var parger_released_torso_nod_max_deg: float = 50.0
## Minimum pitch. Limit of the chest's backward lean, as a negative angle. (°)
@export_range(-180.0, 0.0, 1.0) var parger_released_torso_pitch_min_deg: float = 0.0
## Maximum pitch. Limit of the chest's forward bend when the headset is lowered. (°)
@export_range(0.0, 180.0, 1.0) var parger_released_torso_pitch_max_deg: float = 50.0
## Maximum yaw. Largest yaw of the chest relative to the head caused by the hands. At 0 the chest faces where the head faces. (°)
@export_range(0.0, 120.0, 1.0, "or_greater") var parger_released_torso_yaw_max_deg: float = 80.0
## Yaw from neck. Origin of the directions to the hands: 0 is the headset, 1 is the base of the neck.
@export_range(0.0, 1.0, 0.01) var parger_released_torso_yaw_from_neck: float = 1.0
## Behind blend. Smoothness of the transition between hands in front of the body and hands behind it. High values are smoother.
@export_range(0.05, 1.0, 0.01, "or_greater", "or_less") var parger_released_torso_behind_blend: float = 0.5
## Neck share. Share of the offset from headset to neck that rotates with the chest instead of the head.
@export_range(0.0, 1.0, 0.01) var parger_released_torso_neck_share: float = 0.5263157894736842
## Hips lean share. Share of the chest's forward lean that the line from neck to hips takes. At 1 the back is straight; low values curve the spine.
@export_range(0.5, 1.0, 0.01, "or_greater", "or_less") var parger_released_torso_lean_share: float = 1.0
## Dislocation start. Extension of the arm at which it starts to pull its shoulder out of place. (arm lengths)
@export_range(0.9, 1.0, 0.005, "or_less") var parger_released_torso_dislocate_at: float = 0.995
## Maximum dislocation. Largest displacement of the shoulder towards its hand. At 0 the hand falls short instead. (arm lengths)
@export_range(0.0, 2.0, 0.01, "or_greater") var parger_released_torso_dislocate_max: float = 2.0

@export_group("Parger elbows, as released")
## Swivel offset. Constant term of the swivel angle. High values lower both elbows. (°)
@export_range(-90.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_offset_deg: float = 15.0
## Inward weight. Swivel angle per distance of the hand towards the centre of the body. Weight and bias together count only above 0. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_released_swivel_inward_weight_deg: float = 0.0
## Inward bias. Constant added to the inward term. The term counts only above 0. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_inward_bias_deg: float = 0.0
## Up weight. Swivel angle per height of the hand above the shoulder. Weight and bias together count only above 0. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_released_swivel_up_weight_deg: float = -60.0
## Up bias. Constant added to the upward term. The term counts only above 0. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_up_bias_deg: float = 120.0
## Forward weight. Swivel angle per distance of the hand in front of the shoulder. Weight and bias together count only above 0. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_released_swivel_forward_weight_deg: float = 0.0
## Forward bias. Constant added to the forward term. The term counts only above 0. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_forward_bias_deg: float = 0.0
## Across weight. Swivel angle per distance that the hand crosses the body. It is subtracted, so that the elbow rises. Weight and bias together count only above 0. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_released_swivel_across_weight_deg: float = 50.0
## Across bias. Constant added to the term for crossing the body. The term counts only above 0. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_across_bias_deg: float = 5.0
## Back start. Distance in front of the shoulder below which a hand is drawn back. (arm lengths)
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var parger_released_swivel_back_start: float = 0.6
## Back raised gain. Swivel angle added for a hand drawn back above the shoulder, per distance back and height. (° per arm length²)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_released_swivel_back_raised_deg: float = 260.0
## Back lowered gain. Swivel angle added for a hand drawn back below the shoulder, per distance back and depth. (° per arm length²)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_released_swivel_back_lowered_deg: float = -100.0
## Minimum swivel angle. Lower limit of the swivel angle, which limits how high the elbow goes. (°)
@export_range(0.0, 90.0, 1.0, "or_less") var parger_released_swivel_least_deg: float = 13.0
## Maximum swivel angle. Upper limit of the swivel angle, which limits how low the elbow goes. (°)
@export_range(90.0, 180.0, 1.0, "or_greater") var parger_released_swivel_greatest_deg: float = 175.0
## Inward tilt. Inward tilt of the reference direction while the hand is raised and near, which moves the elbow out. At 0 the reference stays vertical.
@export_range(0.0, 1.0, 0.01, "or_greater") var parger_released_swivel_tilt_inward: float = 0.5
## Forward tilt. Forward tilt of the reference direction while the hand is raised and near.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var parger_released_swivel_tilt_forward: float = 0.1
## Tilt behind start. Distance of the hand in front of the shoulder at which the tilt starts. (arm lengths)
@export_range(0.01, 2.0, 0.01, "or_greater") var parger_released_swivel_tilt_behind_start: float = 0.4
## Tilt behind full. Distance of the hand in front of the shoulder at which the tilt is complete. (arm lengths)
@export_range(-2.0, 0.0, 0.01, "or_less") var parger_released_swivel_tilt_behind_full: float = -0.4
## Tilt above start. Height of the hand above the shoulder at which the tilt starts. (arm lengths)
@export_range(-1.0, 0.15, 0.01, "or_less") var parger_released_swivel_tilt_above_start: float = 0.1
## Tilt above full. Height of the hand above the shoulder at which the tilt is complete. (arm lengths)
@export_range(0.16, 1.0, 0.01, "or_greater") var parger_released_swivel_tilt_above_full: float = 0.2
## Of the preset's x: Fixed direction x. Outward component of the direction that the elbow takes near the singularity of the swivel angle. The length of the vector has no effect.
@export var parger_released_swivel_fixed_direction: Vector3 = Vector3(0.13297266215338088, -0.4432422071779363, -0.8864844143558726)
## Fixed near start. Distance of the hand from the vertical line through the shoulder at which the fixed direction starts. (arm lengths)
@export_range(0.39, 2.0, 0.01, "or_greater") var parger_released_swivel_fixed_near_start: float = 0.5
## Fixed near full. Distance of the hand from the vertical line through the shoulder at which the fixed direction is complete. (arm lengths)
@export_range(-2.0, 0.38, 0.01, "or_less") var parger_released_swivel_fixed_near_full: float = 0.25
## Fixed behind start. Distance of the hand in front of the shoulder at which the fixed direction starts. (arm lengths)
@export_range(-0.11, 2.0, 0.01, "or_greater") var parger_released_swivel_fixed_behind_start: float = 0.18518518518518517
## Fixed behind full. Distance of the hand in front of the shoulder at which the fixed direction is complete. (arm lengths)
@export_range(-2.0, -0.12, 0.01, "or_less") var parger_released_swivel_fixed_behind_full: float = -0.43209876543209874
## Fixed below start. Height of the hand above the shoulder at which the fixed direction starts. (arm lengths)
@export_range(0.06, 2.0, 0.01, "or_greater") var parger_released_swivel_fixed_below_start: float = 0.1
## Fixed below full. Height of the hand above the shoulder at which the fixed direction is complete. (arm lengths)
@export_range(-2.0, 0.05, 0.01, "or_less") var parger_released_swivel_fixed_below_full: float = 0.0
## Fixed along circle. Move the elbow to the fixed direction along its circle. Off, it moves along a straight line.
@export var parger_released_swivel_fixed_along_circle: bool = true
## Upper roll angle. Roll of the hand, palm up, at which the elbow starts to follow. (°)
@export_range(-180.0, 180.0, 1.0) var parger_released_swivel_roll_upper_angle_deg: float = 45.0
## Upper roll gain. Rotation of the elbow after the hand passed the angle by the span. At 0 the elbow does not follow. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_roll_upper_gain_deg: float = 54.0
## Upper roll span. Rotation of the hand beyond the angle that gives the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_roll_upper_span_deg: float = 180.0
## Upper roll power. Exponent of the elbow's response. 1 is linear, high values start slower and end faster.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_released_swivel_roll_upper_power: float = 1.5
## Lower roll angle. Roll of the hand, palm down, at which the elbow starts to follow. (°)
@export_range(-180.0, 180.0, 1.0) var parger_released_swivel_roll_lower_angle_deg: float = 45.0
## Lower roll gain. Rotation of the elbow after the hand passed the angle by the span. At 0 the elbow does not follow. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_roll_lower_gain_deg: float = -54.0
## Lower roll span. Rotation of the hand beyond the angle that gives the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_roll_lower_span_deg: float = 180.0
## Lower roll power. Exponent of the elbow's response. 1 is linear, high values start slower and end faster.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_released_swivel_roll_lower_power: float = 1.5
## Upper yaw angle. Bend of the wrist towards the back of the hand at which the elbow starts to follow. (°)
@export_range(-180.0, 180.0, 1.0) var parger_released_swivel_yaw_upper_angle_deg: float = 54.0
## Upper yaw gain. Rotation of the elbow after the hand passed the angle by the span. At 0 the elbow does not follow. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_yaw_upper_gain_deg: float = 180.0
## Upper yaw span. Rotation of the hand beyond the angle that gives the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_yaw_upper_span_deg: float = 126.0
## Upper yaw power. Exponent of the elbow's response. 1 is linear, high values start slower and end faster.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_released_swivel_yaw_upper_power: float = 2.0
## Lower yaw angle. Bend of the wrist towards the palm at which the elbow starts to follow. (°)
@export_range(-180.0, 180.0, 1.0) var parger_released_swivel_yaw_lower_angle_deg: float = -54.0
## Lower yaw gain. Rotation of the elbow after the hand passed the angle by the span. At 0 the elbow does not follow. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_yaw_lower_gain_deg: float = -180.0
## Lower yaw span. Rotation of the hand beyond the angle that gives the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_released_swivel_yaw_lower_span_deg: float = 126.0
## Lower yaw power. Exponent of the elbow's response. 1 is linear, high values start slower and end faster.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_released_swivel_yaw_lower_power: float = 2.0
## Roll first. Measure the bend of the wrist after the elbow followed its roll. Off, both are measured at once and added.
@export var parger_released_swivel_roll_first: bool = true
## Hand weight. How much the rotation of the hand moves the elbow. At 0 only the position of the hand matters.
@export_range(0.0, 1.0, 0.01) var parger_released_swivel_hand_weight: float = 1.0
## Hand time constant. Time constant with which the elbow follows the rotation of the hand. At 0 it follows at once. The released program uses 0.074 s at 90 Hz. (s)
@export_range(0.0, 0.5, 0.005, "or_greater") var parger_released_swivel_hand_time: float = 0.0

@export_group("Parger torso, as printed")
## Height bend. Forward bend of the chest when the headset is lowered by the whole eye height. Lowering it partly bends in proportion. (°)
@export_range(0.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_torso_bend_deg: float = 135.3
## Nod bend. Additional bend of the lowered chest when the head looks down. At 0 only the height matters.
@export_range(0.0, 1.0, 0.01, "or_greater", "or_less") var parger_printed_torso_bend_nod: float = 0.333
## Nod start. Pitch of the head at which the nod bend starts. (°)
@export_range(-30.0, 60.0, 1.0, "or_greater", "or_less") var parger_printed_torso_nod_start_deg: float = 0.0
## Minimum nod bend. Smallest bend that the pitch of the head adds. Negative values allow it to straighten the chest. (°)
@export_range(-180.0, 0.0, 1.0) var parger_printed_torso_nod_min_deg: float = -180.0
## Maximum nod bend. Largest bend that the pitch of the head adds. (°)
@export_range(0.0, 180.0, 1.0) var parger_printed_torso_nod_max_deg: float = 180.0
## Minimum pitch. Limit of the chest's backward lean, as a negative angle. (°)
@export_range(-180.0, 0.0, 1.0) var parger_printed_torso_pitch_min_deg: float = -180.0
## Maximum pitch. Limit of the chest's forward bend when the headset is lowered. (°)
@export_range(0.0, 180.0, 1.0) var parger_printed_torso_pitch_max_deg: float = 180.0
## Maximum yaw. Largest yaw of the chest relative to the head caused by the hands. At 0 the chest faces where the head faces. (°)
@export_range(0.0, 120.0, 1.0, "or_greater") var parger_printed_torso_yaw_max_deg: float = 90.0
## Yaw from neck. Origin of the directions to the hands: 0 is the headset, 1 is the base of the neck.
@export_range(0.0, 1.0, 0.01) var parger_printed_torso_yaw_from_neck: float = 0.0
## Behind blend. Smoothness of the transition between hands in front of the body and hands behind it. High values are smoother.
@export_range(0.05, 1.0, 0.01, "or_greater", "or_less") var parger_printed_torso_behind_blend: float = 0.5
## Neck share. Share of the offset from headset to neck that rotates with the chest instead of the head.
@export_range(0.0, 1.0, 0.01) var parger_printed_torso_neck_share: float = 0.0
## Hips lean share. Share of the chest's forward lean that the line from neck to hips takes. At 1 the back is straight; low values curve the spine.
@export_range(0.5, 1.0, 0.01, "or_greater", "or_less") var parger_printed_torso_lean_share: float = 1.0
## Dislocation start. Extension of the arm at which it starts to pull its shoulder out of place. (arm lengths)
@export_range(0.9, 1.0, 0.005, "or_less") var parger_printed_torso_dislocate_at: float = 0.995
## Maximum dislocation. Largest displacement of the shoulder towards its hand. At 0 the hand falls short instead. (arm lengths)
@export_range(0.0, 2.0, 0.01, "or_greater") var parger_printed_torso_dislocate_max: float = 0.0

@export_group("Parger elbows, as printed")
## Swivel offset. Constant term of the swivel angle. High values lower both elbows. (°)
@export_range(-90.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_offset_deg: float = 15.0
## Inward weight. Swivel angle per distance of the hand towards the centre of the body. Weight and bias together count only above 0. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_inward_weight_deg: float = -50.0
## Inward bias. Constant added to the inward term. The term counts only above 0. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_inward_bias_deg: float = 30.0
## Up weight. Swivel angle per height of the hand above the shoulder. Weight and bias together count only above 0. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_up_weight_deg: float = -60.0
## Up bias. Constant added to the upward term. The term counts only above 0. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_up_bias_deg: float = 120.0
## Forward weight. Swivel angle per distance of the hand in front of the shoulder. Weight and bias together count only above 0. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_forward_weight_deg: float = 260.0
## Forward bias. Constant added to the forward term. The term counts only above 0. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_forward_bias_deg: float = 65.0
## Across weight. Swivel angle per distance that the hand crosses the body. It is subtracted, so that the elbow rises. Weight and bias together count only above 0. (° per arm length)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_across_weight_deg: float = 0.0
## Across bias. Constant added to the term for crossing the body. The term counts only above 0. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_across_bias_deg: float = 0.0
## Back start. Distance in front of the shoulder below which a hand is drawn back. (arm lengths)
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var parger_printed_swivel_back_start: float = 0.0
## Back raised gain. Swivel angle added for a hand drawn back above the shoulder, per distance back and height. (° per arm length²)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_back_raised_deg: float = 0.0
## Back lowered gain. Swivel angle added for a hand drawn back below the shoulder, per distance back and depth. (° per arm length²)
@export_range(-300.0, 300.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_back_lowered_deg: float = 0.0
## Minimum swivel angle. Lower limit of the swivel angle, which limits how high the elbow goes. (°)
@export_range(0.0, 90.0, 1.0, "or_less") var parger_printed_swivel_least_deg: float = 13.0
## Maximum swivel angle. Upper limit of the swivel angle, which limits how low the elbow goes. (°)
@export_range(90.0, 180.0, 1.0, "or_greater") var parger_printed_swivel_greatest_deg: float = 175.0
## Inward tilt. Inward tilt of the reference direction while the hand is raised and near, which moves the elbow out. At 0 the reference stays vertical.
@export_range(0.0, 1.0, 0.01, "or_greater") var parger_printed_swivel_tilt_inward: float = 0.0
## Forward tilt. Forward tilt of the reference direction while the hand is raised and near.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var parger_printed_swivel_tilt_forward: float = 0.0
## Tilt behind start. Distance of the hand in front of the shoulder at which the tilt starts. (arm lengths)
@export_range(0.01, 2.0, 0.01, "or_greater") var parger_printed_swivel_tilt_behind_start: float = 0.4
## Tilt behind full. Distance of the hand in front of the shoulder at which the tilt is complete. (arm lengths)
@export_range(-2.0, 0.0, 0.01, "or_less") var parger_printed_swivel_tilt_behind_full: float = -0.4
## Tilt above start. Height of the hand above the shoulder at which the tilt starts. (arm lengths)
@export_range(-1.0, 0.15, 0.01, "or_less") var parger_printed_swivel_tilt_above_start: float = 0.1
## Tilt above full. Height of the hand above the shoulder at which the tilt is complete. (arm lengths)
@export_range(0.16, 1.0, 0.01, "or_greater") var parger_printed_swivel_tilt_above_full: float = 0.2
## Of the preset's x: Fixed direction x. Outward component of the direction that the elbow takes near the singularity of the swivel angle. The length of the vector has no effect.
@export var parger_printed_swivel_fixed_direction: Vector3 = Vector3(0.13297266215338088, -0.4432422071779363, -0.8864844143558726)
## Fixed near start. Distance of the hand from the vertical line through the shoulder at which the fixed direction starts. (arm lengths)
@export_range(0.47, 2.0, 0.01, "or_greater") var parger_printed_swivel_fixed_near_start: float = 0.9259259259259259
## Fixed near full. Distance of the hand from the vertical line through the shoulder at which the fixed direction is complete. (arm lengths)
@export_range(-2.0, 0.46, 0.01, "or_less") var parger_printed_swivel_fixed_near_full: float = 0.0
## Fixed behind start. Distance of the hand in front of the shoulder at which the fixed direction starts. (arm lengths)
@export_range(0.1, 2.0, 0.01, "or_greater") var parger_printed_swivel_fixed_behind_start: float = 0.18518518518518517
## Fixed behind full. Distance of the hand in front of the shoulder at which the fixed direction is complete. (arm lengths)
@export_range(-2.0, 0.09, 0.01, "or_less") var parger_printed_swivel_fixed_behind_full: float = 0.0
## Fixed below start. Height of the hand above the shoulder at which the fixed direction starts. (arm lengths)
@export_range(1.51, 2.0, 0.01, "or_greater") var parger_printed_swivel_fixed_below_start: float = 2.0
## Fixed below full. Height of the hand above the shoulder at which the fixed direction is complete. (arm lengths)
@export_range(-2.0, 1.5, 0.01, "or_less") var parger_printed_swivel_fixed_below_full: float = 1.0
## Fixed along circle. Move the elbow to the fixed direction along its circle. Off, it moves along a straight line.
@export var parger_printed_swivel_fixed_along_circle: bool = false
## Upper roll angle. Roll of the hand, palm up, at which the elbow starts to follow. (°)
@export_range(-180.0, 180.0, 1.0) var parger_printed_swivel_roll_upper_angle_deg: float = 90.0
## Upper roll gain. Rotation of the elbow after the hand passed the angle by the span. At 0 the elbow does not follow. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_roll_upper_gain_deg: float = 27.0
## Upper roll span. Rotation of the hand beyond the angle that gives the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_roll_upper_span_deg: float = 90.0
## Upper roll power. Exponent of the elbow's response. 1 is linear, high values start slower and end faster.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_printed_swivel_roll_upper_power: float = 2.0
## Lower roll angle. Roll of the hand, palm down, at which the elbow starts to follow. (°)
@export_range(-180.0, 180.0, 1.0) var parger_printed_swivel_roll_lower_angle_deg: float = 0.0
## Lower roll gain. Rotation of the elbow after the hand passed the angle by the span. At 0 the elbow does not follow. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_roll_lower_gain_deg: float = -54.0
## Lower roll span. Rotation of the hand beyond the angle that gives the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_roll_lower_span_deg: float = 180.0
## Lower roll power. Exponent of the elbow's response. 1 is linear, high values start slower and end faster.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_printed_swivel_roll_lower_power: float = 2.0
## Upper yaw angle. Bend of the wrist towards the back of the hand at which the elbow starts to follow. (°)
@export_range(-180.0, 180.0, 1.0) var parger_printed_swivel_yaw_upper_angle_deg: float = 45.0
## Upper yaw gain. Rotation of the elbow after the hand passed the angle by the span. At 0 the elbow does not follow. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_yaw_upper_gain_deg: float = 135.0
## Upper yaw span. Rotation of the hand beyond the angle that gives the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_yaw_upper_span_deg: float = 135.0
## Upper yaw power. Exponent of the elbow's response. 1 is linear, high values start slower and end faster.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_printed_swivel_yaw_upper_power: float = 2.0
## Lower yaw angle. Bend of the wrist towards the palm at which the elbow starts to follow. (°)
@export_range(-180.0, 180.0, 1.0) var parger_printed_swivel_yaw_lower_angle_deg: float = -45.0
## Lower yaw gain. Rotation of the elbow after the hand passed the angle by the span. At 0 the elbow does not follow. (°)
@export_range(-180.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_yaw_lower_gain_deg: float = -135.0
## Lower yaw span. Rotation of the hand beyond the angle that gives the whole gain. (°)
@export_range(10.0, 180.0, 1.0, "or_greater", "or_less") var parger_printed_swivel_yaw_lower_span_deg: float = 135.0
## Lower yaw power. Exponent of the elbow's response. 1 is linear, high values start slower and end faster.
@export_range(1.0, 3.0, 0.05, "or_greater") var parger_printed_swivel_yaw_lower_power: float = 2.0
## Roll first. Measure the bend of the wrist after the elbow followed its roll. Off, both are measured at once and added.
@export var parger_printed_swivel_roll_first: bool = false
## Hand weight. How much the rotation of the hand moves the elbow. At 0 only the position of the hand matters.
@export_range(0.0, 1.0, 0.01) var parger_printed_swivel_hand_weight: float = 1.0
## Hand time constant. Time constant with which the elbow follows the rotation of the hand. At 0 it follows at once. The released program uses 0.074 s at 90 Hz. (s)
@export_range(0.0, 0.5, 0.005, "or_greater") var parger_printed_swivel_hand_time: float = 0.0

@export_group("Scheurenbrand torso")
## Minimum height. Lower limit of the headset's height above the floor. (m)
@export_range(0.0, 1.4, 0.01) var scheurenbrand_least_height: float = 0.8
## Maximum height. Upper limit of the headset's height above the floor. (m)
@export_range(1.4, 3.0, 0.01, "or_greater") var scheurenbrand_greatest_height: float = 2.25
## Maximum head tilt. Largest tilt of the head that the model uses, to any side. (°)
@export_range(0.0, 89.0, 1.0) var scheurenbrand_tilt_max_deg: float = 85.0
## Yaw dead zone. Yaw of the head that does not turn the body. (°)
@export_range(0.0, 60.0, 1.0, "or_greater") var scheurenbrand_yaw_dead_deg: float = 20.0
## Yaw rate. Rate at which the body follows the yaw of the head. High values follow faster; 62 covers half the distance in 1/90 s. (1/s)
@export_range(0.0, 100.0, 0.5, "or_greater") var scheurenbrand_yaw_rate: float = 62.383246250395075
## Roll dead zone. Roll of the head that does not bend the torso. (°)
@export_range(0.0, 60.0, 1.0, "or_greater") var scheurenbrand_roll_dead_deg: float = 25.0
## Pitch dead zone. Pitch of the head that does not bend the torso. (°)
@export_range(0.0, 60.0, 1.0, "or_greater") var scheurenbrand_pitch_dead_deg: float = 35.0
## Minimum pitch. Limit of the backward lean of each torso bone, as a negative angle. (°)
@export_range(-90.0, 0.0, 1.0, "or_less") var scheurenbrand_pitch_min_deg: float = -45.0
## Maximum pitch. Limit of the forward bend of each torso bone. (°)
@export_range(0.0, 120.0, 1.0, "or_greater") var scheurenbrand_pitch_max_deg: float = 90.0
## Hips pitch factor. Forward bend of the bone per pitch of the head. Negative values bend it backward.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_hips_pitch: float = 0.0
## Hips roll factor. Sideways bend of the bone per roll of the head. Negative values bend it to the other side.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_hips_roll: float = 0.0
## Hips height factor. Forward bend of the bone per distance that the headset is lowered. (° per metre)
@export_range(-100.0, 150.0, 1.0, "or_greater", "or_less") var scheurenbrand_hips_height_deg: float = 30.0
## Spine pitch factor. Forward bend of the bone per pitch of the head. Negative values bend it backward.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_spine_pitch: float = 0.1
## Spine roll factor. Sideways bend of the bone per roll of the head. Negative values bend it to the other side.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_spine_roll: float = 0.25
## Spine height factor. Forward bend of the bone per distance that the headset is lowered. (° per metre)
@export_range(-100.0, 150.0, 1.0, "or_greater", "or_less") var scheurenbrand_spine_height_deg: float = 60.0
## Chest pitch factor. Forward bend of the bone per pitch of the head. Negative values bend it backward.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_chest_pitch: float = 0.2
## Chest roll factor. Sideways bend of the bone per roll of the head. Negative values bend it to the other side.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_chest_roll: float = 0.35
## Chest height factor. Forward bend of the bone per distance that the headset is lowered. (° per metre)
@export_range(-100.0, 150.0, 1.0, "or_greater", "or_less") var scheurenbrand_chest_height_deg: float = 70.0
## Upper chest pitch factor. Forward bend of the bone per pitch of the head. Negative values bend it backward.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_upper_chest_pitch: float = 0.3
## Upper chest roll factor. Sideways bend of the bone per roll of the head. Negative values bend it to the other side.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_upper_chest_roll: float = 0.45
## Upper chest height factor. Forward bend of the bone per distance that the headset is lowered. (° per metre)
@export_range(-100.0, 150.0, 1.0, "or_greater", "or_less") var scheurenbrand_upper_chest_height_deg: float = 80.0
## Neck pitch factor. Forward bend of the bone per pitch of the head. Negative values bend it backward.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_neck_pitch: float = 0.4
## Neck roll factor. Sideways bend of the bone per roll of the head. Negative values bend it to the other side.
@export_range(-1.0, 1.0, 0.01, "or_greater", "or_less") var scheurenbrand_neck_roll: float = 0.55
## Neck height factor. Forward bend of the bone per distance that the headset is lowered. (° per metre)
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
