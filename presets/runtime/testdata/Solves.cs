// Calls the library from C#, for tests: Solves.exe MODE FOLDER
//
//   direct      solves the demo three ways and compares with what the session gave; refuses misuse
//   component   moves avatars of stand-ins by the component for Unity and compares with the library called directly
//   changes     gives the component wrong files, others, devices and chains
//   example     runs the component of the example scene
using System;
using System.Collections.Generic;
using System.IO;
using Posewright;
using Posewright.Solver;
using UnityEngine;

public static class Solves
{
    static string folder;

    public static int Main(string[] arguments)
    {
        folder = arguments[1];
        switch (arguments[0])
        {
            case "direct": return Direct();
            case "component": return Component();
            case "changes": return Changes();
            default: return RunExample();
        }
    }

    static byte[] Bytes(string name) { return File.ReadAllBytes(Path.Combine(folder, name)); }

    static int Direct()
    {
        var data = Bytes("ticks.bin");
        int ticks = BitConverter.ToInt32(data, 0), devices = BitConverter.ToInt32(data, 4), numbers = BitConverter.ToInt32(data, 8);
        int size = 8 * devices + 56 + numbers;
        Func<int, int, int, double[]> part = (tick, from, count) =>
        {
            var out_ = new double[count];
            Buffer.BlockCopy(data, 12 + 8 * (tick * size + from), out_, 0, 8 * count);
            return out_;
        };
        Action<string, Body, Action<int, Body>> compare = (what, body, drive) =>
        {
            var pose = new double[body.PoseLength];
            for (var tick = 0; tick < ticks; tick++)
            {
                drive(tick, body);
                body.Solve(1.0 / 90);
                body.ReadPose(pose);
                var want = part(tick, 8 * devices + 56, numbers);
                for (var i = 0; i < numbers; i++)
                {
                    if (BitConverter.DoubleToInt64Bits(pose[i]) != BitConverter.DoubleToInt64Bits(want[i]))
                    {
                        throw new Exception(what + ": number " + i + " of tick " + tick + " is " + pose[i] + ", not " + want[i]);
                    }
                }
            }
            Console.WriteLine(what + ": same bits in " + ticks + " ticks");
        };
        Action<int, Body> byTargets = (tick, b) => b.SetTargets(part(tick, 8 * devices, 56));
        var file = Body.FromFile(Bytes("preset.json"), Bytes("avatar.glb"));
        compare("targets of a body from the file", file, byTargets);
        compare("targets of a body from the skeleton", new Body(Bytes("preset.json"), Bytes("skeleton.json")), byTargets);
        var person = new Calibration();
        foreach (var line in File.ReadAllLines(Path.Combine(folder, "devices.txt")))
        {
            var words = line.Split('\t');
            person.AddDevice((DeviceKind)int.Parse(words[0]), words[1], words[2]);
        }
        compare("devices", Body.FromFile(Bytes("preset.json"), Bytes("avatar.glb")), (tick, b) =>
        {
            person.Feed(tick / 90.0, part(tick, 0, 8 * devices));
            person.Bind(b);
        });

        Refuses(ErrorCode.Number, () => file.SetTarget(Effector.Head, new[] { double.NaN, 0, 0, 1, 0, 0, 0 }));
        Refuses(ErrorCode.Length, () => file.SetTarget(Effector.Head, new double[6]));
        Refuses(ErrorCode.Null, () => file.SetTarget(Effector.Head, null));
        Refuses(ErrorCode.Length, () => file.SetTargets(new double[3]));
        Refuses(ErrorCode.Length, () => file.ReadPose(new double[3]));
        Refuses(ErrorCode.Null, () => file.ReadPose(null));
        Refuses(ErrorCode.Null, () => file.ReadContacts(null));
        Refuses(ErrorCode.Length, () => file.ReadContacts(new Contact[1]));
        Refuses(ErrorCode.Name, () => file.SetParameter("nothing", 1));
        Refuses(ErrorCode.Preset, () => new Body(new byte[] { 65 }, Bytes("skeleton.json")));
        Refuses(ErrorCode.Avatar, () => new Body(null, null));
        Refuses(ErrorCode.State, () => file.RestoreState(new byte[100]));
        Refuses(ErrorCode.State, () => new Calibration().Bind(file));
        Refuses(ErrorCode.State, () => person.Fit(null));
        file.Dispose();
        Refuses(ErrorCode.Handle, () => file.Solve(0));
        Refuses(ErrorCode.Handle, () => Bodies.Solve(new[] { file.Handle }, 0));

        var standing = new Body(null, Bytes("skeleton.json"));
        standing.SetGround((double x, double z, double from, out double height, out double a, out double b, out double c) =>
        {
            height = 0.1;
            a = b = c = 0; // up
            return true;
        });
        for (var i = 0; i < 200; i++)
        {
            standing.SetTarget(Effector.Head, new[] { 0, 1.55, 0, 1, 0, 0, 0 });
            standing.Solve(1.0 / 90);
        }
        var feet = new Contact[2];
        standing.ReadContacts(feet);
        if (Math.Abs(feet[0].Y - 0.1) > 1e-3 || feet[1].Kind != ContactKind.FlatFoot || !standing.ReportOf(Effector.Head).Cause.Equals(HeldBy.Nothing))
        {
            throw new Exception("the feet are not on the ground of the callback: " + feet[0].Y);
        }
        var state = standing.SaveState();
        standing.RestoreState(state);
        if (standing.Parameter("effectors.leftHand.positionWeight") != 1 || standing.WritePreset().Length < 100 || standing.ReasonOf(Effector.Head) != "")
        {
            throw new Exception("parameters are not read");
        }
        standing.SetGround(null);
        standing.Solve(0.1);
        Console.WriteLine("misuse refused");
        return 0;
    }

