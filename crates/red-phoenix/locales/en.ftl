# Red Phoenix of the Alchemists: the sentences.

# Words
promise-peace = peace
promise-pay = a payment
promise-give = a card
promise-teach = a lesson
trade-offered = offers made
trade-completed = trades completed
trade-declined = offers declined
trade-countered = counter-offers begun
trade-licensed = licences set
trade-fee-paid = licence fees paid

# Prompts
prompt-action = { $points ->
    [0] { $seat }, you have no action points left. Items, trade, licences and forgetting are free; or end your turn.
    [one] { $seat }, choose an action. You have 1 action point.
   *[other] { $seat }, choose an action. You have { $points } action points.
}
prompt-action-buying = { $seat }, you have no action points left, but your purchase goes on: further cards cost coins only. Items, trade, licences and forgetting are free; or end your turn.
prompt-ingredient = { $seat }, add different ingredients to the mixture, at least { $least }, at most { $most }, in the order of the list, then choose a method.
prompt-results = { $seat }, choose which of the drawn results to discard unplayed: at least { $least }, at most { $most }.
prompt-term = { $seat }, name the next term: first what you give, then what you want. Say done when the offer is complete.
prompt-subject = { $seat }, say what the promise is about.
prompt-turns = { $seat }, say for how many turns there shall be peace.
prompt-turns-within = { $seat }, say within how many turns the promise shall be kept.
prompt-answer = { $seat }, answer the offer.
prompt-hand-limit = { $seat }, you may hold { $limit } cards. Choose a card to discard.

