package anthropometry

import "math"

// Lengths of which the survey knows how they go together: seventh vertebra and shoulder joint below the eyes with the arms hanging, half the distance of the
// shoulder joints, upper arm, forearm.
const (
	spineBelow = iota
	shoulderBelow
	shoulderHalf
	upperArm
	forearm
	surveyCount
)

// survey is ANSUR II (U.S. Army 2012, 4,082 men and 1,986 women, sexes weighted alike) as lines over the height of the eyes: surface to joint centers by regression
// of the wrist span, shoulder joints .76 of the biacromial breadth apart, arm bones .9225 of the surface lengths.
// Rationale R62.
var survey = struct {
	at       [surveyCount]float64 // meters at eyes of 1.60 m
	slope    [surveyCount]float64 // per meter of that
	spread   [surveyCount]float64 // meters, standard deviation
	together [surveyCount][surveyCount]float64
}{
	at:     [surveyCount]float64{.1252, .2302, .1504, .3018, .2382},
	slope:  [surveyCount]float64{.037, .111, .106, .190, .177},
	spread: [surveyCount]float64{.0120, .0156, .0073, .0097, .0102},
	together: [surveyCount][surveyCount]float64{
		{1, .50, -.22, -.23, -.25},
		{.50, 1, .16, -.29, -.09},
		{-.22, .16, 1, .02, .23},
		{-.23, -.29, .02, 1, .31},
		{-.25, -.09, .23, .31, 1},
	},
}

// Legs, hands and their spread by the same survey, at eyes of 1.60 m and per meter of that.
var surveyRest = [...]struct{ at, slope, spread float64 }{{.8835, .543, .0255}, {.4841, .280, .0163}, {.0690, .059, .0052}, {.1891, .101, .0075}}

const (
	surveyEyes   = 1.60
	childrenEyes = 1.30 // below it nobody was surveyed: people differ twice as much
	doubled      = 2    // how many times wider than the survey an estimate lets people be, so that unusual ones are found
	neckBehind   = .10  // base of the neck behind the eyes, not surveyed
	shoulderAway = -.015
)

// surveyed are the usual lengths for an eye height and their covariance, widened by a factor.
func surveyed(eyes, widened float64) (mean [surveyCount]float64, covariance [surveyCount][surveyCount]float64) {
	if eyes < childrenEyes {
		widened *= 2
	}
	blur := [surveyCount]float64{.005, .007, .004, .003, .003} // joint centers are not where surfaces say
	for i := range mean {
		mean[i] = survey.at[i] + survey.slope[i]*(eyes-surveyEyes)
		for k := range mean {
			covariance[i][k] = widened * widened * survey.spread[i] * survey.spread[k] * survey.together[i][k]
		}
		covariance[i][i] += blur[i] * blur[i]
	}
	return mean, covariance
}

// whitening is the inverse of the Cholesky factor of a covariance: it turns what deviates with that covariance into numbers that deviate by 1 on their own.
func whitening(covariance [surveyCount][surveyCount]float64) (w [surveyCount][surveyCount]float64) {
	var l [surveyCount][surveyCount]float64
	for i := range l {
		for k := 0; k <= i; k++ {
			sum := covariance[i][k]
			for j := range k {
				sum -= l[i][j] * l[k][j]
			}
			if i == k {
				l[i][i] = math.Sqrt(sum)
			} else {
				l[i][k] = sum / l[k][k]
			}
		}
	}
	for column := range w {
		for i := range w {
			sum := 0.0
			if i == column {
				sum = 1
			}
			for k := range i {
				sum -= l[i][k] * w[k][column]
			}
			w[i][column] = sum / l[i][i]
		}
	}
	return w
}
