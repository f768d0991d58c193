package remote

import (
	"bytes"
	"encoding/json"
	"io"

	"posewright/internal/remote/panel"
	"posewright/internal/remote/view"
	"posewright/rig/phrase"
)

// version is that of the messages: see the package comment. It changes when a page of the version before would be
// misunderstood.
const version = 1

// Kinds of messages of the page.
const (
	hello       = "hello"
	runCommand  = "command"
	setValue    = "set"
	calibration = "calibration"
	rate        = "rating"
	star        = "star"
	grab        = "grab"
	showPanel   = "panel"
	point       = "pointer"
	lookAt      = "picture"
	leave       = "leave"
)

// message is what a page sends.
type message struct {
	Type string `json:"type"`
	ID   int64  `json:"id"` // is in the answer; 0 asks for none

	Version   int    `json:"version"`   // of a hello
	VR        int    `json:"vr"`        // of a hello of a headset: the version of poses that it reads; else 0
	Languages string `json:"languages"` // of a hello: of the browser, as in Accept-Language
	Proof     string `json:"proof"`     // of a hello: token or code
	Secret    string `json:"secret"`    // of a hello: what an earlier welcome gave

	Name  string      `json:"name"` // of a command
	Path  string      `json:"path"` // of a parameter
	Value json.Number `json:"value"`
	More  bool        `json:"more"` // values follow: the parameter is being dragged, until one without

	Setup  *view.Setup  `json:"setup"`
	Rating *view.Rating `json:"rating"`
	Star   *view.Star   `json:"star"`

	Handle string    `json:"handle"` // of a grab: the ID of what is moved
	To     *position `json:"to"`     // of a grab: where it is; nil lets go of it
	Pin    bool      `json:"pin"`    // of a grab: pins it, or lets go of its pin

	Shown   bool           `json:"shown"` // the panel of a headset, from now on
	Pointer *panel.Pointer `json:"pointer"`
}

// position is where a handle is moved to, in the tracking space.
type position struct {
	At   [3]float64 `json:"at"`   // meters
	Turn [4]float64 `json:"turn"` // x, y, z, w: by which an effector is turned since the grab began
}

// farthest is how far from the origin of the tracking space a handle is moved, in meters along each axis.
const farthest = 100

// plausible reports whether a page of ours may send it.
func (p *position) plausible() bool {
	square := 0.0
	for _, q := range p.Turn {
		square += q * q
	}
	return max(p.At[0], p.At[1], p.At[2], -p.At[0], -p.At[1], -p.At[2]) <= farthest && square > 0.9 && square < 1.1
}

// read decodes a message, and refuses whatever our page does not send.
func read(data []byte) (m message, err error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if decoder.Decode(&m) != nil {
		return message{}, view.ErrForeign
	}
	if _, err := decoder.Token(); err != io.EOF {
		return message{}, view.ErrForeign
	}
	phrase.Clean(&m)
	complete := true
	switch m.Type {
	case hello, runCommand, lookAt, leave, showPanel:
	case setValue:
		complete = m.Path != "" && m.Value != ""
	case calibration:
		complete = m.Setup != nil
	case rate:
		complete = m.Rating != nil
	case star:
		complete = m.Star != nil
	case grab:
		complete = m.Handle != "" && (m.To == nil || m.To.plausible())
	case point:
		complete = m.Pointer != nil
	default:
		complete = false
	}
	if !complete {
		return message{}, view.ErrForeign
	}
	return m, nil
}

// request is what a message asks for.
func (m *message) request() *view.Request {
	switch m.Type {
	case runCommand:
		return &view.Request{Command: m.Name}
	case setValue:
		return &view.Request{Path: m.Path, Value: m.Value.String(), Ends: !m.More}
	case calibration:
		return &view.Request{Setup: m.Setup}
	case rate:
		return &view.Request{Rating: m.Rating}
	case star:
		return &view.Request{Star: m.Star}
	}
	return nil
}

// overtakes reports whether a message makes one that was sent before it, and not read yet, unnecessary: both are values
// of a drag that goes on, or moves of a pointer.
func (m *message) overtakes(before *message) bool {
	switch {
	case m.Type != before.Type || before.ID != 0:
		return false
	case m.Type == grab:
		return m.To != nil && before.To != nil && m.Handle == before.Handle
	case m.Type == point:
		return m.Pointer.Kind == panel.Moved && before.Pointer.Kind == panel.Moved
	}
	return m.Type == setValue && before.More && m.Path == before.Path
}

// reply is what a page is sent.
type reply struct {
	Type       string          `json:"type"`
	ID         int64           `json:"id,omitempty"`
	Error      string          `json:"error,omitempty"`      // why something is refused, in the page's language
	Forget     bool            `json:"forget,omitempty"`     // the secret or proof counts no longer
	Text       string          `json:"text,omitempty"`       // what is waited for
	Version    int             `json:"version,omitempty"`    //
	Secret     string          `json:"secret,omitempty"`     // by which the page comes again
	Parameters json.RawMessage `json:"parameters,omitempty"` // that it may show: a list of view.Parameter
	State      json.RawMessage `json:"state,omitempty"`      // a view.State
	Bones      *bones          `json:"bones,omitempty"`      // of the poses that follow
	Handles    []handle        `json:"handles,omitempty"`    // whose places follow
	Panel      json.RawMessage `json:"panel,omitempty"`      // a panel.List
}

// picture is the first byte of a binary message that holds a picture, as JPEG.
const pictureKind = 1
