/* tslint:disable */
/* eslint-disable */
/**
 * A Redis key in three parts, of which the middle one is hashed, and where that puts it.
 */
export interface RedisKey {
    /**
     * What stands before the hashed part.
     */
    before: string;
    /**
     * The part that is hashed.
     */
    hashed: string;
    /**
     * What stands after it.
     */
    after: string;
    /**
     * Its slot, 0 to 16383.
     */
    slot: number;
    /**
     * Its master, from 0; `null` where nobody owns the slot.
     */
    master: number | null;
}

/**
 * A change that mends one rule.
 */
export interface Fix {
    /**
     * `more-partitions` for the topic with fewer, or `new-topic` in place of the one with more; `client` for another partitioner
     * of the same client, `column` for a topic that is written anew with the other one's key, `both-clients` where the other topic's has to change as well, `format` for another serializer;
     * `assignor` for another assignor of the group's client.
     */
    id: string;
    /**
     * `a` or `b`, the side that changes; empty where it is the group.
     */
    side: string;
    /**
     * Its new count; `null` where the count stays.
     */
    partitions: number | null;
    /**
     * The client to choose, by a name of the catalog, which has its line; `null` where the client stays.
     */
    client: string | null;
    /**
     * The id of its new key format, of which the Java client has a line, see [`Format::line`](crate::key::Format::line); `null`
     * where the format stays.
     */
    format: string | null;
    /**
     * The id of the assignor to choose, of which the catalog has the line; `null` where that stays.
     */
    assignor: string | null;
    /**
     * The line that does it, and runs as it stands but for the address; empty where it is the catalog's or there is none.
     */
    command: string;
    /**
     * The lights that stay off all the same.
     */
    leaves: string[];
}

/**
 * A command and its answer.
 */
export interface CommandRow {
    /**
     * Its line in the text, from 1.
     */
    line: number;
    /**
     * Its words, 24 at most; none where the quotes do not balance.
     */
    words: Word[];
    /**
     * How many more words it has.
     */
    moreWords: number;
    /**
     * How many of its words are keys.
     */
    keys: number;
    /**
     * The slots of its keys, each once, in the order in which they come up, 24 at most.
     */
    slots: number[];
    /**
     * The master that is asked, from 0; `null` where any may be.
     */
    asked: number | null;
    /**
     * Why it is answered so: the id of a [`Reason`], or `not-sent` where redis-cli sends nothing.
     */
    reason: string;
    /**
     * The error in the words of the server, or of redis-cli; empty where there is none.
     */
    text: string;
    /**
     * The slot of the first key that was looked at.
     */
    slot: number | null;
    /**
     * The master that is to be asked instead.
     */
    master: number | null;
    /**
     * The keys that are to blame, two at most.
     */
    blamed: Word[];
    /**
     * Whether it is a script or a function, of which only the keys that it declares are looked at.
     */
    script: boolean;
    /**
     * What the client makes of it: `whole`, `split`, `refused`, `passed`, `unknown`; empty where there is nothing to say.
     */
    outcome: string;
    /**
     * What comes out of the client, where that is an error.
     */
    error: string;
    /**
     * The first key for which the client finds another slot than the server, with the client's slot.
     */
    otherSlot: Word | null;
}

/**
 * A key and where it goes.
 */
export interface KeyRow {
    /**
     * Stands for the key in picks: its place among the rows as they were given, from 0.
     */
    id: number;
    /**
     * The key so that it can be shown, see [`label()`]; `null` for records without a key.
     */
    key: string | null;
    /**
     * The key in topic B, where the topics are keyed in different ways and it has one.
     */
    keyB: string | null;
    /**
     * Its weight.
     */
    weight: number;
    /**
     * Its share of the weight of all records with a key; `null` without a key.
     */
    share: number | null;
    /**
     * Its partition in topic A; `null` where it has none of its own.
     */
    a: number | null;
    /**
     * Its partition in topic B.
     */
    b: number | null;
    /**
     * How it comes to its partition in topic A: `at` by its hash, or by what the client does with every key; else
     * `random`, `sticky`, `round-robin`, `refused`, `not-text`, `not-computed`, or `left-out`.
     */
    wayA: string;
    /**
     * The same for topic B.
     */
    wayB: string;
    /**
     * The member that has its partition of topic A; `null` where it has none of its own.
     */
    memberA: number | null;
    /**
     * The same for topic B.
     */
    memberB: number | null;
    /**
     * Whether both numbers are the same; `null` where one of them is missing.
     */
    linesUp: boolean | null;
    /**
     * 0 to 4 for the heaviest keys: the hue it has wherever load is stacked.
     */
    hue: number | null;
}

