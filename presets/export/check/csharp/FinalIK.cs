// The fields of Final IK's VRIK that the exported C# sets, by the names in its public manual and in the open stand-in VRLabs/Final-IK-Stub.
using UnityEngine;

namespace RootMotion.FinalIK
{
    public class IKSolverVR
    {
        public class Spine
        {
            public Transform headTarget, pelvisTarget, chestGoal;
            public float positionWeight, rotationWeight, pelvisPositionWeight, pelvisRotationWeight, chestGoalWeight, rotateChestByHands, maxRootAngle;
        }
        public class Arm
        {
            public Transform target, bendGoal;
            public float positionWeight, rotationWeight, shoulderRotationWeight, bendGoalWeight;
        }
        public class Leg
        {
            public Transform target, bendGoal;
            public float positionWeight, rotationWeight, bendGoalWeight, bendToTargetWeight;
        }
        public class Locomotion
        {
            public float weight, footDistance, stepThreshold, angleThreshold, stepSpeed;
            public AnimationCurve stepHeight;
        }
        public Spine spine = new Spine();
        public Arm leftArm = new Arm(), rightArm = new Arm();
        public Leg leftLeg = new Leg(), rightLeg = new Leg();
        public Locomotion locomotion = new Locomotion();
    }
    public class VRIK : MonoBehaviour
    {
        public class References
        {
            public Transform root, pelvis, spine, chest, neck, head, leftShoulder, leftUpperArm, leftForearm, leftHand, rightShoulder, rightUpperArm,
                rightForearm, rightHand, leftThigh, leftCalf, leftFoot, leftToes, rightThigh, rightCalf, rightFoot, rightToes;
        }
        public References references = new References();
        public IKSolverVR solver = new IKSolverVR();
    }
}
