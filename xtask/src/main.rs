//! Builds, serves and checks Copartition: `cargo xtask`, nothing else to install for the first two.

mod alike;
mod bench;
mod build;
mod dist;
mod figure;
mod hosts;
mod pack;
mod project;
mod serve;
mod test;
mod tools;

use std::env;
use std::error::Error;
use std::process::ExitCode;

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

const HELP: &str = "\
cargo xtask build                           the WebAssembly module into www/pkg, the whole site into dist/site
cargo xtask serve [--port N] [--no-build]   build, then serve www on 127.0.0.1 (8080, or the next free port)
cargo xtask test [STEP...]                  every check, in order, up to the first that fails; or only the steps named
cargo xtask figure PRESET|LINK...           a picture and a table that stand in an article until the element runs; --help says more
cargo xtask bench                           speed beside other programs, into BENCHMARKS.md (some minutes; the machine idle)
cargo xtask dist                            what is given to others, into dist: the site, the npm package, the crate, copartition.html
cargo xtask bless                           the native tests, writing their golden files instead of comparing them
";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let outcome = match args.as_slice() {
        ["build"] => build::site(),
        ["serve", options @ ..] => serve::run(options),
        ["test", only @ ..] => test::run(only),
        ["figure", options @ ..] => figure::run(options),
        ["bench"] => bench::run(),
        ["dist"] => dist::all(),
        ["bless"] => test::bless(),
        rest => {
            print!("{HELP}\nsteps of test: {}\n", test::names());
            return if rest.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(2) };
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
