// Package phrase has what the program says to a person, as values that can be put into another language: texts ([Phrase]) and the errors
// that a person reads ([Fail]).
//
// A phrase is a template in English, which is the key of its translations, and what stands in its gaps:
//
//	phrase.Say("Your {{.Part}} moved by {{.Length}}", "Part", phrase.Term("left hand"), "Length", phrase.Meters(0.03))
//	phrase.Fail("{{.File}} cannot be read: {{.Cause}}", "File", name, "Cause", err)
//
// Code that makes a phrase knows no language and no units. A command line uses String or Error, which are English; a window uses [Phrase.In], and
// [Of] for an error: the sentence and the cause in it are translated separately. Errors of the operating system and of the standard library carry no
// phrase; the format function that is given to In words them.
//
// Templates are constants in calls of [Say], [Fail] and [Term], or in literals of a Term, so that a check of the translations finds them in the
// source.
//
// Values are immutable and may be used from any goroutine.
package phrase
