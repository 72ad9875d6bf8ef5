//! Plays a step of a lesson file and tells it: `lesson lessons/elements.toml 2 "die 1" "build fire>1"`. Without actions the
//! step's solution is played; `-` alone plays nothing.

use game_registry::lessons::{Lesson, Teaching};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(file), Some(step)) = (args.next(), args.next()) else {
        return Err("usage: lesson FILE STEP [ACTION…]".into());
    };
    let lesson = Lesson::read(&std::fs::read_to_string(file)?)?;
    let step: usize = step.parse()?;
    let written = lesson.steps.get(step.wrapping_sub(1)).ok_or("there is no such step")?;
    let mut actions: Vec<String> = args.collect();
    if actions.is_empty() {
        actions = written.solution.clone();
    } else if actions == ["-"] {
        actions.clear();
    }
    println!("{}\n\n{}\n", written.title, written.text.trim());
    let mut taught = lesson.begin(step)?;
    for action in &actions {
        tell(&taught, 0);
        println!("> {action}");
        let before = taught.seq();
        taught = taught.go_on(std::slice::from_ref(action))?;
        tell(&taught, before);
    }
    let legal: Vec<String> = taught.legal().into_iter().map(|choice| choice.text).collect();
    println!("\n{:?} {:?} {}\nlegal: {}", taught.progress(), taught.met(), taught.sentence(), legal.join(", "));
    if std::env::var_os("VIEW").is_some() {
        println!("{:#}", taught.view());
    }
    Ok(())
}

fn tell(taught: &Teaching<'_>, since: u64) {
    for told in taught.told().iter().filter(|told| told.seq > since) {
        println!("  {} {}: {}", told.seq, told.who, told.what);
        for event in &told.events {
            println!("      {} {} {}", event.rule, event.sentence, event.event.clone().unwrap_or_default());
        }
    }
    if let Some(prompt) = taught.prompt() {
        println!("  ? {} {} {}", prompt.kind, prompt.rule, prompt.sentence);
    }
}
