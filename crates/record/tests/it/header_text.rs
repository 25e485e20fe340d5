//! Header values between text and SGF: what is read, what is not, what is impossible, and laws.

use honte_record::header::text::komi::{self, KomiError};
use honte_record::header::text::result::{self, ResultError};
use honte_record::header::text::{date, player, time};
use honte_record::header::{Date, DateError, Dates, Rank};
use proptest::prelude::*;
use std::collections::BTreeSet;

type ToSgf = fn(&str) -> Option<String>;

fn reads(to_sgf: ToSgf, rows: &[(&str, &str)]) {
    for (text, value) in rows {
        assert_eq!(to_sgf(text).as_deref(), Some(*value), "{text}");
    }
}

fn leaves_out(to_sgf: ToSgf, texts: &[&str]) {
    for text in texts {
        assert_eq!(to_sgf(text), None, "{text}");
    }
}

#[test]
fn komi_texts() {
    reads(
        komi::to_sgf,
        &[
            ("-5-1/2", "-5.5"),
            ("５.５目", "5.5"),
            ("6目半", "6.5"),
            ("五目半", "5.5"),
            ("6집반", "6.5"),
            ("6.5 Moku", "6.5"),
            ("3¾", "3.75"),
            ("No komi", "0"),
            ("A half point", "0.5"),
            ("  7.50  ", "7.5"),
            ("-0", "0"),
        ],
    );
    leaves_out(
        komi::to_sgf,
        &[
            // Stones are two points each, or one: nobody knows.
            "3又3/4子",
            "2.75 stones",
            "5.5 reverse",
            "3 7/2",
            "1/3",
            "6.123",
            "- 2",
            "1e3",
            "inf",
            "5.5.5",
            "komi",
            "半",
        ],
    );
}

#[test]
fn komi_that_makes_no_sense() {
    assert_eq!(komi::check("361", 361).unwrap().to_string(), "361");
    for (value, size) in [("370", 19), ("740", 19), ("-99", 9)] {
        let wrong = matches!(
            komi::check(value, size * size),
            Err(KomiError::Senseless { .. })
        );
        assert!(wrong, "{value}");
    }
    assert_eq!(komi::check("?", 361), Err(KomiError::NotUnderstood));
    // Fox's: hundredths of a point, or of a stone by Chinese count.
    for (value, points) in [
        ("375", "7.5"),
        ("325", "6.5"),
        ("750", "7.5"),
        ("650", "6.5"),
        ("550", "5.5"),
        ("50", "0.5"),
        ("-650", "-6.5"),
    ] {
        assert_eq!(komi::check(value, 361).unwrap().to_string(), points);
    }
    for value in ["0", "5", "20", "30", "6.5", "050", "375.5", "37500000"] {
        assert_eq!(komi::hundredths(value), None, "{value}");
    }
}

#[test]
fn result_texts() {
    reads(
        result::to_sgf,
        &[
            ("Black wins by half a point", "B+0.5"),
            ("W by 2-1/2 points.", "W+2.5"),
            ("White resigns after 120 moves", "B+R"),
            ("Black wins by resignation at move 99", "B+R"),
            ("White wins by 3 (first game)", "W+3"),
            ("No result (triple ko)", "Void"),
            ("Black ran out of time", "W+T"),
            ("Black won by timeout", "B+T"),
            ("White win by resign!", "W+R"),
            ("W+9.50", "W+9.5"),
            ("W+.5", "W+0.5"),
            ("W+1半", "W+1.5"),
            ("B+?", "B+"),
            ("Ｂ＋３", "B+3"),
            ("0", "Draw"),
            ("Left unfinished", "Void"),
            ("Game suspended", "Void"),
            ("has adjourned.", "Void"),
            ("黒中押し勝", "B+R"),
            ("黒中押し勝ち!", "B+R"),
            ("黒番中押し勝ち", "B+R"),
            ("白番半目勝", "W+0.5"),
            ("白番 四目半勝ち", "W+4.5"),
            ("黒二十三目勝", "B+23"),
            ("黑中盘胜", "B+R"),
            ("白棋超时负", "B+T"),
            ("白超时", "B+T"),
            ("黒時間切れ負け", "W+T"),
            ("白時間切れ勝ち", "W+T"),
            ("黑胜", "B+"),
            ("黒不戦勝", "B+F"),
            ("白反則負け", "B+F"),
            ("白投了", "B+R"),
            ("흑 불계승", "B+R"),
            ("백 3집반승", "W+3.5"),
            ("백 반집승", "W+0.5"),
            ("흑 시간패", "W+T"),
            ("흑 기권패", "W+F"),
            ("持碁", "Draw"),
            ("ｼﾞｺﾞ", "Draw"),
            ("Ｗ＋Ｒ", "W+R"),
            ("白番　半目勝", "W+0.5"),
            ("무승부", "Draw"),
            ("無勝負", "Void"),
        ],
    );
    leaves_out(
        result::to_sgf,
        &[
            "B+W",
            "W+-3",
            "B+0",
            "B+1/0",
            "W+2, moves after 150 not known",
            "Black wins by 3 or 4",
            "Black wins by 3 (?)",
            "Black wins by 3 stones",
            "Black forfeits on time or resigns",
            "Black resigns, White disagrees",
            "drawn out fight",
            "tiebreak won by White",
            "unfinished, but Black is ahead",
            "黑胜3又3/4子",
            "黑白",
            "黒勝白勝",
            "黒の勝ちらしい",
            "黒三目半または四目半勝",
            "Shusaku wins",
            "Both lost",
            "1-0",
            "R",
            "+",
        ],
    );
}

