//go:build cgo

package ui

import (
	"net"
	"testing"
	"time"

	"posewright/internal/app"
	"posewright/internal/liveout"
)

func TestTheLivePoseArrivesAfterOneClickAndStopsAfterAnother(t *testing.T) {
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	x := newTestEditor(t, nil)
	if x.settings.LiveOut.On {
		t.Error("it sends unasked")
	}
	x.settings.LiveOut.Receivers = liveout.Config{{Protocol: liveout.VMC, Address: conn.LocalAddr().String(), RateHz: 60}}
	x.run("liveOut")
	if c := find(x.commands, "liveOut"); !c.checked() {
		t.Error("its switch does not show that it is on")
	}
	_ = conn.SetReadDeadline(time.Now().Add(60 * time.Second))
	if _, _, err := conn.ReadFrom(make([]byte, 2000)); err != nil {
		t.Fatalf("nothing arrives: %v", err)
	}
	x.run("liveOut")
	if len(x.live.LiveOut.Statuses()) != 0 {
		t.Error("it goes on sending")
	}
	x.core.Settings.Flush()
	if again := app.LoadSettings(x.core.Folders.Settings()); again.LiveOut.On || len(again.LiveOut.Receivers) != 1 {
		t.Errorf("what was chosen is not kept: %+v", again.LiveOut)
	}
}

func TestReceiversAreAddedChangedAndRemovedAndWrongOnesRefusedInPlace(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("receivers")
	p := x.receivers
	if !x.receiversShown() || len(p.rows) != 2 {
		t.Fatalf("the dialog shows %d receivers", len(p.rows))
	}
	p.rows[0].address.SetText("127.0.0.1:5")
	p.rows[0].address.onDone()
	if got := x.settings.LiveOut.Receivers[0].Address; got != "127.0.0.1:5" {
		t.Errorf("the address is %q", got)
	}
	p.rows[0].address.SetText("nowhere")
	p.rows[0].address.onDone()
	if got := x.settings.LiveOut.Receivers[0].Address; got != "127.0.0.1:5" || !p.rows[0].problem.Visible() {
		t.Errorf("a wrong address is taken: %q", got)
	}
	p.rows[0].rate.SetText("fast")
	p.rows[0].rate.onDone()
	if got := x.settings.LiveOut.Receivers[0].RateHz; got != 60 {
		t.Errorf("the rate is %v", got)
	}
	p.add.OnTapped()
	if len(p.rows) != 3 {
		t.Errorf("after adding there are %d", len(p.rows))
	}
	p.rows[1].on.SetChecked(true)
	if x.settings.LiveOut.Receivers[1].Off {
		t.Error("the second cannot be switched on")
	}
	p.rows[2].raw.SetChecked(true)
	if !x.settings.LiveOut.Receivers[2].Raw {
		t.Error("raw rotations cannot be chosen")
	}
	for len(p.rows) < liveout.MostReceivers {
		p.add.OnTapped()
	}
	if !p.add.Disabled() {
		t.Error("any number can be added")
	}
}
