/* Runs the scripts of ways_test.go: ways FOLDER prints the pose of each tick. */
#include "../../../runtime/testdata/scenario.h"

#define CALL(call) must(call, line)

int main(int argc, char **argv) {
    if (argc != 2) return 1;
    int32_t preset_length, skeleton_length, script_length, joints = 0, size = 0, state_size = 0;
    char *preset = read_file(argv[1], "preset.json", &preset_length), *skeleton = read_file(argv[1], "skeleton.json", &skeleton_length);
    char *script = read_file(argv[1], "script.txt", &script_length), *lines, *state = NULL;
    pw_body body = 0;
    pw_calibration person = 0;
    double n[4096], *pose = NULL;
    for (char *line = strtok_r(script, "\n", &lines); line; line = strtok_r(NULL, "\n", &lines)) {
        char *words[4096], *rest, *word = strtok_r(line, " ", &rest), *call = word;
        int32_t count = 0;
        while ((word = strtok_r(NULL, " ", &rest))) words[count] = word, n[count++] = strtod(word, NULL);
        const int32_t which = (int32_t)n[0];
        if (!strcmp(call, "way")) {
            printf("way %s\n", words[0]);
            if (body) CALL(pw_body_destroy(body)), CALL(pw_calibration_destroy(person));
            CALL(pw_body_create(preset, preset_length, skeleton, skeleton_length, &body));
            CALL(pw_calibration_create(&person));
            CALL(pw_joint_count(body, &joints));
            pose = realloc(pose, sizeof *pose * (size_t)(3 + 4 * joints));
        } else if (!strcmp(call, "t")) {
            CALL(pw_set_target(body, which, n + 1, n[8]));
        } else if (!strcmp(call, "h")) {
            CALL(pw_set_hint(body, which, n + 1, n[4]));
        } else if (!strcmp(call, "s")) {
            CALL(pw_set_shoulder(body, which, n + 1, n[4]));
        } else if (!strcmp(call, "e")) {
            CALL(pw_set_fingers(body, which, count > 2 ? n + 2 : NULL, count - 2, n[1]));
        } else if (!strcmp(call, "n")) {
            CALL(pw_set_input(body, words[0], n[1]));
        } else if (!strcmp(call, "c")) {
            CALL(pw_set_chain_target(body, words[0], n + 1, n[8]));
        } else if (!strcmp(call, "p")) {
            CALL(pw_set_pin(body, which, n + 1));
        } else if (!strcmp(call, "u")) {
            CALL(pw_set_pin(body, which, NULL));
        } else if (!strcmp(call, "o")) {
            CALL(pw_set_space(body, n, n[3]));
        } else if (!strcmp(call, "g")) {
            CALL(pw_set_ground_plane(body, n, n + 3));
        } else if (!strcmp(call, "G")) {
            CALL(pw_set_ground(body, NULL, NULL));
        } else if (!strcmp(call, "m")) {
            float corners[64];
            uint32_t indices[64];
            const int32_t floats = 3 * which;
            for (int32_t i = 0; i < floats; i++) corners[i] = (float)n[1 + i];
            for (int32_t i = 1 + floats; i < count; i++) indices[i - 1 - floats] = (uint32_t)n[i];
            CALL(pw_set_ground_mesh(body, corners, floats, indices, count - 1 - floats));
        } else if (!strcmp(call, "b")) {
            CALL(pw_set_base_pose(body, n, count));
        } else if (!strcmp(call, "set")) {
            CALL(pw_set_parameter_text(body, words[0]));
        } else if (!strcmp(call, "d")) {
            int32_t index;
            CALL(pw_calibration_add_device(person, which, words[1], words[2], words[3], &index));
        } else if (!strcmp(call, "f")) {
            CALL(pw_calibration_feed(person, n[0], n + 1, count - 1));
            CALL(pw_calibration_bind(person, body));
        } else if (!strcmp(call, "k")) {
            CALL(pw_calibration_begin(person, which, n[1], n[2]));
        } else if (!strcmp(call, "M")) {
            CALL(pw_calibration_measure(person));
        } else if (!strcmp(call, "F")) {
            CALL(pw_calibration_fit(person, body, 0));
        } else if (!strcmp(call, "S")) {
            CALL(pw_save_state(body, NULL, 0, &state_size));
            state = realloc(state, (size_t)state_size);
            CALL(pw_save_state(body, state, state_size, &size));
        } else if (!strcmp(call, "R")) {
            CALL(pw_restore_state(body, state, state_size));
        } else if (!strcmp(call, "r")) {
            CALL(pw_body_reset(body));
        } else if (!strcmp(call, "v")) {
            CALL(pw_solve(body, n[0]));
            CALL(pw_read_pose(body, pose, 3 + 4 * joints));
            for (int32_t i = 0; i < 3 + 4 * joints; i++) printf("%.17g ", pose[i]);
            printf("\n");
        }
    }
    return 0;
}