/**
 * A key in one topic. What there is no value for is empty, or `null`: a client that does not hash this key has no hash.
 */
export interface TraceSide {
    /**
     * The bytes as hex digits, the first [`MAX_BYTES`] of them; `null` where the format cannot take the key.
     */
    bytes: string | null;
    /**
     * How many bytes there are.
     */
    length: number;
    /**
     * The hash in hex digits.
     */
    hex: string;
    /**
     * The hash as an unsigned number, where it has 32 bits.
     */
    unsigned: number | null;
    /**
     * The same as a signed number.
     */
    signed: number | null;
    /**
     * What is divided, the number after the sign step; `null` where it is the whole hash, which has more bits than a number here.
     */
    dividend: number | null;
    /**
     * What it is divided by; `null` where that is the width of one of as many ranges as there are partitions.
     */
    divisor: number | null;
    /**
     * What the division leaves, with its sign; or the whole part of it, where that is what counts.
     */
    remainder: number | null;
    /**
     * The partition, where the key has one of its own.
     */
    partition: number | null;
    /**
     * How it comes to it, see [`KeyRow::way_a`](super::KeyRow::way_a).
     */
    way: string;
}

/**
 * A key with much of the load.
 */
export interface HeavyKey {
    /**
     * The key's id.
     */
    id: number;
    /**
     * The key so that it can be shown.
     */
    key: string;
    /**
     * Its share of the weight.
     */
    share: number | null;
    /**
     * Its partition, where it has one of its own.
     */
    partition: number | null;
    /**
     * Its weight.
     */
    weight: number;
    /**
     * The weight that a drawn key has on average; `null` where nothing is drawn, or the key is one of a kind.
     */
    expected: number | null;
}

/**
 * A master, its ranges of slots, and its load.
 */
export interface MasterRow {
    /**
     * Its number, from 0.
     */
    master: number;
    /**
     * Host and port, as a redirection names them.
     */
    address: string;
    /**
     * Its ranges of slots, first and last of each, in the order in which they were told.
     */
    ranges: [number, number][];
    /**
     * How many slots it owns.
     */
    slots: number;
    /**
     * Redis keys on it; each key has one of every pattern.
     */
    keys: number;
    /**
     * Their share of the weight, all keys of a pair weighing the same.
     */
    share: number | null;
    /**
     * Their weight.
     */
    weight: number;
}

/**
 * A member and what it is given.
 */
export interface MemberRow {
    /**
     * Its number.
     */
    member: number;
    /**
     * Its partitions of topic A.
     */
    a: number[];
    /**
     * Its partitions of topic B.
     */
    b: number[];
    /**
     * The weight of their records.
     */
    weight: number;
    /**
     * Its share of the load.
     */
    share: number | null;
    /**
     * Numbers that it has of both topics.
     */
    together: number;
    /**
     * Numbers of which another member has the other side.
     */
    parted: number;
    /**
     * The key with most of its load, so that it can be shown.
     */
    key: string | null;
    /**
     * That key's share of the load of all.
     */
    keyShare: number | null;
}

/**
 * A pair of partitions and the keys that have it.
 */
export interface CellRow {
    /**
     * The partition in topic A, the first one of its group.
     */
    a: number;
    /**
     * The partition in topic B, the first one of its group.
     */
    b: number;
    /**
     * Keys.
     */
    keys: number;
    /**
     * Their weight.
     */
    weight: number;
    /**
     * Their share of the weight.
     */
    share: number | null;
}

/**
 * A pair: the Redis keys that go with a key.
 */
export interface RedisRow {
    /**
     * The key's id.
     */
    id: number;
    /**
     * The key so that it can be shown.
     */
    key: string;
    /**
     * The Redis keys: those that go with topics A and B, and then the further ones.
     */
    keys: RedisKey[];
    /**
     * The slot of each if tags were the other way: where they would go.
     */
    otherSlots: number[];
    /**
     * The keys as they would be then.
     */
    otherKeys: string[];
    /**
     * The master of the first of those slots, from 0; `null` where nobody owns the slot.
     */
    otherMaster: number | null;
    /**
     * Whether all are in one slot, so that one command may have them.
     */
    together: boolean;
    /**
     * Whether all are on one master, in one slot or in several.
     */
    oneMaster: boolean;
}

/**
 * A partition and its load.
 */
