package rig

import (
	"slices"
	"strings"
	"unicode"
)

// boneWord is what the words of a joint's name say it is. Some words mean one bone in one rig and its neighbor in another
// ("shoulder", "arm", "leg", "hip"); they have a word of their own here and ancestry decides.
type boneWord uint8

const (
	wordNone    boneWord = iota
	wordIgnored          // a helper: twist, end, IK, hair …
	wordHips
	wordTrunk // spine, chest, upper chest: their order decides which
	wordNeck
	wordHead
	wordJaw
	wordEye // from here on with a side
	wordClavicle
	wordShoulder // clavicle or upper arm
	wordUpperArm
	wordArm // any part of the arm, mostly the upper
	wordLowerArm
	wordHand
	wordUpperLeg
	wordHip // upper leg, or a stub above it
	wordLeg // any part of the leg
	wordLowerLeg
	wordFoot
	wordToes
	wordThumb
	wordIndex
	wordMiddle
	wordRing
	wordLittle
	wordFinger // one of the five, told by a number
)

// side is a half of the body.
type side uint8

const (
	noSide side = iota
	leftSide
	rightSide
)

// boneName is a joint's name, read.
type boneName struct {
	side    side
	word    boneWord
	exact   bool     // the whole name is in the table, not just a word of it
	numbers []string // digits in the name, in order
}

// boneKey is a name without its side, and whether it had one: the left hip is no pelvis.
type boneKey struct {
	name  string
	sided bool
}

// boneWords has the names, without side, separators and numbers, of Mixamo, Ready Player Me, VRoid, VRM, 3ds Max Biped (English
// and German), Rocketbox, Unreal, MPFB and MakeHuman, Rigify, Daz, Character Creator, Synty, Cats, Xsens, Biovision, CMU and ASF,
// Valve, and MMD.
var boneWords = func() map[boneKey]boneWord {
	table := make(map[boneKey]boneWord)
	for word, names := range map[boneWord]string{
		wordHips: "hips hip pelvis hipcenter hipscenter lowerbody cog becken センター 下半身 腰",
		wordTrunk: "spine spinelower spinemid spinemiddle spineupper lowerspine upperspine chest upperchest chestlower chestupper " +
			"lowerchest abdomen abdomenlower abdomenupper torso torsolower torsoupper lowertorso uppertorso waist tummy belly stomach " +
			"lowerback upperback back thorax ribs rib ribcage trunk wirbelsäule brust bauch 上半身",
		wordNeck:     "neck necklower neckupper lowerneck upperneck hals 首",
		wordHead:     "head skull kopf 頭",
		wordJaw:      "jaw lowerjaw jawlower jawroot mandible kiefer あご",
		wordEye:      "eye eyeball faceeye auge 目",
		wordClavicle: "clavicle clav collar collarbone scapula schlüsselbein 肩",
		wordShoulder: "shoulder",
		wordUpperArm: "upperarm uparm armupper uarm shldr humerus bicep oberarm 腕",
		wordArm:      "arm",
		wordLowerArm: "lowerarm lowarm loarm forearm armlower farm elbow radius ulna unterarm ひじ",
		wordHand:     "hand wrist palm 手首",
		wordUpperLeg: "upperleg upleg legupper uleg thigh femur oberschenkel 足",
		wordHip:      "hip hips",
		wordLeg:      "leg",
		wordLowerLeg: "lowerleg lowleg loleg leglower calf shin knee tibia crus unterschenkel ひざ",
		wordFoot:     "foot feet ankle fuß fuss 足首",
		wordToes:     "toe toes toebase ball foottoe foottoes zeh zehen つま先",
		wordThumb:    "thumb 親指",
		wordIndex:    "index indexfinger point pointer forefinger 人指 人差指",
		wordMiddle:   "middle middlefinger mid 中指",
		wordRing:     "ring ringfinger 薬指",
		wordLittle:   "little littlefinger pinky pinkyfinger pinkie 小指",
		wordFinger:   "finger",
	} {
		for name := range strings.FieldsSeq(names) {
			table[boneKey{name, word >= wordEye}] = word
		}
	}
	return table
}()

// lookUp finds a name in the table.
func lookUp(name string, sided bool) boneWord { return boneWords[boneKey{name, sided}] }

// decisive are the words that make a joint what they say even among words that the table does not know.
var decisive = makeSet("clavicle collar upperarm forearm lowerarm elbow hand wrist thigh upleg upperleg calf shin knee lowerleg foot ankle " +
	"toe toes neck head pelvis hips")

// noise are words that say nothing about which bone a joint is.
var noise = makeSet("joint jnt jt bone bn b bind skin sk skel skeleton rig armature character avatar char def deform mixamorig " +
	"valve biped bip cc base c m j adj root bend ctr center f")

// ignored are words of joints that are no bones of the body.
var ignored = makeSet("end nub site tip roll twist ik pole target ctrl ctl control controller helper mch org sec slot socket " +
	"attach attachment weapon prop corrective muscle hair skirt sleeve cloth breast bust tail ear brow eyebrow eyelid lid lash tongue " +
	"teeth hat heel wing ribbon metatarsals")

