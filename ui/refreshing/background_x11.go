//go:build cgo && (linux || freebsd || netbsd || openbsd)

package refreshing

/*
#cgo LDFLAGS: -lX11
#include <X11/Xlib.h>

static void fill(Display *display, Window window, unsigned short red, unsigned short green, unsigned short blue) {
	XWindowAttributes attributes;
	XColor color = {.red = red, .green = green, .blue = blue, .flags = DoRed | DoGreen | DoBlue};
	if (!XGetWindowAttributes(display, window, &attributes) || !XAllocColor(display, attributes.colormap, &color))
		return;
	unsigned long opaque = attributes.depth == 32 ? 0xff000000 : 0;
	XSetWindowBackground(display, window, color.pixel | opaque);
}

static void leave(Display *display, Window window) { XSetWindowBackgroundPixmap(display, window, None); }
*/
import "C"

import (
	"image/color"
	"unsafe"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// SetBackground has the system fill a window with a color where nothing is painted yet, or with nil leave there what
// is on the screen, which may be black. It does nothing before the window is made.
func SetBackground(window fyne.Window, fill color.Color) {
	native, ok := window.(driver.NativeWindow)
	if !ok {
		return
	}
	native.RunNative(func(context any) {
		x11, ok := context.(driver.X11WindowContext)
		if !ok || x11.WindowHandle == 0 {
			return
		}
		display := (*C.Display)(unsafe.Pointer(glfw.GetX11Display()))
		if fill == nil {
			C.leave(display, C.Window(x11.WindowHandle))
			return
		}
		red, green, blue, _ := fill.RGBA()
		C.fill(display, C.Window(x11.WindowHandle), C.ushort(red), C.ushort(green), C.ushort(blue))
	})
}
