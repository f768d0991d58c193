// Sets constraints of Unity's Animation Rigging as a Posewright preset has them. Put it on the object with the Animator, give it a preset, choose
// Set Up from its menu while the avatar is in its T-pose, and move the targets.
//
// What Animation Rigging cannot do stays in the preset's data: pull, magnets, limits, swivel models, steps.
using UnityEngine;
using UnityEngine.Animations.Rigging;

namespace Posewright
{
    [AddComponentMenu("Posewright/Posewright Rig")]
    public class PosewrightRig : MonoBehaviour
    {
        public PosewrightPreset preset;

        [Header("Targets: move them, or have a device move them")]
        public Transform headTarget;
        public Transform leftHandTarget;
        public Transform rightHandTarget;
        public Transform leftFootTarget;
        public Transform rightFootTarget;
        public Transform lookTarget;
        [Tooltip("Only where something moves the hips. Without it they stay where the animation has them.")]
        public Transform hipsTarget;

        [Header("Made by Set Up")]
        public Rig rig;
        public MultiPositionConstraint hipsPosition;
        public MultiRotationConstraint hipsRotation;
        public ChainIKConstraint spine;
        public TwoBoneIKConstraint leftArm;
        public TwoBoneIKConstraint rightArm;
        public TwoBoneIKConstraint leftLeg;
        public TwoBoneIKConstraint rightLeg;
        public MultiAimConstraint look;

        [SerializeField, HideInInspector]
        bool madeLookTarget; // one that somebody assigned is moved by them alone

        void Start()
        {
            Apply();
        }

        // Makes the constraints, their hints, and the targets that are missing. The avatar must be in its T-pose: hints keep its frame.
        [ContextMenu("Set Up")]
        public void SetUp()
        {
            if (preset == null)
            {
                Debug.LogWarning("Posewright: assign a preset first.", this);
                return;
            }
            if (rig == null)
            {
                var child = new GameObject("Posewright Rig");
                child.transform.SetParent(transform, false);
                rig = child.AddComponent<Rig>();
                rig.weight = 1f;
                var builder = GetComponent<RigBuilder>();
                if (builder == null)
                {
                    builder = gameObject.AddComponent<RigBuilder>();
                }
                builder.layers.Add(new RigLayer(rig));
            }

            var chest = Bone(HumanBodyBones.UpperChest, "upperChest");
            if (chest == null)
            {
                chest = Bone(HumanBodyBones.Chest, "chest");
            }
            if (chest == null)
            {
                chest = Bone(HumanBodyBones.Spine, "spine");
            }
            var hips = Bone(HumanBodyBones.Hips, "hips");
            var head = Bone(HumanBodyBones.Head, "head");

            // Constraints are solved from the first child to the last: hips and spine carry what the limbs hang on.
            Hips(hips);
            spine = Chain(spine, Bone(HumanBodyBones.Spine, "spine"), head, ref headTarget);
            leftArm = Limb(
                leftArm, "Left arm", chest, Bone(HumanBodyBones.LeftUpperArm, "leftUpperArm"), Bone(HumanBodyBones.LeftLowerArm, "leftLowerArm"),
                Bone(HumanBodyBones.LeftHand, "leftHand"), ref leftHandTarget);
            rightArm = Limb(
                rightArm, "Right arm", chest, Bone(HumanBodyBones.RightUpperArm, "rightUpperArm"),
                Bone(HumanBodyBones.RightLowerArm, "rightLowerArm"), Bone(HumanBodyBones.RightHand, "rightHand"), ref rightHandTarget);
            leftLeg = Limb(
                leftLeg, "Left leg", hips, Bone(HumanBodyBones.LeftUpperLeg, "leftUpperLeg"), Bone(HumanBodyBones.LeftLowerLeg, "leftLowerLeg"),
                Bone(HumanBodyBones.LeftFoot, "leftFoot"), ref leftFootTarget);
            rightLeg = Limb(
                rightLeg, "Right leg", hips, Bone(HumanBodyBones.RightUpperLeg, "rightUpperLeg"),
                Bone(HumanBodyBones.RightLowerLeg, "rightLowerLeg"), Bone(HumanBodyBones.RightFoot, "rightFoot"), ref rightFootTarget);
            look = Aim(look, head);
            Apply();
        }

