//! The served folders: which names there are, and what lies behind them.
//!
//! A name is a path with `/`, relative to the served folder; where several are served, the folder's
//! own name comes first. No name leads out of them: not by `..`, not by a link.

use crate::api_error::ApiError;
use crate::serve_error::ServeError;
use std::path::{Path, PathBuf};

/// Files and folders that are looked at in a walk.
const MAX_WALKED: usize = 200_000;

/// A folder or a file that is served.
#[derive(Debug, Clone)]
pub(crate) struct Root {
    /// What it is called.
    pub(crate) name: String,
    /// Where it is, without links.
    pub(crate) path: PathBuf,
    is_file: bool,
}

/// All that is served.
#[derive(Debug)]
pub(crate) struct Files {
    roots: Vec<Root>,
}

/// A file behind a name.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    /// The file.
    pub(crate) path: PathBuf,
    /// The entry within it, if it is an archive and the name goes on.
    pub(crate) entry: Option<String>,
}

impl Files {
    /// What these paths name.
    pub(crate) fn new(paths: &[PathBuf]) -> Result<Files, ServeError> {
        let mut roots: Vec<Root> = Vec::new();
        for path in paths {
            let path = path.canonicalize().map_err(|error| ServeError::Path {
                path: path.display().to_string(),
                error,
            })?;
            if roots.iter().any(|root| path.starts_with(&root.path)) {
                continue;
            }
            let name = path.file_name().map_or_else(
                || "files".to_owned(),
                |name| name.to_string_lossy().into_owned(),
            );
            let taken = |name: &str| roots.iter().any(|root| root.name == name);
            let name = (1..)
                .map(|n| match n {
                    1 => name.clone(),
                    n => format!("{name}-{n}"),
                })
                .find(|name| !taken(name))
                .unwrap_or(name);
            let is_file = !path.is_dir();
            roots.push(Root {
                name,
                path,
                is_file,
            });
        }
        Ok(Files { roots })
    }

    /// What is served.
    pub(crate) fn roots(&self) -> impl Iterator<Item = &Root> {
        self.roots.iter()
    }

    /// The name of a file, or of an entry of an archive; `None` outside.
    pub(crate) fn name(&self, path: &Path) -> Option<String> {
        let root = self
            .roots
            .iter()
            .find(|root| path.starts_with(&root.path))?;
        let rest = path.strip_prefix(&root.path).ok()?;
        let parts = rest
            .components()
            .map(|part| part.as_os_str().to_string_lossy());
        let rest: Vec<_> = parts.collect();
        let rest = rest.join("/");
        Some(match (root.is_file, self.roots.len(), rest.is_empty()) {
            (true, _, true) => root.name.clone(),
            (true, ..) => format!("{}/{rest}", root.name),
            (false, 1, _) => rest,
            (false, ..) => format!("{}/{rest}", root.name),
        })
    }

    /// The path that a name means, whether or not there is such a file. What follows the name of an
    /// archive follows its path, too.
    pub(crate) fn path(&self, name: &str) -> Option<PathBuf> {
        let (root, parts) = self.split(name).ok()?;
        let mut path = root.path.clone();
        path.extend(parts);
        Some(path)
    }

    /// The folder that a file is shown in.
    pub(crate) fn folder(&self, path: &Path) -> String {
        let Some(root) = self.roots.iter().find(|root| path.starts_with(&root.path)) else {
            return String::new();
        };
        let parent = path.parent().unwrap_or(path);
        let rest = parent.strip_prefix(&root.path).unwrap_or(Path::new(""));
        let parts = rest
            .components()
            .map(|part| part.as_os_str().to_string_lossy());
        parts.fold(root.name.clone(), |name, part| format!("{name}/{part}"))
    }

    /// Whether a path, links followed, is within what is served.
    pub(crate) fn holds(&self, path: &Path) -> bool {
        let real = path.canonicalize();
        real.is_ok_and(|real| self.roots.iter().any(|root| real.starts_with(&root.path)))
    }

    /// All files of the served folders that fit, by name; links are not followed.
    pub(crate) fn all(&self, fits: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let mut ahead: Vec<PathBuf> = self.roots.iter().map(|root| root.path.clone()).collect();
        let mut seen = 0;
        while let Some(path) = ahead.pop() {
            seen += 1;
            if seen > MAX_WALKED || path.is_symlink() {
                continue;
            }
            if path.is_dir() {
                let children = std::fs::read_dir(&path).into_iter().flatten().flatten();
                ahead.extend(children.map(|child| child.path()));
            } else if path.is_file() && fits(&path) {
                found.push(path);
            }
        }
        found.sort();
        found
    }

