// Poses an avatar by the Posewright solver. Put it on the avatar, give it the exported preset and skeleton, and move the targets. Exported with a preset; do not edit.
//
// Targets are where joints shall be (wrist, ankle, head joint). A target is turned as its joint is when its forward axis points to where the avatar faces in the T-pose and
// its up axis up: with rotation 0 the joint is turned as in the T-pose of an avatar that faces +Z.
//
// Bones are those of a humanoid Animator, and Transforms with the names that the skeleton has; without both, as for avatars that players bring, the library finds them by names and
// shape. The avatar has to be in the pose of its file when the component starts. It writes in LateUpdate, after animations, and only bones that the skeleton or the Animator knows.
// Another preset or skeleton counts from the next step, in the editor also one whose file has changed; what is wrong with it is said, and the body goes on as before.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
using Posewright.Solver;
using UnityEngine;

namespace Posewright
{
    [AddComponentMenu("Posewright/Posewright Body")]
    [DefaultExecutionOrder(1000)]
    public class PosewrightBody : MonoBehaviour
    {
        [Tooltip("NAME.preset.json of the export; without it the built-in preset.")]
        public TextAsset preset;
        [Tooltip("NAME.skeleton.json of the export; without it bones are found by the Animator, or by names and shape.")]
        public TextAsset skeleton;
        [Tooltip("What a game places and scales: there the avatar stands on the floor and faces forward. Without it this object.")]
        public Transform avatarRoot;
        [Tooltip("Multiplies the avatar's scale by what the preset's calibration says.")]
        public bool applyScale = true;
        [Tooltip("A Calibration drives the solver instead of the targets.")]
        public bool drivenByDevices;

        [Header("Targets")]
        public Transform head;
        public Transform chest;
        public Transform hips;
        public Transform leftHand;
        public Transform rightHand;
        public Transform leftFoot;
        public Transform rightFoot;

        [Header("Hints: what elbows and knees point to")]
        public Transform leftElbow;
        public Transform rightElbow;
        public Transform leftKnee;
        public Transform rightKnee;

        // A chain of the preset whose target is a device, and what it follows.
        [Serializable]
        public sealed class ChainTarget
        {
            [Tooltip("Id of the chain in the preset.")]
            public string chain;
            public Transform target;
        }

        [Header("Chains that follow devices")]
        public List<ChainTarget> chainTargets = new List<ChainTarget>();

        // Why the last step gave no new pose, or why a chain does not follow; empty where all is well.
        public string Error { get; private set; }

        // What is read of a skeleton's file.
        [Serializable]
        public class SkeletonFile
        {
            public JointOfFile[] joints;
        }

        [Serializable]
        public class JointOfFile
        {
            public string name;
            public int parent;
            public float[] position;
            public float[] rotation;
        }

        // A place and a rotation in the solver's frame, which is right-handed: Unity's x is mirrored.
        struct Pose
        {
            public Vector at;
            public Turn turn;
        }

        sealed class Joint
        {
            public Transform bone; // null for one that is in the skeleton's file alone, such as the end of a tail
            public Vector3 localPosition; // of the bone in the pose of its file
            public Quaternion localRotation;
            public int parent;
            public Turn rest;
            public Vector offset; // in meters of the avatar's file
            public double unit;   // sizes of the root against those of the parent
            public bool moved;    // a limb that is fitted to a person
            public bool aboveHips; // the solver leaves it alone
            public bool detached; // it hangs on another bone in the avatar's file than in the solver
            public bool written;  // on the way to a bone with a role, or turned by the solver once
        }

        // What the solver was made of last, whether that went well or not.
        sealed class Source
        {
            public TextAsset preset, skeleton;
            public string presetText, skeletonText;
            public Transform root;
        }

        static bool comparedReleases;

        Body body;
        Source source;
        bool ended;
        float watched; // seconds since the files were looked at
        JointOfFile[] file; // joints of the skeleton's file; none where that is of another avatar
        Transform[] fileBones;
        Pose[] fileRest;
        Joint[] joints;
        int hipsJoint;
        bool anyDetached;
        double scale = 1;                 // sizes in the solver against those of the avatar's file
        Turn fileFromRoot = Turn.Identity; // the frame of the avatar's skeleton
        Vector fileMove;
        Pose hipsParent;                  // rootFromParent of the hips
        double[] input, pose, offsets, world;
        readonly double[] chainInput = new double[7];
        readonly bool[] hinted = new bool[(int)Hint.Count];

