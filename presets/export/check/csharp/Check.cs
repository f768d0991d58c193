// Runs what was exported for Unity, as Unity would, and prints what came of it as JSON; the tests judge that.
//
//   data PRESET GRID   imports the preset with the exported menu, prints every number, text and toggle under its path, each curve at the times of the grid, and
//                      what the menu writes back
//   curve FILE GRID    prints a curve at the times of the grid
//   rig PRESET SCENE   sets the rig up on an avatar and prints its constraints, then where each hint is in each of the poses
//   vrik FILE SCENE    the same of VRIK's component
//   sa FILE SCENE      the same of SAFullBodyIK's
using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using Posewright;
using UnityEngine;

public static class Check
{
    public static int Main(string[] arguments)
    {
        var said = new Dictionary<string, object>();
        var text = File.ReadAllText(arguments[1]);
        var asked = (Dictionary<string, object>)Json.Parse(File.ReadAllText(arguments[2]));
        switch (arguments[0])
        {
            case "data":
                Data(arguments[1], text, asked, said);
                break;
            case "curve":
                said["values"] = At(JsonUtility.FromJson<Curve>(text).curve, (List<object>)asked["times"]);
                break;
            case "rig":
                Rig(text, new Scene(asked), said);
                break;
            case "vrik":
                Vrik(text, new Scene(asked), said);
                break;
            case "sa":
                SAFullBody(text, new Scene(asked), said);
                break;
            default:
                return 2;
        }
        said["missed"] = JsonUtility.Missed;
        said["warned"] = Debug.Said;
        Console.WriteLine(Json.Text(said));
        return 0;
    }

    static void Data(string path, string text, Dictionary<string, object> grid, Dictionary<string, object> said)
    {
        const string folder = "Assets/Posewright/Presets/";
        var name = Path.GetFileName(path);
        var file = new TextAsset(text) { name = name };
        UnityEditor.AssetDatabase.CreateAsset(file, folder + name);
        UnityEditor.Selection.objects = new UnityEngine.Object[] { file };
        Choose("Assets/Posewright/Import Preset");
        Choose("Assets/Posewright/Import Preset"); // again, into the asset that is there
        var assetPath = folder + name.Substring(0, name.Length - ".posewright-unity.json".Length) + ".asset";
        var preset = UnityEditor.AssetDatabase.LoadAssetAtPath<PosewrightPreset>(assetPath);
        var values = new Dictionary<string, object>();
        var curves = new Dictionary<string, object>();
        Walk("", preset.data, values, curves, grid);
        said["values"] = values;
        said["curves"] = curves;
        UnityEditor.Selection.activeObject = preset;
        UnityEditor.EditorUtility.Chosen = path + ".saved";
        Choose("Assets/Posewright/Save as JSON");
        said["saved"] = File.ReadAllText(path + ".saved");
    }

