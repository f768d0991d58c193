// A stand-in for the OpenXR loader and a runtime: a headset, a left hand at a known pose, a right hand that is not tracked, and a tracker on
// the left foot. It checks what it is given, and fails where that is wrong. After 60 polls it ends the session once.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct header { int32_t type; void *next; };
struct pose { float q[4], p[3]; };
struct extension { struct header h; char name[128]; uint32_t version; };
struct create { struct header h; uint64_t flags; char app[128]; uint32_t app_version; char engine[128]; uint32_t engine_version; uint64_t api;
	uint32_t layers; const char **layer_names; uint32_t extensions; const char **names; };
struct properties { struct header h; uint64_t version; char name[128]; };
struct system { struct header h; int32_t form; };
struct session { struct header h; uint64_t flags, system; };
struct begin { struct header h; int32_t view; };
struct set { struct header h; char name[64], localized[128]; uint32_t priority; };
struct action { struct header h; char name[64]; int32_t type; uint32_t count; const uint64_t *paths; char localized[128]; };
struct binding { uint64_t action, path; };
struct suggest { struct header h; uint64_t profile; uint32_t count; const struct binding *bindings; };
struct attach { struct header h; uint32_t count; const uint64_t *sets; };
struct action_space { struct header h; uint64_t action, path; struct pose pose; };
struct reference_space { struct header h; int32_t type; struct pose pose; };
struct active { uint64_t set, path; };
struct sync { struct header h; uint32_t count; const struct active *active; };
struct velocity { struct header h; uint64_t flags; float linear[3], angular[3]; };
struct location { struct header h; uint64_t flags; struct pose pose; };
struct event { struct header h; union { struct { uint64_t session; int32_t state; int64_t time; } changed; char data[4000]; }; };
struct state_info { struct header h; uint64_t action, path; };
struct float_state { struct header h; float value; uint32_t changed; int64_t at; uint32_t active; };
struct vector_state { struct header h; float x, y; uint32_t changed; int64_t at; uint32_t active; };
struct hand_info { struct header h; int32_t hand, set; };
struct hand_locate { struct header h; uint64_t base; int64_t time; };
struct joint { uint64_t flags; struct pose pose; float radius; };
struct hand_locations { struct header h; uint32_t active, count; struct joint *joints; };
struct tracker { struct header h; uint64_t persistent, role; };

enum { BAD = -1, HEAD = 100, STAGE = 101 };
static const char *paths[256];
static char text[256][256];
static uint64_t path_count, spaces[256];
static int created, polls, ended, attached, running;

