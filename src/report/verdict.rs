//! The verdict: the first rule that decides, the lights that hold, and the lines that mend it.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use serde::Serialize;

use super::{AlignmentReport, ConsumersReport};
use crate::{
    list::{IntoList, concat},
    partitioner::{JAVA, Partitioner, catalog},
    scenario::{Join, Scenario, Topic},
    text::has,
};

/// What it comes to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Verdict {
    /// `not-needed`, `aligned-by-luck`, `key-differs`, `count-differs`, `bytes-differ`, `hash-differs`, `parted-consumers` or `aligned`.
    pub id: &'static str,
    /// One light a rule, in the order in which they are read.
    pub lights: Vec<Light>,
    /// What would mend it, the gentlest first; empty where nothing is to mend, or nothing can.
    pub fixes: Vec<Fix>,
}

/// A rule of co-partitioning, and whether both topics agree on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Light {
    /// `key`, `count`, `partitioner` or `consumers`.
    pub id: &'static str,
    /// Whether both topics agree, or every key that lines up reaches one member; of a join by foreign key, whether topic B's client is as the Java client.
    pub on: bool,
    /// Whether the kind of join asks for it.
    pub needed: bool,
}

/// A change that mends one rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Fix {
    /// `more-partitions` for the topic with fewer, or `new-topic` in place of the one with more; `client` for another partitioner
    /// of the same client, `column` for a topic that is written anew with the other one's key, `both-clients` where the other topic's has to change as well, `format` for another serializer;
    /// `assignor` for another assignor of the group's client.
    pub id: &'static str,
    /// The light that it mends.
    #[serde(skip)]
    pub light: &'static str,
    /// `a` or `b`, the side that changes; empty where it is the group.
    pub side: &'static str,
    /// Its new count; `null` where the count stays.
    pub partitions: Option<u32>,
    /// The client to choose, by a name of the catalog, which has its line; `null` where the client stays.
    pub client: Option<String>,
    /// The id of its new key format, of which the Java client has a line, see [`Format::line`](crate::key::Format::line); `null`
    /// where the format stays.
    pub format: Option<&'static str>,
    /// The id of the assignor to choose, of which the catalog has the line; `null` where that stays.
    pub assignor: Option<&'static str>,
    /// The line that does it, and runs as it stands but for the address; empty where it is the catalog's or there is none.
    pub command: String,
    /// The lights that stay off all the same.
    pub leaves: Vec<&'static str>,
}

pub(super) fn report(scenario: &Scenario, alignment: &AlignmentReport, consumers: &ConsumersReport) -> Verdict {
    let lights = lights(scenario, consumers);
    let off = |light: &&Light| light.needed && !light.on;
    let all_line_up = alignment.keys > 0 && alignment.undecided == 0 && alignment.keys_apart == 0;
    let differs = |id| lights.iter().filter(off).any(|light| light.id == id);
    let [count, bytes, hash, parted] = ["count", "key", "partitioner", "consumers"].map(differs);
    let id = match scenario.join {
        Join::Keyed if !(count || bytes || hash) => {
            if parted {
                "parted-consumers"
            } else {
                "aligned"
            }
        }
        Join::Keyed if all_line_up => "aligned-by-luck",
        _ if bytes && !scenario.keyed_alike() => "key-differs",
        Join::Keyed if count => "count-differs",
        _ if bytes => "bytes-differ",
        _ if hash => "hash-differs",
        _ => "not-needed",
    };
    let mut fixes = Vec::new();
    if count {
        counts(scenario, &mut fixes);
    }
    if bytes && !scenario.keyed_alike() {
        columns(scenario, &mut fixes);
    } else if bytes {
        formats(scenario, &mut fixes);
    }
    if hash {
        clients(scenario, &mut fixes);
    }
    // Where keys do not line up, an assignor would help only those that happen to.
    if consumers.keeper.is_some() && matches!(id, "parted-consumers" | "aligned-by-luck") {
        fixes.push(Fix { assignor: consumers.keeper, ..Fix::new("assignor", "consumers", "") });
    }
    for fix in &mut fixes {
        let left = lights.iter().filter(off).map(|light| light.id).filter(|id| *id != fix.light);
        // Whom a partition goes to hangs on counts and keys: what becomes of that after another change is not said.
        fix.leaves = left.filter(|id| *id != "consumers").into_list();
    }
    Verdict { id, lights, fixes }
}

fn lights(scenario: &Scenario, consumers: &ConsumersReport) -> Vec<Light> {
    let (a, b) = (&scenario.a, &scenario.b);
    let keyed = scenario.join == Join::Keyed;
    let by_foreign_key = scenario.join == Join::ForeignKey;
    let like = if by_foreign_key { &JAVA } else { a.partitioner() };
    [
        // What is looked up in a table must have the bytes of the table's key, wherever that is.
        ("key", a.format == b.format && scenario.keyed_alike(), !by_foreign_key),
        ("count", a.partitions == b.partitions, keyed),
        ("partitioner", b.partitioner().agrees(like), keyed || by_foreign_key),
        ("consumers", consumers.lined_up_parted == 0, keyed),
    ]
    .map(|(id, on, needed)| Light { id, on, needed })
    .into()
}

