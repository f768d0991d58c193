package bvh_test

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/bvh"
)

// mocap is the folder of real recordings; the test skips where it is absent.
func mocap(t *testing.T) string {
	t.Helper()
	data := os.Getenv("POSEWRIGHT_TESTDATA")
	if data == "" {
		data = filepath.Join("..", "..", "..", "shared", "data")
	}
	folder := filepath.Join(data, "mocap")
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("no recordings at %s: set POSEWRIGHT_TESTDATA to the folder that holds them", data)
	}
	return folder
}

const arm = `HIERARCHY
ROOT hips
{
	OFFSET 0 0 0
	CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
	JOINT mixamorig:Left Arm
	{
		OFFSET 1 0 0
		CHANNELS 3 Zrotation Xrotation Yrotation
		End Site
		{
			OFFSET 1.4 0 0
		}
	}
}
MOTION
Frames: 1
Frame Time: 0.02
0 1 0 0 0 0 0 0 0
0 1 0 0 0 90 90 0 0
`

func TestRotationChannelsApplyInTheirOrder(t *testing.T) {
	t.Parallel()
	m, err := bvh.Read(strings.NewReader(arm), "arm", bvh.UpInferred)
	if err != nil {
		t.Fatal(err)
	}
	if m.Frames() != 2 {
		t.Fatalf("%d frames; the file has 2 rows whatever its count says", m.Frames())
	}
	if m.FrameTime != 0.02 || m.Skeleton.Joints[1].Name != "mixamorig:Left Arm" {
		t.Fatalf("frame time %v, name %q", m.FrameTime, m.Skeleton.Joints[1].Name)
	}
	world := make([]rig.Transform, len(m.Skeleton.Joints))
	m.World(1, world)
	// The root turns about Y by 90°: +X becomes -Z. The arm turns about its own Z by 90°: its end goes up.
	for i, want := range []mgl64.Vec3{{0, 1, 0}, {0, 1, -1}, {0, 2.4, -1}} {
		if got := world[i].Position; got.Sub(want).Len() > 1e-12 {
			t.Errorf("joint %d at %v, want %v", i, got, want)
		}
	}
}

func TestPositionChannelsReplaceTheOffset(t *testing.T) {
	t.Parallel()
	text := strings.Replace(arm, "OFFSET 1 0 0\n\t\tCHANNELS 3", "OFFSET 1 0 0\n\t\tCHANNELS 6 Xposition Yposition Zposition", 1)
	text = text[:strings.Index(text, "0 1 0 0 0 0")] + "0 1 0 0 0 0 5 6 7 0 0 0\n"
	m, err := bvh.Read(strings.NewReader(text), "arm", bvh.UpInferred)
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Local(0)[1].Position; !got.ApproxEqual(mgl64.Vec3{5, 6, 7}) {
		t.Errorf("the joint lies at %v in its parent, want 5 6 7", got)
	}
}

func TestBadFilesEndInASentenceWithTheLine(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"empty":             "",
		"no hierarchy":      "MOTION\n",
		"cut short":         arm[:60],
		"brace too many":    strings.Replace(arm, "MOTION", "}\nMOTION", 1),
		"brace missing":     strings.Replace(arm, "}\nMOTION", "MOTION", 1),
		"no number":         strings.Replace(arm, "OFFSET 1 0 0", "OFFSET 1 x 0", 1),
		"not finite":        strings.Replace(arm, "0 1 0 0 0 90", "0 1 0 NaN 0 90", 1),
		"row too short":     arm + "1 2 3\n",
		"unknown channel":   strings.Replace(arm, "Xposition", "Wposition", 1),
		"wrong count":       strings.Replace(arm, "CHANNELS 6", "CHANNELS 60", 1),
		"no frame time":     strings.Replace(arm, "Frame Time: 0.02", "Frame Time: 0", 1),
		"end without joint": "HIERARCHY\nEnd Site\n{\n}\nMOTION\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := bvh.Read(strings.NewReader(text), "bad", bvh.UpInferred); !errors.Is(err, bvh.ErrFormat) {
				t.Errorf("error %v, want one that is ErrFormat", err)
			}
		})
	}
}

