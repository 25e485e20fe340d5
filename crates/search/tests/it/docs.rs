//! The questions of docs/search.md are questions, alone and typed beside another pattern.

use honte_search::Question;

#[test]
fn questions_of_the_page_are_understood() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/search.md");
    let page = std::fs::read_to_string(page).unwrap();
    let mut count = 0;
    for block in page.split("```question\n").skip(1) {
        for line in block.split("```").next().unwrap().lines() {
            let question = Question::parse(line).unwrap_or_else(|error| panic!("{error}"));
            assert!(question.main().is_some(), "{line}");
            let beside = Question::parse("pattern corner \"X\"")
                .unwrap()
                .beside(line);
            let beside = beside.unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(beside.clauses().len(), question.clauses().len() + 1);
            let again = Question::parse(&question.to_string()).unwrap();
            assert_eq!(again.to_string(), question.to_string());
            count += 1;
        }
    }
    assert!(count >= 5);
}