export interface PartitionRow {
    /**
     * The partition's number.
     */
    partition: number;
    /**
     * Keys that land on it for certain; records without a key that all go to one partition are one key there.
     */
    keys: number;
    /**
     * Their weight.
     */
    weight: number;
    /**
     * Their share of the weight of all such records.
     */
    share: number | null;
    /**
     * The weight that is to be expected of events that are drawn; `null` where they are given.
     */
    expected: number | null;
}

/**
 * A partition that changed its member.
 */
export interface MoveRow {
    /**
     * `a` or `b`.
     */
    topic: string;
    /**
     * The partition.
     */
    partition: number;
    /**
     * The member that had it; `null` where it left.
     */
    from: number | null;
    /**
     * The member that has it.
     */
    to: number | null;
}

/**
 * A rule of co-partitioning, and whether both topics agree on it.
 */
export interface Light {
    /**
     * `key`, `count`, `partitioner` or `consumers`.
     */
    id: string;
    /**
     * Whether both topics agree, or every key that lines up reaches one member; of a join by foreign key, whether topic B's client is as the Java client.
     */
    on: boolean;
    /**
     * Whether the kind of join asks for it.
     */
    needed: boolean;
}

/**
 * A slot and its load.
 */
export interface SlotRow {
    /**
     * The slot.
     */
    slot: number;
    /**
     * Its master, from 0; `null` where nobody owns it.
     */
    master: number | null;
    /**
     * Redis keys in it.
     */
    keys: number;
    /**
     * Their share of the weight.
     */
    share: number | null;
    /**
     * The heaviest of the rows' keys in it, so that it can be shown.
     */
    key: string;
}

/**
 * A topic as its controls show it.
 */
export interface TopicSettings {
    /**
     * Its name.
     */
    name: string;
    /**
     * How many partitions it has.
     */
    partitions: number;
    /**
     * The client that writes it, by the name under which it was chosen: the catalog has its hash and all else about it.
     */
    client: string;
    /**
     * The id of the key format.
     */
    format: string;
    /**
     * The schema id, which one of the formats writes.
     */
    schema: number;
    /**
     * Records without a key of every hundred, beside those of the rows.
     */
    nullShare: number;
    /**
     * The columns that its key has.
     */
    key: string[];
    /**
     * Buckets of the salt; 0 is none.
     */
    salt: number;
    /**
     * `all` or `hot`: which keys are salted.
     */
    salted: string;
}

/**
 * A way to key both topics, and the load that it gives.
 */
export interface ChoiceRow {
    /**
     * The columns of the key.
     */
    key: string[];
    /**
     * Buckets of the salt; 0 is none.
     */
    salt: number;
    /**
     * `all` or `hot`: which keys are salted.
     */
    salted: string;
    /**
     * Whether `a`, `b` or `both` are keyed so now; empty where neither is.
     */
    now: string;
    /**
     * Different keys in topic A.
     */
    keys: number;
    /**
     * The load of topic A's busiest partition ÷ the mean load; `null` where no load is certain.
     */
    ratioA: number | null;
    /**
     * The same of topic B.
     */
    ratioB: number | null;
    /**
     * The busiest partition's share of topic A's load.
     */
    busiestA: number | null;
    /**
     * The same of topic B.
     */
    busiestB: number | null;
}

/**
 * A word of a command: a key in three parts, of which the middle one is hashed, or another word, which is all `before`.
 */
export interface Word {
    /**
     * What stands before the hashed part.
     */
    before: string;
    /**
     * The part that is hashed.
     */
    hashed: string;
    /**
     * What stands after it.
     */
    after: string;
    /**
     * The slot; `null` where the word is no key.
     */
    slot: number | null;
    /**
     * The slot's master, from 0.
     */
    master: number | null;
    /**
     * Whether it is to blame for the answer.
     */
    blamed: boolean;
}

/**
 * An assignor and the share that it keeps together.
 */
export interface StripRow {
    /**
     * Its id in the catalog of assignors.
     */
    assignor: string;
    /**
     * The share of the keys that reach one member, for groups of 1 to [`SIZES`] members that come anew; what the steps
     * made of today's group stands in its place.
     */
    keys: (number | null)[];
    /**
     * The same by weight.
     */
    traffic: (number | null)[];
}

/**
 * How many keys, and how much weight, have the same partition in both topics.
 */
