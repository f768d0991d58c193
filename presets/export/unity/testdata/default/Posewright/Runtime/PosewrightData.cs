// The data of a Posewright preset: a field for each of its parameters, under the parameter's path. Exported with a preset; do not edit.
//
// Unity's frame: left-handed, +Y up, the avatar faces +Z and has its left at -X. Metres, degrees, seconds. Twists count as Unity's
// Quaternion.AngleAxis does about a bone that points away from the body.
using System;
using UnityEngine;

namespace Posewright
{
    [Serializable]
    public class PosewrightData
    {
        public const int Version = 1;

        public int formatVersion;
        public string name;
        public string author;
        public string notes;
        public string[] tags;
        [Tooltip("The file of the avatar that the preset was made on.")]
        public string avatarFile;
        [Tooltip("The file whose triangles are the ground, where the ground's kind is file.")]
        public string groundFile;
        [Tooltip("Bones that a person mapped by hand. An empty joint means that the avatar has no such bone.")]
        public BoneRole[] roles;
        [Tooltip("All bones of the avatar that the preset was exported with.")]
        public BoneRole[] bones;
        public Effectors effectors;
        public Hints hints;
        public Torso torso;
        public Spine spine;
        public Shoulders shoulders;
        public Arms arms;
        public Swivel swivel;
        public Legs legs;
        public Gait gait;
        public Pull pull;
        public LookAt lookAt;
        public Limits limits;
        public Ground ground;
        public Parger pargerReleased;
        public Parger pargerPrinted;
        public Scheurenbrand scheurenbrand;
        public Magnet[] magnets;
        public Calibration calibration;
    }

    // A bone by its VRM 1.0 name (leftUpperArm) and by that of its joint in the avatar.
    [Serializable]
    public class BoneRole
    {
        public string role;
        public string joint;
    }

    // How a person and their devices fit the avatar; all zero and without devices where nobody was measured.
    [Serializable]
    public class Calibration
    {
        [Tooltip("From the floor to the crown (m).")]
        public float heightM;
        [Tooltip("From the floor to the headset (m).")]
        public float eyeHeightM;
        [Tooltip("From wrist to wrist with level arms (m).")]
        public float armSpanM;
        [Tooltip("Which way the person faced, about +Y (degrees).")]
        public float facingDeg;
        [Tooltip("0 fits the avatar's height to the person, 1 its arms.")]
        public float armsOrHeight;
        [Tooltip("What the avatar's own size is multiplied with.")]
        public float scale;
        [Tooltip("Who was measured.")]
        public string person;
        [Tooltip("The pose that was held: t or empty, a, down.")]
        public string pose;
        [Tooltip("How far below level the left arm was taken to be (degrees).")]
        public float leftArmBelowDeg;
        [Tooltip("How far below level the right arm was taken to be (degrees).")]
        public float rightArmBelowDeg;
        [Tooltip("Height of the floor in tracking space (m).")]
        public float floorM;
        [Tooltip("Whether the person sat and told how tall they are.")]
        public bool seated;
        [Tooltip("Whether all of it was typed, without a pose.")]
        public bool unposed;
        [Tooltip("What else was measured.")]
        public MeasuredBody body;
        [Tooltip("What the person corrected.")]
        public MeasuredBody corrected;
        public CalibratedDevice[] devices;
    }

    // Lengths of a person in metres; 0 for one that was not measured.
    [Serializable]
    public class MeasuredBody
    {
        public float heightM;
        public float armSpanM;
        [Tooltip("From shoulder joint to wrist.")]
        public float leftArmM;
        [Tooltip("From shoulder joint to wrist.")]
        public float rightArmM;
        [Tooltip("From shoulder joint to shoulder joint.")]
        public float shoulderM;
        [Tooltip("From hip joint to ankle.")]
        public float leftLegM;
        [Tooltip("From hip joint to ankle.")]
        public float rightLegM;
        [Tooltip("From the floor to the hip joints.")]
        public float hipsM;
    }

    [Serializable]
    public class CalibratedDevice
    {
        [Tooltip("headset, controller or tracker")]
        public string kind;
        public string serial;
        [Tooltip("What it drives: an effector (leftHand), a hint (leftElbow) or a shoulder (leftShoulder).")]
        public string effector;
        [Tooltip("Where the device was in the T-pose.")]
        public DevicePose raw;
        [Tooltip("From the device to its bone: bone = device * offset, in metres of the person.")]
        public DevicePose offset;
        [Tooltip("Of a device on a hand: where the wrist is.")]
        public DeviceWrist wrist;
    }

    // Where a wrist is in the frame of the device on its hand.
    [Serializable]
    public class DeviceWrist
    {
        [Tooltip("From where it is known: empty (it is where the device is), grip or measured.")]
        public string source;
        [Tooltip("In the device's frame (m).")]
        public Vector3 position;
        [Tooltip("Along the forearm to the fingers; zero where it was not measured.")]
        public Vector3 axis;
        [Tooltip("What the samples disagree by (m).")]
        public float residualM;
        [Tooltip("How sure the place is (m).")]
        public float uncertaintyM;
        [Tooltip("How much of the turning that is wanted was seen, 0 to 1.")]
        public float condition;
    }

    [Serializable]
    public class DevicePose
    {
        public Vector3 position;
        public Quaternion rotation;
    }

    [Serializable]
    public class EffectorsHead
    {
        [Tooltip("Position weight. How far the joint moves to its device. 0 ignores the device, 1 reaches it as far as the bones allow.")]
        [Range(0f, 1f)]
        public float positionWeight;
        [Tooltip("Rotation weight. How much the joint takes the rotation of its device. 0 keeps the solver's rotation, 1 matches the device exactly.")]
        [Range(0f, 1f)]
        public float rotationWeight;
        [Tooltip("Pull weight. How strongly the head resists the pull of a hand or foot that is out of reach. At 0 it does not hold the body back.")]
        [Range(0f, 1f)]
        public float pullWeight;
    }

    [Serializable]
    public class EffectorsChest
    {
        [Tooltip("Position weight. How far the joint moves to its device. 0 ignores the device, 1 reaches it as far as the bones allow.")]
        [Range(0f, 1f)]
        public float positionWeight;
        [Tooltip("Rotation weight. How much the joint takes the rotation of its device. 0 keeps the solver's rotation, 1 matches the device exactly.")]
        [Range(0f, 1f)]
        public float rotationWeight;
    }

    [Serializable]
    public class EffectorsHips
    {
        [Tooltip("Position weight. How far the joint moves to its device. 0 ignores the device, 1 reaches it as far as the bones allow.")]
        [Range(0f, 1f)]
        public float positionWeight;
        [Tooltip("Rotation weight. How much the joint takes the rotation of its device. 0 keeps the solver's rotation, 1 matches the device exactly.")]
        [Range(0f, 1f)]
        public float rotationWeight;
    }

    [Serializable]
    public class EffectorsHand
    {
        [Tooltip("Position weight. How far the joint moves to its device. 0 ignores the device, 1 reaches it as far as the bones allow.")]
        [Range(0f, 1f)]
        public float positionWeight;
        [Tooltip("Rotation weight. How much the joint takes the rotation of its device. 0 keeps the solver's rotation, 1 matches the device exactly.")]
        [Range(0f, 1f)]
        public float rotationWeight;
        [Tooltip("Pull weight. How strongly a target out of reach pulls the body along. At 0 the limb falls short instead.")]
        [Range(0f, 1f)]
        public float pullWeight;
    }

