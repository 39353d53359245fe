// Package drive makes an agent of a mailbox: a prompt becomes an outbox, and what
// a person pastes back is carried out. It knows what each command does; it
// reaches files, commands and people through its Host alone, and the mailbox's
// folders through the Mailbox that it is given.
//
// What is done is written down before and after each step, so that a reply which
// was interrupted goes on where it was: nothing is done twice.
package drive