export interface AlignmentReport {
    /**
     * Distinct keys with a place of their own in both topics.
     */
    keys: number;
    /**
     * Keys without one in one topic at least, because its client does not hash them.
     */
    undecided: number;
    /**
     * The share of the weight of those that would line up on average; `null` where nobody draws evenly.
     */
    expected: number | null;
    /**
     * Those of the keys that line up.
     */
    keysTogether: number;
    /**
     * Those of them that do not.
     */
    keysApart: number;
    /**
     * The share of the keys that line up.
     */
    shareKeys: number | null;
    /**
     * Their share of the weight.
     */
    shareWeight: number | null;
    /**
     * The share that lines up by chance, see [`chance_between`]; `null` where there is no such share.
     */
    chance: number | null;
    /**
     * For one hash and two counts the same as two whole numbers: so many of every so many hash values.
     */
    chanceOf: [number, number];
    /**
     * The pairs of partitions that have keys, the heaviest first, [`MAX_ROWS`](super::MAX_ROWS) at most.
     */
    rows: CellRow[];
    /**
     * How many more pairs there are.
     */
    more: number;
    /**
     * How many neighbouring partitions a row, a column and a number in `rows` stand for: 1 up to 256 partitions.
     */
    group: number;
    /**
     * The share that lines up for every count that topic B could have, and for today's.
     */
    byCount: CountRow[];
    /**
     * Those of the counts for which every key lines up.
     */
    allLineUp: number[];
}

/**
 * How many of the keys two clients send to different partitions.
 *
 * Clients that agree for every key there is are one class. `elsewhere` has a share for each pair of classes, row by row:
 * below the diagonal with the bytes and the count of topic A, above it with those of topic B; on it 0.
 */
export interface Agreement {
    /**
     * The keys that are compared: the heaviest, [`MAX_KEYS`] at most.
     */
    keys: number;
    /**
     * The classes, each as the ids of its rows in the catalog: that of the Java client first, then in the order of the catalog.
     */
    classes: string[][];
    /**
     * The share of the keys that lands elsewhere, 0 to 1; `null` where there are none that both clients take.
     */
    elsewhere: (number | null)[];
}

/**
 * How the mapping is drawn: lines, bands or the matrix, by how much there is of it.
 */
export interface Mapping {
    /**
     * `lines` up to 40 keys, `bands` past that, `widest` with more than 24 partitions as well,
     * `matrix` with more than 64.
     */
    form: string;
    /**
     * How many bands are drawn.
     */
    bands: number;
    /**
     * How many pairs of partitions have keys.
     */
    pairs: number;
    /**
     * The share of the traffic, or of the keys, that the drawn bands cover.
     */
    covers: number;
}

/**
 * One key, step by step.
 */
export interface TraceReport {
    /**
     * The key's id: the pinned key, or else the heaviest one.
     */
    id: number;
    /**
     * The key so that it can be shown.
     */
    key: string;
    /**
     * The key in topic B, where the topics are keyed in different ways.
     */
    keyB: string | null;
    /**
     * The key in topic A.
     */
    a: TraceSide;
    /**
     * The key in topic B.
     */
    b: TraceSide;
    /**
     * The first step whose value differs: `bytes`, `hash`, `sign` or `divisor`; `null` where none does.
     */
    partsAt: string | null;
    /**
     * Where the clients of the catalog would send it, in the catalog's order.
     */
    clients: ClientRow[];
}

/**
 * Something that could not be taken as it stood, and what was kept instead.
 *
 * The words are the page's, found by `code`; here stand only the facts that go into them.
 */
export interface Issue {
    /**
     * The field's id as in a link, such as `a` or `rows`; `link` for the link as a whole.
     */
    field: string;
    /**
     * Which kind of issue: one of [`CODES`].
     */
    code: string;
    /**
     * What was given, cut to a length that can be shown.
     */
    given: string;
    /**
     * What stands instead, as text; empty where nothing does.
     */
    kept: string;
    /**
     * How many lines, parts or values this is about.
     */
    count: number;
    /**
     * The first few line numbers, from 1; empty where there are no lines.
     */
    lines: number[];
}

/**
 * The answers, command by command.
 */
export interface CommandReport {
    /**
     * The commands as text: as they were typed, or the one that stands where none were.
     */
    text: string;
    /**
     * Whether they are the ones that stand where none were typed.
     */
    standard: boolean;
    /**
     * The master that is asked, from 0; `null` for the owner of the first key.
     */
    node: number | null;
    /**
     * The id of the library that sends them; empty for redis-cli.
     */
    client: string;
    /**
     * A row for each line that is not blank, 50 at most.
     */
    rows: CommandRow[];
    /**
     * How many more such lines there are; nobody is asked about them.
     */
    more: number;
    /**
     * What the client makes of several commands sent as one pipeline, as in [`CommandRow::outcome`]; empty where there are not
     * several, or some are a transaction or span slots themselves.
     */
    pipeline: string;
    /**
     * What comes out of the client then, where that is an error.
     */
    pipelineError: string;
}

