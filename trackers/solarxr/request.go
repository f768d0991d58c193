package solarxr

import (
	"slices"

	flatbuffers "github.com/google/flatbuffers/go"
)

// What the feeds are asked for: milliseconds between two updates.
const (
	boneInterval   = 8
	deviceInterval = 1000
)

// writer writes messages to a server.
type writer struct{ b *flatbuffers.Builder }

func newWriter() writer { return writer{flatbuffers.NewBuilder(512)} }

// bundle is a message with headers in one of the bundle's lists.
func (w writer) bundle(list int, headers ...flatbuffers.UOffsetT) []byte {
	all := w.tables(headers...)
	w.b.StartObject(4)
	w.b.PrependUOffsetTSlot(list, all, 0)
	w.b.FinishWithFileIdentifier(w.b.EndObject(), []byte(bundleIdentifier))
	return w.b.FinishedBytes()
}

func (w writer) tables(all ...flatbuffers.UOffsetT) flatbuffers.UOffsetT {
	w.b.StartVector(4, len(all), 4)
	for _, table := range slices.Backward(all) {
		w.b.PrependUOffsetT(table)
	}
	return w.b.EndVector(len(all))
}

// header is a table with a union at a slot.
func (w writer) header(slot int, kind byte, message flatbuffers.UOffsetT) flatbuffers.UOffsetT {
	w.b.StartObject(slot + 2)
	w.b.PrependUOffsetTSlot(slot+1, message, 0)
	w.b.PrependByteSlot(slot, kind, 0)
	return w.b.EndObject()
}

func (w writer) empty() flatbuffers.UOffsetT {
	w.b.StartObject(0)
	return w.b.EndObject()
}

// rpc is a message with a request, as servers take it whose headers have a field for the request that is answered, or
// not. Either passes over what the other takes.
func (w writer) rpc(replies bool, kind byte, request flatbuffers.UOffsetT) []byte {
	slot := rpcMessageType
	if replies {
		slot++
	}
	return w.bundle(bundleRPC, w.header(slot, kind, request))
}

// greet begins the handshake and ends it, for the newest servers; others pass over it, or close where the hello is to
// be a root of its own.
func greet() []byte {
	w := newWriter()
	w.b.StartObject(1)
	w.b.PrependUint32Slot(0, protocolVersion, 0)
	headers := []flatbuffers.UOffsetT{w.header(0, clientHello, w.b.EndObject())}
	for _, kind := range [...]byte{boneRegistryRequest, configurationDone} {
		headers = append(headers, w.header(0, kind, w.empty()))
	}
	return w.bundle(bundleConnection, headers...)
}

// greetAlone is the hello as a root of its own. The zeros behind it make it a bundle without messages for servers
// that know none.
func greetAlone() []byte {
	b := flatbuffers.NewBuilder(32)
	b.StartObject(1)
	b.PrependUint32Slot(0, protocolVersion, 0)
	b.FinishWithFileIdentifier(b.EndObject(), []byte(clientIdentifier))
	return append(b.FinishedBytes(), 0, 0, 0, 0)
}

// acknowledge ends the handshake that greetAlone began.
func acknowledge() []byte {
	w := newWriter()
	return w.bundle(bundleConnection, w.header(0, rootedAcknowledged, w.empty()))
}

// start asks for bones, and more rarely for what trackers there are. One request is right for all: bones are asked
// for by a mask in version 22, where older servers have that of trackers of their own, and by a bool before, where
// newer ones have that of other things.
func start() []byte {
	w := newWriter()
	w.b.StartObject(2)
	w.b.PrependBoolSlot(trackerMaskInfo, true, false)
	w.b.PrependBoolSlot(trackerMaskStatus, true, false)
	mask := w.b.EndObject()
	w.b.StartObject(2)
	w.b.PrependUOffsetTSlot(deviceMaskTrackers, mask, 0)
	w.b.PrependBoolSlot(deviceMaskDevice, true, false)
	devices := w.b.EndObject()
	w.b.StartObject(boneMaskFields)
	for field := range boneMaskFields {
		w.b.PrependBoolSlot(field, true, false)
	}
	bones := w.b.EndObject()
	w.b.StartObject(2)
	w.b.PrependUint16Slot(configInterval, deviceInterval, 0)
	w.b.PrependUOffsetTSlot(configDevices, devices, 0)
	rare := w.b.EndObject()
	w.b.StartObject(4)
	w.b.PrependUint16Slot(configInterval, boneInterval, 0)
	w.b.PrependUOffsetTSlot(configBoneMask, bones, 0)
	w.b.PrependBoolSlot(configBones, true, false)
	often := w.b.EndObject()
	feeds := w.tables(rare, often)
	w.b.StartObject(1)
	w.b.PrependUOffsetTSlot(startFeeds, feeds, 0)
	return w.bundle(bundleDataFeed, w.header(feedMessageType, startDataFeed, w.b.EndObject()))
}

// reset asks for a reset of all trackers.
func reset(replies bool, kind Reset) []byte {
	w := newWriter()
	w.b.StartObject(1)
	w.b.PrependByteSlot(resetKind, byte(kind), 0)
	return w.rpc(replies, resetRequest, w.b.EndObject())
}

// askProportions asks a server of version 21 or before for the proportions.
func askProportions() []byte {
	w := newWriter()
	return w.rpc(false, skeletonConfigRequest, w.empty())
}

// change sets a length, meters.
func (s setting) change(bone Proportion, length float64) []byte {
	if s.renumbered {
		bone = renumbered[bone]
	}
	w := newWriter()
	return w.rpc(s.replies, s.kind, w.length(bone, length))
}

func (w writer) length(bone Proportion, length float64) flatbuffers.UOffsetT {
	w.b.StartObject(2)
	w.b.PrependFloat32Slot(partValue, float32(length), 0)
	w.b.PrependByteSlot(partBone, byte(bone), 0)
	return w.b.EndObject()
}
