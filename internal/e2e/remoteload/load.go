package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"
)

// phone is a browser with the page, or one that would like to have it.
type phone struct {
	to     string
	cookie string // by which it is known; "" for a stranger
	client *http.Client
	said   map[string]int // how often each answer came
}

func newPhone(to, cookie string) *phone {
	return &phone{to, cookie, &http.Client{Timeout: 10 * time.Second}, map[string]int{}}
}

// ask asks as the page does, with changes to the request, and counts the answer.
func (p *phone) ask(ctx context.Context, method, path, body string, change ...func(*http.Request)) {
	r, err := http.NewRequestWithContext(ctx, method, "http://"+p.to+path, strings.NewReader(body))
	if err != nil {
		p.said[err.Error()]++
		return
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", "http://"+p.to)
	if p.cookie != "" {
		r.Header.Set("Cookie", p.cookie)
	}
	for _, c := range change {
		c(r)
	}
	answer, err := p.client.Do(r)
	if err != nil {
		p.said["no answer"]++
		return
	}
	_, _ = io.Copy(io.Discard, answer.Body)
	answer.Body.Close()
	p.said[answer.Status]++
	for _, cookie := range answer.Cookies() {
		p.cookie = cookie.Name + "=" + cookie.Value
	}
}

// login has the page know it by the token.
func (p *phone) login(ctx context.Context, token string) error {
	p.ask(ctx, http.MethodPost, "/login", `{"Proof":"`+token+`"}`)
	if p.cookie == "" {
		return fmt.Errorf("the page does not let a phone in: %v", p.said)
	}
	return nil
}

func (p *phone) print() {
	for _, what := range slices.Sorted(maps.Keys(p.said)) {
		fmt.Printf("%d × %s, ", p.said[what], what)
	}
}

// generate is a load.
func generate(load, to, cookie string, lasting time.Duration) {
	ctx, end := context.WithTimeout(context.Background(), lasting)
	defer end()
	if load == "pictures" {
		watch(ctx, to, cookie)
		return
	}
	attack(ctx, to, cookie)
}

// watch is a phone that shows ten pictures a second.
func watch(ctx context.Context, to, cookie string) {
	events, pictures := newPhone(to, cookie), newPhone(to, cookie)
	events.client.Timeout = 0
	go every(ctx, time.Second, func(int) { events.ask(ctx, http.MethodGet, "/events", "") })
	every(ctx, 100*time.Millisecond, func(int) { pictures.ask(ctx, http.MethodGet, "/picture", "") })
	pictures.print()
	fmt.Println("of pictures")
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

const (
	attackPeriod = 2 * time.Millisecond // between two requests
	slowClients  = 30
	slowPeriod   = 3 * time.Second // after which they come again
)

// attack is everybody who should not be there.
func attack(ctx context.Context, to, cookie string) {
	known, stranger := newPhone(to, cookie), newPhone(to, "")
	go every(ctx, slowPeriod, func(int) { comeSlowly(ctx, to) })
	every(ctx, attackPeriod, func(i int) {
		switch i % 6 {
		case 0:
			stranger.ask(ctx, http.MethodGet, []string{"/", "/../etc/passwd", "/admin", "/.env"}[i/6%4], "")
		case 1:
			stranger.ask(ctx, http.MethodPost, "/login", fmt.Sprintf(`{"Proof":"%06d"}`, i))
		case 2:
			stranger.ask(ctx, http.MethodPost, "/command", `{"Name":"undo"}`)
		case 3:
			known.ask(ctx, http.MethodPost, "/command", `{"Name":"undo"}`, func(r *http.Request) { r.Host = "evil.example" })
		case 4:
			known.ask(ctx, http.MethodPost, "/command", `{"Name":"dance"}`)
		case 5:
			known.ask(ctx, http.MethodGet, "/parameters", "")
		}
	})
	known.print()
	stranger.print()
	fmt.Println("of requests")
}

// comeSlowly opens connections that send and read slowly, or not at all. They come from an address of their own, so that the page bounds them apart from the rest.
func comeSlowly(ctx context.Context, to string) {
	dialer := net.Dialer{Timeout: time.Second, LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	for i := range slowClients {
		conn, err := dialer.DialContext(ctx, "tcp4", to)
		if err != nil {
			return
		}
		_ = conn.SetWriteDeadline(time.Now().Add(10 * time.Millisecond))
		_, _ = io.WriteString(conn, []string{"", "GET / HTTP/1.1\r\nX: ", strings.Repeat("GET / HTTP/1.1\r\nHost: "+to+"\r\n\r\n", 100)}[i%3])
		context.AfterFunc(ctx, func() { conn.Close() })
		time.AfterFunc(2*slowPeriod, func() { conn.Close() })
	}
}
