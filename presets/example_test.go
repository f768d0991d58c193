package presets_test

import (
	"fmt"
	"strings"

	"posewright/presets"
)

func ExampleDocument() {
	document := presets.NewDocument(presets.Default())
	document.OnChange(func(change presets.Change) { fmt.Println("changed:", strings.Join(change.Paths, " ")) })
	for _, value := range []float64{1.3, 1.4, 1.5} { // while the slider moves
		if err := document.Preview(presets.Set("torso.wristLine", value)); err != nil {
			fmt.Println(err)
		}
	}
	document.Commit()
	fmt.Println(document.UndoName(), document.Current().Torso.WristLine, document.Dirty())
	document.Undo()
	fmt.Println(document.Current().Torso.WristLine, document.Dirty())
	// Output:
	// changed: torso.wristLine
	// changed: torso.wristLine
	// changed: torso.wristLine
	// Wrist line weight 1.5 true
	// changed: torso.wristLine
	// 1.2 false
}

func ExampleRead() {
	_, err := presets.Read(strings.NewReader(`{
  "format": "posewright-preset",
  "version": 2,
  "effectors": {"leftHand": {"positionWeight": 3}}
}`))
	fmt.Println(err)
	// Output: line 4, column 48: effectors.leftHand.positionWeight must be from 0 to 1, not 3
}

func ExampleDiff() {
	mine := presets.Default()
	if err := presets.SetPath(&mine, "swivel.limiter.on=off"); err != nil {
		fmt.Println(err)
	}
	theirs := presets.Default()
	for _, difference := range presets.Diff(&mine, &theirs) {
		fmt.Printf("%s: %s, %s\n", difference.Path, difference.A, difference.B)
	}
	// Output: swivel.limiter.on: off, on
}
