package preferences

import (
	"os"
	"strconv"
)

// scaleVariable is where Fyne looks for the size of everything, whenever it works it out.
const scaleVariable = "FYNE_SCALE"

// Where graphics run, C code may read the environment at any time, and crashes where it reads while a variable is
// added: so it is there from the beginning, and is never removed. Empty is as good as missing.
func init() {
	os.Setenv(scaleVariable, os.Getenv(scaleVariable))
}

// SetScale sets the size of everything in the window, in percent, where it was another before; 0 leaves it to the
// system. Fyne follows when the theme is set next.
func SetScale(percent, before int) {
	if percent > 0 {
		os.Setenv(scaleVariable, strconv.FormatFloat(float64(percent)/100, 'f', -1, 64))
	} else if before > 0 {
		os.Setenv(scaleVariable, "")
	}
}
