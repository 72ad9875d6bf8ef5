-- A line that is said again under the same id is said once (TB-027). Older lines have none.
ALTER TABLE chat ADD COLUMN retry_id TEXT;
CREATE UNIQUE INDEX chat_retries ON chat (table_id, author, retry_id) WHERE retry_id IS NOT NULL;

-- What lists tell of a match, as JSON: kept beside it, so that no list reads records. Older matches have none.
ALTER TABLE matches ADD COLUMN listed TEXT;