    static void Refuses(ErrorCode code, Action call)
    {
        try
        {
            call();
        }
        catch (PosewrightException e)
        {
            if (e.Code == code && e.Message != "")
            {
                return;
            }
            throw;
        }
        throw new Exception(code + " is not refused");
    }

    // A joint's parent and name, as the skeleton has them.
    static GameObject Avatar(Dictionary<string, object> skeleton, string prefix, List<Transform> bones, bool meshes)
    {
        var avatar = new GameObject("avatar");
        if (meshes) // which are called as the bones, and come first
        {
            foreach (Dictionary<string, object> joint in (List<object>)skeleton["joints"])
            {
                new GameObject((string)joint["name"]).AddComponent<Renderer>().transform.SetParent(avatar.transform, false);
            }
        }
        foreach (Dictionary<string, object> joint in (List<object>)skeleton["joints"])
        {
            Func<string, int, float> number = (what, i) => (float)(double)((List<object>)joint[what])[i];
            var bone = new GameObject(prefix + joint["name"]).transform;
            var parent = (int)(double)joint["parent"];
            bone.SetParent(parent < 0 ? avatar.transform : bones[parent], false);
            bone.localPosition = new Vector3(-number("position", 0), number("position", 1), number("position", 2));
            bone.localRotation = new Quaternion(number("rotation", 1), -number("rotation", 2), -number("rotation", 3), number("rotation", 0));
            bones.Add(bone);
        }
        return avatar;
    }

    static int Component()
    {
        var text = File.ReadAllText(Path.Combine(folder, "skeleton.json"));
        var skeleton = (Dictionary<string, object>)Json.Parse(text);
        var names = new List<string>();
        foreach (Dictionary<string, object> joint in (List<object>)skeleton["joints"])
        {
            names.Add((string)joint["name"]);
        }
        var roles = (Dictionary<string, object>)skeleton["roles"];
        foreach (var way in new[] { "by names", "by names that meshes have too", "with feet beside the legs", "by a humanoid Animator", "turned by 180 degrees", "of a calibrated person", "by names and shape" })
        {
            var calibrated = way == "of a calibrated person";
            var bones = new List<Transform>();
            var avatar = Avatar(skeleton, way == "by a humanoid Animator" ? "bone " : "", bones, way == "by names that meshes have too");
            if (way == "with feet beside the legs")
            {
                foreach (var foot in new[] { "leftFoot", "rightFoot" })
                {
                    bones[names.IndexOf((string)roles[foot])].SetParent(bones[0], true);
                }
            }
            var place = new GameObject("place").transform;
            place.position = new Vector3(0.7f, 0.2f, -1.1f);
            place.rotation = Quaternion.Euler(0f, 40f, 0f);
            place.localScale = Vector3.one * 1.5f;
            var person = new GameObject("person").transform;
            person.SetParent(place, false);
            avatar.transform.SetParent(place, false);
            var root = avatar.transform;
            if (way == "turned by 180 degrees") // as an avatar that looks backward in its own frame
            {
                var above = new GameObject("turned").transform;
                above.SetParent(place, false);
                above.localRotation = Quaternion.Euler(0f, 180f, 0f);
                root = above;
                avatar.transform.SetParent(above, false);
                avatar.transform.localRotation = Quaternion.Euler(0f, -180f, 0f);
            }
            if (way == "by a humanoid Animator")
            {
                var animator = avatar.AddComponent<Animator>();
                for (var bone = HumanBodyBones.Hips; bone < HumanBodyBones.LastBone; bone++)
                {
                    var role = char.ToLowerInvariant(bone.ToString()[0]) + bone.ToString().Substring(1);
                    role = role.Replace("ThumbProximal", "ThumbMetacarpal").Replace("ThumbIntermediate", "ThumbProximal");
                    object name;
                    if (roles.TryGetValue(role, out name))
                    {
                        animator.Bones[bone] = bones[names.IndexOf((string)name)];
                    }
                }
            }
            var component = root.gameObject.AddComponent<PosewrightBody>();
            component.preset = calibrated ? new TextAsset(File.ReadAllText(Path.Combine(folder, "preset.json"))) : null;
            component.skeleton = way == "by names and shape" ? null : new TextAsset(text);
            var truth = new Body(calibrated ? Bytes("preset.json") : null, Bytes("skeleton.json"));
            if (way == "by names and shape") // then nothing tells how the avatar's surfaces are
            {
                truth = new Body(null, System.Text.Encoding.UTF8.GetBytes(text.Substring(0, text.IndexOf(",\"roles\"")) + "}"));
            }
            Compare(way, component, truth, bones, person);
        }
        return 0;
    }

