// Runs the scripts of ways_test.go: ways.exe FOLDER prints the pose of each tick.
using System;
using System.Globalization;
using System.IO;
using System.Linq;
using Posewright.Solver;

public static class Ways
{
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
                case "way": body = new Body(preset, skeleton); person = new Calibration(); break;
                case "t": body.SetTarget((Effector)which, at, n[8]); break;
                case "h": body.SetHint((Hint)which, n[1], n[2], n[3], n[4]); break;
                case "s": body.SetShoulder((Side)which, n[1], n[2], n[3], n[4]); break;
                case "e": body.SetFingers((Side)which, n.Length > 2 ? n.Skip(2).ToArray() : null, n[1]); break;
                case "n": body.SetInput(words[0], n[1]); break;
                case "c": body.SetChainTarget(words[0], at, n[8]); break;
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
                case "d": person.AddDevice((DeviceKind)which, words[1], words[2], words[3]); break;
                case "f": person.Feed(n[0], n.Skip(1).ToArray()); person.Bind(body); break;
                case "k": person.Begin((Holding)which, n[1], n[2]); break;
                case "M": person.Measure(); break;
                case "F": person.Fit(body); break;
                case "S": state = body.SaveState(); break;
                case "R": body.RestoreState(state); break;
                case "r": body.Reset(); break;
                case "v":
                    body.Solve(n[0]);
                    var pose = new double[body.PoseLength];
                    body.ReadPose(pose);
                    Console.WriteLine(string.Join(" ", pose.Select(x => x.ToString("R", CultureInfo.InvariantCulture))));
                    break;
            }
        }
        return 0;
    }
}
