use super::table::change_statements;
use super::{Query, Sql, Word, all};
use crate::engine::{Answer, Bytes, Engine, Row, Statement, Value, unreadable};
use crate::{
    Commit, Contested, Finished, IdentityId, MatchEnd, MatchFilter, MatchId, MatchRow, MatchState, Matches, NewMatch,
    Page, PlayedMatch, Player, Point, Retry, SealedChange, SealedChoice, Secret, StoreError, StoredMatch,
};
use async_trait::async_trait;

/// What a step changes stands in the head of a running match, and beside the rest once it is over.
macro_rules! columns {
    () => {
        "m.id, m.table_id, m.game, m.state, COALESCE(h.next_line, m.next_line), COALESCE(h.revision, m.revision), \
         COALESCE(h.clock, m.clock), m.summary, m.listed, m.started, COALESCE(h.updated, m.updated)"
    };
}

macro_rules! with_head {
    () => {
        " LEFT JOIN match_heads h ON h.match_id = m.id"
    };
}

/// The match goes on from the point that was read. Once for each name of bytes, so that no step puts it together.
macro_rules! moved_on {
    ($bytes:literal, $change:literal, $condition:expr) => {
        concat!(
            "UPDATE match_heads SET next_line = next_line + ?4, revision = revision + 1, updated = ?5, \
             clock = COALESCE(?6, clock), tail = CAST(tail || ?7 AS ",
            $bytes,
            ")",
            $change,
            " WHERE match_id = ?1 AND next_line = ?2 AND revision = ?3",
            $condition
        )
    };
    ($bytes:literal) => {
        moved_on!($bytes, "", "")
    };
    // A command that was repeated is not carried out twice; one of long ago builds on a point of long ago.
    ($bytes:literal with retry, $place_of:literal) => {
        moved_on!(
            $bytes,
            ", retries = retries || CAST(?8 AS TEXT)",
            concat!(" AND ", $place_of, "(retries, CAST(?9 AS TEXT)) = 0")
        )
    };
}

/// Lines stay in the head of their match until the next multiple of this.
const CHUNK: u64 = 8;

#[async_trait]
impl<E: Engine> Matches for Sql<E> {
    async fn begin_match(&self, new: NewMatch) -> Result<Point, StoreError> {
        assert!(!new.lines.is_empty(), "a match begins with its header");
        let point = Point { next_line: new.lines.len() as u64, revision: 1 };
        let sql = "INSERT INTO matches (id, table_id, game, state, next_line, revision, clock, started, updated, listed) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9)";
        let values = [
            new.id.as_str().into(),
            new.table.as_str().into(),
            new.game.as_str().into(),
            MatchState::Running.word().into(),
            point.next_line.into(),
            point.revision.into(),
            new.clock.as_deref().into(),
            new.started.into(),
            new.listed.as_deref().into(),
        ];
        let mut write = vec![Statement::new(sql, values).taken(Contested::Point)];
        write.extend(new.table_change.iter().flat_map(change_statements));
        let sql = "INSERT INTO match_heads (match_id, next_line, revision, updated, clock, first_line, tail, retries) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?2, ?6, '')";
        let values = [
            new.id.as_str().into(),
            point.next_line.into(),
            point.revision.into(),
            new.started.into(),
            new.clock.as_deref().into(),
            Vec::new().into(),
        ];
        write.push(Statement::new(sql, values));
        // The header may be long: it has a chunk of its own from the beginning.
        let sql = "INSERT INTO match_chunks (match_id, line, lines) VALUES (?1, 0, ?2)";
        write.push(Statement::new(sql, [new.id.as_str().into(), joined(&new.lines).into()]));
        if let Some(seed) = &new.seed {
            let sql = "INSERT INTO match_seeds (match_id, seed) VALUES (?1, ?2)";
            write.push(Statement::new(sql, [new.id.as_str().into(), seed.expose().as_slice().into()]));
        }
        write.extend(new.players.iter().map(|player| insert_player(&new.id, player)));
        self.0.write(write).await?;
        Ok(point)
    }

