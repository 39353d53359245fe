//go:build unix

package vt

import "strings"

// prompts says that the last line is a shell's prompt with nothing after it.
func prompts(s Screen) bool {
	lines := strings.Split(strings.TrimRight(s.Text(), "\n"), "\n")
	return lines[len(lines)-1] == "$"
}

func promptsAfter(text string) func(Screen) bool {
	return func(s Screen) bool { return shows(text)(s) && prompts(s) }
}

// sleepers fill a process list.
const sleepers = "for i in $(seq 1000 1025); do sleep $i & done; "

// programs are the scenes with real programs. Each ends by itself.
var programs = []program{
	{
		name: "vim", needs: []string{"vim"},
		shell: "vim -u NONE -N code.go; echo back",
		steps: []step{
			{"", shows("println")},
			{"/hello\n", shows("/hello")},
			{"cw世界", shows("世界")},
			{"Escape", gone("INSERT")},
			{":set number\n", shows("  1 package")},
			{"yyp", shows("  6 }")},
			{":%s/main/other/g\n", shows("func other")},
			{":split text.txt\n", shows("word")},
			{"C-f", shows("code.go")},
			{":syntax on\n:wqa\n", shows("back")},
		},
	},
	{
		name: "less", needs: []string{"less"},
		shell: "less text.txt; echo back",
		steps: []step{
			{"", shows("text.txt")},
			{"Space", gone("text.txt")},
			{"G", shows("(END)")},
			{"g", gone("(END)")},
			{"/word word word\n", shows("word word word")},
			{"-N\n", shows("  12")},
			{"Up", shows("12")},
			{"q", shows("back")},
		},
	},
	{
		name: "less of a long line", needs: []string{"less"},
		shell: "less -S long.txt; less long.txt",
		steps: []step{
			{"", shows("long.txt")},
			{"Right", gone("long.txt")},
			{"q", shows("long.txt")},
			{"q", anything},
		},
	},
	{
		name: "top", needs: []string{"top"},
		shell:    "top -d 100; echo back",
		recorded: "unshare --pid --fork --mount-proc sh -c '" + sleepers + "top -d 100'; echo back",
		steps:    []step{{"", shows("PID")}, {"h", shows("Help")}, {"Escape", shows("PID")}, {"q", shows("back")}},
	},
	{
		name: "htop", needs: []string{"htop"},
		shell:    "htop -d 100; echo back",
		recorded: "unshare --pid --fork --mount-proc sh -c '" + sleepers + "htop -d 100'; echo back",
		steps: []step{
			{"", shows("F10")}, {"Down", anything}, {"F2", shows("Display options")},
			{"F10", shows("F1Help")}, {"q", shows("back")},
		},
	},
	{
		name: "nano", needs: []string{"nano"},
		shell: "nano -I text.txt; echo back",
		steps: []step{
			{"", shows("Exit")}, {"hello 世界 ", shows("hello 世界")}, {"C-v", gone("hello")},
			{"C-x", shows("Save modified buffer")}, {"n", shows("back")},
		},
	},
	{
		name: "man", needs: []string{"man", "less"},
		shell: "man -l page.1 2>/dev/null || man man; echo back",
		steps: []step{{"", shows("press h for help")}, {"Space", gone("line 1 ")}, {"q", shows("back")}},
	},
	{
		name: "git log", needs: []string{"git", "less"},
		shell: `git init -q . && git -c user.name=A -c user.email=a@b commit -q --allow-empty -m "first 世界" &&
			git -c user.name=A -c user.email=a@b commit -q --allow-empty -m second && git log --color; git log --oneline --graph | cat; echo back`,
		steps: []step{{"", shows("first 世界")}, {"", shows("END")}, {"q", shows("back")}},
	},
	{
		name: "dialog", needs: []string{"dialog"},
		shell: `dialog --menu "Choose 世界" 15 40 5 a one b two c three; dialog --gauge wait 8 40 33 </dev/null; echo back`,
		steps: []step{{"", shows("Cancel")}, {"Down", anything}, {"Tab", gone("never")}, {"Enter", shows("back")}},
	},
	{
		name: "whiptail", needs: []string{"whiptail"},
		shell: `whiptail --yesno "Really?" 10 40; echo back`,
		steps: []step{{"", shows("Really?")}, {"Tab", anything}, {"Enter", shows("back")}},
	},
	{
		name:  "text",
		shell: `cat text.txt; printf 'कि e\314\201 👩\342\200\215🚀 ❤️ x\n'; cat long.txt; printf '%80s\n%100s|\n' a b`,
	},
	{name: "seq", shell: "seq 1 500; seq -s ' ' 1 400"},
	{name: "ls", shell: "ls -la --color=always /usr/bin | head -300; ls -C --color=always /etc"},
	{
		name:  "shell",
		shell: `PS1='$ ' exec bash --norc --noprofile -i`,
		needs: []string{"bash"},
		steps: []step{
			{"", prompts},
			{"echo a long line that will wrap around the edge of the screen because it is long, really long, so long\n", promptsAfter("so long")},
			{"printf 'abc\\rX\\n'; for i in 1 2 3; do echo $i; done\n", promptsAfter("Xbc")},
			{"echo one two", shows("one two")},
			{"C-a", anything},
			{"# ", shows("# echo")},
			{"C-e", anything},
			{"C-u", prompts},
			{"clear\n", gone("Xbc")},
			{"exit\n", shows("exit")},
		},
	},
}
