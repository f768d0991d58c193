// Shows the skeleton of an export driven by moving targets, without an importer of avatars: the scene beside it has this component. Exported with a preset; do not edit.
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Posewright
{
    [AddComponentMenu("Posewright/Posewright Example")]
    public class PosewrightExample : MonoBehaviour
    {
        [Tooltip("NAME.preset.json of the export.")]
        public TextAsset preset;
        [Tooltip("NAME.skeleton.json of the export.")]
        public TextAsset skeleton;

        public PosewrightBody Body { get; private set; }

        Transform head, left, right;
        Vector3 headAt, shoulderAt;
        float arm, time;

        void Start()
        {
            if (skeleton == null)
            {
                Debug.LogError("PosewrightExample: there is no skeleton: export the preset with an avatar, and assign NAME.skeleton.json.", this);
                return;
            }
            var avatar = new GameObject("Avatar");
            avatar.transform.SetParent(transform, false);
            Draw(avatar.transform, JsonUtility.FromJson<PosewrightBody.SkeletonFile>(skeleton.text).joints);
            Body = avatar.AddComponent<PosewrightBody>();
            Body.preset = preset;
            Body.skeleton = skeleton;
            head = Body.head = Target("Head");
            left = Body.leftHand = Target("Left hand");
            right = Body.rightHand = Target("Right hand");
            if (Body.Solver == null)
            {
                return; // Body has said why
            }
            headAt = Body.PlaceOf("head") - transform.position;
            shoulderAt = Body.PlaceOf("leftUpperArm") - transform.position;
            var elbowAt = Body.PlaceOf("leftLowerArm") - transform.position;
            arm = (elbowAt - shoulderAt).magnitude + (Body.PlaceOf("leftHand") - transform.position - elbowAt).magnitude;
        }

        // The person sways, looks around and waves.
        void Update()
        {
            if (Body == null || arm == 0f)
            {
                return;
            }
            time += Time.deltaTime;
            head.localPosition = headAt + new Vector3(0.05f * Mathf.Sin(time), -0.04f * (1f + Mathf.Sin(2f * time)), 0.05f * Mathf.Sin(0.7f * time)) * arm;
            head.localRotation = Quaternion.Euler(6f * Mathf.Sin(1.3f * time), 28f * Mathf.Sin(0.5f * time), 0f);
            var side = Mathf.Abs(shoulderAt.x); // the avatar's left is at -x
            left.localPosition = new Vector3(-side - 0.2f * arm * Mathf.Sin(time), shoulderAt.y + arm * (0.4f * Mathf.Sin(1.1f * time) - 0.3f), shoulderAt.z + arm * (0.55f + 0.15f * Mathf.Cos(time)));
            right.localPosition = new Vector3(side + 0.2f * arm * Mathf.Cos(time), shoulderAt.y + arm * (0.4f * Mathf.Cos(0.9f * time) - 0.3f), shoulderAt.z + arm * (0.55f + 0.15f * Mathf.Sin(time)));
        }

        Transform Target(string title)
        {
            var target = new GameObject(title + " target");
            target.transform.SetParent(transform, false);
            return target.transform;
        }

        // Each bone is an object; boxes between them are for people to see.
        static void Draw(Transform root, PosewrightBody.JointOfFile[] joints)
        {
            var bones = new List<Transform>();
            foreach (var joint in joints)
            {
                var bone = new GameObject(joint.name).transform;
                bone.SetParent(joint.parent < 0 ? root : bones[joint.parent], false);
                var at = joint.position;
                var turn = joint.rotation;
                bone.localPosition = new Vector3(-at[0], at[1], at[2]);
                bone.localRotation = new Quaternion(turn[1], -turn[2], -turn[3], turn[0]);
                bones.Add(bone);
                var length = bone.localPosition.magnitude;
                if (joint.parent < 0 || length < 0.01f)
                {
                    continue;
                }
                var box = GameObject.CreatePrimitive(PrimitiveType.Cube).transform;
                box.name = joint.name + " bone";
                box.SetParent(bones[joint.parent], false);
                box.localPosition = bone.localPosition * 0.5f;
                box.localRotation = Quaternion.FromToRotation(Vector3.up, bone.localPosition);
                box.localScale = new Vector3(Mathf.Min(0.25f * length, 0.08f), length, Mathf.Min(0.25f * length, 0.08f));
            }
        }
    }
}
