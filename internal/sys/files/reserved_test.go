package files

import "testing"

func TestNamesOfDevicesAreReserved(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"con": true, "Aux.json": true, "nul.tar.gz": true, "prn ": true, "COM1": true, "lpt9.session": true,
		"com0": true, "COM\u00b2": true,
		"com": false, "com10": false, "comb": false, "console": false, "my con": false, "lpt": false, "": false,
		".con": false, "COMa": false,
	} {
		if got := Reserved(name); got != want {
			t.Errorf("Reserved(%q) = %v", name, got)
		}
	}
}
