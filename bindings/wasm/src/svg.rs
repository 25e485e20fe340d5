//! Figures as SVG.

use crate::Error;
use honte_diagram::svg::{self, Theme};
use honte_diagram::{Coordinates, Figure};
use serde::Deserialize;

/// How a figure is drawn, as JavaScript says it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(crate) struct SvgOptions {
    /// `print`, `wood` or `dark`.
    theme: Option<String>,
    /// Width of a cell in CSS pixels.
    cell: Option<f64>,
    /// Whether lines have names; they have if nothing is said.
    coordinates: Option<bool>,
    /// Whether empty points have a group as well, so that a page can tell where was clicked.
    every_point: bool,
    /// A prefix of every id, so that several drawings can share a page.
    prefix: Option<String>,
}

impl SvgOptions {
    /// Options from JSON; none from an empty text.
    ///
    /// # Errors
    /// What is not as described.
    pub(crate) fn parse(json: &str) -> Result<SvgOptions, Error> {
        match json.trim().is_empty() {
            true => Ok(SvgOptions::default()),
            false => serde_json::from_str(json).map_err(Error::Options),
        }
    }

    pub(crate) fn coordinates(&self) -> Coordinates {
        match self.coordinates {
            Some(false) => Coordinates::None,
            _ => Coordinates::A1,
        }
    }

    /// Draws a figure.
    ///
    /// # Errors
    /// A theme that there is not.
    pub(crate) fn draw(&self, mut figure: Figure) -> Result<String, Error> {
        let theme = match &self.theme {
            None => Theme::default(),
            Some(name) => {
                let named = Theme::ALL.into_iter().find(|theme| theme.name() == name);
                named.ok_or_else(|| {
                    let expected = format!("unknown theme '{name}': expected print, wood or dark");
                    Error::Options(serde::de::Error::custom(expected))
                })?
            }
        };
        figure.coordinates = self.coordinates();
        let default = svg::Options::default();
        let options = svg::Options {
            theme,
            cell: self.cell.unwrap_or(default.cell),
            every_point: self.every_point,
            prefix: self.prefix.clone().unwrap_or_default(),
            ..default
        };
        Ok(svg::render(&figure, &options))
    }
}
