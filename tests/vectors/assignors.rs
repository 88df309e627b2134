//! What assignors answered: each case is computed by the assignors that are meant to answer so.

use std::collections::BTreeSet;
use std::fs;

use copartition::assignor::{Assignor, Group, Member, Partition, Topic};
use serde_json::{Map, Value};

use crate::{Case, list, number, own_folder, same, text, vector_files};

#[test]
fn every_assignor_of_another_program_has_vectors() {
    let mut found = BTreeSet::new();
    for path in vector_files(&own_folder()).unwrap() {
        if path.file_name().unwrap().to_string_lossy().starts_with("assignors") {
            let cases: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            found.extend(cases.as_array().unwrap().iter().flat_map(|case| assignors(case).unwrap()).map(Assignor::id));
        }
    }
    for assignor in Assignor::ALL {
        assert_eq!(found.contains(assignor.id()), assignor != Assignor::Copartition, "vectors of {}", assignor.id());
    }
}

pub fn check(case: &Value) -> Result<Case, String> {
    let (group, assigned) = if case["topics"].is_object() { java(case)? } else { client(case)? };
    for assignor in assignors(case)? {
        let members = 0..group.members.len() as u32;
        let ours = assignor.assign(&group).map(|ours| members.map(|member| ours.of(member)).collect());
        same(&format!("{} {}: {}", case["client"], assignor.id(), case["name"]), ours, assigned.clone())?;
    }
    Ok(Case::Holds)
}

/// The assignors of this crate that answer as the one of a case does. `assignors.json` says so, by its client and what it is called there.
fn assignors(case: &Value) -> Result<Vec<Assignor>, String> {
    let answers: Value = serde_json::from_str(include_str!("assignors.json")).map_err(|error| error.to_string())?;
    let of = |field: &str| case[field].as_str().unwrap_or_default();
    let source = if case["client"].is_null() { "java".into() } else { format!("{} {}", of("client"), of("version")) };
    let known = texts(&answers[format!("{source} {}", of("assignor"))]);
    if known.is_empty() {
        return Err(format!("no assignor for {source} {}", of("assignor")));
    }
    known.iter().map(|id| Assignor::from_id(id).ok_or(format!("no assignor {id}"))).collect()
}

type Assigned = Option<Vec<Vec<Partition>>>;

/// A case of the Java file.
fn java(case: &Value) -> Result<(Group, Assigned), String> {
    let mut topics: Vec<Topic> = Vec::new();
    for (name, partitions) in case["topics"].as_object().ok_or("topics is no object")? {
        let id = case["topic_ids"][name].as_str().map(topic_id);
        let racks = case["replica_racks"][name].as_array().into_iter().flatten();
        topics.push(Topic { id, racks: racks.map(texts).collect(), ..topic(name, number(partitions, "topics")?) });
    }
    let members = list(&case["members"], "members")?.iter().map(|member| {
        let subscriptions = texts(&member["subscriptions"]).iter().map(|name| place(name, &mut topics)).collect();
        let owned = member["owned"].as_array().into_iter().flatten();
        Ok(Member {
            id: text(&member["id"], "id")?.into(),
            subscriptions,
            owned: owned.map(|pair| partition(&pair[0], &pair[1], &mut topics)).collect::<Result<_, _>>()?,
            generation: member["generation"].as_i64().map(|number| number as i32),
            instance_id: member["instance_id"].as_str().map(Into::into),
            rack: member["rack"].as_str().map(Into::into),
        })
    });
    let members: Vec<Member> = members.collect::<Result<_, String>>()?;
    let assigned = members.iter().map(|member| {
        let own = case["assignment"][&member.id].as_array().into_iter().flatten();
        own.map(|pair| partition(&pair[0], &pair[1], &mut topics)).collect::<Result<Vec<_>, _>>().map(sorted)
    });
    let assigned = Some(assigned.collect::<Result<_, _>>()?);
    Ok((Group { topics, members, leader: 0 }, assigned))
}

/// A case of the other clients' files.
fn client(case: &Value) -> Result<(Group, Assigned), String> {
    let mut topics: Vec<Topic> = Vec::new();
    for pair in list(&case["topics"], "topics")? {
        let name = text(&pair[0], "topic")?;
        let order = [&case["metadata_order"], &case["metadata_order_by_topic"][name]];
        let order = order.into_iter().filter_map(Value::as_array).flatten();
        let order = order.map(|order| number(order, "metadata_order")).collect::<Result<_, _>>()?;
        topics.push(Topic { order, ..topic(name, number(&pair[1], "partitions")?) });
    }
    let every: Vec<u32> = (0..topics.len() as u32).collect();
    let ids = texts(&case["members"]);
    let members = ids.iter().map(|id| Member {
        id: id.clone(),
        subscriptions: match &case["subscriptions"][id] {
            Value::Null => every.clone(),
            own => texts(own).iter().map(|name| place(name, &mut topics)).collect(),
        },
        instance_id: case["static_members"][id].as_str().map(Into::into),
        ..Member::default()
    });
    let members: Vec<Member> = members.collect();
    let leader = ids.iter().position(|id| case["leader"] == **id).unwrap_or(0) as u32;
    let assigned = ids.iter().map(|id| {
        let none = Map::new();
        let own = case["assignment"][id].as_object().unwrap_or(&none);
        let numbers = own
            .iter()
            .flat_map(|(topic, numbers)| numbers.as_array().into_iter().flatten().map(move |number| (topic, number)));
        numbers
            .map(|(topic, number)| partition(&Value::from(&**topic), number, &mut topics))
            .collect::<Result<Vec<_>, _>>()
            .map(sorted)
    });
    let assigned: Vec<_> = assigned.collect::<Result<_, _>>()?;
    let threw = case["assignment"].as_str().is_some_and(|said| said.starts_with("error:"));
    Ok((Group { topics, members, leader }, (!threw).then_some(assigned)))
}

fn topic(name: &str, partitions: u32) -> Topic {
    Topic { name: name.into(), partitions, ..Topic::default() }
}

/// The place of a topic; one that the cluster does not know gets a place of its own, without partitions.
fn place(name: &str, topics: &mut Vec<Topic>) -> u32 {
    let known = topics.iter().position(|topic| topic.name == name);
    known.unwrap_or_else(|| {
        topics.push(topic(name, 0));
        topics.len() - 1
    }) as u32
}

fn partition(topic: &Value, numbered: &Value, topics: &mut Vec<Topic>) -> Result<Partition, String> {
    Ok(Partition { topic: place(text(topic, "topic")?, topics), number: number(numbered, "partition")? })
}

fn sorted(mut partitions: Vec<Partition>) -> Vec<Partition> {
    partitions.sort_unstable();
    partitions
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(|text| text.as_str().map(Into::into)).collect()
}

/// A topic id as Kafka prints it: base64 with `-` and `_`. Of the last of its 22 digits only the upper two bits count.
fn topic_id(printed: &str) -> u128 {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut values = printed.chars().map(|digit| digits.find(digit).unwrap() as u128);
    let bits = values.by_ref().take(21).fold(0, |bits, value| bits << 6 | value);
    bits << 2 | values.next().unwrap() >> 4
}
