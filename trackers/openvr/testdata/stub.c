// A stand-in for openvr_api: SteamVR that is not running when first asked, has devices at known poses afterwards, and ends after 60 polls.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct pose {
	float m[3][4], v[3], w[3];
	int32_t result;
	bool valid, connected;
};

_Static_assert(sizeof(struct pose) == 80, "the layout of TrackedDevicePose_t");

static int inits, polls, quits;

static void poses(int universe, float ahead, struct pose *p, uint32_t n) {
	memset(p, 0, n * sizeof *p);
	polls++;
	if (universe != 1 || ahead != 0 || n != 64) return;
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
	if (size < 60 || polls < 60 || quits) return false;
	quits = 1;
	*(uint32_t *)into = 700;
	return true;
}

struct __attribute__((packed, aligned(4))) active_set { uint64_t set, device, secondary; uint32_t padding; int32_t priority; };
struct __attribute__((packed, aligned(4))) analog { bool active; char gap[3]; uint64_t origin; float x, y, z, dx, dy, dz, update; };
struct __attribute__((packed, aligned(4))) skeletal { bool active; char gap[3]; uint64_t origin; };
struct summary { float curl[5], splay[4]; };
_Static_assert(sizeof(struct analog) == 40 && sizeof(struct skeletal) == 12 && sizeof(struct active_set) == 32, "the layout of actions");

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
	if (size != 40 || device) return 1;
	d->active = a == 11 || a == 12 || a == 13;
	d->x = a == 11 ? 0.25f : a == 12 ? 0.5f : -1;
	d->y = 0.75f;
	return 0;
}
static int skeletal(uint64_t a, struct skeletal *d, uint32_t size) { d->active = a == 10; return size != 12; }
static int summary(uint64_t a, int kind, struct summary *s) {
	for (int i = 0; i < 5; i++) s->curl[i] = 0.1f * i;
	for (int i = 0; i < 4; i++) s->splay[i] = 0.25f * i;
	return kind != 1 || a != 10;
}

static void *table[64], *inputs[64];

uint32_t VR_InitInternal(int *err, int application) {
	*err = application != 3 ? 1 : inits++ == 0 ? 121 : 0;
	polls = 0;
	return 1;
}
void VR_ShutdownInternal(void) {}
const char *VR_GetVRInitErrorAsEnglishDescription(int err) { return "a description"; }
void *VR_GetGenericInterface(const char *version, int *err) {
	if (!strcmp(version, "FnTable:IVRInput_010")) {
		inputs[0] = manifest; inputs[1] = action_set; inputs[2] = action; inputs[4] = update; inputs[6] = analog; inputs[9] = skeletal; inputs[18] = summary;
		*err = 0;
		return inputs;
	}
	*err = strcmp(version, "FnTable:IVRSystem_022") ? 105 : 0;
	table[11] = poses; table[18] = role; table[19] = class; table[21] = boolean; table[22] = number; table[27] = text; table[29] = event;
	return *err ? 0 : table;
}
