//go:build cgo

// Command clib is the C library of package runtime: `go build -buildmode=c-shared`, as `make runtime` does. posewright.h documents its functions.
package main

/*
// What MinGW adds for variables of threads goes into the library: no other DLL lies beside it.
#cgo windows LDFLAGS: -static-libgcc
// What glibc_linux.c stands for.
#cgo linux LDFLAGS: -Wl,--wrap=pthread_create -Wl,--wrap=pthread_getattr_np -Wl,--wrap=pthread_attr_getstack
#cgo linux LDFLAGS: -Wl,--wrap=pthread_getspecific
#cgo linux LDFLAGS: -Wl,--wrap=pthread_attr_getstacksize -Wl,--wrap=pthread_sigmask -Wl,--wrap=pthread_key_create
#cgo linux LDFLAGS: -Wl,--wrap=pthread_setspecific -Wl,--wrap=res_search -Wl,--no-as-needed -l:libpthread.so.0
#define PW_NO_PROTOTYPES
#include "../posewright.h"

void posewright_set_error(const char *text, int length);

static int32_t posewright_ground(pw_ground ground, void *user, double x, double z, double from, double *out) {
	return ground(user, x, z, from, out, out + 1);
}
*/
import "C"

import (
	"unsafe"

	"posewright/presets/runtime"
	"posewright/solver/ground"
	"posewright/solver/vec"
)

func main() {}

// finish keeps the sentence about an error for the thread.
func finish(err error) C.pw_status {
	if err == nil {
		return 0
	}
	text := err.Error()
	C.posewright_set_error((*C.char)(unsafe.Pointer(unsafe.StringData(text))), C.int(len(text)))
	return C.pw_status(runtime.CodeOf(err))
}

// view is memory of the host as a slice; nil for a null pointer or a negative length.
func view[T, P any](p *P, n C.int32_t) []T {
	if p == nil || n < 0 {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(p)), int(n))
}

// content is text or a file of the host.
func content(p *C.char, n C.int32_t) ([]byte, error) {
	switch {
	case n < 0:
		return nil, runtime.ErrorFor(runtime.ErrLength)
	case n == 0:
		return nil, nil
	case p == nil:
		return nil, runtime.ErrorFor(runtime.ErrNull)
	}
	return view[byte](p, n), nil
}

// text is a string of the host; null is an empty one.
func text(p *C.char) string {
	if p == nil {
		return ""
	}
	return C.GoString(p)
}

// lent is a string of the host without a copy, for functions that are called in every tick and do not keep it.
func lent(p *C.char) string {
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return unsafe.String((*byte)(unsafe.Pointer(p)), n)
}

// put writes a value where the host wants it, unless there is an error.
func put[T any](to *T, value T, err error) C.pw_status {
	if err == nil && to == nil {
		err = runtime.ErrorFor(runtime.ErrNull)
	}
	if err != nil {
		return finish(err)
	}
	*to = value
	return 0
}

// putText copies a string with its final zero.
func putText(to *C.char, capacity C.int32_t, value string, err error) C.pw_status {
	if err != nil {
		return finish(err)
	}
	return finish(runtime.CopyText(view[byte](to, capacity), value))
}

// putData copies bytes and says how many there are.
func putData(to *C.char, capacity C.int32_t, size *C.int32_t, data []byte, err error) C.pw_status {
	if err != nil {
		return finish(err)
	}
	if size == nil {
		return finish(runtime.ErrorFor(runtime.ErrNull))
	}
	*size = C.int32_t(len(data))
	return finish(runtime.CopyData(view[byte](to, capacity), data))
}

//export pw_abi_version
func pw_abi_version() C.int32_t { return runtime.ABIVersion }

var version = C.CString(runtime.Version())

//export pw_version
func pw_version() *C.char { return version }

//export pw_body_create
func pw_body_create(preset *C.char, presetLength C.int32_t, skeleton *C.char, skeletonLength C.int32_t, body *C.pw_body) C.pw_status {
	return create(preset, presetLength, skeleton, skeletonLength, body, runtime.CreateBody)
}

//export pw_body_create_from_file
func pw_body_create_from_file(preset *C.char, presetLength C.int32_t, file *C.char, fileLength C.int32_t, body *C.pw_body) C.pw_status {
	return create(preset, presetLength, file, fileLength, body, runtime.CreateBodyFromFile)
}

