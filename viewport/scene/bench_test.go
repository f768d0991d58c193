//go:build cgo

package scene

import (
	"image"
	"path/filepath"
	"testing"

	"posewright/internal/avatartest"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/viewport"
)

func BenchmarkRender(b *testing.B) {
	mannequin := avatartest.Mannequin(b)
	all := viewport.Show{Floor: true, Shadow: true}
	for _, bench := range []struct {
		name          string
		show          viewport.Show
		draft         bool
		width, height int
	}{
		{"900x650", all, false, 900, 650},
		{"1280x720", all, false, 1280, 720},
		{"900x650 draft", all, true, 900, 650},
		{"900x650 without shadow", viewport.Show{Floor: true}, false, 900, 650},
		{"900x650 with bones", viewport.Show{Floor: true, Shadow: true, Bones: true}, false, 900, 650},
	} {
		b.Run(bench.name, func(b *testing.B) { benchmark(b, mannequin, bench.show, bench.draft, bench.width, bench.height) })
	}
	files, _ := filepath.Glob(filepath.Join(testdata(), "avatars", "*.*"))
	for _, file := range files {
		a, err := gltf.Open(file)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(filepath.Base(file), func(b *testing.B) { benchmark(b, a, all, false, 900, 650) })
	}
}

func benchmark(b *testing.B, a *rig.Avatar, show viewport.Show, draft bool, width, height int) {
	r := set(b, a)
	v := &View{Camera: viewport.DefaultCamera(), ShowAvatar: true, Show: show, Draft: draft, Overlays: &viewport.Overlays{}}
	v.World = a.Skeleton.RestWorld()
	v.Scale = 1
	if low, high, ok := viewport.NewExtent(a).Bounds(v.World, 1); ok {
		v.Camera.Frame(low, high, float64(width)/float64(height))
	}
	in := &viewport.OverlayInput{Skeleton: &a.Skeleton, World: v.World, Camera: &v.Camera, HeightPixels: float64(height)}
	p := image.NewRGBA(image.Rect(0, 0, width, height))
	b.ReportAllocs()
	for b.Loop() {
		v.Camera.Orbit(2, 0, float64(height))
		v.Overlays.Build(show, in)
		if err := r.Render(v, p); err != nil {
			b.Fatal(err)
		}
	}
}
