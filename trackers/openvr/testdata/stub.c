// A stand-in for openvr_api: SteamVR that is not running when first asked, has devices at known poses afterwards, and ends after 60 polls.
#include <stdbool.h>
#include <stdint.h>
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

static void *table[64];

uint32_t VR_InitInternal(int *err, int application) {
	*err = application != 3 ? 1 : inits++ == 0 ? 121 : 0;
	polls = 0;
	return 1;
}
void VR_ShutdownInternal(void) {}
const char *VR_GetVRInitErrorAsEnglishDescription(int err) { return "a description"; }
void *VR_GetGenericInterface(const char *version, int *err) {
	*err = strcmp(version, "FnTable:IVRSystem_022") ? 105 : 0;
	table[11] = poses; table[18] = role; table[19] = class; table[21] = boolean; table[22] = number; table[27] = text; table[29] = event;
	return *err ? 0 : table;
}
