package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"posewright/calibration"
	"posewright/internal/app"
	"posewright/internal/atomicfile"
	"posewright/internal/readfile"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/rig/gltf"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// report is what validate says about one file.
type report struct {
	File           string   `json:"file"`
	Kind           string   `json:"kind"` // "avatar", "preset", "profile", "session", "motion", or "unknown"
	OK             bool     `json:"ok"`
	RolesMissing   []string `json:"roles_missing"`   // of an avatar: required roles without a joint
	RolesUncertain []string `json:"roles_uncertain"` // of an avatar: required roles whose joint should be looked at
	Problems       []string `json:"problems"`
	Notes          []string `json:"notes"` // what is odd and does no harm
}

func validateCommand() *cobra.Command {
	var asJSON bool
	var in inputs
	c := &cobra.Command{
		Use:   "validate FILE...",
		Short: "Say what is wrong with presets, profiles, avatars, sessions and motions, and where",
		Long:  "Reads each file as what it is and says what is wrong with it. A folder stands for all such files in it. An avatar whose\nbones may be mapped wrong is uncertain. The exit code is 1 if anything is wrong.",
		Args:  arguments(1, -1, "at least one FILE"),
		RunE: func(c *cobra.Command, args []string) error {
			files, unread := expand(args)
			if len(files)+len(unread) == 0 {
				return fmt.Errorf("there is no avatar, preset, profile, session or motion in %s", strings.Join(args, ", "))
			}
			bar := newProgress(c.ErrOrStderr(), "reading")
			reports, wrong := unread, len(unread) > 0
			for i, file := range files {
				bar.at(i, len(files))
				r := examine(file, in.up)
				wrong = wrong || !r.OK
				reports = append(reports, r)
			}
			bar.end()
			var err error
			if asJSON {
				err = printJSON(c.OutOrStdout(), reports)
			} else {
				err = printReports(c.OutOrStdout(), reports)
			}
			if err == nil && wrong {
				return errSaid
			}
			return err
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	in.addUp(c)
	return c
}

// expand replaces folders by the files in them and below that have a known ending; of those in JSON, which anybody writes, by presets, profiles and sessions. Folders that cannot be read are reported.
func expand(args []string) (files []string, unread []report) {
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil || !info.IsDir() {
			files = append(files, arg) // what is not there is reported as a file
			continue
		}
		err = readfile.Walk(arg, func(path string) {
			switch kindByName(path) {
			case "":
				return
			case "preset":
				if file, err := readfile.Open(path, readfile.Unlimited); err == nil {
					start := startOf(file)
					file.Close()
					if kindByContent(start) != "session" && !bytes.Contains(start, []byte(`"posewright-p`)) && !strings.HasSuffix(path, ".posewright.json") {
						return
					}
				}
			}
			files = append(files, path)
		})
		if err != nil {
			r := newReport(arg, "unknown")
			r.Problems = append(r.Problems, unreadFolder(arg, err).Error())
			unread = append(unread, r)
		}
	}
	return files, unread
}

func kindByName(path string) string {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".glb", ".gltf", ".vrm":
		return "avatar"
	case ".json":
		return "preset"
	case ".udpcap", ".session":
		return "session"
	case ".bvh", ".amc":
		return "motion"
	}
	return ""
}

// startOf is the first part of a file.
func startOf(file io.Reader) []byte {
	start := make([]byte, 512)
	n, _ := io.ReadFull(file, start)
	return start[:n]
}

// kindByContent goes by the first bytes where the name says nothing.
func kindByContent(start []byte) string {
	text := bytes.TrimLeft(start, "\xef\xbb\xbf \t\r\n")
	switch {
	case bytes.HasPrefix(start, []byte("glTF")):
		return "avatar"
	case bytes.HasPrefix(start, []byte("UDPCAP")), bytes.HasPrefix(start, []byte("PWSESS")):
		return "session"
	case bytes.HasPrefix(text, []byte("{")) && recording.LooksLikeAFrame(text):
		return "session"
	case bytes.HasPrefix(text, []byte("HIERARCHY")):
		return "motion"
	case bytes.HasPrefix(text, []byte("{")) && bytes.Contains(text, []byte(`"posewright-profile"`)):
		return "profile"
	case bytes.HasPrefix(text, []byte("{")):
		return "preset"
	}
	return "unknown"
}

