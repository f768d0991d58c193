package avatarfile

import (
	"bytes"
	"encoding/json"
	"slices"

	"posewright/rig/phrase"
)

var errNoObject = phrase.Fail("is not an object")

// object is a JSON object whose members keep their order, and their values as they were written.
type object struct{ members []member }

type member struct {
	name  string
	value json.RawMessage
}

func readObject(text json.RawMessage) (*object, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	first, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	if first != json.Delim('{') {
		return nil, errNoObject
	}
	o := &object{}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		m := member{}
		m.name, _ = name.(string)
		if err := decoder.Decode(&m.value); err != nil {
			return nil, err
		}
		o.members = append(o.members, m)
	}
	if _, err := decoder.Token(); err != nil {
		return nil, err
	}
	return o, nil
}

// at is the member of a name, the last where there are several, as most readers have it; nil for none.
func (o *object) at(name string) *member {
	for i := range slices.Backward(o.members) {
		if o.members[i].name == name {
			return &o.members[i]
		}
	}
	return nil
}

// get is the value of a name, nil for none.
func (o *object) get(name string) json.RawMessage {
	if m := o.at(name); m != nil {
		return m.value
	}
	return nil
}

func (o *object) set(name string, value json.RawMessage) {
	if m := o.at(name); m != nil {
		m.value = value
		return
	}
	o.members = append(o.members, member{name, value})
}

func (o *object) remove(name string) {
	o.members = slices.DeleteFunc(o.members, func(m member) bool { return m.name == name })
}

// object is the object of a name, a new one where there is none. What is there and none is an error.
func (o *object) object(name string) (*object, error) {
	text := o.get(name)
	if text == nil {
		return &object{}, nil
	}
	return readObject(text)
}

func (o *object) text() json.RawMessage {
	var b bytes.Buffer
	b.WriteByte('{')
	for i := range o.members {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(written(o.members[i].name))
		b.WriteByte(':')
		b.Write(o.members[i].value)
	}
	b.WriteByte('}')
	return b.Bytes()
}

// written is the JSON of a name, a number or what consists of them, none of which can fail.
func written(value any) json.RawMessage {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	return bytes.TrimSpace(b.Bytes())
}

// list is the JSON of values that are JSON already.
func list(values []json.RawMessage) json.RawMessage {
	var b bytes.Buffer
	b.WriteByte('[')
	for i, value := range values {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(value)
	}
	b.WriteByte(']')
	return b.Bytes()
}
