//! Clients that never finish a request keep nobody out.

#![cfg(unix)]

use crate::common::Served;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;

/// More than the 512 connections that a server has at a time.
const SLOW: usize = 600;
/// Requests that are whole, one after the other.
const HONEST: usize = 20;

/// Whether the server has not closed a connection.
fn is_open(mut stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    let read = stream.read(&mut [0]);
    matches!(read, Err(error) if error.kind() == ErrorKind::WouldBlock)
}

/// The server is a process of its own: each side needs a socket for every connection, and a process
/// often may have no more than 1,024.
#[test]
fn an_honest_request_is_answered_while_600_slow_ones_wait() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(folder.path(), &["."]);
    let (address, cookie) = (&served.address, &served.cookie);
    let slow: Vec<TcpStream> = (0..SLOW)
        .map(|_| {
            let mut stream = TcpStream::connect(address).unwrap();
            stream
                .write_all(b"GET /api/about HTTP/1.1\r\nHost: ")
                .unwrap();
            stream
        })
        .collect();
    for _ in 0..HONEST {
        let mut stream = TcpStream::connect(address).unwrap();
        let request = format!(
            "GET /api/about HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    }
    // Some had to make room, and most are still there: nobody waited until the time for their heads
    // was up, which closes the first 512.
    let open = slow.iter().filter(|stream| is_open(stream)).count();
    assert!((SLOW / 2..SLOW).contains(&open), "{open} are open");
}