        // The solver; null as long as there is none. It has reports, contacts, parameters, ground.
        public Body Solver
        {
            get
            {
                if (!ended && (source == null || source.preset != preset || source.skeleton != skeleton || source.root != Root))
                {
                    Build();
                }
                return body;
            }
        }

        void Start() { Rebuild(); }

        void LateUpdate() { Step(Time.deltaTime); }

        void OnDestroy()
        {
            ended = true;
            if (body != null)
            {
                body.Dispose();
                body = null;
            }
        }

        Transform Root { get { return avatarRoot != null ? avatarRoot : transform; } }

        // Makes the solver again, after the avatar was changed. Where there is none yet, the avatar has to be in the pose of its file.
        public void Rebuild() { Build(); }

        static string TextOf(TextAsset asset) { return asset == null ? null : asset.text; }

        void Build()
        {
            var rootBefore = source == null ? Root : source.root;
            source = new Source { preset = preset, skeleton = skeleton, presetText = TextOf(preset), skeletonText = TextOf(skeleton), root = Root };
            Error = "";
            if (rootBefore != source.root && rootBefore != null && applyScale)
            {
                rootBefore.localScale = rootBefore.localScale * (float)(1 / scale);
                scale = 1;
            }
            Body made = null;
            var before = new { file, fileBones, fileRest, joints, hipsJoint, anyDetached, fileFromRoot, fileMove, hipsParent };
            for (var i = 0; joints != null && i < joints.Length; i++)
            {
                if (joints[i].bone != null)
                {
                    joints[i].bone.localPosition = joints[i].localPosition;
                    joints[i].bone.localRotation = joints[i].localRotation;
                }
            }
            try
            {
                made = Make();
            }
            catch (DllNotFoundException)
            {
                Fail("the library for this system is missing: copy Posewright/Plugins of an export that holds it into Assets/Posewright and restart Unity.");
            }
            catch (PosewrightException e)
            {
                Fail(e.Message);
            }
            if (made == null)
            {
                file = before.file;
                fileBones = before.fileBones;
                fileRest = before.fileRest;
                joints = before.joints;
                hipsJoint = before.hipsJoint;
                anyDetached = before.anyDetached;
                fileFromRoot = before.fileFromRoot;
                fileMove = before.fileMove;
                hipsParent = before.hipsParent;
                return;
            }
            if (body != null)
            {
                body.Dispose();
            }
            body = made;
            pose = new double[body.PoseLength];
            offsets = new double[3 * body.JointCount];
            world = new double[7 * body.JointCount];
            input = new double[8 * (int)Effector.Count];
            Array.Clear(hinted, 0, hinted.Length);
            TakeScale();
            foreach (var said in body.Warnings().Split(new[] { '\n' }, StringSplitOptions.RemoveEmptyEntries))
            {
                Debug.LogWarning("PosewrightBody: " + said, this);
            }
            if (!comparedReleases)
            {
                comparedReleases = true;
                if (Native.OtherRelease != "")
                {
                    Debug.LogWarning("PosewrightBody: " + Native.OtherRelease, this);
                }
            }
        }

        void Fail(string why)
        {
            Error = why;
            Debug.LogError("PosewrightBody: " + why, this);
        }

