# Tic-tac-toe: the sentences of the game.

prompt-place = Put your mark on an empty square.
place = Mark { $square }

placed = { $seat } marks { $square }.
won = { $seat } has three in a row from { $first } to { $last }.
drawn = The board is full, and nobody has three in a row.

refused-seats = Tic-tac-toe is a game for two.
refused-taken = Square { $square } is already taken.

end-row = Three in a row
end-full = The board is full
