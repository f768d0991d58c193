package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/coder/websocket"
)

// phone is a browser with the page, or one that would like to have it.
type phone struct {
	to     string
	secret string // by which it is known; "" for a stranger
	conn   *websocket.Conn
	asked  int
	said   map[string]int // how often each answer came
}

func newPhone(to, secret string) *phone {
	return &phone{to: to, secret: secret, said: map[string]int{}}
}

const answerWithin = 10 * time.Second

// hello opens the phone's connection, unless it is open.
func (p *phone) hello(ctx context.Context) error {
	if p.conn != nil {
		return nil
	}
	options := &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://" + p.to}}}
	conn, _, err := websocket.Dial(ctx, "ws://"+p.to+"/socket", options)
	if err != nil {
		return err
	}
	conn.SetReadLimit(1 << 20)
	p.conn = conn
	if p.secret == "" {
		return nil
	}
	_, err = p.say(ctx, fmt.Sprintf(`{"type":"hello","version":1,"secret":%q}`, p.secret), "welcome")
	return err
}

// say sends a message and waits for one of a type. It returns that, or how the connection ended.
func (p *phone) say(ctx context.Context, message, until string) (said map[string]any, err error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	if err = p.conn.Write(ctx, websocket.MessageText, []byte(message)); err == nil {
		for said["type"] != until {
			kind, data, failed := p.conn.Read(ctx)
			if err = failed; err != nil {
				break
			}
			if said = (map[string]any{"type": "picture"}); kind == websocket.MessageText {
				said = map[string]any{}
				err = json.Unmarshal(data, &said)
			}
			if said["type"] == "refused" {
				err = fmt.Errorf("%v", said["error"])
			}
			if err != nil {
				break
			}
		}
	}
	if err != nil {
		_ = p.conn.CloseNow()
		p.conn = nil
	}
	return said, err
}

// ask asks for something that is answered with a message of a type, and counts the answer.
func (p *phone) ask(ctx context.Context, kind, fields, until string) {
	err := p.hello(ctx)
	if err == nil {
		p.asked++
		var said map[string]any
		said, err = p.say(ctx, fmt.Sprintf(`{"type":%q,"id":%d%s}`, kind, p.asked, fields), until)
		if err == nil && said["error"] != nil {
			err = fmt.Errorf("%v", said["error"])
		}
	}
	switch {
	case ctx.Err() != nil:
	case err != nil:
		p.said[err.Error()]++
	default:
		p.said["done"]++
	}
}

// run has a command be run.
func (p *phone) run(ctx context.Context, command string) {
	p.ask(ctx, "command", fmt.Sprintf(`,"name":%q`, command), "answer")
}

// login has the page know it by the token.
func (p *phone) login(ctx context.Context, token string) error {
	err := p.hello(ctx)
	if err != nil {
		return err
	}
	said, err := p.say(ctx, fmt.Sprintf(`{"type":"hello","version":1,"proof":%q}`, token), "welcome")
	if err == nil {
		p.secret, _ = said["secret"].(string)
	}
	return err
}

// get asks for a file, with changes to the request, and counts the answer.
func (p *phone) get(ctx context.Context, path string, change ...func(*http.Request)) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.to+path, nil)
	if err != nil {
		p.said[err.Error()]++
		return
	}
	for _, c := range change {
		c(r)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		p.said["no answer"]++
		return
	}
	_, _ = io.Copy(io.Discard, answer.Body)
	answer.Body.Close()
	p.said[answer.Status]++
}

func (p *phone) print() {
	for _, what := range slices.Sorted(maps.Keys(p.said)) {
		fmt.Printf("%d × %s, ", p.said[what], what)
	}
}

// generate is a load.
func generate(load, to, secret string, lasting time.Duration) {
	ctx, end := context.WithTimeout(context.Background(), lasting)
	defer end()
	if load == "pictures" {
		watch(ctx, to, secret)
		return
	}
	attack(ctx, to, secret)
}

// watch is a phone that shows ten pictures a second.
func watch(ctx context.Context, to, secret string) {
	p := newPhone(to, secret)
	every(ctx, 100*time.Millisecond, func(int) { p.ask(ctx, "picture", "", "picture") })
	p.print()
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
func attack(ctx context.Context, to, secret string) {
	known, stranger := newPhone(to, secret), newPhone(to, "")
	go every(ctx, slowPeriod, func(int) { comeSlowly(ctx, to) })
	every(ctx, attackPeriod, func(i int) {
		switch i % 5 {
		case 0:
			stranger.get(ctx, []string{"/", "/../etc/passwd", "/admin", "/.env"}[i/5%4])
		case 1:
			stranger.ask(ctx, "hello", fmt.Sprintf(`,"version":1,"proof":"%06d"`, i), "welcome")
		case 2:
			stranger.run(ctx, "undo")
		case 3:
			stranger.get(ctx, "/socket", func(r *http.Request) { r.Host = "evil.example" })
		case 4:
			known.run(ctx, "dance")
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
