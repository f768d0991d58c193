package solarxr

import (
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	flatbuffers "github.com/google/flatbuffers/go"
)

// schema is the pinned schema: fields of tables, members of unions, values of enums, and which structs have how many floats.
type schema struct {
	tables map[string][]field
	unions map[string][]string
	enums  map[string]map[string]int
}

type field struct{ name, kind string }

var (
	comment   = regexp.MustCompile(`//[^\n]*`)
	statement = regexp.MustCompile(`(?s)\b(table|struct|union|enum)\s+(\w+)[^{]*\{(.*?)\}`)
)

func readSchema(t testing.TB) *schema {
	t.Helper()
	s := &schema{map[string][]field{}, map[string][]string{}, map[string]map[string]int{}}
	err := filepath.WalkDir("testdata/schema", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".fbs") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range statement.FindAllStringSubmatch(comment.ReplaceAllString(string(text), ""), -1) {
			kind, name, body := m[1], m[2], m[3]
			switch kind {
			case "union":
				members := strings.FieldsFunc(body, func(r rune) bool { return strings.ContainsRune(", \t\n\r", r) })
				s.unions[name] = append(s.unions[name], members...)
			case "enum":
				s.enums[name] = map[string]int{}
				next := 0
				for _, value := range strings.Split(body, ",") {
					label, number, given := strings.Cut(strings.TrimSpace(value), "=")
					if label = strings.TrimSpace(label); label == "" {
						continue
					}
					if given {
						next, _ = strconv.Atoi(strings.Fields(number)[0])
					}
					s.enums[name][label] = next
					next++
				}
			default:
				for _, f := range strings.Split(body, ";") {
					if label, of, ok := strings.Cut(f, ":"); ok {
						of = strings.Fields(of)[0]
						s.tables[name] = append(s.tables[name], field{strings.TrimSpace(label), of[strings.LastIndex(of, ".")+1:]})
					}
				}
			}
		}
		return nil
	})
	if err != nil || len(s.tables) < 50 {
		t.Fatalf("%d tables, %v", len(s.tables), err)
	}
	return s
}

// slot is the number of a field; of a union that of its value.
func (s *schema) slot(t testing.TB, table, name string) int {
	t.Helper()
	at := 0
	for _, f := range s.tables[table] {
		if s.unions[f.kind] != nil {
			at++
		}
		if f.name == name {
			return at
		}
		at++
	}
	t.Fatalf("%s has no %s", table, name)
	return 0
}

// object is a table to be written: values by name, of the kinds float64, bool, int, string, []float64 for a struct, []byte for a struct of bytes, object, []object,
// and member for a union.
type object map[string]any

type member struct {
	name  string
	value object
}

// write writes a table by the schema, as a server does.
func (s *schema) write(t testing.TB, b *flatbuffers.Builder, table string, o object) flatbuffers.UOffsetT {
	t.Helper()
	written := map[string]flatbuffers.UOffsetT{}
	kindOf := func(name string) string {
		for _, f := range s.tables[table] {
			if f.name == name {
				return strings.Trim(f.kind, "[]")
			}
		}
		t.Fatalf("%s has no %s", table, name)
		return ""
	}
	for name, value := range o {
		switch v := value.(type) {
		case string:
			written[name] = b.CreateString(v)
		case object:
			written[name] = s.write(t, b, kindOf(name), v)
		case member:
			written[name] = s.write(t, b, v.name, v.value)
		case []object:
			var all []flatbuffers.UOffsetT
			for _, each := range v {
				all = append(all, s.write(t, b, kindOf(name), each))
			}
			b.StartVector(4, len(all), 4)
			for _, each := range slices.Backward(all) {
				b.PrependUOffsetT(each)
			}
			written[name] = b.EndVector(len(all))
		}
	}
	b.StartObject(2 * len(s.tables[table]))
	for name, value := range o {
		slot := s.slot(t, table, name)
		switch v := value.(type) {
		case bool:
			b.PrependBoolSlot(slot, v, false)
		case int:
			b.PrependByteSlot(slot, byte(v), 0)
		case float64:
			b.PrependFloat32Slot(slot, float32(v), 0)
		case []float64: // a struct lies in the table itself
			b.Prep(4, 4*len(v))
			for _, x := range slices.Backward(v) {
				b.PlaceFloat32(float32(x))
			}
			b.PrependStructSlot(slot, b.Offset(), 0)
		case member:
			b.PrependUOffsetTSlot(slot, written[name], 0)
			b.PrependByteSlot(slot-1, byte(slices.Index(s.unions[kindOf(name)], v.name)+1), 0)
		default:
			b.PrependUOffsetTSlot(slot, written[name], 0)
		}
	}
	return b.EndObject()
}

