package app

import (
	"context"
	"maps"
	"time"

	"posewright/internal/eventloop"
	"posewright/internal/filewatch"
)

// watchPeriod is how often open files are checked. A change is noticed one to two periods after it was written.
const watchPeriod = time.Second

// FileWatch notices when another program changes a file that is open. Concerns add the files that they have open. All methods are for the owner.
type FileWatch struct {
	host    *eventloop.Host
	watcher filewatch.Watcher
	clients []watchClient
}

// watchClient is a concern with open files.
type watchClient struct {
	files   func() map[string]filewatch.Stamp
	changed func(map[string]filewatch.Stamp)
}

// NewFileWatch makes a watch without files. It begins with [FileWatch.Start].
func NewFileWatch(host *eventloop.Host) *FileWatch { return &FileWatch{host: host} }

// Add adds a concern: files returns its open files in the versions that it has read, changed is called with those that have changed. Both are called on
// the owner.
func (w *FileWatch) Add(files func() map[string]filewatch.Stamp, changed func(map[string]filewatch.Stamp)) {
	w.clients = append(w.clients, watchClient{files, changed})
}

// Start begins to watch, until the application closes.
func (w *FileWatch) Start() { w.host.Go("watching files", w.run) }

func (w *FileWatch) run(ctx context.Context) {
	ticker := time.NewTicker(watchPeriod)
	defer ticker.Stop()
	done := make(chan struct{}, 1)
	for {
		changed := w.watcher.Poll()
		w.host.Post(func() {
			w.update(changed)
			done <- struct{}{}
		})
		select {
		case <-ctx.Done():
			return
		case <-done: // the owner may be busy
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// update reports changed files and looks up which files are open now.
func (w *FileWatch) update(changed map[string]filewatch.Stamp) {
	open := map[string]filewatch.Stamp{}
	for _, client := range w.clients {
		if len(changed) > 0 {
			client.changed(changed)
		}
		maps.Copy(open, client.files())
	}
	w.watcher.Watch(open)
}