impl Fix {
    fn new(id: &'static str, light: &'static str, side: &'static str) -> Self {
        Self {
            id,
            light,
            side,
            partitions: None,
            client: None,
            format: None,
            assignor: None,
            command: String::new(),
            leaves: Vec::new(),
        }
    }
}

/// Kafka can add partitions to a topic and cannot take any away.
///
/// Source: `apache/kafka`, `bin/kafka-topics.sh`, options `--alter`, `--create`, `--partitions`.
fn counts(scenario: &Scenario, fixes: &mut Vec<Fix>) {
    let (a, b) = ((&scenario.a, "a"), (&scenario.b, "b"));
    let (fewer, more) = if a.0.partitions < b.0.partitions { (a, b) } else { (b, a) };
    let line = |act: &str, name: &str, count: u32| {
        let count = count.to_string();
        let parts =
            ["kafka-topics.sh --bootstrap-server localhost:9092 --", act, " --topic ", name, " --partitions ", &count];
        concat(&parts)
    };
    let (low, high) = (fewer.0.partitions.get(), more.0.partitions.get());
    // A topic's name may have 249 characters; a suffix that would be too long cuts it.
    let fresh = concat(&[more.0.name.get(..240).unwrap_or(&more.0.name), "-", &low.to_string()]);
    fixes.push(Fix {
        partitions: Some(high),
        command: line("alter", &fewer.0.name, high),
        ..Fix::new("more-partitions", "count", fewer.1)
    });
    fixes.push(Fix {
        partitions: Some(low),
        command: line("create", &fresh, low),
        ..Fix::new("new-topic", "count", more.1)
    });
}

/// Either topic written anew by ksqlDB with the column that the other one is keyed by, B first. It reads a stream of that name.
///
/// Source: `confluentinc/ksql`, `docs/developer-guide/ksqldb-reference/create-stream-as-select.md`, `PARTITION BY`.
fn columns(scenario: &Scenario, fixes: &mut Vec<Fix>) {
    let (a, b) = ((&scenario.a, "a"), (&scenario.b, "b"));
    for ((topic, side), follow) in [(b, a.0), (a, b.0)] {
        let (names, salt) = (scenario.columns_of(follow), follow.keyed.salt);
        // A key of several columns is text joined by this page's rule, and a salt is anybody's: neither has a line. Nor has a name
        // that would have to be escaped.
        if let ([column], 0..=1) = (&names[..], salt)
            && scenario.columns_of(topic) != names
            && !has(column.as_bytes(), b'`')
        {
            let command = [
                "CREATE STREAM `",
                &topic.name,
                "-by-",
                column,
                "` AS SELECT * FROM `",
                &topic.name,
                "` PARTITION BY `",
                column,
                "`;",
            ];
            fixes.push(Fix { command: concat(&command), ..Fix::new("column", "key", side) });
        }
    }
}

/// Either topic written as the other one is, B first.
fn formats(scenario: &Scenario, fixes: &mut Vec<Fix>) {
    let (a, b) = ((&scenario.a, "a"), (&scenario.b, "b"));
    for (change, follow) in [(b, a.0), (a, b.0)] {
        fixes.push(Fix { format: Some(follow.format.id()), ..Fix::new("format", "key", change.1) });
    }
}

/// Another partitioner of a topic's client that agrees with the other topic's: of B first, which is the one that looks at A. Where
/// neither can follow the other, both may follow the Java client.
fn clients(scenario: &Scenario, fixes: &mut Vec<Fix>) {
    let (a, b) = ((&scenario.a, "a"), (&scenario.b, "b"));
    // Topic A's client decides nothing in a join by foreign key, and topic B's has to be as the Java client.
    let foreign = scenario.join == Join::ForeignKey;
    let before = fixes.len();
    fixes.extend(offer("client", b, if foreign { &JAVA } else { a.0.partitioner() }));
    if foreign {
        return;
    }
    fixes.extend(offer("client", a, b.0.partitioner()));
    if fixes.len() == before
        && let (Some(fix_b), Some(fix_a)) = (offer("both-clients", b, &JAVA), offer("both-clients", a, &JAVA))
    {
        fixes.push(fix_b);
        fixes.push(fix_a);
    }
}

/// What a topic's client offers that agrees with a partitioner.
fn offer(id: &'static str, (topic, side): (&Topic, &'static str), follow: &Partitioner) -> Option<Fix> {
    let row = catalog::offers(topic.client.id()).into_iter().find(|row| row.agrees(follow))?;
    let client = Some(catalog::offered_as(topic.client.id(), row));
    Some(Fix { client, ..Fix::new(id, "partitioner", side) })
}
