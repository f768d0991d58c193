package main

import (
	"context"
	"fmt"
	"net"
	"slices"
	"time"
)

// latency measures the time from a phone that changes a parameter to another pose among those that the program sends on,
// while another phone shows pictures.
func latency(poses net.PacketConn, p *phone) error {
	const changes, most = 40, 100 * time.Millisecond
	pictures := send("pictures", p.to, p.secret, time.Hour)
	if err := pictures.Start(); err != nil {
		return err
	}
	defer func() {
		_ = pictures.Process.Kill()
		_ = pictures.Wait()
	}()
	ctx := context.Background()
	if said := p.command(ctx, "pause"); said != done {
		return fmt.Errorf("the page answers %s", said)
	}
	defer p.command(ctx, "pause") // goes on
	var took []time.Duration
	for i := range changes {
		known, err := rest(poses)
		began, asked := time.Now(), make(chan string)
		go func() { asked <- p.set(ctx, "torso.wristLine", []float64{0.2, 2.2}[i%2]) }()
		for moved := false; !moved && err == nil; {
			var pose string
			pose, err = next(poses)
			moved = !known[pose]
		}
		took = append(took, time.Since(began))
		if said := <-asked; err != nil {
			return fmt.Errorf("no pose, or none but that from before: %w; the page answers %s", err, said)
		}
	}
	slices.Sort(took)
	half := took[changes/2]
	fmt.Printf("from a phone to the pose that is sent on, with pictures: median %v, nine of ten within %v, at most %v\n",
		half, took[changes*9/10], took[changes-1])
	if half > most {
		return fmt.Errorf("from a phone to the pose pass %v", half)
	}
	return nil
}

// next is the next datagram.
func next(poses net.PacketConn) (string, error) {
	var buffer [4 << 10]byte
	_ = poses.SetReadDeadline(time.Now().Add(20 * time.Second))
	n, _, err := poses.ReadFrom(buffer[:])
	return string(buffer[:n]), err
}

// rest waits until the pose moves no more and returns its datagrams.
func rest(poses net.PacketConn) (known map[string]bool, err error) {
	const still = 150 * time.Millisecond
	known = map[string]bool{}
	for since := time.Now(); time.Since(since) < still && err == nil; {
		var pose string
		if pose, err = next(poses); !known[pose] {
			if time.Since(since) > still/2 { // it moved again
				clear(known)
			}
			known[pose], since = true, time.Now()
		}
	}
	return known, err
}
