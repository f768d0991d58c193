package chime

import (
	"encoding/binary"
	"math"
	"time"
)

// SampleRate is how many samples a second there are for each of the two channels.
const SampleRate = 44100

// Sound is one of the sounds.
type Sound uint8

// The sounds.
const (
	Tick  Sound = iota // a second of the countdown
	Begin              // hold still now
	Done               // measured
	Wrong              // it cannot be used
	soundCount
)

// note is a tone of a sound.
type note struct {
	hertz float64
	lasts time.Duration
}

// sounds are distinguished by their rhythm and by whether they rise or fall, not by their pitch alone.
var sounds = [soundCount][]note{
	Tick:  {{660, 70 * time.Millisecond}},
	Begin: {{990, 320 * time.Millisecond}},
	Done:  {{660, 110 * time.Millisecond}, {880, 110 * time.Millisecond}, {1320, 260 * time.Millisecond}},
	Wrong: {{330, 180 * time.Millisecond}, {0, 60 * time.Millisecond}, {247, 320 * time.Millisecond}},
}

const (
	loudness = 0.22                 // of what a sample can hold
	attack   = 6 * time.Millisecond // without one a tone clicks
	bytesOf  = 4                    // of a sample of both channels
)

// fromVoice are the samples of both channels for those of a voice, at half the rate: between two of them lies their mean.
func fromVoice(mono []float32) []byte {
	pcm := make([]byte, 0, 2*bytesOf*len(mono))
	put := func(v float32) {
		sample := uint16(int16(math.Round(float64(max(-1, min(1, v))) * math.MaxInt16)))
		pcm = binary.LittleEndian.AppendUint16(pcm, sample)
		pcm = binary.LittleEndian.AppendUint16(pcm, sample)
	}
	for i, v := range mono {
		next := v
		if i+1 < len(mono) {
			next = mono[i+1]
		}
		put(v)
		put((v + next) / 2)
	}
	return pcm
}

// Samples are the samples of a sound; none of one that does not exist.
func Samples(s Sound) []byte {
	if s >= soundCount {
		return nil
	}
	var pcm []byte
	for _, n := range sounds[s] {
		count := int(n.lasts.Seconds() * SampleRate)
		for i := range count {
			at, rest := float64(i)/SampleRate, float64(count-i)/SampleRate
			swell := math.Min(1, math.Min(at, rest)/attack.Seconds()) * math.Exp(-2.2*at/n.lasts.Seconds())
			// The octave makes it softer than a bare sine, and audible for people who do not hear one of the two.
			wave := math.Sin(2*math.Pi*n.hertz*at) + 0.3*math.Sin(4*math.Pi*n.hertz*at)
			sample := uint16(int16(math.Round(loudness * math.MaxInt16 / 1.3 * swell * wave)))
			pcm = binary.LittleEndian.AppendUint16(pcm, sample)
			pcm = binary.LittleEndian.AppendUint16(pcm, sample)
		}
	}
	return pcm
}
