//! Programs that are built on a client of the catalog: bindings, agents, frameworks. They have no rows, they offer some.

use super::{RANDOM, ROUND_ROBIN, find};
use crate::partitioner::{Handling, Partitioner};

/// A program whose partitions are those of rows of the catalog.
///
/// ```
/// use copartition::partitioner::catalog::ALIASES;
///
/// let go = ALIASES.iter().find(|alias| alias.id == "confluent-kafka-go").ok_or("an alias")?;
/// assert_eq!(go.offers.first().map(|offer| offer.row), Some("librdkafka-consistent-random"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alias {
    /// Its name in links and reports: ASCII, for ever the same, and no row's.
    pub id: &'static str,
    /// The program, as its makers write it.
    pub client: &'static str,
    /// Whether it was run; otherwise its code or documentation was read.
    pub run: bool,
    /// Whether it takes the first of its offers if nobody chooses.
    pub has_default: bool,
    /// What it offers; never empty.
    pub offers: &'static [Offer],
    /// What it does with a null key, where it differs from the row.
    pub null_key: Option<Handling>,
    /// What it does with an empty key, where it differs from the row.
    pub empty_key: Option<Handling>,
}

/// One partitioner that a program offers, and how.
///
/// ```
/// use copartition::partitioner::catalog::ALIASES;
///
/// let kcat = ALIASES.iter().find(|alias| alias.id == "kcat").ok_or("an alias")?;
/// let murmur2 = kcat.offers.iter().find(|offer| offer.row == "librdkafka-murmur2-random").ok_or("an offer")?;
/// assert_eq!(murmur2.config, Some("-X partitioner=murmur2_random"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The id of the row.
    pub row: &'static str,
    /// What one writes in the program's configuration or code to choose it; `None` where there is no such line.
    pub config: Option<&'static str>,
}

impl Alias {
    /// The row of an offer as this program runs it: named after it, with its own handling of null and empty keys.
    ///
    /// ```
    /// use copartition::partitioner::{Handling, Placement, catalog::ALIASES};
    ///
    /// let lua = ALIASES.iter().find(|alias| alias.id == "lua-resty-kafka").ok_or("an alias")?;
    /// let row = lua.offers.first().and_then(|offer| lua.row(offer)).ok_or("a row")?;
    /// assert_eq!((row.client, row.null_key), ("lua-resty-kafka", Handling::Placed(Placement::RoundRobin)));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn row(&self, offer: &Offer) -> Option<Partitioner> {
        let row = find(offer.row)?;
        let is_default = self.has_default && self.offers.first() == Some(offer);
        Some(Partitioner {
            client: self.client,
            versions: "",
            default_in: is_default.then_some(""),
            config: offer.config,
            null_key: self.null_key.unwrap_or(row.null_key),
            empty_key: self.empty_key.unwrap_or(row.empty_key),
            ..*row
        })
    }
}

/// librdkafka's partitioners as a binding writes them: `$before` name `$after`, its default first.
macro_rules! librdkafka {
    ($before:literal, $after:literal) => {
        librdkafka!($before, $after; "consistent_random", "consistent", "murmur2_random", "murmur2";
            offer("librdkafka-fnv1a-random", concat!($before, "fnv1a_random", $after)),
            offer("librdkafka-fnv1a", concat!($before, "fnv1a", $after)),
            offer("librdkafka-random", concat!($before, "random", $after)))
    };
    ($before:literal, $after:literal; $cr:literal, $c:literal, $mr:literal, $m:literal; $($more:expr),*) => {
        &[
            offer("librdkafka-consistent-random", concat!($before, $cr, $after)),
            offer("librdkafka-consistent", concat!($before, $c, $after)),
            offer("librdkafka-murmur2-random", concat!($before, $mr, $after)),
            offer("librdkafka-murmur2", concat!($before, $m, $after)),
            $($more),*
        ]
    };
}

