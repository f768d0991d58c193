//go:build !race

package effectors

const raced = false
