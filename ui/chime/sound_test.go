package chime

import (
	"encoding/binary"
	"math"
	"testing"
	"time"
)

// received is the strength of a tone in samples, by its correlation with a sine and a cosine.
func received(pcm []byte, hertz float64) float64 {
	var s, c float64
	n := len(pcm) / bytesOf
	for i := range n {
		v := float64(int16(binary.LittleEndian.Uint16(pcm[bytesOf*i:]))) / math.MaxInt16
		s += v * math.Sin(2*math.Pi*hertz*float64(i)/SampleRate)
		c += v * math.Cos(2*math.Pi*hertz*float64(i)/SampleRate)
	}
	return 2 * math.Hypot(s, c) / float64(n)
}

func TestEverySoundIsHeardWithoutClicksAndEndsSoon(t *testing.T) {
	t.Parallel()
	for s := range soundCount {
		pcm := Samples(s)
		lasts := time.Duration(float64(len(pcm)/bytesOf) / SampleRate * float64(time.Second))
		if lasts < 50*time.Millisecond || lasts > 700*time.Millisecond {
			t.Errorf("sound %d lasts %v", s, lasts)
		}
		loudest, jump, last := 0.0, 0.0, 0.0
		for i := range len(pcm) / bytesOf {
			left, right := int16(binary.LittleEndian.Uint16(pcm[bytesOf*i:])), int16(binary.LittleEndian.Uint16(pcm[bytesOf*i+2:]))
			if left != right {
				t.Fatalf("sound %d is not in the middle", s)
			}
			v := float64(left) / math.MaxInt16
			loudest, jump = max(loudest, math.Abs(v)), max(jump, math.Abs(v-last))
			last = v
		}
		if loudest < 0.05 || loudest > 0.5 || math.Abs(last) > 0.01 || jump > 0.08 {
			t.Errorf("sound %d reaches %v, jumps by %v and ends at %v", s, loudest, jump, last)
		}
	}
}

func TestAVoiceIsAsLongAsItWasAndInTheMiddle(t *testing.T) {
	t.Parallel()
	mono := make([]float32, SampleRate/2) // a second
	for i := range mono {
		mono[i] = float32(0.5 * math.Sin(2*math.Pi*440*float64(i)/(SampleRate/2)))
	}
	mono[100] = 3 // too loud to be held
	pcm := fromVoice(mono)
	if len(pcm) != bytesOf*SampleRate {
		t.Fatalf("a second has %d bytes", len(pcm))
	}
	if got := received(pcm, 440); math.Abs(got-0.5) > 0.01 {
		t.Errorf("the tone is %v strong, want 0.5", got)
	}
	if left := int16(binary.LittleEndian.Uint16(pcm[bytesOf*200:])); left != math.MaxInt16 {
		t.Errorf("what is too loud is %d", left)
	}
}

func TestDoneRisesAndWrongFalls(t *testing.T) {
	t.Parallel()
	begins := func(s Sound, hertz float64) float64 { return received(Samples(s)[:bytesOf*SampleRate/10], hertz) }
	ends := func(s Sound, hertz float64) float64 {
		return received(Samples(s)[len(Samples(s))-bytesOf*SampleRate/5:], hertz)
	}
	if begins(Done, 660) < 5*ends(Done, 660) || ends(Done, 1320) < 2*ends(Done, 660) {
		t.Error("what says that it is done does not rise")
	}
	if begins(Wrong, 330) < 5*ends(Wrong, 330) || ends(Wrong, 247) < 5*begins(Wrong, 247) {
		t.Error("what says that something is wrong does not fall")
	}
	if Samples(soundCount) != nil {
		t.Error("a sound that does not exist is heard")
	}
}
