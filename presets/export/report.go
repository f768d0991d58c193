package export

import (
	"fmt"
	"slices"
	"strings"

	"posewright/presets"
	"posewright/rig/phrase"
)

// Fate is what becomes of a thing on its way.
type Fate uint8

const (
	Carried      Fate = iota // the target holds the same
	Approximated             // the target holds something near it
	Lost                     // the target has no place for it
)

// String is "carried", "approximated" or "lost".
func (f Fate) String() string { return [...]string{"carried", "approximated", "lost"}[f] }

// Unbounded is why no number says by how much what was approximated is off.
type Unbounded uint8

const (
	Bounded      Unbounded = iota // a number says it, or nothing was approximated
	SameNumber                    // the file holds the same number or curve, and the target acts on it by a model of its own
	OwnOption                     // of a choice: the target has an option of its own, which is what comes back
	SameRotation                  // other angles of the same rotation
	SameTogether                  // several things share one in the file, which together are the same
	InPart                        // only a part of it is used
	Wider                         // the range is nowhere narrower
	Nearest                       // what was meant is no number that can be compared: it was infinite, or was a slope or a time of a curve
)

// Term says why in a few words; "" where there is a bound.
func (u Unbounded) Term() phrase.Term {
	return [...]phrase.Term{"", "same number, other model", "options are not numbers", "same rotation", "same together with others", "used in part",
		"nowhere narrower; how much wider depends on the bones", "nearest possible value"}[u]
}

// Entry says what became of one thing.
type Entry struct {
	Path string // of a parameter, or one of Fields; where a file was read also a key of that file which a preset has no place for
	Fate Fate
	// How says, in a sentence without a period, how it was approximated, or why it was lost; for what was carried, where it is
	// if that is not obvious.
	How phrase.Phrase
	// Bound is by how much, in the parameter's unit, what the target does differs from what was meant, at most. What was approximated has one, or says
	// in Unbounded why it has none.
	Bound     float64
	Unbounded Unbounded
	// Default says that the value is the default, so that losing it may not matter.
	Default bool
	// Idle says that the files hold it for people and for other code, but nothing in the target acts on it.
	Idle bool
	// InUse says that it counts for the pose, or is something that a person has entered; else it is of a method that is not chosen, or switched off.
	InUse bool
}

// Word is what a person reads of an entry's fate: "exact", "approximated", "data only" or "dropped".
func (e *Entry) Word() string {
	switch {
	case e.Fate == Lost:
		return "dropped"
	case e.Idle:
		return "data only"
	case e.Fate == Approximated:
		return "approximated"
	}
	return "exact"
}

// OffBy is the bound with its unit; "" where there is none.
func (e *Entry) OffBy() string {
	if e.Bound == 0 {
		return ""
	}
	if parameter, ok := presets.Lookup(e.Path); ok {
		return strings.TrimSpace(fmt.Sprintf("%.4g %s", e.Bound, parameter.Unit))
	}
	return fmt.Sprintf("%.4g", e.Bound)
}

// Said is how it was approximated, or why it was lost, and why there is no bound where one is missed.
func (e *Entry) Said() phrase.Phrase {
	if e.Unbounded == Bounded {
		return e.How
	}
	return phrase.Say("{{.How}} (no error bound: {{.Why}})", "How", e.How, "Why", e.Unbounded.Term())
}

// Acts reports whether the target acts on it, exactly or nearly.
func (e *Entry) Acts() bool { return e.Fate != Lost && !e.Idle }

// fields are what a preset holds beside parameters, but for the lists whose members have parameters.
var fields = slices.DeleteFunc(slices.Clone(presets.Entries()), func(e *presets.Parameter) bool { return e.Tunable() || e.HasMembers() })

// Fields are the paths of what a preset holds beside parameters.
var Fields = func() []string {
	paths := make([]string, len(fields))
	for i := range fields {
		paths[i] = fields[i].Path
	}
	return paths
}()

// howDrivers is why no target has the drivers: what drives is read by Posewright's session.
var howDrivers = phrase.Say("Only Posewright reads inputs. Elsewhere the parameter keeps its value of the preset")

// howAnimation is why the animation of the base pose stays behind where a target says nothing of it.
var howAnimation = phrase.Say("Only Posewright plays the animation of a base pose")

// howEyes is why eyes that were set by hand stay behind where a target says nothing of them.
var howEyes = phrase.Say("Posewright has used them for the avatar's size; nothing in the target has a place for them")

