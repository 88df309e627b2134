//! Scenarios with a name: each a link, so that a preset is nothing that a reader could not set.

/// A named scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The id that stands in attributes; its words are the page's.
    pub id: &'static str,
    /// Its link.
    pub link: &'static str,
    /// The public report that it shows, as project, `#` and number; what its reporter saw is in the page's words.
    pub source: Option<&'static str>,
}

/// Five regions of a shop with 70 per cent of the traffic in one of them.
macro_rules! regions {
    ($rest:literal) => {
        concat!($rest, "&rows=jakarta,70;bandung,10;surabaya,8;medan,7;makassar,5")
    };
}

const fn own(id: &'static str, link: &'static str) -> Preset {
    Preset { id, link, source: None }
}

const fn reported(id: &'static str, source: &'static str, link: &'static str) -> Preset {
    Preset { id, link, source: Some(source) }
}

/// Every preset, in the order in which a page offers them; the first is the default scenario.
pub const ALL: &[Preset] = &[
    own("six-against-eight", "v1:"),
    own("aligned", "v1:b=6"),
    own("other-key", "v1:b=6&b.key=user&workload=ticks"),
    own("wrong-client", "v1:b=6&b.client=confluent-kafka-python"),
    own("missing-mask", "v1:b=6&b.client=platformatic&panel=trace"),
    own("long-against-text", "v1:a.format=long&b=6&rows=1;2;3;5;8;13;21;34;55;89&panel=trace"),
    own("lucky-jakarta", regions!("v1:a.name=orders&b.name=payments&panel=alignment")),
    own("hot-region", regions!("v1:a=3&a.name=orders&b=3&b.name=payments&panel=load")),
    own(
        "salting",
        regions!("v1:a.name=orders&a.salt=4&a.salted=hot&b=6&b.name=payments&b.salt=4&b.salted=hot&panel=load"),
    ),
    own("shop-orders", "v1:a=3&a.name=orders&b=3&b.name=payments&workload=orders&panel=load"),
    own("more-partitions", "v1:b=6&panel=change"),
    own("round-robin-trap", "v1:b=6&members=4&assignor=roundrobin&panel=consumers"),
    own("too-many-consumers", "v1:b=6&members=9&panel=consumers"),
    own("new-group-protocol", "v1:b=6&assignor=uniform&panel=consumers"),
    own("crossslot", "v1:panel=redis&pin=BBCA"),
    own("same-node", "v1:rows=BBCA,24;ASII,8;GOTO,8;INDF,3&panel=redis"),
    own("region-tags", regions!("v1:tags=on&redis.a=order:<key>&redis.b=payment:<key>&panel=redis")),
    reported(
        "kafkajs-357",
        "tulios/kafkajs#357",
        "v1:a=12&a.name=java&b=12&b.name=node&b.client=kafkajs-1&rows=100:48069&panel=trace",
    ),
    reported(
        "kafkajs-1154",
        "tulios/kafkajs#1154",
        "v1:a=15&a.name=kafkajs&a.client=kafkajs-java-compatible&b=15&b.name=rdkafka&b.client=node-rdkafka&rows=TT0124&panel=trace",
    ),
    reported(
        "confluent-kafka-python-1481",
        "confluentinc/confluent-kafka-python#1481",
        "v1:a=50&a.name=connect&a.client=kafka-connect&b=50&b.name=python&b.client=confluent-kafka-python&rows=Struct%7BdocumentKey%3D%7B%22_id%22:%20%22638d1b94ce8def06be68b439%22%7D%7D&panel=trace",
    ),
    reported(
        "node-rdkafka-616",
        "Blizzard/node-rdkafka#616",
        "v1:a=10&a.name=console&a.client=kafka-console-producer&b=10&b.name=node&b.client=node-rdkafka&rows=354afe16-939a-4ea8-8e17-8bb0840b6886;f562ac3b-2224-4e25-a0ab-56094e10c239",
    ),
    reported(
        "node-rdkafka-817",
        "Blizzard/node-rdkafka#817",
        "v1:a=32&a.name=console&a.client=kafka-console-producer&b=32&b.name=node&b.client=node-rdkafka&rows=fd7af248-ce5c-46a5-93d7-1c0c9005b99d&panel=trace",
    ),
    reported(
        "fluent-plugin-kafka-397",
        "fluent/fluent-plugin-kafka#397",
        "v1:a=25&a.name=java&b=25&b.name=fluentd&b.client=fluentd&rows=mk-123456&panel=trace",
    ),
    reported(
        "sarama-1213",
        "IBM/sarama#1213",
        "v1:a=9&a.name=librdkafka&a.client=librdkafka-consistent-random&b=9&b.name=sarama&b.client=sarama-custom-crc32&rows=593b1335-381e-4281-b339-6c85cf06266a;53aaab45-67b3-468a-a9a7-b74c46868bd1;f63d51ca-e9c9-4703-987b-8d83c1efdf20;d4279299-34c6-40a4-8796-ac6ece9385cb;66b91fdb-f1a0-458b-a8c6-cde77465c4f3;d4eeeb1b-8c45-4250-9c2c-131b38208ee8",
    ),
    reported(
        "confluent-kafka-dotnet-1729",
        "confluentinc/confluent-kafka-dotnet#1729",
        "v1:a=30&a.name=java&b=30&b.name=dotnet&b.client=confluent-kafka-dotnet&rows=UFJPRDAuQVNTRVQuMzEwMQ.002.AC000HN.01_RMSVel&panel=trace",
    ),
    reported(
        "bullmq-906",
        "taskforcesh/bullmq#906",
        "v1:panel=redis&redis.a=bull:<key>:delayed&redis.b=bull:<key>:wait&rows=outlookNotificationQueue&redis.client=ioredis&redis.command=EVALSHA%2081beff9dde03a16bbfc8557eaca2b17a86216314%207%20bull:outlookNotificationQueue:delayed%20bull:outlookNotificationQueue:wait%20bull:outlookNotificationQueue:priority%20bull:outlookNotificationQueue:paused%20bull:outlookNotificationQueue:meta%20bull:outlookNotificationQueue:events%20bull:outlookNotificationQueue:delay%20bull:outlookNotificationQueue:%201638360204223",
    ),
];
