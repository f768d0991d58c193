package hostport

import (
	"net"
	"strings"
	"testing"
)

func TestWhatIsWrongWithAnIPv6AddressIsReported(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		":39540": "", "127.0.0.1:39540": "", "[::1]:39540": "", "[::]:1": "", "[fe80::1%eth0]:39540": "", "[fd00::2]:1": "", "pc.local:1": "", "[ff05::1]:1": "", "169.254.1.1:1": "",
		"39540": "", "": "", "host": "", "[::1]": "", // wrong in other ways
		"::1:39540": "brackets", "fe80::1%eth0:39540": "brackets", "fd00::2": "brackets",
		"[fe80::1]:39540": "[fe80::1%", "[ff02::1]:9000": "[ff02::1%",
	} {
		err := Check(address)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", address, err)
		}
		if here := CheckHere(address); want != "" && here == nil {
			t.Errorf("%s: nothing is wrong with it here", address)
		}
	}
	if err := CheckHere("[fe80::1%nowhere0]:1"); err == nil || !strings.Contains(err.Error(), "nowhere0") {
		t.Errorf("of an interface that there is not it says %v", err)
	}
	for _, fine := range []string{"[fe80::1%1]:1", "[fd00::1]:1", "127.0.0.1:1", ":1", ""} {
		if err := CheckHere(fine); err != nil {
			t.Errorf("%s: %v", fine, err)
		}
	}
	for _, name := range interfaces() {
		if err := CheckHere("[fe80::1%" + name + "]:1"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestIPv6AddressesAreRecognized(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{"[::1]:1": true, "[fe80::1%a b]:1": true, "[::ffff:10.0.0.1]:1": false, "127.0.0.1:1": false, ":1": false, "host:1": false, "": false} {
		if IsIPv6(address) != want {
			t.Errorf("%q: %v", address, !want)
		}
	}
	for host, want := range map[string]bool{"fe80::1%vEthernet (WSL)": false, "a b": true, "a/b%c": true, "": false} {
		if HasSpace(host) != want {
			t.Errorf("%q: %v", host, !want)
		}
	}
}

func TestAComputerWithoutANetworkHasItsLoopback(t *testing.T) {
	t.Parallel()
	lo, eth, off := net.Interface{Name: "lo", Flags: net.FlagUp | net.FlagLoopback}, net.Interface{Name: "eth0", Flags: net.FlagUp}, net.Interface{Name: "eth1"}
	for want, all := range map[string][]net.Interface{"eth0": {lo, eth, off}, "lo": {lo, off}, "": {off}} {
		if got := strings.Join(namesOf(all), " "); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
