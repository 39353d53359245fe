package main

import "os"

var ignored []os.Signal
