package wire

import (
	"errors"
	"strings"
	"testing"
)

// Lines are written with → for a tab, ␣ for a space that no keyboard has, and /
// between lines.
var visible = strings.NewReplacer("→", "\t", "␣", "\u00a0", "/", "\n")

func TestNewLinesAreIndentedAsTheFileIs(t *testing.T) {
	const (
		goFile   = "package p//func f() {/→if a {/→→b()/→}/→c()/}/"
		makefile = "all: a b/→cc -o all a b/→strip all//a: a.c/→cc -c a.c/"
		pyTabs   = "class A:/→def f(self):/→→return 1//→def g(self):/→→return 2/"
		pySpaces = "class A:/    def f(self):/        return 1//    def g(self):/        return 2/"
		twos     = "a:/  b:/    c: 1/  d:/    e: 2/"
		flat     = "a = 1/b = 2/"
		muddle   = "x {/→a;/    b;/→→c;/    d;/}/"
	)
	for name, c := range map[string]struct{ file, search, with, want string }{
		"go, four spaces":              {goFile, "    if a {/        b()/    }/", "    if a {/        x()/        if y {/            z()/        }/    }/", "→if a {/→→x()/→→if y {/→→→z()/→→}/→}/"},
		"go, eight spaces":             {goFile, "        c()/", "        c()/        d()/", "→c()/→d()/"},
		"go, eight spaces and deeper":  {goFile, "        c()/", "        for {/                c()/        }/", "→for {/→→c()/→}/"},
		"go, four spaces and deeper":   {goFile, "    c()/", "    for {/        c()/    }/", "→for {/→→c()/→}/"},
		"go, four spaces, less":        {goFile, "    c()/", "    c()/}//func g() {/", "→c()/}//func g() {/"},
		"go, two spaces":               {goFile, "func f() {/  if a {/    b()/", "func f() {/  if a {/    if d {/      b()/    }/", "func f() {/→if a {/→→if d {/→→→b()/→→}/"},
		"go, none":                     {goFile, "c()/", "for {/    c()/}/", "→for {/→→c()/→}/"},
		"go, a level too few":          {goFile, "    b()/", "    b()/    x()/", "→→b()/→→x()/"},
		"go, a level too few, deeper":  {goFile, "    b()/", "    for {/        b()/    }/", ""},
		"go, no whole level":           {goFile, "        c()/", "        c(/            d)/", ""},
		"go, a contradiction":          {goFile, "    b()/    }/", "    b()/    }/", ""},
		"go, tabs for what was spaces": {goFile, "    c()/", "→→c()/", ""},
		"make":                         {makefile, "all: a b/    cc -o all a b/", "all: a b c/    cc -O2 -o all a b c/", "all: a b c/→cc -O2 -o all a b c/"},
		"make, recipe alone":           {makefile, "    strip all/", "    strip -s all/    ls/", "→strip -s all/→ls/"},
		"make, rule alone":             {makefile, "a:  a.c/", "a: a.c a.h/    echo a/", "a: a.c a.h/→echo a/"},
		"python with tabs":             {pyTabs, "    def f(self):/        return 1/", "    def f(self):/        if x:/            return 3/        return 1/", "→def f(self):/→→if x:/→→→return 3/→→return 1/"},
		"python, tabs for spaces":      {pySpaces, "→def f(self):/→→return 1/", "→def f(self):/→→if x:/→→→return 3/", "    def f(self):/        if x:/            return 3/"},
		"python, one tab for spaces":   {pySpaces, "→def g(self):/", "→def h(self):/→→pass//→def g(self):/", "    def h(self):/        pass//    def g(self):/"},
		"two spaces for four":          {pySpaces, "  def f(self):/    return 1/", "  def f(self):/    if x:/      return 3/", "    def f(self):/        if x:/            return 3/"},
		"two spaces for four, once":    {pySpaces, "  def g(self):/", "  def h(self):/    pass//  def g(self):/", "    def h(self):/        pass//    def g(self):/"},
		"four spaces for two":          {twos, "a:/    b:/        c: 1/", "a:/    b:/        c:/            x: 1/", "a:/  b:/    c:/      x: 1/"},
		"moved, with a continued line": {pySpaces, "def f(self):/    return 1/", "def f(self,/      x):/    return x/", "    def f(self,/          x):/        return x/"},
		"moved":                        {pySpaces, "return 1/", "if x:/    return 3/return 1/", "        if x:/            return 3/        return 1/"},
		"spaces of a page":             {pySpaces, "␣␣␣␣def f(self):/␣␣␣␣␣␣␣␣return 1/", "␣␣␣␣def f(self):/␣␣␣␣␣␣␣␣x␣= 3/␣␣␣␣␣␣␣␣␣␣␣␣y/", "    def f(self):/        x = 3/            y/"},
		"spaces of a page, only some":  {pySpaces, "    def  f(self):/", "␣   def h(self):/", "    def h(self):/"},
		"a file without any":           {flat, "a  = 1/", "if a:/    a = 2/", "if a:/    a = 2/"},
		"a muddle, line by line":       {muddle, "  a;/  b;/", "  b;/", ""},
		"a muddle, known lines":        {muddle, "  a;/    b;/      c;/", "      c;/  a;/    b;/", "→→c;/→a;/    b;/"},
		"a muddle, unknown line":       {muddle, "  a;/    b;/      c;/", "        c;/", ""},
		"blank lines":                  {goFile, "    c()/", "    c()//    d()/", "→c()//→d()/"},
	} {
		t.Run(name, func(t *testing.T) {
			r := Replace{Pairs: []Pair{{visible.Replace(c.search), visible.Replace(c.with)}}}
			got, err := r.Resolve(visible.Replace(c.file))
			var miss *Miss
			switch {
			case c.want == "":
				if !errors.As(err, &miss) || !miss.Indented || len(miss.Near) != strings.Count(c.search, "/") {
					t.Errorf("it is not refused with the file's lines: %+v, %v", got, err)
				}
			case err != nil:
				t.Error(err)
			case got[0].Text != visible.Replace(c.want):
				t.Errorf("got  %q\nwant %q", got[0].Text, visible.Replace(c.want))
			}
		})
	}
}
