// The stand-in of stub.c with a body by each of four extensions and with devices by XR_MNDX_xdev_space. Tests write its script, by name,
// and read what was done. Joints are numbered as the enumerations of openxr.h count.
#define xrGetInstanceProcAddr base_address
#include "stub.c"
#undef xrGetInstanceProcAddr
#include <math.h>

struct body_info { struct header h; int32_t set; };
struct joint_place { uint64_t flags; struct pose pose; };
struct fb { struct header h; uint32_t active; float confidence; uint32_t count; struct joint_place *joints; uint32_t changed; int64_t time; };
struct bd { struct header h; uint32_t all, count; struct joint_place *joints; };
struct htc { struct header h; uint64_t flags; int32_t confidence; uint32_t count; struct joint_place *joints; uint32_t generation; };
struct list_info { struct header h; };
struct xdev_info { struct header h; uint64_t id; };
struct xdev_properties { struct header h; char name[256], serial[256]; uint32_t can; };
struct xdev_space { struct header h; uint64_t list, id; struct pose offset; };

// What tests write: which extensions there are, and what goes wrong.
static volatile int meta, fb, bd, htc, xdev, refuse_full, refuse, fail, not_a_number, many, inactive, unsure, half, lacks, state, loss, right_hand, generation = 1,
	xdev_fail, xdev_many, xdev_refuse;
// What they read.
static volatile int bodies, lists, xdev_spaces, asked, forbidden;
static volatile int *number(const char *name) {
#define IS(x) if (!strcmp(name, #x)) return &x;
	IS(meta) IS(fb) IS(bd) IS(htc) IS(xdev) IS(refuse_full) IS(refuse) IS(fail) IS(not_a_number) IS(many) IS(inactive) IS(unsure) IS(half) IS(lacks) IS(state)
	IS(loss) IS(right_hand) IS(generation) IS(xdev_fail) IS(xdev_many) IS(xdev_refuse) IS(bodies) IS(lists) IS(xdev_spaces) IS(asked) IS(forbidden)
	return 0;
}
void script(const char *name, int32_t value) { *number(name) = value; }
int32_t done(const char *name) { return *number(name); }

static int32_t body_extensions(const char *layer, uint32_t cap, uint32_t *n, struct extension *out) {
	const char *all[] = {"XR_MND_headless", "XR_KHR_convert_timespec_time", meta ? "XR_META_body_tracking_full_body" : "", fb ? "XR_FB_body_tracking" : "",
		bd ? "XR_BD_body_tracking" : "", htc ? "XR_HTC_body_tracking" : "", xdev ? "XR_MNDX_xdev_space" : ""};
	*n = 7;
	for (uint32_t i = 0; i < cap && i < 7; i++) strcpy(out[i].name, all[i]);
	return 0;
}
static int32_t body_create(const struct create *c, uint64_t *instance) {
	int has = 0;
	for (uint32_t i = 0; i < c->extensions; i++) has += !!strstr(c->names[i], "body_tracking");
	*instance = 7;
	bodies = lists = xdev_spaces = 0;
	polls = running = attached = 0;
	return has == (meta && fb) + fb + bd + htc ? 0 : BAD;
}
static int32_t body_poll(uint64_t i, struct event *e) {
	static int last;
	polls = 1;  // for what stub.c does by and by
	if (loss) { loss = last = 0; e->h.type = 17; return 0; }
	int next = state ? state : !running ? last == 1 ? 2 : 1 : 0;
	if (!next) return 4;
	if (next > 2) state = 0;
	last = next;
	e->h.type = 18;
	e->changed.session = 9;
	e->changed.state = next;
	return 0;
}

