//go:build !race

package curve

const raced = false
