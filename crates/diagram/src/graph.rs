//! Black's chance to win, move by move, as a picture.

use std::fmt::Write as _;

/// Size of the plot, and the room around it, in CSS pixels.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 180.0;
const LEFT: f64 = 44.0;
const REST: f64 = 24.0;

/// Draws chances from 0 to 1, one for each node of a line from the root on; `None` leaves a gap.
///
/// ```
/// let drawn = honte_diagram::graph::render(&[Some(0.5), Some(0.6), None, Some(0.4)]);
/// assert!(drawn.starts_with("<svg") && drawn.contains("<polyline"));
/// ```
#[must_use]
pub fn render(rates: &[Option<f64>]) -> String {
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
    let tens = (rates.len() / 8).div_ceil(10).max(1) * 10;
    for move_number in (0..rates.len()).step_by(tens) {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{move_number}</text>",
            x(move_number),
            height - 6.0
        );
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
fn runs(rates: &[Option<f64>]) -> Vec<Vec<(usize, f64)>> {
    let mut runs = vec![Vec::new()];
    for (at, rate) in rates.iter().enumerate() {
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
        assert_eq!(runs(&rates).len(), 3);
        let drawn = render(&rates);
        assert_eq!(drawn.matches("<polyline").count(), 3);
        assert!(!drawn.contains("NaN"));
        assert!(render(&[]).ends_with("</svg>\n"));
    }
}
