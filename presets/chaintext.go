package presets

import (
	"encoding/json"

	"posewright/effectors"
	"posewright/rig/phrase"
)

// ChainsText writes the chains of a preset as JSON on one line, as its file has them, for programs that take them as one text; "" where there are none.
func ChainsText(p *Preset) (string, error) {
	if len(p.Chains) == 0 {
		return "", nil
	}
	text, err := json.Marshal(chainsInFile(p).Interface())
	return string(text), err
}

// ParseChains reads what ChainsText wrote. The error says what no preset can hold.
func ParseChains(text string) ([]effectors.Chain, error) {
	if text == "" {
		return nil, nil
	}
	var list []json.RawMessage
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, phrase.Fail("the chains cannot be read: {{.Cause}}", "Cause", err)
	}
	var refused error
	p := Preset{}
	if err := p.readChains(list, func(_ *Parameter, err error) { refused = err }); err == nil && refused == nil {
		return p.Chains, nil
	} else if err != nil {
		refused = err
	}
	if wrong, ok := refused.(*listError); ok {
		refused = phrase.Error(wrong.problem)
	}
	return nil, phrase.Fail("the chains cannot be read: {{.Cause}}", "Cause", refused)
}
