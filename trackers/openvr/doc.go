// Package openvr reads the devices of SteamVR: headsets, controllers and trackers, with their serials and the roles that the person gave
// them in SteamVR. It also shows a panel in SteamVR's dashboard: see [Dashboard].
//
// It attaches as a background application: it needs SteamVR to run, and neither starts it nor keeps it, and
// works beside any game. With a panel it attaches as an overlay application instead, which only those may be that SteamVR is to start by itself. A process has
// one session with SteamVR, which devices and panel share: where the panel needs another kind of session, the devices begin again. The library openvr_api is loaded at run time, from beside the program, from the system or from SteamVR itself, and
// everything goes through its table of functions IVRSystem_022.
//
// A device's name is its kind of controller, which for trackers tells the role that was chosen in SteamVR, "vive_tracker_left_foot", and
// for controllers is followed by the hand. A pose that SteamVR extrapolates, out of range of the base stations or by rotation alone, is treated as
// inferred.
//
// The fingers are the curls and splays of SteamVR's skeletal input, by its table IVRInput_010, and so are trigger, grip and stick. SteamVR gives them to any program that
// asks with a manifest of actions, which is written to the person's cache together with bindings for usual controllers; SteamVR's own settings can bind others.
// Where it gives none, devices are read all the same. This was made by the header's documentation and tested against a stand-in, not in SteamVR.
//
// The frame is OpenVR's standing universe: right-handed, +Y up, -Z forward, meters; see package stage.
package openvr
