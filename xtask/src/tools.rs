//! Programs that cargo does not bring. They are installed where that can be done unasked (Debian, as root);
//! elsewhere one line says what to install.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::SystemTime;

use crate::Result;
use crate::project::{cargo, command, output, root, run, wipe};

const WASM: &str = "wasm32-unknown-unknown";

/// Has the standard library for WebAssembly, which `sysroot` is asked for, installed if it is not there.
pub fn ensure_wasm_target(sysroot: &Path) -> Result {
    if sysroot.join("lib/rustlib").join(WASM).exists() {
        return Ok(());
    }
    if on_path("rustup").is_none() {
        return Err(format!("the target {WASM} is missing: install it for your Rust, or use rustup").into());
    }
    run(command("rustup").args(["target", "add", WASM]))
}

/// Node, for whoever can do without it.
pub fn node_if_present() -> Option<PathBuf> {
    on_path("node")
}

/// Node; npm comes with it.
pub fn node() -> Result<PathBuf> {
    if on_path("node").is_none() || npm().is_none() {
        install("Node.js with npm", &["nodejs", "npm"])?;
    }
    node_if_present().ok_or_else(|| "Node.js is still missing after its installation".into())
}

/// npm, which is a batch file on Windows.
pub fn npm() -> Option<PathBuf> {
    on_path(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// Brings `node_modules` to what the lock file says; it stays if it is younger than that.
pub fn packages() -> Result {
    packages_in(&root())
}

/// The same in another folder.
pub fn packages_in(folder: &Path) -> Result {
    node()?;
    let modified = |file: &str| -> Option<SystemTime> { fs::metadata(folder.join(file)).ok()?.modified().ok() };
    // npm writes this file last.
    if modified("node_modules/.package-lock.json") > modified("package-lock.json") {
        return Ok(());
    }
    run(command(npm().ok_or("npm is missing")?).arg("ci").current_dir(folder))
}

/// The browser of the tests: the variable `CHROMIUM`, or the first of the usual names.
pub fn chromium() -> Result<PathBuf> {
    const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
    let found = || NAMES.into_iter().find_map(on_path);
    if let Some(path) = env::var_os("CHROMIUM") {
        return Ok(path.into());
    }
    if let Some(path) = found() {
        return Ok(path);
    }
    install("Chromium", &["chromium", "fonts-dejavu-core"])?;
    found().ok_or_else(|| "Chromium is still missing after its installation".into())
}

/// The server and the client of Redis.
pub fn redis() -> Result {
    let missing = || ["redis-server", "redis-cli"].into_iter().any(|name| on_path(name).is_none());
    if missing() {
        install("Redis", &["redis-server"])?;
    }
    if missing() { Err("Redis is still missing after its installation".into()) } else { Ok(()) }
}

/// Hugo.
pub fn hugo() -> Result<PathBuf> {
    if on_path("hugo").is_none() {
        install("Hugo", &["hugo"])?;
    }
    on_path("hugo").ok_or_else(|| "Hugo is still missing after its installation".into())
}

/// mdBook of one version, compiled once: neither Debian nor npm has it, and what others have packed nobody has looked at.
pub fn mdbook() -> Result<PathBuf> {
    const VERSION: &str = "0.5.4";
    let tools = root().join("target/tools");
    let program = tools.join("bin/mdbook").with_extension(env::consts::EXE_EXTENSION);
    let is_there = || output(command(&program).arg("--version")).is_ok_and(|said| said.ends_with(VERSION));
    if !program.is_file() || !is_there() {
        // It makes two pages: what the compiler would do for its speed takes longer.
        let mut install = cargo("install mdbook --locked --no-default-features --debug --force --version");
        install.arg(VERSION).arg("--root").arg(&tools).arg("--target-dir").arg(tools.join("build"));
        run(install.env("CARGO_PROFILE_DEV_DEBUG", "0"))?;
        wipe(&tools.join("build"))?;
    }
    Ok(program)
}

fn on_path(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", if name.contains('.') { "" } else { env::consts::EXE_SUFFIX });
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(&file)).find(|path| path.is_file())
}

fn install(what: &str, packages: &[&str]) -> Result {
    static UPDATED: OnceLock<()> = OnceLock::new();
    if on_path("apt-get").is_none() || output(command("id").arg("-u"))? != "0" {
        return Err(format!("{what} is missing: please install it (Debian: {})", packages.join(" ")).into());
    }
    let apt =
        |arguments: &[&str]| run(command("apt-get").arg("-q").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"));
    if UPDATED.set(()).is_ok() {
        apt(&["update"])?;
    }
    apt(&[&["install", "-y", "--no-install-recommends"], packages].concat())
}
