package urdf_test

import (
	"encoding/xml"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/ranges"
	"posewright/presets/export/urdf"
	"posewright/rig"
)

// humanoid is the built-in avatar, without optional bones and with hostile names where it is to be bare.
func humanoid(t *testing.T, bare bool) *rig.Humanoid {
	t.Helper()
	a := avatartest.Mannequin(t)
	if bare {
		exporttest.Bare(a)
		exporttest.TurnAxes(&a.Skeleton)
	}
	return avatartest.Humanoid(t, a, 1.1)
}

type named struct {
	Link string `xml:"link,attr"`
}

// robot is a description as its XML has it.
type robot struct {
	XMLName xml.Name `xml:"robot"`
	Name    string   `xml:"name,attr"`
	Links   []link   `xml:"link"`
	Joints  []joint  `xml:"joint"`
}

type link struct {
	Name     string `xml:"name,attr"`
	Inertial *struct {
		Origin struct {
			XYZ string `xml:"xyz,attr"`
		} `xml:"origin"`
		Mass struct {
			Value float64 `xml:"value,attr"`
		} `xml:"mass"`
		Inertia struct {
			XX float64 `xml:"ixx,attr"`
			YY float64 `xml:"iyy,attr"`
			ZZ float64 `xml:"izz,attr"`
		} `xml:"inertia"`
	} `xml:"inertial"`
	Collisions []struct {
		Geometry struct {
			Cylinder *struct {
				Radius float64 `xml:"radius,attr"`
				Length float64 `xml:"length,attr"`
			} `xml:"cylinder"`
			Sphere *struct {
				Radius float64 `xml:"radius,attr"`
			} `xml:"sphere"`
		} `xml:"geometry"`
	} `xml:"collision"`
}

type joint struct {
	Name   string `xml:"name,attr"`
	Type   string `xml:"type,attr"`
	Parent named  `xml:"parent"`
	Child  named  `xml:"child"`
	Origin struct {
		XYZ string `xml:"xyz,attr"`
		RPY string `xml:"rpy,attr"`
	} `xml:"origin"`
	Axis *struct {
		XYZ string `xml:"xyz,attr"`
	} `xml:"axis"`
	Limit *struct {
		Lower    *float64 `xml:"lower,attr"`
		Upper    *float64 `xml:"upper,attr"`
		Effort   float64  `xml:"effort,attr"`
		Velocity float64  `xml:"velocity,attr"`
	} `xml:"limit"`
}

func vector(t *testing.T, text string) mgl64.Vec3 {
	t.Helper()
	var v mgl64.Vec3
	if n, err := fmt.Sscan(text, &v[0], &v[1], &v[2]); n != 3 || err != nil {
		t.Fatalf("%q is no vector: %v", text, err)
	}
	return v
}

// check holds a description to what URDF says: names that are there once, a tree with one root, joints whole.
func check(t *testing.T, data []byte) *robot {
	t.Helper()
	var r robot
	if err := xml.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	links, joints, above := map[string]bool{}, map[string]bool{}, map[string]string{}
	for _, link := range r.Links {
		if links[link.Name] || !regexp.MustCompile(`^\w+$`).MatchString(link.Name) {
			t.Errorf("the link %q is there twice, or has no name that ROS takes", link.Name)
		}
		links[link.Name] = true
	}
	for _, j := range r.Joints {
		if joints[j.Name] || !links[j.Parent.Link] || !links[j.Child.Link] || above[j.Child.Link] != "" {
			t.Errorf("joint %q is there twice, or does not connect two links, or its child hangs on two: %+v", j.Name, j)
		}
		joints[j.Name], above[j.Child.Link] = true, j.Parent.Link
		switch {
		case j.Type == "fixed":
			continue
		case j.Type != "revolute" && j.Type != "continuous":
			t.Errorf("%s is of type %q", j.Name, j.Type)
		case j.Axis == nil || j.Limit == nil || j.Limit.Effort <= 0 || j.Limit.Velocity <= 0:
			t.Errorf("%s lacks an axis, or a limit of effort and velocity", j.Name)
		case (j.Type == "revolute") != (j.Limit.Lower != nil && j.Limit.Upper != nil):
			t.Errorf("%s is %s with the limit %+v", j.Name, j.Type, j.Limit)
		case j.Type == "revolute" && !(*j.Limit.Lower <= 0 && *j.Limit.Upper >= 0 && *j.Limit.Lower >= -3.1415927 && *j.Limit.Upper <= 3.1415927):
			t.Errorf("%s goes from %v to %v", j.Name, *j.Limit.Lower, *j.Limit.Upper)
		}
		if math.Abs(vector(t, j.Axis.XYZ).Len()-1) > 1e-9 {
			t.Errorf("%s turns about %q", j.Name, j.Axis.XYZ)
		}
	}
	roots := 0
	for link := range links {
		steps := 0
		for at := link; above[at] != ""; at = above[at] {
			if steps++; steps > len(links) {
				t.Fatalf("%s hangs on itself", link)
			}
		}
		if above[link] == "" {
			roots++
		}
	}
	if roots != 1 {
		t.Errorf("there are %d links that hang on none", roots)
	}
	return &r
}