# Actions
coins = Take coins from the bank
buy = Buy { $card }
exp-slow = Begin a slow experiment: its results come at the start of your next turn
exp-fast = Begin a fast experiment: its results come at once
add = Add { $card } to the mixture
via = Choose the method { $method }
drop = Discard the results at { $positions }
drop-none = Discard no result
reproduce = Reproduce formula { $formula }
reproduce-for-fee = Reproduce formula { $formula } and pay its owner { $fee ->
    [one] 1 coin
   *[other] { $fee } coins
}
dissolve = Dissolve formula { $formula }; its ingredients return to their stacks
dissolve-and-keep = Dissolve formula { $formula } and take its ingredients into your hand
use = Use { $card }
use-mode = Use { $card } to { $mode }
use-on-seat = Use { $card } on { $target }
use-on-monster = Use { $card } on monster { $target }
use-mode-on-seat = Use { $card } to { $mode } on { $target }
use-mode-on-monster = Use { $card } to { $mode } on monster { $target }
offer = Begin an offer to { $to }
give-coins = Give { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}
give-card = Give { $card }
give-formula = Give knowledge of formula { $formula }
give-promise = Give a promise: { $promise }
want-coins = Ask for { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}
want-card = Ask for { $card }
want-formula = Ask for knowledge of formula { $formula }
want-promise = Ask for a promise: { $promise }
of-coins = { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}
of-card = { $card }
of-formula = Formula { $formula }
turns = { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
done = The offer is complete
withdraw = Withdraw the offer
accept = Accept
decline = Decline
counter = Make a counter-offer
license = License formula { $formula } to everybody for { $fee ->
    [one] 1 coin
   *[other] { $fee } coins
} a time
license-off = End the licence of formula { $formula }
forget = Take your marker back from formula { $formula }
shed = Discard { $card }
end = End your turn

# Events
first-chosen = { $seat } begins.
turn-begun = { $seat } begins turn { $turn }.
coins-taken = { $seat } takes { $coins ->
    [one] 1 coin.
   *[other] { $coins } coins.
}
bought = { $seat } buys { $card } for { $cost ->
    [one] 1 coin.
   *[other] { $cost } coins.
}
slow-begun = { $seat } begins a slow experiment.
fast-begun = { $seat } begins a fast experiment.
added = { $seat } adds { $card }.
declared = { $seat } experiments with { $cards } by { $method }: level { $level }, value { $value }.{ $coins ->
    [0] {""}
    [one] {" "}It costs 1 coin.
   *[other] {" "}It costs { $coins } coins.
}{ $health ->
    [0] {""}
   *[other] {" "}It costs { $health } health.
}
slow-resolved = The slow experiment of { $seat } with { $cards } by { $method } comes to its results.
reshuffled = The discarded results of level { $level } become the deck again.
drawn = { $seat } draws { $result }.
dropped = { $seat } discards { $result } unplayed.
ingredients-returned = Nothing succeeds: { $cards } of { $seat } return to their stacks.
succeeded = { $seat } succeeds and takes { $card }.
succeeded-out-of-stock = { $seat } succeeds, but no { $card } is left to take.
established = { $seat } has found formula { $formula } of { $cards }.
fell-short = { $result }: the value of { $seat } is too low.
simple-failure = { $seat } fails and takes { $card }.
simple-failure-out-of-stock = { $seat } fails, and no { $card } is left to take.
catastrophe = { $seat } meets with a { $result }.
gold-made = { $seat } makes gold!
consoled = The experiment gave { $seat } nothing: { $seat } takes { $card }.
hurt = { $warded ->
    [0] { $seat } loses { $lost } health.
   *[other] { $seat } loses { $lost } health; the ward keeps off { $warded }.
}
eliminated = { $seat } is eliminated.
coins-lost = { $seat } loses { $coins ->
    [one] 1 coin.
   *[other] { $coins } coins.
}
card-lost = { $seat } loses { $card }, picked at random.
monster-arrived = { $result }! It is monster { $monster } and stays before { $seat }.
monster-attacked = Monster { $monster } attacks for { $damage }: { $card }.
monster-hurt = { $seat } wounds monster { $monster }, which has { $left } health left: { $card }.
monster-gone = Monster { $monster } is gone: { $card }.
item-used = { $seat } uses { $card }.
item-used-on-seat = { $seat } uses { $card } on { $target }.
item-used-on-monster = { $seat } uses { $card } on monster { $target }.
healed = { $seat } regains { $gained } health.
warded = { $seat } is warded against the next { $points } damage.
coins-gained = { $seat } takes { $coins ->
    [one] 1 coin from the bank.
   *[other] { $coins } coins from the bank.
}
boosted = The next experiment of { $seat } this turn counts { $points } more.
stolen = { $seat } takes { $card } from the hand of { $from }.
stolen-unseen = { $seat } takes a card from the hand of { $from }.
fee-paid = { $seat } pays { $owner } { $fee ->
    [one] 1 coin
   *[other] { $fee } coins
} for the use of formula { $formula }.
reproduced = { $seat } reproduces formula { $formula } with { $cards }.
produced = { $seat } takes { $card }.
dissolved = { $seat } dissolves formula { $formula }; its ingredients return to their stacks.
dissolved-and-kept = { $seat } dissolves formula { $formula } and keeps its ingredients.
formula-discarded = Formula { $formula } is off the table.
orphaned = Formula { $formula } has lost its owner. Those with a marker on it may still reproduce it.
licensed = { $seat } licenses formula { $formula } to everybody for { $fee ->
    [one] 1 coin
   *[other] { $fee } coins
} a time.
licence-ended = { $seat } ends the licence of formula { $formula }.
forgot = { $seat } takes a marker back from formula { $formula }.
offer-begun = { $seat } begins an offer to { $to }.
counter-begun = { $seat } begins a counter-offer to { $to }.
gives-coins = { $seat } offers { $coins ->
    [one] 1 coin.
   *[other] { $coins } coins.
}
gives-card = { $seat } offers { $card }.
gives-formula = { $seat } offers knowledge of formula { $formula }.
gives-promise = { $seat } offers a promise: { $promise }.
wants-coins = { $seat } asks for { $coins ->
    [one] 1 coin.
   *[other] { $coins } coins.
}
wants-card = { $seat } asks for { $card }.
wants-formula = { $seat } asks for knowledge of formula { $formula }.
wants-promise = { $seat } asks for a promise: { $promise }.
spells-peace = { $seat } spells the promise: no harmful item for { $turns ->
    [one] 1 turn.
   *[other] { $turns } turns.
}
spells-pay = { $seat } spells the promise: { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
}{ $turns ->
    [0] {""}
    [one] {" "}within 1 turn
   *[other] {" "}within { $turns } turns
}.
spells-give = { $seat } spells the promise: { $card }{ $turns ->
    [0] {""}
    [one] {" "}within 1 turn
   *[other] {" "}within { $turns } turns
}.
spells-teach = { $seat } spells the promise: knowledge of formula { $formula }{ $turns ->
    [0] {""}
    [one] {" "}within 1 turn
   *[other] {" "}within { $turns } turns
}.
offer-made = { $seat } offers { $to } a trade. { $seat } gives{ $give_terms ->
    [0] {" "}nothing
   *[other] {""}
}{ $give_coins ->
    [0] {""}
    [one] {" "}1 coin
   *[other] {" "}{ $give_coins } coins
}{ $give_card_count ->
    [0] {""}
   *[other] { $give_card_comma ->
        [0] {" "}
       *[other] {", "}
    }{ $give_cards }
}{ $give_formula_count ->
    [0] {""}
   *[other] { $give_formula_comma ->
        [0] {" "}
       *[other] {", "}
    }knowledge of { $give_formulas }
}{ $give_promises ->
    [0] {""}
   *[other] { $give_promise_comma ->
        [0] {" "}
       *[other] {", "}
    }{ $give_promises ->
        [one] 1 promise
       *[other] { $give_promises } promises
    }
}. { $to } gives{ $want_terms ->
    [0] {" "}nothing
   *[other] {""}
}{ $want_coins ->
    [0] {""}
    [one] {" "}1 coin
   *[other] {" "}{ $want_coins } coins
}{ $want_card_count ->
    [0] {""}
   *[other] { $want_card_comma ->
        [0] {" "}
       *[other] {", "}
    }{ $want_cards }
}{ $want_formula_count ->
    [0] {""}
   *[other] { $want_formula_comma ->
        [0] {" "}
       *[other] {", "}
    }knowledge of { $want_formulas }
}{ $want_promises ->
    [0] {""}
   *[other] { $want_promise_comma ->
        [0] {" "}
       *[other] {", "}
    }{ $want_promises ->
        [one] 1 promise
       *[other] { $want_promises } promises
    }
}.
withdrawn = { $seat } withdraws the offer to { $to }.
declined = { $seat } declines the offer of { $of }.
traded = { $seat } and { $to } trade. { $seat } gives{ $give_terms ->
    [0] {" "}nothing
   *[other] {""}
}{ $give_coins ->
    [0] {""}
    [one] {" "}1 coin
   *[other] {" "}{ $give_coins } coins
}{ $give_card_count ->
    [0] {""}
   *[other] { $give_card_comma ->
        [0] {" "}
       *[other] {", "}
    }{ $give_cards }
}{ $give_formula_count ->
    [0] {""}
   *[other] { $give_formula_comma ->
        [0] {" "}
       *[other] {", "}
    }knowledge of { $give_formulas }
}{ $give_promises ->
    [0] {""}
   *[other] { $give_promise_comma ->
        [0] {" "}
       *[other] {", "}
    }{ $give_promises ->
        [one] 1 promise
       *[other] { $give_promises } promises
    }
}. { $to } gives{ $want_terms ->
    [0] {" "}nothing
   *[other] {""}
}{ $want_coins ->
    [0] {""}
    [one] {" "}1 coin
   *[other] {" "}{ $want_coins } coins
}{ $want_card_count ->
    [0] {""}
   *[other] { $want_card_comma ->
        [0] {" "}
       *[other] {", "}
    }{ $want_cards }
}{ $want_formula_count ->
    [0] {""}
   *[other] { $want_formula_comma ->
        [0] {" "}
       *[other] {", "}
    }knowledge of { $want_formulas }
}{ $want_promises ->
    [0] {""}
   *[other] { $want_promise_comma ->
        [0] {" "}
       *[other] {", "}
    }{ $want_promises ->
        [one] 1 promise
       *[other] { $want_promises } promises
    }
}.
promised-peace = { $seat } has promised { $to } peace for { $turns ->
    [one] 1 turn.
   *[other] { $turns } turns.
}
promised-pay = { $seat } has promised { $to } { $coins ->
    [one] 1 coin
   *[other] { $coins } coins
} within { $turns ->
    [one] 1 turn.
   *[other] { $turns } turns.
}
promised-give = { $seat } has promised { $to } { $card } within { $turns ->
    [one] 1 turn.
   *[other] { $turns } turns.
}
promised-teach = { $seat } has promised { $to } knowledge of formula { $formula } within { $turns ->
    [one] 1 turn.
   *[other] { $turns } turns.
}
shed-card = { $seat } holds too many cards and discards { $card }.
turn-ended = { $seat } ends the turn.
boost-lapsed = The boost of { $boost } that { $seat } did not use lapses.
ward-expired = The ward of { $seat } expires with { $ward ->
    [one] 1 point unused.
   *[other] { $ward } points unused.
}

# Refusals
refused-seats = This game is for { $least } to { $most } seats.
refused-points = This needs { $needed ->
    [one] 1 action point
   *[other] { $needed } action points
}; you have { $left ->
    [0] none left.
   *[other] { $left } left.
}
refused-bank-empty = The bank has no coins left.
refused-no-card = There is no card “{ $code }”.
refused-no-seat = There is no such seat.
refused-not-for-sale = { $card } is not sold in the Market.
refused-sold-out = No { $card } is left in the Market until one returns.
refused-too-dear = { $card } costs { $cost ->
    [one] 1 coin
   *[other] { $cost } coins
}; you have { $coins ->
    [0] none.
   *[other] { $coins }.
}
refused-few-ingredients = An experiment needs { $least } different ingredients in your hand.
refused-no-ingredient = { $card } bears no numeral and cannot go into an experiment.
refused-not-in-hand = There is no { $card } in the hand, or not so many.
refused-added-already = { $card } is in the mixture already; ingredients are all different.
refused-mixture-full = A mixture has at most { $most } ingredients.
refused-out-of-order = { $card } stands before the ingredient added last; ingredients are added in the order of the list.
refused-dead-end = After { $card } there would not be enough ingredients left for a mixture of { $least }.
refused-mixture-short = Add at least { $least } ingredients first.
refused-method-cost = You cannot pay for { $method }: coins must suffice, and health must stay above zero.
refused-drop = Choose drawn results, at least { $least } and at most { $most } of them.
refused-no-formula = There is no formula { $formula } on the table.
refused-not-known = You do not know formula { $formula }.
refused-licence = Formula { $formula } is not licensed to you for { $fee ->
    [one] 1 coin
   *[other] { $fee } coins
}, or you cannot pay that.
refused-new-formula = Formula { $formula } was found this turn; it can be reproduced from your next turn on.
refused-reproduced-already = You have reproduced formula { $formula } this turn.
refused-ingredients-missing = Your hand does not hold every ingredient of formula { $formula }.
refused-no-product = Nothing that formula { $formula } makes is in stock.
refused-not-owner = Formula { $formula } does not belong to { $seat }.
refused-no-item = { $card } is no item.
refused-used-already = You have used { $card } this turn; each kind of item works once a turn.
refused-mode = Say which way { $card } is used, exactly if it has several.
refused-target = { $card } cannot be aimed there.
refused-no-effect = { $card } would have no effect now.
refused-fee = A licence costs { $least } to { $most } coins.
refused-licence-changed = You have changed the licence of formula { $formula } this turn.
refused-no-change = That is how the licence of formula { $formula } stands already.
refused-no-marker = You have no marker on formula { $formula }.
refused-traded-already = You have traded this turn.
refused-partner = { $seat } is not another living seat.
refused-offers = You can begin { $most } offers a turn.
refused-term-order = That term comes too late: first all that is given, then all that is asked; on each side coins, cards, formulas, promises.
refused-both-sides = The same thing cannot stand on both sides.
refused-coins-missing = { $seat } does not have { $coins ->
    [one] 1 coin.
   *[other] { $coins } coins.
}
refused-many-cards = A side has at most { $most } cards.
refused-many-formulas = A side has at most { $most } formulas.
refused-many-promises = A side has at most { $most } promises.
refused-cannot-ask = { $seat } cannot have another { $card } to give.
refused-known-already = Formula { $formula } is known there already.
refused-no-free-marker = { $seat } has no free marker left.
refused-promise = No promise that may stand there goes on like this.
refused-empty-offer = An offer needs at least one term.
refused-cards-missing = You do not have the cards that are asked of you.

# Ends
end-gold = Gold was made.
end-last-alive = One alchemist is left alive.
end-nobody-left = Nobody walked away alive.
end-round-cap = The last round is complete.
