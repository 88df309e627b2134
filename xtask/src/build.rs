//! The WebAssembly module and the site around it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use wasm_bindgen_cli_support::Bindgen;

use crate::Result;
use crate::alike;
use crate::project::{cargo, command, copy, output, root, run, wipe};
use crate::tools;

/// The modules, as their files are called.
const MODULES: [&str; 3] = ["copartition", "first", "data"];

/// Three modules into `www/pkg`: the whole; the same for the first panel, which is all that most pages need; and the reader of files.
/// Then everything in `www` that a reader needs into `dist/site`.
pub fn site() -> Result {
    let started = Instant::now();
    let module = compile("wasm", "target/wasm/site", Aim::Size)?;
    let first = compile("wasm", "target/wasm/first", Aim::FirstOnly)?;
    let reader = compile("reader", "target/wasm/reader", Aim::InlinedSize)?;

    let www = root().join("www");
    let pkg = www.join("pkg");
    wipe(&pkg)?;
    bindgen(&module).web(true)?.reset_state_function(true).generate(&pkg)?;
    bindgen(&first).web(true)?.reset_state_function(true).out_name("first").generate(&pkg)?;
    bindgen(&reader).web(true)?.out_name("data").generate(&pkg)?;
    shrink(&MODULES.map(|name| pkg.join(format!("{name}_bg.wasm"))))?;

    let site = root().join("dist/site");
    wipe(&site)?;
    copy(&www, &site, &["jsconfig.json", "events.d.ts", "LINKS.md", "ACCESS.md"])?;

    for file in MODULES.iter().flat_map(|name| [format!("{name}_bg.wasm"), format!("{name}.js")]) {
        let (raw, gzip) = sizes(&pkg.join(&file))?;
        println!("www/pkg/{file}: {raw} bytes{gzip}");
    }
    println!("dist/site is ready ({:.1} s)", started.elapsed().as_secs_f32());
    Ok(())
}

/// Engine and reader as one module, into `target/one`: for pages of one file, a hundredth smaller than both apart.
pub fn one() -> Result {
    let module = compile("wasm,reader", "target/wasm/one", Aim::Size)?;
    let out = root().join("target/one");
    wipe(&out)?;
    bindgen(&module).web(true)?.reset_state_function(true).generate(&out)?;
    shrink(&[out.join("copartition_bg.wasm")])
}

/// The TypeScript declarations of the site's modules, made from their comments, into a folder. Needs the module's own, from `site`.
pub fn declarations(out: &Path) -> Result {
    wipe(out)?;
    let options = "--project www/jsconfig.json --noEmit false --declaration --emitDeclarationOnly --outDir";
    run(tsc(&options.split(' ').collect::<Vec<_>>())?.arg(out))?;
    // What is a declaration already, the compiler leaves where it is.
    let www = root().join("www");
    fs::copy(www.join("events.d.ts"), out.join("events.d.ts"))?;
    fs::create_dir_all(out.join("pkg"))?;
    for file in ["copartition.d.ts", "data.d.ts"] {
        fs::copy(www.join("pkg").join(file), out.join("pkg").join(file))?;
    }
    Ok(())
}

/// The TypeScript compiler that npm has brought, with these arguments.
pub fn tsc(arguments: &[&str]) -> Result<Command> {
    let mut tsc = command(tools::node()?);
    tsc.arg("node_modules/typescript/bin/tsc").args(arguments);
    Ok(tsc)
}

/// The core with bytes in and answers out, for Node, into `target/replay`. Never part of the site.
pub fn replay() -> Result {
    let module = compile("replay", "target/wasm/replay", Aim::Size)?;
    let out = root().join("target/replay");
    wipe(&out)?;
    bindgen(&module).nodejs(true)?.generate(&out)?;
    Ok(())
}

/// The same, compiled for speed and as a module that Node and a browser both load, into `target/bench`. What is compiled
/// for size is a few times slower at many keys: in a page they would be the work of a second module, fetched when needed.
pub fn bench() -> Result {
    let module = compile("replay", "target/wasm/bench", Aim::Speed)?;
    let out = root().join("target/bench");
    wipe(&out)?;
    bindgen(&module).web(true)?.omit_default_module_path(false).generate(&out)?;
    Ok(())
}

/// What a module is compiled for.
#[derive(Clone, Copy)]
enum Aim {
    /// As the manifest says, with the smallest functions inlined where all crates are linked as one: 400 bytes of the site's download.
    Size,
    /// The same without what only later panels show.
    FirstOnly,
    /// As the manifest says, with more small functions inlined in every crate. That makes the reader smaller, and the site's module larger.
    InlinedSize,
    /// Vectors included, which browsers have had since 2023 at the latest.
    Speed,
}

