package drive

import "hawser/internal/mailbox/wire"

// interrupted is the result of an item in the middle of which hawser was killed
// or the turn was cancelled. It is not carried out again.
func (c *carrying) interrupted(i wire.Item) (wire.Result, error) {
	o := failure("Interrupted: hawser was ended while it did this, and does not do it again")
	if d := c.deeds[c.item]; d != nil {
		done, err := c.settle(d)
		if err != nil {
			return wire.Result{}, err
		}
		if done {
			o.Summary += "; the change was made"
			o.deed = d
		} else {
			o.Summary += "; the change was not made, or not by this command alone: look at the file"
		}
	} else if _, ok := i.Command.(wire.RunCommand); ok {
		o.Summary += "; it may have had effects: look what it did"
	}
	o.Command = i.Name
	return o.Result, c.ended(o)
}
