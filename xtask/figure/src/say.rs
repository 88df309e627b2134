//! The sentence of each panel, and the verdict: what `www/panels/*.js` and `www/verdict-view.js` say, from the same report in the same
//! words. A browser test holds the two together.

use copartition::partitioner::Rule;
use copartition::partitioner::catalog::resolve;
use copartition::report::load::TopicLoad;
use copartition::report::{KeyRow, NoKey, Report};

use crate::names;
use crate::text::Text;
use crate::words::{Said, Words};

mod panels;
mod verdict;

/// The sentence, and what follows it.
pub type Sentence = (Text, Text);

/// Whose turn it is to be spoken of.
#[derive(Clone, Copy)]
pub struct Speaker<'a> {
    pub report: &'a Report,
    pub words: &'a Words,
}

/// The report that charts and marks speak of: where a change is asked about, that of the topic held against itself.
pub fn shown(report: &Report) -> &Report {
    report.change.as_ref().map_or(report, |change| &change.held)
}

impl<'a> Speaker<'a> {
    fn say(self, id: &str, values: &[(&str, Said)]) -> Text {
        self.words.fill(id, values, 0)
    }

    fn say_of(self, id: &str, values: &[(&str, Said)], count: u32) -> Text {
        self.words.fill(id, values, count)
    }

    /// What is said of so many, where there are any.
    fn some(self, id: &str, n: u32) -> Text {
        if n > 0 { self.say_of(id, &[("n", n.into())], n) } else { Text::default() }
    }

    fn loads(self) -> [(&'a str, &'a TopicLoad); 2] {
        let (settings, load) = (&self.report.settings, &self.report.load);
        [(&settings.a.name, &load.a), (&settings.b.name, &load.b)]
    }

    /// The sentence of the open panel.
    pub fn sentence(self) -> Sentence {
        let rows = &shown(self.report).keys.rows;
        let pin = self.report.settings.pin.and_then(|id| rows.iter().find(|row| row.id == id));
        match self.report.settings.panel {
            "change" => self.change(),
            "trace" => self.trace(),
            "redis" => self.redis(pin),
            "consumers" => self.consumers(pin),
            "alignment" => pin.map_or_else(|| self.alignment(), |pin| self.pinned(pin)),
            "load" => pin.map_or_else(|| self.load(), |pin| self.pinned(pin)),
            _ => pin.map_or_else(|| self.mapping(), |pin| self.pinned(pin)),
        }
    }

    fn nothing(self) -> Sentence {
        let keys = &self.report.keys;
        let others = keys.no_key_weight > 0.0 || keys.left_out > 0;
        let rest = if others { Text::default() } else { self.say("say.noKeys.rest", &[]) };
        (self.say("say.noKeys", &[]), self.with_others(rest))
    }

    /// No key has a partition in both topics.
    fn undecided(self) -> Sentence {
        let Report { settings, alignment, .. } = self.report;
        let topics = [(&settings.a, &self.report.load.a), (&settings.b, &self.report.load.b)];
        let without: Vec<_> = topics.into_iter().filter(|(_, load)| load.keys == 0).map(|(topic, _)| topic).collect();
        let topic = match without[..] {
            [topic] => topic.name.clone(),
            _ => self.words.text("topic.both"),
        };
        let client = names::client(&without.last().unwrap_or(&&settings.b).client, self.words);
        let rest = match alignment.expected {
            _ if without.iter().any(|topic| is_custom(&topic.client)) => self.say("say.undecided.custom", &[]),
            None => self.say("say.undecided.rest", &[("client", client.into())]),
            expected => {
                let share = self.words.share(expected);
                self.say("say.undecided.expected", &[("client", client.into()), ("share", share.into())])
            }
        };
        (self.say("say.undecided", &[("topic", topic.into())]), self.with_others(rest))
    }

    /// What becomes of the records without a key, topic by topic where they differ.
    fn without_key(self) -> Text {
        let [(a, load_a), (b, load_b)] = self.loads();
        let say = |one: &NoKey| {
            let n = one.partition.map(|partition| partition.to_string()).unwrap_or_default();
            self.say(
                &format!("noKey.{}", one.way),
                &[("weight", self.words.weight(one.weight).into()), ("n", n.into())],
            )
        };
        let some = |one: &NoKey| one.weight > 0.0;
        if load_a.no_key == load_b.no_key {
            return if some(&load_a.no_key) { say(&load_a.no_key) } else { Text::default() };
        }
        let topics = [(a, &load_a.no_key), (b, &load_b.no_key)].into_iter().filter(|(_, one)| some(one));
        Text::join(topics.flat_map(|(name, one)| [Text::from(format!("{name}:")), say(one)]))
    }

    /// A sentence's rest, and what becomes of the records that it does not speak of.
    fn with_others(self, rest: Text) -> Text {
        let left_out = self.report.keys.left_out;
        let alignment = &self.report.alignment;
        let apart = if alignment.keys > 0 { alignment.undecided } else { 0 };
        Text::join([
            rest,
            self.some("say.someUndecided", apart),
            self.some("say.leftOut", left_out),
            self.without_key(),
        ])
    }

