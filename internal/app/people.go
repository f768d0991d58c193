package app

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"posewright/calibration"
	"posewright/calibration/profiles"
	"posewright/internal/eventloop"
	"posewright/internal/persondata"
	"posewright/presets"
	"posewright/rig/phrase"
)

// OpenDocuments are the documents that are open: A, and B while two are compared.
type OpenDocuments interface {
	// Presets returns the open presets.
	Presets() []*presets.Preset
	// EachCalibration changes the calibrations of open documents, as one step of undo in each: change reports whether it has changed one.
	EachCalibration(change func(*calibration.Calibration) (changed bool)) error
	// RestartJournals writes the journals of the open documents again, without the steps before now. wait, for any goroutine, waits until that is done.
	RestartJournals() (wait func() error)
}

// People keeps the profiles of people: what was measured of them and how they walk. All methods are for the owner; files are read and written in the
// background, one after the other.
type People struct {
	host     *eventloop.Host
	events   *eventloop.Events
	folders  Folders
	profiles []calibration.Profile // by name
	loaded   bool                  // the profiles on the disk were read
	jobs     *eventloop.JobQueue
}

// PeopleChanged says that profiles were read, added, changed or removed.
type PeopleChanged struct{ Loaded bool } // Loaded: they were read from the disk

// PersonFilesChanged says which preset files were written because a person was renamed or deleted.
type PersonFilesChanged struct{ Files []string }

// RecordingsDropped says which recordings are about to be deleted, with everything else that is kept of a person.
type RecordingsDropped struct{ Files []string }

// LogEntry is a problem for the log that does not interrupt the person.
type LogEntry struct{ Text phrase.Phrase }

func (PeopleChanged) IsEvent()      {}
func (PersonFilesChanged) IsEvent() {}
func (RecordingsDropped) IsEvent()  {}
func (LogEntry) IsEvent()           {}

// NewPeople makes the concern. It knows no one before [People.Load].
func NewPeople(host *eventloop.Host, events *eventloop.Events, folders Folders) *People {
	return &People{host: host, events: events, folders: folders, jobs: eventloop.NewJobQueue(host, phrase.Term("reading and writing profiles"))}
}

// Load reads the profiles in the background. A file that cannot be read is logged.
func (p *People) Load() {
	var entries []profiles.Entry
	var err error
	var upgraded []upgradedProfile
	p.jobs.Add(func() {
		entries, err = profiles.List(p.folders.Profiles())
		for i := range entries {
			if entry := &entries[i]; entry.Err == nil && entry.Profile.Outdated() {
				kept, failed := profiles.Upgrade(entry)
				upgraded = append(upgraded, upgradedProfile{entry.Profile.Name, filepath.Base(kept), entry.Profile.Measurement.Gain(), failed})
			}
		}
	}, func() {
		if err != nil {
			p.log(phrase.Say("Can't list profiles: {{.Cause}}. Check the folder {{.Folder}}.",
				"Cause", err, "Folder", p.folders.Profiles()))
		}
		for _, entry := range entries {
			if entry.Err != nil {
				p.log(phrase.Say("{{.Name}} holds no usable measurements: {{.Cause}}. Calibrate again and remove the file.",
					"Name", filepath.Base(entry.Path), "Cause", entry.Err))
			} else if _, known := p.Profile(entry.Profile.Name); !known {
				p.put(entry.Profile)
			}
		}
		p.loaded = true
		for i := range upgraded {
			upgraded[i].announce(p.events)
		}
		p.events.Emit(PeopleChanged{Loaded: true})
	})
}

// upgradedProfile is a profile of an earlier version that was written again.
type upgradedProfile struct {
	name, kept string // kept: file of before
	gain       phrase.Phrase
	failed     error
}

func (u *upgradedProfile) announce(events *eventloop.Events) {
	switch {
	case u.failed != nil:
		events.Warn(phrase.Say("Can't write the measurements of {{.Name}} again: {{.Cause}}. Calibrate again to replace them.", "Name", u.name, "Cause", u.failed))
	case u.gain.Empty():
		events.Inform(phrase.Say("The measurements of {{.Name}} were updated. The file of before is kept as {{.File}}", "Name", u.name, "File", u.kept))
	default:
		events.Inform(phrase.Say("The measurements of {{.Name}} were updated from the old pose: {{.Gain}}. The file of before is kept as {{.File}}",
			"Name", u.name, "Gain", u.gain, "File", u.kept))
	}
}

