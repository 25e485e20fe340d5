//! `honte edit` and `rename` as they are run.

use crate::common::{fed, folder_with, honte_in, root, skipped};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

const PILE: &str = "From: me\r\n\r\n( ; GM[1]\r\nEV [Castle Games]  PB[a]\r\n;B[aa] C[a\\]]\r\n\
    ( ;W[bb])\r\n (;W[cc]) )\r\n\r\njunk (;PB[Shusaku]EV[x];B[aa](;W[bb]) ";

#[test]
fn only_what_is_meant_changes() {
    let folder = folder_with(&[("a.sgf", PILE), ("b.sgf", "(;PB[c];B[dd])")]);
    let at = |name: &str| folder.path().join(name);
    let read = |name: &str| fs::read_to_string(at(name)).unwrap();
    let run = honte_in(
        folder.path(),
        &[
            "edit",
            "a.sgf",
            "b.sgf",
            "--set",
            "EV=Honinbo 1933",
            "--where",
            "black ~ SHUSAKU",
        ],
    );
    assert_eq!(
        (run.code, run.err.as_str()),
        (0, "1 of 3 games changed in 1 file\n")
    );
    assert_eq!(read("a.sgf"), PILE.replace("EV[x]", "EV[Honinbo 1933]"));
    assert_eq!(read("b.sgf"), "(;PB[c];B[dd])");
    let run = honte_in(
        folder.path(),
        &["edit", "a.sgf", "--set", "event=x", "--game", "2", "-q"],
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(read("a.sgf"), PILE);
    // Nothing changes: the file is not even touched.
    let before = at("a.sgf").metadata().unwrap().modified().unwrap();
    let run = honte_in(
        folder.path(),
        &["edit", "a.sgf", "--set", "PB=Shusaku", "--game", "2"],
    );
    assert_eq!(run.err, "0 of 2 games changed in 0 files\n");
    assert_eq!(at("a.sgf").metadata().unwrap().modified().unwrap(), before);
}

#[test]
fn each_edit_does_its_own() {
    let game = "(;PB[a]GN[t]GC[one]AB[dd];B[aa]C[hi];W[bb]N[n](;B[cc];W[dd])(;B[ee]))";
    for (options, expected) in [
        (
            &["--append", "GC=two"][..],
            game.replace("GC[one]", "GC[one\ntwo]"),
        ),
        (&["--append", "PB=b"], game.replace("PB[a]", "PB[a b]")),
        (
            &["--append", "AB=pp dd"],
            game.replace("AB[dd]", "AB[dd][pp]"),
        ),
        (&["--append", "RO=1"], game.replace("AB[dd]", "AB[dd]RO[1]")),
        (
            &["--set", "TR=aa bb"],
            game.replace("AB[dd]", "AB[dd]TR[aa][bb]"),
        ),
        (
            &["--set", "PW=a]b\\"],
            game.replace("AB[dd]", "AB[dd]PW[a\\]b\\\\]"),
        ),
        (&["--rename", "GN=EV"], game.replace("GN", "EV")),
        (&["--rename", "GN=PB"], game.to_owned()),
        (
            &["--delete", "C,N,title"],
            game.replace("C[hi]", "")
                .replace("N[n]", "")
                .replace("GN[t]", ""),
        ),
        (&["--to", "3"], game.replace(";W[dd]", "")),
        (
            &["--to", "2"],
            "(;PB[a]GN[t]GC[one]AB[dd];B[aa]C[hi];W[bb]N[n])".to_owned(),
        ),
        (
            &["--from", "2"],
            "(;PB[a]GN[t]GC[one]C[hi]AB[aa][dd]PL[W];W[bb]N[n]MN[2](;B[cc];W[dd])(;B[ee]))"
                .to_owned(),
        ),
        (
            &["--from", "4", "--renumber", "--strip", "comments"],
            "(;PB[a]GN[t]AB[aa][cc][dd]AW[bb]PL[W];W[dd])".to_owned(),
        ),
        (
            &["--transform", "half,swap-colours"],
            "(;PW[a]GN[t]GC[one]AW[pp];W[ss]C[hi];B[rr]N[n](;W[qq];B[pp])(;W[oo]))".to_owned(),
        ),
        (
            &["--charset", "UTF-8"],
            game.replace("AB[dd]", "AB[dd]CA[UTF-8]"),
        ),
        (
            &["--strip", "variations"],
            "(;PB[a]GN[t]GC[one]AB[dd];B[aa]C[hi];W[bb]N[n];B[cc];W[dd])".to_owned(),
        ),
    ] {
        let run = fed(Path::new("."), &[&["edit", "-"], options].concat(), game);
        assert_eq!(run.code, 0, "{options:?}: {}", run.err);
        assert_eq!(run.out, expected, "{options:?}");
    }
    let run = fed(Path::new("."), &["edit", "-", "--from", "9"], game);
    assert_eq!((run.code, run.out.as_str()), (1, game));
    assert!(
        run.err
            .contains("game 1: there is no move 9; the last is 4"),
        "{}",
        run.err
    );
}

#[test]
fn what_engines_said_is_written_for_another_program() {
    let lizzie = "(;SZ[9]PL[W]LZ[x 40.0 10];W[ee]LZ[x 45.0 1200 1.5\nmove C3 visits 900 \
                  winrate 5600 pv C3 G7]C[0.4 0.6 0.0 1.0 words])";
    let edited = |input: &str, program: &str| {
        let run = fed(
            Path::new("."),
            &["edit", "-", "-q", "--analysis", program],
            input,
        );
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        run.out
    };
    let sabaki = edited(lizzie, "sabaki");
    // The rate of White, who has moved, is 45 %; the lead is Black's, who moves next. Before the
    // first move it is White's turn, so that the rate is Black's.
    assert_eq!(
        sabaki,
        "(;SZ[9]PL[W]SBKV[40.00];W[ee]C[0.4 0.6 0.0 1.0 words]SBKV[55.00]OGSC[1.50])"
    );
    assert_eq!(edited(&sabaki, "sabaki"), sabaki);
    assert_eq!(edited(lizzie, "lizzie"), lizzie);
    let back = edited(&sabaki, "lizzie");
    assert!(back.contains("LZ[honte 45.0 0 1.5\n]"), "{back}");
    assert_eq!(edited(&back, "sabaki"), sabaki);
    // KaTrain needs a lead, which is not known before the first move.
    let katrain = edited(lizzie, "katrain");
    assert!(
        katrain.starts_with("(;SZ[9]PL[W]LZ[x 40.0 10];W[ee]"),
        "{katrain}"
    );
    assert_eq!(katrain.matches("KT[").count(), 1);
    assert_eq!(edited(&katrain, "katrain"), katrain);
    assert_eq!(edited(&katrain, "sabaki"), sabaki);
    // Nothing that Sabaki could read: it stays.
    let silent = "(;SZ[9];B[ee]LZ[]KT[!])";
    assert_eq!(edited(silent, "sabaki"), silent);
}

#[test]
fn a_charset_that_is_named_is_believed_everywhere() {
    let sjis = b"(;PB[\x8F\x47\x8D\xF4];B[dd])";
    let folder = folder_with(&[("a.sgf", &sjis[..])]);
    let run = |arguments: &[&str]| honte_in(folder.path(), arguments);
    let show = run(&["show", "a.sgf", "--charset", "sjis", "--json"]);
    assert!(show.out.contains("秀策"), "{}", show.out);
    let csv = run(&[
        "show",
        "a.sgf",
        "--charset",
        "sjis",
        "--csv",
        "--columns",
        "black",
    ]);
    assert_eq!(csv.told(), (0, "black\n秀策\n".to_owned(), String::new()));
    let filter = run(&["filter", "black ~ 秀策", "a.sgf", "--charset", "sjis"]);
    let utf8 = "(;PB[秀策]CA[UTF-8];B[dd])";
    assert_eq!(filter.out, format!("{utf8}\n"));
    let converted = run(&["convert", "a.sgf", "-", "--to", "sgf", "--charset", "sjis"]);
    assert_eq!(converted.out.trim_end(), utf8);
    // Another charset, in which some bytes mean nothing: the file stays.
    let wrong = run(&["edit", "a.sgf", "--charset", "UTF-8"]);
    assert_eq!(wrong.code, 1);
    assert!(
        wrong.err.contains("a.sgf: has bytes that are not UTF-8"),
        "{}",
        wrong.err
    );
    assert_eq!(fs::read(folder.path().join("a.sgf")).unwrap(), sjis);
    for command in [&["check"][..], &["show", "--csv"], &["filter", "moves > 0"]] {
        let arguments = [command, &["a.sgf", "--charset", "utf-8"]].concat();
        let run = honte_in(folder.path(), &arguments);
        assert_eq!(run.code, 1, "{command:?}");
        let told = run.out + &run.err;
        assert!(told.contains("bytes that are not UTF-8"), "{told}");
    }
    let edited = run(&["edit", "a.sgf", "--charset", "sjis"]);
    assert_eq!(edited.code, 0, "{}", edited.err);
    assert_eq!(
        fs::read_to_string(folder.path().join("a.sgf")).unwrap(),
        utf8
    );
}

#[test]
fn charsets_stay_if_they_can() {
    let (gbk, ..) = encoding_rs::GBK.encode("(;CA[gb2312]PB[古力];B[dd])");
    let utf16 = |text: &str| -> Vec<u8> {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    };
    let folder = folder_with::<&[u8]>(&[
        ("gbk.sgf", &gbk),
        ("utf16.sgf", &utf16("(;PB[古力]\r\n;B[dd])")),
        ("mark.sgf", "\u{feff}(;PB[古力])".as_bytes()),
    ]);
    let run = honte_in(folder.path(), &["edit", ".", "--set", "PW=柯洁"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let (expected, ..) = encoding_rs::GBK.encode("(;CA[gb2312]PB[古力]PW[柯洁];B[dd])");
    assert_eq!(read("gbk.sgf"), expected.as_ref());
    assert_eq!(read("utf16.sgf"), utf16("(;PB[古力]PW[柯洁]\r\n;B[dd])"));
    assert_eq!(
        read("mark.sgf"),
        "\u{feff}(;PB[古力]PW[柯洁]CA[UTF-8])".as_bytes()
    );
    let run = honte_in(folder.path(), &["edit", "utf16.sgf", "--repair=charset"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let text = String::from_utf8(read("utf16.sgf")).unwrap();
    assert_eq!(text, "(;PB[古力]PW[柯洁]CA[UTF-8]\r\n;B[dd])");
    // A letter that the charset does not have.
    let run = honte_in(folder.path(), &["edit", "gbk.sgf", "--set", "PW=이세돌"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let text = String::from_utf8(read("gbk.sgf")).unwrap();
    assert_eq!(text, "(;CA[UTF-8]PB[古力]PW[이세돌];B[dd])");
}

#[test]
fn packed_files_and_archives_stay_packed() {
    let game = "(;PB[a];B[dd])\n";
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut gzip, game.as_bytes()).unwrap();
    let mut tar = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_size(game.len() as u64);
    header.set_cksum();
    tar.append_data(&mut header, "in/a.sgf", game.as_bytes())
        .unwrap();
    let folder = folder_with::<&[u8]>(&[
        ("a.sgf.gz", &gzip.finish().unwrap()),
        ("b.sgf.zst", &zstd::encode_all(game.as_bytes(), 3).unwrap()),
        ("c.tar", &tar.into_inner().unwrap()),
        (
            "d.gib",
            b"\\HS\n\\[GAMEBLACKNAME=kim\\]\n\\HE\n\\GS\nSTO 0 2 1 15 3 \n\\GE\n",
        ),
    ]);
    let at = |name: &str| folder.path().join(name);
    let run = honte_in(folder.path(), &["edit", ".", "--set", "PB=b"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.err.contains("3 of 3 games changed in 3 files"),
        "{}",
        run.err
    );
    assert!(run.err.contains("d.gib: gib is only read"), "{}", run.err);
    let mut text = String::new();
    let gzip = fs::File::open(at("a.sgf.gz")).unwrap();
    flate2::read::GzDecoder::new(gzip)
        .read_to_string(&mut text)
        .unwrap();
    assert_eq!(text, game.replace("[a]", "[b]"));
    let zst = zstd::decode_all(fs::File::open(at("b.sgf.zst")).unwrap()).unwrap();
    assert_eq!(zst, game.replace("[a]", "[b]").as_bytes());
    let mut tar = tar::Archive::new(fs::File::open(at("c.tar")).unwrap());
    let mut member = tar.entries().unwrap().next().unwrap().unwrap();
    assert_eq!(member.path_bytes().as_ref(), b"in/a.sgf");
    let mut text = String::new();
    member.read_to_string(&mut text).unwrap();
    assert_eq!(text, game.replace("[a]", "[b]"));
    let run = honte_in(
        folder.path(),
        &["edit", "c.tar", "b.sgf.zst", "-o", "out/", "--set", "PB=z"],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(
        fs::read_to_string(at("out/in/a.sgf")).unwrap(),
        game.replace("[a]", "[z]")
    );
    assert_eq!(
        fs::read_to_string(at("out/b.sgf")).unwrap(),
        game.replace("[a]", "[z]")
    );
}

#[test]
fn ishi_files_are_edited_as_what_they_are() {
    let folder = folder_with(&[(
        "a.go",
        "EVENT Old\r\nBLACK Kato\r\nB 1 c3\r\nCOM\r\ngood\r\nENDCOM\r\n",
    )]);
    let run = honte_in(
        folder.path(),
        &["edit", "a.go", "--set", "PB=Sakata", "--strip", "comments"],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let text = fs::read_to_string(folder.path().join("a.go")).unwrap();
    assert!(
        text.contains("BLACK Sakata") && !text.contains("good"),
        "{text}"
    );
    assert!(text.contains("B 1 c3"), "{text}");
}

#[test]
fn a_dry_run_shows_what_would_change() {
    let folder = folder_with(&[("a.sgf", PILE)]);
    let edits = [
        "edit",
        "a.sgf",
        "--delete",
        "C",
        "--set",
        "EV=new",
        "--dry-run",
    ];
    let run = honte_in(folder.path(), &edits);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(
        run.out,
        "a.sgf:3: game 1, Castle Games\n-EV[Castle Games]\n+EV[new]\n@ move 1\n-C[a\\]]\n\
         a.sgf:9: game 2, Shusaku\n-EV[x]\n+EV[new]\n"
            .replace(
                "game 2, Shusaku",
                &format!("game 2, {}", title_of_second(folder.path()))
            )
    );
    assert_eq!(run.err, "2 of 2 games would change in 1 file\n");
    assert_eq!(
        fs::read_to_string(folder.path().join("a.sgf")).unwrap(),
        PILE
    );
}

/// The title as `honte show` prints it.
fn title_of_second(folder: &Path) -> String {
    let run = honte_in(folder, &["show", "a.sgf", "--game", "2"]);
    run.out.lines().next().unwrap().to_owned()
}

/// Undoes what `--dry-run --json` listed for a file.
fn undone(text: &[u8], list: &[Value]) -> Vec<u8> {
    let bytes = |change: &Value, name: &str| -> Vec<u8> {
        match change.get(format!("{name}_hex")).and_then(Value::as_str) {
            Some(hex) => (0..hex.len() / 2)
                .map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap())
                .collect(),
            None => change[name].as_str().unwrap().as_bytes().to_vec(),
        }
    };
    let mut text = text.to_vec();
    for change in list
        .iter()
        .flat_map(|object| object["changes"].as_array().unwrap())
    {
        let (old, new) = (bytes(change, "old"), bytes(change, "new"));
        let offset = usize::try_from(change["offset"].as_u64().unwrap()).unwrap();
        // All before it has been undone already.
        assert_eq!(&text[offset..offset + new.len()], &new[..], "{change}");
        text.splice(offset..offset + new.len(), old);
    }
    text
}

/// Every file of SGF in a folder.
fn sgf_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sgf_files(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "sgf") {
            files.push(path);
        }
    }
}

/// Wild files: what is not edited stays byte for byte, and what `--dry-run` lists undoes an edit.
#[test]
fn wild_files_lose_nothing() {
    let shared = root().join("../shared");
    let mut files = Vec::new();
    for part in ["games/ugly", "games/counted", "external"] {
        match shared.join(part).is_dir() {
            true => sgf_files(&shared.join(part), &mut files),
            false => return skipped(&format!("{} is not there", shared.join(part).display())),
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let copy = |number: usize| folder.path().join(format!("{number:04}.sgf"));
    for (number, file) in files.iter().enumerate() {
        fs::write(copy(number), fs::read(file).unwrap()).unwrap();
    }
    let original = |number: usize| fs::read(&files[number]).unwrap();
    // An edit that fits no game.
    let run = honte_in(
        folder.path(),
        &[
            "edit",
            ".",
            "--set",
            "EV=x",
            "--where",
            "moves < 0 or moves > 99999",
        ],
    );
    assert!(run.code < 2, "{}", run.err);
    for (number, file) in files.iter().enumerate() {
        let copied = fs::read(copy(number)).unwrap();
        assert_eq!(copied, original(number), "{file:?}");
    }
    let edits: [&[&str]; 3] = [
        &["--set", "EV=Ear-reddening"],
        &["--repair=result,komi,date,time,ranks"],
        &["--delete", "C,PB", "--transform", "mirror"],
    ];
    let mut undone_files = 0;
    for edits in edits {
        let dry = honte_in(
            folder.path(),
            &[&["edit", ".", "--dry-run", "--json"][..], edits].concat(),
        );
        let mut lists = vec![Vec::new(); files.len()];
        for line in dry.out.lines() {
            let object: Value = serde_json::from_str(line).unwrap();
            let name = Path::new(object["file"].as_str().unwrap())
                .file_stem()
                .unwrap();
            let number: usize = name.to_str().unwrap().parse().unwrap();
            lists[number].push(object);
        }
        let run = honte_in(folder.path(), &[&["edit", ".", "-q"][..], edits].concat());
        assert!(run.code < 2, "{}", run.err);
        for (number, list) in lists.iter().enumerate() {
            let edited = fs::read(copy(number)).unwrap();
            let before = original(number);
            assert_eq!(list.is_empty(), edited == before, "{:?}", files[number]);
            // In UTF-16 the places are those of the text.
            let is_utf16 = before.starts_with(b"\xff\xfe") || before.starts_with(b"\xfe\xff");
            if !is_utf16 {
                assert!(
                    undone(&edited, list) == before,
                    "{edits:?} {:?}",
                    files[number]
                );
                undone_files += usize::from(!list.is_empty());
            }
            fs::write(copy(number), before).unwrap();
        }
    }
    assert!(
        undone_files > files.len(),
        "{undone_files} of {}",
        files.len()
    );
}

#[test]
fn what_cannot_be_meant_is_said() {
    let folder = folder_with(&[("a.sgf", "(;PB[a];B[dd])"), ("b.sgf", "(;B[aa])")]);
    for (arguments, said) in [
        (&["edit", "a.sgf"][..], "honte: "),
        (&["edit", "a.sgf", "--set", "CA=x"], "use --repair=charset"),
        (&["edit", "a.sgf", "--set", "B=dd"], "B is a part of a move"),
        (&["edit", "a.sgf", "--set", "PB"], "expected NAME=VALUE"),
        (
            &["edit", "a.sgf", "--delete", "GM"],
            "GM says how the file is read",
        ),
        (
            &["edit", "a.sgf", "--repair=colour"],
            "no repair 'colour': expected charset",
        ),
        (
            &["edit", "-", "a.sgf", "--delete", "C"],
            "standard input is edited by itself",
        ),
        (
            &["edit", "a.sgf", "--delete", "C", "-o", "a.go"],
            "edited games are written to a file that ends in .sgf",
        ),
        (
            &["edit", "a.sgf", "--delete", "C", "-o", "b.sgf"],
            "b.sgf: already exists",
        ),
        (
            &[
                "edit",
                "a.sgf",
                "--delete",
                "C",
                "--where",
                "pattern side \"XO\"",
            ],
            "patterns are not looked for here",
        ),
        (
            &["convert", "a.sgf", "out/", "--split={date"],
            "'{' and '}' come in pairs",
        ),
        (
            &["convert", "a.sgf", "out/", "--split={colour}"],
            "no column 'colour'",
        ),
        (
            &["convert", "-", "out.sgf", "--unique", "--keep", "last"],
            "standard input can only be read once",
        ),
        (&["index", "-", "-o", "i"], "an index is of files that stay"),
        (
            &["compare", "-", "-"],
            "standard input can only be read once",
        ),
        (
            &["show", "a.sgf", "b.sgf", "--tree"],
            "there are several games",
        ),
    ] {
        let run = honte_in(folder.path(), arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.err);
        assert!(run.err.contains(said), "{arguments:?}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{arguments:?}: {}", run.err);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn an_interrupted_edit_changes_nothing() {
    let (run, folder) = crate::common::interrupted(
        &["edit", "pipe.sgf", "-o", "out.sgf", "--set", "EV=x"],
        "(;B[dd];W[pp])",
    );
    assert_eq!(run.code, 130, "{}", run.err);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn standard_input_is_read_everywhere() {
    let game = "(;PB[Shusaku]DT[1846];B[dd];W[pp])";
    let folder = folder_with::<&str>(&[]);
    for (arguments, said) in [
        (&["show", "-"][..], "Black  Shusaku"),
        (
            &["show", "-", "--columns", "black,moves", "--tsv"],
            "Shusaku\t2",
        ),
        (&["check", "-"], "Checked: 1 file with 1 game"),
        (&["filter", "black ~ shusaku", "-", "--count"], "1"),
        (&["convert", "-", "-", "--to", "ishi"], "BLACK Shusaku"),
        (&["diagram", "-"], "X"),
        (&["search", "-", "black ~ shusaku"], "1 of 1 games"),
    ] {
        let run = fed(folder.path(), arguments, game);
        assert!(run.code < 2, "{arguments:?}: {}", run.err);
        assert!(
            run.out.contains(said),
            "{arguments:?}: {} {}",
            run.out,
            run.err
        );
    }
    let run = fed(folder.path(), &["convert", "-", "new/"], game);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        fs::read_to_string(folder.path().join("new/game.sgf")).unwrap(),
        game
    );
}

#[test]
fn files_are_renamed_and_none_replaced() {
    let game = |black: &str| format!("(;PB[{black}]DT[1846];B[dd])");
    let folder = folder_with(&[
        ("x.sgf", game("a:b")),
        ("y.SGF", game("a:b")),
        ("1846 A_B.sgf", "(;PB[other];B[aa])".to_owned()),
        ("deep/z.go", "EVENT\r\nBLACK c\r\nB 1 c3\r\n".to_owned()),
        ("none.sgf", "nothing".to_owned()),
    ]);
    let args = [
        "rename",
        "{year} {black}",
        "x.sgf",
        "y.SGF",
        "deep",
        "none.sgf",
    ];
    let dry = honte_in(folder.path(), &[&args[..], &["--dry-run"]].concat());
    assert!(folder.path().join("x.sgf").exists());
    let run = honte_in(folder.path(), &args);
    assert_eq!(run.out, dry.out);
    assert_eq!(
        run.out,
        "x.sgf -> 1846 a_b.sgf\ny.SGF -> 1846 a_b-2.SGF\ndeep/z.go -> deep/unknown c.go\n"
    );
    assert_eq!(run.code, 1);
    assert!(run.err.contains("none.sgf: "), "{}", run.err);
    assert_eq!(
        fs::read_to_string(folder.path().join("1846 a_b.sgf")).unwrap(),
        game("a:b")
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("1846 A_B.sgf")).unwrap(),
        "(;PB[other];B[aa])"
    );
    let again = honte_in(folder.path(), &["rename", "{year} {black}", "1846 a_b.sgf"]);
    assert_eq!((again.code, again.out.as_str()), (0, ""));
}

/// What is damaged or cut off is not written again: the rest of it would be lost.
#[test]
fn a_damaged_archive_is_left_as_it_is() {
    let game = "(;PB[a];B[dd])\n";
    let mut tar = tar::Builder::new(Vec::new());
    for name in ["a.sgf", "b.sgf"] {
        let mut header = tar::Header::new_gnu();
        header.set_size(game.len() as u64);
        header.set_cksum();
        tar.append_data(&mut header, name, game.as_bytes()).unwrap();
    }
    let whole = tar.into_inner().unwrap();
    let cut = &whole[..512 + 512 + 512 + 3];
    let folder = folder_with::<&[u8]>(&[("a.tar", cut), ("b.sgf", game.as_bytes())]);
    let run = honte_in(folder.path(), &["edit", "a.tar", "b.sgf", "--set", "PB=b"]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.err.contains("a.tar: left as it is: a.tar"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("1 of 2 games changed in 1 file"),
        "{}",
        run.err
    );
    assert_eq!(fs::read(folder.path().join("a.tar")).unwrap(), cut);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}
