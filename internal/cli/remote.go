package cli

import (
	"fmt"
	"io"
	"strings"

	"rsc.io/qr"

	"posewright/internal/remote"
	"posewright/rig/phrase"
)

// quietZone is how many light modules are around a QR code, as its standard demands.
const quietZone = 4

// serve serves the page for phones and headsets at an address, "" for nowhere, and says how to open it, with vr also
// how in a headset.
func (h *headless) serve(address string, vr bool, stdout io.Writer) error {
	if address == "" {
		return nil
	}
	page, err := remote.Start(h.core, h.live, address)
	if err != nil {
		return err
	}
	var typed []string
	for _, url := range page.URLs() {
		fmt.Fprintf(stdout, "Remote page %s\n", url)
		typed = append(typed, remote.Typed(url))
	}
	fmt.Fprintf(stdout, "Remote code %s\n", page.Code())
	if vr {
		fmt.Fprintf(stdout, "In the headset's browser open %s, choose Advanced and Proceed when it warns, and type %s; "+
			"or scan:\n", strings.Join(typed, " or "), page.Code())
		writeQR(stdout, page.URLs()[0])
	}
	if err := page.Reach(); err != nil {
		fmt.Fprintf(h.err, "%s\n", phrase.Of(err))
	}
	return nil
}

// writeQR draws the QR code of an address in half blocks: what is light in it is in the color of the text, which is
// light in most terminals.
func writeQR(to io.Writer, url string) {
	code, err := qr.Encode(url, qr.M)
	if err != nil {
		return // too long for one
	}
	light := func(x, y int) int {
		if y < code.Size+quietZone && !code.Black(x, y) {
			return 1
		}
		return 0
	}
	for y := -quietZone; y < code.Size+quietZone; y += 2 {
		var line strings.Builder
		for x := -quietZone; x < code.Size+quietZone; x++ {
			line.WriteRune([]rune(" ▀▄█")[light(x, y)+2*light(x, y+1)])
		}
		fmt.Fprintln(to, line.String())
	}
}
