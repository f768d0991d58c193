/* Reads what the tests write: a preset, an avatar, and the demo's devices, targets and poses. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "posewright.h"

static char *read_file(const char *folder, const char *name, int32_t *length) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file) { perror(path); exit(1); }
    fseek(file, 0, SEEK_END);
    *length = (int32_t)ftell(file);
    rewind(file);
    char *data = malloc((size_t)*length + 1);
    if (fread(data, 1, (size_t)*length, file) != (size_t)*length) exit(1);
    data[*length] = 0;
    fclose(file);
    return data;
}

static void must(pw_status status, const char *what) {
    if (status != PW_OK) { printf("%s: %d, %s\n", what, status, pw_last_error()); exit(1); }
}

typedef struct {
    char *preset, *avatar, *skeleton, *data, *devices;
    int32_t preset_length, avatar_length, skeleton_length, data_length, devices_length;
    int32_t ticks, device_count, pose_count;
    const double *numbers;
} scenario;

static scenario read_scenario(const char *folder) {
    scenario s;
    s.preset = read_file(folder, "preset.json", &s.preset_length);
    s.avatar = read_file(folder, "avatar.glb", &s.avatar_length);
    s.skeleton = read_file(folder, "skeleton.json", &s.skeleton_length);
    s.data = read_file(folder, "ticks.bin", &s.data_length);
    s.devices = read_file(folder, "devices.txt", &s.devices_length);
    int32_t head[3];
    memcpy(head, s.data, sizeof head);
    s.ticks = head[0], s.device_count = head[1], s.pose_count = head[2];
    size_t bytes = (size_t)s.data_length - sizeof head;
    double *numbers = malloc(bytes);
    memcpy(numbers, s.data + sizeof head, bytes);
    s.numbers = numbers;
    return s;
}

static void free_scenario(scenario *s) {
    free(s->preset), free(s->avatar), free(s->skeleton), free(s->data), free(s->devices), free((void *)s->numbers);
}

static const double *tick_devices(const scenario *s, int tick) {
    return s->numbers + (size_t)tick * (size_t)(8 * s->device_count + 8 * PW_EFFECTOR_COUNT + s->pose_count);
}
static const double *tick_targets(const scenario *s, int tick) { return tick_devices(s, tick) + 8 * s->device_count; }
static const double *tick_pose(const scenario *s, int tick) { return tick_targets(s, tick) + 8 * PW_EFFECTOR_COUNT; }

static pw_calibration make_person(const scenario *s) {
    pw_calibration person;
    must(pw_calibration_create(&person), "pw_calibration_create");
    char *devices = malloc((size_t)s->devices_length + 1), *next = devices;
    memcpy(devices, s->devices, (size_t)s->devices_length + 1);
    for (int i = 0; i < s->device_count; i++) {
        char *line = next, *end = strchr(line, '\n');
        *end = 0, next = end + 1;
        char *serial = strchr(line, '\t') + 1, *name = strchr(serial, '\t');
        *name++ = 0;
        int32_t index;
        must(pw_calibration_add_device(person, line[0] - '0', serial, name, NULL, &index), "pw_calibration_add_device");
        if (index != i) { printf("device %d has index %d\n", i, index); exit(1); }
    }
    free(devices);
    return person;
}
