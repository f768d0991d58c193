package presets

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// killedIn is the variable that has this test binary edit in a folder until it is killed, instead of testing.
const killedIn = "POSEWRIGHT_TEST_KILLED_IN"

// underway is the value while the mouse is down, which may be lost.
const underway = 4.5

// TestEditingUntilKilled is the editor that is killed: it drags, commits and saves, and says each commit once it returned.
func TestEditingUntilKilled(t *testing.T) {
	folder := os.Getenv(killedIn)
	if folder == "" {
		t.Skip("this is the part of the next test that is killed")
	}
	path := filepath.Join(folder, "mine.json")
	d := NewDocument(Default())
	StartJournal(atOnce, filepath.Join(folder, "journal"), d, path)
	backups := NewBackups(filepath.Join(folder, "backups"))
	for i := 1; ; i++ {
		for range 3 {
			if err := d.Preview(Set(wristLine, underway)); err != nil {
				t.Fatal(err)
			}
		}
		if err := d.Preview(Set(wristLine, float64(i%4000)/1000)); err != nil {
			t.Fatal(err)
		}
		d.Commit()
		fmt.Println("committed", i)
		if i%5 == 0 {
			if err := errors.Join(backups.Keep(path), Save(path, d.Current())); err != nil {
				t.Fatal(err)
			}
			d.MarkSaved()
			fmt.Println("saved", i)
		}
	}
}

func TestKillingTheEditorAHundredTimesLosesAtMostTheUncommittedDrag(t *testing.T) {
	// Not in parallel: until a child that is being started runs its own program, it holds the locks of the journals of other tests.
	random := rand.New(rand.NewPCG(9, 9))
	times := Repetitions(100)
	if testing.Short() {
		times = 10
	}
	var group sync.WaitGroup
	slots := make(chan bool, 4) // most of the time of each is spent waiting for the disk
	for range times {
		folder, until := t.TempDir(), 1+random.IntN(14)
		slots <- true
		group.Go(func() {
			defer func() { <-slots }()
			if err := killEditor(folder, until); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
}

// killEditor runs an editor in a folder, kills it after a number of commits and returns what is wrong with what it leaves.
func killEditor(folder string, until int) error {
	child := exec.Command(os.Args[0], "-test.run=^TestEditingUntilKilled$")
	child.Env = append(os.Environ(), killedIn+"="+folder)
	said, err := child.StdoutPipe()
	if err != nil {
		return err
	}
	if err := child.Start(); err != nil {
		return err
	}
	committed, saved := 0, 0
	for lines := bufio.NewScanner(said); lines.Scan(); { // to the end: what was said before the kill counts
		what, number, _ := strings.Cut(lines.Text(), " ")
		n, err := strconv.Atoi(number)
		switch {
		case err != nil:
			return fmt.Errorf("the editor said %q", lines.Text())
		case what == "saved":
			saved = n
		default:
			committed = n
		}
		if committed == until {
			if err := child.Process.Kill(); err != nil {
				return err
			}
		}
	}
	_ = child.Wait() // killed, as it was meant to be
	if committed < until {
		return fmt.Errorf("the editor ended by itself after %d steps", committed)
	}
	left, err := Recover(filepath.Join(folder, "journal"))
	if err != nil {
		return err
	}
	var got Preset
	switch len(left) {
	case 1:
		got = left[0].Preset
	case 0:
		if got, err = Open(filepath.Join(folder, "mine.json")); err != nil {
			return fmt.Errorf("nothing to recover after %d steps, of which %d were saved, and no file: %v", committed, saved, err)
		}
	default:
		return fmt.Errorf("%d journals", len(left))
	}
	if line := got.Torso.WristLine; line != float64(committed)/1000 && line != float64(committed+1)/1000 {
		return fmt.Errorf("after %d committed steps %v came back", committed, line)
	}
	if saved > 0 {
		file, err := Open(filepath.Join(folder, "mine.json"))
		if err != nil || file.Torso.WristLine < float64(saved)/1000 {
			return fmt.Errorf("after saving step %d the file holds %v, %v", saved, file.Torso.WristLine, err)
		}
	}
	backups, err := NewBackups(filepath.Join(folder, "backups")).All()
	if err != nil {
		return err
	}
	for _, one := range backups {
		if _, err := Open(one.File); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("a backup is damaged: %v", err)
		}
	}
	return nil
}
