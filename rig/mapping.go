package rig

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
)

// How sure a role is, by what it rests on.
const (
	sureByName      = 0.95 // the name is in the table and means one bone
	sureByAncestry  = 0.85 // the name means one of two bones and ancestry told which
	sureByWord      = 0.7  // a word of the name tells
	sureByPlace     = 0.5  // no name, but a place between joints that have one
	sureByNameAlone = 0.4  // the name is right and the place is not: a foot that hangs on the root
)

// MapByName finds which joint plays which role from the names of joints, and from ancestry where names are silent or mean
// two things. Only candidates are considered, indices into s.Joints; nil means all joints. The joints of a creature that
// walks on four legs get no arms, so that it is not taken for a humanoid. The skeleton must be valid.
func MapByName(s *Skeleton, candidates []int) RoleMap { return mapByName(s, candidates, nil) }

// mapByName is [MapByName] with the places of joints in a pose that a creature could take; nil means the rest pose.
func mapByName(s *Skeleton, candidates []int, stand []mgl64.Vec3) RoleMap {
	m := newMapper(s, candidates)
	for _, half := range [...]side{leftSide, rightSide} {
		m.mapLimb(half, armLimb)
		m.mapLimb(half, legLimb)
	}
	m.mapTrunk()
	m.mapFace()
	for _, half := range [...]side{leftSide, rightSide} {
		m.mapFingers(half)
	}
	m.dropForelegs(stand)
	return m.roles
}

// mapper holds what is known of a skeleton while its roles are found.
type mapper struct {
	skeleton *Skeleton
	joints   []int      // the candidates, parents first
	names    []boneName // of every joint; wordIgnored where it is no candidate
	sides    []side     // of every joint: its own, else its parent's
	below    []int      // how many candidates are below a joint
	roles    RoleMap

	carriesMiddle []bool // whether a middle finger is below a joint
}

func newMapper(s *Skeleton, candidates []int) *mapper {
	count := len(s.Joints)
	m := &mapper{
		skeleton: s, names: make([]boneName, count), sides: make([]side, count), below: make([]int, count),
		roles: NoRoles(), carriesMiddle: make([]bool, count),
	}
	isCandidate := make([]bool, count)
	for i := range isCandidate {
		isCandidate[i] = candidates == nil
		m.names[i].word = wordIgnored
	}
	for _, i := range candidates {
		if i >= 0 && i < count {
			isCandidate[i] = true
		}
	}
	var names []string
	for i := range s.Joints {
		if isCandidate[i] {
			m.joints = append(m.joints, i)
			names = append(names, s.Joints[i].Name)
		}
	}
	for k, name := range withoutCommonAffixes(names) {
		m.names[m.joints[k]] = readBoneName(name)
	}
	for i := range s.Joints {
		m.sides[i] = m.names[i].side
		if parent := s.Joints[i].Parent; parent >= 0 {
			if m.sides[i] == noSide {
				m.sides[i] = m.sides[parent]
			}
		}
	}
	for i := count - 1; i > 0; i-- {
		if parent := s.Joints[i].Parent; parent >= 0 {
			m.below[parent] += m.below[i]
			if isCandidate[i] {
				m.below[parent]++
			}
			m.carriesMiddle[parent] = m.carriesMiddle[parent] || m.carriesMiddle[i] || m.names[i].word == wordMiddle
		}
	}
	return m
}

// set gives a role to a joint that has none yet.
func (m *mapper) set(role Role, joint int, confidence float64) {
	if m.roles.RoleOf(joint) == NoRole {
		m.roles.Set(role, joint, confidence, FromName)
	}
}

func (m *mapper) unset(role Role) { m.roles.Set(role, -1, 0, FromNowhere) }

// limb is the chain of an arm or a leg: which words its joints go by, and how well.
type limb struct {
	left     [4]Role // roles of the left limb, from the trunk outwards
	required [4]bool
	end      int // index of hand or foot
	endWord  boneWord
	fit      map[boneWord][4]float64 // how well a word fits each role; 0 not at all
}

