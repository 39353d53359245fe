// Package sandbox turns a policy into a Box: a place that lives as long as its
// session and in which processes run, confined by namespaces (jail), by a
// container engine (docker) or not at all (host). It knows nothing of screens,
// output limits or agents.
//
// Every Box has the same small init inside, which starts, ends and reaps its
// processes, and which ends them all when hawser is gone for whatever reason.
package sandbox