        Body Make()
        {
            var root = Root;
            var roles = new Dictionary<string, Transform>();
            var named = new Dictionary<string, Transform>();
            foreach (var bone in root.GetComponentsInChildren<Transform>(true))
            {
                Transform other; // meshes may be called as bones are
                if (bone != root && (!named.TryGetValue(bone.name, out other) || other.GetComponent<Renderer>() != null && bone.GetComponent<Renderer>() == null))
                {
                    named[bone.name] = bone;
                }
            }
            var wanted = new HashSet<Transform>();
            var animator = root.GetComponent<Animator>();
            for (var i = 0; animator != null && animator.isHuman && i < Roles.Length; i++)
            {
                var bone = animator.GetBoneTransform((HumanBodyBones)i);
                if (bone != null)
                {
                    roles[Roles[i]] = bone;
                }
            }
            fileFromRoot = Turn.Identity;
            fileMove = new Vector();
            file = new JointOfFile[0];
            fileBones = new Transform[0];
            var described = skeleton == null ? null : new Body(null, Encoding.UTF8.GetBytes(source.skeletonText));
            try
            {
                if (described != null)
                {
                    TakeFile(described, named, roles);
                }
                foreach (var bone in fileBones)
                {
                    if (bone != null)
                    {
                        wanted.Add(bone);
                    }
                }
                wanted.UnionWith(roles.Values);
                if (!roles.ContainsKey("hips")) // no file and no Animator, or a file of another avatar
                {
                    roles.Clear();
                    wanted.UnionWith(named.Values);
                    using (var found = new Body(null, Encoding.UTF8.GetBytes(Collect(root, wanted, roles))))
                    {
                        foreach (var role in Roles)
                        {
                            var joint = found.RoleJoint(role);
                            if (joint >= 0)
                            {
                                roles[role] = joints[joint].bone;
                            }
                        }
                    }
                }
                Align(root, roles, file.Length == 0 ? null : described);
            }
            finally
            {
                if (described != null)
                {
                    described.Dispose();
                }
            }
            var made = new Body(preset == null ? null : Encoding.UTF8.GetBytes(source.presetText), Encoding.UTF8.GetBytes(Collect(root, wanted, roles)));
            hipsJoint = made.RoleJoint("hips");
            for (var i = joints[hipsJoint].parent; i >= 0; i = joints[i].parent)
            {
                joints[i].aboveHips = true;
            }
            foreach (var role in Roles)
            {
                for (var i = made.RoleJoint(role); i >= 0; i = joints[i].parent)
                {
                    joints[i].written = true;
                }
            }
            hipsParent = InRoot(root, joints[hipsJoint].bone.parent);
            return made;
        }

        // TakeFile finds the bones of the joints in the skeleton's file, by their names or by the roles that an Animator knows, and roles that it does not know.
        void TakeFile(Body described, Dictionary<string, Transform> named, Dictionary<string, Transform> roles)
        {
            var joints = JsonUtility.FromJson<SkeletonFile>(source.skeletonText).joints;
            var bones = new Transform[joints.Length];
            for (var i = 0; i < joints.Length; i++)
            {
                named.TryGetValue(joints[i].name, out bones[i]);
            }
            foreach (var role in Roles)
            {
                var joint = described.RoleJoint(role);
                if (joint < 0)
                {
                    continue;
                }
                if (bones[joint] != null)
                {
                    roles[role] = bones[joint];
                }
                else
                {
                    roles.TryGetValue(role, out bones[joint]);
                }
            }
            if (!roles.ContainsKey("hips") || bones[described.RoleJoint("hips")] == null)
            {
                return;
            }
            file = joints;
            fileBones = bones;
            var rest = new double[7 * described.JointCount];
            described.ReadRest(rest);
            fileRest = new Pose[joints.Length];
            for (var i = 0; i < joints.Length; i++)
            {
                fileRest[i] = new Pose
                {
                    at = new Vector(rest[7 * i], rest[7 * i + 1], rest[7 * i + 2]) * (1 / described.Scale), turn = new Turn(rest[7 * i + 3], rest[7 * i + 4], rest[7 * i + 5], rest[7 * i + 6])
                };
            }
        }

        // Align finds the frame of the skeleton: that of the root, turned to face +Z, and as the skeleton of the export has it where the avatar has its joints there.
        void Align(Transform root, Dictionary<string, Transform> roles, Body described)
        {
            Transform left, right;
            if (!roles.TryGetValue("leftUpperArm", out left) || !roles.TryGetValue("rightUpperArm", out right))
            {
                return;
            }
            if (InRoot(root, left).at.x < InRoot(root, right).at.x)
            {
                fileFromRoot = new Turn(0, 0, 1, 0);
            }
            if (described == null)
            {
                return;
            }
            var rest = new double[7 * described.JointCount];
            described.ReadRest(rest);
            var wanted = new Dictionary<string, Vector>();
            foreach (var role in roles.Keys)
            {
                var joint = described.RoleJoint(role);
                if (joint >= 0)
                {
                    wanted[role] = new Vector(rest[7 * joint], rest[7 * joint + 1], rest[7 * joint + 2]) * (1 / described.Scale);
                }
            }
            if (!wanted.ContainsKey("hips") || !wanted.ContainsKey("head") || !wanted.ContainsKey("leftUpperArm") || !wanted.ContainsKey("rightUpperArm"))
            {
                return;
            }
            Func<string, Vector> here = role => InRoot(root, roles[role]).at;
            var turn = Frame(role => wanted[role]) * Frame(here).Inverse;
            var move = wanted["hips"] - turn.Rotate(here("hips"));
            var size = (wanted["head"] - wanted["hips"]).Length;
            foreach (var role in wanted.Keys)
            {
                if ((turn.Rotate(here(role)) + move - wanted[role]).Length > 2e-3 * size)
                {
                    return; // another avatar
                }
            }
            fileFromRoot = turn;
            fileMove = move;
        }

