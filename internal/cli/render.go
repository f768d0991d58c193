package cli

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"math"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/viewport"
)

// largestPicture is the longest side of a picture, in pixels: what OpenGL 3.3 surely draws.
const largestPicture = 8192

func renderCommand(hooks Hooks) *cobra.Command {
	var (
		in           inputs
		out, size    string
		frame        int
		at           time.Duration
		yaw, pitch   float64
		light, bones bool
	)
	c := &cobra.Command{
		Use:   "render --out FILE.png",
		Short: "Draw a picture of the avatar in one frame of a recording",
		Long: "Solves a recording up to a frame and draws the avatar there. Without a display it draws on a private one, which\n" +
			"takes Xvfb to be installed.",
		Example: "  posewright render --avatar me.vrm --out me.png\n" +
			"  posewright render --motion my.session --time 4.5s --size 1920x1080 --out pose.png",
		RunE: func(c *cobra.Command, _ []string) error {
			width, height, err := parseSize(size)
			if err != nil {
				return err
			}
			switch {
			case out == "":
				return misuse("render needs to know where to write: add --out FILE.png")
			case out != "-" && !strings.EqualFold(filepath.Ext(out), ".png"):
				return misuse("--out %s does not end in .png", out)
			case c.Flags().Changed("frame") && c.Flags().Changed("time"):
				return misuse("--frame and --time both say which frame to draw; leave one out")
			case frame < 0 || at < 0:
				return misuse("there is no frame before the first")
			}
			if c.Flags().Changed("time") {
				frame = int(at.Seconds()*in.rateHz + 1e-6)
			}
			if hooks.Render == nil {
				return errors.New("this build cannot draw: build it with a C compiler and CGO_ENABLED=1")
			}
			preset, err := in.preset()
			if err != nil {
				return err
			}
			notes := &notes{to: c.ErrOrStderr()}
			avatar, err := in.avatar(&preset)
			if err != nil {
				return err
			}
			picture := &Picture{
				Avatar: avatar, Camera: viewport.DefaultCamera(), Light: light,
				Show: viewport.Show{Floor: true, Shadow: true, Outlines: true, Bones: bones},
				Into: image.NewRGBA(image.Rect(0, 0, width, height)),
			}
			humanoid, err := in.pose(picture, preset, frame, c, notes)
			if err != nil {
				return err
			}
			picture.aim(c, yaw, pitch)
			picture.overlay(humanoid)
			picture.Terrain.Build(picture.ground, picture.Camera.Target.X(), picture.Camera.Target.Z(), viewport.TerrainRadius(&picture.Camera))
			close, err := openDisplay()
			if err != nil {
				return err
			}
			defer close()
			if err := hooks.Render(picture); err != nil {
				return err
			}
			return writeTo(out, c.OutOrStdout(), func(w io.Writer) error { return png.Encode(w, picture.Into) })
		},
	}
	in.addAvatar(c)
	in.addGround(c)
	in.addMotion(c, "solve the recording in `FILE`: .session, .udpcap, .bvh, .amc, .vrma or .glb (default the built-in demo)")
	in.addAnimation(c)
	in.addPoints(c)
	in.addPreset(c)
	in.addRate(c)
	flags := c.Flags()
	flags.IntVar(&frame, "frame", 0, "draw frame `N`, counted from 0 at --rate")
	flags.DurationVar(&at, "time", 0, "draw the frame at a `TIME` of the recording, such as 4.5s")
	flags.StringVar(&size, "size", "1280x720", "make the picture `WIDTHxHEIGHT` pixels large")
	flags.StringVar(&out, "out", "", "write to `FILE.png`")
	flags.Float64Var(&yaw, "yaw", 0, "turn the camera around the avatar to `DEGREES`")
	flags.Float64Var(&pitch, "pitch", 0, "raise the camera by `DEGREES`")
	flags.BoolVar(&light, "light", false, "draw on a light background")
	flags.BoolVar(&bones, "bones", false, "draw the bones over the avatar")
	return c
}