// Report is what became of a preset. Its entries are in the order of Fields and then of the registry.
type Report struct {
	Target  string // id
	Entries []Entry
	Missing []string // files of which one was wanted and none is there: the export goes without the solver's library
}

// WithoutLibrary says what it means that the solver's library is missing, and how to add it; empty where it is not.
func (r *Report) WithoutLibrary() phrase.Phrase {
	if len(r.Missing) == 0 {
		return phrase.Phrase{}
	}
	return phrase.Say("Nothing will move as in Posewright: the solver's library ({{.Files}}) is missing. "+
		"Run make runtime in the source of Posewright, or install a package of it, and export again.",
		"Files", strings.Join(r.Missing, ", "))
}

// Count is how many entries have each fate.
func (r *Report) Count() (carried, approximated, lost int) {
	var count [3]int
	for i := range r.Entries {
		count[r.Entries[i].Fate]++
	}
	return count[Carried], count[Approximated], count[Lost]
}

// Counts are how many parameters and other things are exact, approximated, data only and dropped, and how many of them act there.
type Counts struct{ Exact, Approximated, DataOnly, Dropped, Acts int }

// Counts counts.
func (r *Report) Counts() Counts {
	var c Counts
	for i := range r.Entries {
		e := &r.Entries[i]
		switch {
		case e.Fate == Lost:
			c.Dropped++
		case e.Idle:
			c.DataOnly++
		case e.Fate == Approximated:
			c.Approximated++
		default:
			c.Exact++
		}
		if e.Acts() {
			c.Acts++
		}
	}
	return c
}

// Inexact are the entries that count for the pose and do not act exactly as they do in Posewright, at their default or not: what --strict refuses.
func (r *Report) Inexact() []*Entry {
	var found []*Entry
	for i := range r.Entries {
		if e := &r.Entries[i]; e.InUse && (e.Fate != Carried || e.Idle) {
			found = append(found, e)
		}
	}
	return found
}

// Lossless reports whether everything that is not at its default was carried.
func (r *Report) Lossless() bool {
	return !slices.ContainsFunc(r.Entries, func(e Entry) bool { return e.Fate != Carried && !e.Default })
}

// Entry is that of a path; nil for none.
func (r *Report) Entry(path string) *Entry {
	for i := range r.Entries {
		if r.Entries[i].Path == path {
			return &r.Entries[i]
		}
	}
	return nil
}

// Rule says what becomes of the things whose paths match a pattern: its parts, between dots, are equal to the path's, or *
// for any one; the last may be ** for any number. Of the rules that match the last counts, so general ones come first.
type Rule struct {
	Pattern string
	Fate    Fate
	How     phrase.Phrase
	// Bound and Unbounded are those of Entry.
	Bound     float64
	Unbounded Unbounded
	// When, if set, makes the rule count only for values, in the parameter's unit, for which it is true. Fields and curves have no value.
	When func(value float64) bool
	// Idle says that nothing in the target acts on it, although the files hold it.
	Idle bool
}

// Carries is a rule for what is carried, with where it is.
func Carries(pattern string, where phrase.Phrase) Rule { return Rule{Pattern: pattern, How: where} }

// Nears is a rule for what is approximated, with how, and why no number says by how much.
func Nears(pattern string, how phrase.Phrase, why Unbounded) Rule {
	return Rule{Pattern: pattern, Fate: Approximated, How: how, Unbounded: why}
}

// Within is a rule for what is off by a bound at most, with how. Where that is 0 it is carried.
func Within(pattern string, bound float64, how phrase.Phrase) Rule {
	rule := Rule{Pattern: pattern, How: how, Bound: bound}
	if bound > 0 {
		rule.Fate = Approximated
	}
	return rule
}

// Holds is a rule for what the files hold for other code, with why nothing in the target acts on it.
func Holds(pattern string, why phrase.Phrase) Rule {
	return Rule{Pattern: pattern, How: why, Idle: true}
}

// Loses is a rule for what is lost, with why.
func Loses(pattern string, why phrase.Phrase) Rule {
	return Rule{Pattern: pattern, Fate: Lost, How: why}
}

// Unwritable is the error of a target whose file cannot hold a preset.
func Unwritable(target string, cause error) error {
	return phrase.Fail("the preset cannot be written for {{.Target}}: {{.Cause}}", "Target", target, "Cause", cause)
}

