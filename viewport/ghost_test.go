package viewport

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// A person with arms half as long again as the avatar's stands aside and turned to the right: the ghost is theirs, with lines that
// are seen through the avatar.
func TestTheGhostOfAPersonIsAsLargeAsTheyAreAndStandsWhereTheyStand(t *testing.T) {
	t.Parallel()
	avatar := stickFigure(t)
	person, err := rig.NewHumanoid(avatar.Skeleton, avatar.Roles, 1.5)
	if err != nil {
		t.Fatal(err)
	}
	camera := DefaultCamera()
	in := OverlayInput{Humanoid: avatar, World: avatar.TPose, Camera: &camera, HeightPixels: 500,
		Figure: &Figure{Stand: rig.Transform{Position: mgl64.Vec3{2, 0, -1}, Rotation: rig.Yaw(-math.Pi / 2)}, Body: person}}
	var o Overlays
	o.Build(Show{}, &in)
	hands := person.TPose[person.Joint(rig.LeftHand)].Position
	for name, g := range map[string]*Geometry{"lines": &o.Front, "body": &o.Ghost} {
		reach, tall := 0.0, 0.0
		for _, v := range g.Vertices {
			reach, tall = math.Max(reach, math.Abs(float64(v.Position[2])+1)), math.Max(tall, float64(v.Position[1]))
			if math.Abs(float64(v.Position[0])-2) > 0.5 {
				t.Fatalf("the %s of the ghost are at %v", name, v.Position)
			}
		}
		if reach < hands[0] || reach > hands[0]+0.4 || tall < person.Measures.EyeHeight || tall > 1.25*person.Measures.EyeHeight {
			t.Errorf("the %s of the ghost reach %.2f m and are %.2f m tall: its hands are %.2f m from the middle", name, reach, tall, hands[0])
		}
	}
	in.Figure = nil
	if o.Build(Show{}, &in); len(o.Front.Vertices)+len(o.Ghost.Vertices) > 0 {
		t.Error("there is a ghost of nobody")
	}
}