func parseSize(size string) (width, height int, err error) {
	var rest string
	n, _ := fmt.Sscanf(strings.ToLower(size)+" ", "%dx%d%s", &width, &height, &rest)
	if n != 2 || width < 1 || height < 1 || width > largestPicture || height > largestPicture {
		return 0, 0, misuse("--size %s is no size such as 1280x720 with sides from 1 to %d", size, largestPicture)
	}
	return width, height, nil
}

// pose poses the avatar of a picture: as a frame of the recording has it, or at rest where it is no humanoid and no
// recording was asked for; the humanoid is then nil.
func (in *inputs) pose(p *Picture, preset presets.Preset, frame int, c *cobra.Command, notes *notes) (*rig.Humanoid, error) {
	performance, err := builtInDemo()
	if len(in.motionPaths) > 0 {
		performance, err = in.performOnly(notes)
	}
	if err != nil {
		return nil, err
	}
	take, err := in.prepare(preset, p.Avatar, performance, notes)
	if errors.Is(err, rig.ErrMissingRoles) && len(in.motionPaths) == 0 {
		notes.add("%v; it is drawn in its rest pose.", err)
		p.rest()
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if frame >= take.Ticks {
		return nil, fmt.Errorf("the recording has %d frames at %v Hz, the last being frame %d at %s; there is no frame %d",
			take.Ticks, in.rateHz, take.Ticks-1, seconds(performance.Duration()), frame)
	}
	bar := newProgress(c.ErrOrStderr(), "solving")
	defer bar.end()
	var solved *session.Frame
	for number := range frame + 1 {
		if c.Context().Err() != nil {
			return nil, errInterrupted
		}
		solved = take.Tick(number)
		bar.at(number, frame)
	}
	p.World, p.Scale = solved.Result.World, take.Scale
	face := &solved.Devices.Face
	p.Morphs = new(rig.FacePose).Weights(p.Avatar, face.List(), face.Values[:], &solved.Result.Gaze)
	p.ground = &solved.Snapshot.Settings.Ground
	if in.floor != nil && p.ground.Mesh == in.floor.Mesh {
		p.Scenery = in.floor.Scenery
	}
	return take.Humanoid, nil
}

// overlay makes the bones, for which the camera has to be aimed.
func (p *Picture) overlay(h *rig.Humanoid) {
	if !p.Show.Bones {
		return
	}
	p.Overlays = new(viewport.Overlays)
	p.Overlays.Build(p.Show, &viewport.OverlayInput{
		Humanoid: h, Skeleton: &p.Avatar.Skeleton, World: p.World, Camera: &p.Camera, HeightPixels: float64(p.Into.Rect.Dy()),
	})
}

// rest shows the avatar in its rest pose, at the size of a person.
func (p *Picture) rest() {
	p.Scale = 1
	if p.Avatar.Height > 0 {
		p.Scale = 1.70 / p.Avatar.Height
	}
	p.World = p.Avatar.Skeleton.Scaled(p.Scale).RestWorld()
}

// aim points the camera so that the whole avatar is seen.
func (p *Picture) aim(c *cobra.Command, yawDeg, pitchDeg float64) {
	const degree = math.Pi / 180
	if c.Flags().Changed("yaw") {
		p.Camera.Yaw = yawDeg * degree
	}
	if c.Flags().Changed("pitch") {
		p.Camera.Pitch = min(viewport.MaxPitch, max(-viewport.MaxPitch, pitchDeg*degree))
	}
	size := p.Into.Rect
	if low, high, ok := viewport.NewExtent(p.Avatar).Bounds(p.World, p.Scale); ok {
		p.Camera.Bound(low, high)
		p.Camera.Frame(low, high, float64(size.Dx())/float64(size.Dy()))
	}
}
