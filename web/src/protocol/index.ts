// Made from crates/protocol by `make protocol`; do not edit.

export const PROTOCOL = 1;

/**
 * A place at the table, clockwise from `s1` (TB-010).
 */
export type Seat = "s1" | "s2" | "s3" | "s4" | "s5";

/**
 * Through whose eyes something is seen. `open` sees everything and exists only after the end (TB-064).
 */
export type Eyes = "s1" | "s2" | "s3" | "s4" | "s5" | "spectator" | "open";

/**
 * What kind of problem.
 */
export type Code = "bad_request" | "too_large" | "too_many" | "not_found" | "not_signed_in" | "wrong_password" | "name_taken" | "barred" | "not_yours" | "seat_taken" | "link_worthless" | "started" | "not_started" | "not_over" | "refused" | "stale" | "wrong_origin" | "protocol" | "not_stored" | "closing";

/**
 * The answer to whatever is refused, over HTTP and over the socket.
 */
export type Problem = { code: Code, 
/**
 * A sentence that a player understands.
 */
sentence: string, 
/**
 * The id of the rule that decided: `QN-032`, `TB-022`.
 */
rule: string | null, };

export type IdentityKind = "guest" | "person";

/**
 * The one who asks.
 */
export type Me = { id: string, name: string, kind: IdentityKind, };

/**
 * Makes a guest; the answer sets the cookie. Whoever has an identity keeps it.
 */
export type NewGuest = { name?: string, };

export type Rename = { name: string, };

/**
 * Gives a guest a name of its own and a password; its seats and its history stay.
 */
export type SignUp = { name: string, password: string, };

export type Login = { name: string, password: string, };

/**
 * Ends all other sessions.
 */
export type ChangePassword = { old: string, new: string, };

/**
 * Names go, records stay. A person confirms with the password.
 */
export type DeleteMe = { password?: string, };

/**
 * A browser in which somebody is signed in.
 */
export type Session = { id: string, 
/**
 * Milliseconds since 1970.
 */
created: number, seen: number, is_this: boolean, };

/**
 * Brings the same person back on another device. Each works once.
 */
export type ReturnLink = { token: string, 
/**
 * `/return/<token>`, to be put behind the address of the site.
 */
path: string, };

export type Return = { token: string, };

export type EditionInfo = { game: string, 
/**
 * `reconstructed-1`
 */
name: string, 
/**
 * Of the rules content, not of the bytes.
 */
hash: string, is_built_in: boolean, };

/**
 * An edition with all its cards.
 */
export type EditionFile = { info: EditionInfo, 
/**
 * The file.
 */
text: string, 
/**
 * The same as JSON: tables as objects, rows as arrays.
 */
content: unknown, };

export type GameInfo = { 
/**
 * `wizards-of-the-wild`
 */
id: string, 
/**
 * `Wizards of the Wild`
 */
name: string, 
/**
 * One line: what it is.
 */
line: string, min_seats: number, max_seats: number, 
/**
 * How many seats *Play now* takes.
 */
best_seats: number, 
/**
 * `10-25 min`
 */
length: string, 
/**
 * From 1, light, to 3, heavy.
 */
weight: number, 
/**
 * Whether something is hidden from other seats: hands, say.
 */
has_secrets: boolean, 
/**
 * The version of the rules.
 */
rules: number, 
/**
 * The edition that is built in.
 */
edition: EditionInfo, 
/**
 * The default config; `options` says what can be changed.
 */
config: unknown, options: Array<GameOption>, 
/**
 * Levels of bots, weakest first: `apprentice` …
 */
levels: Array<string>, };

/**
 * One option of the config.
 */
export type GameOption = { 
/**
 * `discard_draw`
 */
name: string, default: string, 
/**
 * The other values as the catalogue writes them: `any`, `5..20`, `s1…s5`.
 */
others: Array<string>, 
/**
 * `EL-282`
 */
rules: Array<string>, };

/**
 * The catalogue of a game or of the table.
 */
export type Rulebook = { game: string, name: string, rules: Array<RuleText>, };

export type RuleText = { id: string, 
/**
 * `3. The turn and legal placements`
 */
section: string, 
/**
 * Markdown, without the id.
 */
text: string, 
/**
 * How many examples there are of it.
 */
examples: number, };

/**
 * A rule at work, stage by stage. Everything lies open.
 */
