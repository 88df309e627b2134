//! Go: Sarama, kafka-go, franz-go.

use super::{Flaw, PLAIN, RANDOM, ROUND_ROBIN, Row, STICKY};
use crate::hash::HashFn;
use crate::partitioner::{Handling, Placement, Reduction, Rule};

const CRC32: Rule = Rule::Hash(HashFn::Crc32, Reduction::Unsigned);
const MURMUR2: Rule = Rule::Hash(HashFn::Murmur2, Reduction::Mask);
/// Sarama's.
const FNV1A: Rule = Rule::Hash(HashFn::Fnv1a, Reduction::RemainderThenAbs);
const FNV1A_MASK: Rule = Rule::Hash(HashFn::Fnv1a, Reduction::Mask);
const FNV1A_UNSIGNED: Rule = Rule::Hash(HashFn::Fnv1a, Reduction::Unsigned);

const SARAMA: Row = Row { client: "sarama", versions: "1.60.1", ..PLAIN };

const KAFKA_GO: Row = Row { client: "kafka-go", versions: "0.4.50", ..PLAIN };

const FRANZ_GO: Row = Row { client: "franz-go", versions: "1.21.5", null_key: STICKY, ..PLAIN };

pub(super) const ROWS: &[Row] = &[
    // Its makers meant it to be `NewReferenceHashPartitioner` and kept it as it was.
    Row {
        id: "sarama-hash",
        name: "NewHashPartitioner",
        versions: "1.22.1 – 1.60.1",
        default_in: Some("1.22.1 – 1.60.1"),
        config: Some("config.Producer.Partitioner = sarama.NewHashPartitioner"),
        rule: FNV1A,
        flaw: Some(Flaw::Abs),
        ..SARAMA
    },
    Row {
        id: "sarama-reference-hash",
        name: "NewReferenceHashPartitioner",
        versions: "1.22.1 – 1.60.1",
        config: Some("config.Producer.Partitioner = sarama.NewReferenceHashPartitioner"),
        rule: FNV1A_MASK,
        ..SARAMA
    },
    Row {
        id: "sarama-crc32",
        name: "NewConsistentCRCHashPartitioner",
        config: Some("config.Producer.Partitioner = sarama.NewConsistentCRCHashPartitioner"),
        rule: CRC32,
        ..SARAMA
    },
    Row {
        id: "sarama-murmur2",
        name: "NewMurmur2Partitioner",
        versions: ">= 1.50.0",
        config: Some("config.Producer.Partitioner = sarama.NewMurmur2Partitioner"),
        rule: MURMUR2,
        ..SARAMA
    },
    // No line: people write this hasher themselves. The one that is published, `kafkautil.MurmurHasher`, clears the sign,
    // so that it is right in both places.
    Row {
        id: "sarama-custom-murmur2",
        name: "NewCustomHashPartitioner(murmur2)",
        rule: Rule::Hash(HashFn::Murmur2, Reduction::RemainderThenAbs),
        flaw: Some(Flaw::Abs),
        ..SARAMA
    },
    Row {
        id: "sarama-abs-first-murmur2",
        name: "NewCustomPartitioner(WithAbsFirst,WithCustomHashFunction(murmur2))",
        config: Some(
            "config.Producer.Partitioner = sarama.NewCustomPartitioner(sarama.WithAbsFirst(), sarama.WithCustomHashFunction(kafkautil.MurmurHasher))",
        ),
        rule: MURMUR2,
        ..SARAMA
    },
    Row {
        id: "sarama-custom-crc32",
        name: "NewCustomHashPartitioner(crc32)",
        config: Some("config.Producer.Partitioner = sarama.NewCustomHashPartitioner(crc32.NewIEEE)"),
        rule: Rule::Hash(HashFn::Crc32, Reduction::RemainderThenAbs),
        flaw: Some(Flaw::Abs),
        ..SARAMA
    },
    Row {
        id: "sarama-random",
        name: "NewRandomPartitioner",
        config: Some("config.Producer.Partitioner = sarama.NewRandomPartitioner"),
        rule: Rule::IgnoresKey(Placement::Random),
        ..SARAMA
    },
    Row {
        id: "sarama-round-robin",
        name: "NewRoundRobinPartitioner",
        config: Some("config.Producer.Partitioner = sarama.NewRoundRobinPartitioner"),
        rule: Rule::IgnoresKey(Placement::RoundRobin),
        ..SARAMA
    },
    Row {
        id: "kafka-go-round-robin",
        name: "RoundRobin",
        default_in: Some("0.4.50"),
        config: Some("Balancer: &kafka.RoundRobin{}"),
        rule: Rule::IgnoresKey(Placement::RoundRobin),
        ..KAFKA_GO
    },
    Row {
        id: "kafka-go-hash",
        name: "Hash",
        versions: ">= 0.3.1",
        config: Some("Balancer: &kafka.Hash{}"),
        rule: FNV1A,
        null_key: ROUND_ROBIN,
        ..KAFKA_GO
    },
    Row {
        id: "kafka-go-hash-0.2",
        name: "Hash",
        versions: "< 0.3.1",
        config: Some("Balancer: &kafka.Hash{}"),
        rule: FNV1A_UNSIGNED,
        null_key: ROUND_ROBIN,
        flaw: Some(Flaw::NoSign),
        ..KAFKA_GO
    },
    Row {
        id: "kafka-go-reference-hash",
        name: "ReferenceHash",
        config: Some("Balancer: &kafka.ReferenceHash{}"),
        rule: FNV1A_MASK,
        ..KAFKA_GO
    },
    Row {
        id: "kafka-go-crc32",
        name: "CRC32Balancer",
        config: Some("Balancer: kafka.CRC32Balancer{}"),
        rule: CRC32,
        empty_key: RANDOM,
        ..KAFKA_GO
    },
    Row {
        id: "kafka-go-crc32-consistent",
        name: "CRC32Balancer{Consistent}",
        config: Some("Balancer: kafka.CRC32Balancer{Consistent: true}"),
        rule: CRC32,
        null_key: Handling::Hashed,
        ..KAFKA_GO
    },
    Row {
        id: "kafka-go-murmur2",
        name: "Murmur2Balancer",
        config: Some("Balancer: kafka.Murmur2Balancer{}"),
        rule: MURMUR2,
        ..KAFKA_GO
    },
    Row {
        id: "kafka-go-murmur2-consistent",
        name: "Murmur2Balancer{Consistent}",
        config: Some("Balancer: kafka.Murmur2Balancer{Consistent: true}"),
        rule: MURMUR2,
        null_key: Handling::Hashed,
        ..KAFKA_GO
    },
    Row {
        id: "franz-go",
        name: "UniformBytesPartitioner (default)",
        default_in: Some("1.21.5"),
        config: Some("kgo.RecordPartitioner(kgo.UniformBytesPartitioner(64<<10, true, true, nil))"),
        rule: MURMUR2,
        ..FRANZ_GO
    },
    Row {
        id: "franz-go-sticky-key",
        name: "StickyKeyPartitioner(nil)",
        config: Some("kgo.RecordPartitioner(kgo.StickyKeyPartitioner(nil))"),
        rule: MURMUR2,
        ..FRANZ_GO
    },
    Row {
        id: "franz-go-kafka-fnv1a",
        name: "StickyKeyPartitioner(KafkaHasher(fnv1a))",
        config: Some(
            "kgo.RecordPartitioner(kgo.StickyKeyPartitioner(kgo.KafkaHasher(func(key []byte) uint32 { h := fnv.New32a(); h.Write(key); return h.Sum32() })))",
        ),
        rule: FNV1A_MASK,
        ..FRANZ_GO
    },
    // Where Go's int has 64 bits.
    Row {
        id: "franz-go-sarama-fnv1a",
        name: "StickyKeyPartitioner(SaramaHasher(fnv1a))",
        config: Some(
            "kgo.RecordPartitioner(kgo.StickyKeyPartitioner(kgo.SaramaHasher(func(key []byte) uint32 { h := fnv.New32a(); h.Write(key); return h.Sum32() })))",
        ),
        rule: FNV1A_UNSIGNED,
        flaw: Some(Flaw::NoSign),
        ..FRANZ_GO
    },
    Row {
        id: "franz-go-sarama-compat-fnv1a",
        name: "StickyKeyPartitioner(SaramaCompatHasher(fnv1a))",
        config: Some(
            "kgo.RecordPartitioner(kgo.StickyKeyPartitioner(kgo.SaramaCompatHasher(func(key []byte) uint32 { h := fnv.New32a(); h.Write(key); return h.Sum32() })))",
        ),
        rule: FNV1A,
        ..FRANZ_GO
    },
    Row {
        id: "franz-go-sarama-crc32",
        name: "StickyKeyPartitioner(SaramaHasher(crc32))",
        config: Some("kgo.RecordPartitioner(kgo.StickyKeyPartitioner(kgo.SaramaHasher(crc32.ChecksumIEEE)))"),
        rule: CRC32,
        ..FRANZ_GO
    },
];
