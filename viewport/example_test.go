package viewport_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/viewport"
)

// A camera says which pixel shows a point, and which ray a pixel looks along.
func ExampleCamera() {
	camera := viewport.DefaultCamera()
	camera.Frame(mgl64.Vec3{-0.3, 0, -0.3}, mgl64.Vec3{0.3, 1.7, 0.3}, 4.0/3)
	x, y, visible := camera.Project(mgl64.Vec3{0, 0.85, 0}, 640, 480)
	fmt.Printf("%.0f, %.0f, %v\n", x, y, visible)
	origin, direction := camera.Ray(x, y, 640, 480)
	hit := origin.Add(direction.Mul(mgl64.Vec3{0, 0.85, 0}.Sub(origin).Dot(direction)))
	fmt.Printf("%.3f m beside it\n", hit.Sub(mgl64.Vec3{0, 0.85, 0}).Len())
	// Output:
	// 320, 240, true
	// 0.000 m beside it
}
