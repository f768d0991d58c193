package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// program is testdata/program as the compiler writes it, and what it prints where it is not compiled to WebAssembly.
func program(t *testing.T) (module []byte, prints string) {
	t.Helper()
	if testing.Short() {
		t.Skip("building a program takes seconds, and the run without -short has it")
	}
	for _, name := range []string{"go", "node"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not installed: .ci/install installs it", name)
		}
	}
	file := filepath.Join(t.TempDir(), "program.wasm")
	build := exec.Command("go", "build", "-o", file, "./testdata/program")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "run", "./testdata/program").Output()
	if err != nil {
		t.Fatal(err)
	}
	return module, string(out)
}

func TestAProgramPrintsAfterwardsWhatItPrintsElsewhere(t *testing.T) {
	t.Parallel()
	module, want := program(t)
	file := filepath.Join(t.TempDir(), "program.wasm")
	if err := os.WriteFile(file, module, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := rewrite(file); err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// In the program and what it uses of the library are thousands of each.
	if before, after := bytes.Count(module, []byte{opMore, moreCopy, 0, 0}), bytes.Count(after, []byte{opMore, moreCopy, 0, 0}); after > before*2/3 {
		t.Errorf("%d of %d copies are left to C functions", after, before)
	}
	// Half of the jumps go forward.
	jump := []byte{opLocalSet, 0, opBr}
	if before, after := bytes.Count(module, jump), bytes.Count(after, jump); after > before*2/3 {
		t.Errorf("%d of %d jumps are left to the table", after, before)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute) // a wrong jump may never end
	defer stop()
	node := exec.CommandContext(ctx, "node", "--no-warnings", "testdata/run.mjs", file)
	var said bytes.Buffer
	node.Stderr = &said
	got, err := node.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, said.String())
	}
	if string(got) != want {
		t.Errorf("prints\n%s\nnot\n%s", got, want)
	}
}

// The function jumps forward from part 0 to part 2 out of an if, from part 1 to part 3, and back from part 2 to part 1.
func TestJumpsForwardLeaveTheirBlocks(t *testing.T) {
	head := []byte{opLoop, 0x40, opBlock, 0x40, opBlock, 0x40, opBlock, 0x40, opBlock, 0x40, opLocalGet, 0, opBrTable, 4, 0, 1, 1, 2, 3, opEnd}
	jump := func(number, label byte) []byte { return []byte{opConstI32, number, opLocalSet, 0, opBr, label} }
	straight := func(label byte) []byte { return []byte{opBr, label} }
	condition := []byte{opLocalGet, 1, opIf, 0x40}
	const unreachable = 0x00
	body := func(toPart2, toPart3, back []byte) []byte {
		return bytes.Join([][]byte{{0}, head,
			condition, toPart2, {opEnd}, {opEnd}, // part 0 ends
			toPart3, {opEnd},
			condition, back, {opEnd}, {opEnd},
			{opEnd, unreachable, opEnd}}, nil)
	}
	// In part 0, three blocks and the loop are left, and the if; number 3 has label 2, number 2 label 1, number 4 the default.
	before := body(jump(3, 4), jump(4, 2), jump(1, 2))
	after := body(straight(2), straight(1), jump(1, 2))
	f := function{parameters: 1}
	if !f.read(before) {
		t.Fatal("not read")
	}
	f.straighten()
	if got := f.append(nil); !bytes.Equal(got, after) {
		t.Errorf("got\n% x, want\n% x", got, after)
	}
}

