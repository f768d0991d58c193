package phase

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// Outputs of the network.
const (
	strideCos = iota // of 2π times the phase of the stride: 0 the left foot lands, 0.5 the right one
	strideSin
	stepCos // of 4π times the phase
	stepSin
	walks // logits
	leftInAir
	rightInAir
	outputs
)

const (
	features   = 12 // of a sample
	parts      = features / 2
	mostSample = 21 // samples of a window
	mostHidden = 16 // outputs of a layer
	mostLayers = 8
)

// Layer is a layer of the network: for every output its weights, one an input, and a bias.
type Layer struct {
	In, Out int
	Weight  []float32 // Out rows of In
	Bias    []float32
}

// Weights are the network. They are made by [NewWeights] and do not change.
type Weights struct {
	samples int
	spacing float64 // seconds between samples, for a leg of 0.85 m
	layers  []Layer

	// The first layer, summed over what a mirror leaves and over what it changes the sign of; a row an input, with mostHidden outputs.
	even, odd [mostSample * parts][mostHidden]float64
	bias      [mostHidden]float64
	first     int         // outputs of the first layer
	rest      [][]float64 // of the other layers, a row an output, its bias last
	restIn    []int       // inputs of those
}

// ErrWeights is a file that holds no weights of an observer.
var ErrWeights = errors.New("phase: these are not the weights of a phase observer")

// NewWeights makes a network of layers that looks at some samples with a spacing in seconds, for a leg of 0.85 m. It keeps the layers.
func NewWeights(samples int, spacing float64, layers []Layer) (*Weights, error) {
	switch {
	case samples < 1 || samples > mostSample:
		return nil, fmt.Errorf("%w: %d samples are not 1 to %d", ErrWeights, samples, mostSample)
	case !(spacing > 1e-3 && spacing < 1):
		return nil, fmt.Errorf("%w: %v s between samples are not 0.001 to 1", ErrWeights, spacing)
	case len(layers) < 1 || len(layers) > mostLayers:
		return nil, fmt.Errorf("%w: %d layers are not 1 to %d", ErrWeights, len(layers), mostLayers)
	}
	in := samples * features
	for i, l := range layers {
		if l.In != in || l.Out < 1 || l.Out > mostHidden || len(l.Weight) != l.In*l.Out || len(l.Bias) != l.Out {
			return nil, fmt.Errorf("%w: layer %d has %d inputs and %d outputs", ErrWeights, i+1, l.In, l.Out)
		}
		for _, values := range [...][]float32{l.Weight, l.Bias} {
			for _, v := range values {
				if !(math.Abs(float64(v)) < 1e6) {
					return nil, fmt.Errorf("%w: layer %d has the weight %v", ErrWeights, i+1, v)
				}
			}
		}
		in = l.Out
	}
	if in != outputs {
		return nil, fmt.Errorf("%w: it has %d outputs, not %d", ErrWeights, in, outputs)
	}
	w := &Weights{samples: samples, spacing: spacing, layers: layers, first: layers[0].Out}
	w.split()
	for _, l := range layers[1:] {
		rows := make([]float64, 0, l.Out*(l.In+1))
		for j := range l.Out {
			for _, v := range l.Weight[j*l.In : (j+1)*l.In] {
				rows = append(rows, float64(v))
			}
			rows = append(rows, float64(l.Bias[j]))
		}
		w.rest, w.restIn = append(w.rest, rows), append(w.restIn, l.In)
	}
	return w, nil
}

// split sorts the first layer by what a mirror does to its inputs.
func (w *Weights) split() {
	l := &w.layers[0]
	for j := range l.Out {
		w.bias[j] = float64(l.Bias[j])
		for i := range w.samples {
			f := l.Weight[j*l.In+i*features:]
			at := func(k int) float64 { return float64(f[k]) }
			for k, v := range [parts]float64{at(headY), at(headZ), at(leftX) - at(rightX), at(leftY) + at(rightY), at(leftZ) + at(rightZ), at(pitch)} {
				w.even[i*parts+k][j] = v
			}
			for k, v := range [parts]float64{at(headX), at(leftX) + at(rightX), at(leftY) - at(rightY), at(leftZ) - at(rightZ), at(roll), at(yaw)} {
				w.odd[i*parts+k][j] = v
			}
		}
	}
}

