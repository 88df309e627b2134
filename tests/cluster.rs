//! A real Redis Cluster is asked the same as the core: slots, layouts, commands and transactions, drawn from a fixed seed.
//!
//! `cargo xtask test redis` runs this, with Debian's redis-server and redis-cli (7.0), and installs them where it can.

use std::collections::BTreeMap;

use copartition::redis::answer::{Connection, Reason};
use copartition::redis::cluster::OpenSlot;
use copartition::redis::command::{Command, Keys, all};
use copartition::redis::{slot, topology, typed};

use draw::Draw;
use server::{Reply, Servers};

#[path = "cluster/draw.rs"]
mod draw;
#[path = "cluster/layout.rs"]
mod layout;
#[path = "cluster/server.rs"]
mod server;

/// One test, because three servers are started for it.
// It needs programs that cargo does not bring.
#[ignore = "needs redis-server: cargo xtask test redis"]
#[test]
fn a_real_cluster_answers_as_the_core_does() {
    let servers = Servers::start();
    slots_are_the_servers(&servers);
    the_table_is_the_servers(&servers);
    words_are_redis_clis(&servers);
    commands_are_answered_alike(&servers);
    transactions_are_answered_alike(&servers);
    half_moved_slots_are_answered_alike(&servers);
    layout::rebalances_are_planned_alike(&servers);
    // It changes the layout, so it comes last.
    layout::layouts_are_read_and_changed(&servers);
}

fn slots_are_the_servers(servers: &Servers) {
    let mut draw = Draw::new(1);
    let mut client = servers.connect(0);
    for _ in 0..500 {
        let key = draw.key();
        let answer = client.send(&[b"CLUSTER".into(), b"KEYSLOT".into(), key.clone()]);
        assert_eq!(answer.words(), slot(&key).get().to_string().as_bytes(), "{key:?}");
    }
}

/// Every name with its arity, and no name more.
fn the_table_is_the_servers(servers: &Servers) {
    let mut theirs = BTreeMap::new();
    let mut add = |row: &[Reply]| {
        let [Reply::Bytes(name), Reply::Bytes(arity), ..] = row else { panic!("{row:?}") };
        let [name, arity] = [name, arity].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        theirs.insert(name, arity);
    };
    for row in servers.ask(0, "COMMAND").list() {
        let row = row.list();
        add(&row);
        if let Some(Reply::List(subcommands)) = row.into_iter().nth(9) {
            for row in subcommands {
                add(&row.list());
            }
        }
    }
    let full = |command: &Command| format!("{}|{}", command.container, command.name).trim_start_matches('|').to_owned();
    let known = all().into_iter().filter(|command| !command.newer);
    let ours: BTreeMap<_, _> = known.map(|command| (full(&command), command.arity.to_string())).collect();
    assert_eq!(ours, theirs);
}

/// redis-cli shows what it read by what ECHO gives back.
fn words_are_redis_clis(servers: &Servers) {
    let mut draw = Draw::new(2);
    let lines: Vec<_> = (0..400).map(|_| format!("ECHO {}", draw.quoted())).collect();
    let said = servers.cli(&["--no-raw"], &lines.join("\n"));
    let said: Vec<_> = said.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(said.len(), lines.len());
    let mut echoed = 0;
    for (line, said) in lines.iter().zip(said) {
        match typed::words(line.as_bytes()).as_deref() {
            None => assert_eq!(said, typed::INVALID, "{line}"),
            Some([_, word]) => {
                assert_eq!(typed::words(said.as_bytes()).unwrap(), [&word[..]], "{line}");
                echoed += 1;
            }
            Some(_) => assert_eq!(said, "(error) ERR wrong number of arguments for 'echo' command", "{line}"),
        }
    }
    assert!(echoed > 50, "{echoed} lines");
}

fn commands_are_answered_alike(servers: &Servers) {
    let mut draw = Draw::new(3);
    let mut reasons = BTreeMap::new();
    for command in all().into_iter().filter(|command| !command.newer) {
        // Too few words, and one too many where that can be: any command may be sent so, as none of it is run.
        let fewest = usize::from(command.arity.unsigned_abs());
        let own = if command.container.is_empty() { 1 } else { 2 };
        for number in [own, fewest - 1, fewest + 1] {
            if number >= own && !command.takes(number) {
                alike(servers, &[draw.call(&command, number - own)], 0, &mut reasons);
            }
        }
        if command.keys == Keys::None {
            continue;
        }
        for _ in 0..6 {
            let words = draw.plausible(&command);
            alike(servers, &[words], draw.below(3), &mut reasons);
        }
    }
    for line in draw::ODD.lines() {
        let words = typed::words(line.as_bytes()).unwrap();
        for place in 0..3 {
            alike(servers, std::slice::from_ref(&words), place, &mut reasons);
        }
    }
    for reason in [
        Reason::Runs,
        Reason::CrossSlot,
        Reason::Moved,
        Reason::WrongArity,
        Reason::UnknownCommand,
        Reason::UnknownSubcommand,
        Reason::InvalidArguments,
        Reason::NotInCluster,
    ] {
        assert!(reasons.get(reason.id()).is_some_and(|times| *times > 2), "{reason:?} of {reasons:?}");
    }
}