    async fn discard_match(&self, id: &MatchId) -> Result<(), StoreError> {
        let own = |sql: &'static str| Statement::new(sql, [id.as_str().into()]);
        self.0
            .write(vec![
                own("DELETE FROM match_heads WHERE match_id = ?1 AND next_line = 1").missing(Contested::Point),
                own("DELETE FROM matches WHERE id = ?1"),
                own("DELETE FROM match_lines WHERE match_id = ?1"),
                own("DELETE FROM match_chunks WHERE match_id = ?1"),
                own("DELETE FROM match_retries WHERE match_id = ?1"),
                own("DELETE FROM match_seeds WHERE match_id = ?1"),
                own("DELETE FROM sealed_choices WHERE match_id = ?1"),
                own("DELETE FROM retries WHERE match_id = ?1"),
                own("DELETE FROM match_players WHERE match_id = ?1"),
            ])
            .await
            .map(drop)
    }

    async fn commit(&self, mut commit: Commit) -> Result<Point, StoreError> {
        let Point { next_line, revision } = commit.point;
        match self.0.write(commit_statements::<E>(&mut commit)).await {
            Ok(_) => Ok(Point { next_line: next_line + commit.lines.len() as u64, revision: revision + 1 }),
            Err(StoreError::Conflict(Contested::Point)) => {
                // The match has gone on, perhaps by this very command.
                let Some(retry) = &commit.retry else { return Err(StoreError::Conflict(Contested::Point)) };
                let before = self.retry(&commit.id, &retry.identity, &retry.id).await?;
                Err(StoreError::Conflict(if before.is_some() { Contested::Retry } else { Contested::Point }))
            }
            Err(error) => Err(error),
        }
    }

    async fn load_match(&self, id: &MatchId) -> Result<Option<StoredMatch>, StoreError> {
        self.load_match_from(id, 0).await
    }

    async fn load_match_from(&self, id: &MatchId, from: u64) -> Result<Option<StoredMatch>, StoreError> {
        let sealed = "SELECT seq, seat, choice FROM sealed_choices WHERE match_id = ?1 ORDER BY seat, seq";
        let mut read = vec![select_row(id), Statement::new(sealed, [id.as_str().into()])];
        read.extend(select_lines(id, from));
        let mut answers = self.0.read(read).await?.into_iter();
        let row = all(&mut answers, read_match)?.pop();
        let (sealed, lines) = (all(&mut answers, read_sealed)?, read_lines(&mut answers, from)?);
        Ok(row.map(|row| StoredMatch { row, lines, sealed }))
    }

    async fn list_match(&self, id: &MatchId, listed: &str) -> Result<(), StoreError> {
        let sql = "UPDATE matches SET listed = ?2 WHERE id = ?1 AND listed IS NULL";
        self.touched(Statement::new(sql, [id.as_str().into(), listed.into()])).await.map(drop)
    }

    async fn match_row(&self, id: &MatchId) -> Result<Option<MatchRow>, StoreError> {
        self.row(select_row(id), read_match).await
    }

    async fn lines(&self, id: &MatchId, from: u64) -> Result<Vec<Vec<u8>>, StoreError> {
        read_lines(&mut self.0.read(select_lines(id, from).into()).await?.into_iter(), from)
    }

    async fn seed(&self, id: &MatchId) -> Result<Option<Secret<[u8; 32]>>, StoreError> {
        let sql = "SELECT seed FROM match_seeds WHERE match_id = ?1";
        self.row(Statement::new(sql, [id.as_str().into()]), |row| row.bytes_32().map(Secret::new)).await
    }

    async fn retry(&self, id: &MatchId, identity: &IdentityId, retry: &str) -> Result<Option<String>, StoreError> {
        let key = KeptRetry::key(identity, retry);
        let own = |sql: &'static str| Statement::new(sql, [id.as_str().into(), key.as_str().into()]);
        let older = "SELECT answer FROM retries WHERE match_id = ?1 AND identity = ?2 AND retry_id = ?3";
        let values = [id.as_str().into(), identity.as_str().into(), retry.into()];
        let read = vec![
            own(
                "SELECT retries FROM match_heads WHERE match_id = ?1 AND REPLACE(retries, CAST(?2 AS TEXT), '') <> retries",
            ),
            own("SELECT retries FROM match_retries WHERE match_id = ?1 \
                 AND REPLACE(retries, CAST(?2 AS TEXT), '') <> retries ORDER BY line DESC"),
            Statement::new(older, values),
        ];
        let mut answers = self.0.read(read).await?.into_iter();
        let kept = [all(&mut answers, Row::text)?, all(&mut answers, Row::text)?].concat();
        let kept = kept.iter().flat_map(|kept| kept.lines()).find_map(|line| {
            let (who, id, answer): (String, String, String) = serde_json::from_str(line).ok()?;
            (who == identity.as_str() && id == retry).then_some(answer)
        });
        let older = all(&mut answers, Row::text)?.pop();
        Ok(kept.or(older))
    }