#[test]
fn results_that_contradict_themselves() {
    for (value, error) in [
        ("B+W", ResultError::TwoWinners),
        ("B+R/W+R", ResultError::TwoWinners),
        ("Black and White both win", ResultError::TwoWinners),
        ("Both lost", ResultError::TwoLosers),
        ("W+-3", ResultError::NegativeMargin),
        ("W+0", ResultError::NoMargin),
        ("Black wins by 0 points", ResultError::NoMargin),
        ("banana", ResultError::NotUnderstood),
        ("", ResultError::NotUnderstood),
    ] {
        assert_eq!(result::check(value), Err(error), "{value}");
    }
    for value in [
        "B+R",
        "W+0.5",
        "0",
        "?",
        "B+",
        "W+2, moves after 150 not known",
        "B+1?",
    ] {
        assert!(result::check(value).is_ok(), "{value}");
    }
}

#[test]
fn date_texts() {
    reads(
        date::to_sgf,
        &[
            ("8th of March, 1990", "1990-03-08"),
            ("Thursday, March 8th 1990", "1990-03-08"),
            ("5-Mar-2003", "2003-03-05"),
            ("2003 Mar 5", "2003-03-05"),
            ("21-24 Nov 1847", "1847-11-21,22,23,24"),
            ("June 3, 5 and 7-9, 1958", "1958-06-03,05,07,08,09"),
            ("June 29 - July 2, 1958", "1958-06-29,30,07-01,02"),
            ("29 June to 1 July 1958", "1958-06-29,30,07-01"),
            (
                "December 31, 1938 - January 2, 1939",
                "1938-12-31,1939-01-01,02",
            ),
            ("March and May 1990", "1990-03,05"),
            ("March-May 1990", "1990-03,04,05"),
            ("1835, 1837", "1835,1837"),
            ("1990-03-08,09", "1990-03-08,09"),
            ("1990-3-8", "1990-03-08"),
            ("1990/03/08", "1990-03-08"),
            ("1948-11-16..18", "1948-11-16,17,18"),
            ("1990-03-08 to 1990-03-10", "1990-03-08,09,10"),
            ("1996年5月6日", "1996-05-06"),
            ("251", "0251"),
        ],
    );
    leaves_out(
        date::to_sgf,
        &[
            "March 8, 90",
            "8.3.1990",
            "1835-1840",
            "1850s",
            "1996/97",
            "1849?",
            "ca. 1580",
            "Published 1835",
            "3 May, June 1996",
            "May and 3 June 1996",
            "3 4 June 1958",
            "June 1958 and 7",
            "June 3-, 1958",
            "- June 3, 1958",
            "3 or 4 June 1958",
            "30 February 1990",
            "March 8, 1990, March 8, 1990",
            "Jan 1, 1900 - Jan 1, 2000",
            "Mayhem 3, 1990",
        ],
    );
}

#[test]
fn impossible_dates() {
    let day = Date::day;
    for (value, error) in [
        ("1996-13-01", DateError::NoMonth { month: 13 }),
        ("1996-00", DateError::NoMonth { month: 0 }),
        (
            "1900-02-29",
            DateError::NoDay {
                year: 1900,
                month: 2,
                day: 29,
            },
        ),
        (
            "30 February 1990",
            DateError::NoDay {
                year: 1990,
                month: 2,
                day: 30,
            },
        ),
        ("0000-01-01", DateError::NoYear),
        (
            "1996-05-06,05",
            DateError::Backwards {
                earlier: day(1996, 5, 6),
                later: day(1996, 5, 5),
            },
        ),
        (
            "Mar 30-2, 1990",
            DateError::Backwards {
                earlier: day(1990, 3, 30),
                later: day(1990, 3, 2),
            },
        ),
        ("1996,1996", {
            let year = Date::year(1996);
            DateError::Backwards {
                earlier: year,
                later: year,
            }
        }),
        ("c. 1580", DateError::NotADate),
        ("", DateError::NotADate),
    ] {
        assert_eq!(date::check(value), Err(error), "{value}");
    }
    assert!(date::check("2000-02-29").is_ok());
}