func create(
	preset *C.char, presetLength C.int32_t, avatar *C.char, avatarLength C.int32_t, body *C.pw_body, by func(preset, avatar []byte) (int32, error),
) C.pw_status {
	if body == nil {
		return finish(runtime.ErrorFor(runtime.ErrNull))
	}
	*body = 0
	p, err := content(preset, presetLength)
	if err != nil {
		return finish(err)
	}
	a, err := content(avatar, avatarLength)
	if err != nil {
		return finish(err)
	}
	handle, err := by(p, a)
	return put(body, C.pw_body(handle), err)
}

//export pw_body_destroy
func pw_body_destroy(body C.pw_body) C.pw_status { return finish(runtime.DestroyBody(int32(body))) }

//export pw_body_reset
func pw_body_reset(body C.pw_body) C.pw_status { return finish(runtime.ResetBody(int32(body))) }

//export pw_joint_count
func pw_joint_count(body C.pw_body, count *C.int32_t) C.pw_status {
	n, err := runtime.JointCount(int32(body))
	return put(count, C.int32_t(n), err)
}

//export pw_joint_name
func pw_joint_name(body C.pw_body, joint C.int32_t, buffer *C.char, capacity C.int32_t) C.pw_status {
	name, err := runtime.JointName(int32(body), int32(joint))
	return putText(buffer, capacity, name, err)
}

//export pw_role_joint
func pw_role_joint(body C.pw_body, role *C.char, joint *C.int32_t) C.pw_status {
	index, err := runtime.RoleJoint(int32(body), text(role))
	return put(joint, C.int32_t(index), err)
}

//export pw_body_scale
func pw_body_scale(body C.pw_body, scale *C.double) C.pw_status {
	value, err := runtime.Scale(int32(body))
	return put(scale, C.double(value), err)
}

//export pw_set_target
func pw_set_target(body C.pw_body, effector C.int32_t, transform *C.double, presence C.double) C.pw_status {
	return finish(runtime.SetTarget(int32(body), int32(effector), view[float64](transform, 7), float64(presence)))
}

//export pw_set_targets
func pw_set_targets(body C.pw_body, targets *C.double, count C.int32_t) C.pw_status {
	return finish(runtime.SetTargets(int32(body), view[float64](targets, count)))
}

//export pw_set_hint
func pw_set_hint(body C.pw_body, hint C.int32_t, point *C.double, presence C.double) C.pw_status {
	return finish(runtime.SetHint(int32(body), int32(hint), view[float64](point, 3), float64(presence)))
}

//export pw_set_shoulder
func pw_set_shoulder(body C.pw_body, side C.int32_t, point *C.double, presence C.double) C.pw_status {
	return finish(runtime.SetShoulder(int32(body), int32(side), view[float64](point, 3), float64(presence)))
}

//export pw_set_fingers
func pw_set_fingers(body C.pw_body, side C.int32_t, fingers *C.double, count C.int32_t, presence C.double) C.pw_status {
	return finish(runtime.SetFingers(int32(body), int32(side), view[float64](fingers, count), float64(presence)))
}

//export pw_set_input
func pw_set_input(body C.pw_body, input *C.char, value C.double) C.pw_status {
	if input == nil {
		return finish(runtime.ErrorFor(runtime.ErrNull))
	}
	return finish(runtime.SetInput(int32(body), lent(input), float64(value)))
}

//export pw_set_chain_target
func pw_set_chain_target(body C.pw_body, chain *C.char, transform *C.double, presence C.double) C.pw_status {
	if chain == nil {
		return finish(runtime.ErrorFor(runtime.ErrNull))
	}
	return finish(runtime.SetChainTarget(int32(body), lent(chain), view[float64](transform, 7), float64(presence)))
}

//export pw_set_base_pose
func pw_set_base_pose(body C.pw_body, pose *C.double, count C.int32_t) C.pw_status {
	return finish(runtime.SetBasePose(int32(body), view[float64](pose, count)))
}

//export pw_set_pin
func pw_set_pin(body C.pw_body, effector C.int32_t, transform *C.double) C.pw_status {
	return finish(runtime.SetPin(int32(body), int32(effector), view[float64](transform, 7)))
}

//export pw_set_space
func pw_set_space(body C.pw_body, origin *C.double, yaw C.double) C.pw_status {
	return finish(runtime.SetSpace(int32(body), view[float64](origin, 3), float64(yaw)))
}