    // Chooses an item of a menu, which must be offered.
    static void Choose(string item)
    {
        MethodInfo does = null;
        foreach (var method in typeof(PosewrightImporter).GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic))
        {
            foreach (UnityEditor.MenuItem menu in method.GetCustomAttributes(typeof(UnityEditor.MenuItem), false))
            {
                if (menu.menuItem != item)
                {
                    continue;
                }
                if (!menu.validate)
                {
                    does = method;
                }
                else if (!(bool)method.Invoke(null, null))
                {
                    throw new InvalidOperationException(item + " is not offered");
                }
            }
        }
        does.Invoke(null, null);
    }

    [Serializable]
    class Curve
    {
        public AnimationCurve curve = null;
    }

    static List<object> At(AnimationCurve curve, List<object> times)
    {
        var values = new List<object>();
        foreach (var time in times)
        {
            values.Add((double)curve.Evaluate((float)(double)time));
        }
        return values;
    }

    static void Walk(string at, object value, Dictionary<string, object> values, Dictionary<string, object> curves, Dictionary<string, object> grid)
    {
        if (value is string || value is bool || value is float || value is int)
        {
            values[at] = value;
        }
        else if (value is Enum)
        {
            values[at] = Convert.ToInt32(value);
        }
        else if (value is AnimationCurve)
        {
            curves[at] = At((AnimationCurve)value, (List<object>)grid[at]);
        }
        else if (value is Array)
        {
            int i = 0;
            foreach (var one in (Array)value)
            {
                Walk(at + "." + i, one, values, curves, grid);
                i++;
            }
        }
        else
        {
            foreach (var field in JsonUtility.Fields(value.GetType()))
            {
                Walk(at == "" ? field.Name : at + "." + field.Name, field.GetValue(value), values, curves, grid);
            }
        }
    }

    static void Rig(string text, Scene scene, Dictionary<string, object> said)
    {
        var preset = ScriptableObject.CreateInstance<PosewrightPreset>();
        preset.Read(text);
        var rig = scene.avatar.AddComponent<PosewrightRig>();
        rig.preset = preset;
        rig.hipsTarget = new GameObject("tracker").transform;
        rig.SetUp();
        Send(rig, "Start");
        var limbs = new Dictionary<string, UnityEngine.Animations.Rigging.TwoBoneIKConstraint>
        {
            { "leftElbow", rig.leftArm }, { "rightElbow", rig.rightArm }, { "leftKnee", rig.leftLeg }, { "rightKnee", rig.rightLeg },
        };
        var set = new Dictionary<string, object>();
        foreach (var limb in limbs)
        {
            set[limb.Key + ".bones"] = scene.RolesOf(limb.Value.data.root, limb.Value.data.mid, limb.Value.data.tip);
            set[limb.Key + ".position"] = limb.Value.data.targetPositionWeight;
            set[limb.Key + ".rotation"] = limb.Value.data.targetRotationWeight;
            set[limb.Key + ".hint"] = limb.Value.data.hintWeight;
            set[limb.Key + ".weight"] = limb.Value.weight;
            set[limb.Key + ".from"] = Numbers(limb.Value.data.target.position - limb.Value.data.tip.position);
        }
        set["hips.bones"] = scene.RolesOf(rig.hipsPosition.data.constrainedObject, rig.hipsRotation.data.constrainedObject);
        set["hips.position"] = rig.hipsPosition.weight;
        set["hips.rotation"] = rig.hipsRotation.weight;
        set["spine.bones"] = scene.RolesOf(rig.spine.data.root, rig.spine.data.tip);
        set["spine.position"] = rig.spine.data.chainRotationWeight;
        set["spine.rotation"] = rig.spine.data.tipRotationWeight;
        set["spine.iterations"] = rig.spine.data.maxIterations;
        set["spine.tolerance"] = rig.spine.data.tolerance;
        set["look.bones"] = scene.RolesOf(rig.look.data.constrainedObject);
        set["look.weight"] = rig.look.weight;
        set["look.most"] = rig.look.data.limits.y;
        set["look.least"] = rig.look.data.limits.x;
        set["look.aim"] = Numbers(Axis(rig.look.data.constrainedObject, rig.look.data.aimAxis));
        set["look.up"] = Numbers(Axis(rig.look.data.constrainedObject, rig.look.data.upAxis));
        set["look.at"] = Numbers(rig.lookTarget.position);
        // The order in which constraints are solved is that of the children.
        var order = new List<string>();
        foreach (Transform child in rig.rig.transform)
        {
            if (child.GetComponent<UnityEngine.Animations.Rigging.TwoBoneIKConstraint>() != null || child.GetComponent<UnityEngine.Animations.Rigging.ChainIKConstraint>() != null ||
                child.GetComponent<UnityEngine.Animations.Rigging.MultiPositionConstraint>() != null || child.GetComponent<UnityEngine.Animations.Rigging.MultiAimConstraint>() != null)
            {
                order.Add(child.name);
            }
        }
        set["order"] = order;
        set["layers"] = scene.avatar.GetComponent<UnityEngine.Animations.Rigging.RigBuilder>().layers.Count;
        said["set"] = set;
        said["poses"] = scene.Posed(() =>
        {
            var hints = new Dictionary<string, object>();
            foreach (var limb in limbs)
            {
                hints[limb.Key] = Numbers(limb.Value.data.hint.position);
            }
            return hints;
        });
    }

    // The axis of a bone in the world.
    static Vector3 Axis(Transform bone, UnityEngine.Animations.Rigging.MultiAimConstraintData.Axis axis)
    {
        var ways = new[] { Vector3.right, Vector3.left, Vector3.up, Vector3.down, Vector3.forward, Vector3.back };
        return bone.rotation * ways[(int)axis];
    }

    static void Vrik(string text, Scene scene, Dictionary<string, object> said)
    {
        var vrik = scene.avatar.AddComponent<RootMotion.FinalIK.VRIK>();
        var component = scene.avatar.AddComponent<PosewrightVrik>();
        component.settings = new TextAsset(text);
        var bones = vrik.references;
        bones.pelvis = scene.Bone("hips");
        bones.spine = scene.Bone("spine");
        bones.chest = scene.Trunk;
        bones.leftUpperArm = scene.Bone("leftUpperArm");
        bones.rightUpperArm = scene.Bone("rightUpperArm");
        bones.leftThigh = scene.Bone("leftUpperLeg");
        bones.rightThigh = scene.Bone("rightUpperLeg");
        vrik.solver.spine.headTarget = vrik.solver.leftArm.target = vrik.solver.rightArm.target = new GameObject("tracker").transform;
        Send(component, "Awake");
        Send(component, "Start");
        var set = new Dictionary<string, object>();
        Public("", vrik.solver, set);
        var phases = new List<object>();
        for (int i = 0; i <= 32; i++)
        {
            phases.Add((double)vrik.solver.locomotion.stepHeight.Evaluate(i / 32f));
        }
        set["locomotion.stepHeight"] = phases;
        said["set"] = set;
        said["poses"] = scene.Posed(() => new Dictionary<string, object>
        {
            { "leftElbow", Numbers(vrik.solver.leftArm.bendGoal.position) }, { "rightElbow", Numbers(vrik.solver.rightArm.bendGoal.position) },
            { "leftKnee", Numbers(vrik.solver.leftLeg.bendGoal.position) }, { "rightKnee", Numbers(vrik.solver.rightLeg.bendGoal.position) },
        });
    }

    static void SAFullBody(string text, Scene scene, Dictionary<string, object> said)
    {
        var behavior = scene.avatar.AddComponent<SA.FullBodyIKBehaviour>();
        var component = scene.avatar.AddComponent<PosewrightSAFullBodyIK>();
        component.settings = new TextAsset(text);
        component.hipsTracked = component.feetTracked = true;
        var ik = behavior.fullBodyIK;
        ik.bodyBones.hips.transform = scene.Bone("hips");
        ik.bodyBones.spine.transform = scene.Bone("spine");
        ik.bodyBones.spine2.transform = scene.Trunk;
        ik.leftArmBones.arm.transform = scene.Bone("leftUpperArm");
        ik.rightArmBones.arm.transform = scene.Bone("rightUpperArm");
        ik.leftLegBones.leg.transform = scene.Bone("leftUpperLeg");
        ik.rightLegBones.leg.transform = scene.Bone("rightUpperLeg");
        var poles = new Dictionary<string, SA.FullBodyIK.Effector>
        {
            { "leftElbow", ik.leftArmEffectors.elbow }, { "rightElbow", ik.rightArmEffectors.elbow }, { "leftKnee", ik.leftLegEffectors.knee },
            { "rightKnee", ik.rightLegEffectors.knee },
        };
        foreach (var pole in poles.Values)
        {
            pole.transform = new GameObject("effector").transform;
        }
        ik.headEffectors.eyes.transform = new GameObject("eyes").transform;
        Send(component, "Start");
        var set = new Dictionary<string, object>();
        Public("", ik, set);
        set["eyes"] = Numbers(ik.headEffectors.eyes.transform.position);
        said["set"] = set;
        said["poses"] = scene.Posed(() =>
        {
            var places = new Dictionary<string, object>();
            foreach (var pole in poles)
            {
                places[pole.Key] = Numbers(pole.Value.transform.position);
            }
            return places;
        });
    }

    // Sends a message of Unity's to a component.
    static void Send(Component to, string message)
    {
        to.GetType().GetMethod(message, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic).Invoke(to, null);
    }

    // Numbers and toggles in the public fields of an object, and of those in it, under their paths.
    static void Public(string at, object of, Dictionary<string, object> to)
    {
        foreach (var field in of.GetType().GetFields(BindingFlags.Instance | BindingFlags.Public))
        {
            var value = field.GetValue(of);
            var path = at + field.Name;
            if (value is float || value is int || value is bool)
            {
                to[path] = value;
            }
            else if (value != null && !(value is UnityEngine.Object) && !(value is AnimationCurve))
            {
                Public(path + ".", value, to);
            }
        }
    }

    public static List<object> Numbers(Vector3 v)
    {
        return new List<object> { (double)v.x, (double)v.y, (double)v.z };
    }
}

