//! The verdict, and what the picture and the table are of.

use copartition::report::{Report, TopicSettings, label};
use copartition::scenario::{PLACEHOLDER, Redis};

use super::{Speaker, is_custom};
use crate::names;
use crate::text::Text;
use crate::words::Said;

impl Speaker<'_> {
    /// The verdict's word, and its two lines of numbers.
    pub fn verdict(self) -> (String, Text) {
        let (id, lines) =
            if self.report.settings.panel == "redis" { self.redis_verdict() } else { self.kafka_verdict() };
        (self.words.text(&format!("verdict.{id}")), Text::join(lines))
    }

    fn kafka_verdict(self) -> (&'static str, [Text; 2]) {
        let Report { alignment, settings, verdict, .. } = self.report;
        let (keys, undecided) = (alignment.keys, alignment.undecided);
        // Nobody knows whether the hash of a partitioner of one's own differs; and without keys nothing is to be judged.
        let id = match verdict.id {
            "hash-differs" if is_custom(&settings.a.client) || is_custom(&settings.b.client) => "not-computed",
            "aligned" if keys == 0 && undecided == 0 => "no-keys",
            id => id,
        };
        let share = |share| Said::from(self.words.share(share));
        let lines = if keys > 0 {
            let together = alignment.keys_together;
            [
                self.say_of("verdict.keys", &[("n", together.into()), ("m", keys.into())], together),
                self.say("verdict.traffic", &[("share", share(alignment.share_weight))]),
            ]
        } else if undecided > 0 {
            let expected = alignment.expected.map_or_else(Text::default, |expected| {
                self.say("verdict.expected", &[("share", share(Some(expected)))])
            });
            [self.say_of("verdict.undecided", &[("n", undecided.into())], undecided), expected]
        } else {
            [self.say("verdict.no-keys", &[]), Text::default()]
        };
        (id, lines)
    }

    fn redis_verdict(self) -> (&'static str, [Text; 2]) {
        let Report { redis, settings, .. } = self.report;
        let (pairs, together) = (redis.pairs, redis.together);
        let id = match () {
            () if pairs == 0 => "no-keys",
            () if together == pairs => "one-slot",
            () => "crossslot",
        };
        let pairs_id = if settings.more_patterns.is_empty() { "verdict.pairs" } else { "verdict.pairs.many" };
        let (other_id, other) = if settings.tags {
            ("verdict.pairsOff", redis.together_plain)
        } else {
            ("verdict.pairsOn", redis.together_tagged)
        };
        let lines = [
            self.say_of(pairs_id, &[("n", together.into()), ("m", pairs.into())], together),
            self.say(other_id, &[("n", other.into()), ("m", pairs.into())]),
        ];
        (id, lines)
    }

    /// What is drawn, for those who do not see it: the sentence stands beside it.
    pub fn chart(self, chart: &str) -> String {
        let Report { settings, change, .. } = self.report;
        let id = if change.is_some() { format!("chartLabel.change.{chart}") } else { format!("chartLabel.{chart}") };
        let topic = |name: &String| Said::from(name.as_str());
        let values = [("a", topic(&settings.a.name)), ("b", topic(&settings.b.name)), ("sentence", "".into())];
        self.say(&id, &values).plain().trim_end().to_owned()
    }

    /// What the numbers are of: the topics with what is set for them, or the patterns of the Redis keys.
    pub fn subject(self) -> String {
        let Report { settings, change, .. } = self.report;
        if settings.panel == "redis" {
            let more = settings.more_patterns.split(';').filter(|more| !more.is_empty());
            let patterns = [&*settings.pattern_a, &settings.pattern_b].into_iter().chain(more);
            let filled = patterns.map(|pattern| label(&Redis::fill(pattern, PLACEHOLDER.as_bytes(), settings.tags)));
            return filled.collect::<Vec<_>>().join(", ");
        }
        let formats = [&settings.a, &settings.b].iter().any(|topic| topic.format != "text");
        let of = |topic: &TopicSettings| {
            let partitions = self.words.label("topicPartitions");
            let partitions =
                partitions.replace("{n}", &self.words.count(topic.partitions)).replace("{topic}", &topic.name);
            let mut parts = vec![partitions, names::client(&topic.client, self.words)];
            if formats {
                parts.push(names::format(topic, self.words));
            }
            if settings.columns.len() > 1 {
                parts.push(format!("{} {}", self.words.text("topic.key"), topic.key.join(" + ")));
            }
            parts.join(", ")
        };
        match change {
            Some(change) => of(if change.of == "a" { &settings.a } else { &settings.b }),
            None if settings.panel == "consumers" => {
                [of(&settings.a), of(&settings.b), names::assignor(settings.assignor, self.words)].join("; ")
            }
            None => [of(&settings.a), of(&settings.b)].join("; "),
        }
    }
}
