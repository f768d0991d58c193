// Applies settings that Posewright exported to Final IK's VRIK. Put it beside a VRIK, give it the exported *.vrik.json, and assign VRIK's
// targets. Weights count only where there is a target: without one VRIK would pull to where nothing is.
using System;
using RootMotion.FinalIK;
using UnityEngine;

namespace Posewright
{
    // The fields of the file, by VRIK's own paths. JsonUtility makes those that a file lacks zero, so every one is written.
    [Serializable]
    public class VrikSettings
    {
        public string name;
        public string author;
        public string notes;
        public float legLength; // meters; that step lengths were converted with
        public VrikSolver solver;
        public VrikGoals goals;
    }

    [Serializable]
    public class VrikSolver
    {
        public VrikSpine spine;
        public VrikArm leftArm;
        public VrikArm rightArm;
        public VrikLeg leftLeg;
        public VrikLeg rightLeg;
        public VrikLocomotion locomotion;
    }

    [Serializable]
    public class VrikSpine
    {
        public float positionWeight;
        public float rotationWeight;
        public float pelvisPositionWeight;
        public float pelvisRotationWeight;
        public float chestGoalWeight;
        public float rotateChestByHands;
        public float maxRootAngle; // degrees
    }

    [Serializable]
    public class VrikArm
    {
        public float positionWeight;
        public float rotationWeight;
        public float bendGoalWeight;
        public float shoulderRotationWeight;
    }

    [Serializable]
    public class VrikLeg
    {
        public float positionWeight;
        public float rotationWeight;
        public float bendGoalWeight;
        public float bendToTargetWeight;
    }

    [Serializable]
    public class VrikLocomotion
    {
        public float footDistance; // meters
        public float stepThreshold; // meters
        public float angleThreshold; // degrees
        public float stepSpeed; // steps in a second
        public AnimationCurve stepHeight; // meters over the phase of a step
    }

    // Where limbs bend to, in meters in Unity's frame: elbows from the upper arm in the chest's frame, knees from the upper leg in the pelvis'
    // frame. Both frames are the avatar's own in the T-pose.
    [Serializable]
    public class VrikGoals
    {
        public Vector3 leftArm;
        public Vector3 rightArm;
        public Vector3 leftLeg;
        public Vector3 rightLeg;
    }

    [AddComponentMenu("Posewright/Posewright VRIK")]
    [RequireComponent(typeof(VRIK))]
    public class PosewrightVrik : MonoBehaviour
    {
        [Tooltip("The exported *.vrik.json.")]
        public TextAsset settings;

        // Bend goals hang on empty objects at the joints, which keep the T-pose's frame while chest and pelvis carry them.
        Transform leftElbow;
        Transform rightElbow;
        Transform leftKnee;
        Transform rightKnee;

        // VRIK solves in LateUpdate: here the avatar is still as it was modelled.
        void Awake()
        {
            var vrik = GetComponent<VRIK>();
            var bones = vrik.references;
            var chest = bones.chest != null ? bones.chest : bones.spine;
            leftElbow = Goal("Posewright left elbow", chest, bones.leftUpperArm);
            rightElbow = Goal("Posewright right elbow", chest, bones.rightUpperArm);
            leftKnee = Goal("Posewright left knee", bones.pelvis, bones.leftThigh);
            rightKnee = Goal("Posewright right knee", bones.pelvis, bones.rightThigh);
        }

        void Start()
        {
            Apply();
        }

        // Applies the settings again, after they or VRIK's targets have changed.
        [ContextMenu("Apply")]
        public void Apply()
        {
            if (settings == null)
            {
                Debug.LogWarning("Posewright: there are no settings to apply; assign an exported *.vrik.json.", this);
                return;
            }
            Apply(JsonUtility.FromJson<VrikSettings>(settings.text));
        }

        public void Apply(VrikSettings from)
        {
            var to = GetComponent<VRIK>().solver;
            var spine = from.solver.spine;
            bool head = to.spine.headTarget != null;
            bool pelvis = to.spine.pelvisTarget != null;
            to.spine.positionWeight = head ? spine.positionWeight : 0f;
            to.spine.rotationWeight = head ? spine.rotationWeight : 0f;
            to.spine.pelvisPositionWeight = pelvis ? spine.pelvisPositionWeight : 0f;
            to.spine.pelvisRotationWeight = pelvis ? spine.pelvisRotationWeight : 0f;
            to.spine.chestGoalWeight = to.spine.chestGoal != null ? spine.chestGoalWeight : 0f;
            to.spine.rotateChestByHands = spine.rotateChestByHands;
            to.spine.maxRootAngle = spine.maxRootAngle;

            Apply(from.solver.leftArm, to.leftArm, leftElbow, from.goals.leftArm);
            Apply(from.solver.rightArm, to.rightArm, rightElbow, from.goals.rightArm);
            Apply(from.solver.leftLeg, to.leftLeg, leftKnee, from.goals.leftLeg);
            Apply(from.solver.rightLeg, to.rightLeg, rightKnee, from.goals.rightLeg);

            var steps = from.solver.locomotion;
            to.locomotion.weight = to.leftLeg.target != null && to.rightLeg.target != null ? 0f : 1f;
            to.locomotion.stepThreshold = steps.stepThreshold;
            to.locomotion.angleThreshold = steps.angleThreshold;
            to.locomotion.stepSpeed = steps.stepSpeed;
            to.locomotion.footDistance = steps.footDistance;
            to.locomotion.stepHeight = steps.stepHeight;
        }

        static void Apply(VrikArm from, IKSolverVR.Arm to, Transform goal, Vector3 at)
        {
            bool target = to.target != null;
            to.positionWeight = target ? from.positionWeight : 0f;
            to.rotationWeight = target ? from.rotationWeight : 0f;
            to.shoulderRotationWeight = from.shoulderRotationWeight;
            to.bendGoal = Place(to.bendGoal, goal, at);
            to.bendGoalWeight = to.bendGoal != null ? from.bendGoalWeight : 0f;
        }

        static void Apply(VrikLeg from, IKSolverVR.Leg to, Transform goal, Vector3 at)
        {
            bool target = to.target != null;
            to.positionWeight = target ? from.positionWeight : 0f;
            to.rotationWeight = target ? from.rotationWeight : 0f;
            to.bendToTargetWeight = from.bendToTargetWeight;
            to.bendGoal = Place(to.bendGoal, goal, at);
            to.bendGoalWeight = to.bendGoal != null ? from.bendGoalWeight : 0f;
        }

        // A goal that somebody else assigned, a tracked elbow for instance, stays.
        static Transform Place(Transform assigned, Transform goal, Vector3 at)
        {
            if (goal == null || assigned != null && assigned != goal)
            {
                return assigned;
            }
            goal.position = goal.parent.position + goal.parent.rotation * at;
            return goal;
        }

        Transform Goal(string called, Transform carrier, Transform joint)
        {
            if (carrier == null || joint == null)
            {
                return null;
            }
            var frame = new GameObject(called + " frame").transform;
            frame.SetPositionAndRotation(joint.position, transform.rotation);
            frame.SetParent(carrier, true);
            var goal = new GameObject(called).transform;
            goal.SetParent(frame, false);
            return goal;
        }
    }
}
