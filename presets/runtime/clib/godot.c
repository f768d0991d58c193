// The library as an extension of Godot 4.4 and later: the class PosewrightNative with one method,
//     run(command: int, numbers: PackedFloat64Array, text: PackedByteArray) -> PackedFloat64Array
// whose result begins with a pw_status, which the bytes of pw_last_error follow where it is not 0. posewright_solver.gd, which exports carry, has a method for each
// command. Godot's interface is declared here as far as it is used, so that building the library needs nothing of Godot.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../posewright.h"

#ifdef _WIN32
#define PW_EXPORT __declspec(dllexport)
#else
#define PW_EXPORT __attribute__((visibility("default")))
#endif

typedef void (*function)(void);
typedef function (*get_function)(const char *name);
typedef struct {
    int32_t error, argument, expected;
} call_error;

typedef struct {
    int32_t type;
    void *name, *class_name;
    uint32_t hint;
    void *hint_string;
    uint32_t usage;
} property_info;

typedef struct {
    uint8_t is_virtual, is_abstract, is_exposed, is_runtime;
    const void *icon_path;
    void *set, *get, *property_list, *free_property_list, *can_revert, *get_revert, *validate, *notification, *to_string, *reference, *unreference;
    void *(*create)(void *userdata, uint8_t notify);
    void (*destroy)(void *userdata, void *instance);
    void *recreate, *get_virtual, *virtual_data, *call_virtual;
    void *userdata;
} class_info;

typedef struct {
    void *name, *userdata;
    void (*call)(void *userdata, void *instance, const void *const *arguments, int64_t count, void *result, call_error *error);
    void (*ptrcall)(void *userdata, void *instance, const void *const *arguments, void *result);
    uint32_t flags;
    uint8_t has_result;
    property_info *result;
    int32_t result_metadata;
    uint32_t argument_count;
    property_info *arguments;
    int32_t *arguments_metadata;
    uint32_t default_count;
    void **defaults;
} method_info;

typedef struct {
    int32_t minimum_level;
    void *userdata;
    void (*initialize)(void *userdata, int32_t level);
    void (*deinitialize)(void *userdata, int32_t level);
} initialization;

enum { TYPE_INT = 2, TYPE_BYTES = 29, TYPE_DOUBLES = 33, LEVEL_SCENE = 2, METHOD_NORMAL = 1, USAGE_DEFAULT = 6 };

// Values of Godot: as large as Godot has them, or larger.
typedef struct { uint64_t space[5]; } variant;
typedef struct { uint64_t space[2]; } array;
typedef struct { uint64_t space[1]; } name;

typedef void (*builtin)(void *base, const void *const *arguments, void *result, int count);

static struct {
    void *library;
    void (*new_name)(void *to, const char *text, uint8_t is_static);
    void (*new_string)(void *to, const char *text);
    void *(*construct)(const void *class_name);
    void (*set_instance)(void *object, const void *class_name, void *instance);
    void (*register_class)(void *library, const void *class_name, const void *parent, const class_info *info);
    void (*unregister_class)(void *library, const void *class_name);
    void (*register_method)(void *library, const void *class_name, const method_info *info);
    const double *(*doubles)(const void *array, int64_t index);
    double *(*doubles_to_write)(void *array, int64_t index);
    const uint8_t *(*bytes)(const void *array, int64_t index);
    void (*to_variant[2])(void *to, void *from);        // doubles
    void (*from_variant[3])(void *to, void *from);      // int, bytes, doubles
    void (*construct_doubles)(void *to, const void *const *arguments);
    void (*destroy_bytes)(void *array), (*destroy_doubles)(void *array);
    builtin size_of_bytes, size_of_doubles, resize_doubles;
    name class_name, parent, method, empty_name, argument_names[3];
    name empty_string;
} godot;

typedef struct {
    pw_body body;
    pw_calibration person;
} native;

