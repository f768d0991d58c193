package chime

import (
	"os"
	"path/filepath"
)

// absent reports that there can be no sound: no card, and no sound server's socket. It does not ask ALSA, which fills the terminal where there is no device. False is
// no promise that there is one.
func absent() bool {
	cards, _ := filepath.Glob("/dev/snd/pcm*p")
	if len(cards) > 0 || os.Getenv("PULSE_SERVER") != "" || os.Getenv("PIPEWIRE_REMOTE") != "" {
		return false
	}
	if runtime := os.Getenv("XDG_RUNTIME_DIR"); runtime != "" {
		for _, socket := range []string{"pulse/native", "pipewire-0"} {
			if _, err := os.Stat(filepath.Join(runtime, socket)); err == nil {
				return false
			}
		}
	}
	return true
}
