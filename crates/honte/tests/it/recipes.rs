//! The commands of `docs/recipes.md`, run one after the other.

use crate::common::{folder_with, root, shell};
use std::fs;

/// Five games; the first is by Shusaku in 1846, the second from 1851.
const ARCHIVE: &str = "\
(;GM[1]FF[4]PB[Yasuda Shūsaku]PW[Inoue Gennan Inseki]DT[1846-09-11]RE[B+2];B[qd];W[dc];B[pq])
(;GM[1]FF[4]
PB[Honinbo Shusaku]
PW[Sakaguchi Sentoku]
DT[1851-12-13]
RE[B+R]
;B[pd];W[dd];B[pp])
(;GM[1]FF[4]PB[Ito Showa]PW[Ota Yuzo]DT[1851]RE[W+3];B[dp];W[pp])
(;GM[1]FF[4]PB[Go/Seigen: \"x\"]PW[Kitani Minoru]DT[1933-10-16]RE[W+2]KM[0];B[qc];W[dd];B[jj])
(;GM[1]FF[4]PB[Go/Seigen: \"x\"]PW[Kitani Minoru]DT[1933-10-16]RE[?];B[cd];W[qq])
";

const COMMENTED: &str =
    "(;GM[1]FF[4]GC[good];B[qd]KT[abc]C[hi](;W[dd]N[a];B[pp])(;W[dp]LZ[x](;B[cc])(;B[qq])))\n";

fn folder() -> tempfile::TempDir {
    let (sjis, ..) = encoding_rs::SHIFT_JIS.encode("(;CA[Shift_JIS]PB[本因坊秀策]PW[表];B[qd])");
    let (gbk, ..) =
        encoding_rs::GBK.encode("(;PB[古力]PW[常昊]EV[中国围棋名人战];B[qd]C[黑棋中盘胜])");
    let twin = "(;GM[1]PB[A]C[full];B[dq];W[cd];B[qp])";
    let folder = folder_with::<&[u8]>(&[
        ("archive.sgf", ARCHIVE.as_bytes()),
        ("commented.sgf", COMMENTED.as_bytes()),
        ("old/sjis.sgf", &sjis),
        ("old/deep/gbk.sgf", &gbk),
        ("old/ascii.sgf", b"(;PB[x];B[qd])"),
        ("a.sgf", b"(;GM[1]PB[a];B[qd];W[dc];B[pq])(;PB[b];B[aa])"),
        ("b.sgf", twin.as_bytes()),
        (
            "results.sgf",
            b"(;RE[White wins by 3 1/2] EV[x];B[aa])(;RE[B+R];B[aa])(;RE[nobody knows];B[aa])",
        ),
    ]);
    fs::create_dir(folder.path().join("ishi")).unwrap();
    for number in 0..200u8 {
        let letter = char::from(b'a' + number % 8);
        let text = format!(
            "EVENT game {number}\r\nBLACK Kato {number}\r\nB 1 {letter}{}\r\n",
            1 + number % 19
        );
        fs::write(folder.path().join(format!("ishi/{number:03}.go")), text).unwrap();
    }
    folder
}

/// The commands of the page, in its order.
fn recipes() -> Vec<String> {
    let page = fs::read_to_string(root().join("docs/recipes.md")).unwrap();
    let blocks = page.split("```sh\n").skip(1);
    let commands = blocks.map(|block| block.split("```").next().unwrap().trim().to_owned());
    commands.collect()
}

#[test]
fn the_fifteen_tasks() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let read = |name: &str| fs::read_to_string(at(name)).unwrap_or_else(|_| panic!("no {name}"));
    let names = |name: &str| {
        let entries = fs::read_dir(at(name)).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    };
    let checks: [&dyn Fn(); 17] = [
        &|| {
            let text = read("shusaku.sgf");
            assert!(
                text.contains("1846-09-11") && !text.contains("1851"),
                "{text}"
            );
        },
        &|| {
            assert_eq!(
                read("old/sjis.sgf"),
                "(;CA[UTF-8]PB[本因坊秀策]PW[表];B[qd])"
            );
            assert!(read("old/deep/gbk.sgf").contains("CA[UTF-8];B[qd]C[黑棋中盘胜]"));
            assert_eq!(
                names("old"),
                ["ascii.sgf", "deep", "sjis.sgf", "sjis.sgf.bak"]
            );
        },
        &|| {
            assert_eq!(names("from-ishi").len(), 200);
            assert!(read("from-ishi/007.sgf").contains("Kato 7"));
        },
        &|| {
            let text = read("all.sgf");
            assert_eq!(text.matches("(;").count(), 2, "{text}");
            assert!(text.contains("C[full]") && text.contains("PB[b]"), "{text}");
        },
        &|| {
            assert_eq!(
                names("games"),
                [
                    "1846-09-11-Yasuda Shūsaku-Inoue Gennan Inseki.sgf",
                    "1851-12-13-Honinbo Shusaku-Sakaguchi Sentoku.sgf",
                    "1851-Ito Showa-Ota Yuzo.sgf",
                    "1933-10-16-Go_Seigen_ _x_-Kitani Minoru-2.sgf",
                    "1933-10-16-Go_Seigen_ _x_-Kitani Minoru.sgf",
                ]
            );
        },
        &|| {
            let text = read("joined.sgf");
            let year = |year: &str| text.find(year).unwrap();
            assert!(year("1846") < year("DT[1851]") && year("DT[1851]") < year("1933"));
            assert_eq!(text.matches("(;").count(), 5);
        },
        &|| {
            assert_eq!(names("games").len(), 5);
            assert!(names("games").contains(&"1851 Ito Showa - Ota Yuzo.sgf".to_owned()));
        },
        &|| {
            assert_eq!(
                read("results.sgf"),
                "(;RE[W+3.5] EV[x];B[aa])(;RE[B+R];B[aa])(;RE[nobody knows];B[aa])"
            );
        },
        &|| {
            let expected = ARCHIVE
                .replace("RE[B+R]\n", "RE[B+R]\nEV[Castle Games]\n")
                .replace("RE[W+3]", "RE[W+3]EV[Castle Games]");
            assert_eq!(read("archive.sgf"), expected);
        },
        &|| {
            let expected =
                "(;GM[1]FF[4];B[qd]KT[abc](;W[dd];B[pp])(;W[dp]LZ[x](;B[cc])(;B[qq])))\n";
            assert_eq!(read("bare.sgf"), expected);
        },
        &|| {
            let begin = "(;GM[1]FF[4]GC[good];B[qd]KT[abc]C[hi]";
            let lines = [
                ";W[dd]N[a];B[pp])",
                ";W[dp]LZ[x];B[cc])",
                ";W[dp]LZ[x];B[qq])",
            ];
            let expected = lines.map(|line| format!("{begin}{line}\n")).concat();
            assert_eq!(read("lines.sgf"), expected);
        },
        &|| {
            let text = read("mirrored.sgf");
            assert!(text.contains(";B[cd];W[pc];B[dq])"), "{text}");
            assert_eq!(text.len(), read("archive.sgf").len());
        },
        &|| {
            let text = read("headers.csv");
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(lines.first(), Some(&"black,white,date,EV,moves"));
            assert_eq!(
                lines.get(1),
                Some(&"Yasuda Shūsaku,Inoue Gennan Inseki,1846-09-11,,3")
            );
            assert_eq!(
                lines.get(4),
                Some(&"\"Go/Seigen: \"\"x\"\"\",Kitani Minoru,1933-10-16,,3")
            );
        },
        &|| assert_eq!(read("verdict.txt"), "sound\n"),
        &|| {
            let expected = COMMENTED.replace("KT[abc]", "").replace("LZ[x]", "");
            assert_eq!(read("commented.sgf"), expected);
        },
        &|| {
            // The event was added after the games were split and joined.
            let text = read("different.jsonl");
            assert_eq!(text.lines().count(), 2, "{text}");
            assert!(text.contains(r#""name":"EV""#), "{text}");
        },
        &|| {
            let text = read("changes.jsonl");
            assert_eq!(text.lines().count(), 5, "{text}");
        },
    ];
    let recipes = recipes();
    assert_eq!(recipes.len(), checks.len(), "a recipe without a check");
    for (command, check) in recipes.iter().zip(checks) {
        shell(folder.path(), command);
        check();
    }
}
