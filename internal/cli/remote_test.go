package cli

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"rsc.io/qr"
)

// growing is what a command has printed so far.
type growing struct {
	mutex sync.Mutex
	text  strings.Builder
}

func (g *growing) Write(p []byte) (int, error) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	return g.text.Write(p)
}

func (g *growing) String() string {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	return g.text.String()
}

func TestRunServesTheRemotePageAndShowsHowAHeadsetOpensIt(t *testing.T) {
	t.Parallel()
	ctx, interrupt := context.WithTimeout(t.Context(), time.Minute)
	defer interrupt()
	var stdout growing
	ended := make(chan int)
	go func() {
		ended <- run(ctx, []string{"run", "--home", t.TempDir(), "--listen", "vmc=" + freePort(t), "--no-discovery", "--remote", "127.0.0.1:0", "--vr"},
			Hooks{}, &stdout, io.Discard)
	}()
	for !strings.Contains(stdout.String(), "Running ") {
		if ctx.Err() != nil {
			t.Fatalf("it never runs: %s", stdout.String())
		}
		time.Sleep(10 * time.Millisecond)
	}
	said := stdout.String()
	page := regexp.MustCompile(`(?m)^Remote page (http://(127\.0\.0\.1:\d+)/#[0-9a-f]{32})$`).FindStringSubmatch(said)
	code := regexp.MustCompile(`(?m)^Remote code (\d{6})$`).FindStringSubmatch(said)
	if page == nil || code == nil || !strings.Contains(said, "open "+page[2]+", ") || !strings.Contains(said, "type "+code[1]+"; or scan:\n") {
		t.Fatal(said)
	}
	client := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableKeepAlives: true}}
	if answer, err := client.Get("https://" + page[2] + "/vr"); err != nil || answer.StatusCode != http.StatusOK {
		t.Errorf("the page for headsets: %v, %v", answer, err)
	}
	_, drawn, _ := strings.Cut(said, "or scan:\n")
	if err := readQR(strings.Split(drawn, "\n"), page[1]); err != nil {
		t.Errorf("%v:\n%s", err, drawn)
	}
	interrupt()
	if code := <-ended; code != 0 {
		t.Errorf("it ends with %d", code)
	}
}

// readQR compares what is drawn, two modules to a character, with the QR code of an address and its light border.
func readQR(lines []string, url string) error {
	code, err := qr.Encode(url, qr.M)
	if err != nil {
		return err
	}
	for y := range code.Size + 8 {
		line := []rune(lines[y/2])
		if len(line) != code.Size+8 {
			return errors.New("a line is too short or too long")
		}
		for x, r := range line {
			light := r == '█' || r == []rune{'▀', '▄'}[y%2]
			if light == code.Black(x-4, y-4) {
				return errors.New("a module is wrong")
			}
		}
	}
	return nil
}

func TestAHeadsetNeedsTheRemotePage(t *testing.T) {
	t.Parallel()
	if code, _, said := command(t, Hooks{}, "run", "--vr"); code != 2 || !strings.Contains(said, "--remote :8017") {
		t.Errorf("ended with %d: %s", code, said)
	}
}
