use super::table::change_statements;
use super::{Query, Sql, Word, all};
use crate::engine::{Engine, Row, Statement, Value};
use crate::{
    Commit, Contested, Finished, IdentityId, MatchEnd, MatchFilter, MatchId, MatchRow, MatchState, Matches, NewMatch,
    Page, PlayedMatch, Player, Point, SealedChange, SealedChoice, Secret, StoreError, StoredMatch,
};
use async_trait::async_trait;

macro_rules! columns {
    () => {
        "m.id, m.table_id, m.game, m.state, m.next_line, m.revision, m.clock, m.summary, m.listed, m.started, m.updated"
    };
}

/// How many lines one statement writes.
const LINES: usize = 16;

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
        insert_lines(&new.id, 0, &new.lines, &mut write);
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
                own("DELETE FROM matches WHERE id = ?1 AND next_line = 1").missing(Contested::Point),
                own("DELETE FROM match_lines WHERE match_id = ?1"),
                own("DELETE FROM match_seeds WHERE match_id = ?1"),
                own("DELETE FROM sealed_choices WHERE match_id = ?1"),
                own("DELETE FROM retries WHERE match_id = ?1"),
                own("DELETE FROM match_players WHERE match_id = ?1"),
            ])
            .await
            .map(drop)
    }

    async fn commit(&self, commit: Commit) -> Result<Point, StoreError> {
        let Point { next_line, revision } = commit.point;
        self.0.write(commit_statements(&commit)).await?;
        Ok(Point { next_line: next_line + commit.lines.len() as u64, revision: revision + 1 })
    }

    async fn load_match(&self, id: &MatchId) -> Result<Option<StoredMatch>, StoreError> {
        self.load_match_from(id, 0).await
    }

    async fn load_match_from(&self, id: &MatchId, from: u64) -> Result<Option<StoredMatch>, StoreError> {
        let sealed = "SELECT seq, seat, choice FROM sealed_choices WHERE match_id = ?1 ORDER BY seat, seq";
        let read = vec![select_row(id), select_lines(id, from), Statement::new(sealed, [id.as_str().into()])];
        let mut answers = self.0.read(read).await?.into_iter();
        let row = all(&mut answers, read_match)?.pop();
        let (lines, sealed) = (all(&mut answers, Row::bytes)?, all(&mut answers, read_sealed)?);
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
        self.rows(select_lines(id, from), Row::bytes).await
    }

    async fn seed(&self, id: &MatchId) -> Result<Option<Secret<[u8; 32]>>, StoreError> {
        let sql = "SELECT seed FROM match_seeds WHERE match_id = ?1";
        self.row(Statement::new(sql, [id.as_str().into()]), |row| row.bytes_32().map(Secret::new)).await
    }

    async fn retry(&self, id: &MatchId, identity: &IdentityId, retry: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT answer FROM retries WHERE match_id = ?1 AND identity = ?2 AND retry_id = ?3";
        let values = [id.as_str().into(), identity.as_str().into(), retry.into()];
        self.row(Statement::new(sql, values), Row::text).await
    }

    async fn matches(&self, filter: MatchFilter, page: Page) -> Result<Vec<MatchRow>, StoreError> {
        let query = filtered(Query::new(concat!("SELECT ", columns!(), " FROM matches m")), filter);
        self.rows(query.page("m.started", "m.id", page), read_match).await
    }

    async fn matches_of(
        &self,
        identity: &IdentityId,
        filter: MatchFilter,
        page: Page,
    ) -> Result<Vec<PlayedMatch>, StoreError> {
        let from = " FROM match_players p JOIN matches m ON m.id = p.match_id";
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
        let sql = "SELECT events FROM match_events WHERE match_id = ?1 AND viewer = ?2";
        self.row(Statement::new(sql, [id.as_str().into(), viewer.into()]), Row::bytes).await
    }
}

