/* posewright.h: the Posewright solver for C, C++, C#, Rust, and whatever calls C.

   A body is made of a preset and an avatar. Each frame: set targets, solve, read the pose.

       pw_body body;
       if (pw_body_create_from_file(preset, preset_length, vrm, vrm_length, &body) != PW_OK)
           puts(pw_last_error());
       double head[7] = {0, 1.6, 0, 1, 0, 0, 0};
       pw_set_target(body, PW_HEAD, head, 1);
       pw_solve(body, 1.0 / 90);
       pw_read_pose(body, pose, 3 + 4 * joint_count);

   FRAME AND UNITS  Right-handed, +Y up, meters, radians, seconds. The avatar faces +Z and has its left at +X: the frame of glTF. A rotation is w, x, y, z. A
   transform is seven numbers: position x, y, z, then rotation. To and from other frames:
     Unity (left-handed, +Y up, +Z forward)      position (-x, y, z), rotation (w, x, -y, -z)
     Unreal (left-handed, +Z up, +X forward, cm) position (100 z, -100 x, 100 y), rotation (w, -z, x, -y)
     Godot, three.js                             the same frame
   Unity mirrors x: its right is -x here. Unreal: forward +X is z, right +Y is -x, up +Z is y.

   ROTATIONS OF TARGETS  are from the T-pose: (1, 0, 0, 0) is a joint that is turned as in a T-pose facing +Z. A device at the T-pose orientation of the bone
   gives the identity. pw_read_t_pose has the rotations that they are from: worldFromJoint = target * tPose.

   ERRORS  Every function returns a pw_status; PW_OK is 0. On anything else nothing was changed, and pw_last_error is one English sentence about it. Null
   pointers, wrong handles, wrong lengths, numbers that are not finite, places 1e9 m away and calls from two threads at once are errors, never crashes. A pointer
   that is neither null nor valid is not found out.

   THREADS  Use a handle in one thread at a time (it need not always be the same thread): a second thread gets PW_ERROR_BUSY. Different handles are independent.
   pw_last_error is of the calling thread. Ground callbacks come in the thread that solves.

   ALLOCATION  pw_solve, pw_solve_many, the functions that set targets, also of chains, hints, pins, spaces and feed devices, pw_calibration_bind, those that read, and those
   that save and restore do not allocate, so the garbage collector of the library has nothing to do while a game runs. Creating, fitting, and setting parameters do.

   THE RUNTIME INSIDE  The library is written in Go and brings Go's runtime, which
     - starts threads of its own when it is loaded, so load it after forking, not before;
     - cannot be unloaded: dlclose and FreeLibrary leave it in memory. Load it once for the life of the process. Unity's editor does so; an engine that reloads
       plugins at run time has to keep this one;
     - installs signal handlers on Linux and macOS for SIGSEGV, SIGBUS, SIGFPE, SIGPIPE, SIGURG and others, with SA_ONSTACK, and passes on what is not its own to
       handlers that were there before. A crash reporter that is installed later has to pass on what it does not handle, and threads that call the library with
       a sigaltstack of their own need 16 KiB of it;
     - collects its garbage in threads of its own, and only after functions that allocate;
     - lives beside another Go library in the same process, at the cost of a second runtime.
   Memory passed in is read or written during the call only.

   WEBASSEMBLY  posewright.wasm exports the same functions, with pointers and lengths as 32-bit integers, and pw_alloc and pw_free for memory to pass.
   posewright.mjs wraps them. */
#ifndef POSEWRIGHT_H
#define POSEWRIGHT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Functions may be added to a version; what is there keeps its meaning. */
#define PW_ABI_VERSION 1
/* The release of Posewright that this file is of, as pw_version begins with it. 0 and 0.0.0 are none that somebody released. */
#define PW_RELEASE "0.0.0"

typedef int32_t pw_body;        /* 0 is none */
typedef int32_t pw_calibration; /* 0 is none */

typedef int32_t pw_status;
enum {
    PW_OK = 0,
    PW_ERROR_HANDLE = 1,   /* not a handle of this kind, or destroyed */
    PW_ERROR_NULL = 2,     /* a pointer is null that must not be */
    PW_ERROR_LENGTH = 3,   /* a length is not the one that the function wants, or a buffer is too short */
    PW_ERROR_NUMBER = 4,   /* a number is not finite, a place is 1e9 m away or more, or a rotation has no length */
    PW_ERROR_NAME = 5,     /* no parameter, effector, chain, joint or role of that name or number, or a value out of its range */
    PW_ERROR_PRESET = 6,   /* the preset cannot be read */
    PW_ERROR_AVATAR = 7,   /* the avatar or skeleton cannot be read or driven */
    PW_ERROR_BUSY = 8,     /* another thread uses the handle */
    PW_ERROR_STATE = 9,    /* no saved state, or of another version or body; or a step before this one is missing */
    PW_ERROR_REFUSED = 10, /* the person was not measured, for the reasons that pw_last_error gives */
    PW_ERROR_INTERNAL = 11 /* a mistake in the library; the body was reset */
};

