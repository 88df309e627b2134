//! What must hold for any text, key and cluster.

use copartition::redis::answer::{Connection, Reason};
use copartition::redis::change::{rebalance, reshard};
use copartition::redis::client::{self, cluster_key_slot};
use copartition::redis::cluster::Cluster;
use copartition::redis::command::{Found, find};
use copartition::redis::difference::{slot_difference, slots_kept};
use copartition::redis::{SLOTS, Slot, slot, topology, typed};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{FORMS, ID};

/// Text of parts that mean something here, in any order, or of nothing but bytes.
fn text() -> impl Strategy<Value = Vec<u8>> {
    const PARTS: &[&str] = &[
        "GET",
        "MSET",
        "MULTI",
        "EXEC",
        "DISCARD",
        "EVAL",
        "XREAD",
        "STREAMS",
        "SORT",
        "STORE",
        "BY",
        "MIGRATE",
        "KEYS",
        "ZUNION",
        "OBJECT",
        "COPY",
        "DB",
        "ASKING",
        "LMPOP",
        "SELECT",
        "a",
        "{a}",
        "{",
        "}",
        "\"",
        "'",
        "\\",
        "\\x4",
        "\0",
        " ",
        " ",
        " ",
        "\n",
        "\n",
        "\r",
        "1",
        "-1",
        "2",
        "99999999999999999999",
        "slots",
        "nodes",
        "id",
        "role",
        "master",
        "0",
        "16383",
        "16384",
        "10.0.0.1",
        ID,
        "1) ",
        "(integer) ",
        "M: ",
        "slots:",
        "[0-5]",
        "[12355->-",
        "]",
        "S: ",
        "hostname",
        ":1@1 ",
        "[WARNING] Node a has slots in migrating state 1.",
        "\u{1b}[0m",
        " => ",
        "\"a\"",
        "#!lua flags=no-cluster",
    ];
    let parts = vec(prop::sample::select(PARTS), 0..40).prop_map(|parts| parts.concat().into_bytes());
    let form = (0..FORMS.len(), any::<prop::sample::Index>(), any::<u8>()).prop_map(|(form, at, byte)| {
        let mut text = FORMS[form].1.as_bytes().to_vec();
        let at = at.index(text.len());
        text[at] = byte;
        text
    });
    prop_oneof![3 => parts, 1 => vec(any::<u8>(), 0..200), 1 => form]
}

fn key() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![vec(any::<u8>(), 0..20), vec(prop::sample::select(b"{}ab".to_vec()), 0..9)]
}

/// A cluster in which each slot has one owner, in no order at all.
fn cluster() -> impl Strategy<Value = Cluster> {
    (1..7_u16, vec((0..7_u16, 0..7_u16, 0..9000_u16), 0..4)).prop_map(|(masters, moves)| {
        moves.into_iter().fold(Cluster::created(masters), |cluster, (from, to, slots)| {
            reshard(&cluster, &[from % masters], to % masters, slots).after
        })
    })
}