// Commands, as posewright_solver.gd has them.
enum {
    CREATE, DESTROY, STEP, SET_PARAMETER, REPORT, CONTACTS, SCALE, RESET, WORLD, SAVE, RESTORE, GROUND_PLANE, HINTS, SPACE, ADD_DEVICE, FEED, BEGIN, MEASURE, FIT, GET_PARAMETER,
    JOINTS, PRESET, OFFSETS, CHAIN_TARGET, BASE_POSE, PIN, SHOULDER, GROUND_MESH, ROLE_JOINT, DEVICE_ROLE, WARNINGS, VERSION, FINGERS, INPUT, SKELETON
};

typedef struct {
    double *data;
    int64_t count;
    void *array;
} output;

static int64_t size_of(builtin method, const void *array) {
    int64_t n = 0;
    method((void *)array, NULL, &n, 0);
    return n;
}

// resize makes room for numbers behind the status.
static double *resize(output *out, int64_t count) {
    int64_t size = count + 1, result;
    const void *arguments[1] = {&size};
    godot.resize_doubles(out->array, arguments, &result, 1);
    out->data = godot.doubles_to_write(out->array, 0);
    out->count = count;
    return out->data + 1;
}

// step takes the time and eight numbers for each effector, of which those with a presence below 0 keep the target that they have: devices may have set it.
static pw_status step(native *n, const double *in, int64_t count, output *out) {
    if (count != 1 + 8 * PW_EFFECTOR_COUNT) return pw_set_targets(n->body, in, 0);
    int32_t joints = 0;
    pw_status status = pw_joint_count(n->body, &joints);
    for (int32_t i = 0; status == PW_OK && i < PW_EFFECTOR_COUNT; i++) {
        const double *target = in + 1 + 8 * i;
        if (!(target[7] < 0)) status = pw_set_target(n->body, i, target, target[7]);
    }
    if (status == PW_OK) status = pw_solve(n->body, in[0]);
    if (status == PW_OK) status = pw_read_pose(n->body, resize(out, 3 + 4 * (int64_t)joints), 3 + 4 * joints);
    return status;
}

static pw_status reports(native *n, output *out) {
    double *to = resize(out, 6 * PW_EFFECTOR_COUNT);
    for (int32_t i = 0; i < PW_EFFECTOR_COUNT; i++, to += 6) {
        pw_report r;
        pw_status status = pw_read_report(n->body, i, &r);
        if (status != PW_OK) return status;
        to[0] = r.active, to[1] = r.reached, to[2] = r.cause, to[3] = r.residual, to[4] = r.distance, to[5] = r.rotation_residual;
    }
    return PW_OK;
}

static pw_status contacts(native *n, output *out) {
    pw_contact feet[2];
    pw_status status = pw_read_contacts(n->body, feet);
    if (status != PW_OK) return status;
    double *to = resize(out, 24);
    for (int i = 0; i < 2; i++, to += 12) {
        to[0] = feet[i].kind, to[1] = feet[i].tracked, to[2] = feet[i].lifted, to[3] = feet[i].landed;
        memcpy(to + 4, feet[i].at, sizeof feet[i].at);
        memcpy(to + 7, feet[i].normal, sizeof feet[i].normal);
        to[10] = feet[i].yaw, to[11] = feet[i].phase;
    }
    return PW_OK;
}

// as_bytes gives bytes of the library as numbers, in which form alone results go to Godot.
static pw_status as_bytes(native *n, pw_status (*read)(pw_body, char *, int32_t, int32_t *), output *out) {
    int32_t size = 0;
    pw_status status = read(n->body, NULL, 0, &size);
    if (status != PW_OK) return status;
    char *text = malloc((size_t)size + 1);
    if (!text) return PW_ERROR_INTERNAL;
    status = read(n->body, text, size, &size);
    if (status == PW_OK) {
        double *to = resize(out, size);
        for (int32_t i = 0; i < size; i++) to[i] = (unsigned char)text[i];
    }
    free(text);
    return status;
}

