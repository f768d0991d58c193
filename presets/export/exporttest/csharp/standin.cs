// What the exported C# uses of Unity, its Animation Rigging, Final IK and SAFullBodyIK: signatures only, so that a compiler can check it where none
// of them is. Written from their public documentation.
using System;
using System.Collections;
using System.Collections.Generic;

namespace UnityEngine
{
    public struct Vector2 { public float x, y; public Vector2(float x, float y) { this.x = x; this.y = y; } }
    public struct Vector3
    {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
        public static Vector3 zero, one, up, down, left, right, forward, back;
        public static Vector3 operator +(Vector3 a, Vector3 b) { return a; }
        public static Vector3 operator -(Vector3 a, Vector3 b) { return a; }
        public static Vector3 operator *(Vector3 a, float b) { return a; }
        public static float Dot(Vector3 a, Vector3 b) { return 0f; }
    }
    public struct Quaternion
    {
        public float x, y, z, w;
        public static Quaternion identity;
        public static Quaternion Inverse(Quaternion q) { return q; }
        public static Quaternion operator *(Quaternion a, Quaternion b) { return a; }
        public static Vector3 operator *(Quaternion a, Vector3 b) { return b; }
    }
    public static class Mathf
    {
        public static float Abs(float a) { return a; }
        public static float Min(float a, float b) { return a; }
        public static float Max(float a, float b) { return a; }
        public static float Clamp(float a, float b, float c) { return a; }
        public static int Clamp(int a, int b, int c) { return a; }
        public static float Clamp01(float a) { return a; }
        public static int RoundToInt(float a) { return 0; }
    }
    public class Object
    {
        public string name { get; set; }
        public static implicit operator bool(Object o) { return o != null; }
        public static void Destroy(Object o) { }
        public static void DestroyImmediate(Object o) { }
    }
    public class Component : Object
    {
        public Transform transform { get { return null; } }
        public GameObject gameObject { get { return null; } }
        public T GetComponent<T>() { return default(T); }
        public T[] GetComponentsInChildren<T>(bool inactive) { return null; }
    }
    public class Behaviour : Component { public bool enabled { get; set; } public bool isActiveAndEnabled { get { return true; } } }
    public class MonoBehaviour : Behaviour { }
    public class ScriptableObject : Object { public static T CreateInstance<T>() where T : ScriptableObject { return null; } }
    public class GameObject : Object
    {
        public GameObject(string name) { }
        public Transform transform { get { return null; } }
        public T AddComponent<T>() where T : Component { return null; }
        public T GetComponent<T>() { return default(T); }
    }
    public class Transform : Component, IEnumerable
    {
        public Vector3 position { get; set; }
        public Quaternion rotation { get; set; }
        public Vector3 localPosition { get; set; }
        public Quaternion localRotation { get; set; }
        public Vector3 lossyScale { get { return Vector3.one; } }
        public Transform parent { get; set; }
        public void SetParent(Transform parent, bool worldPositionStays) { }
        public void SetPositionAndRotation(Vector3 position, Quaternion rotation) { }
        public void SetAsFirstSibling() { }
        public Transform Find(string name) { return null; }
        public IEnumerator GetEnumerator() { return null; }
        public bool IsChildOf(Transform t) { return false; }
    }
    public class TextAsset : Object { public string text { get { return ""; } } }
    public struct Keyframe { public Keyframe(float time, float value, float inTangent, float outTangent) { } }
    public class AnimationCurve { public AnimationCurve(params Keyframe[] keys) { } }
    public static class Debug
    {
        public static void LogWarning(object message, Object context) { }
        public static void LogError(object message) { }
        public static void Log(object message, Object context) { }
    }
    public static class JsonUtility
    {
        public static T FromJson<T>(string json) { return default(T); }
        public static void FromJsonOverwrite(string json, object to) { }
        public static string ToJson(object o, bool pretty) { return ""; }
    }
    public class Animator : Behaviour
    {
        public bool isHuman { get { return true; } }
        public Transform GetBoneTransform(HumanBodyBones bone) { return null; }
    }
    public enum HumanBodyBones
    {
        Hips, LeftUpperLeg, RightUpperLeg, LeftLowerLeg, RightLowerLeg, LeftFoot, RightFoot, Spine, Chest, Neck, Head, LeftShoulder, RightShoulder,
        LeftUpperArm, RightUpperArm, LeftLowerArm, RightLowerArm, LeftHand, RightHand, LeftToes, RightToes, LeftEye, RightEye, Jaw, UpperChest, LastBone
    }
    [AttributeUsage(AttributeTargets.Field)] public class TooltipAttribute : Attribute { public TooltipAttribute(string text) { } }
    [AttributeUsage(AttributeTargets.Field)] public class RangeAttribute : Attribute { public RangeAttribute(float min, float max) { } }
    [AttributeUsage(AttributeTargets.Field)] public class HeaderAttribute : Attribute { public HeaderAttribute(string text) { } }
    [AttributeUsage(AttributeTargets.Field)] public class HideInInspector : Attribute { }
    [AttributeUsage(AttributeTargets.Field)] public class SerializeField : Attribute { }
    [AttributeUsage(AttributeTargets.Class)] public class AddComponentMenu : Attribute { public AddComponentMenu(string menu) { } }
    [AttributeUsage(AttributeTargets.Class)] public class DisallowMultipleComponent : Attribute { }
    [AttributeUsage(AttributeTargets.Class)] public class RequireComponent : Attribute { public RequireComponent(Type type) { } }
    [AttributeUsage(AttributeTargets.Class)] public class DefaultExecutionOrder : Attribute { public DefaultExecutionOrder(int order) { } }
    [AttributeUsage(AttributeTargets.Method)] public class ContextMenu : Attribute { public ContextMenu(string item) { } }
    [AttributeUsage(AttributeTargets.Class)] public class CreateAssetMenuAttribute : Attribute { public string menuName; public string fileName; }
}