// Loaded reports whether the profiles on the disk were read.
func (p *People) Loaded() bool { return p.loaded }

func (p *People) log(text phrase.Phrase) { p.events.Emit(LogEntry{text}) }

// Flush waits until everything that was changed is on the disk.
func (p *People) Flush() { p.jobs.Flush() }

// Names returns whose profiles there are, sorted.
func (p *People) Names() []string {
	names := make([]string, len(p.profiles))
	for i := range p.profiles {
		names[i] = p.profiles[i].Name
	}
	return names
}

// Profile returns the profile of a person.
func (p *People) Profile(name string) (profile calibration.Profile, known bool) {
	i, known := p.index(name)
	if !known || name == "" {
		return calibration.Profile{}, false
	}
	return p.profiles[i], true
}

func (p *People) index(name string) (int, bool) {
	return slices.BinarySearchFunc(p.profiles, name, func(profile calibration.Profile, name string) int { return strings.Compare(profile.Name, name) })
}

// put adds a profile or replaces the one of the same name.
func (p *People) put(profile calibration.Profile) {
	i, known := p.index(profile.Name)
	if known {
		p.profiles[i] = profile
	} else {
		p.profiles = slices.Insert(p.profiles, i, profile)
	}
}

// Called is the name of a person in a sentence.
func Called(person string) any {
	if person == calibration.LastGuest {
		return phrase.Term(calibration.LastGuest)
	}
	return person
}

// remove forgets a profile, whose file stays.
func (p *People) remove(name string) {
	if i, known := p.index(name); known {
		p.profiles = slices.Delete(p.profiles, i, i+1)
	}
}

// Save keeps a profile in place of an earlier one of the same person. failed is called on the owner if it cannot be written; the profile is then used
// until the program ends.
func (p *People) Save(profile calibration.Profile, failed func(error)) {
	p.put(profile)
	p.events.Emit(PeopleChanged{})
	var err error
	p.jobs.Add(func() { _, err = profiles.Save(p.folders.Profiles(), &profile) }, func() {
		if err != nil {
			failed(err)
		}
	})
}

// SaveAll writes all profiles again.
func (p *People) SaveAll() {
	kept := slices.Clone(p.profiles)
	var failures []error
	p.jobs.Add(func() {
		for i := range kept {
			_, err := profiles.Save(p.folders.Profiles(), &kept[i])
			failures = append(failures, err)
		}
	}, func() { p.events.WarnOf(errors.Join(failures...)) })
}

// SaveMeasurement keeps what was measured of a person, with the devices they have assigned. The cadence, the chair and the elbows known of them stay, except a
// guest's, who may be another one.
func (p *People) SaveMeasurement(m calibration.Measurement, assignments calibration.Assignments) {
	if m.Person == "" {
		m.Person = calibration.LastGuest
		p.remove(calibration.LastGuest)
	}
	before, _ := p.Profile(m.Person)
	if !m.Elbows.Known() {
		m.Elbows = before.Measurement.Elbows
	}
	profile := calibration.Profile{Name: m.Person, When: profileTime(p.host.Now()), Measurement: m, Devices: slices.Clone(assignments), Cadence: before.Cadence, SeatHeightM: before.SeatHeightM}
	p.Save(profile, func(err error) {
		p.events.Warn(phrase.Say("Can't save the measurements of {{.Name}}: {{.Cause}}. Save the preset to keep them.",
			"Name", m.Person, "Cause", err))
	})
}

// SaveFit keeps what a person corrected of their calibration, if it is that of their profile: lengths, trims of their
// devices, and how they hold their elbows.
func (p *People) SaveFit(c *calibration.Calibration) {
	profile, known := p.Profile(c.Person)
	if !known {
		return
	}
	profile.Measurement = profile.Measurement.Clone()
	if !profile.Measurement.TakeFit(c) {
		return
	}
	p.Save(profile, func(err error) {
		p.events.Warn(phrase.Say("Can't save how the avatar fits {{.Name}}: {{.Cause}}. Save the preset to keep it.",
			"Name", Called(c.Person), "Cause", err))
	})
}

