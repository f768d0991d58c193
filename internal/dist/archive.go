package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// writeTar writes a tree as a tar archive: sorted, owned by root, with one date, so that the same files give the same bytes.
func writeTar(to io.Writer, t tree, date time.Time) error {
	w := tar.NewWriter(to)
	for _, folder := range t.folders() {
		if err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: folder + "/", Mode: 0o755, ModTime: date}); err != nil {
			return err
		}
	}
	for _, name := range t.names() {
		e := t[name]
		header := &tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: int64(e.mode()), Size: int64(len(e.data)), ModTime: date}
		if e.link != "" {
			header.Typeflag, header.Linkname, header.Mode = tar.TypeSymlink, e.link, 0o777
		}
		if err := w.WriteHeader(header); err != nil {
			return err
		}
		if _, err := w.Write(e.data); err != nil {
			return err
		}
	}
	return w.Close()
}

// writeXZ writes a tree as a .tar.xz, which the program xz compresses.
func writeXZ(path string, t tree, date time.Time) error {
	var archive, compressed, said bytes.Buffer
	if err := writeTar(&archive, t, date); err != nil {
		return err
	}
	xz := exec.Command("xz", "-9", "--threads=1", "--stdout")
	xz.Stdin, xz.Stdout, xz.Stderr = &archive, &compressed, &said
	if err := xz.Run(); err != nil {
		return fmt.Errorf("xz: %w: %s", err, said.String())
	}
	return os.WriteFile(path, compressed.Bytes(), 0o644)
}

// writeGZ writes a tree as a .tar.gz.
func writeGZ(path string, t tree, date time.Time) error {
	var compressed bytes.Buffer
	w, err := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := writeTar(w, t, date); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(path, compressed.Bytes(), 0o644)
}

// writeZip writes a tree as a .zip.
func writeZip(path string, t tree, date time.Time) error {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for _, name := range t.names() {
		e := t[name]
		header := &zip.FileHeader{Name: filepath.ToSlash(name), Method: zip.Deflate, Modified: date}
		header.SetMode(e.mode())
		file, err := w.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := file.Write(e.data); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(path, archive.Bytes(), 0o644)
}
