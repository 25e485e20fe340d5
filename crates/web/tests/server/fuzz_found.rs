//! The law of the server, on what broke it once and on the seeds.

#[test]
fn what_was_found_stays_mended_and_the_seeds_keep_the_law() {
    crate::found::hold(env!("CARGO_MANIFEST_DIR"), &[("api", crate::laws::api)]);
}
