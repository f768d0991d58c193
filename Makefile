# Posewright. `make run` opens the editor, `make test` checks everything; both install what is missing first.

# What Fyne and g3n are not part of builds and tests without a C compiler and without a display.
PURE := $(addsuffix ...,$(addprefix ./,rig/ effectors/ solver/ trackers/ calibration/ presets/ assets/ $(filter-out internal/e2e/,$(wildcard internal/*/)))) ./viewport
WINDOW := ./internal/e2e ./viewport/scene/... ./ui/... ./internal/e2e/... .
BINARY := build/posewright
SHOT := build/editor.png
# GLib, GTK and Fyne want a language; the tests want it to be the same everywhere.
export LANG ?= C.UTF-8

.PHONY: run build runtime dist dist-mac check-dist check-packages sign check-systems pictures speech test attack soak check-exports check-engines bench lint shot fuzz install clean

# The solver as a library for other programs: presets/runtime/posewright.h says how to use it. The editor puts what lies in build/runtime, or in runtime beside its
# executable, into exports. OWN_LIBRARY builds that of this system, runtime those of all.
RUNTIME := build/runtime
RELEASE := $(shell sed -n 's/^Version = "\(.*\)"/\1/p' FyneApp.toml)
STRIP := -trimpath -ldflags=-s\ -w\ -X\ posewright/internal/release.number=$(RELEASE)
LIBRARY = $(if $(filter darwin,$(shell go env GOOS)),libposewright.dylib,$(if $(filter windows,$(shell go env GOOS)),posewright.dll,libposewright.so))
OWN_LIBRARY = CGO_ENABLED=1 go build -buildmode=c-shared $(STRIP) -o $(RUNTIME)/$(LIBRARY) ./presets/runtime/clib && rm -f $(RUNTIME)/$(basename $(LIBRARY)).h

run: build
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then exec $(BINARY); \
	else echo "There is no display here: drawing a picture of the editor to build/editor.png instead."; $(MAKE) --no-print-directory shot; fi

build:
	@.ci/install --build
	go build -o $(BINARY) .
	go build -o build/posewright-dialog ./ui/filedialog/posewright-dialog
	$(OWN_LIBRARY)

# Where goroutines are: packages whose code or tests start some, or whose code uses locks. Elsewhere the race detector has nothing to find, nor in internal/codebase,
# whose tests only read such code.
SEARCHED := rig effectors solver trackers calibration presets assets internal
RACED = $(addprefix ./,$(sort $(patsubst %/,%,$(dir $(filter-out internal/e2e/% internal/codebase/%,$(shell \
	grep -rlE --include='*.go' '^[[:space:]]*go [A-Za-z_]|[{] go |sync\.WaitGroup|sourcetest\.' $(SEARCHED); \
	grep -rlE --include='*.go' --exclude='*_test.go' '"sync"|"sync/atomic"' $(SEARCHED)))))))

# Packages whose tests take longest begin first, so that none runs on alone at the end while the other processors idle; those that wait leave processors to others.
LONGEST := $(addprefix ./,presets presets/runtime solver internal/cli internal/evaluation/virtual internal/remote internal/evaluation/avatars)
LONGEST_RACED := $(addprefix ./,internal/app internal/cli internal/remote internal/session)
TOGETHER = -p $$(( 2 * $$(getconf _NPROCESSORS_ONLN) ))
# Tests of the window wait for it more than they compute: twice as many at once as there are processors.
WAITING = -parallel $$(( 2 * $$(getconf _NPROCESSORS_ONLN) ))
# Tests, compilers and linters make and drop much: with this they collect garbage less often, in about a tenth less time. The window, whose memory is tested, has what it
# has for people.
LESS_COLLECTING := GOGC=300
# Without tables for debuggers, which build for themselves, compilers and linkers take a sixth less processor time. One set of flags for all, so that nothing compiles twice.
build lint run test: export GOFLAGS := -gcflags=all=-dwarf=false -ldflags=-s $(shell go env GOFLAGS 2>/dev/null)
# cgo finds out what the names of C are from what GCC says of thousands of wrong lines, each with a name that does not
# exist. For each GCC looks for names that may be meant, which takes ten times longer than all else; a name of one letter
# is similar to none.
build lint run test: export CGO_CFLAGS := $(filter-out -D__cgo_undefined__%,$(shell go env CGO_CFLAGS 2>/dev/null)) -D__cgo_undefined__2=u

# What differs where there is no cgo: how hosts and users are found, and how libraries are called.
WITHOUT_CGO = $(addprefix ./,$(sort $(patsubst %/,%,$(dir $(filter-out internal/e2e/%,$(shell \
	grep -rlE --include='*.go' --exclude='*_test.go' '^(import |[[:space:]])"(net|os/user|github.com/ebitengine/purego|posewright/trackers/internal/native)"$$' \
	$(SEARCHED)))))))

# Lint compiles everything, with cgo; the runs after it share that. What needs no cgo is built without it, and what differs then is tested without it. Under the race
# detector, which makes tests ten times slower, -short leaves out tests that find no races; the run before has them. -vet=off: lint ran go vet.
test: lint
	$(LESS_COLLECTING) CGO_ENABLED=0 go build -o build/posewright-headless .
	@[ -d presets/export/check/node_modules ] || echo "Exports are not held against readers of others: make check-exports installs those."
	$(LESS_COLLECTING) go test $(TOGETHER) -vet=off -timeout 20m $(filter-out $(WITHOUT_CGO),$(LONGEST) $(shell go list $(PURE) | sed s,^posewright,.,))
	$(LESS_COLLECTING) CGO_ENABLED=0 go test $(TOGETHER) -vet=off -timeout 20m $(WITHOUT_CGO)
	$(LESS_COLLECTING) go test $(TOGETHER) -vet=off -race -short -shuffle=on -timeout 20m $(LONGEST_RACED) $(RACED)
	go build -o $(BINARY) .
	go test $(WAITING) -vet=off -timeout 20m $(WINDOW)

runtime:
	@command -v gcc >/dev/null && command -v x86_64-w64-mingw32-gcc >/dev/null || .ci/install gcc libc6-dev gcc-mingw-w64-x86-64
	@mkdir -p $(RUNTIME)
	$(OWN_LIBRARY)
	CC=x86_64-w64-mingw32-gcc GOOS=windows GOARCH=amd64 CGO_ENABLED=1 go build -buildmode=c-shared $(STRIP) -o $(RUNTIME)/posewright.dll ./presets/runtime/clib
	GOOS=wasip1 GOARCH=wasm CGO_ENABLED=0 go build -buildmode=c-shared $(STRIP) -o $(RUNTIME)/posewright.wasm ./presets/runtime/wasm
	@cp presets/runtime/posewright.h presets/runtime/posewright.mjs presets/runtime/posewright.d.mts $(RUNTIME)/
	@ls -l $(RUNTIME)

# The packages of a release, into dist: see internal/dist. URL is the address of the folder from which they will be downloaded, WEBSITE that of the program's page;
# without both there are no manifests for winget, Scoop, Flathub and Homebrew. On a Mac, dist-mac makes the application, and Homebrew's cask.
URL ?=
WEBSITE ?=
dist: runtime shot
	@.ci/install --build
	@.ci/install gcc-mingw-w64-x86-64 nsis dpkg-dev help2man jq xz-utils git
	@.ci/tools
	rm -rf dist
	go run ./internal/dist -url "$(URL)" -website "$(WEBSITE)"

dist-mac:
	go run ./internal/dist -only mac,manifests -url "$(URL)" -website "$(WEBSITE)"

# The checkers of others, such as lintian, check the packages of dist; .ci/check-packages lists them.
check-packages:
	@.ci/install lintian desktop-file-utils appstream python3-jsonschema python3-yaml ruby rubocop flatpak-builder gcc libc6-dev unzip gnupg minisign osslsigncode openssl
	.ci/check-packages

# Signs what lies in dist, with the keys of the variables that .ci/sign names. It is the last step of a release.
sign:
	.ci/sign

# The packages of dist are installed, used and removed: in chroots of Debian and Ubuntu, and in Wine. .ci/check-dist says what that takes.
check-dist:
	@.ci/install debootstrap xvfb xdotool
	.ci/check-dist

# The commands compile for systems on which nobody runs the tests, and the editor for Windows.
SYSTEMS := linux/386 linux/arm linux/riscv64 freebsd/amd64 openbsd/amd64 windows/arm64 darwin/amd64
check-systems:
	@.ci/install gcc-mingw-w64-x86-64
	@for system in $(SYSTEMS); do echo $$system; CGO_ENABLED=0 GOOS=$${system%/*} GOARCH=$${system#*/} go build -o /dev/null . || exit 1; done
	GOOS=windows GOARCH=amd64 CGO_ENABLED=1 CC=x86_64-w64-mingw32-gcc go build -ldflags=-H=windowsgui -o /dev/null .

# The real window is used as hard as a person can for SOAK: memory, goroutines and pictures must stay as they are. What memory does in less than 5m is not judged.
# Then phones, floods of requests and the panel in SteamVR cost no tick and no memory, some minutes each, nor do 100,000 datagrams of garbage a second for SOAK.
SOAK ?= 10m
soak: install build
	go run ./internal/e2e/load -editor $(BINARY) -for $(SOAK)

# What a hostile neighbor in the network does, in networks of its own: see internal/attack. It takes Linux, and root or user namespaces.
attack:
	@command -v ip >/dev/null || .ci/install iproute2
	CGO_ENABLED=0 POSEWRIGHT_ATTACK=1 go test -count=1 -timeout 30m -v ./internal/attack

# Exports are held against readers that others wrote, which npm installs, the page for three.js moves in Chromium, the plugin
# for Unreal is compiled against stand-ins, and the library for Windows runs under Wine; the tests of `make test` skip that where it has not been done.
check-exports: install
	@.ci/install g++ gcc-mingw-w64-x86-64 wine wine64 chromium $$(command -v python3 >/dev/null || echo python3)
	cd presets/export/check && npm ci
	CGO_ENABLED=0 POSEWRIGHT_CHECK_EXPORTS=1 go test -count=1 ./presets/export/check
	CGO_ENABLED=0 POSEWRIGHT_CHECK_EXPORTS=1 go test -count=1 -run Windows ./presets/runtime ./internal/vrchatsettings
	CGO_ENABLED=0 POSEWRIGHT_CHECK_EXPORTS=1 go test -count=1 -run ReplayInThree -v ./internal/motionout

# What exports do in real engines: Godot moves eleven avatars for 300 ticks, two of them as the VRM add-on imports them, bone for bone as the solver does, also over base poses, and Blender has the bones of glTF, VRM and BVH where the solver has
# them, also while exported animations play. Debian sid, which has the engines, goes into a chroot once, about 1.9 GB; that needs root.
ENGINES := $(CURDIR)/build/engines
check-engines: runtime
	@.ci/install debootstrap
	@[ -x $(ENGINES)/bin/sh ] || debootstrap --variant=minbase sid $(ENGINES)
	@[ -x $(ENGINES)/usr/bin/godot ] || chroot $(ENGINES) apt-get install -y -qq --no-install-recommends godot
	@[ -x $(ENGINES)/usr/bin/blender ] && [ -d $(ENGINES)/usr/lib/python3/dist-packages/numpy ] || chroot $(ENGINES) apt-get install -y -qq --no-install-recommends blender python3-numpy
	@[ -d $(ENGINES)/usr/share/godot-vrm ] || git clone -q --depth 1 https://github.com/V-Sekai/godot-vrm $(ENGINES)/usr/share/godot-vrm || \
		echo "The VRM add-on for Godot cannot be cloned: its two avatars are left out."
	CGO_ENABLED=0 POSEWRIGHT_ENGINES=$(ENGINES) go test -count=1 -timeout 30m -run 'TestGodotMoves|TestBlender' -v ./presets/export/check
	CGO_ENABLED=0 POSEWRIGHT_ENGINES=$(ENGINES) go test -count=1 -run ReplayInBlender -v ./internal/motionout

# The pictures of the built-in presets in the library, each solved by its own preset, and the moving one of the README.
pictures: install build
	@for name in "Posewright" "Parger as printed" "Parger as released" "Scheurenbrand" "Stolpe FABRIK" "Stolpe CCD" "Jarvriks" "Sitting" "Walking" "Sports" "Dance"; do \
		$(BINARY) render --preset "$$name" --time 7.4s --yaw 25 --pitch 4 --size 320x200 --out assets/pictures/$$(echo "$$name" | tr 'A-Z ' 'a-z-').png || exit 1; done
	go run ./internal/e2e/shot -editor $(BINARY) -size 1200x750 -film -out assets/demo.gif

# The voice that leads through a calibration: espeak-ng speaks the sentences of assets/speech, oggenc packs them.
speech:
	@.ci/install espeak-ng vorbis-tools
	CGO_ENABLED=0 go run ./assets/speech/gen

bench: install
	go test -run '^$$' -bench . -benchmem $(PURE) ./viewport/scene/...

# Each reader of bytes is fed with mutated files for FUZZTIME.
FUZZTIME ?= 30s
fuzz: install
	@for package in $$(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sort -u); do \
	  for target in $$(grep -rhoE '^func Fuzz[A-Za-z0-9]+' $$package/*_test.go | sed 's/func //'); do \
	    echo "$$package $$target"; CGO_ENABLED=0 go test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x $$package || exit 1; \
	  done; done

lint: install
	@test -z "$$(gofmt -l .)" || { echo "not gofmt-ed:"; gofmt -l .; exit 1; }
	$(LESS_COLLECTING) go vet ./...
	$(LESS_COLLECTING) go tool staticcheck ./...

# A picture of the editor, taken of the real window on a private display.
shot: install build
	go run ./internal/e2e/shot -editor $(BINARY) -size 1600x1000 -press "limits,trails" -at 6 -still -out $(SHOT)

install:
	@.ci/install

clean:
	rm -rf build dist