func newReport(path, kind string) report {
	return report{File: path, Kind: kind, RolesMissing: []string{}, RolesUncertain: []string{}, Problems: []string{}, Notes: []string{}}
}

func examine(path string, up bvh.Up) report {
	r := newReport(path, kindByName(path))
	file, err := readfile.Open(path, readfile.Unlimited)
	switch {
	case errors.Is(err, os.ErrNotExist):
		r.Problems = append(r.Problems, "there is no such file")
	case err != nil:
		r.Problems = append(r.Problems, fmt.Sprintf("it cannot be opened: %v", atomicfile.Cause(err)))
	}
	if err != nil {
		if r.Kind == "" {
			r.Kind = "unknown"
		}
		return r
	}
	defer file.Close()
	if r.Kind == "" || r.Kind == "preset" { // .json is also what A-Frame records
		if kind := kindByContent(startOf(file)); r.Kind == "" || kind == "session" || kind == "profile" {
			r.Kind = kind
		}
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			r.Problems = append(r.Problems, fmt.Sprintf("it cannot be read: %v", atomicfile.Cause(err)))
			return r
		}
	}
	switch r.Kind {
	case "avatar":
		r.examineAvatar(path)
	case "preset":
		r.examinePreset(file)
	case "profile":
		if _, err := calibration.ReadProfile(file); err != nil {
			r.Problems = append(r.Problems, phrase.InEnglish(err))
		}
	case "session":
		r.examineSession(file)
	case "motion":
		r.examineMotion(file, up)
	default:
		r.Problems = append(r.Problems, "this is no avatar (.glb, .gltf, .vrm), preset or profile (.json), session (.session, .udpcap) or motion (.bvh, .amc)")
	}
	r.OK = len(r.Problems) == 0
	return r
}

func (r *report) examineAvatar(path string) {
	avatar, err := gltf.Open(path)
	if err != nil {
		r.Problems = append(r.Problems, strings.TrimPrefix(err.Error(), filepath.Base(path)+": "))
		return
	}
	for _, note := range avatar.Notes {
		r.Notes = append(r.Notes, note.String())
	}
	for _, role := range avatar.Roles.Uncertain() {
		r.RolesUncertain = append(r.RolesUncertain, role.String())
	}
	_, err = rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
	if missing := (*rig.MissingRolesError)(nil); errors.As(err, &missing) {
		for _, role := range missing.Roles {
			r.RolesMissing = append(r.RolesMissing, role.String())
		}
	}
	if err != nil {
		r.Problems = append(r.Problems, err.Error())
	}
}

func (r *report) examinePreset(file io.Reader) {
	var data bytes.Buffer
	problems, err := presets.Problems(io.TeeReader(file, &data))
	if err != nil {
		r.Problems = append(r.Problems, fmt.Sprintf("it cannot be read: %v", atomicfile.Cause(err)))
		return
	}
	for _, problem := range problems {
		r.Problems = append(r.Problems, problem.Error())
	}
	if preset, err := presets.Read(&data); err == nil {
		r.examineNamedFiles(&preset)
	}
}

