// The Posewright solver for C#: Unity, .NET, Mono, and hosts of social VR. Exported with a preset; do not edit. posewright.h documents every function.
//
//     using (var body = new Body(File.ReadAllBytes("NAME.preset.json"), File.ReadAllBytes("NAME.skeleton.json")))
//     {
//         body.SetTarget(Effector.Head, new double[] { 0, 1.6, 0, 1, 0, 0, 0 });  // x y z, then w x y z from the T-pose
//         body.Solve(1.0 / 90);
//         body.ReadPose(pose);                                                     // x y z of the hips, then w x y z of each joint
//     }
//
// Frame: right-handed, +Y up, meters, radians, the avatar faces +Z with its left at +X. A body is used by one thread at a time. Solve, Set… and Read… do not allocate, but for SetChainTarget, which copies the id.
// The library is libposewright.so, posewright.dll or libposewright.dylib beside the program, or among Unity's plugins. It cannot be unloaded.
using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Posewright.Solver
{
    public enum Effector { Head, Chest, Hips, LeftHand, RightHand, LeftFoot, RightFoot, Count }
    public enum Hint { LeftElbow, RightElbow, LeftKnee, RightKnee, Count }
    public enum Side { Left, Right }
    public enum DeviceKind { Unknown, Headset, Controller, Tracker }
    public enum Holding { TPose, APose, ArmsDown, AnyPose }
    public enum ContactKind { InTheAir, OnHeel, FlatFoot, OnBall }

    // What keeps an effector from its target.
    public enum HeldBy
    {
        Nothing, ArmLength, LegLength, InnerRadius, SpineLength, Weight, Input, ChainLength, Limit, Iterations, Proportions, Floor, Body, OtherHand, SpineLimit
    }

    // PW_ERROR_…
    public enum ErrorCode { None, Handle, Null, Length, Number, Name, Preset, Avatar, Busy, State, Refused, Internal }

    public sealed class PosewrightException : Exception
    {
        public readonly ErrorCode Code;
        public PosewrightException(ErrorCode code, string message) : base(message) { Code = code; }
    }

    // How well an effector did.
    [StructLayout(LayoutKind.Sequential)]
    public struct Report
    {
        public int Active;              // 1 where something drives the effector and a weight of it is above 0
        public int Reached;             // 1 where the residual is below 0.1 mm
        public HeldBy Cause;
        public int Iterations;
        public double Residual;         // meters to the goal that weights and presence leave
        public double Distance;         // meters to the target itself
        public double RotationResidual; // radians
    }

    // What a foot does.
    [StructLayout(LayoutKind.Sequential)]
    public struct Contact
    {
        public ContactKind Kind;
        public int Tracked;
        public int Lifted;
        public int Landed;
        public double X, Y, Z; // under the ankle, on the sole
        public double NormalX, NormalY, NormalZ;
        public double Yaw;     // radians
        public double Phase;   // 0 to 1, of the swing
    }

    // The ground of the host under a place, at or below from. Returns false where there is none. It must not call the library.
    public delegate bool Ground(double x, double z, double from, out double height, out double normalX, out double normalY, out double normalZ);

    // An avatar with a preset.
    public sealed class Body : IDisposable
    {
        readonly byte[] text = new byte[1024];
        readonly double[] six = new double[6];
        GCHandle ground;
        int handle;

        // Of JSON: a preset, null for the built-in one, and a skeleton.
        public Body(byte[] preset, byte[] skeleton)
        {
            Native.Check(Native.pw_body_create(preset, Length(preset), skeleton, Length(skeleton), out handle));
            JointCount = Count();
        }

        // Of a preset and the bytes of a .glb or .vrm file.
        public static Body FromFile(byte[] preset, byte[] file) { return new Body(preset, file, true); }

        Body(byte[] preset, byte[] file, bool ofFile)
        {
            Native.Check(Native.pw_body_create_from_file(preset, Length(preset), file, Length(file), out handle));
            JointCount = Count();
        }

        ~Body() { Free(); }

        public void Dispose()
        {
            Free();
            GC.SuppressFinalize(this);
        }

        void Free()
        {
            if (handle != 0)
            {
                Native.pw_body_destroy(handle);
                handle = 0;
            }
            if (ground.IsAllocated)
            {
                ground.Free();
            }
        }

        // For functions of the library that are not here; 0 after Dispose.
        public int Handle { get { return handle; } }
        public int JointCount { get; private set; }
        public int PoseLength { get { return 3 + 4 * JointCount; } }

        int Count()
        {
            int count;
            Native.Check(Native.pw_joint_count(handle, out count));
            return count;
        }

        static int Length(byte[] data) { return data == null ? 0 : data.Length; }

        // Forgets the past, as after a jump in time. Targets stay.
        public void Reset() { Native.Check(Native.pw_body_reset(handle)); }

        public string JointName(int joint)
        {
            Native.Check(Native.pw_joint_name(handle, joint, text, text.Length));
            return Native.Text(text);
        }

        // The joint of a role of VRM 1.0, such as "leftUpperArm"; -1 for none.
        public int RoleJoint(string role)
        {
            int joint;
            Native.Check(Native.pw_role_joint(handle, Native.Bytes(role), out joint));
            return joint;
        }

        // What the sizes of the avatar's file are multiplied with.
        public double Scale
        {
            get
            {
                double scale;
                Native.Check(Native.pw_body_scale(handle, out scale));
                return scale;
            }
        }

        // Where an effector shall be: x y z, then w x y z from the T-pose. Presence 0 is for one that nothing drives.
        public void SetTarget(Effector effector, double[] transform, double presence = 1)
        {
            Native.Want(transform, 7);
            Native.Check(Native.pw_set_target(handle, (int)effector, transform, presence));
        }

        // All effectors, eight numbers each: transform and presence.
        public void SetTargets(double[] targets) { Native.Check(Native.pw_set_targets(handle, targets, targets == null ? 0 : targets.Length)); }

        public void SetHint(Hint hint, double x, double y, double z, double presence = 1)
        {
            Put(x, y, z);
            Native.Check(Native.pw_set_hint(handle, (int)hint, six, presence));
        }

        public void SetShoulder(Side side, double x, double y, double z, double presence = 1)
        {
            Put(x, y, z);
            Native.Check(Native.pw_set_shoulder(handle, (int)side, six, presence));
        }

        // How a device has the fingers of a hand, thumb first: 5 curls or 15 bends, and behind them 5 spreads where these are known; null for not tracked.
        public void SetFingers(Side side, double[] fingers, double presence = 1)
        {
            Native.Check(Native.pw_set_fingers(handle, (int)side, fingers, fingers == null ? 0 : fingers.Length, presence));
        }

        // An input that drives parameters or closes fingers, such as "leftTrigger", "rightGrip", "leftStickX" or "osc1", keeps its value.
        public void SetInput(string input, double value) { Native.Check(Native.pw_set_input(handle, Native.Bytes(input), value)); }

        // Where the device is that a chain of the preset follows, by the chain's id: x y z, then w x y z from the T-pose. Presence 0 is for one that is not there.
        public void SetChainTarget(string chain, double[] transform, double presence = 1)
        {
            Native.Want(transform, 7);
            Native.Check(Native.pw_set_chain_target(handle, Native.Bytes(chain), transform, presence));
        }

        // What shows through where weights are below 1, in the numbers of ReadPose, while basePose.source is animation; null is the rest pose.
        public void SetBasePose(double[] pose)
        {
            Native.Check(Native.pw_set_base_pose(handle, pose, pose == null ? 0 : pose.Length));
        }

        // Keeps an effector at a place of the tracking space; null lets it go.
        public void SetPin(Effector effector, double[] transform)
        {
            Native.Want(transform, 7);
            Native.Check(Native.pw_set_pin(handle, (int)effector, transform));
        }

        // Where stick and teleport have put the tracking space in the world.
        public void SetSpace(double x, double y, double z, double yaw)
        {
            Put(x, y, z);
            Native.Check(Native.pw_set_space(handle, six, yaw));
        }

        // What untracked feet stand on; null for the preset's ground.
        public void SetGround(Ground under)
        {
            var next = under == null ? default(GCHandle) : GCHandle.Alloc(under);
            var status = Native.pw_set_ground(handle, under == null ? null : Native.Under, under == null ? IntPtr.Zero : GCHandle.ToIntPtr(next));
            if (status != 0 && next.IsAllocated)
            {
                next.Free();
            }
            Native.Check(status);
            if (ground.IsAllocated)
            {
                ground.Free();
            }
            ground = next;
        }

        public void SetGroundPlane(double x, double y, double z, double normalX, double normalY, double normalZ)
        {
            Native.Check(Native.pw_set_ground_plane(handle, new[] { x, y, z }, new[] { normalX, normalY, normalZ }));
        }

        // Three floats for each corner, three indices for each triangle.
        public void SetGroundMesh(float[] corners, uint[] indices)
        {
            Native.Check(Native.pw_set_ground_mesh(handle, corners, corners == null ? 0 : corners.Length, indices, indices == null ? 0 : indices.Length));
        }

        // A parameter by its path, such as "effectors.leftHand.positionWeight", in the unit of the editor.
        public void SetParameter(string path, double value) { Native.Check(Native.pw_set_parameter(handle, Native.Bytes(path), value)); }

        // An assignment such as "arms.method=pole".
        public void SetParameter(string assignment) { Native.Check(Native.pw_set_parameter_text(handle, Native.Bytes(assignment))); }

        public double Parameter(string path)
        {
            double value;
            Native.Check(Native.pw_get_parameter(handle, Native.Bytes(path), out value));
            return value;
        }

        // One tick, so many seconds after the last.
        public void Solve(double seconds) { Native.Check(Native.pw_solve(handle, seconds)); }

        // The same, with what went wrong instead of an exception: Number says that targets are too far away, and the last pose stays.
        public ErrorCode TrySolve(double seconds) { return (ErrorCode)Native.pw_solve(handle, seconds); }

        // x y z of the hips in the world, then w x y z of each joint in its parent's frame: PoseLength numbers.
        public void ReadPose(double[] pose) { Native.Check(Native.pw_read_pose(handle, pose, pose == null ? 0 : pose.Length)); }

        // x y z of each joint in its parent's frame.
        public void ReadOffsets(double[] offsets) { Native.Check(Native.pw_read_offsets(handle, offsets, offsets == null ? 0 : offsets.Length)); }

        // worldFromJoint of each joint, seven numbers each: now, in the T-pose, and in the rest pose.
        public void ReadWorld(double[] world) { Native.Check(Native.pw_read_world(handle, world, world == null ? 0 : world.Length)); }
        public void ReadTPose(double[] world) { Native.Check(Native.pw_read_t_pose(handle, world, world == null ? 0 : world.Length)); }
        public void ReadRest(double[] world) { Native.Check(Native.pw_read_rest(handle, world, world == null ? 0 : world.Length)); }

        public Report ReportOf(Effector effector)
        {
            Report report;
            Native.Check(Native.pw_read_report(handle, (int)effector, out report));
            return report;
        }

        // What kept an effector from its target in English; empty for nothing.
        public string ReasonOf(Effector effector)
        {
            Native.Check(Native.pw_read_reason(handle, (int)effector, text, text.Length));
            return Native.Text(text);
        }

        // The left and the right foot.
        public void ReadContacts(Contact[] contacts)
        {
            Native.Want(contacts, 2);
            Native.Check(Native.pw_read_contacts(handle, contacts));
        }

        // What the body remembers, to go back to.
        public byte[] SaveState()
        {
            int size;
            Native.Check(Native.pw_save_state(handle, null, 0, out size));
            var state = new byte[size];
            Native.Check(Native.pw_save_state(handle, state, size, out size));
            return state;
        }

        public void RestoreState(byte[] state) { Native.Check(Native.pw_restore_state(handle, state, Length(state))); }

        // The preset with all changes and the calibration, and the skeleton, as JSON.
        public string WritePreset() { return Native.Written(handle, Native.pw_write_preset); }
        public string WriteSkeleton() { return Native.Written(handle, Native.pw_write_skeleton); }

        // What of the preset can't act on this avatar, such as a chain whose bone is missing: sentences, each with a final line feed; empty where all acts.
        public string Warnings() { return Native.Written(handle, Native.pw_read_warnings); }

        void Put(double x, double y, double z)
        {
            six[0] = x;
            six[1] = y;
            six[2] = z;
        }
    }

    // A person with devices (headset, controllers, trackers) who drives bodies.
    public sealed class Calibration : IDisposable
    {
        readonly byte[] text = new byte[256];
        int handle;

        public Calibration() { Native.Check(Native.pw_calibration_create(out handle)); }

        ~Calibration() { Free(); }

        public void Dispose()
        {
            Free();
            GC.SuppressFinalize(this);
        }

        void Free()
        {
            if (handle != 0)
            {
                Native.pw_calibration_destroy(handle);
                handle = 0;
            }
        }

        // Returns the index of the device in Feed. Name and role may be null.
        public int AddDevice(DeviceKind kind, string serial, string name = null, string role = null)
        {
            int index;
            Native.Check(Native.pw_calibration_add_device(handle, (int)kind, Native.Bytes(serial), Native.Bytes(name), Native.Bytes(role), out index));
            return index;
        }

        // Eight numbers for each device: x y z, w x y z, and 1 where it is tracked, in the tracking space.
        public void Feed(double seconds, double[] poses) { Native.Check(Native.pw_calibration_feed(handle, seconds, poses, poses == null ? 0 : poses.Length)); }

        public void Begin(Holding holding = Holding.TPose, double floor = 0, double height = 0)
        {
            Native.Check(Native.pw_calibration_begin(handle, (int)holding, floor, height));
        }

        // Judges the last second. Throws with Refused where the person did not stand still in the pose: feed on, and try again.
        public void Measure() { Native.Check(Native.pw_calibration_measure(handle)); }

        // Height, eye height, arm span (meters), facing (degrees).
        public double[] Measures()
        {
            var measures = new double[4];
            Native.Check(Native.pw_calibration_read(handle, measures));
            return measures;
        }

        // Fits a body to the person who was measured: its scale, and the offsets of the devices.
        public void Fit(Body body) { Native.Check(Native.pw_calibration_fit(handle, body == null ? 0 : body.Handle, 0)); }

        // Sets the targets of a body by what the devices were fed last.
        public void Bind(Body body) { Native.Check(Native.pw_calibration_bind(handle, body == null ? 0 : body.Handle)); }

        public string DeviceRole(int index)
        {
            Native.Check(Native.pw_calibration_device_role(handle, index, text, text.Length));
            return Native.Text(text);
        }
    }

    // Many bodies, one after the other.
    public static class Bodies
    {
        public static void Solve(int[] handles, double seconds, int[] statuses = null)
        {
            Native.Want(statuses, handles == null ? 0 : handles.Length);
            Native.Check(Native.pw_solve_many(handles, handles == null ? 0 : handles.Length, seconds, statuses));
        }
    }

    // The functions of posewright.h.
    public static class Native
    {
        const string Library = "posewright";
        const int Version = 1; // PW_ABI_VERSION

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        public delegate int GroundCallback(IntPtr user, double x, double z, double from, IntPtr height, IntPtr normal);
        public delegate int Write(int body, byte[] buffer, int capacity, out int size);

        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_abi_version();
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern IntPtr pw_version();
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern IntPtr pw_last_error();
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int pw_body_create(byte[] preset, int presetLength, byte[] skeleton, int skeletonLength, out int body);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int pw_body_create_from_file(byte[] preset, int presetLength, byte[] file, int fileLength, out int body);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_body_destroy(int body);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_body_reset(int body);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_joint_count(int body, out int count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_joint_name(int body, int joint, byte[] buffer, int capacity);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_role_joint(int body, byte[] role, out int joint);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_body_scale(int body, out double scale);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_set_target(int body, int effector, double[] transform, double presence);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_set_targets(int body, double[] targets, int count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_set_hint(int body, int hint, double[] point, double presence);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_set_shoulder(int body, int side, double[] point, double presence);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int pw_set_fingers(int body, int side, double[] fingers, int count, double presence);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_set_input(int body, byte[] input, double value);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int pw_set_chain_target(int body, byte[] chain, double[] transform, double presence);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_set_base_pose(int body, double[] pose, int count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_set_pin(int body, int effector, double[] transform);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_set_space(int body, double[] origin, double yaw);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_set_ground(int body, GroundCallback ground, IntPtr user);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_set_ground_plane(int body, double[] point, double[] normal);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int pw_set_ground_mesh(int body, float[] corners, int floatCount, uint[] indices, int indexCount);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_set_parameter(int body, byte[] path, double value);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_set_parameter_text(int body, byte[] assignment);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_get_parameter(int body, byte[] path, out double value);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_solve(int body, double seconds);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_solve_many(int[] bodies, int count, double seconds, [Out] int[] statuses);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_read_pose(int body, [Out] double[] pose, int count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_read_offsets(int body, [Out] double[] offsets, int count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_read_world(int body, [Out] double[] world, int count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_read_t_pose(int body, [Out] double[] world, int count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_read_rest(int body, [Out] double[] world, int count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_read_report(int body, int effector, out Report report);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_read_reason(int body, int effector, byte[] buffer, int capacity);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_read_contacts(int body, [Out] Contact[] contacts);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_save_state(int body, byte[] buffer, int capacity, out int size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_restore_state(int body, byte[] state, int size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_write_preset(int body, byte[] buffer, int capacity, out int size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_write_skeleton(int body, byte[] buffer, int capacity, out int size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_read_warnings(int body, byte[] buffer, int capacity, out int size);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_calibration_create(out int calibration);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_calibration_destroy(int calibration);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
        public static extern int pw_calibration_add_device(int calibration, int kind, byte[] serial, byte[] name, byte[] role, out int index);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_calibration_feed(int calibration, double seconds, double[] poses, int count);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_calibration_begin(int calibration, int holding, double floor, double height);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_calibration_measure(int calibration);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_calibration_read(int calibration, [Out] double[] measures);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_calibration_fit(int calibration, int body, double armsOrHeight);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_calibration_bind(int calibration, int body);
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)] public static extern int pw_calibration_device_role(int calibration, int index, byte[] buffer, int capacity);

        // Refuses a library that is older than this file.
        static Native()
        {
            var version = pw_abi_version();
            if (version < Version)
            {
                throw new PosewrightException(ErrorCode.Internal, "The Posewright library has version " + version + " of its interface, PosewrightSolver.cs wants " + Version +
                    ": take both from one export.");
            }
        }

        // Throws where a status is not 0.
        public static void Check(int status)
        {
            if (status != 0)
            {
                throw new PosewrightException((ErrorCode)status, LastError());
            }
        }

        // Throws where an array that the library takes by its address alone has another length. Null is for the library to judge.
        internal static void Want(Array numbers, int length)
        {
            if (numbers != null && numbers.Length != length)
            {
                throw new PosewrightException(ErrorCode.Length, "An array has " + numbers.Length + " elements, not " + length + ".");
            }
        }

        // The release that this file is of.
        public const string Release = "0.0.0";

        // Says that the library is of another release than this file; empty where it is not, or where nobody released one of them.
        public static string OtherRelease
        {
            get
            {
                var found = LibraryVersion.Split(' ')[0];
                return found == Release || found == "0" || Release == "0" || Release.EndsWith(".0.0") && Release[0] == '0' ? "" :
                    "The Posewright library is of release " + found + ", PosewrightSolver.cs of " + Release + ": take both from one export.";
            }
        }

        // The release of Posewright that the library is of, a space, and its build.
        public static string LibraryVersion { get { return TextAt(pw_version()); } }

        static string LastError() { return TextAt(pw_last_error()); }

        static string TextAt(IntPtr at)
        {
            var length = 0;
            while (at != IntPtr.Zero && Marshal.ReadByte(at, length) != 0)
            {
                length++;
            }
            var bytes = new byte[length];
            if (length > 0)
            {
                Marshal.Copy(at, bytes, 0, length);
            }
            return Encoding.UTF8.GetString(bytes);
        }

        // A text with its final zero, as the library wants it; null for null.
        public static byte[] Bytes(string text) { return text == null ? null : Encoding.UTF8.GetBytes(text + "\0"); }

        public static string Text(byte[] buffer)
        {
            var end = Array.IndexOf(buffer, (byte)0);
            return Encoding.UTF8.GetString(buffer, 0, end < 0 ? buffer.Length : end);
        }

        internal static string Written(int body, Write write)
        {
            int size;
            Check(write(body, null, 0, out size));
            var buffer = new byte[size];
            Check(write(body, buffer, size, out size));
            return Encoding.UTF8.GetString(buffer);
        }

        // One callback for all bodies: IL2CPP of Unity takes static methods only. user is the ground.
        internal static readonly GroundCallback Under = CallGround;

        [MonoPInvokeCallback]
        static int CallGround(IntPtr user, double x, double z, double from, IntPtr height, IntPtr normal)
        {
            try
            {
                double y, normalX, normalY, normalZ;
                if (!((Ground)GCHandle.FromIntPtr(user).Target)(x, z, from, out y, out normalX, out normalY, out normalZ))
                {
                    return 0;
                }
                WriteDouble(height, 0, y);
                var none = normalX == 0 && normalY == 0 && normalZ == 0;
                WriteDouble(normal, 0, normalX);
                WriteDouble(normal, 8, none ? 1 : normalY);
                WriteDouble(normal, 16, normalZ);
                return 1;
            }
            catch (Exception)
            {
                return 0; // an exception must not leave for the library
            }
        }

        static void WriteDouble(IntPtr at, int offset, double value) { Marshal.WriteInt64(at, offset, BitConverter.DoubleToInt64Bits(value)); }

        // What IL2CPP looks for by its name.
        [AttributeUsage(AttributeTargets.Method)]
        sealed class MonoPInvokeCallbackAttribute : Attribute { }
    }
}