        static Turn Frame(Func<string, Vector> at)
        {
            var up = (at("head") - at("hips")).Unit;
            var left = at("leftUpperArm") - at("rightUpperArm");
            left = (left - up * left.Dot(up)).Unit;
            return Turn.FromAxes(left, up, left.Cross(up));
        }

        // Collect lists the joints, parents first, and writes them as the library reads them.
        string Collect(Transform root, HashSet<Transform> wanted, Dictionary<string, Transform> roles)
        {
            foreach (var bone in new List<Transform>(wanted))
            {
                for (var above = bone.parent; above != null && above != root; above = above.parent)
                {
                    wanted.Add(above);
                }
            }
            var hung = Hung();
            var called = new Dictionary<Transform, string>(); // in the file, as chains of the preset speak of them
            for (var i = 0; i < file.Length; i++)
            {
                if (fileBones[i] != null && !called.ContainsKey(fileBones[i]))
                {
                    called[fileBones[i]] = file[i].name;
                }
            }
            var below = new Dictionary<Transform, List<Transform>>();
            foreach (var bone in root.GetComponentsInChildren<Transform>(true))
            {
                if (!wanted.Contains(bone))
                {
                    continue;
                }
                Transform on;
                List<Transform> beside;
                on = hung.TryGetValue(bone, out on) ? on : bone.parent;
                if (!below.TryGetValue(on, out beside))
                {
                    below[on] = beside = new List<Transform>();
                }
                beside.Add(bone);
            }
            var ordered = new List<Transform>();
            Append(ordered, below, root);
            var index = new Dictionary<Transform, int>();
            var list = new List<Joint>();
            var worlds = new List<Pose>();
            var names = new Dictionary<Transform, string>();
            var taken = new HashSet<string>();
            var text = new StringBuilder("{\"joints\":[");
            foreach (var bone in ordered)
            {
                Transform on;
                int parent;
                var detached = hung.TryGetValue(bone, out on);
                if (!index.TryGetValue(detached ? on : bone.parent, out parent))
                {
                    parent = -1;
                }
                var inRoot = InRoot(root, bone);
                var inFile = new Pose { at = fileFromRoot.Rotate(inRoot.at) + fileMove, turn = fileFromRoot * inRoot.turn };
                var above = parent < 0 ? new Pose { turn = Turn.Identity } : worlds[parent];
                var joint = new Joint
                {
                    bone = bone, localPosition = bone.localPosition, localRotation = bone.localRotation, parent = parent, rest = above.turn.Inverse * inFile.turn, offset = above.turn.Inverse.Rotate(inFile.at - above.at),
                    unit = Size(bone.parent) / Size(root), detached = detached
                };
                string name;
                names[bone] = Describe(text, called.TryGetValue(bone, out name) ? name : bone.name, taken, joint);
                index[bone] = list.Count;
                list.Add(joint);
                worlds.Add(inFile);
            }
            // Joints of the file that importers leave out: nodes without skin that end a chain.
            var jointOf = new int[file.Length];
            for (var i = 0; i < file.Length; i++)
            {
                var on = file[i].parent;
                if (fileBones[i] != null)
                {
                    jointOf[i] = index[fileBones[i]];
                    continue;
                }
                jointOf[i] = -1;
                if (on < 0 || jointOf[on] < 0)
                {
                    continue;
                }
                var above = worlds[jointOf[on]];
                var inFile = new Pose { at = above.at + fileRest[i].at - fileRest[on].at, turn = fileRest[i].turn };
                var joint = new Joint
                {
                    parent = jointOf[on], rest = above.turn.Inverse * inFile.turn, offset = above.turn.Inverse.Rotate(inFile.at - above.at), unit = 1
                };
                Describe(text, file[i].name, taken, joint);
                jointOf[i] = list.Count;
                list.Add(joint);
                worlds.Add(inFile);
            }
            text.Append(']');
            joints = list.ToArray();
            anyDetached = hung.Count > 0;
            if (roles.Count > 0)
            {
                text.Append(",\"roles\":{");
                var first = true;
                foreach (var role in roles)
                {
                    text.Append(first ? "" : ",").Append(Quoted(role.Key)).Append(':').Append(Quoted(names[role.Value]));
                    first = false;
                }
                text.Append('}');
            }
            if (file.Length > 0)
            {
                foreach (var member in Members(source.skeletonText))
                {
                    if (member.Key == "heightM" || member.Key == "eyesM" || member.Key == "surfaces" || member.Key == "lookAt")
                    {
                        text.Append(",\"").Append(member.Key).Append("\":").Append(member.Value);
                    }
                }
            }
            return text.Append('}').ToString();
        }

