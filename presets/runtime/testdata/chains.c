/* Solves a body with chains that follow targets and compares with what the session gave for its devices. */
#include "scenario.h"

#define REFUSES(code, says, call) \
    do { \
        pw_status got = call; \
        if (got != (code) || !strstr(pw_last_error(), says)) { printf("%s returns %d, %s\n", #call, got, pw_last_error()); return 1; } \
    } while (0)

int main(int argc, char **argv) {
    if (argc != 2) return 1;
    scenario s = read_scenario(argv[1]);
    pw_body body;
    must(pw_body_create(s.preset, s.preset_length, s.skeleton, s.skeleton_length, &body), "pw_body_create");
    double *pose = malloc(sizeof *pose * (size_t)s.pose_count);
    for (int tick = 0; tick < s.ticks; tick++) {
        const double *third = tick_devices(&s, tick), *tail = third + 8;
        must(pw_set_targets(body, tick_targets(&s, tick), 56), "pw_set_targets");
        must(pw_set_chain_target(body, "third", third, third[7]), "pw_set_chain_target");
        must(pw_set_chain_target(body, "tail", tail, tail[7]), "pw_set_chain_target");
        must(pw_solve(body, 1.0 / 90), "pw_solve");
        must(pw_read_pose(body, pose, s.pose_count), "pw_read_pose");
        if (memcmp(pose, tick_pose(&s, tick), sizeof *pose * (size_t)s.pose_count)) { printf("tick %d differs\n", tick); return 1; }
    }
    printf("same bits in %d ticks\n", s.ticks);
    const double good[7] = {0, 1, 0, 1, 0, 0, 0}, wrong[7] = {0, NAN, 0, 1, 0, 0, 0};
    REFUSES(PW_ERROR_NAME, "\"tial\"", pw_set_chain_target(body, "tial", good, 1));
    REFUSES(PW_ERROR_NULL, "null", pw_set_chain_target(body, NULL, good, 1));
    REFUSES(PW_ERROR_NULL, "null", pw_set_chain_target(body, "tail", NULL, 1));
    REFUSES(PW_ERROR_NUMBER, "not finite", pw_set_chain_target(body, "tail", wrong, 1));
    REFUSES(PW_ERROR_NUMBER, "not finite", pw_set_chain_target(body, "tail", good, NAN));
    REFUSES(PW_ERROR_HANDLE, "handle", pw_set_chain_target(0, "tail", good, 1));
    printf("misuse refused\n");
    free(pose);
    free_scenario(&s);
    return 0;
}
