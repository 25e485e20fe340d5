//! A drawing of this crate on a page of a PDF.
//!
//! [`svg`](crate::svg) makes groups, paths, plain colours, the radial shading of stones, and text;
//! these are drawn here. Anything else that SVG has is refused, so that nothing can be missing from
//! a page.

use std::collections::HashMap;

use krilla::{
    color::{luma, rgb},
    geom::{Path, PathBuilder, Point, Rect, Size, Transform},
    num::NormalizedF32,
    paint::{
        Fill, FillRule, LineCap, LineJoin, Paint, RadialGradient, SpreadMethod, Stop, Stroke,
        StrokeDash,
    },
    surface::Surface,
    text::{Font, GlyphId, KrillaGlyph},
};
use resvg::{
    tiny_skia,
    usvg::{self, Node, PaintOrder, Tree, fontdb},
};

use crate::pdf::PdfError;

/// Draws a tree into the rectangle from the surface's origin to `size`, and nothing beyond it.
///
/// # Errors
///
/// [`PdfError::Writing`] if the tree has something that this crate does not draw.
pub(crate) fn draw(surface: &mut Surface<'_>, tree: &Tree, size: Size) -> Result<(), PdfError> {
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = Transform::from_scale(size.width() / width, size.height() / height);
    let before = (surface.get_fill().cloned(), surface.get_stroke().cloned());
    surface.push_transform(&scale);
    let edge = outline(0.0, 0.0, width, height).ok_or_else(|| cannot("an empty drawing"))?;
    surface.push_clip_path(&edge, &FillRule::NonZero);
    let mut pen = Pen {
        surface,
        fonts: HashMap::new(),
        database: tree.fontdb(),
    };
    let drawn = pen.group(tree.root());
    surface.pop();
    surface.pop();
    surface.set_fill(before.0);
    surface.set_stroke(before.1);
    drawn
}

fn cannot(what: &str) -> PdfError {
    PdfError::Writing(format!("{what} cannot be drawn on a page"))
}

/// A rectangle as a path.
fn outline(left: f32, top: f32, width: f32, height: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.push_rect(Rect::from_xywh(left, top, width, height)?);
    path.finish()
}

/// What draws one tree.
struct Pen<'a, 'b> {
    surface: &'a mut Surface<'b>,
    /// The fonts that were needed so far; `None` for what is no font.
    fonts: HashMap<fontdb::ID, Option<Font>>,
    database: &'a fontdb::Database,
}

impl Pen<'_, '_> {
    fn group(&mut self, group: &usvg::Group) -> Result<(), PdfError> {
        if group.clip_path().is_some() || group.mask().is_some() || !group.filters().is_empty() {
            return Err(cannot("a clip path, a mask or a filter"));
        }
        if group.blend_mode() != usvg::BlendMode::Normal {
            return Err(cannot("a blend mode"));
        }
        self.surface.push_transform(&transform(group.transform()));
        self.surface.push_opacity(share(group.opacity()));
        let isolated = group.isolate() || group.opacity() != usvg::Opacity::ONE;
        if isolated {
            self.surface.push_isolated();
        }
        let drawn = group.children().iter().try_for_each(|node| match node {
            Node::Group(group) => self.group(group),
            Node::Path(path) => self.path(path),
            Node::Text(text) => self.text(text),
            Node::Image(_) => Err(cannot("an image")),
        });
        if isolated {
            self.surface.pop();
        }
        self.surface.pop();
        self.surface.pop();
        drawn
    }

    fn path(&mut self, path: &usvg::Path) -> Result<(), PdfError> {
        if !path.is_visible() {
            return Ok(());
        }
        let Some(shape) = shape(path.data()) else {
            return Ok(());
        };
        let plain = tiny_skia::Transform::identity();
        let fill = path.fill().map(|fill| filled(fill, plain)).transpose()?;
        let stroke = path.stroke().map(|line| stroked(line, plain)).transpose()?;
        for (fill, stroke) in passes(path.paint_order(), fill, stroke) {
            self.surface.set_fill(fill);
            self.surface.set_stroke(stroke);
            self.surface.draw_path(&shape);
        }
        Ok(())
    }

    /// Draws each glyph where it was laid out, as text that can be searched and copied.
    fn text(&mut self, text: &usvg::Text) -> Result<(), PdfError> {
        for span in text.layouted().iter().filter(|span| span.visible) {
            let decoration = [&span.underline, &span.overline, &span.line_through];
            if decoration.iter().any(|line| line.is_some()) {
                return Err(cannot("an underline"));
            }
            for glyph in &span.positioned_glyphs {
                self.glyph(span, glyph)?;
            }
        }
        Ok(())
    }