#[test]
fn sgf_dates_are_strict() {
    // The examples of FF[4]'s text on DT.
    for (value, days) in [
        ("1996-05,06", vec!["1996-05", "1996-06"]),
        (
            "1996-05-06,07,08",
            vec!["1996-05-06", "1996-05-07", "1996-05-08"],
        ),
        ("1996,1997", vec!["1996", "1997"]),
        (
            "1996-12-27,28,1997-01-03,04",
            vec!["1996-12-27", "1996-12-28", "1997-01-03", "1997-01-04"],
        ),
    ] {
        let dates = Dates::parse(value).unwrap();
        let read: Vec<_> = dates.as_slice().iter().map(Date::to_string).collect();
        assert_eq!(read, days);
    }
    for value in [
        "1996-5",
        "96-05-06",
        "1996-05-06, 07",
        "1996,05",
        "05-06",
        "1996-05-06,",
        "+996-05",
        "19960506",
        "1996-05-06-07",
    ] {
        assert_eq!(Dates::parse(value), Err(DateError::NotADate), "{value}");
        assert_eq!(date::from_sgf(value), None, "{value}");
    }
}

#[test]
fn date_words() {
    for (value, words) in [
        ("1990-03-08", "8 March 1990"),
        ("1990-03", "March 1990"),
        ("1739", "1739"),
        (
            "1938-12-09,1939-03-03,04",
            "9 December 1938 and 3-4 March 1939",
        ),
        ("1958-06-30,07-01", "30 June and 1 July 1958"),
        ("1958-06-03,05,07", "3, 5 and 7 June 1958"),
        ("1996-05,06", "May and June 1996"),
        // Drawn together, `May and 3 June` could be the 3rd of May.
        ("1996-05,06-03", "May 1996 and 3 June 1996"),
        ("1996,1996-05-03", "1996 and 3 May 1996"),
    ] {
        assert_eq!(date::from_sgf(value).as_deref(), Some(words), "{value}");
        assert_eq!(date::to_sgf(words).as_deref(), Some(value), "{words}");
    }
}

#[test]
fn time_texts() {
    reads(
        time::to_sgf,
        &[
            ("1 hour 30 minutes", "5400"),
            ("1h30m", "5400"),
            ("2 hours and 15 min. each", "8100"),
            ("half an hour", "1800"),
            ("An hour and a half", "5400"),
            ("one and a half hours", "5400"),
            ("1 1/2 hours", "5400"),
            ("ninety minutes per player", "5400"),
            ("forty-five seconds", "45"),
            ("8-hour", "28800"),
            ("5:00:00", "18000"),
            ("10h", "36000"),
            ("各3時間", "10800"),
            ("20分", "1200"),
            ("3小时 each", "10800"),
            ("0 seconds", "0"),
        ],
    );
    leaves_out(
        time::to_sgf,
        &[
            "3600",
            "30:00",
            "1:75:00",
            "-1 hour",
            "1 hour, 30 seconds byo-yomi",
            "1 hour 2 hours",
            "30 minutes 1 hour",
            "1 hour and",
            "0.5 seconds",
            "1 month",
            "5 stones",
            "each",
            "1 hour or 2",
            "999999 hours and 999999 hours",
            "限制时间 20分",
        ],
    );
}

