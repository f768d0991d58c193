// The fields of SAFullBodyIK that the exported C# sets, by the names in its sources (Stereoarts/SAFullBodyIK).
using UnityEngine;

namespace SA
{
    public class FullBodyIK
    {
        public class Bone
        {
            public Transform transform;
        }
        public class Effector
        {
            public Transform transform;
            public bool positionEnabled, rotationEnabled;
            public float positionWeight, rotationWeight, pull;
        }
        public class BodyEffectors { public Effector hips = new Effector(); }
        public class HeadEffectors { public Effector neck = new Effector(), head = new Effector(), eyes = new Effector(); }
        public class LegEffectors { public Effector knee = new Effector(), foot = new Effector(); }
        public class ArmEffectors { public Effector arm = new Effector(), elbow = new Effector(), wrist = new Effector(); }
        public class BodyBones
        {
            public Bone hips = new Bone(), spine = new Bone(), spine2 = new Bone(), spine3 = new Bone(), spine4 = new Bone();
        }
        public class LegBones { public Bone leg = new Bone(), knee = new Bone(), foot = new Bone(); }
        public class ArmBones { public Bone shoulder = new Bone(), arm = new Bone(), elbow = new Bone(), wrist = new Bone(); }
        public class Settings
        {
            public class BodyIK
            {
                public bool shoulderLimitEnabled;
                public float shoulderLimitAngleYPlus, shoulderLimitAngleYMinus, shoulderLimitAngleZ;
            }
            public class LimbIK
            {
                public bool wristLimitEnabled, footLimitEnabled;
                public float wristLimitAngle, footLimitYaw, footLimitPitchUp, footLimitPitchDown, footLimitRoll;
            }
            public class HeadIK
            {
                public float eyesToHeadYawRate, eyesToHeadPitchRate;
            }
            public BodyIK bodyIK = new BodyIK();
            public LimbIK limbIK = new LimbIK();
            public HeadIK headIK = new HeadIK();
        }
        public Settings settings = new Settings();
        public BodyBones bodyBones = new BodyBones();
        public LegBones leftLegBones = new LegBones(), rightLegBones = new LegBones();
        public ArmBones leftArmBones = new ArmBones(), rightArmBones = new ArmBones();
        public BodyEffectors bodyEffectors = new BodyEffectors();
        public HeadEffectors headEffectors = new HeadEffectors();
        public LegEffectors leftLegEffectors = new LegEffectors(), rightLegEffectors = new LegEffectors();
        public ArmEffectors leftArmEffectors = new ArmEffectors(), rightArmEffectors = new ArmEffectors();
    }
    public abstract class FullBodyIKBehaviourBase : MonoBehaviour
    {
        public abstract FullBodyIK fullBodyIK { get; }
    }
    public class FullBodyIKBehaviour : FullBodyIKBehaviourBase
    {
        readonly FullBodyIK ik = new FullBodyIK();
        public override FullBodyIK fullBodyIK { get { return ik; } }
    }
}
