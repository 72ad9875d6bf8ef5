use super::{Sql, Word, all};
use crate::engine::{Engine, Row, Statement, schema};
use crate::{AddressBar, Counts, Health, IdentityKind, MatchState, Millis, Operation, StoreError, Swept, TableState};
use async_trait::async_trait;

#[async_trait]
impl<E: Engine> Operation for Sql<E> {
    async fn health(&self) -> Result<Health, StoreError> {
        self.touched(Statement::new("UPDATE markers SET value = value + 1 WHERE name = 'health'", [])).await?;
        let version = self.row(Statement::new(schema::READ_VERSION, []), Row::number).await?;
        let tally = self.0.tally();
        Ok(Health {
            engine: E::NAME,
            schema: version.and_then(|version| u32::try_from(version).ok()).unwrap_or(0),
            writes: tally.writes,
            transactions: tally.transactions,
        })
    }

    async fn counts(&self) -> Result<Counts, StoreError> {
        let queries = [
            "SELECT state, COUNT(*) FROM tables GROUP BY state ORDER BY state",
            "SELECT state, COUNT(*) FROM matches GROUP BY state ORDER BY state",
            "SELECT kind, COUNT(*) FROM identities WHERE deleted IS NULL GROUP BY kind ORDER BY kind",
            "SELECT COUNT(*) FROM sessions",
            "SELECT COUNT(*) FROM editions",
        ];
        let mut answers = self.0.read(queries.map(|sql| Statement::new(sql, [])).to_vec()).await?.into_iter();
        let tables = all(&mut answers, |row| Ok((TableState::read(row)?, row.number()?)))?;
        let matches = all(&mut answers, |row| Ok((MatchState::read(row)?, row.number()?)))?;
        let people = all(&mut answers, |row| Ok((IdentityKind::read(row)?, row.number()?)))?;
        let of = |kind| people.iter().find(|&&(found, _)| found == kind).map_or(0, |&(_, count)| count);
        Ok(Counts {
            tables,
            matches,
            guests: of(IdentityKind::Guest),
            accounts: of(IdentityKind::Account),
            sessions: all(&mut answers, Row::number)?.pop().unwrap_or(0),
            editions: all(&mut answers, Row::number)?.pop().unwrap_or(0),
        })
    }

    async fn bar_address(&self, bar: AddressBar) -> Result<(), StoreError> {
        let sql = "INSERT INTO address_bars (address, reason, since, until) VALUES (?1, ?2, ?3, ?4) \
             ON CONFLICT (address) DO UPDATE SET reason = excluded.reason, since = excluded.since, until = excluded.until";
        let values = [bar.address.as_str().into(), bar.reason.as_str().into(), bar.since.into(), bar.until.into()];
        self.touched(Statement::new(sql, values)).await.map(drop)
    }

    async fn lift_address_bar(&self, address: &str) -> Result<bool, StoreError> {
        let delete = Statement::new("DELETE FROM address_bars WHERE address = ?1", [address.into()]);
        Ok(self.touched(delete).await? > 0)
    }

    async fn address_bars(&self, now: Millis) -> Result<Vec<AddressBar>, StoreError> {
        let sql = "SELECT address, reason, since, until FROM address_bars WHERE until IS NULL OR until > ?1 \
             ORDER BY since DESC, address";
        let read = |row: &mut Row| {
            Ok(AddressBar { address: row.text()?, reason: row.text()?, since: row.number()?, until: row.opt_number()? })
        };
        self.rows(Statement::new(sql, [now.into()]), read).await
    }

    async fn sweep(&self, before: Millis) -> Result<Swept, StoreError> {
        let deletes = [
            "DELETE FROM sessions WHERE seen < ?1",
            "DELETE FROM return_links WHERE created < ?1",
            "DELETE FROM retries WHERE match_id IN (SELECT id FROM matches WHERE state <> 'running' AND updated < ?1)",
            "DELETE FROM match_retries \
             WHERE match_id IN (SELECT id FROM matches WHERE state <> 'running' AND updated < ?1)",
        ];
        let answers = self.0.write(deletes.map(|sql| Statement::new(sql, [before.into()])).to_vec()).await?;
        let touched: Vec<u64> = answers.iter().map(|answer| answer.touched).collect();
        let [sessions, return_links, older, retries] =
            touched.try_into().expect("an answer for each of the four statements");
        Ok(Swept { sessions, return_links, retries: older + retries })
    }

    async fn close(&self) {
        self.0.close().await;
    }
}
