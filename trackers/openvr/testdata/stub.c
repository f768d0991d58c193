// A stand-in for openvr_api: SteamVR that is not running when first asked, has devices at known poses afterwards, and ends after 60 polls.
// With a folder in STUB_STEAMVR it runs from the beginning until it is told to end, has no devices, takes what the laser does from lines of the file "laser"
// there, and writes what is asked of it to "log" and what is shown to "shown.rgba".
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pose {
	float m[3][4], v[3], w[3];
	int32_t result;
	bool valid, connected;
};

_Static_assert(sizeof(struct pose) == 80, "the layout of TrackedDevicePose_t");

static int inits, polls, quits, begun;

static const char *folder(void) { return getenv("STUB_STEAMVR"); }

static FILE *at(const char *name, const char *mode) {
	char path[512];
	snprintf(path, sizeof path, "%s/%s", folder(), name);
	return fopen(path, mode);
}

static char last_said[128];
const char *stub_said(void) { return last_said; }
static void say(const char *what, unsigned long long number) {
	snprintf(last_said, sizeof last_said, "%s %llu", what, number);
	FILE *f;
	if (!folder() || !(f = at("log", "a"))) return;
	fprintf(f, "%s %llu\n", what, number);
	fclose(f);
}

static void poses(int universe, float ahead, struct pose *p, uint32_t n) {
	memset(p, 0, n * sizeof *p);
	polls++;
	if (universe != 1 || ahead != 0 || n != 64 || folder()) return;
	for (int i = 0; i < 5; i++) {
		p[i].connected = p[i].valid = true;
		p[i].result = 200;
		for (int k = 0; k < 3; k++) p[i].m[k][k] = 1;
	}
	// Headset: 1.6 m high, 0.5 m to the right, 0.25 m forward (-Z), moving forward.
	p[0].m[0][3] = 0.5f; p[0].m[1][3] = 1.6f; p[0].m[2][3] = -0.25f;
	p[0].v[2] = -2; p[0].w[1] = 1;
	// Left controller: turned a quarter to the left, about +Y.
	memset(p[1].m, 0, sizeof p[1].m);
	p[1].m[0][2] = 1; p[1].m[1][1] = 1; p[1].m[2][0] = -1;
	// Tracker on the left foot: out of range, so extrapolated.
	p[2].result = 201;
	// 3 is a base station; 4 is a tracker whose pose is not valid.
	p[4].valid = false;
}

static int class(uint32_t i) { return (int[]){1, 2, 3, 4, 3}[i]; }
static int role(uint32_t i) { return i == 1 ? 1 : 0; }
static bool boolean(uint32_t i, int property, int *err) { *err = 0; return property == 1026 && i == 2; }
static float number(uint32_t i, int property, int *err) {
	*err = 0;
	if (property == 2002 && i == 0) return 144;
	if (property == 1012 && i == 2) return 0.75f;
	*err = 1;
	return 0;
}
static uint32_t text(uint32_t i, int property, char *into, uint32_t size, int *err) {
	const char *serials[] = {"LHR-HMD", "LHR-CON", "LHR-FOOT", "LHB-BASE", "LHR-LOST"};
	const char *types[] = {"index_hmd", "knuckles", "vive_tracker_left_foot", "", "vive_tracker"};
	const char *s = property == 1002 ? serials[i] : property == 7000 ? types[i] : "";
	*err = 0;
	if (strlen(s) + 1 > size) return 0;
	strcpy(into, s);
	return strlen(s) + 1;
}
static bool event(void *into, uint32_t size) {
	if (folder() || size < 60 || polls < 60 || quits) return false;
	quits = 1;
	*(uint32_t *)into = 700;
	return true;
}

struct active_set { uint64_t set, device, secondary; uint32_t padding; int32_t priority; };
struct analog { bool active; uint64_t origin; float x, y, z, dx, dy, dz, update; };
struct skeletal { bool active; uint64_t origin; };
struct summary { float curl[5], splay[4]; };
_Static_assert(sizeof(struct analog) == 48 && sizeof(struct skeletal) == 16 && sizeof(struct active_set) == 32, "the layout of actions");