const LEAST_INLINED: &str = "-Cllvm-args=-inline-threshold=12";

/// Compiles the library for WebAssembly. Each set of features has a target folder of its own: cargo gives a module
/// the same file name whatever its features, so in one folder a build could pick up the other's.
fn compile(features: &str, target_dir: &str, aim: Aim) -> Result<PathBuf> {
    let sysroot = PathBuf::from(output(command("rustc").args(["--print", "sysroot"]))?);
    tools::ensure_wasm_target(&sysroot)?;
    let mut cargo = cargo("rustc --locked --package copartition --lib --release --crate-type cdylib");
    cargo.args("--target wasm32-unknown-unknown --no-default-features".split(' '));
    cargo.args(["--features", features, "--target-dir", target_dir]);
    let mut flags = rust_flags(&sysroot)?;
    match aim {
        Aim::Size => {
            cargo.args(["--", LEAST_INLINED]);
        }
        Aim::FirstOnly => {
            cargo.args(["--", LEAST_INLINED, "--cfg", "first_only"]);
        }
        Aim::InlinedSize => flags.push_str("\x1f-Cllvm-args=-inline-threshold=40"),
        Aim::Speed => {
            cargo.args(["--config", "profile.release.opt-level=3"]);
            flags.push_str("\x1f-Ctarget-feature=+simd128");
        }
    }
    run(cargo.env("CARGO_ENCODED_RUSTFLAGS", flags))?;
    Ok(root().join(target_dir).join("wasm32-unknown-unknown/release/copartition.wasm"))
}

/// Flags that keep this machine's folders out of the module: panics name their source file. With them, and with no
/// others from the environment, the module is the same bytes wherever it is built.
fn rust_flags(sysroot: &Path) -> Result<String> {
    let version = output(command("rustc").arg("-vV"))?;
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: ")).unwrap_or("unknown");
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).ok_or("no home directory")?;

    // Where several match, rustc takes the last.
    let mut moved = vec![
        (root(), "/copartition".to_owned()),
        (home.clone(), "/cargo".to_owned()),
        (sysroot.join("lib/rustlib/src/rust"), format!("/rustc/{commit}")),
    ];
    for registry in fs::read_dir(home.join("registry/src")).into_iter().flatten() {
        moved.push((registry?.path(), "/crates".to_owned()));
    }

    let flags = moved.iter().map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()));
    Ok(flags.collect::<Vec<_>>().join("\x1f"))
}

fn bindgen(module: &Path) -> Bindgen {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).typescript(true);
    // Who loads a module says where it is: a second address in it would have bundlers look for a file that is not there.
    bindgen.omit_default_module_path(true).remove_name_section(true).remove_producers_section(true);
    bindgen
}

/// Makes modules 3 per cent smaller, at the same speed, where npm has brought Binaryen: `build` and `serve` do without.
fn shrink(modules: &[PathBuf]) -> Result {
    const TOOL: &str = "node_modules/binaryen/bin/wasm-opt";
    let Some(node) = tools::node_if_present().filter(|_| root().join(TOOL).is_file()) else {
        println!("not made smaller by wasm-opt: `npm ci` would bring it");
        return Ok(());
    };
    for module in modules {
        let mut tool = command(&node);
        // The lowest memory is the far end of the stack, which nothing that an object is at has in reach: offsets to it need no care.
        // Of functions that are called once only small ones go into their caller: larger ones apart are more alike to gzip.
        tool.args([TOOL, "--low-memory-unused", "--one-caller-inline-max-function-size", "20"]);
        tool.args(["--always-inline-max-function-size", "4"]);
        tool.args(["--flatten", "--rereloop", "-Oz", "--flatten", "--rereloop", "-Oz", "-Oz", "--output"])
            .args([module, module]);
        run(&mut tool)?;
        fs::write(module, alike::together(&fs::read(module)?)?)?;
    }
    Ok(())
}

/// Bytes of a file as it is, and as gzip sends it. The second comes from Node, as in the test that holds it against
/// the limit, so that both print the same number; without Node it is left out.
fn sizes(file: &Path) -> Result<(u64, String)> {
    let raw = fs::metadata(file)?.len();
    let Some(node) = tools::node_if_present() else {
        return Ok((raw, String::new()));
    };
    let script = "zlib.gzipSync(fs.readFileSync(process.argv[1]), { level: 9 }).length";
    let gzip = output(command(node).args(["-p", script]).arg(file))?;
    Ok((raw, format!(", {gzip} by gzip")))
}
