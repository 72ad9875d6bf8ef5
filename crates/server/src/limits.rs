//! How much anybody may ask for: connections, frames, guests, log-ins and lessons for each address.

use crate::app::LimitOptions;
use crate::refused::{Outcome, Refused};
use crate::time::{MINUTE, SECOND};
use protocol::Code;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use store::Millis;

/// What is counted.
#[derive(Debug)]
pub struct Limits {
    options: LimitOptions,
    /// Connections of any kind, from the moment that they are taken.
    door: Places,
    /// Sockets of tables.
    connections: Places,
    guests: Mutex<HashMap<IpAddr, Bucket>>,
    sign_ups: Mutex<HashMap<IpAddr, Bucket>>,
    logins: Mutex<HashMap<IpAddr, Bucket>>,
    lessons: Mutex<HashMap<IpAddr, Bucket>>,
}

/// Addresses that are remembered at most.
const ADDRESSES: usize = 10_000;

impl Limits {
    pub fn new(options: LimitOptions) -> Limits {
        Limits {
            options,
            door: Places::default(),
            connections: Places::default(),
            guests: Mutex::default(),
            sign_ups: Mutex::default(),
            logins: Mutex::default(),
            lessons: Mutex::default(),
        }
    }

    pub fn options(&self) -> &LimitOptions {
        &self.options
    }

    /// Counts a connection that was just taken until the ticket is dropped; none if its address has too many.
    pub fn come_in(&self, address: IpAddr) -> Option<Ticket> {
        self.door.take(address, |_, own| own < with_room(self.options.connections_per_address))
    }

    /// Counts a socket until the ticket is dropped.
    pub fn connect(&self, address: IpAddr) -> Outcome<Ticket> {
        let LimitOptions { connections, connections_per_address, .. } = self.options;
        let ticket = self.connections.take(address, |all, own| own < connections_per_address && all < connections);
        ticket.ok_or_else(|| Refused::new(Code::TooMany, "Too many connections. Close one and try again."))
    }

    /// How many are in the door.
    pub fn in_the_door(&self) -> usize {
        self.door.all()
    }

    pub fn connections(&self) -> usize {
        self.connections.all()
    }

    pub fn new_guest(&self, address: IpAddr, now: Millis) -> Outcome<()> {
        take(&self.guests, address, self.options.guests_per_minute, now)
    }

    /// As many as new guests.
    pub fn sign_up(&self, address: IpAddr, now: Millis) -> Outcome<()> {
        take(&self.sign_ups, address, self.options.guests_per_minute, now)
    }

    pub fn login(&self, address: IpAddr, now: Millis) -> Outcome<()> {
        take(&self.logins, address, self.options.logins_per_minute, now)
    }

    pub fn lesson(&self, address: IpAddr, now: Millis) -> Outcome<()> {
        take(&self.lessons, address, self.options.lessons_per_minute, now)
    }

    /// What one connection may send.
    pub fn frames(&self, now: Millis) -> Bucket {
        let rate = self.options.frames_per_second;
        Bucket { left: f64::from(rate * 4), most: f64::from(rate * 4), per_second: f64::from(rate), at: now }
    }
}

/// So many sockets, a quarter more for everything else, and a few for those who have hardly any.
pub fn with_room(sockets: usize) -> usize {
    sockets / 4 * 5 + 64
}

/// One place for each connection, counted by address.
#[derive(Clone, Debug, Default)]
struct Places(Arc<Mutex<HashMap<IpAddr, usize>>>);

impl Places {
    /// Takes a place if there is one, by how many all and this address have. Nothing is kept of those who are refused.
    fn take(&self, address: IpAddr, is_free: impl FnOnce(usize, usize) -> bool) -> Option<Ticket> {
        let address = household(address);
        let mut taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = taken.get(&address).copied().unwrap_or(0);
        if !is_free(taken.values().sum(), own) {
            return None;
        }
        taken.insert(address, own + 1);
        Some(Ticket { address, places: self.clone() })
    }

    fn all(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}

/// Who has an IPv6 address has all that differ in their last 64 bits.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
    }
}

fn take(buckets: &Mutex<HashMap<IpAddr, Bucket>>, address: IpAddr, per_minute: u32, now: Millis) -> Outcome<()> {
    let mut buckets = buckets.lock().unwrap_or_else(PoisonError::into_inner);
    if buckets.len() >= ADDRESSES {
        buckets.retain(|_, bucket| now.saturating_sub(bucket.at) < MINUTE);
    }
    let most = f64::from(per_minute);
    let bucket =
        buckets.entry(household(address)).or_insert(Bucket { left: most, most, per_second: most / 60.0, at: now });
    if bucket.take(now) { Ok(()) } else { Err(Refused::new(Code::TooMany, "Too many attempts. Wait a minute.")) }
}

/// Tokens that come back with time.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    most: f64,
    per_second: f64,
    at: Millis,
}

impl Bucket {
    /// Takes one token, if there is one.
    pub fn take(&mut self, now: Millis) -> bool {
        let seconds = now.saturating_sub(self.at) as f64 / SECOND as f64;
        self.left = (self.left + seconds * self.per_second).min(self.most);
        self.at = now;
        let is_there = self.left >= 1.0;
        if is_there {
            self.left -= 1.0;
        }
        is_there
    }
}

/// A counted connection.
#[derive(Debug)]
pub struct Ticket {
    address: IpAddr,
    places: Places,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut taken = self.places.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = taken.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Options;
    use std::net::Ipv4Addr;

    #[test]
    fn connections_are_counted_until_they_end() {
        let options = LimitOptions { connections_per_address: 2, ..Options::default().limits };
        let limits = Limits::new(options);
        let address = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let first = limits.connect(address).unwrap();
        let _second = limits.connect(address).unwrap();
        assert_eq!(limits.connect(address).unwrap_err().0.code, Code::TooMany);
        drop(first);
        assert!(limits.connect(address).is_ok());
    }

    #[test]
    fn nothing_is_kept_of_refused_addresses() {
        let limits = Limits::new(LimitOptions { connections: 1, ..Options::default().limits });
        let only = limits.connect(IpAddr::V4(Ipv4Addr::LOCALHOST)).unwrap();
        for last in 2..200 {
            assert!(limits.connect(IpAddr::V4(Ipv4Addr::new(127, 0, 0, last))).is_err());
        }
        assert_eq!(limits.connections.0.lock().unwrap().len(), 1);
        drop(only);
        assert!(limits.connections.0.lock().unwrap().is_empty());
    }

    #[test]
    fn neighbours_of_one_household_are_counted_together() {
        let limits = Limits::new(LimitOptions { connections_per_address: 1, ..Options::default().limits });
        let _first = limits.connect("2001:db8::1".parse().unwrap()).unwrap();
        assert!(limits.connect("2001:db8::ffff".parse().unwrap()).is_err());
        let _other = limits.connect("2001:db8:0:1::1".parse().unwrap()).unwrap();
        let _mapped = limits.connect("::ffff:127.0.0.1".parse().unwrap()).unwrap();
        assert!(limits.connect(IpAddr::V4(Ipv4Addr::LOCALHOST)).is_err());
    }

    #[test]
    fn tokens_come_back_with_time() {
        let mut bucket = Bucket { left: 2.0, most: 2.0, per_second: 1.0, at: 0 };
        assert_eq!([0, 0, 0, 1_000, 1_000].map(|now| bucket.take(now)), [true, true, false, true, false]);
    }
}