// placed is where the links are, with the joints at angles: forward kinematics of the robot.
func (r *robot) placed(t *testing.T, angles map[string]float64) map[string]rig.Transform {
	t.Helper()
	at := map[string]rig.Transform{"base": rig.Identity()}
	for len(at) < len(r.Links) {
		before := len(at)
		for _, j := range r.Joints {
			parent, ok := at[j.Parent.Link]
			if _, done := at[j.Child.Link]; done || !ok {
				continue
			}
			turn := mgl64.QuatIdent()
			if j.Axis != nil {
				turn = mgl64.QuatRotate(angles[j.Name], vector(t, j.Axis.XYZ))
			}
			at[j.Child.Link] = parent.Mul(rig.Transform{Rotation: turn, Position: vector(t, j.Origin.XYZ)})
		}
		if len(at) == before {
			t.Fatal("links hang on nothing")
		}
	}
	return at
}

func exported(t *testing.T, p *presets.Preset, h *rig.Humanoid) ([]export.File, *export.Report) {
	t.Helper()
	files, report := exporttest.Exported(t, urdf.Target(), &export.Input{Preset: p, Humanoid: h})
	return files, report
}

func TestTheFilesAreAsTheyWere(t *testing.T) {
	t.Parallel()
	p := exporttest.Unusual()
	files, _ := exported(t, &p, humanoid(t, false))
	exporttest.Golden(t, files)
}

func TestEveryRobotIsATreeAndStandsAsTheAvatarInItsTPose(t *testing.T) {
	t.Parallel()
	for _, bare := range []bool{false, true} {
		h := humanoid(t, bare)
		all := exporttest.Presets()
		all["limited"] = exporttest.Limited()
		for seed := range uint64(4) {
			all[fmt.Sprint(seed)] = exporttest.Random(seed)
		}
		for name, p := range all {
			files, report := exported(t, &p, h)
			r := check(t, files[0].Data)
			if r.Name != p.Name {
				t.Errorf("%s: the robot is called %q, want %q", name, r.Name, p.Name)
			}
			at := r.placed(t, nil)
			for role := rig.Hips; role < rig.RoleCount; role++ {
				joint := h.Joint(role)
				if joint < 0 {
					continue
				}
				is := h.TPose[joint].Position.Sub(h.TPose[h.Joint(rig.Hips)].Position)
				want := mgl64.Vec3{is[2], is[0], is[1]}
				if got := at[role.String()].Position; got.Sub(want).Len() > 1e-5 {
					t.Errorf("%s: %v is at %v, want %v", name, role, got, want)
				}
			}
			for id := range effectors.LimitCount {
				has := !bare || id > effectors.RightShoulderLimit
				e := report.Entry("limits." + id.String() + ".upDeg")
				if want := p.Limits[id].On && has; (e.Fate == export.Approximated) != want {
					t.Errorf("%s: %v is %+v", name, id, e)
				}
			}
			yaml(t, r, files[1].Data)
		}
	}
}

// yaml reads the limits of MoveIt, of which a line is a key and a value or a name below which there are more, and compares them with the robot's.
func yaml(t *testing.T, r *robot, data []byte) {
	t.Helper()
	all := map[string]map[string]string{}
	in := ""
	for i, line := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		if strings.HasPrefix(line, "#") || line == "joint_limits:" {
			continue
		}
		key, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		switch depth := len(line) - len(strings.TrimLeft(line, " ")); {
		case depth == 2 && value == "":
			in = key
			all[in] = map[string]string{}
		case depth == 4 && in != "" && strings.HasPrefix(value, " "):
			all[in][key] = value[1:]
		default:
			t.Fatalf("line %d is %q", i+1, line)
		}
	}
	movable := 0
	for _, j := range r.Joints {
		if j.Type == "fixed" {
			continue
		}
		movable++
		limit := all[j.Name]
		if limit["has_position_limits"] != strconv.FormatBool(j.Type == "revolute") {
			t.Errorf("%s: %v", j.Name, limit)
		}
		if j.Type == "revolute" {
			low, err := strconv.ParseFloat(limit["min_position"], 64)
			high, err2 := strconv.ParseFloat(limit["max_position"], 64)
			if err != nil || err2 != nil || low != *j.Limit.Lower || high != *j.Limit.Upper || !strings.Contains(limit["min_position"], ".") {
				t.Errorf("%s: %v, want %v to %v", j.Name, limit, *j.Limit.Lower, *j.Limit.Upper)
			}
		}
	}
	if len(all) != movable {
		t.Errorf("MoveIt hears of %d joints, and the robot has %d", len(all), movable)
	}
}

