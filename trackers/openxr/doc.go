// Package openxr reads headset, controllers and trackers of an OpenXR runtime without drawing anything: it needs the extension
// XR_MND_headless, which Monado, WiVRn and SteamVR have and the runtimes of Meta, Microsoft and HTC for PCs have not.
//
// The loader, libopenxr_loader, is loaded at run time, from beside the program or from the system. Devices of SteamVR are left to package
// openvr, which gets more from them, and also while a game runs.
//
// Trackers come with the extension XR_HTCX_vive_tracker_interaction: their serial is the persistent path that the runtime gives, and their
// name the role, "vive_tracker_left_foot". A pose that the runtime does not track at the moment and still tells is treated as inferred.
//
// All other devices that a runtime lists by XR_MNDX_xdev_space are trackers with the runtime's names. What is within a
// millimeter of the headset or of a controller is that one; what is called a headset or a controller is left out until
// all three are tracked elsewhere.
//
// A body that the headset estimates comes by XR_META_body_tracking_full_body, XR_FB_body_tracking without legs,
// XR_BD_body_tracking or XR_HTC_body_tracking, the first of these that the system supports. It is asked for only while
// [Source.SetBodies] takes some of it. Its joints become the devices of package stage's Body, all inferred; a joint
// without a position is lost, and so is the body while the runtime has no confidence in it at all. No runtime with a
// body was at hand: what is known of them is openxr.h 1.1.53.
//
// A tracked hand without a controller is a tracker on its wrist, turned as a hand is in a T-pose.
//
// The frame is that of the stage, else the local floor's: right-handed, +Y up, -Z forward, meters; see package stage.
//
// # Trying it without hardware
//
// Monado simulates a headset and controllers. Debian 13 has it: install libopenxr1-monado, monado-service and libopenxr-loader1, start
//
//	XRT_COMPOSITOR_NULL=1 SIMULATED_ENABLE=1 SIMULATED_LEFT=simple SIMULATED_RIGHT=simple monado-service
//
// with HOME and XDG_RUNTIME_DIR set and its input kept open, and in the same surroundings run
//
//	go test -tags monado ./trackers/openxr
package openxr
