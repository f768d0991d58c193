package codebase

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A formula of one of the papers: the tests that hold the program against numbers worked out by hand, by the paper, or by the formula written anew. One without tests is not
// in the program, for the reason given.
type formula struct {
	tests []string // folder/file_test.go:TestName
	not   string   // why it is not in the program
}

func testedBy(tests ...string) formula { return formula{tests: tests} }

const (
	gaitNumbers = "solver/gait/scheurenbrandnumbers_test.go:"
	headBob     = "solver/gait/headbob_test.go:TestTheHeadBobsAsPrinted"
	hisTrunk    = "solver/scheurenbrandtorso_test.go:TestScheurenbrandTrunkTurnsByTheTable"
	hisYaw      = "solver/scheurenbrandtorso_test.go:TestScheurenbrandBodyFollowsTheHeadOutOfItsDeadZone"
	limitClamp  = "solver/chain/limit_test.go:TestLimitClampsAsTheAlgorithmOfThePaperDoes"
	cosine      = "solver/chain/magnet_test.go:TestMagnetMovesByTheCosineOfItsDistance"
	returning   = "solver/shoulderreturn_test.go:TestShoulderReturnsAsPrintedAtNinetyHertz"
	byHand      = "solver/chain/printed_test.go:TestOneIterationOfThePrintedMethodsIsAsByHand"
	outOfReach  = "solver/chain/printed_test.go:TestPrintedMethodsConvergeStretchAndDoNotBendAStraightChain"
	pole        = "solver/chain/printed_test.go:TestThePrintedPoleTurnsTheElbowAsByHand"
	converges   = "solver/chain/printed_test.go:TestEachStepOfThePrintedFABRIKComesNearer"
	chestPitch  = "solver/handchest_test.go:TestChestPitchesByHeightWorkedOutByHand"
	chestYaw    = "solver/handchest_test.go:TestChestYawsByHandsWorkedOutByHand"
	clavicle    = "solver/dislocation_test.go:TestShoulderSaysHowFarItTurned"
	swivel      = "solver/swivel/anglenumbers_test.go:TestSwivelAnglesWorkedOutByHand"
	wrist       = "solver/swivel/anglenumbers_test.go:TestWristTurnsWorkedOutByHand"
	closedForm  = "solver/limbs_test.go:TestTwoBonesMeetTheirTarget"
	stepsBySize = gaitNumbers + "TestAStepIsShorterSidewaysAndOnSlopesByItsCurves"
	stepTimes   = gaitNumbers + "TestAStepLastsUntilTheBodyIsWhereItsFootLands"
	rising      = gaitNumbers + "TestTheBodyRisesHalfOfTheWayToItsLowerFootInAFrame"
	newGoals    = gaitNumbers + "TestASwingingFootGoesOnFromWhereItIsWhenItsGoalMoves"
	itsWay      = gaitNumbers + "TestTheWayIsThatOfTheCenterOfMassOrWhereTheBodyFaces"
)

// papers are the formulas that each paper numbers, all of them.
var papers = map[string]map[string]formula{
	"Parger 2018": {
		"1": testedBy("calibration/parger_test.go:TestAnArmByTheSpanIsThatOfEquation1"), "2": testedBy(chestPitch), "3": testedBy(clavicle), "4": testedBy(swivel), "5": testedBy(wrist),
	},
	"Parger 2018, thesis": {
		"3.1": testedBy(chestPitch), "3.2": testedBy(chestPitch), "3.3": testedBy(chestYaw), "3.4": testedBy(chestYaw), "3.5": testedBy(clavicle), "3.6": testedBy(clavicle),
		"3.7": testedBy(closedForm), "3.8": testedBy(closedForm), "3.9": testedBy(swivel), "3.10": testedBy(swivel),
	},
	"Stolpe 2021": {
		"1": testedBy(outOfReach), "2": testedBy(outOfReach), "3": testedBy(outOfReach), "4": testedBy(byHand), "5": testedBy(byHand), "6": testedBy(byHand),
		"7": testedBy(converges), "8": testedBy(converges), "9": testedBy(converges), "10": testedBy(converges), "11": testedBy(converges),
		"12": testedBy(byHand), "13": testedBy(byHand), "14": testedBy(byHand), "15": testedBy(pole), "16": testedBy(pole), "17": testedBy(pole),
	},
	"Scheurenbrand 2019": {
		"2.1": {not: "names a function"}, "2.2": {not: "names a function"}, "2.3": {not: "names a function"}, "2.4": {not: "names a function"}, "2.5": {not: "names a function"},
		"2.6": {not: "names a function"}, "2.7": {not: "names a function"}, "2.8": {not: "names a function"}, "2.9": {not: "names a function"},
		"4.1": testedBy("solver/chain/limit_test.go:TestLimitIsThePapersEllipseBelow90Degrees", limitClamp), "4.2": testedBy(limitClamp), "4.3": testedBy(limitClamp), "4.4": testedBy(limitClamp), "4.5": testedBy(limitClamp),
		"4.6": testedBy(cosine), "4.7": testedBy(cosine), "4.8": testedBy(cosine), "4.9": testedBy(returning), "4.10": testedBy(returning),
		"4.11": testedBy("solver/limbs_test.go:TestElbowFlexesAboutItsHinge"),
		"5.1":  testedBy(hisTrunk), "5.2": testedBy(hisYaw), "5.3": testedBy(hisYaw), "5.4": testedBy(hisYaw), "5.5": testedBy(hisYaw), "5.6": testedBy(hisTrunk), "5.7": testedBy(hisTrunk),
		"5.8": testedBy(hisTrunk), "5.9": testedBy(hisTrunk), "5.10": testedBy(hisTrunk), "5.11": testedBy(hisTrunk),
		"5.12": testedBy("solver/scheurenbrandtorso_test.go:TestScheurenbrandPitchStopsAtItsLimits"),
		"6.1":  testedBy(itsWay), "6.2": testedBy(itsWay), "6.3": testedBy("solver/gait/bybalance_test.go:TestScheurenbrandsStepIsThatOfRunnersInMetersAMinute"),
		"6.4": testedBy(stepsBySize), "6.5": testedBy(stepsBySize), "6.6": testedBy(stepsBySize), "6.7": testedBy(stepsBySize),
		"6.8": testedBy(gaitNumbers + "TestAStandingFootGoesAcrossTheCenterOfMassFromTheOther"),
		"6.9": testedBy(newGoals), "6.10": testedBy(newGoals),
		"6.11": testedBy(stepTimes), "6.12": testedBy(stepTimes), "6.13": testedBy(stepTimes),
		"6.14": testedBy(rising), "6.15": testedBy(rising), "6.16": testedBy(rising), "6.17": testedBy(rising),
		"6.18": testedBy(headBob), "6.19": testedBy(headBob), "6.20": testedBy(headBob), "6.21": testedBy(headBob),
		"6.22": testedBy("solver/gait/hipswing_test.go:TestThePelvisSwingsByHowFarOneFootIsAheadOfTheOtherOnTheWay"),
	},
	"Marmaras 2024": { // numbers no formulas; figure 25 is the listing of its solver
		"25": testedBy("solver/bodypull_test.go:TestThePrintedPullMovesTheBodyAsFarAsTheListing", "presets/export/jarvriks/jarvriks_test.go:TestThePullIsAsFarAsThatOfTheSolver"),
	},
}