/**
 * The consumer group.
 */
export interface ConsumersReport {
    /**
     * How many members there are.
     */
    members: number;
    /**
     * Their numbers; the first is 0 unless it has left.
     */
    present: number[];
    /**
     * The members by number, as many as are listed.
     */
    rows: MemberRow[];
    /**
     * How many more members there are.
     */
    more: number;
    /**
     * How many members are drawn, those with most load.
     */
    drawn: number;
    /**
     * Keys with a partition of their own in both topics.
     */
    keys: number;
    /**
     * Those of them that one member gets from both.
     */
    keysTogether: number;
    /**
     * Their share of the keys.
     */
    shareKeys: number | null;
    /**
     * Their share of the weight.
     */
    shareWeight: number | null;
    /**
     * Partition numbers that both topics have.
     */
    numbers: number;
    /**
     * Those of them that one member has of both.
     */
    numbersTogether: number;
    /**
     * Members without a partition.
     */
    idle: number;
    /**
     * 1 ÷ members.
     */
    fairShare: number;
    /**
     * The load of the busiest member ÷ the mean load; 1 is even.
     */
    maxOverMean: number | null;
    /**
     * The number of the busiest member, the lowest of several.
     */
    busiest: number | null;
    /**
     * Its share of the load.
     */
    busiestShare: number | null;
    /**
     * The heaviest key, where its records of both topics are more than a fair share: no assignor that
     * keeps them together is even.
     */
    hotKey: string | null;
    /**
     * That key's share of the load.
     */
    hotKeyShare: number | null;
    /**
     * What the last step moved to another member, as many as are listed; empty before the first step.
     */
    moves: MoveRow[];
    /**
     * How many partitions it moved.
     */
    moved: number;
    /**
     * How many of those lost the member that had them, so that they had to move.
     */
    orphaned: number;
    /**
     * How many partitions were with nobody between the two rebalances of a cooperative assignor; 0 where one was enough.
     */
    revoked: number;
    /**
     * The share that is kept together by group size under each assignor; empty unless the panel is open.
     */
    strip: StripRow[];
}

/**
 * The keys.
 */
export interface Keys {
    /**
     * The heaviest keys, heaviest first, [`MAX_ROWS`] at most; among equals the one given first.
     */
    rows: KeyRow[];
    /**
     * How many more rows there are.
     */
    more: number;
    /**
     * Whether a row has a key for each topic, because they are keyed in different ways: then it is rows that are counted.
     */
    byRow: boolean;
    /**
     * Distinct keys; records without a key are not among them, nor keys that are left out.
     */
    distinct: number;
    /**
     * Keys that are left out, because the format of a topic cannot take them.
     */
    leftOut: number;
    /**
     * The weight of all records with a key that is not left out.
     */
    weight: number;
    /**
     * The weight of the rows without a key.
     */
    noKeyWeight: number;
}

/**
 * The load of both topics.
 */
export interface LoadReport {
    /**
     * Topic A.
     */
    a: TopicLoad;
    /**
     * Topic B.
     */
    b: TopicLoad;
    /**
     * How many more partitions both topics have than their rows say.
     */
    more: number;
    /**
     * `a` or `b`, the topic whose busiest partition is further above its fair share; `null` where no load is certain.
     */
    hotter: string | null;
    /**
     * What else the records could be keyed by; empty unless the panel is open, and while many rows are listed in part only.
     */
    choices: ChoiceRow[];
}

/**
 * The load of one topic. Shares and measures are of the records whose partition is certain, by weight; `null` where there are
 * none with a weight.
 */