    [Serializable]
    public class EffectorsFoot
    {
        [Tooltip("Position weight. How far the joint moves to its device. 0 ignores the device, 1 reaches it as far as the bones allow.")]
        [Range(0f, 1f)]
        public float positionWeight;
        [Tooltip("Rotation weight. How much the joint takes the rotation of its device. 0 keeps the solver's rotation, 1 matches the device exactly.")]
        [Range(0f, 1f)]
        public float rotationWeight;
        [Tooltip("Pull weight. How strongly a target out of reach pulls the body along. At 0 the limb falls short instead.")]
        [Range(0f, 1f)]
        public float pullWeight;
    }

    [Serializable]
    public class Effectors
    {
        public EffectorsHead head;
        public EffectorsChest chest;
        public EffectorsHips hips;
        public EffectorsHand leftHand;
        public EffectorsHand rightHand;
        public EffectorsFoot leftFoot;
        public EffectorsFoot rightFoot;
    }

    [Serializable]
    public class HintsElbow
    {
        [Tooltip("Pole weight. How much the joint bends towards its pole. 0 uses the limb's own model, 1 bends in the plane of the pole. Has no effect while the pole is at the root of the limb.")]
        [Range(0f, 1f)]
        public float poleWeight;
        [Tooltip("In Unity's frame, where the left is at -X. The x of the preset: Position of the pole to the avatar's left of the shoulder or hip joint. It turns with the chest or the hips. (m)")]
        public Vector3 pole;
    }

    [Serializable]
    public class HintsKnee
    {
        [Tooltip("Pole weight. How much the joint bends towards its pole. 0 uses the limb's own model, 1 bends in the plane of the pole. Has no effect while the pole is at the root of the limb.")]
        [Range(0f, 1f)]
        public float poleWeight;
        [Tooltip("In Unity's frame, where the left is at -X. The x of the preset: Position of the pole to the avatar's left of the shoulder or hip joint. It turns with the chest or the hips. (m)")]
        public Vector3 pole;
    }

    [Serializable]
    public class Hints
    {
        public HintsElbow leftElbow;
        public HintsElbow rightElbow;
        public HintsKnee leftKnee;
        public HintsKnee rightKnee;
    }

    public enum TorsoMethod
    {
        Posewright,
        PargerReleased,
        PargerPrinted,
        Scheurenbrand,
    }

    [Serializable]
    public class Torso
    {
        [Tooltip("Torso method. Method that rotates and bends the torso.")]
        public TorsoMethod method;
        [Tooltip("Wrist line weight. How much the line between the wrists turns the chest. At 0 the chest faces where the head faces. High values suit fighting, low values suit walking.")]
        public float wristLine;
        [Tooltip("Wrist line softness. Distance between the wrists below which the wrist line fades out, as when the arms cross. High values fade more smoothly, low values fade later. (arm lengths)")]
        public float lineSoft;
        [Tooltip("Wrist line fade angle. Forward bend of the chest at which the wrist line no longer turns it. Low values leave a bent chest to the head sooner. (\u00b0)")]
        public float lineFadeDeg;
        [Tooltip("Crouch bend base. Forward bend of the chest when the head is lowered and looks straight ahead. At 0 the torso stays upright in a squat; high values bend it and move the hips back. (\u00b0)")]
        public float bendBaseDeg;
        [Tooltip("Crouch bend follow. How much the chest follows the pitch of a lowered head. High values bend the torso, low values bend only the neck.")]
        public float bendFollow;
        [Tooltip("Upright bend follow. How much the chest follows the pitch of the head when standing upright. At 0 only the neck bends.")]
        public float bendUpright;
        [Tooltip("Crouch bend gate. How far the neck must move down before the crouch bend applies. Low values bend sooner. (eye heights)")]
        public float bendGate;
        [Tooltip("Hips lean share. Share of the chest's forward lean that the line from neck to hips takes. At 1 the back is straight and the hips move far back; low values curve the spine and keep the hips below the body.")]
        public float leanShare;
        [Tooltip("Roll follow. How much the chest follows the roll of the head. At 0 only the neck tilts.")]
        public float rollFollow;
        [Tooltip("Hips roll share. Share of the chest's roll that the line from neck to hips takes. High values move the hips further to the opposite side.")]
        public float rollShare;
        [Tooltip("Neck share. Share of the offset from headset to neck that rotates with the chest instead of the head. High values move the neck less when the head pitches or turns.")]
        public float neckShare;
        [Tooltip("Minimum chest pitch. Limit of the chest's backward lean, as a negative angle. Values near 0 keep the chest upright when the head looks up. (\u00b0)")]
        public float chestMinDeg;
        [Tooltip("Maximum chest pitch. Limit of the chest's forward bend. Low values stop it sooner when the head looks down. (\u00b0)")]
        public float chestMaxDeg;
        [Tooltip("Hips yaw dead zone. Yaw of the chest that hips without a tracker ignore. High values keep hips and legs still, low values align them with the chest. (\u00b0)")]
        public float hipsDeadDeg;
        [Tooltip("Hips yaw time constant. Time constant with which hips without a tracker follow the yaw of the chest. High values follow more slowly. (s)")]
        public float hipsTime;
        [Tooltip("Tracked hips turn. With a tracker on the hips: how much head and hands turn the chest relative to the hips. At 0 the chest faces where the hips face.")]
        public float hipsTurn;
        [Tooltip("Maximum hips turn. With a tracker on the hips: largest yaw of the chest relative to the hips. Low values limit the twist of the waist. (\u00b0)")]
        public float hipsTurnMaxDeg;
        [Tooltip("Tracked hips lean. With a tracker on the hips: how much the chest bends as the neck moves in front of the hips. Above 1 it bends more than the line from hips to neck.")]
        public float hipsLean;
        [Tooltip("Tracked hips nod. With a tracker on the hips: how much the chest follows the pitch of the head. At 0 only the neck bends.")]
        public float hipsNod;
        [Tooltip("Tracked hips roll. With a tracker on the hips: how much the chest rolls as the neck moves to the side of the hips. At 0 it stays level.")]
        public float hipsRoll;
        [Tooltip("Tracked hips tilt. With a tracker on the hips: how much the chest follows the roll of the head. At 0 only the neck tilts.")]
        public float hipsTilt;
        [Tooltip("Shoulder reach gain. Rotation of the shoulder forward or up as the hand reaches out. At 0 the shoulders do not move on the chest. (\u00b0 per arm length)")]
        public float reachGainDeg;
        [Tooltip("Shoulder reach start. Reach of the hand at which the shoulder starts to rotate. Low values move the shoulders even for near hands. (arm lengths)")]
        public float reachStart;
        [Tooltip("Maximum shoulder reach. Maximum rotation of a shoulder forward or up. (\u00b0)")]
        public float reachMaxDeg;
        [Tooltip("Maximum shoulder pull. How far a hand that is out of reach can pull its shoulder. At 0 the hand falls short as soon as the arm is straight. (m)")]
        public float pullMax;
        [Tooltip("Shoulder pull softness. Length before full extension over which the shoulder pull fades in. High values are smoother and start sooner. (m)")]
        public float pullSoft;
    }

    public enum SpineLock
    {
        Hips,
        Head,
        Both,
    }

    [Serializable]
    public class Spine
    {
        [Tooltip("Spine lock. Which end keeps its target when hips and head are both tracked and the spine is too long or too short between them.")]
        public SpineLock @lock;
        [Tooltip("Spine stiffness. Resistance of the spine to bending and straightening. At high values the unlocked end misses its target instead.")]
        [Range(0f, 1f)]
        public float stiffness;
        [Tooltip("Spine curve. Additional curve of the back, beyond the rotation of the chest. Positive values round the back, negative values arch it. (\u00b0)")]
        public float curveDeg;
    }

    public enum ShouldersMethod
    {
        Reach,
        Return,
        Still,
    }

