//go:build cgo && !windows && !darwin

package filedialog

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/godbus/dbus/v5"

	"posewright/rig/phrase"
)

// Names of the desktop's portal, version 3 and later.
const (
	portalName      = "org.freedesktop.portal.Desktop"
	portalPath      = dbus.ObjectPath("/org/freedesktop/portal/desktop")
	portalChooser   = "org.freedesktop.portal.FileChooser"
	portalRequest   = "org.freedesktop.portal.Request"
	nameOwner       = "org.freedesktop.DBus"
	responseChosen  = uint32(0)
	responseRefused = uint32(1) // by the person
)

// unavailable is errNoDialogs with its cause.
func unavailable(cause any) error {
	return phrase.Fail("{{.Kind}}: {{.Cause}}", "Kind", errNoDialogs, "Cause", fmt.Sprint(cause))
}

// sessionBus connects to the bus of the person's session; no other one is started for it.
func sessionBus() (*dbus.Conn, error) {
	address := os.Getenv("DBUS_SESSION_BUS_ADDRESS")
	if address == "" {
		socket := filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), "bus")
		if info, err := os.Stat(socket); err != nil || info.Mode()&os.ModeSocket == 0 {
			return nil, unavailable("there is no session bus")
		}
		address = "unix:path=" + socket
	}
	connection, err := dbus.Connect(address)
	if err != nil {
		return nil, unavailable(err)
	}
	return connection, nil
}

// portalDialog asks by the portal of the desktop, which every desktop shows in its own way, also to programs in a sandbox. It has a connection of its own: the
// answer is then the only thing that comes in, and it cannot come before it is listened for.
func portalDialog(r Request, q question) (string, error) {
	connection, err := sessionBus()
	if err != nil {
		return "", err
	}
	defer connection.Close()
	signals := make(chan *dbus.Signal, 16)
	connection.Signal(signals)
	token := fmt.Sprintf("posewright%08x", rand.Uint32())
	sender := strings.ReplaceAll(strings.TrimPrefix(connection.Names()[0], ":"), ".", "_")
	handle := dbus.ObjectPath(fmt.Sprintf("%s/request/%s/%s", portalPath, sender, token))
	for _, match := range [][]dbus.MatchOption{
		{dbus.WithMatchInterface(portalRequest), dbus.WithMatchMember("Response"), dbus.WithMatchObjectPath(handle)},
		{dbus.WithMatchInterface(nameOwner), dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchOption("arg0", portalName)},
	} {
		if err := connection.AddMatchSignal(match...); err != nil {
			return "", unavailable(err)
		}
	}
	method := ".OpenFile"
	if q == toSave {
		method = ".SaveFile"
	}
	call := connection.Object(portalName, portalPath).Call(portalChooser+method, 0, r.parent, r.Title, portalOptions(r, q, token))
	var given dbus.ObjectPath
	if err := call.Store(&given); err != nil {
		return "", unavailable(err)
	}
	for signal := range signals {
		switch {
		case strings.HasSuffix(signal.Name, ".NameOwnerChanged") && len(signal.Body) == 3 && signal.Body[0] == portalName && signal.Body[2] == "":
			return "", unavailable("the portal ended")
		case signal.Name == portalRequest+".Response" && (signal.Path == handle || signal.Path == given):
			return portalAnswer(signal.Body)
		}
	}
	return "", unavailable("the session bus ended")
}

// portalAnswer is the path in the body of a response.
func portalAnswer(body []any) (string, error) {
	var status uint32
	var results map[string]dbus.Variant
	if err := dbus.Store(body, &status, &results); err != nil {
		return "", unavailable(err)
	}
	switch status {
	case responseChosen:
	case responseRefused:
		return "", ErrCancelled
	default: // what should show the dialog could not
		return "", unavailable("the portal gave up")
	}
	uris, _ := results["uris"].Value().([]string)
	if len(uris) == 0 {
		return "", ErrCancelled
	}
	location, err := url.Parse(uris[0])
	if err != nil || location.Scheme != "file" {
		return "", phrase.Fail("{{.File}} is not on this computer: copy it here first", "File", uris[0])
	}
	return location.Path, nil
}

// portalFilter and portalRule are the types (sa(us)) and (us) of the portal.
type (
	portalFilter struct {
		Name  string
		Rules []portalRule
	}
	portalRule struct {
		Kind    uint32 // 0: Pattern is a glob
		Pattern string
	}
)

func portalOptions(r Request, q question, token string) map[string]dbus.Variant {
	options := map[string]dbus.Variant{
		"handle_token": dbus.MakeVariant(token), "modal": dbus.MakeVariant(true),
	}
	if q == forFolder {
		options["directory"] = dbus.MakeVariant(true)
	}
	var filters []portalFilter
	for _, f := range r.Filters {
		filter := portalFilter{Name: f.Description}
		for _, extension := range bothCases(f.Extensions) {
			filter.Rules = append(filter.Rules, portalRule{Pattern: "*." + extension})
		}
		filters = append(filters, filter)
	}
	if len(filters) > 0 {
		options["filters"] = dbus.MakeVariant(filters)
	}
	if folder := r.start(); folder != "" {
		options["current_folder"] = dbus.MakeVariant(append([]byte(folder), 0))
	}
	if q == toSave && r.Name != "" {
		options["current_name"] = dbus.MakeVariant(r.Name)
	}
	return options
}

// notify has the desktop show a message beside its clock.
func notify(title, message string) error {
	connection, err := sessionBus()
	if err != nil {
		return err
	}
	defer connection.Close()
	return connection.Object("org.freedesktop.Notifications", "/org/freedesktop/Notifications").Call("org.freedesktop.Notifications.Notify", 0,
		"Posewright", uint32(0), "dialog-error", title, message, []string{}, map[string]dbus.Variant{}, int32(0)).Err
}
