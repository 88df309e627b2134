//! A file server for the page, for this machine only.

use std::fs;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::Result;
use crate::build;
use crate::project::root;

/// How long a connection may say nothing.
const PATIENCE: Duration = Duration::from_secs(60);
/// In bytes; longer requests are no page's.
const LONGEST_HEAD: u64 = 64 * 1024;
const TEXT: &str = "text/plain; charset=utf-8";
const PORTS: std::ops::Range<u16> = 8080..8180;

pub fn run(options: &[&str]) -> Result {
    let Options { port, build } = Options::parse(options)?;
    let started = Instant::now();
    if build {
        build::site()?;
    }
    let listener = listen(port)?;
    let address = listener.local_addr()?;
    let built = if build { format!(" (built in {:.1} s)", started.elapsed().as_secs_f32()) } else { String::new() };
    println!("Copartition: http://{address}/{built}");
    serve(&listener, &root().join("www"))
}

struct Options {
    /// None: the first free one of `PORTS`.
    port: Option<u16>,
    build: bool,
}

impl Options {
    fn parse(mut options: &[&str]) -> Result<Self> {
        let mut parsed = Self { port: None, build: true };
        loop {
            options = match options {
                [] => return Ok(parsed),
                ["--no-build", rest @ ..] => {
                    parsed.build = false;
                    rest
                }
                ["--port", port, rest @ ..] => {
                    parsed.port = Some(port.parse().map_err(|_| format!("--port: `{port}` is not 0 to 65535"))?);
                    rest
                }
                [other, ..] => {
                    return Err(format!("serve has no option `{other}`: [--port N] [--no-build]").into());
                }
            };
        }
    }
}

/// A port that was asked for must be free; otherwise the next free one will do.
fn listen(port: Option<u16>) -> Result<TcpListener> {
    let bind = |port| TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    if let Some(port) = port {
        return bind(port).map_err(|error| format!("port {port}: {error}").into());
    }
    for port in PORTS {
        match bind(port) {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            outcome => return outcome.map_err(|error| format!("port {port}: {error}").into()),
        }
    }
    Err(format!("no port is free from {} to {}: try --port 0", PORTS.start, PORTS.end - 1).into())
}

/// Answers requests for the files below `root` until the process ends: a thread and one answer for each connection.
///
/// Written here because the small server crates queue connections for few threads: a browser opens six at once and
/// holds them, and the one that waits (`tiny_http` 0.12, seen with the largest file) then waits for ever.
fn serve(listener: &TcpListener, root: &Path) -> Result {
    let root: Arc<Path> = root.canonicalize()?.into();
    loop {
        // A reader who went away is no concern of ours.
        let Ok((stream, _)) = listener.accept() else { continue };
        let root = Arc::clone(&root);
        thread::spawn(move || answer(&stream, &root));
    }
}

/// Reads one request and answers it. Browsers open connections ahead and leave them unused: those end with the time-out.
fn answer(mut stream: &TcpStream, root: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new(stream).take(LONGEST_HEAD).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    // The head ends with an empty line; what else it says does not matter here.
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let (method, target) = first.split_once(' ').unwrap_or_default();
    let target = target.split(' ').next().unwrap_or_default();
    let file = || resolve(root, target).and_then(|file| Some((content_type(&file), fs::read(&file).ok()?)));
    let (status, kind, body) = match method {
        "GET" | "HEAD" => match file() {
            Some((kind, body)) => ("200 OK", kind, body),
            None => ("404 Not Found", TEXT, b"404: there is no such file\n".to_vec()),
        },
        _ => ("405 Method Not Allowed\r\nAllow: GET, HEAD", TEXT, b"405: only GET and HEAD\n".to_vec()),
    };
    let length = body.len();
    write!(stream, "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n")?;
    stream.write_all(b"Cache-Control: no-cache\r\nConnection: close\r\n\r\n")?;
    if method != "HEAD" {
        stream.write_all(&body)?;
    }
    stream.shutdown(Shutdown::Write)
}

/// The file that a request's target names, or nothing when it names none below `root` (which is canonical).
fn resolve(root: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let mut path = percent_decode(path)?;
    if path.is_empty() || path.ends_with('/') {
        path.push_str("index.html");
    }
    let harmless = |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':', '\0']);
    if !path.split('/').all(harmless) {
        return None;
    }
    // A symbolic link may point anywhere, so what counts is where the file really is.
    let file = root.join(path).canonicalize().ok()?;
    (file.starts_with(root) && file.is_file()).then_some(file)
}

/// Decodes once, and strictly: a lone `%` or text that is not UTF-8 gives nothing.
fn percent_decode(text: &str) -> Option<String> {
    let mut decoded = Vec::with_capacity(text.len());
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        decoded.push(if byte == b'%' {
            let mut digit = || char::from(bytes.next()?).to_digit(16);
            u8::try_from(digit()? * 16 + digit()?).ok()?
        } else {
            byte
        });
    }
    String::from_utf8(decoded).ok()
}

