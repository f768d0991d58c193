package osccontrol

import (
	"math"
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"posewright/rig/phrase"
	"posewright/trackers/osc"
)

// longestName is how many bytes paths, names and texts of requests may have. A curve is the longest.
const longestName = 2048

// Kind is what a request asks for.
type Kind uint8

// The kinds of requests.
const (
	Set          Kind = iota // a parameter gets a value
	Trigger                  // a command runs
	Get                      // a value is asked for
	Input                    // an input that drives parameters gets a value
	Notify                   // changes are asked for, or no more
	AvatarValue              // VRChat reports an avatar parameter
	AvatarChange             // VRChat wears another avatar, and reports all its parameters
)

// Request is one message of another program.
type Request struct {
	Kind   Kind
	Path   string // of a parameter, with dots; name of a command or of an avatar parameter; "" for all, with Notify
	Value  string // as a person would type it: a number, on or off, a choice or a curve. With Set and AvatarValue
	Number float64
	Whole  bool // Value is a whole number, as OSC has them
	Off    bool // Notify is to end
	From   netip.AddrPort
	Port   uint16 // where the answer is wanted; 0 for where the request came from
}

// To returns where answers go.
func (r *Request) To() netip.AddrPort {
	if r.Port != 0 {
		return netip.AddrPortFrom(r.From.Addr(), r.Port)
	}
	return r.From
}

// prefixes begin the addresses of requests.
var prefixes = []struct {
	prefix string
	kind   Kind
}{
	{"/posewright/set/", Set}, {"/posewright/trigger/", Trigger}, {"/posewright/get/", Get}, {"/posewright/input/", Input}, {"/posewright/notify", Notify},
	{"/avatar/parameters/", AvatarValue}, {"/avatar/change", AvatarChange},
}

// ours reports whether a message is for Posewright, right or wrong.
func ours(address []byte) bool {
	const root = "/posewright/"
	return len(address) >= len(root) && string(address[:len(root)]) == root
}

// Read reads a message as a request. It is false for a message of another program's that means nothing here. The error says what is wrong with one that is ours.
func Read(m *osc.Message, from netip.AddrPort) (request Request, ok bool, err error) {
	request.From = from
	defer func() { phrase.Clean(&request) }()
	address := string(m.Address)
	found := false
	for _, p := range prefixes {
		if rest, has := strings.CutPrefix(address, p.prefix); has && (p.kind != Notify || rest == "" || rest[0] == '/') && (p.kind != AvatarChange || rest == "") {
			request.Kind, request.Path, found = p.kind, strings.Trim(rest, "/"), true
			break
		}
	}
	switch {
	case !found && !ours(m.Address):
		return Request{}, false, nil
	case !found:
		return Request{}, false, phrase.Fail(`there is no request "{{.Address}}"; use /posewright/set, trigger, get, input or notify`, "Address", short(address))
	case request.Kind == AvatarChange:
		return request, true, nil
	case !utf8.ValidString(request.Path) || len(request.Path) > longestName || request.Path == "" && request.Kind != Notify:
		return Request{}, false, phrase.Fail(`"{{.Address}}" names nothing; add a path, such as /posewright/set/torso.wristLine`, "Address", short(address))
	}
	if request.Kind == Set || request.Kind == Get || request.Kind == Notify {
		request.Path = strings.ReplaceAll(request.Path, "/", ".")
	}
	arguments := m.Arguments()
	first, any := arguments.Next()
	_, more := arguments.Next()
	if more || !any && (request.Kind == Set || request.Kind == Input || request.Kind == AvatarValue) {
		return Request{}, false, phrase.Fail("{{.Address}} needs one value: a number, true or false, or a text", "Address", short(address))
	}
	if !any {
		return request, true, nil
	}
	if !request.read(first) {
		return Request{}, false, phrase.Fail("{{.Address}} needs one value: a number, true or false, or a text", "Address", short(address))
	}
	switch request.Kind {
	case Get, Notify:
		request.Off = request.Kind == Notify && request.Number == 0
		if n := request.Number; n > 1 {
			if !request.Whole || n > math.MaxUint16 {
				return Request{}, false, phrase.Fail(`"{{.Port}}" is not a port. Choose a number from 1 to 65535`, "Port", request.Value)
			}
			request.Port = uint16(n)
		}
		request.Value, request.Number, request.Whole = "", 0, false
	case Trigger:
		if request.Number == 0 {
			return Request{}, false, nil // a button was released
		}
		request.Value, request.Number, request.Whole = "", 0, false
	}
	return request, true, nil
}

// read takes the value of an argument. It is false for one that is no number, truth value or text.
func (r *Request) read(a osc.Argument) bool {
	if on, ok := a.Bool(); ok {
		r.Value = "off"
		if on {
			r.Value, r.Number = "on", 1
		}
		return true
	}
	if text, ok := a.Text(); ok {
		if len(text) > longestName || !utf8.Valid(text) {
			return false
		}
		r.Value = string(text)
		number, err := strconv.ParseFloat(r.Value, 64)
		if err != nil {
			number = 1 // a text is no release of a button
		}
		r.Number = number
		return true
	}
	if whole, ok := a.Int(); ok {
		r.Value, r.Number, r.Whole = strconv.FormatInt(whole, 10), float64(whole), true
		return true
	}
	number, ok := a.Float()
	if !ok {
		return false
	}
	bits := 64
	if a.Tag == 'f' {
		bits = 32 // 0.1 is to be 0.1, not 0.10000000149
	}
	r.Value = strconv.FormatFloat(number, 'g', -1, bits)
	r.Number, _ = strconv.ParseFloat(r.Value, 64)
	return true
}

// short is what a sentence shows of an address.
func short(address string) string {
	const most = 80
	address = strings.ToValidUTF8(address, "?")
	if len(address) > most {
		return strings.ToValidUTF8(address[:most], "") + "…"
	}
	return address
}