static pw_status save(pw_body body, char *to, int32_t capacity, int32_t *size) { return pw_save_state(body, to, capacity, size); }

// words copies a text that holds zeros between its words, with one behind the last.
static char *words(const char *text, int64_t length) {
    char *copy = malloc((size_t)length + 1);
    if (copy) {
        if (length > 0) memcpy(copy, text, (size_t)length);
        copy[length] = 0;
    }
    return copy;
}

static const char *next_word(const char *word, const char *end) {
    word += strlen(word) + 1;
    return word <= end ? word : end;
}

// mesh takes the number of corners, three numbers for each, and three indices for each triangle.
static pw_status mesh(native *n, const double *in, int64_t count) {
    int64_t corners = count > 0 && in[0] >= 0 && in[0] <= (double)count ? 3 * (int64_t)in[0] : count, indices = count - 1 - corners;
    if (indices < 0 || count > INT32_MAX) return pw_set_targets(n->body, in, 0);
    float *places = malloc(sizeof *places * (size_t)corners + 1);
    uint32_t *triangles = malloc(sizeof *triangles * (size_t)indices + 1);
    pw_status status = PW_ERROR_INTERNAL;
    if (places && triangles) {
        for (int64_t i = 0; i < corners; i++) places[i] = (float)in[1 + i];
        for (int64_t i = 0; i < indices; i++) triangles[i] = in[1 + corners + i] >= 0 && in[1 + corners + i] < 4e9 ? (uint32_t)in[1 + corners + i] : UINT32_MAX;
        status = pw_set_ground_mesh(n->body, places, (int32_t)corners, triangles, (int32_t)indices);
    }
    free(places);
    free(triangles);
    return status;
}

static void put_text(output *out, const char *text) {
    int64_t size = (int64_t)strlen(text);
    double *to = resize(out, size);
    for (int64_t i = 0; i < size; i++) to[i] = (unsigned char)text[i];
}

static pw_status run_words(native *n, int64_t command, const double *in, int64_t count, char *text, int64_t length, output *out) {
    const char *end = text + length, *second = next_word(text, end), *third = next_word(second, end);
    double value;
    int32_t index;
    pw_status status;
    switch (command) {
    case SET_PARAMETER:
        return pw_set_parameter_text(n->body, text);
    case GET_PARAMETER:
        status = pw_get_parameter(n->body, text, &value);
        if (status == PW_OK) resize(out, 1)[0] = value;
        return status;
    case CHAIN_TARGET: // numbers: transform and presence
        return count == 8 ? pw_set_chain_target(n->body, text, in, in[7]) : pw_set_targets(n->body, in, 0);
    case INPUT:
        return count == 1 ? pw_set_input(n->body, text, in[0]) : pw_set_targets(n->body, in, 0);
    case ROLE_JOINT:
        status = pw_role_joint(n->body, text, &index);
        if (status == PW_OK) resize(out, 1)[0] = index;
        return status;
    case ADD_DEVICE:
        if (!n->person && (status = pw_calibration_create(&n->person)) != PW_OK) return status;
        status = pw_calibration_add_device(n->person, count > 0 ? (int32_t)in[0] : 0, text, second, third, &index);
        if (status == PW_OK) resize(out, 1)[0] = index;
        return status;
    }
    return PW_ERROR_NAME;
}