    static void Compare(string way, PosewrightBody component, Body truth, List<Transform> bones, Transform person)
    {
        var world = new double[7 * truth.JointCount];
        truth.ReadTPose(world);
        Func<string, double[]> at = role => new[] { world[7 * truth.RoleJoint(role)], world[7 * truth.RoleJoint(role) + 1], world[7 * truth.RoleJoint(role) + 2] };
        double[] head = at("head"), shoulder = at("leftUpperArm");
        var arm = Distance(shoulder, at("leftLowerArm")) + Distance(at("leftLowerArm"), at("leftHand"));
        Transform[] targets = { new GameObject("head").transform, new GameObject("left").transform, new GameObject("right").transform };
        foreach (var target in targets)
        {
            target.SetParent(person, false);
        }
        component.head = targets[0];
        component.leftHand = targets[1];
        component.rightHand = targets[2];
        component.leftElbow = new GameObject("elbow").transform;
        component.leftElbow.SetParent(person, false);
        double angle = 0, away = 0, straight = 0;
        var pose = new double[truth.PoseLength];
        var effectors = new[] { Effector.Head, Effector.LeftHand, Effector.RightHand };
        const int ticks = 300;
        for (var tick = 0; tick < ticks; tick++)
        {
            var t = tick / 90.0;
            double[][] places =
            {
                new[] { head[0] + 0.06 * arm * Math.Sin(t), head[1] - arm * (0.1 + 0.04 * Math.Sin(2 * t)), head[2] + 0.08 * arm * Math.Sin(0.7 * t) },
                new[] { shoulder[0] + arm * (0.1 + 0.2 * Math.Sin(t)), shoulder[1] + arm * (0.3 * Math.Cos(1.1 * t) - 0.3), shoulder[2] + arm * (0.45 + 0.1 * Math.Sin(1.7 * t)) },
                new[] { -shoulder[0] - arm * (0.1 + 0.2 * Math.Cos(t)), shoulder[1] + arm * (0.3 * Math.Sin(1.1 * t) - 0.3), shoulder[2] + arm * (0.45 + 0.1 * Math.Cos(1.7 * t)) },
            };
            for (var i = 0; i < 3; i++)
            {
                var turn = Quaternion.Euler(10f * (float)Math.Sin(1.3 * t + i), 25f * (float)Math.Sin(t + i), 0f);
                targets[i].localPosition = new Vector3((float)-places[i][0], (float)places[i][1], (float)places[i][2]);
                targets[i].localRotation = turn;
                truth.SetTarget(effectors[i], new[] { places[i][0], places[i][1], places[i][2], turn.w, turn.x, -turn.y, -turn.z });
            }
            double[] elbow = { shoulder[0] + arm * 0.3, shoulder[1] - arm, shoulder[2] - arm * 0.3 };
            component.leftElbow.localPosition = new Vector3((float)-elbow[0], (float)elbow[1], (float)elbow[2]);
            truth.SetHint(Hint.LeftElbow, elbow[0], elbow[1], elbow[2]);
            truth.Solve((float)(1.0 / 90));
            component.Step((float)(1.0 / 90));
            if (component.Error != "")
            {
                throw new Exception(component.Error);
            }
            truth.ReadPose(pose);
            truth.ReadWorld(world);
            var size = person.lossyScale.x;
            for (var i = 0; i < bones.Count; i++)
            {
                var q = Quaternion.Inverse(person.rotation) * bones[i].rotation; // in the frame of the person
                var at7 = 7 * i;
                double w = q.w, x = q.x, y = -q.y, z = -q.z;
                double a = world[at7 + 3], b = -world[at7 + 4], c = -world[at7 + 5], d = -world[at7 + 6];
                double ox = w * b + x * a + y * d - z * c, oy = w * c - x * d + y * a + z * b, oz = w * d + x * c - y * b + z * a;
                angle = Math.Max(angle, 2 * Math.Asin(Math.Min(1, Math.Sqrt(ox * ox + oy * oy + oz * oz))));
                var p = (Quaternion.Inverse(person.rotation) * (bones[i].position - person.position)) * (1f / size);
                away = Math.Max(away, Distance(new double[] { -p.x, p.y, p.z }, new[] { world[at7], world[at7 + 1], world[at7 + 2] }));
            }
            foreach (var side in new[] { "left", "right" })
            {
                straight = Math.Max(straight, Distance(at(side + "UpperArm"), at(side + "Hand")) /
                    (Distance(at(side + "UpperArm"), at(side + "LowerArm")) + Distance(at(side + "LowerArm"), at(side + "Hand"))));
                straight = Math.Max(straight, Distance(at(side + "UpperLeg"), at(side + "Foot")) /
                    (Distance(at(side + "UpperLeg"), at(side + "LowerLeg")) + Distance(at(side + "LowerLeg"), at(side + "Foot"))));
            }
        }
        Console.WriteLine("{0}: {1} bones in {2} ticks, at most {3:G2} mm and {4:G2} rad off, the straightest limb at {5:F1} %: {6}", way, bones.Count, ticks, 1000 * away, angle,
            100 * straight, angle <= 1e-4 && away <= 1e-4 && straight < 0.98 ? "near" : "far");
        var kept = bones[truth.RoleJoint("leftHand")].position;
        targets[1].localPosition = new Vector3(float.NaN, 0f, 0f);
        component.Step(1f / 90);
        if (component.Error == "" || (bones[truth.RoleJoint("leftHand")].position - kept).magnitude > 0f)
        {
            throw new Exception("a target that is no number is taken");
        }
        foreach (var said in Debug.Said)
        {
            throw new Exception(said);
        }
    }

