//! Names in every charset records come in.

use crate::skipped::skipped;
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, UTF_16LE, WINDOWS_1251,
    WINDOWS_1252,
};
use honte_record::encoding::{
    Why, char_len, decode, detect, label, trail_bytes_may_be_ascii, utf16,
};
use proptest::prelude::*;
use std::fs;

fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
    let (bytes, _, unmappable) = encoding.encode(text);
    assert!(!unmappable, "{text} in {}", encoding.name());
    bytes.into_owned()
}

/// Charset, its label in records, names, and a sentence long enough to guess from.
const TEXTS: [(&Encoding, &str, &[&str], &str); 7] = [
    (
        GB18030,
        "gb2312",
        &["李昌镐", "马晓春", "联通"],
        "第十届中国围棋名人战决赛第三局，黑贴三又四分之三子，共二百一十五手，黑中盘胜。",
    ),
    (
        BIG5,
        "big5",
        &["李昌鎬", "周俊勳", "功許"],
        "第十屆中環杯圍棋公開賽決賽第三局，黑貼七目半，共二百一十五手，黑中盤勝。",
    ),
    (
        SHIFT_JIS,
        "SJIS",
        &["趙治勲", "表十"],
        "第二十期名人戦挑戦手合七番勝負の第三局です。黒番中押し勝ち。二百十五手まで。",
    ),
    (
        EUC_JP,
        "EUC-JP",
        &["趙治勲"],
        "第二十期名人戦挑戦手合七番勝負の第三局です。黒番中押し勝ち。二百十五手まで。",
    ),
    (
        EUC_KR,
        "ks_c_5601-1987",
        &["이창호", "조훈현"],
        "제십회 한국 바둑 명인전 결승 제삼국, 흑 불계승, 이백십오 수까지 두었습니다.",
    ),
    (
        WINDOWS_1252,
        "latin1",
        &["Löwe", "Guérin"],
        "Le premier joueur a gagné la finale du tournoi à Orléans; der zweite grüßt.",
    ),
    (
        WINDOWS_1251,
        "windows-1251",
        &["Шикшин"],
        "Чемпионат России по игре го, третья партия финала, победа чёрных сдачей.",
    ),
];

#[test]
fn declared() {
    for (encoding, label, names, sentence) in TEXTS {
        for text in names.iter().chain([&sentence]) {
            let bytes = encoded(encoding, text);
            let decoded = decode(&bytes, Some(label.as_bytes()));
            assert_eq!(decoded.text, *text, "{label}");
            assert_eq!(decoded.detected.why, Why::Declared, "{label} {text}");
            assert_eq!(decoded.detected.encoding, encoding);
            assert!(!decoded.damaged && decoded.detected.contradicted.is_none());
        }
    }
}

#[test]
fn guessed_from_a_sentence() {
    for (encoding, _, _, sentence) in TEXTS {
        for declared in [None, Some(&b"klingon"[..])] {
            let bytes = encoded(encoding, sentence);
            let decoded = decode(&bytes, declared);
            assert_eq!(decoded.text, sentence, "{}", encoding.name());
            assert_eq!(decoded.detected.why, Why::Guessed);
        }
    }
}

#[test]
fn guessed_from_a_name() {
    for (encoding, names) in [
        (GB18030, &["李昌镐", "马晓春", "常昊"][..]),
        (EUC_KR, &["이창호", "조훈현"]),
        (WINDOWS_1252, &["Löwe", "Guérin"]),
    ] {
        for name in names {
            let bytes = encoded(encoding, &format!("(;PB[{name}]PW[{name}])"));
            let decoded = decode(&bytes, None);
            assert!(decoded.text.contains(name), "{name}: {decoded:?}");
        }
    }
}

#[test]
fn utf8_whatever_is_declared() {
    for name in ["李昌镐", "李昌鎬 9p", "趙治勲", "이창호"] {
        for declared in ["GB2312", "Big5", "EUC-KR", "Shift_JIS", "ISO-8859-1"] {
            let decoded = decode(name.as_bytes(), Some(declared.as_bytes()));
            assert_eq!(decoded.text, name, "{declared}");
            assert_eq!(decoded.detected.why, Why::ValidUtf8, "{declared}");
            assert_eq!(decoded.detected.contradicted, label(declared.as_bytes()));
        }
        assert_eq!(
            decode(name.as_bytes(), Some(b"UTF-8")).detected.why,
            Why::Declared
        );
        assert_eq!(decode(name.as_bytes(), None).detected.why, Why::ValidUtf8);
    }
    assert_eq!(decode("Löwe".as_bytes(), Some(b"latin1")).text, "Löwe");
}

#[test]
fn contradicted() {
    let bytes = encoded(GB18030, TEXTS[0].3);
    for declared in [&b"UTF-8"[..], b"EUC-JP"] {
        let decoded = decode(&bytes, Some(declared));
        assert_eq!(decoded.text, TEXTS[0].3);
        assert_eq!(decoded.detected.contradicted, label(declared));
    }
}

