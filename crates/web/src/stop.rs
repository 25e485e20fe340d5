//! How a server is ended, and how its work hears of it.

use tokio::sync::watch;

/// Ends a server, from any thread.
#[derive(Debug, Clone)]
pub struct Stop(watch::Sender<bool>);

impl Stop {
    pub(crate) fn new(sender: watch::Sender<bool>) -> Stop {
        Stop(sender)
    }

    /// Has the server take no more requests, end its jobs and return. Whether it was told so
    /// before.
    pub fn stop(&self) -> bool {
        self.0.send_replace(true)
    }
}

/// Comes back when the server is to end.
pub(crate) async fn over(stop: &mut watch::Receiver<bool>) {
    // Without a sender it is over as well.
    let _ = stop.wait_for(|stop| *stop).await.is_ok();
}
