-- {rows}: rows lie in the order in which they were made.

-- What every step of a running match changes is one row, and the rows of running matches lie side by side: a step writes
-- a part of one page. `tail` has the lines from `first_line` on that are in no chunk yet, each behind its length.
CREATE TABLE match_heads (
    match_id TEXT NOT NULL PRIMARY KEY,
    next_line {int} NOT NULL,
    revision {int} NOT NULL,
    updated {int} NOT NULL,
    clock TEXT,
    first_line {int} NOT NULL,
    tail {bytes} NOT NULL,
    -- Answers to commands, a JSON list on each line: who, retry id, answer.
    retries TEXT NOT NULL
) {rows};

-- Lines in order, several together. Older records have lines in `match_lines`, and go on here.
CREATE TABLE match_chunks (
    match_id TEXT NOT NULL,
    line {int} NOT NULL,
    lines {bytes} NOT NULL,
    PRIMARY KEY (match_id, line)
) {rows};

CREATE TABLE match_retries (
    match_id TEXT NOT NULL,
    line {int} NOT NULL,
    retries TEXT NOT NULL,
    PRIMARY KEY (match_id, line)
) {rows};

INSERT INTO match_heads (match_id, next_line, revision, updated, clock, first_line, tail, retries)
SELECT id, next_line, revision, updated, clock, next_line, CAST('' AS {bytes}), '' FROM matches WHERE state = 'running';
