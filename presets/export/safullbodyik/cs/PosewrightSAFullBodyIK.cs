// Applies settings that Posewright exported to SAFullBodyIK. Put it beside a FullBodyIKBehaviour and give it the exported *.safullbodyik.json. An
// effector that is on pulls to where its object is, so switch off below what nobody tracks.
using System;
using SA;
using UnityEngine;

namespace Posewright
{
    // The fields of the file, by the names under which FullBodyIK serializes them. JsonUtility makes those that a file lacks zero, so
    // every one is written.
    [Serializable]
    public class SABodySettings
    {
        public string name;
        public string author;
        public string notes;
        public SABodyEffectors bodyEffectors;
        public SAHeadEffectors headEffectors;
        public SALegEffectors leftLegEffectors;
        public SALegEffectors rightLegEffectors;
        public SAArmEffectors leftArmEffectors;
        public SAArmEffectors rightArmEffectors;
        public SASettings settings;
        public SAPlaces places;
    }

    [Serializable]
    public class SAEffector
    {
        public bool positionEnabled;
        public bool rotationEnabled;
        public float positionWeight;
        public float rotationWeight;
        public float pull;
    }

    [Serializable]
    public class SABodyEffectors
    {
        public SAEffector hips;
    }

    [Serializable]
    public class SAHeadEffectors
    {
        public SAEffector head;
        public SAEffector eyes;
    }

    [Serializable]
    public class SALegEffectors
    {
        public SAEffector knee;
        public SAEffector foot;
    }

    [Serializable]
    public class SAArmEffectors
    {
        public SAEffector elbow;
        public SAEffector wrist;
    }

    [Serializable]
    public class SASettings
    {
        public SABodyIK bodyIK;
        public SALimbIK limbIK;
        public SAHeadIK headIK;
    }

    [Serializable]
    public class SABodyIK
    {
        public bool shoulderLimitEnabled;
        public float shoulderLimitAngleYPlus; // degrees, as all angles here
        public float shoulderLimitAngleYMinus;
        public float shoulderLimitAngleZ;
    }

    [Serializable]
    public class SALimbIK
    {
        public bool wristLimitEnabled;
        public float wristLimitAngle;
        public bool footLimitEnabled;
        public float footLimitPitchUp;
        public float footLimitPitchDown;
        public float footLimitRoll;
        public float footLimitYaw;
    }

    [Serializable]
    public class SAHeadIK
    {
        public float eyesToHeadYawRate;
        public float eyesToHeadPitchRate;
    }

    // Meters in Unity's frame: elbows from the arm in the chest's frame, knees from the leg in the hips' frame, both as they are in the T-pose; the
    // eyes' in the world.
    [Serializable]
    public class SAPlaces
    {
        public Vector3 leftElbow;
        public Vector3 rightElbow;
        public Vector3 leftKnee;
        public Vector3 rightKnee;
        public Vector3 eyes;
    }

    [AddComponentMenu("Posewright/Posewright SAFullBodyIK")]
    public class PosewrightSAFullBodyIK : MonoBehaviour
    {
        [Tooltip("The exported *.safullbodyik.json.")]
        public TextAsset settings;

        [Tooltip("Whether something moves the head's effector.")]
        public bool headTracked = true;

        [Tooltip("Whether something moves the hands' effectors.")]
        public bool handsTracked = true;

        [Tooltip("Whether something moves the hips' effector.")]
        public bool hipsTracked;

        [Tooltip("Whether something moves the feet's effectors. Where nothing does they hold the feet where they stood, which SAFullBodyIK needs.")]
        public bool feetTracked;

        // SAFullBodyIK prepares itself in Awake and solves in LateUpdate: here the avatar is still as it was modelled.
        void Start()
        {
            Apply();
        }

        // Applies the settings. Poles are placed from where the joints are, so the avatar should be in its T-pose.
        [ContextMenu("Apply")]
        public void Apply()
        {
            var behavior = GetComponent<FullBodyIKBehaviourBase>();
            if (settings == null || behavior == null || behavior.fullBodyIK == null)
            {
                Debug.LogWarning("Posewright: assign an exported *.safullbodyik.json, and add a FullBodyIKBehaviour to this object.", this);
                return;
            }
            Apply(JsonUtility.FromJson<SABodySettings>(settings.text), behavior.fullBodyIK);
        }

