//go:build cgo

package devices

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"testing"

	"posewright/internal/osccontrol"
	"posewright/ui/widgets"
)

// oscControl is a control that listens nowhere.
type oscControl struct {
	config osccontrol.Config
	asking []netip.Addr
}

func (o *oscControl) Config() osccontrol.Config { return o.config }
func (o *oscControl) Status() osccontrol.Status {
	return osccontrol.Status{Address: "127.0.0.1:1", Asking: o.asking}
}

func (o *oscControl) Allow(from netip.Addr) error {
	o.Ignore(from)
	o.config.Allowed = append(o.config.Allowed, from.String())
	return nil
}

func (o *oscControl) Ignore(from netip.Addr) {
	o.asking = slices.DeleteFunc(o.asking, func(other netip.Addr) bool { return other == from })
}

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

func TestOtherComputersAreAllowedIgnoredAndRemoved(t *testing.T) {
	themed(t)
	control := &oscControl{config: osccontrol.Config{On: true, Address: ":9001", Network: true, Allowed: []string{"192.168.1.7"}}}
	p := NewControlPanel(widgets.NewTooltips(atOnce), control)
	for _, from := range []string{"192.168.1.8", "192.168.1.9"} {
		control.asking = append(control.asking, netip.MustParseAddr(from))
	}
	p.Update()
	expect := func(when, shown string, asking int) {
		t.Helper()
		if got := fmt.Sprint(p.others.shown); got != shown || p.others.asking != asking || len(p.others.buttons) != len(p.others.shown)+asking {
			t.Errorf("%s: %s, %d of them ask, with %d buttons", when, got, p.others.asking, len(p.others.buttons))
		}
	}
	expect("asking", "[192.168.1.8 192.168.1.9 192.168.1.7]", 2)
	p.others.buttons[0].OnTapped()
	expect("one is allowed", "[192.168.1.9 192.168.1.7 192.168.1.8]", 1)
	p.others.buttons[1].OnTapped()
	expect("one is ignored", "[192.168.1.7 192.168.1.8]", 0)
	p.on.SetChecked(false)
	if fmt.Sprint(control.config.Allowed) != "[192.168.1.7 192.168.1.8]" {
		t.Errorf("another choice forgets who is allowed: %v", control.config.Allowed)
	}
	p.others.buttons[0].OnTapped()
	expect("one is removed", "[192.168.1.8]", 0)
	if fmt.Sprint(control.config.Allowed) != "[192.168.1.8]" {
		t.Errorf("allowed are %v", control.config.Allowed)
	}
	p.address.SetText(osccontrol.DefaultAddress)
	p.address.OnSubmitted("")
	p.network.SetChecked(false)
	expect("without the network", "[]", 0)
}