// matches reports whether a path's parts match those of a pattern.
func matches(pattern, parts []string) bool {
	for i, part := range pattern {
		if part == "**" {
			return true
		}
		if i >= len(parts) || part != "*" && part != parts[i] {
			return false
		}
	}
	return len(pattern) == len(parts)
}

// NewReport applies rules to everything that a preset holds. The error names what no rule speaks of, and rules that
// approximate or lose something without saying how or why.
func NewReport(target string, p *presets.Preset, rules ...Rule) (*Report, error) {
	if len(p.Drivers) == 0 { // there is nothing to lose
		rules = append(rules, Rule{Pattern: "drivers"})
	} else {
		rules = append([]Rule{Loses("drivers", howDrivers)}, rules...)
	}
	if p.Avatar.Animation == "" && p.Avatar.AnimationFile == "" {
		rules = append(rules, Rule{Pattern: "avatar.animation"})
	} else if !slices.ContainsFunc(rules, func(r Rule) bool { return r.Pattern == "avatar.animation" }) {
		rules = append(rules, Loses("avatar.animation", howAnimation))
	}
	if !p.Avatar.Eyes.Set() {
		rules = append(rules, Rule{Pattern: "avatar.eyes"})
	} else if !slices.ContainsFunc(rules, func(r Rule) bool { return r.Pattern == "avatar.eyes" }) {
		rules = append(rules, Loses("avatar.eyes", howEyes))
	}
	for i := range rules {
		if rules[i].Fate != Carried && rules[i].How.Empty() {
			return nil, phrase.Fail("export: {{.Target}}: the rule for {{.Pattern}} does not say why", "Target", target, "Pattern", rules[i].Pattern)
		}
		if near, bounded := rules[i].Fate == Approximated, rules[i].Bound > 0; near == (bounded == (rules[i].Unbounded != Bounded)) || !near && bounded {
			return nil, phrase.Fail("export: {{.Target}}: the rule for {{.Pattern}} has to say by how much it is off, or why no number says that",
				"Target", target, "Pattern", rules[i].Pattern)
		}
	}
	patterns := make([][]string, len(rules))
	for i := range rules {
		patterns[i] = strings.Split(rules[i].Pattern, ".")
	}
	report := &Report{Target: target}
	var forgotten []string
	find := func(path string, value float64, isDefault, hasValue, used bool) {
		parts := strings.Split(path, ".")
		if path == "avatar.animationFile" { // goes where the animation goes
			parts = []string{"avatar", "animation"}
		}
		for i := len(rules) - 1; i >= 0; i-- {
			rule := &rules[i]
			if matches(patterns[i], parts) && (rule.When == nil || hasValue && rule.When(value)) {
				report.Entries = append(report.Entries, Entry{path, rule.Fate, rule.How, rule.Bound, rule.Unbounded, isDefault, rule.Idle, used})
				return
			}
		}
		forgotten = append(forgotten, path)
	}
	for _, field := range fields {
		empty := field.AtDefault(p)
		find(field.Path, 0, empty, false, !empty)
	}
	for _, parameter := range presets.ParametersOf(p) {
		value, isCurve := 0.0, parameter.Kind == presets.Curve
		if !isCurve {
			value = parameter.Get(p)
		}
		find(parameter.Path, value, parameter.AtDefault(p), !isCurve, parameter.Acts(p) && !parameter.Off(p))
	}
	if len(forgotten) > 0 {
		return nil, phrase.Fail("export: {{.Target}} says nothing about {{.Similar}}", "Target", target, "Similar", strings.Join(forgotten, ", "))
	}
	return report, nil
}

// Text is the report for people to read on a terminal: what was approximated and lost first, what is at its default last.
func (r *Report) Text() string {
	var text strings.Builder
	c := r.Counts()
	fmt.Fprintf(&text, "%s: %d act there; %d exact, %d approximated, %d data only, %d dropped\n", r.Target, c.Acts, c.Exact, c.Approximated, c.DataOnly, c.Dropped)
	for _, fate := range [...]string{"dropped", "data only", "approximated"} {
		for _, atDefault := range [...]bool{false, true} {
			for i := range r.Entries {
				e := &r.Entries[i]
				if e.Word() != fate || e.Default != atDefault {
					continue
				}
				note := ""
				if atDefault {
					note = " (at its default)"
				}
				fmt.Fprintf(&text, "  %-12s %s%s: %s\n", fate, e.Path, note, e.How)
			}
		}
	}
	return text.String()
}
