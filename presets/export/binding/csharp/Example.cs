// Moves an avatar by the Posewright solver: example.exe NAME.preset.json NAME.skeleton.json. Exported with a preset.
//
//     mcs -out:example.exe Example.cs PosewrightSolver.cs && mono example.exe …      Mono
//     dotnet new console, then add both files to the project                         .NET
//
// The library lies beside the program; Mono on Linux finds it with LD_LIBRARY_PATH=. as well. Each line is a tick: where the head joint and the left wrist are, and how far
// the wrist is from its target.
using System;
using System.Globalization;
using System.IO;
using Posewright.Solver;

public static class Example
{
    public static int Main(string[] arguments)
    {
        if (arguments.Length != 2)
        {
            Console.Error.WriteLine("example.exe NAME.preset.json NAME.skeleton.json");
            return 2;
        }
        Console.Error.Write(Native.OtherRelease == "" ? "" : Native.OtherRelease + "\n");
        try
        {
            using (var body = new Body(File.ReadAllBytes(arguments[0]), File.ReadAllBytes(arguments[1])))
            {
                Move(body);
            }
        }
        catch (PosewrightException e)
        {
            Console.Error.WriteLine(e.Message);
            return 1;
        }
        return 0;
    }

    static void Move(Body body)
    {
        int head = body.RoleJoint("head"), hand = body.RoleJoint("leftHand"), shoulder = body.RoleJoint("leftUpperArm"), elbow = body.RoleJoint("leftLowerArm");
        var world = new double[7 * body.JointCount];
        var pose = new double[body.PoseLength];
        body.ReadTPose(world);
        double[] h = At(world, head), s = At(world, shoulder);
        var arm = Distance(s, At(world, elbow)) + Distance(At(world, elbow), At(world, hand));
        for (var tick = 0; tick < 270; tick++)
        {
            var t = tick / 90.0;
            body.SetTarget(Effector.Head, new[] { h[0] + 0.05 * arm * Math.Sin(t), h[1] - 0.04 * arm * (1 + Math.Sin(2 * t)), h[2], 1, 0, 0, 0 });
            body.SetTarget(Effector.LeftHand, new[] { s[0] + 0.2 * arm * Math.Sin(t), s[1] + arm * (0.4 * Math.Sin(1.1 * t) - 0.3), s[2] + arm * 0.55, 1, 0, 0, 0 });
            body.SetTarget(Effector.RightHand, new[] { -s[0] - 0.2 * arm * Math.Cos(t), s[1] + arm * (0.4 * Math.Cos(0.9 * t) - 0.3), s[2] + arm * 0.55, 1, 0, 0, 0 });
            body.Solve(1.0 / 90);
            body.ReadPose(pose);   // what a renderer takes: hips, and the rotation of each joint in its parent's frame
            body.ReadWorld(world); // for those who want places
            double[] a = At(world, head), b = At(world, hand);
            Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0} {1:F6} {2:F6} {3:F6} {4:F6} {5:F6} {6:F6} {7:F6}", tick, a[0], a[1], a[2], b[0], b[1], b[2],
                body.ReportOf(Effector.LeftHand).Distance));
        }
    }

    static double[] At(double[] world, int joint) { return new[] { world[7 * joint], world[7 * joint + 1], world[7 * joint + 2] }; }

    static double Distance(double[] a, double[] b)
    {
        return Math.Sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
    }
}
