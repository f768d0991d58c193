// Package solarxr is a client of SolarXR, by which a SlimeVR server tells of its trackers and its skeleton and takes resets and proportions.
//
// A server is asked over a WebSocket, usually at port 21110, with binary messages of FlatBuffers. The client starts two feeds: the bones of the server's skeleton,
// and once a second what trackers there are, which body part each is on, how it is mounted and charged. The joints of body parts that a tracker is on become devices:
// hips, chest, knees, feet, elbows, hands, and the head as a headset where the server has one. Bones that no tracker drives are only the server's guess and are left out.
//
// # Generations
//
// Field numbers of version 21 and before are those of SolarXR-Protocol at aa384c0f8b0c1c8c8146295ff595ea034d348399
// (MIT or Apache-2.0), which testdata/schema has a copy of; a test holds them to it. Version 22 moved and renumbered
// much of it, in several states, whose numbers were read in public sources: nothing here was seen on a real server of
// version 22.
//
//	21 and before   bones in slot 2 of an update
//	22, first       bones in slot 1, with orientation before rotation (server v22.0.0-rc.1)
//	22, later       length before rotation and orientation; parts have other numbers, in two ways
//	newest          a handshake by version 2 of the protocol, and a registry that names the numbers of bones
//
// They are told apart by what answers, never by a guess. The client greets with what the newest take and the others
// pass over, and asks for feeds by one request that is right for all. One kind of server wants its hello as a root of
// its own and closes: then the client connects again with that. The layout is the only one that all bones of an
// update fit; the numbers of parts are the only ones with which the skeleton closes, each bone beginning where its
// parent ends. A server that nothing fits is left within five seconds with a sentence.
//
// Requests for lengths have numbers that differ between servers which nothing else tells apart, and at the place of
// one others forget all lengths. So from version 22 on lengths are measured on the bones, and set only after the
// server has told them once of its own: the number of that answer tells that of the request. Resets are asked for in
// both forms of header; either kind of server passes over the other form.
//
// # Frame
//
// The server's is that of OpenXR's stage, see trackers/stage. A bone hangs down without rotation: its tail is at -y
// of its head; only the head's is laid backward, which is taken out of the headset's rotation.
//
// # Safety
//
// A server is not trusted: every offset is checked before it is followed, and a message that breaks the format is counted and dropped.
package solarxr
