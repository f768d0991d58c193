// Package vmt reads the devices of SteamVR through the driver Virtual Motion Tracker, where a person has that installed: over
// OSC, without any library of SteamVR.
//
//	to the driver, UDP 39570                 from it, to the port it was told
//	/VMT/Set/Destination address port
//	/VMT/Get/Devices/List                    /VMT/Out/Devices/List    one device a line
//	/VMT/Subscribe/Device serial             /VMT/Out/SubscribedDevice serial x y z qx qy qz qw
//
// A source asks the driver for its devices every few seconds and subscribes to all of them. Poses are in the driver's own
// space: right-handed, meters, −Z forward, with floor and front as the base stations have them, so the floor and the front
// are found by re-centering and by calibration. Lost devices are not sent.
//
// The other way round AppendTracker places virtual trackers, which games that know no inverse kinematics take for real ones. Those are never read back.
//
//	/VMT/Room/Driver number enable time x y z qx qy qz qw
//
// A Decoder is for one goroutine and does not allocate for devices that are known.
package vmt
