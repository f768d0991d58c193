package openxr

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unsafe"
)

// layouts are sizes, places of fields and numbers by their C expressions, with what openxr.h 1.1.53 and the
// XR_MNDX_xdev_space.h of Monado 25.0 give for them on 64-bit systems, and the macro that a header has them with.
func layouts() []layout {
	const fb, meta, bd, htc, xdev = bodyFB, bodyMeta, bodyBD, bodyHTC, xdevSpaces
	all := []layout{
		{"XR_VERSION_1_0", "sizeof(XrExtensionProperties)", unsafe.Sizeof(extensionProperties{}), 152},
		{"XR_VERSION_1_0", "sizeof(XrInstanceCreateInfo)", unsafe.Sizeof(instanceCreateInfo{}), 328},
		{"XR_VERSION_1_0", "sizeof(XrInstanceProperties)", unsafe.Sizeof(instanceProperties{}), 152},
		{"XR_VERSION_1_0", "sizeof(XrSystemGetInfo)", unsafe.Sizeof(systemGetInfo{}), 24},
		{"XR_VERSION_1_0", "sizeof(XrSessionCreateInfo)", unsafe.Sizeof(sessionCreateInfo{}), 32},
		{"XR_VERSION_1_0", "sizeof(XrSessionBeginInfo)", unsafe.Sizeof(sessionBeginInfo{}), 24},
		{"XR_VERSION_1_0", "sizeof(XrActionSetCreateInfo)", unsafe.Sizeof(actionSetCreateInfo{}), 216},
		{"XR_VERSION_1_0", "sizeof(XrActionCreateInfo)", unsafe.Sizeof(actionCreateInfo{}), 224},
		{"XR_VERSION_1_0", "sizeof(XrInteractionProfileSuggestedBinding)", unsafe.Sizeof(suggestedBinding{}), 40},
		{"XR_VERSION_1_0", "sizeof(XrSessionActionSetsAttachInfo)", unsafe.Sizeof(attachInfo{}), 32},
		{"XR_VERSION_1_0", "sizeof(XrActionSpaceCreateInfo)", unsafe.Sizeof(actionSpaceInfo{}), 64},
		{"XR_VERSION_1_0", "sizeof(XrReferenceSpaceCreateInfo)", unsafe.Sizeof(referenceSpaceInfo{}), 48},
		{"XR_VERSION_1_0", "sizeof(XrActionsSyncInfo)", unsafe.Sizeof(syncInfo{}), 32},
		{"XR_VERSION_1_0", "sizeof(XrSpaceVelocity)", unsafe.Sizeof(spaceVelocity{}), 48},
		{"XR_VERSION_1_0", "sizeof(XrSpaceLocation)", unsafe.Sizeof(spaceLocation{}), 56},
		{"XR_VERSION_1_0", "sizeof(XrEventDataBuffer)", unsafe.Sizeof(event{}), 4016},
		{"XR_VERSION_1_0", "sizeof(XrActionStateGetInfo)", unsafe.Sizeof(stateInfo{}), 32},
		{"XR_VERSION_1_0", "sizeof(XrActionStateFloat)", unsafe.Sizeof(floatState{}), 40},
		{"XR_VERSION_1_0", "sizeof(XrActionStateVector2f)", unsafe.Sizeof(vectorState{}), 48},
		{"XR_EXT_hand_tracking", "sizeof(XrHandTrackerCreateInfoEXT)", unsafe.Sizeof(handTrackerInfo{}), 24},
		{"XR_EXT_hand_tracking", "sizeof(XrHandJointsLocateInfoEXT)", unsafe.Sizeof(handLocateInfo{}), 32},
		{"XR_EXT_hand_tracking", "sizeof(XrHandJointLocationsEXT)", unsafe.Sizeof(handLocations{}), 32},
		{"XR_EXT_hand_tracking", "sizeof(XrHandJointLocationEXT)", unsafe.Sizeof(jointLocation{}), 40},
		{"XR_HTCX_vive_tracker_interaction", "sizeof(XrViveTrackerPathsHTCX)", unsafe.Sizeof(trackerPaths{}), 32},
		{fb, "sizeof(XrBodyTrackerCreateInfoFB)", unsafe.Sizeof(bodyTrackerInfo{}), 24},
		{bd, "sizeof(XrBodyTrackerCreateInfoBD)", unsafe.Sizeof(bodyTrackerInfo{}), 24},
		{htc, "sizeof(XrBodyTrackerCreateInfoHTC)", unsafe.Sizeof(bodyTrackerInfo{}), 24},
		{fb, "sizeof(XrBodyJointsLocateInfoFB)", unsafe.Sizeof(handLocateInfo{}), 32},
		{bd, "sizeof(XrBodyJointsLocateInfoBD)", unsafe.Sizeof(handLocateInfo{}), 32},
		{htc, "sizeof(XrBodyJointsLocateInfoHTC)", unsafe.Sizeof(handLocateInfo{}), 32},
		{fb, "sizeof(XrBodyJointLocationFB)", unsafe.Sizeof(jointLocation{}), 40},
		{bd, "sizeof(XrBodyJointLocationBD)", unsafe.Sizeof(jointLocation{}), 40},
		{htc, "sizeof(XrBodyJointLocationHTC)", unsafe.Sizeof(jointLocation{}), 40},
		{fb, "sizeof(XrBodyJointLocationsFB)", unsafe.Sizeof(bodyLocationsFB{}), 56},
		{fb, "offsetof(XrBodyJointLocationsFB, isActive)", unsafe.Offsetof(bodyLocationsFB{}.active), 16},
		{fb, "offsetof(XrBodyJointLocationsFB, confidence)", unsafe.Offsetof(bodyLocationsFB{}.confidence), 20},
		{fb, "offsetof(XrBodyJointLocationsFB, jointCount)", unsafe.Offsetof(bodyLocationsFB{}.count), 24},
		{fb, "offsetof(XrBodyJointLocationsFB, jointLocations)", unsafe.Offsetof(bodyLocationsFB{}.joints), 32},
		{bd, "sizeof(XrBodyJointLocationsBD)", unsafe.Sizeof(bodyLocationsBD{}), 32},
		{bd, "offsetof(XrBodyJointLocationsBD, jointLocationCount)", unsafe.Offsetof(bodyLocationsBD{}.count), 20},
		{bd, "offsetof(XrBodyJointLocationsBD, jointLocations)", unsafe.Offsetof(bodyLocationsBD{}.joints), 24},
		{htc, "sizeof(XrBodyJointLocationsHTC)", unsafe.Sizeof(bodyLocationsHTC{}), 48},
		{htc, "offsetof(XrBodyJointLocationsHTC, confidenceLevel)", unsafe.Offsetof(bodyLocationsHTC{}.confidence), 24},
		{htc, "offsetof(XrBodyJointLocationsHTC, jointLocationCount)", unsafe.Offsetof(bodyLocationsHTC{}.count), 28},
		{htc, "offsetof(XrBodyJointLocationsHTC, jointLocations)", unsafe.Offsetof(bodyLocationsHTC{}.joints), 32},
		{fb, "XR_TYPE_BODY_TRACKER_CREATE_INFO_FB", typeBodyFB + 1, 1000076001},
		{fb, "XR_TYPE_BODY_JOINTS_LOCATE_INFO_FB", typeBodyFB + 2, 1000076002},
		{fb, "XR_TYPE_BODY_JOINT_LOCATIONS_FB", typeBodyFB + 5, 1000076005},
		{bd, "XR_TYPE_BODY_TRACKER_CREATE_INFO_BD", typeBodyBD + 1, 1000385001},
		{bd, "XR_TYPE_BODY_JOINTS_LOCATE_INFO_BD", typeBodyBD + 2, 1000385002},
		{bd, "XR_TYPE_BODY_JOINT_LOCATIONS_BD", typeBodyBD + 3, 1000385003},
		{htc, "XR_TYPE_BODY_TRACKER_CREATE_INFO_HTC", typeBodyHTC + 1, 1000320001},
		{htc, "XR_TYPE_BODY_JOINTS_LOCATE_INFO_HTC", typeBodyHTC + 2, 1000320002},
		{htc, "XR_TYPE_BODY_JOINT_LOCATIONS_HTC", typeBodyHTC + 3, 1000320003},
		{meta, "XR_BODY_JOINT_SET_FULL_BODY_META", fullBodyMeta, 1000274000},
		{meta, "XR_FULL_BODY_JOINT_COUNT_META", mostBodyJoints, 84},
		{fb, "XR_BODY_JOINT_COUNT_FB", uintptr(bodyAPIs[1].count), 70},
		{fb, "XR_BODY_JOINT_SET_DEFAULT_FB", defaultBodyFB, 0},
		{bd, "XR_BODY_JOINT_COUNT_BD", uintptr(bodyAPIs[2].count), 24},
		{bd, "XR_BODY_JOINT_SET_FULL_BODY_JOINTS_BD", fullBodyBD, 2},
		{htc, "XR_BODY_JOINT_COUNT_HTC", uintptr(bodyAPIs[3].count), 26},
		{htc, "XR_BODY_JOINT_SET_FULL_HTC", fullBodyHTC, 0},
		{xdev, "sizeof(XrCreateXDevListInfoMNDX)", unsafe.Sizeof(header{}), 16},
		{xdev, "sizeof(XrGetXDevInfoMNDX)", unsafe.Sizeof(xdevInfo{}), 24},
		{xdev, "sizeof(XrXDevPropertiesMNDX)", unsafe.Sizeof(xdevProperties{}), 536},
		{xdev, "offsetof(XrXDevPropertiesMNDX, serial)", unsafe.Offsetof(xdevProperties{}.serial), 272},
		{xdev, "offsetof(XrXDevPropertiesMNDX, canCreateSpace)", unsafe.Offsetof(xdevProperties{}.canLocate), 528},
		{xdev, "sizeof(XrCreateXDevSpaceInfoMNDX)", unsafe.Sizeof(xdevSpaceInfo{}), 64},
		{xdev, "offsetof(XrCreateXDevSpaceInfoMNDX, offset)", unsafe.Offsetof(xdevSpaceInfo{}.pose), 32},
		{xdev, "XR_TYPE_CREATE_XDEV_LIST_INFO_MNDX", typeXdevListInfo, 1000444002},
		{xdev, "XR_TYPE_GET_XDEV_INFO_MNDX", typeXdevInfo, 1000444003},
		{xdev, "XR_TYPE_XDEV_PROPERTIES_MNDX", typeXdevProperties, 1000444004},
		{xdev, "XR_TYPE_CREATE_XDEV_SPACE_INFO_MNDX", typeXdevSpaceInfo, 1000444005},
	}
	for i, names := range [...]string{
		"HIPS CHEST NECK LEFT_ARM_UPPER RIGHT_ARM_UPPER LEFT_ARM_LOWER RIGHT_ARM_LOWER LEFT_UPPER_LEG RIGHT_UPPER_LEG LEFT_LOWER_LEG " +
			"RIGHT_LOWER_LEG LEFT_FOOT_ANKLE RIGHT_FOOT_ANKLE LEFT_FOOT_BALL RIGHT_FOOT_BALL",
		"HIPS CHEST NECK LEFT_ARM_UPPER RIGHT_ARM_UPPER LEFT_ARM_LOWER RIGHT_ARM_LOWER",
		"PELVIS SPINE3 NECK LEFT_SHOULDER RIGHT_SHOULDER LEFT_ELBOW RIGHT_ELBOW LEFT_HIP RIGHT_HIP LEFT_KNEE RIGHT_KNEE LEFT_ANKLE " +
			"RIGHT_ANKLE LEFT_FOOT RIGHT_FOOT",
		"PELVIS CHEST NECK LEFT_ARM RIGHT_ARM LEFT_ELBOW RIGHT_ELBOW LEFT_HIP RIGHT_HIP LEFT_KNEE RIGHT_KNEE LEFT_ANKLE RIGHT_ANKLE " +
			"LEFT_FEET RIGHT_FEET",
	} {
		api := &bodyAPIs[i]
		kind, by := "BODY", api.suffix
		if api.extension == meta {
			kind, by = "FULL_BODY", "META"
		}
		for joint, name := range strings.Fields(names) {
			number := uintptr(api.joints[joint])
			all = append(all, layout{api.extension, "XR_" + kind + "_JOINT_" + name + "_" + by, number, number})
		}
	}
	return all
}