    async fn matches(&self, filter: MatchFilter, page: Page) -> Result<Vec<MatchRow>, StoreError> {
        let query = filtered(Query::new(concat!("SELECT ", columns!(), " FROM matches m", with_head!())), filter);
        self.rows(query.page("m.started", "m.id", page), read_match).await
    }

    async fn matches_of(
        &self,
        identity: &IdentityId,
        filter: MatchFilter,
        page: Page,
    ) -> Result<Vec<PlayedMatch>, StoreError> {
        let from = concat!(" FROM match_players p JOIN matches m ON m.id = p.match_id", with_head!());
        let mut query = Query::new(&[concat!("SELECT ", columns!(), ", p.seats"), from].concat());
        query.and_value("p.identity =", identity.as_str());
        let page = filtered(query, filter).page("p.started", "p.match_id", page);
        self.rows(page, |row| Ok(PlayedMatch { row: read_match(row)?, seats: seats(row.number()?) })).await
    }

    async fn players(&self, id: &MatchId) -> Result<Vec<Player>, StoreError> {
        let sql = "SELECT identity, seats FROM match_players WHERE match_id = ?1 ORDER BY identity";
        let read = |row: &mut Row| Ok(Player { identity: row.text()?.into(), seats: seats(row.number()?) });
        self.rows(Statement::new(sql, [id.as_str().into()]), read).await
    }

    async fn events(&self, id: &MatchId, viewer: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "SELECT events FROM match_tellings WHERE match_id = ?1 AND viewer = ?2 \
             UNION ALL SELECT events FROM match_events WHERE match_id = ?1 AND viewer = ?2";
        self.row(Statement::new(sql, [id.as_str().into(), viewer.into()]), Row::bytes).await
    }
}

/// The head comes first: whoever has it has the match, and no two writers wait for each other.
fn commit_statements<E: Engine>(commit: &mut Commit) -> Vec<Statement> {
    let id: Value = commit.id.as_str().into();
    let next_line = commit.point.next_line + commit.lines.len() as u64;
    let is_put_away = commit.finished.is_some() || commit.point.next_line / CHUNK != next_line / CHUNK;
    let retry = commit.retry.as_ref().map(KeptRetry::of);
    let last = retry.as_ref().filter(|_| is_put_away).map_or_else(String::new, |retry| retry.entry.clone());
    let mut write = vec![move_on::<E>(commit, retry)];
    write.extend(commit.listed.as_deref().map(|listed| list(&commit.id, listed)));
    write.extend(commit.table_change.iter().flat_map(change_statements));
    if is_put_away {
        put_away(&id, last, &mut write);
    }
    match &commit.sealed {
        SealedChange::Keep => {}
        SealedChange::Add(choices) => write.extend(choices.iter().map(|choice| {
            let sql = "INSERT INTO sealed_choices (match_id, seq, seat, choice) VALUES (?1, ?2, ?3, ?4)";
            let values =
                [id.clone(), choice.seq.into(), u64::from(choice.seat).into(), choice.choice.as_slice().into()];
            Statement::new(sql, values).taken(Contested::Sealed)
        })),
        SealedChange::Clear => write.push(clear_sealed(&id)),
    }
    write.extend(commit.players.iter().map(|player| insert_player(&commit.id, player)));
    if let Some(finished) = &commit.finished {
        finish(&id, finished, &mut write);
    }
    write
}

