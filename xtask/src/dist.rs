//! What is given to others: the site, the npm package, the crate, and pages of one file.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Result;
use crate::project::{self, cargo, command, copy, output, root, run, wipe};
use crate::{build, pack, tools};

/// The pages of one file, and where each goes.
const PAGES: [(&str, &str); 2] = [("index", "copartition.html"), ("embed", "site/embed.html")];

/// Makes all of it in `dist`, out of a new build.
pub fn all() -> Result {
    build::site()?;
    packages()?;
    package()
}

/// The crate, packed, and compiled from what is in the pack.
pub fn package() -> Result {
    let packed = root().join("target/package");
    wipe(&packed)?;
    run(&mut cargo("package --locked --allow-dirty --package copartition"))?;
    for entry in fs::read_dir(packed)? {
        let entry = entry?;
        if entry.path().extension().is_some_and(|ending| ending == "crate") {
            fs::copy(entry.path(), root().join("dist").join(entry.file_name()))?;
        }
    }
    Ok(())
}

/// The same out of the last build, without the crate.
pub fn packages() -> Result {
    tools::packages()?;
    build::one()?;
    let (bundled, dist) = (root().join("target/bundled"), root().join("dist"));
    for folder in [&bundled, &dist] {
        wipe(folder)?;
    }
    run(command(tools::node()?).arg("xtask/pack/bundle.mjs").arg(&bundled))?;

    let site = dist.join("site");
    copy(&bundled.join("site"), &site, &[])?;
    let start = fs::read_to_string(bundled.join("single/start.js"))?;
    for (name, to) in PAGES {
        let html = fs::read_to_string(root().join("www").join(name).with_extension("html"))?;
        let mut files = Vec::new();
        read(&bundled.join("single").join(name), "", &mut files)?;
        read(&bundled.join("single/files"), "", &mut files)?;
        let page = pack::page(&html, start.trim_end(), files)?;
        println!("dist/{to}: {} bytes", page.len());
        fs::write(dist.join(to), page)?;
    }
    fs::copy(dist.join("copartition.html"), site.join("copartition.html"))?;
    npm(&bundled.join("npm"), &dist)
}

/// Where the npm package is.
pub fn tarball() -> Result<PathBuf> {
    Ok(root().join("dist").join(format!("copartition-{}.tgz", project::version()?)))
}

/// The tarball, with what `package.json` there says of it.
fn npm(bundled: &Path, dist: &Path) -> Result {
    let package = root().join("target/npm");
    wipe(&package)?;
    copy(bundled, &package, &[])?;
    copy(&root().join("xtask/pack/npm"), &package, &[])?;
    build::declarations(&package.join("types"))?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE", "README.md"] {
        fs::copy(root().join(name), package.join(name))?;
    }
    // Under a name that Vite's own server does not take for a page of the project, to be worked on.
    fs::copy(dist.join("copartition.html"), package.join("copartition.htm"))?;
    let version = project::version()?;
    let manifest = package.join("package.json");
    fs::write(&manifest, fs::read_to_string(&manifest)?.replace("\"0.0.0\"", &format!("\"{version}\"")))?;
    let tarball = output(
        command(tools::npm().ok_or("npm is missing")?)
            .args(["pack", "--silent", "--pack-destination"])
            .args([dist, &package]),
    )?;
    println!("dist/{tarball}: {} bytes", fs::metadata(dist.join(&tarball))?.len());
    Ok(())
}

/// All files of a folder, by their paths in it, in order.
fn read(folder: &Path, prefix: &str, files: &mut Vec<(String, Vec<u8>)>) -> Result {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.sort();
    for path in paths {
        let name = format!("{prefix}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            read(&path, &format!("{name}/"), files)?;
        } else {
            files.push((name, fs::read(&path)?));
        }
    }
    Ok(())
}
