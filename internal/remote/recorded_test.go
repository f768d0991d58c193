package remote

import (
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/racetest"
	"posewright/internal/session"
	"posewright/rig"
)

// moved is how far the avatar went from one tick to the next beyond what its devices did.
type moved struct {
	meters, devices float64
	role            rig.Role
	at              time.Duration
}

// watch follows the ticks of a session until the function that it returns is called, which returns the farthest that
// the avatar jumped in one.
func watch(t *testing.T, s *served) (stop func() (farthest moved, ticks int)) {
	t.Helper()
	frames := s.live.Session.NewReader()
	due, end, ended := frames.Pace(everyTick), make(chan struct{}), make(chan struct{})
	// Legs take steps: a foot in the air goes as fast as 3 m/s.
	roles := [...]rig.Role{rig.Hips, rig.Head, rig.LeftHand, rig.RightHand, rig.LeftLowerArm, rig.RightLowerArm}
	var farthest moved
	ticks := 0
	go func() {
		defer close(ended)
		defer frames.Close()
		var before [len(roles)]mgl64.Vec3
		places := map[string]mgl64.Vec3{}
		var last uint64
		for {
			select {
			case <-due:
			case <-end:
				return
			}
			f := frames.Latest()
			if f.Body == nil || f.Tick == last {
				continue
			}
			now := moved{at: f.Now, devices: follow(f, places)}
			for i, role := range roles {
				at := f.Result.World[f.Body.Humanoid().Joint(role)].Position
				if d := at.Sub(before[i]).Len(); f.Tick == last+1 && d > now.meters {
					now.meters, now.role = d, role
				}
				before[i] = at
			}
			if f.Tick == last+1 && now.devices < 0.05 { // else frames of the browser are missing
				ticks++
				if now.meters-now.devices > farthest.meters-farthest.devices {
					farthest = now
				}
			}
			last = f.Tick
		}
	}()
	return func() (moved, int) {
		close(end)
		<-ended
		return farthest, ticks
	}
}

// follow is how far a device of a frame went since it was last told, of those that went farthest.
func follow(f *session.Frame, places map[string]mgl64.Vec3) (farthest float64) {
	for i := range f.Devices.All() {
		d := &f.Devices.Devices[i]
		if d.Lost {
			continue
		}
		if at, known := places[d.Serial]; known {
			farthest = max(farthest, d.Pose.Position.Sub(at).Len())
		}
		places[d.Serial] = d.Pose.Position
	}
	return farthest
}

// The avatar of who plays the recorded session makes no jump of its own: not where the controllers are put down, where
// hands take their place, or where one hand is out of sight.
func TestTheAvatarOfARecordedSessionDoesNotJump(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	recorded := capture(t)
	h := immerse(t, "en")
	h.login()
	h.enter("#enterVR")
	h.js(recorded)
	// The person is there where the recording begins.
	h.play("posewright.sender")
	h.s.await("devices report", func() bool { return len(h.s.live.Devices.Frame().All()) >= 3 })
	stop := watch(t, h.s)
	h.await("the recording ends", "player.playing === false")
	jump, ticks := stop()
	if ticks < 500 {
		t.Fatalf("of %d ticks nothing is known", ticks)
	}
	t.Logf("of %d ticks the farthest jump is %.1f cm of %s at %.1f s, where devices went %.1f cm", ticks, 100*jump.meters, jump.role, jump.at.Seconds(), 100*jump.devices)
	if jump.meters-jump.devices > 0.03 {
		t.Error("the avatar jumps")
	}
}