/// The match goes on from the point that was read, or there is a conflict.
fn move_on<E: Engine>(commit: &mut Commit, retry: Option<KeptRetry>) -> Statement {
    let mut values = Vec::with_capacity(9);
    values.extend([
        commit.id.as_str().into(),
        commit.point.next_line.into(),
        commit.point.revision.into(),
        (commit.lines.len() as u64).into(),
        commit.now.into(),
        commit.clock.take().into(),
        joined(&commit.lines).into(),
    ]);
    let sql = match (E::BYTES, &retry) {
        (Bytes::Blob, None) => moved_on!("BLOB"),
        (Bytes::Blob, Some(_)) => moved_on!("BLOB" with retry, "INSTR"),
        (Bytes::Bytea, None) => moved_on!("BYTEA"),
        (Bytes::Bytea, Some(_)) => moved_on!("BYTEA" with retry, "STRPOS"),
    };
    values.extend(retry.into_iter().flat_map(|KeptRetry { entry, key }| [entry.into(), key.into()]));
    Statement::new(sql, values).missing(Contested::Point)
}

/// A retry as the head of its match keeps it.
struct KeptRetry {
    entry: String,
    /// How no other one begins.
    key: String,
}

impl KeptRetry {
    fn of(retry: &Retry) -> KeptRetry {
        let key = KeptRetry::key(&retry.identity, &retry.id);
        let answer = serde_json::to_string(&retry.answer).expect("texts are JSON");
        KeptRetry { entry: [&key, &answer, "]\n"].concat(), key }
    }

    fn key(identity: &IdentityId, id: &str) -> String {
        let mut key = serde_json::to_string(&(identity.as_str(), id)).expect("texts are JSON");
        key.pop();
        key.push(',');
        key
    }
}

/// Lines and retries leave the head; the last retry is remembered there as well.
fn put_away(id: &Value, last: String, write: &mut Vec<Statement>) {
    let own = |sql: &'static str| Statement::new(sql, [id.clone()]);
    let lines = "INSERT INTO match_chunks (match_id, line, lines) \
         SELECT match_id, first_line, tail FROM match_heads WHERE match_id = ?1 AND first_line < next_line";
    let retries = "INSERT INTO match_retries (match_id, line, retries) \
         SELECT match_id, first_line, retries FROM match_heads WHERE match_id = ?1 AND retries <> ''";
    write.push(own(lines).taken(Contested::Point));
    write.push(own(retries).taken(Contested::Point));
    let sql = "UPDATE match_heads SET first_line = next_line, tail = ?2, retries = ?3 WHERE match_id = ?1";
    write.push(Statement::new(sql, [id.clone(), Vec::new().into(), last.into()]));
}

/// Apart from what is written with every step: this changes only when somebody comes or leaves.
fn list(id: &MatchId, listed: &str) -> Statement {
    Statement::new("UPDATE matches SET listed = ?2 WHERE id = ?1", [id.as_str().into(), listed.into()])
}

/// The head is no longer needed: its match has what it said.
fn finish(id: &Value, finished: &Finished, write: &mut Vec<Statement>) {
    let state = match finished.end {
        MatchEnd::Over => MatchState::Over,
        MatchEnd::Aborted => MatchState::Aborted,
    };
    let sql = "UPDATE matches SET (next_line, revision, updated, clock) = \
         (SELECT next_line, revision, updated, clock FROM match_heads WHERE match_id = ?1), \
         state = ?2, summary = ?3 WHERE id = ?1";
    write.push(Statement::new(sql, [id.clone(), state.word().into(), finished.summary.as_str().into()]));
    write.push(Statement::new("DELETE FROM match_heads WHERE match_id = ?1", [id.clone()]));
    write.push(Statement::new("DELETE FROM match_seeds WHERE match_id = ?1", [id.clone()]));
    write.push(clear_sealed(id));
    write.extend(finished.events.iter().map(|seen| {
        let sql = "INSERT INTO match_tellings (match_id, viewer, events) VALUES (?1, ?2, ?3)";
        Statement::new(sql, [id.clone(), seen.viewer.as_str().into(), seen.events.as_slice().into()])
    }));
}

fn clear_sealed(id: &Value) -> Statement {
    Statement::new("DELETE FROM sealed_choices WHERE match_id = ?1", [id.clone()])
}

fn insert_player(id: &MatchId, player: &Player) -> Statement {
    let sql = "INSERT INTO match_players (match_id, identity, seats, started) \
         VALUES (?1, ?2, ?3, (SELECT started FROM matches WHERE id = ?1)) \
         ON CONFLICT (match_id, identity) DO UPDATE SET seats = excluded.seats";
    let bits = player.seats.iter().fold(0, |bits, seat| bits | 1_u64 << (seat - 1));
    Statement::new(sql, [id.as_str().into(), player.identity.as_str().into(), bits.into()])
}

