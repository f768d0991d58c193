// Package search finds parameters, commands and pages of the manual by what people call them, in one list, the best
// first. An index is built once from entries in a language and from synonyms of that language; a query costs less
// than a screen refresh. Words may have typing errors. Nothing here knows a window.
//
// An index is not changed after it was made, so any goroutine may use it.
package search

import (
	"cmp"
	"slices"
	"strings"
)

// Kind is what an entry is.
type Kind uint8

// The kinds of entries.
const (
	Parameter Kind = iota
	Command
	Page
)

// Entry is something that can be found.
type Entry struct {
	Kind  Kind
	ID    string   // path of a parameter, ID of a command, page of the manual with its heading behind #
	Title string   // what it is called
	Names []string // what else it is called, for example in English
	Where string   // its place: the menu, the category and group, the page
	Text  string   // what it does, or what the page says
	Rare  bool     // it comes after others that fit alike
}

// Synonym says what people call entries.
type Synonym struct {
	Say  []string `json:"say"`  // words or short phrases
	Find []string `json:"find"` // IDs of entries, the best first
}

// field is a part of an entry that words are looked for in.
type field uint8

const (
	inTitle field = iota
	inNames
	inWhere
	inText
	fieldCount
)

// weights of the fields: a word in the title says ten times as much about an entry as one in the help.
var weights = [fieldCount]float64{inTitle: 10, inNames: 6, inWhere: 3, inText: 1}

// What a title and a synonym add, on the scale of the weights.
const (
	titleEqual  = 20  // the query is the title
	titleBegins = 6   // the title begins with the query
	titleShare  = 3   // all words of the title were asked for
	said        = 45  // the query is a synonym
	saidOrder   = 1.5 // for each place behind the first of what a synonym finds
	rare        = 0.5
)

// posting is where a word stands.
type posting struct {
	entry int32
	in    field
}

// term is a word of the entries.
type term struct {
	word
	at []posting
}

// saying is what people say of one entry.
type saying struct {
	words  []word
	entry  int32
	behind int // how many entries of the synonym come before this one
}

// Index finds entries.
type Index struct {
	entries []Entry
	titles  []string // folded, one for each entry
	lengths []int    // words of the titles
	terms   []term
	sayings []saying
}

// New makes an index. Synonyms of entries that are not there count for the others.
func New(entries []Entry, synonyms []Synonym) *Index {
	x := &Index{entries: entries, titles: make([]string, len(entries)), lengths: make([]int, len(entries))}
	places, ids := map[string]int{}, make(map[string]int32, len(entries))
	for i := range entries {
		e := &entries[i]
		ids[e.ID] = int32(i)
		title := words(e.Title)
		x.titles[i], x.lengths[i] = strings.Join(title, " "), len(title)
		seen := map[string]bool{} // a word counts where it says most
		add := func(in field, texts ...string) {
			for _, text := range texts {
				for _, word := range words(text) {
					if !seen[word] {
						seen[word] = true
						place, known := places[word]
						if !known {
							place = len(x.terms)
							places[word] = place
							x.terms = append(x.terms, term{word: newWord(word)})
						}
						x.terms[place].at = append(x.terms[place].at, posting{int32(i), in})
					}
				}
			}
		}
		add(inTitle, e.Title)
		add(inNames, e.Names...)
		add(inNames, camelWords(e.ID), e.ID)
		add(inWhere, e.Where)
		add(inText, e.Text)
	}
	for _, s := range synonyms {
		for _, text := range s.Say {
			for behind, id := range s.Find {
				if i, known := ids[id]; known {
					x.sayings = append(x.sayings, saying{newWords(text), i, behind})
				}
			}
		}
	}
	return x
}

// Asks reports whether a query has words.
func Asks(query string) bool { return len(words(query)) > 0 }

// Find returns the entries of some indexes that fit a query, the best first, at most so many; 0 means all. A query
// without words finds nothing. Of entries that fit alike, those of the first index come first.
func Find(query string, most int, in ...*Index) []*Entry {
	asked := newWords(query)
	if len(asked) == 0 {
		return nil
	}
	for i := range asked {
		asked[i].known = slices.ContainsFunc(in, func(x *Index) bool { return x.knows(&asked[i]) })
	}
	var all []scored
	needed := 0
	for _, x := range in {
		for i, s := range x.score(asked) {
			if s.matched > 0 {
				s.entry = &x.entries[i]
				needed = max(needed, s.matched)
				all = append(all, s)
			}
		}
	}
	if needed < len(asked)-len(asked)/3 { // of a long query that nothing has whole, what has most of it
		return nil
	}
	all = slices.DeleteFunc(all, func(s scored) bool { return s.matched < needed })
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	if most > 0 && len(all) > most {
		all = all[:most]
	}
	found := make([]*Entry, len(all))
	for i := range all {
		found[i] = all[i].entry
	}
	return found
}

// scored is how well an entry fits a query.
type scored struct {
	entry   *Entry
	score   float64
	matched int // words of the query
}

// score is how well each entry fits a query.
func (x *Index) score(asked []word) []scored {
	scores := make([]scored, len(x.entries))
	best, touched := make([]float64, len(x.entries)), []int32{}
	for i := range asked {
		touched = touched[:0]
		x.match(&asked[i], func(t *term, quality float64) {
			for _, at := range t.at {
				if best[at.entry] == 0 {
					touched = append(touched, at.entry)
				}
				best[at.entry] = max(best[at.entry], quality*weights[at.in])
			}
		})
		for _, entry := range touched {
			scores[entry].score += best[entry]
			scores[entry].matched++
			best[entry] = 0
		}
	}
	x.addTitles(asked, scores)
	x.addSynonyms(asked, scores)
	for i := range scores {
		if x.entries[i].Rare {
			scores[i].score -= rare
		}
	}
	return scores
}

// addTitles adds what titles are worth that are like the whole query.
func (x *Index) addTitles(asked []word, scores []scored) {
	texts := make([]string, len(asked))
	for i := range asked {
		texts[i] = asked[i].text
	}
	query := strings.Join(texts, " ")
	for i, title := range x.titles {
		if scores[i].matched < len(asked) {
			continue
		}
		scores[i].score += titleShare * min(1, float64(len(asked))/float64(max(1, x.lengths[i])))
		switch {
		case title == query:
			scores[i].score += titleEqual
		case strings.HasPrefix(title, query):
			scores[i].score += titleBegins
		}
	}
}

// addSynonyms adds what synonyms are worth that are like the whole query.
func (x *Index) addSynonyms(asked []word, scores []scored) {
	found := map[int32]float64{}
	for i := range x.sayings {
		s := &x.sayings[i]
		if fit := likeness(asked, s.words); fit > 0 {
			found[s.entry] = max(found[s.entry], said*fit-saidOrder*float64(s.behind))
		}
	}
	for entry, score := range found {
		named := scores[entry].score // decides only between those that the synonym does not put into an order
		scores[entry].score = max(score, named) + min(score, named)/100
		scores[entry].matched = len(asked)
	}
}
