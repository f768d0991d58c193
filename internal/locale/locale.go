// Package locale keeps Fyne from complaining about the locale that containers have.
//
// Fyne reads the person's language while its packages initialise. With LANG=C.UTF-8, which is no language, it then writes an
// error to the log, also in front of the output of commands without a window. LANGUAGE comes before LANG for it, and means
// nothing to the C library's own locale, so naming English there is enough. Packages initialise in the order of their
// import paths as soon as their own imports have, and this one, which needs only os, comes before those that Fyne waits
// for.
package locale

import (
	"os"
	"strings"
)

func init() {
	if speechless(os.Getenv) {
		os.Setenv("LANGUAGE", "en")
	}
}

// speechless reports whether the environment sets a locale for characters and none for a language.
func speechless(getenv func(string) string) bool {
	if getenv("LANGUAGE") != "" {
		return false
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := getenv(name); value != "" {
			return strings.HasPrefix(value, "C.") || strings.HasPrefix(value, "POSIX.")
		}
	}
	return false
}