type layout struct {
	macro, expression string
	got, want         uintptr
}

func TestStructuresAreLaidOutAsInTheHeader(t *testing.T) {
	t.Parallel()
	for _, l := range layouts() {
		if l.got != l.want {
			t.Errorf("%s is %d, want %d", l.expression, l.got, l.want)
		}
	}
}

// The headers are those of the system, of libopenxr-dev, or those that CPATH leads to.
func TestStructuresAreLaidOutAsInTheInstalledHeader(t *testing.T) {
	t.Parallel()
	compiler, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("there is no C compiler")
	}
	var program strings.Builder
	program.WriteString("#include <stddef.h>\n#include <stdio.h>\n#include <openxr/openxr.h>\n" +
		"#if __has_include(<openxr/XR_MNDX_xdev_space.h>)\n#include <openxr/XR_MNDX_xdev_space.h>\n#endif\nint main(void) {\n")
	for i, l := range layouts() {
		fmt.Fprintf(&program, "#ifdef %s\nprintf(\"%d %%lld\\n\", (long long)%s);\n#endif\n", l.macro, i, l.expression)
	}
	program.WriteString("return 0; }\n")
	folder := t.TempDir()
	source, binary := filepath.Join(folder, "layout.c"), filepath.Join(folder, "layout")
	if err := os.WriteFile(source, []byte(program.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := exec.Command(compiler, "-fsyntax-only", "-include", "openxr/openxr.h", "-xc", os.DevNull).Run(); err != nil {
		t.Skip("openxr.h is not there: install libopenxr-dev")
	}
	if out, err := exec.Command(compiler, "-o", binary, source).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	out, err := exec.Command(binary).Output()
	if err != nil {
		t.Fatal(err)
	}
	all, known := layouts(), map[string]bool{}
	for line := range strings.Lines(string(out)) {
		var i int
		var value uintptr
		if _, err := fmt.Sscan(line, &i, &value); err != nil {
			t.Fatal(err)
		}
		known[all[i].macro] = true
		if all[i].got != value {
			t.Errorf("%s is %d, and %d in the header", all[i].expression, all[i].got, value)
		}
	}
	for _, l := range all {
		if !known[l.macro] {
			known[l.macro] = true
			t.Logf("this header has no %s", l.macro)
		}
	}
}