/// Retry id, match, table: every write takes its rows in this order, so that no two wait for each other.
fn commit_statements(commit: &Commit) -> Vec<Statement> {
    let id: Value = commit.id.as_str().into();
    let mut write = Vec::new();
    if let Some(retry) = &commit.retry {
        let sql = "INSERT INTO retries (match_id, identity, retry_id, answer) VALUES (?1, ?2, ?3, ?4)";
        let values =
            [id.clone(), retry.identity.as_str().into(), retry.id.as_str().into(), retry.answer.as_str().into()];
        write.push(Statement::new(sql, values).taken(Contested::Retry));
    }
    write.push(move_on(commit));
    write.extend(commit.listed.as_deref().map(|listed| list(&commit.id, listed)));
    write.extend(commit.table_change.iter().flat_map(change_statements));
    insert_lines(&commit.id, commit.point.next_line, &commit.lines, &mut write);
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

/// The match goes on from the point that was read, or there is a conflict. Its state is written only when it changes: the
/// lists of matches are ordered by it, and would be written with every step.
fn move_on(commit: &Commit) -> Statement {
    let mut values = vec![
        commit.id.as_str().into(),
        commit.point.next_line.into(),
        commit.point.revision.into(),
        (commit.lines.len() as u64).into(),
        commit.now.into(),
        commit.clock.as_deref().into(),
    ];
    let Some(finished) = &commit.finished else {
        let sql = "UPDATE matches SET next_line = next_line + ?4, revision = revision + 1, updated = ?5, \
             clock = COALESCE(?6, clock) \
             WHERE id = ?1 AND next_line = ?2 AND revision = ?3 AND state = 'running'";
        return Statement::new(sql, values).missing(Contested::Point);
    };
    let sql = "UPDATE matches SET next_line = next_line + ?4, revision = revision + 1, updated = ?5, \
         clock = COALESCE(?6, clock), state = ?7, summary = ?8 \
         WHERE id = ?1 AND next_line = ?2 AND revision = ?3 AND state = 'running'";
    let state = match finished.end {
        MatchEnd::Over => MatchState::Over,
        MatchEnd::Aborted => MatchState::Aborted,
    };
    values.extend([state.word().into(), finished.summary.as_str().into()]);
    Statement::new(sql, values).missing(Contested::Point)
}

/// Apart from what is written with every step: this changes only when somebody comes or leaves.
fn list(id: &MatchId, listed: &str) -> Statement {
    Statement::new("UPDATE matches SET listed = ?2 WHERE id = ?1", [id.as_str().into(), listed.into()])
}

fn finish(id: &Value, finished: &Finished, write: &mut Vec<Statement>) {
    write.push(Statement::new("DELETE FROM match_seeds WHERE match_id = ?1", [id.clone()]));
    write.push(clear_sealed(id));
    write.extend(finished.events.iter().map(|seen| {
        let sql = "INSERT INTO match_events (match_id, viewer, events) VALUES (?1, ?2, ?3)";
        Statement::new(sql, [id.clone(), seen.viewer.as_str().into(), seen.events.as_slice().into()])
    }));
}

fn clear_sealed(id: &Value) -> Statement {
    Statement::new("DELETE FROM sealed_choices WHERE match_id = ?1", [id.clone()])
}

fn insert_lines(id: &MatchId, first: u64, lines: &[Vec<u8>], write: &mut Vec<Statement>) {
    for (lines, first) in lines.chunks(LINES).zip((first..).step_by(LINES)) {
        if let [line] = lines {
            let sql = "INSERT INTO match_lines (match_id, line, content) VALUES (?1, ?2, ?3)";
            let values = [id.as_str().into(), first.into(), line.as_slice().into()];
            write.push(Statement::new(sql, values).taken(Contested::Point));
            continue;
        }
        let mut query = Query::new("INSERT INTO match_lines (match_id, line, content) VALUES ");
        let id = query.value(id.as_str());
        let rows: Vec<String> = (first..)
            .zip(lines)
            .map(|(number, line)| format!("({id}, {}, {})", query.value(number), query.value(line.as_slice())))
            .collect();
        query.sql += &rows.join(", ");
        write.push(query.done().taken(Contested::Point));
    }
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
    Statement::new(concat!("SELECT ", columns!(), " FROM matches m WHERE m.id = ?1"), [id.as_str().into()])
}

fn select_lines(id: &MatchId, from: u64) -> Statement {
    let sql = "SELECT content FROM match_lines WHERE match_id = ?1 AND line >= ?2 ORDER BY line";
    Statement::new(sql, [id.as_str().into(), from.into()])
}

fn filtered(mut query: Query, filter: MatchFilter) -> Query {
    query.and("m.next_line > 1");
    query.and_one_of("m.state", &filter.states);
    if let Some(game) = &filter.game {
        query.and_value("m.game =", game.as_str());
    }
    if let Some(before) = filter.updated_before {
        query.and_value("m.updated <", before);
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
    Ok(SealedChoice { seq, seat: u8::try_from(seat).map_err(|_| crate::engine::unreadable())?, choice: row.bytes()? })
}
