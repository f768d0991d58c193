package assets

import (
	"fmt"
	"net"
	"regexp"
	"slices"
	"strings"
	"testing"

	"posewright/internal/inputs"
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
	if len(english) != 16 {
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
				name, anchor, deep := strings.Cut(found[1], "#")
				if !names[name] || deep && headingAt(helpPage(language, name), anchor) < 0 {
					t.Errorf("%s: %s leads to %s, which is no page or heading", language, page.Name, found[1])
				}
			}
		}
	}
}

// headingAt is the number of the heading of a page that an anchor leads to where the page is read as a file, -1 for none.
func headingAt(page HelpPage, anchor string) int {
	return slices.IndexFunc(regexp.MustCompile(`(?m)^#+ .*`).FindAllString(page.Text, -1), func(heading string) bool {
		bare := regexp.MustCompile(`[^\pL\pM\pN _-]`).ReplaceAllString(strings.TrimLeft(heading, "# "), "")
		return strings.ReplaceAll(strings.ToLower(bare), " ", "-") == anchor
	})
}

// What is said in one language is said in all: a page has the same sections, with as many paragraphs and items, the same links and as much code. Links to headings
// rely on it.
func TestTranslatedPagesHaveTheSectionsLinksAndCodeOfTheEnglishOnes(t *testing.T) {
	t.Parallel()
	heading := regexp.MustCompile(`(?m)^#+ `)
	link, code, item := regexp.MustCompile(`\]\(([^)]*)\)`), regexp.MustCompile("`[^`\n]*`"), regexp.MustCompile(`(?m)^(- |\d+\. )`)
	sorted := func(all []string) []string { slices.Sort(all); return all }
	linksIn := func(text, language string) (all []string) {
		for _, found := range link.FindAllStringSubmatch(text, -1) {
			name, anchor, _ := strings.Cut(found[1], "#")
			all = append(all, fmt.Sprint(name, headingAt(helpPage(language, name), anchor)))
		}
		return sorted(all)
	}
	for _, language := range []string{"de", "ja"} {
		for i, page := range HelpPages(language) {
			english := HelpPages("en")[i]
			if page.Text == english.Text {
				t.Errorf("%s: %s is not translated", language, page.Name)
				continue
			}
			want, got := heading.Split(english.Text, -1), heading.Split(page.Text, -1)
			if len(want) != len(got) {
				t.Errorf("%s: %s has %d sections, in English %d", language, page.Name, len(got), len(want))
				continue
			}
			for k := range want {
				title, _, _ := strings.Cut(want[k], "\n")
				if a, b := linksIn(want[k], "en"), linksIn(got[k], language); !slices.Equal(a, b) {
					t.Errorf("%s: %s, %s has the links %v, in English %v", language, page.Name, title, b, a)
				}
				for what, count := range map[string]func(string) int{
					"pieces of code": func(text string) int { return len(code.FindAllString(text, -1)) },
					"items":          func(text string) int { return len(item.FindAllString(text, -1)) },
					"paragraphs":     func(text string) int { return strings.Count(strings.TrimSpace(text), "\n\n") },
				} {
					if a, b := count(want[k]), count(got[k]); a != b {
						t.Errorf("%s: %s, %s has %d %s, in English %d", language, page.Name, title, b, what, a)
					}
				}
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
		table := strings.Split(page, "\n## ")[1] // the first section
		for _, kind := range inputs.Kinds() {
			for _, address := range []string{kind.Address, kind.Spare, vmt.DriverAddress} {
				if _, port, err := net.SplitHostPort(address); err == nil && !strings.Contains(table, port) {
					t.Errorf("%s: the default ports lack %s of %s", language, port, kind.Name)
				}
			}
		}
	}
}
