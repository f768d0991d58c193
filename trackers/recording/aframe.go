package recording

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"math"
	"slices"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/syserror"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/stage"
)

// maxAFrame is how large the JSON of A-Frame may be, in bytes: an hour at 90 Hz.
const maxAFrame = 256 << 20

// aframePose is a pose of three.js: right-handed, +Y up, -Z forward, meters; Euler angles in degrees that A-Frame applies in the
// order YXZ; milliseconds.
type aframePose struct {
	Position  *aframeVector
	Rotation  *aframeVector
	Timestamp *float64
}

type aframeVector struct{ X, Y, Z float64 }

func (p *aframePose) pose() trackers.Pose {
	const degree = math.Pi / 180
	q := mgl64.QuatRotate(p.Rotation.Y*degree, mgl64.Vec3{0, 1, 0}).
		Mul(mgl64.QuatRotate(p.Rotation.X*degree, mgl64.Vec3{1, 0, 0})).
		Mul(mgl64.QuatRotate(p.Rotation.Z*degree, mgl64.Vec3{0, 0, 1}))
	return stage.Pose([3]float64{p.Position.X, p.Position.Y, p.Position.Z}, [4]float64{q.V[0], q.V[1], q.V[2], q.W})
}

// aframeParts are the parts and the devices that they are.
var aframeParts = [...]struct {
	key    string
	kind   trackers.Kind
	serial string
}{
	{"camera", trackers.Headset, "headset"}, {"left", trackers.Controller, "left hand"}, {"right", trackers.Controller, "right hand"},
}

// readAFrame reads the JSON of A-Frame's motion capture components: a headset and controllers.
func readAFrame(from io.Reader) (*Session, error) {
	content, err := io.ReadAll(io.LimitReader(from, maxAFrame+1))
	switch {
	case err != nil:
		return nil, phrase.Fail("reading a recording: {{.Cause}}", "Cause", err)
	case len(content) > maxAFrame:
		return nil, ErrTooLarge
	}
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(content, &parts); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) && LooksLikeAFrame(content) {
			return nil, phrase.Fail("the recording of A-Frame is damaged at byte {{.Offset}}: {{.Cause}}", "Offset", syntax.Offset, "Cause", syserror.Of(err))
		}
		return nil, ErrFormat
	}
	type moment struct {
		device int
		at     float64
		pose   trackers.Pose
	}
	var moments []moment
	first := math.Inf(1)
	for i, device := range aframeParts {
		raw, there := parts[device.key]
		if !there {
			continue
		}
		err := eachAFramePose(raw, func(p *aframePose) {
			moments = append(moments, moment{i, *p.Timestamp, p.pose()})
			first = min(first, *p.Timestamp)
		})
		if err != nil {
			return nil, phrase.Fail("the recording of A-Frame cannot be read: {{.Key}}: {{.Cause}}", "Key", device.key, "Cause", syserror.Of(err))
		}
	}
	if len(moments) == 0 {
		return nil, ErrFormat
	}
	slices.SortStableFunc(moments, func(a, b moment) int { return cmp.Compare(a.at, b.at) })
	if moments[len(moments)-1].at-first > longest.Seconds()*1000 {
		return nil, phrase.Fail("the recording of A-Frame lasts longer than {{.Most}}: its timestamps are wrong", "Most", longest)
	}
	session, err := compose(Info{}, func(w *Writer) error {
		flushed := time.Duration(0)
		for _, m := range moments {
			at := time.Duration((m.at - first) * float64(time.Millisecond))
			if at-flushed >= blockSpan {
				flushed = at
				if err := w.Flush(); err != nil {
					return err
				}
			}
			d := &aframeParts[m.device]
			o := trackers.Observation{
				At: at, Received: at, Kind: d.kind, Serial: d.serial, Name: d.serial, Source: "A-Frame", Sample: trackers.Sample{Pose: m.pose},
			}
			if err := w.Write(&o); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		session.Protocol = "A-Frame"
	}
	return session, err
}

// eachAFramePose calls each for the poses of camera, left or right, one at a time: text takes less memory than what it says. A pose that lacks something is an
// error.
func eachAFramePose(part json.RawMessage, each func(*aframePose)) error {
	decoder := json.NewDecoder(bytes.NewReader(part))
	if token, err := decoder.Token(); err != nil || token != json.Delim('{') {
		return phrase.Fail("it is no object")
	}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return err
		}
		if key != "poses" {
			var passed json.RawMessage
			if err := decoder.Decode(&passed); err != nil {
				return err
			}
			continue
		}
		if token, err := decoder.Token(); err != nil || token != json.Delim('[') {
			return phrase.Fail("its poses are no list")
		}
		for count := 1; decoder.More(); count++ {
			var p aframePose
			if err := decoder.Decode(&p); err != nil {
				return err
			}
			if p.Position == nil || p.Rotation == nil || p.Timestamp == nil {
				return phrase.Fail("pose {{.Count}} lacks its position, its rotation or its timestamp", "Count", count)
			}
			each(&p)
		}
		if _, err := decoder.Token(); err != nil {
			return err
		}
	}
	return nil
}

// LooksLikeAFrame reports whether JSON, of which the beginning is enough, is a recording of A-Frame's motion capture components.
func LooksLikeAFrame(start []byte) bool {
	return bytes.Contains(start[:min(len(start), 512)], []byte(`"poses"`))
}
