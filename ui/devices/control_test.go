//go:build cgo

package devices

import (
	"errors"
	"testing"

	"posewright/internal/osccontrol"
	"posewright/ui/widgets"
)

// oscControl is a control that listens nowhere.
type oscControl struct{ config osccontrol.Config }

func (o *oscControl) Config() osccontrol.Config { return o.config }
func (*oscControl) Status() osccontrol.Status   { return osccontrol.Status{Address: "127.0.0.1:1"} }
func (o *oscControl) SetConfig(c osccontrol.Config) error {
	err := c.Validate(func(m *osccontrol.Mapping) error {
		if m.Target != "torso.wristLine" {
			return errors.New("unknown")
		}
		return nil
	})
	if err == nil {
		o.config = c
	}
	return err
}

func TestOSCControlIsSwitchedAndMappedAndWrongChoicesAreRefusedInPlace(t *testing.T) {
	themed(t)
	control := &oscControl{config: osccontrol.Default()}
	p := NewControlPanel(widgets.NewTooltips(atOnce), control)
	p.on.SetChecked(true)
	if !control.config.On {
		t.Error("it cannot be switched on")
	}
	p.address.SetText(":9001")
	p.address.OnSubmitted("")
	if control.config.Address != osccontrol.DefaultAddress || !p.problem.Visible() {
		t.Errorf("other computers are let in unasked: %+v", control.config)
	}
	p.network.SetChecked(true)
	if control.config.Address != ":9001" || p.problem.Visible() {
		t.Errorf("allowed: %+v", control.config)
	}
	p.add.OnTapped()
	r := p.rows[0]
	r.parameter.SetText("/avatar/parameters/Lean")
	r.parameter.OnSubmitted("")
	if p.problem.Visible() || len(control.config.Avatar) != 0 {
		t.Error("a mapping counts that is being written")
	}
	r.target.SetText("nothing")
	r.target.OnSubmitted("")
	if !p.problem.Visible() || len(control.config.Avatar) != 0 {
		t.Error("a mapping to nothing is taken")
	}
	r.target.SetText("torso.wristLine")
	r.target.OnSubmitted("")
	r.atOne.SetText("2.5")
	r.atOne.OnSubmitted("")
	if want := (osccontrol.Mapping{Parameter: "Lean", Target: "torso.wristLine", AtOne: 2.5}); len(control.config.Avatar) != 1 || control.config.Avatar[0] != want {
		t.Errorf("mapped: %+v", control.config.Avatar)
	}
}
