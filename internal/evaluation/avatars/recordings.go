package avatars

import (
	"math"
	"path/filepath"
	"strings"

	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/rig/bvh"
)

// recording is motion capture.
type recording struct {
	name   string
	person *virtual.Person
	body   *rig.Humanoid
}

func (r *recording) Name() string                  { return r.name }
func (r *recording) Body() *rig.Humanoid           { return r.body }
func (r *recording) Frames() int                   { return r.person.Frames() }
func (r *recording) Frame(i int, t *virtual.Truth) { r.person.Frame(i, t) }

// AtRate shares the recording.
func (r *recording) AtRate(hz float64) Motion {
	person := *r.person
	person.RateHz = hz
	return &recording{r.name, &person, r.body}
}

// Recordings reads motion capture. Those of one folder help each other to measure the persons in them. The errors are of files that cannot be used, nil
// of all others.
func Recordings(files []string, up bvh.Up) ([]Motion, []error) {
	failures := make([]error, len(files))
	folders := map[string][]int{}
	var order []string
	for i, file := range files {
		folder := filepath.Dir(file)
		if folders[folder] == nil {
			order = append(order, folder)
		}
		folders[folder] = append(folders[folder], i)
	}
	var motions []Motion
	for _, folder := range order {
		var read []*rig.Motion
		var index []int
		for _, i := range folders[folder] {
			m, err := bvh.Open(files[i], up)
			if failures[i] = err; err == nil {
				read, index = append(read, m), append(index, i)
			}
		}
		persons, unusable := virtual.NewPersons(read...)
		for k, person := range persons {
			i := index[k]
			if failures[i] = unusable[k]; failures[i] != nil {
				continue
			}
			body, err := standing(person)
			if failures[i] = err; err == nil {
				motions = append(motions, &recording{strings.TrimSuffix(filepath.Base(files[i]), filepath.Ext(files[i])), person, body})
			}
		}
	}
	return motions, failures
}

// standing is the body of a person on straight legs. Who never stood upright is as tall as their bones say.
func standing(p *virtual.Person) (*rig.Humanoid, error) {
	const ankle, most = 0.08, 0.05 // metres: usual height of an ankle, and how far from it a measured one may be
	h, err := p.Upright(p.Track())
	if err != nil {
		h = p.Humanoid
	}
	high := (h.TPose[h.Joint(rig.LeftFoot)].Position.Y() + h.TPose[h.Joint(rig.RightFoot)].Position.Y()) / 2
	if math.Abs(high-ankle) <= most {
		return h, nil
	}
	skeleton := &rig.Skeleton{Joints: append([]rig.Joint(nil), h.Skeleton.Joints...)}
	skeleton.Joints[0].Offset[1] -= high - ankle
	return rig.NewHumanoid(skeleton, h.Roles, 1)
}
