package serialized

import "github.com/go-gl/mathgl/mgl64"

// Field ties a field of a file to a variable, for both ways: a *float64, *int, *bool or *string, a *[3]float64 for a point, or a *[4]float64 for a rotation as w,
// x, y, z. Points and rotations are in a preset's frame.
type Field struct {
	Key string
	At  any
}

// Fields sets fields to what their variables hold.
func (t *Tree) Fields(fields ...Field) {
	for _, field := range fields {
		switch at := field.At.(type) {
		case *float64:
			t.Set(field.Key, *at)
		case *int:
			t.Set(field.Key, *at)
		case *bool:
			t.Set(field.Key, *at)
		case *string:
			t.Set(field.Key, *at)
		case *[3]float64:
			t.Set(field.Key, Point(at[0], at[1], at[2]))
		case *[4]float64:
			t.Set(field.Key, Rotation(mgl64.Quat{W: at[0], V: mgl64.Vec3{at[1], at[2], at[3]}}))
		}
	}
}

// Fields sets variables to what the file has in their fields, zero for none. number is what a number of the file means.
func (d *Document) Fields(number func(float64) float64, fields ...Field) {
	read := func(key string) float64 {
		raw, _ := d.Number(key)
		return number(raw)
	}
	for _, field := range fields {
		switch at := field.At.(type) {
		case *float64:
			*at = read(field.Key)
		case *int:
			*at = int(read(field.Key))
		case *bool:
			*at = read(field.Key) != 0
		case *string:
			*at, _ = d.Text(field.Key)
		case *[3]float64:
			v := Point(read(field.Key+".x"), read(field.Key+".y"), read(field.Key+".z"))
			*at = [3]float64{v.X, v.Y, v.Z}
		case *[4]float64:
			q := Unrotation(Quaternion{read(field.Key + ".x"), read(field.Key + ".y"), read(field.Key + ".z"), read(field.Key + ".w")})
			*at = [4]float64{q.W, q.V[0], q.V[1], q.V[2]}
		}
	}
}
