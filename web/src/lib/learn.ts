// Each game in five steps, for a first table. Every step names the rule that says it in full.

export interface Lesson {
  title: string;
  text: string;
  rules: string[];
}

export const LESSONS: Record<string, Lesson[]> = {
  quintessence: [
    { title: 'Touch the colour just played', text: 'On your turn you place one piece. It must have another colour than the piece just played, and it must touch that colour, diagonally too. Pieces belong to nobody.', rules: ['QN-032', 'QN-012'] },
    { title: 'Make a Mark', text: 'Three or more of one colour in a row or column score points in that colour. The piece just placed stays, the others leave.', rules: ['QN-040', 'QN-042', 'QN-044'] },
    { title: 'Open a Lotus', text: 'All four colours around one square are a Lotus. Its petals leave, a Quint appears, and you get Purple points to put toward any colour not yet won.', rules: ['QN-050', 'QN-053', 'QN-075'] },
    { title: 'Use Violence', text: 'A piece between two of the colour that counters it is destroyed. The same two bar that square. Red counters Green, Green Brown, Brown Blue, Blue Red.', rules: ['QN-013', 'QN-035', 'QN-062'] },
    { title: 'Win three colours', text: 'Purple costs 1 point, Red 2, Green 3, Blue 4, Brown 5. What one seat has won is closed to the other. Three colours win the game.', rules: ['QN-010', 'QN-090'] },
  ],
  elements: [
    { title: 'Read a substance', text: 'Your substance shows the elements it needs, slot by slot. Where it needs a primary element (Fire, Water, Air, Earth), begin with one: nothing else that turn.', rules: ['EL-007', 'EL-102'] },
    { title: 'Choose a die', text: 'You draw a card, then roll two dice and carry out one of them: draw, salvage, swap, pass left, trade a gem, or take a card in play.', rules: ['EL-040', 'EL-060'] },
    { title: 'Fuse two gems', text: 'Two primary gems make a secondary element: the wheel shows which. Four different gems make a Meta, which fits any slot; three alike make an Elixir.', rules: ['EL-150', 'EL-151'] },
    { title: 'Mind what you lose', text: 'Others may take cards and gems you have played. If a fused gem goes, the pair comes apart; if all primary elements go, one must come back before anything else.', rules: ['EL-170', 'EL-106'] },
    { title: 'Ten points', text: 'A full substance scores its points, and a bonus gem if it was built without Meta or Elixir. Ten points win.', rules: ['EL-191', 'EL-193', 'EL-230'] },
  ],
  'wizards-of-the-wild': [
    { title: 'Roll and keep', text: 'Roll six dice, keep what you like, re-roll the others up to twice. Every skull that stays counts against you.', rules: ['WW-040', 'WW-041'] },
    { title: 'Buy', text: 'Spells cost tomes, challenges cost arcane: from this turn’s dice and from your store.', rules: ['WW-050', 'WW-061'] },
    { title: 'Use', text: 'Spells work once each turn; your wizard has a power of its own.', rules: ['WW-068', 'WW-030'] },
    { title: 'Bribe', text: 'The acolyte of the round trades gems for points, and takes points from whoever has most skulls.', rules: ['WW-088', 'WW-024'] },
    { title: 'Store', text: 'At the end of the turn you store what fits on your sheet. The rest is lost. After seven rounds the points decide.', rules: ['WW-095', 'WW-027'] },
  ],
  'red-phoenix': [
    { title: 'Three action points', text: 'Take coins, buy, experiment, reproduce: most things cost one point. Trading and using items are free.', rules: ['RP-203', 'RP-204'] },
    { title: 'Experiment', text: 'Three or four ingredients make a formula. Its value must reach the score of the result you draw.', rules: ['RP-405', 'RP-420'] },
    { title: 'Slow or fast', text: 'A slow experiment costs one point and resolves next turn; a fast one costs two and resolves now. Methods let you draw more and discard.', rules: ['RP-401'] },
    { title: 'Know and trade', text: 'A success is a formula you know: reproduce it, license it, trade it.', rules: ['RP-704'] },
    { title: 'Gold, or survival', text: 'Failures can harm and monsters attack. The first formula for gold wins, and so does the last alchemist alive.', rules: ['RP-430', 'RP-601'] },
  ],
  quintessential: [
    { title: 'Dice are elements', text: 'Red is fire, blue water, yellow air, green earth; white is aether, black the anti-element. The face matters for bids.', rules: ['QL-007'] },
    { title: 'Activate', text: 'Put an assistant on a formula of yours and fill its flasks. Some dice come back, some are destroyed, and a new one is made.', rules: ['QL-053', 'QL-071'] },
    { title: 'Let it run', text: 'A die just created may go straight into another open flask of yours and fire that one too.', rules: ['QL-110'] },
    { title: 'Bid and claim', text: 'New formulas and privileges are won by bids; what lies in the upper row is claimed by paying for it.', rules: ['QL-150', 'QL-170'] },
    { title: 'Make the Stone', text: 'Five aether and one anti-element claim the Stone and win at once.', rules: ['QL-182', 'QL-210'] },
  ],
};
