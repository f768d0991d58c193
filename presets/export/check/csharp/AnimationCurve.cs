// AnimationCurve as Unity's documentation of Keyframe has it: a cubic Hermite between two keys, a cubic Bezier in time and value where either has a weight
// there, level where a tangent is infinite. All of it in 32 bits, as Unity counts.
using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public enum WeightedMode { None, In, Out, Both }

    public struct Keyframe
    {
        public float time { get; set; }
        public float value { get; set; }
        public float inTangent { get; set; }
        public float outTangent { get; set; }
        public float inWeight { get; set; }
        public float outWeight { get; set; }
        public WeightedMode weightedMode { get; set; }
    }

    public class AnimationCurve
    {
        readonly List<Keyframe> list;
        public AnimationCurve(params Keyframe[] keys) { list = new List<Keyframe>(keys); }
        public Keyframe[] keys { get { return list.ToArray(); } }

        public float Evaluate(float time)
        {
            if (list.Count == 0)
            {
                return 0f;
            }
            if (time <= list[0].time)
            {
                return list[0].value;
            }
            for (int i = 1; i < list.Count; i++)
            {
                if (time < list[i].time)
                {
                    return Between(list[i - 1], list[i], time);
                }
            }
            return list[list.Count - 1].value;
        }

        static float Between(Keyframe a, Keyframe b, float time)
        {
            if (float.IsInfinity(a.outTangent) || float.IsInfinity(b.inTangent))
            {
                return a.value;
            }
            float span = b.time - a.time;
            bool leaving = (a.weightedMode & WeightedMode.Out) != 0, arriving = (b.weightedMode & WeightedMode.In) != 0;
            if (leaving || arriving)
            {
                float w0 = leaving ? a.outWeight : 1f / 3f, w1 = arriving ? b.inWeight : 1f / 3f;
                float u = Share((time - a.time) / span, w0, 1f - w1);
                return Bezier(u, a.value, a.value + w0 * span * a.outTangent, b.value - w1 * span * b.inTangent, b.value);
            }
            float s = (time - a.time) / span, s2 = s * s, s3 = s2 * s;
            return (2f * s3 - 3f * s2 + 1f) * a.value + (s3 - 2f * s2 + s) * span * a.outTangent + (3f * s2 - 2f * s3) * b.value + (s3 - s2) * span * b.inTangent;
        }

        static float Bezier(float u, float p0, float p1, float p2, float p3)
        {
            float v = 1f - u;
            return v * v * v * p0 + 3f * v * v * u * p1 + 3f * v * u * u * p2 + u * u * u * p3;
        }

        // Where a Bezier from 0 over x1 and x2 to 1 is at x.
        static float Share(float x, float x1, float x2)
        {
            float low = 0f, high = 1f;
            for (int i = 0; i < 40; i++)
            {
                float middle = (low + high) / 2f;
                if (Bezier(middle, 0f, x1, x2, 1f) < x)
                {
                    low = middle;
                }
                else
                {
                    high = middle;
                }
            }
            return (low + high) / 2f;
        }
    }
}
