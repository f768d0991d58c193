package remote

import (
	"testing"

	"posewright/internal/racetest"
)

// A person who has never opened the page does what the window draws: the browser's own words are those of the drawing.
// Debian has its German and Japanese ones in chromium-l10n. The page is secure then, and so is its socket.
func TestChromiumAsksWhatTheWindowDraws(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	s := idle(t).by("https")
	b := openBrowser(t, "en-US")
	_ = b.command("/url", map[string]string{"url": s.base + "/vr"}, nil) // fails, with the warning shown
	b.await("the warning", `document.getElementById("details-button") !== null`)
	for selector, drawn := range map[string]string{"#main-message h1": "Your connection is not private", "#details-button": "Advanced",
		"#proceed-link": "Proceed to 127.0.0.1 (unsafe)"} {
		if said := b.js(`return document.querySelector("` + selector + `").textContent.trim()`); said != drawn {
			t.Errorf("%s is %q, and drawn is %q", selector, said, drawn)
		}
	}
	b.picture("headset-warning")
	b.click("#details-button")
	b.click("#proceed-link")
	b.await("the page", `document.getElementById("capability")?.dataset.is !== undefined`)
	if is := b.js(`return [isSecureContext, location.protocol, document.getElementById("capability").dataset.is].join()`); is != "true,https:,noHeadset" {
		t.Errorf("the page is %s", is)
	}
	b.js(`document.getElementById("code").value = "` + s.Code() + `"`)
	b.picture("headset-page")
	b.click("#login button")
	const connected = `document.getElementById("login").classList.contains("hidden") && document.getElementById("said").textContent.startsWith("Connected")`
	b.await("the connection", connected)
	b.reload()
	b.await("the connection of the same tab", connected)
	if pages := s.Pages(); len(pages) != 1 {
		t.Errorf("%d pages are connected", len(pages))
	}
}

// Over HTTP the page is secure within the computer, as for `adb reverse`. A wrong code is told, and the token of the QR
// code comes along when a headset's browser is sent to its page.
func TestThePageForHeadsetsLogsIn(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	s := idle(t)
	b := openBrowser(t, "de-DE", "--user-agent="+quest)
	b.do("/url", map[string]string{"url": s.base + "/vr"}, nil)
	b.await("the page", `document.getElementById("capability").dataset.is === "noHeadset"`)
	b.js(`document.getElementById("code").value = "wrong"`)
	b.click("#login button")
	b.await("the refusal", `document.getElementById("said").textContent.includes("nicht der Code")`)
	b.do("/url", map[string]string{"url": s.URLs()[0]}, nil)
	b.await("the connection", `document.getElementById("login").classList.contains("hidden") && document.getElementById("said").textContent.startsWith("Mit Posewright")`)
	if at := b.js("return location.href"); at != s.base+"/vr" {
		t.Errorf("the browser is at %s", at)
	}
	s.Disconnect(s.Pages()[0].ID)
	b.await("the login", `!document.getElementById("login").classList.contains("hidden")`)
}
