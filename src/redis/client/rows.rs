//! The clients that were run.

use super::{Batch, Client, SlotRule};

const MANY: &str = "MGET MSET DEL UNLINK EXISTS TOUCH";

const NODES: Batch = Batch::OneNode("Error: All keys in the pipeline should belong to the same slots allocation group");

/// A client that sends what it is given, and hashes as the server does.
const PLAIN: Client = Client {
    id: "",
    name: "",
    splits: MANY,
    refuses: None,
    crossslot: "",
    pipeline: Batch::Unknown,
    transaction: Batch::Unknown,
    keyslot: "",
    slots: SlotRule::Server,
};

const REDIS_PY: Client = Client {
    splits: "DEL UNLINK EXISTS TOUCH mget_nonatomic mset_nonatomic",
    refuses: Some("RedisClusterException: % - all keys must map to the same key slot"),
    pipeline: Batch::Split,
    ..PLAIN
};

const IOREDIS: Client = Client {
    splits: "",
    crossslot: "ReplyError: CROSSSLOT",
    pipeline: NODES,
    transaction: NODES,
    keyslot: "cluster-key-slot 1.1.2",
    slots: SlotRule::ClusterKeySlot,
    ..PLAIN
};

/// Every client, those of one language together.
///
/// ```
/// use copartition::redis::client::ALL;
///
/// assert!(ALL.iter().any(|client| client.id == "redis-py" && client.splits.contains("DEL") && !client.splits.contains("MGET")));
/// ```
pub const ALL: &[Client] = &[
    Client {
        id: "redis-py",
        name: "redis-py 8.1.0",
        transaction: Batch::OneSlot(
            "CrossSlotTransactionError: All keys involved in a cluster transaction must map to the same slot",
        ),
        ..REDIS_PY
    },
    Client {
        id: "valkey-py",
        name: "valkey-py 6.2.0",
        refuses: Some("ValkeyClusterException: % - all keys must map to the same key slot"),
        transaction: Batch::Never("ValkeyClusterException: transaction is deprecated in cluster mode"),
        ..REDIS_PY
    },
    Client {
        id: "coredis",
        name: "coredis 6.9.0",
        refuses: Some("ClusterCrossSlotError: Keys (#) for '%' don't hash to the same slot"),
        ..PLAIN
    },
    Client { id: "ioredis", name: "ioredis 6.0.0", ..IOREDIS },
    Client { id: "iovalkey", name: "iovalkey 0.4.0", ..IOREDIS },
    Client {
        id: "node-redis",
        name: "node-redis 6.3.1",
        crossslot: "Error: CROSSSLOT",
        pipeline: Batch::FirstNode("Error"),
        transaction: Batch::OneNode("Error: Too many Cluster redirections"),
        keyslot: "@redis/client 6.3.1",
        slots: SlotRule::JavaScript,
        ..PLAIN
    },
    Client {
        id: "valkey-glide",
        name: "valkey-glide 2.5.2",
        crossslot: "RequestError: An error was signalled by the server: - CrossSlot:",
        ..PLAIN
    },
    Client {
        id: "redis-rs",
        name: "redis-rs 1.8.1",
        splits: "MGET MSET DEL UNLINK EXISTS TOUCH WATCH",
        crossslot: "RedisError: CrossSlot:",
        pipeline: Batch::Split,
        ..PLAIN
    },
];
