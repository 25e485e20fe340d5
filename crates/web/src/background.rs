//! What a server does without being asked: it reads what is served, mines it, and looks for changes.

use crate::app_state::AppState;
use crate::joseki::start;
use std::sync::Arc;

/// Reads what is served, indexes it and mines it.
pub(crate) fn read(app: &Arc<AppState>) {
    let shelf = &app.shelf;
    if !app.read_only {
        shelf.files.remove_leftovers();
    }
    shelf.index.read(&shelf.files, &app.is_over);
    app.collection.update(&shelf.files, &app.is_over);
    start::begin(app);
}

/// Begins to read what is served, in a thread that ends with the server.
pub(crate) fn begin(app: &Arc<AppState>) {
    let app = Arc::clone(app);
    let work = move || {
        read(&app);
        let shelf = &app.shelf;
        shelf.index.look_around(&shelf.files, &app.is_over, || {
            app.collection.update(&shelf.files, &app.is_over);
        });
    };
    // Without a thread there is an empty index, and all else works.
    let _ = std::thread::Builder::new()
        .name("index".to_owned())
        .spawn(work);
}