// Untrained returns a network without layers that looks at some samples with a spacing in seconds: what [Observer.Window] needs before there are weights.
func Untrained(samples int, spacing float64) (*Weights, error) {
	layer := Layer{In: samples * features, Out: outputs, Weight: make([]float32, max(0, samples)*features*outputs), Bias: make([]float32, outputs)}
	return NewWeights(samples, spacing, []Layer{layer})
}

// Samples is how many samples the network looks at, Spacing how many seconds are between them, for a leg of 0.85 m.
func (w *Weights) Samples() int     { return w.samples }
func (w *Weights) Spacing() float64 { return w.spacing }

// Count is the number of weights and biases.
func (w *Weights) Count() int {
	n := 0
	for _, l := range w.layers {
		n += len(l.Weight) + len(l.Bias)
	}
	return n
}

// DecodeWeights reads weights as [Weights.Encode] writes them: little-endian, the number of samples as int32, their spacing as float32, the number of layers as
// int32, and for each layer its inputs and outputs as int32, its weights row by row and its biases as float32.
func DecodeWeights(data []byte) (*Weights, error) {
	next := func() uint32 {
		if len(data) < 4 {
			data = nil
			return 0
		}
		v := binary.LittleEndian.Uint32(data)
		data = data[4:]
		return v
	}
	short := fmt.Errorf("%w: the data ends early", ErrWeights)
	samples, spacing, count := int(int32(next())), float64(math.Float32frombits(next())), int(int32(next()))
	if data == nil {
		return nil, short
	}
	if count < 1 || count > mostLayers {
		return nil, fmt.Errorf("%w: %d layers are not 1 to %d", ErrWeights, count, mostLayers)
	}
	layers := make([]Layer, count)
	for i := range layers {
		l := &layers[i]
		l.In, l.Out = int(int32(next())), int(int32(next()))
		if l.In < 1 || l.In > mostSample*features || l.Out < 1 || l.Out > mostHidden {
			return nil, fmt.Errorf("%w: layer %d has %d inputs and %d outputs", ErrWeights, i+1, l.In, l.Out)
		}
		if len(data) < 4*(l.In+1)*l.Out {
			return nil, short
		}
		for range l.In * l.Out {
			l.Weight = append(l.Weight, math.Float32frombits(next()))
		}
		for range l.Out {
			l.Bias = append(l.Bias, math.Float32frombits(next()))
		}
	}
	if len(data) > 0 {
		return nil, fmt.Errorf("%w: %d bytes follow", ErrWeights, len(data))
	}
	return NewWeights(samples, spacing, layers)
}

// Encode appends the weights to data as [DecodeWeights] reads them.
func (w *Weights) Encode(data []byte) []byte {
	put := func(v uint32) { data = binary.LittleEndian.AppendUint32(data, v) }
	put(uint32(w.samples))
	put(math.Float32bits(float32(w.spacing)))
	put(uint32(len(w.layers)))
	for _, l := range w.layers {
		put(uint32(l.In))
		put(uint32(l.Out))
		for _, values := range [...][]float32{l.Weight, l.Bias} {
			for _, v := range values {
				put(math.Float32bits(v))
			}
		}
	}
	return data
}

//go:embed weights.bin
var embedded []byte

var standard = func() *Weights {
	w, err := DecodeWeights(embedded)
	if err != nil {
		panic(err) // a test reads them
	}
	return w
}()

// Standard are the weights that the program ships with.
func Standard() *Weights { return standard }