    // How far bones of an avatar that stands at the origin are from where a body has its joints, in meters, and how far they are turned from there.
    static double Off(List<Transform> bones, Body truth)
    {
        var world = new double[7 * truth.JointCount];
        truth.ReadWorld(world);
        var off = 0.0;
        for (var i = 0; i < bones.Count; i++)
        {
            var p = bones[i].position;
            off = Math.Max(off, Distance(new double[] { -p.x, p.y, p.z }, new[] { world[7 * i], world[7 * i + 1], world[7 * i + 2] }));
            var q = bones[i].rotation;
            var dot = Math.Abs(q.w * world[7 * i + 3] + q.x * world[7 * i + 4] - q.y * world[7 * i + 5] - q.z * world[7 * i + 6]);
            off = Math.Max(off, Math.Sqrt(Math.Max(0, 1 - dot * dot)) > 1e-3 ? 1 : 0);
        }
        return off;
    }

    static void Near(string what, PosewrightBody component, List<Transform> bones, Body truth)
    {
        var off = Off(bones, truth);
        if (off > 1e-5 || component.Error != "")
        {
            throw new Exception(what + ": " + off + " m off; " + component.Error);
        }
        Console.WriteLine("{0}: {1:G2} m off", what, off);
    }

    static int Changes()
    {
        var text = File.ReadAllText(Path.Combine(folder, "skeleton.json"));
        var skeleton = (Dictionary<string, object>)Json.Parse(text);
        TextAsset calibrated = new TextAsset(File.ReadAllText(Path.Combine(folder, "preset.json"))), wrong = new TextAsset("{");
        var bones = new List<Transform>();
        var avatar = Avatar(skeleton, "", bones, false);
        var component = avatar.AddComponent<PosewrightBody>();
        component.preset = wrong;
        component.skeleton = new TextAsset(text);
        component.head = new GameObject("head").transform;
        component.head.position = new Vector3(0.02f, 1.5f, 0.05f);
        Body plain = new Body(null, Bytes("skeleton.json")), fitted = new Body(Bytes("preset.json"), Bytes("skeleton.json"));
        Action<int> step = ticks =>
        {
            for (var i = 0; i < ticks; i++)
            {
                component.Step(1f / 90);
            }
        };
        Func<Body, int, Body> same = (b, ticks) =>
        {
            b.Reset();
            b.SetTarget(Effector.Head, new double[] { -0.02f, 1.5f, 0.05f, 1, 0, 0, 0 });
            for (var i = 0; i < ticks; i++)
            {
                b.Solve(1f / 90);
            }
            return b;
        };
        step(3);
        if (component.Solver != null || component.Error == "" || Debug.Said.Count != 1)
        {
            throw new Exception("a wrong preset is taken, or said " + Debug.Said.Count + " times");
        }
        component.preset = null;
        step(20);
        Near("after a wrong preset", component, bones, same(plain, 20));
        component.preset = calibrated;
        step(20);
        Near("another calibration", component, bones, same(fitted, 20));
        var scale = avatar.transform.localScale.x;
        if (Math.Abs(scale - fitted.Scale) > 1e-6 || Math.Abs(scale - 1) < 1e-4)
        {
            throw new Exception("the avatar is scaled by " + scale + ", not " + fitted.Scale);
        }
        component.skeleton = wrong;
        component.Step(1f / 90);
        if (component.Solver == null || Debug.Said.Count != 2)
        {
            throw new Exception("a wrong skeleton ends the body, or is said " + Debug.Said.Count + " times");
        }
        step(10);
        fitted.Solve(1f / 90);
        for (var i = 0; i < 10; i++)
        {
            fitted.Solve(1f / 90);
        }
        if (Off(bones, fitted) > 1e-5)
        {
            throw new Exception("a wrong skeleton has changed the pose");
        }
        component.skeleton = new TextAsset(text);
        component.preset = null;
        step(20);
        Near("back", component, bones, same(plain, 20));
        // The editor imports a file again: the asset is the same, its text another.
        var asset = new TextAsset(new Body(null, Bytes("skeleton.json")).WritePreset());
        component.preset = asset;
        component.Step(1f / 90);
        typeof(TextAsset).GetProperty("text").SetValue(asset, calibrated.text, null);
        step(95);
        if (Math.Abs(avatar.transform.localScale.x - fitted.Scale) > 1e-6)
        {
            throw new Exception("a preset whose file has changed does not count");
        }
        component.preset = calibrated;
        component.Rebuild();

        // Devices drive it, by the calibration of the preset.
        var data = Bytes("ticks.bin");
        int ticksThere = BitConverter.ToInt32(data, 0), devices = BitConverter.ToInt32(data, 4), size = 8 * devices + 56 + BitConverter.ToInt32(data, 8);
        component.drivenByDevices = true;
        fitted = new Body(Bytes("preset.json"), Bytes("skeleton.json"));
        Calibration person = new Calibration(), other = new Calibration();
        foreach (var line in File.ReadAllLines(Path.Combine(folder, "devices.txt")))
        {
            var words = line.Split('\t');
            person.AddDevice((DeviceKind)int.Parse(words[0]), words[1], words[2]);
            other.AddDevice((DeviceKind)int.Parse(words[0]), words[1], words[2]);
        }
        double worst = 0, moved = 0;
        var begin = Vector3.zero;
        for (var tick = 0; tick < ticksThere; tick++)
        {
            var poses = new double[8 * devices];
            Buffer.BlockCopy(data, 12 + 8 * tick * size, poses, 0, 64 * devices);
            person.Feed(tick / 90.0, poses);
            person.Bind(component.Solver);
            component.Step(1f / 90);
            other.Feed(tick / 90.0, poses);
            other.Bind(fitted);
            fitted.Solve(1f / 90);
            worst = Math.Max(worst, Off(bones, fitted));
            begin = tick == 0 ? component.PlaceOf("leftHand") : begin;
            moved = Math.Max(moved, (component.PlaceOf("leftHand") - begin).magnitude);
        }
        if (worst > 5e-5 || moved < 0.3) // Unity has singles, and arms stretch
        {
            throw new Exception("devices: " + worst + " m off, the hand moves by " + moved + " m");
        }
        Console.WriteLine("devices: {0:G2} m off, the hand moves by {1:F2} m", worst, moved);

        var names = new List<string>();
        foreach (Dictionary<string, object> joint in (List<object>)skeleton["joints"])
        {
            names.Add((string)joint["name"]);
        }
        // A tail whose tip no importer made a bone of follows a Transform; a chain whose bone nobody has is said.
        var tailed = text.Replace("],\"roles\"", ",{\"name\":\"tail.1\",\"parent\":" + names.IndexOf((string)((Dictionary<string, object>)skeleton["roles"])["hips"]) + ",\"position\":[0,0,-0.1],\"rotation\":[1,0,0,0]},{\"name\":\"tail.2\",\"parent\":" + bones.Count +
            ",\"position\":[0,0,-0.2],\"rotation\":[1,0,0,0]},{\"name\":\"tip\",\"parent\":" + (bones.Count + 1) + ",\"position\":[0,0,-0.2],\"rotation\":[1,0,0,0]}],\"roles\"");
        var chained = new Body(null, System.Text.Encoding.UTF8.GetBytes(tailed));
        chained.SetParameter("chains.tail.bones=tail.1..tip");
        chained.SetParameter("chains.tail.target=device");
        chained.SetParameter("chains.lost.bones=ear1..ear2");
        bones = new List<Transform>();
        avatar = Avatar((Dictionary<string, object>)Json.Parse(tailed), "", bones, false);
        bones[bones.Count - 1].SetParent(null, false);
        bones.RemoveAt(bones.Count - 1);
        var second = avatar.AddComponent<PosewrightBody>();
        second.preset = new TextAsset(chained.WritePreset());
        second.skeleton = new TextAsset(tailed);
        var tracker = new GameObject("tracker").transform;
        tracker.position = new Vector3(-0.2f, 0.9f, -0.3f);
        second.chainTargets.Add(new PosewrightBody.ChainTarget { chain = "tail", target = tracker });
        chained = new Body(System.Text.Encoding.UTF8.GetBytes(chained.WritePreset()), System.Text.Encoding.UTF8.GetBytes(tailed));
        chained.SetChainTarget("tail", new double[] { 0.2f, 0.9f, -0.3f, 1, 0, 0, 0 });
        for (var i = 0; i < 60; i++)
        {
            chained.Solve(1f / 90);
            second.Step(1f / 90);
        }
        Near("chain", second, bones, chained);
        var turned = bones[bones.Count - 1].localRotation;
        if (Math.Abs(turned.w) > 0.999f || !Debug.Said[Debug.Said.Count - 1].Contains("\"lost\" needs the bone \"ear1\""))
        {
            throw new Exception("the tail rests, or the lost chain is not said: " + string.Join(", ", Debug.Said.ToArray()));
        }
        Console.WriteLine("all changes count");
        return 0;
    }