export interface TopicLoad {
    /**
     * The partitions by number; where there are more than [`MAX_ROWS`](super::MAX_ROWS), the heaviest of them.
     */
    rows: PartitionRow[];
    /**
     * How many more partitions there are.
     */
    more: number;
    /**
     * 1 ÷ partitions.
     */
    fairShare: number;
    /**
     * The load of the busiest partition ÷ the mean load; 1 is even.
     */
    maxOverMean: number | null;
    /**
     * The busiest partition, the lowest of several.
     */
    busiest: number | null;
    /**
     * Its share of the weight.
     */
    busiestShare: number | null;
    /**
     * The heaviest key of the busiest partition, so that it can be shown.
     */
    busiestKey: string | null;
    /**
     * That key's share of the weight of all.
     */
    busiestKeyShare: number | null;
    /**
     * Partitions on which no key lands for certain.
     */
    idle: number;
    /**
     * 0 is even, towards 1 is all on one partition.
     */
    gini: number | null;
    /**
     * How far partitions are from the mean load as a rule: the standard deviation ÷ the mean.
     */
    deviation: number | null;
    /**
     * The same that pure chance gives as many keys which weigh the same: √((partitions - 1) ÷ keys).
     */
    deviationByChance: number | null;
    /**
     * `even`, `too-few-keys`, `hot-key` or `hot-partition`, see [`verdict`]; `null` where no load is certain.
     */
    verdict: string | null;
    /**
     * The heaviest keys, [`HUES`] at most.
     */
    heaviest: HeavyKey[];
    /**
     * The weight of the records whose partition is drawn, one after the other or at random.
     */
    randomWeight: number;
    /**
     * So much of it comes to each partition on average.
     */
    randomEach: number;
    /**
     * The records without a key.
     */
    noKey: NoKey;
    /**
     * Keys with a partition of their own.
     */
    keys: number;
}

/**
 * The records of a topic that have no key.
 */
export interface NoKey {
    /**
     * Their weight: of the rows without a key, and of the topic's null share.
     */
    weight: number;
    /**
     * Where they go, see [`KeyRow::way_a`](super::KeyRow::way_a).
     */
    way: string;
    /**
     * Their partition, where all go to one.
     */
    partition: number | null;
}

/**
 * What a cluster makes of the pairs.
 */
export interface RedisReport {
    /**
     * Pairs: one for each distinct key, with as many Redis keys as there are patterns.
     */
    pairs: number;
    /**
     * Pairs in one slot, as tags are set.
     */
    together: number;
    /**
     * Pairs in one slot if tags were off.
     */
    togetherPlain: number;
    /**
     * Pairs in one slot if tags were on.
     */
    togetherTagged: number;
    /**
     * Pairs in two slots of one master, as tags are set: still CROSSSLOT.
     */
    sameMasterOnly: number;
    /**
     * Whether no pair is together and none of these lengths could be: CRC16 is linear, so the xor of the two slots
     * depends on the prefixes and on the key's length alone, as long as no brace chooses what is hashed.
     */
    never: boolean;
    /**
     * That xor where it is one and the same for every pair.
     */
    xor: number | null;
    /**
     * A command that tags the heaviest pair that can be typed plainly; `null` where tags are on or mend nothing.
     */
    fix: string | null;
    /**
     * The heaviest pairs, in the order of the keys.
     */
    rows: RedisRow[];
    /**
     * How many more pairs there are.
     */
    more: number;
    /**
     * How many of the heaviest pairs a picture shows: [`MAX_DRAWN`] at most.
     */
    drawn: number;
    /**
     * The pair that is spoken of: the pinned one, else the heaviest of those that decide; `null` without a pair.
     */
    spoken: RedisRow | null;
    /**
     * Why two prefixes meet or never do, for the commonest lengths of keys; empty where braces or endings decide.
     */
    differences: DifferenceRow[];
    /**
     * The masters with the load that they get.
     */
    masters: MasterRow[];
    /**
     * The busiest slots, the busiest first; none of them can be split.
     */
    slots: SlotRow[];
    /**
     * What other tags would do.
     */
    tags: TagRow[];
    /**
     * What the nodes answer to the commands.
     */
    command: CommandReport;
}

/**
 * What a count of topic B would give.
 */
export interface CountRow {
    /**
     * The count.
     */
    count: number;
    /**
     * Keys that would line up.
     */
    keys: number;
    /**
     * Their share of the keys.
     */
    shareKeys: number | null;
    /**
     * Their share of the weight.
     */
    shareWeight: number | null;
    /**
     * The share by chance.
     */
    chance: number | null;
}

/**
 * What a count would give.
 */
export interface CurveRow {
    /**
     * The count.
     */
    count: number;
    /**
     * The share of the keys that would move; `null` without keys.
     */
    movedKeys: number | null;
    /**
     * Their share of the weight.
     */
    movedWeight: number | null;
    /**
     * The load of the busiest partition ÷ the mean load.
     */
    maxOverMean: number | null;
    /**
     * The share of the keys, or of the rows, that would have the same partition in both topics.
     */
    together: number | null;
}

/**
 * What a tag would do: how finely it cuts the keys into slots.
 */
