/* Solves for many ticks, creating and destroying bodies now and then, and looks at the memory of the process. */
#define _POSIX_C_SOURCE 199309L
#include "scenario.h"
#include <time.h>

static long resident_kilobytes(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    long pages = 0, resident = 0;
    if (!file || fscanf(file, "%ld %ld", &pages, &resident) != 2) return 0;
    fclose(file);
    return resident * 4;
}

int main(int argc, char **argv) {
    if (argc != 3) return 1;
    scenario s = read_scenario(argv[1]);
    long ticks = atol(argv[2]);
    pw_body body;
    must(pw_body_create_from_file(s.preset, s.preset_length, s.avatar, s.avatar_length, &body), "pw_body_create_from_file");
    double *pose = malloc(sizeof(double) * (size_t)s.pose_count);
    int32_t size;
    must(pw_save_state(body, NULL, 0, &size), "pw_save_state");
    char *state = malloc((size_t)size);
    long early = 0;
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (long tick = 0; tick < ticks; tick++) {
        must(pw_set_targets(body, tick_targets(&s, (int)(tick % s.ticks)), 8 * PW_EFFECTOR_COUNT), "pw_set_targets");
        must(pw_solve(body, 1.0 / 90), "pw_solve");
        must(pw_read_pose(body, pose, s.pose_count), "pw_read_pose");
        if (tick % 1000 == 0) {
            must(pw_save_state(body, state, size, &size), "pw_save_state");
            must(pw_restore_state(body, state, size), "pw_restore_state");
        }
        if (tick % 5000 == 0) {
            pw_body other;
            must(pw_body_create(s.preset, s.preset_length, s.skeleton, s.skeleton_length, &other), "pw_body_create");
            must(pw_body_destroy(other), "pw_body_destroy");
        }
        if (tick == ticks / 5) early = resident_kilobytes();
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    long late = resident_kilobytes();
    double ns = ((double)(end.tv_sec - begin.tv_sec) * 1e9 + (double)(end.tv_nsec - begin.tv_nsec)) / (double)ticks;
    printf("%ld ticks of %.0f ns; resident %ld kB, after a fifth %ld kB: %s\n", ticks, ns, late, early, late - early < 8192 ? "flat" : "growing");
    must(pw_body_destroy(body), "pw_body_destroy");
    free(pose), free(state);
    free_scenario(&s);
    return 0;
}
