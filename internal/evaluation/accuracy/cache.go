package accuracy

import (
	"container/list"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"

	"posewright/internal/evaluation/capture"
	"posewright/internal/sys/files"
	"posewright/rig/bvh"
)

// Cache keeps what recordings came to by the content of their files and by all options, so that a preset that was added is the only one that is solved. A
// changed file, parameter or option is another content. It may be used by any number of goroutines; the zero value is empty and ready.
type Cache struct {
	lock    sync.Mutex
	entries map[contentKey]*list.Element
	recent  list.List // of *cacheEntry, the newest first
	bytes   int
}

// mostCached is how much memory a cache holds, roughly; what was used least recently goes first.
const mostCached = 128 << 20

type contentKey [sha256.Size]byte

// cacheEntry is what the recordings that are measured together came to with one preset.
type cacheEntry struct {
	key        contentKey
	pooled     squares // without distributions
	packed     []uint32
	recordings []Score
	skipped    []capture.Skipped
	skippedAt  []int
	bytes      int
}

// find returns what is kept; nil for nothing.
func (c *Cache) find(key contentKey) *cacheEntry {
	c.lock.Lock()
	defer c.lock.Unlock()
	element := c.entries[key]
	if element == nil {
		return nil
	}
	c.recent.MoveToFront(element)
	return element.Value.(*cacheEntry)
}

// keep keeps an entry, which is not changed any more.
func (c *Cache) keep(e *cacheEntry) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.entries == nil {
		c.entries = map[contentKey]*list.Element{}
	}
	if c.entries[e.key] != nil {
		return
	}
	const entry, score = 4096, 6000 // bytes, roughly
	e.bytes = entry + 4*len(e.packed) + score*len(e.recordings)
	c.entries[e.key] = c.recent.PushFront(e)
	c.bytes += e.bytes
	for c.bytes > mostCached && c.recent.Len() > 1 {
		oldest := c.recent.Remove(c.recent.Back()).(*cacheEntry)
		delete(c.entries, oldest.key)
		c.bytes -= oldest.bytes
	}
}

// outcome is what a batch came to, as it is pooled. The files have the content that the entry is kept by, and perhaps other folders.
func (e *cacheEntry) outcome(files []string) batchOutcome {
	o := batchOutcome{pooled: e.pooled, recordings: slices.Clone(e.recordings), skipped: slices.Clone(e.skipped), skippedAt: e.skippedAt}
	for i, number := range e.skippedAt {
		o.skipped[i].File = files[number]
	}
	recording := 0
	for number, file := range files {
		if recording < len(o.recordings) && !slices.Contains(e.skippedAt, number) {
			o.recordings[recording].File = file
			recording++
		}
	}
	if e.pooled.details != nil {
		details := *e.pooled.details
		details.distributions = unpacked(e.packed)
		o.pooled.details = &details
	}
	return o
}

// entryOf is an outcome as it is kept.
func entryOf(key contentKey, o *batchOutcome) *cacheEntry {
	e := &cacheEntry{key: key, pooled: o.pooled, recordings: slices.Clone(o.recordings), skipped: slices.Clone(o.skipped), skippedAt: o.skippedAt}
	if o.pooled.details != nil {
		details := *o.pooled.details
		e.packed = packed(details.distributions)
		details.distributions = nil
		e.pooled.details = &details
	}
	return e
}

// packed are the bins that are not empty, each its number and its count.
func packed(d *distributions) (pairs []uint32) {
	first := uint32(0)
	for j := range d {
		for side := range d[j] {
			for i := range d[j][side].filled {
				pairs = append(pairs, first+uint32(i), d[j][side].bins[i])
			}
			first += binCount
		}
	}
	return pairs
}

func unpacked(pairs []uint32) *distributions {
	d := new(distributions)
	for i := 0; i+1 < len(pairs); i += 2 {
		number := pairs[i]
		d[number/binCount/2][number/binCount%2].put(uint64(number%binCount), pairs[i+1])
	}
	return d
}

// filesKey is the content of recordings that are measured together. ok is false where one cannot be read.
func filesKey(files []string, up bvh.Up) (key contentKey, ok bool) {
	h := sha256.New()
	writeContent(h, reflect.ValueOf(up))
	besides := false // skeletons of AMC are files of their own
	write := func(path string) bool {
		_, _ = io.WriteString(h, filepath.Base(path)+"\x00")
		return writeFile(h, path)
	}
	for _, path := range files {
		extension := strings.ToLower(filepath.Ext(path))
		if besides = besides || extension == ".amc"; extension == ".gltf" || !write(path) { // glTF may lie in several files
			return key, false
		}
	}
	if besides {
		entries, _ := os.ReadDir(filepath.Dir(files[0])) // a set is in one folder
		for _, entry := range entries {
			if strings.EqualFold(filepath.Ext(entry.Name()), ".asf") && !write(filepath.Join(filepath.Dir(files[0]), entry.Name())) {
				return key, false
			}
		}
	}
	h.Sum(key[:0])
	return key, true
}

// mostBytes is how much of a recording is read to tell it by its content, as much as of one that is used.
const mostBytes = 2 << 30

func writeFile(h hash.Hash, path string) bool {
	file, err := files.Open(path, mostBytes)
	if err != nil {
		return false
	}
	defer file.Close()
	size, err := io.Copy(h, file)
	_ = binary.Write(h, binary.LittleEndian, size)
	return err == nil
}

// optionsKey is what recordings come to by: their content, and all options but how the preset is called, how progress is reported and what comes first.
func optionsKey(files contentKey, o *Options) (key contentKey, ok bool) {
	h := sha256.New()
	h.Write(files[:])
	own := *o
	own.Preset, own.Progress, own.Cache, own.GiveWay = "", nil, nil, false
	if !writeContent(h, reflect.ValueOf(own)) {
		return key, false
	}
	h.Sum(key[:0])
	return key, true
}

// writeContent writes all that a value holds, also behind pointers, so that other content gives other bytes. It is false for what has no content to compare,
// such as a function.
func writeContent(h hash.Hash, v reflect.Value) bool {
	var buffer [9]byte
	put := func(x uint64) {
		buffer[0] = byte(v.Kind())
		binary.LittleEndian.PutUint64(buffer[1:], x)
		h.Write(buffer[:])
	}
	switch v.Kind() {
	case reflect.Bool:
		put(map[bool]uint64{true: 1}[v.Bool()])
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		put(uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		put(v.Uint())
	case reflect.Float32, reflect.Float64:
		put(math.Float64bits(v.Float()))
	case reflect.String:
		put(uint64(v.Len()))
		_, _ = io.WriteString(h, v.String())
	case reflect.Array, reflect.Slice:
		put(uint64(v.Len()))
		for i := range v.Len() {
			if !writeContent(h, v.Index(i)) {
				return false
			}
		}
	case reflect.Struct:
		put(uint64(v.NumField()))
		for i := range v.NumField() {
			if !writeContent(h, v.Field(i)) {
				return false
			}
		}
	case reflect.Pointer, reflect.Interface:
		if put(map[bool]uint64{true: 1}[v.IsNil()]); !v.IsNil() {
			return writeContent(h, v.Elem())
		}
	default: // functions, channels, and maps, whose order is random
		if !v.IsNil() {
			return false
		}
		put(0)
	}
	return true
}