namespace UnityEngine.Animations.Rigging
{
    public abstract class RigConstraint<T> : MonoBehaviour where T : struct
    {
        T m_Data;
        public ref T data { get { return ref m_Data; } }
        public float weight { get; set; }
    }
    public struct TwoBoneIKConstraintData
    {
        public Transform root { get; set; }
        public Transform mid { get; set; }
        public Transform tip { get; set; }
        public Transform target { get; set; }
        public Transform hint { get; set; }
        public float targetPositionWeight { get; set; }
        public float targetRotationWeight { get; set; }
        public float hintWeight { get; set; }
        public bool maintainTargetPositionOffset { get; set; }
        public bool maintainTargetRotationOffset { get; set; }
    }
    public class TwoBoneIKConstraint : RigConstraint<TwoBoneIKConstraintData> { }
    public struct ChainIKConstraintData
    {
        public Transform root { get; set; }
        public Transform tip { get; set; }
        public Transform target { get; set; }
        public float chainRotationWeight { get; set; }
        public float tipRotationWeight { get; set; }
        public int maxIterations { get; set; }
        public float tolerance { get; set; }
        public bool maintainTargetPositionOffset { get; set; }
        public bool maintainTargetRotationOffset { get; set; }
    }
    public class ChainIKConstraint : RigConstraint<ChainIKConstraintData> { }
    public struct WeightedTransform { public Transform transform; public float weight; public WeightedTransform(Transform t, float w) { transform = t; weight = w; } }
    public struct WeightedTransformArray { public WeightedTransformArray(int size) { } public void Add(WeightedTransform t) { } public int Count { get { return 0; } } }
    public struct MultiPositionConstraintData
    {
        public Transform constrainedObject { get; set; }
        public WeightedTransformArray sourceObjects { get; set; }
        public bool maintainOffset { get; set; }
        public Vector3 offset { get; set; }
        public bool constrainedXAxis { get; set; }
        public bool constrainedYAxis { get; set; }
        public bool constrainedZAxis { get; set; }
    }
    public class MultiPositionConstraint : RigConstraint<MultiPositionConstraintData> { }
    public struct MultiRotationConstraintData
    {
        public Transform constrainedObject { get; set; }
        public WeightedTransformArray sourceObjects { get; set; }
        public bool maintainOffset { get; set; }
        public Vector3 offset { get; set; }
        public bool constrainedXAxis { get; set; }
        public bool constrainedYAxis { get; set; }
        public bool constrainedZAxis { get; set; }
    }
    public class MultiRotationConstraint : RigConstraint<MultiRotationConstraintData> { }
    public struct MultiAimConstraintData
    {
        public enum Axis { X, X_NEG, Y, Y_NEG, Z, Z_NEG }
        public enum WorldUpType { None, SceneUp, ObjectUp, ObjectRotationUp, Vector }
        public Transform constrainedObject { get; set; }
        public WeightedTransformArray sourceObjects { get; set; }
        public bool maintainOffset { get; set; }
        public Vector3 offset { get; set; }
        public Vector2 limits { get; set; }
        public Axis aimAxis { get; set; }
        public Axis upAxis { get; set; }
        public WorldUpType worldUpType { get; set; }
        public Axis worldUpAxis { get; set; }
        public Transform worldUpObject { get; set; }
        public bool constrainedXAxis { get; set; }
        public bool constrainedYAxis { get; set; }
        public bool constrainedZAxis { get; set; }
    }
    public class MultiAimConstraint : RigConstraint<MultiAimConstraintData> { }
    public class Rig : MonoBehaviour { public float weight { get; set; } }
    public class RigLayer { public RigLayer(Rig rig, bool active = true) { } public Rig rig { get { return null; } } }
    public class RigBuilder : MonoBehaviour { public List<RigLayer> layers { get; set; } public bool Build() { return true; } public void Clear() { } }
}