enum { // XrFullBodyJointMETA; XrBodyJointFB is the same without the legs
	FB_ROOT, FB_HIPS, FB_SPINE_LOWER, FB_SPINE_MIDDLE, FB_SPINE_UPPER, FB_CHEST, FB_NECK, FB_HEAD, FB_LEFT_SHOULDER, FB_LEFT_SCAPULA, FB_LEFT_ARM_UPPER,
	FB_LEFT_ARM_LOWER, FB_LEFT_HAND_WRIST_TWIST, FB_RIGHT_SHOULDER, FB_RIGHT_SCAPULA, FB_RIGHT_ARM_UPPER, FB_RIGHT_ARM_LOWER, FB_RIGHT_HAND_WRIST_TWIST,
	FB_LEFT_PALM, FB_RIGHT_PALM = FB_LEFT_PALM + 26, FB_LEFT_UPPER_LEG = FB_RIGHT_PALM + 26, FB_LEFT_LOWER_LEG, FB_LEFT_FOOT_ANKLE_TWIST, FB_LEFT_FOOT_ANKLE,
	FB_LEFT_FOOT_SUBTALAR, FB_LEFT_FOOT_TRANSVERSE, FB_LEFT_FOOT_BALL, FB_RIGHT_UPPER_LEG, FB_RIGHT_LOWER_LEG, FB_RIGHT_FOOT_ANKLE_TWIST, FB_RIGHT_FOOT_ANKLE,
	FB_RIGHT_FOOT_SUBTALAR, FB_RIGHT_FOOT_TRANSVERSE, FB_RIGHT_FOOT_BALL,
};
enum { // XrBodyJointBD
	BD_PELVIS, BD_LEFT_HIP, BD_RIGHT_HIP, BD_SPINE1, BD_LEFT_KNEE, BD_RIGHT_KNEE, BD_SPINE2, BD_LEFT_ANKLE, BD_RIGHT_ANKLE, BD_SPINE3, BD_LEFT_FOOT,
	BD_RIGHT_FOOT, BD_NECK, BD_LEFT_COLLAR, BD_RIGHT_COLLAR, BD_HEAD, BD_LEFT_SHOULDER, BD_RIGHT_SHOULDER, BD_LEFT_ELBOW, BD_RIGHT_ELBOW,
};
enum { // XrBodyJointHTC
	HTC_PELVIS, HTC_LEFT_HIP, HTC_LEFT_KNEE, HTC_LEFT_ANKLE, HTC_LEFT_FEET, HTC_RIGHT_HIP, HTC_RIGHT_KNEE, HTC_RIGHT_ANKLE, HTC_RIGHT_FEET, HTC_WAIST,
	HTC_SPINE_LOWER, HTC_SPINE_MIDDLE, HTC_SPINE_HIGH, HTC_CHEST, HTC_NECK, HTC_HEAD, HTC_LEFT_CLAVICLE, HTC_LEFT_SCAPULA, HTC_LEFT_ARM, HTC_LEFT_ELBOW,
	HTC_LEFT_WRIST, HTC_RIGHT_CLAVICLE, HTC_RIGHT_SCAPULA, HTC_RIGHT_ARM, HTC_RIGHT_ELBOW,
};
// A person who looks along the stage's -X, so that the left is +Z. Other joints are where nobody is.
static void stands(struct joint_place *j, int count, const int of[15]) {
	static const float at[15][3] = {{0, 0.95f, 0}, {0, 1.3f, 0}, {0, 1.5f, 0}, {0, 1.4f, 0.2f}, {0, 1.4f, -0.2f}, {0, 1.1f, 0.25f}, {0, 1.1f, -0.25f},
		{0, 0.9f, 0.1f}, {0, 0.9f, -0.1f}, {-0.05f, 0.5f, 0.1f}, {-0.05f, 0.5f, -0.1f}, {0, 0.1f, 0.1f}, {0, 0.1f, -0.1f}, {-0.15f, 0.02f, 0.1f},
		{-0.15f, 0.02f, -0.1f}};
	for (int i = 0; i < count; i++) {
		j[i].flags = 15;
		j[i].pose = (struct pose){{0.6f, 0, 0.8f, 0}, {9, 9, 9}};
	}
	for (int i = 0; i < 15 && of[i] < count; i++) memcpy(j[of[i]].pose.p, at[i], sizeof at[i]);
	if (not_a_number) j[of[5]].pose.p[1] = NAN;  // the left elbow
	if (half) j[of[6]].flags = 5;                // the right elbow has a rotation alone
}
static const int of_fb[15] = {FB_HIPS, FB_CHEST, FB_NECK, FB_LEFT_ARM_UPPER, FB_RIGHT_ARM_UPPER, FB_LEFT_ARM_LOWER, FB_RIGHT_ARM_LOWER, FB_LEFT_UPPER_LEG,
	FB_RIGHT_UPPER_LEG, FB_LEFT_LOWER_LEG, FB_RIGHT_LOWER_LEG, FB_LEFT_FOOT_ANKLE, FB_RIGHT_FOOT_ANKLE, FB_LEFT_FOOT_BALL, FB_RIGHT_FOOT_BALL};
static const int of_bd[15] = {BD_PELVIS, BD_SPINE3, BD_NECK, BD_LEFT_SHOULDER, BD_RIGHT_SHOULDER, BD_LEFT_ELBOW, BD_RIGHT_ELBOW, BD_LEFT_HIP, BD_RIGHT_HIP,
	BD_LEFT_KNEE, BD_RIGHT_KNEE, BD_LEFT_ANKLE, BD_RIGHT_ANKLE, BD_LEFT_FOOT, BD_RIGHT_FOOT};