export type Example = { game: string, title: string, rules: Array<string>, 
/**
 * How the seats are called.
 */
names: Array<string>, 
/**
 * The beginning, then one for each step.
 */
stages: Array<ExampleStage>, };

export type ExampleStage = { 
/**
 * Who did what to come here; nobody for steps of the table and for the beginning.
 */
seat: Seat | null, what: string | null, 
/**
 * Why it was refused, if it was: the view is the one before.
 */
refused: Problem | null, events: Array<Event>, view: unknown, };

/**
 * The lesson of a game.
 */
export type Lesson = { game: string, steps: Array<LessonStep>, };

export type LessonStep = { title: string, 
/**
 * Paragraphs, with blank lines between them.
 */
text: string, 
/**
 * What is to come about, in order.
 */
goals: Array<string>, 
/**
 * The rules to read.
 */
rules: Array<string>, 
/**
 * The learner's seat.
 */
seat: Seat, 
/**
 * How the seats are called, in seat order.
 */
names: Array<string>, };

/**
 * What the learner did in a step, from its beginning, and perhaps a question. The server keeps nothing of it.
 */
export type LessonPlay = { 
/**
 * At most 60, each of at most 120 bytes.
 */
actions: Array<string>, 
/**
 * None: how does the step stand?
 */
question: LessonQuestion | null, };

/**
 * The questions of the socket (`legal`, `why_not`, `preview`), asked after the actions.
 */
export type LessonQuestion = { "kind": "legal", draft: Array<string>, } | { "kind": "why_not", draft: Array<string>, action: string, } | { "kind": "preview", draft: Array<string>, };

/**
 * The answer to a `LessonPlay`.
 */
export type LessonAnswer = { "kind": "position", position: Position, progress: LessonProgress, } | { "kind": "legal", prompt: Prompt | null, legal: Array<Choice>, } | { "kind": "why_not", problem: Problem | null, } | { "kind": "preview", events: Array<Event>, view: unknown, stop: Stop, };

/**
 * How a step stands.
 */
export type LessonProgress = { state: LessonState, 
/**
 * Which goals have come about.
 */
goals: Array<boolean>, 
/**
 * What is said of it; empty while it goes on.
 */
sentence: string, };

export type LessonState = "going" | "done" | "astray";

/**
 * A new table. The one who creates it is its host and takes the first free seat, unless `sit` is false.
 */
export type NewTable = { game: string, 
/**
 * Options of the game that differ from its defaults, `seats` among them.
 */
config: unknown, 
/**
 * The hash of an edition that was put before; none for the built-in one.
 */
edition?: string, settings?: SettingsPatch, 
/**
 * Seats that bots take at once.
 */
bots?: Array<PutBot>, sit?: boolean, };

/**
 * *Play now*: a table with bots in all other seats, ready to start.
 */
export type Quick = { game: string, 
/**
 * The game's best number of seats unless given.
 */
seats?: number, 
/**
 * `apprentice` unless given.
 */
level?: string, config: unknown, };

/**
 * The options of the table (TB, section Config), and who may find it.
 */
export type Settings = { 
/**
 * TB-014
 */
seating: Seating, 
/**
 * TB-050: `none`, `move 90s`, `move 3d`, `bank 10m+20s`; units `s`, `m`, `h`, `d`.
 */
clock: string, 
/**
 * TB-045
 */
undo: UndoRule, 
/**
 * TB-066
 */
hints: boolean, 
/**
 * TB-061
 */
watch: Watch, 
/**
 * TB-061: minutes by which watchers are behind.
 */
delay: number, 
/**
 * TB-010: one person may hold several seats.
 */
shared_screen: boolean, 
/**
 * Listed among the open tables.
 */
public: boolean, };

/**
 * What is to be changed; the rest stays.
 */
export type SettingsPatch = { seating?: Seating, clock?: string, undo?: UndoRule, hints?: boolean, watch?: Watch, delay?: number, shared_screen?: boolean, public?: boolean, };

export type Seating = "random" | "fixed";

export type UndoRule = "free" | "consent" | "none";

export type Watch = "link" | "nobody" | "all";

/**
 * Changes before the start, by the host; takes all readiness back (TB-013).
 */
export type TablePatch = { 
/**
 * Options of the game; those not named keep their value. Another number of seats adds or removes the last ones.
 */
config: unknown, 
/**
 * A hash, or `default`.
 */
edition?: string, settings?: SettingsPatch, };

