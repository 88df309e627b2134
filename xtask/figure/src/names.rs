//! What people call clients, assignors, hashes and key formats: as `www/catalog.js`, `www/assignors.js` and `www/cards.js`.

use copartition::assignor::catalog as assignors;
use copartition::partitioner::catalog::{ALIASES, NAMES, ROWS, Row, resolve, row};
use copartition::partitioner::{Placement, Rule};
use copartition::report::TopicSettings;

use crate::words::Words;

fn maker(client: &str) -> &str {
    NAMES.iter().find(|(package, _)| *package == client).map_or(client, |(_, name)| name)
}

/// Whether versions are those from one on, or up to one.
fn bounded(row: &Row) -> bool {
    row.versions.starts_with(['<', '>'])
}

/// The client, with its versions where the partitioner changed between them.
pub fn client(id: &str, words: &Words) -> String {
    let name = id.split('/').next().unwrap_or(id);
    if let Some(alias) = ALIASES.iter().find(|alias| alias.id == name) {
        return alias.client.to_owned();
    }
    let Some(row) = row(id) else { return id.to_owned() };
    if row.client.is_empty() {
        return words.text("client.custom");
    }
    let defaults =
        ROWS.iter().filter(|other| other.client == row.client && other.default_in.is_some() && bounded(other));
    if bounded(row) && defaults.count() > 1 {
        return format!("{} {}", maker(row.client), row.versions.replace(">=", "≥").replace("<=", "≤"));
    }
    maker(row.client).to_owned()
}

/// An assignor, with the client whose it is.
pub fn assignor(id: &str, words: &Words) -> String {
    let row = assignors::ROWS.iter().find(|row| row.assignor.id() == id);
    let Some(user) = row.and_then(|row| row.users.first()) else { return id.to_owned() };
    let client = if user.client == "broker" { words.text("consumers.broker") } else { maker(user.client).to_owned() };
    // Those that are told apart by the version of their client only.
    match user.versions.strip_prefix("< ") {
        None => format!("{client} · {}", user.name),
        Some(version) => {
            let version = version.strip_suffix(".0").unwrap_or(version);
            let before = words.fill("consumers.before", &[("version", version.into())], 0).plain();
            format!("{client} · {}, {before}", user.name)
        }
    }
}

/// The hash by which a client chooses, or how else it does.
pub fn hash(client: &str, words: &Words) -> String {
    match resolve(client).map(|row| row.rule) {
        None => String::new(),
        Some(Rule::Hash(hash, _)) => hash.id().to_owned(),
        Some(Rule::IgnoresKey(Placement::At(_))) => words.text("way.fixed"),
        Some(Rule::IgnoresKey(placement)) => words.text(&format!("way.{}", placement.id())),
        Some(Rule::NotComputed) => words.text(&format!("way.{}", Placement::NotComputed.id())),
    }
}

/// A key format, with the schema id where it writes one.
pub fn format(topic: &TopicSettings, words: &Words) -> String {
    match topic.format {
        "schema-registry" => words.fill("format.withSchema", &[("n", topic.schema.to_string().into())], 0).plain(),
        format => words.text(&format!("format.{format}")),
    }
}
