//go:build cgo

package devices

import "testing"

func TestAnAddressForVMCIsCheckedBeforeItIsUsed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"39541": "127.0.0.1:39541", " 127.0.0.1:39540 ": "127.0.0.1:39540", ":39540": ":39540", "[::1]:39540": "[::1]:39540",
		"": "", "localhost": "", "1.2.3.4:": "", "1.2.3.4:99999": "", "1.2.3.4:x": "",
	} {
		got, err := checkedAddress(text, "127.0.0.1:39540")
		if got != want || (err == nil) != (want != "") {
			t.Errorf("checkedAddress(%q) = %q, %v; want %q", text, got, err, want)
		}
	}
}