    fn glyph(
        &mut self,
        span: &usvg::layout::Span,
        glyph: &usvg::layout::PositionedGlyph,
    ) -> Result<(), PdfError> {
        let Some(font) = self.font(glyph.font) else {
            return Ok(());
        };
        // The glyph's own transform goes from units of the font to the drawing; the surface takes
        // the size of the type as a number of its own.
        let size = span.font_size.get();
        let em = font.units_per_em() / size;
        let place = glyph.transform().pre_scale(em, em);
        // A paint is moved along with what it fills: shading would follow each glyph.
        let Some(back) = place.invert() else {
            return Ok(());
        };
        let fill = span.fill.as_ref().map(|fill| filled(fill, back));
        let stroke = span.stroke.as_ref().map(|line| stroked(line, back));
        let (fill, stroke) = (fill.transpose()?, stroke.transpose()?);
        let glyphs = [KrillaGlyph::new(
            GlyphId::new(glyph.id.0),
            0.0,
            0.0,
            0.0,
            0.0,
            0..glyph.text.len(),
            None,
        )];
        self.surface.push_transform(&transform(place));
        let origin = Point::from_xy(0.0, 0.0);
        let both = fill.is_some();
        for (fill, stroke) in passes(span.paint_order, fill, stroke) {
            // A stroke below the fill is drawn as outlines: the text is to be found once.
            let outlined = both && fill.is_none();
            self.surface.set_fill(fill);
            self.surface.set_stroke(stroke);
            self.surface
                .draw_glyphs(origin, &glyphs, font.clone(), &glyph.text, size, outlined);
        }
        self.surface.pop();
        Ok(())
    }

    fn font(&mut self, id: fontdb::ID) -> Option<Font> {
        let database = self.database;
        let read =
            || database.with_face_data(id, |data, index| Font::new(data.to_vec().into(), index))?;
        self.fonts.entry(id).or_insert_with(read).clone()
    }
}

/// What is drawn at once, in order; a shape without any paint is not drawn.
fn passes(
    order: PaintOrder,
    fill: Option<Fill>,
    stroke: Option<Stroke>,
) -> impl Iterator<Item = (Option<Fill>, Option<Stroke>)> {
    let passes = match order {
        PaintOrder::FillAndStroke => [(fill, stroke), (None, None)],
        PaintOrder::StrokeAndFill => [(None, stroke), (fill, None)],
    };
    passes
        .into_iter()
        .filter(|(fill, stroke)| fill.is_some() || stroke.is_some())
}

fn filled(fill: &usvg::Fill, back: tiny_skia::Transform) -> Result<Fill, PdfError> {
    Ok(Fill {
        paint: paint(fill.paint(), back)?,
        opacity: share(fill.opacity()),
        rule: match fill.rule() {
            usvg::FillRule::NonZero => FillRule::NonZero,
            usvg::FillRule::EvenOdd => FillRule::EvenOdd,
        },
    })
}

fn stroked(stroke: &usvg::Stroke, back: tiny_skia::Transform) -> Result<Stroke, PdfError> {
    Ok(Stroke {
        paint: paint(stroke.paint(), back)?,
        width: stroke.width().get(),
        miter_limit: stroke.miterlimit().get(),
        line_cap: match stroke.linecap() {
            usvg::LineCap::Butt => LineCap::Butt,
            usvg::LineCap::Round => LineCap::Round,
            usvg::LineCap::Square => LineCap::Square,
        },
        line_join: match stroke.linejoin() {
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
            usvg::LineJoin::Round => LineJoin::Round,
            usvg::LineJoin::Bevel => LineJoin::Bevel,
        },
        opacity: share(stroke.opacity()),
        dash: stroke.dasharray().map(|array| StrokeDash {
            offset: stroke.dashoffset(),
            array: array.to_vec(),
        }),
    })
}