static const int of_htc[15] = {HTC_PELVIS, HTC_CHEST, HTC_NECK, HTC_LEFT_ARM, HTC_RIGHT_ARM, HTC_LEFT_ELBOW, HTC_RIGHT_ELBOW, HTC_LEFT_HIP, HTC_RIGHT_HIP,
	HTC_LEFT_KNEE, HTC_RIGHT_KNEE, HTC_LEFT_ANKLE, HTC_RIGHT_ANKLE, HTC_LEFT_FEET, HTC_RIGHT_FEET};

enum { BODY_META = 51, BODY_FB, BODY_BD, BODY_HTC };
static int32_t made(uint64_t session, uint64_t body, uint64_t *out) {
	asked++;
	if (refuse) return refuse;
	if (session != 9 || bodies) return BAD;
	bodies++;
	*out = body;
	return 0;
}
static int32_t create_fb(uint64_t s, const struct body_info *i, uint64_t *out) {
	if (i->h.type != 1000076001 || i->h.next || !fb || i->set && i->set != 1000274000) return BAD;
	if (i->set && refuse_full) return -8;
	return made(s, i->set ? BODY_META : BODY_FB, out);
}
static int32_t create_bd(uint64_t s, const struct body_info *i, uint64_t *out) {
	return i->h.type != 1000385001 || i->set != 2 || !bd ? BAD : made(s, BODY_BD, out);
}
static int32_t create_htc(uint64_t s, const struct body_info *i, uint64_t *out) {
	return i->h.type != 1000320001 || i->set || !htc ? BAD : made(s, BODY_HTC, out);
}
static int32_t destroy_body(uint64_t body) { bodies--; return 0; }
static int right_times(const struct hand_locate *i, int32_t type) { return i->h.type == type && !i->h.next && i->base == STAGE && i->time > 0; }
static int32_t locate_fb(uint64_t body, const struct hand_locate *i, struct fb *l) {
	uint32_t count = body == BODY_META ? 84 : 70;
	if (fail) return fail;
	if (!bodies || (body != BODY_META && body != BODY_FB) || !right_times(i, 1000076002) || l->h.type != 1000076005 || l->h.next || l->count != count) return BAD;
	stands(l->joints, count, of_fb);
	l->active = !inactive;
	l->confidence = unsure ? 0 : 0.7f;
	if (many) { l->count = 4000000000u; l->joints = (void *)8; }
	return 0;
}
static int32_t locate_bd(uint64_t body, const struct hand_locate *i, struct bd *l) {
	if (fail) return fail;
	if (!bodies || body != BODY_BD || !right_times(i, 1000385002) || l->h.type != 1000385003 || l->count != 24) return BAD;
	stands(l->joints, 24, of_bd);
	if (inactive || unsure) for (int k = 0; k < 24; k++) l->joints[k].flags = 0;
	if (many) { l->count = 4000000000u; l->joints = (void *)8; }
	return 0;
}
static int32_t locate_htc(uint64_t body, const struct hand_locate *i, struct htc *l) {
	if (fail) return fail;
	if (!bodies || body != BODY_HTC || !right_times(i, 1000320002) || l->h.type != 1000320003 || l->count != 26) return BAD;
	stands(l->joints, 26, of_htc);
	l->flags = 15;
	l->confidence = inactive || unsure ? 0 : 1;
	if (many) { l->count = 4000000000u; l->joints = (void *)8; }
	return 0;
}

// The devices: what headset and controllers are already, and others.
enum { FIRST = 42, HEADSET = FIRST, GRIP, CONTROLLER, WAIST, FOOT, EYES, UNNAMED, ENDLESS, LOST, NEW, XDEVS };
static const struct { const char *name, *serial; int can; } xdev_names[] = {{"Goggles", "G1", 1}, {"Wand", "W1", 1}, {"Right Controller", "C2", 1},
	{"Puck waist", "LHR-1", 1}, {"Puck foot", "LHR-1", 1}, {"Eyes", "E", 0}, {"Puck", "", 1}, {"", "", 1}, {"Puck nowhere", "NaN", 1}, {"Puck chest", "LHR-3", 1}};
