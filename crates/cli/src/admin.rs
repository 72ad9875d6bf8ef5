//! `aludel admin`: an operator's tasks. They work on the store, while the server runs or not.

use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::serve::{Where, runtime};
use clap::{Args, Subcommand};
use serde_json::json;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use store::{AddressBar, Page, Store, StoreError, TableChange, TableFilter, TableState};

/// Do an operator's tasks
#[derive(Args, Debug)]
#[command(arg_required_else_help = false)]
#[command(after_help = "Example: aludel admin tables --data ./data")]
pub(crate) struct Admin {
    #[command(subcommand)]
    task: Task,
}

#[derive(Args, Debug)]
struct Common {
    #[command(flatten)]
    store: Where,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// List tables
    #[command(after_help = "Example: aludel admin tables --all")]
    Tables {
        #[command(flatten)]
        common: Common,
        /// Finished and closed ones, too
        #[arg(long)]
        all: bool,
    },
    /// Close a table that has not started
    #[command(after_help = "Example: aludel admin close t_0123")]
    Close {
        #[command(flatten)]
        common: Common,
        table: String,
    },
    /// List people
    #[command(after_help = "Example: aludel admin people --json")]
    People {
        #[command(flatten)]
        common: Common,
    },
    /// Give an account a new password, read from standard input; ends its sessions
    #[command(after_help = "Example: aludel admin password Ada < new-password.txt")]
    Password {
        #[command(flatten)]
        common: Common,
        name: String,
    },
    /// Bar an identity, or an address or range
    #[command(after_help = "Example: aludel admin bar 192.0.2.0/24 --reason 'floods the tables'")]
    Bar {
        #[command(flatten)]
        common: Common,
        /// The id of an identity (i_…), an address, or a range
        #[arg(value_parser = read_who)]
        who: String,
        #[arg(long, default_value = "for misuse")]
        reason: String,
    },
    /// Lift a bar
    #[command(after_help = "Example: aludel admin unbar i_0123")]
    Unbar {
        #[command(flatten)]
        common: Common,
        who: String,
    },
    /// List barred addresses
    #[command(after_help = "Example: aludel admin bars")]
    Bars {
        #[command(flatten)]
        common: Common,
    },
}