        // Describe writes a joint, and gives the name that it has there: each has another.
        static string Describe(StringBuilder text, string name, HashSet<string> taken, Joint joint)
        {
            while (!taken.Add(name))
            {
                name += "_";
            }
            text.Append(taken.Count == 1 ? "" : ",").Append("{\"name\":").Append(Quoted(name)).Append(",\"parent\":").Append(joint.parent);
            text.Append(",\"position\":[").Append(Number(joint.offset.x)).Append(',').Append(Number(joint.offset.y)).Append(',').Append(Number(joint.offset.z));
            text.Append("],\"rotation\":[").Append(Number(joint.rest.w)).Append(',').Append(Number(joint.rest.x)).Append(',').Append(Number(joint.rest.y)).Append(',');
            text.Append(Number(joint.rest.z)).Append("]}");
            return name;
        }

        // Hung are bones, and what the export hangs them on: feet and palms that hang beside their limbs in the avatar's file.
        Dictionary<Transform, Transform> Hung()
        {
            var hung = new Dictionary<Transform, Transform>();
            for (var i = 0; i < file.Length; i++)
            {
                var bone = fileBones[i];
                var on = file[i].parent < 0 ? null : fileBones[file[i].parent];
                if (bone != null && on != null && !Below(bone, on) && !Below(on, bone))
                {
                    hung[bone] = on;
                }
            }
            return hung;
        }

        static bool Below(Transform bone, Transform on)
        {
            while (bone != null && bone != on)
            {
                bone = bone.parent;
            }
            return bone != null;
        }

        static void Append(List<Transform> ordered, Dictionary<Transform, List<Transform>> below, Transform on)
        {
            List<Transform> bones;
            if (below.TryGetValue(on, out bones))
            {
                foreach (var bone in bones)
                {
                    ordered.Add(bone);
                    Append(ordered, below, bone);
                }
            }
        }

        // InRoot is a bone in the root's frame, in the solver's handedness and in meters of the avatar's file. It goes from bone to bone: far from the origin of a scene
        // places in the world are coarse.
        static Pose InRoot(Transform root, Transform bone)
        {
            var inRoot = new Pose { turn = Turn.Identity };
            for (; bone != null && bone != root; bone = bone.parent)
            {
                var s = bone.localScale;
                var turn = Turn.From(bone.localRotation);
                inRoot.at = Vector.From(bone.localPosition) + turn.Rotate(new Vector(inRoot.at.x * s.x, inRoot.at.y * s.y, inRoot.at.z * s.z));
                inRoot.turn = turn * inRoot.turn;
            }
            return inRoot;
        }

        static double Size(Transform of)
        {
            var s = of.lossyScale;
            return Math.Pow(Math.Abs((double)s.x * s.y * s.z), 1.0 / 3);
        }

        // Where the joint of a role such as "head" is in the world; before the first step as in the T-pose. The root's place for a role that the avatar lacks.
        public Vector3 PlaceOf(string role)
        {
            var root = Root;
            var joint = Solver == null ? -1 : body.RoleJoint(role);
            if (joint < 0)
            {
                return root.position;
            }
            body.ReadWorld(world);
            var inRoot = fileFromRoot.Inverse.Rotate(new Vector(world[7 * joint], world[7 * joint + 1], world[7 * joint + 2]) * (1 / scale) - fileMove);
            return root.position + root.rotation * (inRoot * Size(root)).Unity;
        }

