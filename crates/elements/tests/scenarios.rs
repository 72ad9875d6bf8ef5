//! The rules as executable examples.

use elements::Elements;

#[test]
fn every_scenario_passes() {
    game_testkit::scenarios::<Elements>(env!("CARGO_MANIFEST_DIR"));
}
