package presets

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/solver/swivel"
)

// layout is the Go type of a file: objects that follow from the paths of the registry. encoding/json reads and writes it, and the reader
// and the schema walk along it.
type layout struct {
	of     reflect.Type
	fields map[string][]int // path to the index of the field
}

// groundPath is where the file of a ground is in a preset.
const groundPath = "ground.file"

// animationPath is where the name of the animation under the devices is.
const animationPath = "avatar.animation"

// animationFilePath is where the file of that animation is, if it is not the avatar's.
const animationFilePath = "avatar.animationFile"

// earlier lists members that files have before another one, where the registry's order, which is the inspector's, differs.
var earlier = [...]struct{ path, before string }{
	{"torso.reachGainDeg", "hipsDeadDeg"}, {"torso.reachStart", "hipsDeadDeg"}, {"torso.reachMaxDeg", "hipsDeadDeg"},
	{"torso.pullSoft", "hipsDeadDeg"}, {"torso.pullMax", "hipsDeadDeg"},
	{"swivel", "arms"}, {"swivel.handWeight", "limiter"},
	{"arms.softReach", "chain"}, {"arms.forearmTwist", "chain"}, {"arms.upperArmTwist", "chain"}, {"arms.wristMaxDeg", "chain"},
	{"legs.softReach", "chain"}, {"legs.kneeFollowsFoot", "chain"},
	{"gait.inPlace", "phaseLock"}, {"ground", "pull"}, {groundPath, "height"}, {magnetsPath, "pargerReleased"},
}

var (
	magnetLayout = memberLayout(magnetList, "id")
	chainLayout  = memberLayout(chainList, "id", "root", "tip", "device")
	fileLayout   = fileLayoutWith(reflect.SliceOf(magnetLayout.of), reflect.SliceOf(chainLayout.of))
	// readLayout leaves magnets and chains as text: what one of them lacks depends on its id.
	readLayout = fileLayoutWith(reflect.TypeFor[[]json.RawMessage](), reflect.TypeFor[[]json.RawMessage]())
)

// memberLayout returns the layout of a member of a list, with texts in front of its parameters.
func memberLayout(l *list, texts ...string) layout {
	return newLayout(func(root *node) {
		for _, name := range texts {
			root.member(name).of = reflect.TypeFor[string]()
		}
		for _, parameter := range l.parameters("any") {
			root.member(strings.TrimPrefix(parameter.Path, l.path+".any.")).of = parameter.Kind.file()
		}
	})
}

// fileLayoutWith returns the layout of a file whose lists of magnets and of chains have types.
func fileLayoutWith(magnets, chains reflect.Type) layout {
	return newLayout(func(root *node) {
		root.member("format").of, root.member("version").of = reflect.TypeFor[string](), reflect.TypeFor[int]()
		for _, f := range reflect.VisibleFields(reflect.TypeFor[About]()) {
			name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			n := root.member(name)
			n.of, n.options = f.Type, options
		}
		root.member("avatar").of = reflect.TypeFor[Avatar]()
		for _, parameter := range registry {
			root.member(parameter.Path).of = parameter.Kind.file()
		}
		root.member(groundPath).of = reflect.TypeFor[string]()
		root.member(magnetsPath).of = magnets
		n := root.member(chainsPath)
		n.of, n.options = chains, "omitempty"
		for _, e := range earlier {
			root.move(e.path, e.before)
		}
		n = root.member(driversPath)
		n.of, n.options = reflect.TypeFor[[]Driver](), "omitempty"
		n = root.member(pinsPath)
		n.of, n.options = reflect.TypeFor[[]Pin](), "omitempty"
		n = root.member("calibration")
		n.of, n.options = reflect.TypeFor[calibration.Calibration](), "omitzero"
	})
}

// node is a member of an object of a layout, with a type or with members of its own.
type node struct {
	name, options string
	of            reflect.Type
	members       []*node
}

func newLayout(build func(root *node)) layout {
	l, root := layout{fields: make(map[string][]int)}, new(node)
	build(root)
	l.of = l.structOf(root, "", nil)
	return l
}

func (l *layout) structOf(n *node, path string, index []int) reflect.Type {
	if n.of != nil {
		l.fields[path] = index
		return n.of
	}
	fields := make([]reflect.StructField, len(n.members))
	for i, m := range n.members {
		tag := strings.TrimSuffix(m.name+","+m.options, ",")
		fields[i] = reflect.StructField{
			Name: fmt.Sprintf("F%d", i), Type: l.structOf(m, join(path, m.name), append(slices.Clone(index), i)), Tag: reflect.StructTag(fmt.Sprintf("json:%q", tag)),
		}
	}
	return reflect.StructOf(fields)
}

