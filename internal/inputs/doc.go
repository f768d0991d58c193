// Package inputs runs everything that tracking data can come from: one source for each protocol, each with its own switch
// and address, all putting their devices into one store.
//
//	Config ──▶ Hub.Apply ──▶ a goroutine for each input that is on ──▶ trackers.Store
//	                          Hub.Statuses: what each is doing, for people
//
// What a person chose is a [Config], a plain value that the editor and the commands keep in the person's files. Apply starts,
// stops and restarts only what changed, and never waits: opening, closing and looking up names happen on the goroutines of the inputs, and an
// input that is restarted opens after its predecessor has closed. An input that fails, such as one whose port is taken, is tried again by itself;
// meanwhile its status says what is wrong and what to do.
//
// An input at its default address may have a spare port, to which senders send that nobody has changed. It listens
// there only until another program needs that port: see
// [Kind] and the claims on it.
//
// Network inputs listen on this machine's loopback address unless the person chose the local network: see [Reach].
//
// A Hub belongs to one goroutine, except for Statuses, which any may call.
package inputs
