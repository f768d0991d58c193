package filedialog

import "testing"

func TestFileURLsOfDrivesAndShares(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"/home/ann/my files":      "file:///home/ann/my%20files",
		"C:/Users/Ann/posewright": "file:///C:/Users/Ann/posewright",
		"//nas/share/vr/a#b":      "file://nas/share/vr/a%23b",
		"/home/\u00e4":            "file:///home/%C3%A4",
	} {
		if got := FileURL(path).String(); got != want {
			t.Errorf("FileURL(%q) = %s, want %s", path, got, want)
		}
	}
}