static int32_t to_path(uint64_t instance, const char *s, uint64_t *out) {
	for (uint64_t i = 1; i <= path_count; i++)
		if (!strcmp(paths[i], s)) { *out = i; return 0; }
	paths[++path_count] = strcpy(text[path_count], s);
	*out = path_count;
	return 0;
}
static int32_t from_path(uint64_t instance, uint64_t path, uint32_t cap, uint32_t *n, char *out) {
	if (path == 0 || path > path_count || strlen(paths[path]) + 1 > cap) return BAD;
	strcpy(out, paths[path]);
	*n = strlen(out) + 1;
	return 0;
}
static int32_t extensions(const char *layer, uint32_t cap, uint32_t *n, struct extension *out) {
	static const char *all[] = {"XR_MND_headless", "XR_KHR_convert_timespec_time", "XR_HTCX_vive_tracker_interaction", "XR_EXT_other", "XR_EXT_hand_tracking"};
	*n = 5;
	if (cap && cap < 5) return BAD;
	for (uint32_t i = 0; i < cap; i++) {
		if (out[i].h.type != 2) return BAD;
		strcpy(out[i].name, all[i]);
	}
	return 0;
}
static int32_t create(const struct create *c, uint64_t *instance) {
	if (c->h.type != 3 || c->api != 1ull << 48 || c->extensions != 4 || c->layers || strcmp(c->names[0], "XR_MND_headless") || strcmp(c->names[2], "XR_HTCX_vive_tracker_interaction"))
		return BAD;
	*instance = 7;
	polls = running = attached = 0;
	return created++ == 0 ? -51 : 0;  // the runtime is not there at first
}
static int32_t destroy(uint64_t instance) { return 0; }
static int32_t properties(uint64_t instance, struct properties *p) { if (p->h.type != 32) return BAD; strcpy(p->name, "Stub"); p->version = 25ULL << 48 | 1ULL << 32 | 3; return 0; }
static int32_t get_system(uint64_t i, const struct system *s, uint64_t *out) { *out = 5; return i == 7 && s->h.type == 4 && s->form == 1 ? 0 : BAD; }
static int32_t create_session(uint64_t i, const struct session *s, uint64_t *out) { *out = 9; return s->h.type == 8 && s->system == 5 && !s->h.next ? 0 : BAD; }
static int32_t destroy_session(uint64_t s) { return 0; }
static int32_t begin_session(uint64_t s, const struct begin *b) { running = 1; return s == 9 && b->h.type == 10 && b->view == 2 ? 0 : BAD; }
static int32_t action_set(uint64_t i, const struct set *s, uint64_t *out) { *out = 11; return s->h.type == 28 && s->name[0] && s->localized[0] ? 0 : BAD; }
static int32_t action(uint64_t set, const struct action *a, uint64_t *out) {
	if (set != 11 || a->h.type != 29 || !a->count || !a->paths[0] || !a->localized[0]) return BAD;
	static const struct { const char *name; int type; uint64_t action; } all[] = {{"grip", 4, 12}, {"tracker", 4, 13}, {"trigger", 2, 14}, {"squeeze", 2, 15}, {"stick", 3, 16}};
	for (unsigned i = 0; i < 5; i++)
		if (!strcmp(a->name, all[i].name)) { *out = all[i].action; return a->type == all[i].type ? 0 : BAD; }
	return BAD;
	return 0;
}
static int32_t suggest(uint64_t i, const struct suggest *s) {
	if (s->h.type != 51 || attached) return BAD;
	for (uint32_t k = 0; k < s->count; k++)
		switch (s->bindings[k].action) {
		case 12: case 13: if (!strstr(paths[s->bindings[k].path], "/input/grip/pose")) return BAD; break;
		case 14: if (!strstr(paths[s->bindings[k].path], "/input/trigger/value") && !strstr(paths[s->bindings[k].path], "/input/select/click")) return BAD; break;
		case 15: if (!strstr(paths[s->bindings[k].path], "/input/squeeze/")) return BAD; break;
		case 16: if (!strstr(paths[s->bindings[k].path], "/input/thumbstick") && !strstr(paths[s->bindings[k].path], "/input/trackpad")) return BAD; break;
		default: return BAD;
		}
	if (strstr(paths[s->profile], "microsoft") && s->count > 2) return -26;  // a path that is not supported
	return strstr(paths[s->profile], "oculus") ? -22 : 0;  // a profile that is not supported
}
static int32_t attach(uint64_t s, const struct attach *a) { attached = 1; return a->h.type == 60 && a->count == 1 && a->sets[0] == 11 ? 0 : BAD; }
static int32_t action_space(uint64_t s, const struct action_space *a, uint64_t *out) {
	if (a->h.type != 38 || a->pose.q[3] != 1) return BAD;
	*out = a->path;  // a space is the path that it follows
	return 0;
}
static int32_t reference_space(uint64_t s, const struct reference_space *r, uint64_t *out) {
	if (r->h.type != 37 || r->pose.q[3] != 1) return BAD;
	if (r->type == 3) *out = STAGE;
	else if (r->type == 1) *out = HEAD;
	else return -30;
	return 0;
}
static int32_t poll(uint64_t i, struct event *e) {
	if (e->h.type != 16) return BAD;
	polls++;
	int state = polls == 1 ? 1 : polls == 2 ? 2 : polls == 60 && !ended ? 6 : 0;
	if (!state) return 4;
	if (state == 6) ended = 1;
	e->h.type = 18;
	e->changed.session = 9;
	e->changed.state = state;
	return 0;
}
static int32_t sync(uint64_t s, const struct sync *a) { return running && attached && a->h.type == 61 && a->count == 1 && a->active->set == 11 ? 0 : BAD; }
static int32_t convert(uint64_t i, const int64_t *now, int64_t *out) { *out = now[0] * 1000000000 + now[1]; return *out > 0 ? 0 : BAD; }
static int32_t locate(uint64_t space, uint64_t base, int64_t now, struct location *l) {
	struct velocity *v = l->h.next;
	if (l->h.type != 42 || base != STAGE || now <= 0 || !v || v->h.type != 43) return BAD;
	l->flags = 0;
	l->pose = (struct pose){{0, 0, 0, 1}, {0.5f, 1.6f, -0.25f}};
	if (space == HEAD) {
		l->flags = 15;
		v->flags = 3;
		v->linear[2] = -2;
		v->angular[1] = 1;
	} else if (!strcmp(paths[space], "/user/hand/left")) {
		l->flags = polls < 30 ? 15 : 0;  // then it is put down
		l->pose.q[1] = l->pose.q[3] = 0.70710678f;  // a quarter to the left
	} else if (!strcmp(paths[space], "/user/vive_tracker_htcx/role/left_foot"))
		l->flags = 7;  // the position is a guess
	return 0;
}
static int32_t get_float(uint64_t s, const struct state_info *i, struct float_state *f) {
	if (i->h.type != 58 || f->h.type != 24 || !attached) return BAD;
	f->active = !strcmp(paths[i->path], "/user/hand/left");
	f->value = i->action == 14 ? 0.75f : i->action == 15 ? 0.5f : 9;
	return 0;
}
static int32_t get_vector(uint64_t s, const struct state_info *i, struct vector_state *v) {
	if (i->h.type != 58 || v->h.type != 25 || i->action != 16) return BAD;
	v->active = !strcmp(paths[i->path], "/user/hand/left");
	v->x = -0.25f;
	v->y = 1;
	return 0;
}
static int32_t create_hand(uint64_t s, const struct hand_info *i, uint64_t *out) {
	if (s != 9 || i->h.type != 1000051001 || i->set) return BAD;
	*out = 20 + i->hand;
	return 0;
}
// A turn about an axis by an angle given as sine and cosine of its half.
static void turned(struct joint *j, float x, float y, float z, float sin, float cos) {
	j->flags = 15;
	j->pose = (struct pose){{x * sin, y * sin, z * sin, cos}, {0, 1, 0}};
}
// The left hand, flat but for its index finger: bent by 60 degrees at the first joint and by another 30 at the second, and spread by none. The right one is not seen.
static int32_t locate_hand(uint64_t hand, const struct hand_locate *i, struct hand_locations *l) {
	if (i->h.type != 1000051002 || i->base != STAGE || i->time <= 0 || l->h.type != 1000051003 || l->count != 26) return BAD;
	l->active = hand == 21;
	for (int k = 0; k < 26; k++) turned(&l->joints[k], 1, 0, 0, 0, 1);
	turned(&l->joints[7], -1, 0, 0, 0.5f, 0.8660254f);
	for (int k = 8; k < 11; k++) turned(&l->joints[k], -1, 0, 0, 0.70710678f, 0.70710678f);
	turned(&l->joints[12], 0, -1, 0, 0.08715574f, 0.9961947f);  // the middle finger spread by 10 degrees toward the thumb
	for (int k = 13; k < 16; k++) l->joints[k] = l->joints[12];
	return 0;
}
static int32_t trackers(uint64_t i, uint32_t cap, uint32_t *n, struct tracker *t) {
	*n = 1;
	if (cap < 1 || t->h.type != 1000103000) return BAD;
	to_path(i, "/devices/htc/vive_trackerLHR-FOOT", &t->persistent);
	return to_path(i, "/user/vive_tracker_htcx/role/left_foot", &t->role);
}

