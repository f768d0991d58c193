//go:build wasip1

// Command wasm is package runtime as a WebAssembly module, a WASI reactor: `GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared`, as
// `make runtime` builds it.
// posewright.h documents its functions; pointers and lengths are 32-bit integers.
package main

import (
	"strings"
	"unsafe"

	"posewright/presets/runtime"
	"posewright/solver/ground"
	"posewright/solver/vec"
)

func main() {}

// pointer is memory that the host got from pw_alloc.
type pointer = unsafe.Pointer

// allocated is the memory that the host holds, so that the garbage collector leaves it alone.
var allocated = map[pointer][]byte{}

//go:wasmexport pw_alloc
func pwAlloc(size int32) pointer {
	if size <= 0 || size > 1<<30 {
		return nil
	}
	memory := make([]byte, (int(size)+15)&^7) // aligned to 8
	at := pointer(unsafe.SliceData(memory))
	allocated[at] = memory
	return at
}

//go:wasmexport pw_free
func pwFree(at pointer) { delete(allocated, at) }

var version = append([]byte(runtime.Version()), 0)

//go:wasmexport pw_version
func pwVersion() pointer { return pointer(unsafe.SliceData(version)) }

// lastError ends in a zero.
var lastError = make([]byte, 1, 1024)

//go:wasmexport pw_last_error
func pwLastError() pointer { return pointer(unsafe.SliceData(lastError)) }

// finish keeps the sentence about an error.
func finish(err error) int32 {
	if err == nil {
		return 0
	}
	text := err.Error()
	lastError = append(append(lastError[:0], text[:min(len(text), cap(lastError)-1)]...), 0)
	return int32(runtime.CodeOf(err))
}

// view is memory of the host as a slice; nil for a null pointer or a negative length.
func view[T any](p pointer, n int32) []T {
	if p == nil || n < 0 {
		return nil
	}
	return unsafe.Slice((*T)(p), int(n))
}

