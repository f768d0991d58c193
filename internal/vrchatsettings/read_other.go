//go:build !windows

package vrchatsettings

import (
	"os"
	"path/filepath"
	"regexp"
	"time"

	"posewright/internal/sys/files"
)

// steamFolders are where Steam is, under the home folder: of Debian, of others, in a Flatpak and in a Snap.
var steamFolders = []string{
	".steam/root", ".steam/debian-installation", ".local/share/Steam", ".var/app/com.valvesoftware.Steam/data/Steam",
	"snap/steam/common/.local/share/Steam",
}

// prefix is where Proton keeps the registry of VRChat, which has this number at Steam.
const prefix = "steamapps/compatdata/438100/pfx/user.reg"

const (
	longestList     = 1 << 20
	longestRegistry = 64 << 20
)

// library is a folder in Steam's list of those that games are in.
var library = regexp.MustCompile(`"path"\s+"([^"\n]+)"`)

// Read returns what VRChat has saved in the prefix that was written last; nothing where there is none.
func Read() Settings {
	home, err := os.UserHomeDir()
	if err != nil {
		return nil
	}
	return readIn(home)
}

func readIn(home string) Settings {
	var newest string
	var written time.Time
	for _, steam := range steamFolders {
		steam = filepath.Join(home, steam)
		libraries := []string{steam}
		list, _ := files.All(filepath.Join(steam, "config/libraryfolders.vdf"), longestList) // else games are with Steam
		for _, found := range library.FindAllSubmatch(list, -1) {
			libraries = append(libraries, string(found[1]))
		}
		for _, folder := range libraries {
			path := filepath.Join(folder, prefix)
			if info, err := files.Stat(path); err == nil && info.ModTime().After(written) {
				newest, written = path, info.ModTime()
			}
		}
	}
	text, err := files.All(newest, longestRegistry)
	if err != nil {
		return nil
	}
	return parse(string(text))
}