// bundle is a whole message.
func (s *schema) bundle(t testing.TB, o object) []byte {
	t.Helper()
	b := flatbuffers.NewBuilder(256)
	b.Finish(s.write(t, b, "MessageBundle", o))
	return b.FinishedBytes()
}

func TestFieldsAreNumberedAsInThePinnedSchema(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	for _, want := range []struct {
		table, name string
		slot        int
	}{
		{"MessageBundle", "data_feed_msgs", bundleDataFeed}, {"MessageBundle", "rpc_msgs", bundleRPC},
		{"DataFeedMessageHeader", "message", feedMessage}, {"RpcMessageHeader", "message", rpcMessage},
		{"StartDataFeed", "data_feeds", startFeeds}, {"DataFeedConfig", "minimum_time_since_last", configInterval},
		{"DataFeedConfig", "data_mask", configDevices}, {"DataFeedConfig", "bone_mask", configBones}, {"DataFeedConfig", "synthetic_trackers_mask", configBoneMask},
		{"DeviceDataMask", "tracker_data", deviceMaskTrackers}, {"DeviceDataMask", "device_data", deviceMaskDevice},
		{"TrackerDataMask", "info", trackerMaskInfo}, {"TrackerDataMask", "status", trackerMaskStatus},
		{"DataFeedUpdate", "devices", updateDevices}, {"DataFeedUpdate", "bones", oldest.bones},
		{"DeviceData", "hardware_status", deviceStatus}, {"DeviceData", "trackers", deviceTrackers},
		{"HardwareStatus", "battery_pct_estimate", hardwareCharge},
		{"TrackerData", "info", oldest.info}, {"TrackerData", "status", oldest.status},
		{"TrackerInfo", "body_part", oldest.part}, {"TrackerInfo", "mounting_orientation", oldest.mounting[1]}, {"TrackerInfo", "display_name", oldest.name[1]},
		{"TrackerInfo", "custom_name", oldest.name[0]}, {"TrackerInfo", "mounting_reset_orientation", oldest.mounting[0]}, {"TrackerInfo", "is_hmd", oldest.headset},
		{"Bone", "body_part", bonePart}, {"Bone", "rotation_g", oldest.orientation}, {"Bone", "bone_length", oldest.length}, {"Bone", "head_position_g", oldest.head},
		{"ResetRequest", "reset_type", resetKind}, {"SkeletonConfigResponse", "skeleton_parts", skeletonParts},
		{"SkeletonConfigResponse", "user_height", skeletonEyes}, {"SkeletonPart", "bone", partBone}, {"SkeletonPart", "value", partValue},
		{"ChangeSkeletonConfigRequest", "bone", partBone}, {"ChangeSkeletonConfigRequest", "value", partValue},
	} {
		if got := s.slot(t, want.table, want.name); got != want.slot {
			t.Errorf("%s.%s is %d, read as %d", want.table, want.name, got, want.slot)
		}
	}
	for union, members := range map[string]map[string]int{
		"DataFeedMessage": {"StartDataFeed": startDataFeed, "DataFeedUpdate": dataFeedUpdate},
		"RpcMessage": {"ResetRequest": resetRequest, "SkeletonConfigRequest": skeletonConfigRequest, "ChangeSkeletonConfigRequest": changeSkeletonConfigRequest,
			"SkeletonConfigResponse": skeletonConfigResponse},
	} {
		for name, number := range members {
			if got := slices.Index(s.unions[union], name) + 1; got != number {
				t.Errorf("%s.%s is %d, read as %d", union, name, got, number)
			}
		}
	}
	for name, part := range map[string]Part{"HEAD": Head, "NECK": Neck, "CHEST": Chest, "WAIST": Waist, "HIP": Hip, "LEFT_UPPER_LEG": LeftUpperLeg, "RIGHT_UPPER_LEG": RightUpperLeg,
		"LEFT_LOWER_LEG": LeftLowerLeg, "RIGHT_LOWER_LEG": RightLowerLeg, "LEFT_FOOT": LeftFoot, "RIGHT_FOOT": RightFoot, "LEFT_LOWER_ARM": LeftLowerArm,
		"RIGHT_LOWER_ARM": RightLowerArm, "LEFT_UPPER_ARM": LeftUpperArm, "RIGHT_UPPER_ARM": RightUpperArm, "LEFT_HAND": LeftHand, "RIGHT_HAND": RightHand,
		"UPPER_CHEST": UpperChest} {
		if n := s.enums["BodyPart"][name]; n != int(part) || numberings[0][n] != part {
			t.Errorf("%s is %d, read as %d", name, s.enums["BodyPart"][name], part)
		}
	}
	for name, bone := range map[string]Proportion{"SHOULDERS_WIDTH": ShouldersWidth, "HIPS_WIDTH": HipsWidth, "UPPER_LEG": UpperLeg, "LOWER_LEG": LowerLeg,
		"UPPER_ARM": UpperArm, "LOWER_ARM": LowerArm} {
		if s.enums["SkeletonBone"][name] != int(bone) {
			t.Errorf("%s is %d, read as %d", name, s.enums["SkeletonBone"][name], bone)
		}
	}
	if r := s.enums["ResetType"]; r["Yaw"] != int(YawReset) || r["Full"] != int(FullReset) || r["Mounting"] != int(MountingReset) {
		t.Errorf("resets are %v", r)
	}
	if st := s.enums["TrackerStatus"]; st["OK"] != statusOK || st["BUSY"] != statusBusy || st["OCCLUDED"] != statusOccluded {
		t.Errorf("states are %v", st)
	}
}