impl Admin {
    pub(crate) fn run(&self, output: &mut Output) -> Outcome {
        runtime(None)?.block_on(self.task.run(output))
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

fn failed(error: StoreError) -> Failure {
    Failure::job(error.to_string())
}

impl Task {
    async fn run(&self, output: &mut Output) -> Outcome {
        match self {
            Task::Tables { common, all } => {
                tables(&*common.store.open_existing().await?, output, *all, common.json).await
            }
            Task::Close { common, table } => close(&*common.store.open_existing().await?, output, table).await,
            Task::People { common } => people(&*common.store.open_existing().await?, output, common.json).await,
            Task::Password { common, name } => {
                let mut password = String::new();
                let read = std::io::stdin().read_line(&mut password);
                read.map_err(|error| Failure::job(format!("no password can be read: {error}")))?;
                let store: Arc<dyn Store> = common.store.open_existing().await?;
                let password = password.trim_end_matches(['\r', '\n']).to_owned();
                server::reset_password(&*store, name, password).await.map_err(Failure::job)?;
                output.line(format!("{name} has a new password; all sessions have ended"))
            }
            Task::Bar { common, who, reason } => {
                bar(&*common.store.open_existing().await?, output, who, Some(reason)).await
            }
            Task::Unbar { common, who } => bar(&*common.store.open_existing().await?, output, who, None).await,
            Task::Bars { common } => {
                let bars = common.store.open_existing().await?.address_bars(now()).await.map_err(failed)?;
                if common.json {
                    let bars: Vec<_> =
                        bars.iter().map(|bar| json!({ "address": bar.address, "reason": bar.reason })).collect();
                    return output.json(&bars);
                }
                output.table(&bars.into_iter().map(|bar| vec![bar.address, bar.reason]).collect::<Vec<_>>())
            }
        }
    }
}

async fn tables(store: &dyn Store, output: &mut Output, all: bool, is_json: bool) -> Outcome {
    let states = if all { Vec::new() } else { vec![TableState::Open, TableState::Running] };
    let filter = TableFilter { states, ..TableFilter::default() };
    let rows = store.tables(filter, Page::first(1000)).await.map_err(failed)?;
    if is_json {
        let row = |row: &store::TableRow| {
            json!({ "id": row.id.0, "game": row.game, "state": format!("{:?}", row.state).to_lowercase(),
                    "host": row.host.0, "created": row.created, "updated": row.updated })
        };
        return output.json(&rows.iter().map(row).collect::<Vec<_>>());
    }
    let heading = ["id", "game", "state", "host"].map(str::to_owned).to_vec();
    let row = |row: store::TableRow| vec![row.id.0, row.game, format!("{:?}", row.state).to_lowercase(), row.host.0];
    output.table(&std::iter::once(heading).chain(rows.into_iter().map(row)).collect::<Vec<_>>())
}

async fn close(store: &dyn Store, output: &mut Output, table: &str) -> Outcome {
    let row = store.table(&table.into()).await.map_err(failed)?;
    let row = row.ok_or_else(|| Failure::job(format!("there is no table {table}")))?;
    if row.state != TableState::Open {
        return Err(Failure::job("only a table that has not started can be closed; a match ends by its rules"));
    }
    let mut doc: serde_json::Value =
        serde_json::from_str(&row.doc).map_err(|error| Failure::job(format!("the table cannot be read: {error}")))?;
    doc["state"] = json!("closed");
    let mut change = TableChange::of(row, now());
    change.state = TableState::Closed;
    change.doc = doc.to_string();
    store.change_table(change).await.map_err(failed)?;
    output.line(format!("{table} is closed"))
}

async fn people(store: &dyn Store, output: &mut Output, is_json: bool) -> Outcome {
    let people = store.list_identities(Page::first(1000)).await.map_err(failed)?;
    if is_json {
        let row = |person: &store::Identity| {
            json!({ "id": person.id.0, "name": person.name, "account": person.login, "seen": person.seen,
                    "barred": person.barred })
        };
        return output.json(&people.iter().map(row).collect::<Vec<_>>());
    }
    let heading = ["id", "name", "account", "barred"].map(str::to_owned).to_vec();
    let row = |person: store::Identity| {
        let text = |text: Option<String>| text.unwrap_or_default();
        vec![person.id.0, text(person.name), text(person.login), text(person.barred)]
    };
    output.table(&std::iter::once(heading).chain(people.into_iter().map(row)).collect::<Vec<_>>())
}

/// For `bar`: an identity, or what the server understands as an address or a range.
fn read_who(who: &str) -> Result<String, String> {
    if who.starts_with("i_") {
        return Ok(who.to_owned());
    }
    let (network, bits) = who.split_once('/').map_or((who, None), |(network, bits)| (network, Some(bits)));
    let address: IpAddr =
        network.parse().map_err(|_| "name an identity (i_…), an address or a range such as 192.0.2.0/24".to_owned())?;
    // The server compares an IPv4 address as such, however it came in.
    if address.to_canonical() != address {
        return Err(format!("write it as the IPv4 address {}", address.to_canonical()));
    }
    let most = if address.is_ipv4() { 32 } else { 128 };
    let is_sound =
        |bits: &str| bits.bytes().all(|c| c.is_ascii_digit()) && bits.parse().is_ok_and(|bits: u32| bits <= most);
    if bits.is_some_and(|bits| !is_sound(bits)) {
        return Err(format!("a range of {network} has 0 to {most} bits behind the slash"));
    }
    Ok(who.to_owned())
}

async fn bar(store: &dyn Store, output: &mut Output, who: &str, reason: Option<&String>) -> Outcome {
    if who.starts_with("i_") {
        let known = store.identity(&who.into()).await.map_err(failed)?;
        known.ok_or_else(|| Failure::job(format!("there is no identity {who}; `aludel admin people` lists them")))?;
        store.set_bar(&who.into(), reason.map(String::as_str)).await.map_err(failed)?;
    } else if let Some(reason) = reason {
        let bar = AddressBar { address: who.to_owned(), reason: reason.clone(), since: now(), until: None };
        store.bar_address(bar).await.map_err(failed)?;
    } else if !store.lift_address_bar(who).await.map_err(failed)? {
        return Err(Failure::job(format!("{who} is not barred")));
    }
    output.line(if reason.is_some() { format!("{who} is barred") } else { format!("{who} is not barred any more") })
}
