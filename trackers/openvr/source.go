package openvr

import (
	"os"
	"path/filepath"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/internal/native"
	"posewright/trackers/stage"
	"posewright/trackers/vmt"
)

const (
	// name is that of the source.
	name = "SteamVR"
	// lookEvery is how often is looked what the devices are, and how full their batteries.
	lookEvery = 2 * time.Second
)

// Options are what a source is made with.
type Options struct {
	// Libraries are where openvr_api is looked for; empty means where it usually is.
	Libraries []string
	// Retry is how long to wait before looking again for SteamVR; 0 is three seconds.
	Retry time.Duration
	// Folder is where files lie that SteamVR reads what is wanted of it from; empty means the person's cache.
	Folder string
}

// New returns a source that will look for SteamVR when it runs.
func New(options Options) trackers.Source {
	return native.New(native.Options{Name: name, Retry: options.Retry, Open: func() (native.Devices, error) {
		folder := options.Folder
		if folder == "" {
			if cache, err := os.UserCacheDir(); err == nil {
				folder = filepath.Join(cache, "posewright", "steamvr")
			}
		}
		s, err := join(options.Libraries, backgroundApplication)
		if err != nil {
			return nil, err
		}
		return &devices{session: s, library: s.library, input: openInput(s.library, folder)}, nil
	}})
}

// devices are those of a session with SteamVR.
type devices struct {
	session *session
	library *library
	input   *input // nil where SteamVR gives none
	poses   [maxDevices]devicePose
	known   [maxDevices]known
	looked  time.Duration
	began   bool
}

// known is who a device is. SteamVR never gives its number to another while it runs, but tells some things late.
type known struct {
	key     trackers.Key
	ok      bool
	battery float64 // below 0 where it has none
}

// Period follows the headset's display, at least 90 times a second.
func (d *devices) Period() time.Duration {
	var code int32
	rate := d.library.number(0, propertyFrequency, &code)
	if code != 0 || !(rate >= 90 && rate <= 500) {
		rate = 90
	}
	return time.Duration(float64(time.Second) / float64(rate))
}

// Program implements native.Devices.
func (d *devices) Program() string { return d.library.program() }

// Close implements native.Devices.
func (d *devices) Close() { d.session.leave() }

// Poll takes the poses of the present moment.
func (d *devices) Poll(store *trackers.Store) (int, error) {
	if err := d.session.over(); err != nil {
		return 0, err
	}
	now := store.Now()
	look := !d.began || now-d.looked >= lookEvery
	if look {
		d.began, d.looked = true, now
	}
	d.library.poses(standingUniverse, 0, &d.poses[0], maxDevices)
	count := 0
	for i := range d.poses {
		p, k := &d.poses[i], &d.known[i]
		if !p.Connected {
			k.ok = false // what comes back is asked again
			continue
		}
		if look || !k.ok {
			d.identify(uint32(i), k)
		}
		if !k.ok || !p.Valid {
			continue
		}
		var rows [3][4]float64
		for r := range rows {
			for c := range rows[r] {
				rows[r][c] = float64(p.Matrix[r][c])
			}
		}
		pose, ok := stage.Matrix(rows)
		if !ok {
			continue
		}
		store.PutSample(k.key, trackers.Sample{
			Pose: pose, HasVelocity: true, Velocity: vector(p.Velocity), AngularVelocity: vector(p.AngularVelocity), Inferred: p.Result != resultRunningOK,
		}, now)
		if look && k.battery >= 0 {
			store.SetBattery(k.key, k.battery)
		}
		count++
	}
	if d.input != nil {
		d.input.poll(store)
	}
	return count, nil
}

func vector(v [3]float32) mgl64.Vec3 {
	return stage.Vector([3]float64{float64(v[0]), float64(v[1]), float64(v[2])})
}

// identify asks who a device is.
func (d *devices) identify(device uint32, k *known) {
	kind := trackers.UnknownKind
	switch d.library.class(device) {
	case classHeadset:
		kind = trackers.Headset
	case classController:
		kind = trackers.Controller
	case classTracker:
		kind = trackers.Tracker
	}
	if kind == trackers.UnknownKind { // base stations and the like
		k.ok = false
		return
	}
	serial := append([]byte{}, d.library.property(device, propertySerial)...)
	if len(serial) == 0 || vmt.Own(string(serial)) {
		k.ok = false
		return
	}
	called := append([]byte{}, d.library.property(device, propertyControllerType)...)
	if kind == trackers.Controller {
		switch d.library.role(device) {
		case roleLeftHand:
			called = append(called, " left hand"...)
		case roleRightHand:
			called = append(called, " right hand"...)
		}
	}
	k.key = trackers.Key{Kind: kind, Serial: serial, Name: called, Source: name}
	k.ok, k.battery = true, -1
	var code int32
	if d.library.boolean(device, propertyHasBattery, &code) && code == 0 {
		if charge := d.library.number(device, propertyBattery, &code); code == 0 {
			k.battery = float64(charge)
		}
	}
}