    [Serializable]
    public class ShouldersGive
    {
        [Tooltip("Shoulder give. Distance that a returning shoulder can move from its rest position at once. (m)")]
        public float give;
        [Tooltip("Shoulder creep. Speed at which a returning shoulder moves beyond its give while the arm is too short. (m/s)")]
        public float creep;
        [Tooltip("Shoulder speed. Maximum speed of a returning shoulder. Low values are calmer but lag behind fast hands. (m/s)")]
        public float speed;
    }

    [Serializable]
    public class Shoulders
    {
        [Tooltip("Shoulder method. Method that moves the shoulders on the chest when the hands reach out.")]
        public ShouldersMethod method;
        public ShouldersGive give;
    }

    public enum ArmsMethod
    {
        Swivel,
        Pole,
        Fabrik,
        Ccd,
        CcdFromRoot,
        LeastSquares,
    }

    public enum ArmsSwivel
    {
        Posewright,
        PargerReleased,
        PargerPrinted,
    }

    [Serializable]
    public class ArmsChain
    {
        [Tooltip("Arm tolerance. Distance to the target at which the chain solver stops. Low values need more iterations. (m)")]
        public float tolerance;
        [Tooltip("Arm iterations. Maximum number of iterations of the chain solver. Low values cost less but can miss difficult targets.")]
        public int iterations;
        [Tooltip("Arm damping. Share of each joint rotation that CCD leaves out. High values bend the arm more evenly but need more iterations.")]
        public float damping;
    }

    [Serializable]
    public class Arms
    {
        [Tooltip("Arm method. Method that brings an arm to its hand and decides where the elbow goes.")]
        public ArmsMethod method;
        [Tooltip("Swivel model. Model of the elbow's position on its circle around the line from shoulder to wrist. For arms solved as a chain it gives the initial elbow.")]
        public ArmsSwivel swivel;
        public ArmsChain chain;
        [Tooltip("Maximum wrist twist. Twist of the wrist above which the forearm takes the rest. 180\u00b0 switches the limit off. (\u00b0)")]
        public float wristMaxDeg;
        [Tooltip("Arm soft reach. Extension at which the arm starts to slow down before it is straight. At 1 it straightens fully; low values keep the elbow from snapping, and the hand stays a little short. (arm lengths)")]
        public float softReach;
        [Tooltip("Forearm twist. Share of the hand's twist that the forearm takes. At 0 all of it is in the wrist; high values spread it along the forearm.")]
        [Range(0f, 1f)]
        public float forearmTwist;
        [Tooltip("Upper arm twist. Share of the hand's twist that the upper arm takes while the arm is straight. High values rotate the whole arm with the hand.")]
        [Range(0f, 1f)]
        public float upperArmTwist;
    }

    [Serializable]
    public class SwivelLimiter
    {
        [Tooltip("Elbow speed limiter. Limits the speed of the elbow, so that it does not jump when a hand passes behind the shoulder or its rotation flips. Adds no lag to normal motion.")]
        public bool on;
        [Tooltip("Limiter base speed. Maximum speed of the elbow while the hand does not move. Low values slow down flips of the hand's rotation. (m/s)")]
        public float speed;
        [Tooltip("Limiter speed gain. Additional elbow speed allowed per speed of the hand. Low values hold the elbow back when the hand moves fast.")]
        public float gain;
    }

    [Serializable]
    public class Swivel
    {
        [Tooltip("Rest swivel angle. Swivel angle of the elbow without influence of the hand. High values spread both elbows, low values let them hang. (\u00b0)")]
        public float phi0Deg;
        [Tooltip("Hand weight. How much the rotation of the hand moves the elbow. At 0 only the position of the hand matters.")]
        [Range(0f, 1f)]
        public float handWeight;
        [Tooltip("Wrist straightness. How strongly the elbow moves to straighten the wrist. High values bend the wrists less and move the elbows more.")]
        public float wristStraight;
        [Tooltip("Forearm neutrality. How strongly the elbow moves to untwist the forearm. High values twist the forearms less and lift the elbows as the palms turn.")]
        public float forearmNeutral;
        [Tooltip("Hand influence bound. Largest rotation of the elbow from its rest position by the hand. High values follow unusual hands further but are less calm.")]
        public float bound;
        [Tooltip("Anchor azimuth. Direction of the hand, outward from straight ahead, at which the rest swivel angle holds exactly. It also moves the model's singular direction, opposite and behind the shoulder blade. (\u00b0)")]
        public float qAzimuthDeg;
        public SwivelLimiter limiter;
    }

    public enum LegsMethod
    {
        TwoBone,
        Fabrik,
        Ccd,
        CcdFromRoot,
        LeastSquares,
    }

    [Serializable]
    public class LegsChain
    {
        [Tooltip("Leg tolerance. Distance to the target at which the chain solver stops. Low values need more iterations. (m)")]
        public float tolerance;
        [Tooltip("Leg iterations. Maximum number of iterations of the chain solver. Low values cost less but can miss difficult targets.")]
        public int iterations;
        [Tooltip("Leg damping. Share of each joint rotation that CCD leaves out. High values bend the leg more evenly but need more iterations.")]
        public float damping;
    }

    [Serializable]
    public class Legs
    {
        [Tooltip("Leg method. Method that brings a leg to its foot and places the knee.")]
        public LegsMethod method;
        public LegsChain chain;
        [Tooltip("Leg soft reach. Extension at which the leg starts to slow down before it is straight. At 1 it straightens fully; low values keep the knee from snapping, and the foot stays a little short. (leg lengths)")]
        public float softReach;
        [Tooltip("Knee follows foot. How much the knee points where the foot points. At 0 it points where the hips face.")]
        [Range(0f, 1f)]
        public float kneeFollowsFoot;
    }

    public enum GaitMethod
    {
        Posewright,
        Scheurenbrand,
    }

    [Serializable]
    public class GaitScheurenbrand
    {
        [Tooltip("Velocity time constant. Time constant of the velocity that steps are planned with. High values are calmer and step later. (s)")]
        public float velocityTime;
        [Tooltip("Direction speed threshold. Speed above which steps follow the direction of motion. Below it they go where the body faces. (m/s)")]
        public float directionSpeed;
        [Tooltip("Walk speed threshold. Speed above which feet land ahead as in walking. Below it they land beside the body. (m/s)")]
        public float walkSpeed;
        [Tooltip("Step length base. Length of a step at zero speed, for a leg of 0.85 m. High values take longer steps. (m)")]
        public float stepBase;
        [Tooltip("Step length per speed. Additional step length per speed, for a leg of 0.85 m. High values take longer steps at high speed. (m per m/s)")]
        public float stepPerSpeed;
        [Tooltip("Fastest step speed. Speed at which the step length stops growing. (m/s)")]
        public float fastestSpeed;
        [Tooltip("Step ahead share. Share of the step length by which a foot lands ahead of the other. High values reach out further.")]
        public float stepAhead;
        [Tooltip("Balance angle. Angle of the line from between the feet to the centre of mass at which a foot steps. Low values step sooner. (\u00b0)")]
        public float balanceAngleDeg;
        [Tooltip("Minimum distance. Distance between the feet, and of a foot from below the body, under which a foot steps. (leg lengths)")]
        public float distanceMin;
        [Tooltip("Maximum distance. Distance between the feet, and of a foot from below the body, over which a foot steps. (leg lengths)")]
        public float distanceMax;
        [Tooltip("Yaw-in limit. Inward yaw of a foot relative to the body at which it steps, as a negative angle. (\u00b0)")]
        public float yawInDeg;
        [Tooltip("Yaw-out limit. Outward yaw of a foot relative to the body at which it steps. (\u00b0)")]
        public float yawOutDeg;
        [Tooltip("Standing step time. Duration of a step while standing. Low values step faster. (s)")]
        public float standTime;
        [Tooltip("Minimum step time. Shortest duration of a step while walking. (s)")]
        public float minStepTime;
        [Tooltip("Maximum step time. Longest duration of a step while walking. (s)")]
        public float maxStepTime;
    }