export interface TagRow {
    /**
     * `none`; `key`, the whole key; `part`, what stands before the key's first `:` `-` `.` `_` `/` or `|`; `one`, the same for all.
     */
    id: string;
    /**
     * A tag of this kind; empty where it is of no kind, or no key has such a part.
     */
    example: string;
    /**
     * Pairs that it brings into one slot.
     */
    together: number;
    /**
     * Slots that get keys.
     */
    slots: number;
    /**
     * The share of the weight in the busiest slot.
     */
    busiestSlot: number | null;
    /**
     * The share of the weight on the busiest master.
     */
    busiestMaster: number | null;
}

/**
 * What another partition count does to a topic.
 */
export interface ChangeReport {
    /**
     * `a` or `b`, the topic that changes.
     */
    of: string;
    /**
     * Whether the new count is a whole number of old ones: a key's new number then still says what the old one was.
     */
    keepsRemainders: boolean;
    /**
     * The topic before, as topic A, against the same topic after, as topic B: what lines up is what stays. It has no change of
     * its own; its group and its Redis say nothing.
     */
    held: Report;
    /**
     * Every count that the topic could have, and the new one.
     */
    curve: CurveRow[];
}

/**
 * What holds for every key of one length, whichever it is, as long as it has no braces.
 */
export interface DifferenceRow {
    /**
     * The length in bytes.
     */
    bytes: number;
    /**
     * How many of the keys have it.
     */
    keys: number;
    /**
     * The xor of the two slots of a pair; 0: always one slot.
     */
    xor: number;
    /**
     * The share of the pairs whose two slots have one master, were keys of this length to fall evenly on all slots.
     */
    kept: number;
}

/**
 * What is set, as the controls show it.
 */
export interface Settings {
    /**
     * The first topic.
     */
    a: TopicSettings;
    /**
     * The second topic.
     */
    b: TopicSettings;
    /**
     * The names of the data's columns; the one of plain lines has none.
     */
    columns: string[];
    /**
     * How data is drawn: `orders`, `ticks` or `uniform`; empty where it is given.
     */
    workload: string;
    /**
     * How many events are drawn.
     */
    events: number;
    /**
     * What the draws begin from.
     */
    seed: number;
    /**
     * The exponent of Zipf's law.
     */
    zipf: number;
    /**
     * How many keys the uniform workload has.
     */
    uniformKeys: number;
    /**
     * How the topics are joined: `keyed`, `global` or `foreign-key`.
     */
    join: string;
    /**
     * The id of the group's assignor.
     */
    assignor: string;
    /**
     * What happened to the group, as in a link.
     */
    steps: string;
    /**
     * How many of the steps are played.
     */
    step: number;
    /**
     * Masters of the Redis Cluster.
     */
    masters: number;
    /**
     * A cluster in place of those, as a link holds it; empty where there is none.
     */
    layout: string;
    /**
     * Whether hash tags are on.
     */
    tags: boolean;
    /**
     * The pattern of the Redis keys that go with topic A.
     */
    patternA: string;
    /**
     * The pattern of the Redis keys that go with topic B.
     */
    patternB: string;
    /**
     * The first and the last slot that are shown.
     */
    slots: [number, number];
    /**
     * The patterns of further keys, joined by `;`.
     */
    morePatterns: string;
    /**
     * The open panel's id.
     */
    panel: string;
    /**
     * What widths, tints and bars stand for: `traffic` or `keys`.
     */
    by: string;
    /**
     * The language's id, `null` for the reader's own.
     */
    lang: string | null;
    /**
     * The theme's id.
     */
    theme: string;
    /**
     * The pinned key's id, `null` where none of the keys is pinned.
     */
    pin: number | null;
}

/**
 * What it comes to.
 */
export interface Verdict {
    /**
     * `not-needed`, `aligned-by-luck`, `key-differs`, `count-differs`, `bytes-differ`, `hash-differs`, `parted-consumers` or `aligned`.
     */
    id: string;
    /**
     * One light a rule, in the order in which they are read.
     */
    lights: Light[];
    /**
     * What would mend it, the gentlest first; empty where nothing is to mend, or nothing can.
     */
    fixes: Fix[];
}

/**
 * What there is to say about a scenario.
 *
 * ```
 * use copartition::{report::report, scenario::Scenario};
 * let report = report(&Scenario::default(), Vec::new());
 * assert_eq!((report.alignment.keys_together, report.alignment.keys), (1, 10));
 * ```
 */
