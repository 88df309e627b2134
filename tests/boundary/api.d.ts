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
     * Its master, from 0.
     */
    master: number;
}

/**
 * A change that makes every key line up.
 */
export interface Fix {
    /**
     * `more-partitions` for the topic with fewer, or `new-topic` in place of the one with more.
     */
    id: string;
    /**
     * `a` or `b`, the side that changes.
     */
    side: string;
    /**
     * The topic that changes.
     */
    topic: string;
    /**
     * Its new count.
     */
    partitions: number;
    /**
     * The line that does it; runs as it stands but for the address.
     */
    command: string;
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
     * Length of the key in bytes.
     */
    bytes: number;
    /**
     * Its weight.
     */
    weight: number;
    /**
     * Its share of the weight of all records with a key; `null` without a key.
     */
    share: number | null;
    /**
     * Its partition in topic A; `null` where the client draws one at random.
     */
    a: number | null;
    /**
     * Its partition in topic B.
     */
    b: number | null;
    /**
     * Whether both numbers are the same.
     */
    linesUp: boolean | null;
    /**
     * 0 to 4 for the heaviest keys: the hue it has wherever load is stacked.
     */
    hue: number | null;
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
}

/**
 * A master, its range of slots, and its load.
 */
export interface MasterRow {
    /**
     * Its number, from 0.
     */
    master: number;
    /**
     * Its first slot.
     */
    first: number;
    /**
     * Its last slot.
     */
    last: number;
    /**
     * Redis keys on it; each key has two.
     */
    keys: number;
    /**
     * Their share of the weight, the two keys of a pair weighing the same.
     */
    share: number | null;
    /**
     * Their weight.
     */
    weight: number;
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
     * The Redis key that goes with topic A.
     */
    a: RedisKey;
    /**
     * The Redis key that goes with topic B.
     */
    b: RedisKey;
    /**
     * The slot of each if tags were the other way: where the pair would go.
     */
    otherA: number;
    /**
     * The same for B.
     */
    otherB: number;
    /**
     * The two keys as they would be then.
     */
    otherKeys: [string, string];
    /**
     * The master of `other_a`, from 0.
     */
    otherMaster: number;
    /**
     * Whether both are in one slot, so that one command may have both.
     */
    together: boolean;
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
     * Keys that land on it.
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
 * A rule of co-partitioning, and whether both topics agree on it.
 */
export interface Light {
    /**
     * `key`, `count` or `partitioner`.
     */
    id: string;
    /**
     * Whether both topics agree.
     */
    on: boolean;
}

/**
 * A scenario that has a name.
 */
export interface PresetRow {
    /**
     * Its id.
     */
    id: string;
    /**
     * Its link.
     */
    link: string;
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
}

/**
 * How many keys, and how much weight, have the same partition in both topics.
 */
export interface AlignmentReport {
    /**
     * Distinct keys.
     */
    keys: number;
    /**
     * Those that line up.
     */
    keysTogether: number;
    /**
     * Those that do not.
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
     * The share of all hash values that line up: smaller count ÷ least common multiple.
     */
    chance: number;
    /**
     * The same as two whole numbers: so many of every so many hash values.
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
     * Distinct keys; records without a key are not among them.
     */
    distinct: number;
    /**
     * The weight of all records with a key.
     */
    weight: number;
    /**
     * The weight of the records without a key; their partition is drawn at random.
     */
    randomWeight: number;
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
     * `a` or `b`, the topic whose busiest partition is further above its fair share; `null` where no load is.
     */
    hotter: string | null;
    /**
     * The heaviest keys, [`HUES`] at most.
     */
    heaviest: HeavyKey[];
}

/**
 * The load of one topic. Measures are by weight; `null` where no record has a key and a weight.
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
     * Partitions on which no key lands.
     */
    idle: number;
    /**
     * 0 is even, towards 1 is all on one partition.
     */
    gini: number | null;
}

/**
 * What a cluster makes of the pairs.
 */
export interface RedisReport {
    /**
     * Pairs: one for each distinct key.
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
     * The masters with the load that they get.
     */
    masters: MasterRow[];
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
    chance: number;
}

/**
 * What a page can offer: choices, limits and presets, so that no script holds a copy of them.
 */
export interface Catalog {
    /**
     * Ids of the panels.
     */
    panels: string[];
    /**
     * Ids of the languages.
     */
    langs: string[];
    /**
     * Ids of the themes.
     */
    themes: string[];
    /**
     * Ids of the measures.
     */
    measures: string[];
    /**
     * The most partitions of a topic; the fewest are 1.
     */
    maxPartitions: number;
    /**
     * The most masters of a cluster; the fewest are 1.
     */
    maxMasters: number;
    /**
     * The scenarios that have a name.
     */
    presets: PresetRow[];
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
     * Masters of the Redis Cluster.
     */
    masters: number;
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
     * `aligned-by-luck`, `count-differs` or `aligned`.
     */
    id: string;
    /**
     * One light a rule, in the order in which they are read.
     */
    lights: Light[];
    /**
     * What would mend it, the gentlest first; empty where nothing is to mend.
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
     * The same keys in a Redis Cluster.
     */
    redis: RedisReport;
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
     * Picks are ids, see [`Pick::id`]; `forced` is four colours of three bytes where the reader has forced them.
     */
    draw(chart: string, canvas: HTMLCanvasElement, width: number, height: number, ratio: number, dark: boolean, forced: Uint8Array | number[] | null | undefined, labels: any, hover?: string | null, pin?: string | null, focus?: string | null): void;
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
     * The rows as lines that can be typed, as bytes.
     */
    rows(): Uint8Array;
    /**
     * The id of the mark that a key press leads to: `next`, `previous`, `up`, `down`, `first` or `last`.
     */
    step(chart: string, from: string | null | undefined, step: string): string | undefined;
}

/**
 * What a page can offer.
 */
export function catalog(): Catalog;

/**
 * The height that a chart wants at a width, in CSS pixels.
 */
export function chartHeight(chart: string, width: number): number;

/**
 * Works a scenario out; rows, as the bytes of typed lines, replace those of the link, and lists have so many rows at most.
 */
export function evaluate(link: string, rows: Uint8Array | number[] | null | undefined, listed: number): View;