    [Serializable]
    public class GaitCurves
    {
        [Tooltip("Step time. Time between the landings of the two feet, by speed. Low values take more and shorter steps. (\u221a(L/g) over speed in \u221a(gL))")]
        public AnimationCurve stepTime;
        [Tooltip("Swing time. Time that a foot is in the air, by speed. Below the step time both feet stand in between, above it both are in the air. (\u221a(L/g) over speed in \u221a(gL))")]
        public AnimationCurve swingTime;
        [Tooltip("Landing distance ahead. Distance in front of the hips at which a foot lands, by speed. High values reach out further. (leg lengths over speed in \u221a(gL))")]
        public AnimationCurve ahead;
        [Tooltip("Forward step width. Lateral distance of a landing foot from the centre of the body when walking forward, by speed. At 0 the feet land on one line. (leg lengths over speed in \u221a(gL))")]
        public AnimationCurve widthForward;
        [Tooltip("Forward peak lift. Maximum lift of a foot in a forward step, by speed. (leg lengths over speed in \u221a(gL))")]
        public AnimationCurve peakForward;
        [Tooltip("Backward peak lift. Maximum lift of a foot in a backward step, by speed. (leg lengths over speed in \u221a(gL))")]
        public AnimationCurve peakBackward;
        [Tooltip("Sideways peak lift. Maximum lift of a foot in a sideways step, by speed. (leg lengths over speed in \u221a(gL))")]
        public AnimationCurve peakSideways;
        [Tooltip("Forward pitch gain. Multiplier of the foot pitch in a forward step, by speed. At 0 the foot stays level. (over speed in \u221a(gL))")]
        public AnimationCurve pitchForwardGain;
        [Tooltip("Backward pitch gain. Multiplier of the foot pitch in a backward step, by speed. At 0 the foot stays level. (over speed in \u221a(gL))")]
        public AnimationCurve pitchBackwardGain;
        [Tooltip("Swing progress. Share of the distance that a swinging foot has covered, by swing phase: 0 at lift-off, 1 at landing. (over swing phase)")]
        public AnimationCurve progress;
        [Tooltip("Forward lift. Lift of a foot as a share of its peak in a forward walking step, by swing phase. (over swing phase)")]
        public AnimationCurve liftForward;
        [Tooltip("Running lift. Lift of a foot as a share of its peak in a forward running step, by swing phase. (over swing phase)")]
        public AnimationCurve liftRunning;
        [Tooltip("Backward lift. Lift of a foot as a share of its peak in a backward step, by swing phase. (over swing phase)")]
        public AnimationCurve liftBackward;
        [Tooltip("Sideways lift. Lift of a foot as a share of its peak in a sideways step, by swing phase. (over swing phase)")]
        public AnimationCurve liftSideways;
        [Tooltip("Forward pitch. Pitch of the foot in a forward step, by swing phase. Positive values raise the heel, negative values raise the toes. (\u00b0 over swing phase)")]
        public AnimationCurve pitchForwardDeg;
        [Tooltip("Backward pitch. Pitch of the foot in a backward step, by swing phase. Positive values raise the heel, negative values raise the toes. (\u00b0 over swing phase)")]
        public AnimationCurve pitchBackwardDeg;
        [Tooltip("Step width blend. Blend of the step width by direction: 0 uses the forward width, 1 the sideways width. (over direction relative to hips in \u00b0)")]
        public AnimationCurve widthBlend;
        [Tooltip("Direction time factor. Step time relative to a forward step, by direction. Below 1 sideways and backward steps are faster and shorter. (over direction relative to hips in \u00b0)")]
        public AnimationCurve directionTime;
        [Tooltip("Slope time factor. Step time relative to level ground, by slope. Below 1 uphill steps are shorter. (over ground slope)")]
        public AnimationCurve slopeTime;
    }