// callback is ground of the host. It belongs to one body, so one thread at a time uses what it works in.
type callback struct {
	ground C.pw_ground
	user   unsafe.Pointer
	out    *[4]C.double // height and normal
}

// Under is part of [ground.Probe].
func (c *callback) Under(x, z, from float64) (float64, vec.Vector, bool) {
	found := C.posewright_ground(c.ground, c.user, C.double(x), C.double(z), C.double(from), &c.out[0])
	height, normal := float64(c.out[0]), vec.New(float64(c.out[1]), float64(c.out[2]), float64(c.out[3]))
	return runtime.CheckGround(found != 0, height, normal)
}

//export pw_set_ground
func pw_set_ground(body C.pw_body, height C.pw_ground, user unsafe.Pointer) C.pw_status {
	var probe ground.Probe
	if height != nil {
		probe = &callback{ground: height, user: user, out: new([4]C.double)}
	}
	return finish(runtime.SetGround(int32(body), probe))
}

//export pw_set_ground_plane
func pw_set_ground_plane(body C.pw_body, point, normal *C.double) C.pw_status {
	return finish(runtime.SetGroundPlane(int32(body), view[float64](point, 3), view[float64](normal, 3)))
}

//export pw_set_ground_mesh
func pw_set_ground_mesh(body C.pw_body, corners *C.float, floatCount C.int32_t, indices *C.uint32_t, indexCount C.int32_t) C.pw_status {
	return finish(runtime.SetGroundMesh(int32(body), view[float32](corners, floatCount), view[uint32](indices, indexCount)))
}

//export pw_set_parameter
func pw_set_parameter(body C.pw_body, path *C.char, value C.double) C.pw_status {
	return finish(runtime.SetParameter(int32(body), text(path), float64(value)))
}

//export pw_set_parameter_text
func pw_set_parameter_text(body C.pw_body, assignment *C.char) C.pw_status {
	return finish(runtime.SetParameterText(int32(body), text(assignment)))
}

//export pw_get_parameter
func pw_get_parameter(body C.pw_body, path *C.char, value *C.double) C.pw_status {
	number, err := runtime.Parameter(int32(body), text(path))
	return put(value, C.double(number), err)
}

//export pw_solve
func pw_solve(body C.pw_body, dt C.double) C.pw_status {
	return finish(runtime.Solve(int32(body), float64(dt)))
}

//export pw_solve_many
func pw_solve_many(bodies *C.pw_body, count C.int32_t, dt C.double, statuses *C.pw_status) C.pw_status {
	return finish(runtime.SolveMany(view[int32](bodies, count), float64(dt), view[int32](statuses, count)))
}

//export pw_read_pose
func pw_read_pose(body C.pw_body, pose *C.double, count C.int32_t) C.pw_status {
	return finish(runtime.ReadPose(int32(body), view[float64](pose, count)))
}

//export pw_read_offsets
func pw_read_offsets(body C.pw_body, offsets *C.double, count C.int32_t) C.pw_status {
	return finish(runtime.ReadOffsets(int32(body), view[float64](offsets, count)))
}

//export pw_read_world
func pw_read_world(body C.pw_body, world *C.double, count C.int32_t) C.pw_status {
	return finish(runtime.ReadWorld(int32(body), view[float64](world, count)))
}

//export pw_read_t_pose
func pw_read_t_pose(body C.pw_body, world *C.double, count C.int32_t) C.pw_status {
	return finish(runtime.ReadTPose(int32(body), view[float64](world, count)))
}

//export pw_read_rest
func pw_read_rest(body C.pw_body, world *C.double, count C.int32_t) C.pw_status {
	return finish(runtime.ReadRest(int32(body), view[float64](world, count)))
}

//export pw_read_report
func pw_read_report(body C.pw_body, effector C.int32_t, report *C.pw_report) C.pw_status {
	return finish(runtime.ReadReport(int32(body), int32(effector), (*runtime.Report)(unsafe.Pointer(report))))
}

//export pw_read_reason
func pw_read_reason(body C.pw_body, effector C.int32_t, buffer *C.char, capacity C.int32_t) C.pw_status {
	why, err := runtime.ReasonOf(int32(body), int32(effector))
	return putText(buffer, capacity, why, err)
}

