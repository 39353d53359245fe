package sandbox

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// secrets are hidden in every home folder: keys, tokens, passwords, what was
// typed, and the folders of programs that keep such things among others.
var secrets = slices.Concat(
	[]string{ // keys and passwords
		".ssh", ".gnupg", ".netrc", ".git-credentials", ".config/git/credentials", ".password-store", ".local/share/keyrings", ".local/share/kwalletd",
		".pgpass", ".my.cnf", ".vault-token", ".vault_pass", ".vault_pass.txt", ".subversion/auth", ".config/hub", ".config/gh", ".config/glab-cli",
		".config/op", ".config/1Password", ".config/Bitwarden", ".config/keepassxc", ".config/sops", ".config/age", ".Xauthority", ".ICEauthority",
		".bitcoin", ".electrum", ".ethereum", ".config/solana", ".config/filezilla",
	},
	[]string{ // clouds and clusters
		".aws", ".azure", ".config/gcloud", ".boto", ".s3cfg", ".oci", ".aliyun", ".config/rclone", ".config/doctl", ".config/hcloud", ".config/linode-cli",
		".kube", ".docker", ".config/containers", ".local/share/containers/storage/secrets", ".config/helm/registry",
		".terraformrc", ".terraform.d/credentials.tfrc.json", ".pulumi/credentials.json", ".databrickscfg", ".kaggle", ".fly", ".vercel",
		".config/heroku", ".config/netlify", ".config/wrangler", ".wrangler", ".config/firebase", ".config/configstore", ".config/stripe",
		".ngrok2", ".config/ngrok", ".sentryclirc", ".cache/huggingface/token", ".cache/huggingface/stored_tokens", ".huggingface",
	},
	[]string{ // package registries
		".npmrc", ".yarnrc.yml", ".pypirc", ".cargo/credentials", ".cargo/credentials.toml", ".gem/credentials", ".bundle/config",
		".m2/settings.xml", ".m2/settings-security.xml", ".gradle/gradle.properties", ".ivy2/.credentials", ".sbt/.credentials",
		".composer/auth.json", ".config/composer/auth.json", ".nuget/NuGet/NuGet.Config",
	},
	[]string{ // browsers, mail and talk
		".mozilla", ".librewolf", ".thunderbird", ".config/google-chrome", ".config/chromium", ".config/BraveSoftware", ".config/microsoft-edge", ".config/vivaldi",
		"snap/firefox", "snap/chromium", ".var/app", ".config/Slack", ".config/discord", ".config/Signal", ".local/share/TelegramDesktop",
	},
	[]string{ // agents
		".claude", ".claude.json", ".codex", ".gemini", ".config/opencode", ".local/share/opencode", ".cursor", ".config/Cursor", ".continue", ".qwen", ".grok",
		".aider.conf.yml", ".config/goose", ".local/share/goose", ".config/zed", ".copilot", ".config/github-copilot", ".kimi", ".local/share/hawser",
	},
	[]string{ // what was typed
		".bash_history", ".zsh_history", ".local/share/fish/fish_history", ".local/share/atuin", ".python_history", ".psql_history", ".mysql_history",
		".sqlite_history", ".node_repl_history", ".rediscli_history", ".irb_history", ".viminfo", ".lesshst",
	},
)

// systemSecrets are for root's eyes.
var systemSecrets = []string{"/etc/shadow", "/etc/shadow-", "/etc/gshadow", "/etc/gshadow-", "/etc/sudoers", "/etc/sudoers.d", "/etc/ssl/private"}

// hidden lists what to hide: real paths that exist.
func (b *planner) hidden() []string {
	list := slices.Clone(systemSecrets)
	for _, name := range entries("/etc/ssh") {
		if strings.HasPrefix(name, "ssh_host_") && strings.HasSuffix(name, "_key") {
			list = append(list, "/etc/ssh/"+name)
		}
	}
	homes := []string{"/root"}
	if home, err := os.UserHomeDir(); err == nil && home != "/root" {
		homes = append(homes, home)
	}
	for _, name := range entries("/home") {
		if home := "/home/" + name; !slices.Contains(homes, home) {
			homes = append(homes, home)
		}
	}
	for _, home := range homes {
		list = append(list, secretsIn(home)...)
	}
	if b.policy.Data != "" {
		list = append(list, b.policy.Data)
	}
	list = append(list, b.policy.Hidden...)
	var real []string
	for _, path := range list {
		if r, err := filepath.EvalSymlinks(path); err == nil && !slices.Contains(real, r) {
			real = append(real, r)
		}
	}
	return real
}

// secretsIn lists the secrets that a home folder has. One look at each folder
// spares one at each secret that is not there.
func secretsIn(home string) (list []string) {
	seen := map[string][]string{}
	var there func(name string) bool
	there = func(name string) bool {
		dir := path.Dir(name)
		if _, ok := seen[dir]; !ok {
			seen[dir] = nil
			if dir == "." || there(dir) {
				seen[dir] = entries(path.Join(home, dir))
			}
		}
		return slices.Contains(seen[dir], path.Base(name))
	}
	for _, s := range secrets {
		if there(s) {
			list = append(list, home+"/"+s)
		}
	}
	return list
}
