/* Moves an avatar by the Posewright solver: example NAME.preset.json NAME.skeleton.json. Exported with a preset.

       gcc -O2 -o example example.c libposewright.so -Wl,-rpath,'$ORIGIN' -lm      Linux
       gcc -O2 -o example.exe example.c posewright.dll                             Windows, with MinGW

   Each line is a tick: where the head joint and the left wrist are, and how far the wrist is from its target. posewright.h documents every function. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "posewright.h"

static char *read_file(const char *path, int32_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(1);
    }
    fseek(file, 0, SEEK_END);
    *length = (int32_t)ftell(file);
    rewind(file);
    char *data = (char *)malloc((size_t)*length + 1);
    if (!data || fread(data, 1, (size_t)*length, file) != (size_t)*length) {
        fprintf(stderr, "%s can't be read\n", path);
        exit(1);
    }
    fclose(file);
    return data;
}

static void check(pw_status status) {
    if (status != PW_OK) {
        fprintf(stderr, "error %d: %s\n", (int)status, pw_last_error());
        exit(1);
    }
}

static double distance(const double *a, const double *b) { return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2])); }

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "example NAME.preset.json NAME.skeleton.json\n");
        return 2;
    }
    if (pw_abi_version() < PW_ABI_VERSION) {
        fprintf(stderr, "the library is older than posewright.h: take both from one export\n");
        return 1;
    }
    const size_t release = strcspn(pw_version(), " ");
    if (strcmp(PW_RELEASE, "0.0" ".0") && (strlen(PW_RELEASE) != release || strncmp(pw_version(), PW_RELEASE, release)))
        fprintf(stderr, "the library is of release %.*s, posewright.h of %s: take both from one export\n", (int)release, pw_version(), PW_RELEASE);
    int32_t preset_length, skeleton_length, joints, head, hand, shoulder, elbow;
    char *preset = read_file(argv[1], &preset_length), *skeleton = read_file(argv[2], &skeleton_length);
    pw_body body;
    check(pw_body_create(preset, preset_length, skeleton, skeleton_length, &body));
    free(preset);
    free(skeleton);
    check(pw_joint_count(body, &joints));
    check(pw_role_joint(body, "head", &head));
    check(pw_role_joint(body, "leftHand", &hand));
    check(pw_role_joint(body, "leftUpperArm", &shoulder));
    check(pw_role_joint(body, "leftLowerArm", &elbow));

    double *world = (double *)malloc(sizeof *world * 7 * (size_t)joints), *pose = (double *)malloc(sizeof *pose * (3 + 4 * (size_t)joints));
    if (!world || !pose) return 1;
    check(pw_read_t_pose(body, world, 7 * joints));
    const double h[3] = {world[7 * head], world[7 * head + 1], world[7 * head + 2]};
    const double s[3] = {world[7 * shoulder], world[7 * shoulder + 1], world[7 * shoulder + 2]};
    const double arm = distance(s, world + 7 * elbow) + distance(world + 7 * elbow, world + 7 * hand);
    for (int tick = 0; tick < 270; tick++) {
        const double t = tick / 90.0;
        const double at_head[7] = {h[0] + 0.05 * arm * sin(t), h[1] - 0.04 * arm * (1 + sin(2 * t)), h[2], 1, 0, 0, 0};
        const double at_left[7] = {s[0] + 0.2 * arm * sin(t), s[1] + arm * (0.4 * sin(1.1 * t) - 0.3), s[2] + arm * 0.55, 1, 0, 0, 0};
        const double at_right[7] = {-s[0] - 0.2 * arm * cos(t), s[1] + arm * (0.4 * cos(0.9 * t) - 0.3), s[2] + arm * 0.55, 1, 0, 0, 0};
        check(pw_set_target(body, PW_HEAD, at_head, 1));
        check(pw_set_target(body, PW_LEFT_HAND, at_left, 1));
        check(pw_set_target(body, PW_RIGHT_HAND, at_right, 1));
        check(pw_solve(body, 1.0 / 90));
        check(pw_read_pose(body, pose, 3 + 4 * joints)); /* what a renderer takes: hips, and the rotation of each joint in its parent's frame */
        check(pw_read_world(body, world, 7 * joints));   /* for those who want places */
        pw_report report;
        check(pw_read_report(body, PW_LEFT_HAND, &report));
        printf("%d %.6f %.6f %.6f %.6f %.6f %.6f %.6f\n", tick, world[7 * head], world[7 * head + 1], world[7 * head + 2], world[7 * hand], world[7 * hand + 1], world[7 * hand + 2],
               report.distance);
    }
    check(pw_body_destroy(body));
    free(world);
    free(pose);
    return 0;
}
