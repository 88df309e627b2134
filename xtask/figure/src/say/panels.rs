//! The sentences of the panels that have one of their own.

use copartition::report::load::TopicLoad;
use copartition::report::redis::RedisKey;
use copartition::report::{KeyRow, Report, TraceReport, TraceSide};

use super::{Sentence, Speaker, two_keys};
use crate::names;
use crate::text::Text;
use crate::words::{Said, Words};

impl Speaker<'_> {
    pub(super) fn load(self) -> Sentence {
        if self.report.keys.distinct == 0 {
            return self.nothing();
        }
        let [a, b] = self.loads();
        let (name, load) = match self.report.load.hotter {
            None if [a, b].iter().any(|(_, load)| load.random_weight > 0.0) => {
                let rest = self.say("say.load.drawn.rest", &[]);
                return (self.say("say.load.drawn", &[]), self.with_others(rest));
            }
            None => return (self.say("say.load.nothing", &[]), self.say("say.load.nothing.rest", &[])),
            Some("a") => a,
            Some(_) => b,
        };
        let said = match load.verdict {
            Some("even") => "say.load.isEven",
            _ if load.random_weight > 0.0 => "say.load.keyed",
            _ => "say.load",
        };
        let values = [
            ("partition", load.busiest.map(|partition| partition.to_string()).unwrap_or_default().into()),
            ("topic", name.into()),
            ("share", self.words.share(load.busiest_share).into()),
            ("ratio", self.words.ratio(load.max_over_mean).into()),
        ];
        let there = if load.no_key.partition == load.busiest { self.no_key_there(load) } else { self.because(load) };
        let drawn = [a, b].into_iter().filter(|(_, load)| load.keys == 0 && load.random_weight > 0.0);
        let drawn = drawn.map(|(name, _)| self.say("say.load.drawnIn", &[("topic", name.into())]));
        (self.say(said, &values), self.with_others(Text::join(std::iter::once(there).chain(drawn))))
    }

    /// What the records without a key add to the busiest partition.
    fn no_key_there(self, load: &TopicLoad) -> Text {
        let Some(row) = load.rows.iter().find(|row| Some(row.partition) == load.busiest) else {
            return Text::default();
        };
        let [n, m] = [load.no_key.weight, row.weight].map(|weight| self.words.weight(weight));
        self.say("say.load.noKey", &[("n", n.into()), ("m", m.into())])
    }

    /// Why the load is as it is, with the number that decides it.
    fn because(self, load: &TopicLoad) -> Text {
        let hot = load.heaviest.first().filter(|_| load.verdict == Some("hot-key"));
        let (key, share) = hot
            .map_or((load.busiest_key.as_deref(), load.busiest_key_share), |hot| (Some(hot.key.as_str()), hot.share));
        let values = [
            ("key", self.words.spoken(key).into()),
            ("share", self.words.share(share).into()),
            ("n", load.keys.into()),
            ("m", (load.rows.len() as u32 + load.more).into()),
            ("chance", self.words.share(load.deviation_by_chance).into()),
            ("deviation", self.words.share(load.deviation).into()),
        ];
        self.say_of(&format!("say.load.{}", load.verdict.unwrap_or_default()), &values, load.keys)
    }

    pub(super) fn consumers(self, pin: Option<&KeyRow>) -> Sentence {
        let Report { consumers, settings, .. } = self.report;
        if let Some(pin) = pin {
            let (lead, rest) = self.pinned(pin);
            let rest = match (pin.member_a, pin.member_b) {
                (Some(a), Some(b)) => {
                    let id = if a == b { "say.consumers.pin.on" } else { "say.consumers.pin.off" };
                    self.say(id, &[("n", a.to_string().into()), ("m", b.to_string().into())])
                }
                _ => rest,
            };
            return (lead, rest);
        }
        if self.report.keys.distinct == 0 {
            return self.nothing();
        }
        let (keys, together) = (consumers.keys, consumers.keys_together);
        if keys == 0 {
            return self.undecided();
        }
        let parted = consumers.numbers - consumers.numbers_together;
        let id = match (parted, together == keys) {
            (0, true) => "say.consumers.together",
            (0, false) => "say.consumers.apart",
            (_, true) => "say.consumers.numbers",
            (_, false) => "say.consumers.parted",
        };
        let assignor = names::assignor(settings.assignor, self.words);
        let why = self.say(id, &[("n", parted.into()), ("m", consumers.numbers.into()), ("assignor", assignor.into())]);
        let hot = consumers.hot_key.as_deref().map_or_else(Text::default, |key| {
            let [share, fair] =
                [consumers.hot_key_share, Some(consumers.fair_share)].map(|share| self.words.share(share));
            let key = self.words.spoken(Some(key));
            self.say("say.consumers.hot", &[("key", key.into()), ("share", share.into()), ("fair", fair.into())])
        });
        let moved = if settings.step > 0 {
            self.say_of("say.consumers.moved", &[("n", consumers.moved.into())], consumers.moved)
        } else {
            Text::default()
        };
        let rest = Text::join([why, self.some("say.consumers.idle", consumers.idle), moved, hot]);
        let lead = self.say_of("say.consumers", &[("n", together.into()), ("m", keys.into())], together);
        (lead, self.with_others(rest))
    }

    pub(super) fn change(self) -> Sentence {
        let Some(change) = self.report.change.as_ref().filter(|change| change.held.keys.distinct > 0) else {
            return self.nothing();
        };
        let Report { alignment, settings, .. } = &*change.held;
        if alignment.keys == 0 {
            return (self.say("say.change.noHash", &[]), self.say("say.change.noHash.rest", &[]));
        }
        let (from, to) = (settings.a.partitions, settings.b.partitions);
        let moved = |share: Option<f64>| Said::from(self.words.share(share.map(|share| 1.0 - share)));
        let values = [
            ("n", alignment.keys_apart.into()),
            ("m", alignment.keys.into()),
            ("from", from.into()),
            ("to", to.into()),
            ("traffic", moved(alignment.share_weight)),
            ("chance", self.words.share(alignment.chance).into()),
        ];
        let rest = match () {
            () if from == to => "say.change.same",
            () if to < from => "say.change.fewer",
            () if change.keeps_remainders => "say.change.multiple",
            () if alignment.chance.is_none() => "say.change.noChance",
            () => "say.change.chance",
        };
        (self.say_of("say.change", &values, alignment.keys_apart), self.say(rest, &values))
    }

    pub(super) fn trace(self) -> Sentence {
        let Some(trace) = &self.report.trace else { return self.nothing() };
        let key = || Said::from(traced(trace, self.words));
        let (a, b) = (&trace.a, &trace.b);
        if a.way == "left-out" || b.way == "left-out" {
            return (self.say("say.pin.leftOut", &[("key", key())]), Text::default());
        }
        let [at_a, at_b] = [a, b].map(|side: &TraceSide| self.at(side.partition, side.way));
        let one = at_a == at_b && trace.parts_at.is_none();
        let lead = self.say(
            if one { "say.trace.one" } else { "say.trace" },
            &[("key", key()), ("a", at_a.into()), ("b", at_b.into())],
        );
        let rest = match trace.parts_at {
            _ if a.hex.is_empty() && b.hex.is_empty() => self.say("say.trace.ignored", &[]),
            step => self.say(&format!("say.trace.{}", step.unwrap_or("same")), &[]),
        };
        let lucky = trace.parts_at.is_some() && a.partition.is_some() && a.partition == b.partition;
        let luck = if lucky { self.say("say.trace.luck", &[]) } else { Text::default() };
        (lead, Text::join([rest, luck]))
    }

    pub(super) fn redis(self, pin: Option<&KeyRow>) -> Sentence {
        let Report { redis, settings, .. } = self.report;
        let row = pin.and_then(|pin| redis.rows.iter().find(|row| row.id == pin.id));
        if let Some((row, [a, b, rest @ ..])) = row.map(|row| (row, &row.keys[..])) {
            let key = |key: &RedisKey| Said::from(Text::key(&[&*key.before, &key.hashed, &key.after].concat()));
            let slot = |key: &RedisKey| Said::from(key.slot.to_string());
            let mut lead =
                self.say("say.redis.pin", &[("a", key(a)), ("b", key(b)), ("slotA", slot(a)), ("slotB", slot(b))]);
            for more in rest {
                lead.extend(self.say("say.redis.pin.more", &[("key", key(more)), ("slot", slot(more))]));
            }
            let answer = match (row.together, row.one_master) {
                (true, _) => "on",
                (_, true) => "same",
                _ => "off",
            };
            let many = if !rest.is_empty() && !row.together { ".many" } else { "" };
            return (lead, self.say(&format!("say.redis.pin.{answer}{many}"), &[]));
        }
        let (pairs, together, same) = (redis.pairs, redis.together, redis.same_master_only);
        if pairs == 0 {
            return self.nothing();
        }
        let many = if settings.more_patterns.is_empty() { "" } else { ".many" };
        if together == pairs {
            let lead = self.say_of(&format!("say.redis.all{many}"), &[], pairs);
            return (lead, self.say(&format!("say.redis.all.rest{many}"), &[]));
        }
        if together > 0 {
            let values = [("n", together.into()), ("m", pairs.into())];
            let lead = self.say_of(&format!("say.redis.some{many}"), &values, together);
            return (lead, self.some("say.redis.sameMaster", same));
        }
        let rest = if redis.never { self.say("say.redis.never", &[]) } else { self.some("say.redis.onlyMaster", same) };
        (self.say(&format!("say.redis.none{many}"), &[]), rest)
    }
}

/// The key that is traced, or both where the topics are keyed in different ways.
fn traced(trace: &TraceReport, words: &Words) -> Text {
    match &trace.key_b {
        None => words.spoken(Some(&trace.key)),
        Some(other) => two_keys(Some(&trace.key), Some(other), words),
    }
}
