package solarxr

import flatbuffers "github.com/google/flatbuffers/go"

// What the feeds are asked for: milliseconds between two updates.
const (
	boneInterval   = 8
	deviceInterval = 1000
)

// writer writes messages to a server.
type writer struct{ b *flatbuffers.Builder }

func newWriter() writer { return writer{flatbuffers.NewBuilder(512)} }

// bundle is a message with one header in one of the bundle's lists.
func (w writer) bundle(list int, header flatbuffers.UOffsetT) []byte {
	w.b.StartVector(4, 1, 4)
	w.b.PrependUOffsetT(header)
	headers := w.b.EndVector(1)
	w.b.StartObject(3)
	w.b.PrependUOffsetTSlot(list, headers, 0)
	w.b.Finish(w.b.EndObject())
	return w.b.FinishedBytes()
}

// rpc is a message with a request.
func (w writer) rpc(kind byte, request flatbuffers.UOffsetT) []byte {
	w.b.StartObject(3)
	w.b.PrependUOffsetTSlot(rpcMessage, request, 0)
	w.b.PrependByteSlot(rpcMessageType, kind, 0)
	return w.bundle(bundleRPC, w.b.EndObject())
}

// start asks for bones, and more rarely for what trackers there are.
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
	w.b.StartObject(4)
	w.b.PrependUint16Slot(configInterval, deviceInterval, 0)
	w.b.PrependUOffsetTSlot(configDevices, devices, 0)
	rare := w.b.EndObject()
	w.b.StartObject(4)
	w.b.PrependUint16Slot(configInterval, boneInterval, 0)
	w.b.PrependBoolSlot(configBones, true, false)
	often := w.b.EndObject()
	w.b.StartVector(4, 2, 4)
	w.b.PrependUOffsetT(often)
	w.b.PrependUOffsetT(rare)
	feeds := w.b.EndVector(2)
	w.b.StartObject(1)
	w.b.PrependUOffsetTSlot(startFeeds, feeds, 0)
	message := w.b.EndObject()
	w.b.StartObject(2)
	w.b.PrependUOffsetTSlot(feedMessage, message, 0)
	w.b.PrependByteSlot(feedMessageType, startDataFeed, 0)
	return w.bundle(bundleDataFeed, w.b.EndObject())
}

// reset asks for a reset of all trackers.
func reset(kind Reset) []byte {
	w := newWriter()
	w.b.StartObject(3)
	w.b.PrependByteSlot(resetKind, byte(kind), 0)
	return w.rpc(resetRequest, w.b.EndObject())
}

// askProportions asks for the proportions.
func askProportions() []byte {
	w := newWriter()
	w.b.StartObject(0)
	return w.rpc(skeletonConfigRequest, w.b.EndObject())
}

// changeProportion sets a length, meters.
func changeProportion(bone Proportion, length float64) []byte {
	w := newWriter()
	w.b.StartObject(2)
	w.b.PrependFloat32Slot(partValue, float32(length), 0)
	w.b.PrependByteSlot(partBone, byte(bone), 0)
	return w.rpc(changeSkeletonConfigRequest, w.b.EndObject())
}
