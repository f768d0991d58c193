// Runs the scripts of ways_test.go: ways.exe FOLDER prints the pose of each tick. With UNITY defined it is that of an avatar of stand-ins with the component for Unity, whose
// targets, hints, chains and devices it follows; the rest is called on its solver.
using System;
using System.Globalization;
using System.IO;
using System.Linq;
using Posewright.Solver;
#if UNITY
using System.Collections.Generic;
using Posewright;
using UnityEngine;
#endif

public static class Ways
{
#if UNITY
    static PosewrightBody component;
    static List<Transform> bones;
    static readonly Dictionary<string, Transform> followed = new Dictionary<string, Transform>();
    static int hips;

    static Body Begin(byte[] preset, byte[] text)
    {
        var skeleton = (Dictionary<string, object>)Json.Parse(System.Text.Encoding.UTF8.GetString(text));
        var avatar = new GameObject("avatar");
        bones = new List<Transform>();
        followed.Clear();
        foreach (Dictionary<string, object> joint in (List<object>)skeleton["joints"])
        {
            Func<string, int, float> number = (what, i) => (float)(double)((List<object>)joint[what])[i];
            var bone = new GameObject((string)joint["name"]).transform;
            var parent = (int)(double)joint["parent"];
            bone.SetParent(parent < 0 ? avatar.transform : bones[parent], false);
            bone.localPosition = new Vector3(-number("position", 0), number("position", 1), number("position", 2));
            bone.localRotation = new Quaternion(number("rotation", 1), -number("rotation", 2), -number("rotation", 3), number("rotation", 0));
            bones.Add(bone);
        }
        component = avatar.AddComponent<PosewrightBody>();
        component.preset = new TextAsset(System.Text.Encoding.UTF8.GetString(preset));
        component.skeleton = new TextAsset(System.Text.Encoding.UTF8.GetString(text));
        hips = component.Solver.RoleJoint("hips");
        if (component.Solver.JointName(hips) != bones[hips].name || component.Solver.JointCount != bones.Count)
        {
            throw new Exception("the joints are not in the order of the file");
        }
        return component.Solver;
    }

    // What a property or a chain follows: n has its index or name, place, rotation where it is a transform, and presence.
    static Transform Follow(string what, double[] n)
    {
        if (n[n.Length - 1] == 0)
        {
            return null;
        }
        Transform at;
        if (!followed.TryGetValue(what, out at))
        {
            followed[what] = at = new GameObject(what).transform;
        }
        at.position = new Vector3((float)-n[1], (float)n[2], (float)n[3]);
        at.rotation = n.Length < 8 ? Quaternion.identity : new Quaternion((float)n[5], (float)-n[6], (float)-n[7], (float)n[4]);
        return at;
    }

    static void SetTarget(int which, Transform at)
    {
        typeof(PosewrightBody).GetField(new[] { "head", "chest", "hips", "leftHand", "rightHand", "leftFoot", "rightFoot" }[which]).SetValue(component, at);
    }

    static void SetHint(int which, Transform at)
    {
        typeof(PosewrightBody).GetField(new[] { "leftElbow", "rightElbow", "leftKnee", "rightKnee" }[which]).SetValue(component, at);
    }

    static void SetChain(string chain, Transform at)
    {
        component.chainTargets.Clear();
        component.chainTargets.Add(new PosewrightBody.ChainTarget { chain = chain, target = at });
    }

    static double[] Step(double seconds)
    {
        component.Step((float)seconds);
        if (component.Error != "" || Debug.Said.Count > 0)
        {
            throw new Exception(component.Error + string.Join(" ", Debug.Said.ToArray()));
        }
        var p = bones[hips].position;
        return new double[] { -p.x, p.y, p.z }.Concat(bones.SelectMany(bone => { var q = bone.localRotation; return new double[] { q.w, q.x, -q.y, -q.z }; })).ToArray();
    }
#endif

    public static int Main(string[] arguments)
    {
        byte[] preset = File.ReadAllBytes(Path.Combine(arguments[0], "preset.json")), skeleton = File.ReadAllBytes(Path.Combine(arguments[0], "skeleton.json")), state = null;
        Body body = null;
        Calibration person = null;
        foreach (var line in File.ReadAllLines(Path.Combine(arguments[0], "script.txt")))
        {
            var words = line.Split(' ').Skip(1).ToArray();
            var n = words.Select(word => { double x; return double.TryParse(word, NumberStyles.Float, CultureInfo.InvariantCulture, out x) ? x : 0; }).ToArray();
            var which = n.Length > 0 ? (int)n[0] : 0;
            var at = n.Skip(1).Take(7).ToArray();
            switch (line.Split(' ')[0])
            {
#if UNITY
                case "way": Console.WriteLine(line); body = Begin(preset, skeleton); person = new Calibration(); break;
#else
                case "way": Console.WriteLine(line); body = new Body(preset, skeleton); person = new Calibration(); break;
#endif
#if UNITY
                case "t": SetTarget(which, Follow("target" + which, n)); break;
#else
                case "t": body.SetTarget((Effector)which, at, n[8]); break;
#endif
#if UNITY
                case "h": SetHint(which, Follow("hint" + which, n)); break;
#else
                case "h": body.SetHint((Hint)which, n[1], n[2], n[3], n[4]); break;
#endif
                case "s": body.SetShoulder((Side)which, n[1], n[2], n[3], n[4]); break;
                case "e": body.SetFingers((Side)which, n.Length > 2 ? n.Skip(2).ToArray() : null, n[1]); break;
                case "n": body.SetInput(words[0], n[1]); break;
#if UNITY
                case "c": SetChain(words[0], Follow(words[0], n)); break;
#else
                case "c": body.SetChainTarget(words[0], at, n[8]); break;
#endif
                case "p": body.SetPin((Effector)which, at); break;
                case "u": body.SetPin((Effector)which, null); break;
                case "o": body.SetSpace(n[0], n[1], n[2], n[3]); break;
                case "g": body.SetGroundPlane(n[0], n[1], n[2], n[3], n[4], n[5]); break;
                case "G": body.SetGround(null); break;
                case "m":
                    body.SetGroundMesh(n.Skip(1).Take(3 * which).Select(x => (float)x).ToArray(), n.Skip(1 + 3 * which).Select(x => (uint)x).ToArray());
                    break;
                case "b": body.SetBasePose(n); break;
                case "set": body.SetParameter(words[0]); break;
                case "d":
#if UNITY
                    component.drivenByDevices = true;
#endif
                    person.AddDevice((DeviceKind)which, words[1], words[2], words[3]);
                    break;
                case "f": person.Feed(n[0], n.Skip(1).ToArray()); person.Bind(body); break;
                case "k": person.Begin((Holding)which, n[1], n[2]); break;
                case "M": person.Measure(); break;
                case "F": person.Fit(body); break;
                case "S": state = body.SaveState(); break;
                case "R": body.RestoreState(state); break;
                case "r": body.Reset(); break;
                case "v":
#if UNITY
                    var pose = Step(n[0]);
#else
                    body.Solve(n[0]);
                    var pose = new double[body.PoseLength];
                    body.ReadPose(pose);
#endif
                    Console.WriteLine(string.Join(" ", pose.Select(x => x.ToString("R", CultureInfo.InvariantCulture))));
                    break;
            }
        }
        return 0;
    }
}