func TestWhatIsWrittenReadsBack(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	skeleton := rig.Skeleton{Joints: []rig.Joint{
		{Name: "hips", Parent: -1, Rest: mgl64.QuatIdent()},
		{Name: "upper leg", Parent: 0, Offset: mgl64.Vec3{0.1, -0.1, 0}, Rest: mgl64.QuatIdent()},
		{Name: "foot", Parent: 1, Offset: mgl64.Vec3{0, -0.9, 0}, Rest: mgl64.QuatIdent()},
		{Name: "spine", Parent: 0, Offset: mgl64.Vec3{0, 0.5, 0}, Rest: mgl64.QuatIdent()},
		{Name: "hand", Parent: 3, Offset: mgl64.Vec3{0.8, 0.1, 0}, Rest: mgl64.QuatIdent()},
		{Name: "hand_End", Parent: 4, Offset: mgl64.Vec3{0.1, 0, 0}, Rest: mgl64.QuatIdent()},
	}}
	m := rig.NewMotion("test", skeleton, 1.0/90, 40)
	for frame := range m.Frames() {
		local := m.Local(frame)
		local[0].Position = mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}
		for i := range len(local) - 1 {
			local[i].Rotation = mgl64.Quat{W: random.NormFloat64(), V: mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}}.Normalize()
		}
		local[3].Rotation = mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0}) // where Z and Y fall together
	}
	var file bytes.Buffer
	if err := bvh.Write(&file, m); err != nil {
		t.Fatal(err)
	}
	back, err := bvh.Read(&file, "back", bvh.UpInferred)
	if err != nil {
		t.Fatal(err)
	}
	if back.Frames() != m.Frames() || math.Abs(back.FrameTime-m.FrameTime) > 1e-9 {
		t.Fatalf("%d frames of %v s, want %d of %v s", back.Frames(), back.FrameTime, m.Frames(), m.FrameTime)
	}
	names := map[string]int{}
	for i, joint := range back.Skeleton.Joints {
		names[joint.Name] = i
	}
	want, got := make([]rig.Transform, len(skeleton.Joints)), make([]rig.Transform, len(back.Skeleton.Joints))
	for frame := range m.Frames() {
		m.World(frame, want)
		back.World(frame, got)
		for i, joint := range skeleton.Joints {
			if d := got[names[joint.Name]].Position.Sub(want[i].Position).Len(); d > 1e-6 {
				t.Fatalf("frame %d: %s is %g m from where it was", frame, joint.Name, d)
			}
		}
	}
}

func TestEveryRecordingComesOutAsAPersonInMeters(t *testing.T) {
	t.Parallel()
	var files []string
	_ = filepath.WalkDir(mocap(t), func(path string, entry os.DirEntry, err error) error {
		if strings.HasSuffix(path, ".bvh") || strings.HasSuffix(path, ".amc") {
			files = append(files, path)
		}
		return err
	})
	if len(files) < 20 {
		t.Fatalf("only %d recordings", len(files))
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			m, err := bvh.Open(path, bvh.UpInferred)
			if err != nil {
				t.Fatal(err)
			}
			roles := rig.MapByName(&m.Skeleton, nil)
			if missing := roles.Missing(); len(missing) > 0 {
				t.Fatalf("no joint for %v", missing)
			}
			length := func(a, b rig.Role) float64 {
				total := 0.0
				for i := roles.Joint[b]; i >= 0 && i != roles.Joint[a]; i = m.Skeleton.Joints[i].Parent {
					total += m.Skeleton.Joints[i].Offset.Len()
				}
				return total
			}
			if leg := length(rig.LeftUpperLeg, rig.LeftFoot); leg < 0.6 || leg > 1.05 {
				t.Errorf("a leg of %.2f m", leg)
			}
			if arm := length(rig.LeftUpperArm, rig.LeftHand); arm < 0.4 || arm > 0.75 {
				t.Errorf("an arm of %.2f m", arm)
			}
			world := make([]rig.Transform, len(m.Skeleton.Joints))
			if m.Frames() == 0 {
				return
			}
			m.World(0, world)
			head, foot := world[roles.Joint[rig.Head]].Position, world[roles.Joint[rig.LeftFoot]].Position
			if !strings.Contains(path, "01_01") && head.Y()-foot.Y() < 0.8 { // 01_01 begins on a climbing frame
				t.Errorf("the head is %.2f m above a foot", head.Y()-foot.Y())
			}
		})
	}
}