enum { PW_HEAD, PW_CHEST, PW_HIPS, PW_LEFT_HAND, PW_RIGHT_HAND, PW_LEFT_FOOT, PW_RIGHT_FOOT, PW_EFFECTOR_COUNT };
enum { PW_LEFT_ELBOW, PW_RIGHT_ELBOW, PW_LEFT_KNEE, PW_RIGHT_KNEE, PW_HINT_COUNT };
enum { PW_LEFT, PW_RIGHT };

/* Where an effector misses its target, this says why. */
enum {
    PW_HELD_BY_NOTHING, PW_HELD_BY_ARM_LENGTH, PW_HELD_BY_LEG_LENGTH, PW_HELD_BY_INNER_RADIUS, PW_HELD_BY_SPINE_LENGTH, PW_HELD_BY_WEIGHT,
    PW_HELD_BY_INPUT, PW_HELD_BY_CHAIN_LENGTH, PW_HELD_BY_LIMIT, PW_HELD_BY_ITERATIONS, PW_HELD_BY_PROPORTIONS, PW_HELD_BY_FLOOR, PW_HELD_BY_BODY,
    PW_HELD_BY_OTHER_HAND, PW_HELD_BY_SPINE_LIMIT
};

typedef struct {
    int32_t active;           /* 1 where something drives the effector and a weight of it is above 0 */
    int32_t reached;          /* 1 where the residual is below 0.1 mm */
    int32_t cause;            /* PW_HELD_BY_… */
    int32_t iterations;       /* of the method that served it; 1 for a closed form */
    double residual;          /* meters to the goal that weights and presence leave */
    double distance;          /* meters to the target itself */
    double rotation_residual; /* radians */
} pw_report;

enum { PW_IN_THE_AIR, PW_ON_HEEL, PW_FLAT_FOOT, PW_ON_BALL };

typedef struct {
    int32_t kind;     /* PW_IN_THE_AIR … */
    int32_t tracked;  /* 1 where a device has the foot */
    int32_t lifted;   /* 1 in the tick in which it leaves the ground */
    int32_t landed;   /* 1 in the tick in which it comes down */
    double at[3];     /* under the ankle of the foot laid flat, on the sole */
    double normal[3]; /* of the ground, unit */
    double yaw;       /* radians, to the left positive */
    double phase;     /* 0 to 1: of the swing; 1 while planted */
} pw_contact;

/* Ground of the host: writes the height of the highest surface that is below or at `from` at a place, and its unit normal, and returns 1; 0 where there is
   none. All in the world. It is called up to some hundred times a tick while feet step, and must not call the library. */
typedef int32_t (*pw_ground)(void *user, double x, double z, double from, double *height, double normal[3]);

#ifndef PW_NO_PROTOTYPES

/* The PW_ABI_VERSION of the library. Refuse to go on where it is below the one of this header. */
int32_t pw_abi_version(void);
/* The release of Posewright that the library is of, a space, and its build. Take preset, component and library from one release; 0 is one that nobody released. */
const char *pw_version(void);
/* What the last call of this thread that failed was refused for. Valid until the next one fails. */
const char *pw_last_error(void);

/* BODIES.  A preset is the JSON that the editor saves; length 0 is the built-in preset. A skeleton is JSON too:
     {"joints": [{"name": "Hips", "parent": -1, "position": [0, 1, 0], "rotation": [1, 0, 0, 0]}, …],
      "roles": {"hips": "Hips", "leftUpperArm": "Arm.L", …}, "heightM": 1.7}
   Parents come before children; positions are in the frame of the parent, rotations w x y z are parentFromJoint, both of the rest pose, which stands on y = 0 and
   faces +Z. Roles are those of VRM 1.0; without "roles" names and shape tell. Then "attach": true hangs feet and fingers that hang beside their limbs on those,
   after which the joints have another order: pw_write_skeleton has it. "heightM", "eyesM", "surfaces" and "lookAt" are what the file of an avatar
   says beside its joints; pw_write_skeleton and the exports of the editor have them. */
pw_status pw_body_create(const char *preset, int32_t preset_length, const char *skeleton, int32_t skeleton_length, pw_body *body);
/* Of the bytes of a .glb or .vrm file (or .gltf without external files). Pictures in it are not decoded. */
pw_status pw_body_create_from_file(const char *preset, int32_t preset_length, const char *file, int32_t file_length, pw_body *body);
pw_status pw_body_destroy(pw_body body);
/* Forgets the past, as after a jump in time. Targets stay. */
pw_status pw_body_reset(pw_body body);

