package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// toFetch is what has to be fetched before an agent can start, because a runner of
// packages runs it and has not done so before: "npx will fetch PACKAGE". Whether there
// is such a package, nobody knows until then.
func toFetch(form string) string {
	line, ok := strings.CutPrefix(form, "acp:")
	if !ok {
		return ""
	}
	words, err := splitWords(line)
	if err != nil {
		return ""
	}
	runner := strings.TrimSuffix(filepath.Base(words[0]), ".cmd")
	if !slices.Contains([]string{"npx", "bunx", "uvx"}, runner) {
		return ""
	}
	i := slices.IndexFunc(words[1:], func(w string) bool { return !strings.HasPrefix(w, "-") })
	if i < 0 || runner == "npx" && fetched(words[i+1]) {
		return ""
	}
	return runner + " will fetch " + words[i+1]
}

// fetched says that npx has run a package before, in whatever version.
func fetched(pkg string) bool {
	if i := strings.LastIndexByte(pkg, '@'); i > 0 {
		pkg = pkg[:i]
	}
	cache := os.Getenv("npm_config_cache")
	if cache == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return false
		}
		cache = filepath.Join(home, ".npm")
	}
	runs, err := os.ReadDir(filepath.Join(cache, "_npx"))
	return err == nil && slices.ContainsFunc(runs, func(run os.DirEntry) bool {
		_, err := os.Stat(filepath.Join(cache, "_npx", run.Name(), "node_modules", filepath.FromSlash(pkg), "package.json"))
		return err == nil
	})
}
