/* Solves the demo three ways and compares every bit with what the session gave. */
#include "scenario.h"

static void compare(const scenario *s, const char *what, pw_body body, pw_calibration person) {
    double *pose = malloc(sizeof(double) * (size_t)s->pose_count);
    for (int tick = 0; tick < s->ticks; tick++) {
        if (person) {
            must(pw_calibration_feed(person, tick / 90.0, tick_devices(s, tick), 8 * s->device_count), "pw_calibration_feed");
            must(pw_calibration_bind(person, body), "pw_calibration_bind");
        } else {
            must(pw_set_targets(body, tick_targets(s, tick), 8 * PW_EFFECTOR_COUNT), "pw_set_targets");
        }
        must(pw_solve(body, 1.0 / 90), "pw_solve");
        must(pw_read_pose(body, pose, s->pose_count), "pw_read_pose");
        if (memcmp(pose, tick_pose(s, tick), sizeof(double) * (size_t)s->pose_count)) {
            printf("%s: tick %d differs\n", what, tick);
            exit(1);
        }
    }
    printf("%s: same bits in %d ticks\n", what, s->ticks);
    free(pose);
}

static int calls;
static int32_t step(void *user, double x, double z, double from, double *height, double normal[3]) {
    (void)x, (void)z, (void)from;
    calls++;
    *height = *(double *)user;
    normal[0] = 0, normal[1] = 1, normal[2] = 0;
    return 1;
}