// The library's own reader tells what the requests say.
func TestRequestsSayWhatTheSchemaHas(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	inner := func(data []byte, list string, header string) (kind byte, message flatbuffers.Table) {
		t.Helper()
		bundle := flatbuffers.Table{Bytes: data, Pos: flatbuffers.GetUOffsetT(data)}
		at := flatbuffers.UOffsetT(bundle.Offset(flatbuffers.VOffsetT(4 + 2*s.slot(t, "MessageBundle", list))))
		if at == 0 || bundle.VectorLen(at) != 1 {
			t.Fatalf("no %s", list)
		}
		head := flatbuffers.Table{Bytes: data, Pos: bundle.Indirect(bundle.Vector(at))}
		slot := s.slot(t, header, "message")
		kind = head.GetByteSlot(flatbuffers.VOffsetT(4+2*(slot-1)), 0)
		head.Union(&message, flatbuffers.UOffsetT(head.Offset(flatbuffers.VOffsetT(4+2*slot))))
		return kind, message
	}
	kind, message := inner(reset(false, MountingReset), "rpc_msgs", "RpcMessageHeader")
	if s.unions["RpcMessage"][kind-1] != "ResetRequest" || message.GetByteSlot(4, 0) != byte(MountingReset) {
		t.Errorf("a reset is %d with %d", kind, message.GetByteSlot(4, 0))
	}
	kind, message = inner(oldSetting.change(UpperArm, 0.31), "rpc_msgs", "RpcMessageHeader")
	if s.unions["RpcMessage"][kind-1] != "ChangeSkeletonConfigRequest" || message.GetByteSlot(4, 0) != byte(UpperArm) || math.Abs(float64(message.GetFloat32Slot(6, 0))-0.31) > 1e-6 {
		t.Errorf("a proportion is %d with %d, %v", kind, message.GetByteSlot(4, 0), message.GetFloat32Slot(6, 0))
	}
	if kind, _ = inner(askProportions(), "rpc_msgs", "RpcMessageHeader"); s.unions["RpcMessage"][kind-1] != "SkeletonConfigRequest" {
		t.Errorf("proportions are asked for by %d", kind)
	}
	kind, message = inner(start(), "data_feed_msgs", "DataFeedMessageHeader")
	at := flatbuffers.UOffsetT(message.Offset(4))
	if s.unions["DataFeedMessage"][kind-1] != "StartDataFeed" || at == 0 || message.VectorLen(at) != 2 {
		t.Fatalf("feeds are started by %d", kind)
	}
	bones, devices := 0, 0
	for i := range message.VectorLen(at) {
		feed := flatbuffers.Table{Bytes: message.Bytes, Pos: message.Indirect(message.Vector(at) + flatbuffers.UOffsetT(4*i))}
		if feed.GetBoolSlot(flatbuffers.VOffsetT(4+2*s.slot(t, "DataFeedConfig", "bone_mask")), false) {
			bones = int(feed.GetUint16Slot(4, 0))
		}
		if feed.Offset(flatbuffers.VOffsetT(4+2*s.slot(t, "DataFeedConfig", "data_mask"))) != 0 {
			devices = int(feed.GetUint16Slot(4, 0))
		}
	}
	if bones != boneInterval || devices != deviceInterval {
		t.Errorf("bones come each %d ms, devices each %d", bones, devices)
	}
}