func TestTheRobotAllowsWhatALimitAllowsAndNoMoreThanTheReportSays(t *testing.T) {
	t.Parallel()
	p, h := exporttest.Limited(), humanoid(t, false)
	files, report := exported(t, &p, h)
	r := check(t, files[0].Data)
	byName := map[string]joint{}
	for _, j := range r.Joints {
		byName[j.Name] = j
	}
	random := rand.New(rand.NewPCG(5, 5))
	for id := effectors.LeftUpperArmLimit; id < effectors.LimitCount; id++ {
		limit := ranges.Of(&p, id)
		role := rig.RoleNamed(id.String())
		bound := report.Entry("limits." + id.String() + ".upDeg").Bound
		twistBound := report.Entry("limits." + id.String() + ".twistMinDeg").Bound
		for _, part := range [...]string{".forwardDeg", ".backwardDeg", ".downDeg"} {
			if e := report.Entry("limits." + id.String() + part); e.Bound != bound {
				t.Errorf("%v: another bound than upwards: %+v", id, e)
			}
		}
		if e := report.Entry("limits." + id.String() + ".twistMaxDeg"); e.Bound != twistBound {
			t.Errorf("%v: another bound than of the other twist: %+v", id, e)
		}
		back := func(v mgl64.Vec3) mgl64.Vec3 { return mgl64.Vec3{v[1], v[2], v[0]} } // from ROS
		outside := 0
		for range 300 {
			angles, box := map[string]float64{}, [3]joint{}
			for i, suffix := range []string{"_swing1", "_swing2", "_twist"} {
				box[i] = byName[role.String()+suffix]
				angles[box[i].Name] = *box[i].Limit.Lower + random.Float64()*(*box[i].Limit.Upper-*box[i].Limit.Lower)
			}
			q := r.placed(t, angles)[role.String()].Rotation
			turned := mgl64.Quat{W: q.W, V: back(q.V)}
			beyond := limit.Beyond(turned.Rotate(limit.Axis())) * 180 / math.Pi
			if beyond > bound+1e-4 {
				t.Fatalf("%v: %v° beyond the limit, and the report says %v°", id, beyond, bound)
			}
			if twist := limit.TwistBeyond(turned) * 180 / math.Pi; beyond == 0 && twist > twistBound+1e-4 {
				t.Fatalf("%v: the twist is %v° beyond the limit, and the report says %v°", id, twist, twistBound)
			}
			if beyond > 0.6 || limit.TwistBeyond(turned) > 0.01 {
				outside++
			}
			way := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()
			if !limit.Allows(way) {
				continue
			}
			turn := rig.RotationBetween(limit.Axis(), way).Mul(mgl64.QuatRotate(limit.TwistMin+random.Float64()*limit.Twists, limit.Axis()))
			for i, angle := range limit.Turns(turn) {
				if angle < *box[i].Limit.Lower-1e-6 || angle > *box[i].Limit.Upper+1e-6 {
					t.Fatalf("%s would have to be at %v, outside of %v to %v", box[i].Name, angle, *box[i].Limit.Lower, *box[i].Limit.Upper)
				}
			}
			// And at those angles the robot is turned so.
			for i, angle := range limit.Turns(turn) {
				angles[box[i].Name] = angle
			}
			q = r.placed(t, angles)[role.String()].Rotation
			if off := math.Abs(turn.Dot(mgl64.Quat{W: q.W, V: back(q.V)})); off < 1-1e-9 {
				t.Fatalf("%v: the robot is turned by %v and not %v", id, q, turn)
			}
		}
		t.Logf("%v: %d %% of what the joints allow is outside of the limit", id, outside/3)
		if id == effectors.LeftHandLimit && outside > 150 {
			t.Errorf("%d %% of what the wrist's joints allow is outside of the limit", outside/3)
		}
	}
}