        // Poses the avatar, so many seconds after the last step. LateUpdate calls it.
        public void Step(float seconds)
        {
            watched += seconds;
            if (Application.isEditor && watched >= 1 && source != null)
            {
                watched = 0;
                if (source.presetText != TextOf(preset) || source.skeletonText != TextOf(skeleton))
                {
                    source = null;
                }
            }
            if (Solver == null)
            {
                return;
            }
            try
            {
                if (!drivenByDevices)
                {
                    SetTargets();
                }
                var refused = SetChains();
                body.Solve(seconds);
                Error = refused;
            }
            catch (PosewrightException e)
            {
                if (e.Code != ErrorCode.Number)
                {
                    throw;
                }
                Error = e.Message; // the last pose stays
                return;
            }
            TakeScale();
            Write();
        }

        void SetTargets()
        {
            var root = Root;
            var place = Vector.From(root.position);
            var turn = fileFromRoot * Turn.From(root.rotation).Inverse;
            var by = 1 / Size(root);
            for (var i = 0; i < (int)Effector.Count; i++)
            {
                var target = Target(i);
                var at = new Vector();
                var to = Turn.Identity;
                if (target != null)
                {
                    at = (turn.Rotate(Vector.From(target.position) - place) * by + fileMove) * scale;
                    to = turn * Turn.From(target.rotation);
                }
                input[8 * i] = at.x;
                input[8 * i + 1] = at.y;
                input[8 * i + 2] = at.z;
                input[8 * i + 3] = to.w;
                input[8 * i + 4] = to.x;
                input[8 * i + 5] = to.y;
                input[8 * i + 6] = to.z;
                input[8 * i + 7] = target != null ? 1 : 0;
            }
            body.SetTargets(input);
            for (var i = 0; i < (int)Hint.Count; i++)
            {
                var hint = HintOf(i);
                if (hint != null)
                {
                    var at = (turn.Rotate(Vector.From(hint.position) - place) * by + fileMove) * scale;
                    body.SetHint((Hint)i, at.x, at.y, at.z);
                }
                else if (hinted[i])
                {
                    body.SetHint((Hint)i, 0, 0, 0, 0);
                }
                hinted[i] = hint != null;
            }
        }

        // What chains follow; returns why one can't, empty where all do.
        string SetChains()
        {
            var refused = "";
            var place = Vector.From(Root.position);
            var turn = fileFromRoot * Turn.From(Root.rotation).Inverse;
            var by = 1 / Size(Root);
            foreach (var followed in chainTargets)
            {
                var target = followed.target;
                var at = target == null ? new Vector() : (turn.Rotate(Vector.From(target.position) - place) * by + fileMove) * scale;
                var to = target == null ? Turn.Identity : turn * Turn.From(target.rotation);
                chainInput[0] = at.x;
                chainInput[1] = at.y;
                chainInput[2] = at.z;
                chainInput[3] = to.w;
                chainInput[4] = to.x;
                chainInput[5] = to.y;
                chainInput[6] = to.z;
                try
                {
                    body.SetChainTarget(followed.chain, chainInput, target != null ? 1 : 0);
                }
                catch (PosewrightException e)
                {
                    refused = e.Message;
                }
            }
            return refused;
        }

        Transform Target(int effector)
        {
            switch ((Effector)effector)
            {
                case Effector.Head: return head;
                case Effector.Chest: return chest;
                case Effector.Hips: return hips;
                case Effector.LeftHand: return leftHand;
                case Effector.RightHand: return rightHand;
                case Effector.LeftFoot: return leftFoot;
                default: return rightFoot;
            }
        }

        Transform HintOf(int hint)
        {
            switch ((Hint)hint)
            {
                case Hint.LeftElbow: return leftElbow;
                case Hint.RightElbow: return rightElbow;
                case Hint.LeftKnee: return leftKnee;
                default: return rightKnee;
            }
        }

        // A person who is measured gives the avatar another size.
        void TakeScale()
        {
            var now = body.Scale;
            if (applyScale && now != scale)
            {
                Root.localScale = Root.localScale * (float)(now / scale);
            }
            scale = now;
        }

