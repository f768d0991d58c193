package gltf

import (
	"bytes"
	"encoding/json"
	"unicode"
	"unicode/utf8"

	"posewright/rig/phrase"
)

// A file is counted before anything is made of it: an object that takes two bytes of JSON takes hundreds in memory.

// list is a list or an object of a file, with how many members it may have: all that lie at its path together.
type list struct {
	path string // the names that lead to it, as fold writes them; * stands for any name
	what phrase.Term
	// most are the members that an avatar may have, and mostOfScenery those of what stands around it.
	most, mostOfScenery int
	remedy              phrase.Phrase
}

var (
	joinMeshes     = phrase.Say("join its meshes in Blender")
	simplifyMeshes = phrase.Say("simplify its meshes in Blender")
	dropShapes     = phrase.Say("delete shape keys that nothing uses")
	dropAnimations = phrase.Say("export it without animations")
	dropBones      = phrase.Say("delete bones that move nothing")
	mergeMaterials = phrase.Say("merge its materials")
	dropUnused     = phrase.Say("delete meshes, shape keys and animations that nothing uses")
	dropSprings    = phrase.Say("delete spring bones and colliders that nothing needs")
	dropProperties = phrase.Say("export it without custom properties")
)

// lists are what is counted. An avatar with 76 animations has 1/29 of the accessors, and no real one has more of anything else than 1/18.
var lists = []list{
	{"NODES", phrase.Term("nodes"), 4 * maxJoints, maxSceneryNodes, joinMeshes},
	{"MESHES", phrase.Term("meshes"), maxPrimitives, maxSceneryNodes, joinMeshes},
	{"MESHES/PRIMITIVES", phrase.Term("primitives"), maxPrimitives, maxSceneryNodes, joinMeshes},
	{"MESHES/PRIMITIVES/TARGETS", phrase.Term("morph targets"), 1 << 16, 1 << 16, dropShapes},
	{"ACCESSORS", phrase.Term("accessors"), 1 << 18, 4 * maxSceneryNodes, dropUnused},
	{"BUFFERVIEWS", phrase.Term("buffer views"), 1 << 18, 4 * maxSceneryNodes, dropUnused},
	{"BUFFERS", phrase.Term("buffers"), 1 << 12, 1 << 12, dropUnused},
	{"ANIMATIONS", phrase.Term("animations"), 1 << 12, 1 << 12, dropAnimations},
	{"ANIMATIONS/CHANNELS", phrase.Term("animation channels"), 1 << 18, 1 << 18, dropAnimations},
	{"ANIMATIONS/SAMPLERS", phrase.Term("animation samplers"), 1 << 18, 1 << 18, dropAnimations},
	{"SKINS", phrase.Term("skins"), 1 << 12, 1 << 12, dropBones},
	{"SKINS/JOINTS", phrase.Term("joints of skins"), 1 << 17, 1 << 17, dropBones},
	{"MATERIALS", phrase.Term("materials"), 1 << 12, 1 << 14, mergeMaterials},
	{"TEXTURES", phrase.Term("textures"), 1 << 12, 1 << 14, mergeMaterials},
	{"IMAGES", phrase.Term("images"), 1 << 12, 1 << 14, mergeMaterials},
	{"SAMPLERS", phrase.Term("texture samplers"), 1 << 12, 1 << 14, mergeMaterials},
	{"SCENES", phrase.Term("scenes"), 1 << 10, 1 << 10, dropUnused},
	{"CAMERAS", phrase.Term("cameras"), 1 << 12, 1 << 12, dropUnused},
	{"EXTENSIONSUSED", phrase.Term("names of extensions"), 1 << 10, 1 << 10, dropProperties},
	{"EXTENSIONSREQUIRED", phrase.Term("names of extensions"), 1 << 10, 1 << 10, dropProperties},
	{"EXTENSIONS/VRMC_VRM/HUMANOID/HUMANBONES", phrase.Term("humanoid bones"), 1 << 10, 1 << 10, dropProperties},
	{"EXTENSIONS/VRMC_VRM/EXPRESSIONS/PRESET", phrase.Term("expressions"), 1 << 12, 1 << 12, dropShapes},
	{"EXTENSIONS/VRMC_VRM/EXPRESSIONS/PRESET/*/MORPHTARGETBINDS", phrase.Term("binds of expressions"), 1 << 16, 1 << 16, dropShapes},
	{"EXTENSIONS/VRMC_VRM/EXPRESSIONS/CUSTOM", phrase.Term("expressions"), 1 << 12, 1 << 12, dropShapes},
	{"EXTENSIONS/VRMC_VRM/EXPRESSIONS/CUSTOM/*/MORPHTARGETBINDS", phrase.Term("binds of expressions"), 1 << 16, 1 << 16,
		dropShapes},
	{"EXTENSIONS/VRMC_VRM_ANIMATION/HUMANOID/HUMANBONES", phrase.Term("humanoid bones"), 1 << 10, 1 << 10, dropProperties},
	{"EXTENSIONS/VRMC_SPRINGBONE/COLLIDERS", phrase.Term("colliders"), 1 << 14, 1 << 14, dropSprings},
	{"EXTENSIONS/VRMC_SPRINGBONE/COLLIDERGROUPS", phrase.Term("collider groups"), 1 << 12, 1 << 12, dropSprings},
	{"EXTENSIONS/VRMC_SPRINGBONE/COLLIDERGROUPS/COLLIDERS", phrase.Term("colliders of groups"), 1 << 16, 1 << 16, dropSprings},
	{"EXTENSIONS/VRMC_SPRINGBONE/SPRINGS", phrase.Term("springs"), 1 << 12, 1 << 12, dropSprings},
	{"EXTENSIONS/VRMC_SPRINGBONE/SPRINGS/JOINTS", phrase.Term("spring bones"), 1 << 14, 1 << 14, dropSprings},
	{"EXTENSIONS/VRM/HUMANOID/HUMANBONES", phrase.Term("humanoid bones"), 1 << 10, 1 << 10, dropProperties},
	{"EXTENSIONS/VRM/MATERIALPROPERTIES", phrase.Term("materials"), 1 << 12, 1 << 14, mergeMaterials},
	{"EXTENSIONS/VRM/BLENDSHAPEMASTER/BLENDSHAPEGROUPS", phrase.Term("expressions"), 1 << 12, 1 << 12, dropShapes},
	{"EXTENSIONS/VRM/BLENDSHAPEMASTER/BLENDSHAPEGROUPS/BINDS", phrase.Term("binds of expressions"), 1 << 16, 1 << 16, dropShapes},
	{"EXTENSIONS/VRM/SECONDARYANIMATION/BONEGROUPS", phrase.Term("springs"), 1 << 12, 1 << 12, dropSprings},
	{"EXTENSIONS/VRM/SECONDARYANIMATION/BONEGROUPS/BONES", phrase.Term("spring bones"), 1 << 12, 1 << 12, dropSprings},
	{"EXTENSIONS/VRM/SECONDARYANIMATION/COLLIDERGROUPS", phrase.Term("collider groups"), 1 << 12, 1 << 12, dropSprings},
	{"EXTENSIONS/VRM/SECONDARYANIMATION/COLLIDERGROUPS/COLLIDERS", phrase.Term("colliders"), 1 << 14, 1 << 14, dropSprings},
}

