//! Programs that are built on a client of the catalog: bindings, agents, frameworks. They have no rows, they offer some.

use alloc::string::String;

use super::{RANDOM, ROUND_ROBIN, Row, row};
use crate::list::concat;
use crate::partitioner::Handling;

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
    /// What one writes around the word of an offer to choose it; `None` where there is no such line.
    pub config: Option<(&'static str, &'static str)>,
    /// What it does with a null key, where it differs from the row.
    pub null_key: Option<Handling>,
    /// What it does with an empty key, where it differs from the row.
    pub empty_key: Option<Handling>,
}

/// One partitioner that a program offers.
///
/// ```
/// use copartition::partitioner::catalog::{Offer, row};
///
/// let offer = Offer { row: "librdkafka-murmur2-random", word: "murmur2_random" };
/// assert_eq!(row(offer.row).map(|row| row.name), Some(offer.word));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The id of the row.
    pub row: &'static str,
    /// What the program calls it.
    pub word: &'static str,
}

impl Alias {
    /// The row of an offer as this program runs it: with its own name and its own handling of null and empty keys.
    ///
    /// The line to choose it is not there, but in [`Alias::config`].
    ///
    /// ```
    /// use copartition::partitioner::{Handling, Placement, catalog::ALIASES};
    ///
    /// let lua = ALIASES.iter().find(|alias| alias.id == "lua-resty-kafka").ok_or("an alias")?;
    /// let row = lua.offers.first().and_then(|offer| lua.row(offer)).ok_or("a row")?;
    /// assert_eq!((row.client, row.null_key), ("lua-resty-kafka", Handling::Placed(Placement::RoundRobin)));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn row(&self, offer: &Offer) -> Option<Row> {
        let row = row(offer.row)?;
        let is_default = self.has_default && self.offers.first() == Some(offer);
        Some(Row {
            client: self.client,
            versions: "?",
            default_in: is_default.then_some("?"),
            config: None,
            null_key: self.null_key.unwrap_or(row.null_key),
            empty_key: self.empty_key.unwrap_or(row.empty_key),
            ..*row
        })
    }

    /// What one writes in the program's configuration or code to choose an offer; `None` where there is no such line.
    ///
    /// ```
    /// use copartition::partitioner::catalog::ALIASES;
    ///
    /// let kcat = ALIASES.iter().find(|alias| alias.id == "kcat").ok_or("an alias")?;
    /// let murmur2 = kcat.offers.iter().find(|offer| offer.row == "librdkafka-murmur2-random").ok_or("an offer")?;
    /// assert_eq!(kcat.config(murmur2).as_deref(), Some("-X partitioner=murmur2_random"));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn config(&self, offer: &Offer) -> Option<String> {
        let (before, after) = self.config?;
        Some(concat(&[before, offer.word, after]))
    }
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
    read("kafka-streams", "Kafka Streams", None, JAVA),
    read("kafka-connect", "Kafka Connect", None, JAVA),
    read("ksqldb", "ksqlDB", None, JAVA),
    read("debezium", "Debezium", None, JAVA),
    read("vertx", "Vert.x", None, JAVA),
    read("quarkus", "Quarkus", None, JAVA),
    read("logstash", "Logstash", None, JAVA),
    read("kafka-console-producer", "kafka-console-producer", None, JAVA),
    // librdkafka. The vectors were made through its Python binding.
    Alias { run: true, ..read("confluent-kafka-python", "confluent-kafka-python", JSON, LIBRDKAFKA) },
    read("confluent-kafka-go", "confluent-kafka-go", JSON, LIBRDKAFKA),
    read("confluent-kafka-dotnet", "confluent-kafka-dotnet", Some(("Partitioner = Partitioner.", "")), DOTNET),
    // In a producer's settings, but outside their `kafkaJS` block; without that block librdkafka's default holds.
    read("confluent-kafka-javascript", "confluent-kafka-javascript (KafkaJS API)", QUOTED, KAFKAJS_API),
    read("confluent-kafka-javascript-rdkafka", "confluent-kafka-javascript (rdkafka API)", QUOTED, LIBRDKAFKA),
    // A partitioner among its global settings is dropped without a word: it always puts topic settings in their place.
    read("node-rdkafka", "node-rdkafka", NODE_RDKAFKA, LIBRDKAFKA),
    read("rust-rdkafka", "rust-rdkafka", Some((".set(\"partitioner\", \"", "\")")), LIBRDKAFKA),
    read("php-rdkafka", "php-rdkafka", Some(("$topicConf->setPartitioner(RD_KAFKA_MSG_PARTITIONER_", ");")), PHP),
    read("rdkafka-ruby", "rdkafka-ruby (key:)", QUOTED, LIBRDKAFKA),
    read("karafka", "Karafka", QUOTED, LIBRDKAFKA),
    read("kcat", "kcat", Some(("-X partitioner=", "")), LIBRDKAFKA),
    // ruby-kafka.
    read("fluentd", "fluent-plugin-kafka (out_kafka2)", Some(("partitioner_hash_function ", "")), FLUENTD),
    // Sarama, or FNV-1a on top of it.
    // Since 2021; before, it took the absolute value, as Sarama does.
    read("beats", "Elastic Beats", Some(("partition.", "")), BEATS),
    Alias { empty_key: Some(RANDOM), ..read("telegraf", "Telegraf", None, &[offer("sarama-hash", "")]) },
    read("redpanda-connect-kafka", "Redpanda Connect (kafka)", YAML, CONNECT),
    // franz-go.
    read(
        "redpanda-connect-franz",
        "Redpanda Connect (kafka_franz)",
        YAML,
        &[offer("franz-go-sticky-key", "murmur2_hash")],
    ),
    read("redpanda-console", "Redpanda Console", None, &[offer("franz-go-sticky-key", "")]),
    // Nothing of the catalog, but the same arithmetic.
    Alias {
        null_key: Some(ROUND_ROBIN),
        ..read("lua-resty-kafka", "lua-resty-kafka", None, &[offer("ruby-kafka-crc32", "")])
    },
    Alias { run: true, has_default: false, ..read("wolff", "wolff", Some(("partitioner => ", "")), WOLFF) },
];

