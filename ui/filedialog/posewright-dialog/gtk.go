//go:build cgo && !windows && !darwin

package main

// #cgo pkg-config: gtk+-3.0
// #include <stdlib.h>
// #include <gtk/gtk.h>
// #ifdef GDK_WINDOWING_X11
// #include <gdk/gdkx.h>
// #endif
//
// static GtkWidget *chooser(const char *title, GtkFileChooserAction action, const char *cancel, const char *accept) {
// 	GtkWidget *dialog = gtk_file_chooser_dialog_new(title, NULL, action, cancel, GTK_RESPONSE_CANCEL, accept, GTK_RESPONSE_ACCEPT, NULL);
// 	gtk_dialog_set_default_response(GTK_DIALOG(dialog), GTK_RESPONSE_ACCEPT);
// 	gtk_file_chooser_set_do_overwrite_confirmation(GTK_FILE_CHOOSER(dialog), TRUE);
// 	return dialog;
// }
//
// static GtkWidget *message(const char *title, const char *text) {
// 	GtkWidget *dialog = gtk_message_dialog_new(NULL, 0, GTK_MESSAGE_ERROR, GTK_BUTTONS_OK, "%s", text);
// 	gtk_window_set_title(GTK_WINDOW(dialog), title);
// 	return dialog;
// }
//
// static void addFilter(GtkWidget *dialog, GtkFileFilter *filter) { gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter); }
// static void setFolder(GtkWidget *dialog, const char *folder) { gtk_file_chooser_set_current_folder(GTK_FILE_CHOOSER(dialog), folder); }
// static void setName(GtkWidget *dialog, const char *name) { gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), name); }
// static char *chosen(GtkWidget *dialog) { return gtk_file_chooser_get_filename(GTK_FILE_CHOOSER(dialog)); }
//
// // keepBefore keeps a dialog before a window of another program, where X11 shows both.
// static void keepBefore(GtkWidget *dialog, unsigned long parent) {
// #ifdef GDK_WINDOWING_X11
// 	GdkDisplay *display = gdk_display_get_default();
// 	if (parent == 0 || !GDK_IS_X11_DISPLAY(display)) return;
// 	GdkWindow *window = gdk_x11_window_foreign_new_for_display(display, parent);
// 	if (window == NULL) return;
// 	gtk_widget_realize(dialog);
// 	gdk_window_set_transient_for(gtk_widget_get_window(dialog), window);
// #endif
// }
//
// static int run(GtkWidget *dialog) { return gtk_dialog_run(GTK_DIALOG(dialog)); }
import "C"

import (
	"errors"
	"unsafe"

	"posewright/ui/filedialog/exchange"
)

var actions = map[exchange.Kind]C.GtkFileChooserAction{
	exchange.Open: C.GTK_FILE_CHOOSER_ACTION_OPEN, exchange.Save: C.GTK_FILE_CHOOSER_ACTION_SAVE, exchange.Folder: C.GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
}

// ask shows a dialog of GTK until it is closed.
func ask(q *exchange.Question) (exchange.Answer, error) {
	if C.gtk_init_check(nil, nil) == C.FALSE {
		return exchange.Answer{}, errors.New("gtk_init_check") // there is no display
	}
	var made []unsafe.Pointer
	defer func() {
		for _, text := range made {
			C.free(text)
		}
	}()
	text := func(s string) *C.char {
		c := C.CString(s)
		made = append(made, unsafe.Pointer(c))
		return c
	}
	if q.Kind == exchange.Message {
		C.run(C.message(text(q.Title), text(q.Text)))
		return exchange.Answer{}, nil
	}
	dialog := C.chooser(text(q.Title), actions[q.Kind], text(q.Cancel), text(q.Accept))
	for _, f := range q.Filters {
		filter := C.gtk_file_filter_new()
		C.gtk_file_filter_set_name(filter, text(f.Description))
		for _, extension := range f.Extensions {
			C.gtk_file_filter_add_pattern(filter, text("*."+extension))
		}
		C.addFilter(dialog, filter)
	}
	if q.Folder != "" {
		C.setFolder(dialog, text(q.Folder))
	}
	if q.Kind == exchange.Save {
		C.setName(dialog, text(q.Name))
	}
	C.keepBefore(dialog, C.ulong(q.Parent))
	if C.run(dialog) != C.GTK_RESPONSE_ACCEPT {
		return exchange.Answer{Cancelled: true}, nil
	}
	path := C.chosen(dialog)
	defer C.g_free(C.gpointer(path))
	return exchange.Answer{Path: C.GoString(path)}, nil
}
