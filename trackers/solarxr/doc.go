// Package solarxr is a client of SolarXR, by which a SlimeVR server tells of its trackers and its skeleton and takes resets and proportions.
//
// A server is asked over a WebSocket, usually at port 21110, with binary messages of FlatBuffers. The client starts two feeds: the bones of the server's skeleton,
// and once a second what trackers there are, which body part each is on, how it is mounted and charged. The joints of body parts that a tracker is on become devices:
// hips, chest, knees, feet, elbows, hands, and the head as a headset where the server has one. Bones that no tracker drives are only the server's guess and are left out.
//
// # Schema
//
// Field numbers are those of SolarXR-Protocol at aa384c0f8b0c1c8c8146295ff595ea034d348399 (MIT or Apache-2.0), which testdata/schema has a copy of; a test holds them
// to it. Fields are only ever added there, so that other servers are read too: what is not there has its default, what is not known is passed over.
//
// # Frame
//
// The server's is that of OpenXR's stage, see trackers/stage. A bone hangs down without rotation: its tail is at -y of its head.
//
// # Safety
//
// A server is not trusted: every offset is checked before it is followed, and a message that breaks the format is counted and dropped.
package solarxr
