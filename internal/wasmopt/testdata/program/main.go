// Command program prints numbers that come of jumps of all kinds, of copies and cleared memory of many sizes, and of goroutines that are switched in between.
package main

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"sort"
	"strings"
)

type block[T any] struct {
	before, after float64
	inner         T
}

//go:noinline
func copied[T any](b *block[T], spoil func(*block[T])) (a block[T]) {
	a = *b
	spoil(b)
	*b = block[T]{}
	if b.before != 0 || b.after != 0 {
		panic("not cleared")
	}
	return a
}

func sizes(sum *float64) {
	a := copied(&block[[1]float64]{1, 2, [1]float64{3}}, func(b *block[[1]float64]) { b.inner[0] = 9 })
	b := copied(&block[[2]float64]{1, 2, [2]float64{3, 4}}, func(b *block[[2]float64]) { b.inner[1] = 9 })
	c := copied(&block[[6]float32]{1, 2, [6]float32{3, 4, 5, 6, 7, 8}}, func(b *block[[6]float32]) { b.inner[5] = 9 })
	d := copied(&block[[14]float64]{1, 2, [14]float64{0: 3, 13: 4}}, func(b *block[[14]float64]) { b.inner[13] = 9 })
	e := copied(&block[[15]float64]{1, 2, [15]float64{0: 3, 14: 4}}, func(b *block[[15]float64]) { b.inner[14] = 9 })
	f := copied(&block[[61]byte]{1, 2, [61]byte{0: 3, 60: 4}}, func(b *block[[61]byte]) { b.inner[60] = 9 })
	*sum += a.after + a.inner[0] + 10*b.inner[1] + 100*float64(c.inner[5]) + 1e3*d.inner[13] + 1e4*e.inner[14] + 1e5*float64(f.inner[60])
}

// overlapping copies arrays that lie over each other, up and down.
//
//go:noinline
func overlapping(all []float64, to, from int) {
	*(*[4]float64)(all[to:]) = *(*[4]float64)(all[from:])
}

//go:noinline
func jumps(n int) (kind int) {
	defer func() {
		if r := recover(); r != nil {
			kind = -len(fmt.Sprint(r))
		}
	}()
outer:
	for i := range n {
		for j := 0; ; j++ {
			switch {
			case (i*j+n)%7 == 3:
				continue outer
			case j > i:
				break outer
			case (i+j)%11 == 10:
				kind += 5
				goto next
			}
			if j%2 == 0 && i%3 != 0 || j == 4 {
				kind++
			} else if i > 20 {
				return kind * 2
			}
			switch j % 5 {
			case 0:
				kind += 2
				fallthrough
			case 1:
				kind += 3
			case 2:
			default:
				kind--
			}
		}
	next:
	}
	if n%13 == 5 {
		panic(errors.New(strings.Repeat("x", n)))
	}
	if n%13 == 6 {
		kind = []int{1, 2, 3}[n]
	}
	return kind
}

func main() {
	sum := 0.0
	sizes(&sum)
	all := []float64{1, 2, 3, 4, 5, 6}
	overlapping(all, 1, 0)
	overlapping(all, 0, 2)
	fmt.Println(sum, all)
	for n := range 60 {
		fmt.Print(jumps(n), " ")
	}
	fmt.Println()

	from, to := make(chan int), make(chan float64)
	for range 3 {
		go func() {
			for n := range from {
				x := float64(n)
				for i := range 50 {
					if x = math.Sin(x) + float64(i%3); i%10 == 0 {
						runtime.Gosched()
					}
				}
				to <- x
			}
		}()
	}
	all = nil
	go func() {
		for n := range 40 {
			from <- n
		}
		close(from)
	}()
	for range 40 {
		all = append(all, <-to)
	}
	sort.Float64s(all)
	for _, x := range all {
		fmt.Printf("%x ", math.Float64bits(x))
	}
	words := map[string][]float64{}
	for n := range 2000 { // enough for the garbage collector
		key := strings.ToUpper(fmt.Sprint("word", n%97))
		words[key] = append(words[key], float64(n)/3)
		if n%500 == 0 {
			runtime.GC()
		}
	}
	total := 0.0
	for _, key := range []string{"WORD0", "WORD50", "WORD96"} {
		for _, x := range words[key] {
			total += x
		}
	}
	fmt.Println(len(words), total)
}
