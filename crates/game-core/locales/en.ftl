# Sentences that every game shares: refusals of the table, and how lists are joined.

refused-over = The game is over; nothing can follow.
refused-not-asked = { $seat } is not asked now.
refused-wrong-kind = That does not answer the question now asked.
refused-no-such-action = No action of this game reads “{ $text }”.

list-none = nothing
list-two = { $first } and { $last }
list-more = { $first }, { $rest }