var armLimb = limb{
	left:     [4]Role{LeftShoulder, LeftUpperArm, LeftLowerArm, LeftHand},
	required: [4]bool{false, true, true, true}, end: 3, endWord: wordHand,
	fit: map[boneWord][4]float64{
		wordClavicle: {10, 0, 0, 0},
		wordShoulder: {6, 5, 0, 0},
		wordUpperArm: {0, 10, 0, 0},
		wordArm:      {2, 7, 3, 1},
		wordLowerArm: {0, 0, 10, 0},
		wordHand:     {0, 0, 0, 10},
		wordNone:     {0, 0.5, 0.5, 0.5},
	},
}

var legLimb = limb{
	left:     [4]Role{LeftUpperLeg, LeftLowerLeg, LeftFoot, LeftToes},
	required: [4]bool{true, true, true, false}, end: 2, endWord: wordFoot,
	fit: map[boneWord][4]float64{
		wordUpperLeg: {10, 0, 0, 0},
		wordHip:      {6, 0, 0, 0},
		wordLeg:      {5, 6, 1, 0.6},
		wordLowerLeg: {0, 10, 0, 0},
		wordFoot:     {0, 0, 10, 1},
		wordToes:     {0, 0, 0, 10},
		wordNone:     {0.5, 0.5, 0.5, 0},
	},
}

// longestLimb is how many joints a limb is looked for among: real ones have at most eleven, twists and helpers included.
const longestLimb = 24

// mapLimb finds the path of joints, from the trunk outwards, that fits a limb best, and which of its joints play the roles.
func (m *mapper) mapLimb(half side, l limb) {
	roles := l.left
	if half == rightSide {
		for i, role := range roles {
			roles[i] = role.Mirror()
		}
	}
	best, bestScore, bestTie := [4]int{-1, -1, -1, -1}, math.Inf(-1), -1
	for _, tip := range m.joints {
		if fit, ok := l.fit[m.names[tip].word]; !ok || fit == [4]float64{} || m.sides[tip] != half {
			continue
		}
		assigned, score := fitLimb(m.pathTo(tip, half), m.names, &l)
		tie := m.below[tip]
		if end := assigned[l.end]; end >= 0 {
			tie = 2 * m.below[end]
			if m.carriesMiddle[end] {
				tie++ // of several palms, the one in the middle
			}
		}
		if score > bestScore || score == bestScore && tie > bestTie {
			best, bestScore, bestTie = assigned, score, tie
		}
	}
	if best[l.end] < 0 {
		if end := m.onlyOne(l.endWord, half); end >= 0 && !m.skeleton.IsAncestor(end, best[l.end-1]) {
			m.set(roles[l.end], end, sureByNameAlone)
		}
	}
	named := 0
	for _, joint := range best {
		if joint >= 0 && m.names[joint].word != wordNone {
			named++
		}
	}
	for i, joint := range best {
		if joint < 0 || named < 2 && m.names[joint].word == wordNone {
			continue
		}
		m.set(roles[i], joint, m.confidence(joint))
	}
}

func (m *mapper) confidence(joint int) float64 {
	switch name := m.names[joint]; {
	case name.word == wordNone:
		return sureByPlace
	case !name.exact:
		return sureByWord
	case name.word == wordShoulder, name.word == wordArm, name.word == wordHip, name.word == wordLeg:
		return sureByAncestry
	}
	return sureByName
}

// pathTo lists the joints of one side above a joint and itself, the outermost last.
func (m *mapper) pathTo(tip int, half side) []int {
	var path []int
	for i := tip; i >= 0 && m.sides[i] == half && len(path) < longestLimb; i = m.skeleton.Joints[i].Parent {
		path = append(path, i)
	}
	slices.Reverse(path)
	return path
}

