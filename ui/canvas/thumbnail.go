//go:build cgo

package canvas

import (
	"image"
	"sync"

	"posewright/rig"
	"posewright/solver/ground"
	"posewright/viewport"
	"posewright/viewport/scene"
)

// largestThumbnail is the most pixels that a thumbnail is wide or high.
const largestThumbnail = 1024

// thumbnailRequest is a small picture that someone waits for.
type thumbnailRequest struct {
	width, height int
	done          func(*image.RGBA)
}

// thumbnailQueue holds requests from any goroutine until the render loop answers them.
type thumbnailQueue struct {
	mutex sync.Mutex
	asked []thumbnailRequest
}

func (q *thumbnailQueue) add(r thumbnailRequest) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.asked = append(q.asked, r)
}

func (q *thumbnailQueue) empty() bool {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	return len(q.asked) == 0
}

// takeAll empties the queue.
func (q *thumbnailQueue) takeAll() []thumbnailRequest {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	asked := q.asked
	q.asked = nil
	return asked
}

// Thumbnail asks for a small opaque picture of the avatar in its newest pose, all of it, seen from its front and without
// overlays, in pixels (at most 1024 a side). It may be called from any goroutine and returns at once; done is called once, on
// Fyne's goroutine, and the picture belongs to it. It is nil where nothing can be drawn: no graphics, an avatar that was
// refused, a size of nothing. While an avatar is being loaded the request waits for it; once the editor closes no one answers.
func (l *RenderLoop) Thumbnail(width, height int, done func(*image.RGBA)) {
	l.thumbnails.add(thumbnailRequest{min(width, largestThumbnail), min(height, largestThumbnail), done})
}

// drawThumbnails answers all requests with pictures of a moment; without one, or without a painter, with nothing.
func (l *RenderLoop) drawThumbnails(m *moment) {
	for _, request := range l.thumbnails.takeAll() {
		var picture *image.RGBA
		if l.painter != nil && m != nil && l.avatar == m.stage.Avatar && request.width > 0 && request.height > 0 {
			picture = image.NewRGBA(image.Rect(0, 0, request.width, request.height))
			view := portrait(m.stage, m.world, float64(request.width)/float64(request.height))
			view.Background = m.look.Background
			if low, high, ok := m.stage.Extent.Bounds(m.world, m.stage.Scale); ok { // its shadow lies where it stands
				middle := low.Add(high).Mul(0.5)
				height, _ := m.ground.Under(middle[0], middle[2], middle[1])
				terrain := &l.composer.terrain
				terrain.Build(&ground.Ground{Height: height}, middle[0], middle[2], viewport.TerrainRadius(&view.Camera))
				view.Terrain = terrain
			}
			if err := l.painter.Render(view, picture); err != nil {
				picture = nil
			}
		}
		l.o.Post(func() { request.done(picture) })
	}
}

// portrait is the view of an avatar in a pose, all of it, from its front and a little from its left and above.
func portrait(stage *Stage, world []rig.Transform, aspect float64) *scene.View {
	v := &scene.View{
		Camera: viewport.DefaultCamera(), World: world, Scale: stage.Scale, ShowAvatar: true, Show: viewport.Show{Shadow: true, Outlines: true},
	}
	if h := stage.Humanoid; h != nil {
		v.Camera.Yaw += rig.YawOf(h.Stand(world).Rotation) // also of who bows or lies
	}
	if low, high, ok := stage.Extent.Bounds(world, stage.Scale); ok {
		v.Camera.Bound(low, high)
		v.Camera.Frame(low, high, aspect)
	}
	return v
}
