package trackers

import "time"

// MaxDevices is how many devices a store and a frame hold. Full-body sets have up to 11, motion capture bridges up to 55.
const MaxDevices = 64

// Frame is what was known of all devices at one time. It is large (about 12 kB): keep it and pass it by pointer.
type Frame struct {
	// Devices [0, Count) are filled, in the order in which the devices first appeared; the rest are zero.
	Devices [MaxDevices]Device
	Count   int
	// Hands are the fingers and the controls of the left and the right hand.
	Hands [Sides]Hand
	// Face is the newest face, without names where none is told.
	Face Face
	// Time is when the frame was taken, on the store's clock.
	Time time.Duration
	// Sequence counts the samples that had been put into the store: equal in two frames if nothing came between. A frame
	// contains at least that many samples; a device may already show one more.
	Sequence uint64
}

// All returns the filled devices, sharing the frame's memory.
func (f *Frame) All() []Device {
	return f.Devices[:f.Count]
}
