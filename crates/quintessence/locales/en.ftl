# Quintessence: the sentences.

# Words
line-row = row
line-column = column
source-lotus = a Lotus
source-mark = a Mark in a colour already won
source-violence = Violence
centre-empty = empty centre
centre-quint = Quint on the centre
centre-piece = piece on the centre
centre-both = piece on a Quint on the centre

# Prompts
prompt-opening = Open the game: place any colour on the edge opposite its home piece.
prompt-main = Place a piece of any colour but { $colour }, on an empty square that touches a { $colour } piece.
prompt-fallback = No empty square touches a { $colour } piece: place any colour but { $colour } beside any piece.
prompt-target = { $waiting ->
    [one] Choose the colour that your Purple point goes toward.
   *[other] Choose the colour that the next of your { $waiting } Purple points goes toward.
}

# Actions
place = Place { $colour } on { $square }
target = Put a Purple point toward { $colour }

# Events
event-placed = { $seat } places { $colour } on { $square }.
event-mark = { $seat } completes a Mark of { $length } { $colour } pieces in the { $line } { $from } to { $to }: { $points ->
    [0] no point more, for the colour is paid.
    [one] 1 { $colour } point.
   *[other] { $points } { $colour } points.
}
event-mark-won = { $seat } completes a Mark of { $length } { $colour } pieces in the { $line } { $from } to { $to }. { $colour } is won already: no point, but a Quint.
event-lotus = { $seat } forms a Lotus round { $centre }.
event-lotus-quint = { $seat } forms a Lotus round the Quint on { $centre }.
event-lotus-piece = { $seat } forms a Lotus round the { $colour } piece on { $centre }: { $points ->
    [0] no point in that colour any more.
    [one] 1 { $colour } point.
   *[other] { $points } { $colour } points.
}
event-cleared-piece = The { $colour } piece on { $square } is cleared.
event-cleared-both = The { $colour } piece on { $square } is cleared, and the Quint under it earns { $points ->
    [one] a Purple point.
   *[other] { $points } Purple points.
}
event-cleared-quint = The Quint on { $square } is cleared and earns { $points ->
    [one] a Purple point.
   *[other] { $points } Purple points.
}
event-quint = A Quint appears on { $square }, by { $source }.
event-quints-vanished = A Quint is generated on the Quint on { $square }, by { $source }: both vanish for { $points ->
    [one] a Purple point.
   *[other] { $points } Purple points.
}
event-destroyed = Violence of { $by } destroys the { $colour } piece on { $square }.
event-colour-won = { $seat } wins { $colour }.
event-purple-earned = { $points ->
    [one] { $seat } earns 1 Purple point.
   *[other] { $seat } earns { $points } Purple points.
}
event-purple-assigned = { $seat } puts a Purple point toward { $colour }.
event-purple-void = { $points ->
    [one] The game is won: 1 Purple point is void.
   *[other] The game is won: { $points } Purple points are void.
}
event-over-colours = { $seat } has won enough colours and with them the game.
event-over-stalemate = The board is full: { $seat } has no move left and wins.

# Refusals
refused-seats = Quintessence is played by two, not by { $seats }.
refused-occupied = There is a piece on { $square } already.
refused-opening = The first piece goes on an empty square of the edge opposite its home, and this is not the edge for { $colour }.
refused-just-played = { $colour } was just played: choose another colour.
refused-touch = { $square } touches no { $colour } piece, and { $colour } was just played.
refused-touch-any = { $square } touches no piece at all.
refused-violence = { $square } lies between two { $by } pieces: Violence bars { $colour } there.
refused-won = { $colour } is won already: choose another colour.

# Ends
end-colours = Won by colours.
end-stalemate = Won because the other side left no move.
