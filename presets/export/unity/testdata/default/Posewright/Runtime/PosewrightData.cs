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
        [Tooltip("Position weight. How far the head goes towards where its device is. At 0 the device is ignored and the rest of the body decides, at 1 the head goes all the way that its bones allow.")]
        [Range(0f, 1f)]
        public float positionWeight;
        [Tooltip("Rotation weight. How much the head turns with its device. At 0 it keeps the direction that the rest of the body gives it, at 1 it is turned exactly like the device.")]
        [Range(0f, 1f)]
        public float rotationWeight;
        [Tooltip("Pull weight. How strongly the head holds the body back where a hand or a foot with a pull weight would take it too far.")]
        [Range(0f, 1f)]
        public float pullWeight;
    }

    [Serializable]
    public class EffectorsChest
    {
        [Tooltip("Position weight. How far the chest goes towards where its device is. At 0 the device is ignored and the rest of the body decides, at 1 the chest goes all the way that its bones allow.")]
        [Range(0f, 1f)]
        public float positionWeight;
        [Tooltip("Rotation weight. How much the chest turns with its device. At 0 it keeps the direction that the rest of the body gives it, at 1 it is turned exactly like the device.")]
        [Range(0f, 1f)]
        public float rotationWeight;
    }

    [Serializable]
    public class EffectorsHips
    {
        [Tooltip("Position weight. How far the hips goes towards where its device is. At 0 the device is ignored and the rest of the body decides, at 1 the hips goes all the way that its bones allow.")]
        [Range(0f, 1f)]
        public float positionWeight;
        [Tooltip("Rotation weight. How much the hips turns with its device. At 0 it keeps the direction that the rest of the body gives it, at 1 it is turned exactly like the device.")]
        [Range(0f, 1f)]
        public float rotationWeight;
    }

    [Serializable]
    public class EffectorsHand
    {
        [Tooltip("Position weight. How far the hand goes towards where its device is. At 0 the device is ignored and the rest of the body decides, at 1 the hand goes all the way that its bones allow.")]
        [Range(0f, 1f)]
        public float positionWeight;
        [Tooltip("Rotation weight. How much the hand turns with its device. At 0 it keeps the direction that the rest of the body gives it, at 1 it is turned exactly like the device.")]
        [Range(0f, 1f)]
        public float rotationWeight;
        [Tooltip("Pull weight. How strongly the body moves after the hand where that cannot reach its device. At 0 the hand falls short instead.")]
        [Range(0f, 1f)]
        public float pullWeight;
    }

    [Serializable]
    public class EffectorsFoot
    {
        [Tooltip("Position weight. How far the foot goes towards where its device is. At 0 the device is ignored and the rest of the body decides, at 1 the foot goes all the way that its bones allow.")]
        [Range(0f, 1f)]
        public float positionWeight;
        [Tooltip("Rotation weight. How much the foot turns with its device. At 0 it keeps the direction that the rest of the body gives it, at 1 it is turned exactly like the device.")]
        [Range(0f, 1f)]
        public float rotationWeight;
        [Tooltip("Pull weight. How strongly the body moves after the foot where that cannot reach its device. At 0 the foot falls short instead.")]
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
        [Tooltip("Pole weight. How much the elbow bends towards its pole. At 0 the swivel model decides where it bends, at 1 it lies in the plane of the pole. It has no effect while the pole is on the shoulder.")]
        [Range(0f, 1f)]
        public float poleWeight;
        [Tooltip("In Unity's frame, where the left is at -X. The x of the preset: Where the pole is, from the shoulder to the avatar's left, turning with the chest. The elbow bends towards it as far as its pole weight says. (m)")]
        public Vector3 pole;
    }

    [Serializable]
    public class HintsKnee
    {
        [Tooltip("Pole weight. How much the knee bends towards its pole. At 0 the foot decides where it bends, at 1 it lies in the plane of the pole. It has no effect while the pole is on the hip joint.")]
        [Range(0f, 1f)]
        public float poleWeight;
        [Tooltip("In Unity's frame, where the left is at -X. The x of the preset: Where the pole is, from the hip joint to the avatar's left, turning with the hips. The knee bends towards it as far as its pole weight says. (m)")]
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
        [Tooltip("Torso method. What turns and bends the chest, and with it the trunk.")]
        public TorsoMethod method;
        [Tooltip("Chest follows hands. How much the line from wrist to wrist turns the chest. At 0 the chest faces where the head faces; higher follows the hands more, which suits fighting, lower suits walking.")]
        public float wristLine;
        [Tooltip("Crossed wrists. How gently the hands lose their hold on the chest as the wrists come together and cross. Higher is smoother, lower lets go later. (arm lengths)")]
        public float lineSoft;
        [Tooltip("Hands let go when bent. How far the chest must be bent forward for the hands to stop turning it. Lower leaves a stooping chest to the head sooner. (\u00b0)")]
        public float lineFadeDeg;
        [Tooltip("Stoop when lowered. How far the chest leans forward when the head is lowered and looks level. At 0 one squats upright; higher stoops more and the hips move back. (\u00b0)")]
        public float bendBaseDeg;
        [Tooltip("Bend with the head when lowered. How much the chest bends as the lowered head looks down. Higher folds the body over, lower leaves the nod to the neck.")]
        public float bendFollow;
        [Tooltip("Bend with the head when standing. How much the chest bends as the head of a standing person looks up or down. At 0 only the neck nods.")]
        public float bendUpright;
        [Tooltip("Counts as lowered. How far the neck must go down, as a part of eye height, before the body counts as lowered and stoops. Lower stoops sooner. (eye heights)")]
        public float bendGate;
        [Tooltip("Hips below the neck. How much of the chest's lean the line from neck to hips takes. At 1 the back is straight and the hips go far back; lower curves the spine and keeps the hips under the body.")]
        public float leanShare;
        [Tooltip("Side bend with the head. How much the chest bends to the side as the head tilts. At 0 only the neck tilts.")]
        public float rollFollow;
        [Tooltip("Hips to the side. How much of the chest's side bend the line from neck to hips takes. Higher moves the hips further out to the other side.")]
        public float rollShare;
        [Tooltip("Neck turns with the chest. Which part of the way from headset to neck turns with the chest instead of the head. Higher moves the neck less when the head nods or turns.")]
        public float neckShare;
        [Tooltip("Furthest back. How far the chest may lean backwards; the angle is negative. Nearer to 0 keeps the chest upright when one looks up. (\u00b0)")]
        public float chestMinDeg;
        [Tooltip("Furthest forward. How far the chest may bend forward. Lower stops it sooner when one looks at the floor. (\u00b0)")]
        public float chestMaxDeg;
        [Tooltip("Hips stay. How far the chest turns before hips without a device turn along. Higher keeps hips and legs calm, lower keeps them in line with the chest. (\u00b0)")]
        public float hipsDeadDeg;
        [Tooltip("Hips follow within. How long hips without a device take for most of their turn after the chest. Higher turns them more slowly. (s)")]
        public float hipsTime;
        [Tooltip("Chest turns from the hips. With a device on the hips: how much head and hands turn the chest away from them. At 0 the chest faces as the hips do.")]
        public float hipsTurn;
        [Tooltip("Furthest turn from the hips. With a device on the hips: the greatest turn away from them that head and hands are believed. Lower limits how far the waist twists. (\u00b0)")]
        public float hipsTurnMaxDeg;
        [Tooltip("Chest leans with the spine. With a device on the hips: how far the chest bends as the neck leans forward over the hips. Above 1 it bends more than the line between them.")]
        public float hipsLean;
        [Tooltip("Chest nods with the head. With a device on the hips: how far the chest bends as the head looks down. At 0 only the neck nods.")]
        public float hipsNod;
        [Tooltip("Chest bends aside with the spine. With a device on the hips: how far the chest bends aside as the neck moves out over the hips. At 0 it stays level.")]
        public float hipsRoll;
        [Tooltip("Chest bends aside with the head. With a device on the hips: how far the chest bends aside as the head tilts. At 0 only the neck tilts.")]
        public float hipsTilt;
        [Tooltip("Shoulder reach. How far a shoulder turns forward or up as its hand reaches out. At 0 the shoulders stay on the chest. (\u00b0 per arm length)")]
        public float reachGainDeg;
        [Tooltip("Shoulder reach begins. How far out a hand must be before its shoulder begins to turn. Lower moves the shoulders already for hands that are near. (arm lengths)")]
        public float reachStart;
        [Tooltip("Furthest shoulder turn. How far a shoulder may turn forward or up for its hand. (\u00b0)")]
        public float reachMaxDeg;
        [Tooltip("Stretch to reach. How far a hand that is out of reach may pull its shoulder along. At 0 the hand falls short as soon as the arm is straight. (m)")]
        public float pullMax;
        [Tooltip("Stretch softness. How gently the pull on a shoulder sets in as the arm becomes straight. Higher is smoother and sets in sooner. (m)")]
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
        [Tooltip("Lock. What gives way when hips and head are both given and the spine between them is too long or too short.")]
        public SpineLock @lock;
        [Tooltip("Stiffness. How much of what the spine would have to bend or straighten it refuses, so that hips or head give way.")]
        [Range(0f, 1f)]
        public float stiffness;
        [Tooltip("Curve. How much rounder the back is held than the chest's turn makes it; below 0 hollow, to which side it then gives way. (\u00b0)")]
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
        [Tooltip("Shoulder give. How far from its place a shoulder that returns may be at once. (m)")]
        public float give;
        [Tooltip("Shoulder creep. How fast a shoulder that returns may get further away than its give, while its arm needs it. (m/s)")]
        public float creep;
        [Tooltip("Shoulder speed. How fast a shoulder that returns moves at most. Lower is calmer and lags behind fast hands. (m/s)")]
        public float speed;
    }

    [Serializable]
    public class Shoulders
    {
        [Tooltip("Shoulder method. How a shoulder moves on the chest when its hand reaches out.")]
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
        [Tooltip("Arm tolerance. How near to its target the end of a chain must come before its method stops. Lower takes more iterations. (m)")]
        public float tolerance;
        [Tooltip("Arm iterations. After how many iterations a chain's method gives up. Lower costs less and falls short of hard targets.")]
        public int iterations;
        [Tooltip("Arm damping. Which share of its turn a joint leaves out when a chain is solved by CCD. Higher bends the arm more evenly and takes more iterations.")]
        public float damping;
    }

    [Serializable]
    public class Arms
    {
        [Tooltip("Arm method. How an arm is brought to its hand, and what decides where its elbow goes.")]
        public ArmsMethod method;
        [Tooltip("Swivel model. What says where an elbow lies on its circle; for an arm that is solved as a chain, where its elbow begins.")]
        public ArmsSwivel swivel;
        public ArmsChain chain;
        [Tooltip("Greatest wrist twist. How far a hand may be twisted before the lower arm takes more than its share. At 180\u00b0 it is off. (\u00b0)")]
        public float wristMaxDeg;
        [Tooltip("Arm soft reach. From which part of its length on an arm eases out before it is straight. At 1 it straightens fully; lower keeps the elbow from snapping, and the hand stays a little short. (arm lengths)")]
        public float softReach;
        [Tooltip("Forearm twist. Which share of the hand's twist the lower arm takes. At 0 all of it is in the wrist; higher spreads it along the forearm.")]
        [Range(0f, 1f)]
        public float forearmTwist;
        [Tooltip("Upper arm twist. Which share of the hand's twist the upper arm takes while the arm is straight. Higher turns the whole arm with the hand.")]
        [Range(0f, 1f)]
        public float upperArmTwist;
    }

    [Serializable]
    public class SwivelLimiter
    {
        [Tooltip("Limit elbow speed. Keeps an elbow from jumping when a hand passes behind the shoulder or its rotation flips. It adds no lag while the elbow moves as people do.")]
        public bool on;
        [Tooltip("Elbow speed at rest. How fast an elbow may swing while its hand stays where it is. Lower makes flips of the hand's rotation slower. (m/s)")]
        public float speed;
        [Tooltip("Elbow speed with the hand. How many metres an elbow may swing for each metre its hand moves. Lower holds the elbow back when the hand moves fast.")]
        public float gain;
    }

    [Serializable]
    public class Swivel
    {
        [Tooltip("Elbow spread. How far out and up the elbows are held when nothing else speaks against it. Higher spreads both elbows, lower lets them hang. (\u00b0)")]
        public float phi0Deg;
        [Tooltip("Elbows follow hand rotation. How much the rotation of a hand moves its elbow. At 0 only the place of the hand counts.")]
        [Range(0f, 1f)]
        public float handWeight;
        [Tooltip("Wrist straightness. How strongly the elbow moves so that the wrist is straight. Higher bends the wrists less and moves the elbows more.")]
        public float wristStraight;
        [Tooltip("Forearm neutrality. How strongly the elbow moves so that the forearm is not twisted. Higher twists the forearms less and lifts the elbows as the palms turn.")]
        public float forearmNeutral;
        [Tooltip("Bound on the hand. How far the hand's rotation may turn the elbow away from where it rests. Higher follows unusual hands further and is less calm.")]
        public float bound;
        [Tooltip("Anchor azimuth. At which direction of the hand, outward from straight ahead, the elbow spread holds exactly. It also moves the one direction, opposite and behind the shoulder blade, that the model cannot judge. (\u00b0)")]
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
        [Tooltip("Leg tolerance. How near to its target the end of a chain must come before its method stops. Lower takes more iterations. (m)")]
        public float tolerance;
        [Tooltip("Leg iterations. After how many iterations a chain's method gives up. Lower costs less and falls short of hard targets.")]
        public int iterations;
        [Tooltip("Leg damping. Which share of its turn a joint leaves out when a chain is solved by CCD. Higher bends the leg more evenly and takes more iterations.")]
        public float damping;
    }

    [Serializable]
    public class Legs
    {
        [Tooltip("Leg method. How a leg is brought to its foot, and how exactly.")]
        public LegsMethod method;
        public LegsChain chain;
        [Tooltip("Leg soft reach. From which part of its length on a leg eases out before it is straight. At 1 it straightens fully; lower keeps the knee from snapping, and the foot stays a little short. (leg lengths)")]
        public float softReach;
        [Tooltip("Knees follow feet. How much a knee points where its foot points. At 0 it points where the hips face.")]
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
        [Tooltip("Velocity within. How long the velocity that steps are planned with takes to follow the body. Higher is calmer and steps later. (s)")]
        public float velocityTime;
        [Tooltip("Own direction from. From which speed on steps go where the body moves. A slower body steps to where it faces. (m/s)")]
        public float directionSpeed;
        [Tooltip("Walks from. From which speed on feet are set down ahead as when walking. A slower body sets them down beside it. (m/s)")]
        public float walkSpeed;
        [Tooltip("Least step. How long a step is at no speed, for a leg of 0.85 m. Higher takes longer steps. (m)")]
        public float stepBase;
        [Tooltip("Step by speed. How much longer a step is for each metre a second, for a leg of 0.85 m. Higher takes longer steps the faster the body is. (m per m/s)")]
        public float stepPerSpeed;
        [Tooltip("Longest step at. At which speed steps are as long as they become. (m/s)")]
        public float fastestSpeed;
        [Tooltip("Step ahead. Which part of the length of a step a foot is set down ahead of the other one. Higher reaches out further.")]
        public float stepAhead;
        [Tooltip("Lean before a step. How far the line from between the feet to the centre of mass may lean before a foot steps. Lower steps sooner. (\u00b0)")]
        public float balanceAngleDeg;
        [Tooltip("Least distance. How near the feet may be to each other, and a foot to below the body, before one steps. (leg lengths)")]
        public float distanceMin;
        [Tooltip("Greatest distance. How far the feet may be from each other, and a foot from below the body, before one steps. (leg lengths)")]
        public float distanceMax;
        [Tooltip("Turn inward. How far a foot may point inward, against the body, before it steps round; the angle is negative. (\u00b0)")]
        public float yawInDeg;
        [Tooltip("Turn outward. How far a foot may point outward, against the body, before it steps round. (\u00b0)")]
        public float yawOutDeg;
        [Tooltip("Step on the spot. How long a step takes that a standing body makes. Lower steps faster. (s)")]
        public float standTime;
        [Tooltip("Shortest step. How long a step of a walking body takes at least. (s)")]
        public float minStepTime;
        [Tooltip("Longest step. How long a step of a walking body takes at most. (s)")]
        public float maxStepTime;
    }

    [Serializable]
    public class GaitCurves
    {
        [Tooltip("Step time. How long it takes from the landing of one foot to that of the other, by speed. Lower takes more and shorter steps. (\u221a(L/g) over speed in \u221a(gL))")]
        public AnimationCurve stepTime;
        [Tooltip("Swing time. How long a foot is in the air, by speed. Shorter than the step time both feet stand in between, longer than it one flies. (\u221a(L/g) over speed in \u221a(gL))")]
        public AnimationCurve swingTime;
        [Tooltip("Landing ahead. How far ahead of the hips a foot lands, by speed. Higher reaches out further. (leg lengths over speed in \u221a(gL))")]
        public AnimationCurve ahead;
        [Tooltip("Width forward. How far to its side of the body a foot lands when walking forward, by speed. At 0 one walks on a line. (leg lengths over speed in \u221a(gL))")]
        public AnimationCurve widthForward;
        [Tooltip("Height forward. How high a foot is lifted at most in a step forward, by speed. (leg lengths over speed in \u221a(gL))")]
        public AnimationCurve peakForward;
        [Tooltip("Height backward. How high a foot is lifted at most in a step backward, by speed. (leg lengths over speed in \u221a(gL))")]
        public AnimationCurve peakBackward;
        [Tooltip("Height sideways. How high a foot is lifted at most in a step to the side, by speed. (leg lengths over speed in \u221a(gL))")]
        public AnimationCurve peakSideways;
        [Tooltip("Pitch forward by speed. How much of its pitch a foot has in a step forward, by speed. At 0 it stays level. (over speed in \u221a(gL))")]
        public AnimationCurve pitchForwardGain;
        [Tooltip("Pitch backward by speed. How much of its pitch a foot has in a step backward, by speed. At 0 it stays level. (over speed in \u221a(gL))")]
        public AnimationCurve pitchBackwardGain;
        [Tooltip("Way of a step. Which part of its way a foot has made, by the phase of its swing: from 0 at lift-off to 1 at landing. (over phase of the swing)")]
        public AnimationCurve progress;
        [Tooltip("Lift walking forward. Which part of its height a foot has in a step forward, by the phase of its swing, walking. (over phase of the swing)")]
        public AnimationCurve liftForward;
        [Tooltip("Lift running. Which part of its height a foot has in a step forward, by the phase of its swing, running. (over phase of the swing)")]
        public AnimationCurve liftRunning;
        [Tooltip("Lift backward. Which part of its height a foot has in a step backward, by the phase of its swing. (over phase of the swing)")]
        public AnimationCurve liftBackward;
        [Tooltip("Lift sideways. Which part of its height a foot has in a step to the side, by the phase of its swing. (over phase of the swing)")]
        public AnimationCurve liftSideways;
        [Tooltip("Pitch forward. How far the heel is above the toes in a step forward, by the phase of its swing. Below 0 the toes are up. (\u00b0 over phase of the swing)")]
        public AnimationCurve pitchForwardDeg;
        [Tooltip("Pitch backward. How far the heel is above the toes in a step backward, by the phase of its swing. Below 0 the toes are up. (\u00b0 over phase of the swing)")]
        public AnimationCurve pitchBackwardDeg;
        [Tooltip("Width by direction. How wide the feet land, by the direction: at 0 as when walking forward, at 1 as when going sideways. (over angle between way and hips in \u00b0)")]
        public AnimationCurve widthBlend;
        [Tooltip("Step time by direction. How long a step takes against one forward, by the direction. Below 1 steps to the side or backward are quicker and shorter. (over angle between way and hips in \u00b0)")]
        public AnimationCurve directionTime;
        [Tooltip("Step time on a slope. How long a step takes against one on level ground, by how far it rises for its length. Below 1 steps uphill are shorter. (over rise per length of a step)")]
        public AnimationCurve slopeTime;
    }

    [Serializable]
    public class Gait
    {
        [Tooltip("Step method. What decides when and where a foot without a device steps.")]
        public GaitMethod method;
        [Tooltip("Stance. How far to its side of the body a foot stands at rest. Higher stands with the feet further apart. (leg lengths)")]
        public float stanceHalf;
        [Tooltip("Least gap. How far apart across the body the feet are set down at least, when standing and going sideways. Higher keeps them from crossing. (leg lengths)")]
        public float minGap;
        [Tooltip("Toe-out. How far the toes of a foot at rest point out to its side; below 0 they point in. (\u00b0)")]
        public float toeOutDeg;
        [Tooltip("Duration of a step on the spot. How long a step takes that a standing body makes. Lower steps faster; 1 is about 0.29 s for an adult. (\u221a(L/g))")]
        public float standTime;
        [Tooltip("Balance before a step. How far the point where the body would come to rest may leave the feet before one of them steps under it. Lower steps sooner. (leg lengths)")]
        public float balanceMargin;
        [Tooltip("Balance lost for. How long balance must be lost before a foot steps. Beyond twice the distance it steps at once. Higher ignores short sways. (s)")]
        public float balanceHold;
        [Tooltip("Distance before a step. How far the body may move away from where a foot stands before that foot steps after it. Lower takes more and smaller steps. (leg lengths)")]
        public float distanceMax;
        [Tooltip("Turn inward before a step. How far a foot may point inward, against the hips, before it steps round; the angle is negative. Nearer to 0 turns the feet sooner. (\u00b0)")]
        public float yawInDeg;
        [Tooltip("Turn outward before a step. How far a foot may point outward, against the hips, before it steps round. Lower turns the feet sooner. (\u00b0)")]
        public float yawOutDeg;
        [Tooltip("Turned for. How long a foot must be turned too far before it steps round. Higher ignores short turns of the hips. (s)")]
        public float yawHold;
        [Tooltip("Distance that is settled. How far from its place a foot may stay when the body has come to rest; beyond, it is set right with a step. (leg lengths)")]
        public float settleDistance;
        [Tooltip("Turn that is settled. How far a foot may stay turned away when the body has come to rest; beyond, it is set right with a step. (\u00b0)")]
        public float settleYawDeg;
        [Tooltip("Settled after. How long the body is at rest before its feet are set right. Lower settles sooner, higher leaves the feet where they are for longer. (s)")]
        public float settleDelay;
        [Tooltip("Counts as at rest. Below which speed the body counts as at rest, so that its feet are set right. It is for a leg of 0.85 m and goes with the root of the length of the leg. (m/s)")]
        public float stillSpeed;
        [Tooltip("Walks from. From which speed on the body walks instead of stepping on the spot. Lower walks sooner. It is for a leg of 0.85 m and goes with the root of the length of the leg. (m/s)")]
        public float startSpeed;
        [Tooltip("Walks on the spot. Whether the feet step on the spot when the headset bobs and sways as that of somebody who does. Off, they stay where they are, to music too.")]
        public bool inPlace;
        [Tooltip("Stands below. Below which speed a walking body stands still again. Higher stops sooner. It is for a leg of 0.85 m and goes with the root of the length of the leg. (m/s)")]
        public float stopSpeed;
        [Tooltip("Balance before walking. How far the point where the body would come to rest must leave the feet for it to walk. Higher ignores slow leans. (leg lengths)")]
        public float startMargin;
        [Tooltip("Quick velocity within. How long the velocity that tells a start or a stop takes to follow the hips. Higher is calmer and reacts later. (s)")]
        public float velocityFast;
        [Tooltip("Steady velocity within. How long the velocity that steps are planned with takes to follow the hips while one walks evenly. Higher keeps the steps more even. (s)")]
        public float velocitySlow;
        [Tooltip("Sideways stance. How far to its side a foot is set down when going sideways or backward. Higher walks with the feet further apart. (leg lengths)")]
        public float widthSideways;
        [Tooltip("Turning within. How long the speed of turning that steps are planned with takes to follow the hips. Higher is calmer and turns the feet later. (s)")]
        public float yawTime;
        [Tooltip("Turn foreseen. For which share of the rest of a step a turn of the body is foreseen. At 0 a foot lands as the hips face while it is in the air.")]
        public float yawLead;
        [Tooltip("Furthest turn foreseen. How far a foot is turned ahead of the hips at most while the body turns. (\u00b0)")]
        public float yawLeadMaxDeg;
        [Tooltip("Goal follows within. How long the place where a foot will land takes to follow what the body does. Higher swings the feet more smoothly and lands them later behind. (s)")]
        public float goalTime;
        [Tooltip("Goal stays from. From which phase of its swing on, 0 at lift-off and 1 at landing, a foot keeps to the place where it will land.")]
        public float goalFreeze;
        [Tooltip("Furthest landing. How far from its hip joint a foot is set down at most. Above 1 the heel rises or the pelvis goes down for it. (leg lengths)")]
        public float landingReach;
        [Tooltip("Sideways pitch. How much a foot pitches in a step to the side, as a part of what it does in one forward. At 0 it stays level.")]
        public float pitchSideways;
        [Tooltip("In step with the person. Whether the headset's sway and bob say which foot steps, and when. Off, the feet walk at the pace of the curves, with either foot first.")]
        public bool phaseLock;
        [Tooltip("Phase gain. How fast the feet come into step with the headset. Higher locks sooner and follows its noise too. (per stride)")]
        public float phaseGain;
        [Tooltip("Cadence gain. How fast the person's own cadence is learned. At 0 the feet keep to the factor below. (per stride)")]
        public float cadenceGain;
        [Tooltip("Step time factor at first. How long the person's steps take against the curve of step time, until that is learned. Above 1 steps take longer.")]
        public float cadence;
        [Tooltip("Least step time factor. The quickest steps that are learned, against the curve of step time.")]
        public float cadenceMin;
        [Tooltip("Greatest step time factor. The slowest steps that are learned, against the curve of step time.")]
        public float cadenceMax;
        [Tooltip("Motion looked at. Over how long the headset's motion is looked at to find where in a stride the person is. Higher is surer and slower to lock. (strides)")]
        public float lockTime;
        [Tooltip("Sway. Where in a stride, which begins as the foot lands, the head moves to the left fastest. Higher lands the feet later. (strides)")]
        public float lateralPhase;
        [Tooltip("Bob when walking. Where in a step, which begins as a foot lands, the head of a walker rises fastest. (steps)")]
        public float bobPhaseWalk;
        [Tooltip("Bob when running. Where in a step, which begins as a foot lands, the head of a runner rises fastest. (steps)")]
        public float bobPhaseRun;
        [Tooltip("Bob against sway. How much the headset's motion up and down counts against that to the sides. At 0 only the sway keeps the feet in step.")]
        [Range(0f, 1f)]
        public float bobWeight;
        [Tooltip("Slowest clock. How slow the feet may go, against their own pace, to come into step with the person.")]
        public float rateMin;
        [Tooltip("Fastest clock. How fast the feet may go, against their own pace, to come into step with the person or to keep under the body.")]
        public float rateMax;
        [Tooltip("Geometry gain. How much the clock gives way to where the standing foot is under the body.")]
        public float geometryGain;
        [Tooltip("Hurries behind. How far a standing foot may fall behind the hips before the steps hurry. (leg lengths)")]
        public float hurryBehind;
        [Tooltip("Hurry. How much faster the steps become the further a standing foot has fallen behind. (per leg length)")]
        public float hurryGain;
        [Tooltip("Hurry when stretched. How much faster the steps become the further a leg is too short for where its foot stands. (per leg length)")]
        public float hurryExtension;
        [Tooltip("Furthest roll. How far a standing foot rolls onto its ball as the body goes ahead of it. At 0 it lies flat until it lifts. (\u00b0)")]
        public float rollMaxDeg;
        [Tooltip("Rolls within. How long a standing foot takes to roll, and its toes to come down after it has landed on the heel. (s)")]
        public float rollTime;
        [Tooltip("Furthest rise of the heel. How far the heel of a standing foot rises where its leg would be too short otherwise. (\u00b0)")]
        public float heelMaxDeg;
        [Tooltip("Speed of the heel. How fast a heel rises and goes down at most. Lower is calmer and lets a stretched leg fall short. (\u00b0 per second)")]
        public float heelRateDeg;
        [Tooltip("Reach of a leg. How far a leg stretches before the pelvis goes down or the heel rises for its foot. Below 1 the knee stays a little bent. (leg lengths)")]
        public float reach;
        [Tooltip("Pelvis goes down. How far the pelvis goes down at most so that both feet reach the ground. At 0 it stays where the head puts it. (leg lengths)")]
        public float pelvisDrop;
        [Tooltip("Goes down within. How long the pelvis takes to go down and up again for the feet. Lower follows each step more closely. (s)")]
        public float dropTime;
        [Tooltip("Rises with the ground within. How long the body takes to rise and sink with the ground under its feet, on slopes and stairs. Lower follows each stair. (s)")]
        public float groundTime;
        [Tooltip("Hip swing. How far the pelvis turns with the foot that is ahead. At 0 it faces as the trunk has it. (\u00b0)")]
        public float hipSwingDeg;
        [Tooltip("Shoulder swing when walking. How far the chest turns against the foot that is ahead when walking, where no hand is tracked. (\u00b0)")]
        public float shoulderSwingWalkDeg;
        [Tooltip("Shoulder swing when running. How far the chest turns against the foot that is ahead when running, where no hand is tracked. (\u00b0)")]
        public float shoulderSwingRunDeg;
        public GaitScheurenbrand scheurenbrand;
        public GaitCurves curves;
    }

    [Serializable]
    public class Pull
    {
        [Tooltip("Pull stiffness. Which share of what a limb is too short the body moves after it, for effectors with a pull weight. At 0 the body stays.")]
        [Range(0f, 1f)]
        public float stiffness;
        [Tooltip("Pull iterations. How often the pulls of several limbs are balanced against each other. Higher is more exact.")]
        public int iterations;
        [Tooltip("Lean into a pull. Which share of a pull to the side the trunk takes by leaning instead of moving.")]
        [Range(0f, 1f)]
        public float lean;
    }

    [Serializable]
    public class LookAt
    {
        [Tooltip("Look-at weight. How much the body looks at the target below. At 0 the headset alone turns the head.")]
        [Range(0f, 1f)]
        public float weight;
        [Tooltip("In Unity's frame, where the left is at -X. The x of the preset: How far to the left of where tracking begins the point is that the body looks at. (m)")]
        public Vector3 target;
        [Tooltip("Body weight. How much of the way to what is looked at the chest turns.")]
        [Range(0f, 1f)]
        public float bodyWeight;
        [Tooltip("Head weight. How much of what the chest leaves of that way the head turns.")]
        [Range(0f, 1f)]
        public float headWeight;
        [Tooltip("Eyes weight. How much of what chest and head leave of that way the eyes turn, where the avatar has some.")]
        [Range(0f, 1f)]
        public float eyesWeight;
        [Tooltip("Clamp weight. How much the turns are held back: 0 turns as far as wanted, 0.5 at most by 90\u00b0 to any side, 1 not at all.")]
        [Range(0f, 1f)]
        public float clampWeight;
        [Tooltip("Furthest turn of the chest. How far the chest turns at most towards what is looked at. (\u00b0)")]
        public float bodyMaxDeg;
        [Tooltip("Furthest turn of the head. How far the head turns at most away from where the chest faces. (\u00b0)")]
        public float headMaxDeg;
        [Tooltip("Furthest turn of the eyes. How far the eyes turn at most away from where the head faces. (\u00b0)")]
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
        [Tooltip("Limited. Whether the shoulder keeps to its range of motion. Targets that need more are missed.")]
        public bool on;
        [Tooltip("Swing forward. How far the shoulder may swing forward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float forwardDeg;
        [Tooltip("Swing backward. How far the shoulder may swing backward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float backwardDeg;
        [Tooltip("Swing up. How far the shoulder may swing up from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float upDeg;
        [Tooltip("Swing down. How far the shoulder may swing down from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float downDeg;
        [Tooltip("Least twist. How far the shoulder may twist about itself in one direction; the angle is negative. (\u00b0)")]
        public float twistMinDeg;
        [Tooltip("Greatest twist. How far the shoulder may twist about itself in the other direction. (\u00b0)")]
        public float twistMaxDeg;
        [Tooltip("Enforced. Where the limit of the shoulder is enforced.")]
        public LimitsShoulderPass pass;
    }

    [Serializable]
    public class LimitsUpperArm
    {
        [Tooltip("Limited. Whether the upper arm keeps to its range of motion. Targets that need more are missed.")]
        public bool on;
        [Tooltip("Swing forward. How far the upper arm may swing forward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float forwardDeg;
        [Tooltip("Swing backward. How far the upper arm may swing backward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float backwardDeg;
        [Tooltip("Swing up. How far the upper arm may swing up from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float upDeg;
        [Tooltip("Swing down. How far the upper arm may swing down from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float downDeg;
        [Tooltip("Least twist. How far the upper arm may twist about itself in one direction; the angle is negative. (\u00b0)")]
        public float twistMinDeg;
        [Tooltip("Greatest twist. How far the upper arm may twist about itself in the other direction. (\u00b0)")]
        public float twistMaxDeg;
        [Tooltip("Enforced. Where the limit of the upper arm is enforced.")]
        public LimitsShoulderPass pass;
    }

    [Serializable]
    public class LimitsHand
    {
        [Tooltip("Limited. Whether the hand keeps to its range of motion. Targets that need more are missed.")]
        public bool on;
        [Tooltip("Swing forward. How far the hand may swing forward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float forwardDeg;
        [Tooltip("Swing backward. How far the hand may swing backward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float backwardDeg;
        [Tooltip("Swing up. How far the hand may swing up from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float upDeg;
        [Tooltip("Swing down. How far the hand may swing down from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float downDeg;
        [Tooltip("Least twist. How far the hand may twist about itself in one direction; the angle is negative. (\u00b0)")]
        public float twistMinDeg;
        [Tooltip("Greatest twist. How far the hand may twist about itself in the other direction. (\u00b0)")]
        public float twistMaxDeg;
        [Tooltip("Enforced. Where the limit of the hand is enforced.")]
        public LimitsShoulderPass pass;
    }

    [Serializable]
    public class LimitsUpperLeg
    {
        [Tooltip("Limited. Whether the upper leg keeps to its range of motion. Targets that need more are missed.")]
        public bool on;
        [Tooltip("Swing forward. How far the upper leg may swing forward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float forwardDeg;
        [Tooltip("Swing backward. How far the upper leg may swing backward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float backwardDeg;
        [Tooltip("Swing outward. How far the upper leg may swing outward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float upDeg;
        [Tooltip("Swing inward. How far the upper leg may swing inward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float downDeg;
        [Tooltip("Least twist. How far the upper leg may twist about itself in one direction; the angle is negative. (\u00b0)")]
        public float twistMinDeg;
        [Tooltip("Greatest twist. How far the upper leg may twist about itself in the other direction. (\u00b0)")]
        public float twistMaxDeg;
        [Tooltip("Enforced. Where the limit of the upper leg is enforced.")]
        public LimitsShoulderPass pass;
    }

    [Serializable]
    public class LimitsFoot
    {
        [Tooltip("Limited. Whether the foot keeps to its range of motion. Targets that need more are missed.")]
        public bool on;
        [Tooltip("Swing forward. How far the foot may swing forward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float forwardDeg;
        [Tooltip("Swing backward. How far the foot may swing backward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float backwardDeg;
        [Tooltip("Swing outward. How far the foot may swing outward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float upDeg;
        [Tooltip("Swing inward. How far the foot may swing inward from where it is in the T-pose. Between the four ways the rim is a part of an ellipse. (\u00b0)")]
        public float downDeg;
        [Tooltip("Least twist. How far the foot may twist about itself in one direction; the angle is negative. (\u00b0)")]
        public float twistMinDeg;
        [Tooltip("Greatest twist. How far the foot may twist about itself in the other direction. (\u00b0)")]
        public float twistMaxDeg;
        [Tooltip("Enforced. Where the limit of the foot is enforced.")]
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
        [Tooltip("Slope angle. How steep a slope is. Below 0 it goes down. (\u00b0)")]
        public float angleDeg;
        [Tooltip("Slope start. How far from the middle of the room a slope begins, which way it rises. A slope without end has the floor's height there. (m)")]
        public float start;
        [Tooltip("Slope length. How far it is to the end of a slope, measured level. At 0 it has no end. (m)")]
        public float length;
    }

    [Serializable]
    public class GroundSteps
    {
        [Tooltip("Step rise. How much higher each step is than the one before. Below 0 they go down. (m)")]
        public float rise;
        [Tooltip("Step tread. How deep each step is, from its front edge to the next step. (m)")]
        public float tread;
        [Tooltip("Steps start. How far from the middle of the room the first step is, which way they rise. (m)")]
        public float start;
        [Tooltip("Number of steps. How many steps it is to the top. At 0 they have no end.")]
        public int count;
    }

    [Serializable]
    public class Ground
    {
        [Tooltip("Ground. What there is to stand on. Feet that no device tracks step on it, and the whole body rises and sinks with it.")]
        public GroundKind kind;
        [Tooltip("Ground height. How high the floor is; where a slope or steps begin, and what lies beside the triangles of a file. Trackers and avatar rise with what they stand on. (m)")]
        public float height;
        [Tooltip("Ground direction. Which way a slope or steps rise: 0\u00b0 straight ahead, 90\u00b0 to the left. (\u00b0)")]
        public float directionDeg;
        public GroundSlope slope;
        public GroundSteps steps;
        [Tooltip("Plateau. How long the level part at the top of a slope or of steps is, before they come down again. (m)")]
        public float plateau;
        [Tooltip("Comes down again. Whether a slope or steps come down again behind the plateau. Otherwise they stay up.")]
        public bool returns;
    }

    [Serializable]
    public class PargerTorso
    {
        [Tooltip("Bend by height. How far the chest bends forward as the headset comes down by the whole eye height; a part of the way bends by that part. (\u00b0)")]
        public float bendDeg;
        [Tooltip("Bend with the head. How much more the chest bends as the lowered head looks down, the more the further it is lowered. At 0 only height counts.")]
        public float bendNod;
        [Tooltip("Head pitch that counts. From which pitch of the head on its pitch bends the chest further. (\u00b0)")]
        public float nodStartDeg;
        [Tooltip("Least bend by the head. The least that the pitch of the head may add to the bend of the chest; below 0 it may straighten it. (\u00b0)")]
        public float nodMinDeg;
        [Tooltip("Greatest bend by the head. The most that the pitch of the head may add to the bend of the chest. (\u00b0)")]
        public float nodMaxDeg;
        [Tooltip("Furthest back. How far the chest may lean backwards; the angle is negative. (\u00b0)")]
        public float pitchMinDeg;
        [Tooltip("Furthest forward. How far the chest may bend forward when the headset comes down. (\u00b0)")]
        public float pitchMaxDeg;
        [Tooltip("Furthest turn from the head. How far the hands may turn the chest away from where the head faces. At 0 the chest faces as the head does. (\u00b0)")]
        public float yawMaxDeg;
        [Tooltip("Hands seen from the neck. From where the directions to the hands are taken: 0 is the headset, 1 the base of the neck.")]
        [Range(0f, 1f)]
        public float yawFromNeck;
        [Tooltip("Blend to hands behind. How gently the chest comes round between hands in front of the body and hands behind it. Higher is smoother.")]
        public float behindBlend;
        [Tooltip("Neck turns with the chest. Which part of the way from headset to neck turns with the chest instead of the head.")]
        [Range(0f, 1f)]
        public float neckShare;
        [Tooltip("Hips below the neck. How much of the chest's lean the line from neck to hips takes. At 1 the back is straight; lower curves the spine.")]
        public float leanShare;
        [Tooltip("Dislocation begins. At which part of its length an arm starts to pull its shoulder out of its place after the hand. (arm lengths)")]
        public float dislocateAt;
        [Tooltip("Furthest dislocation. How far a shoulder may be pulled out of its place after its hand. At 0 the hand falls short instead. (arm lengths)")]
        public float dislocateMax;
    }

    [Serializable]
    public class PargerSwivelInward
    {
        [Tooltip("Inward weight. How much counts how far the hand is towards the middle of the body, adding to the swivel angle; with its bias, and only where both are above 0 together. (\u00b0 per arm length)")]
        public float weightDeg;
        [Tooltip("Inward bias. What is added to how far the hand is towards the middle of the body, adding to the swivel angle; only what is above 0 together counts. (\u00b0)")]
        public float biasDeg;
    }

    [Serializable]
    public class PargerSwivelUp
    {
        [Tooltip("Up weight. How much counts how far the hand is above the shoulder, adding to the swivel angle; with its bias, and only where both are above 0 together. (\u00b0 per arm length)")]
        public float weightDeg;
        [Tooltip("Up bias. What is added to how far the hand is above the shoulder, adding to the swivel angle; only what is above 0 together counts. (\u00b0)")]
        public float biasDeg;
    }

    [Serializable]
    public class PargerSwivelForward
    {
        [Tooltip("Forward weight. How much counts how far the hand is ahead of the shoulder, adding to the swivel angle; with its bias, and only where both are above 0 together. (\u00b0 per arm length)")]
        public float weightDeg;
        [Tooltip("Forward bias. What is added to how far the hand is ahead of the shoulder, adding to the swivel angle; only what is above 0 together counts. (\u00b0)")]
        public float biasDeg;
    }

    [Serializable]
    public class PargerSwivelAcross
    {
        [Tooltip("Across weight. How much counts how far the hand crosses the body, taken off the swivel angle so that the elbow rises; with its bias, and only where both are above 0 together. (\u00b0 per arm length)")]
        public float weightDeg;
        [Tooltip("Across bias. What is added to how far the hand crosses the body, taken off the swivel angle so that the elbow rises; only what is above 0 together counts. (\u00b0)")]
        public float biasDeg;
    }

    [Serializable]
    public class PargerSwivelTilt
    {
        [Tooltip("Lean inward. How far the direction from which the angle is counted leans inward while the hand is raised and near, which brings the elbow out. At 0 it stays upright.")]
        public float inward;
        [Tooltip("Lean forward. How far the direction from which the angle is counted leans forward while the hand is raised and near.")]
        public float forward;
        [Tooltip("Lean behind begins. How far ahead of the shoulder a hand is when the lean begins. (arm lengths)")]
        public float behindStart;
        [Tooltip("Lean behind is full. How far ahead of the shoulder a hand is when the lean is complete. (arm lengths)")]
        public float behindFull;
        [Tooltip("Lean above begins. How far above the shoulder a hand is when the lean begins. (arm lengths)")]
        public float aboveStart;
        [Tooltip("Lean above is full. How far above the shoulder a hand is when the lean is complete. (arm lengths)")]
        public float aboveFull;
    }

    [Serializable]
    public class PargerSwivelFixed
    {
        [Tooltip("How far outward the direction goes that the elbow takes over where its angle would turn wildly. Only the direction of the three together counts.")]
        public Vector3 direction;
        [Tooltip("Fixed near begins. How near the vertical line through the shoulder a hand is when the fixed direction begins. (arm lengths)")]
        public float nearStart;
        [Tooltip("Fixed near is full. How near the vertical line through the shoulder a hand is when the fixed direction is complete. (arm lengths)")]
        public float nearFull;
        [Tooltip("Fixed behind begins. How far ahead of the shoulder a hand is when the fixed direction begins. (arm lengths)")]
        public float behindStart;
        [Tooltip("Fixed behind is full. How far ahead of the shoulder a hand is when the fixed direction is complete. (arm lengths)")]
        public float behindFull;
        [Tooltip("Fixed below begins. How far above the shoulder a hand is when the fixed direction begins. (arm lengths)")]
        public float belowStart;
        [Tooltip("Fixed below is full. How far above the shoulder a hand is when the fixed direction is complete. (arm lengths)")]
        public float belowFull;
        [Tooltip("Fixed along the circle. Whether the elbow goes over to the fixed direction along its circle; otherwise along the straight line between both.")]
        public bool alongCircle;
    }

    [Serializable]
    public class PargerSwivelRollUpper
    {
        [Tooltip("Palm up from. How far the hand is turned palm up before the elbow gives way. (\u00b0)")]
        public float angleDeg;
        [Tooltip("Palm up gain. How far the elbow turns when the hand is turned palm up by the span further than that. At 0 it does not give way. (\u00b0)")]
        public float gainDeg;
        [Tooltip("Palm up span. How much further than where the elbow begins to give way the hand is turned palm up for the whole gain. (\u00b0)")]
        public float spanDeg;
        [Tooltip("Palm up power. How the elbow begins to give way when the hand is turned palm up: at 1 evenly, higher first less and then more.")]
        public float power;
    }

    [Serializable]
    public class PargerSwivelRollLower
    {
        [Tooltip("Palm down from. How far the hand is turned palm down before the elbow gives way. (\u00b0)")]
        public float angleDeg;
        [Tooltip("Palm down gain. How far the elbow turns when the hand is turned palm down by the span further than that. At 0 it does not give way. (\u00b0)")]
        public float gainDeg;
        [Tooltip("Palm down span. How much further than where the elbow begins to give way the hand is turned palm down for the whole gain. (\u00b0)")]
        public float spanDeg;
        [Tooltip("Palm down power. How the elbow begins to give way when the hand is turned palm down: at 1 evenly, higher first less and then more.")]
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
        [Tooltip("Bent back from. How far the hand is bent to its back before the elbow gives way. (\u00b0)")]
        public float angleDeg;
        [Tooltip("Bent back gain. How far the elbow turns when the hand is bent to its back by the span further than that. At 0 it does not give way. (\u00b0)")]
        public float gainDeg;
        [Tooltip("Bent back span. How much further than where the elbow begins to give way the hand is bent to its back for the whole gain. (\u00b0)")]
        public float spanDeg;
        [Tooltip("Bent back power. How the elbow begins to give way when the hand is bent to its back: at 1 evenly, higher first less and then more.")]
        public float power;
    }

    [Serializable]
    public class PargerSwivelYawLower
    {
        [Tooltip("Bent in from. How far the hand is bent to its palm before the elbow gives way. (\u00b0)")]
        public float angleDeg;
        [Tooltip("Bent in gain. How far the elbow turns when the hand is bent to its palm by the span further than that. At 0 it does not give way. (\u00b0)")]
        public float gainDeg;
        [Tooltip("Bent in span. How much further than where the elbow begins to give way the hand is bent to its palm for the whole gain. (\u00b0)")]
        public float spanDeg;
        [Tooltip("Bent in power. How the elbow begins to give way when the hand is bent to its palm: at 1 evenly, higher first less and then more.")]
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
        [Tooltip("Angle offset. What every swivel angle starts with. Higher lowers both elbows. (\u00b0)")]
        public float offsetDeg;
        public PargerSwivelInward inward;
        public PargerSwivelUp up;
        public PargerSwivelForward forward;
        public PargerSwivelAcross across;
        [Tooltip("Drawn back. A hand that is less far ahead of the shoulder than this counts as drawn back. (arm lengths)")]
        public float backStart;
        [Tooltip("Raised. What drawing back a hand above the shoulder adds to the swivel angle, by how far it is drawn back and raised. (\u00b0 per arm length\u00b2)")]
        public float backRaisedDeg;
        [Tooltip("Lowered. What drawing back a hand below the shoulder adds to the swivel angle, by how far it is drawn back and lowered. (\u00b0 per arm length\u00b2)")]
        public float backLoweredDeg;
        [Tooltip("Least angle. The least swivel angle that the place of the hand can give: how high an elbow is held at most. (\u00b0)")]
        public float leastDeg;
        [Tooltip("Greatest angle. The greatest swivel angle that the place of the hand can give: how low an elbow is held at most. (\u00b0)")]
        public float greatestDeg;
        public PargerSwivelTilt tilt;
        public PargerSwivelFixed @fixed;
        public PargerSwivelRoll roll;
        public PargerSwivelYaw yaw;
        [Tooltip("Roll before bend. Whether the bend of the wrist is measured after the elbow gave way to its roll; otherwise both are measured at once and added.")]
        public bool rollFirst;
        [Tooltip("Follow hand rotation. How much the rotation of a hand moves its elbow. At 0 only the place of the hand counts.")]
        [Range(0f, 1f)]
        public float handWeight;
        [Tooltip("Hand smoothing. Time constant with which the elbow follows the rotation of the hand. At 0 at once; the released program has 0.074 s at 90 Hz. (s)")]
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
        [Tooltip("Hips nods. How far the hips bends forward as the head looks down.")]
        public float pitch;
        [Tooltip("Hips tilts. How far the hips bends aside as the head tilts.")]
        public float roll;
        [Tooltip("Hips bends. How far the hips bends forward as the headset comes down. (\u00b0 per metre)")]
        public float heightDeg;
    }

    [Serializable]
    public class ScheurenbrandSpine
    {
        [Tooltip("Spine nods. How far the lowest bone of the spine bends forward as the head looks down.")]
        public float pitch;
        [Tooltip("Spine tilts. How far the lowest bone of the spine bends aside as the head tilts.")]
        public float roll;
        [Tooltip("Spine bends. How far the lowest bone of the spine bends forward as the headset comes down. (\u00b0 per metre)")]
        public float heightDeg;
    }

    [Serializable]
    public class ScheurenbrandChest
    {
        [Tooltip("Chest nods. How far the chest bends forward as the head looks down.")]
        public float pitch;
        [Tooltip("Chest tilts. How far the chest bends aside as the head tilts.")]
        public float roll;
        [Tooltip("Chest bends. How far the chest bends forward as the headset comes down. (\u00b0 per metre)")]
        public float heightDeg;
    }

    [Serializable]
    public class ScheurenbrandUpperChest
    {
        [Tooltip("Upper chest nods. How far the upper chest bends forward as the head looks down.")]
        public float pitch;
        [Tooltip("Upper chest tilts. How far the upper chest bends aside as the head tilts.")]
        public float roll;
        [Tooltip("Upper chest bends. How far the upper chest bends forward as the headset comes down. (\u00b0 per metre)")]
        public float heightDeg;
    }

    [Serializable]
    public class ScheurenbrandNeck
    {
        [Tooltip("Neck nods. How far the neck bends forward as the head looks down.")]
        public float pitch;
        [Tooltip("Neck tilts. How far the neck bends aside as the head tilts.")]
        public float roll;
        [Tooltip("Neck bends. How far the neck bends forward as the headset comes down. (\u00b0 per metre)")]
        public float heightDeg;
    }

    [Serializable]
    public class Scheurenbrand
    {
        [Tooltip("Lowest headset. The headset is taken to be no lower than this above the floor. (m)")]
        public float leastHeight;
        [Tooltip("Highest headset. The headset is taken to be no higher than this above the floor. (m)")]
        public float greatestHeight;
        [Tooltip("Greatest head tilt. How far the head may be tilted to any side. (\u00b0)")]
        public float tiltMaxDeg;
        [Tooltip("Body stays. How far the head turns before the body turns after it. (\u00b0)")]
        public float yawDeadDeg;
        [Tooltip("Body turns after. How fast the body turns after the head. Higher is faster; at 62 it goes half of the way in a ninetieth of a second. (1/s)")]
        public float yawRate;
        [Tooltip("Tilt that counts. How far the head is tilted to a side before the trunk bends after it. (\u00b0)")]
        public float rollDeadDeg;
        [Tooltip("Nod that counts. How far the head looks up or down before the trunk bends after it. (\u00b0)")]
        public float pitchDeadDeg;
        [Tooltip("Furthest back. How far any bone of the trunk may lean backwards; the angle is negative. (\u00b0)")]
        public float pitchMinDeg;
        [Tooltip("Furthest forward. How far any bone of the trunk may bend forward. (\u00b0)")]
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
        [Tooltip("Acts on. Which joints the magnet moves. Of both sides, the right one has the magnet mirrored. Magnets act on arms that are solved as chains: by FABRIK, CCD or least squares.")]
        public MagnetJoint joint;
        [Tooltip("Fixed to. Which part of the body carries the magnet along.")]
        public MagnetBone bone;
        [Tooltip("In Unity's frame, where the left is at -X. The x of the preset: Where the middle of the magnet is, from what it is fixed to to the avatar's left, as a part of the length of an arm. (arm lengths)")]
        public Vector3 position;
        [Tooltip("Radius. How far the magnet reaches, as a part of the length of an arm. Joints further away do not feel it. (arm lengths)")]
        public float radius;
        [Tooltip("Strength. How far the magnet moves a joint near its middle in a ninetieth of a second: attracting above 0, repelling below. At 0 it does nothing. (arm lengths)")]
        public float strength;
    }
}