pw_status pw_joint_count(pw_body body, int32_t *count);
/* Copies the name with its final zero. */
pw_status pw_joint_name(pw_body body, int32_t joint, char *buffer, int32_t capacity);
/* The joint with a role of VRM 1.0, such as "leftUpperArm"; -1 for none. */
pw_status pw_role_joint(pw_body body, const char *role, int32_t *joint);
/* What the sizes of the avatar's file are multiplied with: 1, or what the preset's calibration says. Scale the avatar in the engine by it. */
pw_status pw_body_scale(pw_body body, double *scale);

/* INPUT.  Targets are in the world, of the joints themselves (wrist, ankle, head joint), not of devices; for devices see CALIBRATION. Presence is 0 for an effector
   that nothing drives, 1 for one that is tracked, and between while it fades. */
pw_status pw_set_target(pw_body body, int32_t effector, const double transform[7], double presence);
/* All effectors in their order, eight numbers each: transform and presence. */
pw_status pw_set_targets(pw_body body, const double *targets, int32_t count /* 56 */);
pw_status pw_set_hint(pw_body body, int32_t hint, const double point[3], double presence);
pw_status pw_set_shoulder(pw_body body, int32_t side, const double point[3], double presence);
/* How a device has the fingers of a hand, thumb first: a curl of each, 0 straight to 1 closed, or three bends of each toward the palm in radians, of the joints from the
   hand outward; behind them, where they are known, a spread of each in radians toward the side of the thumb, of the thumb away from the palm. Count is 5, 10, 15 or 20;
   null is for fingers that are not tracked, which rest and close with trigger and grip. pw_calibration_bind leaves them alone. */
pw_status pw_set_fingers(pw_body body, int32_t side, const double *fingers, int32_t count, double presence);
/* An input, such as "leftTrigger", "rightGrip", "leftStickX", "osc1" or "keyF5", keeps its value: 0 to 1, of sticks -1 to 1. The preset may have inputs drive
   parameters; triggers and grips also close fingers. */
pw_status pw_set_input(pw_body body, const char *input, double value);
/* Where the device is that a chain of the preset follows, such as a tracker on a tail: a transform like that of pw_set_target. Chain is the id in the preset. The chain's
   own position and rotation of its target count from there. It acts while the chain's target is its device; before the first call, and with presence 0, the chain rests.
   Chains on bones or at a place of the tracking space need no call. pw_calibration_bind leaves these targets alone. */
pw_status pw_set_chain_target(pw_body body, const char *chain, const double transform[7], double presence);
/* What shows through where an effector has no target or a weight below 1, in the numbers of pw_read_pose: your own animation of the avatar, with the hips where they are
   over a floor at 0 when nobody walks and the avatar faces +Z. It acts while the parameter basePose.source is animation; null is the rest pose, as before the first
   call. Call it before each pw_solve for a pose that moves. */
pw_status pw_set_base_pose(pw_body body, const double *pose, int32_t count);
/* Keeps an effector at a place of the tracking space, whatever its target; null lets it go. */
pw_status pw_set_pin(pw_body body, int32_t effector, const double *transform);
/* Where stick and teleport have put the tracking space in the world. What the body remembers goes along, so that it does not walk there. */
pw_status pw_set_space(pw_body body, const double origin[3], double yaw);
/* What untracked feet stand on: a callback, null for the preset's ground. */
pw_status pw_set_ground(pw_body body, pw_ground ground, void *user);
pw_status pw_set_ground_plane(pw_body body, const double point[3], const double normal[3]);
/* Triangles: three floats for each corner, three indices for each triangle. Both are copied. */
pw_status pw_set_ground_mesh(pw_body body, const float *corners, int32_t float_count, const uint32_t *indices, int32_t index_count);

/* A parameter by its path, such as "effectors.leftHand.positionWeight", in the unit that the editor shows (degrees, meters). Toggles are 0 or 1, choices the
   index of the option. Changing retarget.* of a calibrated body begins it again in its T-pose: limbs get other lengths. */
pw_status pw_set_parameter(pw_body body, const char *path, double value);
/* An assignment such as "arms.method=pole". */
pw_status pw_set_parameter_text(pw_body body, const char *assignment);
pw_status pw_get_parameter(pw_body body, const char *path, double *value);

/* SOLVING.  dt is the time since the last call in seconds, 0 at first. PW_ERROR_NUMBER says that what was set is too far away in sum, 1e9 m; then the last good pose stays. */
pw_status pw_solve(pw_body body, double dt);
/* Many bodies, one after the other. Statuses may be null. Returns the first error. */
pw_status pw_solve_many(const pw_body *bodies, int32_t count, double dt, pw_status *statuses);

