// Package drive works with agents that see a terminal and answer with keys:
// programs, addresses and chat models. It knows the loop of Term Challenge and
// terminus-2, and acts only through its Host.
//
// One task is a loop of steps. At each step the agent is asked, its answer is
// read, its keys are typed into a shell, and what the terminal then shows is the
// next question. The shell is one for the whole conversation: what was started
// in it goes on between tasks, until the conversation is closed or a task is
// cancelled.
package drive