#[test]
fn ascii_fits_all() {
    let detected = |declared| detect(b"Cho Chikun", declared);
    assert_eq!(
        (detected(None).encoding, detected(None).why),
        (UTF_8, Why::Ascii)
    );
    let declared = detected(Some(b"Shift_JIS"));
    assert_eq!(
        (declared.encoding, declared.why),
        (SHIFT_JIS, Why::Declared)
    );
    // Cannot have been read as a label in UTF-16.
    assert_eq!(detected(Some(b"UTF-16LE")).why, Why::Ascii);
    assert_eq!(decode(b"", None).text, "");
}

#[test]
fn byte_order_marks() {
    for (bytes, text) in [
        (&b"\xEF\xBB\xBF(;PB[\xE6\x9D\x8E])"[..], "(;PB[李])"),
        (b"\xFF\xFE(\0;\0\x4E\x67", "(;李"),
        (b"\xFE\xFF\0(\0;\x67\x4E", "(;李"),
    ] {
        let decoded = decode(bytes, None);
        assert_eq!(
            (decoded.text.as_ref(), decoded.detected.why),
            (text, Why::Bom)
        );
    }
}

/// The bytes as UTF-8 if they are UTF-16, the same bytes if not.
fn to_utf8(bytes: &[u8]) -> Vec<u8> {
    match utf16(bytes) {
        Some((encoding, mark)) => encoding
            .decode_without_bom_handling(&bytes[mark..])
            .0
            .into_owned()
            .into_bytes(),
        None => bytes.to_vec(),
    }
}

#[test]
fn utf16_files_become_utf8() {
    let le: Vec<u8> = "(;PB[李])"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let be: Vec<u8> = "(;PB[李])"
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    for bytes in [[b"\xFF\xFE".to_vec(), le.clone()].concat(), le, be] {
        assert_eq!(to_utf8(&bytes), "(;PB[李])".as_bytes());
    }
    for bytes in [&b"(;B[dd])"[..], b"", b"(", b"\xEF\xBB\xBF("] {
        assert_eq!(to_utf8(bytes), bytes);
    }
}

#[test]
fn little_damage_changes_nothing() {
    let text = TEXTS[0].3.repeat(5);
    let mut bytes = encoded(GB18030, &text);
    bytes.truncate(bytes.len() - 1);
    bytes.push(b']');
    bytes.insert(100, 0xFF);
    let decoded = decode(&bytes, Some(b"GBK"));
    assert_eq!(decoded.detected.why, Why::Declared);
    assert!(decoded.damaged && decoded.text.contains("中国围棋名人战决赛"));
    let mut bytes = text.into_bytes();
    bytes.insert(99, 0xFF);
    assert_eq!(decode(&bytes, None).detected.why, Why::ValidUtf8);
}

#[test]
fn labels() {
    for (labels, encoding) in [
        (
            &[
                "gb2312",
                "GBK",
                "GB18030",
                " gb_2312-80 ",
                "CP936",
                "euc-cn",
            ][..],
            GB18030,
        ),
        (&["big5", "BIG-5", "Big5-HKSCS", "cp950"], BIG5),
        (
            &[
                "SJIS",
                "Shift_JIS",
                "shift-jis",
                "MS_KANJI",
                "Windows-31J",
                "cp932",
            ],
            SHIFT_JIS,
        ),
        (
            &["EUC-KR", "ks_c_5601-1987", "KSC5601", "cp949", "UHC"],
            EUC_KR,
        ),
        (&["utf8", "UTF-8", "utf_8", "Unicode UTF-8"], UTF_8),
        (
            &[
                "latin1",
                "Latin-1",
                "ISO-8859-1",
                "iso8859-1",
                "windows-1252",
                "cp1252",
            ],
            WINDOWS_1252,
        ),
        (&["UTF16LE", "UTF-16", "utf-16le"], UTF_16LE),
    ] {
        for written in labels {
            assert_eq!(label(written.as_bytes()), Some(encoding), "{written}");
        }
    }
    for unknown in ["", "klingon", "hz-gb-2312", "iso-2022-kr", "\u{FFFD}"] {
        assert_eq!(label(unknown.as_bytes()), None, "{unknown}");
    }
}

#[test]
fn second_bytes_that_look_like_brackets() {
    for (encoding, text) in [(SHIFT_JIS, "表十"), (BIG5, "功許"), (GB18030, "乗俓")] {
        assert!(trail_bytes_may_be_ascii(encoding));
        let bytes = encoded(encoding, text);
        let first = char_len(encoding, &bytes);
        assert_eq!(
            (first, char_len(encoding, &bytes[first..])),
            (2, 2),
            "{text}"
        );
    }
    assert!(
        [UTF_8, EUC_KR, EUC_JP, WINDOWS_1252]
            .iter()
            .all(|e| !trail_bytes_may_be_ascii(e))
    );
}