//export pw_read_contacts
func pw_read_contacts(body C.pw_body, contacts *C.pw_contact) C.pw_status {
	return finish(runtime.ReadContacts(int32(body), (*[2]runtime.Contact)(unsafe.Pointer(contacts))))
}

//export pw_save_state
func pw_save_state(body C.pw_body, buffer unsafe.Pointer, capacity C.int32_t, size *C.int32_t) C.pw_status {
	if size == nil {
		return finish(runtime.ErrorFor(runtime.ErrNull))
	}
	n, err := runtime.SaveState(int32(body), view[byte]((*byte)(buffer), capacity))
	*size = C.int32_t(n)
	return finish(err)
}

//export pw_restore_state
func pw_restore_state(body C.pw_body, state unsafe.Pointer, size C.int32_t) C.pw_status {
	return finish(runtime.RestoreState(int32(body), view[byte]((*byte)(state), size)))
}

//export pw_write_preset
func pw_write_preset(body C.pw_body, buffer *C.char, capacity C.int32_t, size *C.int32_t) C.pw_status {
	data, err := runtime.WritePreset(int32(body))
	return putData(buffer, capacity, size, data, err)
}

//export pw_write_skeleton
func pw_write_skeleton(body C.pw_body, buffer *C.char, capacity C.int32_t, size *C.int32_t) C.pw_status {
	data, err := runtime.WriteSkeleton(int32(body))
	return putData(buffer, capacity, size, data, err)
}

//export pw_read_warnings
func pw_read_warnings(body C.pw_body, buffer *C.char, capacity C.int32_t, size *C.int32_t) C.pw_status {
	data, err := runtime.Warnings(int32(body))
	return putData(buffer, capacity, size, data, err)
}

//export pw_calibration_create
func pw_calibration_create(calibration *C.pw_calibration) C.pw_status {
	if calibration == nil {
		return finish(runtime.ErrorFor(runtime.ErrNull))
	}
	handle, err := runtime.CreateCalibration()
	return put(calibration, C.pw_calibration(handle), err)
}

//export pw_calibration_destroy
func pw_calibration_destroy(calibration C.pw_calibration) C.pw_status {
	return finish(runtime.DestroyCalibration(int32(calibration)))
}

//export pw_calibration_add_device
func pw_calibration_add_device(calibration C.pw_calibration, kind C.int32_t, serial, name, role *C.char, index *C.int32_t) C.pw_status {
	if serial == nil {
		return finish(runtime.ErrorFor(runtime.ErrNull))
	}
	i, err := runtime.AddDevice(int32(calibration), int32(kind), text(serial), text(name), text(role))
	if err == nil && index != nil {
		*index = C.int32_t(i)
	}
	return finish(err)
}

//export pw_calibration_feed
func pw_calibration_feed(calibration C.pw_calibration, time C.double, poses *C.double, count C.int32_t) C.pw_status {
	return finish(runtime.Feed(int32(calibration), float64(time), view[float64](poses, count)))
}

//export pw_calibration_begin
func pw_calibration_begin(calibration C.pw_calibration, holding C.int32_t, floor, height C.double) C.pw_status {
	return finish(runtime.BeginMeasuring(int32(calibration), int32(holding), float64(floor), float64(height)))
}

//export pw_calibration_measure
func pw_calibration_measure(calibration C.pw_calibration) C.pw_status {
	return finish(runtime.Measure(int32(calibration)))
}

//export pw_calibration_read
func pw_calibration_read(calibration C.pw_calibration, measures *C.double) C.pw_status {
	return finish(runtime.ReadMeasurement(int32(calibration), view[float64](measures, 4)))
}

//export pw_calibration_fit
func pw_calibration_fit(calibration C.pw_calibration, body C.pw_body, _ C.double) C.pw_status {
	return finish(runtime.Fit(int32(calibration), int32(body)))
}

//export pw_calibration_bind
func pw_calibration_bind(calibration C.pw_calibration, body C.pw_body) C.pw_status {
	return finish(runtime.Bind(int32(calibration), int32(body)))
}

//export pw_calibration_device_role
func pw_calibration_device_role(calibration C.pw_calibration, index C.int32_t, buffer *C.char, capacity C.int32_t) C.pw_status {
	role, err := runtime.DeviceRole(int32(calibration), int32(index))
	return putText(buffer, capacity, role, err)
}
