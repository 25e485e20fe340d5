//! Archives that are dropped on the page, and what is left out of them.

use crate::client::Running;
use serde_json::{Value, json};
use std::fs;

/// A tar archive.
fn tar(files: &[(String, &[u8])]) -> Vec<u8> {
    let mut tar = Vec::new();
    for (name, content) in files {
        let mut head = [0; 512];
        let mut field = |at: usize, text: &str| {
            head[at..at + text.len()].copy_from_slice(text.as_bytes());
        };
        field(0, name);
        field(100, "0000644");
        field(124, &format!("{:011o}", content.len()));
        field(136, "00000000000");
        field(148, "        ");
        field(156, "0");
        field(257, "ustar\x0000");
        let sum: u32 = head.iter().map(|&byte| u32::from(byte)).sum();
        head[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        tar.extend(head);
        tar.extend(*content);
        tar.resize(tar.len().next_multiple_of(512), 0);
    }
    tar.resize(tar.len() + 1024, 0);
    tar
}

fn empty() -> (tempfile::TempDir, Running) {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::over(&[folder.path().to_owned()]);
    server.wait("/api/games", |games| games["reading"] == false);
    (folder, server)
}

#[test]
fn an_archive_is_unpacked_and_listed() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("own.sgf"), "(;SZ[9];B[aa])").unwrap();
    let server = Running::over(&[folder.path().to_owned()]);
    server.wait("/api/games", |games| games["reading"] == false);
    // gzip of two games, stored.
    let games = b"(;SZ[9]PB[P];B[cc])(;SZ[9]PB[Q])";
    let mut packed = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1];
    packed.extend(u16::try_from(games.len()).unwrap().to_le_bytes());
    packed.extend((!u16::try_from(games.len()).unwrap()).to_le_bytes());
    packed.extend(games);
    packed.extend(crc32(games).to_le_bytes());
    packed.extend(u32::try_from(games.len()).unwrap().to_le_bytes());
    let answer = server.upload("pile.sgf.gz", &packed).json();
    assert_eq!(
        (&answer["games"], &answer["set"]),
        (&json!(2), &json!("upload/1")),
        "{answer}"
    );
    let rows = server.good("/api/games?folder=upload/1&filter=Q");
    assert_eq!(
        (&rows["matching"], &rows["rows"][0]["black"]),
        (&json!(1), &json!("Q"))
    );
    let game = server.good(&format!(
        "/api/game?file={}&number=2",
        answer["file"].as_str().unwrap()
    ));
    assert_eq!(game["of"], 2);
    let none = server.upload(
        "empty.zip",
        b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    );
    assert_eq!(none.status, 422);
    assert!(none.error().starts_with("empty.zip: "), "{}", none.error());
}

/// The checksum of gzip, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| match crc & 1 {
            1 => (crc >> 1) ^ 0xedb8_8320,
            _ => crc >> 1,
        })
    };
    !bytes.iter().fold(u32::MAX, step)
}

#[test]
fn what_is_left_out_of_an_archive_is_told() {
    let (_folder, server) = empty();
    let answer = server.upload(
        "pile.tar",
        &tar(&[
            ("a.sgf".to_owned(), b"(;SZ[9]PB[A])"),
            ("b/none.sgf".to_owned(), b"no game at all"),
            ("c.sgf".to_owned(), b"(;SZ[9]PB[C])"),
        ]),
    );
    let answer = answer.json();
    assert_eq!(answer["games"], 2, "{answer}");
    let left_out = answer["left_out"].as_array().unwrap();
    assert_eq!(left_out.len(), 1, "{answer}");
    assert_eq!(
        (&left_out[0]["file"], &left_out[0]["code"]),
        (&json!("pile.tar/b/none.sgf"), &json!("no-game"))
    );
}

#[test]
fn an_archive_that_breaks_off_keeps_what_came_before_and_says_so() {
    let (_folder, server) = empty();
    let whole = tar(&[
        ("a.sgf".to_owned(), b"(;SZ[9]PB[A])"),
        ("b.sgf".to_owned(), b"(;SZ[9]PB[B])"),
    ]);
    let answer = server.upload("pile.tar", &whole[..1400]).json();
    assert_eq!(answer["games"], 1, "{answer}");
    let left_out = answer["left_out"].as_array().unwrap();
    assert_eq!(left_out.len(), 1, "{answer}");
    assert_eq!(left_out[0]["code"], "unreadable", "{answer}");
    let message = left_out[0]["message"].as_str().unwrap();
    assert!(message.starts_with("pile.tar"), "{message}");
}

#[test]
fn a_set_is_full_however_many_requests_it_comes_in() {
    let (_folder, server) = empty();
    let many: Vec<(String, &[u8])> = (0..2100)
        .map(|number| (format!("{number}.sgf"), b"(;SZ[9])".as_slice()))
        .collect();
    let packed = tar(&many);
    let first = server.upload("one.tar", &packed).json();
    assert_eq!(
        (&first["games"], &first["left_out"]),
        (&json!(2100), &json!([]))
    );
    let set = first["set"].as_str().unwrap();
    let second = server.upload(&format!("two.tar&set={set}"), &packed).json();
    assert_eq!(
        (&second["games"], &second["set"]),
        (&json!(1996), &json!(set))
    );
    let left_out = second["left_out"].as_array().unwrap();
    assert_eq!((left_out.len(), &second["more_left_out"]), (100, &json!(4)));
    let wanted = json!({"file": "two.tar/1996.sgf", "code": "too-many", "most": 4096});
    assert_eq!(left_out[0], wanted);
    // A file by itself is refused with the reason.
    let alone = server.upload(&format!("last.sgf&set={set}"), b"(;SZ[9])");
    assert_eq!(alone.status, 413);
    assert!(
        alone
            .error()
            .starts_with("last.sgf: no more than 4096 files"),
        "{}",
        alone.error()
    );
    let games: Value = server.good("/api/games?most=1");
    assert_eq!(games["total"], 4096);
}