namespace UnityEditor
{
    public static class AssetDatabase
    {
        public static string GetAssetPath(UnityEngine.Object o) { return ""; }
        public static T LoadAssetAtPath<T>(string path) where T : UnityEngine.Object { return null; }
        public static void CreateAsset(UnityEngine.Object o, string path) { }
        public static void SaveAssets() { }
        public static void ImportAsset(string path) { }
        public static string GenerateUniqueAssetPath(string path) { return path; }
    }
    public static class EditorUtility
    {
        public static void SetDirty(UnityEngine.Object o) { }
        public static string OpenFilePanel(string title, string directory, string extension) { return ""; }
        public static string SaveFilePanelInProject(string title, string name, string extension, string message) { return ""; }
        public static bool DisplayDialog(string title, string message, string ok) { return true; }
    }
    public static class Selection { public static UnityEngine.Object[] objects { get; set; } public static UnityEngine.Object activeObject { get; set; } }
    public static class EditorGUIUtility { public static void PingObject(UnityEngine.Object o) { } }
    [AttributeUsage(AttributeTargets.Method)] public class MenuItem : Attribute { public MenuItem(string path) { } public MenuItem(string path, bool validate) { } }
}

namespace RootMotion.FinalIK
{
    using UnityEngine;
    public class IKSolverVR
    {
        public class Spine
        {
            public Transform headTarget, pelvisTarget, chestGoal;
            public float positionWeight, rotationWeight, pelvisPositionWeight, pelvisRotationWeight, chestGoalWeight, minHeadHeight, bodyPosStiffness,
                bodyRotStiffness, neckStiffness, rotateChestByHands, chestClampWeight, headClampWeight, moveBodyBackWhenCrouching, maintainPelvisPosition,
                maxRootAngle, rootHeadingOffset;
        }
        public class Arm
        {
            public Transform target, bendGoal;
            public float positionWeight, rotationWeight, shoulderRotationWeight, shoulderTwistWeight, bendGoalWeight, swivelOffset, armLengthMlp;
        }
        public class Leg
        {
            public Transform target, bendGoal;
            public float positionWeight, rotationWeight, bendGoalWeight, swivelOffset, bendToTargetWeight, legLengthMlp;
        }
        public class Locomotion
        {
            public float weight, footDistance, stepThreshold, angleThreshold, comAngleMlp, maxVelocity, velocityFactor, maxLegStretch, rootSpeed, stepSpeed;
            public AnimationCurve stepHeight, heelHeight;
        }
        public bool plantFeet;
        public Spine spine;
        public Arm leftArm, rightArm;
        public Leg leftLeg, rightLeg;
        public Locomotion locomotion;
    }
    public class VRIK : MonoBehaviour
    {
        public class References
        {
            public Transform root, pelvis, spine, chest, neck, head, leftShoulder, leftUpperArm, leftForearm, leftHand, rightShoulder, rightUpperArm,
                rightForearm, rightHand, leftThigh, leftCalf, leftFoot, leftToes, rightThigh, rightCalf, rightFoot, rightToes;
        }
        public References references;
        public IKSolverVR solver;
    }
}

namespace SA
{
    using UnityEngine;
    public class FullBodyIK
    {
        public class Bone { public Transform transform; }
        public class Effector
        {
            public Transform transform;
            public bool positionEnabled, rotationEnabled;
            public float positionWeight, rotationWeight, pull;
        }
        public class BodyEffectors { public Effector hips; }
        public class HeadEffectors { public Effector neck, head, eyes; }
        public class LegEffectors { public Effector knee, foot; }
        public class ArmEffectors { public Effector arm, elbow, wrist; }
        public class BodyBones { public Bone hips, spine, spine2, spine3, spine4; public Bone spineU { get { return null; } } }
        public class LegBones { public Bone leg, knee, foot; }
        public class ArmBones { public Bone shoulder, arm, elbow, wrist; }
        public class Settings
        {
            public class BodyIK
            {
                public bool shoulderSolveEnabled, shoulderLimitEnabled;
                public float shoulderLimitAngleYPlus, shoulderLimitAngleYMinus, shoulderLimitAngleZ;
            }
            public class LimbIK
            {
                public bool wristLimitEnabled, footLimitEnabled;
                public float wristLimitAngle, footLimitYaw, footLimitPitchUp, footLimitPitchDown, footLimitRoll;
            }
            public class HeadIK { public float eyesToHeadYawRate, eyesToHeadPitchRate; }
            public BodyIK bodyIK;
            public LimbIK limbIK;
            public HeadIK headIK;
        }
        public Settings settings;
        public BodyBones bodyBones;
        public LegBones leftLegBones, rightLegBones;
        public ArmBones leftArmBones, rightArmBones;
        public BodyEffectors bodyEffectors;
        public HeadEffectors headEffectors;
        public LegEffectors leftLegEffectors, rightLegEffectors;
        public ArmEffectors leftArmEffectors, rightArmEffectors;
    }
    public class FullBodyIKBehaviourBase : MonoBehaviour { public virtual FullBodyIK fullBodyIK { get { return null; } } }
    public class FullBodyIKBehaviour : FullBodyIKBehaviourBase { }
}