// member returns the node at a path, which it makes if there is none.
func (n *node) member(path string) *node {
	for name := range strings.SplitSeq(path, ".") {
		i := n.index(name)
		if i < 0 {
			i = len(n.members)
			n.members = append(n.members, &node{name: name})
		}
		n = n.members[i]
	}
	return n
}

func (n *node) index(name string) int {
	return slices.IndexFunc(n.members, func(m *node) bool { return m.name == name })
}

// move moves the member at a path before another one of the same object.
func (n *node) move(path, before string) {
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		n, path = n.member(path[:i]), path[i+1:]
	}
	moved := n.member(path)
	n.members = slices.DeleteFunc(n.members, func(m *node) bool { return m == moved })
	n.members = slices.Insert(n.members, n.index(before), moved)
}

// at returns the field at a path of a value of the layout's type.
func (l *layout) at(content reflect.Value, path string) reflect.Value {
	return content.FieldByIndex(l.fields[path])
}

// fill writes everything of a preset but its magnets and chains to a value of the layout's type.
func (l *layout) fill(content reflect.Value, p *Preset) {
	set := func(path string, value any) {
		field := l.at(content, path)
		field.Set(reflect.ValueOf(value).Convert(field.Type()))
	}
	set("format", fileFormat)
	set("version", fileVersion)
	for _, f := range reflect.VisibleFields(reflect.TypeFor[About]()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		set(name, reflect.ValueOf(p.About).FieldByIndex(f.Index).Interface())
	}
	set("avatar", p.Avatar)
	set(groundPath, p.GroundFile)
	set(driversPath, p.Drivers)
	set("calibration", p.Calibration)
	for _, parameter := range registry {
		set(parameter.Path, parameter.Value(p))
	}
}

// inFile returns what a file of a preset holds.
func (p *Preset) inFile() any {
	content := reflect.New(fileLayout.of).Elem()
	fileLayout.fill(content, p)
	magnets := fileLayout.at(content, magnetsPath)
	magnets.Set(reflect.MakeSlice(magnets.Type(), len(p.Magnets), len(p.Magnets)))
	for i := range p.Magnets {
		magnetLayout.fillMember(magnets.Index(i), magnetList, p, p.Magnets[i].ID)
	}
	fileLayout.at(content, chainsPath).Set(chainsInFile(p))
	return content.Addr().Interface()
}

// chainsInFile are the chains as a file has them.
func chainsInFile(p *Preset) reflect.Value {
	chains := reflect.MakeSlice(reflect.SliceOf(chainLayout.of), len(p.Chains), len(p.Chains))
	for i := range p.Chains {
		c, to := &p.Chains[i], chains.Index(i)
		chainLayout.fillMember(to, chainList, p, c.ID)
		chainLayout.at(to, "root").SetString(c.Root)
		chainLayout.at(to, "tip").SetString(c.Tip)
		chainLayout.at(to, "device").SetString(c.Device)
	}
	return chains
}

// fillMember writes the id and the parameters of a member of a list.
func (l *layout) fillMember(content reflect.Value, of *list, p *Preset, id string) {
	l.at(content, "id").SetString(id)
	for _, parameter := range of.parameters(id) {
		field := l.at(content, strings.TrimPrefix(parameter.Path, of.path+"."+id+"."))
		field.Set(reflect.ValueOf(parameter.Value(p)).Convert(field.Type()))
	}
}

// readMember takes over the parameters of a member of a list from the text of a file.
func (l *layout) readMember(text json.RawMessage, of *list, p *Preset, id string, refused func(p *Parameter, err error)) error {
	content := reflect.New(l.of).Elem()
	l.fillMember(content, of, p, id)
	if err := json.Unmarshal(text, content.Addr().Interface()); err != nil {
		return err
	}
	for _, parameter := range of.parameters(id) {
		value := l.at(content, strings.TrimPrefix(parameter.Path, of.path+"."+id+"."))
		if err := parameter.SetValue(p, value.Interface()); err != nil {
			refused(parameter, err)
		}
	}
	return nil
}

// fileContent is what a file holds, over the defaults of what it lacks.
type fileContent struct {
	value reflect.Value
	poles bool // it was saved when the arm method of that name took poles whole whatever their weights
}

