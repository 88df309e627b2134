//! Everything that a reader has set, with a default for every field.
//!
//! A [`Scenario`] comes out of link text ([`link`]) or out of typed rows ([`rows`]); both always give one,
//! with a list of [`Issue`]s for what could not be taken as it stood.

use alloc::{
    rc::Rc,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    key::Format,
    list::IntoList,
    partitioner::{PartitionCount, Partitioner},
    redis::{self, cluster::Cluster},
    simulate::Workload,
};

pub mod client;
pub mod consumers;
pub(crate) mod hashed;
pub mod issue;
pub(crate) mod kept;
pub mod keyed;
pub(crate) mod layout;
pub mod link;
pub mod preset;
pub mod rows;
pub mod table;
pub(crate) mod weight;

pub use client::Client;
pub use consumers::Consumers;
pub use issue::Issue;
pub use keyed::Keyed;
pub use table::{Row, Table};
pub use weight::Weight;

/// What a reader has set.
///
/// ```
/// use copartition::scenario::Scenario;
/// let scenario = Scenario::default();
/// assert_eq!((scenario.a.partitions.get(), scenario.b.partitions.get()), (6, 8));
/// assert_eq!(scenario.rows.len(), 10);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The data with all of its columns, as it was given or drawn.
    pub data: Rc<Table>,
    /// How the data was drawn, where it was not given.
    pub drawn: Option<Drawn>,
    /// The keys with their weights, each key once, in the order in which they came first: what [`Scenario::choose`] makes of the
    /// data. Where the topics are keyed in different ways a row has two keys, topic A's and topic B's.
    pub rows: Rc<Table>,
    /// The first topic.
    pub a: Topic,
    /// The second topic.
    pub b: Topic,
    /// How the two topics are joined.
    pub join: Join,
    /// A new partition count for one of the topics.
    pub change: Change,
    /// The consumer group that reads both topics.
    pub consumers: Consumers,
    /// The Redis Cluster beside the two topics.
    pub redis: Redis,
    /// How the reader looks at it.
    pub view: View,
}

/// A topic: how many partitions it has, and who writes which keys to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topic {
    /// A legal topic name, see [`is_topic_name`].
    pub name: String,
    /// 1 to [`MAX_PARTITIONS`] partitions.
    pub partitions: PartitionCount,
    /// The client that writes it, and so its partitioner.
    pub client: Client,
    /// How the text of a key becomes bytes; the one with a schema id has [`Topic::schema`].
    pub format: Format,
    /// The schema id that keys have in front of them where the format frames them, 1 to [`MAX_SCHEMA`].
    pub schema: u32,
    /// How many of every hundred records have no key, 0 to [`MAX_NULL_SHARE`]; beside those of the rows.
    pub null_share: u8,
    /// What its records are keyed by.
    pub keyed: Keyed,
}

/// How data is drawn: the same from the same numbers, wherever it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// What kind of events there are.
    pub workload: Workload,
    /// How many, 1 to [`MAX_EVENTS`].
    pub events: u32,
    /// What the draws begin from.
    pub seed: u32,
}

impl Drawn {
    /// The events, those that are alike as one row.
    ///
    /// ```
    /// use copartition::{scenario::Drawn, simulate::Workload};
    /// let drawn = Drawn { workload: Workload::Orders, events: 120, seed: 7 };
    /// assert_eq!(drawn.table().len(), 120);
    /// ```
    pub fn table(self) -> Table {
        let mut table = Table::of(self.workload.columns().iter().map(|name| (*name).into()).into_list());
        self.workload.events(self.events, self.seed.into(), &mut |values| {
            table.push(values.iter().map(|value| Some(value.as_bytes())), Weight::ONE);
        });
        table.distinct()
    }
}

/// A new partition count for one of the topics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The new count; where none is set, twice the count of today.
    pub count: Option<PartitionCount>,
    /// Whether topic B changes, and not topic A.
    pub of_b: bool,
}

impl Topic {
    /// What its client computes.
    pub fn partitioner(&self) -> &Partitioner {
        self.client.partitioner()
    }
}

/// A Redis Cluster, how its keys are formed, and what is asked of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redis {
    /// 1 to [`MAX_MASTERS`] masters, with the slots that redis-cli gives them.
    pub masters: u16,
    /// In place of those masters: a cluster that was pasted.
    pub layout: Option<Cluster>,
    /// Whether the key stands in braces, so that only its bytes are hashed.
    pub tags: bool,
    /// The pattern of the keys that go with topic A; [`PLACEHOLDER`] stands for the key.
    pub pattern_a: String,
    /// The pattern of the keys that go with topic B.
    pub pattern_b: String,
    /// Patterns of further keys that the same command is to have, [`MAX_MORE_PATTERNS`] at most.
    pub more_patterns: Vec<String>,
    /// Commands as they are typed into redis-cli; where none are set, MGET of the pair that is spoken of.
    pub command: Option<Vec<u8>>,
    /// The master that is asked, from 0; where none is set, the one that owns the first key, as a cluster client finds it.
    pub node: Option<u16>,
    /// The library that sends the commands; redis-cli where none is set.
    pub client: Option<&'static redis::client::Client>,
}

