# Wizards of the Wild: the sentences.

# Words
deck-spells = the spell deck
deck-challenges = the challenge deck
card-spell = spell
card-challenge = challenge
resource-tome = tome
resource-arcane = arcane
resource-gem = gem
resource-mana = mana
face-arcane = arcane
face-tome = tome
face-arcane-tome = arcane/tome
face-mana = mana
face-gem = gem
face-skull = skull
level-apprentice = Apprentice
level-sorcerer = Sorcerer
level-archmage = Archmage
why-setup = for the first display
why-fill = to fill the display
why-exchange = in exchange
why-refresh = by a card
why-solo = before a solo turn
why-ward = nothing can be taken from its owner
why-dice-wild = tome and arcane dice count as either
why-ignore-penalty = the mana penalty does not touch its owner
why-cheaper = the card costs less
why-cheaper-bribe = the bribe costs less
why-limit = more can be stored
why-store-after-buy = storing is allowed after a purchase

# Prompts
prompt-wizard = { $seat }, choose your wizard and its side.
prompt-opponent = { $seat }, choose the opposing wizard and its level.
prompt-fill-draw = { $seat }, fill the display: draw from either deck.
prompt-fill-swap = { $seat }, replace one displayed card, or leave the display as it is.
prompt-preroll = { $seat }, roll all six dice.
prompt-roll = { $seat }, keep some dice and re-roll the others ({ $rerolls } left), or settle.
prompt-stop = { $seat }, no re-roll is left: settle the dice.
prompt-main = { $seat }, buy cards, use spells, bribe the acolyte, or end your turn.
prompt-trigger = { $seat }, { $source } may take effect. Do you want it?
prompt-refresh = { $seat }, put out new cards: draw from either deck.
prompt-victim = { $seat }, choose the card that you discard.
prompt-owner-pick = { $seat }, choose the card that { $victim } discards.
prompt-solo-pick = { $seat }, { $loser } loses 1 tome or 1 arcane: choose which.

# Actions
choose-wizard = Play { $wizard }
choose-opponent = Face { $wizard } as { $level }
draw = Draw a card from { $deck }
exchange = Discard { $card } and draw from { $deck }
leave = Leave the display as it is
roll = Roll the dice
keep-none = Re-roll all dice
keep = Keep { $faces }; re-roll the rest
stop = Settle the dice
buy = Buy { $card }{ $aim ->
    [seat] {" "}against { $target }
   *[none] {""}
}{ $option ->
    [0] {""}
   *[other] , option { $option }
}{ $kind ->
    [choice] {" "}with { $choice }
    [turned] , turning { $from } into { $to }
   *[none] {""}
}{ $wilds ->
    [0] {""}
    [one] , using 1 arcane/tome die
   *[other] , using { $wilds } arcane/tome dice
}
use = Use { $card }{ $aim ->
    [seat] {" "}on { $target }
   *[none] {""}
}{ $option ->
    [0] {""}
   *[other] , option { $option }
}{ $kind ->
    [choice] {" "}for { $choice }
    [turned] , turning { $from } into { $to }
   *[none] {""}
}{ $wilds ->
    [0] {""}
    [one] , using 1 arcane/tome die
   *[other] , using { $wilds } arcane/tome dice
}
power = Use your power{ $aim ->
    [seat] {" "}on { $target }
   *[none] {""}
}{ $option ->
    [0] {""}
   *[other] , option { $option }
}{ $kind ->
    [choice] {" "}for { $choice }
    [turned] , turning { $from } into { $to }
   *[none] {""}
}{ $wilds ->
    [0] {""}
    [one] , using 1 arcane/tome die
   *[other] , using { $wilds } arcane/tome dice
}
convert = Turn { $from } into { $to }
bribe = Bribe the acolyte
accept = Yes{ $aim ->
    [seat] , on { $target }
   *[none] {""}
}{ $option ->
    [0] {""}
   *[other] , option { $option }
}{ $kind ->
    [choice] , for { $choice }
    [turned] , turning { $from } into { $to }
   *[none] {""}
}{ $wilds ->
    [0] {""}
    [one] , using 1 arcane/tome die
   *[other] , using { $wilds } arcane/tome dice
}
decline = No
pick = Discard { $card }
pick-resource = Lose 1 { $resource }
end = Store and end the turn
end-with = Store { $tomes } arcane/tome dice as tomes, the others as arcane, and end the turn
end-storing-none = End the turn and store nothing gained in it