static pw_status run(native *n, int64_t command, const double *in, int64_t count, const char *text, int64_t length, output *out) {
    double value;
    int32_t joints;
    pw_status status;
    resize(out, 0);
    switch (command) {
    case CREATE: // numbers: length of the preset, 1 for a file and 0 for a skeleton
        if (n->body) pw_body_destroy(n->body);
        n->body = 0;
        if (count != 2 || !(in[0] >= 0 && in[0] <= (double)length) || length > INT32_MAX) return pw_set_targets(0, in, 0);
        return (in[1] != 0 ? pw_body_create_from_file : pw_body_create)(
            text, (int32_t)in[0], text + (int32_t)in[0], (int32_t)(length - (int64_t)in[0]), &n->body);
    case DESTROY:
        status = pw_body_destroy(n->body);
        n->body = 0;
        return status;
    case STEP:
        return step(n, in, count, out);
    case SET_PARAMETER:
    case GET_PARAMETER:
    case CHAIN_TARGET:
    case INPUT:
    case ROLE_JOINT:
    case ADD_DEVICE: {
        char *copy = words(text, length);
        if (!copy) return PW_ERROR_INTERNAL;
        status = run_words(n, command, in, count, copy, length, out);
        free(copy);
        return status;
    }
    case REPORT:
        return reports(n, out);
    case CONTACTS:
        return contacts(n, out);
    case SCALE:
        status = pw_body_scale(n->body, &value);
        if (status == PW_OK) resize(out, 1)[0] = value;
        return status;
    case JOINTS:
        status = pw_joint_count(n->body, &joints);
        if (status == PW_OK) resize(out, 1)[0] = joints;
        return status;
    case RESET:
        return pw_body_reset(n->body);
    case BASE_POSE: // numbers: those of STEP's answer; none for the rest pose
        return pw_set_base_pose(n->body, count > 0 ? in : NULL, count <= INT32_MAX ? (int32_t)count : 0);
    case WORLD:
        status = pw_joint_count(n->body, &joints);
        return status != PW_OK ? status : pw_read_world(n->body, resize(out, 7 * (int64_t)joints), 7 * joints);
    case OFFSETS:
        status = pw_joint_count(n->body, &joints);
        return status != PW_OK ? status : pw_read_offsets(n->body, resize(out, 3 * (int64_t)joints), 3 * joints);
    case SAVE:
        return as_bytes(n, save, out);
    case PRESET:
        return as_bytes(n, pw_write_preset, out);
    case RESTORE:
        return pw_restore_state(n->body, text, (int32_t)length);
    case GROUND_PLANE:
        return count == 6 ? pw_set_ground_plane(n->body, in, in + 3) : count == 0 ? pw_set_ground(n->body, NULL, NULL) : pw_set_targets(n->body, in, 0);
    case HINTS: // four numbers for each hint: point and presence
        if (count != 4 * PW_HINT_COUNT) return pw_set_targets(n->body, in, 0);
        for (int32_t i = 0; i < PW_HINT_COUNT; i++) {
            if ((status = pw_set_hint(n->body, i, in + 4 * i, in[4 * i + 3])) != PW_OK) return status;
        }
        return PW_OK;
    case PIN: // effector, and the transform that it is kept at
        return count == 8 || count == 1 ? pw_set_pin(n->body, (int32_t)in[0], count == 8 ? in + 1 : NULL) : pw_set_targets(n->body, in, 0);
    case SHOULDER: // side, point and presence
        return count == 5 ? pw_set_shoulder(n->body, (int32_t)in[0], in + 1, in[4]) : pw_set_targets(n->body, in, 0);
    case FINGERS: // side, presence, and the fingers; none where they are not tracked
        if (count < 2 || count > 64) return pw_set_targets(n->body, in, 0);
        return pw_set_fingers(n->body, (int32_t)in[0], count > 2 ? in + 2 : NULL, (int32_t)count - 2, in[1]);
    case GROUND_MESH:
        return mesh(n, in, count);
    case SKELETON:
        return as_bytes(n, pw_write_skeleton, out);
    case WARNINGS:
        return as_bytes(n, pw_read_warnings, out);
    case VERSION:
        put_text(out, pw_version());
        return PW_OK;
    case DEVICE_ROLE: {
        char role[256];
        status = count == 1 ? pw_calibration_device_role(n->person, (int32_t)in[0], role, sizeof role) : pw_set_targets(n->body, in, 0);
        if (status == PW_OK) put_text(out, role);
        return status;
    }
    case SPACE:
        return count == 4 ? pw_set_space(n->body, in, in[3]) : pw_set_targets(n->body, in, 0);
    case FEED: // time, then eight numbers for each device
        if (count < 1) return pw_set_targets(n->body, in, 0);
        status = pw_calibration_feed(n->person, in[0], in + 1, (int32_t)(count - 1));
        return status != PW_OK ? status : pw_calibration_bind(n->person, n->body);
    case BEGIN:
        return count == 3 ? pw_calibration_begin(n->person, (int32_t)in[0], in[1], in[2]) : pw_set_targets(n->body, in, 0);
    case MEASURE:
        status = pw_calibration_measure(n->person);
        return status != PW_OK ? status : pw_calibration_read(n->person, resize(out, 4));
    case FIT:
        return pw_calibration_fit(n->person, n->body, 0);
    }
    return PW_ERROR_NAME;
}

