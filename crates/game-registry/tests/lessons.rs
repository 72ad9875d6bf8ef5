//! Every lesson is played: its solution reaches the goals, and nothing less does.

use game_registry::lessons::{Lesson, Progress, Teaching, lesson};
use game_registry::{GAMES, Kind, Rulebook};
use std::collections::HashSet;

/// Does something with every step of every game; steps count from 1.
fn for_each_step(mut check: impl FnMut(&str, &'static Lesson, usize)) {
    for game in GAMES.iter().filter(|game| game.kind == Kind::Game) {
        let lesson = lesson(game.id).unwrap_or_else(|| panic!("{} has no lesson", game.id));
        (1..=lesson.steps.len()).for_each(|step| check(&format!("{} {step}", game.id), lesson, step));
    }
}

fn play(name: &str, lesson: &'static Lesson, step: usize, actions: &[String]) -> Teaching<'static> {
    let begun = lesson.begin(step).unwrap_or_else(|error| panic!("{name}: {error}"));
    begun.go_on(actions).unwrap_or_else(|refusal| panic!("{name}, {actions:?}: {refusal}"))
}

#[test]
fn every_game_has_five_steps_with_words_and_rules_that_exist() {
    for game in GAMES {
        let Some(found) = lesson(game.id) else {
            assert_eq!(game.kind, Kind::Reference, "{} has no lesson", game.id);
            continue;
        };
        assert_eq!((found.game.as_str(), found.steps.len()), (game.id, 5));
        let titles: HashSet<&str> = found.steps.iter().map(|step| step.title.as_str()).collect();
        assert_eq!(titles.len(), 5, "{}: {titles:?}", game.id);
        let known: HashSet<String> =
            Rulebook::of(game.id).unwrap().rules.iter().map(|rule| rule.id.to_string()).collect();
        for step in &found.steps {
            let words = [&step.title, &step.text, &step.done, &step.astray];
            for text in words.into_iter().chain(step.goals.iter().map(|goal| &goal.say)) {
                assert!(!text.trim().is_empty() && !text.contains('!'), "{}: {text:?}", step.title);
            }
            assert!(!step.rules.is_empty() && !step.goals.is_empty(), "{}", step.title);
            for rule in &step.rules {
                assert!(known.contains(&rule.to_string()), "{}: there is no {rule}", step.title);
            }
        }
    }
    assert!(lesson("tic-tac-toe").is_none() && lesson("nonsense").is_none());
}

#[test]
fn the_solution_reaches_every_goal_and_nothing_less_does() {
    for_each_step(|name, lesson, step| {
        let written = &lesson.steps[step - 1];
        let begun = play(name, lesson, step, &[]);
        assert_eq!(begun.progress(), Progress::Going, "{name}");
        assert!(begun.met().iter().all(|met| !met), "{name}: a goal is reached before anything is done");
        assert!(begun.prompt().is_some() && !begun.legal().is_empty(), "{name}: the learner is not asked");
        assert_eq!(begun.sentence(), "");
        for done in 1..written.solution.len() {
            let under_way = play(name, lesson, step, &written.solution[..done]);
            assert_eq!(under_way.progress(), Progress::Going, "{name} after {done}: {}", under_way.sentence());
        }
        let taught = play(name, lesson, step, &written.solution);
        assert_eq!(taught.progress(), Progress::Done, "{name}: {:?} {}", taught.met(), taught.sentence());
        assert!(taught.met().iter().all(|met| *met), "{name}");
        assert_eq!(taught.sentence(), written.done);
        assert!(taught.prompt().is_none() && taught.legal().is_empty(), "{name}: nothing is asked once it is done");
    });
}

#[test]
fn something_else_that_is_legal_is_answered() {
    for_each_step(|name, lesson, step| {
        let written = &lesson.steps[step - 1];
        let taught = play(name, lesson, step, &written.deviation);
        assert_eq!(taught.progress(), Progress::Astray, "{name}: {:?}", taught.met());
        assert!(!taught.sentence().is_empty() && taught.sentence() != written.done, "{name}");
        assert!(taught.prompt().is_none(), "{name}: nothing is asked once it went astray");
    });
}

#[test]
fn a_step_follows_from_its_actions_alone() {
    for_each_step(|name, lesson, step| {
        let solution = &lesson.steps[step - 1].solution;
        let (one, other) = (play(name, lesson, step, solution), play(name, lesson, step, solution));
        assert_eq!(one.told(), other.told(), "{name}");
        assert_eq!(one.view(), other.view(), "{name}");
    });
}

#[test]
fn whatever_the_learner_does_is_answered() {
    for_each_step(|name, lesson, step| {
        for choice in play(name, lesson, step, &[]).legal() {
            let taught = play(name, lesson, step, std::slice::from_ref(&choice.text));
            match taught.progress() {
                Progress::Going => assert!(taught.prompt().is_some(), "{name}: {} leaves nothing to do", choice.text),
                Progress::Done | Progress::Astray => assert!(!taught.sentence().is_empty(), "{name}: {}", choice.text),
            }
        }
    });
}

#[test]
fn what_is_not_legal_is_refused_by_its_rule() {
    for_each_step(|name, lesson, step| {
        let begun = play(name, lesson, step, &[]);
        for text in ["", "nonsense", "resign s1", "roll s1 1 1", "s2: end", "\u{0}"] {
            let draft = [text.to_owned()];
            assert!(begun.check(&draft).is_err(), "{name}: {text:?}");
            assert!(lesson.begin(step).unwrap().go_on(&draft).is_err(), "{name}: {text:?}");
        }
        assert_eq!(begun.seq(), play(name, lesson, step, &[]).seq());
    });
    let quintessence = lesson("quintessence").unwrap();
    let refusal = quintessence.begin(1).unwrap().go_on(&["Re6".to_owned()]).unwrap_err();
    assert_eq!(refusal.rule.to_string(), "QN-032");
    for step in [0, 6, usize::MAX] {
        assert!(quintessence.begin(step).is_err());
    }
}

#[test]
fn a_broken_file_says_what_is_wrong() {
    for (text, expected) in [
        ("game = 'elements'", "missing field `step`"),
        ("game = 'elements'\nsteps = []", "unknown field"),
        ("game = 'elements'\n[[step]]\ntitle = ''", "missing field"),
    ] {
        let error = Lesson::read(text).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
}
