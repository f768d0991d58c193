package discovery

import (
	"net/netip"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

const (
	queryService = "_oscjson._tcp.local."
	oscService   = "_osc._udp.local."
	metaService  = "_services._dns-sd._udp.local."

	shortTTL = 120  // seconds, of records that name hosts
	longTTL  = 4500 // of others
	flush    = dnsmessage.Class(1 << 15)

	mostInstances = 64
	mostAddresses = 8
	longestName   = 200
)

// instance is a service that was announced.
type instance struct {
	host      string
	port      uint16
	addresses []netip.Addr // of the host, as announced
	from4     netip.Addr   // that announced it over IPv4
	from6     netip.Addr   // and over IPv6
	seen      time.Time
}

// services are those of OSCQuery that were announced, by the names of their instances.
type services map[string]*instance

// take reads an answer, which came from an address by an interface. It reports whether anything changed.
func (s services) take(packet []byte, from netip.Addr, on string, now time.Time) (changed bool) {
	var p dnsmessage.Parser
	header, err := p.Start(packet)
	if err != nil || !header.Response || p.SkipAllQuestions() != nil {
		return false
	}
	var records []dnsmessage.Resource
	for _, section := range [...]func() ([]dnsmessage.Resource, error){p.AllAnswers, p.AllAuthorities, p.AllAdditionals} {
		part, err := section()
		if err != nil {
			return false
		}
		records = append(records, part...)
	}
	for i := range records {
		if ptr, ok := records[i].Body.(*dnsmessage.PTRResource); ok && strings.EqualFold(records[i].Header.Name.String(), queryService) {
			name := ptr.PTR.String()
			if records[i].Header.TTL == 0 {
				changed = changed || s[name] != nil
				delete(s, name)
			} else if len(name) <= longestName && (s[name] != nil || len(s) < mostInstances) {
				if s[name] == nil {
					s[name], changed = &instance{}, true
				}
				s[name].seen = now
				if from.Is4() {
					s[name].from4 = from
				} else {
					s[name].from6 = from
				}
			}
		}
	}
	for i := range records {
		if srv, ok := records[i].Body.(*dnsmessage.SRVResource); ok {
			if known := s[records[i].Header.Name.String()]; known != nil && records[i].Header.TTL > 0 && (known.port != srv.Port || known.host != srv.Target.String()) {
				known.host, known.port, known.addresses, changed = srv.Target.String(), srv.Port, nil, true
			}
		}
	}
	for i := range records {
		var at netip.Addr
		switch a := records[i].Body.(type) {
		case *dnsmessage.AResource:
			at = netip.AddrFrom4(a.A)
		case *dnsmessage.AAAAResource:
			at = inZone(netip.AddrFrom16(a.AAAA).Unmap(), on)
		default:
			continue
		}
		for _, known := range s {
			if strings.EqualFold(known.host, records[i].Header.Name.String()) && len(known.addresses) < mostAddresses && !slices.Contains(known.addresses, at) {
				known.addresses, changed = append(known.addresses, at), true
			}
		}
	}
	return changed
}

// expire forgets what was not announced for a while.
func (s services) expire(now time.Time, after time.Duration) {
	for name, known := range s {
		if now.Sub(known.seen) > after {
			delete(s, name)
		}
	}
}

// hosts are the addresses at which an instance may be reached, the likeliest first. Ours are this machine's.
func (i *instance) hosts(ours func(netip.Addr) bool) []netip.Addr {
	var hosts []netip.Addr
	add := func(at netip.Addr) {
		if at.IsValid() && !at.IsUnspecified() && !at.IsMulticast() && !slices.Contains(hosts, at) {
			hosts = append(hosts, at)
		}
	}
	here := ours(i.from4) || ours(i.from6)
	if here {
		add(netip.AddrFrom4([4]byte{127, 0, 0, 1}))
	}
	for _, six := range [...]bool{false, true} { // programs that know both may take OSC over IPv4 alone
		for _, at := range i.addresses {
			if at.Is6() == six && (here || !at.IsLoopback()) {
				add(at)
			}
		}
		if six {
			add(i.from6)
		} else {
			add(i.from4)
		}
	}
	return hosts
}

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
