-- {int}, {bytes} and {table} stand for what the engine calls them.

CREATE TABLE identities (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT,
    login TEXT,
    login_key TEXT UNIQUE,
    password_hash TEXT,
    created {int} NOT NULL,
    seen {int} NOT NULL,
    barred TEXT,
    deleted {int}
) {table};
CREATE INDEX identities_created ON identities (created, id);

CREATE TABLE sessions (
    token {bytes} NOT NULL PRIMARY KEY,
    identity TEXT NOT NULL,
    agent TEXT NOT NULL,
    created {int} NOT NULL,
    seen {int} NOT NULL
) {table};
CREATE INDEX sessions_identity ON sessions (identity, created);

CREATE TABLE return_links (
    token {bytes} NOT NULL PRIMARY KEY,
    identity TEXT NOT NULL,
    created {int} NOT NULL
) {table};
CREATE INDEX return_links_identity ON return_links (identity);

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    host TEXT NOT NULL,
    game TEXT NOT NULL,
    visibility TEXT NOT NULL,
    state TEXT NOT NULL,
    doc TEXT NOT NULL,
    version {int} NOT NULL,
    chat_lines {int} NOT NULL,
    created {int} NOT NULL,
    updated {int} NOT NULL
) {table};
CREATE INDEX tables_updated ON tables (updated, id);
CREATE INDEX tables_listed ON tables (state, visibility, updated, id);
CREATE INDEX tables_host ON tables (host, updated, id);

CREATE TABLE table_people (
    identity TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (identity, table_id)
) {table};
CREATE INDEX table_people_table ON table_people (table_id);

CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    state TEXT NOT NULL,
    next_line {int} NOT NULL,
    revision {int} NOT NULL,
    clock TEXT,
    summary TEXT,
    started {int} NOT NULL,
    updated {int} NOT NULL
) {table};
CREATE INDEX matches_started ON matches (started, id);
CREATE INDEX matches_state ON matches (state, started, id);

-- The record: line 0 is the header, line 1 `open`, step n line n + 1.
CREATE TABLE match_lines (
    match_id TEXT NOT NULL,
    line {int} NOT NULL,
    content {bytes} NOT NULL,
    PRIMARY KEY (match_id, line)
) {table};

CREATE TABLE match_seeds (
    match_id TEXT NOT NULL PRIMARY KEY,
    seed {bytes} NOT NULL
) {table};

CREATE TABLE sealed_choices (
    match_id TEXT NOT NULL,
    seq {int} NOT NULL,
    seat {int} NOT NULL,
    choice {bytes} NOT NULL,
    PRIMARY KEY (match_id, seq, seat)
) {table};

CREATE TABLE retries (
    match_id TEXT NOT NULL,
    identity TEXT NOT NULL,
    retry_id TEXT NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (match_id, identity, retry_id)
) {table};

-- The seats are bits: 1 for s1, 2 for s2, 4 for s3, …
CREATE TABLE match_players (
    match_id TEXT NOT NULL,
    identity TEXT NOT NULL,
    seats {int} NOT NULL,
    started {int} NOT NULL,
    PRIMARY KEY (match_id, identity)
) {table};
CREATE INDEX match_players_identity ON match_players (identity, started, match_id);

CREATE TABLE match_events (
    match_id TEXT NOT NULL,
    viewer TEXT NOT NULL,
    events {bytes} NOT NULL,
    PRIMARY KEY (match_id, viewer)
) {table};

CREATE TABLE editions (
    hash TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    content {bytes} NOT NULL,
    put_by TEXT NOT NULL,
    created {int} NOT NULL
) {table};
CREATE INDEX editions_created ON editions (created, hash);

CREATE TABLE chat (
    table_id TEXT NOT NULL,
    number {int} NOT NULL,
    author TEXT NOT NULL,
    audience TEXT NOT NULL,
    content TEXT NOT NULL,
    at {int} NOT NULL,
    PRIMARY KEY (table_id, number)
) {table};

CREATE TABLE mutes (
    identity TEXT NOT NULL,
    muted TEXT NOT NULL,
    PRIMARY KEY (identity, muted)
) {table};

CREATE TABLE address_bars (
    address TEXT NOT NULL PRIMARY KEY,
    reason TEXT NOT NULL,
    since {int} NOT NULL,
    until {int}
) {table};

-- Rows to write for their own sake: `health` proves that writing works, `editions` is held while an edition is counted in.
CREATE TABLE markers (
    name TEXT NOT NULL PRIMARY KEY,
    value {int} NOT NULL
) {table};
INSERT INTO markers (name, value) VALUES ('health', 0), ('editions', 0);
