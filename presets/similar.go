package presets

// mostSimilar is the name that a mistyped one was probably meant to be, or "" where none is near.
func mostSimilar(mistyped string, names []string) string {
	best, nearest := "", len(mistyped)/3+1
	if len(mistyped) > 200 {
		return "" // no name of ours, and the distance below takes its length times theirs
	}
	for _, name := range names {
		if distance := editDistance(mistyped, name); distance < nearest || distance == nearest && best == "" {
			best, nearest = name, distance
		}
	}
	return best
}

// editDistance is the least number of bytes to insert, delete or replace that makes one string the other (Levenshtein 1966).
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replace := diagonal
			if a[i] != b[j] {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, diagonal+1, row[j]+1)
		}
	}
	return row[len(b)]
}
