//go:build cgo

package ui

import (
	"net"
	"strings"
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
	c := commands.Find(x.chrome.commands, "liveout")
	if !c.IsChecked() {
		t.Error("its switch does not show that it is on")
	}
	x.until("its switch says that the demo is not sent", func() bool {
		_, label, tip := c.Status()
		return label == "demo not sent" && strings.Contains(tip, conn.LocalAddr().String()) && strings.Contains(tip,
			"the demo is not sent")
	})
	x.live.LiveOut.SetDemo(true)
	_ = conn.SetReadDeadline(time.Now().Add(60 * time.Second))
	if _, _, err := conn.ReadFrom(make([]byte, 2000)); err != nil {
		t.Fatalf("nothing arrives: %v", err)
	}
	x.until("its switch says that somebody receives", func() bool {
		_, label, tip := c.Status()
		return label == "sending" && strings.Contains(tip, "a program receives it")
	})
	_ = conn.Close()
	x.until("its switch says that nobody receives", func() bool {
		_, label, tip := c.Status()
		return label == "0 of 1 receive" && strings.Contains(tip, "Nothing receives at")
	})
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

// At first no receiver is on, so that the switch leads to where one is chosen.
func TestTheSwitchLeadsToTheReceiversWhereNoneIsOn(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("liveout")
	if !x.sessions.receiversShown() {
		t.Error("the receivers are not shown")
	}
	if sent := x.live.LiveOut.Statuses(); len(sent) > 0 {
		t.Errorf("it sends to %+v", sent)
	}
}