fn transactions_are_answered_alike(servers: &Servers) {
    let mut draw = Draw::new(4);
    let mut reasons = BTreeMap::new();
    for _ in 0..400 {
        let lines = draw.transaction();
        alike(servers, &lines, draw.below(3), &mut reasons);
    }
    for reason in
        [Reason::Queued, Reason::ExecAbort, Reason::CrossSlot, Reason::NoTransaction, Reason::NotInTransaction]
    {
        assert!(reasons.get(reason.id()).is_some_and(|times| *times > 2), "{reason:?} of {reasons:?}");
    }
}

/// Sends the same to a node and to the core, on a connection of its own.
fn alike(servers: &Servers, sent: &[Vec<Vec<u8>>], place: usize, reasons: &mut BTreeMap<&'static str, u32>) {
    let mut theirs = servers.connect(place);
    let mut ours = Connection::new(&servers.cluster, place as u16, &[]);
    for words in sent {
        let answer = ours.send(words);
        *reasons.entry(answer.reason.id()).or_default() += 1;
        check(&answer.text, answer.reason, theirs.send(words), sent, place);
    }
}

/// What the core leaves to the data may be any answer but those that it knows of.
fn check(text: &str, reason: Reason, theirs: Reply, sent: &[Vec<Vec<u8>>], place: usize) {
    let shown =
        || sent.iter().map(|words| String::from_utf8_lossy(&words.join(&b' ')).into_owned()).collect::<Vec<_>>();
    match (reason, theirs) {
        (Reason::Queued, theirs) => assert_eq!(theirs, Reply::Bytes(b"QUEUED".into()), "{:?} at {place}", shown()),
        (Reason::Runs, Reply::Error(error)) => {
            let word = error.split(' ').next().unwrap_or_default();
            let routed = ["MOVED", "CROSSSLOT", "ASK", "TRYAGAIN", "CLUSTERDOWN", "EXECABORT"].contains(&word);
            let unknown =
                ["ERR unknown command", "ERR unknown subcommand '"].iter().any(|start| error.starts_with(start));
            let known = unknown || error.ends_with("in cluster mode");
            assert!(!routed && !known, "{error}: {:?} at {place}", shown());
        }
        (Reason::Runs, _) => {}
        (_, Reply::Error(error)) => assert_eq!(text, error, "{:?} at {place}", shown()),
        (_, theirs) => panic!("{theirs:?}, not {text}: {:?} at {place}", shown()),
    }
}

fn half_moved_slots_are_answered_alike(servers: &Servers) {
    // Slot 12355, of the third master.
    let (from, to) = (2, 0);
    let id = |place| String::from_utf8(servers.ask(place, "CLUSTER MYID").words()).unwrap();
    let here = [b"{BBCA}0".to_vec(), b"{BBCA}1".to_vec()];
    let put = |place, key: &[u8]| {
        let mut client = servers.connect(place);
        client.send(&[b"ASKING".into()]);
        assert_eq!(client.send(&[b"SET".into(), key.into(), b"1".into()]), Reply::Bytes(b"OK".into()));
    };
    for key in &here {
        put(from, key);
    }
    servers.ask(from, &format!("CLUSTER SETSLOT 12355 MIGRATING {}", id(to)));
    servers.ask(to, &format!("CLUSTER SETSLOT 12355 IMPORTING {}", id(from)));
    for key in &here {
        put(to, key);
    }
    let mut cluster = servers.cluster.clone();
    cluster.open = vec![OpenSlot { slot: slot(b"{BBCA}"), from: Some(from as u16), to: Some(to as u16) }];

    // What each of the two nodes says of the open slot is read back.
    for place in [from, to] {
        let text = servers.ask(place, "CLUSTER NODES").words();
        assert_eq!(topology::read(&text), (cluster.clone(), Vec::new()));
    }

    let mut draw = Draw::new(5);
    let mut reasons = BTreeMap::<_, u32>::new();
    for place in [from, to] {
        for _ in 0..200 {
            let lines = draw.over_half_moved();
            let mut theirs = servers.connect(place);
            let mut ours = Connection::new(&cluster, place as u16, &here);
            for words in &lines {
                let answer = ours.send(words);
                *reasons.entry(answer.reason.id()).or_default() += 1;
                check(&answer.text, answer.reason, theirs.send(words), &lines, place);
            }
        }
    }
    for reason in [Reason::Ask, Reason::TryAgain, Reason::Moved, Reason::CrossSlot, Reason::Runs, Reason::ExecAbort] {
        assert!(reasons.get(reason.id()).is_some_and(|times| *times > 2), "{reason:?} of {reasons:?}");
    }
    for place in [from, to] {
        servers.ask(place, "FLUSHALL");
        servers.ask(place, "CLUSTER SETSLOT 12355 STABLE");
    }
}