int32_t xrGetInstanceProcAddr(uint64_t instance, const char *name, void **out) {
	static const struct { const char *name; void *f; } all[] = {
		{"xrEnumerateInstanceExtensionProperties", extensions}, {"xrCreateInstance", create}, {"xrDestroyInstance", destroy},
		{"xrGetInstanceProperties", properties}, {"xrGetSystem", get_system}, {"xrCreateSession", create_session},
		{"xrDestroySession", destroy_session}, {"xrBeginSession", begin_session}, {"xrStringToPath", to_path}, {"xrPathToString", from_path},
		{"xrCreateActionSet", action_set}, {"xrCreateAction", action}, {"xrSuggestInteractionProfileBindings", suggest},
		{"xrAttachSessionActionSets", attach}, {"xrCreateActionSpace", action_space}, {"xrCreateReferenceSpace", reference_space},
		{"xrPollEvent", poll}, {"xrSyncActions", sync}, {"xrLocateSpace", locate}, {"xrConvertTimespecTimeToTimeKHR", convert},
		{"xrEnumerateViveTrackerPathsHTCX", trackers}, {"xrGetActionStateFloat", get_float}, {"xrGetActionStateVector2f", get_vector},
		{"xrCreateHandTrackerEXT", create_hand}, {"xrLocateHandJointsEXT", locate_hand},
	};
	for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(all[i].name, name)) { *out = all[i].f; return 0; }
	*out = 0;
	return -7;
}
