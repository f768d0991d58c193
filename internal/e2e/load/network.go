package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"time"

	"posewright/internal/e2e"
	"posewright/internal/inputs"
)

const (
	mostGrowth    = 10 << 20 // of what is live in the heap, bytes
	garbageGrowth = 1 << 20  // less than a byte for each second's datagrams
	pageFor       = time.Minute
	panelFor      = 3 * time.Minute
	nowhere       = "127.0.0.1:9" // the port for what is to be discarded
)

// useNetwork sends to the page for phones, the panel in SteamVR and the port of devices.
func useNetwork(binary, loads string, lasting time.Duration) error {
	poses, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer poses.Close()
	steam, err := newSteamVR()
	if err != nil {
		return err
	}
	defer os.RemoveAll(steam.folder)
	ports := inputs.Config{}
	for _, kind := range inputs.Kinds() {
		ports[kind.ID] = inputs.Choice{Off: kind.ID != "vmc", Address: "127.0.0.1:0"}
	}
	choices, err := json.Marshal(map[string]inputs.Config{"inputs": ports})
	if err != nil {
		return err
	}
	settings := fmt.Sprintf(`{"welcomed":true,"remote":{"on":true,"address":"127.0.0.1:0"},
		"favorites":["torso.wristLine"],"dashboard":{"on":%v},
		"liveOut":{"on":true,"receivers":[{"protocol":"vrchat","address":%q,"rateHz":90}]}}`, steam.works, poses.LocalAddr())
	files := map[string]string{"settings.json": settings, "devices.json": string(choices)}
	return run(binary, files, func(editor *e2e.Editor) error {
		dump, err := editor.Await("its ports", func(d *e2e.Dump) bool {
			return len(d.Remote) > 0 && d.Inputs["vmc"].State == "listening"
		})
		if err != nil {
			return err
		}
		page, token, _ := strings.Cut(strings.TrimPrefix(dump.Remote[0], "http://"), "/#")
		known := newPhone(page, "")
		if known.login(context.Background(), token); known.secret == "" {
			return fmt.Errorf("the page does not let a phone in: %v", known.said)
		}
		compared := func(load, to string, lasting time.Duration, growth int64) error {
			return compare(editor, load, growth, func(here bool) error {
				at := nowhere
				if here {
					at = to
				}
				return send(load, at, known.secret, lasting/turns).Run()
			})
		}
		var failed error
		for _, load := range strings.Fields(loads) {
			var err error
			switch load {
			case "pictures":
				err = errors.Join(latency(poses, known), compared(load, page, pageFor, mostGrowth))
			case "attack":
				err = compared(load, page, pageFor, mostGrowth)
			case "panel":
				err = steam.use(editor)
			case "garbage":
				err = throughGarbage(editor, dump.Inputs["vmc"].Address, func(port string) error {
					_ = send(load, port, "", 5*time.Second).Run() // after which the tables of devices are full
					return compared(load, port, lasting, garbageGrowth)
				})
			}
			failed = errors.Join(failed, err)
		}
		return failed
	})
}

// send is a process at nice 10 that sends a load for a time.
func send(load, to, secret string, lasting time.Duration) *exec.Cmd {
	c := exec.Command("nice", "-n", "10", os.Args[0], "-send", load, "-to", to, "-secret", secret, "-for", lasting.String())
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	return c
}

// generate is what such a process does.
func generate(load string, p *phone, lasting time.Duration) {
	ctx, end := context.WithTimeout(context.Background(), lasting)
	defer end()
	switch load {
	case "garbage":
		stream(ctx, p.to, garbage(), garbageHz)
	case "pictures":
		p.watch(ctx)
		fmt.Println("  pictures:", p.said)
	case "attack":
		go every(ctx, slowPeriod, func(int) { comeSlowly(ctx, p.to) })
		stranger := newPhone(p.to, "")
		p.attack(ctx, stranger)
		fmt.Println("  attack:", p.said, "and strangers", stranger.said)
	}
}

// every does something again and again until the context ends.
func every(ctx context.Context, period time.Duration, do func(i int)) {
	ticker := time.NewTicker(period)
	defer ticker.Stop()
	for i := 0; ; i++ {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			do(i)
		}
	}
}
