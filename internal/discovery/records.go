package discovery

import (
	"net/netip"
	"strings"

	"golang.org/x/net/dns/dnsmessage"
)

const (
	queryService = "_oscjson._tcp.local."
	oscService   = "_osc._udp.local."
	metaService  = "_services._dns-sd._udp.local."

	shortTTL = 120  // seconds, of records that name hosts
	longTTL  = 4500 // of others
	flush    = dnsmessage.Class(1 << 15)

	mostAddresses = 8
	longestName   = 200
)

// question is a packet that asks for OSCQuery services.
func question() []byte {
	b := dnsmessage.NewBuilder(nil, dnsmessage.Header{})
	_ = b.StartQuestions()
	_ = b.Question(dnsmessage.Question{Name: dnsmessage.MustNewName(queryService), Type: dnsmessage.TypePTR, Class: dnsmessage.ClassINET})
	packet, _ := b.Finish()
	return packet
}

// advertised is what we announce.
type advertised struct {
	instance string // "Posewright-1A2B3C"
	http     uint16
	osc      uint16
}

// host is the name of this program's host.
func (a *advertised) host() string { return a.instance + ".local." }

// asked reports whether a packet asks for something of ours, and by which name and with which question it did.
func (a *advertised) asked(packet []byte) bool {
	var p dnsmessage.Parser
	header, err := p.Start(packet)
	if err != nil || header.Response {
		return false
	}
	for range 32 {
		q, err := p.Question()
		if err != nil {
			return false
		}
		name := q.Name.String()
		for _, ours := range [...]string{queryService, oscService, metaService, a.instance + "." + queryService, a.instance + "." + oscService, a.host()} {
			if strings.EqualFold(name, ours) {
				return true
			}
		}
	}
	return false
}

// answer is a packet that announces our services at some addresses, with all records that a stranger needs; with gone it takes them back.
func (a *advertised) answer(of []netip.Addr, gone bool) []byte {
	life := func(ttl uint32) uint32 {
		if gone {
			return 0
		}
		return ttl
	}
	b := dnsmessage.NewBuilder(nil, dnsmessage.Header{Response: true, Authoritative: true})
	b.EnableCompression()
	header := func(name string, kind dnsmessage.Type, unique bool, ttl uint32) dnsmessage.ResourceHeader {
		class := dnsmessage.ClassINET
		if unique {
			class |= flush
		}
		return dnsmessage.ResourceHeader{Name: dnsmessage.MustNewName(name), Type: kind, Class: class, TTL: life(ttl)}
	}
	services := [...]struct {
		name string
		port uint16
	}{{queryService, a.http}, {oscService, a.osc}}
	_ = b.StartAnswers()
	for _, s := range services {
		_ = b.PTRResource(header(s.name, dnsmessage.TypePTR, false, longTTL), dnsmessage.PTRResource{PTR: dnsmessage.MustNewName(a.instance + "." + s.name)})
		_ = b.PTRResource(header(metaService, dnsmessage.TypePTR, false, longTTL), dnsmessage.PTRResource{PTR: dnsmessage.MustNewName(s.name)})
	}
	_ = b.StartAdditionals()
	for _, s := range services {
		name := a.instance + "." + s.name
		_ = b.SRVResource(header(name, dnsmessage.TypeSRV, true, shortTTL), dnsmessage.SRVResource{Port: s.port, Target: dnsmessage.MustNewName(a.host())})
		_ = b.TXTResource(header(name, dnsmessage.TypeTXT, true, longTTL), dnsmessage.TXTResource{TXT: []string{"txtvers=1"}})
	}
	for _, at := range of {
		if at.Is4() {
			_ = b.AResource(header(a.host(), dnsmessage.TypeA, true, shortTTL), dnsmessage.AResource{A: at.As4()})
		} else {
			_ = b.AAAAResource(header(a.host(), dnsmessage.TypeAAAA, true, shortTTL), dnsmessage.AAAAResource{AAAA: at.As16()})
		}
	}
	packet, err := b.Finish()
	if err != nil {
		return nil
	}
	return packet
}