/// Every program built on a client of the catalog that this crate knows, in the order to show them.
///
/// ```
/// use copartition::partitioner::catalog::{ALIASES, find};
///
/// assert!(ALIASES.iter().flat_map(|alias| alias.offers).all(|offer| find(offer.row).is_some()));
/// ```
pub const ALIASES: &[Alias] = &[
    // The Java client.
    read("kafka-streams", "Kafka Streams", JAVA),
    read("kafka-connect", "Kafka Connect", JAVA),
    read("ksqldb", "ksqlDB", JAVA),
    read("debezium", "Debezium", JAVA),
    read("vertx", "Vert.x", JAVA),
    read("quarkus", "Quarkus", JAVA),
    read("logstash", "Logstash", JAVA),
    read("kafka-console-producer", "kafka-console-producer", JAVA),
    // librdkafka. The vectors were made through its Python binding.
    Alias {
        run: true,
        ..read("confluent-kafka-python", "confluent-kafka-python", librdkafka!("\"partitioner\": \"", "\""))
    },
    read("confluent-kafka-go", "confluent-kafka-go", librdkafka!("\"partitioner\": \"", "\"")),
    read(
        "confluent-kafka-dotnet",
        "confluent-kafka-dotnet",
        librdkafka!("Partitioner = Partitioner.", ""; "ConsistentRandom", "Consistent", "Murmur2Random", "Murmur2";
            offer("librdkafka-random", "Partitioner = Partitioner.Random")),
    ),
    read(
        "confluent-kafka-javascript",
        "confluent-kafka-javascript (KafkaJS API)",
        &[
            offer("librdkafka-murmur2-random", "'partitioner': 'murmur2_random'"),
            offer("librdkafka-consistent-random", "'partitioner': 'consistent_random'"),
        ],
    ),
    read(
        "confluent-kafka-javascript-rdkafka",
        "confluent-kafka-javascript (rdkafka API)",
        librdkafka!("'partitioner': '", "'"),
    ),
    read("node-rdkafka", "node-rdkafka", librdkafka!("'partitioner': '", "'")),
    read("rust-rdkafka", "rust-rdkafka", librdkafka!(".set(\"partitioner\", \"", "\")")),
    read(
        "php-rdkafka",
        "php-rdkafka",
        librdkafka!("$topicConf->setPartitioner(RD_KAFKA_MSG_PARTITIONER_", ");";
            "CONSISTENT_RANDOM", "CONSISTENT", "MURMUR2_RANDOM", "MURMUR2";
            offer("librdkafka-random", "$topicConf->setPartitioner(RD_KAFKA_MSG_PARTITIONER_RANDOM);")),
    ),
    read("rdkafka-ruby", "rdkafka-ruby (key:)", librdkafka!("partitioner: \"", "\"")),
    read("karafka", "Karafka", librdkafka!("partitioner: '", "'")),
    read("kcat", "kcat", librdkafka!("-X partitioner=", "")),
    // ruby-kafka.
    read(
        "fluentd",
        "fluent-plugin-kafka (out_kafka2)",
        &[
            offer("ruby-kafka-crc32", "partitioner_hash_function crc32"),
            offer("ruby-kafka-murmur2", "partitioner_hash_function murmur2"),
        ],
    ),
    // Sarama, or FNV-1a on top of it.
    read("beats", "Elastic Beats", &[offer("sarama-reference-hash", "partition.hash.reachable_only: false")]),
    Alias { empty_key: Some(RANDOM), ..read("telegraf", "Telegraf", &[Offer { row: "sarama-hash", config: None }]) },
    read(
        "redpanda-connect-kafka",
        "Redpanda Connect (kafka)",
        &[
            offer("sarama-hash", "partitioner: fnv1a_hash"),
            offer("sarama-murmur2", "partitioner: murmur2_hash"),
            offer("sarama-random", "partitioner: random"),
            offer("sarama-round-robin", "partitioner: round_robin"),
        ],
    ),
    // franz-go.
    read("redpanda-connect-franz", "Redpanda Connect (kafka_franz)", &[offer("franz-go", "partitioner: murmur2_hash")]),
    read("redpanda-console", "Redpanda Console", &[Offer { row: "franz-go-sticky-key", config: None }]),
    // Nothing of the catalog, but the same arithmetic.
    Alias {
        null_key: Some(ROUND_ROBIN),
        ..read("lua-resty-kafka", "lua-resty-kafka", &[Offer { row: "ruby-kafka-crc32", config: None }])
    },
    Alias {
        run: true,
        has_default: false,
        ..read("wolff", "wolff", &[offer("brod-hash", "partitioner => first_key_dispatch")])
    },
];

const JAVA: &[Offer] = &[Offer { row: "java", config: None }];

const fn read(id: &'static str, client: &'static str, offers: &'static [Offer]) -> Alias {
    Alias { id, client, run: false, has_default: true, offers, null_key: None, empty_key: None }
}

const fn offer(row: &'static str, config: &'static str) -> Offer {
    Offer { row, config: Some(config) }
}
