//! A cluster of three Redis servers of its own on this machine, and a client that says no more than it must.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use copartition::redis::cluster::Cluster;

/// Three servers, which end with this value, and what the core takes their cluster for.
pub struct Servers {
    pub cluster: Cluster,
    ports: Vec<u16>,
    children: Vec<Child>,
    folder: PathBuf,
}

impl Servers {
    /// Starts them on free ports and joins them as `redis-cli --cluster create` does.
    pub fn start() -> Self {
        let ports = free_ports(3);
        let folder = std::env::temp_dir().join(format!("copartition-cluster-{}", std::process::id()));
        let mut servers = Self { cluster: Cluster::created(3), ports, children: Vec::new(), folder };
        for (place, port) in servers.ports.clone().into_iter().enumerate() {
            let folder = servers.folder.join(port.to_string());
            fs::create_dir_all(&folder).unwrap();
            let mut command = Command::new("redis-server");
            command.args(["--port", &port.to_string(), "--bind", "127.0.0.1", "--dir"]).arg(&folder);
            command.args(["--cluster-enabled", "yes", "--save", "", "--appendonly", "no", "--daemonize", "no"]);
            servers.children.push(command.stdout(Stdio::null()).spawn().expect("redis-server is missing"));
            servers.cluster.masters[place].address = servers.address(place);
        }
        let until = Instant::now() + Duration::from_secs(20);
        for place in 0..3 {
            wait(until, "a server that answers", || TcpStream::connect(servers.address(place)).is_ok());
        }
        let addresses: Vec<_> = (0..3).map(|place| servers.address(place)).collect();
        let addresses: Vec<_> = addresses.iter().map(String::as_str).collect();
        let said = servers.cli(&[&["--cluster", "create"], &*addresses, &["--cluster-yes"]].concat(), "");
        assert!(said.contains("[OK] All 16384 slots covered."), "{said}");
        servers.settle();
        servers
    }

    /// Waits until each server takes the cluster for whole.
    pub fn settle(&self) {
        let until = Instant::now() + Duration::from_secs(20);
        for place in 0..3 {
            let is_up =
                || String::from_utf8_lossy(&self.ask(place, "CLUSTER INFO").words()).contains("cluster_state:ok");
            wait(until, "a cluster that is up", is_up);
        }
    }

    pub fn address(&self, place: usize) -> String {
        format!("127.0.0.1:{}", self.ports[place])
    }

    pub fn connect(&self, place: usize) -> Client {
        let stream = TcpStream::connect(self.address(place)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        Client(BufReader::new(stream))
    }

    /// The answer to one command on a connection of its own, its words parted by blanks.
    pub fn ask(&self, place: usize, command: &str) -> Reply {
        self.connect(place).send(&command.split(' ').map(Into::into).collect::<Vec<_>>())
    }

    /// What redis-cli prints, given that on its standard input.
    pub fn cli(&self, arguments: &[&str], input: &str) -> String {
        let mut command = Command::new("redis-cli");
        if arguments.first() != Some(&"--cluster") {
            command.args(["-p", &self.ports[0].to_string()]);
        }
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("redis-cli is missing");
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_owned();
        let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap().unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

pub struct Client(BufReader<TcpStream>);

#[derive(Debug, PartialEq)]
pub enum Reply {
    Error(String),
    /// A text, a number or nothing, as bytes.
    Bytes(Vec<u8>),
    List(Vec<Reply>),
}

impl Reply {
    /// The bytes of a text or a number.
    pub fn words(self) -> Vec<u8> {
        match self {
            Self::Bytes(bytes) => bytes,
            other => panic!("{other:?} is no text"),
        }
    }

    pub fn list(self) -> Vec<Self> {
        match self {
            Self::List(list) => list,
            other => panic!("{other:?} is no list"),
        }
    }
}

impl Client {
    pub fn send(&mut self, words: &[Vec<u8>]) -> Reply {
        let mut request = format!("*{}\r\n", words.len()).into_bytes();
        for word in words {
            request.extend(format!("${}\r\n", word.len()).as_bytes());
            request.extend(word);
            request.extend(b"\r\n");
        }
        self.0.get_mut().write_all(&request).unwrap();
        self.reply()
    }

    fn reply(&mut self) -> Reply {
        let mut line = Vec::new();
        self.0.read_until(b'\n', &mut line).expect("an answer within five seconds");
        let line = line.strip_suffix(b"\r\n").expect("a whole line");
        let text = String::from_utf8_lossy(&line[1..]).into_owned();
        let length = text.parse().unwrap_or(-1_i64);
        match line[0] {
            b'-' => Reply::Error(text),
            b'$' if length >= 0 => {
                let mut bytes = vec![0; length as usize + 2];
                self.0.read_exact(&mut bytes).unwrap();
                bytes.truncate(length as usize);
                Reply::Bytes(bytes)
            }
            b'*' if length >= 0 => Reply::List((0..length).map(|_| self.reply()).collect()),
            b'$' | b'*' => Reply::Bytes(Vec::new()),
            _ => Reply::Bytes(line[1..].into()),
        }
    }
}

/// Ports that nobody listens on, and nobody on the port of their cluster bus, which is 10000 higher.
fn free_ports(number: usize) -> Vec<u16> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let mut held = Vec::new();
    while held.len() < number {
        let listener = bind(0).unwrap();
        let port = listener.local_addr().unwrap().port();
        let bus = port.checked_add(10_000).and_then(|bus| bind(bus).ok());
        held.extend(bus.map(|bus| (port, listener, bus)));
    }
    held.into_iter().map(|(port, ..)| port).collect()
}

fn wait(until: Instant, what: &str, mut is_so: impl FnMut() -> bool) {
    while !is_so() {
        assert!(Instant::now() < until, "waited too long for {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}
