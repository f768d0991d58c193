// The sentence about the last error of each thread, which Go has no place for.
#include <string.h>

#ifdef _WIN32
#define PW_EXPORT __declspec(dllexport)
#else
#define PW_EXPORT __attribute__((visibility("default")))
#endif

static _Thread_local char last_error[1024];

PW_EXPORT const char *pw_last_error(void) { return last_error; }

void posewright_set_error(const char *text, int length) {
    if (length > (int)sizeof last_error - 1) {
        length = (int)sizeof last_error - 1;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--; // not within a character
    }
    memcpy(last_error, text, (size_t)length);
    last_error[length] = 0;
}
