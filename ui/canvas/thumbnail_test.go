//go:build cgo

package canvas

import (
	"image"
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/avatartest"
	"posewright/rig"
	"posewright/viewport"
)

func TestAThumbnailIsDrawnOnceAndHandedOver(t *testing.T) {
	t.Parallel()
	p, l, _, step := loopOver(time.Millisecond)
	var got []*image.RGBA
	l.Thumbnail(96, 128, func(picture *image.RGBA) { got = append(got, picture) })
	for range 5 {
		step()
	}
	if len(got) != 1 || got[0] == nil || got[0].Rect != image.Rect(0, 0, 96, 128) {
		t.Fatalf("handed over: %v", got)
	}
	if len(p.views) != 2 {
		t.Fatalf("%d pictures were drawn, want the window's and the thumbnail", len(p.views))
	}
	if v := p.views[1]; v.Draft || v.Overlays != nil || !v.ShowAvatar {
		t.Errorf("the thumbnail is a draft or has overlays, or no avatar: %+v", v)
	}
	if shown := l.Take(40, 30); shown == got[0] || shown.Rect != image.Rect(0, 0, 40, 30) {
		t.Error("the window was given the thumbnail")
	}
}

func TestAThumbnailWaitsForTheAvatarAndComesWhileTheWindowIsBusy(t *testing.T) {
	t.Parallel()
	_, l, move, _ := loopOver(time.Millisecond)
	stage := l.Stage.Swap(nil)
	var got []*image.RGBA
	done := func(picture *image.RGBA) { got = append(got, picture) }
	l.Thumbnail(8, 8, done)
	l.step()
	if len(got) != 0 {
		t.Fatal("answered before there was an avatar")
	}
	l.Stage.Store(stage)
	for range 3 { // the window takes nothing
		move()
		l.step()
	}
	if len(got) != 1 || got[0] == nil {
		t.Errorf("handed over: %v", got)
	}
}

func TestOnlyThumbnailsAreDrawnWhileTheWindowIsHiddenAlsoOfAnAvatarThatCameMeanwhile(t *testing.T) {
	t.Parallel()
	p, l, move, step := loopOver(time.Millisecond)
	step()
	l.Hidden.Store(true)
	drawn := len(p.views)
	for range 5 {
		move()
		step()
	}
	if len(p.views) != drawn {
		t.Fatalf("%d pictures that nobody sees", len(p.views)-drawn)
	}
	for _, stage := range []*Stage{l.Stage.Load(), MeshStage(&rig.Avatar{Name: "next"}, nil)} {
		l.Stage.Store(stage)
		var got []*image.RGBA
		l.Thumbnail(8, 8, func(picture *image.RGBA) { got = append(got, picture) })
		for range 5 {
			move()
			step()
		}
		if len(got) != 1 || got[0] == nil {
			t.Fatalf("of %q it is handed %v", stage.Avatar.Name, got)
		}
	}
	if more := len(p.views) - drawn; more != 3 {
		t.Errorf("%d pictures, want both thumbnails and the first of the avatar", more)
	}
}

func TestWhoAsksForAThumbnailThatCannotBeDrawnIsAnswered(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(p *slowPainter, l *RenderLoop){
		"no graphics":    func(_ *slowPainter, l *RenderLoop) { l.painter = nil },
		"drawing failed": func(p *slowPainter, _ *RenderLoop) { p.fails = true },
		"refused avatar": func(p *slowPainter, l *RenderLoop) {
			p.refuses = true
			l.Stage.Store(MeshStage(&rig.Avatar{Name: "none"}, nil))
		},
	} {
		p, l, move, step := loopOver(time.Millisecond)
		step()
		spoil(p, l)
		answers, pictures := 0, 0
		l.Thumbnail(8, 8, func(picture *image.RGBA) {
			answers++
			if picture != nil {
				pictures++
			}
		})
		for range 4 {
			move()
			step()
		}
		if answers != 1 || pictures != 0 {
			t.Errorf("%s: %d answers with %d pictures", name, answers, pictures)
		}
	}
	_, l, _, step := loopOver(time.Millisecond)
	step()
	answer := image.NewRGBA(image.Rectangle{})
	l.Thumbnail(0, 8, func(picture *image.RGBA) { answer = picture })
	step()
	if answer != nil {
		t.Error("a thumbnail without width is no nothing")
	}
	l.Thumbnail(1<<20, 8, func(picture *image.RGBA) { answer = picture })
	step()
	if answer == nil || answer.Rect.Dx() != largestThumbnail {
		t.Error("an enormous thumbnail is not drawn smaller")
	}
}

func TestAThumbnailLooksAtTheFrontOfWhoHasTurnedAround(t *testing.T) {
	t.Parallel()
	a := avatartest.Mannequin(t)
	h := avatartest.Humanoid(t, a, 1)
	s := &Stage{Avatar: a, Extent: viewport.NewExtent(a), Humanoid: h, Scale: 1, Skeleton: h.Skeleton}
	straight := portrait(s, h.TPose, 1)
	for _, turn := range []float64{-2.5, -0.7, 0.4, 3} {
		world := make([]rig.Transform, len(h.TPose))
		rotation := mgl64.QuatRotate(turn, mgl64.Vec3{0, 1, 0})
		for i := range world {
			world[i].Position = rotation.Rotate(h.TPose[i].Position)
			world[i].Rotation = rotation.Mul(h.TPose[i].Rotation)
		}
		v := portrait(s, world, 1)
		want := rotation.Rotate(straight.Camera.Forward())
		if off := math.Acos(min(v.Camera.Forward().Dot(want), 1)); off > 1e-6 {
			t.Errorf("turned by %v the camera looks %v radians past it", turn, off)
		}
		x, y, ok := v.Camera.Project(world[h.Roles.Joint[rig.Head]].Position, 100, 100)
		if !ok || x < 0 || x > 100 || y < 0 || y > 50 {
			t.Errorf("turned by %v the head is at (%v, %v)", turn, x, y)
		}
	}
}
