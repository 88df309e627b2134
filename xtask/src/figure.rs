//! Figures that need no script. A package of its own makes them: with the library in it this one would build for longer.

use std::env;

use crate::Result;
use crate::project::{self, cargo, root};

/// Has the figures made that the options ask for; folders are as seen from where one stands.
pub fn run(options: &[&str]) -> Result {
    let mut figure = cargo("run --quiet --locked --package figure");
    figure.current_dir(env::current_dir()?).arg("--manifest-path").arg(root().join("Cargo.toml"));
    project::run(figure.arg("--").args(options))
}
