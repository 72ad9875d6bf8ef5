//! The open sockets, by session and address: who logs out or is barred is shown out of all of them.

use crate::app::App;
use crate::guard::barred;
use crate::identities::{Anybody, Visitor};
use crate::refused::{Outcome, Refused};
use protocol::{Code, Problem};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use store::{IdentityId, TokenHash};
use tokio::sync::oneshot;

/// All open sockets.
#[derive(Clone, Debug, Default)]
pub struct Lines(Arc<Mutex<Open>>);

#[derive(Debug, Default)]
struct Open {
    last: u64,
    lines: HashMap<u64, Known>,
}

#[derive(Debug)]
struct Known {
    session: Option<(IdentityId, TokenHash)>,
    address: IpAddr,
    end: oneshot::Sender<Problem>,
}

/// One of them, until it is dropped.
#[derive(Debug)]
pub struct Line {
    number: u64,
    all: Lines,
    ended: oneshot::Receiver<Problem>,
}

impl Lines {
    pub fn open(&self, who: &Anybody, address: IpAddr) -> Line {
        let session = |visitor: &Visitor| (visitor.identity.id.clone(), visitor.token());
        let (end, ended) = oneshot::channel();
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        open.last += 1;
        let number = open.last;
        open.lines.insert(number, Known { session: who.0.as_ref().map(session), address, end });
        Line { number, all: self.clone(), ended }
    }

    fn end(&self, number: u64, problem: Problem) {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).lines.remove(&number);
        if let Some(known) = known {
            // It may have ended by itself.
            let _ = known.end.send(problem);
        }
    }

    /// Those of one person, or all.
    fn of(&self, identity: Option<&IdentityId>) -> Vec<(u64, Option<TokenHash>, IpAddr)> {
        let open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_meant =
            |known: &Known| identity.is_none() || known.session.as_ref().map(|(identity, _)| identity) == identity;
        let meant = open.lines.iter().filter(|(_, known)| is_meant(known));
        meant.map(|(&number, known)| (number, known.session.as_ref().map(|(_, token)| *token), known.address)).collect()
    }
}

impl Line {
    /// Waits until the line has to end, and says why.
    pub async fn ended(&mut self) -> Problem {
        match (&mut self.ended).await {
            Ok(problem) => problem,
            Err(_) => std::future::pending().await,
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.all.0.lock().unwrap_or_else(PoisonError::into_inner).lines.remove(&self.number);
    }
}

impl App {
    /// Shows those out whose session has ended or who are barred: of one person, or of all. Who is missed is found later.
    pub async fn show_out(&self, identity: Option<&IdentityId>) {
        if let Err(refused) = self.look_at_lines(identity).await {
            tracing::warn!(problem = refused.0.sentence, "it cannot be seen who has logged out");
        }
    }

    async fn look_at_lines(&self, identity: Option<&IdentityId>) -> Outcome<()> {
        let lines = self.lines.of(identity);
        if lines.is_empty() {
            return Ok(());
        }
        let tokens: Vec<TokenHash> = lines.iter().filter_map(|(_, token, _)| *token).collect();
        let standing: HashMap<TokenHash, Option<String>> =
            self.store.standing_sessions(&tokens).await?.into_iter().collect();
        for (number, token, address) in lines {
            let session = token.map(|token| standing.get(&token));
            let refused = match (session, barred(self, address).await) {
                (_, Some(refused)) => refused,
                (Some(None), None) => Refused::new(Code::NotSignedIn, "You have logged out."),
                (Some(Some(Some(reason))), None) => crate::identities::barred(reason),
                (Some(Some(None)) | None, None) => continue,
            };
            self.lines.end(number, refused.0);
        }
        Ok(())
    }
}
