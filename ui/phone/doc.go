// Package phone shows the dialog that connects a phone: whether the page for phones is served and where, its address as a QR code and its six digits, and the phones
// that are connected.
//
// Everything runs on the goroutine of the window.
package phone