// The same recording exists as converted BVH and as the original, converted by another program.
func TestAcclaimAgreesWithItsConversion(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(mocap(t), "cmu")
	a, err := bvh.Open(filepath.Join(folder, "11_01.amc"), bvh.UpInferred)
	if err != nil {
		t.Fatal(err)
	}
	b, err := bvh.Open(filepath.Join(folder, "11_01.bvh"), bvh.UpInferred)
	if err != nil {
		t.Fatal(err)
	}
	if a.Frames() != b.Frames() {
		t.Fatalf("%d frames and %d", a.Frames(), b.Frames())
	}
	index := map[string]int{}
	for i, joint := range b.Skeleton.Joints {
		index[joint.Name] = i
	}
	wa, wb := make([]rig.Transform, len(a.Skeleton.Joints)), make([]rig.Transform, len(b.Skeleton.Joints))
	for frame := 0; frame < a.Frames(); frame += 20 {
		a.World(frame, wa)
		b.World(frame, wb)
		for i, joint := range a.Skeleton.Joints {
			j, ok := index[joint.Name]
			if !ok || strings.HasSuffix(joint.Name, "_End") {
				continue
			}
			if d := wa[i].Position.Sub(wb[j].Position).Len(); d > 1e-3 {
				t.Fatalf("frame %d: %s differs by %.1f mm", frame, joint.Name, d*1000)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(arm))
	f.Add([]byte(strings.ReplaceAll(arm, "\n", "\r\n")))
	f.Add([]byte("HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 0\n}\nMOTION\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := bvh.Read(bytes.NewReader(data), "fuzz", bvh.UpInferred)
		if err != nil {
			if !errors.Is(err, bvh.ErrFormat) {
				t.Fatalf("unexpected error %v", err)
			}
			return
		}
		if err := m.Skeleton.Validate(); err != nil {
			t.Fatal(err)
		}
	})
}

const asf = `:units
  length 0.45
:root
   order TX TY TZ RX RY RZ
:bonedata
  begin
     name spine
     direction 0 1 0
     length 10
     axis 0 0 90 XYZ
    dof rx
  end
:hierarchy
  begin
    root spine
  end
`

func FuzzReadAMC(f *testing.F) {
	f.Add([]byte(asf), []byte("1\nroot 0 0 0 0 0 0\nspine 30\n"))
	f.Fuzz(func(t *testing.T, skeleton, motion []byte) {
		m, err := bvh.ReadAMC(bytes.NewReader(skeleton), bytes.NewReader(motion), "fuzz", bvh.UpInferred)
		if err != nil {
			if !errors.Is(err, bvh.ErrFormat) {
				t.Fatalf("unexpected error %v", err)
			}
			return
		}
		if err := m.Skeleton.Validate(); err != nil {
			t.Fatal(err)
		}
	})
}

func TestAnAcclaimBoneTurnsInItsAxisFrame(t *testing.T) {
	t.Parallel()
	m, err := bvh.ReadAMC(strings.NewReader(asf), strings.NewReader("1\nroot 0 17 0 0 0 0\nspine 90\n"), "test", bvh.UpInferred)
	if err != nil {
		t.Fatal(err)
	}
	// The axis frame is turned by 90° about Z, so the bone's own X is the world's Y: turning about it leaves a bone along Y.
	world := make([]rig.Transform, len(m.Skeleton.Joints))
	m.World(0, world)
	if d := world[2].Position.Sub(world[1].Position); math.Abs(d.Normalize().Y()-1) > 1e-12 {
		t.Errorf("the bone points along %v", d)
	}
	if got, want := world[1].Position.Y(), 17*0.0254/0.45; math.Abs(got-want) > 1e-12 {
		t.Errorf("the root is %v m high, want %v", got, want)
	}
}

// A frame takes two bytes of a file, and as much memory as all bones have degrees of freedom.
func TestABoneOfEndlessDegreesOfFreedomIsRefused(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"dof rx", "order TX"} {
		skeleton := strings.Replace(asf, word, word+strings.Repeat(" ry", 7), 1)
		_, err := bvh.ReadAMC(strings.NewReader(skeleton), strings.NewReader("1\n2\n"), "test", bvh.UpInferred)
		if skeleton == asf || err == nil || !strings.Contains(err.Error(), "more than 7 channels") {
			t.Errorf("%s and more: %v", word, err)
		}
	}
}

// TestABoneThatAFrameDoesNotNameRests has a frame without the spine after one with it, numbers apart by tabs, and more numbers than the bone has.
func TestABoneThatAFrameDoesNotNameRests(t *testing.T) {
	t.Parallel()
	m, err := bvh.ReadAMC(strings.NewReader(asf), strings.NewReader("1\nroot\t0 17 0 0 0 0\nspine 90 5\n2\nroot 0 18 0 0 0 0\n"), "test", bvh.UpInferred)
	if err != nil {
		t.Fatal(err)
	}
	if m.Frames() != 2 {
		t.Fatalf("%d frames", m.Frames())
	}
	turned, rests := m.Local(0)[1].Rotation, m.Local(1)[1].Rotation
	if math.Abs(turned.W-math.Sqrt(0.5)) > 1e-12 || rests.W != 1 {
		t.Errorf("the spine is turned by %v, then by %v", turned, rests)
	}
	if got, want := m.Local(1)[0].Position.Y(), 18*0.0254/0.45; math.Abs(got-want) > 1e-12 {
		t.Errorf("the root is %v m high, want %v", got, want)
	}
	// One that slides rests where the skeleton has it.
	sliding := strings.NewReplacer(":hierarchy", "  begin\n name neck\n direction 0 1 0\n length 2\n axis 0 0 0 XYZ\n dof ty\n end\n:hierarchy", "root spine", "root spine\n spine neck").Replace(asf)
	if m, err = bvh.ReadAMC(strings.NewReader(sliding), strings.NewReader("1\nneck 12\n2\nroot 0 18 0 0 0 0\n"), "test", bvh.UpInferred); err != nil {
		t.Fatal(err)
	}
	for frame, want := range []float64{12, 10} {
		if got := m.Local(frame)[2].Position.Y(); math.Abs(got-want*0.0254/0.45) > 1e-12 {
			t.Errorf("in frame %d the neck is %v m up, want %v", frame, got, want*0.0254/0.45)
		}
	}
}

func TestBrokenAcclaimMotionIsRefusedWithALine(t *testing.T) {
	t.Parallel()
	for motion, says := range map[string]string{
		"root 0 0 0 0 0 0\n1\n": "line 1: a bone before the first frame number",
		"1\nroot 0 0 0 0 0\n":   "line 2: root needs 6 numbers and has 5",
		"1\nspine 3x\n":         `line 2: "3x" is not a number`,
		"1\nspine NaN\n":        `line 2: "NaN" is not a number`,
		"1\n\ntail 3\n":         `line 3: the skeleton has no bone "tail"`,
	} {
		_, err := bvh.ReadAMC(strings.NewReader(asf), strings.NewReader(motion), "test", bvh.UpInferred)
		if !errors.Is(err, bvh.ErrFormat) || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", motion, err)
		}
	}
}

