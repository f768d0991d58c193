package devices

import (
	"encoding/json"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/internal/inputs"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// Choices are everything that a person chose about devices. The zero value is the default.
type Choices struct {
	Inputs      inputs.Config           `json:"inputs,omitempty"`
	Assignments calibration.Assignments `json:"assignments,omitempty"`
	Filters     []Filter                `json:"filters,omitempty"`     // at most one for a kind and serial
	Predictions []Prediction            `json:"predictions,omitempty"` // likewise
	Spaces      []Space                 `json:"spaces,omitempty"`      // at most one for a source
	// World is the world from the common tracking space: what re-centering and finding the floor left. The zero Pose is none.
	World Pose `json:"world,omitzero"`

	unknown map[string]json.RawMessage // fields of the file that this version does not know
}

// Filter smooths one device.
type Filter struct {
	Kind   string `json:"kind"` // "headset", "controller" or "tracker"
	Serial string `json:"serial"`
	trackers.OneEuro
}

// Prediction predicts one device.
type Prediction struct {
	Kind   string `json:"kind"` // "headset", "controller" or "tracker"
	Serial string `json:"serial"`
	trackers.Prediction
}

// Space is where the tracking space of a source lies in the common one.
type Space struct {
	Source string `json:"source"` // as in trackers.Device
	Pose
	// SpreadM and SpreadDeg are by how much the movement that it was worked out from disagreed, root mean square.
	SpreadM   float64 `json:"spreadM"`
	SpreadDeg float64 `json:"spreadDeg"`
	// Pair has the space followed while it drifts; the zero value does not.
	Pair Pair `json:"pair,omitzero"`
}

// Pair is one device of each of two tracking systems on the same body part.
type Pair struct {
	First  Device `json:"first"`
	Second Device `json:"second"`        // of the space that is followed
	Held   Pose   `json:"held,omitzero"` // the first device from the second; none before it was measured
}

// Device names a device.
type Device struct {
	Kind   string `json:"kind"`
	Serial string `json:"serial"`
	Source string `json:"source"`
}

// DeviceOf names a device.
func DeviceOf(d *trackers.Device) Device { return Device{d.Kind.String(), d.Serial, d.Source} }

func (d Device) tracked() trackers.DeviceID {
	return trackers.DeviceID{Kind: kindNamed(d.Kind), Serial: d.Serial, Source: d.Source}
}

// Tracked is the pair as the trackers' side speaks of it.
func (p Pair) Tracked() trackers.Pair {
	if p == (Pair{}) {
		return trackers.Pair{}
	}
	pair := trackers.Pair{First: p.First.tracked(), Second: p.Second.tracked()}
	if p.Held != (Pose{}) {
		pair.Held = p.Held.Tracked()
	}
	return pair
}

func (p Pair) validate(source string) error {
	if p == (Pair{}) {
		return nil
	}
	for _, d := range [...]Device{p.First, p.Second} {
		if err := validKind(d.Kind, d.Serial); err != nil {
			return err
		}
	}
	if p.Second.Source != source || p.First.Source == source {
		return phrase.Fail(`it is followed by the devices "{{.First}}" and "{{.Second}}", which are not of two spaces`, "First", p.First.Serial, "Second", p.Second.Serial)
	}
	return p.Held.Validate()
}

// Pose is a pose as it is written to the file. The zero value is none.
type Pose struct {
	Position [3]float64 `json:"position"` // meters
	Rotation [4]float64 `json:"rotation"` // unit quaternion w, x, y, z
}

// PoseOf is a pose as it is written.
func PoseOf(p trackers.Pose) Pose {
	q := p.Rotation
	return Pose{p.Position, [4]float64{q.W, q.V[0], q.V[1], q.V[2]}}
}

// Tracked is the pose as the trackers' side speaks of it; the zero value is the identity.
func (p Pose) Tracked() trackers.Pose {
	if p == (Pose{}) {
		return trackers.NoPose()
	}
	r := p.Rotation
	return trackers.Pose{Position: p.Position, Rotation: mgl64.Quat{W: r[0], V: mgl64.Vec3{r[1], r[2], r[3]}}.Normalize()}
}

// farthest is how far, in meters, a space may lie from another: no tracking volume is larger.
const farthest = 1e3

// Validate says why it is no pose that a space may have.
func (p Pose) Validate() error {
	if p == (Pose{}) {
		return nil
	}
	for _, x := range p.Position {
		if !(math.Abs(x) <= farthest) {
			return phrase.Fail("the position {{.Position}} is farther than {{.Farthest}} m away", "Position", p.Position, "Farthest", farthest)
		}
	}
	norm := 0.0
	for _, x := range p.Rotation {
		norm += x * x
	}
	if !(math.Abs(norm-1) <= 1e-4) {
		return phrase.Fail("{{.Rotation}} is not a rotation", "Rotation", p.Rotation)
	}
	return nil
}

// kinds are the kinds of devices that may be named.
var kinds = [...]string{trackers.UnknownKind.String(), trackers.Headset.String(), trackers.Controller.String(), trackers.Tracker.String()}

// named is by what choices name a device.
type named struct{ kind, serial string }

func validKind(kind, serial string) error {
	if !slices.Contains(kinds[:], kind) {
		return phrase.Fail(`the device "{{.Serial}}" is of kind "{{.Kind}}", which is not headset, controller or tracker`, "Serial", serial, "Kind", kind)
	}
	return nil
}

// validOnce says what is wrong with a choice about a device, which may be wrong itself or one too many.
func validOnce(seen map[named]bool, is named, twice, wrong error) error {
	if err := validKind(is.kind, is.serial); err != nil {
		return err
	}
	switch {
	case seen[is]:
		return twice
	case wrong != nil:
		return phrase.Fail(`the device "{{.Serial}}": {{.Cause}}`, "Serial", is.serial, "Cause", wrong)
	}
	seen[is] = true
	return nil
}

// Validate says in one sentence which choice means nothing. Inputs that this version does not know are none of its business.
func (c *Choices) Validate() error {
	for _, kind := range inputs.Kinds() {
		if address := c.Inputs[kind.ID].Address; address != "" {
			if err := kind.CheckAddress(address); err != nil {
				return phrase.Fail("{{.Name}}: {{.Cause}}", "Name", kind.Name, "Cause", err)
			}
		}
	}
	assigned, filtered, predicted := map[named]bool{}, map[named]bool{}, map[named]bool{}
	serials := map[calibration.Assignment]string{}
	roleOf := func(a calibration.Assignment) calibration.Assignment {
		return calibration.Assignment{Role: a.Role, Backup: a.Backup}
	}
	parts := map[calibration.Part]bool{}
	for _, a := range c.Assignments {
		if a.Part != "" {
			if parts[a.Part] {
				return phrase.Fail(`the part "{{.Part}}" comes from two sources`, "Part", string(a.Part))
			}
			parts[a.Part] = true
			continue
		}
		is := named{a.Kind, a.Serial}
		if err := validKind(a.Kind, a.Serial); err != nil {
			return err
		}
		switch _, known := calibration.RoleNamed(a.Role); {
		case a.Role != "" && !known:
			return phrase.Fail(`the device "{{.Serial}}" has the role "{{.Role}}", which is not an effector, hint or shoulder`, "Serial", a.Serial,
				"Role", a.Role)
		case assigned[is]:
			return phrase.Fail(`the device "{{.Serial}}" is assigned twice`, "Serial", a.Serial)
		case a.Role != "" && serials[roleOf(a)] != "":
			return phrase.Fail(`the devices "{{.Worn}}" and "{{.Serial}}" both have the role {{.Role}}`, "Worn", serials[roleOf(a)], "Serial", a.Serial,
				"Role", a.Role)
		}
		assigned[is] = true
		if a.Role != "" {
			serials[roleOf(a)] = a.Serial + " "
		}
	}
	for _, f := range c.Filters {
		twice := phrase.Fail(`the device "{{.Serial}}" has two filters`, "Serial", f.Serial)
		if err := validOnce(filtered, named{f.Kind, f.Serial}, twice, f.OneEuro.Validate()); err != nil {
			return err
		}
	}
	for _, p := range c.Predictions {
		twice := phrase.Fail(`the device "{{.Serial}}" has two predictions`, "Serial", p.Serial)
		if err := validOnce(predicted, named{p.Kind, p.Serial}, twice, p.Prediction.Validate()); err != nil {
			return err
		}
	}
	placed := map[string]bool{}
	for _, s := range c.Spaces {
		if placed[s.Source] {
			return phrase.Fail(`the tracking space of "{{.Source}}" is aligned twice`, "Source", s.Source)
		}
		placed[s.Source] = true
		err := s.Validate()
		if err == nil {
			err = s.Pair.validate(s.Source)
		}
		if err != nil {
			return phrase.Fail(`the tracking space of "{{.Source}}": {{.Cause}}`, "Source", s.Source, "Cause", err)
		}
		if around, back := c.FollowedFrom(s.Pair.First.Source, s.Source); back {
			return phrase.Fail(`the tracking spaces of "{{.Source}}" and "{{.Other}}" follow each other`, "Source", s.Source, "Other", around.Source)
		}
		if !(s.SpreadM >= 0 && s.SpreadM <= farthest && s.SpreadDeg >= 0 && s.SpreadDeg <= 180) {
			return phrase.Fail(`the tracking space of "{{.Source}}": its spread is no number that makes sense`, "Source", s.Source)
		}
	}
	if err := c.World.Validate(); err != nil {
		return phrase.Fail("floor and front: {{.Cause}}", "Cause", err)
	}
	return nil
}

// Conditioning is what the session does to the devices before anything else; nil for nothing. It shares no memory.
func (c *Choices) Conditioning() *trackers.Conditioning {
	with := &trackers.Conditioning{}
	if c.World != (Pose{}) {
		with.World = c.World.Tracked()
	}
	for _, s := range c.Spaces {
		with.Spaces = append(with.Spaces, trackers.Space{Source: s.Source, Pose: s.Tracked(), Pair: s.Pair.Tracked()})
	}
	for _, f := range c.Filters {
		if f.On() {
			with.Filters = append(with.Filters, trackers.Filter{Kind: kindNamed(f.Kind), Serial: f.Serial, OneEuro: f.OneEuro})
		}
	}
	for _, p := range c.Predictions {
		if p.On() {
			with.Predictors = append(with.Predictors, trackers.Predictor{Kind: kindNamed(p.Kind), Serial: p.Serial, Prediction: p.Prediction})
		}
	}
	if with.World == (trackers.Pose{}) && len(with.Spaces)+len(with.Filters)+len(with.Predictors) == 0 {
		return nil
	}
	return with
}

func kindNamed(name string) trackers.Kind {
	return trackers.Kind(max(0, slices.Index(kinds[:], name)))
}

// FilterOf is the filter of a device; the zero value, which filters nothing, where it has none.
func (c *Choices) FilterOf(d *trackers.Device) trackers.OneEuro {
	for _, f := range c.Filters {
		if f.Kind == d.Kind.String() && f.Serial == d.Serial {
			return f.OneEuro
		}
	}
	return trackers.OneEuro{}
}

// SetFilter gives a device a filter; the zero value takes it away.
func (c *Choices) SetFilter(d *trackers.Device, filter trackers.OneEuro) {
	kept := slices.DeleteFunc(slices.Clone(c.Filters), func(f Filter) bool { return f.Kind == d.Kind.String() && f.Serial == d.Serial })
	if filter != (trackers.OneEuro{}) {
		kept = append(kept, Filter{d.Kind.String(), d.Serial, filter})
	}
	c.Filters = kept
}

// PredictionOf is the prediction of a device; the zero value, which predicts nothing, where it has none.
func (c *Choices) PredictionOf(d *trackers.Device) trackers.Prediction {
	for _, p := range c.Predictions {
		if p.Kind == d.Kind.String() && p.Serial == d.Serial {
			return p.Prediction
		}
	}
	return trackers.Prediction{}
}

// SetPrediction gives a device a prediction; the zero value takes it away.
func (c *Choices) SetPrediction(d *trackers.Device, prediction trackers.Prediction) {
	kept := slices.DeleteFunc(slices.Clone(c.Predictions), func(p Prediction) bool { return p.Kind == d.Kind.String() && p.Serial == d.Serial })
	if prediction != (trackers.Prediction{}) {
		kept = append(kept, Prediction{d.Kind.String(), d.Serial, prediction})
	}
	c.Predictions = kept
}

// SpaceOf is the common tracking space from that of a source, and whether the two were aligned.
func (c *Choices) SpaceOf(source string) (Space, bool) {
	for _, s := range c.Spaces {
		if s.Source == source {
			return s, true
		}
	}
	return Space{Source: source}, false
}

// FollowedFrom returns the space that follows that of from, among the space of a source, the one that it follows, and so on.
func (c *Choices) FollowedFrom(source, from string) (Space, bool) {
	for range c.Spaces {
		space, _ := c.SpaceOf(source)
		switch space.Pair.First.Source {
		case "":
			return Space{}, false
		case from:
			return space, true
		}
		source = space.Pair.First.Source
	}
	return Space{}, false
}

// SetSpace says where the tracking space of a source lies.
func (c *Choices) SetSpace(space Space) {
	c.RemoveSpace(space.Source)
	c.Spaces = append(c.Spaces, space)
}

// RemoveSpace takes the alignment of a source away.
func (c *Choices) RemoveSpace(source string) {
	c.Spaces = slices.DeleteFunc(slices.Clone(c.Spaces), func(s Space) bool { return s.Source == source })
}

// Forget takes away everything that was chosen about one device.
func (c *Choices) Forget(d *trackers.Device) {
	c.Assignments = c.Assignments.Without(d.Kind.String(), d.Serial)
	c.SetFilter(d, trackers.OneEuro{})
	c.SetPrediction(d, trackers.Prediction{})
}

// Knows reports whether anything was chosen about a device.
func (c *Choices) Knows(d *trackers.Device) bool {
	_, _, said := c.Assignments.Of(d)
	return said || c.FilterOf(d) != trackers.OneEuro{} || c.PredictionOf(d) != trackers.Prediction{}
}