#define REFUSES(status, call)                                                                                              \
    do {                                                                                                                   \
        pw_status got = (call);                                                                                            \
        if (got != (status) || !*pw_last_error()) { printf("%s gives %d, not %s\n", #call, got, #status); exit(1); }       \
    } while (0)

static void misuse(const scenario *s, pw_body body) {
    double n[56] = {0}, bad[7] = {NAN, 0, 0, 1, 0, 0, 0}, good[7] = {0, 1, 0, 1, 0, 0, 0};
    char text[4];
    int32_t number;
    pw_body none, dead;
    pw_calibration person;
    REFUSES(PW_ERROR_NULL, pw_body_create(s->preset, s->preset_length, s->skeleton, s->skeleton_length, NULL));
    REFUSES(PW_ERROR_NULL, pw_body_create(NULL, 5, s->skeleton, s->skeleton_length, &none));
    REFUSES(PW_ERROR_LENGTH, pw_body_create(s->preset, -1, s->skeleton, s->skeleton_length, &none));
    REFUSES(PW_ERROR_AVATAR, pw_body_create(s->preset, s->preset_length, NULL, 0, &none));
    REFUSES(PW_ERROR_PRESET, pw_body_create("{", 1, s->skeleton, s->skeleton_length, &none));
    REFUSES(PW_ERROR_AVATAR, pw_body_create_from_file(NULL, 0, s->avatar, 100, &none));
    REFUSES(PW_ERROR_HANDLE, pw_solve(none, 0));
    REFUSES(PW_ERROR_NULL, pw_set_target(body, PW_HEAD, NULL, 1));
    REFUSES(PW_ERROR_NUMBER, pw_set_target(body, PW_HEAD, bad, 1));
    REFUSES(PW_ERROR_NAME, pw_set_target(body, PW_EFFECTOR_COUNT, good, 1));
    REFUSES(PW_ERROR_LENGTH, pw_set_targets(body, n, 55));
    REFUSES(PW_ERROR_LENGTH, pw_read_pose(body, n, 56));
    REFUSES(PW_ERROR_NULL, pw_read_pose(body, NULL, s->pose_count));
    REFUSES(PW_ERROR_NULL, pw_read_report(body, PW_HEAD, NULL));
    REFUSES(PW_ERROR_NULL, pw_read_contacts(body, NULL));
    REFUSES(PW_ERROR_LENGTH, pw_joint_name(body, 1, text, 1));
    REFUSES(PW_ERROR_NULL, pw_joint_name(body, 1, NULL, 100));
    REFUSES(PW_ERROR_NULL, pw_joint_count(body, NULL));
    REFUSES(PW_ERROR_NAME, pw_role_joint(body, NULL, &number));
    REFUSES(PW_ERROR_NAME, pw_set_parameter(body, NULL, 0));
    REFUSES(PW_ERROR_NAME, pw_set_parameter(body, "effectors.head.positionWeight", 7));
    REFUSES(PW_ERROR_NULL, pw_set_ground_mesh(body, NULL, 9, NULL, 3));
    REFUSES(PW_ERROR_NULL, pw_save_state(body, NULL, 0, NULL));
    REFUSES(PW_ERROR_LENGTH, pw_save_state(body, n, 56, &number));
    REFUSES(PW_ERROR_STATE, pw_restore_state(body, n, sizeof n));
    REFUSES(PW_ERROR_NULL, pw_solve_many(NULL, 1, 0, NULL));
    REFUSES(PW_ERROR_NULL, pw_calibration_create(NULL));
    must(pw_calibration_create(&person), "pw_calibration_create");
    REFUSES(PW_ERROR_NULL, pw_calibration_add_device(person, PW_HEADSET, NULL, NULL, NULL, NULL));
    REFUSES(PW_ERROR_NULL, pw_calibration_feed(person, 0, NULL, 0));
    REFUSES(PW_ERROR_STATE, pw_calibration_bind(person, body));
    REFUSES(PW_ERROR_REFUSED, pw_calibration_measure(person));
    REFUSES(PW_ERROR_HANDLE, pw_solve(person, 0));
    must(pw_calibration_destroy(person), "pw_calibration_destroy");
    REFUSES(PW_ERROR_HANDLE, pw_calibration_destroy(person));
    must(pw_body_create(NULL, 0, s->skeleton, s->skeleton_length, &dead), "pw_body_create");
    must(pw_body_destroy(dead), "pw_body_destroy");
    REFUSES(PW_ERROR_HANDLE, pw_body_destroy(dead));
    REFUSES(PW_ERROR_HANDLE, pw_read_pose(dead, n, 56));
    printf("misuse refused\n");
}

int main(int argc, char **argv) {
    if (argc != 2 || pw_abi_version() != PW_ABI_VERSION) return 1;
    scenario s = read_scenario(argv[1]);
    pw_body file, skeleton, third;
    must(pw_body_create_from_file(s.preset, s.preset_length, s.avatar, s.avatar_length, &file), "pw_body_create_from_file");
    must(pw_body_create(s.preset, s.preset_length, s.skeleton, s.skeleton_length, &skeleton), "pw_body_create");
    must(pw_body_create_from_file(s.preset, s.preset_length, s.avatar, s.avatar_length, &third), "pw_body_create_from_file");
    compare(&s, "targets of a body from the file", file, 0);
    compare(&s, "targets of a body from the skeleton", skeleton, 0);
    pw_calibration person = make_person(&s);
    compare(&s, "devices", third, person);
    misuse(&s, file);

    double height = 0.1, head[7] = {0, 1.55, 0, 1, 0, 0, 0};
    pw_contact feet[2];
    must(pw_body_create(NULL, 0, s.skeleton, s.skeleton_length, &third), "pw_body_create");
    must(pw_set_ground(third, step, &height), "pw_set_ground");
    for (int i = 0; i < 200; i++) {
        must(pw_set_target(third, PW_HEAD, head, 1), "pw_set_target");
        must(pw_solve(third, 1.0 / 90), "pw_solve");
    }
    must(pw_read_contacts(third, feet), "pw_read_contacts");
    if (!calls || fabs(feet[PW_LEFT].at[1] - height) > 1e-3 || feet[PW_RIGHT].kind != PW_FLAT_FOOT) {
        printf("the feet are not on the ground of the callback: %d calls, %g\n", calls, feet[PW_LEFT].at[1]);
        return 1;
    }
    free_scenario(&s);
    return 0;
}