/// How the reader looks at it; changes no number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The open panel.
    pub panel: Panel,
    /// What widths, tints and bars stand for, or what the panel is about where none is set, see [`View::by`].
    pub measure: Option<Measure>,
    /// The first and the last Redis slot that are shown, [`MIN_SLOTS`] of them at least; all where none are set.
    pub slots: Option<[u16; 2]>,
    /// The pinned key's bytes.
    pub pin: Option<Vec<u8>>,
    /// The language, or the reader's own where none is set.
    pub lang: Option<Lang>,
    /// The theme.
    pub theme: Theme,
}

/// The most partitions that a topic may have here.
pub const MAX_PARTITIONS: u32 = 10_000;
/// The largest schema id that a Schema Registry gives.
pub const MAX_SCHEMA: u32 = i32::MAX as u32;
/// The most records of a hundred that may have no key; with all of them there were no keys to look at.
pub const MAX_NULL_SHARE: u8 = 99;
/// The most masters that a cluster may have here.
pub const MAX_MASTERS: u16 = 1_000;
/// The most events that are drawn.
pub const MAX_EVENTS: u32 = 100_000;
/// Zipf's exponent goes up to so many hundredths.
pub const MAX_ZIPF: u16 = 300;
/// The most keys that an even workload has.
pub const MAX_KEYS: u32 = 10_000;
/// Stands for the key in a pattern.
pub const PLACEHOLDER: &str = "<key>";
/// So many slots are shown at least.
pub const MIN_SLOTS: u16 = 16;
/// So many patterns besides the two of the topics.
pub const MAX_MORE_PATTERNS: usize = 6;

/// One choice out of a few, each with the id that stands in links for ever.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $id:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl Default for $name {
            /// The first of them.
            fn default() -> Self {
                Self::ALL[0]
            }
        }

        impl $name {
            /// Every choice, in the order in which a page offers them.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            const IDS: &[&str] = &[$($id),+];

            /// The id that stands in links and attributes.
            pub const fn id(self) -> &'static str {
                Self::IDS[self as usize]
            }

            /// The choice with this id, if there is one.
            pub fn from_id(id: &str) -> Option<Self> {
                place_of(id, Self::IDS).and_then(|place| Self::ALL.get(place).copied())
            }
        }
    };
}

#[inline(never)]
fn place_of(id: &str, ids: &[&str]) -> Option<usize> {
    ids.iter().position(|one| *one == id)
}

choice! {
    /// A panel: one question each.
    Panel {
        /// Where does each key go in both topics?
        Mapping = "mapping",
        /// How much lines up, and is that luck?
        Alignment = "alignment",
        /// Is one partition hot, and is it the key's fault?
        Load = "load",
        /// Does one process get both sides?
        Consumers = "consumers",
        /// What happens when partitions are added?
        Change = "change",
        /// Why exactly does a key go there, and where would other clients send it?
        Trace = "trace",
        /// May these keys go into one command?
        Redis = "redis",
    }
}

choice! {
    /// How two topics are joined, as far as it decides whether they must be co-partitioned.
    Join {
        /// Partition by partition: streams or tables of the two topics, joined by their keys.
        Keyed = "keyed",
        /// With a `GlobalKTable` of topic B: every process has all of it.
        Global = "global",
        /// Two tables by a foreign key into topic B: a record of A asks the partition of B that the Java client would choose.
        ForeignKey = "foreign-key",
    }
}

choice! {
    /// What is counted where keys or their traffic can be.
    Measure {
        /// The weight of the keys.
        Traffic = "traffic",
        /// The number of keys.
        Keys = "keys",
    }
}

choice! {
    /// A language of the page.
    Lang {
        /// English.
        En = "en",
        /// Indonesian.
        Id = "id",
    }
}

choice! {
    /// A theme of the page.
    Theme {
        /// As the page around it or the system says.
        Auto = "auto",
        /// Light.
        Light = "light",
        /// Dark.
        Dark = "dark",
    }
}

/// The ten symbols of the default scenario with their weights.
const SYMBOLS: [(&str, u64); 10] = [
    ("BBCA", 24),
    ("BBRI", 18),
    ("TLKM", 14),
    ("BMRI", 12),
    ("ASII", 8),
    ("GOTO", 8),
    ("ANTM", 6),
    ("UNVR", 4),
    ("ICBP", 3),
    ("INDF", 3),
];