// content is text or a file of the host.
func content(p pointer, n int32) ([]byte, error) {
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

const longestText = 1 << 20

// text is a string of the host that ends in a zero; null is an empty one.
func text(p pointer) string { return strings.Clone(lent(p)) }

// lent is the same without a copy, for functions that are called in every tick and do not keep it.
func lent(p pointer) string {
	if p == nil {
		return ""
	}
	for n := range longestText {
		if *(*byte)(unsafe.Add(p, n)) == 0 {
			return unsafe.String((*byte)(p), n)
		}
	}
	return ""
}

// put writes a value where the host wants it, unless there is an error.
func put[T any](to pointer, value T, err error) int32 {
	if err == nil && to == nil {
		err = runtime.ErrorFor(runtime.ErrNull)
	}
	if err != nil {
		return finish(err)
	}
	*(*T)(to) = value
	return 0
}

// putText copies a string with its final zero.
func putText(to pointer, capacity int32, value string, err error) int32 {
	if err != nil {
		return finish(err)
	}
	return finish(runtime.CopyText(view[byte](to, capacity), value))
}

// putData copies bytes and says how many there are.
func putData(to pointer, capacity int32, size pointer, data []byte, err error) int32 {
	if err != nil {
		return finish(err)
	}
	if size == nil {
		return finish(runtime.ErrorFor(runtime.ErrNull))
	}
	*(*int32)(size) = int32(len(data))
	return finish(runtime.CopyData(view[byte](to, capacity), data))
}

// hostGround is the ground of the host: it writes height and normal and returns 1, or 0 where there is none.
//
//go:wasmimport posewright ground
func hostGround(user int32, x, z, from float64, out pointer) int32

// callback is ground of the host.
type callback struct {
	user int32
	out  *[4]float64
}

// Under is part of [ground.Probe].
func (c *callback) Under(x, z, from float64) (float64, vec.Vector, bool) {
	found := hostGround(c.user, x, z, from, pointer(c.out))
	return runtime.CheckGround(found != 0, c.out[0], vec.New(c.out[1], c.out[2], c.out[3]))
}

//go:wasmexport pw_set_ground
func pwSetGround(body, on, user int32) int32 {
	var probe ground.Probe
	if on != 0 {
		probe = &callback{user, new([4]float64)}
	}
	return finish(runtime.SetGround(body, probe))
}

func create(preset pointer, presetLength int32, avatar pointer, avatarLength int32, body pointer, by func(preset, avatar []byte) (int32, error)) int32 {
	if body == nil {
		return finish(runtime.ErrorFor(runtime.ErrNull))
	}
	*(*int32)(body) = 0
	p, err := content(preset, presetLength)
	if err != nil {
		return finish(err)
	}
	a, err := content(avatar, avatarLength)
	if err != nil {
		return finish(err)
	}
	handle, err := by(p, a)
	return put(body, handle, err)
}

//go:wasmexport pw_abi_version
func pwAbiVersion() int32 { return runtime.ABIVersion }

//go:wasmexport pw_body_create
func pwBodyCreate(preset pointer, presetLength int32, skeleton pointer, skeletonLength int32, body pointer) int32 {
	return create(preset, presetLength, skeleton, skeletonLength, body, runtime.CreateBody)
}

//go:wasmexport pw_body_create_from_file
func pwBodyCreateFromFile(preset pointer, presetLength int32, file pointer, fileLength int32, body pointer) int32 {
	return create(preset, presetLength, file, fileLength, body, runtime.CreateBodyFromFile)
}

//go:wasmexport pw_body_destroy
func pwBodyDestroy(body int32) int32 { return finish(runtime.DestroyBody(body)) }

//go:wasmexport pw_body_reset
func pwBodyReset(body int32) int32 { return finish(runtime.ResetBody(body)) }

//go:wasmexport pw_joint_count
func pwJointCount(body int32, count pointer) int32 {
	n, err := runtime.JointCount(body)
	return put(count, n, err)
}

//go:wasmexport pw_joint_name
func pwJointName(body int32, joint int32, buffer pointer, capacity int32) int32 {
	name, err := runtime.JointName(body, joint)
	return putText(buffer, capacity, name, err)
}

//go:wasmexport pw_role_joint
func pwRoleJoint(body int32, role pointer, joint pointer) int32 {
	index, err := runtime.RoleJoint(body, text(role))
	return put(joint, index, err)
}

//go:wasmexport pw_body_scale
func pwBodyScale(body int32, scale pointer) int32 {
	value, err := runtime.Scale(body)
	return put(scale, value, err)
}

//go:wasmexport pw_set_target
func pwSetTarget(body int32, effector int32, transform pointer, presence float64) int32 {
	return finish(runtime.SetTarget(body, effector, view[float64](transform, 7), presence))
}

//go:wasmexport pw_set_targets
func pwSetTargets(body int32, targets pointer, count int32) int32 {
	return finish(runtime.SetTargets(body, view[float64](targets, count)))
}

//go:wasmexport pw_set_hint
func pwSetHint(body int32, hint int32, point pointer, presence float64) int32 {
	return finish(runtime.SetHint(body, hint, view[float64](point, 3), presence))
}

//go:wasmexport pw_set_shoulder
func pwSetShoulder(body int32, side int32, point pointer, presence float64) int32 {
	return finish(runtime.SetShoulder(body, side, view[float64](point, 3), presence))
}

//go:wasmexport pw_set_fingers
func pwSetFingers(body int32, side int32, fingers pointer, count int32, presence float64) int32 {
	return finish(runtime.SetFingers(body, side, view[float64](fingers, count), presence))
}

//go:wasmexport pw_set_input
func pwSetInput(body int32, input pointer, value float64) int32 {
	if input == nil {
		return finish(runtime.ErrorFor(runtime.ErrNull))
	}
	return finish(runtime.SetInput(body, lent(input), value))
}

//go:wasmexport pw_set_chain_target
func pwSetChainTarget(body int32, chain pointer, transform pointer, presence float64) int32 {
	if chain == nil {
		return finish(runtime.ErrorFor(runtime.ErrNull))
	}
	return finish(runtime.SetChainTarget(body, lent(chain), view[float64](transform, 7), presence))
}

//go:wasmexport pw_set_base_pose
func pwSetBasePose(body int32, pose pointer, count int32) int32 {
	return finish(runtime.SetBasePose(body, view[float64](pose, count)))
}

//go:wasmexport pw_set_pin
func pwSetPin(body int32, effector int32, transform pointer) int32 {
	return finish(runtime.SetPin(body, effector, view[float64](transform, 7)))
}

//go:wasmexport pw_set_space
func pwSetSpace(body int32, origin pointer, yaw float64) int32 {
	return finish(runtime.SetSpace(body, view[float64](origin, 3), yaw))
}

//go:wasmexport pw_set_ground_plane
func pwSetGroundPlane(body int32, point, normal pointer) int32 {
	return finish(runtime.SetGroundPlane(body, view[float64](point, 3), view[float64](normal, 3)))
}

//go:wasmexport pw_set_ground_mesh
func pwSetGroundMesh(body int32, corners pointer, floatCount int32, indices pointer, indexCount int32) int32 {
	return finish(runtime.SetGroundMesh(body, view[float32](corners, floatCount), view[uint32](indices, indexCount)))
}

//go:wasmexport pw_set_parameter
func pwSetParameter(body int32, path pointer, value float64) int32 {
	return finish(runtime.SetParameter(body, text(path), value))
}

//go:wasmexport pw_set_parameter_text
func pwSetParameterText(body int32, assignment pointer) int32 {
	return finish(runtime.SetParameterText(body, text(assignment)))
}

//go:wasmexport pw_get_parameter
func pwGetParameter(body int32, path pointer, value pointer) int32 {
	number, err := runtime.Parameter(body, text(path))
	return put(value, number, err)
}

//go:wasmexport pw_solve
func pwSolve(body int32, dt float64) int32 {
	return finish(runtime.Solve(body, dt))
}

//go:wasmexport pw_solve_many
func pwSolveMany(bodies pointer, count int32, dt float64, statuses pointer) int32 {
	return finish(runtime.SolveMany(view[int32](bodies, count), dt, view[int32](statuses, count)))
}

//go:wasmexport pw_read_pose
func pwReadPose(body int32, pose pointer, count int32) int32 {
	return finish(runtime.ReadPose(body, view[float64](pose, count)))
}

//go:wasmexport pw_read_offsets
func pwReadOffsets(body int32, offsets pointer, count int32) int32 {
	return finish(runtime.ReadOffsets(body, view[float64](offsets, count)))
}

//go:wasmexport pw_read_world
func pwReadWorld(body int32, world pointer, count int32) int32 {
	return finish(runtime.ReadWorld(body, view[float64](world, count)))
}

//go:wasmexport pw_read_t_pose
func pwReadTPose(body int32, world pointer, count int32) int32 {
	return finish(runtime.ReadTPose(body, view[float64](world, count)))
}

//go:wasmexport pw_read_rest
func pwReadRest(body int32, world pointer, count int32) int32 {
	return finish(runtime.ReadRest(body, view[float64](world, count)))
}

//go:wasmexport pw_read_report
func pwReadReport(body int32, effector int32, report pointer) int32 {
	return finish(runtime.ReadReport(body, effector, (*runtime.Report)(report)))
}

//go:wasmexport pw_read_reason
func pwReadReason(body int32, effector int32, buffer pointer, capacity int32) int32 {
	why, err := runtime.ReasonOf(body, effector)
	return putText(buffer, capacity, why, err)
}

//go:wasmexport pw_read_contacts
func pwReadContacts(body int32, contacts pointer) int32 {
	return finish(runtime.ReadContacts(body, (*[2]runtime.Contact)(contacts)))
}

//go:wasmexport pw_save_state
func pwSaveState(body int32, buffer pointer, capacity int32, size pointer) int32 {
	if size == nil {
		return finish(runtime.ErrorFor(runtime.ErrNull))
	}
	n, err := runtime.SaveState(body, view[byte](buffer, capacity))
	*(*int32)(size) = int32(n)
	return finish(err)
}

//go:wasmexport pw_restore_state
func pwRestoreState(body int32, state pointer, size int32) int32 {
	return finish(runtime.RestoreState(body, view[byte](state, size)))
}

//go:wasmexport pw_write_preset
func pwWritePreset(body int32, buffer pointer, capacity int32, size pointer) int32 {
	data, err := runtime.WritePreset(body)
	return putData(buffer, capacity, size, data, err)
}

//go:wasmexport pw_write_skeleton
func pwWriteSkeleton(body int32, buffer pointer, capacity int32, size pointer) int32 {
	data, err := runtime.WriteSkeleton(body)
	return putData(buffer, capacity, size, data, err)
}

//go:wasmexport pw_read_warnings
func pwReadWarnings(body int32, buffer pointer, capacity int32, size pointer) int32 {
	data, err := runtime.Warnings(body)
	return putData(buffer, capacity, size, data, err)
}

//go:wasmexport pw_calibration_create
func pwCalibrationCreate(calibration pointer) int32 {
	if calibration == nil {
		return finish(runtime.ErrorFor(runtime.ErrNull))
	}
	handle, err := runtime.CreateCalibration()
	return put(calibration, handle, err)
}

//go:wasmexport pw_calibration_destroy
func pwCalibrationDestroy(calibration int32) int32 {
	return finish(runtime.DestroyCalibration(calibration))
}

//go:wasmexport pw_calibration_add_device
func pwCalibrationAddDevice(calibration int32, kind int32, serial, name, role pointer, index pointer) int32 {
	if serial == nil {
		return finish(runtime.ErrorFor(runtime.ErrNull))
	}
	i, err := runtime.AddDevice(calibration, kind, text(serial), text(name), text(role))
	if err == nil && index != nil {
		*(*int32)(index) = i
	}
	return finish(err)
}

//go:wasmexport pw_calibration_feed
func pwCalibrationFeed(calibration int32, time float64, poses pointer, count int32) int32 {
	return finish(runtime.Feed(calibration, time, view[float64](poses, count)))
}

//go:wasmexport pw_calibration_begin
func pwCalibrationBegin(calibration int32, holding int32, floor, height float64) int32 {
	return finish(runtime.BeginMeasuring(calibration, holding, floor, height))
}

//go:wasmexport pw_calibration_measure
func pwCalibrationMeasure(calibration int32) int32 {
	return finish(runtime.Measure(calibration))
}

//go:wasmexport pw_calibration_read
func pwCalibrationRead(calibration int32, measures pointer) int32 {
	return finish(runtime.ReadMeasurement(calibration, view[float64](measures, 4)))
}

//go:wasmexport pw_calibration_fit
func pwCalibrationFit(calibration int32, body int32, _ float64) int32 {
	return finish(runtime.Fit(calibration, body))
}

//go:wasmexport pw_calibration_bind
func pwCalibrationBind(calibration int32, body int32) int32 {
	return finish(runtime.Bind(calibration, body))
}

//go:wasmexport pw_calibration_device_role
func pwCalibrationDeviceRole(calibration int32, index int32, buffer pointer, capacity int32) int32 {
	role, err := runtime.DeviceRole(calibration, index)
	return putText(buffer, capacity, role, err)
}
