package vmc

import (
	"bytes"

	"posewright/trackers"
)

// subject is what a message is about.
type subject uint8

const (
	unknown subject = iota
	// passedOver: the protocol has the address, and nothing here needs it.
	passedOver
	// device: a serial and a pose, maybe scaled to the sender's avatar.
	device
	// localDevice: a serial and a pose in tracking space.
	localDevice
	// rootPose, bonePose: a name and a pose, of the avatar in its space and of a bone in its parent's.
	rootPose
	bonePose
	calibrationStep
	controllerKey
	// blendValue: the name and the value of an expression; blendApply: those since the last one take effect.
	blendValue
	blendApply
	// gazeTarget: what the eyes look at.
	gazeTarget
	// ofVirtualMotionCapture: how its window looks, which only VirtualMotionCapture sends.
	ofVirtualMotionCapture
)

// serialPrefixes are how programs begin the serials of their devices.
var serialPrefixes = [...]struct {
	prefix  []byte
	program string
}{{[]byte("human://"), "SlimeVR"}, {[]byte("XRAnimator-"), "XR Animator"}}

// programOf is the program that gives its devices such serials; "" where many do.
func programOf(serial []byte) string {
	for i := range serialPrefixes {
		if bytes.HasPrefix(serial, serialPrefixes[i].prefix) {
			return serialPrefixes[i].program
		}
	}
	return ""
}

// subjectOf looks an address up in the protocol, version 3.1 (Performer to Marionette, and to Performer).
func subjectOf(address []byte) (subject, trackers.Kind) {
	switch string(address) {
	case "/VMC/Ext/Hmd/Pos":
		return device, trackers.Headset
	case "/VMC/Ext/Con/Pos":
		return device, trackers.Controller
	case "/VMC/Ext/Tra/Pos":
		return device, trackers.Tracker
	case "/VMC/Ext/Hmd/Pos/Local":
		return localDevice, trackers.Headset
	case "/VMC/Ext/Con/Pos/Local":
		return localDevice, trackers.Controller
	case "/VMC/Ext/Tra/Pos/Local":
		return localDevice, trackers.Tracker
	case "/VMC/Ext/Root/Pos":
		return rootPose, trackers.UnknownKind
	case "/VMC/Ext/Bone/Pos":
		return bonePose, trackers.UnknownKind
	case "/VMC/Ext/Con":
		return controllerKey, trackers.UnknownKind
	case blendAddress:
		return blendValue, trackers.UnknownKind
	case applyAddress:
		return blendApply, trackers.UnknownKind
	case "/VMC/Ext/Set/Eye":
		return gazeTarget, trackers.UnknownKind

	case "/VMC/Ext/OK", "/VMC/Ext/T",
		"/VMC/Ext/Cam", "/VMC/Ext/Key",
		"/VMC/Ext/Midi/Note", "/VMC/Ext/Midi/CC/Val", "/VMC/Ext/Midi/CC/Bit", "/VMC/Ext/Rcv", "/VMC/Ext/Light",
		"/VMC/Ext/VRM", "/VMC/Ext/Remote", "/VMC/Ext/Opt",
		"/VMC/Ext/Config", "/VMC/Ext/Set/Period", "/VMC/Ext/Set/Req", "/VMC/Ext/Set/Res",
		"/VMC/Ext/Set/Config", "/VMC/Ext/Set/Shortcut":
		return passedOver, trackers.UnknownKind
	case "/VMC/Ext/Setting/Color", "/VMC/Ext/Setting/Win":
		return ofVirtualMotionCapture, trackers.UnknownKind
	}
	if _, ok := calibrationOf(address); ok {
		return calibrationStep, trackers.UnknownKind
	}
	if bytes.HasPrefix(address, []byte("/VMC/Thru/")) {
		return passedOver, trackers.UnknownKind
	}
	return unknown, trackers.UnknownKind
}

// Calibration is what a sender asks for about a calibration.
type Calibration uint8

// The requests. The protocol has the first two; the others are ours, for a phone or a stream deck that also answers what was measured.
const (
	PrepareCalibration Calibration = iota
	Calibrate
	AcceptCalibration
	RedoCalibration
	CancelCalibration
)

// calibrationOf looks up the address of a request about a calibration.
func calibrationOf(address []byte) (Calibration, bool) {
	switch string(address) {
	case "/VMC/Ext/Set/Calib/Ready":
		return PrepareCalibration, true
	case "/VMC/Ext/Set/Calib/Exec":
		return Calibrate, true
	case "/VMC/Ext/Set/Calib/Accept":
		return AcceptCalibration, true
	case "/VMC/Ext/Set/Calib/Redo":
		return RedoCalibration, true
	case "/VMC/Ext/Set/Calib/Cancel":
		return CancelCalibration, true
	}
	return 0, false
}

// addressOf is where a device of a kind is sent.
func addressOf(kind trackers.Kind) (scaled, local string) {
	switch kind {
	case trackers.Headset:
		return "/VMC/Ext/Hmd/Pos", "/VMC/Ext/Hmd/Pos/Local"
	case trackers.Controller:
		return "/VMC/Ext/Con/Pos", "/VMC/Ext/Con/Pos/Local"
	}
	return "/VMC/Ext/Tra/Pos", "/VMC/Ext/Tra/Pos/Local"
}