    fn at(self, partition: Option<u32>, way: &str) -> String {
        partition.map_or_else(|| self.words.text(&format!("way.{way}")), |partition| partition.to_string())
    }

    /// What is said of one key.
    fn pinned(self, pin: &KeyRow) -> Sentence {
        let settings = &self.report.settings;
        let key = || Said::from(self.words.spoken(pin.key.as_deref()));
        if pin.key.is_none() {
            return (self.say("say.mapping.pin.random", &[]), self.with_others(Text::default()));
        }
        if (if pin.a.is_none() { pin.way_a } else { pin.way_b }) == "left-out" {
            return (self.say("say.pin.leftOut", &[("key", key())]), Text::default());
        }
        let values = [
            ("key", key()),
            ("a", self.at(pin.a, pin.way_a).into()),
            ("b", self.at(pin.b, pin.way_b).into()),
            ("topicA", settings.a.name.as_str().into()),
            ("topicB", settings.b.name.as_str().into()),
        ];
        if pin.a.is_none() || pin.b.is_none() {
            return (self.say("say.mapping.pin.one", &values), Text::default());
        }
        let on = pin.lines_up == Some(true);
        (
            self.say("say.mapping.pin", &values),
            self.say(if on { "say.mapping.pin.on" } else { "say.mapping.pin.off" }, &[]),
        )
    }

    fn mapping(self) -> Sentence {
        let Report { alignment, mapping, .. } = self.report;
        let (keys, together, apart) = (alignment.keys, alignment.keys_together, alignment.keys_apart);
        if keys == 0 {
            return if alignment.undecided > 0 { self.undecided() } else { self.nothing() };
        }
        let only = self.report.keys.rows.iter().find(|row| together == 1 && keys > 1 && row.lines_up == Some(true));
        let rest = match (mapping.form, only) {
            ("bands", _) => self.say("say.mapping.bands", &[]),
            ("widest", _) => {
                let share = self.words.share(Some(mapping.covers));
                let values = [("n", mapping.bands.into()), ("m", mapping.pairs.into()), ("share", share.into())];
                self.say("say.mapping.widest", &values)
            }
            ("matrix", _) => self.say("say.mapping.matrix", &[]),
            _ if apart == 0 => self.say("say.mapping.all.rest", &[]),
            _ if together == 0 => alignment.chance.map_or_else(Text::default, |chance| {
                self.say("say.mapping.none.rest", &[("chance", self.words.share(Some(chance)).into())])
            }),
            (_, Some(only)) => {
                self.say("say.mapping.some.one", &[("key", self.words.spoken(only.key.as_deref()).into())])
            }
            _ => self.say_of("say.mapping.some.rest", &[("n", together.into())], together),
        };
        let lead = if apart == 0 {
            self.say_of("say.mapping.all", &[("n", keys.into())], keys)
        } else if together == 0 {
            self.say_of("say.mapping.none", &[("n", keys.into())], keys)
        } else {
            self.say_of("say.mapping.some", &[("n", apart.into()), ("m", keys.into())], apart)
        };
        (lead, self.with_others(rest))
    }

    fn alignment(self) -> Sentence {
        let alignment = &self.report.alignment;
        if alignment.keys == 0 {
            return if alignment.undecided > 0 { self.undecided() } else { self.nothing() };
        }
        // Today's count may stand behind the others.
        let last = (1..).zip(&alignment.by_count).filter(|(place, row)| row.count == *place).count() as u32;
        let counts: Vec<_> = alignment.all_line_up.iter().filter(|&&count| count <= last).collect();
        let named = counts.iter().take(6).map(|count| self.words.count(**count)).collect::<Vec<_>>().join(", ");
        let rest = match counts.len() {
            0 => self.say("say.alignment.no", &[("last", last.into())]),
            1 => self.say("say.alignment.only", &[("last", last.into()), ("count", named.into())]),
            more => {
                let counts = if more > 6 { named + " …" } else { named };
                self.say("say.alignment.these", &[("last", last.into()), ("counts", counts.into())])
            }
        };
        let share = || Said::from(self.words.share(alignment.share_keys));
        let lead = match alignment.chance {
            None => self.say("say.alignment.noChance", &[("share", share())]),
            chance => self.say("say.alignment", &[("share", share()), ("chance", self.words.share(chance).into())]),
        };
        (lead, self.with_others(rest))
    }
}

/// Both keys of a row.
pub fn two_keys(a: Option<&str>, b: Option<&str>, words: &Words) -> Text {
    let mut both = words.key(a);
    both.extend(" · ".to_owned().into());
    both.extend(words.key(b));
    both
}

fn is_custom(client: &str) -> bool {
    resolve(client).is_some_and(|row| row.rule == Rule::NotComputed)
}