    [Serializable]
    public class Gait
    {
        [Tooltip("Step method. Method that decides when and where a foot without a tracker steps.")]
        public GaitMethod method;
        [Tooltip("Half stance width. Lateral distance of a resting foot from the centre of the body. High values stand with the feet further apart. (leg lengths)")]
        public float stanceHalf;
        [Tooltip("Minimum foot gap. Minimum lateral distance between the feet when standing and going sideways. High values keep the feet from crossing. (leg lengths)")]
        public float minGap;
        [Tooltip("Toe-out angle. Outward yaw of a resting foot. Negative values point the toes inward. (\u00b0)")]
        public float toeOutDeg;
        [Tooltip("Standing step time. Duration of a step while standing. Low values step faster. A value of 1 is about 0.29 s for an adult. (\u221a(L/g))")]
        public float standTime;
        [Tooltip("Balance margin. How far the extrapolated centre of mass can leave the feet before one of them steps. Low values step sooner. (leg lengths)")]
        public float balanceMargin;
        [Tooltip("Balance hold time. How long the balance margin must be exceeded before a foot steps. Beyond twice the margin it steps at once. High values ignore short sways. (s)")]
        public float balanceHold;
        [Tooltip("Maximum foot distance. Distance of the body from a foot's resting place at which the foot steps. Low values take more and smaller steps. (leg lengths)")]
        public float distanceMax;
        [Tooltip("Yaw-in limit. Inward yaw of a foot relative to the hips at which it steps, as a negative angle. Values near 0 turn the feet sooner. (\u00b0)")]
        public float yawInDeg;
        [Tooltip("Yaw-out limit. Outward yaw of a foot relative to the hips at which it steps. Low values turn the feet sooner. (\u00b0)")]
        public float yawOutDeg;
        [Tooltip("Yaw hold time. How long a yaw limit must be exceeded before the foot steps. High values ignore short turns of the hips. (s)")]
        public float yawHold;
        [Tooltip("Settle distance. Distance from its resting place at which a foot is corrected with a step once the body is at rest. (leg lengths)")]
        public float settleDistance;
        [Tooltip("Settle yaw. Yaw from its resting direction at which a foot is corrected with a step once the body is at rest. (\u00b0)")]
        public float settleYawDeg;
        [Tooltip("Settle delay. How long the body must be at rest before its feet are corrected. Low values settle sooner. (s)")]
        public float settleDelay;
        [Tooltip("Rest speed threshold. Speed below which the body is at rest. Given for a leg of 0.85 m; it scales with the square root of the leg length. (m/s)")]
        public float stillSpeed;
        [Tooltip("Walk start speed. Speed at which the body starts to walk instead of stepping in place. Low values start sooner. Given for a leg of 0.85 m; it scales with the square root of the leg length. (m/s)")]
        public float startSpeed;
        [Tooltip("Walking in place. Step in place when the headset bobs and sways like a walking person's. Off, the feet stay where they are.")]
        public bool inPlace;
        [Tooltip("Walk stop speed. Speed below which a walking body stops. High values stop sooner. Given for a leg of 0.85 m; it scales with the square root of the leg length. (m/s)")]
        public float stopSpeed;
        [Tooltip("Walk start margin. How far the extrapolated centre of mass must leave the feet before the body walks. High values ignore slow leans. (leg lengths)")]
        public float startMargin;
        [Tooltip("Fast velocity filter. Time constant of the velocity that detects starting and stopping. High values are calmer but react later. (s)")]
        public float velocityFast;
        [Tooltip("Slow velocity filter. Time constant of the velocity that steps are planned with during steady walking. High values keep the steps more even. (s)")]
        public float velocitySlow;
        [Tooltip("Sideways step width. Lateral distance of a foot from the centre of the body when walking sideways or backward. High values walk with the feet further apart. (leg lengths)")]
        public float widthSideways;
        [Tooltip("Yaw rate time constant. Time constant of the yaw rate that steps are planned with. High values are calmer and turn the feet later. (s)")]
        public float yawTime;
        [Tooltip("Yaw prediction. Share of the remaining step for which the turn of the body is predicted. At 0 a foot lands in the current direction of the hips.")]
        public float yawLead;
        [Tooltip("Maximum yaw prediction. Largest yaw of a foot ahead of the hips while the body turns. (\u00b0)")]
        public float yawLeadMaxDeg;
        [Tooltip("Goal time constant. Time constant with which the landing position follows the body. High values swing the feet more smoothly but land them further behind. (s)")]
        public float goalTime;
        [Tooltip("Goal freeze phase. Swing phase, 0 at lift-off and 1 at landing, from which the landing position no longer changes.")]
        public float goalFreeze;
        [Tooltip("Landing reach. Maximum distance of a landing foot from its hip joint. Above 1 the heel rises or the pelvis drops to reach it. (leg lengths)")]
        public float landingReach;
        [Tooltip("Sideways foot pitch. Pitch of a foot in a sideways step, as a share of the forward pitch. At 0 it stays level.")]
        public float pitchSideways;
        [Tooltip("Phase lock. Synchronize the steps with the person's sway and bob. Off, the feet walk at the pace of the curves, starting with either foot.")]
        public bool phaseLock;
        [Tooltip("Phase gain. How fast the step phase follows the headset. High values lock sooner but follow noise too. (per stride)")]
        public float phaseGain;
        [Tooltip("Cadence gain. How fast the person's cadence is learned. At 0 the initial step time factor is kept. (per stride)")]
        public float cadenceGain;
        [Tooltip("Initial step time factor. Step time relative to the step time curve, until the person's cadence is learned. Above 1 steps take longer.")]
        public float cadence;
        [Tooltip("Minimum step time factor. Smallest step time that is learned, relative to the step time curve.")]
        public float cadenceMin;
        [Tooltip("Maximum step time factor. Largest step time that is learned, relative to the step time curve.")]
        public float cadenceMax;
        [Tooltip("Phase lock time. Window of headset motion from which the phase detector finds the step phase. High values are more reliable but lock later. (strides)")]
        public float lockTime;
        [Tooltip("Lateral sway phase. Phase of the stride, which starts when the foot lands, at which the head moves left fastest. High values land the feet later. (strides)")]
        public float lateralPhase;
        [Tooltip("Walk bob phase. Phase of the step, which starts when a foot lands, at which the head of a walking person rises fastest. (steps)")]
        public float bobPhaseWalk;
        [Tooltip("Run bob phase. Phase of the step, which starts when a foot lands, at which the head of a running person rises fastest. (steps)")]
        public float bobPhaseRun;
        [Tooltip("Bob weight. Weight of vertical motion against lateral motion in the phase detector. At 0 only lateral sway counts.")]
        [Range(0f, 1f)]
        public float bobWeight;
        [Tooltip("Minimum phase rate. Slowest step rate, relative to the learned cadence, used to match the person's phase.")]
        public float rateMin;
        [Tooltip("Maximum phase rate. Fastest step rate, relative to the learned cadence, used to match the person's phase or to keep the feet under the body.")]
        public float rateMax;
        [Tooltip("Geometry gain. How strongly the position of the standing foot under the body corrects the step phase.")]
        public float geometryGain;
        [Tooltip("Hurry distance behind. How far a standing foot can fall behind the hips before the steps speed up. (leg lengths)")]
        public float hurryBehind;
        [Tooltip("Hurry gain. How much faster the steps become per distance that a standing foot has fallen behind. (per leg length)")]
        public float hurryGain;
        [Tooltip("Hurry extension gain. How much faster the steps become per length that a leg is too short for its standing foot. (per leg length)")]
        public float hurryExtension;
        [Tooltip("Maximum foot roll. Maximum angle by which a standing foot rolls onto its ball as the body moves ahead. At 0 it stays flat until lift-off. (\u00b0)")]
        public float rollMaxDeg;
        [Tooltip("Foot roll time. Duration of the roll onto the ball, and of the toes coming down after a heel landing. (s)")]
        public float rollTime;
        [Tooltip("Maximum heel lift. Maximum lift of the heel of a standing foot whose leg is too short. (\u00b0)")]
        public float heelMaxDeg;
        [Tooltip("Heel lift rate. Maximum speed at which a heel rises and lowers. Low values are calmer but let a stretched leg miss its foot. (\u00b0 per second)")]
        public float heelRateDeg;
        [Tooltip("Leg reach. Extension of the leg at which the pelvis drops or the heel lifts. Below 1 the knee stays slightly bent. (leg lengths)")]
        public float reach;
        [Tooltip("Maximum pelvis drop. Maximum distance that the pelvis drops so that both feet reach the ground. At 0 it stays where the head puts it. (leg lengths)")]
        public float pelvisDrop;
        [Tooltip("Pelvis drop time constant. Time constant with which the pelvis drops and rises for the feet. Low values follow each step more closely. (s)")]
        public float dropTime;
        [Tooltip("Ground height time constant. Time constant with which the body follows the height of the ground on slopes and stairs. Low values follow each stair. (s)")]
        public float groundTime;
        [Tooltip("Hip swing. Yaw of the pelvis with the leading foot. At 0 it faces where the torso puts it. (\u00b0)")]
        public float hipSwingDeg;
        [Tooltip("Walk shoulder swing. Yaw of the chest against the leading foot when walking without tracked hands. (\u00b0)")]
        public float shoulderSwingWalkDeg;
        [Tooltip("Run shoulder swing. Yaw of the chest against the leading foot when running without tracked hands. (\u00b0)")]
        public float shoulderSwingRunDeg;
        public GaitScheurenbrand scheurenbrand;
        public GaitCurves curves;
    }

    [Serializable]
    public class Pull
    {
        [Tooltip("Pull stiffness. Share of the distance a limb falls short by that the body moves to it. Applies to effectors with a pull weight. At 0 the body does not move.")]
        [Range(0f, 1f)]
        public float stiffness;
        [Tooltip("Pull iterations. Number of iterations that balance the pulls of several limbs. High values are more exact.")]
        public int iterations;
        [Tooltip("Pull lean. Share of a sideways pull that the torso takes by leaning instead of moving.")]
        [Range(0f, 1f)]
        public float lean;
    }

    [Serializable]
    public class LookAt
    {
        [Tooltip("Look-at weight. How much the body turns to the look-at target. At 0 only the headset turns the head.")]
        [Range(0f, 1f)]
        public float weight;
        [Tooltip("In Unity's frame, where the left is at -X. The x of the preset: Position of the look-at target to the left of the tracking origin. (m)")]
        public Vector3 target;
        [Tooltip("Body weight. Share of the rotation to the look-at target that the chest takes.")]
        [Range(0f, 1f)]
        public float bodyWeight;
        [Tooltip("Head weight. Share of the rotation remaining after the chest that the head takes.")]
        [Range(0f, 1f)]
        public float headWeight;
        [Tooltip("Eyes weight. Share of the rotation remaining after chest and head that the eyes take, if the avatar has eye bones.")]
        [Range(0f, 1f)]
        public float eyesWeight;
        [Tooltip("Clamp weight. Limit of all look-at rotations: 0 does not limit, 0.5 limits to 90\u00b0 to any side, 1 allows no rotation.")]
        [Range(0f, 1f)]
        public float clampWeight;
        [Tooltip("Maximum body rotation. Maximum rotation of the chest to the look-at target. (\u00b0)")]
        public float bodyMaxDeg;
        [Tooltip("Maximum head rotation. Maximum rotation of the head relative to the chest. (\u00b0)")]
        public float headMaxDeg;
        [Tooltip("Maximum eyes rotation. Maximum rotation of the eyes relative to the head. (\u00b0)")]
        public float eyesMaxDeg;
    }

