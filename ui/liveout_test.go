//go:build cgo

package ui

import (
	"net"
	"testing"
	"time"

	"posewright/internal/app"
	"posewright/internal/liveout"
	"posewright/ui/commands"
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
	x.run("liveout")
	if c := commands.Find(x.chrome.commands, "liveout"); !c.Checked() {
		t.Error("its switch does not show that it is on")
	}
	_ = conn.SetReadDeadline(time.Now().Add(60 * time.Second))
	if _, _, err := conn.ReadFrom(make([]byte, 2000)); err != nil {
		t.Fatalf("nothing arrives: %v", err)
	}
	x.run("liveout")
	if len(x.live.LiveOut.Statuses()) != 0 {
		t.Error("it goes on sending")
	}
	x.core.Settings.Flush()
	if again := app.LoadSettings(x.core.Folders.Settings()); again.LiveOut.On || len(again.LiveOut.Receivers) != 1 {
		t.Errorf("what was chosen is not kept: %+v", again.LiveOut)
	}
}

func TestReceiversThatAreAddedAreKept(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("receivers")
	if !x.sessions.receiversShown() || !x.pressIn(x.sessions.receivers.Content, "Add a receiver") {
		t.Fatal("the dialog shows no button to add one")
	}
	if got := len(x.settings.LiveOut.Receivers); got != 3 {
		t.Errorf("there are %d receivers", got)
	}
}
