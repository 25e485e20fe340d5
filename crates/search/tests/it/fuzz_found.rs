//! The laws of search, on what broke them once and on the seeds.

#[test]
fn what_was_found_stays_mended_and_the_seeds_keep_the_laws() {
    crate::found::hold(
        env!("CARGO_MANIFEST_DIR"),
        &[
            ("question", crate::laws::question),
            ("index", crate::laws::index),
        ],
    );
}