        void Write()
        {
            body.ReadPose(pose);
            body.ReadOffsets(offsets);
            for (var i = 0; i < joints.Length; i++)
            {
                var joint = joints[i];
                if (joint.aboveHips || joint.detached || joint.bone == null)
                {
                    continue;
                }
                var turn = new Turn(pose[3 + 4 * i], pose[4 + 4 * i], pose[5 + 4 * i], pose[6 + 4 * i]);
                joint.written |= Math.Abs(turn.Dot(joint.rest)) < 1 - 1e-9;
                if (joint.written)
                {
                    joint.bone.localRotation = (joint.parent < 0 ? InRoot(Root, joint.bone.parent).turn.Inverse * (fileFromRoot.Inverse * turn) : turn).Unity;
                }
                if (joint.parent >= 0 && i != hipsJoint)
                {
                    var own = new Vector(offsets[3 * i], offsets[3 * i + 1], offsets[3 * i + 2]) * (1 / scale);
                    joint.moved |= (own - joint.offset).Length > 1e-5 * own.Length;
                    if (joint.moved)
                    {
                        joint.bone.localPosition = (own * (1 / joint.unit)).Unity;
                    }
                }
            }
            var hipsInRoot = fileFromRoot.Inverse.Rotate(new Vector(pose[0], pose[1], pose[2]) * (1 / scale) - fileMove);
            joints[hipsJoint].bone.localPosition = (hipsParent.turn.Inverse.Rotate(hipsInRoot - hipsParent.at) * (1 / joints[hipsJoint].unit)).Unity;
            if (!anyDetached)
            {
                return;
            }
            body.ReadWorld(world);
            for (var i = 0; i < joints.Length; i++)
            {
                var joint = joints[i];
                if (!joint.detached || joint.bone == null)
                {
                    continue;
                }
                var inRoot = fileFromRoot.Inverse.Rotate(new Vector(world[7 * i], world[7 * i + 1], world[7 * i + 2]) * (1 / scale) - fileMove);
                var turn = fileFromRoot.Inverse * new Turn(world[7 * i + 3], world[7 * i + 4], world[7 * i + 5], world[7 * i + 6]);
                var on = InRoot(Root, joint.bone.parent);
                joint.bone.localRotation = (on.turn.Inverse * turn).Unity;
                joint.bone.localPosition = (on.turn.Inverse.Rotate(inRoot - on.at) * (1 / joint.unit)).Unity;
            }
        }

        // Roles of VRM 1.0 in the order of HumanBodyBones.
        static readonly string[] Roles =
        {
            "hips", "leftUpperLeg", "rightUpperLeg", "leftLowerLeg", "rightLowerLeg", "leftFoot", "rightFoot", "spine", "chest", "neck", "head", "leftShoulder", "rightShoulder",
            "leftUpperArm", "rightUpperArm", "leftLowerArm", "rightLowerArm", "leftHand", "rightHand", "leftToes", "rightToes", "leftEye", "rightEye", "jaw",
            "leftThumbMetacarpal", "leftThumbProximal", "leftThumbDistal", "leftIndexProximal", "leftIndexIntermediate", "leftIndexDistal",
            "leftMiddleProximal", "leftMiddleIntermediate", "leftMiddleDistal", "leftRingProximal", "leftRingIntermediate", "leftRingDistal",
            "leftLittleProximal", "leftLittleIntermediate", "leftLittleDistal",
            "rightThumbMetacarpal", "rightThumbProximal", "rightThumbDistal", "rightIndexProximal", "rightIndexIntermediate", "rightIndexDistal",
            "rightMiddleProximal", "rightMiddleIntermediate", "rightMiddleDistal", "rightRingProximal", "rightRingIntermediate", "rightRingDistal",
            "rightLittleProximal", "rightLittleIntermediate", "rightLittleDistal", "upperChest"
        };

        static string Number(double x) { return x.ToString("R", CultureInfo.InvariantCulture); }

        static string Quoted(string text)
        {
            var quoted = new StringBuilder("\"");
            foreach (var c in text)
            {
                if (c == '"' || c == '\\' || c < ' ')
                {
                    quoted.Append("\\u").Append(((int)c).ToString("x4"));
                }
                else
                {
                    quoted.Append(c);
                }
            }
            return quoted.Append('"').ToString();
        }

