//go:build cgo

package devices

import (
	"net/netip"
	"strings"
	"testing"

	"posewright/internal/inputs"
)

func TestAnAddressForVMCIsCheckedBeforeItIsUsed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"39541": "127.0.0.1:39541", " 127.0.0.1:39540 ": "127.0.0.1:39540", ":39540": ":39540", "[::1]:39540": "[::1]:39540", "[fe80::1%eth0]:39540": "[fe80::1%eth0]:39540", "fe80::1%eth0:39540": "",
		"": "", "localhost": "", "1.2.3.4:": "", "1.2.3.4:99999": "", "1.2.3.4:x": "",
	} {
		kind, _ := inputs.KindOf("vmc")
		got, err := checkedAddress(kind, text, "127.0.0.1:39540")
		if got != want || (err == nil) != (want != "") {
			t.Errorf("checkedAddress(%q) = %q, %v; want %q", text, got, err, want)
		}
	}
}

func TestSendersSeeWhatALinkLocalAddressNeeds(t *testing.T) {
	t.Parallel()
	for at, interfaced := range map[string]bool{"192.168.1.5": false, "169.254.1.5": false, "fd00::2": false, "fe80::2": true} {
		said := senderText(netip.MustParseAddr(at), "39540")
		if !strings.Contains(said, at) || !strings.Contains(said, "39540") || strings.Contains(said, "%eth0") != interfaced {
			t.Errorf("%s: %q", at, said)
		}
	}
}