// SaveHabits keeps how a person walks and sits, if their profile is known.
func (p *People) SaveHabits(name string, cadence, seatHeight float64) {
	profile, known := p.Profile(name)
	if !known {
		return
	}
	profile.Cadence, profile.SeatHeightM = cadence, seatHeight
	p.Save(profile, func(err error) {
		p.log(phrase.Say("Can't save the step time and chair height of {{.Name}}: {{.Cause}}. Check the folder {{.Folder}}",
			"Name", name, "Cause", err, "Folder", p.folders.Profiles()))
	})
}

// Rename gives a person another name: in their profile, in the preset files that name them and in the open documents. files are preset files outside of the
// presets' folder. It reports whether the name is free.
func (p *People) Rename(from, to string, files []string, documents OpenDocuments) bool {
	if _, taken := p.Profile(to); taken {
		p.events.Warn(phrase.Say("There is a {{.Name}} already: choose another name", "Name", to))
		return false
	}
	profile, known := p.Profile(from)
	if known {
		i, _ := p.index(from)
		p.profiles = slices.Delete(p.profiles, i, i+1)
		profile.Name, profile.Measurement.Person = to, to
		p.put(profile)
	}
	documentErr := documents.EachCalibration(func(c *calibration.Calibration) bool {
		named := c.Person == from
		if named {
			c.Person = to
		}
		return named
	})
	var failures []error
	var written []string
	p.jobs.Add(func() {
		if known {
			_, err := profiles.Save(p.folders.Profiles(), &profile)
			if err == nil {
				_, err = profiles.Delete(p.folders.Profiles(), from, nil)
			}
			failures = append(failures, err)
		}
		found, searchErr := persondata.Presets(from, p.folders.Presets(), files)
		for _, path := range found {
			preset, err := presets.Open(path)
			if err == nil {
				preset.Calibration.Person = to
				err = presets.Save(path, &preset)
				written = append(written, path)
			}
			failures = append(failures, err)
		}
		failures = append(failures, searchErr)
	}, func() {
		p.events.Emit(PersonFilesChanged{written})
		if err := errors.Join(append(failures, documentErr)...); err != nil {
			p.events.Warn(phrase.Say("Can't rename {{.Name}} in all files: {{.Cause}}. Try again when the files are writable.", "Name", from, "Cause", err))
		}
	})
	p.events.Emit(PeopleChanged{})
	return true
}

// Find searches in the background for everything that is kept of a person, and calls found on the owner. files are presets and recordings outside of their
// folders.
func (p *People) Find(name string, files []string, documents OpenDocuments, found func(*persondata.Data)) {
	data := &persondata.Data{Name: name}
	_, data.Profile = p.Profile(name)
	for _, preset := range documents.Presets() {
		data.Open = data.Open || preset.Calibration.Person == name
	}
	p.jobs.Add(func() { data.Search(p.folders.ofPerson(), files) }, func() { found(data) })
}

// Delete removes what was found of a person: the profile, the calibrations in presets, documents of crashes and journals, and recordings and backups as a
// whole. Presets and unsaved work stay. It goes on where something cannot be deleted, which is reported at the end.
func (p *People) Delete(data *persondata.Data, documents OpenDocuments) {
	p.remove(data.Name)
	documentErr := documents.EachCalibration(func(c *calibration.Calibration) bool {
		named := c.Person == data.Name
		if named {
			*c = calibration.Calibration{}
		}
		return named
	})
	restarted := documents.RestartJournals() // the steps before name the person still
	p.events.Emit(RecordingsDropped{data.Recordings})
	var err error
	p.jobs.Add(func() { err = errors.Join(restarted(), data.Delete(p.folders.ofPerson())) }, func() {
		p.events.Emit(PersonFilesChanged{data.Presets})
		if err := errors.Join(documentErr, err); err != nil {
			p.events.Warn(phrase.Say("Can't delete all data of {{.Name}}: {{.Cause}}. Delete these files manually.", "Name", data.Name, "Cause", err))
		} else {
			p.events.Inform(phrase.Say("The measurements of {{.Name}} are deleted", "Name", data.Name))
		}
	})
	p.events.Emit(PeopleChanged{})
}

// profileTime is when a profile was measured, without what JSON and people do not need.
func profileTime(now time.Time) time.Time { return now.UTC().Truncate(time.Second) }