        // The members of a JSON object, each as its text: JsonUtility does not say which there are.
        static List<KeyValuePair<string, string>> Members(string json)
        {
            var members = new List<KeyValuePair<string, string>>();
            var depth = 0;
            var begin = -1;
            string key = null;
            for (var i = 0; i < json.Length; i++)
            {
                var c = json[i];
                if (c == '"')
                {
                    var end = i + 1;
                    while (end < json.Length && json[end] != '"')
                    {
                        end += json[end] == '\\' ? 2 : 1;
                    }
                    if (depth == 1 && key == null && end < json.Length)
                    {
                        key = json.Substring(i + 1, end - i - 1);
                    }
                    i = end;
                }
                else if (c == ':' && depth == 1 && begin < 0)
                {
                    begin = i + 1;
                }
                else if ((c == ',' && depth == 1 || c == '}' && depth == 1) && begin >= 0)
                {
                    members.Add(new KeyValuePair<string, string>(key, json.Substring(begin, i - begin)));
                    key = null;
                    begin = -1;
                }
                depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            }
            return members;
        }

        // Vectors and rotations in the solver's frame, in double: the places of an avatar's bones add up.
        struct Vector
        {
            public double x, y, z;
            public Vector(double x, double y, double z)
            {
                this.x = x;
                this.y = y;
                this.z = z;
            }
            public static Vector From(Vector3 v) { return new Vector(-v.x, v.y, v.z); }
            public Vector3 Unity { get { return new Vector3((float)-x, (float)y, (float)z); } }
            public double Length { get { return Math.Sqrt(Dot(this)); } }
            public Vector Unit { get { return this * (1 / Math.Max(Length, 1e-12)); } }
            public double Dot(Vector v) { return x * v.x + y * v.y + z * v.z; }
            public Vector Cross(Vector v) { return new Vector(y * v.z - z * v.y, z * v.x - x * v.z, x * v.y - y * v.x); }
            public static Vector operator +(Vector a, Vector b) { return new Vector(a.x + b.x, a.y + b.y, a.z + b.z); }
            public static Vector operator -(Vector a, Vector b) { return new Vector(a.x - b.x, a.y - b.y, a.z - b.z); }
            public static Vector operator *(Vector a, double s) { return new Vector(a.x * s, a.y * s, a.z * s); }
        }

        struct Turn
        {
            public double w, x, y, z;
            public Turn(double w, double x, double y, double z)
            {
                this.w = w;
                this.x = x;
                this.y = y;
                this.z = z;
            }
            public static Turn Identity { get { return new Turn(1, 0, 0, 0); } }
            public static Turn From(Quaternion q)
            {
                var length = Math.Sqrt((double)q.w * q.w + (double)q.x * q.x + (double)q.y * q.y + (double)q.z * q.z);
                return length < 1e-9 ? Identity : new Turn(q.w / length, q.x / length, -q.y / length, -q.z / length);
            }
            public Quaternion Unity { get { return new Quaternion((float)x, (float)-y, (float)-z, (float)w); } }
            public double Dot(Turn q) { return w * q.w + x * q.x + y * q.y + z * q.z; }
            public Turn Inverse { get { return new Turn(w, -x, -y, -z); } }
            public Vector Rotate(Vector v)
            {
                var u = new Vector(x, y, z);
                var t = u.Cross(v) * 2;
                return v + t * w + u.Cross(t);
            }
            public static Turn operator *(Turn a, Turn b)
            {
                return new Turn(
                    a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                    a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z, a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x);
            }
            // Of the columns of a matrix.
            public static Turn FromAxes(Vector a, Vector b, Vector c)
            {
                var w = Math.Sqrt(Math.Max(0, 1 + a.x + b.y + c.z)) / 2;
                var x = Math.Sqrt(Math.Max(0, 1 + a.x - b.y - c.z)) / 2 * (b.z < c.y ? -1 : 1);
                var y = Math.Sqrt(Math.Max(0, 1 - a.x + b.y - c.z)) / 2 * (c.x < a.z ? -1 : 1);
                var z = Math.Sqrt(Math.Max(0, 1 - a.x - b.y + c.z)) / 2 * (a.y < b.x ? -1 : 1);
                var length = Math.Sqrt(w * w + x * x + y * y + z * z);
                return new Turn(w / length, x / length, y / length, z / length);
            }
        }
    }
}
