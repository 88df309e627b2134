//! Where things are, and how a program is run there.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Result;

/// The folder of the workspace.
pub fn root() -> PathBuf {
    // Cargo says where the manifest is now; a binary started by hand only knows where it was built.
    let manifest = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| OsString::from(env!("CARGO_MANIFEST_DIR")));
    let manifest = PathBuf::from(manifest);
    manifest.parent().map_or_else(|| manifest.clone(), Path::to_path_buf)
}

/// A command that runs in the workspace folder.
pub fn command(program: impl Into<OsString>) -> Command {
    let mut command = Command::new(program.into());
    command.current_dir(root());
    command
}

/// The cargo that started this program, so that both use one toolchain.
pub fn cargo(arguments: &str) -> Command {
    let mut command = command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments.split_whitespace());
    command
}

/// Runs a command with our own output; anything but success is an error that names it.
pub fn run(command: &mut Command) -> Result {
    let status = command.status().map_err(|error| format!("{}: {error}", shown(command)))?;
    if status.success() { Ok(()) } else { Err(format!("`{}`: {status}", shown(command)).into()) }
}

/// What a command prints, without the line end.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{}: {error}", shown(command)))?;
    if !output.status.success() {
        return Err(format!("`{}`: {}", shown(command), output.status).into());
    }
    Ok(String::from_utf8(output.stdout)?.trim_end().to_owned())
}

/// The program's bare name and its arguments, as one would type them.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(std::ffi::OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}

/// Removes a folder with all it holds; a missing one is fine.
pub fn wipe(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Copies a folder with all it holds, except the file names in `without`.
pub fn copy(from: &Path, to: &Path, without: &[&str]) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        if without.iter().any(|&skipped| name == skipped) {
            continue;
        }
        if entry.path().is_dir() {
            copy(&entry.path(), &to.join(name), without)?;
        } else {
            fs::copy(entry.path(), to.join(name))?;
        }
    }
    Ok(())
}

/// The library's version.
pub fn version() -> Result<String> {
    let id = output(&mut cargo("pkgid --package copartition"))?;
    Ok(id.rsplit(['@', '#']).next().unwrap_or_default().to_owned())
}