// Where something reads what a jump has set local 0 to, or where the head is another, the function stays as it is.
func TestFunctionsOfAnotherFormStay(t *testing.T) {
	const nop = 0x01
	blocks := []byte{0, opLoop, 0x40, opBlock, 0x40, opBlock, 0x40}
	table := []byte{opLocalGet, 0, opBrTable, 1, 0, 1, opEnd}
	jump := []byte{opConstI32, 1, opLocalSet, 0, opBr, 1} // from part 0 to part 1
	ends := []byte{opEnd, opEnd, opEnd}
	scratch := []byte{opConstI32, 7, opLocalSet, 0, opConstI32, 0, opLocalGet, 0, opDrop, opDrop} // as closures are called
	for name, c := range map[string]struct {
		body []byte
		goes bool
	}{
		"as compiled":      {bytes.Join([][]byte{blocks, table, jump, ends}, nil), true},
		"closures":         {bytes.Join([][]byte{blocks, table, jump, scratch, ends}, nil), true},
		"read later":       {bytes.Join([][]byte{blocks, table, jump, {opEnd, opLocalGet, 0, opDrop}, ends[1:]}, nil), false},
		"set elsewhere":    {bytes.Join([][]byte{blocks, table, jump, {opEnd, opConstI32, 7, opLocalSet, 1, opConstI32, 0, opLocalGet, 0, opDrop, opDrop}, ends[1:]}, nil), false},
		"read and set":     {bytes.Join([][]byte{blocks, table, jump, {opEnd, opConstI32, 0, opLocalTee, 0, opDrop}, ends[1:]}, nil), false},
		"another local":    {bytes.Join([][]byte{blocks, {opLocalGet, 1}, table[2:], jump, ends}, nil), false},
		"more in the head": {bytes.Join([][]byte{blocks, {nop}, table, jump, ends}, nil), false},
		"no loop":          {bytes.Join([][]byte{{0, opBlock, 0x40}, blocks[3:], table, jump, ends}, nil), false},
		"a block's jump":   {bytes.Join([][]byte{blocks, table, {opConstI32, 1, opLocalSet, 0, opBr, 0}, ends}, nil), false},
		"a computed jump":  {bytes.Join([][]byte{blocks, table, {opLocalGet, 1, opLocalSet, 0, opBr, 1}, ends}, nil), false},
	} {
		f := function{parameters: 1}
		if !f.read(c.body) {
			t.Fatal(name, "not read")
		}
		f.straighten()
		if goes := !bytes.Equal(f.append(nil), c.body); goes != c.goes {
			t.Errorf("%s: changed %v", name, goes)
		}
	}
}

func TestCopiesOfManyBytesStay(t *testing.T) {
	copyOf := func(n ...byte) []byte {
		return bytes.Join([][]byte{{1, 3, 0x7e, opLocalGet, 1, opLocalGet, 2, opConstI32}, n, {opMore, moreCopy, 0, 0, opEnd}}, nil)
	}
	unrolled := []byte{2, 3, 0x7e, 2, typeI32, opLocalGet, 1, opLocalGet, 2, opLocalSet, 5, opLocalSet, 4,
		opLocalGet, 4, opLocalGet, 5, opLoadI64, 0, 0, opStoreI64, 0, 0, opLocalGet, 4, opLocalGet, 5, opLoadI64, 0, 8, opStoreI64, 0, 8, opEnd}
	for _, c := range []struct{ before, after []byte }{
		{copyOf(16), unrolled},
		{copyOf(17), copyOf(17)},
		{copyOf(0xc8, 0), copyOf(0xc8, 0)}, // 72
	} {
		f := function{parameters: 1}
		if !f.read(c.before) {
			t.Fatal("not read")
		}
		f.unroll()
		if got := f.append(nil); !bytes.Equal(got, c.after) {
			t.Errorf("got\n% x, want\n% x", got, c.after)
		}
	}
}

func TestWhatIsNoModuleIsRefused(t *testing.T) {
	head := []byte("\x00asm\x01\x00\x00\x00")
	for _, data := range [][]byte{nil, []byte("text"), append(bytes.Clone(head), sectionCode, 5), append(bytes.Clone(head), sectionCode, 2, 1, 0), append(bytes.Clone(head), sectionFunction, 2, 1, 7)} {
		if _, err := optimize(data); !errors.Is(err, errModule) {
			t.Errorf("% x: %v", data, err)
		}
	}
	// Instructions that the compiler does not write may have something behind them that would be taken for others: throw, a tail call, select with types, vectors, memory.init.
	for _, code := range [][]byte{{0x08, 0}, {0x12, 0}, {0x1c, 1, typeI32}, {0xfd, 0x0c}, {opMore, 8, 0, 0}, {opMore, 12, 0, 0}} {
		if (&function{}).read(append([]byte{0}, code...)) {
			t.Errorf("% x was read", code)
		}
	}
	file := filepath.Join(t.TempDir(), "text.wasm")
	if err := os.WriteFile(file, []byte("text"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := rewrite(file); !errors.Is(err, errModule) {
		t.Error(err)
	}
	if data, _ := os.ReadFile(file); string(data) != "text" {
		t.Error("the file was changed")
	}
}