fn content_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process;

    /// A folder with a page in it, and beside it a secret.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let outer = std::env::temp_dir().join(format!("xtask-serve-{name}-{}", process::id()));
            fs::create_dir_all(outer.join("www/pkg")).unwrap();
            fs::write(outer.join("secret.txt"), "secret").unwrap();
            fs::write(outer.join("www/index.html"), "<p>page").unwrap();
            fs::write(outer.join("www/a b%.txt"), "odd name").unwrap();
            fs::write(outer.join("www/pkg/module.wasm"), b"\0asm").unwrap();
            Self(outer.canonicalize().unwrap())
        }

        fn root(&self) -> PathBuf {
            self.0.join("www")
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_target_names_its_file() {
        let folder = Folder::new("names");
        let root = folder.root();
        for (target, file) in [
            ("/", "index.html"),
            ("/?v=1", "index.html"),
            ("/#1,2", "index.html"),
            ("/index.html", "index.html"),
            ("/pkg/module.wasm?x=/../..", "pkg/module.wasm"),
            ("/pkg%2fmodule.wasm", "pkg/module.wasm"),
            ("/%69ndex.html", "index.html"),
            ("/a%20b%25.txt", "a b%.txt"),
        ] {
            assert_eq!(resolve(&root, target), Some(root.join(file)), "{target}");
        }
    }

    #[test]
    fn no_target_leads_out_of_the_folder() {
        let folder = Folder::new("out");
        let root = folder.root();
        let absolute = format!("/{}", folder.0.join("secret.txt").display());
        for target in [
            "/../secret.txt",
            "/pkg/../../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/%2E%2E%2Fsecret.txt",
            "/..\\secret.txt",
            "/..%5csecret.txt",
            "/%252e%252e/secret.txt",
            "/pkg/..",
            "//secret.txt",
            "/C:/secret.txt",
            absolute.as_str(),
            "../secret.txt",
            "http://127.0.0.1/index.html",
        ] {
            assert_eq!(resolve(&root, target), None, "{target}");
        }
    }

    #[test]
    fn odd_targets_name_nothing() {
        let folder = Folder::new("odd");
        let root = folder.root();
        for target in [
            "",
            "*",
            "/pkg",
            "/pkg/",
            "/missing.js",
            "/%",
            "/%4",
            "/%zz",
            "/%+1",
            "/%ff",
            "/index.html%00.txt",
            "/./index.html",
        ] {
            assert_eq!(resolve(&root, target), None, "{target}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_symbolic_link_does_not_lead_out() {
        let folder = Folder::new("link");
        let root = folder.root();
        std::os::unix::fs::symlink(folder.0.join("secret.txt"), root.join("out.txt")).unwrap();
        std::os::unix::fs::symlink(root.join("index.html"), root.join("in.html")).unwrap();
        std::os::unix::fs::symlink(&folder.0, root.join("up")).unwrap();
        assert_eq!(resolve(&root, "/out.txt"), None);
        assert_eq!(resolve(&root, "/up/secret.txt"), None);
        assert_eq!(resolve(&root, "/in.html"), Some(root.join("index.html")));
    }

    #[test]
    fn answers_over_the_wire() {
        let folder = Folder::new("wire");
        let root = folder.root();
        let listener = listen(Some(0)).unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || serve(&listener, &root).unwrap());
        let ask = |request: &str| {
            let mut stream = TcpStream::connect(address).unwrap();
            write!(stream, "{request} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        };

        let page = ask("GET /");
        assert!(page.starts_with("HTTP/1.1 200 "), "{page}");
        assert!(page.contains("\r\nContent-Type: text/html; charset=utf-8\r\n"), "{page}");
        assert!(page.contains("\r\nCache-Control: no-cache\r\n"), "{page}");
        assert!(page.ends_with("\r\n\r\n<p>page"), "{page}");

        let head = ask("HEAD /pkg/module.wasm");
        assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
        assert!(head.contains("\r\nContent-Type: application/wasm\r\n"), "{head}");
        assert!(head.contains("\r\nContent-Length: 4\r\n"), "{head}");
        assert!(head.ends_with("\r\n\r\n"), "{head}");

        let missing = ask("GET /../secret.txt");
        assert!(missing.starts_with("HTTP/1.1 404 "), "{missing}");
        assert!(!missing.contains("secret"), "{missing}");

        let refused = ask("POST /");
        assert!(refused.starts_with("HTTP/1.1 405 "), "{refused}");
        assert!(refused.contains("\r\nAllow: GET, HEAD\r\n"), "{refused}");
    }

    #[test]
    fn connections_that_say_nothing_hold_nobody_up() {
        let folder = Folder::new("idle");
        let root = folder.root();
        let listener = listen(Some(0)).unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || serve(&listener, &root).unwrap());
        let idle: Vec<_> = (0..32).map(|_| TcpStream::connect(address).unwrap()).collect();
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        write!(stream, "GET / HTTP/1.1\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.ends_with("<p>page"), "{answer}");
        drop(idle);
    }

    #[test]
    fn without_a_wish_the_next_free_port_is_taken() {
        let first = listen(None).unwrap();
        let second = listen(None).unwrap();
        let (first, second) = (first.local_addr().unwrap().port(), second.local_addr().unwrap().port());
        assert!(first < second && PORTS.contains(&second));
        assert!(listen(Some(first)).is_err() || first == 0);
    }

    #[test]
    fn options_are_read_or_refused() {
        let parsed = Options::parse(&["--no-build", "--port", "0"]).unwrap();
        assert!(!parsed.build && parsed.port == Some(0));
        let parsed = Options::parse(&[]).unwrap();
        assert!(parsed.build && parsed.port.is_none());
        for refused in [&["--port"][..], &["--port", "65536"], &["--port", "-1"], &["8080"]] {
            assert!(Options::parse(refused).is_err(), "{refused:?}");
        }
    }
}
