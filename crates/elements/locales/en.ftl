# Elements: the sentences.

# Prompts
prompt-gem = Choose your first gem: fire, water, air or earth, but no colour that another player has.
prompt-die = You rolled { $one } and { $two }. Choose the die whose outcome you carry out.
prompt-reroll = Neither { $one } nor { $two } can be carried out. Roll one die again until it can be, or do without an outcome.
prompt-swap = Choose an opponent: you take a random card of that hand and give one of yours in return.
prompt-give = Choose a card of your hand to give to { $seat }.
prompt-pass = Choose a card of your hand to pass to { $seat }. Everybody chooses in secret, then all cards move at once.
prompt-trade = Choose a gem of your hand to give away and a gem of another colour to get for it, from the table or from an opponent.
prompt-take = Choose a card to take: one that an opponent has in play, or a random one of an opponent's hand.
prompt-take-seen = Choose a card to take: one that an opponent has in play, or one of an opponent's hand, which you may look at.
prompt-steal = Doubles! Take a gem from the table, or steal one from an opponent.
prompt-salvage = Choose a card of the discard pile.
prompt-consent = { $seat } offers you one { $give } for one { $take } of your hand. Do you accept?
prompt-consent-play = { $seat } offers you one { $give } for the { $take } on your substance. Do you accept?
prompt-pick = You see the hand of { $seat }. Choose the card that you take.
prompt-build = Build: play cards and gems into the empty slots of your substance, fuse gems, or end your building.
prompt-build-none = You have no substance to build on. You may still fuse gems; then end your building.
prompt-build-locked = You have just begun this substance, so nothing more can be played on it in this turn. You may still fuse gems; then end your building.
prompt-gain = Substance completed! Take a gem from the table.
prompt-bonus = { $left ->
    [one] Natural set: take a bonus gem of your choice from the table.
   *[other] Natural set: take { $left } bonus gems of your choice from the table, one after another.
}
prompt-substance = Choose your next substance from the pool.
prompt-redraw = You may pay a gem to discard as many cards as you like and draw as many new ones. Or keep your hand.
prompt-toss = { $tossed ->
    [0] Choose the first card to discard.
    [one] One card is discarded and will be replaced. Discard another, or stop.
   *[other] { $tossed } cards are discarded and will be replaced. Discard another, or stop.
}
prompt-limit = { $over ->
    [one] You may keep { $max } cards. Discard one.
   *[other] You may keep { $max } cards. Discard { $over }, one after another.
}

# Actions
gem = Choose the { $gem }
die = Choose { $face }: { $outcome }
reroll-first = Roll the first die again
reroll-second = Roll the second die again
forgo = Do without an outcome
swap = Swap a card with { $seat }
give = Give { $card }
pass = Pass { $card }
trade-table = Trade one { $give } for one { $take } of the table
trade-hand = Trade one { $give } for one { $take } from the hand of { $seat }
trade-slot = Trade one { $give } for the { $take } in slot { $slot } of { $seat }
trade-elixir = Trade one { $give } for the { $take } on the substance of { $seat }
take-table = Take a card from the table
take-hand = Take a card from the hand of { $seat }
take-slot = Take the card in slot { $slot } of { $seat }
take-elixir = Take the { $card } card of { $seat }
steal-table = Take one { $gem } from the table
steal-hand = Steal one { $gem } from the hand of { $seat }
steal-slot = Steal the { $gem } in slot { $slot } of { $seat }
steal-elixir = Steal the { $gem } on the substance of { $seat }
play-card = Play the { $card } card into slot { $slot }
play-gem = Play one { $gem } into slot { $slot }
play-pair = Fuse one { $one } and one { $two } into slot { $slot }
play-elixir-card = Add the { $card } card to your substance
play-elixir-gem = Add one { $gem } to your substance
fuse = Fuse { $inputs } into one { $gem } for your hand
end = End your building
gain = Take one { $gem } from the table
bonus = Take one { $gem } as the bonus
substance = Take { $substance }
keep = Keep your hand
redraw = Pay one { $gem } for new cards
toss = Discard { $card }
stop = Stop discarding and draw
salvage = Take { $card } from the discard pile
accept = Accept the trade
decline = Decline the trade
pick = Take { $card } from that hand

# Events: set-up and dice
gem-chosen = { $seat } chooses the { $gem }.
substance-dealt = { $seat } is dealt { $substance }.
setup-discarded = { $card } is laid on the discard pile.
substance-revealed = { $substance } comes into the pool.
rolled-for-first = { $seat } rolls { $one } and { $two }, { $sum } in all, to see who begins.
first-drawn = { $seat } is drawn to begin.
turn-began = Turn { $turn }: { $seat }.
card-drawn = { $seat } draws { $card }.
card-drawn-hidden = { $seat } draws a card.
reshuffled = { $cards ->
    [one] The discard pile of 1 card becomes the new deck.
   *[other] The discard pile of { $cards } cards is shuffled into a new deck.
}
draw-skipped = There is no card left for { $seat } to draw.
rolled = { $seat } rolls { $one } and { $two }.
nothing-possible = No outcome at all is possible for { $seat }.
die-chosen = { $seat } chooses { $face }: { $outcome }.
rerolled = { $seat } rolls die { $die } again: { $face }.
forgone = { $seat } does without an outcome.