func TestEveryLinkWeighsAndCollidesAsAPersonsDoes(t *testing.T) {
	t.Parallel()
	for _, bare := range []bool{false, true} {
		p, h := presets.Default(), humanoid(t, bare)
		files, _ := exported(t, &p, h)
		r := check(t, files[0].Data)
		whole, between := 0.0, 0
		for _, link := range r.Links {
			role := rig.RoleNamed(link.Name)
			switch {
			case link.Name == "base":
				if link.Inertial != nil {
					t.Error("the root has a mass")
				}
			case link.Inertial == nil:
				if role < rig.LeftThumbMetacarpal && role != rig.LeftToes && role != rig.RightToes && role != rig.LeftEye && role != rig.RightEye && role != rig.Jaw {
					t.Errorf("%s has no mass", link.Name)
				}
			default:
				i := link.Inertial.Inertia
				// Of a solid each is less than the sum of the others.
				if !(link.Inertial.Mass.Value > 0 && i.XX > 0 && i.YY > 0 && i.ZZ > 0 && i.XX < i.YY+i.ZZ && i.ZZ < i.XX+i.YY) {
					t.Errorf("%s: %+v", link.Name, link.Inertial)
				}
				if role == rig.NoRole {
					between++
					continue
				}
				whole += link.Inertial.Mass.Value
				c := link.Collisions
				if len(c) != 3 || c[0].Geometry.Cylinder == nil || c[1].Geometry.Sphere == nil || c[2].Geometry.Sphere.Radius != c[0].Geometry.Cylinder.Radius || c[0].Geometry.Cylinder.Radius < 0.01 || c[0].Geometry.Cylinder.Radius > 0.2 {
					t.Errorf("%s does not collide as a capsule: %+v", link.Name, c)
				}
			}
		}
		height := h.Measures.EyeHeight / 0.936
		if bmi := whole / height / height; math.Abs(bmi-22) > 0.01 {
			t.Errorf("%.1f kg at %.2f m: %v kg/m²", whole, height, bmi)
		}
	}
}

func TestMoveItFindsGroupsWhoseChainsAreInTheRobot(t *testing.T) {
	t.Parallel()
	for _, bare := range []bool{false, true} {
		p := presets.Default()
		files, _ := exported(t, &p, humanoid(t, bare))
		r := check(t, files[0].Data)
		parents, joints := map[string]string{}, map[string]bool{}
		for _, j := range r.Joints {
			parents[j.Child.Link], joints[j.Name] = j.Parent.Link, j.Type != "fixed"
		}
		var semantic struct {
			Name   string `xml:"name,attr"`
			Groups []struct {
				Name  string `xml:"name,attr"`
				Chain *struct {
					Base string `xml:"base_link,attr"`
					Tip  string `xml:"tip_link,attr"`
				} `xml:"chain"`
				Groups []named `xml:"group"`
			} `xml:"group"`
			State struct {
				Joints []struct {
					Name string `xml:"name,attr"`
				} `xml:"joint"`
			} `xml:"group_state"`
			Apart []struct {
				Link1 string `xml:"link1,attr"`
				Link2 string `xml:"link2,attr"`
			} `xml:"disable_collisions"`
		}
		if err := xml.Unmarshal(files[2].Data, &semantic); err != nil || semantic.Name != r.Name {
			t.Fatalf("%v: %q", err, semantic.Name)
		}
		names := map[string]bool{}
		for _, g := range semantic.Groups {
			names[g.Name] = true
			if g.Chain == nil {
				continue
			}
			at := g.Chain.Tip
			for at != g.Chain.Base && at != "" {
				at = parents[at]
			}
			if at == "" {
				t.Errorf("%s: %s does not hang on %s", g.Name, g.Chain.Tip, g.Chain.Base)
			}
		}
		for _, name := range []string{"left_arm", "right_arm", "left_leg", "right_leg", "torso", "head", "body"} {
			if !names[name] {
				t.Errorf("there is no group %s", name)
			}
		}
		for _, j := range semantic.State.Joints {
			if !joints[j.Name] {
				t.Errorf("the T-pose has a joint %s, which does not move", j.Name)
			}
		}
		together := map[string]bool{}
		for _, pair := range semantic.Apart {
			together[pair.Link1+" "+pair.Link2] = true
		}
		if !together["leftUpperArm leftLowerArm"] || together["leftHand rightHand"] || together["leftLowerArm rightLowerArm"] || together["head leftLowerArm"] {
			t.Errorf("these may touch: %v", semantic.Apart)
		}
	}
}

func TestTheFrameIsThatOfROS(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ is, want mgl64.Vec3 }{
		{mgl64.Vec3{0, 0, 1}, mgl64.Vec3{1, 0, 0}}, {mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 1, 0}}, {mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0, 0, 1}},
	} {
		if got := urdf.Point(c.is); got != c.want {
			t.Errorf("%v becomes %v, want %v", c.is, got, c.want)
		}
	}
}

func TestWithoutAnAvatarASentenceSaysWhatToDo(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	if _, _, err := urdf.Export(&export.Input{Preset: &p}); err == nil || !strings.Contains(err.Error(), "choose the avatar") {
		t.Errorf("%v", err)
	}
}
