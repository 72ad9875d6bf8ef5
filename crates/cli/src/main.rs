//! `aludel`: the games, their rules, simulations, records and a game in the terminal.

mod admin;
mod analyse;
mod arena;
mod bench;
mod coverage;
mod edition;
mod failure;
mod games;
mod load;
mod output;
mod page;
mod perft;
mod play;
mod replay;
mod rules;
mod scenario;
mod serve;
mod setup;
mod signals;
mod sim;
mod state;
mod verify;
mod worker;
mod workers;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use failure::{Failure, Outcome};
use output::Output;
use std::process::ExitCode;

/// Many small things of different lives: the server spends a sixth less of its time than with the system's allocator.
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Alchemists' games at one table.
#[derive(Parser, Debug)]
#[command(name = "aludel", version, arg_required_else_help = false, subcommand_required = true)]
#[command(after_help = "Example: aludel play quintessence")]
struct Aludel {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Games(games::Games),
    Rules(rules::Rules),
    Play(play::Play),
    Scenario(scenario::Scenarios),
    State(state::State),
    Replay(replay::Replay),
    Verify(verify::Verify),
    Sim(sim::Sim),
    Arena(arena::Arena),
    Analyse(analyse::Analyse),
    Bench(bench::Bench),
    Perft(perft::Perft),
    Edition(edition::Editions),
    Serve(serve::Serve),
    Worker(worker::Worker),
    Load(load::Load),
    Admin(admin::Admin),
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run() -> Outcome {
    let mut output = Output::new();
    let command = match Aludel::try_parse() {
        Ok(aludel) => aludel.command,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            output.text(&error.render().to_string())?;
            return output.close();
        }
        Err(error) => return Err(Failure::usage(one_sentence(&error))),
    };
    if !matches!(command, Command::Serve(_) | Command::Worker(_)) {
        signals::watch()?;
    }
    match command {
        Command::Games(games) => games.run(&mut output),
        Command::Rules(rules) => rules.run(&mut output),
        Command::Play(play) => play.run(&mut output),
        Command::Scenario(scenario) => scenario.run(&mut output),
        Command::Replay(replay) => replay.run(&mut output),
        Command::Verify(verify) => verify.run(&mut output),
        Command::State(state) => state.run(&mut output),
        Command::Sim(sim) => sim.run(&mut output),
        Command::Arena(arena) => arena.run(&mut output),
        Command::Analyse(analyse) => analyse.run(&mut output),
        Command::Bench(bench) => bench.run(&mut output),
        Command::Perft(perft) => perft.run(&mut output),
        Command::Edition(edition) => edition.run(&mut output),
        Command::Serve(serve) => serve.run(),
        Command::Load(load) => load.run(&mut output),
        Command::Worker(worker) => worker.run(),
        Command::Admin(admin) => admin.run(&mut output),
    }?;
    output.close()
}

/// The first paragraph of what the parser says, with the way to the help.
fn one_sentence(error: &clap::Error) -> String {
    let said = error.render().to_string();
    let first = said.split("\n\n").next().unwrap_or(&said).trim_start_matches("error: ");
    let sentence = first.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{sentence}; see `{} --help`", command_asked_for())
}

/// `aludel scenario run`, as far as the arguments name a command.
fn command_asked_for() -> String {
    let mut command = Aludel::command();
    let mut name = command.get_name().to_owned();
    for word in std::env::args_os().skip(1) {
        let Some(named) = command.find_subcommand(&word).cloned() else { break };
        name = format!("{name} {}", named.get_name());
        command = named;
    }
    name
}
