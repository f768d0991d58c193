package preferences

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
)

// ToolkitFile returns where Fyne keeps what it remembers for a program, such as the layout of its file dialog; "" where no folder is known.
func ToolkitFile(appID string) string {
	folder, err := os.UserConfigDir()
	if runtime.GOOS == "darwin" {
		folder = filepath.Join(filepath.Dir(folder), "Preferences") // not with Application Support
	}
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "fyne", appID, "preferences.json")
}

// RemoveUnreadable removes a file that is no JSON object: Fyne writes its file in place, so that a program that is killed then leaves it empty, and complains
// about that at the next start. It must run before the Fyne application is made.
func RemoveUnreadable(path string) {
	data, err := os.ReadFile(path)
	var values map[string]any
	if err == nil && json.Unmarshal(data, &values) != nil {
		_ = os.Remove(path) // else Fyne complains and starts without it
	}
}
