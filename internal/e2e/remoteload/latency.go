package main

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"net"
	"time"
)

// receiver takes the pose that the program sends on.
type receiver struct {
	conn net.PacketConn
	seed maphash.Seed
}

func listen() (*receiver, error) {
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	return &receiver{conn, maphash.MakeSeed()}, err
}

func freePort() (string, error) {
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer at.Close()
	return at.Addr().String(), nil
}

const (
	changes   = 40
	still     = 150 * time.Millisecond // in which the pose was the same
	impatient = 20 * time.Second
)

// latency changes a parameter as a phone does, again and again, and returns the times after which another pose arrived than before.
func (o *receiver) latency(to, secret string) ([]time.Duration, error) {
	ctx, p := context.Background(), newPhone(to, secret)
	p.run(ctx, "pause")
	if p.said["done"] != 1 {
		return nil, fmt.Errorf("the page answers %v", p.said)
	}
	defer p.run(ctx, "pause") // goes on
	var took []time.Duration
	for i := range changes {
		before, err := o.still()
		if err != nil {
			return nil, err
		}
		began, asked := time.Now(), make(chan struct{})
		go func() {
			defer close(asked)
			p.ask(ctx, "set", fmt.Sprintf(`,"path":"torso.wristLine","value":%v`, []float64{0.2, 2.2}[i%2]), "answer")
		}()
		for known := true; known; {
			packet, err := o.next()
			if err != nil {
				<-asked // who asks counts answers
				return nil, fmt.Errorf("the pose stays as it was: %w; the page answers %v", err, p.said)
			}
			known = before[packet]
		}
		took = append(took, time.Since(began))
		<-asked
	}
	return took, nil
}

// next is the next datagram.
func (o *receiver) next() (uint64, error) {
	var buffer [4 << 10]byte
	_ = o.conn.SetReadDeadline(time.Now().Add(impatient))
	n, _, err := o.conn.ReadFrom(buffer[:])
	return maphash.Bytes(o.seed, buffer[:n]), err
}

// still returns the datagrams of a pose that stays as it is.
func (o *receiver) still() (map[uint64]bool, error) {
	same, since := map[uint64]bool{}, time.Now()
	for began := time.Now(); time.Since(since) < still; {
		packet, err := o.next()
		if err != nil {
			return nil, fmt.Errorf("no pose arrives: %w", err)
		}
		if !same[packet] {
			if time.Since(since) > still/2 { // it moved again
				clear(same)
			}
			same[packet], since = true, time.Now()
		}
		if time.Since(began) > impatient {
			return nil, errors.New("the pose never stands still")
		}
	}
	return same, nil
}
