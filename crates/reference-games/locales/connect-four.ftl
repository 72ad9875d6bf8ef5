# Connect four: the sentences of the game.

prompt-drop = Drop a disc into a column that is not full.
drop = Drop into column { $column }

dropped = { $seat } drops a disc into column { $column }; it lands on { $square }.
won = { $seat } has four in a row from { $first } to { $last }.
drawn = The board is full, and nobody has four in a row.

refused-seats = Connect four is a game for two.
refused-full = Column { $column } is full.

end-row = Four in a row
end-full = The board is full