// Objects that are members of no list above, and values of extras, which are read whatever they are: 1/60 of it is in real avatars.
const (
	mostLoose          = 1 << 19
	mostLooseOfScenery = 1 << 20
)

// places finds lists by their paths.
var places = func() map[string]int {
	found := make(map[string]int, len(lists))
	for i := range lists {
		found[lists[i].path] = i
	}
	return found
}()

// countLists refuses the description of a file that has more of something than is read.
func countLists(text []byte, scenery bool) error {
	var c counter
	c.count(text)
	for i := range lists {
		l := &lists[i]
		most := l.most
		if scenery {
			most = l.mostOfScenery
		}
		if c.counts[i] > most {
			return tooMany(c.counts[i], l.what, most, l.remedy)
		}
	}
	most := mostLoose
	if scenery {
		most = mostLooseOfScenery
	}
	if c.loose > most {
		return tooMany(c.loose, phrase.Term("values of extensions and custom properties"), most, dropProperties)
	}
	return nil
}

func tooMany(count int, what phrase.Term, most int, remedy phrase.Phrase) error {
	return phrase.Fail("the file has {{.Count}} {{.What}}; more than {{.Most}} are not read: {{.Remedy}}", "Count", count, "What", what, "Most", most,
		"Remedy", remedy)
}