proptest! {
    // A cluster of 16384 slots is much to draw, so fewer are drawn than elsewhere.
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_and_answered(
        text in text(),
        cluster in cluster(),
        node in 0..8_u16,
        client in prop::sample::select(client::ALL),
    ) {
        let (layout, issues) = topology::read(&text);
        prop_assert!(!layout.masters.is_empty() || !issues.is_empty());
        prop_assert!(layout.masters.iter().flat_map(|master| &master.ranges).all(|range| range.start() <= range.end() && *range.end() < SLOTS));
        let lines = typed::lines(&text);
        let commands: Vec<_> = lines.iter().filter_map(|line| line.words.clone()).collect();
        let here = commands.concat();
        for cluster in [&cluster, &layout] {
            let mut connection = Connection::new(cluster, node, &here);
            for (number, words) in (0..).zip(&commands) {
                let answer = connection.send(words);
                prop_assert_eq!(answer.text.is_empty(), matches!(answer.reason, Reason::Runs | Reason::Queued));
                for at in &answer.keys {
                    prop_assert!(at.command <= number && (at.word as usize) < commands[at.command as usize].len());
                }
            }
            for words in &commands {
                let _ = client.command(words);
            }
            let _ = (client.pipeline(&commands, cluster), client.transaction(&commands, cluster));
        }
    }

    /// Two commands by hand: keys in one slot or not, here or not.
    #[test]
    fn keys_of_two_slots_never_go_together(keys in vec(key(), 1..4), cluster in cluster(), node in 0..6_u16) {
        let words: Vec<_> = std::iter::once(b"MGET".to_vec()).chain(keys.iter().cloned()).collect();
        let answer = Connection::new(&cluster, node, &[]).send(&words);
        let slots: Vec<_> = keys.iter().map(|key| slot(key)).collect();
        let expected = match slots.iter().position(|slot| *slot != slots[0]) {
            Some(_) => Reason::CrossSlot,
            None if cluster.owner(slots[0]) == Some(node) => Reason::Runs,
            None => Reason::Moved,
        };
        prop_assert_eq!(answer.reason, expected);
        prop_assert_eq!(answer.slot, Some(slots[0]));
        let Found::Command(command) = find(&words) else { panic!("MGET") };
        prop_assert_eq!(command.positions(&words).len(), keys.len());
    }

    #[test]
    fn slots_kept_are_counted(cluster in cluster(), xor in 0..SLOTS) {
        let owner = |number| cluster.owner(Slot::new(number).unwrap());
        let kept = (0..SLOTS).filter(|number| owner(*number) == owner(number ^ xor)).count();
        prop_assert_eq!(usize::from(slots_kept(&cluster, xor)), kept);
    }

    #[test]
    fn moving_slots_loses_none(cluster in cluster(), weights in vec(0.0..5.0_f32, 0..7), threshold in 0.0..9.0_f32, empty: bool) {
        let change = rebalance(&cluster, &weights, threshold, empty);
        prop_assert_eq!(change.after.unowned(), []);
        prop_assert_eq!(change.after.owned_twice(), []);
        let moved: usize = change.moves.iter().flat_map(|one| &one.ranges).map(ExactSizeIterator::len).sum();
        let (before, after) = (cluster.owners(), change.after.owners());
        prop_assert!(before.iter().zip(&after).filter(|(before, after)| before != after).count() <= moved);
        let named: usize = change.moves.iter().map(|one| usize::from(one.slots)).sum();
        prop_assert_eq!(moved, named);
    }

    /// Where nothing stops it and all masters weigh the same, no two are left more than a slot or so apart.
    #[test]
    fn a_rebalanced_cluster_is_even(cluster in cluster()) {
        let change = rebalance(&cluster, &[], 0.01, true);
        let counts = change.after.masters.iter().map(|master| master.ranges.iter().map(ExactSizeIterator::len).sum::<usize>());
        let (least, most) = counts.fold((usize::MAX, 0), |(least, most), count| (least.min(count), most.max(count)));
        prop_assert!(change.stopped || most - least <= cluster.masters.len(), "{least} {most}");
        prop_assert!(!change.stopped);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read(text in text()) {
        let (layout, _) = topology::read(&text);
        prop_assert!(layout.masters.iter().all(|master| !master.address.is_empty()));
        let lines = typed::lines(&text);
        prop_assert!(lines.windows(2).all(|pair| pair[0].number < pair[1].number));
        prop_assert!(lines.iter().flat_map(|line| &line.words).all(|words| !words.is_empty()));
    }

    #[test]
    fn a_word_in_quotes_is_read_back(words in vec(vec(any::<u8>(), 0..9), 1..5)) {
        let quoted = |word: &Vec<u8>| format!("\"{}\"", word.iter().map(|byte| format!("\\x{byte:02X}")).collect::<Vec<_>>().concat());
        let line: Vec<_> = words.iter().map(quoted).collect();
        prop_assert_eq!(typed::words(line.join("\t ").as_bytes()), Some(words.clone()));
        let single = |word: &Vec<u8>| word.iter().all(|byte| !matches!(byte, 0 | b'\\' | b'\''));
        if words.iter().all(single) {
            let line: Vec<_> = words.iter().map(|word| [b"'", &word[..], b"'"].concat()).collect();
            prop_assert_eq!(typed::words(&line.join(&b' ')), Some(words));
        }
    }

    #[test]
    fn prefixes_differ_by_one_xor(a in "[a-z:]{0,9}", b in "[a-z:]{0,9}", ending in "[^{}]{0,9}", more in 0..3_u32) {
        let ending = ending.repeat(1 + more as usize * 4000);
        let xor = slot_difference(a.as_bytes(), b.as_bytes(), ending.len() as u32);
        let [of_a, of_b] = [a, b].map(|prefix| slot((prefix + &ending).as_bytes()).get());
        prop_assert_eq!(xor, Some(of_a ^ of_b));
    }

    #[test]
    fn cluster_key_slot_is_its_program(key in key()) {
        prop_assert_eq!(cluster_key_slot(&key), cluster_key_slot_by_the_byte(&key));
    }
}

/// The package's loop: the hash of the whole and of what stands in braces grow together.
fn cluster_key_slot_by_the_byte(key: &[u8]) -> Slot {
    let mut start = None;
    let mut tag = Vec::new();
    for (at, byte) in key.iter().enumerate() {
        match (start, byte) {
            (None, b'{') => start = Some(at + 1),
            (Some(start), b'}') if at != start => return Slot::new(copartition::hash::crc16(&tag) % SLOTS).unwrap(),
            (Some(_), b'}') | (None, _) => {}
            (Some(_), byte) => tag.push(*byte),
        }
    }
    Slot::new(copartition::hash::crc16(key) % SLOTS).unwrap()
}
