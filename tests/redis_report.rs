//! What the report says of a Redis Cluster beyond pairs: answers to commands, pasted layouts, the load of slots, and tags.
#![cfg(feature = "report")]

use copartition::{
    hash::crc16,
    redis::{SLOTS, Slot, cluster::Cluster, slot},
    report::{CommandRow, Report, report},
    scenario::{link, preset},
};

fn read(link: &str) -> Report {
    let (scenario, issues) = link::read(link, None);
    report(&scenario, issues)
}

fn encoded(text: &[u8]) -> String {
    text.iter().map(|byte| format!("%{byte:02x}")).collect::<Vec<_>>().concat()
}

/// The answers to these lines, with more fields of a link.
fn asked(lines: &str, fields: &str) -> Vec<CommandRow> {
    read(&format!("v1:{fields}&redis.command={}", encoded(lines.as_bytes()))).redis.command.rows
}

fn reasons(rows: &[CommandRow]) -> Vec<&str> {
    rows.iter().map(|row| row.reason).collect()
}

/// The issues of a field, as code, given text and lines.
fn issues(report: &Report, field: &str) -> Vec<(&'static str, String, Vec<u32>)> {
    let of = report.issues.iter().filter(|issue| issue.field == field);
    of.map(|issue| (issue.code, issue.given.clone(), issue.lines.clone())).collect()
}

