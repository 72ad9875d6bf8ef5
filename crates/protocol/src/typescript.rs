//! The TypeScript types, made from the Rust ones.

use crate::*;
use ts_rs::{Config, TS};

macro_rules! all_types {
    ($visit:ident) => {
        $visit!(
            Seat,
            Eyes,
            Code,
            Problem,
            IdentityKind,
            Me,
            NewGuest,
            Rename,
            SignUp,
            Login,
            ChangePassword,
            DeleteMe,
            Session,
            ReturnLink,
            Return,
            EditionInfo,
            EditionFile,
            GameInfo,
            GameOption,
            Rulebook,
            RuleText,
            Example,
            ExampleStage,
            Lesson,
            LessonStep,
            LessonPlay,
            LessonQuestion,
            LessonAnswer,
            LessonProgress,
            LessonState,
            NewTable,
            Quick,
            Settings,
            SettingsPatch,
            Seating,
            UndoRule,
            Watch,
            TablePatch,
            Sit,
            Leave,
            PutBot,
            Ready,
            NewLink,
            Link,
            Rematch,
            Branch,
            TableState,
            Table,
            Yours,
            LeadsTo,
            SeatInfo,
            HolderKind,
            Holder,
            TableLine,
            TableList,
            Starting,
            MatchState,
            MatchList,
            MatchSummary,
            Standing,
            Timeline,
            Replay,
            Verification,
            ClientMessage,
            Newcomer,
            ServerMessage,
            Answer,
            Status,
            Position,
            Ask,
            Prompt,
            Choice,
            Told,
            Event,
            Turn,
            Sealed,
            Clock,
            Undo,
            Stop,
            Hint,
            HintLine,
            ChatAudience,
            ChatLine,
            Question,
            QuestionKind,
            Presence
        )
    };
}
pub(crate) use all_types;

/// The text of `web/src/protocol/index.ts`.
#[must_use]
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut text = String::from("// Made from crates/protocol by `make protocol`; do not edit.\n\n");
    text.push_str(&format!("export const PROTOCOL = {PROTOCOL};\n"));
    macro_rules! declare {
        ($($type:ident),*) => { $(
            text.push('\n');
            if let Some(docs) = <$type as TS>::docs() {
                text.push_str(docs.trim_end());
                text.push('\n');
            }
            text.push_str("export ");
            text.push_str(&<$type as TS>::decl(&config));
            text.push('\n');
        )* };
    }
    all_types!(declare);
    text
}
