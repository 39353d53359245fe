package cli

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"hawser/internal/approval"
)

// offer is a key that answers a permission.
type offer struct {
	key    rune
	label  string
	answer approval.Answer
}

// offers are the keys of a permission: what lasts is offered only where it can be
// remembered.
func offers(q approval.Question) []offer {
	with := func(e approval.Effect) (string, bool) {
		i := slices.IndexFunc(q.Options, func(o approval.Option) bool { return o.Effect == e })
		if i < 0 {
			return "", false
		}
		return q.Options[i].ID, true
	}
	if list := ownOffers(q); list != nil {
		return list
	}
	once, can := with(approval.AllowOnce)
	always, lasting := with(approval.AllowAlways)
	never, lastingly := with(approval.DenyAlways)
	var list []offer
	if can || lasting || len(q.Options) == 0 {
		list = append(list, offer{'y', "[y]es", approval.Answer{Verdict: approval.Allowed, Option: once}})
	}
	list = append(list, offer{'n', "[n]o", approval.Answer{Verdict: approval.Denied}})
	if lasting {
		label := "[a]lways"
		if q.Action != nil {
			label += " in this session"
		}
		list = append(list, offer{'a', label, approval.Answer{Verdict: approval.Allowed, Option: always, Remember: approval.ForSession}})
	}
	if lasting && q.Action != nil {
		list = append(list, offer{'f', "[f]or good", approval.Answer{Verdict: approval.Allowed, Option: always, Remember: approval.ForConfig}})
	}
	if lastingly {
		list = append(list, offer{'d', "[d]eny always", approval.Answer{Verdict: approval.Denied, Option: never, Remember: approval.ForSession}})
	}
	return list
}

// ownOffers are the keys of a permission that offers something else than yes and
// no, none of it lasting: the first letter of each that is still free.
func ownOffers(q approval.Question) []offer {
	var list []offer
	used := map[rune]bool{}
	plain := true
	for _, o := range q.Options {
		word, _, _ := strings.Cut(shown(o.Label), ":")
		at := strings.IndexFunc(word, func(r rune) bool { return unicode.IsLetter(r) && !used[unicode.ToLower(r)] })
		if o.Effect != approval.AllowOnce && o.Effect != approval.DenyOnce || at < 0 {
			return nil
		}
		first, size := utf8.DecodeRuneInString(word[at:])
		key := unicode.ToLower(first)
		used[key] = true
		plain = plain && (o.Effect == approval.AllowOnce) == (len(list) == 0)
		list = append(list, offer{key, word[:at] + "[" + word[at:at+size] + "]" + word[at+size:], approval.Answer{Option: o.ID}})
	}
	if len(list) < 3 && plain {
		return nil // that is yes and no
	}
	return list
}

// letters are the keys of a choice whose options begin with letters that differ.
func letters(q approval.Question) string {
	keys := ""
	for _, o := range q.Options {
		first, _ := utf8.DecodeRuneInString(o.Label)
		first = unicode.ToLower(first)
		if !unicode.IsLetter(first) || strings.ContainsRune(keys, first) {
			return ""
		}
		keys += string(first)
	}
	return keys
}

// onlyOne says that there is nothing to choose: the question only waits for
// somebody.
func onlyOne(q approval.Question) bool { return q.Kind == approval.Choice && len(q.Options) == 1 }

// byKey is the answer that a key gives at once.
func byKey(q approval.Question, r rune) (approval.Answer, bool) {
	if onlyOne(q) && (r == '\r' || r == '\n') {
		r = '1'
	}
	if i := int(r - '1'); i >= 0 && i < len(q.Options) {
		a := approval.Answer{Option: q.Options[i].ID}
		if q.Kind != approval.Permission {
			a.Verdict = approval.Answered
		}
		return a, true
	}
	if q.Kind == approval.Choice {
		for i, key := range []rune(letters(q)) {
			if key == r {
				return approval.Answer{Verdict: approval.Answered, Option: q.Options[i].ID}, true
			}
		}
	}
	if q.Kind == approval.Permission {
		for _, o := range offers(q) {
			if o.key == r {
				return o.answer, true
			}
		}
	}
	return approval.Answer{}, false
}

// refused is what Escape means.
func refused(q approval.Question) approval.Answer {
	if q.Kind == approval.Permission {
		return approval.Answer{Verdict: approval.Denied}
	}
	return approval.Answer{Verdict: approval.Declined}
}

// isTyped says that a question is answered by a line: nine keys are not enough,
// or there is nothing to choose from.
func isTyped(q approval.Question) bool {
	return len(q.Options) >= 10 || len(q.Options) == 0 && q.Kind != approval.Permission
}
