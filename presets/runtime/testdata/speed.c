/* For each line of standard input solves the demo a number of times and prints the CPU nanoseconds of a tick: setting targets, solving, reading the pose. */
#define _POSIX_C_SOURCE 199309L
#include "scenario.h"
#include <time.h>

int main(int argc, char **argv) {
    if (argc != 3) return 1;
    scenario s = read_scenario(argv[1]);
    const int times = atoi(argv[2]);
    pw_body body;
    must(pw_body_create(s.preset, s.preset_length, s.skeleton, s.skeleton_length, &body), "pw_body_create");
    double *pose = malloc(sizeof *pose * (size_t)s.pose_count);
    char line[16];
    while (fgets(line, sizeof line, stdin)) {
        struct timespec a, b;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &a);
        for (int i = 0; i < times; i++) {
            for (int tick = 0; tick < s.ticks; tick++) {
                pw_set_targets(body, tick_targets(&s, tick), 56);
                pw_solve(body, 1.0 / 90);
                pw_read_pose(body, pose, s.pose_count);
            }
        }
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
        printf("%.0f\n", ((double)(b.tv_sec - a.tv_sec) * 1e9 + (double)(b.tv_nsec - a.tv_nsec)) / times / s.ticks);
        fflush(stdout);
    }
    return 0;
}
