/* Every function with handles that are none, null pointers, numbers that are not finite and wrong lengths: an error, and nothing has changed. */
#include "scenario.h"
#include <limits.h>

static int bad, called;
static pw_body body, handle;
static char *before, *after;
static int32_t state_size;

/* What a call must return: the code, or any but PW_OK and PW_ERROR_INTERNAL where it is -1. After an error the body remembers what it did. */
static void expect(pw_status want, pw_status got, const char *call) {
    called++;
    if ((want >= 0 && got != want) || got == PW_OK || got == PW_ERROR_INTERNAL || !pw_last_error()[0]) {
        printf("%s with %d returns %d (%s), not %d\n", call, (int)handle, got, pw_last_error(), want);
        bad++;
    }
    if (!body) return;
    must(pw_save_state(body, after, state_size, &state_size), "pw_save_state");
    if (memcmp(before, after, (size_t)state_size)) {
        printf("%s has changed the body\n", call);
        bad++;
    }
}
#define GONE(call) expect(PW_ERROR_HANDLE, call, #call)
#define REFUSED(code, call) expect(PW_ERROR_##code, call, #call)
#define ANY(call) expect(-1, call, #call)

static int32_t under(void *user, double x, double z, double from, double *height, double normal[3]) {
    (void)user, (void)x, (void)z, (void)from;
    *height = 0, normal[0] = 0, normal[1] = 1, normal[2] = 0;
    return 1;
}