/* OUTPUT.  Position of the hips in the world, then the rotation parentFromJoint of each joint: 3 + 4 * joints numbers. Other joints have the positions of
   pw_read_offsets. */
pw_status pw_read_pose(pw_body body, double *pose, int32_t count);
/* The position of each joint in its parent's frame, three numbers each: those of the avatar's file times pw_body_scale, but for limbs that are fitted to a calibrated
   person (the parameters retarget.*). They change with pw_calibration_fit and with those parameters only. */
pw_status pw_read_offsets(pw_body body, double *offsets, int32_t count);
/* worldFromJoint of each joint, seven numbers each: after the last solve, in the T-pose, and in the rest pose. */
pw_status pw_read_world(pw_body body, double *world, int32_t count);
pw_status pw_read_t_pose(pw_body body, double *world, int32_t count);
pw_status pw_read_rest(pw_body body, double *world, int32_t count);
pw_status pw_read_report(pw_body body, int32_t effector, pw_report *report);
/* What kept an effector from its target in English, such as "arm length"; empty for nothing. */
pw_status pw_read_reason(pw_body body, int32_t effector, char *buffer, int32_t capacity);
/* The left and the right foot. */
pw_status pw_read_contacts(pw_body body, pw_contact contacts[2]);

/* STATE.  What the body remembers: restored, the next ticks are those that followed, bit for bit. A null buffer asks for the size. A state is of one version of the
   library. Damage is found; a state that somebody has forged may make the next tick end in PW_ERROR_INTERNAL. */
pw_status pw_save_state(pw_body body, void *buffer, int32_t capacity, int32_t *size);
pw_status pw_restore_state(pw_body body, const void *state, int32_t size);
/* The preset with all changes and the calibration, and the skeleton, as JSON. A null buffer asks for the size, without a final zero. */
pw_status pw_write_preset(pw_body body, char *buffer, int32_t capacity, int32_t *size);
pw_status pw_write_skeleton(pw_body body, char *buffer, int32_t capacity, int32_t *size);
/* What of the preset can't act on this avatar, such as a chain whose bone is missing: English sentences, each with a final line feed. Show them once, after creating a
   body. A null buffer asks for the size, which is 0 where all acts. */
pw_status pw_read_warnings(pw_body body, char *buffer, int32_t capacity, int32_t *size);

/* CALIBRATION.  A person with devices (headset, controllers, trackers) drives a body:
     pw_calibration_create, pw_calibration_add_device for each device;
     once: pw_calibration_begin, feed for a second while the person stands in a T-pose, pw_calibration_measure, pw_calibration_fit;
     each frame: pw_calibration_feed, pw_calibration_bind, pw_solve.
   A preset that was calibrated in the editor needs no measuring: devices are recognized by kind and serial. Poses are in the tracking space. */
pw_status pw_calibration_create(pw_calibration *calibration);
pw_status pw_calibration_destroy(pw_calibration calibration);
enum { PW_UNKNOWN_DEVICE, PW_HEADSET, PW_CONTROLLER, PW_TRACKER };
/* Serial is what the device is recognized by. Name ("Index Controller Left", may be null) tells the side and the grip. Role ("leftHand", "leftElbow", …) may be null:
   then calibration, name and place tell. */
pw_status pw_calibration_add_device(
    pw_calibration calibration, int32_t kind, const char *serial, const char *name, const char *role, int32_t *index);
/* Eight numbers for each device in the order in which they were added: transform, and 1 where it is tracked. Time in seconds never goes back. */
pw_status pw_calibration_feed(pw_calibration calibration, double time, const double *poses, int32_t count);
enum { PW_T_POSE, PW_A_POSE, PW_ARMS_DOWN, PW_ANY_POSE };
/* Floor is its height in the tracking space. Height counts for a person who sits, 0 for one who stands. */
pw_status pw_calibration_begin(pw_calibration calibration, int32_t holding, double floor, double height);
/* Judges the last second. PW_ERROR_REFUSED: go on feeding and try again. */
pw_status pw_calibration_measure(pw_calibration calibration);
/* Height, eye height and arm span in meters, facing in degrees. */
pw_status pw_calibration_read(pw_calibration calibration, double measures[4]);
/* The eyes of the avatar are as high as the person's. arms_or_height is ignored: pass 0. The body begins again in its T-pose. */
pw_status pw_calibration_fit(pw_calibration calibration, pw_body body, double arms_or_height);
/* Sets all targets of the body from what was fed last, but for those of its chains. */
pw_status pw_calibration_bind(pw_calibration calibration, pw_body body);
/* What a device drives, such as "leftHand"; empty for nothing. */
pw_status pw_calibration_device_role(pw_calibration calibration, int32_t index, char *buffer, int32_t capacity);

#endif /* PW_NO_PROTOTYPES */

#ifdef __cplusplus
}
#endif
#endif
