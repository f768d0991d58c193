package syserror

import "posewright/rig/phrase"

// Without returns an error without the name of what it is about, for messages that already begin with that name.
func Without(err error, name string) error {
	p := phrase.Of(err)
	if p.Text != "{{.Name}}: {{.Cause}}" && p.Text != "{{.File}}: {{.Cause}}" || p.Data["Name"] != name && p.Data["File"] != name {
		return err
	}
	switch cause := p.Data["Cause"].(type) {
	case error:
		return cause
	case phrase.Phrase:
		return phrase.Error(cause, err)
	}
	return err
}