int main(int argc, char **argv) {
    if (argc != 2 || !strchr(pw_version(), ' ')) return 1;
    scenario s = read_scenario(argv[1]);
    pw_body dead;
    pw_calibration person, ended;
    must(pw_body_create(s.preset, s.preset_length, s.skeleton, s.skeleton_length, &body), "pw_body_create");
    must(pw_body_create(s.preset, s.preset_length, s.skeleton, s.skeleton_length, &dead), "pw_body_create");
    must(pw_body_destroy(dead), "pw_body_destroy");
    must(pw_calibration_create(&person), "pw_calibration_create");
    must(pw_calibration_create(&ended), "pw_calibration_create");
    must(pw_calibration_destroy(ended), "pw_calibration_destroy");
    must(pw_set_parameter_text(body, "chains.tail.bones=Tail1..Tail2"), "pw_set_parameter_text");
    must(pw_set_targets(body, tick_targets(&s, 50), 56), "pw_set_targets");
    must(pw_solve(body, 0), "pw_solve");
    must(pw_save_state(body, NULL, 0, &state_size), "pw_save_state");
    before = malloc((size_t)state_size), after = malloc((size_t)state_size);
    must(pw_save_state(body, before, state_size, &state_size), "pw_save_state");

    const int32_t size = s.pose_count, joints = (size - 3) / 4;
    double *n = calloc((size_t)(8 * joints + 100), sizeof *n), x, good[7] = {0, 1, 0, 1, 0, 0, 0};
    char text[256], *room = malloc(1 << 20);
    int32_t number;
    pw_report report;
    pw_contact contacts[2];
    float corners[9] = {0, 0, 0, 1, 0, 0, 0, 0, 1};
    uint32_t indices[3] = {0, 1, 2};

    const int32_t none[] = {0, -1, dead, person, INT_MAX, INT_MIN};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        handle = none[i];
        GONE(pw_body_destroy(handle));
        GONE(pw_body_reset(handle));
        GONE(pw_joint_count(handle, &number));
        GONE(pw_joint_name(handle, 0, text, sizeof text));
        GONE(pw_role_joint(handle, "hips", &number));
        GONE(pw_body_scale(handle, &x));
        GONE(pw_set_target(handle, PW_HEAD, good, 1));
        GONE(pw_set_targets(handle, n, 56));
        GONE(pw_set_hint(handle, PW_LEFT_KNEE, good, 1));
        GONE(pw_set_shoulder(handle, PW_LEFT, good, 1));
        GONE(pw_set_fingers(handle, PW_LEFT, good, 5, 1));
        GONE(pw_set_input(handle, "leftTrigger", 1));
        GONE(pw_set_chain_target(handle, "tail", good, 1));
        GONE(pw_set_base_pose(handle, good, 7));
        GONE(pw_set_pin(handle, PW_HEAD, good));
        GONE(pw_set_space(handle, good, 0));
        GONE(pw_set_ground(handle, under, NULL));
        GONE(pw_set_ground_plane(handle, good, good));
        GONE(pw_set_ground_mesh(handle, corners, 9, indices, 3));
        GONE(pw_set_parameter(handle, "effectors.head.positionWeight", 1));
        GONE(pw_set_parameter_text(handle, "arms.method=pole"));
        GONE(pw_get_parameter(handle, "effectors.head.positionWeight", &x));
        GONE(pw_solve(handle, 0));
        GONE(pw_solve_many(&handle, 1, 0, NULL));
        GONE(pw_read_pose(handle, n, size));
        GONE(pw_read_offsets(handle, n, 3 * joints));
        GONE(pw_read_world(handle, n, 7 * joints));
        GONE(pw_read_t_pose(handle, n, 7 * joints));
        GONE(pw_read_rest(handle, n, 7 * joints));
        GONE(pw_read_report(handle, PW_HEAD, &report));
        GONE(pw_read_reason(handle, PW_HEAD, text, sizeof text));
        GONE(pw_read_contacts(handle, contacts));
        GONE(pw_save_state(handle, after, state_size, &number));
        GONE(pw_restore_state(handle, before, state_size));
        GONE(pw_write_preset(handle, room, 1 << 20, &number));
        GONE(pw_write_skeleton(handle, room, 1 << 20, &number));
        GONE(pw_read_warnings(handle, room, 1 << 20, &number));
        if (handle == person) handle = ended;
        GONE(pw_calibration_destroy(handle));
        GONE(pw_calibration_add_device(handle, PW_HEADSET, "serial", NULL, NULL, &number));
        GONE(pw_calibration_feed(handle, 0, good, 0));
        GONE(pw_calibration_begin(handle, PW_T_POSE, 0, 0));
        GONE(pw_calibration_measure(handle));
        GONE(pw_calibration_read(handle, good));
        GONE(pw_calibration_fit(handle, body, 0));
        GONE(pw_calibration_bind(handle, body));
        GONE(pw_calibration_device_role(handle, 0, text, sizeof text));
    }
    handle = body;

    /* Null for every pointer that must not be. */
    REFUSED(NULL, pw_body_create(NULL, 0, s.skeleton, s.skeleton_length, NULL));
    REFUSED(NULL, pw_body_create(NULL, 9, s.skeleton, s.skeleton_length, &number));
    REFUSED(NULL, pw_body_create(NULL, 0, NULL, 9, &number));
    REFUSED(NULL, pw_body_create_from_file(NULL, 0, s.avatar, s.avatar_length, NULL));
    REFUSED(NULL, pw_body_create_from_file(NULL, 0, NULL, 9, &number));
    ANY(pw_body_create_from_file(NULL, 0, NULL, 0, &number));
    REFUSED(NULL, pw_joint_count(body, NULL));
    REFUSED(NULL, pw_joint_name(body, 0, NULL, 100));
    REFUSED(NULL, pw_role_joint(body, "hips", NULL));
    ANY(pw_role_joint(body, NULL, &number));
    REFUSED(NULL, pw_body_scale(body, NULL));
    REFUSED(NULL, pw_set_target(body, PW_HEAD, NULL, 1));
    REFUSED(NULL, pw_set_targets(body, NULL, 56));
    REFUSED(NULL, pw_set_hint(body, PW_LEFT_KNEE, NULL, 1));
    REFUSED(NULL, pw_set_shoulder(body, PW_LEFT, NULL, 1));
    REFUSED(NULL, pw_set_space(body, NULL, 0));
    REFUSED(NULL, pw_set_ground_plane(body, NULL, good));
    REFUSED(NULL, pw_set_ground_plane(body, good, NULL));
    REFUSED(NULL, pw_set_ground_mesh(body, NULL, 9, indices, 3));
    REFUSED(NULL, pw_set_ground_mesh(body, corners, 9, NULL, 3));
    REFUSED(NULL, pw_set_input(body, NULL, 1));
    REFUSED(NULL, pw_set_chain_target(body, NULL, good, 1));
    REFUSED(NULL, pw_set_chain_target(body, "tail", NULL, 1));
    ANY(pw_set_parameter(body, NULL, 1));
    ANY(pw_set_parameter_text(body, NULL));
    ANY(pw_get_parameter(body, NULL, &x));
    REFUSED(NULL, pw_get_parameter(body, "effectors.head.positionWeight", NULL));
    REFUSED(NULL, pw_solve_many(NULL, 1, 0, NULL));
    REFUSED(NULL, pw_read_pose(body, NULL, size));
    REFUSED(NULL, pw_read_offsets(body, NULL, 3 * joints));
    REFUSED(NULL, pw_read_world(body, NULL, 7 * joints));
    REFUSED(NULL, pw_read_t_pose(body, NULL, 7 * joints));
    REFUSED(NULL, pw_read_rest(body, NULL, 7 * joints));
    REFUSED(NULL, pw_read_report(body, PW_HEAD, NULL));
    REFUSED(NULL, pw_read_reason(body, PW_HEAD, NULL, 100));
    REFUSED(NULL, pw_read_contacts(body, NULL));
    REFUSED(NULL, pw_save_state(body, NULL, 0, NULL));
    ANY(pw_restore_state(body, NULL, state_size));
    REFUSED(NULL, pw_write_preset(body, NULL, 0, NULL));
    REFUSED(NULL, pw_write_skeleton(body, NULL, 0, NULL));
    REFUSED(NULL, pw_calibration_create(NULL));
    REFUSED(NULL, pw_calibration_add_device(person, PW_HEADSET, NULL, NULL, NULL, &number));
    ANY(pw_calibration_feed(person, 0, NULL, 8));
    REFUSED(NULL, pw_calibration_read(person, NULL));
    ANY(pw_calibration_device_role(person, 0, NULL, 100));
    ANY(pw_calibration_fit(person, 0, 0));
    ANY(pw_calibration_bind(person, 0));
    ANY(pw_calibration_fit(person, body, 0)); /* nobody was measured */
    ANY(pw_calibration_bind(person, body));
    ANY(pw_calibration_measure(person));
    ANY(pw_calibration_read(person, good));

    /* Numbers that are not finite, and rotations without a length. */
    const double wrong[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 3; i++) {
        const double w = wrong[i], spoiled[7] = {0, 1, w, 1, 0, 0, 0}, turned[7] = {0, 1, 0, 1, w, 0, 0}, still[7] = {0, 1, 0, 0, 0, 0, 0};
        ANY(pw_set_target(body, PW_HEAD, spoiled, 1));
        ANY(pw_set_target(body, PW_HEAD, turned, 1));
        ANY(pw_set_target(body, PW_HEAD, still, 1));
        ANY(pw_set_target(body, PW_HEAD, good, w));
        memcpy(n, spoiled, sizeof spoiled), n[7] = 1;
        ANY(pw_set_targets(body, n, 56));
        ANY(pw_set_hint(body, PW_LEFT_KNEE, (double[3]){w, 0, 0}, 1));
        ANY(pw_set_hint(body, PW_LEFT_KNEE, good, w));
        ANY(pw_set_shoulder(body, PW_LEFT, (double[3]){0, w, 0}, 1));
        ANY(pw_set_shoulder(body, PW_LEFT, good, w));
        REFUSED(NUMBER, pw_set_fingers(body, PW_LEFT, (double[5]){0, 0, w, 0, 0}, 5, 1));
        REFUSED(NUMBER, pw_set_fingers(body, PW_LEFT, good, 5, w));
        REFUSED(NUMBER, pw_set_input(body, "leftTrigger", w));
        REFUSED(NUMBER, pw_set_chain_target(body, "tail", spoiled, 1));
        REFUSED(NUMBER, pw_set_chain_target(body, "tail", turned, 1));
        REFUSED(NUMBER, pw_set_chain_target(body, "tail", still, 1));
        REFUSED(NUMBER, pw_set_chain_target(body, "tail", good, w));
        ANY(pw_set_base_pose(body, spoiled, 7));
        ANY(pw_set_pin(body, PW_HEAD, spoiled));
        ANY(pw_set_space(body, (double[3]){0, 0, w}, 0));
        ANY(pw_set_space(body, good, w));
        ANY(pw_set_ground_plane(body, (double[3]){w, 0, 0}, good));
        ANY(pw_set_ground_plane(body, good, (double[3]){0, w, 0}));
        ANY(pw_set_ground_plane(body, good, (double[3]){0, 0, 0}));
        ANY(pw_set_ground_mesh(body, (float[9]){(float)w, 0, 0, 1, 0, 0, 0, 0, 1}, 9, indices, 3));
        ANY(pw_set_parameter(body, "effectors.head.positionWeight", w));
        ANY(pw_solve(body, w));
        ANY(pw_solve_many(&body, 1, w, NULL));
        ANY(pw_calibration_feed(person, w, good, 0));
        ANY(pw_calibration_begin(person, PW_T_POSE, w, 0));
        ANY(pw_calibration_begin(person, PW_T_POSE, 0, w));
        ANY(pw_calibration_fit(person, body, w));
    }

    /* Lengths and numbers of things. */
    const int32_t lengths[] = {0, 1, -1, INT_MIN, 55, 57};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        const int32_t l = lengths[i];
        ANY(pw_set_targets(body, n, l));
        ANY(pw_read_pose(body, n, l));
        ANY(pw_read_offsets(body, n, l));
        ANY(pw_read_world(body, n, l));
        ANY(pw_read_t_pose(body, n, l));
        ANY(pw_read_rest(body, n, l));
        ANY(pw_restore_state(body, before, l));
        if (l < 2) {
            ANY(pw_joint_name(body, 0, text, l));
            ANY(pw_body_create(NULL, 0, s.skeleton, l, &number));
            ANY(pw_body_create_from_file(NULL, 0, s.avatar, l, &number));
        }
        if (l < 0) {
            ANY(pw_set_ground_mesh(body, corners, l, indices, 3));
            ANY(pw_set_ground_mesh(body, corners, 9, indices, l));
            ANY(pw_solve_many(&body, l, 0, NULL));
            ANY(pw_body_create(s.preset, l, s.skeleton, s.skeleton_length, &number));
            ANY(pw_calibration_feed(person, 0, good, l));
        }
    }
    ANY(pw_save_state(body, after, state_size - 1, &number));
    ANY(pw_write_preset(body, room, 5, &number));
    ANY(pw_write_skeleton(body, room, 5, &number));
    ANY(pw_set_ground_mesh(body, corners, 8, indices, 3));
    ANY(pw_set_ground_mesh(body, corners, 9, (uint32_t[3]){0, 1, 3}, 3));
    const int32_t ids[] = {-1, 99, INT_MAX, INT_MIN};
    for (int i = 0; i < 4; i++) {
        ANY(pw_set_target(body, ids[i], good, 1));
        ANY(pw_set_hint(body, ids[i], good, 1));
        ANY(pw_set_shoulder(body, ids[i], good, 1));
        ANY(pw_set_pin(body, ids[i], good));
        ANY(pw_joint_name(body, i == 1 ? joints : ids[i], text, sizeof text));
        ANY(pw_read_report(body, ids[i], &report));
        ANY(pw_read_reason(body, ids[i], text, sizeof text));
        ANY(pw_calibration_add_device(person, ids[i], "serial", NULL, NULL, &number));
        ANY(pw_calibration_begin(person, ids[i], 0, 0));
        ANY(pw_calibration_device_role(person, ids[i], text, sizeof text));
    }
    ANY(pw_set_base_pose(body, good, 7));
    ANY(pw_set_base_pose(body, good, 0));
    ANY(pw_role_joint(body, "nose", &number));
    memset(room, 'a', (1 << 20) - 1), room[(1 << 20) - 1] = 0;
    REFUSED(NAME, pw_set_fingers(body, 2, good, 5, 1));
    REFUSED(LENGTH, pw_set_fingers(body, PW_LEFT, good, 6, 1));
    REFUSED(NAME, pw_set_input(body, room, 1));
    REFUSED(NAME, pw_set_input(body, "leftTriger", 1));
    REFUSED(NAME, pw_set_chain_target(body, room, good, 1));
    REFUSED(NAME, pw_set_chain_target(body, "", good, 1));
    REFUSED(NAME, pw_set_chain_target(body, "tial", good, 1));
    ANY(pw_set_parameter(body, "effectors.head.positionWeight", 7));
    ANY(pw_set_parameter_text(body, "arms.method=nothing"));
    ANY(pw_set_parameter_text(body, "arms.method"));
    ANY(pw_calibration_add_device(person, PW_HEADSET, "serial", NULL, "nose", &number));

    must(pw_body_destroy(body), "pw_body_destroy");
    body = 0;
    must(pw_calibration_destroy(person), "pw_calibration_destroy");
    if (pw_abi_version() != PW_ABI_VERSION) bad++;
    printf("%d calls, %d not refused\n", called, bad);
    free(before), free(after), free(n), free(room);
    free_scenario(&s);
    return bad != 0;
}
