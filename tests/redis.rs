//! Redis Cluster: layouts as they are pasted, and what must hold for any text, key and cluster.

use copartition::redis::answer::Connection;
use copartition::redis::cluster::{Cluster, Master, OpenSlot};
use copartition::redis::topology::{self, CODES};
use copartition::redis::{slot, typed};

#[path = "redis/properties.rs"]
mod properties;

/// The same two masters with two ranges each, as each command prints them.
const FORMS: &[(&str, &str)] = &[
    ("slots", include_str!("redis/slots.txt")),
    ("slots, raw", include_str!("redis/slots-raw.txt")),
    ("shards", include_str!("redis/shards.txt")),
    ("shards, raw", include_str!("redis/shards-raw.txt")),
    ("nodes", include_str!("redis/nodes.txt")),
    ("check", include_str!("redis/check.txt")),
];

const ID: &str = "b4940c3a9e6f4e61038dceb807cadedd1f080bbd";

#[test]
fn a_layout_is_the_same_in_every_form() {
    let master = |address: &str, ranges: &[_]| Master { address: address.into(), ranges: ranges.into() };
    let masters =
        vec![master("10.0.0.1:6379", &[0..=99, 200..=8191]), master("10.0.0.2:6379", &[100..=199, 8192..=16_383])];
    let cluster = Cluster { masters, open: Vec::new(), full_coverage: true };
    assert!(cluster.unowned().is_empty() && cluster.owned_twice().is_empty());
    for (form, text) in FORMS {
        for text in [text.to_string(), text.replace('\n', "\r\n"), text.replace('\n', "  \n")] {
            assert_eq!(topology::read(text.as_bytes()), (cluster.clone(), Vec::new()), "{form}");
        }
    }
}

#[test]
fn what_cannot_be_read_is_said_with_its_line() {
    let node = |slots: &str| format!("{ID} :0@0 master - 0 0 1 connected {slots}");
    let lines = |text: &str, expected: &[(u32, &str)]| {
        let (cluster, issues) = topology::read(text.as_bytes());
        assert!(issues.iter().all(|issue| CODES.contains(&issue.code)));
        let issues: Vec<_> = issues.iter().map(|issue| (issue.line, issue.code)).collect();
        assert_eq!(issues, expected, "{text}");
        cluster
    };
    lines("", &[(1, "no-master")]);
    lines("hello", &[(1, "unreadable-line"), (1, "no-master")]);
    // No master without a name.
    lines("@0-99\n@", &[(1, "unreadable-line"), (2, "unreadable-line"), (1, "no-master")]);
    lines(
        "0\n1\n10.0.0.1\n6379\n",
        &[
            (1, "unreadable-line"),
            (2, "unreadable-line"),
            (3, "unreadable-line"),
            (4, "unreadable-line"),
            (1, "no-master"),
        ],
    );
    lines(&format!("5\n3\n10.0.0.1\n6379\n{ID}\n\nmore"), &[(1, "bad-slots"), (7, "unreadable-line")]);
    lines(&format!("0\n16384\n10.0.0.1\n6379\n{ID}\n"), &[(1, "bad-slots")]);
    lines(
        &format!("slots\n0\n1\n2\nnodes\nid\n{ID}\nrole\nmaster\nnosuch\n1\nodd"),
        &[(4, "bad-slots"), (10, "unreadable-line"), (12, "unreadable-line")],
    );
    lines(&format!("M: {ID} 10.0.0.1:6379\n   slots:[0-x],[7] (2 slots) master"), &[(2, "bad-slots")]);
    // A node whose address is not known goes by its id.
    let cluster = lines(&format!("{}\n\nnoise here\n", node("1-2 x 9")), &[(1, "bad-slots"), (3, "unreadable-line")]);
    assert_eq!(cluster.masters, [Master { address: ID.into(), ranges: vec![1..=2, 9..=9] }]);
    lines(&node("[5-x-6]"), &[(1, "bad-slots")]);
    let many: Vec<_> = (0..1001).map(|n| format!("{n:040x} 10.0.0.1:{n}@1 master - 0 0 1 connected")).collect();
    assert_eq!(lines(&many.join("\n"), &[(1001, "too-many-masters")]).masters.len(), 1000);
}

#[test]
fn slots_on_their_way_are_read_from_either_end() {
    let open = |from, to| vec![OpenSlot { slot: slot(b"{BBCA}"), from, to }];
    let other = "cc44a50780e1dc063ad0d6d2e76b78ff2bb1d95e";
    let nodes = |first: &str, second: &str| {
        let text = format!(
            "{ID} 10.0.0.1:1@1 master - 0 0 1 connected 0-5 {first}\n{other} 10.0.0.2:2@2 master - 0 0 1 connected 6-9 {second}\n"
        );
        topology::read(text.as_bytes()).0.open
    };
    assert_eq!(nodes(&format!("[12355->-{other}]"), ""), open(Some(0), Some(1)));
    assert_eq!(nodes(&format!("[12355-<-{other}]"), ""), open(Some(1), Some(0)));
    assert_eq!(nodes("", &format!("[12355->-{}]", "0".repeat(40))), open(Some(1), None));
}

#[test]
fn a_megabyte_is_read_in_time() {
    let cluster = Cluster::created(1000);
    for line in [
        "GET a\n",
        "\"\\x00\\\"\" '\\''\n",
        "MGET",
        "a ",
        "\"",
        "MULTI\nMULTI\n",
        "1) ",
        "slots\n",
        "0\n",
        "\u{1b}[0m",
        ID,
        "M: a b\n",
    ] {
        let text = line.repeat((1 << 20) / line.len());
        let mut connection = Connection::new(&cluster, 0, &[]);
        for line in typed::lines(text.as_bytes()).iter().take(100) {
            line.words.as_ref().map(|words| connection.send(words));
        }
        topology::read(text.as_bytes());
    }
    for (_, text) in FORMS {
        topology::read(text.repeat((1 << 20) / text.len()).as_bytes());
    }
}

/// Whatever was pasted, its short form in a link is read back as the same cluster; where two masters have one address, the second
/// has its number instead.
#[cfg(feature = "report")]
#[test]
fn a_pasted_layout_survives_its_link() {
    use copartition::scenario::link;

    let other = "1".repeat(40);
    let drained = format!("{ID} 10.0.0.1:1@1 master - 0 0 1 connected\n");
    let moving = format!(
        "{ID} 10.0.0.1:1@1 master - 0 0 1 connected 0-5 7 [5->-{other}]\n{other} 10.0.0.2:2@2 master - 0 0 1 connected 8-9\n"
    );
    let twice = moving.replace(".2:2", ".1:1");
    for text in FORMS.iter().map(|(_, text)| *text).chain([&*drained, &moving, &twice]) {
        let encoded = text.bytes().map(|byte| format!("%{byte:02x}")).collect::<Vec<_>>().concat();
        let (scenario, issues) = link::read(&format!("v1:redis.layout={encoded}"), None);
        let mut read = topology::read(text.as_bytes()).0;
        if text == twice {
            read.masters[1].address = "1".into();
        }
        assert_eq!(scenario.redis.layout, Some(read));
        assert!(issues.iter().all(|issue| issue.code == "slots-unowned"), "{issues:?}");
        let again = link::read(&link::write(&scenario).0, None).0;
        assert_eq!(again.redis.layout, scenario.redis.layout, "{text}");
    }
}