// answer runs a command with arrays of Godot and writes the status before what it gives.
static void answer(native *n, int64_t command, const void *numbers, const void *text, void *result) {
    output out = {.array = result};
    int64_t count = size_of(godot.size_of_doubles, numbers), length = size_of(godot.size_of_bytes, text);
    pw_status status = run(n, command, count ? godot.doubles(numbers, 0) : (const double *)&count, count,
                           length ? (const char *)godot.bytes(text, 0) : "", length, &out);
    if (status != PW_OK) {
        put_text(&out, pw_last_error());
    }
    out.data[0] = status;
}

static void ptrcall(void *userdata, void *instance, const void *const *arguments, void *result) {
    (void)userdata;
    answer(instance, *(const int64_t *)arguments[0], arguments[1], arguments[2], result);
}

static void call(void *userdata, void *instance, const void *const *arguments, int64_t count, void *result, call_error *error) {
    (void)userdata;
    if (count != 3) {
        error->error = count < 3 ? 4 : 3; // too few, too many
        error->argument = error->expected = 3;
        return;
    }
    int64_t command;
    array text, numbers, given;
    godot.from_variant[0](&command, (void *)arguments[0]);
    godot.from_variant[2](&numbers, (void *)arguments[1]);
    godot.from_variant[1](&text, (void *)arguments[2]);
    godot.construct_doubles(&given, NULL);
    answer(instance, command, &numbers, &text, &given);
    godot.to_variant[0](result, &given);
    godot.destroy_doubles(&given);
    godot.destroy_doubles(&numbers);
    godot.destroy_bytes(&text);
    error->error = 0;
}

static void *create(void *userdata, uint8_t notify) {
    (void)userdata, (void)notify;
    void *object = godot.construct(&godot.parent);
    native *n = calloc(1, sizeof *n);
    if (object && n) godot.set_instance(object, &godot.class_name, n);
    return object;
}

static void destroy(void *userdata, void *instance) {
    (void)userdata;
    native *n = instance;
    if (!n) return;
    if (n->person) pw_calibration_destroy(n->person);
    if (n->body) pw_body_destroy(n->body);
    free(n);
}

