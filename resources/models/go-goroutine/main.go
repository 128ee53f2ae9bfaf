// SPDX-License-Identifier: GPL-3.0-or-later

// A goroutine per task, and a WaitGroup for all of them.
package main

import (
	"sync"
	"time"
)

func main() {
	tasks, sleep := options()
	ready()

	var all sync.WaitGroup
	for i := 0; i < tasks; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			taskBegins()
			time.Sleep(sleep)
			taskEnds()
		}()
	}
	all.Wait()

	finished()
}