/**
 * Sits down: at an open seat, at any open seat, or through a private link (TB-011).
 */
export type Sit = { seat?: Seat, link?: string, };

export type Leave = { 
/**
 * All own seats unless given. The host may empty any seat.
 */
seat?: Seat, };

export type PutBot = { seat: Seat, level: string, };

export type Ready = { ready: boolean, };

/**
 * A private link: to one seat, or for the watchers.
 */
export type NewLink = { seat?: Seat, };

export type Link = { 
/**
 * What `sit`, `hello` and `GET /api/tables/{id}?link=` take; it also names the link when it is revoked.
 */
token: string, 
/**
 * None: for the watchers.
 */
seat: Seat | null, 
/**
 * `/t/<table>?link=<token>`, to be put behind the address of the site.
 */
path: string, };

/**
 * Another match at the same table (TB-083), with changed settings if given. Starts when all people are ready.
 */
export type Rematch = { config: unknown, settings?: SettingsPatch, 
/**
 * The level of all bots at the table; seats that are added get such bots, too.
 */
level?: string, };

/**
 * A new table that goes on from a step of a finished match, with bots in all other seats. Chance is drawn anew.
 */
export type Branch = { 
/**
 * The number of the last step that is kept.
 */
at: number, seat: Seat, 
/**
 * Of the bots; `apprentice` if it is not given.
 */
level?: string, };

export type TableState = "lobby" | "starting" | "playing" | "over" | "closed";

/**
 * A table as one viewer sees it.
 */
export type Table = { id: string, game: string, state: TableState, 
/**
 * The whole config of the game.
 */
config: unknown, edition: EditionInfo, settings: Settings, 
/**
 * By seat. With random seating these are places in a list until the seats are drawn (TB-014).
 */
seats: Array<SeatInfo>, host: string, 
/**
 * The present match, once it has started.
 */
match_id: string | null, 
/**
 * The match before it at this table.
 */
rematch_of: string | null, 
/**
 * What chance is bound to (TB-070), once all are ready.
 */
commitment: string | null, 
/**
 * Who watches, by name.
 */
watchers: Array<string>, you: Yours, };

/**
 * What the one who asks is at this table.
 */
export type Yours = { seats: Array<Seat>, is_host: boolean, 
/**
 * For the host: the links that are valid.
 */
links: Array<Link>, 
/**
 * What the link leads to that was shown; none if none was.
 */
link: LeadsTo | null, };

/**
 * What somebody finds behind a link (TB-011).
 */
export type LeadsTo = { "to": "seat", seat: Seat, } | { "to": "watch" } | { "to": "nothing" };

export type SeatInfo = { seat: Seat, holder: Holder | null, is_ready: boolean, 
/**
 * Connected.
 */
is_here: boolean, 
/**
 * There is a link to this seat, and nobody has taken it.
 */
is_invited: boolean, 
/**
 * Resigned or timed out (TB-032); the caretaker plays.
 */
has_left: boolean, 
/**
 * Lets watchers see through its eyes (TB-061).
 */
shows: boolean, };

export type HolderKind = "guest" | "person" | "bot";

export type Holder = { 
/**
 * The identity; bots have ids that begin with `bot`.
 */
id: string, name: string, kind: HolderKind, 
/**
 * Bots only (TB-068).
 */
level: string | null, version: string | null, };

/**
 * A table in the list of open ones.
 */
export type TableLine = { id: string, game: string, state: TableState, seats: number, free_seats: number, names: Array<string>, settings: Settings, created: number, };

export type TableList = { tables: Array<TableLine>, };

/**
 * What is owed before the first step (TB-070).
 */
export type Starting = { 
/**
 * The header line as it will stand in the record, with the commitment in it.
 */
header: string, commitment: string, 
/**
 * Own seats that owe it.
 */
seats: Array<Seat>, };

export type MatchState = "running" | "over" | "aborted";

export type MatchList = { matches: Array<MatchSummary>, };

/**
 * A match in a list.
 */
export type MatchSummary = { id: string, table: string, game: string, state: MatchState, seats: Array<SeatInfo>, 
/**
 * Own seats.
 */
yours: Array<Seat>, 
/**
 * One of your seats is asked.
 */
is_your_move: boolean, steps: number, started: number, changed: number, result: Standing | null, rules: number, 
/**
 * Whether this build plays its rules; if not, `told` events can still be read (TB-001).
 */
is_playable: boolean, };