// counter counts the members of lists in JSON. Of what is no JSON the counts mean nothing, and decoding it fails.
type counter struct {
	counts []int // of each of lists
	loose  int
	open   []scope
	path   []byte // of the innermost container, as far as a list can lie there
}

// scope is an object or a list that is being read.
type scope struct {
	object bool
	list   int  // in lists, -1 for another
	path   int  // how much of the counter's path leads here, -1 where no list lies below
	loose  bool // all that is in it is counted as loose
	named  bool // its members are counted as loose, as those of extensions
}

// deepest is how deep JSON may be nested, for encoding/json.
const deepest = 10000

func (c *counter) count(text []byte) {
	c.counts = make([]int, len(lists))
	c.open = append(c.open, scope{list: -1})
	var name []byte // of the value that follows
	for i := 0; i < len(text); i++ {
		within := &c.open[len(c.open)-1]
		switch b := text[i]; b {
		case ' ', '\t', '\r', '\n', ':', ',':
		case '}', ']':
			if len(c.open) == 1 {
				return
			}
			c.open = c.open[:len(c.open)-1]
			name = nil
		case '"':
			start := i + 1
			if i = stringEnd(text, start); i == len(text) {
				return
			}
			if within.object && name == nil {
				name = text[start:i:i]
				continue
			}
			c.member(within, false)
			name = nil
		case '{', '[':
			c.member(within, b == '{')
			if len(c.open) > deepest {
				return
			}
			c.enter(*within, name, b == '{')
			name = nil
		default:
			c.member(within, false)
			for i+1 < len(text) && bytes.IndexByte([]byte(" \t\r\n,]}"), text[i+1]) < 0 {
				i++
			}
			name = nil
		}
	}
}

// member counts a value in a scope.
func (c *counter) member(within *scope, object bool) {
	switch {
	case within.list >= 0:
		c.counts[within.list]++
	case object || within.loose || within.named:
		c.loose++
	}
}

// enter opens an object or a list that has a name where it lies in an object.
func (c *counter) enter(within scope, name []byte, object bool) {
	inner := scope{object: object, list: -1, path: -1, loose: within.loose}
	switch {
	case within.path < 0 || len(name) > longestName:
	case !within.object:
		inner.path = within.path
	default:
		c.path = append(c.path[:within.path], '/')
		if within.list >= 0 { // an object whose members have names of their own
			c.path = append(c.path, '*')
		} else {
			c.path = fold(c.path, name)
		}
		inner.path = len(c.path)
		switch here := c.path[within.path+1:]; {
		case string(here) == "EXTRAS":
			inner.loose = true
		case string(here) == "EXTENSIONS":
			inner.named = true
		}
		if found, ok := places[string(c.path[1:])]; ok {
			inner.list = found
		}
	}
	c.open = append(c.open, inner)
}

// longestName is more bytes than a name in a path of lists can have, every letter of it escaped.
const longestName = 256

// stringEnd is where the quote that ends a string is, the end of the text for none.
func stringEnd(text []byte, from int) int {
	for {
		quote := bytes.IndexByte(text[from:], '"')
		if quote < 0 {
			return len(text)
		}
		escapes := 0
		for escapes < quote && text[from+quote-1-escapes] == '\\' {
			escapes++
		}
		if from += quote; escapes%2 == 0 {
			return from
		}
		from++
	}
}

// fold appends a name of JSON as names of fields are compared: without escapes and case, as encoding/json does it.
func fold(to, name []byte) []byte {
	if bytes.IndexByte(name, '\\') >= 0 {
		var plain string
		if json.Unmarshal(append(append([]byte{'"'}, name...), '"'), &plain) != nil {
			return to
		}
		name = []byte(plain)
	}
	for len(name) > 0 {
		r, size := utf8.DecodeRune(name)
		name = name[size:]
		smallest := r
		for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
			smallest = min(smallest, next)
		}
		to = utf8.AppendRune(to, smallest)
	}
	return to
}