// fitLimb assigns roles to joints along a path, in order, so that the sum of fits is greatest; a required role without a
// joint costs 20. Of equals the joint nearer to the trunk wins, as "wrist" does over a "hand" below it.
func fitLimb(path []int, names []boneName, l *limb) ([4]int, float64) {
	const missing = -20
	type state struct {
		score    float64
		assigned [4]int
	}
	// states[r] is the best assignment of the roles before r to the joints seen so far.
	var states [5]state
	for r := range states {
		states[r].assigned = [4]int{-1, -1, -1, -1}
		if r > 0 {
			states[r].score = states[r-1].score
			if l.required[r-1] {
				states[r].score += missing
			}
		}
	}
	for _, joint := range path {
		fit := l.fit[names[joint].word]
		for r := 3; r >= 0; r-- { // downwards: a joint plays one role
			if fit[r] <= 0 {
				continue
			}
			if score := states[r].score + fit[r]; score > states[r+1].score {
				states[r+1].score, states[r+1].assigned = score, states[r].assigned
				states[r+1].assigned[r] = joint
			}
		}
		for r := range 4 { // a role may stay empty
			score := states[r].score
			if l.required[r] {
				score += missing
			}
			if score > states[r+1].score {
				states[r+1].score, states[r+1].assigned = score, states[r].assigned
			}
		}
	}
	return states[4].assigned, states[4].score
}

// onlyOne is the one joint of a side that goes by a word, -1 if there is none or the uppermost is not alone.
func (m *mapper) onlyOne(word boneWord, half side) int {
	found := -1
	for _, i := range m.joints {
		if m.names[i].word != word || m.names[i].side != half {
			continue
		}
		if found >= 0 && !m.skeleton.IsAncestor(found, i) {
			return -1
		}
		if found < 0 {
			found = i
		}
	}
	return found
}

func (m *mapper) commonAncestor(a, b int) int {
	return commonAncestor(a, b, func(joint int) int { return m.skeleton.Joints[joint].Parent })
}

// mapTrunk finds hips, spine, chest, upper chest, neck and head between the legs, the arms and the head.
func (m *mapper) mapTrunk() {
	arms := m.joinOf(LeftUpperArm, RightUpperArm)
	legs := m.joinOf(LeftUpperLeg, RightUpperLeg)
	head := m.findHead(arms)
	if head >= 0 {
		m.set(Head, head, m.trunkConfidence(head, wordHead))
	}
	hips := m.findHips(legs, arms, head)
	if hips < 0 {
		return
	}
	m.set(Hips, hips, m.trunkConfidence(hips, wordHips))
	if head < 0 || !m.skeleton.IsAncestor(hips, head) {
		if head >= 0 {
			m.unset(Head)
		}
		head = -1
	}
	top := head
	if top < 0 {
		top = arms
	}
	var between []int // from above the hips to below the head
	for i := top; i >= 0 && i != hips; i = m.skeleton.Joints[i].Parent {
		if i != head && m.names[i].word != wordIgnored && m.names[i].side == noSide {
			between = append(between, i)
		}
	}
	slices.Reverse(between)
	neck := len(between) // where the neck begins in between
	for k, joint := range between {
		if m.names[joint].word == wordNeck {
			neck = k
			break
		}
		if joint == arms {
			neck = k + 1
			break
		}
	}
	if neck < len(between) {
		m.set(Neck, between[neck], m.trunkConfidence(between[neck], wordNeck))
	}
	m.mapSpine(between[:neck])
}

func (m *mapper) trunkConfidence(joint int, word boneWord) float64 {
	switch name := m.names[joint]; {
	case name.word == word && name.exact:
		return sureByName
	case name.word == word:
		return sureByWord
	}
	return sureByPlace
}

// joinOf is where two roles' chains meet, or the parent of the one that is mapped, or -1.
func (m *mapper) joinOf(left, right Role) int {
	l, r := m.roles.Joint[left], m.roles.Joint[right]
	if l < 0 || r < 0 {
		return -1
	}
	if join := m.commonAncestor(l, r); join != l && join != r {
		return join
	}
	return -1
}