    /// Removes what a killed program left in the served folders while it was writing.
    pub(crate) fn remove_leftovers(&self) {
        let is_leftover = |path: &Path| {
            let name = path.file_name().unwrap_or_default();
            name.to_string_lossy().starts_with(".honte-")
        };
        for path in self.all(is_leftover) {
            path.parent().map(honte_app::remove_leftovers);
        }
    }

    /// The root that a name begins with, and the parts of the rest.
    fn split<'n>(&self, name: &'n str) -> Result<(&Root, Vec<&'n str>), ApiError> {
        let nothing =
            || ApiError::not_found(format_args!("there is no file '{}'", name.escape_debug()));
        let mut parts: Vec<&str> = name.split('/').collect();
        let is_bad = |part: &&str| {
            part.is_empty() || *part == ".." || *part == "." || part.contains(['\0', '\\'])
        };
        if parts.iter().any(is_bad) {
            return Err(ApiError::forbidden(format_args!(
                "'{}' is no name of a file in the served folders",
                name.escape_debug()
            )));
        }
        let by_name = self.roots.iter().find(|root| root.name == parts[0]);
        match self.roots.as_slice() {
            [root] if !root.is_file => Ok((root, parts)),
            _ => {
                parts.remove(0);
                by_name.map(|root| (root, parts)).ok_or_else(nothing)
            }
        }
    }

    /// The file that a name means.
    pub(crate) fn find(&self, name: &str) -> Result<Place, ApiError> {
        let nothing =
            || ApiError::not_found(format_args!("there is no file '{}'", name.escape_debug()));
        let (root, parts) = self.split(name)?;
        let mut path = root.path.clone();
        let mut parts = parts.into_iter();
        while !path.is_file() {
            path.push(parts.next().ok_or_else(nothing)?);
            if !path.exists() {
                return Err(nothing());
            }
        }
        if !self.holds(&path) {
            return Err(ApiError::forbidden(format_args!(
                "'{}' leads out of the served folders",
                name.escape_debug()
            )));
        }
        let rest: Vec<&str> = parts.collect();
        Ok(Place {
            path,
            entry: (!rest.is_empty()).then(|| rest.join("/")),
        })
    }

    /// A served folder, or one within it, or a file, by the name that a list of folders has.
    pub(crate) fn find_folder(&self, name: &str) -> Result<PathBuf, ApiError> {
        let nothing =
            || ApiError::not_found(format_args!("there is no folder '{}'", name.escape_debug()));
        for root in &self.roots {
            let Some(rest) = name.strip_prefix(root.name.as_str()) else {
                continue;
            };
            let parts = rest.strip_prefix('/').unwrap_or(rest);
            let is_bad = |part: &str| part == ".." || part == "." || part.contains(['\0', '\\']);
            if parts.split('/').any(is_bad) || !(rest.is_empty() || rest.starts_with('/')) {
                continue;
            }
            let path = match parts {
                "" => root.path.clone(),
                parts => root.path.join(parts),
            };
            if path.exists() && self.holds(&path) {
                return Ok(path);
            }
        }
        self.find(name)
            .map(|place| place.path)
            .map_err(|_| nothing())
    }

    /// Where a file of this name is to be written.
    pub(crate) fn place(&self, name: &str) -> Result<PathBuf, ApiError> {
        let (root, parts) = self.split(name)?;
        if root.is_file {
            return Err(ApiError::forbidden(
                "only a file is served, no folder to save in",
            ));
        }
        let Some((file, folders)) = parts.split_last() else {
            return Err(ApiError::bad_request("a name is missing"));
        };
        if file.starts_with('.') {
            return Err(ApiError::forbidden(
                "names that begin with a point are not taken",
            ));
        }
        let mut folder = root.path.clone();
        folder.extend(folders);
        if !folder.is_dir() {
            return Err(ApiError::not_found(format_args!(
                "there is no folder '{}'",
                folders.join("/").escape_debug()
            )));
        }
        let place = folder.join(file);
        let is_within = self.holds(&folder) && (!place.is_symlink() || self.holds(&place));
        match is_within {
            true => Ok(place),
            false => Err(ApiError::forbidden(format_args!(
                "'{}' leads out of the served folders",
                name.escape_debug()
            ))),
        }
    }
}
