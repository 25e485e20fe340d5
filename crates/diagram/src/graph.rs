//! Black's chance to win, move by move, as a picture.

use std::fmt::Write as _;

/// Size of the plot, and the room around it, in CSS pixels.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 180.0;
const LEFT: f64 = 44.0;
const REST: f64 = 24.0;

/// Draws chances from 0 to 1, one for each node of a line from the root on, each with the number of
/// the last move; `None` leaves a gap.
///
/// ```
/// let rates = [(0, Some(0.5)), (1, Some(0.6)), (2, None), (3, Some(0.4))];
/// let drawn = honte_diagram::graph::render(&rates);
/// assert!(drawn.starts_with("<svg") && drawn.contains("<polyline"));
/// ```
#[must_use]
pub fn render(rates: &[(u32, Option<f64>)]) -> String {
    let (width, height) = (WIDTH + LEFT + REST, HEIGHT + 2.0 * REST);
    let step = WIDTH / rates.len().saturating_sub(1).max(1) as f64;
    let x = |at: usize| LEFT + step * at as f64;
    let y = |rate: f64| REST + HEIGHT * (1.0 - rate.clamp(0.0, 1.0));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"serif\" \
         font-size=\"12\">\n<title>Black's chance to win</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for percent in [0u32, 25, 50, 75, 100] {
        let at = y(f64::from(percent) / 100.0);
        let dash = if percent == 50 {
            ""
        } else {
            " stroke-dasharray=\"2 4\""
        };
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {at}H{}\" stroke=\"#888\"{dash}/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{percent} %</text>",
            LEFT + WIDTH,
            LEFT - 6.0,
            at + 4.0
        );
    }
    let tens = (rates.len() as u32 / 8).div_ceil(10).max(1) * 10;
    let mut before = None;
    for (at, (number, _)) in rates.iter().enumerate() {
        // Nodes without a move have the number of the one before them.
        if number % tens == 0 && before != Some(number) {
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{number}</text>",
                x(at),
                height - 6.0
            );
        }
        before = Some(number);
    }
    for run in runs(rates) {
        let points: Vec<String> = run
            .iter()
            .map(|(at, rate)| format!("{:.1},{:.1}", x(*at), y(*rate)))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\" \
             stroke-linejoin=\"round\" points=\"{}\"/>",
            points.join(" ")
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// The stretches without a gap.
fn runs(rates: &[(u32, Option<f64>)]) -> Vec<Vec<(usize, f64)>> {
    let mut runs = vec![Vec::new()];
    for (at, (_, rate)) in rates.iter().enumerate() {
        match (rate.filter(|rate| rate.is_finite()), runs.last_mut()) {
            (Some(rate), Some(run)) => run.push((at, rate)),
            _ => runs.push(Vec::new()),
        }
    }
    runs.retain(|run| !run.is_empty());
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_part_the_line() {
        let rates = [Some(0.5), None, Some(0.6), Some(f64::NAN), Some(2.0)];
        let rates = rates.map(|rate| (7, rate));
        assert_eq!(runs(&rates).len(), 3);
        let drawn = render(&rates);
        assert_eq!(drawn.matches("<polyline").count(), 3);
        assert!(!drawn.contains("NaN"));
        assert!(render(&[]).ends_with("</svg>\n"));
    }

    #[test]
    fn moves_are_counted_not_nodes() {
        // A note before the first move, and one in between.
        let numbers = [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 11];
        let drawn = render(&numbers.map(|number| (number, Some(0.5))));
        let labels = |text: &str| drawn.matches(&format!(">{text}</text>")).count();
        assert_eq!((labels("0"), labels("10"), labels("11")), (1, 1, 0));
    }
}
