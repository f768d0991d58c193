package assets

import (
	"net"
	"regexp"
	"slices"
	"strings"
	"testing"

	"posewright/trackers/mocopi"
	"posewright/trackers/natnet"
	"posewright/trackers/vmc"
	"posewright/trackers/vmt"
	"posewright/trackers/vrchat"
	"posewright/trackers/vrpn"
)

func TestTheManualHasItsPagesInEveryLanguageAndNoLinkLeadsNowhere(t *testing.T) {
	t.Parallel()
	link := regexp.MustCompile(`\]\(([^)]*)\)`)
	english := HelpPages("en")
	if len(english) != 13 {
		t.Errorf("the manual has %d pages", len(english))
	}
	for _, language := range []string{"en", "de", "ja", "xx"} {
		names := map[string]bool{}
		pages := HelpPages(language)
		for i, page := range pages {
			names[page.Name] = true
			if page.Title == "" || len(page.Text) < 300 || page.Name != english[i].Name {
				t.Errorf("%s: %s is called %q and has %d bytes", language, page.Name, page.Title, len(page.Text))
			}
		}
		for _, page := range pages {
			for _, found := range link.FindAllStringSubmatch(page.Text, -1) {
				if name, _, _ := strings.Cut(found[1], "#"); !names[name] {
					t.Errorf("%s: %s leads to %s, which is no page", language, page.Name, found[1])
				}
			}
		}
	}
	for _, language := range []string{"de", "ja"} {
		for i, page := range HelpPages(language) {
			translated := page.Text != english[i].Text
			if wanted := !slices.Contains([]string{"window.md", "commands.md"}, page.Name); translated != wanted {
				t.Errorf("%s: %s is translated: %v", language, page.Name, translated)
			}
		}
	}
}

func TestTheQuickStartNamesThePortsThatTheInputsHave(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"en", "de", "ja"} {
		page := helpPage(language, "quickstart.md").Text
		for section, address := range map[string]string{"VirtualMotionCapture": vmc.DefaultAddress, "SlimeVR": vmc.DefaultAddress, "VRChat OSC trackers": vrchat.DefaultAddress,
			"SteamVR": vmt.DefaultAddress, "mocopi": mocopi.DefaultAddress, "OptiTrack": natnet.DefaultAddress, "Vicon": vrpn.DefaultAddress} {
			_, text, found := strings.Cut(page, "\n## "+section)
			text, _, _ = strings.Cut(text, "\n## ")
			_, port, err := net.SplitHostPort(address)
			if !found || err != nil || !strings.Contains(text, port) {
				t.Errorf("%s: the section on %s does not name the port %s", language, section, port)
			}
		}
	}
}
