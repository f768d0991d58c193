package openxr

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unsafe"

	"posewright/trackers"
	"posewright/trackers/internal/native"
)

const xdevSpaces = "XR_MNDX_xdev_space"

// xdev is a device of the runtime of any kind.
type xdev struct {
	key     trackers.Key
	space   uint64
	twin    int  // 1 + the place that it is at, which is that of the same device; 0 for none
	doubted bool // by its name it is one of those that have a place, which may not be tracked at the moment
	tracked bool
}

// xdevs are all devices of a runtime, as far as it lists them.
type xdevs struct {
	functions          [xdevFunctions]native.Function
	list               uint64
	number, generation uint64 // of the list, and of the newest
	devices            []xdev

	// What functions are given is here and not on a stack, which moves.
	ids        [trackers.MaxDevices]uint64
	count      uint32
	info       xdevInfo
	properties xdevProperties
	making     xdevSpaceInfo
	space      uint64
}

// The functions of a list.
const (
	createList = iota
	destroyList
	listGeneration
	enumerateList
	xdevAbout
	createXdevSpace
	destroySpace
	xdevFunctions
)

var xdevNames = [xdevFunctions]string{
	"xrCreateXDevListMNDX", "xrDestroyXDevListMNDX", "xrGetXDevListGenerationNumberMNDX", "xrEnumerateXDevsMNDX",
	"xrGetXDevPropertiesMNDX", "xrCreateXDevSpaceMNDX", "xrDestroySpace",
}

// find takes the functions of the extension, where the runtime has them all.
func (l *xdevs) find(x *instance) {
	if !x.enabled(xdevSpaces) {
		return
	}
	for i, name := range xdevNames {
		if l.functions[i] = x.address(name); l.functions[i] == 0 {
			l.functions[createList] = 0
			return
		}
	}
}

// call calls a function with a handle and the addresses of what it reads and writes; false where it fails.
func (l *xdevs) call(function int, handle uint64, addresses ...unsafe.Pointer) bool {
	arguments := []uintptr{uintptr(handle)}
	for _, address := range addresses {
		arguments = append(arguments, uintptr(address))
	}
	return l.functions[function].Call(arguments...) >= 0
}

// listXdevs lists the devices, again where the runtime has others now.
func (s *session) listXdevs(store *trackers.Store, now time.Duration) {
	l := &s.xdevs
	if l.list != 0 {
		if l.call(listGeneration, l.list, unsafe.Pointer(&l.generation)) && l.generation == l.number {
			return
		}
		s.dropXdevs(store, now)
	}
	if l.functions[createList] == 0 {
		return
	}
	l.info = xdevInfo{header: header{kind: typeXdevListInfo}}
	if !l.call(createList, s.handle, unsafe.Pointer(&l.info), unsafe.Pointer(&l.list)) {
		l.list, l.functions[createList] = 0, 0 // its system has none
		return
	}
	l.count = 0
	if !l.call(listGeneration, l.list, unsafe.Pointer(&l.number)) || l.functions[enumerateList].Call(uintptr(l.list),
		uintptr(len(l.ids)), uintptr(unsafe.Pointer(&l.count)), uintptr(unsafe.Pointer(&l.ids[0]))) < 0 {
		s.dropXdevs(store, now)
		return
	}
	for _, id := range l.ids[:min(int(l.count), len(l.ids))] {
		l.add(s.handle, id)
	}
}

// add takes a device of the list, if it can be somewhere.
func (l *xdevs) add(session, id uint64) {
	l.info = xdevInfo{header: header{kind: typeXdevInfo}, id: id}
	l.properties = xdevProperties{header: header{kind: typeXdevProperties}}
	l.making = xdevSpaceInfo{header: header{kind: typeXdevSpaceInfo}, list: l.list, id: id, pose: unit}
	if !l.call(xdevAbout, l.list, unsafe.Pointer(&l.info), unsafe.Pointer(&l.properties)) ||
		l.properties.canLocate == 0 ||
		!l.call(createXdevSpace, session, unsafe.Pointer(&l.making), unsafe.Pointer(&l.space)) {
		return
	}
	called := text(l.properties.name[:])
	serial := cmp.Or(text(l.properties.serial[:]), called)
	d := xdev{space: l.space, key: trackers.Key{
		Kind: trackers.Tracker, Name: []byte(called), Serial: []byte(serial), Source: name,
	}}
	same := func(other xdev) bool { return bytes.Equal(other.key.Serial, d.key.Serial) }
	for i := 2; slices.ContainsFunc(l.devices, same); i++ {
		d.key.Serial = fmt.Appendf(nil, "%s %d", serial, i)
	}
	lower := strings.ToLower(called)
	for _, word := range []string{"hmd", "headset", "controller"} {
		d.doubted = d.doubted || strings.Contains(lower, word)
	}
	l.devices = append(l.devices, d)
}

// dropXdevs ends the list.
func (s *session) dropXdevs(store *trackers.Store, now time.Duration) {
	l := &s.xdevs
	for i := range l.devices {
		if l.devices[i].tracked {
			store.PutSample(l.devices[i].key, trackers.Sample{Lost: true}, now)
		}
		l.call(destroySpace, l.devices[i].space)
	}
	l.call(destroyList, l.list)
	l.list, l.devices = 0, nil
}

// pollXdevs takes where the devices are that have no place of their own, and returns how many these are.
func (s *session) pollXdevs(store *trackers.Store, present int64, now time.Duration) (count int) {
	for i := range s.xdevs.devices {
		d := &s.xdevs.devices[i]
		sample, located, err := s.locateSpace(d.space, present)
		if err != nil {
			s.dropXdevs(store, now) // it is listed again soon
			return count
		}
		located = located && d.isOther(s.places, &sample.Pose)
		if located {
			store.PutSample(d.key, sample, now)
			count++
		} else if d.tracked {
			store.PutSample(d.key, trackers.Sample{Lost: true}, now)
		}
		d.tracked = located
	}
	return count
}

// isOther reports whether a device that is tracked is none of those that have places: headset, controllers and, by
// their roles, trackers. What was at the place of one is that, until it is seen elsewhere than that one.
func (d *xdev) isOther(places []place, pose *trackers.Pose) bool {
	const (
		within  = 0.001              // meters: both are computed from one measurement, and no two devices are in one
		aligned = 1 - 0.01*0.01/2/4  // the cosine of half of 0.01 radians
		fixed   = 1 + trackers.Sides // the headset and what is in the hands come first
	)
	all := true
	for i := range places {
		p := &places[i]
		if !p.located {
			all = all && i >= int(fixed)
			continue
		}
		turned := math.Abs(p.pose.Rotation.Dot(pose.Rotation))
		if p.pose.Position.Sub(pose.Position).Len() < within && turned > aligned {
			d.twin = i + 1
		} else if d.twin == i+1 {
			d.twin = 0
		}
	}
	d.doubted = d.doubted && (!all || d.twin != 0)
	return d.twin == 0 && !d.doubted
}