// An avatar that stands somewhere, and the poses that it takes.
public class Scene
{
    public readonly GameObject avatar;
    readonly List<Transform> joints = new List<Transform>();
    readonly Dictionary<string, Transform> roles = new Dictionary<string, Transform>();
    readonly List<object> poses;

    public Transform Trunk { get; private set; }

    public Scene(Dictionary<string, object> from)
    {
        var stage = new GameObject("stage");
        stage.transform.position = new Vector3(3f, 0f, -1f);
        avatar = new GameObject("avatar");
        avatar.transform.SetParent(stage.transform, false);
        Place(avatar.transform, (Dictionary<string, object>)from["avatar"]);
        foreach (Dictionary<string, object> joint in (List<object>)from["joints"])
        {
            var made = new GameObject((string)joint["name"]).transform;
            int parent = (int)(double)joint["parent"];
            made.SetParent(parent < 0 ? avatar.transform : joints[parent], false);
            joints.Add(made);
        }
        foreach (var role in (Dictionary<string, object>)from["roles"])
        {
            roles[role.Key] = joints[(int)(double)role.Value];
        }
        Trunk = joints[(int)(double)from["trunk"]];
        poses = (List<object>)from["poses"];
        Pose((List<object>)poses[0]);
        var animator = avatar.AddComponent<Animator>();
        if ((bool)from["human"])
        {
            foreach (HumanBodyBones bone in Enum.GetValues(typeof(HumanBodyBones)))
            {
                var name = bone.ToString();
                Transform found;
                if (roles.TryGetValue(char.ToLowerInvariant(name[0]) + name.Substring(1), out found))
                {
                    animator.Bones[bone] = found;
                }
            }
        }
    }

    public Transform Bone(string role) { return roles[role]; }

    public List<object> RolesOf(params Transform[] bones)
    {
        var names = new List<object>();
        foreach (var bone in bones)
        {
            foreach (var role in roles)
            {
                if (role.Value == bone)
                {
                    names.Add(role.Key);
                }
            }
        }
        return names;
    }

    // What is asked of each pose.
    public List<object> Posed(Func<Dictionary<string, object>> ask)
    {
        var said = new List<object>();
        foreach (List<object> pose in poses)
        {
            Pose(pose);
            said.Add(ask());
        }
        return said;
    }

    void Pose(List<object> pose)
    {
        for (int i = 0; i < joints.Count; i++)
        {
            Place(joints[i], (Dictionary<string, object>)pose[i]);
        }
    }

    static void Place(Transform transform, Dictionary<string, object> at)
    {
        var p = (List<object>)at["position"];
        var q = (List<object>)at["rotation"];
        transform.localPosition = new Vector3((float)(double)p[0], (float)(double)p[1], (float)(double)p[2]);
        transform.localRotation = new Quaternion((float)(double)q[0], (float)(double)q[1], (float)(double)q[2], (float)(double)q[3]);
    }
}
