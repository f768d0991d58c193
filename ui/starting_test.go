//go:build cgo

package ui

import "testing"

// The window says what is being opened before it has any other content, and until an avatar is there.
func TestTheWindowSaysWhatIsOpenedUntilTheAvatarIsThere(t *testing.T) {
	x := newTestEditor(t, nil)
	banner := x.shell.Banner
	if banner.Content.Visible() {
		t.Errorf("with an avatar it says %q", banner.Label.Text)
	}
	for file, want := range map[string]string{"": "Starting…", "/somewhere/mine.glb": "Opening mine.glb…"} {
		x.showStarting(file)
		seen := banner.Content.Visible() && banner.Label.Size().Height > 0
		if canvas := x.shell.Window.Canvas(); banner.Label.Text != want || !seen || canvas.Content().Size() != canvas.Size() {
			t.Errorf("for %q it says %q, seen %v", file, banner.Label.Text, seen)
		}
	}
}
