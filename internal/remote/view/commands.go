package view

import (
	"posewright/internal/command"
	"posewright/ui/text/translations"
)

// Command is a command as its button shows it.
type Command struct {
	Text    string `json:"text"`
	Checked bool   `json:"checked,omitempty"` // what it switches is on
}

// buttons are the commands that the page or the panel has a button for.
var buttons = [...]string{
	"calibrate/open", "calibrate", "calibrate/accept", "calibrate/redo", "calibrate/skip", "calibrate/cancel",
	"recenter", "recenter/yaw", "floor",
	"record", "liveout", "undo", "redo", "slimevr/yaw", "slimevr/full", "slimevr/mounting", "blind/x", "blind/y",
	"blind/prefer/x", "blind/prefer/y",
	"blind/prefer/none", "blind/next", "handles",
	"seated", "posture/automatic", "posture/standing", "posture/sitting", "posture/floor", "posture/kneeling",
	"posture/crawling", "posture/faceup", "posture/facedown",
}

// commandsNow are the commands with a button in a language, by their IDs.
func commandsNow(list *command.List, language string) map[string]Command {
	now := make(map[string]Command, len(buttons))
	for _, id := range buttons {
		c := list.Get(id)
		label := c.ShortLabel()
		if c.Name != nil {
			label = c.Label()
		}
		now[id] = Command{translations.Translate(language, label), c.IsChecked()}
	}
	return now
}
