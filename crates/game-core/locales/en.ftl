# Sentences that every game shares: refusals of the table, and how lists are joined.

refused-over = The game is over; nothing can follow.
refused-not-asked = { $seat } is not asked now.
refused-wrong-kind = That does not answer the question now asked.
refused-no-such-action = No action of this game reads “{ $text }”.

list-none = nothing
list-two = { $first } and { $last }
list-more = { $first }, { $rest }

refused-caretaker = { $seat } has left; the table now plays for that seat.
refused-no-such-seat = There is no seat { $seat } at this table.
refused-bot-leaves = { $seat } is held by a bot, and bots neither resign nor run out of time.
refused-not-in-the-running = { $seat } is no longer in the running.
refused-draft-reveals = The step before lays something open: send it first, then go on.
refused-second-seat = One person holds several seats only at an unrated table with one screen.
refused-hand-over = { $seat } cannot be handed over: only a seat that a person still holds can.
refused-without-consent = All other players must agree to that first.
refused-no-undo = Nothing can be taken back at this table.
refused-takeback-departed = A seat that has left can take nothing back.
refused-nothing-to-take-back = There is nothing to take back to step { $seq }.
refused-takeback-revealed = A choice that was sealed, or that showed something hidden, cannot be taken back.
refused-takeback-over = The match is over: nothing can be taken back any more.
refused-takeback-chance = Nothing can be taken back across a chance step.
refused-takeback-table = Nothing can be taken back across a step of the table.
refused-no-chance-due = No chance step is due now.
refused-impossible-chance = “{ $text }” cannot happen in the chance step that is due.

table-seated = The seats are drawn.
table-resigned = { $seat } resigns.
table-timed-out = { $seat } has run out of time.
table-taken-back = The game goes on from the position after step { $seq }.
table-handed-over = { $seat } is played by { $name } from now on.
table-aborted = The match is given up without a result.

end-last-in-the-running = All others have left.
end-aborted = The match was given up without a result.