static int32_t create_list(uint64_t s, const struct list_info *i, uint64_t *out) {
	if (s != 9 || i->h.type != 1000444002) return BAD;
	asked++;
	if (xdev_refuse) return -8;
	lists++;
	*out = 60 + generation;
	return 0;
}
static int32_t destroy_list(uint64_t l) { lists--; return 0; }
static int32_t list_generation(uint64_t l, uint64_t *out) { *out = generation; return 0; }
static int32_t enumerate(uint64_t l, uint32_t cap, uint32_t *n, uint64_t *out) {
	uint32_t all = generation == 1 ? NEW - FIRST : XDEVS - FIRST;
	if (l != 60 + generation || cap < all) return BAD;
	for (uint32_t i = 0; i < cap; i++) out[i] = FIRST + (xdev_many ? i % all : i);
	*n = xdev_many ? 4000000000u : all;
	return 0;
}
static int32_t xdev_about(uint64_t l, const struct xdev_info *i, struct xdev_properties *p) {
	if (i->h.type != 1000444003 || i->id < FIRST || i->id >= XDEVS || p->h.type != 1000444004) return BAD;
	strcpy(p->name, xdev_names[i->id - FIRST].name);
	strcpy(p->serial, xdev_names[i->id - FIRST].serial);
	if (i->id == ENDLESS) memset(p->name, 'x', 256);  // without an end
	p->can = xdev_names[i->id - FIRST].can;
	return 0;
}
static int32_t create_xdev_space(uint64_t s, const struct xdev_space *i, uint64_t *out) {
	if (s != 9 || i->h.type != 1000444005 || i->list != 60 + generation || i->offset.q[3] != 1) return BAD;
	if (i->id == EYES) { forbidden++; return BAD; }
	xdev_spaces++;
	*out = 1000 + i->id;
	return 0;
}
static int32_t destroy_space(uint64_t space) { xdev_spaces--; return 0; }
static int32_t body_locate(uint64_t space, uint64_t base, int64_t now, struct location *l) {
	if (space < 1000) {
		int32_t result = locate(space, base, now, l);
		if (space != HEAD && right_hand && !strcmp(paths[space], "/user/hand/right")) {
			l->flags = 15;
			l->pose.p[0] = 0.7f;
		}
		return result;
	}
	if (xdev_fail) return xdev_fail;
	if (l->h.type != 42 || base != STAGE || now <= 0) return BAD;
	l->flags = 15;
	l->pose = (struct pose){{0, 0, 0, 1}, {0.5f, 1.6f, -0.25f}};  // of the headset
	switch (space - 1000) {
	case HEADSET: break;
	case GRIP: l->pose.q[1] = l->pose.q[3] = 0.70710678f; break;  // of the left hand
	case CONTROLLER: l->pose.p[0] = right_hand == 2 ? 2 : 0.7f; break;
	case WAIST: l->pose.p[1] = 1; break;
	case FOOT: l->pose.p[1] = 0.1f; l->flags = 7; break;
	case LOST: l->pose.p[1] = NAN; break;
	default: l->pose.p[1] = 1.3f;
	}
	return 0;
}

int32_t xrGetInstanceProcAddr(uint64_t instance, const char *name, void **out) {
	static const struct { const char *name; void *f; } all[] = {
		{"xrEnumerateInstanceExtensionProperties", body_extensions}, {"xrCreateInstance", body_create}, {"xrPollEvent", body_poll}, {"xrLocateSpace", body_locate},
		{"xrCreateBodyTrackerFB", create_fb}, {"xrDestroyBodyTrackerFB", destroy_body}, {"xrLocateBodyJointsFB", locate_fb},
		{"xrCreateBodyTrackerBD", create_bd}, {"xrDestroyBodyTrackerBD", destroy_body}, {"xrLocateBodyJointsBD", locate_bd},
		{"xrCreateBodyTrackerHTC", create_htc}, {"xrDestroyBodyTrackerHTC", destroy_body}, {"xrLocateBodyJointsHTC", locate_htc},
		{"xrCreateXDevListMNDX", create_list}, {"xrDestroyXDevListMNDX", destroy_list}, {"xrGetXDevListGenerationNumberMNDX", list_generation},
		{"xrEnumerateXDevsMNDX", enumerate}, {"xrGetXDevPropertiesMNDX", xdev_about}, {"xrCreateXDevSpaceMNDX", create_xdev_space},
		{"xrDestroySpace", destroy_space},
	};
	*out = 0;
	if (lacks && (strstr(name, "LocateBodyJointsBD") || strstr(name, "GetXDevListGeneration"))) return -7;
	for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(all[i].name, name)) { *out = all[i].f; return 0; }
	return base_address(instance, name, out);
}