// Actions are numbered by their names: the left hand's only are active.
static const char *actions[] = {"/actions/hands/in/leftskeleton", "/actions/hands/in/lefttrigger", "/actions/hands/in/leftgrip", "/actions/hands/in/leftstick"};
static bool manifested;
static int manifest(const char *path) { FILE *f = fopen(path, "r"); if (!f) return 1; fclose(f); manifested = true; return 0; }
static int action_set(const char *name, uint64_t *h) { *h = 3; return strcmp(name, "/actions/hands"); }
static int action(const char *name, uint64_t *h) {
	*h = 100;
	for (int i = 0; i < 4; i++) if (!strcmp(name, actions[i])) *h = 10 + i;
	return 0;
}
static int update(struct active_set *s, uint32_t size, uint32_t count) { return !manifested || size != 32 || count != 1 || s->set != 3; }
static int analog(uint64_t a, struct analog *d, uint32_t size, uint64_t device) {
	if (size != sizeof *d || device) return 1;
	d->active = a == 11 || a == 12 || a == 13;
	d->x = a == 11 ? 0.25f : a == 12 ? 0.5f : -1;
	d->y = 0.75f;
	return 0;
}
static int skeletal(uint64_t a, struct skeletal *d, uint32_t size) { d->active = a == 10; return size != sizeof *d; }
static int summary(uint64_t a, int kind, struct summary *s) {
	for (int i = 0; i < 5; i++) s->curl[i] = 0.1f * i;
	for (int i = 0; i < 4; i++) s->splay[i] = 0.25f * i;
	return kind != 1 || a != 10;
}


// Overlays: one panel with a thumbnail.
enum { panel = 7, thumbnail = 8 };
struct texture { void *handle; int32_t kind, colors; };
static bool made, looked_at = true;
static float scale[2], wide;
static uint32_t shown, textures, icon[3];
static int flags, method, refuses;

// What the laser does, from the test's process or from the file.
struct laser { uint32_t kind; float x, y; uint32_t button; };
static struct laser queue[64];
static int first, count;
static long taken;

static char busy;
static void lock(void) { while (__atomic_test_and_set(&busy, __ATOMIC_ACQUIRE)); }
static void unlock(void) { __atomic_clear(&busy, __ATOMIC_RELEASE); }

void stub_laser(uint32_t kind, float x, float y, uint32_t button) {
	lock();
	queue[(first + count++) % 64] = (struct laser){kind, x, y, button};
	unlock();
}
void stub_look(bool on) { looked_at = on; }
void stub_refuse(int code) { refuses = code; }
uint32_t stub_shown(void) { return shown; }
uint32_t stub_textures(void) { return textures; }
float stub_scale(int axis) { return axis == 2 ? wide : scale[axis]; }
uint32_t stub_icon(int what) { return icon[what]; }
bool stub_ready(void) { return made && method == 1 && flags == 1 << 17; }
int stub_begun(void) { return begun; }

static int create(const char *key, const char *name, uint64_t *main, uint64_t *thumb) {
	if (refuses) return refuses;
	if (made || begun != 2 || strchr(key, ' ') || !*name) return 17;
	made = true;
	*main = panel; *thumb = thumbnail;
	say("create", panel);
	return 0;
}
static int destroy(uint64_t o) { made = false; say("destroy", o); return o == panel ? 0 : 10; }
static int flag(uint64_t o, int f, bool on) { flags = on ? f : 0; return o == panel ? 0 : 10; }
static int set_width(uint64_t o, float m) { wide = m; return o == panel ? 0 : 10; }
static bool visible(uint64_t o) {
	if (folder()) {
		FILE *f = at("away", "r");
		if (f) fclose(f);
		return o == panel && !f;
	}
	return o == panel && looked_at;
}
static int set_method(uint64_t o, int m) { method = m; return o == panel ? 0 : 10; }
static int set_scale(uint64_t o, const float *s) { scale[0] = s[0]; scale[1] = s[1]; return o == panel ? 0 : 10; }
static void keep(uint32_t texture) {
	void *gl = dlopen("libGL.so.1", RTLD_NOW);
	if (!gl) return;
	void (*bind)(uint32_t, uint32_t) = dlsym(gl, "glBindTexture");
	void (*size)(uint32_t, int, uint32_t, int *) = dlsym(gl, "glGetTexLevelParameteriv");
	void (*get)(uint32_t, int, uint32_t, uint32_t, void *) = dlsym(gl, "glGetTexImage");
	if (!bind || !size || !get) return;
	int w = 0, h = 0, format = 0;
	bind(0x0DE1, texture);
	size(0x0DE1, 0, 0x1000, &w); size(0x0DE1, 0, 0x1001, &h); size(0x0DE1, 0, 0x1003, &format);
	if (w < 1 || h < 1 || w > 4096 || h > 4096) return;
	unsigned char *pixels = malloc(4 * w * h);
	get(0x0DE1, 0, 0x1908, 0x1401, pixels);
	FILE *f = at("shown.new", "wb");
	if (f) {
		uint32_t head[3] = {w, h, format};
		fwrite(head, 4, 3, f);
		fwrite(pixels, 4, w * h, f);
		fclose(f);
		char from[512], to[512];
		snprintf(from, sizeof from, "%s/shown.new", folder());
		snprintf(to, sizeof to, "%s/shown.rgba", folder());
		rename(from, to);
	}
	free(pixels);
	bind(0x0DE1, 0);
}
static int texture(uint64_t o, const struct texture *t) {
	if (refuses) return refuses;
	if (o != panel || t->kind != 1 || t->colors != 1) return 24;
	shown = (uint32_t)(uintptr_t)t->handle;
	textures++;
	if (folder()) keep(shown);
	say("texture", shown);
	return 0;
}
static int clear(uint64_t o) { shown = 0; return o == panel ? 0 : 10; }
static int raw(uint64_t o, const unsigned char *pixels, uint32_t w, uint32_t h, uint32_t bytes) {
	icon[0] = w; icon[1] = h; icon[2] = pixels[4 * w * (h / 2) + 2 * w + 3];
	return o == thumbnail && bytes == 4 ? 0 : 20;
}
static bool overlay_event(uint64_t o, void *into, uint32_t size) {
	if (o != panel || size < 60) return false;
	if (folder()) {
		FILE *f = at("laser", "r");
		struct laser l;
		if (!f) return false;
		fseek(f, taken, SEEK_SET);
		char line[100];
		if (fgets(line, sizeof line, f) && strchr(line, '\n') && sscanf(line, "%u %f %f %u", &l.kind, &l.x, &l.y, &l.button) == 4) {
			taken = ftell(f);
			stub_laser(l.kind, l.x, l.y, l.button);
		}
		fclose(f);
	}
	lock();
	bool some = count > 0;
	struct laser l = queue[first];
	if (some) { first = (first + 1) % 64; count--; }
	unlock();
	if (!some) return false;
	memset(into, 0, size);
	memcpy(into, &l.kind, 4);
	memcpy((char *)into + 12, &l.x, 12);
	return true;
}
static void acknowledge(void) { say("acknowledged", 1); }

