package effectors_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
)

// Effectors are indexed by their ids, and so are the targets of a tick.
func ExampleTargets() {
	var targets effectors.Targets
	for _, id := range []effectors.ID{effectors.LeftHand, effectors.LeftHand.Mirror()} {
		targets.Effectors[id] = effectors.Target{
			Position: mgl64.Vec3{0.2, 1.2, 0.4}, Rotation: mgl64.QuatIdent(), Presence: 1,
		}
	}
	for id := range effectors.Count {
		if target := targets.Effectors[id]; target.Presence > 0 {
			fmt.Println(id, "pulls", id.Role(), "to", target.Position)
		}
	}
	// Output:
	// leftHand pulls leftHand to [0.2 1.2 0.4]
	// rightHand pulls rightHand to [0.2 1.2 0.4]
}
