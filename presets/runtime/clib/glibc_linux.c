// Has the library need no newer glibc than 2.31, which Steam's runtime has: functions that glibc gave a new version when it took in libpthread (2.32 and 2.34) are called by
// the version that they have had from the beginning. Go's runtime and error.c call them, so the linker's --wrap leads those here. libpthread.so.0, which has
// them before 2.34, is linked; later it is an empty file of glibc.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>

#if defined __GLIBC__ && defined __x86_64__
#define REAL(name) old_##name
#define BIND(name) __asm__(".symver old_" #name "," #name "@GLIBC_2.2.5");
#elif defined __GLIBC__ && defined __aarch64__
#define REAL(name) old_##name
#define BIND(name) __asm__(".symver old_" #name "," #name "@GLIBC_2.17");
#else
#define REAL(name) __real_##name
#define BIND(name)
#endif

#define OLD(name, parameters, arguments) OLD_OF(int, name, parameters, arguments)
#define OLD_OF(result, name, parameters, arguments) \
    BIND(name)                                       \
    result REAL(name) parameters;                    \
    result __wrap_##name parameters { return REAL(name) arguments; }

OLD(pthread_create, (pthread_t * thread, const pthread_attr_t *with, void *(*run)(void *), void *argument), (thread, with, run, argument))
OLD(pthread_getattr_np, (pthread_t thread, pthread_attr_t *to), (thread, to))
OLD(pthread_attr_getstack, (const pthread_attr_t *of, void **at, size_t *size), (of, at, size))
OLD(pthread_attr_getstacksize, (const pthread_attr_t *of, size_t *size), (of, size))
OLD(pthread_sigmask, (int how, const sigset_t *set, sigset_t *before), (how, set, before))
OLD(pthread_key_create, (pthread_key_t * key, void (*destroy)(void *)), (key, destroy))
OLD(pthread_setspecific, (pthread_key_t key, const void *value), (key, value))
OLD_OF(void *, pthread_getspecific, (pthread_key_t key), (key))

// The library asks no name servers, but links Go's package net, which can.
int __wrap_res_search(const char *name, int class, int type, unsigned char *answer, int size) {
    (void)name, (void)class, (void)type, (void)answer, (void)size;
    return -1;
}