const JSON: Option<(&str, &str)> = Some(("\"partitioner\": \"", "\""));
const QUOTED: Option<(&str, &str)> = Some(("'partitioner': '", "'"));
const NODE_RDKAFKA: Option<(&str, &str)> =
    Some(("new Kafka.Producer({ 'metadata.broker.list': 'localhost:9092' }, { 'partitioner': '", "' })"));
const YAML: Option<(&str, &str)> = Some(("partitioner: ", ""));

const JAVA: &[Offer] = &[offer("java", "")];

const LIBRDKAFKA: &[Offer] = &[
    offer("librdkafka-consistent-random", "consistent_random"),
    offer("librdkafka-consistent", "consistent"),
    offer("librdkafka-murmur2-random", "murmur2_random"),
    offer("librdkafka-murmur2", "murmur2"),
    offer("librdkafka-fnv1a-random", "fnv1a_random"),
    offer("librdkafka-fnv1a", "fnv1a"),
    offer("librdkafka-random", "random"),
];

const DOTNET: &[Offer] = &[
    offer("librdkafka-consistent-random", "ConsistentRandom"),
    offer("librdkafka-consistent", "Consistent"),
    offer("librdkafka-murmur2-random", "Murmur2Random"),
    offer("librdkafka-murmur2", "Murmur2"),
    offer("librdkafka-random", "Random"),
];

const PHP: &[Offer] = &[
    offer("librdkafka-consistent-random", "CONSISTENT_RANDOM"),
    offer("librdkafka-consistent", "CONSISTENT"),
    offer("librdkafka-murmur2-random", "MURMUR2_RANDOM"),
    offer("librdkafka-murmur2", "MURMUR2"),
    offer("librdkafka-random", "RANDOM"),
];

/// It refuses a `createPartitioner`, and sets another default than librdkafka's.
const KAFKAJS_API: &[Offer] = &[
    offer("librdkafka-murmur2-random", "murmur2_random"),
    offer("librdkafka-consistent-random", "consistent_random"),
    offer("librdkafka-consistent", "consistent"),
    offer("librdkafka-murmur2", "murmur2"),
    offer("librdkafka-fnv1a-random", "fnv1a_random"),
    offer("librdkafka-fnv1a", "fnv1a"),
    offer("librdkafka-random", "random"),
];

const FLUENTD: &[Offer] = &[offer("ruby-kafka-crc32", "crc32"), offer("ruby-kafka-murmur2", "murmur2")];

const BEATS: &[Offer] = &[offer("sarama-reference-hash", "hash.reachable_only: false")];

const CONNECT: &[Offer] = &[
    offer("sarama-hash", "fnv1a_hash"),
    offer("sarama-murmur2", "murmur2_hash"),
    offer("sarama-random", "random"),
    offer("sarama-round-robin", "round_robin"),
];

const WOLFF: &[Offer] = &[offer("brod-hash", "first_key_dispatch")];

const fn read(
    id: &'static str,
    client: &'static str,
    config: Option<(&'static str, &'static str)>,
    offers: &'static [Offer],
) -> Alias {
    Alias { id, client, run: false, has_default: true, offers, config, null_key: None, empty_key: None }
}

const fn offer(row: &'static str, word: &'static str) -> Offer {
    Offer { row, word }
}