    public enum LimitsShoulderPass
    {
        Backward,
        Forward,
    }

    [Serializable]
    public class LimitsShoulder
    {
        [Tooltip("Limit on. Keep the joint inside its range of motion. Targets outside it are missed.")]
        public bool on;
        [Tooltip("Forward swing. Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float forwardDeg;
        [Tooltip("Backward swing. Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float backwardDeg;
        [Tooltip("Up swing. Limit of the swing up from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float upDeg;
        [Tooltip("Down swing. Limit of the swing down from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float downDeg;
        [Tooltip("Minimum twist. Limit of the twist about the bone in the negative direction. (\u00b0)")]
        public float twistMinDeg;
        [Tooltip("Maximum twist. Limit of the twist about the bone in the positive direction. (\u00b0)")]
        public float twistMaxDeg;
        [Tooltip("Limit pass. Solver pass in which the limit is enforced.")]
        public LimitsShoulderPass pass;
    }

    [Serializable]
    public class LimitsUpperArm
    {
        [Tooltip("Limit on. Keep the joint inside its range of motion. Targets outside it are missed.")]
        public bool on;
        [Tooltip("Forward swing. Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float forwardDeg;
        [Tooltip("Backward swing. Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float backwardDeg;
        [Tooltip("Up swing. Limit of the swing up from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float upDeg;
        [Tooltip("Down swing. Limit of the swing down from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float downDeg;
        [Tooltip("Minimum twist. Limit of the twist about the bone in the negative direction. (\u00b0)")]
        public float twistMinDeg;
        [Tooltip("Maximum twist. Limit of the twist about the bone in the positive direction. (\u00b0)")]
        public float twistMaxDeg;
        [Tooltip("Limit pass. Solver pass in which the limit is enforced.")]
        public LimitsShoulderPass pass;
    }

    [Serializable]
    public class LimitsHand
    {
        [Tooltip("Limit on. Keep the joint inside its range of motion. Targets outside it are missed.")]
        public bool on;
        [Tooltip("Forward swing. Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float forwardDeg;
        [Tooltip("Backward swing. Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float backwardDeg;
        [Tooltip("Up swing. Limit of the swing up from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float upDeg;
        [Tooltip("Down swing. Limit of the swing down from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float downDeg;
        [Tooltip("Minimum twist. Limit of the twist about the bone in the negative direction. (\u00b0)")]
        public float twistMinDeg;
        [Tooltip("Maximum twist. Limit of the twist about the bone in the positive direction. (\u00b0)")]
        public float twistMaxDeg;
        [Tooltip("Limit pass. Solver pass in which the limit is enforced.")]
        public LimitsShoulderPass pass;
    }

    [Serializable]
    public class LimitsUpperLeg
    {
        [Tooltip("Limit on. Keep the joint inside its range of motion. Targets outside it are missed.")]
        public bool on;
        [Tooltip("Forward swing. Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float forwardDeg;
        [Tooltip("Backward swing. Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float backwardDeg;
        [Tooltip("Outward swing. Limit of the swing outward from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float upDeg;
        [Tooltip("Inward swing. Limit of the swing inward from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float downDeg;
        [Tooltip("Minimum twist. Limit of the twist about the bone in the negative direction. (\u00b0)")]
        public float twistMinDeg;
        [Tooltip("Maximum twist. Limit of the twist about the bone in the positive direction. (\u00b0)")]
        public float twistMaxDeg;
        [Tooltip("Limit pass. Solver pass in which the limit is enforced.")]
        public LimitsShoulderPass pass;
    }

    [Serializable]
    public class LimitsFoot
    {
        [Tooltip("Limit on. Keep the joint inside its range of motion. Targets outside it are missed.")]
        public bool on;
        [Tooltip("Forward swing. Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float forwardDeg;
        [Tooltip("Backward swing. Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float backwardDeg;
        [Tooltip("Outward swing. Limit of the swing outward from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float upDeg;
        [Tooltip("Inward swing. Limit of the swing inward from the T-pose. Between the four directions the limit is an ellipse. (\u00b0)")]
        public float downDeg;
        [Tooltip("Minimum twist. Limit of the twist about the bone in the negative direction. (\u00b0)")]
        public float twistMinDeg;
        [Tooltip("Maximum twist. Limit of the twist about the bone in the positive direction. (\u00b0)")]
        public float twistMaxDeg;
        [Tooltip("Limit pass. Solver pass in which the limit is enforced.")]
        public LimitsShoulderPass pass;
    }

    [Serializable]
    public class Limits
    {
        public LimitsShoulder leftShoulder;
        public LimitsShoulder rightShoulder;
        public LimitsUpperArm leftUpperArm;
        public LimitsUpperArm rightUpperArm;
        public LimitsHand leftHand;
        public LimitsHand rightHand;
        public LimitsUpperLeg leftUpperLeg;
        public LimitsUpperLeg rightUpperLeg;
        public LimitsFoot leftFoot;
        public LimitsFoot rightFoot;
    }

    public enum GroundKind
    {
        Level,
        Slope,
        Steps,
        File,
    }

    [Serializable]
    public class GroundSlope
    {
        [Tooltip("Slope angle. Angle of the slope. Negative values go down. (\u00b0)")]
        public float angleDeg;
        [Tooltip("Slope start. Distance from the tracking origin to the start of the slope, in its direction. A slope without end has the floor's height there. (m)")]
        public float start;
        [Tooltip("Slope length. Horizontal length of the slope. At 0 it has no end. (m)")]
        public float length;
    }

    [Serializable]
    public class GroundSteps
    {
        [Tooltip("Step rise. Height of each step. Negative values go down. (m)")]
        public float rise;
        [Tooltip("Step tread. Depth of each step, from its front edge to the next step. (m)")]
        public float tread;
        [Tooltip("Steps start. Distance from the tracking origin to the first step, in the direction of the stairs. (m)")]
        public float start;
        [Tooltip("Step count. Number of steps to the top. At 0 the stairs have no end.")]
        public int count;
    }

    [Serializable]
    public class Ground
    {
        [Tooltip("Ground kind. Ground that feet without trackers step on. The whole body follows its height.")]
        public GroundKind kind;
        [Tooltip("Ground height. Height of the floor, at which slopes and stairs begin and which surrounds the triangles of a file. Trackers and avatar follow the height of the ground. (m)")]
        public float height;
        [Tooltip("Ground direction. Direction in which a slope or stairs rise: 0\u00b0 is straight ahead, 90\u00b0 is to the left. (\u00b0)")]
        public float directionDeg;
        public GroundSlope slope;
        public GroundSteps steps;
        [Tooltip("Plateau length. Length of the level part at the top of a slope or of stairs. (m)")]
        public float plateau;
        [Tooltip("Ground returns. The slope or the stairs go down again behind the plateau. Off, the ground stays at the height of the plateau.")]
        public bool returns;
    }

    [Serializable]
    public class PargerTorso
    {
        [Tooltip("Height bend. Forward bend of the chest when the headset is lowered by the whole eye height. Lowering it partly bends in proportion. (\u00b0)")]
        public float bendDeg;
        [Tooltip("Nod bend. Additional bend of the lowered chest when the head looks down. At 0 only the height matters.")]
        public float bendNod;
        [Tooltip("Nod start. Pitch of the head at which the nod bend starts. (\u00b0)")]
        public float nodStartDeg;
        [Tooltip("Minimum nod bend. Smallest bend that the pitch of the head adds. Negative values allow it to straighten the chest. (\u00b0)")]
        public float nodMinDeg;
        [Tooltip("Maximum nod bend. Largest bend that the pitch of the head adds. (\u00b0)")]
        public float nodMaxDeg;
        [Tooltip("Minimum pitch. Limit of the chest's backward lean, as a negative angle. (\u00b0)")]
        public float pitchMinDeg;
        [Tooltip("Maximum pitch. Limit of the chest's forward bend when the headset is lowered. (\u00b0)")]
        public float pitchMaxDeg;
        [Tooltip("Maximum yaw. Largest yaw of the chest relative to the head caused by the hands. At 0 the chest faces where the head faces. (\u00b0)")]
        public float yawMaxDeg;
        [Tooltip("Yaw from neck. Origin of the directions to the hands: 0 is the headset, 1 is the base of the neck.")]
        [Range(0f, 1f)]
        public float yawFromNeck;
        [Tooltip("Behind blend. Smoothness of the transition between hands in front of the body and hands behind it. High values are smoother.")]
        public float behindBlend;
        [Tooltip("Neck share. Share of the offset from headset to neck that rotates with the chest instead of the head.")]
        [Range(0f, 1f)]
        public float neckShare;
        [Tooltip("Hips lean share. Share of the chest's forward lean that the line from neck to hips takes. At 1 the back is straight; low values curve the spine.")]
        public float leanShare;
        [Tooltip("Dislocation start. Extension of the arm at which it starts to pull its shoulder out of place. (arm lengths)")]
        public float dislocateAt;
        [Tooltip("Maximum dislocation. Largest displacement of the shoulder towards its hand. At 0 the hand falls short instead. (arm lengths)")]
        public float dislocateMax;
    }

    [Serializable]
    public class PargerSwivelInward
    {
        [Tooltip("Inward weight. Swivel angle per distance of the hand towards the centre of the body. Weight and bias together count only above 0. (\u00b0 per arm length)")]
        public float weightDeg;
        [Tooltip("Inward bias. Constant added to the inward term. The term counts only above 0. (\u00b0)")]
        public float biasDeg;
    }

    [Serializable]
    public class PargerSwivelUp
    {
        [Tooltip("Up weight. Swivel angle per height of the hand above the shoulder. Weight and bias together count only above 0. (\u00b0 per arm length)")]
        public float weightDeg;
        [Tooltip("Up bias. Constant added to the upward term. The term counts only above 0. (\u00b0)")]
        public float biasDeg;
    }

    [Serializable]
    public class PargerSwivelForward
    {
        [Tooltip("Forward weight. Swivel angle per distance of the hand in front of the shoulder. Weight and bias together count only above 0. (\u00b0 per arm length)")]
        public float weightDeg;
        [Tooltip("Forward bias. Constant added to the forward term. The term counts only above 0. (\u00b0)")]
        public float biasDeg;
    }

    [Serializable]
    public class PargerSwivelAcross
    {
        [Tooltip("Across weight. Swivel angle per distance that the hand crosses the body. It is subtracted, so that the elbow rises. Weight and bias together count only above 0. (\u00b0 per arm length)")]
        public float weightDeg;
        [Tooltip("Across bias. Constant added to the term for crossing the body. The term counts only above 0. (\u00b0)")]
        public float biasDeg;
    }

    [Serializable]
    public class PargerSwivelTilt
    {
        [Tooltip("Inward tilt. Inward tilt of the reference direction while the hand is raised and near, which moves the elbow out. At 0 the reference stays vertical.")]
        public float inward;
        [Tooltip("Forward tilt. Forward tilt of the reference direction while the hand is raised and near.")]
        public float forward;
        [Tooltip("Tilt behind start. Distance of the hand in front of the shoulder at which the tilt starts. (arm lengths)")]
        public float behindStart;
        [Tooltip("Tilt behind full. Distance of the hand in front of the shoulder at which the tilt is complete. (arm lengths)")]
        public float behindFull;
        [Tooltip("Tilt above start. Height of the hand above the shoulder at which the tilt starts. (arm lengths)")]
        public float aboveStart;
        [Tooltip("Tilt above full. Height of the hand above the shoulder at which the tilt is complete. (arm lengths)")]
        public float aboveFull;
    }

    [Serializable]
    public class PargerSwivelFixed
    {
        [Tooltip("Outward component of the direction that the elbow takes near the singularity of the swivel angle. The length of the vector has no effect.")]
        public Vector3 direction;
        [Tooltip("Fixed near start. Distance of the hand from the vertical line through the shoulder at which the fixed direction starts. (arm lengths)")]
        public float nearStart;
        [Tooltip("Fixed near full. Distance of the hand from the vertical line through the shoulder at which the fixed direction is complete. (arm lengths)")]
        public float nearFull;
        [Tooltip("Fixed behind start. Distance of the hand in front of the shoulder at which the fixed direction starts. (arm lengths)")]
        public float behindStart;
        [Tooltip("Fixed behind full. Distance of the hand in front of the shoulder at which the fixed direction is complete. (arm lengths)")]
        public float behindFull;
        [Tooltip("Fixed below start. Height of the hand above the shoulder at which the fixed direction starts. (arm lengths)")]
        public float belowStart;
        [Tooltip("Fixed below full. Height of the hand above the shoulder at which the fixed direction is complete. (arm lengths)")]
        public float belowFull;
        [Tooltip("Fixed along circle. Move the elbow to the fixed direction along its circle. Off, it moves along a straight line.")]
        public bool alongCircle;
    }

    [Serializable]
    public class PargerSwivelRollUpper
    {
        [Tooltip("Upper roll angle. Roll of the hand, palm up, at which the elbow starts to follow. (\u00b0)")]
        public float angleDeg;
        [Tooltip("Upper roll gain. Rotation of the elbow after the hand passed the angle by the span. At 0 the elbow does not follow. (\u00b0)")]
        public float gainDeg;
        [Tooltip("Upper roll span. Rotation of the hand beyond the angle that gives the whole gain. (\u00b0)")]
        public float spanDeg;
        [Tooltip("Upper roll power. Exponent of the elbow's response. 1 is linear, high values start slower and end faster.")]
        public float power;
    }

    [Serializable]
    public class PargerSwivelRollLower
    {
        [Tooltip("Lower roll angle. Roll of the hand, palm down, at which the elbow starts to follow. (\u00b0)")]
        public float angleDeg;
        [Tooltip("Lower roll gain. Rotation of the elbow after the hand passed the angle by the span. At 0 the elbow does not follow. (\u00b0)")]
        public float gainDeg;
        [Tooltip("Lower roll span. Rotation of the hand beyond the angle that gives the whole gain. (\u00b0)")]
        public float spanDeg;
        [Tooltip("Lower roll power. Exponent of the elbow's response. 1 is linear, high values start slower and end faster.")]
        public float power;
    }

    [Serializable]
    public class PargerSwivelRoll
    {
        public PargerSwivelRollUpper upper;
        public PargerSwivelRollLower lower;
    }

    [Serializable]
    public class PargerSwivelYawUpper
    {
        [Tooltip("Upper yaw angle. Bend of the wrist towards the back of the hand at which the elbow starts to follow. (\u00b0)")]
        public float angleDeg;
        [Tooltip("Upper yaw gain. Rotation of the elbow after the hand passed the angle by the span. At 0 the elbow does not follow. (\u00b0)")]
        public float gainDeg;
        [Tooltip("Upper yaw span. Rotation of the hand beyond the angle that gives the whole gain. (\u00b0)")]
        public float spanDeg;
        [Tooltip("Upper yaw power. Exponent of the elbow's response. 1 is linear, high values start slower and end faster.")]
        public float power;
    }

    [Serializable]
    public class PargerSwivelYawLower
    {
        [Tooltip("Lower yaw angle. Bend of the wrist towards the palm at which the elbow starts to follow. (\u00b0)")]
        public float angleDeg;
        [Tooltip("Lower yaw gain. Rotation of the elbow after the hand passed the angle by the span. At 0 the elbow does not follow. (\u00b0)")]
        public float gainDeg;
        [Tooltip("Lower yaw span. Rotation of the hand beyond the angle that gives the whole gain. (\u00b0)")]
        public float spanDeg;
        [Tooltip("Lower yaw power. Exponent of the elbow's response. 1 is linear, high values start slower and end faster.")]
        public float power;
    }

    [Serializable]
    public class PargerSwivelYaw
    {
        public PargerSwivelYawUpper upper;
        public PargerSwivelYawLower lower;
    }

    [Serializable]
    public class PargerSwivel
    {
        [Tooltip("Swivel offset. Constant term of the swivel angle. High values lower both elbows. (\u00b0)")]
        public float offsetDeg;
        public PargerSwivelInward inward;
        public PargerSwivelUp up;
        public PargerSwivelForward forward;
        public PargerSwivelAcross across;
        [Tooltip("Back start. Distance in front of the shoulder below which a hand is drawn back. (arm lengths)")]
        public float backStart;
        [Tooltip("Back raised gain. Swivel angle added for a hand drawn back above the shoulder, per distance back and height. (\u00b0 per arm length\u00b2)")]
        public float backRaisedDeg;
        [Tooltip("Back lowered gain. Swivel angle added for a hand drawn back below the shoulder, per distance back and depth. (\u00b0 per arm length\u00b2)")]
        public float backLoweredDeg;
        [Tooltip("Minimum swivel angle. Lower limit of the swivel angle, which limits how high the elbow goes. (\u00b0)")]
        public float leastDeg;
        [Tooltip("Maximum swivel angle. Upper limit of the swivel angle, which limits how low the elbow goes. (\u00b0)")]
        public float greatestDeg;
        public PargerSwivelTilt tilt;
        public PargerSwivelFixed @fixed;
        public PargerSwivelRoll roll;
        public PargerSwivelYaw yaw;
        [Tooltip("Roll first. Measure the bend of the wrist after the elbow followed its roll. Off, both are measured at once and added.")]
        public bool rollFirst;
        [Tooltip("Hand weight. How much the rotation of the hand moves the elbow. At 0 only the position of the hand matters.")]
        [Range(0f, 1f)]
        public float handWeight;
        [Tooltip("Hand time constant. Time constant with which the elbow follows the rotation of the hand. At 0 it follows at once. The released program uses 0.074 s at 90 Hz. (s)")]
        public float handTime;
    }

    [Serializable]
    public class Parger
    {
        public PargerTorso torso;
        public PargerSwivel swivel;
    }

    [Serializable]
    public class ScheurenbrandHips
    {
        [Tooltip("Hips pitch factor. Forward bend of the bone per pitch of the head. Negative values bend it backward.")]
        public float pitch;
        [Tooltip("Hips roll factor. Sideways bend of the bone per roll of the head. Negative values bend it to the other side.")]
        public float roll;
        [Tooltip("Hips height factor. Forward bend of the bone per distance that the headset is lowered. (\u00b0 per metre)")]
        public float heightDeg;
    }

    [Serializable]
    public class ScheurenbrandSpine
    {
        [Tooltip("Spine pitch factor. Forward bend of the bone per pitch of the head. Negative values bend it backward.")]
        public float pitch;
        [Tooltip("Spine roll factor. Sideways bend of the bone per roll of the head. Negative values bend it to the other side.")]
        public float roll;
        [Tooltip("Spine height factor. Forward bend of the bone per distance that the headset is lowered. (\u00b0 per metre)")]
        public float heightDeg;
    }

    [Serializable]
    public class ScheurenbrandChest
    {
        [Tooltip("Chest pitch factor. Forward bend of the bone per pitch of the head. Negative values bend it backward.")]
        public float pitch;
        [Tooltip("Chest roll factor. Sideways bend of the bone per roll of the head. Negative values bend it to the other side.")]
        public float roll;
        [Tooltip("Chest height factor. Forward bend of the bone per distance that the headset is lowered. (\u00b0 per metre)")]
        public float heightDeg;
    }

    [Serializable]
    public class ScheurenbrandUpperChest
    {
        [Tooltip("Upper chest pitch factor. Forward bend of the bone per pitch of the head. Negative values bend it backward.")]
        public float pitch;
        [Tooltip("Upper chest roll factor. Sideways bend of the bone per roll of the head. Negative values bend it to the other side.")]
        public float roll;
        [Tooltip("Upper chest height factor. Forward bend of the bone per distance that the headset is lowered. (\u00b0 per metre)")]
        public float heightDeg;
    }

    [Serializable]
    public class ScheurenbrandNeck
    {
        [Tooltip("Neck pitch factor. Forward bend of the bone per pitch of the head. Negative values bend it backward.")]
        public float pitch;
        [Tooltip("Neck roll factor. Sideways bend of the bone per roll of the head. Negative values bend it to the other side.")]
        public float roll;
        [Tooltip("Neck height factor. Forward bend of the bone per distance that the headset is lowered. (\u00b0 per metre)")]
        public float heightDeg;
    }

    [Serializable]
    public class Scheurenbrand
    {
        [Tooltip("Minimum height. Lower limit of the headset's height above the floor. (m)")]
        public float leastHeight;
        [Tooltip("Maximum height. Upper limit of the headset's height above the floor. (m)")]
        public float greatestHeight;
        [Tooltip("Maximum head tilt. Largest tilt of the head that the model uses, to any side. (\u00b0)")]
        public float tiltMaxDeg;
        [Tooltip("Yaw dead zone. Yaw of the head that does not turn the body. (\u00b0)")]
        public float yawDeadDeg;
        [Tooltip("Yaw rate. Rate at which the body follows the yaw of the head. High values follow faster; 62 covers half the distance in 1/90 s. (1/s)")]
        public float yawRate;
        [Tooltip("Roll dead zone. Roll of the head that does not bend the torso. (\u00b0)")]
        public float rollDeadDeg;
        [Tooltip("Pitch dead zone. Pitch of the head that does not bend the torso. (\u00b0)")]
        public float pitchDeadDeg;
        [Tooltip("Minimum pitch. Limit of the backward lean of each torso bone, as a negative angle. (\u00b0)")]
        public float pitchMinDeg;
        [Tooltip("Maximum pitch. Limit of the forward bend of each torso bone. (\u00b0)")]
        public float pitchMaxDeg;
        public ScheurenbrandHips hips;
        public ScheurenbrandSpine spine;
        public ScheurenbrandChest chest;
        public ScheurenbrandUpperChest upperChest;
        public ScheurenbrandNeck neck;
    }

    public enum MagnetJoint
    {
        Elbows,
        LeftElbow,
        RightElbow,
        Shoulders,
        LeftShoulder,
        RightShoulder,
    }

    public enum MagnetBone
    {
        Chest,
        Spine,
        Hips,
        Head,
    }

    [Serializable]
    public class Magnet
    {
        [Tooltip("Names the magnet.")]
        public string id;
        [Tooltip("Target joint. Joints that the magnet moves. The magnet is mirrored for the right side. Magnets act on arms solved by FABRIK, CCD or least squares.")]
        public MagnetJoint joint;
        [Tooltip("Parent bone. Bone that the magnet moves and rotates with.")]
        public MagnetBone bone;
        [Tooltip("In Unity's frame, where the left is at -X. The x of the preset: Position of the centre of the magnet to the avatar's left of its parent bone. (arm lengths)")]
        public Vector3 position;
        [Tooltip("Radius. Radius of the magnet. Joints further away are not affected. (arm lengths)")]
        public float radius;
        [Tooltip("Strength. Distance by which the magnet moves a joint near its centre in 1/90 s. Positive values attract, negative values repel, 0 has no effect. (arm lengths)")]
        public float strength;
    }
}