// examineNamedFiles looks at the files that a preset names, without asking another computer for them.
func (r *report) examineNamedFiles(preset *presets.Preset) {
	presetFile, err := filepath.Abs(r.File)
	if err != nil {
		return
	}
	network := map[string]bool{}
	for _, outside := range preset.OutsideFiles(presetFile) {
		r.Notes = append(r.Notes, fmt.Sprintf("%s is %s, which is not in the preset's folder: open it only if you trust the preset", outside.Path, outside.File))
		network[outside.File] = outside.Network
	}
	for _, named := range [...]struct{ field, file string }{{"avatar.file", preset.Avatar.File}, {"avatar.animationFile", preset.Avatar.AnimationFile}, {"ground.file", preset.GroundFile}} {
		if named.file == "" || network[named.file] {
			continue
		}
		file, err := readfile.Open(app.AvatarPath(named.file, presetFile), mostForeign)
		if err == nil {
			file.Close()
			continue
		}
		sentence := fmt.Sprintf("%s %s: %v", named.field, named.file, atomicfile.Cause(err))
		if errors.Is(err, os.ErrNotExist) { // it may be on the computer of who made the preset
			r.Notes = append(r.Notes, sentence)
		} else {
			r.Problems = append(r.Problems, sentence)
		}
	}
}

func (r *report) examineSession(file io.Reader) {
	recorded, err := recording.Read(file)
	if err != nil {
		r.Problems = append(r.Problems, err.Error())
		return
	}
	if recorded.Truncated {
		r.Problems = append(r.Problems, "the recording is cut off; what comes before is fine")
	}
	if recorded.Damaged > 0 {
		r.Problems = append(r.Problems, fmt.Sprintf("%d parts of the recording are damaged and passed over", recorded.Damaged))
	}
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	clock.Set(recorded.Duration())
	player := recording.NewPlayer(recorded, "")
	player.Advance(recorded.Duration(), store)
	devices := recorded.Devices()
	if devices == 0 {
		if recorded.Protocol != "" {
			r.Problems = append(r.Problems, fmt.Sprintf("no datagram holds a device of the %s protocol", recorded.Protocol))
		} else {
			r.Problems = append(r.Problems, "the recording holds no devices")
		}
	}
	if recorded.Decoded.Malformed > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("%d packets or messages break the protocol and are passed over", recorded.Decoded.Malformed))
	}
	if refused := max(recorded.Refused, store.Refused().Poses); refused > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("%d poses are no poses and are passed over", refused))
	}
	if recorded.Shortened > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("it pauses for more than ten minutes %s; each such pause is shortened to a second", times(recorded.Shortened)))
	}
	if recorded.Lost > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("%d events were lost while recording because the disk was too slow", recorded.Lost))
	}
	what := fmt.Sprintf("%d events", recorded.Events())
	if recorded.Protocol != "" {
		what += " of " + recorded.Protocol
	}
	r.Notes = append(r.Notes, fmt.Sprintf("%s, %s, %d devices", recorded.Duration().Round(100*time.Millisecond), what, devices))
}

func (r *report) examineMotion(file io.Reader, up bvh.Up) {
	var motion *rig.Motion
	var err error
	if strings.EqualFold(filepath.Ext(r.File), ".amc") { // its skeleton is another file beside it
		motion, err = bvh.Open(r.File, up)
	} else {
		motion, err = bvh.Read(file, filepath.Base(r.File), up)
	}
	if err != nil {
		r.Problems = append(r.Problems, strings.TrimPrefix(err.Error(), filepath.Base(r.File)+": "))
		return
	}
	for _, note := range motion.Notes {
		r.Notes = append(r.Notes, note.String())
	}
	r.Notes = append(r.Notes, fmt.Sprintf("%d joints, %d frames", len(motion.Skeleton.Joints), motion.Frames()))
}

func printReports(w io.Writer, reports []report) error {
	for _, r := range reports {
		verdict := "ok"
		switch {
		case !r.OK:
			verdict = "WRONG"
		case len(r.RolesUncertain) > 0:
			verdict = "uncertain"
		}
		if _, err := fmt.Fprintf(w, "%s: %s (%s)\n", phrase.Line(r.File), verdict, r.Kind); err != nil {
			return err
		}
		for _, problem := range r.Problems {
			fmt.Fprintf(w, "  %s\n", problem)
		}
		for _, note := range r.Notes {
			fmt.Fprintf(w, "  note: %s\n", note)
		}
	}
	return nil
}