# Events: outcomes
salvaged = { $seat } takes { $card } from the discard pile.
hand-named = { $seat } reaches for the hand of { $from }.
card-taken = { $seat } takes { $card } from the hand of { $from }.
card-taken-hidden = { $seat } takes a card from the hand of { $from }.
card-given = { $seat } gives { $card } to { $to }.
card-given-hidden = { $seat } gives a card to { $to }.
pass-chosen = { $seat } chooses to pass { $card }.
pass-chosen-hidden = { $seat } has chosen a card to pass.
card-passed = { $seat } passes { $card } to { $to }.
card-passed-hidden = { $seat } passes a card to { $to }.
nothing-passed = { $seat } has no card to pass.
trade-offered = { $seat } offers { $other } one { $give } for one { $take } from the hand.
trade-offered-play = { $seat } offers { $other } one { $give } for one { $take } from the substance.
trade-accepted = { $seat } accepts.
trade-declined = { $seat } declines.
no-trade-left = No other trade is possible for { $seat }.
traded-table = { $seat } trades one { $give } for one { $take } with the table.
traded-hand = { $seat } trades one { $give } for one { $take } from the hand of { $other }.
traded-play = { $seat } trades one { $give } for one { $take } from the substance of { $other }.
card-taken-from-play = { $seat } takes { $card } from the substance of { $from }.
gem-taken = { $seat } takes one { $gem } from the table.
gem-stolen-hand = { $seat } steals one { $gem } from the hand of { $from }.
gem-stolen-play = { $seat } steals one { $gem } from the substance of { $from }.
no-gem-to-steal = There is no gem that { $seat } could take.
pair-broken = The fused pair of { $seat } is broken: the other gem, one { $gem }, returns to the hand.
special-discarded = Only special cards are left on the substance of { $seat }: { $card } is discarded.

# Events: building and completion
card-begins = { $seat } begins with { $card } in slot { $slot }.
card-played = { $seat } plays { $card } into slot { $slot }.
gem-begins = { $seat } begins with one { $gem } in slot { $slot }.
gem-played = { $seat } plays one { $gem } into slot { $slot }.
pair-played = { $seat } fuses one { $one } and one { $two } into { $element } in slot { $slot }.
elixir-card-played = { $seat } adds the { $card } card.
elixir-gem-played = { $seat } adds one { $gem }.
fused = { $seat } fuses { $inputs } into one { $gem }.
completed = { $seat } completes { $substance }.
scored-natural = { $points ->
    [one] A natural set: 1 point for { $seat }.
   *[other] A natural set: { $points } points for { $seat }.
}
scored-artificial = { $elixir ->
    [0] An artificial set: { $points ->
        [one] 1 point
       *[other] { $points } points
    } for { $seat }, no gem bonus.
   *[other] An artificial set: { $points ->
        [one] 1 point
       *[other] { $points } points
    } for { $seat }, { $elixir } of it by the Elixir; no gem bonus.
}
gem-returned = The { $gem } returns to the hand of { $seat }.
gained = { $seat } takes one { $gem } for the completed substance.
nothing-to-gain = The table has no primary gem left for { $seat }.
bonus-gained = { $seat } gets one { $gem } as the gem bonus.
bonus-missing = A gem of the bonus of { $seat } is not on the table any more.
substance-taken = { $seat } takes { $substance } from the pool.
no-substance = The pool is empty: { $seat } has no substance any more.

# Events: end of the turn
building-ended = { $seat } ends building.
hand-kept = { $seat } keeps the hand.
redraw-paid = { $seat } pays one { $gem } for new cards.
card-discarded = { $seat } discards { $card }.
discarding-stopped = { $cards ->
    [one] { $seat } replaces 1 card.
   *[other] { $seat } replaces { $cards } cards.
}
hand-left-short = { $cards ->
    [one] { $seat } is left with 1 card.
   *[other] { $seat } is left with { $cards } cards.
}

# Refusals
refused-seats = This edition is for { $min } to { $max } players.
refused-target = The target is between 5 and 20 points.
refused-gem-special = Only fire, water, air and earth gems can be chosen at the start.
refused-gem-chosen = Another player has chosen the { $gem }.
refused-face-not-shown = No die shows { $face }.
refused-outcome-impossible = The outcome of { $face } cannot be carried out now.
refused-no-hand = { $seat } is no opponent with cards in hand.
refused-no-seat = There is no such opponent.
refused-card-not-in-hand = You have no { $card } in hand.
refused-card-not-in-pile = The discard pile has no { $card }.
refused-card-not-there = { $seat } has no { $card } in hand.
refused-gem-not-tradable = You have no { $gem } in hand that you could trade.
refused-like-for-like = A gem is traded for one of another colour.
refused-gem-not-there = There is no { $gem } that you could take from there.
refused-lower-slot = The same lies in a slot with a lower number: name that one.
refused-declined-before = That opponent has declined already.
refused-nothing-there = There is no card that you could take from there.
refused-a-gem = That is a gem: only cards can be taken.
refused-no-substance = You have no substance to build.
refused-unit-not-in-hand = That is not in your hand.
refused-does-not-fit = That does not fit into this slot.
refused-wrong-slot = The next empty slot of that element is another one.
refused-begin-lock = You have just begun this substance: nothing more can be played on it in this turn.
refused-primary-first = Play a primary element first.
refused-only-special-cards = A substance cannot hold special cards alone.
refused-second-elixir = There is an Elixir on this substance already.
refused-no-slot-filled = Fill a slot before you add an Elixir.
refused-no-recipe = These gems cannot be fused into that.
refused-inputs-not-in-hand = You do not have all these gems in hand.
refused-result-not-on-table = No { $gem } is left on the table.
refused-gem-not-on-table = There is no { $gem } on the table that you could take.
refused-substance-not-in-pool = { $substance } is not in the pool.
refused-gem-not-in-hand = You have no { $gem } in hand.
refused-nothing-discarded = Discard at least one card first.

# Ends
end-target = The target is reached.
end-all-built = All substances are built: the highest score wins.
end-stall = Nothing was completed for too long: the highest score wins.