/**
 * How a match ended (TB-080).
 */
export type Standing = { winners: Array<Seat>, 
/**
 * By seat, seats that the game plays itself included; none if aborted.
 */
ranks: Array<number> | null, 
/**
 * By seat; none if the game did not come to its end.
 */
scores: Array<number> | null, rule: string, sentence: string, 
/**
 * Hints used, by seat (TB-066).
 */
hints: Array<number>, };

/**
 * The whole chronicle, as a viewer may read it.
 */
export type Timeline = { match: string, game: string, eyes: Eyes, 
/**
 * The eyes that may be chosen (TB-063).
 */
allowed: Array<Eyes>, names: Array<string>, kinds: Array<HolderKind>, steps: Array<Told>, result: Standing | null, commitment: string | null, };

/**
 * The match as it stood after a step.
 */
export type Replay = { match: string, eyes: Eyes, at: number, 
/**
 * The last step that this viewer may see.
 */
last: number, view: unknown, 
/**
 * The step itself; none at 0.
 */
told: Told | null, };

/**
 * Whether the record is what it claims to be (TB-075).
 */
export type Verification = { 
/**
 * Every outcome of chance follows from the seed that was committed to.
 */
is_fair: boolean, 
/**
 * Chance steps that were recomputed.
 */
chance_steps: number, commitment: string | null, seed: string | null, 
/**
 * What was found, in a sentence; the first step that differs is named.
 */
sentence: string, };

/**
 * What a client says. `id` is chosen by the client; the answer carries it, and the same id again is answered as the first
 * time (TB-027).
 */
export type ClientMessage = { "type": "hello", protocol: number, since?: number, eyes?: Eyes, link?: string, } | { "type": "act", id: string, seat: Seat, seq: number, draft: Array<string>, } | { "type": "legal", id: string, seat: Seat, draft: Array<string>, } | { "type": "why_not", id: string, seat: Seat, draft: Array<string>, action: string, } | { "type": "preview", id: string, seat: Seat, draft: Array<string>, } | { "type": "resign", id: string, seat: Seat, } | { "type": "takeback", id: string, seat: Seat, to: number, } | { "type": "consent", id: string, question: string, yes: boolean, } | { "type": "abort", id: string, } | { "type": "hand_over", id: string, seat: Seat, to: Newcomer, } | { "type": "retire", id: string, seat: Seat, } | { "type": "hint", id: string, seat: Seat, } | { "type": "show", id: string, seat: Seat, on: boolean, } | { "type": "chat", id: string, text: string, } | { "type": "mute", id: string, who: string, on: boolean, } | { "type": "ready", id: string, ready: boolean, } | { "type": "contribute", id: string, seat: Seat, hash: string, } | { "type": "reveal", id: string, seat: Seat, bytes: string, } | { "type": "ping", id: string, lag?: number, };

/**
 * Who takes a seat over.
 */
export type Newcomer = { "kind": "bot", level: string, } | { "kind": "person", id: string, };

/**
 * What the server says.
 */
export type ServerMessage = { "type": "welcome", protocol: number, now: number, eyes: Eyes, table: Table, } | { "type": "table", table: Table, } | { "type": "contribute", start: Starting, } | { "type": "reveal", start: Starting, } | { "type": "joined", position: Position, } | { "type": "update", position: Position, } | { "type": "answer" } & Answer | { "type": "legal", id: string, seat: Seat, prompt: Prompt | null, legal: Array<Choice>, } | { "type": "why_not", id: string, problem: Problem | null, } | { "type": "preview", id: string, events: Array<Event>, view: unknown, stop: Stop, } | { "type": "hint", id: string, hint: Hint, } | { "type": "chat", line: ChatLine, } | { "type": "said", lines: Array<ChatLine>, } | { "type": "question", question: Question, } | { "type": "decided", question: string, agreed: boolean, sentence: string, } | { "type": "presence", people: Array<Presence>, } | { "type": "error", problem: Problem, } | { "type": "pong", id: string, now: number, };

/**
 * The answer to a command.
 */
