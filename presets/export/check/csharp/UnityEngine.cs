// What the exported C# uses of UnityEngine, written from its public documentation so that the code can be compiled and run where Unity is not: names and
// signatures are Unity's, objects keep what they are given, transforms hang on each other. Nothing draws, and nothing runs by itself.
using System;
using System.Collections;
using System.Collections.Generic;

namespace UnityEngine
{
    public struct Vector2
    {
        public float x, y;
        public Vector2(float x, float y) { this.x = x; this.y = y; }
    }

    [Serializable]
    public struct Vector3
    {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
        public static Vector3 zero { get { return new Vector3(0, 0, 0); } }
        public static Vector3 one { get { return new Vector3(1, 1, 1); } }
        public static Vector3 up { get { return new Vector3(0, 1, 0); } }
        public static Vector3 down { get { return new Vector3(0, -1, 0); } }
        public static Vector3 left { get { return new Vector3(-1, 0, 0); } }
        public static Vector3 right { get { return new Vector3(1, 0, 0); } }
        public static Vector3 forward { get { return new Vector3(0, 0, 1); } }
        public static Vector3 back { get { return new Vector3(0, 0, -1); } }
        public static Vector3 operator +(Vector3 a, Vector3 b) { return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z); }
        public static Vector3 operator -(Vector3 a, Vector3 b) { return new Vector3(a.x - b.x, a.y - b.y, a.z - b.z); }
        public static Vector3 operator *(Vector3 a, float b) { return new Vector3(a.x * b, a.y * b, a.z * b); }
        public static Vector3 Scale(Vector3 a, Vector3 b) { return new Vector3(a.x * b.x, a.y * b.y, a.z * b.z); }
        public static float Dot(Vector3 a, Vector3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
        public float magnitude { get { return (float)Math.Sqrt(Dot(this, this)); } }
    }

    [Serializable]
    public struct Quaternion
    {
        public float x, y, z, w;
        public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
        public static Quaternion identity { get { return new Quaternion(0, 0, 0, 1); } }
        public static Quaternion Euler(float x, float y, float z) { return Axis(0, 1, 0, y) * Axis(1, 0, 0, x) * Axis(0, 0, 1, z); }
        static Quaternion Axis(float x, float y, float z, float degrees)
        {
            var half = degrees * Math.PI / 360;
            var s = (float)Math.Sin(half);
            return new Quaternion(x * s, y * s, z * s, (float)Math.Cos(half));
        }
        public static Quaternion FromToRotation(Vector3 a, Vector3 b) { return identity; } // only what is drawn is turned by it
        public static Quaternion Inverse(Quaternion q) { return new Quaternion(-q.x, -q.y, -q.z, q.w); }
        public static Quaternion operator *(Quaternion a, Quaternion b)
        {
            return new Quaternion(
                a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
                a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
        }
        public static Vector3 operator *(Quaternion q, Vector3 v)
        {
            var p = q * new Quaternion(v.x, v.y, v.z, 0) * Inverse(q);
            return new Vector3(p.x, p.y, p.z);
        }
    }

    public static class Mathf
    {
        public static float Sin(float a) { return (float)Math.Sin(a); }
        public static float Cos(float a) { return (float)Math.Cos(a); }
        public static float Abs(float a) { return Math.Abs(a); }
        public static float Min(float a, float b) { return a < b ? a : b; }
        public static float Max(float a, float b) { return a > b ? a : b; }
        public static float Clamp(float value, float min, float max) { return value < min ? min : value > max ? max : value; }
        public static int Clamp(int value, int min, int max) { return value < min ? min : value > max ? max : value; }
        public static float Clamp01(float value) { return Clamp(value, 0f, 1f); }
    }

    public class Object
    {
        public virtual string name { get; set; }
    }

    public class Component : Object
    {
        internal GameObject holder;
        public override string name { get { return holder.name; } set { holder.name = value; } }
        public GameObject gameObject { get { return holder; } }
        public Transform transform { get { return holder.transform; } }
        public T GetComponent<T>() where T : class { return holder.GetComponent<T>(); }
        public T[] GetComponentsInChildren<T>(bool includeInactive) where T : class
        {
            var found = new List<T>();
            transform.Collect(found);
            return found.ToArray();
        }
    }

    public class Renderer : Component { }

    public class Behaviour : Component
    {
        public bool enabled { get; set; }
    }

    public class MonoBehaviour : Behaviour { }

    public class ScriptableObject : Object
    {
        public static T CreateInstance<T>() where T : ScriptableObject, new() { return new T(); }
    }

    public sealed class GameObject : Object
    {
        internal readonly List<Component> components = new List<Component>();
        public GameObject(string name)
        {
            base.name = name;
            Add(new Transform());
        }
        void Add(Component c)
        {
            c.holder = this;
            components.Add(c);
        }
        public Transform transform { get { return (Transform)components[0]; } }
        public T GetComponent<T>() where T : class
        {
            foreach (var c in components)
            {
                var found = c as T;
                if (found != null)
                {
                    return found;
                }
            }
            return null;
        }
        public static GameObject CreatePrimitive(PrimitiveType type) { return new GameObject(type.ToString()); }
        public T AddComponent<T>() where T : Component, new()
        {
            foreach (RequireComponent needs in typeof(T).GetCustomAttributes(typeof(RequireComponent), true))
            {
                if (!components.Exists(c => needs.type.IsInstanceOfType(c)))
                {
                    Add((Component)Activator.CreateInstance(needs.type));
                }
            }
            var made = new T();
            Add(made);
            return made;
        }
    }