#[test]
fn where_nothing_was_typed_stands_mget_of_the_pair_that_is_spoken_of() {
    let text = |link: &str| read(link).redis.command.text;
    assert_eq!(text("v1:"), "MGET market:BBCA notif:BBCA");
    assert_eq!(text("v1:pin=TLKM&tags=on"), "MGET market:{TLKM} notif:{TLKM}");
    // Some pairs are together: the heaviest that is not.
    assert_eq!(text("v1:rows={a}b,9;cd,1"), "MGET market:cd notif:cd");
    assert_eq!(text("v1:rows=a%20%22%0a,1"), r#"MGET "market:a \"\x0a" "notif:a \"\x0a""#);
    assert_eq!(text("v1:rows="), "");
    let standard = |link: &str| read(link).redis.command.standard;
    assert!(standard("v1:") && !standard("v1:redis.command="));
}

#[test]
fn the_right_master_is_the_one_of_the_first_key_and_a_chosen_one_answers_everything() {
    let lines = "GET market:BBCA\nGET market:BMRI\nPING\nMULTI\nSET market:BMRI 1\nEXEC";
    let rows = asked(lines, "");
    assert!(rows.iter().all(|row| matches!(row.reason, "runs" | "queued")));
    assert_eq!(
        rows.iter().map(|row| row.asked).collect::<Vec<_>>(),
        [Some(1), Some(2), None, Some(2), Some(2), Some(2)]
    );
    let rows = asked(lines, "redis.node=2");
    assert_eq!(reasons(&rows), ["moved", "runs", "runs", "runs", "queued", "runs"]);
    assert_eq!((rows[0].asked, rows[0].master, rows[0].text.as_str()), (Some(2), Some(1), "MOVED 9301 127.0.0.1:7001"));
    // Being told to go elsewhere is no fault of the key.
    assert!(rows[0].words.iter().all(|word| !word.blamed));
    // A master that is not there any more cannot be asked, and is asked again once it is back.
    let report = read("v1:masters=3&redis.node=5");
    assert_eq!((report.redis.command.node, report.redis.command.rows[0].asked), (None, Some(1)));
    assert_eq!(read("v1:masters=6&redis.node=5").redis.command.node, Some(5));
}

#[test]
fn the_keys_to_blame_are_marked_where_they_stand() {
    let blamed = |rows: &[CommandRow]| -> Vec<(usize, usize)> {
        let words = |place: usize, row: &CommandRow| {
            let at = row.words.iter().enumerate().filter(|(_, word)| word.blamed);
            at.map(|(word, _)| (place, word)).collect::<Vec<_>>()
        };
        rows.iter().enumerate().flat_map(|(place, row)| words(place, row)).collect()
    };
    assert_eq!(blamed(&asked("MSET a 1 {a}b 2 c 3", "")), [(0, 1), (0, 5)]);
    let rows = asked("GET \"x\nMULTI\nSET market:BBCA 1\nSET notif:BBCA 1\nEXEC", "");
    assert_eq!(blamed(&rows), [(2, 1), (3, 1)]);
    assert_eq!(reasons(&rows), ["not-sent", "runs", "queued", "queued", "cross-slot"]);
    let of_exec: Vec<_> = rows[4].blamed.iter().map(|word| (word.hashed.as_str(), word.slot, word.master)).collect();
    assert_eq!(of_exec, [("market:BBCA", Some(9_301), Some(1)), ("notif:BBCA", Some(7_647), Some(1))]);
}

#[test]
fn a_slot_on_its_way_gives_ask_and_tryagain() {
    // Slot 15495 is that of `a`.
    let moving = format!("redis.layout={}", encoded(b"a:1@0-9999\nb:1@10000-16383,15495->-a:1"));
    let rows = asked("GET a\nASKING\nMGET a {a}b", &moving);
    assert_eq!(reasons(&rows), ["ask", "runs", "ask"]);
    assert_eq!(rows[0].text, "ASK 15495 a:1");
    let rows = asked("ASKING\nMGET a {a}b\nASKING\nGET a", &format!("{moving}&redis.node=0"));
    assert_eq!(reasons(&rows), ["runs", "try-again", "runs", "runs"]);
}

#[test]
fn a_client_splits_refuses_passes_on_or_is_unknown() {
    let outcome = |client: &str, lines: &str| {
        let row = asked(lines, &format!("redis.client={client}")).pop().unwrap();
        (row.outcome, row.error)
    };
    let mget = "MGET market:BBCA notif:BBCA";
    assert_eq!(outcome("", mget), ("", String::new()));
    assert_eq!(outcome("redis-rs", mget), ("split", String::new()));
    assert_eq!(outcome("coredis", "RENAME a b").0, "refused");
    assert_eq!(outcome("ioredis", mget).1, "ReplyError: CROSSSLOT Keys in request don't hash to the same slot");
    assert_eq!(outcome("ioredis", "MGET {a}1 {a}2").0, "whole");
    let transaction = "MULTI\nSET market:BBCA 1\nSET notif:BBCA 1\nEXEC";
    assert_eq!(outcome("coredis", transaction).0, "unknown");
    assert!(outcome("redis-py", transaction).1.starts_with("CrossSlotTransactionError"));
    let row = &asked("GET {}{a}", "redis.client=ioredis")[0];
    let other = row.other_slot.as_ref().unwrap();
    assert_eq!((other.slot, row.slots.as_slice()), (Some(10_276), &[13_650][..]));
}

#[test]
fn a_pipeline_is_judged_where_each_command_is_within_one_slot() {
    let pipeline = |client: &str, lines: &str| {
        let command =
            read(&format!("v1:redis.client={client}&redis.command={}", encoded(lines.as_bytes()))).redis.command;
        (command.pipeline, command.pipeline_error)
    };
    let two = "SET market:BBCA 1\nSET market:BBRI 2";
    assert_eq!(pipeline("redis-py", two), ("split", String::new()));
    assert_eq!(pipeline("redis-py", "SET {a}1 1\nSET {a}2 2").0, "whole");
    assert_eq!(pipeline("node-redis", two), ("passed", "Error: MOVED 5407 127.0.0.1:7000".into()));
    assert_eq!(pipeline("ioredis", two).0, "refused");
    assert_eq!(pipeline("coredis", two).0, "unknown");
    for lines in ["GET a", "MGET a b\nGET a", "MULTI\nGET a\nEXEC"] {
        assert_eq!(pipeline("redis-py", lines), ("", String::new()), "{lines}");
    }
}

#[test]
fn scripts_are_told_apart_and_much_is_cut() {
    let scripts: Vec<_> = ["EVAL s 1 k a", "FCALL f 1 k a", "EVALSHA_RO s 1 k", "GET k", "BLMPOP 0 1 k LEFT"]
        .iter()
        .map(|line| asked(line, "")[0].script)
        .collect();
    assert_eq!(scripts, [true, true, true, false, false]);
    let many = "GET a\n\n".repeat(60);
    let report = read(&format!("v1:redis.command={}", encoded(many.as_bytes())));
    assert_eq!((report.redis.command.rows.len(), report.redis.command.more), (50, 10));
    assert_eq!(report.redis.command.rows[49].line, 99);
    let row = &asked(&format!("DEL {}", (0..100).map(|n| format!("k{n}")).collect::<Vec<_>>().join(" ")), "")[0];
    assert_eq!((row.words.len(), row.more_words, row.keys, row.slots.len()), (24, 77, 100, 24));
}

#[test]
fn a_text_too_long_for_a_link_is_used_and_named() {
    let long = "GET a\n".repeat(2_000);
    let report = read(&format!("v1:redis.command={}", encoded(long.as_bytes())));
    assert_eq!((report.link.as_str(), report.redis.command.text.len()), ("v1:", long.len()));
    assert_eq!(issues(&report, "redis.command"), [("not-in-link", String::new(), vec![])]);
    let masters = (0..500).map(|n| format!("10.0.0.{n}:6379@{n}\n")).collect::<Vec<_>>().concat();
    let report = read(&format!("v1:redis.layout={}", encoded(masters.as_bytes())));
    assert!(report.link == "v1:" && report.settings.layout.starts_with("10.0.0.0:6379@0\n10.0.0.1"));
    let codes: Vec<_> = issues(&report, "redis.layout").into_iter().map(|(code, ..)| code).collect();
    assert_eq!(codes, ["not-in-link", "slots-unowned"]);
    // Any bytes of a short one are in it.
    let (scenario, _) = link::read("v1:redis.command=GET%20%FF%26%3D%0A", None);
    assert_eq!(scenario.redis.command.as_deref(), Some(&b"GET \xff&=\n"[..]));
    assert_eq!(link::read(&link::write(&scenario).0, None).0, scenario);
}

#[test]
fn a_pasted_layout_is_followed_and_what_it_lacks_is_said() {
    let layout = encoded(b"x:1@0-5,7\ny:1@9300-9400\nnoise\ny:2@9400-9401,5-3");
    let report = read(&format!("v1:pin=BBCA&redis.layout={layout}"));
    let masters: Vec<_> = report.redis.masters.iter().map(|row| (row.address.as_str(), row.slots, row.keys)).collect();
    assert_eq!(masters, [("x:1", 7, 0), ("y:1", 101, 1), ("y:2", 2, 0)]);
    let pair = report.redis.spoken.as_ref().unwrap();
    assert_eq!((pair.keys[0].master, pair.keys[1].master), (Some(1), None));
    // Two slots that nobody owns have no master in common.
    assert_eq!(report.redis.same_master_only, 0);
    assert_eq!(reasons(&report.redis.command.rows), ["cross-slot"]);
    assert_eq!(
        issues(&report, "redis.layout"),
        [
            ("bad-slots", String::new(), vec![4]),
            ("unreadable-line", String::new(), vec![3]),
            ("slots-unowned", "6,8-9299,9402-16383".into(), vec![]),
            ("slots-twice", "9400".into(), vec![]),
        ]
    );
    // What tells of no master leaves what stood, and nothing takes it back.
    let kept = read(&format!("v1:redis.layout={layout}&redis.layout=nonsense"));
    assert_eq!(kept.settings.layout, report.settings.layout);
    assert_eq!(read(&format!("v1:redis.layout={layout}&redis.layout=")).redis.masters.len(), 3);
}

/// Each two-byte ending once, braces as bytes like any other: the share of pairs on one master is counted, and the xor is that of every pair.
#[test]
fn what_a_length_gives_is_what_all_keys_of_it_give() {
    for masters in [3, 4, 5, 7] {
        let cluster = Cluster::created(masters);
        let report = read(&format!("v1:masters={masters}&rows=ab,1;cd,1;efg,1"));
        let row = &report.redis.differences[0];
        assert_eq!((row.bytes, row.keys, report.redis.differences[1].bytes), (2, 2, 3));
        let mut kept = 0;
        for ending in 0..=u16::MAX {
            let [high, low] = ending.to_be_bytes();
            let crc = crc16(&[b"market:", &[high, low][..]].concat()) % SLOTS;
            let other = crc16(&[b"notif:", &[high, low][..]].concat()) % SLOTS;
            assert_eq!(crc ^ other, row.xor);
            let owner = |slot: u16| cluster.owner(Slot::new(slot).unwrap());
            kept += u32::from(owner(crc) == owner(other));
        }
        assert_eq!((row.kept * 65_536.0) as u32, kept, "{masters}");
    }
    // Where braces, or bytes behind the key, decide, nothing of the kind is said.
    for link in
        ["v1:tags=on", "v1:redis.b=notif:<key>x", "v1:redis.a={<key>}", "v1:redis.a=<key><key>&redis.b=x<key><key>"]
    {
        assert!(read(link).redis.differences.is_empty(), "{link}");
    }
}

#[test]
fn tags_are_compared_and_the_busiest_slots_named() {
    let report = read("v1:rows=jkt:1,60;jkt:2,20;bdg-1,20&tags=on");
    let tags: Vec<_> = report
        .redis
        .tags
        .iter()
        .map(|tag| (tag.id, tag.example.as_str(), tag.together, tag.slots, tag.busiest_slot))
        .collect();
    assert_eq!(
        tags,
        [
            ("none", "", 0, 6, Some(0.3)),
            ("key", "jkt:1", 3, 3, Some(0.6)),
            ("part", "jkt", 3, 2, Some(0.8)),
            ("one", "app", 3, 1, Some(1.0)),
        ]
    );
    assert!(report.redis.tags.iter().all(|tag| tag.busiest_master >= tag.busiest_slot));
    let slots: Vec<_> =
        report.redis.slots.iter().map(|row| (row.slot, row.key.as_str(), row.keys, row.share)).collect();
    let at = |tag: &str| slot(tag.as_bytes()).get();
    let mut expected = [
        (at("jkt:1"), "jkt:1", 2, Some(0.6)),
        (at("jkt:2"), "jkt:2", 2, Some(0.2)),
        (at("bdg-1"), "bdg-1", 2, Some(0.2)),
    ];
    expected[1..].sort_by_key(|row| row.0);
    assert_eq!(slots, expected);
    // Braces around nothing are no tag: an empty key is not brought together.
    assert_eq!(read("v1:rows=,1&tags=on").redis.tags[2].together, 0);
    assert_eq!(read("v1:").redis.tags[2].example, "");
}

fn preset(id: &str) -> Report {
    read(preset::ALL.iter().find(|preset| preset.id == id).unwrap().link)
}

#[test]
fn presets_show_what_they_are_called_after() {
    let same = preset("same-node").redis;
    assert_eq!((same.pairs, same.together, same.same_master_only), (4, 0, 4));
    // The slots of the report's seven keys, which are on all three masters.
    let bullmq = preset("bullmq-906").redis;
    let row = &bullmq.command.rows[0];
    assert_eq!(row.slots, [3_563, 9_714, 13_341, 8_611, 15_749, 5_033, 1_850]);
    assert_eq!((row.reason, row.outcome, row.script), ("cross-slot", "passed", true));
    assert_eq!(bullmq.together_tagged, 1);
}

#[test]
fn a_command_may_have_any_number_of_keys() {
    let report = read("v1:redis.more=audit:<key>;log:<key>");
    let first = &report.redis.rows[0];
    assert_eq!(first.keys.iter().map(|key| key.slot).collect::<Vec<_>>(), [9_301, 7_647, 7_032, 2_214]);
    assert_eq!(first.other_slots, [12_355; 4]);
    assert_eq!((report.redis.together_plain, report.redis.together_tagged), (0, 10));
    // Each pattern has a key of its own on some master.
    assert_eq!(report.redis.masters.iter().map(|master| master.keys).sum::<u32>(), 40);
    assert_eq!(report.redis.command.text, "MGET market:BBCA notif:BBCA audit:BBCA log:BBCA");
    assert_eq!(
        report.redis.fix.as_deref(),
        Some("redis-cli -c -h localhost MGET 'market:{BBCA}' 'notif:{BBCA}' 'audit:{BBCA}' 'log:{BBCA}'")
    );
    // That no set is together is as certain as with two, though no one xor says so.
    assert_eq!((report.redis.never, report.redis.xor, report.redis.differences.len()), (true, None, 0));
    // A pair that is together is not with a third elsewhere.
    let lone = read("v1:redis.b=market:<key>&redis.more=x<key>");
    assert_eq!((read("v1:redis.b=market:<key>").redis.together, lone.redis.together), (10, 0));
}

#[test]
fn what_cannot_be_a_pattern_is_left_out_and_said() {
    let report = read("v1:redis.more=audit:<key>; ;nothing;log:<key>");
    assert_eq!(report.settings.more_patterns, "audit:<key>;log:<key>");
    assert_eq!(issues(&report, "redis.more"), [("not-a-pattern", "nothing".to_owned(), vec![])]);
    let many = read(&format!("v1:redis.more={}", ["<key>"; 8].join(";")));
    assert_eq!(many.redis.rows[0].keys.len(), 8);
    assert_eq!(issues(&many, "redis.more"), [("too-many", "<key>".to_owned(), vec![])]);
}

#[test]
fn a_part_of_the_slots_is_shown_if_it_is_one() {
    for (text, shown) in
        [("4096-8191", [4_096, 8_191]), ("0-16383", [0, 16_383]), ("16368-16383", [16_368, 16_383]), ("", [0, 16_383])]
    {
        let report = read(&format!("v1:slots={text}"));
        assert_eq!((report.settings.slots, issues(&report, "slots").len()), (shown, 0), "{text}");
    }
    for text in ["5", "9-5", "0-14", "16370-16384", "a-b", "-1-20"] {
        let report = read(&format!("v1:slots={text}"));
        assert_eq!(report.settings.slots, [0, 16_383]);
        assert_eq!(issues(&report, "slots"), [("not-slots", text.to_owned(), vec![])]);
    }
}
