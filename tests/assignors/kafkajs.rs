//! The groups that the assigner for `KafkaJS` is held against, in `tests/assignors/copartition.json`.

use std::fs;
use std::path::Path;

use copartition::assignor::{Group, Member, Partition, Topic};
use serde_json::{Map, Value, json};

use crate::{IDS, TOPICS, ours};

/// `tests/www/assignor.test.mjs` reads them, and what ours answers. `BLESS=1` writes the file.
#[test]
fn the_groups_for_kafkajs_are_answered_as_written_down() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/assignors/copartition.json");
    let mut random = Random(1);
    let mut lines = Vec::new();
    while lines.len() < 400 {
        // A group, and what becomes of it when some leave and others join: twice.
        let mut group = random.group();
        for _ in 0..3 {
            lines.push(case(&group).to_string());
            let assigned = ours(&group);
            group = group.after(&assigned);
            for member in &mut group.members {
                member.generation = None;
            }
            let leave = random.below(3) as usize;
            group.members.drain(..leave.min(group.members.len() - 1));
            for number in 0..random.below(3) {
                let id = format!("{}-{number}-{}", ["a", "n", "z"][random.below(3) as usize], lines.len());
                let subscriptions = random.subscriptions(group.topics.len());
                group.members.insert(0, Member { id, subscriptions, ..Member::default() });
            }
        }
    }
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &text).unwrap();
    }
    assert!(fs::read_to_string(&path).unwrap() == text, "{} is out of date: run with BLESS=1", path.display());
}

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % end
    }

    fn subscriptions(&mut self, topics: usize) -> Vec<u32> {
        let mut all: Vec<u32> = (0..topics as u32).collect();
        if self.below(4) == 0 {
            all.retain(|_| self.below(2) == 0);
        }
        all
    }

    fn group(&mut self) -> Group {
        let mut group = Group { leader: 0, ..Group::default() };
        // Few weights make many equal ones, and some of nothing.
        let weights = [0, 0, 3, 50][self.below(4) as usize];
        for name in TOPICS.iter().skip(self.below(2) as usize) {
            let partitions = [6, 6, 8, 1 + self.below(12)][self.below(4) as usize];
            let weights =
                (0..if weights > 0 { partitions } else { 0 }).map(|_| u64::from(self.below(weights))).collect();
            group.topics.push(Topic { name: (*name).into(), partitions, weights, ..Topic::default() });
        }
        for id in IDS.iter().take(1 + self.below(IDS.len() as u32) as usize) {
            let subscriptions = self.subscriptions(group.topics.len());
            group.members.push(Member { id: (*id).into(), subscriptions, ..Member::default() });
        }
        // What members say of their past need not be true.
        for _ in 0..self.below(2) * self.below(8) {
            let member = self.below(group.members.len() as u32) as usize;
            let partition = Partition { topic: self.below(group.topics.len() as u32), number: self.below(10) };
            if !group.members[member].owned.contains(&partition) {
                group.members[member].owned.push(partition);
            }
        }
        group
    }
}

fn case(group: &Group) -> serde_json::Value {
    let name = |topic: u32| group.topics[topic as usize].name.as_str();
    let by_topic = |partitions: &[Partition]| {
        let mut topics = Map::new();
        for partition in partitions {
            let numbers = topics.entry(name(partition.topic)).or_insert_with(|| json!([]));
            numbers.as_array_mut().unwrap().push(partition.number.into());
        }
        Value::from(topics)
    };
    let member = |member: &Member| {
        let names: Vec<_> = member.subscriptions.iter().map(|topic| name(*topic)).collect();
        let mut told = json!({ "id": member.id, "subscriptions": names });
        if !member.owned.is_empty() {
            told["owned"] = by_topic(&member.owned);
        }
        told
    };
    let assigned = ours(group);
    let assignment =
        (0..).zip(&group.members).map(|(place, member)| (member.id.clone(), by_topic(&assigned.of(place))));
    let topics = group.topics.iter().map(|topic| (topic.name.clone(), topic.partitions.into()));
    let weights = group.topics.iter().map(|topic| (topic.name.clone(), topic.weights.clone().into()));
    let mut case = json!({
        "topics": topics.collect::<Map<_, _>>(),
        "members": group.members.iter().map(member).collect::<Vec<_>>(),
        "assignment": assignment.collect::<Map<_, _>>(),
    });
    if group.topics.iter().any(|topic| !topic.weights.is_empty()) {
        case["weights"] = Value::from(weights.collect::<Map<_, _>>());
    }
    case
}
