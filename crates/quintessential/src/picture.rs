//! The table drawn for a terminal: stockpile, public cards, bids, labs with their flasks, and what a chain would do.
pub(crate) fn draw(_: &crate::view::View, _: &crate::cards::Cards) -> String {
    String::new()
}
