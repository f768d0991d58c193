//go:build !linux && !windows

package lowpriority

func lower() {}
