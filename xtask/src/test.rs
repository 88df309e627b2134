//! Everything that is checked, in the order in which a mistake is cheapest to learn.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::Result;
use crate::build;
use crate::dist;
use crate::hosts;
use crate::project::{self, cargo, command, output, root};
use crate::tools;

/// What the core may depend on. Nothing else, so that it can go wherever its numbers are wanted.
const CORE: [&str; 6] = ["copartition", "crc", "crc-catalog", "hash32", "libm", "twox-hash"];

/// In bytes.
const LARGEST_PAGE: u64 = 230_000;

type Step = (&'static str, fn() -> Result);

const STEPS: [Step; 14] = [
    ("format", format),
    ("clippy", clippy),
    ("native", native),
    ("docs", docs),
    ("core", core),
    ("redis", redis),
    ("npm", tools::packages),
    ("build", build::site),
    ("replay", build::replay),
    ("node", node),
    ("types", types),
    ("dist", dist),
    ("browser", || playwright("page")),
    ("hosts", hosts),
];

/// The steps, for the help.
pub fn names() -> String {
    STEPS.map(|(name, _)| name).join(" ")
}

/// Runs all steps, or those named, and stops at the first that fails.
pub fn run(only: &[&str]) -> Result {
    if let Some(unknown) = only.iter().find(|wanted| STEPS.iter().all(|(name, _)| name != *wanted)) {
        return Err(format!("test has no step `{unknown}`: {}", names()).into());
    }
    let started = Instant::now();
    for (name, step) in STEPS {
        if !only.is_empty() && !only.contains(&name) {
            continue;
        }
        println!("\n--- {name}");
        let started = Instant::now();
        step().map_err(|error| format!("{name} failed: {error}"))?;
        println!("--- {name}: {:.1} s", started.elapsed().as_secs_f32());
    }
    println!("\nAll is well ({:.1} s).", started.elapsed().as_secs_f32());
    Ok(())
}

/// The tests that have golden files, writing them: the native ones, and the boundary of the build.
pub fn bless() -> Result {
    project::run(library_tests().env("BLESS", "1"))?;
    project::run(figure_tests().env("BLESS", "1"))?;
    build::site()?;
    project::run(command(tools::node()?).args(["--test", "tests/wasm/boundary.test.mjs"]).env("BLESS", "1"))
}

fn format() -> Result {
    project::run(&mut cargo("fmt --all --check"))
}

fn clippy() -> Result {
    for selection in [
        "--workspace --all-targets --features svg,data",
        "--package copartition --lib --no-default-features",
        "--package copartition --lib --target wasm32-unknown-unknown --features wasm",
        "--package copartition --lib --target wasm32-unknown-unknown --no-default-features --features reader",
        "--package copartition --lib --target wasm32-unknown-unknown --no-default-features --features replay",
    ] {
        println!("clippy {selection}");
        project::run(cargo("clippy --locked").args(selection.split(' ')).args(["--", "-D", "warnings"]))?;
    }
    Ok(())
}

/// The packages are tested apart: together they would be given each other's features of what they share, and
/// everything would be compiled once more.
fn native() -> Result {
    project::run(&mut library_tests())?;
    project::run(&mut figure_tests())?;
    project::run(&mut cargo("test --locked --package xtask"))
}

fn library_tests() -> std::process::Command {
    cargo("test --locked --package copartition --features svg,data")
}

fn figure_tests() -> std::process::Command {
    cargo("test --locked --package figure")
}

fn docs() -> Result {
    let mut doc = cargo("doc --locked --package copartition --no-deps --features svg,data");
    project::run(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

fn core() -> Result {
    let mut tree = cargo("tree --locked --package copartition --no-default-features --edges normal");
    let tree = output(tree.args(["--target", "all", "--prefix", "none"]))?;
    let found = tree.lines().filter_map(|line| line.split(' ').next());
    let others: Vec<_> = found.filter(|name| !CORE.contains(name)).collect();
    if others.is_empty() {
        Ok(())
    } else {
        Err(format!("without features the crate depends on {}", others.join(", ")).into())
    }
}

/// The core against a Redis Cluster of its own.
fn redis() -> Result {
    tools::redis()?;
    project::run(&mut cargo("test --locked --package copartition --test cluster -- --ignored"))
}

fn node() -> Result {
    let mut files = Vec::new();
    for folder in ["tests/wasm", "tests/www"] {
        files.extend(test_files(Path::new(folder))?);
    }
    project::run(command(tools::node()?).args(["--test", "--test-reporter=spec"]).args(files))
}

/// The `*.test.mjs` directly in a folder of the project, in order of name; none when there is no such folder.
fn test_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(root().join(folder)).into_iter().flatten() {
        let name = entry?.file_name();
        if name.to_string_lossy().ends_with(".test.mjs") {
            files.push(folder.join(name));
        }
    }
    files.sort();
    Ok(files)
}

/// The types of the page's own modules, and those that a page which uses the element gets.
fn types() -> Result {
    project::run(&mut build::tsc(&["--project", "www/jsconfig.json"])?)?;
    build::declarations(&root().join("target/types"))?;
    project::run(&mut build::tsc(&["--project", "tests/types"])?)
}

/// What is given to others, out of the build that is there: each part must come into being, and the page of one file be small.
fn dist() -> Result {
    dist::packages()?;
    dist::package()?;
    let page = root().join("dist/copartition.html");
    let size = fs::metadata(&page)?.len();
    if size > LARGEST_PAGE {
        Err(format!("dist/copartition.html: {size} bytes, over {LARGEST_PAGE}").into())
    } else {
        Ok(())
    }
}

/// What is in `dist`, on pages as others make them.
fn hosts() -> Result {
    hosts::build()?;
    playwright("hosts")
}

/// One of the projects of `playwright.config.mjs`.
fn playwright(project: &str) -> Result {
    let mut tests = command(tools::node()?);
    tests.args(["node_modules/@playwright/test/cli.js", "test", "--project", project]);
    tests.env("CHROMIUM", tools::chromium()?).env("XTASK", env::current_exe()?);
    project::run(&mut tests)
}
