/* Wine 8 lacks bcryptprimitives.dll, which every program in Go wants for its random numbers. Windows and Wine 10 have it. */
#include <windows.h>

#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(unsigned char *data, size_t length) {
    while (length > 0) {
        const ULONG part = length < 65536 ? (ULONG)length : 65536;
        if (!RtlGenRandom(data, part)) return FALSE;
        data += part, length -= part;
    }
    return TRUE;
}