        public void Apply(SABodySettings from, FullBodyIK to)
        {
            Apply(from.bodyEffectors.hips, to.bodyEffectors.hips, hipsTracked);
            Apply(from.headEffectors.head, to.headEffectors.head, headTracked);
            Apply(from.headEffectors.eyes, to.headEffectors.eyes, true);
            Apply(from.leftLegEffectors.knee, to.leftLegEffectors.knee, true);
            Apply(from.rightLegEffectors.knee, to.rightLegEffectors.knee, true);
            Apply(from.leftLegEffectors.foot, to.leftLegEffectors.foot, true);
            Apply(from.rightLegEffectors.foot, to.rightLegEffectors.foot, true);
            if (!feetTracked)
            {
                to.leftLegEffectors.foot.rotationEnabled = false;
                to.rightLegEffectors.foot.rotationEnabled = false;
            }
            Apply(from.leftArmEffectors.elbow, to.leftArmEffectors.elbow, true);
            Apply(from.rightArmEffectors.elbow, to.rightArmEffectors.elbow, true);
            Apply(from.leftArmEffectors.wrist, to.leftArmEffectors.wrist, handsTracked);
            Apply(from.rightArmEffectors.wrist, to.rightArmEffectors.wrist, handsTracked);

            var body = from.settings.bodyIK;
            to.settings.bodyIK.shoulderLimitEnabled = body.shoulderLimitEnabled;
            to.settings.bodyIK.shoulderLimitAngleYPlus = body.shoulderLimitAngleYPlus;
            to.settings.bodyIK.shoulderLimitAngleYMinus = body.shoulderLimitAngleYMinus;
            to.settings.bodyIK.shoulderLimitAngleZ = body.shoulderLimitAngleZ;

            var limb = from.settings.limbIK;
            to.settings.limbIK.wristLimitEnabled = limb.wristLimitEnabled;
            to.settings.limbIK.wristLimitAngle = limb.wristLimitAngle;
            to.settings.limbIK.footLimitEnabled = limb.footLimitEnabled;
            to.settings.limbIK.footLimitPitchUp = limb.footLimitPitchUp;
            to.settings.limbIK.footLimitPitchDown = limb.footLimitPitchDown;
            to.settings.limbIK.footLimitRoll = limb.footLimitRoll;
            to.settings.limbIK.footLimitYaw = limb.footLimitYaw;

            to.settings.headIK.eyesToHeadYawRate = from.settings.headIK.eyesToHeadYawRate;
            to.settings.headIK.eyesToHeadPitchRate = from.settings.headIK.eyesToHeadPitchRate;

            var chest = Uppermost(to.bodyBones.spine4, to.bodyBones.spine3, to.bodyBones.spine2, to.bodyBones.spine);
            Place(to.leftArmEffectors.elbow, to.leftArmBones.arm, chest, from.places.leftElbow);
            Place(to.rightArmEffectors.elbow, to.rightArmBones.arm, chest, from.places.rightElbow);
            Place(to.leftLegEffectors.knee, to.leftLegBones.leg, to.bodyBones.hips, from.places.leftKnee);
            Place(to.rightLegEffectors.knee, to.rightLegBones.leg, to.bodyBones.hips, from.places.rightKnee);
            if (to.headEffectors.eyes.transform != null)
            {
                to.headEffectors.eyes.transform.position = from.places.eyes;
            }
        }

        static void Apply(SAEffector from, FullBodyIK.Effector to, bool tracked)
        {
            to.positionEnabled = tracked && from.positionEnabled;
            to.rotationEnabled = tracked && from.rotationEnabled;
            to.positionWeight = from.positionWeight;
            to.rotationWeight = from.rotationWeight;
            to.pull = from.pull;
        }

        // The first of these that the avatar has; all but the last are optional in SAFullBodyIK.
        static FullBodyIK.Bone Uppermost(params FullBodyIK.Bone[] bones)
        {
            foreach (var bone in bones)
            {
                if (bone != null && bone.transform != null)
                {
                    return bone;
                }
            }
            return null;
        }

        void Place(FullBodyIK.Effector effector, FullBodyIK.Bone joint, FullBodyIK.Bone carrier, Vector3 at)
        {
            if (effector.transform == null || joint == null || joint.transform == null || carrier == null || carrier.transform == null)
            {
                return;
            }
            effector.transform.SetParent(carrier.transform, true);
            effector.transform.position = joint.transform.position + transform.rotation * at;
        }
    }
}
