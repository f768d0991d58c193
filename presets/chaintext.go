package presets

import (
	"bytes"
	"encoding/json"
	"errors"

	"posewright/effectors"
	"posewright/rig/phrase"
)

// ChainsText writes the chains of a preset as JSON on one line, as its file has them, for programs that take them
// as one text; "" where there are none.
func ChainsText(p *Preset) (string, error) {
	if len(p.Chains) == 0 {
		return "", nil
	}
	w := &writer{}
	chainList.write(w, nil, p)
	var text bytes.Buffer
	err := errors.Join(w.err, json.Compact(&text, w.data))
	return text.String(), err
}

// ParseChains reads what ChainsText wrote. The error says what no preset can hold.
func ParseChains(text string) ([]effectors.Chain, error) {
	if text == "" {
		return nil, nil
	}
	r := &reader{scanner: scanner{data: []byte(text)}, version: fileVersion}
	if !r.isJSON() {
		return nil, phrase.Fail("the chains cannot be read: {{.Cause}}", "Cause", r.report()[0].Message)
	}
	p := Preset{}
	chainList.read(r, nil, chainsPath, &p)
	if len(r.problems) > 0 {
		return nil, phrase.Fail("the chains cannot be read: {{.Cause}}", "Cause", r.report()[0].Message)
	}
	return p.Chains, nil
}
