package speech

import (
	"fmt"

	"posewright/rig/phrase"
)

// Clip is something that is said as a whole: a sentence, a word or a number.
type Clip uint16

// The sentences.
const (
	StandStill Clip = iota
	ArmsOut
	ArmsHalfway
	ArmsHang
	RaiseLeftArm
	RaiseRightArm
	RaiseArms
	LowerLeftArm
	LowerRightArm
	LowerArms
	LookAhead
	StraightenArms
	StandUpright
	HoldStill
	Three
	Two
	One
	RotateHands
	WaveHands
	LeadArms
	BendElbows
	SwingLegs
	Centimeters
	Inches
	AcceptThis
	HowToAnswer
	Accepted
	Canceled
	NotThisPose
	DeviceMissing
	StandAsBefore
	Measured
	NotMeasured
	sentenceCount
)

// The numbers that have a clip.
const (
	LeastNumber = 60
	MostNumber  = 250
	clipCount   = sentenceCount + MostNumber - LeastNumber + 1
)

// Number returns the clip of a number; false for one that has none.
func Number(n int) (Clip, bool) {
	if n < LeastNumber || n > MostNumber {
		return 0, false
	}
	return sentenceCount + Clip(n-LeastNumber), true
}

// Clips returns how many clips each language has. They are numbered from 0.
func Clips() int { return int(clipCount) }

// sentence is what is said: the caption, whose English is spoken as it stands, German as it is spoken, and Japanese in kana, since the synthesizer reads no kanji.
type sentence struct {
	caption      phrase.Phrase
	german, kana string
}