# Events
first-drawn = { $seat } is the first start player.
wizard-chosen = { $seat } plays { $wizard }.
wizard-dealt = { $seat } is dealt { $wizard }.
opponent-chosen = The opposing wizard is { $wizard }, { $level }.
displayed = { $card } is displayed.
exchanged = { $seat } discards { $card } from the display.
left = { $seat } leaves the display as it is.
display-cleared = All displayed cards are discarded, { $why }.
revealed = Round { $round } begins with the acolyte { $acolyte }.
opponent-marked = The opposing wizard marks { $skulls ->
    [one] 1 skull.
   *[other] { $skulls } skulls.
}
mana-penalty = { $seat } suffers the mana penalty of { $mana }.
turn-began = { $seat } begins its turn of round { $round }.
rolled = { $seat } rolls { $faces }.
kept = { $seat } keeps { $faces }.
bonus-rolled = { $seat } rolls { $faces } in addition.
settled = { $seat } settles with { $faces }.
bought = { $seat } buys { $card } for { $cost }{ $wilds ->
    [0] .
    [one] , one of it with an arcane/tome die.
   *[other] , { $wilds } of it with arcane/tome dice.
}
challenge-resolved = { $card } takes effect at once.
spell-used = { $seat } uses { $card }.
power-used = { $seat } uses the power of { $wizard }.
triggered = { $source } of { $seat } takes effect.
declined = { $seat } does without { $source }.
helped = { $source } helps { $seat }: { $why }.
converted = { $seat } turns { $from } into { $to }.
gained = { $seat } gains { $n } { $resource }.
gained-cut = { $seat } gains { $n } { $resource }; { $lost } more cannot be stored.
lost = { $seat } loses { $n } { $resource }.
exceeded = { $seat } loses { $n } { $resource }: the limit has fallen.
spent = { $seat } spends { $n } { $resource }.
lacked-mana = { $seat } loses { $n } mana and lacks { $lacking }.
marked = { $seat } marks { $n ->
    [one] 1 skull
   *[other] { $n } skulls
}: { $skulls } in all.
marked-none = { $seat } stays at { $skulls ->
    [one] 1 skull
   *[other] { $skulls } skulls
}, the limit of the sheet.
unmarked = { $seat } removes skulls: { $skulls } left.
scored = { $seat } scores { $vp } VP.
lost-vp = { $seat } loses { $vp } VP.
more-rerolls = { $seat } may re-roll { $rolls ->
    [one] once more.
   *[other] { $rolls } times more.
}
die-turned = { $seat } turns a die from { $from } to { $to }.
discount-pending = The next { $card } of { $seat } bought this turn costs { $less } less.
more-bribes = { $seat } is allowed { $bribes ->
    [one] one more bribe
   *[other] { $bribes } more bribes
} this turn.
refreshed = { $seat } may use { $card } again this turn.
all-refreshed = { $seat } may use all its spells again this turn.
discarded = { $seat } discards { $card }.
lost-instead-of-card = { $seat } has no cards and loses resources instead.
lost-instead-of-value = { $seat } loses { $vp } VP in place of a card's value.
bribed = { $seat } bribes { $acolyte } with { $gems ->
    [one] 1 gem
   *[other] { $gems } gems
} for { $vp } VP.
stored = { $seat } ends its turn with { $tome } tome, { $arcane } arcane, { $gem } gems and { $mana } mana in store.
skull-penalty = { $seat } has the most skulls and loses { $vp } VP.
no-penalty = All have the same number of skulls: nobody is punished.
solo-skull-penalty = The penalty die costs { $seat } { $vp } VP.
solo-die = { $seat } has more skulls; the penalty die shows { $face }.
round-ended = Round { $round } is over. Skulls return to zero, and { $start } is the next start player.
last-round-ended = Round { $round }, the last, is over.
card-scored = { $seat } scores { $vp } VP for { $card }.
final-score = { $seat } has { $vp } VP in the end.
opponent-weakened = The opposing wizard lost value in { $fewer } resources, { $depleted } of them gone for good: { $vp } VP less.

# Refusals
refused-seats = This game is for 1 to 5 seats, not for { $seats }.
refused-first = { $seat } is no seat of this table that could begin.
refused-random-solo = In the solo game you choose the wizards yourself.
refused-wizard-taken = That wizard is taken, or there is no such wizard.
refused-level = The opposing wizard is an apprentice, a sorcerer or an archmage.
refused-deck-empty = Nothing is left in { $deck }.
refused-not-displayed = That card is not displayed.
refused-too-many-actions = So many actions were made that only the end of this turn is left.
refused-no-reroll = No re-roll is left.
refused-faces = Keep faces that your dice show, and not all six of them.
refused-not-affordable = That cannot be paid with these dice.
refused-not-yours = That spell is not yours.
refused-not-used = That spell works by itself and is not used.
refused-window = That spell cannot be used at this point of the turn.
refused-no-power = Your wizard has no power that is used.
refused-power-window = Your power cannot be used at this point of the turn.
refused-used = It was used this turn already.
refused-skulls = Your skulls do not fit what it asks for.
refused-need = What it asks for does not hold.
refused-cost = You cannot pay for that.
refused-die = No die shows that.
refused-nothing-to-refresh = No other spell was used this turn.
refused-target = Name another player exactly where the card asks for one.
refused-pair = Name two different resources of the opposing wizard exactly where it would discard a card.
refused-option = Choose one of the options.
refused-argument = The choice that the card asks for is missing, too much or not possible.
refused-no-conversion = Your wizard has no such conversion.
refused-direction = You converted in another direction this turn.
refused-bribed = No further bribe is allowed this turn.
refused-gems = You have too few gems for this acolyte.
refused-not-that-card = Choose one of the victim's own cards of the kind that is discarded.
refused-pick-resource = Choose tome or arcane.
refused-end-none = Nothing gained this turn could be stored anyway.
refused-end-form = The turn cannot end in this form.

# Ends
end-most-points = The highest score wins.
end-tie = Scores are level at the top: challenges decide, then spells.
end-solo-won = You beat the opposing wizard.
end-solo-lost = The opposing wizard was not beaten.
