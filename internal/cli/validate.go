package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"posewright/calibration"
	"posewright/internal/atomicfile"
	"posewright/internal/driving"
	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/rig"
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
			found, unread := expand(args)
			if len(found)+len(unread) == 0 {
				return fmt.Errorf("there is no avatar, preset, profile, session or motion in %s", strings.Join(args, ", "))
			}
			bar := newProgress(c.ErrOrStderr(), "reading")
			reports, wrong := unread, len(unread) > 0
			for i, file := range found {
				bar.at(i, len(found))
				r := in.examine(file)
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
	in.addPoints(c)
	return c
}

// expand replaces folders by the files in them and below that have a known ending; of those in JSON, which anybody writes, by presets, profiles and sessions. Folders that cannot be read are reported.
func expand(args []string) (found []string, unread []report) {
	for _, arg := range args {
		info, err := files.Stat(arg)
		if err != nil || !info.IsDir() {
			found = append(found, arg) // what is not there is reported as a file
			continue
		}
		err = files.Walk(arg, func(path string, outside error) {
			switch kind := kindByName(path); {
			case kind == "":
				return
			case outside != nil:
				r := newReport(path, kind)
				r.Problems = []string{fmt.Sprintf("it is not read: %v; name it itself if you trust the folder", outside)}
				unread = append(unread, r)
				return
			case kind == "preset":
				if file, err := files.Open(path, mostForeign); err == nil {
					start := startOf(file)
					file.Close()
					if kindByContent(start) != "session" && !bytes.Contains(start, []byte(`"posewright-p`)) && !strings.HasSuffix(path, ".posewright.json") {
						return
					}
				}
			}
			found = append(found, path)
		})
		if err != nil {
			r := newReport(arg, "unknown")
			r.Problems = append(r.Problems, unreadFolder(arg, err).Error())
			unread = append(unread, r)
		}
	}
	return found, unread
}

func kindByName(path string) string {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".glb", ".gltf", ".vrm":
		return "avatar"
	case ".json":
		return "preset"
	case ".udpcap", ".session":
		return "session"
	case ".bvh", ".amc", ".vrma":
		return "motion"
	}
	return ""
}

// startBytes is how much of a file says of what kind it is.
const startBytes = 512

// startOf is the first part of a file.
func startOf(file io.Reader) []byte {
	start := make([]byte, startBytes)
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

func (in *inputs) examine(path string) report {
	r := newReport(path, kindByName(path))
	file, err := files.Open(path, recording.MaxFileBytes)
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
	content := bufio.NewReader(file)
	if r.Kind == "" || r.Kind == "preset" { // .json is also what A-Frame records
		start, _ := content.Peek(startBytes)
		if kind := kindByContent(start); r.Kind == "" || kind == "session" || kind == "profile" {
			r.Kind = kind
		}
	}
	switch r.Kind {
	case "avatar":
		in.examineAvatar(&r)
	case "preset":
		r.examinePreset(content)
	case "profile":
		if _, err := calibration.ReadProfile(content); err != nil {
			r.Problems = append(r.Problems, phrase.InEnglish(err))
		}
	case "session":
		r.examineSession(content)
	case "motion":
		in.examineMotion(&r)
	default:
		r.Problems = append(r.Problems, "this is no avatar (.glb, .gltf, .vrm), preset or profile (.json), "+
			"session (.session, .udpcap) or motion (.bvh, .amc, .vrma)")
	}
	r.OK = len(r.Problems) == 0
	return r
}

func (in *inputs) examineAvatar(r *report) {
	avatar, err := gltf.Open(r.File)
	if err != nil {
		r.Problems = append(r.Problems, strings.TrimPrefix(err.Error(), filepath.Base(r.File)+": "))
		return
	}
	if len(avatar.Animations) > 0 {
		animations := newReport(r.File, "motion")
		in.examineMotion(&animations)
		for _, problem := range animations.Problems {
			r.Notes = append(r.Notes, "as motion capture it cannot be used: "+problem)
		}
		for _, note := range animations.Notes {
			r.Notes = append(r.Notes, "as motion capture: "+note)
		}
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

// examineNamedFiles looks at the files that a preset names, without opening those outside of its folder and without
// asking another computer for them.
func (r *report) examineNamedFiles(preset *presets.Preset) {
	outside := r.noteOutside(preset, "")
	for _, named := range preset.NamedFiles() {
		var err error
		switch leads, out := outside[named.Path]; {
		case *named.File == "" || leads.Network:
			continue
		case out:
			var info fs.FileInfo
			if info, err = files.Stat(leads.Leads); err == nil {
				err = files.Check(info, mostForeign)
			}
		default:
			var file *files.File
			fsys, name := files.Named(*named.File, r.File).FS()
			if file, err = files.OpenIn(fsys, name, mostForeign); err == nil {
				file.Close()
			}
		}
		if err == nil {
			continue
		}
		sentence := fmt.Sprintf("%s %s: %v", named.Path, *named.File, atomicfile.Cause(err))
		if errors.Is(err, os.ErrNotExist) { // it may be on the computer of who made the preset
			r.Notes = append(r.Notes, sentence)
		} else {
			r.Problems = append(r.Problems, sentence)
		}
	}
}

// noteOutside notes which files a preset names outside of its folder, by the fields that name them. Whose stands before
// the fields.
func (r *report) noteOutside(preset *presets.Preset, whose string) map[string]presets.OutsideFile {
	found := map[string]presets.OutsideFile{}
	for _, outside := range preset.OutsideFiles(r.File) {
		where := outside.File
		if outside.Leads != outside.File {
			where += " (" + outside.Leads + ")"
		}
		r.Notes = append(r.Notes, fmt.Sprintf("%s%s is %s, which is not in the preset's folder: open it only if you trust the preset",
			whose, outside.Path, where))
		found[outside.Path] = outside
	}
	return found
}

func (r *report) examineSession(file io.Reader) {
	recorded, err := recording.Read(file)
	if err != nil {
		r.Problems = append(r.Problems, err.Error())
		return
	}
	if preset, ok := driving.AttachedPreset(recorded); ok {
		r.noteOutside(&preset, "the session's ")
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
	if recorded.Decoded.Assumed > 0 {
		r.Notes = append(r.Notes, "it tells no lengths of bones; those of an average person are taken")
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

// examineMotion runs the checks that solve runs.
func (in *inputs) examineMotion(r *report) {
	motion, err := capture.Open(r.File, "", in.up)
	if err == nil {
		r.Notes = append(r.Notes, fmt.Sprintf("%d joints, %d frames", len(motion.Skeleton.Joints), motion.Frames()))
		var person *virtual.Person
		if person, err = in.wearing(motion); err == nil {
			motion.Notes = append(motion.Notes, person.Notes()...)
		}
		for _, note := range motion.Notes {
			r.Notes = append(r.Notes, note.String())
		}
	}
	if err != nil {
		r.Problems = append(r.Problems, strings.TrimPrefix(err.Error(), filepath.Base(r.File)+": "))
	}
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
