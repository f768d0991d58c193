//go:build cgo

package chime

import (
	"bytes"
	"sync"

	"github.com/ebitengine/oto/v3"
)

// Player plays sounds. The zero value is ready; the sound device is opened for the first sound.
type Player struct {
	once    sync.Once
	pending chan sounding
}

// sounding is something to be played.
type sounding struct {
	samples func() []byte // made when it is played
	voice   bool          // ends what a voice says at the time
}

// waiting is how many sounds may wait while the device is opened; more are dropped, for a late tick is worse than none.
const waiting = 2

// Play plays a sound, or does nothing where there is no sound device.
func (p *Player) Play(s Sound) { p.put(sounding{samples: func() []byte { return Samples(s) }}) }

// Say plays what a voice says, in place of what it was saying. mono is called on a goroutine of the player, one call at a time, and returns samples from -1 to
// 1 at half of [SampleRate].
func (p *Player) Say(mono func() []float32) {
	p.put(sounding{samples: func() []byte { return fromVoice(mono()) }, voice: true})
}

func (p *Player) put(s sounding) {
	p.once.Do(func() {
		p.pending = make(chan sounding, waiting)
		go p.run()
	})
	select {
	case p.pending <- s:
	default:
	}
}

// run opens the device and plays until the program ends. Sounds overlap: each has a player of its own while it lasts.
func (p *Player) run() {
	defer func() { // sound is not worth a crash
		if recover() != nil {
			p.drain()
		}
	}()
	if absent() {
		p.drain()
		return
	}
	context, ready, err := oto.NewContext(&oto.NewContextOptions{SampleRate: SampleRate, ChannelCount: 2, Format: oto.FormatSignedInt16LE})
	if err == nil {
		<-ready
		err = context.Err()
	}
	if err != nil {
		p.drain()
		return
	}
	var playing []*oto.Player
	var voice *oto.Player
	for s := range p.pending {
		kept := playing[:0]
		for _, player := range playing {
			if player.IsPlaying() {
				kept = append(kept, player)
			}
		}
		player := context.NewPlayer(bytes.NewReader(s.samples()))
		if s.voice {
			if voice != nil {
				voice.Pause()
			}
			voice = player
		}
		player.Play()
		playing = append(kept, player)
	}
}

// drain throws sounds away.
func (p *Player) drain() {
	for range p.pending {
	}
}
