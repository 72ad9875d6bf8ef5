-- What was told of finished matches. Such rows are long: they lie in the order in which they were made, and their keys in an
-- index of their own, so that finding a place for a new one reads no others. Older ones stay in `match_events`.
CREATE TABLE match_tellings (
    match_id TEXT NOT NULL,
    viewer TEXT NOT NULL,
    events {bytes} NOT NULL,
    PRIMARY KEY (match_id, viewer)
) {rows};