func decodeFile(data []byte) (fileContent, error) {
	content := fileContent{value: reflect.New(readLayout.of).Elem()}
	fresh := Default()
	var saved struct {
		Arms      struct{ Method, Swivel string }
		Effectors struct {
			LeftHand *struct{ Override *json.RawMessage }
		}
		Gait struct{ PhaseLock, PhaseObserver *bool }
	}
	if json.Unmarshal(data, &saved) == nil {
		transports := saved.Arms.Swivel == solver.SwivelModels[solver.SwivelByTransport].ID
		if transports {
			numbers := swivel.TransportNumbers() // what the numbers were while this was the default model
			fresh.Swivel.Phi0 = math.Round(numbers.Phi0*180/math.Pi*1e10) / 1e10
			fresh.Swivel.WristStraight, fresh.Swivel.ForearmNeutral = numbers.WristStraight, numbers.ForearmNeutral
		}
		if transports || saved.Gait.PhaseLock != nil && saved.Gait.PhaseObserver == nil { // saved before there was either
			fresh.Posture.Detect, fresh.Gait.PhaseObserver = false, false
		}
	}
	content.poles = saved.Arms.Method == solver.ArmMethods[solver.ArmByPole].ID && saved.Effectors.LeftHand != nil && saved.Effectors.LeftHand.Override == nil
	readLayout.fill(content.value, &fresh)
	for _, parameter := range curves { // a key must not keep what a default's key left there
		readLayout.at(content.value, parameter.Path).SetZero()
	}
	return content, json.Unmarshal(data, content.value.Addr().Interface())
}

// pins are the overrides of a file of a version that had them in a list.
func (c fileContent) pins() []Pin { return readLayout.at(c.value, pinsPath).Interface().([]Pin) }

// preset returns the preset of the file. refused is called with what a parameter cannot be; the parameter then keeps its default.
func (c fileContent) preset(refused func(p *Parameter, err error)) (p Preset, err error) {
	at := func(path string) any { return readLayout.at(c.value, path).Interface() }
	p = Default()
	about := reflect.ValueOf(&p.About).Elem()
	for _, f := range reflect.VisibleFields(about.Type()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		about.FieldByIndex(f.Index).Set(readLayout.at(c.value, name))
	}
	p.Avatar, p.GroundFile, p.Calibration = at("avatar").(Avatar), at(groundPath).(string), at("calibration").(calibration.Calibration)
	p.Drivers = at(driversPath).([]Driver)
	for _, parameter := range registry {
		value := at(parameter.Path)
		if curve, ok := value.(curve.Curve); ok && curve == nil {
			continue
		}
		if err := parameter.SetValue(&p, value); err != nil {
			refused(parameter, err)
		}
	}
	if c.poles {
		p.Hints[effectors.LeftElbow].PoleWeight, p.Hints[effectors.RightElbow].PoleWeight = 1, 1
	}
	if list := at(magnetsPath).([]json.RawMessage); list != nil {
		err = p.readMagnets(list, refused)
	}
	if err == nil {
		err = p.readChains(at(chainsPath).([]json.RawMessage), refused)
	}
	phrase.Clean(&p)
	return p, err
}

// readMagnets takes over the magnets of a file.
func (p *Preset) readMagnets(list []json.RawMessage, refused func(p *Parameter, err error)) error {
	p.Magnets = make([]effectors.Magnet, len(list))
	for i, text := range list {
		var name struct {
			ID string `json:"id"`
		}
		if err := json.Unmarshal(text, &name); err != nil {
			return err
		}
		p.Magnets[i] = NewMagnet(name.ID)
		p.Magnets[i].ID = name.ID
	}
	if which, problem := magnetProblem(p.Magnets); !problem.Empty() {
		return &listError{magnetsPath, which, problem}
	}
	for i, text := range list {
		if err := magnetLayout.readMember(text, magnetList, p, p.Magnets[i].ID, refused); err != nil {
			return err
		}
	}
	return nil
}

// readChains takes over the chains of a file.
func (p *Preset) readChains(list []json.RawMessage, refused func(p *Parameter, err error)) error {
	for _, text := range list {
		var names struct {
			ID     string `json:"id"`
			Root   string `json:"root"`
			Tip    string `json:"tip"`
			Device string `json:"device"`
		}
		if err := json.Unmarshal(text, &names); err != nil {
			return err
		}
		c := effectors.Chain{ID: names.ID}
		if validID(names.ID) {
			c = NewChain(names.ID, names.Root, names.Tip)
		}
		c.Device = names.Device
		p.Chains = append(p.Chains, c)
	}
	if which, problem := chainProblem(p.Chains); !problem.Empty() {
		return &listError{chainsPath, which, problem}
	}
	for i, text := range list {
		if err := chainLayout.readMember(text, chainList, p, p.Chains[i].ID, refused); err != nil {
			return err
		}
	}
	return nil
}

// encodeJSON writes a value as indented JSON without escaping HTML.
func encodeJSON(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(value)
	return buffer.Bytes(), err
}
