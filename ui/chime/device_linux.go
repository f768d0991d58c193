package chime

import (
	"os"
	"path/filepath"

	"posewright/rig/phrase"
)

// absent is why there can be no sound, found out without asking ALSA, which fills the terminal where there is no device: no card, and no sound
// server's socket. nil is no promise that there is one.
func absent() error {
	cards, _ := filepath.Glob("/dev/snd/pcm*p")
	if len(cards) > 0 || os.Getenv("PULSE_SERVER") != "" || os.Getenv("PIPEWIRE_REMOTE") != "" {
		return nil
	}
	if runtime := os.Getenv("XDG_RUNTIME_DIR"); runtime != "" {
		for _, socket := range []string{"pulse/native", "pipewire-0"} {
			if _, err := os.Stat(filepath.Join(runtime, socket)); err == nil {
				return nil
			}
		}
	}
	return phrase.Fail("chime: this machine has no sound device")
}