// Applications: one at most.
static char app_key[64], app_path[512];
static bool starts;
static int identified;
static int add(const char *path, bool temporary) {
	char text[4096] = "", *key;
	FILE *f = fopen(path, "r");
	if (!f || temporary) return 100;
	fread(text, 1, sizeof text - 1, f);
	fclose(f);
	if (!(key = strstr(text, "\"app_key\": \"")) || sscanf(key + 12, "%63[^\"]", app_key) != 1) return 101;
	snprintf(app_path, sizeof app_path, "%s", path);
	say("add", 1);
	return 0;
}
static int remove_manifest(const char *path) { if (strcmp(path, app_path)) return 102; *app_key = 0; say("remove", 1); return 0; }
static bool installed(const char *key) { return *app_key && !strcmp(key, app_key); }
static int identify(uint32_t process, const char *key) { identified = process; return installed(key) ? 0 : 103; }
static int launch(const char *key, bool on) { if (!installed(key)) return 104; starts = on; say("launch", on); return 0; }
static bool launches(const char *key) { return installed(key) && starts; }
int stub_identified(void) { return identified; }
void stub_launch(bool on) { starts = on; }
bool stub_launches(void) { return *app_key && starts; }

static const char *version_of(void) { return "2.9.6"; }

static void *table[64], *inputs[64], *overlays[96], *applications[64];

uint32_t VR_InitInternal(int *err, int application) {
	*err = application != 2 && application != 3 || begun ? 1 : !folder() && inits++ == 0 ? 121 : 0;
	if (folder()) {
		FILE *f = at("ended", "r");
		if (f) { fclose(f); *err = 121; }
	}
	if (!*err) { begun = application; say("begin", application); }
	polls = 0;
	return 1;
}
void VR_ShutdownInternal(void) { begun = 0; say("shutdown", 1); }
const char *VR_GetVRInitErrorAsEnglishDescription(int err) { return "a description"; }
void *VR_GetGenericInterface(const char *version, int *err) {
	*err = 0;
	if (!strcmp(version, "FnTable:IVRInput_010")) {
		inputs[0] = manifest; inputs[1] = action_set; inputs[2] = action; inputs[4] = update; inputs[6] = analog; inputs[9] = skeletal; inputs[18] = summary;
		return inputs;
	}
	if (!strcmp(version, "FnTable:IVROverlay_027")) {
		overlays[2] = destroy; overlays[10] = flag; overlays[21] = set_width; overlays[43] = visible; overlays[46] = overlay_event; overlays[48] = set_method;
		overlays[50] = set_scale; overlays[58] = texture; overlays[59] = clear; overlays[60] = raw; overlays[65] = create;
		return overlays;
	}
	if (!strcmp(version, "FnTable:IVRApplications_007")) {
		applications[0] = add; applications[1] = remove_manifest; applications[2] = installed; applications[11] = identify; applications[17] = launch; applications[18] = launches;
		return applications;
	}
	*err = strcmp(version, "FnTable:IVRSystem_022") ? 105 : 0;
	table[11] = poses; table[18] = role; table[19] = class; table[21] = boolean; table[22] = number; table[27] = text; table[29] = event; table[43] = acknowledge; table[45] = version_of;
	return *err ? 0 : table;
}
