//! One suite for both databases.

mod cases;
mod common;

macro_rules! suite {
    ($($file:ident { $($case:ident),* $(,)? })*) => {
        mod sqlite {
            $($(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $case() {
                    crate::cases::$file::$case(crate::common::Place::sqlite()).await;
                }
            )*)*
        }

        mod postgres {
            $($(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $case() {
                    crate::cases::$file::$case(crate::common::Place::postgres().await).await;
                }
            )*)*
        }
    };
}

suite! {
    identities {
        a_guest_has_a_session_at_once,
        an_identity_is_added_whole_or_not_at_all,
        login_names_are_unique_whatever_their_case,
        of_many_who_want_a_login_name_one_gets_it,
        another_password_ends_the_other_sessions,
        sessions_end_one_by_one_or_all_others,
        a_deleted_identity_leaves_its_id_alone,
        a_bar_is_set_and_lifted,
        identities_are_found_by_many_ids,
        a_nul_in_a_text_is_replaced,
        of_many_sessions_those_that_stand_are_found,
    }
    tables {
        a_table_changes_only_from_the_version_that_was_read,
        of_many_who_change_a_version_one_wins,
        no_change_is_lost_when_many_try_again,
        tables_are_listed_by_what_is_asked_for,
        tables_are_paged_from_the_newest,
    }
    matches {
        tb001_lines_are_numbered_header_open_steps,
        tb006_lines_are_bytes_that_come_back_as_they_were,
        a_commit_builds_on_the_point_that_was_read,
        a_commit_is_whole_or_not_at_all,
        of_two_writers_for_a_line_one_wins,
        sixty_four_writers_leave_no_gap,
        tb069_sealed_choices_stay_outside_the_record,
        tb027_a_retry_id_is_answered_once,
        the_seed_is_apart_and_goes_with_the_end,
        a_finished_match_takes_nothing_more,
        tb070_a_start_that_begins_anew_leaves_nothing,
        my_matches_run_from_the_newest,
        matches_are_listed_by_what_is_asked_for,
        a_write_goes_on_when_nobody_waits,
        what_lists_tell_is_kept_beside_the_match,
    }
    others {
        chat_is_numbered_without_gaps,
        tb027_a_line_that_is_repeated_is_said_once,
        tb065_spectators_chat_can_be_left_out,
        tb065_the_last_lines_are_found_behind_any_number_of_others,
        mutes_are_kept,
        an_edition_is_kept_once,
        editions_are_capped_also_in_a_race,
        health_writes_and_counts,
        counts_tell_what_there_is,
        address_bars_hold_for_their_term,
        a_sweep_takes_what_is_old,
        a_closed_store_says_so,
        nodes_may_start_together,
    }
}
