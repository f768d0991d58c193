package files

import "strings"

// Reserved reports whether Windows keeps a file's name for a device, whatever its extension: CON, PRN, AUX, NUL, and
// COM or LPT with a digit, of which the superscripts count too. Such a file cannot be made there, or is the device.
func Reserved(name string) bool {
	base, _, _ := strings.Cut(name, ".")
	base = strings.ToUpper(strings.TrimRight(base, " "))
	switch base {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	port, found := strings.CutPrefix(base, "COM")
	if !found {
		port, found = strings.CutPrefix(base, "LPT")
	}
	return found && len([]rune(port)) == 1 && strings.Contains("0123456789\u00b9\u00b2\u00b3", port)
}
