package avatars

import (
	"path/filepath"
	"strings"

	"posewright/internal/evaluation/capture"
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
func (r *recording) GirthM() float64               { return 0 }
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
			m, err := capture.Open(files[i], "", up)
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
			body, err := person.Standing()
			if failures[i] = err; err == nil {
				motions = append(motions, &recording{strings.TrimSuffix(filepath.Base(files[i]), filepath.Ext(files[i])), person, body})
			}
		}
	}
	return motions, failures
}