func TestTheWorldOfAFrameOfAFileDoesNotAllocate(t *testing.T) {
	fromBVH, err := bvh.Read(strings.NewReader(arm), "test", bvh.UpInferred)
	if err != nil {
		t.Fatal(err)
	}
	fromAMC, err := bvh.ReadAMC(strings.NewReader(asf), strings.NewReader("1\nroot 0 17 0 0 0 0\nspine 90\n"), "test", bvh.UpInferred)
	if err != nil {
		t.Fatal(err)
	}
	for kind, m := range map[string]*rig.Motion{"BVH": fromBVH, "AMC": fromAMC} {
		world := make([]rig.Transform, len(m.Skeleton.Joints))
		if n := testing.AllocsPerRun(100, func() { m.World(0, world) }); n != 0 {
			t.Errorf("%s: %v allocations", kind, n)
		}
	}
}

func TestAFileThatIsCutOffBetweenTwoFramesSaysSo(t *testing.T) {
	t.Parallel()
	const head = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n}\nMOTION\nFrames: "
	for count, want := range map[string]string{"2": "", "1": "", "": "", "many": "", "5": "The file is cut off: 2 of its 5 frames are there."} {
		m, err := bvh.Read(strings.NewReader(head+count+"\nFrame Time: .1\n0 1 0 0 0 0\n0 1 0 0 0 0\n"), "a", bvh.UpY)
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for _, note := range m.Notes {
			said += note.String()
		}
		if m.Frames() != 2 || said != want {
			t.Errorf("of %q frames %d: %q, want %q", count, m.Frames(), said, want)
		}
	}
}
