package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/coder/websocket"
)

// phone is a browser with the page, or one that would like to have it. This file alone knows how the page talks.
type phone struct {
	to, secret string // by which it is known; "" for a stranger
	conn       *websocket.Conn
	asked      int
	said       map[string]int // how often each answer came
}

func newPhone(to, secret string) *phone {
	return &phone{to: to, secret: secret, said: map[string]int{}}
}

const done = "done"

// open opens the phone's connection, unless it is open.
func (p *phone) open(ctx context.Context) (err error) {
	if p.conn != nil {
		return nil
	}
	options := &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://" + p.to}}}
	if p.conn, _, err = websocket.Dial(ctx, "ws://"+p.to+"/socket", options); err != nil {
		p.conn = nil
		return err
	}
	p.conn.SetReadLimit(1 << 20)
	if p.secret != "" {
		_, err = p.say(ctx, fmt.Sprintf(`{"type":"hello","version":1,"secret":%q}`, p.secret), "welcome")
	}
	return err
}

// say sends a message and waits for one of a type. It returns that, or how the connection ended.
func (p *phone) say(ctx context.Context, message, until string) (said map[string]any, err error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	err = p.conn.Write(ctx, websocket.MessageText, []byte(message))
	for err == nil && said["type"] != until {
		var kind websocket.MessageType
		var data []byte
		said = map[string]any{"type": "picture"}
		if kind, data, err = p.conn.Read(ctx); err == nil && kind == websocket.MessageText {
			said = map[string]any{}
			err = json.Unmarshal(data, &said)
		}
		if said["type"] == "refused" {
			err = fmt.Errorf("%v", said["error"])
		}
	}
	if err != nil {
		_ = p.conn.CloseNow()
		p.conn = nil
	}
	return said, err
}

// ask asks for something that is answered with a message of a type, and counts and returns the answer.
func (p *phone) ask(ctx context.Context, kind, fields, until string) (answer string) {
	err := p.open(ctx)
	if err == nil {
		p.asked++
		var said map[string]any
		said, err = p.say(ctx, fmt.Sprintf(`{"type":%q,"id":%d%s}`, kind, p.asked, fields), until)
		if err == nil && said["error"] != nil {
			err = fmt.Errorf("%v", said["error"])
		}
		if secret, ok := said["secret"].(string); ok {
			p.secret = secret
		}
	}
	answer = done
	if err != nil {
		answer = err.Error()
	}
	if ctx.Err() == nil {
		p.said[answer]++
	}
	return answer
}

// login proves by a token or by digits that it may have the page.
func (p *phone) login(ctx context.Context, proof string) {
	p.ask(ctx, "hello", fmt.Sprintf(`,"version":1,"proof":%q`, proof), "welcome")
}

func (p *phone) command(ctx context.Context, name string) (answer string) {
	return p.ask(ctx, "command", fmt.Sprintf(`,"name":%q`, name), "answer")
}

func (p *phone) set(ctx context.Context, path string, value float64) (answer string) {
	return p.ask(ctx, "set", fmt.Sprintf(`,"path":%q,"value":%v`, path, value), "answer")
}

// get asks for a file under a name of the host and counts the answer.
func (p *phone) get(ctx context.Context, host, path string) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.to+path, nil)
	if err != nil {
		p.said[err.Error()]++
		return
	}
	r.Host = host
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		p.said["no answer"]++
		return
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, answer.Body)
	p.said[answer.Status]++
}

// watch shows ten pictures a second.
func (p *phone) watch(ctx context.Context) {
	every(ctx, 100*time.Millisecond, func(int) { p.ask(ctx, "picture", "", "picture") })
}

// attack sends what nobody should, from a phone that is known and from a stranger.
func (p *phone) attack(ctx context.Context, stranger *phone) {
	every(ctx, 2*time.Millisecond, func(i int) {
		switch i % 5 {
		case 0:
			stranger.get(ctx, p.to, []string{"/", "/../etc/passwd", "/admin", "/.env"}[i/5%4])
		case 1:
			stranger.login(ctx, fmt.Sprintf("%06d", i))
		case 2:
			stranger.command(ctx, "undo")
		case 3:
			stranger.get(ctx, "evil.example", "/socket")
		case 4:
			p.command(ctx, "dance")
		}
	})
}

const slowPeriod = 3 * time.Second // after which slow clients come again

// comeSlowly opens connections that send and read slowly, or not at all. They come from an address of their own, so that
// the page bounds them apart from the rest.
func comeSlowly(ctx context.Context, to string) {
	dialer := net.Dialer{Timeout: time.Second, LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	requests := strings.Repeat("GET / HTTP/1.1\r\nHost: "+to+"\r\n\r\n", 100)
	for i := range 30 {
		conn, err := dialer.DialContext(ctx, "tcp4", to)
		if err != nil {
			return
		}
		_ = conn.SetWriteDeadline(time.Now().Add(10 * time.Millisecond))
		_, _ = io.WriteString(conn, []string{"", "GET / HTTP/1.1\r\nX: ", requests}[i%3])
		time.AfterFunc(2*slowPeriod, func() { conn.Close() })
	}
}
