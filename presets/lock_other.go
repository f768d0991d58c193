//go:build !unix || solaris || illumos || aix

package presets

import "os"

// lock reports false if another opening of a file, here or in another program, is known to have it. Windows lets no file be renamed that
// is open elsewhere, but then neither while f is; so there, and where files cannot be locked, every journal is treated as left behind.
func lock(*os.File) bool { return true }