/// A colour or a shading; `back` undoes the transform of what it fills.
fn paint(paint: &usvg::Paint, back: tiny_skia::Transform) -> Result<Paint, PdfError> {
    match paint {
        usvg::Paint::Color(colour) => Ok(plain(*colour)),
        usvg::Paint::RadialGradient(shading) => Ok(RadialGradient {
            cx: shading.cx(),
            cy: shading.cy(),
            cr: shading.r().get(),
            fx: shading.fx(),
            fy: shading.fy(),
            fr: 0.0,
            transform: transform(back.pre_concat(shading.transform())),
            spread_method: match shading.spread_method() {
                usvg::SpreadMethod::Pad => SpreadMethod::Pad,
                usvg::SpreadMethod::Reflect => SpreadMethod::Reflect,
                usvg::SpreadMethod::Repeat => SpreadMethod::Repeat,
            },
            stops: shading.stops().iter().map(stop).collect(),
            anti_alias: false,
        }
        .into()),
        usvg::Paint::LinearGradient(_) | usvg::Paint::Pattern(_) => {
            Err(cannot("a linear gradient or a pattern"))
        }
    }
}

/// A colour; greys are marked as such, so that a printer uses black ink alone.
fn plain(colour: usvg::Color) -> Paint {
    if colour.red == colour.green && colour.green == colour.blue {
        luma::Color::new(colour.red).into()
    } else {
        rgb::Color::new(colour.red, colour.green, colour.blue).into()
    }
}

fn stop(stop: &usvg::Stop) -> Stop {
    let colour = stop.color();
    Stop {
        offset: share(stop.offset()),
        color: rgb::Color::new(colour.red, colour.green, colour.blue).into(),
        opacity: share(stop.opacity()),
    }
}

/// A number from 0 to 1, as the other library has it.
fn share(part: usvg::NormalizedF32) -> NormalizedF32 {
    NormalizedF32::new(part.get()).unwrap_or(NormalizedF32::ONE)
}

fn transform(matrix: tiny_skia::Transform) -> Transform {
    let tiny_skia::Transform {
        sx,
        ky,
        kx,
        sy,
        tx,
        ty,
    } = matrix;
    Transform::from_row(sx, ky, kx, sy, tx, ty)
}

fn shape(path: &tiny_skia::Path) -> Option<Path> {
    use tiny_skia::PathSegment;
    let mut shape = PathBuilder::new();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => shape.move_to(to.x, to.y),
            PathSegment::LineTo(to) => shape.line_to(to.x, to.y),
            PathSegment::QuadTo(a, to) => shape.quad_to(a.x, a.y, to.x, to.y),
            PathSegment::CubicTo(a, b, to) => shape.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y),
            PathSegment::Close => shape.close(),
        }
    }
    shape.finish()
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::{fonts, pdf};
    use krilla::{geom::Size, page::PageSettings};

    /// Whether a drawing of 9 by 9 can be put on a page.
    fn is_drawn(body: &str) -> bool {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">{body}</svg>"
        );
        let tree = fonts::tree(&svg).unwrap();
        let mut document = pdf::new_document();
        let mut page = document.start_page_with(PageSettings::from_wh(9.0, 9.0).unwrap());
        let mut surface = page.surface();
        let drawn = draw(&mut surface, &tree, Size::from_wh(9.0, 9.0).unwrap());
        surface.finish();
        page.finish();
        assert!(pdf::finish(document).is_ok());
        drawn.is_ok()
    }

    #[test]
    fn what_is_not_drawn_is_refused() {
        let square = "<rect width=\"5\" height=\"5\"";
        for fine in [
            format!("{square}/>"),
            format!("{square} fill=\"none\" stroke=\"red\" opacity=\".5\"/>"),
            format!(
                "<radialGradient id=\"a\"><stop stop-color=\"red\"/><stop offset=\"1\"/>\
                     </radialGradient>{square} fill=\"url(#a)\"/>"
            ),
            "<text y=\"9\" stroke=\"red\" paint-order=\"stroke\">A</text>".to_owned(),
        ] {
            assert!(is_drawn(&fine), "{fine}");
        }
        for refused in [
            format!(
                "<linearGradient id=\"a\"><stop stop-color=\"red\"/><stop offset=\"1\"/>\
                     </linearGradient>{square} fill=\"url(#a)\"/>"
            ),
            format!(
                "<clipPath id=\"a\"><circle r=\"3\"/></clipPath>{square} \
                     clip-path=\"url(#a)\"/>"
            ),
            format!("{square} style=\"mix-blend-mode:multiply\"/>"),
            "<text y=\"9\" text-decoration=\"underline\">A</text>".to_owned(),
        ] {
            assert!(!is_drawn(&refused), "{refused}");
        }
    }
}