/// A count from a number within range, the nearest one from any other.
pub(crate) fn partitions(count: u32) -> PartitionCount {
    PartitionCount::new(count.min(MAX_PARTITIONS)).unwrap_or(PartitionCount::ONE)
}

impl Default for Scenario {
    /// The six-against-eight problem.
    fn default() -> Self {
        let topic = |name: &str, count| Topic {
            name: name.to_string(),
            partitions: partitions(count),
            client: Client::default(),
            format: Format::default(),
            schema: 1,
            null_share: 0,
            keyed: Keyed::default(),
        };
        let mut symbols = Table::of(Vec::from([String::new()]));
        for (key, weight) in SYMBOLS {
            symbols.push([Some(key.as_bytes())], Weight::whole(weight));
        }
        let data = Rc::new(symbols);
        Self {
            rows: Rc::clone(&data),
            data,
            drawn: None,
            a: topic("market-updates", 6),
            b: topic("notifications", 8),
            join: Join::default(),
            change: Change::default(),
            consumers: Consumers::default(),
            redis: Redis {
                masters: 3,
                layout: None,
                tags: false,
                pattern_a: "market:<key>".to_string(),
                pattern_b: "notif:<key>".to_string(),
                more_patterns: Vec::new(),
                command: None,
                node: None,
                client: None,
            },
            view: View::default(),
        }
    }
}

impl View {
    /// What widths, tints and bars stand for: as set, else keys where the question is how many line up, and traffic.
    pub fn by(&self) -> Measure {
        let counts_keys = matches!(self.panel, Panel::Alignment | Panel::Consumers);
        let usual = if counts_keys { Measure::Keys } else { Measure::Traffic };
        self.measure.unwrap_or(usual)
    }
}

impl Scenario {
    /// The topic that changes, and its new count.
    pub fn changed(&self) -> (&Topic, PartitionCount) {
        let topic = if self.change.of_b { &self.b } else { &self.a };
        (topic, self.change.count.unwrap_or_else(|| partitions(topic.partitions.get().saturating_mul(2))))
    }
}

impl Redis {
    /// The cluster: the one that was pasted, or the one that redis-cli makes.
    pub fn cluster(&self) -> Cluster {
        self.layout.clone().unwrap_or_else(|| Cluster::created(self.masters))
    }

    /// All patterns, those of topics A and B first.
    pub fn patterns(&self) -> impl Iterator<Item = &str> {
        [&self.pattern_a, &self.pattern_b].into_iter().chain(&self.more_patterns).map(String::as_str)
    }

    /// The Redis key that a pattern makes of a key: every placeholder replaced, in braces where tags are on.
    ///
    /// Braces of the pattern and of the key stay as they are.
    ///
    /// ```
    /// use copartition::scenario::Redis;
    /// assert_eq!(Redis::fill("market:<key>", b"BBCA", false), b"market:BBCA");
    /// assert_eq!(Redis::fill("market:<key>", b"BBCA", true), b"market:{BBCA}");
    /// ```
    pub fn fill(pattern: &str, key: &[u8], tags: bool) -> Vec<u8> {
        let mut out = Vec::new();
        Self::fill_into(&mut out, pattern, key, tags);
        out
    }

    /// The same at the end of what there is.
    pub(crate) fn fill_into(out: &mut Vec<u8>, pattern: &str, key: &[u8], tags: bool) {
        let (open, close): (&[u8], &[u8]) = if tags { (b"{", b"}") } else { (b"", b"") };
        let mut rest = pattern.as_bytes();
        while let Some((&byte, after)) = rest.split_first() {
            if let Some(after) = rest.strip_prefix(PLACEHOLDER.as_bytes()) {
                for part in [open, key, close] {
                    out.extend_from_slice(part);
                }
                rest = after;
            } else {
                out.push(byte);
                rest = after;
            }
        }
    }
}

/// Whether Kafka takes this as the name of a topic: 1 to 249 of `a-z A-Z 0-9 . _ -`, and not `.` or `..`.
///
/// Source: `apache/kafka`, `clients/…/common/internals/Topic.java`.
///
/// ```
/// use copartition::scenario::is_topic_name;
/// assert!(is_topic_name("market-updates"));
/// assert!(!is_topic_name("market updates") && !is_topic_name("..") && !is_topic_name(""));
/// ```
pub fn is_topic_name(name: &str) -> bool {
    (1..=249).contains(&name.len())
        && name != "."
        && name != ".."
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || crate::text::has(b"._-", byte))
}
