# Every target installs what it needs, or says what to install.

GOARCH  ?= $(shell go env GOARCH)
INIT    := internal/sandbox/shipped/hawser-init-linux-$(GOARCH)
TAGS    := shippedinit
# The settings of the machine must not change what is built.
export GOFLAGS := -buildvcs=auto

# How long each fuzz target runs in make conform.
FUZZ    ?= 20s

STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.7.0

.PHONY: up build test sdk check gen bench conform fuzz init clean

build: init ## bin/hawser, with the small init inside
	CGO_ENABLED=0 go build -trimpath -tags $(TAGS) -o bin/hawser ./cmd/hawser

init:
	CGO_ENABLED=0 GOOS=linux GOARCH=$(GOARCH) go build -trimpath -buildvcs=false -ldflags='-s -w' -o $(INIT) ./cmd/hawser-init

up: build ## a demonstration: an agent in a jail, and the record that it leaves
	scripts/up

test: build sdk ## all tests
	scripts/needs test
	go test -timeout 30m -tags $(TAGS) ./...

sdk: ## tests and examples of all SDKs
	scripts/needs sdk
	cd sdk/go && go vet ./... && go test ./...
	cd sdk/python && python3 -m unittest discover -s tests
	cd sdk/javascript && node --test test/
	cd sdk/rust && cargo test --quiet --offline

check: build ## format, vet, staticcheck, other platforms, tests with the race detector
	scripts/needs test
	@test -z "$$(gofmt -l cmd internal sdk/go benchmarks examples *.go)" || { gofmt -l cmd internal sdk/go benchmarks examples *.go; echo "run gofmt"; exit 1; }
	go vet -tags $(TAGS) ./...
	go vet -tags '$(TAGS) conform' ./...
	GOOS=darwin GOARCH=arm64 go vet ./...
	GOOS=windows GOARCH=amd64 go vet ./...
	GOOS=linux GOARCH=arm64 go vet ./...
	GOOS=darwin GOARCH=arm64 go build -o /dev/null ./cmd/hawser
	GOOS=windows GOARCH=amd64 go build -o /dev/null ./cmd/hawser
	GOOS=linux GOARCH=arm64 go build -o /dev/null ./cmd/hawser
	go run $(STATICCHECK) -tags $(TAGS) ./...
	go test -race -timeout 40m -tags $(TAGS) ./...

gen: ## generated files are up to date
	go generate ./...
	git diff --exit-code

bench: build ## one table, beside the peers
	scripts/needs bench
	cd benchmarks && go run ./emulator && go run -tags $(TAGS) ./engine
	cd benchmarks && go run ./terminus
	cd benchmarks && go run ./session
	cd benchmarks && go run ./jsonrpc
	cd benchmarks && go run ./mailbox

conform: build ## outside suites and real peers: slower
	scripts/needs test conform
	scripts/peers
	go test -tags '$(TAGS) conform netgo osusergo' -timeout 60m ./...
	cd benchmarks && go test ./libvterm
	scripts/fuzz $(FUZZ)

clean:
	rm -rf bin $(INIT)