fn seats(bits: u64) -> Vec<u8> {
    (1..=63).filter(|seat| bits >> (seat - 1) & 1 == 1).collect()
}

fn select_row(id: &MatchId) -> Statement {
    let sql = concat!("SELECT ", columns!(), " FROM matches m", with_head!(), " WHERE m.id = ?1");
    Statement::new(sql, [id.as_str().into()])
}

/// The lines from one on: of older records, of chunks, of the head.
fn select_lines(id: &MatchId, from: u64) -> [Statement; 3] {
    let older = "SELECT line, content FROM match_lines WHERE match_id = ?1 AND line >= ?2 ORDER BY line";
    let chunks = "SELECT line, lines FROM match_chunks WHERE match_id = ?1 AND line >= COALESCE(\
         (SELECT MAX(line) FROM match_chunks WHERE match_id = ?1 AND line <= ?2), 0) ORDER BY line";
    let head = "SELECT first_line, tail FROM match_heads WHERE match_id = ?1 AND next_line > ?2";
    [older, chunks, head].map(|sql| Statement::new(sql, [id.as_str().into(), from.into()]))
}

fn read_lines(answers: &mut impl Iterator<Item = Answer>, from: u64) -> Result<Vec<Vec<u8>>, StoreError> {
    let numbered = |row: &mut Row| Ok((row.number()?, row.bytes()?));
    let mut lines: Vec<Vec<u8>> = all(answers, numbered)?.into_iter().map(|(_, line)| line).collect();
    for (first, chunk) in [all(answers, numbered)?, all(answers, numbered)?].concat() {
        lines.extend((first..).zip(split(&chunk)?).filter(|(line, _)| *line >= from).map(|(_, line)| line.to_owned()));
    }
    Ok(lines)
}

/// Lines in one piece, each behind its length.
fn joined(lines: &[Vec<u8>]) -> Vec<u8> {
    let mut joined = Vec::with_capacity(lines.iter().map(|line| line.len() + size_of::<u32>()).sum());
    for line in lines {
        let length = u32::try_from(line.len()).expect("a line has less than four gigabytes");
        joined.extend_from_slice(&length.to_le_bytes());
        joined.extend_from_slice(line);
    }
    joined
}

/// The lines of what was joined.
fn split(mut joined: &[u8]) -> Result<Vec<&[u8]>, StoreError> {
    let mut lines = Vec::new();
    while let Some((length, rest)) = joined.split_first_chunk() {
        let (line, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or_else(unreadable)?;
        lines.push(line);
        joined = rest;
    }
    if joined.is_empty() { Ok(lines) } else { Err(unreadable()) }
}

fn filtered(mut query: Query, filter: MatchFilter) -> Query {
    query.and("COALESCE(h.next_line, m.next_line) > 1");
    query.and_one_of("m.state", &filter.states);
    if let Some(game) = &filter.game {
        query.and_value("m.game =", game.as_str());
    }
    if let Some(before) = filter.updated_before {
        query.and_value("COALESCE(h.updated, m.updated) <", before);
    }
    if let Some(visibility) = filter.visibility {
        let visibility = query.value(visibility.word());
        let table = "SELECT 1 FROM tables t WHERE t.id = m.table_id AND t.visibility =";
        query.and(&format!("EXISTS ({table} {visibility})"));
    }
    query
}

fn read_match(row: &mut Row) -> Result<MatchRow, StoreError> {
    Ok(MatchRow {
        id: row.text()?.into(),
        table: row.text()?.into(),
        game: row.text()?,
        state: MatchState::read(row)?,
        point: Point { next_line: row.number()?, revision: row.number()? },
        clock: row.opt_text()?,
        summary: row.opt_text()?,
        listed: row.opt_text()?,
        started: row.number()?,
        updated: row.number()?,
    })
}

fn read_sealed(row: &mut Row) -> Result<SealedChoice, StoreError> {
    let (seq, seat) = (row.number()?, row.number()?);
    Ok(SealedChoice { seq, seat: u8::try_from(seat).map_err(|_| unreadable())?, choice: row.bytes()? })
}