func makeSet(words string) map[string]bool {
	set := make(map[string]bool)
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

var sideWords = map[string]side{
	"l": leftSide, "left": leftSide, "lft": leftSide, "lf": leftSide, "左": leftSide,
	"r": rightSide, "right": rightSide, "rgt": rightSide, "rt": rightSide, "右": rightSide,
}

// readBoneName reads a name whose common prefix and suffix are already gone.
func readBoneName(name string) boneName {
	if i := strings.LastIndexAny(name, ":|"); i >= 0 && i+1 < len(name) {
		name = name[i+1:]
	}
	var read boneName
	var words []string
	helper, neck, metacarpal, biped := false, false, false, false
	for _, word := range splitWords(name) {
		if word[0] >= '0' && word[0] <= '9' {
			if !biped { // the number of "Bip01" counts bipeds
				read.numbers = append(read.numbers, word)
			}
			biped = false
			continue
		}
		biped = word == "bip"
		if s := sideWords[word]; s != noSide {
			if read.side == noSide {
				read.side = s
			}
			continue
		}
		if read.side == noSide {
			read.side, word = cutSide(word)
		}
		switch {
		case word == "metacarpal":
			metacarpal = true
		case word == "twist" && neck: // Character Creator's neck is called NeckTwist01
		case ignored[word]:
			helper = true
		case !noise[word]:
			neck = neck || word == "neck"
			words = append(words, word)
		}
	}
	if len(words) == 1 && read.side == noSide && lookUp(words[0], false) == wordNone {
		read.side, words[0] = cutGluedSide(words[0])
	}
	joined := strings.Join(words, "")
	for _, word := range words {
		if finger := lookUp(word, true); finger >= wordThumb && finger <= wordLittle && read.side != noSide {
			read.word, read.exact = finger, true
		}
	}
	switch {
	case helper, metacarpal && read.word != wordThumb:
		read.word = wordIgnored
	case read.word != wordNone:
	default:
		read.word, read.exact = lookUp(joined, read.side != noSide), true
		if read.word == wordNone {
			read.exact = false
			for _, word := range words {
				if found := lookUp(word, read.side != noSide); found != wordNone && decisive[word] {
					read.word = found
				}
			}
		}
	}
	return read
}

// splitWords splits a name at separators, at changes between letters and digits and at capitals, into lower-case words.
func splitWords(name string) []string {
	var words []string
	var word []rune
	flush := func() {
		if len(word) > 0 {
			words = append(words, strings.ToLower(string(word)))
			word = word[:0]
		}
	}
	runes := []rune(name)
	for i, r := range runes {
		if r >= '０' && r <= '９' { // full-width digits of MMD
			r = r - '０' + '0'
		}
		digit := r >= '0' && r <= '9'
		if !unicode.IsLetter(r) && !digit {
			flush()
			continue
		}
		if len(word) > 0 {
			last := word[len(word)-1]
			nextLower := i+1 < len(runes) && unicode.IsLower(runes[i+1])
			if digit != (last >= '0' && last <= '9') ||
				unicode.IsUpper(r) && (unicode.IsLower(last) || unicode.IsUpper(last) && nextLower) {
				flush()
			}
		}
		word = append(word, r)
	}
	flush()
	return words
}

// cutSide takes "left" or "right" off a word that starts or ends with it.
func cutSide(word string) (side, string) {
	for _, s := range [...]struct {
		mark string
		side side
	}{{"left", leftSide}, {"right", rightSide}, {"左", leftSide}, {"右", rightSide}} {
		if rest := strings.TrimPrefix(word, s.mark); rest != word && rest != "" {
			return s.side, rest
		}
		if rest := strings.TrimSuffix(word, s.mark); rest != word && lookUp(rest, true) != wordNone { // not "upright"
			return s.side, rest
		}
	}
	return noSide, word
}

// cutGluedSide takes an l or r off a word that is a bone without it, as in ASF's "lfemur".
func cutGluedSide(word string) (side, string) {
	for _, s := range [...]struct {
		mark string
		side side
	}{{"l", leftSide}, {"r", rightSide}} {
		rest := strings.TrimPrefix(word, s.mark)
		if rest == word || len(rest) < 3 {
			continue
		}
		stem := strings.TrimSuffix(rest, "joint")
		if lookUp(stem, true) != wordNone {
			return s.side, stem
		}
		if lookUp(rest, true) != wordNone {
			return s.side, rest
		}
	}
	return noSide, word
}

// withoutCommonAffixes removes what most names share: "mixamorig:", "Character1_", "_Armature", and the running number that
// some exporters add to every node ("Hips_01", "Spine_02" …).
func withoutCommonAffixes(names []string) []string {
	const separators = "_:-. |"
	stripped := slices.Clone(names)
	if len(names) < 4 {
		return stripped
	}
	numbered, numbers := 0, make(map[string]bool)
	for _, name := range names {
		if i := runningNumber(name); i >= 0 && !numbers[name[i:]] {
			numbers[name[i:]] = true
			numbered++
		}
	}
	if numbered*10 >= len(names)*8 {
		for k, name := range stripped {
			if i := runningNumber(name); i > 0 {
				stripped[k] = name[:i]
			}
		}
	}
	prefixes, suffixes := make(map[string]int), make(map[string]int)
	for _, name := range stripped {
		if len(name) > 256 {
			continue // no bone name, and every separator would be counted
		}
		for i, r := range name {
			if strings.ContainsRune(separators, r) && i > 1 {
				prefixes[name[:i+1]]++
				suffixes[name[i:]]++
			}
		}
	}
	common := func(counts map[string]int) string {
		best := ""
		for affix, count := range counts {
			longer := len(affix) > len(best) || len(affix) == len(best) && affix < best
			if count*10 >= len(names)*6 && longer {
				best = affix
			}
		}
		return best
	}
	prefix, suffix := common(prefixes), common(suffixes)
	for k, name := range stripped {
		if rest := strings.TrimSuffix(strings.TrimPrefix(name, prefix), suffix); rest != "" {
			stripped[k] = rest
		}
	}
	return stripped
}

// runningNumber is where "_" and digits start that end a name, -1 if none do.
func runningNumber(name string) int {
	digits := strings.TrimRight(name, "0123456789")
	if digits == name || !strings.HasSuffix(digits, "_") {
		return -1
	}
	return len(digits) - 1
}