// findHead is the uppermost joint called head; else the last joint of the neck, which in some rigs has no name of its own.
func (m *mapper) findHead(arms int) int {
	neck, last := -1, -1
	for _, i := range m.joints { // parents first
		switch m.names[i].word {
		case wordHead:
			if m.names[i].exact {
				return i
			}
		case wordNeck:
			if neck < 0 {
				neck = i
			}
			last = i
		case wordTrunk:
			// Rigify numbers the trunk on: spine.004 to spine.006 above the arms are neck and head.
			if arms >= 0 && m.skeleton.IsAncestor(arms, i) && m.sides[i] == noSide {
				last = i
			}
		}
	}
	for _, i := range m.joints {
		if m.names[i].word == wordHead && (arms < 0 || m.skeleton.IsAncestor(arms, i)) {
			return i
		}
	}
	if last >= 0 && last != neck {
		return last
	}
	if neck >= 0 { // a neck alone: its child with the most below it
		child := -1
		for _, i := range m.joints {
			if m.skeleton.Joints[i].Parent == neck && m.names[i].word == wordNone && m.sides[i] == noSide &&
				(child < 0 || m.below[i] > m.below[child]) {
				child = i
			}
		}
		return child
	}
	return -1
}

// findHips is the nearest joint called hips among where legs and trunk meet and what is above; else where they meet.
func (m *mapper) findHips(legs, arms, head int) int {
	meet := legs
	for _, other := range [...]int{arms, head} {
		if legs < 0 || other < 0 {
			continue
		}
		if join := m.commonAncestor(meet, other); join >= 0 {
			meet = join
		}
	}
	for i := meet; i >= 0; i = m.skeleton.Joints[i].Parent {
		if m.names[i].word == wordHips {
			return i
		}
	}
	if meet >= 0 {
		return meet
	}
	for _, i := range m.joints {
		if m.names[i].word == wordHips {
			return i
		}
	}
	return -1
}

// mapSpine shares the joints between hips and neck among spine, chest and upper chest: the lowest and the two highest.
func (m *mapper) mapSpine(between []int) {
	var chain []int
	for _, joint := range between {
		if m.names[joint].word != wordHips {
			chain = append(chain, joint)
		}
	}
	if len(chain) == 0 {
		chain = between
	}
	switch n := len(chain); {
	case n == 0:
		return
	case n == 2:
		m.set(Chest, chain[1], m.trunkConfidence(chain[1], wordTrunk))
	case n > 2:
		m.set(Chest, chain[n-2], m.trunkConfidence(chain[n-2], wordTrunk))
		m.set(UpperChest, chain[n-1], m.trunkConfidence(chain[n-1], wordTrunk))
	}
	m.set(Spine, chain[0], m.trunkConfidence(chain[0], wordTrunk))
}

// mapFace finds eyes and jaw below the head.
func (m *mapper) mapFace() {
	head := m.roles.Joint[Head]
	if head < 0 {
		return
	}
	for _, i := range m.joints {
		if !m.skeleton.IsAncestor(head, i) || !m.names[i].exact {
			continue
		}
		role := NoRole
		switch word, half := m.names[i].word, m.names[i].side; {
		case word == wordEye && half == leftSide:
			role = LeftEye
		case word == wordEye && half == rightSide:
			role = RightEye
		case word == wordJaw:
			role = Jaw
		}
		if role != NoRole && m.roles.Joint[role] < 0 {
			m.set(role, i, sureByName)
		}
	}
}