        // Sets weights, places of hints and what is looked at as the preset has them now.
        [ContextMenu("Apply")]
        public void Apply()
        {
            if (preset == null)
            {
                return;
            }
            var data = preset.data;
            var effectors = data.effectors;
            Set(leftArm, effectors.leftHand.positionWeight, effectors.leftHand.rotationWeight, data.hints.leftElbow.poleWeight, data.hints.leftElbow.pole);
            Set(rightArm, effectors.rightHand.positionWeight, effectors.rightHand.rotationWeight, data.hints.rightElbow.poleWeight, data.hints.rightElbow.pole);
            Set(leftLeg, effectors.leftFoot.positionWeight, effectors.leftFoot.rotationWeight, data.hints.leftKnee.poleWeight, data.hints.leftKnee.pole);
            Set(rightLeg, effectors.rightFoot.positionWeight, effectors.rightFoot.rotationWeight, data.hints.rightKnee.poleWeight, data.hints.rightKnee.pole);

            if (hipsPosition != null && hipsRotation != null)
            {
                hipsPosition.weight = effectors.hips.positionWeight;
                hipsRotation.weight = effectors.hips.rotationWeight;
            }
            if (spine != null)
            {
                spine.weight = 1f;
                spine.data.chainRotationWeight = effectors.head.positionWeight;
                spine.data.tipRotationWeight = effectors.head.rotationWeight;
                spine.data.maxIterations = Mathf.Clamp(data.arms.chain.iterations, 1, 50);
                spine.data.tolerance = Mathf.Clamp(data.arms.chain.tolerance, 0f, 0.01f);
            }
            if (look != null)
            {
                // A clamp weight of 0 turns all the way round, 0.5 by 90 degrees, 1 not at all.
                float most = Mathf.Min(data.lookAt.headMaxDeg, (1f - data.lookAt.clampWeight) * 180f);
                look.weight = data.lookAt.weight * data.lookAt.headWeight;
                look.data.limits = new Vector2(-most, most);
                if (lookTarget != null && madeLookTarget)
                {
                    lookTarget.localPosition = data.lookAt.target; // in what the avatar stands in
                }
            }
        }

        static void Set(TwoBoneIKConstraint limb, float position, float rotation, float hint, Vector3 pole)
        {
            if (limb == null)
            {
                return;
            }
            limb.weight = 1f;
            limb.data.targetPositionWeight = position;
            limb.data.targetRotationWeight = rotation;
            limb.data.hintWeight = hint;
            var place = limb.data.hint;
            if (place != null && place.parent != null)
            {
                place.position = place.parent.position + place.parent.rotation * pole;
            }
        }

        TwoBoneIKConstraint Limb(
            TwoBoneIKConstraint limb, string called, Transform carrier, Transform root, Transform mid, Transform tip, ref Transform target)
        {
            if (limb != null || carrier == null || root == null || mid == null || tip == null)
            {
                return limb;
            }
            limb = Child(called).AddComponent<TwoBoneIKConstraint>();
            target = Target(called + " target", tip, target);
            limb.data.root = root;
            limb.data.mid = mid;
            limb.data.tip = tip;
            limb.data.target = target;
            limb.data.hint = Hint(called + " hint", carrier, root);
            limb.data.maintainTargetPositionOffset = false;
            limb.data.maintainTargetRotationOffset = false;
            return limb;
        }

        void Hips(Transform hips)
        {
            if (hipsPosition != null || hipsTarget == null || hips == null)
            {
                return;
            }
            var child = Child("Hips");
            child.transform.SetAsFirstSibling();
            hipsPosition = child.AddComponent<MultiPositionConstraint>();
            hipsPosition.data.constrainedObject = hips;
            hipsPosition.data.sourceObjects = Only(hipsTarget);
            hipsPosition.data.maintainOffset = false;
            hipsPosition.data.offset = Vector3.zero;
            hipsPosition.data.constrainedXAxis = true;
            hipsPosition.data.constrainedYAxis = true;
            hipsPosition.data.constrainedZAxis = true;
            hipsRotation = child.AddComponent<MultiRotationConstraint>();
            hipsRotation.data.constrainedObject = hips;
            hipsRotation.data.sourceObjects = Only(hipsTarget);
            hipsRotation.data.maintainOffset = false;
            hipsRotation.data.offset = Vector3.zero;
            hipsRotation.data.constrainedXAxis = true;
            hipsRotation.data.constrainedYAxis = true;
            hipsRotation.data.constrainedZAxis = true;
        }

