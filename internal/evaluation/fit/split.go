package fit

// Split divides recordings by file into those to fit to and those to judge the result by: in each folder every second one is set aside. So both
// have a share of what every folder holds, and neither has more than one file more. A single recording cannot be divided, and
// then nothing is set aside.
func Split(files []string) (fitTo, judgeBy []string) {
	before := 0
	for _, folder := range byFolder(files) {
		for i, file := range folder {
			if (before+i)%2 == 0 {
				fitTo = append(fitTo, file)
			} else {
				judgeBy = append(judgeBy, file)
			}
		}
		before += len(folder)
	}
	return fitTo, judgeBy
}