export interface Report {
    /**
     * The shortest link that gives this report.
     */
    link: string;
    /**
     * Whether the rows are in the link; where they are too many they are not.
     */
    linkComplete: boolean;
    /**
     * What could not be taken as it stood.
     */
    issues: Issue[];
    /**
     * What is set.
     */
    settings: Settings;
    /**
     * The keys and where each goes.
     */
    keys: Keys;
    /**
     * The verdict with its lights and fixes.
     */
    verdict: Verdict;
    /**
     * How the mapping is drawn.
     */
    mapping: Mapping;
    /**
     * How much lines up.
     */
    alignment: AlignmentReport;
    /**
     * How the load falls.
     */
    load: LoadReport;
    /**
     * Who consumes what.
     */
    consumers: ConsumersReport;
    /**
     * What a new partition count does; `null` unless its panel is open.
     */
    change: ChangeReport | null;
    /**
     * One key step by step, and on every client; `null` without a key.
     */
    trace: TraceReport | null;
    /**
     * Where any two clients agree, for the keys at hand.
     */
    agreement: Agreement;
    /**
     * The same keys in a Redis Cluster.
     *
     * The page's first module is built without it, without changes, without the charts of panels but Mapping and Trace, and without
     * what only those show of alignment, load and consumers (`first_only`): more than a quarter smaller.
     */
    redis: RedisReport;
}

/**
 * Where a client of the catalog sends a key.
 */
export interface ClientRow {
    /**
     * The id of its row.
     */
    row: string;
    /**
     * The partition of topic A's bytes at topic A's count, where it is certain.
     */
    a: number | null;
    /**
     * The partition of topic B's bytes at topic B's count.
     */
    b: number | null;
    /**
     * How it comes to them, see [`KeyRow::way_a`](super::KeyRow::way_a).
     */
    way: string;
}


/**
 * What one page has: the data that it was given, read once however often it is worked out, and the scenario before, from
 * which is taken what need not be made again.
 */
export class Session {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Works a scenario out; lists have so many rows at most.
     */
    evaluate(link: string, listed: number): View;
    /**
     * Takes data in place of the rows of the link: typed lines, or a table as the reader of files writes it; none to go back.
     */
    give(bytes?: Uint8Array | number[] | null): void;
    /**
     * Keeps the rows of the link that was worked out last as if they had been given; whether there were any.
     */
    keep(): boolean;
    /**
     * A session without data: the rows are those of the link.
     */
    constructor();
    /**
     * Does a part of what a scenario with much data needs, about so many rows of it; whether it can be worked out at once now.
     */
    prepare(link: string, rows: number): boolean;
}

/**
 * A scenario worked out.
 */
export class View {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Draws a chart on a canvas whose backing store has its size in CSS pixels times the pixel ratio.
     *
     * Labels are lines, `name=label`: one text passes sooner than many. Picks are ids, see [`Pick::id`]; `forced` is four
     * colours of three bytes where the reader has forced them. `gone` is how much of their way the marks have gone from what
     * stood before, 0 to 1, where there is such; below 0 for a picture without a trace.
     */
    draw(chart: string, canvas: HTMLCanvasElement, width: number, height: number, ratio: number, dark: boolean, forced: Uint8Array | number[] | null | undefined, labels: string, hover: string | null | undefined, pin: string | null | undefined, focus: string | null | undefined, gone: number): void;
    /**
     * Has them come from nowhere again.
     */
    forgetBefore(): void;
    /**
     * The id of what is drawn at a place of a chart, in CSS pixels.
     */
    hit(chart: string, x: number, y: number): string | undefined;
    /**
     * The ids of the listed keys that a pick means.
     */
    means(pick: string): Uint32Array;
    /**
     * The link field that pins a key by its id; one that pins none where there is no such key.
     */
    pin(id?: number | null): string;
    /**
     * The numbers, the issues and the canonical link.
     */
    report(): Report;
    /**
     * The data as text that can be typed, as bytes: lines, or CSV where it has columns with names.
     */
    rows(): Uint8Array;
    /**
     * Has the pictures come from those of another view, which may be freed; where only one of them asks about a change they do not.
     */
    setBefore(before: View): void;
    /**
     * The id of the mark that a key press leads to: `next`, `previous`, `up`, `down`, `first` or `last`.
     */
    step(chart: string, from: string | null | undefined, step: string): string | undefined;
}

export function __wbg_reset_state(): void;

/**
 * The height that a chart wants at a width, in CSS pixels.
 */
export function chartHeight(chart: string, width: number): number;