// Every formula of the papers has a test, or a reason why it is not in the program.
func TestEveryFormulaOfThePapersIsTestedByNumbers(t *testing.T) {
	t.Parallel()
	functions := map[string]string{} // files that were read
	for paper, formulas := range papers {
		for number, f := range formulas {
			if (f.not == "") == (len(f.tests) == 0) {
				t.Errorf("%s, eq. %s has tests and a reason to have none, or neither", paper, number)
			}
			for _, test := range f.tests {
				file, name, _ := strings.Cut(test, ":")
				if functions[file] == "" {
					text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
					if err != nil {
						t.Fatal(err)
					}
					functions[file] = string(text)
				}
				if !strings.Contains(functions[file], "func "+name+"(t *testing.T)") {
					t.Errorf("%s, eq. %s: there is no %s in %s", paper, number, name, file)
				}
			}
		}
	}
	// As many as the papers number in a row, in each chapter.
	for paper, chapters := range map[string]map[string]int{
		"Parger 2018": {"": 5}, "Parger 2018, thesis": {"3.": 10}, "Stolpe 2021": {"": 17}, "Scheurenbrand 2019": {"2.": 9, "4.": 11, "5.": 12, "6.": 22},
	} {
		total := 0
		for chapter, count := range chapters {
			total += count
			for i := range count {
				if _, there := papers[paper][chapter+strconv.Itoa(i+1)]; !there {
					t.Errorf("%s, eq. %s%d is not listed", paper, chapter, i+1)
				}
			}
		}
		if len(papers[paper]) != total {
			t.Errorf("%s has %d formulas, and %d are listed", paper, total, len(papers[paper]))
		}
	}
}

var cited = regexp.MustCompile(`(Parger|Stolpe|Scheurenbrand)(?: et al\.)? 20\d\d,(?: \d[\d.]*,)* (?:eq\.|equations?) ((?:\d+\.)?\d+)(?:(?:,| and| to) ((?:\d+\.)?\d+))?`)

// bare are citations without the paper, of which the chapters of formulas with two numbers tell it.
var bare = regexp.MustCompile(`()\beq\. (\d\.\d+)(?:(?:,| and| to) (\d\.\d+))?`)

// A formula that the program names where it uses it has a test.
func TestEveryFormulaThatIsCitedHasATest(t *testing.T) {
	t.Parallel()
	seen := 0
	eachFile(t, func(name, _ string, file *ast.File) {
		for _, group := range file.Comments {
			text := strings.Join(strings.Fields(group.Text()), " ")
			for _, m := range append(cited.FindAllStringSubmatch(text, -1), bare.FindAllStringSubmatch(text, -1)...) {
				for _, number := range m[2:] {
					if number == "" {
						continue
					}
					seen++
					if !formulaIsTested(m[1], number) {
						t.Errorf("%s cites %s, eq. %s, which has no test", name, m[1], number)
					}
				}
			}
		}
	})
	if seen < 20 {
		t.Errorf("%d citations were found, which are too few", seen)
	}
}

func formulaIsTested(author, number string) bool {
	for paper, formulas := range papers {
		if strings.HasPrefix(paper, author) && len(formulas[number].tests) > 0 {
			return true
		}
	}
	return false
}

func TestTheCitationsOfFormulasAreFound(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"as in (Scheurenbrand 2019, eq. 6.18 to 6.21)": "[Scheurenbrand 6.18 6.21]", "(Parger 2018, eq. 3)": "[Parger 3 ]", "Stolpe 2021, 2.3, eq. 12, of which": "[Stolpe 12 ]",
		"Scheurenbrand 2019, equations 4.9 and 4.10": "[Scheurenbrand 4.9 4.10]", "Scheurenbrand 2019, 4.3": "[]", "Parger 2018 has another eq. 3": "[]",
	} {
		got := "[]"
		if m := cited.FindStringSubmatch(text); m != nil {
			got = fmt.Sprint(m[1:])
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
