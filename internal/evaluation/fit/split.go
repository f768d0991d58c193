package fit

// LeastGain is the share of the elbow's error, on recordings or the half of one that a fit did not use, by which it must lower it to be kept. What gains
// less is as likely to harm other movements.
const LeastGain = 0.05

// Split divides recordings by file into those to fit to and those to judge the result by: in each folder every second one is set aside. So both
// have a share of what every folder holds, and neither has more than one file more. Of a single recording nothing is set
// aside here; its second half is.
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
