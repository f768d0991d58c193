package rig

import (
	"slices"
	"strings"
)

// FaceBinding moves the face of one avatar with the values that a sender of faces calls by its own names. It belongs
// to one goroutine.
type FaceBinding struct {
	// Gaze is how far the expressions that move the eyes are on for where the avatar looks, beside what the sender
	// says of them.
	Gaze Gaze

	expressions []Expression // of the avatar
	kinds       []int        // of each; -1 for none
	gaze        [GazeCount]int
	links       []faceLink
	// How far all expressions, and behind them all morph targets, are on: as they were sent, and as others stand for them.
	sent, stood []float32
}

// faceLink is a value of the sender that moves an expression or, counted behind these, a morph target.
type faceLink struct {
	value, to int
	share     float32
	stands    bool // for what the avatar has not
}

// BindFace finds what the names of a sender move: an expression of the avatar by its name or its preset (of VRM 0.x,
// "Joy", and of 1.0, "happy"), else all morph targets of that name. Upper and lower case, "_" and "Left" or "_L" make
// no difference. Where the avatar has neither, presets stand for ARKit's names, jawOpen moving aa, and ARKit's names
// for presets; what comes both ways counts once, the larger. What nothing is found for is passed over.
func BindFace(a *Avatar, names []string) *FaceBinding {
	b := &FaceBinding{expressions: a.Expressions, kinds: make([]int, len(a.Expressions))}
	count := len(a.Expressions) + len(a.Morphs)
	b.sent, b.stood = make([]float32, count), make([]float32, count)
	found := make(map[string][]int, count)
	add := func(name string, to int) { // of what is called alike, expressions come first and alone
		key := faceKey(name)
		if had := found[key]; key != "" && (len(had) == 0 || had[0] >= len(a.Expressions) && had[len(had)-1] != to) {
			found[key] = append(had, to)
		}
	}
	for i := range a.Expressions {
		add(a.Expressions[i].Name, i)
	}
	b.gaze = [GazeCount]int{-1, -1, -1, -1}
	for i := range a.Expressions {
		e := &a.Expressions[i]
		add(e.Preset, i)
		b.kinds[i] = kindOf(e.Preset)
		for side, name := range gazePresets {
			if e.Preset == name {
				b.gaze[side] = i
			}
		}
	}
	for i := range a.Morphs {
		name := a.Morphs[i].Name
		add(name, len(a.Expressions)+i)
		add(name[strings.LastIndexByte(name, '.')+1:], len(a.Expressions)+i) // behind the name of Maya's node
	}
	of := func(name string) []int {
		if to := found[faceKey(name)]; to != nil {
			return to
		}
		return found[faceKey(PresetNamed(name))]
	}
	for value, name := range names {
		if to := of(name); to != nil {
			b.link(value, to, 1, false)
			continue
		}
		key, preset := faceKey(name), PresetNamed(name)
		for i := range standIns {
			if s := &standIns[i]; s.share > 0 && key == faceKey(s.fine) && b.link(value, of(s.preset), s.share, true) {
				break
			}
		}
		for i := range standIns {
			if s := &standIns[i]; preset == s.preset {
				b.link(value, of(s.fine), 1, true)
			}
		}
	}
	return b
}

func (b *FaceBinding) link(value int, to []int, share float32, stands bool) bool {
	for _, target := range to {
		b.links = append(b.links, faceLink{value, target, share, stands})
	}
	return len(to) > 0
}

// Weights writes the weight of each morph target of the avatar, [Avatar.MorphCount] of them, for values in the order
// of the names that were bound; those that are missing are 0. Values are clamped to 0 to 1, and what is no number is
// 0. Expressions override others as VRMC_vrm.expressions has it, then weights add, to 1 at most. It does not allocate.
func (b *FaceBinding) Weights(values, dst []float32) {
	clear(dst)
	clear(b.sent)
	clear(b.stood)
	for _, l := range b.links {
		if l.value >= len(values) {
			continue
		}
		into := b.sent
		if l.stands {
			into = b.stood
		}
		into[l.to] += l.share * toShare(values[l.value])
	}
	for side, e := range b.gaze {
		if e >= 0 {
			b.sent[e] = max(b.sent[e], toShare(float32(b.Gaze[side])))
		}
	}
	for i := range b.sent {
		b.sent[i] = toShare(max(b.sent[i], b.stood[i]))
	}
	left := [ExpressionKinds]float32{1, 1, 1}
	on := b.sent[:len(b.expressions)]
	for i := range b.expressions {
		e := &b.expressions[i]
		if e.Binary && on[i] > 0.5 {
			on[i] = 1
		} else if e.Binary {
			on[i] = 0
		}
		for kind, override := range e.Overrides {
			switch {
			case kind == b.kinds[i] || override == OverrideNone || on[i] == 0:
			case override == OverrideBlock:
				left[kind] = 0
			default:
				left[kind] = max(left[kind]-on[i], 0)
			}
		}
	}
	copy(dst, b.sent[len(on):])
	for i, share := range on {
		e := &b.expressions[i]
		if kind := b.kinds[i]; kind >= 0 && (!e.Binary || left[kind] == 1) {
			share *= left[kind]
		} else if kind >= 0 {
			share = 0
		}
		for _, bind := range e.Binds {
			if bind.Morph < len(dst) {
				dst[bind.Morph] += share * bind.Weight
			}
		}
	}
	for i := range dst {
		dst[i] = min(dst[i], 1)
	}
}

// toShare is a value from 0 to 1; 0 for what is no number.
func toShare(value float32) float32 {
	if value > 0 {
		return min(value, 1)
	}
	return 0
}

// FacePose is the face of an avatar from frame to frame, whatever avatar and sender a frame has. The zero value is
// ready. It belongs to one goroutine.
type FacePose struct {
	avatar  *Avatar
	names   []string
	binding *FaceBinding
	weights []float32
}

// Weights is the weight of each morph target of an avatar for what a sender says of its face, and for where it looks;
// nil where it has none. It is valid until the next call, and allocates only where avatar or names are others than
// before.
func (p *FacePose) Weights(a *Avatar, names []string, values []float32, gaze *Gaze) []float32 {
	if a.MorphCount() == 0 {
		return nil
	}
	if p.avatar != a || !slices.Equal(p.names, names) {
		p.avatar, p.names, p.binding = a, slices.Clone(names), BindFace(a, names)
		p.weights = make([]float32, a.MorphCount())
	}
	p.binding.Gaze = *gaze
	p.binding.Weights(values, p.weights)
	return p.weights
}