/// The three bytes that matter to a scanner are never second bytes where it is said so.
#[test]
fn trail_bytes_of_every_encoding() {
    for encoding in [
        SHIFT_JIS,
        BIG5,
        GBK,
        GB18030,
        EUC_KR,
        EUC_JP,
        UTF_8,
        WINDOWS_1252,
    ] {
        let mut may = false;
        for lead in 0x80..=0xFF {
            for trail in *b"[\\]" {
                may |= char_len(encoding, &[lead, trail]) == 2;
            }
        }
        assert_eq!(
            may,
            trail_bytes_may_be_ascii(encoding),
            "{}",
            encoding.name()
        );
    }
}

/// Every pair of bytes that decodes to one character has length 2.
#[test]
fn lengths_agree_with_the_decoder() {
    for encoding in [SHIFT_JIS, BIG5, GB18030, EUC_KR, EUC_JP] {
        for pair in 0x8000..=0xFFFFu16 {
            let bytes = pair.to_be_bytes();
            let whole = encoding.decode_without_bom_handling_and_without_replacement(&bytes);
            let alone = encoding.decode_without_bom_handling_and_without_replacement(&bytes[..1]);
            if whole.is_some() && alone.is_none() {
                assert_eq!(
                    char_len(encoding, &bytes),
                    2,
                    "{pair:x} in {}",
                    encoding.name()
                );
            }
            if alone.is_some() {
                assert_eq!(
                    char_len(encoding, &bytes),
                    1,
                    "{pair:x} in {}",
                    encoding.name()
                );
            }
        }
    }
}

#[test]
fn real_files() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/external/sabaki_sgf"
    );
    if fs::metadata(folder).is_err() {
        skipped("../shared/external/sabaki_sgf is not there");
        return;
    }
    let file = |name: &str| fs::read(format!("{folder}/{name}")).unwrap();
    for (name, declared, encoding, part) in [
        ("chinese.sgf", Some("GB2312"), GB18030, "围棋 is fun"),
        ("japanese.sgf", Some("Shift_JIS"), SHIFT_JIS, "囲碁 is fun"),
        ("korean.sgf", Some("EUC-KR"), EUC_KR, "바둑 is fun"),
        ("chinese.sgf", None, GB18030, "围棋 is fun"),
        ("korean.sgf", None, EUC_KR, "바둑 is fun"),
        ("no-ca.sgf", None, GB18030, "黑先"),
        ("complex.sgf", Some("UTF-8"), UTF_8, "akoveable"),
        ("utf8bom.sgf", Some("UTF-8"), UTF_8, "Kitani Minoru"),
        ("utf16le.sgf", Some("UTF16LE"), UTF_8, "Go Seigen"),
    ] {
        let raw = file(name);
        let bytes = to_utf8(&raw);
        let decoded = decode(&bytes, declared.map(str::as_bytes));
        assert_eq!(decoded.detected.encoding, encoding, "{name}: {decoded:?}");
        assert!(decoded.text.contains(part), "{name}: {}", decoded.text);
        assert_eq!(decoded.detected.contradicted, None, "{name}");
    }
    // Saved as UTF-8 after its characters were lost.
    let bad = file("japanese_bad.sgf");
    assert_eq!(decode(&bad, Some(b"MS_KANJI")).detected.encoding, UTF_8);
}

proptest! {
    #[test]
    fn any_bytes_are_read_without_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        declared in prop::option::of("(gbk|big5|sjis|euc-kr|utf-8|latin1|iso-2022-jp|utf-16|\\PC{0,9})"),
    ) {
        let declared = declared.as_ref().map(|label| label.as_bytes());
        let text = decode(&bytes, declared);
        prop_assert_eq!(text.detected, detect(&bytes, declared));
        let _ = to_utf8(&bytes);
        for encoding in [SHIFT_JIS, BIG5, GB18030, GBK, EUC_KR, EUC_JP, UTF_8, WINDOWS_1252] {
            let length = char_len(encoding, &bytes);
            prop_assert!(length <= bytes.len().min(4) && (length > 0 || bytes.is_empty()));
        }
    }

    #[test]
    fn utf8_steps_are_characters(text in "\\PC{1,5}") {
        prop_assert_eq!(
            char_len(UTF_8, text.as_bytes()),
            text.chars().next().map_or(0, char::len_utf8)
        );
    }
}

/// A name cut within a character by a program that counts bytes, in a record with few names.
#[test]
fn a_cut_name_does_not_cost_the_declared_utf8() {
    let whole = "(;CA[UTF-8]PB[金毛测试]BR[9段]PW[舞者]WR[9段];B[dp])".as_bytes();
    let at = whole.windows(3).position(|w| w == "者".as_bytes()).unwrap();
    let cut = [&whole[..at + 1], &whole[at + 3..]].concat();
    let text = decode(&cut, Some(b"UTF-8"));
    assert!(text.text.contains("PB[金毛测试]"), "{}", text.text);
    assert_eq!(text.detected.why, Why::Declared);
    // The same label on what is none.
    let (gbk, _, _) = encoding_rs::GBK.encode("(;PB[金毛测试]BR[9段]PW[舞者]WR[9段];B[dp])");
    assert_eq!(detect(&gbk, Some(b"UTF-8")).encoding, encoding_rs::GB18030);
}