var sentences = [sentenceCount]sentence{
	StandStill:     {phrase.Say("Stand upright and still"), "Aufrecht und still stehen", "まっすぐ たって、うごかないで ください"},
	ArmsOut:        {phrase.Say("Stretch your arms out to the sides"), "Arme seitlich ausstrecken", "りょううでを まよこに のばして ください"},
	ArmsHalfway:    {phrase.Say("Hold your arms halfway down"), "Arme schräg nach unten halten", "りょううでを ななめ したに のばして ください"},
	ArmsHang:       {phrase.Say("Let your arms hang straight down"), "Arme gerade herabhängen lassen", "りょううでを まっすぐ おろして ください"},
	RaiseLeftArm:   {phrase.Say("Raise your left arm"), "Linken Arm heben", "ひだりの うでを あげて ください"},
	RaiseRightArm:  {phrase.Say("Raise your right arm"), "Rechten Arm heben", "みぎの うでを あげて ください"},
	RaiseArms:      {phrase.Say("Raise both arms"), "Beide Arme heben", "りょううでを あげて ください"},
	LowerLeftArm:   {phrase.Say("Lower your left arm"), "Linken Arm senken", "ひだりの うでを さげて ください"},
	LowerRightArm:  {phrase.Say("Lower your right arm"), "Rechten Arm senken", "みぎの うでを さげて ください"},
	LowerArms:      {phrase.Say("Lower both arms"), "Beide Arme senken", "りょううでを さげて ください"},
	LookAhead:      {phrase.Say("Look straight ahead"), "Geradeaus schauen", "まっすぐ まえを みて ください"},
	StraightenArms: {phrase.Say("Straighten your arms"), "Arme strecken", "うでを まっすぐに のばして ください"},
	StandUpright:   {phrase.Say("Stand upright"), "Aufrecht stehen", "まっすぐ たって ください"},
	HoldStill:      {phrase.Say("Hold still"), "Stillhalten", "うごかないで ください"},
	Three:          {phrase.Say("{{.Number}}", "Number", 3), "Drei", "さん"},
	Two:            {phrase.Say("{{.Number}}", "Number", 2), "Zwei", "に"},
	One:            {phrase.Say("{{.Number}}", "Number", 1), "Eins", "いち"},
	RotateHands:    {phrase.Say("Rotate both hands like turning keys"), "Beide Hände wie Schlüssel drehen", "かぎを まわすように りょうてを まわして ください"},
	WaveHands:      {phrase.Say("Wave both hands"), "Mit beiden Händen winken", "りょうてを ふって ください"},
	LeadArms:       {phrase.Say("Lead your straight arms around"), "Gestreckte Arme im Kreis führen", "うでを のばしたまま おおきく まわして ください"},
	BendElbows:     {phrase.Say("Bend your elbows"), "Ellbogen beugen", "ひじを まげて ください"},
	SwingLegs: {phrase.Say("Hold on to something. Swing one straight leg, then the other"), "Festhalten. Erst ein gestrecktes Bein schwingen, dann das andere",
		"なにかに つかまって、かたあしずつ のばしたまま ふって ください"},
	Centimeters: {phrase.Say("Centimeters"), "Zentimeter", "せんち"},
	Inches:      {phrase.Say("Inches"), "Zoll", "いんち"},
	AcceptThis:  {phrase.Say("Accept?"), "Übernehmen?", "これで よろしいですか"},
	HowToAnswer: {phrase.Say("Nod to accept. Shake your head to redo. Raise and lower both hands to cancel."),
		"Zum Übernehmen nicken. Zum Wiederholen den Kopf schütteln. Zum Abbrechen beide Hände heben und senken.",
		"うなずくと けってい、くびを よこに ふると やりなおし、りょうてを あげて おろすと ちゅうし です"},
	Accepted:      {phrase.Say("Accepted"), "Übernommen", "けってい しました"},
	Canceled:      {phrase.Say("Canceled"), "Abgebrochen", "ちゅうし しました"},
	NotThisPose:   {phrase.Say("This pose can't be used"), "Diese Haltung ist nicht brauchbar", "この しせいは つかえません"},
	DeviceMissing: {phrase.Say("A device is missing"), "Ein Gerät fehlt", "きき が たりません"},
	StandAsBefore: {phrase.Say("Stand as you did for the calibration"), "So stehen wie bei der Kalibrierung", "きゃりぶれーしょんの ときと おなじ しせいで たって ください"},
	Measured:      {phrase.Say("Measured"), "Gemessen", "そくてい しました"},
	NotMeasured:   {phrase.Say("Measuring failed"), "Messung fehlgeschlagen", "そくていに しっぱい しました"},
}

// Caption returns what a clip says, to be shown.
func (c Clip) Caption() phrase.Phrase {
	switch {
	case c < sentenceCount:
		return sentences[c].caption
	case c < clipCount:
		return phrase.Say("{{.Number}}", "Number", int(c-sentenceCount)+LeastNumber)
	}
	return phrase.Phrase{}
}

// Languages are those that are spoken, by their tags.
var Languages = [...]string{"en", "de", "ja"}

// Text returns what the synthesizer is given for a clip in a language; "" for what there is not.
func (c Clip) Text(language string) string {
	if c >= clipCount {
		return ""
	}
	number := int(c) - int(sentenceCount) + LeastNumber
	switch language {
	case "en":
		if c < sentenceCount {
			return sentences[c].caption.String()
		}
		return fmt.Sprint(number)
	case "de":
		if c < sentenceCount {
			return sentences[c].german
		}
		return fmt.Sprint(number)
	case "ja":
		if c < sentenceCount {
			return sentences[c].kana
		}
		return kanaOf(number)
	}
	return ""
}

// kanaOf is a number from 1 to 299 in hiragana.
func kanaOf(n int) string {
	ones := [...]string{"", "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう"}
	text := ""
	if n >= 100 {
		text = [...]string{"", "ひゃく", "にひゃく"}[n/100]
	}
	if tens := n / 10 % 10; tens > 1 {
		text += ones[tens] + "じゅう"
	} else if tens == 1 {
		text += "じゅう"
	}
	return text + ones[n%10]
}