#[test]
fn players() {
    for (text, name, rank) in [
        ("Jim Kerwin, professional 1-dan", "Jim Kerwin", "1p"),
        ("Takemiya Masaki 9 dan pro", "Takemiya Masaki", "9p"),
        ("Smith 5d ama", "Smith", "5d"),
        ("Smith (12 Kyu)", "Smith", "12k"),
        ("高木祥一九段", "高木祥一", "9d"),
        ("高川格 八段", "高川格", "8d"),
        ("林新初段", "林新", "1d"),
        ("이창호 9단", "이창호", "9d"),
        ("江維傑      5段P", "江維傑", "5p"),
        ("アギラール  7段*", "アギラール", "7d"),
        ("Player2 5k", "Player2", "5k"),
    ] {
        let player = player::to_sgf(text).unwrap();
        let read = (player.name.as_str(), player.rank.unwrap().to_string());
        assert_eq!(read, (name, rank.to_owned()), "{text}");
    }
    for text in [
        "6 dan",
        "Bot5k",
        "加藤正夫十段",
        "Smith 99k",
        "Smith 0 dan",
        "Smith 123k",
        "Smith 1.5k",
        "Smith 5d?",
        "Smith 5d, later 6d",
        "Yoshida Mika, 8p & Ishida Yoshio, 9p",
        "Honinbo Sansa",
        "Dan",
        "Aidan",
        "Vitamin K",
        "Cho Chikun Meijin",
    ] {
        let player = player::to_sgf(text).unwrap();
        assert_eq!((player.name.as_str(), player.rank), (text, None));
    }
    assert_eq!(player::to_sgf("  "), None);
    let text = |name, rank| player::from_sgf(name, rank);
    assert_eq!(text("Haruyama", "6d").as_deref(), Some("Haruyama 6-dan"));
    assert_eq!(text("Go Seigen", "9p").as_deref(), Some("Go Seigen 9p"));
    assert_eq!(text("Smith", "").as_deref(), Some("Smith"));
    for (name, rank) in [
        ("Smith", "6 dan"),
        ("Smith", "NR"),
        ("Smith", "5d?"),
        ("Smith 6d", ""),
        ("Smith 6d", "7d"),
        ("", "6d"),
        ("", ""),
        (" Smith", "6d"),
        ("Smith,", "6d"),
        ("A\nB", "6d"),
    ] {
        assert_eq!(text(name, rank), None, "{name:?} {rank}");
    }
}

/// Work grows with the length of a text and no faster: this would not come to its end.
#[test]
fn long_texts() {
    for piece in [
        "(", ") ", "9段", "9d ", "1,", "1990-01,", "1990..", "3 May ", "and ", "黑", "半",
        "half a ", "1 hour ", "b+", "9", " ", "日", "-", "a",
    ] {
        for end in ["", "6 dan)", "勝", ", 1990", "minutes"] {
            let text = piece.repeat(10_000) + end;
            for to_sgf in [komi::to_sgf, result::to_sgf, date::to_sgf, time::to_sgf] {
                to_sgf(&text);
            }
            let player = player::to_sgf(&text);
            assert!(player.is_none_or(|player| player.name.len() <= text.len()));
            let _ = (
                result::check(&text),
                komi::check(&text, 361),
                date::check(&text),
            );
        }
    }
}

/// Every form of a result in FF\[4\], but one form for each.
fn results() -> impl Strategy<Value = String> {
    let margin = prop_oneof![
        (1..100_000u32).prop_map(|quarters| match quarters % 4 {
            0 => format!("{}", quarters / 4),
            1 => format!("{}.25", quarters / 4),
            2 => format!("{}.5", quarters / 4),
            _ => format!("{}.75", quarters / 4),
        }),
        "[RTF]?",
    ];
    prop_oneof![
        ("[BW]", margin).prop_map(|(side, margin)| format!("{side}+{margin}")),
        Just("Draw".to_owned()),
        Just("Void".to_owned()),
        Just("?".to_owned()),
    ]
}

/// Days, months and years mixed, rising by the day on which they begin.
fn date_lists() -> impl Strategy<Value = Vec<Date>> {
    let shape = prop_oneof![6 => Just(2u8), 1 => Just(1), 1 => Just(0)];
    let one = (0..2i32, 1..=12u8, 1..=28u8, shape).prop_map(|(year, month, day, shape)| {
        let written = match shape {
            0 => (0, 0),
            1 => (month, 0),
            _ => (month, day),
        };
        (year, written.0.max(1), written.1.max(1), written)
    });
    (1..9998i32, prop::collection::vec(one, 1..40)).prop_map(|(base, list)| {
        let mut begun = BTreeSet::new();
        let mut dates = Vec::new();
        let mut list = list;
        list.sort_unstable();
        for (year, month, day, written) in list {
            if begun.insert((year, month, day)) {
                dates.push(Date {
                    month: Some(written.0).filter(|month| *month > 0),
                    day: Some(written.1).filter(|day| *day > 0),
                    ..Date::year(base + year)
                });
            }
        }
        dates
    })
}