        static WeightedTransformArray Only(Transform source)
        {
            var sources = new WeightedTransformArray(0);
            sources.Add(new WeightedTransform(source, 1f));
            return sources;
        }

        ChainIKConstraint Chain(ChainIKConstraint chain, Transform root, Transform tip, ref Transform target)
        {
            if (chain != null || root == null || tip == null)
            {
                return chain;
            }
            chain = Child("Spine").AddComponent<ChainIKConstraint>();
            target = Target("Head target", tip, target);
            chain.data.root = root;
            chain.data.tip = tip;
            chain.data.target = target;
            chain.data.maintainTargetPositionOffset = false;
            chain.data.maintainTargetRotationOffset = false;
            return chain;
        }

        MultiAimConstraint Aim(MultiAimConstraint aim, Transform head)
        {
            if (aim != null || head == null)
            {
                return aim;
            }
            aim = Child("Look").AddComponent<MultiAimConstraint>();
            if (lookTarget == null)
            {
                lookTarget = new GameObject("Look target").transform;
                lookTarget.SetParent(transform.parent, false);
                madeLookTarget = true;
            }
            aim.data.constrainedObject = head;
            aim.data.sourceObjects = Only(lookTarget);
            aim.data.aimAxis = Nearest(head, transform.rotation * Vector3.forward);
            aim.data.upAxis = Nearest(head, transform.rotation * Vector3.up);
            aim.data.worldUpType = MultiAimConstraintData.WorldUpType.None;
            aim.data.maintainOffset = false;
            aim.data.offset = Vector3.zero;
            aim.data.constrainedXAxis = true;
            aim.data.constrainedYAxis = true;
            aim.data.constrainedZAxis = true;
            return aim;
        }

        // The axis of a bone that is nearest to a direction in the world.
        static MultiAimConstraintData.Axis Nearest(Transform bone, Vector3 direction)
        {
            var local = Quaternion.Inverse(bone.rotation) * direction;
            float x = Mathf.Abs(local.x);
            float y = Mathf.Abs(local.y);
            float z = Mathf.Abs(local.z);
            if (x >= y && x >= z)
            {
                return local.x > 0f ? MultiAimConstraintData.Axis.X : MultiAimConstraintData.Axis.X_NEG;
            }
            if (y >= z)
            {
                return local.y > 0f ? MultiAimConstraintData.Axis.Y : MultiAimConstraintData.Axis.Y_NEG;
            }
            return local.z > 0f ? MultiAimConstraintData.Axis.Z : MultiAimConstraintData.Axis.Z_NEG;
        }

        GameObject Child(string called)
        {
            var child = new GameObject(called);
            child.transform.SetParent(rig.transform, false);
            return child;
        }

        Transform Target(string called, Transform joint, Transform assigned)
        {
            if (assigned != null)
            {
                return assigned;
            }
            var target = new GameObject(called).transform;
            target.SetPositionAndRotation(joint.position, joint.rotation);
            target.SetParent(rig.transform, true);
            return target;
        }

        // A hint hangs on an empty object at the limb's root that keeps the T-pose's frame while the carrier moves it.
        Transform Hint(string called, Transform carrier, Transform root)
        {
            var frame = new GameObject(called + " frame").transform;
            frame.SetPositionAndRotation(root.position, transform.rotation);
            frame.SetParent(carrier, true);
            var hint = new GameObject(called).transform;
            hint.SetParent(frame, false);
            return hint;
        }

        // A bone by Unity's Avatar, else by the name that the preset has for it.
        Transform Bone(HumanBodyBones bone, string role)
        {
            var animator = GetComponent<Animator>();
            if (animator != null && animator.isHuman)
            {
                var found = animator.GetBoneTransform(bone);
                if (found != null)
                {
                    return found;
                }
            }
            var mapped = Named(role, preset.data.roles);
            return mapped != null ? mapped : Named(role, preset.data.bones);
        }

        Transform Named(string role, BoneRole[] bones)
        {
            foreach (var named in bones)
            {
                if (named.role != role || named.joint == "")
                {
                    continue;
                }
                foreach (var joint in GetComponentsInChildren<Transform>(true))
                {
                    if (joint.name == named.joint)
                    {
                        return joint;
                    }
                }
            }
            return null;
        }
    }
}
