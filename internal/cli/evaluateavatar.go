package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"posewright/internal/evaluation/avatars"
	"posewright/internal/evaluation/capture"
	"posewright/internal/release"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/rig/phrase"
)

// avatarOptions are the flags of evaluate --avatar.
type avatarOptions struct {
	files        []string // or names of built-in bodies
	gestures     bool
	skipAirborne bool
	pops         bool
	girth        float64
	unsaid       bool
}

// addTo adds the flags.
func (o *avatarOptions) addTo(c *cobra.Command) {
	flags := c.Flags()
	flags.StringArrayVar(&o.files, "avatar", nil, "judge how the avatar in `FILE`, of whatever proportions, follows the person; or a built-in one: "+
		strings.Join(avatars.BodyNames(), ", ")+"; may be repeated")
	flags.BoolVar(&o.gestures, "gestures", false, "with --avatar: also follow made gestures, such as hands on hips, on the chin and clapping")
	flags.Float64Var(&o.girth, "girth", 0, "with --gestures: the person is `METERS` around the belly, and has said so; 0 is usual for their height")
	flags.BoolVar(&o.unsaid, "girth-unsaid", false, "with --girth: they have not said so")
	flags.BoolVar(&o.pops, "pops", false, "with --avatar: list each pop, a frame in which an elbow jumps while the person's does not")
	flags.BoolVar(&o.skipAirborne, "skip-airborne", false, "leave out frames with both ankles more than 25 cm above the floor, in which people climb, hang or leap")
}

// avatarEvaluation is what evaluate --avatar prints.
type avatarEvaluation struct {
	Build   string            `json:"build"`
	Preset  string            `json:"preset"`
	Points  int               `json:"points"`
	Avatars []avatars.Score   `json:"avatars"`
	Skipped []capture.Skipped `json:"skipped,omitempty"`
}

// judgeAvatars judges avatars of other proportions than the person's.
func (e *evaluateOptions) judgeAvatars(c *cobra.Command) error {
	preset, err := e.one(c)
	if err != nil {
		return err
	}
	o := &e.unlike
	found := avatarEvaluation{Build: release.Build(), Preset: preset.name, Points: e.points.Count()}
	var motions []avatars.Motion
	if len(e.motionPaths) > 0 {
		files, err := e.motions()
		if err != nil {
			return err
		}
		read, failures := avatars.Recordings(files, e.up)
		for i, err := range failures {
			if err != nil {
				found.Skipped = append(found.Skipped, capture.Skip(files[i], err))
			}
		}
		motions = read
	}
	if o.gestures {
		motions = append(motions, avatars.Gestures(o.girth)...)
	}
	if len(motions) == 0 {
		return capture.NoneUsable(capture.ErrNoneUsable, found.Skipped)
	}
	options := avatars.Options{Settings: preset.settings, Points: e.points, SkipAirborne: o.skipAirborne, Pops: o.pops, Unsaid: o.unsaid}
	for _, file := range o.files {
		avatar, err := avatarNamed(file)
		if err != nil {
			return err
		}
		score, err := avatars.Evaluate(c.Context(), options, avatar, motions)
		if errors.Is(err, context.Canceled) {
			return errInterrupted
		} else if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		found.Avatars = append(found.Avatars, score)
	}
	out := c.OutOrStdout()
	if e.as.json {
		return printJSON(out, &found)
	}
	fmt.Fprintf(out, "preset %s, %d points, %d motions\n\n", preset.name, e.points.Count(), len(motions))
	if err := avatars.WriteTable(out, found.Avatars); err != nil {
		return err
	}
	if o.pops {
		if err := avatars.WritePops(out, found.Avatars); err != nil {
			return err
		}
	}
	for _, s := range found.Skipped {
		fmt.Fprintf(out, "\nleft out: %s: %s", phrase.Line(s.File), s.Reason)
	}
	_, err = fmt.Fprintf(out, "\nbuild %s\n", found.Build)
	return err
}

// avatarNamed is a built-in body or what is in a file.
func avatarNamed(name string) (*rig.Avatar, error) {
	if avatar, ok := avatars.Body(name); ok {
		return avatar, nil
	}
	avatar, err := gltf.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("there is no avatar file %s, and no built-in body of that name; there are %s", name, strings.Join(avatars.BodyNames(), ", "))
	}
	return avatar, err
}
