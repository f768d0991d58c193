package cli

import (
	"fmt"
	"os"
	"path/filepath"
)

// homeFolder is where a person's files are.
func homeFolder() (string, error) {
	if home := os.Getenv("POSEWRIGHT_HOME"); home != "" {
		return home, nil
	}
	config, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("there is no folder for your files: %w; set POSEWRIGHT_HOME to one", err)
	}
	return filepath.Join(config, "posewright"), nil
}
