// The sentence about the last error of each thread, which Go has no place for.
#include <stdlib.h>
#include <string.h>

enum { MOST = 1024 }; // bytes of a sentence with its final zero

// The sentence lies in memory of the heap: what loaders of ELF lend to variables of threads is 1.6 KiB for all libraries of a process, and what a Go library has of
// those counts all the way against it.
#ifdef _WIN32
#define PW_EXPORT __declspec(dllexport)
static _Thread_local char sentence[MOST]; // which MinGW has on the heap
static char *own(void) { return sentence; }
static char *grown(void) { return sentence; }
#else
#define PW_EXPORT __attribute__((visibility("default")))
#include <pthread.h>
static pthread_key_t key;
static int failed;
__attribute__((constructor)) static void begin(void) { failed = pthread_key_create(&key, free); }
static char *own(void) { return failed ? NULL : pthread_getspecific(key); }
static char *grown(void) {
    char *text = own();
    if (!text && !failed && (text = calloc(1, MOST)) && pthread_setspecific(key, text)) {
        free(text);
        text = NULL;
    }
    return text;
}
#endif

PW_EXPORT const char *pw_last_error(void) {
    const char *text = own();
    return text ? text : "";
}

void posewright_set_error(const char *text, int length) {
    char *to = grown();
    if (!to) return; // no memory: the status has to do
    if (length > MOST - 1) {
        length = MOST - 1;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--; // not within a character
    }
    memcpy(to, text, (size_t)length);
    to[length] = 0;
}