    static double Distance(double[] a, double[] b)
    {
        return Math.Sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
    }

    static int RunExample()
    {
        var scene = new GameObject("scene");
        var example = scene.AddComponent<PosewrightExample>();
        example.preset = new TextAsset(File.ReadAllText(Path.Combine(folder, "preset.json")));
        example.skeleton = new TextAsset(File.ReadAllText(Path.Combine(folder, "skeleton.json")));
        Call(example, "Start");
        Call(example.Body, "Start");
        Time.deltaTime = 1f / 90;
        var begin = Vector3.zero;
        var moved = 0f;
        for (var i = 0; i < 180; i++)
        {
            Call(example, "Update");
            Call(example.Body, "LateUpdate");
            var hand = example.Body.PlaceOf("leftHand");
            if (i == 0)
            {
                begin = hand;
            }
            moved = Math.Max(moved, (hand - begin).magnitude);
            if (example.Body.Error != "")
            {
                throw new Exception(example.Body.Error);
            }
        }
        var off = (example.Body.PlaceOf("leftHand") - example.Body.leftHand.position).magnitude;
        Call(example.Body, "OnDestroy");
        Console.WriteLine("the hand moves by {0:F3} m and is {1:F4} m from its target", moved, off);
        return moved > 0.1f && off < 0.01f && example.Body.leftHand.position.x < 0f && Debug.Said.Count == 0 ? 0 : 1;
    }

    // As Unity calls what is not public.
    static void Call(object on, string name)
    {
        on.GetType().GetMethod(name, System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic).Invoke(on, null);
    }
}
