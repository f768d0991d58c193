//go:build cgo && linux

package scene

/*
#include <malloc.h>

// returnLargeBlocks has the C library give large blocks back to the system as soon as they are freed. By default it does so only up to the size of the largest
// block that was freed so far; larger ones soon lie among small ones, which keep them from being given back.
static void returnLargeBlocks(int bytes) {
#ifdef __GLIBC__
	mallopt(M_MMAP_THRESHOLD, bytes);
#else
	(void)bytes;
#endif
}
*/
import "C"

// largeBlock is how many bytes of the C library's memory are given back to the system one by one. Pictures are larger, what is written in the window is not.
const largeBlock = 256 << 10

// keepMemorySmall keeps what Mesa's software renderer takes for pictures, megabytes that come and go with each of them, from being held for ever: the editor's
// resident memory grew by 3 MB a minute while what was in use did not. It costs 0.6 ms for each picture that the window shows, of the 60 ms that such a renderer
// takes for one at least.
func keepMemorySmall() { C.returnLargeBlocks(largeBlock) }