    public class Transform : Component, IEnumerable
    {
        Transform above;
        readonly List<Transform> children = new List<Transform>();
        public Transform()
        {
            localRotation = Quaternion.identity;
            localScale = Vector3.one;
        }
        public Vector3 localPosition { get; set; }
        public Quaternion localRotation { get; set; }
        public Vector3 localScale { get; set; }
        public Transform parent { get { return above; } }
        public Vector3 position
        {
            get { return above == null ? localPosition : above.position + above.rotation * Vector3.Scale(above.lossyScale, localPosition); }
            set
            {
                if (above == null)
                {
                    localPosition = value;
                    return;
                }
                var scale = above.lossyScale;
                localPosition = Vector3.Scale(new Vector3(1 / scale.x, 1 / scale.y, 1 / scale.z), Quaternion.Inverse(above.rotation) * (value - above.position));
            }
        }
        public Quaternion rotation
        {
            get { return above == null ? localRotation : above.rotation * localRotation; }
            set { localRotation = above == null ? value : Quaternion.Inverse(above.rotation) * value; }
        }
        public Vector3 lossyScale { get { return above == null ? localScale : Vector3.Scale(above.lossyScale, localScale); } }
        public void SetPositionAndRotation(Vector3 position, Quaternion rotation)
        {
            this.rotation = rotation;
            this.position = position;
        }
        public void SetParent(Transform parent, bool worldPositionStays)
        {
            var at = position;
            var turn = rotation;
            if (above != null)
            {
                above.children.Remove(this);
            }
            above = parent;
            if (above != null)
            {
                above.children.Add(this);
            }
            if (worldPositionStays) // of avatars that are scaled alike in all directions, and by 1 here
            {
                SetPositionAndRotation(at, turn);
            }
        }
        public void SetAsFirstSibling()
        {
            above.children.Remove(this);
            above.children.Insert(0, this);
        }
        public IEnumerator GetEnumerator() { return children.GetEnumerator(); }
        internal void Collect<T>(List<T> found) where T : class
        {
            foreach (var c in holder.components)
            {
                var one = c as T;
                if (one != null)
                {
                    found.Add(one);
                }
            }
            foreach (var child in children)
            {
                child.Collect(found);
            }
        }
    }

    public class TextAsset : Object
    {
        public TextAsset(string text) { this.text = text; }
        public string text { get; private set; }
    }

    public static class Debug
    {
        public static readonly List<string> Said = new List<string>(); // not Unity's: for the check
        public static void LogWarning(object message, Object context) { Said.Add(message.ToString()); }
        public static void LogError(object message, Object context) { Said.Add(message.ToString()); }
    }

    public static class Application
    {
        public static bool isEditor { get { return true; } }
    }

    public static class Time
    {
        public static float deltaTime { get; set; }
    }

    public enum PrimitiveType { Sphere, Capsule, Cylinder, Cube, Plane, Quad }

    public class Animator : Behaviour
    {
        public readonly Dictionary<HumanBodyBones, Transform> Bones = new Dictionary<HumanBodyBones, Transform>(); // not Unity's: for the check
        public bool isHuman { get { return Bones.Count > 0; } }
        public Transform GetBoneTransform(HumanBodyBones bone)
        {
            Transform found;
            return Bones.TryGetValue(bone, out found) ? found : null;
        }
    }

    public enum HumanBodyBones
    {
        Hips, LeftUpperLeg, RightUpperLeg, LeftLowerLeg, RightLowerLeg, LeftFoot, RightFoot, Spine, Chest, Neck, Head, LeftShoulder, RightShoulder,
        LeftUpperArm, RightUpperArm, LeftLowerArm, RightLowerArm, LeftHand, RightHand, LeftToes, RightToes, LeftEye, RightEye, Jaw,
        LeftThumbProximal, LeftThumbIntermediate, LeftThumbDistal, LeftIndexProximal, LeftIndexIntermediate, LeftIndexDistal,
        LeftMiddleProximal, LeftMiddleIntermediate, LeftMiddleDistal, LeftRingProximal, LeftRingIntermediate, LeftRingDistal,
        LeftLittleProximal, LeftLittleIntermediate, LeftLittleDistal,
        RightThumbProximal, RightThumbIntermediate, RightThumbDistal, RightIndexProximal, RightIndexIntermediate, RightIndexDistal,
        RightMiddleProximal, RightMiddleIntermediate, RightMiddleDistal, RightRingProximal, RightRingIntermediate, RightRingDistal,
        RightLittleProximal, RightLittleIntermediate, RightLittleDistal,
        UpperChest, LastBone
    }

    [AttributeUsage(AttributeTargets.Field)]
    public class TooltipAttribute : Attribute { public TooltipAttribute(string tooltip) { } }
    [AttributeUsage(AttributeTargets.Field)]
    public class RangeAttribute : Attribute { public RangeAttribute(float min, float max) { } }
    [AttributeUsage(AttributeTargets.Field)]
    public class HeaderAttribute : Attribute { public HeaderAttribute(string header) { } }
    [AttributeUsage(AttributeTargets.Field)]
    public class HideInInspector : Attribute { }
    [AttributeUsage(AttributeTargets.Field)]
    public class SerializeField : Attribute { }
    [AttributeUsage(AttributeTargets.Class)]
    public class AddComponentMenu : Attribute { public AddComponentMenu(string menuName) { } }
    [AttributeUsage(AttributeTargets.Class)]
    public class DefaultExecutionOrder : Attribute { public DefaultExecutionOrder(int order) { } }
    [AttributeUsage(AttributeTargets.Class)]
    public class RequireComponent : Attribute
    {
        internal readonly Type type;
        public RequireComponent(Type requiredComponent) { type = requiredComponent; }
    }
    [AttributeUsage(AttributeTargets.Method)]
    public class ContextMenu : Attribute { public ContextMenu(string itemName) { } }
}
