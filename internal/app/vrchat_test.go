//go:build !windows

package app

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"posewright/internal/driving"
	"posewright/internal/drivingtest"
	"posewright/internal/liveout"
	"posewright/internal/session"
	"posewright/presets"
)

// TestVRChatsOwnSettingsAreHeldAgainstThePerson has a prefix of Proton in the home folder, with a height that is not the person's.
func TestVRChatsOwnSettingsAreHeldAgainstThePerson(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	registry := filepath.Join(home, ".local/share/Steam/steamapps/compatdata/438100/pfx/user.reg")
	must(t, os.MkdirAll(filepath.Dir(registry), 0o700))
	save := func(legacy int) {
		must(t, os.WriteFile(registry, fmt.Appendf(nil, "[Software\\\\VRChat\\\\VRChat] 1\n\"PlayerHeight_h1\"=hex(4):00,00,00,00,00,00,00,40\n"+
			"\"VRC_IK_LEGACY_h2\"=dword:%08x\n", legacy), 0o600))
	}
	save(1)
	r := started(t)
	demo := drivingtest.Demo(t)
	r.app.Publisher.ShowAvatar()
	r.until("the avatar", func() bool { return r.app.Avatar.Plain() != nil })
	c, err := driving.NewRecordedSource(session.NewPlayback(demo, "demo")).Calibration(r.app.Avatar.Plain())
	must(t, err)
	must(t, r.app.Document.Do(presets.ApplyCalibration(c)))
	must(t, r.LiveOut.SetReceivers(liveout.Config{{Protocol: liveout.VRChat, Address: "127.0.0.1:9", RateHz: 60}}))
	if said := r.LiveOut.Advice(); len(said) != 0 {
		t.Fatalf("while nothing is sent it says %v", said)
	}
	r.LiveOut.Toggle()
	r.until("the advice", func() bool { return r.noticed("2.00 m tall", "User Real Height", "Use Legacy IK Solving off") })
	if said := r.LiveOut.Advice(); len(said) != 2 {
		t.Errorf("of two settings it says %v", said)
	}
	save(0)
	r.until("what was changed is taken back", func() bool { return len(r.LiveOut.Advice()) == 1 })
	must(t, r.LiveOut.SetReceivers(liveout.Config{{Protocol: liveout.VRChat, Address: "192.0.2.1:9000", RateHz: 60}}))
	if said := r.LiveOut.Advice(); len(said) != 0 {
		t.Errorf("of another computer's VRChat it says %v", said)
	}
}
