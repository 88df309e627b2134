//! Pages of others with a figure on them, made as their authors would: each folder of `tests/hosts` becomes a site in `target/hosts/public`.

use std::fs;
use std::path::Path;

use crate::Result;
use crate::build;
use crate::dist;
use crate::project::{command, copy, root, run, wipe};
use crate::tools;

/// Pages that nothing has to build.
const PLAIN: [&str; 5] = ["csp", "frame", "reveal", "script", "two"];

/// Makes all of them out of what is in `dist`.
pub fn build() -> Result {
    let (sources, hosts) = (root().join("tests/hosts"), root().join("target/hosts"));
    let (site, work, public) = (root().join("dist/site"), hosts.join("work"), hosts.join("public"));
    for folder in [&work, &public] {
        wipe(folder)?;
    }
    let project = hosts.join("vite");
    vite(&sources.join("vite"), &project, &public.join("vite"))?;

    let packages = project.join("node_modules");
    for name in PLAIN {
        copy(&sources.join(name), &public.join(name), &[])?;
        let element = if name == "script" { packages.join("copartition") } else { site.clone() };
        copy(&element, &public.join(name).join("copartition"), &[])?;
    }
    copy(&packages.join("reveal.js/dist"), &public.join("reveal/reveal.js/dist"), &[])?;
    copy(&site, &public.join("site"), &[])?;

    for (name, folder) in [("hugo", "static"), ("mdbook", "src")] {
        copy(&sources.join(name), &work.join(name), &[])?;
        copy(&site, &work.join(name).join(folder).join("copartition"), &[])?;
    }
    let out = public.join("hugo");
    run(command(tools::hugo()?).arg("--quiet").arg("--source").arg(work.join("hugo")).arg("--destination").arg(out))?;
    run(command(tools::mdbook()?).arg("build").arg(work.join("mdbook")).arg("--dest-dir").arg(public.join("mdbook")))
}

/// A project with the npm package, installed as anybody would install it: from its file, and nothing else is asked for.
fn vite(source: &Path, project: &Path, out: &Path) -> Result {
    const LOCK: &str = "package-lock.json";
    let node = tools::node()?;
    copy(source, project, &[LOCK])?;
    fs::copy(root().join(".npmrc"), project.join(".npmrc"))?;
    // What is the same stays as old as it is, and so do the packages.
    let lock = fs::read(source.join(LOCK))?;
    if fs::read(project.join(LOCK)).ok().as_ref() != Some(&lock) {
        fs::write(project.join(LOCK), lock)?;
    }
    tools::packages_in(project)?;
    let mut npm = command(tools::npm().ok_or("npm is missing")?);
    run(npm.args(["install", "--no-save", "--offline"]).arg(dist::tarball()?).current_dir(project))?;
    run(build::tsc(&["--project"])?.arg(project))?;
    let mut vite = command(node);
    vite.args([
        "node_modules/vite/bin/vite.js",
        "build",
        "--logLevel",
        "warn",
        "--base",
        "./",
        "--emptyOutDir",
        "--outDir",
    ]);
    run(vite.arg(out).current_dir(project))
}
