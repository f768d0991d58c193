//go:build !wasip1

package main

import "fmt"

func main() { fmt.Println("This is a WebAssembly module: build it with make runtime.") }
