//! How fast it is beside other programs, all in one run on one machine: only the ratios say something.

use std::path::PathBuf;

use crate::Result;
use crate::build;
use crate::project::{self, command, root};
use crate::tools;

/// Builds the site and the module for many keys, brings the other programs, and has all of them timed. They have a
/// package of their own: who only runs the tests need not fetch them.
pub fn run() -> Result {
    build::site()?;
    build::bench()?;
    let node = tools::node()?;
    let folder: PathBuf = root().join("tests/bench");
    let npm = tools::npm().ok_or("npm is missing")?;
    project::run(command(npm).args(["ci", "--no-audit", "--no-fund"]).current_dir(folder))?;
    project::run(command(node).arg("tests/bench/run.mjs").env("CHROMIUM", tools::chromium()?))
}
