package remote

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"
	"time"

	"posewright/internal/app"
	"posewright/internal/drivingtest"
	"posewright/internal/inputs"
	"posewright/trackers"
)

func TestAHeadsetIsAnInput(t *testing.T) {
	t.Parallel()
	only := inputs.Config{}
	for _, kind := range inputs.Kinds() {
		only[kind.ID] = inputs.Choice{Off: kind.ID != "webxr"}
	}
	s := serve(t, usualPatience, app.LiveOptions{Demo: drivingtest.Demo(t), Override: only}, func(core *app.App, live *app.Live) {
		core.Start()
		live.Start()
		live.Sources.Choose(app.SourceLive)
	})
	head := func(kind byte) []byte { return []byte{kind, 1, 'X', 'R', 1, 2, 3, 4} }
	frame := append(head(3), 2|4, 0, 1, 0, 0, 0)
	frame = binary.LittleEndian.AppendUint64(frame, math.Float64bits(1000))
	for _, v := range [...]float32{0, 0.5, 1.6, -0.25, 0, 0, 0, 1} { // the lead, and a pose
		frame = binary.LittleEndian.AppendUint32(frame, math.Float32bits(v))
	}
	frame = append(frame, 0, 0)
	p := s.open(wearing(s.token)).welcomed()
	p.frame(string(append(head(1), 0, 5, 'Q', 'u', 'e', 's', 't')))
	arrives := func() bool {
		p.frame(string(frame))
		var f trackers.Frame
		s.live.Store.Snapshot(&f)
		d := tracked(&f, trackers.Headset, "Quest")
		return d != nil && d.Source == "WebXR" && d.Pose.Position.Sub([3]float64{-0.5, 1.6, 0.25}).Len() < 1e-6 && d.Age(f.Time) < time.Second
	}
	comes(t, "its head is tracked", arrives)
	if status := s.live.Inputs.Statuses(); !strings.Contains(status[2].Detail.String(), "Receiving from Quest at 127.0.0.1") {
		t.Errorf("the input says %q", status[2].Detail)
	}
	for _, mode := range [...]app.SourceMode{app.SourceDemo, app.SourceLive} { // meanwhile what it sends is dropped
		s.onOwnerNow(func() { s.live.Sources.Choose(mode) })
		for range 20 {
			p.frame(string(frame))
		}
	}
	comes(t, "its head is tracked again", arrives)
	p.frame("garbage")
	if said := p.next("refused"); !strings.Contains(said.Error, "Reload the page") {
		t.Errorf("after garbage the page is told %+v", said)
	}
}
