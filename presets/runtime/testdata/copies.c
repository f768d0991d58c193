/* Loads copies of the library beside the one that it is linked to: each keeps a sentence for each thread, and no thread leaves its own behind. */
#define _POSIX_C_SOURCE 200809L
#include "posewright.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

typedef const char *(*error_function)(void);
typedef pw_status (*destroy_function)(int32_t);

static error_function last_error;
static destroy_function destroy_body, destroy_calibration;

static void *in_a_thread(void *text) {
    int fresh = !*last_error();
    return destroy_calibration(0) == PW_ERROR_HANDLE && fresh && *last_error() && strcmp(last_error(), text) ? text : NULL;
}

int main(int argc, char **argv) {
    int good = 0;
    for (int i = 1; i < argc; i++) {
        void *copy = dlopen(argv[i], RTLD_NOW | RTLD_LOCAL);
        if (!copy) {
            puts(dlerror());
            return 1;
        }
        *(void **)&last_error = dlsym(copy, "pw_last_error");
        *(void **)&destroy_body = dlsym(copy, "pw_body_destroy");
        *(void **)&destroy_calibration = dlsym(copy, "pw_calibration_destroy");
        char text[1024] = "";
        int right = !*last_error() && last_error != pw_last_error && destroy_body(0) == PW_ERROR_HANDLE;
        strcpy(text, last_error());
        for (int round = 0; round < 20; round++) {
            pthread_t thread;
            void *result = NULL;
            right = right && !pthread_create(&thread, NULL, in_a_thread, text) && !pthread_join(thread, &result) && result;
        }
        good += right && *text && !strcmp(last_error(), text);
    }
    printf("%d of %d copies\n", good, argc - 1);
    return 0;
}
