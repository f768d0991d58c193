package rig

import (
	"slices"

	"posewright/rig/phrase"
)

// Rerooted is a motion whose skeleton hangs on its head as one whose root is the hips; any other motion as it is.
//
// From the head down each joint turns the bone below it, from the hips up the bone above. Where the joints are at the
// upper end of the bones they are called after, which the hips tell, with a bone of their own above the legs, each
// goes to the lower end of its bone, with its rotation.
func Rerooted(m *Motion) *Motion {
	r, ok := newRerooting(&m.Skeleton)
	if !ok {
		return m
	}
	skeleton := Skeleton{Joints: make([]Joint, len(r.joints))}
	rest := m.Skeleton.RestWorld()
	locals := make([]Transform, len(r.joints))
	r.arrange(rest, locals)
	for i, joint := range r.joints {
		skeleton.Joints[i] = Joint{joint.name, joint.parent, locals[i].Position, locals[i].Rotation}
	}
	out := NewDecodedMotion(m.Name, skeleton, m.FrameTime, m.Frames(), func(frame int, local []Transform) {
		world := make([]Transform, len(m.Skeleton.Joints))
		m.World(frame, world)
		r.arrange(world, local)
	})
	out.Notes = append(slices.Clone(m.Notes),
		phrase.Say("The root of the file's skeleton is its head; it was re-rooted at the hips."))
	return out
}

// rerooting says where the joints of a skeleton go that is hung on its hips.
type rerooting struct{ joints []rerootedJoint }

// rerootedJoint is a joint at the place of one joint of the file with the rotation of another.
type rerootedJoint struct {
	name             string
	parent           int // among the new joints
	place, direction int // joints of the file
}

// newRerooting looks for a head above the hips, by names; false where there is none.
func newRerooting(s *Skeleton) (*rerooting, bool) {
	words := newMapper(s, nil).names
	hips := slices.IndexFunc(words, func(n boneName) bool { return n.word == wordHips && n.exact })
	if hips < 0 {
		return nil, false
	}
	var path []int // from the hips to the root
	headed := false
	for i := hips; i >= 0; i = s.Joints[i].Parent {
		path = append(path, i)
		headed = headed || words[i].word == wordHead && words[i].exact
	}
	if !headed {
		return nil, false
	}
	var below []int // the hips
	for i := range s.Joints {
		if s.Joints[i].Parent == hips {
			below = append(below, i)
		}
	}
	apart := func(i int) bool { return s.Joints[i].Offset.Sub(s.Joints[below[0]].Offset).Len() > 1e-6 }
	upperEnds := len(below) > 1 && !slices.ContainsFunc(below, apart) && s.Joints[below[0]].Offset.Len() > 1e-6
	r := &rerooting{}
	carrier := make([]int, len(s.Joints)) // of each joint of the file, the new one that turns what hangs on it
	for k, joint := range path {
		to := rerootedJoint{name: s.Joints[joint].Name, parent: k - 1, place: joint, direction: joint}
		carrier[joint] = k
		switch {
		case upperEnds && k == 0:
			to.place = below[0]
		case upperEnds:
			to.place = path[k-1]
		case k > 0 && k < len(path)-1: // a bone is turned by what was above it
			to.direction, carrier[joint] = path[k+1], k-1
		case k > 0:
			carrier[joint] = k
		}
		r.joints = append(r.joints, to)
	}
	if root := path[len(path)-1]; upperEnds {
		r.joints = append(r.joints, rerootedJoint{s.Joints[root].Name + " end", len(path) - 1, root, root})
	}
	for i := range s.Joints {
		if !slices.Contains(path, i) {
			carrier[i] = len(r.joints)
			r.joints = append(r.joints, rerootedJoint{s.Joints[i].Name, carrier[s.Joints[i].Parent], i, i})
		}
	}
	return r, true
}

// arrange works out how the new joints lie in their parents from where the joints of the file are.
func (r *rerooting) arrange(world, local []Transform) {
	for i, joint := range r.joints {
		local[i] = Transform{world[joint.place].Position, world[joint.direction].Rotation}
		if joint.parent >= 0 {
			above := r.joints[joint.parent]
			parent := Transform{world[above.place].Position, world[above.direction].Rotation}
			local[i] = parent.Inverse().Mul(local[i])
		}
	}
}