static void initialize(void *userdata, int32_t level) {
    (void)userdata;
    if (level != LEVEL_SCENE) return;
    godot.new_name(&godot.class_name, "PosewrightNative", 0);
    godot.new_name(&godot.parent, "RefCounted", 0);
    godot.new_name(&godot.method, "run", 0);
    godot.new_name(&godot.empty_name, "", 0);
    godot.new_string(&godot.empty_string, "");
    // Not exposed: of an extension that is new to a project, Godot 4.5 to 4.7 document exposed classes only while `godot --headless --import` ends, and crash.
    class_info info = {.is_exposed = 0, .create = create, .destroy = destroy};
    godot.register_class(godot.library, &godot.class_name, &godot.parent, &info);
    static const char *const names[3] = {"command", "numbers", "text"};
    static const int32_t types[3] = {TYPE_INT, TYPE_DOUBLES, TYPE_BYTES};
    property_info arguments[3], result;
    int32_t metadata[3] = {0};
    for (int i = 0; i < 3; i++) {
        godot.new_name(&godot.argument_names[i], names[i], 0);
        arguments[i] = (property_info){types[i], &godot.argument_names[i], &godot.empty_name, 0, &godot.empty_string, USAGE_DEFAULT};
    }
    result = (property_info){TYPE_DOUBLES, &godot.empty_name, &godot.empty_name, 0, &godot.empty_string, USAGE_DEFAULT};
    method_info method = {.name = &godot.method, .call = call, .ptrcall = ptrcall, .flags = METHOD_NORMAL, .has_result = 1, .result = &result,
                          .argument_count = 3, .arguments = arguments, .arguments_metadata = metadata};
    godot.register_method(godot.library, &godot.class_name, &method);
}

static void deinitialize(void *userdata, int32_t level) {
    (void)userdata;
    if (level == LEVEL_SCENE) godot.unregister_class(godot.library, &godot.class_name);
}

PW_EXPORT uint8_t posewright_godot_init(get_function get, void *library, initialization *out) {
    typedef function (*by_type)(int32_t type);
    typedef function (*by_constructor)(int32_t type, int32_t which);
    typedef builtin (*by_method)(int32_t type, const void *method, int64_t hash);
    godot.library = library;
#define GET(field, text) (*(function *)&(field) = get(text))
    GET(godot.new_name, "string_name_new_with_latin1_chars");
    GET(godot.new_string, "string_new_with_utf8_chars");
    GET(godot.construct, "classdb_construct_object2");
    GET(godot.set_instance, "object_set_instance");
    GET(godot.register_class, "classdb_register_extension_class4");
    GET(godot.unregister_class, "classdb_unregister_extension_class");
    GET(godot.register_method, "classdb_register_extension_class_method");
    GET(godot.doubles, "packed_float64_array_operator_index_const");
    GET(godot.doubles_to_write, "packed_float64_array_operator_index");
    GET(godot.bytes, "packed_byte_array_operator_index_const");
    by_type to_variant, from_variant, destructor;
    by_constructor constructor;
    by_method method;
    GET(to_variant, "get_variant_from_type_constructor");
    GET(from_variant, "get_variant_to_type_constructor");
    GET(destructor, "variant_get_ptr_destructor");
    GET(constructor, "variant_get_ptr_constructor");
    GET(method, "variant_get_ptr_builtin_method");
    if (!godot.new_name || !godot.construct || !godot.register_class || !godot.register_method || !method) return 0; // older than 4.4
    *(function *)&godot.to_variant[0] = to_variant(TYPE_DOUBLES);
    *(function *)&godot.from_variant[0] = from_variant(TYPE_INT);
    *(function *)&godot.from_variant[1] = from_variant(TYPE_BYTES);
    *(function *)&godot.from_variant[2] = from_variant(TYPE_DOUBLES);
    *(function *)&godot.construct_doubles = constructor(TYPE_DOUBLES, 0);
    *(function *)&godot.destroy_bytes = destructor(TYPE_BYTES);
    *(function *)&godot.destroy_doubles = destructor(TYPE_DOUBLES);
    name size, resized;
    godot.new_name(&size, "size", 0);
    godot.new_name(&resized, "resize", 0);
    // The numbers are Godot's hashes of the signatures: () const -> int, and (int) -> int.
    godot.size_of_bytes = method(TYPE_BYTES, &size, 3173160232);
    godot.size_of_doubles = method(TYPE_DOUBLES, &size, 3173160232);
    godot.resize_doubles = method(TYPE_DOUBLES, &resized, 848867239);
    if (!godot.size_of_bytes || !godot.size_of_doubles || !godot.resize_doubles) return 0;
    *out = (initialization){LEVEL_SCENE, NULL, initialize, deinitialize};
    return 1;
}