export type Answer = { id: string, status: Status, 
/**
 * Where it was refused or stale.
 */
problem: Problem | null, 
/**
 * The last step of the match when it was answered; 0 where that could not be read.
 */
seq: number, };

export type Status = "ok" | "asked" | "refused" | "stale";

/**
 * The match as a viewer sees it. Steps are numbered without gaps, the same for every viewer: one who has step 7 and is
 * told of step 9 has missed something and says `hello` again.
 */
export type Position = { match: string, 
/**
 * The last step that this viewer knows.
 */
seq: number, eyes: Eyes, view: unknown, 
/**
 * What own seats are asked.
 */
asks: Array<Ask>, events: Array<Told>, turn: Turn, 
/**
 * By seat; empty without a clock.
 */
clocks: Array<Clock>, 
/**
 * Where own seats may go back to without asking anybody (TB-041).
 */
undo: Array<Undo>, result: Standing | null, };

/**
 * A question to an own seat.
 */
export type Ask = { seat: Seat, 
/**
 * To be sent back with `act` (TB-027).
 */
seq: number, prompt: Prompt, legal: Array<Choice>, 
/**
 * A secret simultaneous decision (TB-069).
 */
is_sealed: boolean, 
/**
 * The own choice that is sealed already.
 */
chosen: Array<string> | null, };

export type Prompt = { kind: string, rule: string, sentence: string, };

/**
 * Something that a seat may do.
 */
export type Choice = { 
/**
 * The notation, as `act` takes it.
 */
text: string, sentence: string, 
/**
 * The tagged form of the game, whose fields name what it touches.
 */
action: unknown, };

/**
 * One step as a viewer reads it.
 */
export type Told = { seq: number, 
/**
 * `s1`, `chance` or `table`.
 */
who: string, 
/**
 * With `?` for what the viewer may not see.
 */
what: string, 
/**
 * False for a take-back and the steps that it skips.
 */
stands: boolean, 
/**
 * Played by the table.
 */
auto: boolean, events: Array<Event>, };

export type Event = { rule: string, sentence: string, 
/**
 * The tagged form of the game; null for what the table did.
 */
event: unknown, };

/**
 * Who is waited for.
 */
export type Turn = { 
/**
 * Seats that are asked; in a sealed decision all that take part, whoever has chosen.
 */
waiting: Array<Seat>, sealed: Sealed | null, is_over: boolean, };

/**
 * How many have chosen (TB-069).
 */
export type Sealed = { chosen: number, of: number, };

export type Clock = { seat: Seat, 
/**
 * Milliseconds left, at the time of this message.
 */
left: number, is_running: boolean, 
/**
 * What is left of the quota for lost connections, in milliseconds (TB-052).
 */
quota: number, };

export type Undo = { seat: Seat, to: number, };

/**
 * Where a preview ends.
 */
export type Stop = "end" | "chance" | "hidden" | "refused";

/**
 * What a bot would do from this seat's view (TB-066).
 */
export type Hint = { seat: Seat, 
/**
 * The kind of the action: `place`.
 */
kind: string, action: Choice, 
/**
 * The best few, with what the seat can expect, from 0 (lost) to 1 (won).
 */
lines: Array<HintLine>, 
/**
 * Hints that this seat has used.
 */
used: number, };

export type HintLine = { action: string, sentence: string, value: number, 
/**
 * What is expected to follow: `s1: Rd4`.
 */
line: Array<string>, };

export type ChatAudience = "table" | "watchers";

export type ChatLine = { number: number, at: number, 
/**
 * The id of the identity.
 */
from: string, name: string, audience: ChatAudience, text: string, };

/**
 * Something that needs the consent of other people.
 */
export type Question = { id: string, kind: QuestionKind, by: Seat, sentence: string, 
/**
 * The rule that asks for consent.
 */
rule: string, 
/**
 * Take-backs: the steps that would be taken back.
 */
steps: Array<Told>, 
/**
 * Silence until then is a no.
 */
until: number, 
/**
 * Own seats that have not answered.
 */
owed: Array<Seat>, };

export type QuestionKind = { "kind": "takeback", to: number, } | { "kind": "abort" } | { "kind": "hand_over", seat: Seat, name: string, } | { "kind": "retire", seat: Seat, };

/**
 * Somebody who is at the table.
 */
export type Presence = { id: string, name: string, 
/**
 * Empty for watchers.
 */
seats: Array<Seat>, is_here: boolean, };
