//! Reading the fusion table.

use crate::load::{Checked, ELEMENT_IDS, Loader};
use crate::raw::{File, RawFusion};
use crate::types::{ELEMENTS, ElementId, GEMS, GemId, Inputs, MAX_INPUTS, PRIMARIES, Pair, REQUIRABLE};
use game_core::EditionError;

/// The pairs that fuse into each element, and what special gems are exchanged for.
pub(crate) type Fusions = ([u16; ELEMENTS], Vec<(GemId, Inputs)>);

impl Loader<'_> {
    pub(crate) fn fusions(&self, file: &File, colours: &[&str; GEMS]) -> Checked<Fusions> {
        let mut pairs = [0; ELEMENTS];
        let mut exchanges = Vec::new();
        for (number, row) in file.fusion.iter().enumerate() {
            let fail = |field: &str, what: String| Err(self.fusion_error(number, field, what));
            let Some(result) = ELEMENT_IDS.iter().position(|id| *id == row.result) else {
                return fail("result", format!("{:?} is no element", row.result));
            };
            let result = ElementId(result as u8);
            let inputs = match self.inputs(row, colours) {
                Ok(inputs) => inputs,
                Err(what) => return fail("inputs", what),
            };
            match row.placement.as_str() {
                "in-play" if result.is_primary() || result.is_special() => {
                    return fail("result", "what is fused in play is a secondary element".into());
                }
                "in-play" if inputs.iter().any(|inputs| inputs.total() != 2) => {
                    return fail("inputs", "a pair of two primary gems is fused in play".into());
                }
                "in-play" => {
                    for inputs in inputs {
                        let gems: Vec<GemId> = inputs.each().collect();
                        pairs[result.index()] |= 1 << Pair::new(gems[0], gems[1]).index();
                    }
                }
                "exchange" if !result.is_special() => {
                    return fail("result", "what is exchanged for is a special gem".into());
                }
                "exchange" => {
                    let gem = GemId(result.0 - (REQUIRABLE - PRIMARIES) as u8);
                    exchanges.extend(inputs.into_iter().map(|inputs| (gem, inputs)));
                }
                other => return fail("placement", format!("{other:?} is neither \"in-play\" nor \"exchange\"")),
            }
        }
        exchanges.sort_by_key(|&(gem, inputs)| (gem, std::cmp::Reverse(inputs)));
        exchanges.dedup();
        Ok((pairs, exchanges))
    }

    /// Every way to pay one fusion.
    fn inputs(&self, row: &RawFusion, colours: &[&str; GEMS]) -> Result<Vec<Inputs>, String> {
        let range = 1..=MAX_INPUTS as u8;
        let entries: Vec<(&str, u8)> = row.inputs.iter().map(|(word, &count)| (word.as_str(), count)).collect();
        if let &[("same" | "any", count)] = entries.as_slice() {
            if !range.contains(&count) {
                return Err(format!("a fusion takes 1 to {MAX_INPUTS} gems"));
            }
            let is_same = entries[0].0 == "same";
            let fits = |inputs: &Inputs| inputs.total() == count && (!is_same || inputs.0.contains(&count));
            return Ok(Inputs::all().filter(fits).collect());
        }
        let mut inputs = Inputs([0; PRIMARIES]);
        for (word, count) in entries {
            let gem = colours[..PRIMARIES].iter().position(|colour| *colour == word);
            let gem = gem.ok_or_else(|| format!("{word:?} is no primary colour, nor \"same\" or \"any\" alone"))?;
            inputs.0[gem] = count.min(MAX_INPUTS as u8 + 1);
        }
        if range.contains(&inputs.total()) {
            Ok(vec![inputs])
        } else {
            Err(format!("a fusion takes 1 to {MAX_INPUTS} gems"))
        }
    }

    /// Fusions have no id: they are named by their number in the file.
    fn fusion_error(&self, number: usize, field: &str, what: String) -> EditionError {
        let lines: Vec<&str> = self.text.lines().collect();
        let starts = lines.iter().enumerate().filter(|(_, line)| line.trim_end() == "[[fusion]]");
        let start = starts.map(|(at, _)| at).nth(number);
        let line = start.map(|start| {
            let end =
                lines[start + 1..].iter().position(|line| line.starts_with('[')).map_or(lines.len(), |n| start + 1 + n);
            let found = (start..end).find(|&at| lines[at].trim_start().starts_with(field));
            found.unwrap_or(start) + 1
        });
        EditionError { line, card: Some(format!("fusion {}", number + 1)), field: Some(field.into()), what }
    }
}
