//go:build cgo

package scene

import (
	"image"
	"path/filepath"
	"slices"
	"testing"
	"time"

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

// BenchmarkMorphs draws pictures in which 100 morph targets are on in another way than in the one before, each followed
// by one in which nothing has moved, and reports the median of what the targets add. Each of them moves a tenth of the
// largest mesh; those of the avatars in the test data move a twenty-fifth of all vertices.
func BenchmarkMorphs(b *testing.B) {
	const count = 100
	a := avatartest.Mannequin(b)
	a.Morphs = make([]rig.Morph, count)
	mesh := &a.Primitives[0]
	for i := range a.Primitives {
		if p := &a.Primitives[i]; len(p.Positions) > len(mesh.Positions) {
			mesh = p
		}
	}
	vertices := len(mesh.Positions)
	for morph := range count {
		target := rig.PrimitiveMorph{Morph: morph}
		for k := range vertices / 10 {
			vertex := uint32((k + morph*vertices/count) % vertices)
			target.Offsets = append(target.Offsets, rig.VertexOffset{Vertex: vertex, Position: [3]float32{1e-4, 0, 0}})
		}
		mesh.Morphs = append(mesh.Morphs, target)
	}
	r := set(b, a)
	v := &View{
		Camera: viewport.DefaultCamera(), ShowAvatar: true, Show: viewport.Show{Floor: true, Shadow: true},
		World: a.Skeleton.RestWorld(), Morphs: make([]float32, count),
	}
	picture := image.NewRGBA(image.Rect(0, 0, 900, 650))
	var added, without []time.Duration
	b.ReportAllocs()
	for round := 0; b.Loop(); round++ {
		for k := range v.Morphs {
			v.Morphs[k] = float32(1+(round+k)%9) / 10
		}
		var took [2]time.Duration
		for i := range took {
			began := time.Now()
			if err := r.Render(v, picture); err != nil {
				b.Fatal(err)
			}
			took[i] = time.Since(began)
		}
		added, without = append(added, took[0]-took[1]), append(without, took[1])
	}
	median := func(d []time.Duration) float64 {
		slices.Sort(d)
		return float64(d[len(d)/2].Microseconds()) / 1000
	}
	b.ReportMetric(float64(vertices), "vertices")
	b.ReportMetric(median(without), "ms-without")
	b.ReportMetric(median(added), "ms-added")
	b.ReportMetric(1+median(added)/median(without), "ratio")
}