proptest! {
    #[test]
    fn komi_law(hundredths in -99_999..=99_999i32) {
        let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
        let sign = if hundredths < 0 { "-" } else { "" };
        let long = format!("{sign}{whole}.{part:02}");
        let value = long.trim_end_matches('0').trim_end_matches('.').to_owned();
        let text = komi::from_sgf(&value).unwrap();
        prop_assert_eq!(komi::to_sgf(&text), Some(value.clone()));
        prop_assert_eq!(komi::to_sgf(&long), Some(value));
    }

    #[test]
    fn result_law(value in results()) {
        let text = result::from_sgf(&value).unwrap();
        prop_assert_eq!(result::to_sgf(&text), Some(value));
    }

    #[test]
    fn date_law(list in date_lists()) {
        // Without any shortcut.
        let full: Vec<_> = list.iter().map(Date::to_string).collect();
        let dates = Dates::parse(&full.join(",")).unwrap();
        prop_assert_eq!(dates.as_slice(), &list[..]);
        let value = dates.to_string();
        prop_assert_eq!(Dates::parse(&value), Ok(dates));
        let text = date::from_sgf(&value).unwrap();
        prop_assert_eq!(date::to_sgf(&text), Some(value), "{}", text);
    }

    /// A row of days in a phrase of either order, spans and all, against plain counting.
    #[test]
    fn phrases_of_days(
        start in 1..=20u8,
        length in 0..8u8,
        alone in proptest::option::of(29..=30u8),
        after in any::<bool>(),
    ) {
        let mut days: Vec<_> = (start..=start + length).map(|day| format!("{day:02}")).collect();
        let mut words = if length == 0 { start.to_string() } else { format!("{start}-{}", start + length) };
        if let Some(day) = alone {
            days.push(day.to_string());
            words = format!("{words} and {day}");
        }
        let text = if after { format!("Sept. {words}, 1846") } else { format!("{words} September 1846") };
        prop_assert_eq!(date::to_sgf(&text), Some(format!("1846-09-{}", days.join(","))));
    }

    #[test]
    fn time_law(seconds in any::<u32>(), count in 0..1000u32, unit in 0..3u32) {
        for seconds in [seconds, count * 60u32.pow(unit)] {
            let text = time::from_sgf(&seconds.to_string()).unwrap();
            prop_assert_eq!(time::to_sgf(&text), Some(seconds.to_string()));
            let each = format!("{text} each");
            prop_assert_eq!(time::to_sgf(&each), Some(seconds.to_string()));
        }
    }

    #[test]
    fn player_law(name in "[A-Z][a-z]{1,8}( [A-Z][a-z]{1,8}){0,2}", number in 1..=9u8, unit in "[kdp]") {
        let rank = format!("{number}{unit}");
        let text = player::from_sgf(&name, &rank).unwrap();
        let player = player::to_sgf(&text).unwrap();
        prop_assert_eq!(player.rank, Rank::parse(&rank));
        prop_assert_eq!(player.name, name);
    }

    /// What is read is canonical, whatever the text.
    #[test]
    fn what_is_read_can_be_written(
        any in "\\PC*",
        komi in "[-+]?[0-9０]{0,3}[.,½/ -]?[0-9/]{0,3} ?(points|目半|半|집)?",
        result in "([BbWw]|Black |黒|흑|白番)[+]?(wins |lost )?(by |on )?[0-9RTF半目勝승負.,-]{0,5}( ?\\(.{0,3}\\))?",
        date in "([0-9]{1,4}|Mar|May|[-,./ 年月日]|and| to |\\.\\.){1,9}",
        time in "([0-9]{1,3}|half an| hours?| min| s|h|m|:| and |each|分){1,6}",
        name in "[a-zA-Z段九 (),0-9p-]{0,12}( [0-9]{1,2}[ -]?(dan|kyu|k|d|p|段))?",
    ) {
        for text in [&any, &komi] {
            if let Some(value) = komi::to_sgf(text) {
                prop_assert_eq!(komi::from_sgf(&value), Some(value));
            }
            let _ = komi::check(text, 361);
        }
        for text in [&any, &result] {
            if let Some(value) = result::to_sgf(text) {
                prop_assert!(result::from_sgf(&value).is_some(), "{} {}", text, value);
            }
            let _ = result::check(text);
        }
        for text in [&any, &date] {
            if let Some(value) = date::to_sgf(text) {
                prop_assert!(date::from_sgf(&value).is_some(), "{} {}", text, value);
            }
        }
        for text in [&any, &time] {
            if let Some(value) = time::to_sgf(text) {
                prop_assert!(time::from_sgf(&value).is_some(), "{} {}", text, value);
            }
        }
        for text in [&any, &name] {
            if let Some(player) = player::to_sgf(text) {
                let rank = player.rank.map(|rank| rank.to_string()).unwrap_or_default();
                prop_assert!(player::from_sgf(&player.name, &rank).is_some(), "{:?}", text);
            }
        }
    }
}