// mapFingers finds the fingers of a hand: below it, or beside it below the lower arm where a rig has several palms.
func (m *mapper) mapFingers(half side) {
	roles := map[boneWord]Role{
		wordThumb: LeftThumbMetacarpal, wordIndex: LeftIndexProximal, wordMiddle: LeftMiddleProximal,
		wordRing: LeftRingProximal, wordLittle: LeftLittleProximal,
	}
	hand, arm := m.roles.Joint[LeftHand], m.roles.Joint[LeftLowerArm]
	if half == rightSide {
		hand, arm = m.roles.Joint[RightHand], m.roles.Joint[RightLowerArm]
	}
	if arm < 0 || !m.skeleton.IsAncestor(arm, hand) {
		arm = hand
	}
	chains := make(map[boneWord][]int)
	for _, i := range m.joints { // parents first, so in order along each finger
		if m.sides[i] != half || i == hand || !m.skeleton.IsAncestor(arm, i) {
			continue
		}
		word := m.names[i].word
		if word == wordFinger {
			word = numberedFinger(m.names[i].numbers)
		}
		if _, ok := roles[word]; !ok {
			continue
		}
		if chain := chains[word]; len(chain) == 0 || m.skeleton.IsAncestor(chain[len(chain)-1], i) {
			chains[word] = append(chain, i)
		}
	}
	for _, word := range [...]boneWord{wordThumb, wordIndex, wordMiddle, wordRing, wordLittle} {
		role := roles[word]
		if half == rightSide {
			role = role.Mirror()
		}
		chain := chains[word]
		if word == wordThumb && len(chain) == 2 && RoleNamed(m.skeleton.Joints[chain[0]].Name) != role {
			role++ // a thumb of two joints has no metacarpal, unless it is called as one
		}
		for k, joint := range chain[:min(len(chain), 3)] {
			m.set(role+Role(k), joint, sureByName)
		}
	}
}

// numberedFinger reads Biped's "Finger0, Finger01, Finger02" (the thumb) and MakeHuman's "finger1-1, finger1-2 …" (the thumb too).
func numberedFinger(numbers []string) boneWord {
	fingers := [...]boneWord{wordThumb, wordIndex, wordMiddle, wordRing, wordLittle}
	finger := -1
	switch {
	case len(numbers) == 1 && len(numbers[0]) <= 2:
		finger = int(numbers[0][0] - '0')
	case len(numbers) == 2:
		finger = int(numbers[0][len(numbers[0])-1]-'0') - 1
	}
	if finger < 0 || finger >= len(fingers) {
		return wordNone
	}
	return fingers[finger]
}

// dropForelegs unmaps the arms of a creature that walks on four legs: its trunk lies across its legs, and its arms stand
// beside them. A human's trunk is in line with the legs, even in rest poses in which every bone points one way. Who has
// fingers by name has hands, whatever the pose.
func (m *mapper) dropForelegs(stand []mgl64.Vec3) {
	left, right := m.roles.Joint[LeftThumbMetacarpal:RightThumbMetacarpal], m.roles.Joint[RightThumbMetacarpal:]
	if slices.Max(left) >= 0 && slices.Max(right) >= 0 {
		return
	}
	if len(stand) != len(m.skeleton.Joints) {
		stand = nil
		for _, joint := range m.skeleton.RestWorld() {
			stand = append(stand, joint.Position)
		}
	}
	var thighs, feet, shoulders, hands mgl64.Vec3
	for _, r := range [...]struct {
		sum         *mgl64.Vec3
		left, right Role
	}{
		{&thighs, LeftUpperLeg, RightUpperLeg}, {&feet, LeftFoot, RightFoot},
		{&shoulders, LeftUpperArm, RightUpperArm}, {&hands, LeftHand, RightHand},
	} {
		l, right := m.roles.Joint[r.left], m.roles.Joint[r.right]
		if l < 0 || right < 0 {
			return
		}
		*r.sum = stand[l].Add(stand[right]).Mul(0.5)
	}
	legs, arms, trunk := feet.Sub(thighs), hands.Sub(shoulders), shoulders.Sub(thighs)
	scale := legs.Len() * arms.Len() * trunk.Len()
	if !(scale > 0) || math.IsInf(scale, 0) {
		return
	}
	across := math.Abs(trunk.Dot(legs))/(trunk.Len()*legs.Len()) < 0.7 // more than 45° off the legs' line
	beside := arms.Dot(legs)/(arms.Len()*legs.Len()) > 0.7
	if !across || !beside {
		return
	}
	for role := LeftShoulder; role <= RightHand; role++ {
		m.unset(role)
	}
	for role := LeftThumbMetacarpal; role < RoleCount; role++ {
		m.unset(role)
	}
}
