package presets

import (
	"posewright/effectors"
	"posewright/solver"
)

func limitParameters(t *solver.Settings) []*Parameter {
	var all []*Parameter
	for id := range effectors.LimitCount {
		joint := id.Words()
		up, down := "up", "down"
		if id >= effectors.LeftUpperLegLimit {
			up, down = "outward", "inward"
		}
		s := &section{path: "limits." + id.String(), group: upperFirst(joint) + " limit", source: "Scheurenbrand 2019, 4.2 and 4.3"}
		s.toggle("on", "Limit on", "Keep the joint inside its range of motion. Targets outside it are missed.", &t.Limits[id].On)
		for _, way := range [...]struct {
			name, to string
			at       *float64
		}{
			{"forward", "forward", &t.Limits[id].Forward},
			{"backward", "backward", &t.Limits[id].Backward},
			{"up", up, &t.Limits[id].Up},
			{"down", down, &t.Limits[id].Down},
		} {
			s.angle(way.name, upperFirst(way.to)+" swing", "Limit of the swing "+way.to+" from the T-pose. Between the four directions the limit is an ellipse.",
				span{0, 180}, span{},
				way.at)
		}
		s.angle("twistMin", "Minimum twist", "Limit of the twist about the bone in the negative direction.", span{-180, 0}, span{}, &t.Limits[id].TwistMin)
		s.angle("twistMax", "Maximum twist", "Limit of the twist about the bone in the positive direction.", span{0, 180}, span{}, &t.Limits[id].TwistMax)
		s.choice("pass", "Limit pass", "Solver pass in which the limit is enforced.",
			&t.Limits[id].Pass,
			Option{"backward", "Always", "Enforced in the backward pass of FABRIK and in the final pose of every method."},
			Option{"forward", "While solving", "Enforced only in the forward pass of chain methods. It guides the limb, and the final pose can exceed it."})
		for _, parameter := range s.all {
			parameter.Mirror = "limits." + id.Mirror().String() + parameter.Path[len(s.path):]
		}
		all = append(all, s.all...)
	}
	return all
}
