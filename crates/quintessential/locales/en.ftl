# Words

die-red = a red die (fire)
die-blue = a blue die (water)
die-yellow = a yellow die (air)
die-green = a green die (earth)
die-black = a black die (anti-element)
die-white = a white die (aether)
colour-red = red
colour-blue = blue
colour-yellow = yellow
colour-green = green
colour-black = black

# Questions

prompt-colour = Choose the colour of your assistants.
prompt-set = Choose a set of two starting formulas.
prompt-action = Place an assistant: activate a formula, claim a public card, bid, or dismiss the assistant ({ $left } left this round).
prompt-action-extra = Place an assistant. You hold your extra assistant and may use it first.
prompt-bid = Choose dice for your bid on { $card }: { $value } so far, it must exceed { $highest }.
prompt-reroll = Choose the dice to reroll ({ $number } chosen), then finish.
prompt-created = You created { $colour }. Put it into your pool, or free place it on a card of your lab.
prompt-created-pool = You created { $colour }. No card of your lab can take it: put it into your pool.
prompt-looped = { $colour } comes out of an infinite creation loop. Pull it with a face of your choice, or free place it.
prompt-looped-pool = { $colour } comes out of an infinite creation loop. No card of your lab can take it now: pull it with a face of your choice.
prompt-token = You won the Starting Player card. Give the token to a player, or keep it.
prompt-salvage = You claimed the Discard card. Take one formula of the discard pile.
prompt-nothing = Nothing is asked now.

# Actions

act-colour = Play { $colour }
act-set = Take starting set { $number } of { $colour }
act-activate = Activate { $card } with { $dice }
act-activate-extra = With the extra assistant: activate { $card } with { $dice }
act-activate-product = Activate { $card } with { $dice } and create { $product }
act-activate-product-extra = With the extra assistant: activate { $card } with { $dice } and create { $product }
act-claim-plain = Claim { $card }
act-claim-plain-extra = With the extra assistant: claim { $card }
act-claim = Claim { $card } with { $dice }
act-claim-extra = With the extra assistant: claim { $card } with { $dice }
act-claim-product = Claim { $card } with { $dice } and create { $product }
act-claim-product-extra = With the extra assistant: claim { $card } with { $dice } and create { $product }
act-bid = Bid on { $card }
act-bid-extra = With the extra assistant: bid on { $card }
act-dismiss = Dismiss the assistant and reroll dice
act-dismiss-extra = Dismiss the extra assistant and reroll dice
act-pick = Add { $die }
act-done = Done
act-pool = Put the die into the pool
act-pool-face = Pull the die with face { $face }
act-place = Free place it on { $card }, flask { $slot }
act-place-product = Free place it on { $card }, flask { $slot }, and create { $product }
act-start = Give the Starting Player token to { $seat }
act-take = Take { $card }

# Events

colour-chosen = { $seat } plays { $colour }.
colour-dealt = { $seat } is dealt { $colour }.
set-chosen = { $seat } takes starting set { $number } of { $colour }.
row-laid = { $card } is laid out at { $place }.
first-drawn = { $seat } is drawn as the first holder of the Starting Player token.
round-began = Round { $round } begins; { $token } acts first.
rolled = { $seat } rolls { $dice }.
activated = { $seat } activates { $card } with { $dice }.
activated-extra = { $seat } activates { $card } with { $dice }, using the extra assistant.
claimed = { $seat } claims { $card }.
claimed-extra = { $seat } claims { $card } with the extra assistant.
fired = { $card } fires for { $seat }; nothing is destroyed.
fired-destroying = { $card } fires for { $seat } and destroys { $dice }.
created = { $card } creates { $colour } for { $seat }.
created-by-shortage = The stockpile has no such die: in place of { $colour }, { $card } creates an anti-element for { $seat }.
nothing-created = The stockpile can give nothing: { $card } creates no die for { $seat }.
looped = { $colour } of { $seat } can run round an infinite creation loop through { $card }: its owner will choose the face.
created-rolled = { $seat } rolls the created die: { $die }.
pooled = { $seat } puts { $die } into the pool.
pulled = { $seat } pulls { $die } out of the loop into the pool.
free-placed = { $seat } free places { $colour } on { $card }, flask { $slot }.
waits = On { $card }, { $colour } of { $seat } waits for more dice.
bid-begun = { $seat } bids on { $card }.
bid-begun-extra = { $seat } bids on { $card } with the extra assistant.
picked = { $seat } chooses { $die }.
bid-made = { $seat } bids { $value } on { $card } with { $dice }.
outbid = { $by } outbids { $seat } on { $card }.
dismissed = { $seat } dismisses an assistant.
dismissed-extra = { $seat } dismisses the extra assistant.
rerolled = { $seat } rerolls: { $dice }.
nothing-rerolled = { $seat } rerolls nothing.
lab-cleaned = Dice that return from the lab of { $seat }: { $number }.
won = { $seat } wins { $card } with a bid of { $value }.
drawn = { $seat } draws { $card }.
nothing-drawn = There is no formula left for { $seat } to draw.
token-taken = { $seat } chooses to hold the Starting Player token.
token-given = { $seat } gives the Starting Player token to { $to }.
token-stays = Nobody bid on it: the Starting Player token stays with { $seat }.
extra-won = { $seat } takes the fifth assistant off the Extra Action card.
formula-won = { $card } goes to the lab of { $seat }.
formula-discarded = Nobody bid on { $card }: it goes to the discard pile.
bid-returned = Dice that return to { $seat } from the bid on { $card }: { $number }.
pitied = { $seat } lost { $card } and receives an anti-element out of pity.
no-pity = { $seat } lost { $card }, but the stockpile has no anti-element left to give.
claim-returned = { $card } is free again; dice that return to { $seat }: { $number }.
salvaged = { $seat } takes { $card } from the discard pile.
nothing-salvaged = The discard pile is empty: { $seat } takes nothing.
row-refilled = { $card } is dealt to { $place }.
deck-renewed = { $cards ->
    [one] The deck is empty: the discard pile becomes the deck, 1 card.
   *[other] The deck is empty: the discard pile becomes the deck, { $cards } cards.
}
slot-empty = No formula is left for { $place }.
extra-returned = The extra assistant of { $seat } goes back to the Extra Action card.
stone-claimed = { $seat } crafts the Philosopher's Stone in round { $round } and wins.
round-cap-reached = Round { $round } was the last: the game is decided by the dice owned.