#[test]
fn a_long_file_is_taken_in_pieces() {
    let (_folder, server) = empty();
    // More than a request's body may have elsewhere.
    let mut file = Vec::new();
    let mut games = 0;
    while file.len() < (40 << 20) {
        games += 1;
        let comment = "a long comment ".repeat(2000);
        file.extend(format!("(;GM[1]SZ[9]PB[Black {games}]C[{comment}];B[aa];W[bb])\n").as_bytes());
    }
    let answer = server.upload("long.sgf", &file).json();
    assert_eq!(answer["games"], games, "{answer}");
    let name = answer["file"].as_str().unwrap();
    for number in [1, 2, games / 2, games] {
        let game = server.good(&format!("/api/game?file={name}&number={number}"));
        let black = format!("Black {number}");
        let headers = game["headers"].as_array().unwrap();
        let is_it = headers.iter().any(|header| header["value"] == black);
        assert!(is_it, "{black}: {headers:?}");
        assert_eq!(game["nodes"].as_array().unwrap().len(), 3);
    }
}

#[test]
fn a_file_that_is_too_long_is_refused_with_a_way_on() {
    let (_folder, server) = empty();
    let most = server.good("/api/about")["max_upload_bytes"]
        .as_u64()
        .unwrap();
    let request = format!(
        "POST /api/upload?name=a.sgf HTTP/1.1\r\nConnection: close\r\nHost: {0}\r\nOrigin: http://{0}\r\n\
         Cookie: {2}\r\nContent-Type: application/octet-stream\r\nContent-Length: {1}\r\n\r\n",
        server.host(),
        most + 1,
        server.cookie
    );
    let reply = server.raw(request.as_bytes());
    assert_eq!(reply.status, 413);
    let wanted = "the file is longer than 1024 MiB: put it into a served folder, or start 'honte serve' with its folder";
    assert_eq!(reply.error(), wanted);
}

#[test]
fn a_set_is_removed_and_its_unsaved_games_are_asked_for_first() {
    let (_folder, server) = empty();
    let first = server.upload("a.sgf", b"(;SZ[9]PB[A];B[aa])").json();
    let set = first["set"].as_str().unwrap();
    server.upload(&format!("b.sgf&set={set}"), b"(;SZ[9]PB[B])");
    let other = server.upload("c.sgf", b"(;SZ[9]PB[C])").json();
    let file = first["file"].as_str().unwrap();
    let game = server.good(&format!("/api/game?file={file}&number=1"));
    let change = json!({
        "file": file, "number": 1, "revision": game["revision"], "version": game["version"],
        "op": "comment", "node": 1, "text": "not saved",
    });
    assert_eq!(server.post("/api/game/edit", &change).status, 200);
    let refused = server.delete("/api/uploads/1");
    assert_eq!(refused.status, 409);
    let refused = refused.json();
    assert_eq!(
        (&refused["code"], &refused["games"][0]["file"]),
        (&json!("unsaved"), &json!(file))
    );
    assert_eq!(server.good("/api/games")["total"], 3);
    let removed = server.delete("/api/uploads/1?discard=1").json();
    assert_eq!(removed, json!({"set": "upload/1", "files": 2}));
    let left = server.good("/api/games");
    assert_eq!(
        (&left["total"], &left["rows"][0]["file"]),
        (&json!(1), &other["file"])
    );
    let gone = server.get(&format!("/api/game?file={file}&number=1"));
    assert_eq!(gone.status, 404);
    assert!(
        gone.error()
            .ends_with("is no longer here: open the file again"),
        "{}",
        gone.error()
    );
    assert_eq!(server.good("/api/unsaved"), json!([]));
    assert_eq!(server.delete("/api/uploads/1").status, 404);
    assert_eq!(server.delete("/api/uploads/2").status, 200);
}

#[test]
fn a_list_of_moves_is_a_game() {
    let (_folder, server) = empty();
    let answer = server.upload("pasted", b"B Q16 / W D4").json();
    let file = answer["file"].as_str().unwrap();
    let game = server.good(&format!("/api/game?file={file}&number=1"));
    let moves: Vec<&Value> = game["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|node| &node["move"])
        .collect();
    assert_eq!(moves, [&Value::Null, &json!("B Q16"), &json!("W D4")]);
    let refused = server.upload("pasted", b"1. Q16 2. D4 takes the corner");
    assert_eq!(refused.status, 422);
    assert_eq!(
        refused.error(),
        "pasted: line 1, column 14: 'takes' is not a move: expected moves alone, such as B Q16, W D4 or 1. Q16 2. D4"
    );
}
