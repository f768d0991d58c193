package avatarfile

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"path"
	"slices"
	"strings"

	"posewright/presets/export"
	"posewright/rig/phrase"
)

// embed puts the buffers and pictures that are other files, or in the JSON, into the buffer of a GLB. A file that has none stays as it is.
func (d *document) embed(in *export.Input) error {
	var buffers, images, views []json.RawMessage
	for name, to := range map[string]*[]json.RawMessage{"buffers": &buffers, "images": &images, "bufferViews": &views} {
		if text := d.root.get(name); text != nil {
			if err := json.Unmarshal(text, to); err != nil {
				return unreadable(name, err)
			}
		}
	}
	type place struct{ buffer, offset int }
	places := make([]place, len(buffers))
	var kept []json.RawMessage // after the first, which is the GLB's own
	moved := false
	var first *object
	for i, text := range buffers {
		o, err := readObject(text)
		if err != nil {
			return unreadable("buffers", err)
		}
		uri := text2string(o.get("uri"))
		if uri == "" && i == 0 && d.bin != nil {
			first, places[i] = o, place{0, 0}
			continue
		}
		if uri == "" { // one that only an extension fills
			kept = append(kept, text)
			places[i] = place{-len(kept), 0}
			continue
		}
		data, _, err := content(uri, in)
		if err != nil {
			return err
		}
		if first == nil {
			first = o
		}
		places[i], moved = place{0, d.append(data)}, true
	}
	for i, text := range images {
		o, err := readObject(text)
		if err != nil {
			return unreadable("images", err)
		}
		uri := text2string(o.get("uri"))
		if uri == "" || strings.HasPrefix(uri, "data:") {
			continue
		}
		data, kind, err := content(uri, in)
		if err != nil {
			return err
		}
		views = append(views, written(struct {
			Buffer     int `json:"buffer"`
			ByteOffset int `json:"byteOffset"`
			ByteLength int `json:"byteLength"`
		}{len(buffers), d.append(data), len(data)}))
		o.remove("uri")
		o.set("bufferView", written(len(views)-1))
		if o.get("mimeType") == nil {
			o.set("mimeType", written(kind))
		}
		images[i], moved = o.text(), true
	}
	if !moved {
		return nil
	}
	places = append(places, place{0, 0}) // of the pictures
	for i, text := range views {
		o, err := readObject(text)
		if err != nil {
			return unreadable("bufferViews", err)
		}
		move := func(o *object) {
			var at struct{ Buffer, ByteOffset int }
			_ = json.Unmarshal(o.text(), &at)
			if at.Buffer < 0 || at.Buffer >= len(places) {
				return
			}
			to := places[at.Buffer]
			if to.buffer < 0 {
				to.buffer = -to.buffer
			}
			o.set("buffer", written(to.buffer))
			if at.ByteOffset+to.offset != 0 {
				o.set("byteOffset", written(at.ByteOffset+to.offset))
			}
		}
		move(o)
		if extensions, err := o.object("extensions"); err == nil {
			for _, name := range compressions {
				if packed, err := extensions.object(name); err == nil && packed.get("buffer") != nil {
					move(packed)
					extensions.set(name, packed.text())
					o.set("extensions", extensions.text())
				}
			}
		}
		views[i] = o.text()
	}
	if first == nil {
		first = &object{}
	}
	first.remove("uri")
	first.set("byteLength", written(len(d.bin)))
	d.root.set("buffers", list(slices.Concat([]json.RawMessage{first.text()}, kept)))
	d.root.set("bufferViews", list(views))
	if images != nil {
		d.root.set("images", list(images))
	}
	return nil
}

// unreadable is the error of a part of the file.
func unreadable(part string, cause error) error {
	return phrase.Fail("the avatar's {{.Part}} cannot be read: {{.Cause}}; export the avatar again", "Part", part, "Cause", cause)
}

// compressions are the extensions that keep a buffer view packed.
var compressions = []string{"EXT_meshopt_compression", "KHR_meshopt_compression"}

// append puts bytes at the end of the buffer, where all of glTF's numbers may begin, and returns where.
func (d *document) append(data []byte) int {
	d.own()
	for len(d.bin)%8 != 0 {
		d.bin = append(d.bin, 0)
	}
	at := len(d.bin)
	d.bin = append(d.bin, data...)
	return at
}

// own makes sure that the buffer is no longer the source's.
func (d *document) own() {
	if !d.owned {
		d.bin, d.owned = append([]byte{}, d.bin...), true
	}
}

// text2string is the text of a JSON string, "" for anything else.
func text2string(text json.RawMessage) string {
	var s string
	_ = json.Unmarshal(text, &s)
	return s
}

// content is what a URI of the avatar's file stands for, and its media type.
func content(uri string, in *export.Input) (data []byte, kind string, err error) {
	if rest, ok := strings.CutPrefix(uri, "data:"); ok {
		head, body, _ := strings.Cut(rest, ",")
		if strings.HasSuffix(head, ";base64") {
			if data, err = base64.StdEncoding.DecodeString(body); err != nil {
				data, err = base64.RawStdEncoding.DecodeString(body)
			}
		} else {
			var text string
			text, err = url.PathUnescape(body)
			data = []byte(text)
		}
		if err != nil {
			return nil, "", unreadable("buffers", err)
		}
		return data, "", nil
	}
	name, err := url.PathUnescape(uri)
	if err != nil {
		name = uri
	}
	name = path.Clean(name)
	for _, f := range in.Companions {
		if path.Clean(f.Name) == name {
			return f.Data, mediaType(f.Data), nil
		}
	}
	return nil, "", phrase.Fail(`the file "{{.Name}}" is missing; put it beside the avatar`, "Name", name)
}

func mediaType(picture []byte) string {
	switch {
	case bytes.HasPrefix(picture, []byte("\xff\xd8")):
		return "image/jpeg"
	case len(picture) > 12 && string(picture[8:12]) == "WEBP":
		return "image/webp"
	case bytes.HasPrefix(picture, []byte("\xabKTX 20")):
		return "image/ktx2"
	}
	return "image/png"
}

// Binary is the avatar's file as one GLB that needs no other files; a GLB that needs none stays as it is.
func Binary(in *export.Input) ([]byte, error) {
	file, d, err := open(in)
	if err != nil {
		return nil, err
	}
	if err := d.embed(in); err != nil {
		return nil, err
	}
	if !d.owned && file.bin != nil {
		return in.Source, nil
	}
	return file.join(d.text(), d.bin)
}
