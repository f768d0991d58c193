// What the exported C# uses of Unity's package Animation Rigging, written from its public documentation: constraints keep what they are given, within the ranges
// that they have.
using System.Collections.Generic;

namespace UnityEngine.Animations.Rigging
{
    public abstract class RigConstraint<T> : MonoBehaviour where T : struct
    {
        T m_Data;
        float m_Weight = 1f;
        public ref T data { get { return ref m_Data; } }
        public float weight { get { return m_Weight; } set { m_Weight = Mathf.Clamp01(value); } }
    }
    public struct TwoBoneIKConstraintData
    {
        float m_Position, m_Rotation, m_Hint;
        public Transform root { get; set; }
        public Transform mid { get; set; }
        public Transform tip { get; set; }
        public Transform target { get; set; }
        public Transform hint { get; set; }
        public float targetPositionWeight { get { return m_Position; } set { m_Position = Mathf.Clamp01(value); } }
        public float targetRotationWeight { get { return m_Rotation; } set { m_Rotation = Mathf.Clamp01(value); } }
        public float hintWeight { get { return m_Hint; } set { m_Hint = Mathf.Clamp01(value); } }
        public bool maintainTargetPositionOffset { get; set; }
        public bool maintainTargetRotationOffset { get; set; }
    }
    public class TwoBoneIKConstraint : RigConstraint<TwoBoneIKConstraintData> { }
    public struct ChainIKConstraintData
    {
        float m_Chain, m_Tip, m_Tolerance;
        int m_Iterations;
        public Transform root { get; set; }
        public Transform tip { get; set; }
        public Transform target { get; set; }
        public float chainRotationWeight { get { return m_Chain; } set { m_Chain = Mathf.Clamp01(value); } }
        public float tipRotationWeight { get { return m_Tip; } set { m_Tip = Mathf.Clamp01(value); } }
        public int maxIterations { get { return m_Iterations; } set { m_Iterations = Mathf.Clamp(value, 1, 50); } }
        public float tolerance { get { return m_Tolerance; } set { m_Tolerance = Mathf.Clamp(value, 0f, 0.01f); } }
        public bool maintainTargetPositionOffset { get; set; }
        public bool maintainTargetRotationOffset { get; set; }
    }
    public class ChainIKConstraint : RigConstraint<ChainIKConstraintData> { }
    public struct WeightedTransform
    {
        public Transform transform;
        public float weight;
        public WeightedTransform(Transform transform, float weight) { this.transform = transform; this.weight = weight; }
    }
    public struct WeightedTransformArray
    {
        WeightedTransform first;
        int length;
        public WeightedTransformArray(int size) { first = new WeightedTransform(null, 0f); length = size; }
        public void Add(WeightedTransform value)
        {
            if (length == 0)
            {
                first = value;
            }
            length++;
        }
        public int Count { get { return length; } }
        public Transform GetTransform(int index) { return first.transform; }
        public float GetWeight(int index) { return first.weight; }
    }
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
        Vector2 m_Limits;
        public Transform constrainedObject { get; set; }
        public WeightedTransformArray sourceObjects { get; set; }
        public bool maintainOffset { get; set; }
        public Vector3 offset { get; set; }
        public Vector2 limits
        {
            get { return m_Limits; }
            set { m_Limits = new Vector2(Mathf.Clamp(value.x, -180f, 180f), Mathf.Clamp(value.y, -180f, 180f)); }
        }
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
    public class Rig : MonoBehaviour
    {
        float m_Weight = 1f;
        public float weight { get { return m_Weight; } set { m_Weight = Mathf.Clamp01(value); } }
    }
    public class RigLayer
    {
        public RigLayer(Rig rig, bool active = true) { this.rig = rig; this.active = active; }
        public Rig rig { get; private set; }
        public bool active { get; set; }
    }
    [RequireComponent(typeof(Animator))]
    public class RigBuilder : MonoBehaviour
    {
        List<RigLayer> m_Layers = new List<RigLayer>();
        public List<RigLayer> layers { get { return m_Layers; } set { m_Layers = value; } }
    }
}
