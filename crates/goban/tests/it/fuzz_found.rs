//! The law of diagrams, on what broke it once and on the seeds.

#[test]
fn what_was_found_stays_mended_and_the_seeds_keep_the_law() {
    crate::found::hold(
        env!("CARGO_MANIFEST_DIR"),
        &[("diagram", crate::laws::diagram)],
    );
}