# Refusals

refused-seats = This game is for two to five seats, not for { $seats }.
refused-colour-list = The list of colours must have one colour for each of { $seats } seats.
refused-colour-twice = The list of colours gives one colour to two seats.
refused-colour-taken = Another player has this colour.
refused-no-colour = Players are red, blue, yellow, green or black.
refused-set-colour = You take a starting set of your own colour.
refused-set-taken = There is no such starting set, or it is taken.
refused-no-extra = You do not hold your extra assistant.
refused-not-in-lab = This card is not in your Personal Lab.
refused-assistant-there = An assistant already lies on this card.
refused-no-open-flask = This card has no open flask until cleanup.
refused-five-aether = You own five aether dice; a forge may not make a sixth.
refused-not-in-pool = Your pool does not hold these dice.
refused-number-of-dice = All open flasks must be filled, no more and no less: { $number }.
refused-aether-on-forge = Aether may never be put on a forge.
refused-wrong-colour = The flask does not take a die of this colour.
refused-product = Name a product exactly where the card leaves you the choice, and one that stands on the card.
refused-order-of-dice = Dice for equal flasks are named in the order R B Y G K W.
refused-claimed-already = This card has been claimed in this round, or is none that can be claimed.
refused-stone-dice = The Philosopher's Stone takes five aether and one anti-element from your pool.
refused-aether-slot = The first flask takes aether only.
refused-multi = Name the fourth common element, and dice that can stand for the three others.
refused-mono = All dice must be of the product's colour, or wild; the product is a common element.
refused-trade = The product is a common element or an anti-element, of another colour than the second die.
refused-multi-forge = A Multi-Forge takes red, blue, yellow and green in this order, or black in their place.
refused-mono-forge = A Mono-Forge takes four dice of one common element, or black in their place.
refused-no-such-target = There is no such card to bid on.
refused-empty-slot = There is no formula to bid on.
refused-extra-not-there = Your fifth assistant does not lie on the Extra Action card.
refused-leading = Your bid leads on this card already.
refused-pool-too-low = All dice of your pool together do not exceed the highest bid.
refused-picking-order = Dice are chosen in the order R B Y G K W, within a colour by ascending face.
refused-pick-too-late = With this die next, your bid could no longer exceed the highest.
refused-bid-too-low = A bid needs a die, and must exceed { $highest }.
refused-face-missing = A looped die needs a face from 1 to 6.
refused-face-given = A rolled die keeps its face.
refused-straight-back = A created die may not go straight back to the card that made it.
refused-flask-filled = There is no such open flask on this card.
refused-lowest-flask = Of equal flasks the lowest open one is filled.
refused-second-lap = This card has fired in this action, and nothing has changed since: a second lap gives nothing new.
refused-seat-not-at-the-table = There is no such seat at this table.
refused-not-in-pile = This card is not in the discard pile.

# Ends

end-stone = The Philosopher's Stone was crafted.
end-round-cap = The last round was over: most aether, then anti-elements, dice and formulas.
