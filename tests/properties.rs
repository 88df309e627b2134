//! What must hold for any input, checked on random ones and against plain versions of the same thing.

use copartition::bulk::{self, Counted};
use copartition::copartition::{Alignment, Cell, Pair, align, chance, matrix};
use copartition::hash::{Digest, crc16, md5, murmur3, sha1};
use copartition::key::float::{double_bits, float_bits};
use copartition::key::{Format, KeyError};
use copartition::partitioner::{self, PartitionCount, Placement, Reduction};
use copartition::redis::{SLOTS, Slot, created_ranges, hashed_part, hashed_range, owner, slot};
use copartition::skew::load;
use proptest::collection::vec;
use proptest::prelude::*;

/// Any key, and often one with braces.
fn key() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![vec(any::<u8>(), 0..40), vec(prop::sample::select(b"{}ab".to_vec()), 0..12)]
}

fn count() -> impl Strategy<Value = PartitionCount> {
    prop_oneof![1..=64_u32, 1..=i32::MAX as u32].prop_map(|count| PartitionCount::new(count).unwrap())
}

/// A weight: often so small that two are equal or one is 0, never so large that a hundred overflow.
fn weight() -> impl Strategy<Value = u64> {
    prop_oneof![0..3_u64, 0..u64::MAX >> 8]
}

/// Keys with their partitions below 9 and a weight.
fn pairs() -> impl Strategy<Value = Vec<Pair>> {
    let pair = (0..9_u32, 0..9_u32, weight());
    vec(pair.prop_map(|(a, b, weight)| Pair { a, b, weight }), 0..100)
}

/// A text as float and as double, against the standard library, which takes the same ones and a few words more.
fn check_decimal(text: &str) -> Result<(), TestCaseError> {
    let mantissa = text.split(['e', 'E']).next().unwrap_or_default();
    let is_zero = !mantissa.contains(|digit| matches!(digit, '1'..='9'));
    let (double, float) = (text.parse::<f64>(), text.parse::<f32>());
    let (Ok(double), Ok(float)) = (double, float) else {
        prop_assert_eq!(double_bits(text.as_bytes()), Err(KeyError::NotANumber));
        prop_assert_eq!(float_bits(text.as_bytes()), Err(KeyError::NotANumber));
        return Ok(());
    };
    let fits = |finite, zero| if finite && zero == is_zero { Ok(()) } else { Err(KeyError::OutOfRange) };
    let expected = fits(double.is_finite(), double == 0.0).map(|()| double.to_bits());
    prop_assert_eq!(double_bits(text.as_bytes()), expected, "{}", text);
    let expected = fits(float.is_finite(), float == 0.0).map(|()| float.to_bits());
    prop_assert_eq!(float_bits(text.as_bytes()), expected, "{}", text);
    Ok(())
}

fn base64_by_hand(bytes: &[u8], safe: bool, padded: bool) -> String {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let alphabet = [&alphabet[..], if safe { b"-_" } else { b"+/" }].concat();
    let bits: Vec<_> =
        bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| usize::from(byte >> bit & 1))).collect();
    let digits = bits.chunks(6).map(|bits| {
        let number = bits.iter().chain(&[0; 5]).take(6).fold(0, |number, bit| number * 2 + bit);
        char::from(alphabet[number])
    });
    let mut text: String = digits.collect();
    while padded && !text.len().is_multiple_of(4) {
        text.push('=');
    }
    text
}

proptest! {
    // A failure prints its smallest input: that becomes a test of its own, not a line in a file of seeds.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_key_always_goes_the_same_way_and_within_the_count(key in key(), count in count()) {
        for row in partitioner::ALL {
            let placement = row.place(Some(&key), count);
            prop_assert_eq!(row.place(Some(&key.clone()), count), placement);
            match row.digest(Some(&key)) {
                Ok(digest) => prop_assert_eq!(placement, Placement::At(row.reduce(digest, count))),
                Err(other) => prop_assert_eq!(placement, other),
            }
            if let Placement::At(partition) = placement {
                prop_assert!(partition < count.get());
            }
        }
    }

    #[test]
    fn any_hash_reduces_to_a_partition_within_the_count(bits: u32, wide: [u8; 16], wider: [u8; 20], count in count()) {
        for digest in [Digest::Bits32(bits), Digest::Bits128(wide), Digest::Bits160(wider)] {
            for row in partitioner::ALL {
                let partition = row.reduce(digest, count);
                prop_assert!(partition < count.get());
                if let Some(number) = row.dividend(digest) {
                    prop_assert_eq!(number % count.get(), partition);
                }
            }
        }
    }

    #[test]
    fn a_trace_ends_where_the_key_goes(key in proptest::option::of(key()), count in count()) {
        for row in partitioner::ALL {
            let end = row.trace(key.as_deref(), count);
            if let Ok(trace) = end {
                prop_assert_eq!(Ok(trace.digest), row.digest(key.as_deref()));
            }
            let end = end.map_or_else(|placement| placement, |trace| Placement::At(trace.partition));
            prop_assert_eq!(end, row.place(key.as_deref(), count));
        }
    }

    #[test]
    fn equal_ranges_cover_every_number_in_order(bytes: [u8; 16], count in 2..=10_000_u32) {
        let width = u128::MAX / u128::from(count) + u128::from(count.is_power_of_two());
        let number = u128::from_be_bytes(bytes);
        let partition = Reduction::Range.reduce(Digest::Bits128(bytes), PartitionCount::new(count).unwrap());
        prop_assert!(u128::from(partition) * width <= number);
        prop_assert!(partition == count - 1 || number < u128::from(partition + 1) * width);
    }

    /// Random numbers do not meet the few at the edges.
    #[test]
    fn a_range_begins_with_its_first_number(count in 2..=10_000_u32, part: prop::sample::Index) {
        let width = u128::MAX / u128::from(count) + u128::from(count.is_power_of_two());
        let part = part.index(count as usize) as u32;
        let place = |number: u128| {
            Reduction::Range.reduce(Digest::Bits128(number.to_be_bytes()), PartitionCount::new(count).unwrap())
        };
        let first = u128::from(part) * width;
        prop_assert_eq!(place(first), part);
        prop_assert_eq!(place(first.wrapping_sub(1)), part.checked_sub(1).unwrap_or(count - 1));
    }

    #[test]
    fn a_big_number_is_divided_as_by_hand(bytes: [u8; 20], count in count()) {
        let by_hand = bytes.iter().fold(0_u128, |rest, byte| (rest * 256 + u128::from(*byte)) % u128::from(count.get()));
        let partition = Reduction::BigInteger.reduce(Digest::Bits160(bytes), count);
        prop_assert_eq!(u128::from(partition), by_hand);
    }

    #[test]
    fn keys_in_bulk_go_where_each_goes(
        row in prop::sample::select(partitioner::ALL),
        keys in vec(key(), 0..60),
        count in 1..=64_u32,
        ended: bool,
    ) {
        let count = PartitionCount::new(count).unwrap();
        let mut lines = keys.join(&b'\n');
        if ended {
            lines.push(b'\n');
        }
        // Random keys have line ends of their own.
        let mut keys: Vec<_> = lines.split(|byte| *byte == b'\n').collect();
        if keys.last().is_some_and(|key| key.is_empty()) {
            keys.pop();
        }
        for row in [row, partitioner::JAVA] {
            let mut counted = Counted { at: vec![0; count.get() as usize], elsewhere: 0 };
            for key in &keys {
                match row.place(Some(key), count) {
                    Placement::At(partition) => counted.at[partition as usize] += 1,
                    _ => counted.elsewhere += 1,
                }
            }
            prop_assert_eq!(bulk::partitions(&row, &lines, count), counted);
        }
        let mut slots = vec![0; SLOTS.into()];
        for key in &keys {
            slots[usize::from(slot(key).get())] += 1;
        }
        prop_assert_eq!(bulk::slots(&lines), slots);
    }

    #[test]
    fn crc16_is_the_bitwise_crc(bytes in vec(any::<u8>(), 0..600)) {
        prop_assert_eq!(crc16(&bytes), crc16::bitwise(&bytes));
        prop_assert_eq!(crc16::sliced(&bytes), crc16::bitwise(&bytes));
    }

    #[test]
    fn hashes_of_ours_are_those_of_the_crates(bytes in vec(any::<u8>(), 0..200)) {
        let mut hasher = hash32::Murmur3Hasher::default();
        std::hash::Hasher::write(&mut hasher, &bytes);
        prop_assert_eq!(murmur3(&bytes), hash32::Hasher::finish32(&hasher));
        prop_assert_eq!(md5(&bytes), ::md5::compute(&bytes).0);
        prop_assert_eq!(sha1(&bytes), sha1_smol::Sha1::from(&bytes).digest().bytes());
    }

    #[test]
    fn a_decimal_text_is_the_number_that_the_standard_library_reads(
        text in "[+-]?[0-9]{0,25}(\\.[0-9]{0,25})?([eE][+-]?[0-9]{1,3})?",
    ) {
        check_decimal(&text)?;
    }

    #[test]
    fn a_decimal_number_is_found_again(bits: u64) {
        let (double, float) = (f64::from_bits(bits), f32::from_bits(bits as u32));
        for text in [format!("{double:e}"), format!("{double:.20e}"), format!("{float:e}"), format!("{float:.20e}")] {
            if double.is_finite() && float.is_finite() {
                check_decimal(&text)?;
            }
        }
        if double.is_finite() && double != 0.0 {
                let text = format!("{double:e}");
            prop_assert_eq!(double_bits(text.as_bytes()), Ok(bits));
        }
    }

    /// The exact text of what stands between two floats, and of its neighbours, with more digits than are kept.
    #[test]
    fn the_middle_between_two_numbers_goes_to_the_even_one(bits in 0..f32::MAX.to_bits()) {
        let middle = f64::midpoint(f64::from(f32::from_bits(bits)), f64::from(f32::from_bits(bits + 1)));
        let exact = format!("{middle:.160}");
        let below = format!("{:.160}", f64::from_bits(middle.to_bits() - 1));
        for text in [&exact, &below, &format!("{exact}{:0900}1", 0), &format!("{exact}{:0900}", 0)] {
            check_decimal(text)?;
        }
    }

    #[test]
    fn any_bytes_are_a_key_or_an_error_in_every_format(typed in key()) {
        for format in Format::ALL {
            let again = typed.clone();
            prop_assert_eq!(format.bytes(&typed), format.bytes(&again));
        }
    }

    #[test]
    fn bytes_are_what_their_hex_and_base64_say(bytes in vec(any::<u8>(), 0..40), safe: bool, padded: bool) {
        let halves = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        let digits: String = halves.map(|half| char::from(b"0123456789ABCDEF"[usize::from(half)])).collect();
        for (format, text) in [(Format::Hex, digits), (Format::Base64, base64_by_hand(&bytes, safe, padded))] {
            let read = format.bytes(text.as_bytes());
            prop_assert_eq!(read.as_deref(), Ok(&*bytes));
        }
    }

    #[test]
    fn a_json_text_is_what_serde_writes(typed in ".*") {
        let (written, expected) = (Format::Json.bytes(typed.as_bytes()), serde_json::to_string(&typed).unwrap());
        prop_assert_eq!(written.as_deref(), Ok(expected.as_bytes()));
    }

    #[test]
    fn the_hashed_part_is_what_a_plain_search_finds(key in key()) {
        let part = hashed_part(&key);
        prop_assert_eq!(part, hashed_part_by_search(&key));
        prop_assert_eq!(part, &key[hashed_range(&key)]);
        prop_assert_eq!(hashed_part(part), part);
        prop_assert_eq!(slot(part), slot(&key));
        prop_assert!(slot(&key).get() < SLOTS);
    }

    #[test]
    fn a_tag_alone_decides_the_slot(tag in "[^{}]{1,8}", before in "[^{}]{0,8}", after in ".{0,8}") {
        let key = format!("{before}{{{tag}}}{after}");
        prop_assert_eq!(hashed_part(key.as_bytes()), tag.as_bytes());
    }

    #[test]
    fn loads_sum_to_the_keys_and_their_weights(pairs in pairs()) {
        let load = load(PartitionCount::new(9).unwrap(), pairs.iter().map(|pair| (pair.a, pair.weight)));
        let weight: u64 = pairs.iter().map(|pair| pair.weight).sum();
        prop_assert_eq!(load.partitions.len(), 9);
        prop_assert_eq!(load.partitions.iter().map(|partition| partition.keys).sum::<u64>(), pairs.len() as u64);
        prop_assert_eq!(load.partitions.iter().map(|partition| partition.weight).sum::<u64>(), weight);
        prop_assert_eq!(load.weight(), weight);
        let idle = (0..9).filter(|number| pairs.iter().all(|pair| pair.a != *number)).count();
        prop_assert_eq!(load.idle() as usize, idle);
    }

    #[test]
    fn measures_of_a_load_are_what_their_definitions_say(weights in vec(prop_oneof![0..3_u64, 0..1_000_000_u64], 1..40)) {
        let count = PartitionCount::new(weights.len() as u32).unwrap();
        let load = load(count, (0..).zip(weights.iter().copied()));
        let total: u64 = weights.iter().sum();
        if total == 0 {
            prop_assert_eq!((load.gini(), load.max_over_mean(), load.busiest()), (None, None, None));
            return Ok(());
        }
        let max = *weights.iter().max().unwrap();
        let number = weights.iter().position(|weight| *weight == max).unwrap() as u32;
        prop_assert_eq!(load.busiest(), Some((number, max as f64 / total as f64)));
        let mean = total as f64 / weights.len() as f64;
        prop_assert!((load.max_over_mean().unwrap() - max as f64 / mean).abs() < 1e-9);
        let gini = load.gini().unwrap();
        prop_assert!((0.0..1.0).contains(&gini));
        prop_assert!((gini - gini_by_pairs(&weights)).abs() < 1e-12, "{} {}", gini, gini_by_pairs(&weights));
    }

    #[test]
    fn alignment_does_not_care_which_topic_is_called_a(pairs in pairs()) {
        let swapped = pairs.iter().map(|pair| Pair { a: pair.b, b: pair.a, ..*pair });
        prop_assert_eq!(align(pairs.clone()), align(swapped.clone()));
        let mut turned: Vec<_> = matrix(swapped).into_iter().map(|cell| Cell { a: cell.b, b: cell.a, ..cell }).collect();
        turned.sort_unstable_by_key(|cell| (cell.a, cell.b));
        prop_assert_eq!(matrix(pairs), turned);
    }

    #[test]
    fn the_matrix_sums_to_the_alignment_and_its_diagonal_to_what_lines_up(pairs in pairs()) {
        let cells = matrix(pairs.clone());
        prop_assert!(cells.is_sorted_by_key(|cell| (cell.a, cell.b)));
        prop_assert!(cells.iter().all(|cell| cell.keys > 0));
        let sum = |of: fn(&Cell) -> u64, all: bool| cells.iter().filter(|cell| all || cell.a == cell.b).map(of).sum();
        let summed = Alignment {
            keys: sum(|cell| cell.keys, true),
            weight: sum(|cell| cell.weight, true),
            keys_together: sum(|cell| cell.keys, false),
            weight_together: sum(|cell| cell.weight, false),
        };
        prop_assert_eq!(align(pairs), summed);
    }

    #[test]
    fn sums_stop_at_the_largest_number_instead_of_starting_over(weights in vec(u64::MAX - 9.., 2..5)) {
        let pairs = || weights.iter().map(|weight| Pair { a: 0, b: 0, weight: *weight });
        prop_assert_eq!(align(pairs()).weight_together, u64::MAX);
        prop_assert_eq!(matrix(pairs())[0].weight, u64::MAX);
        let load = load(PartitionCount::new(2).unwrap(), [(0, u64::MAX), (1, u64::MAX), (1, weights[0])]);
        prop_assert_eq!(load.weight(), u64::MAX);
        prop_assert_eq!(load.max_over_mean(), Some(1.0));
        prop_assert_eq!(load.gini(), Some(0.0));
    }

    #[test]
    fn chance_is_symmetric_and_a_share(a in count(), b in count()) {
        prop_assert_eq!(chance(a, b).to_bits(), chance(b, a).to_bits());
        prop_assert!(chance(a, b) > 0.0 && chance(a, b) <= 1.0);
        prop_assert!(chance(a, a) >= 1.0);
    }
}

#[test]
fn chance_is_the_share_of_a_whole_round_of_hashes() {
    for a in 1..=24 {
        for b in 1..=24 {
            let round = (1..=b).map(|times| times * a).find(|lcm| lcm % b == 0).unwrap();
            let together = (0..round).filter(|hash| hash % a == hash % b).count();
            let expected = together as f64 / f64::from(round);
            let [a, b] = [a, b].map(|count| PartitionCount::new(count).unwrap());
            assert!((chance(a, b) - expected).abs() < 1e-15, "{a:?} {b:?}");
        }
    }
}

#[test]
fn created_ranges_have_no_gap_and_end_at_the_last_slot() {
    let few_and_many = (1..=400).chain((401..=SLOTS).step_by(97));
    for masters in few_and_many.chain([7541, 7542, SLOTS, SLOTS + 1, u16::MAX]) {
        let ranges = created_ranges(masters);
        assert_eq!(ranges.len(), usize::from(masters));
        let mut next = 0;
        for range in &ranges {
            assert_eq!(*range.start(), next, "of {masters}");
            assert!(*range.end() >= next || next == SLOTS, "of {masters}");
            assert!(*range.end() < SLOTS, "of {masters}");
            next = range.end() + 1;
        }
        assert_eq!(next, SLOTS, "of {masters}");
        let idle = ranges.iter().filter(|range| range.is_empty()).count();
        assert!(idle == 0 || masters >= 7542, "of {masters}");
    }
}

#[test]
fn every_slot_has_the_owner_whose_range_it_is_in() {
    for masters in [1, 3, 5, 78, 1000] {
        let ranges = created_ranges(masters);
        for number in 0..SLOTS {
            let master = owner(&ranges, Slot::new(number).unwrap()).unwrap();
            assert!(ranges[usize::from(master)].contains(&number));
        }
    }
}

/// Redis Cluster's rule, as `tests/vectors/redis/README.md` words it.
fn hashed_part_by_search(key: &[u8]) -> &[u8] {
    for open in 0..key.len() {
        if key[open] == b'{' {
            for close in open + 1..key.len() {
                if key[close] == b'}' {
                    return if close == open + 1 { key } else { &key[open + 1..close] };
                }
            }
            return key;
        }
    }
    key
}

/// Half the mean difference of all ordered pairs, over the mean.
fn gini_by_pairs(weights: &[u64]) -> f64 {
    let total: u64 = weights.iter().sum();
    let differences: u64 = weights.iter().map(|a| weights.iter().map(|b| a.abs_diff(*b)).sum::<u64>()).sum();
    differences as f64 / (2.0 * weights.len() as f64 * total as f64)
}

/// The scenario, its link and the report; they need the feature of that name.
#[cfg(feature = "report")]
mod scenarios {
    use super::{ProptestConfig, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest, vec};
    use copartition::assignor::Assignor;
    use copartition::key::Format;
    use copartition::partitioner::{PartitionCount, catalog};
    use copartition::redis::{client, cluster::Cluster};
    use copartition::report::report;
    use copartition::scenario::{
        Change, Client, Consumers, Drawn, Join, Keyed, Lang, MAX_KEYS, MAX_MASTERS, MAX_MORE_PATTERNS, MAX_NULL_SHARE,
        MAX_SCHEMA, MAX_ZIPF, Measure, PLACEHOLDER, Panel, Row, Scenario, Table, Theme, Topic, View, Weight,
        consumers::{MAX_MEMBERS, Step},
        is_topic_name, link, rows,
    };
    use copartition::simulate::Workload;
    use proptest::strategy::Strategy;
    use std::collections::BTreeMap;
    use std::rc::Rc;

    fn keys() -> impl Strategy<Value = Vec<Row>> {
        let key = prop_oneof![
            4 => vec(any::<u8>(), 0..12).prop_map(Some),
            4 => "[ -~]{0,8}".prop_map(|text| Some(text.into_bytes())),
            1 => proptest::strategy::Just(None),
        ];
        let row = (key, 0..2_000_000_u64).prop_map(|(key, weight)| (key, weight));
        vec(row, 0..30).prop_map(|rows| {
            let rows: BTreeMap<_, _> = rows.into_iter().collect();
            let weight = |thousandths: u64| {
                (0..thousandths / 1_000_000).fold(Weight::whole(thousandths % 1_000), |sum, _| sum.plus(Weight::MAX))
            };
            rows.into_iter().map(|(key, thousandths)| Row { key, weight: weight(thousandths) }).collect()
        })
    }

    fn choice<T: Copy + std::fmt::Debug + 'static>(all: &'static [T]) -> impl Strategy<Value = T> {
        prop::sample::select(all.to_vec())
    }

    /// Every name by which a client can be chosen.
    fn clients() -> Vec<String> {
        let of_alias =
            |alias: &'static catalog::Alias| alias.offers.iter().map(|offer| format!("{}/{}", alias.id, offer.row));
        let rows = catalog::ROWS.iter().map(|row| row.id.to_owned());
        rows.chain(catalog::ALIASES.iter().flat_map(|alias| of_alias(alias).chain([alias.id.to_owned()]))).collect()
    }

    fn topic() -> impl Strategy<Value = Topic> {
        let client = prop_oneof![prop::sample::select(clients()), proptest::strategy::Just("java".to_owned())];
        let format = prop_oneof![choice(Format::ALL), proptest::strategy::Just(Format::Text)];
        ("[a-z][a-z0-9._-]{0,20}", 1..=10_000_u32, client, format, 1..=MAX_SCHEMA, 0..=MAX_NULL_SHARE).prop_map(
            |(name, count, client, format, schema, null_share)| Topic {
                name,
                partitions: PartitionCount::new(count).unwrap(),
                client: Client::from_id(&client).unwrap(),
                format: Format::from_id(format.id(), schema).unwrap(),
                schema,
                null_share,
                keyed: Keyed::default(),
            },
        )
    }

    /// Rows with several columns.
    fn table() -> impl Strategy<Value = Table> {
        let cell =
            || prop::option::of(prop_oneof![vec(any::<u8>(), 0..6), "[a-c+|;,]{0,3}".prop_map(String::into_bytes)]);
        let row = (vec(cell(), 3), 0..2_000_000_u64);
        vec(row, 0..12).prop_map(|rows| {
            let mut table = Table::new(["region", "a+b", "id of the order"]);
            for (cells, weight) in &rows {
                table.push(cells.iter().map(Option::as_deref), Weight::whole(*weight));
            }
            table.distinct()
        })
    }

    fn drawn() -> impl Strategy<Value = Drawn> {
        let workload = prop_oneof![
            proptest::strategy::Just(Workload::Orders),
            (0..=MAX_ZIPF).prop_map(Workload::Ticks),
            prop_oneof![1..300_u32, MAX_KEYS - 1..=MAX_KEYS].prop_map(Workload::Uniform),
        ];
        (workload, 1..60_u32, any::<u32>()).prop_map(|(workload, events, seed)| Drawn { workload, events, seed })
    }

    /// Data of any kind, and how a topic may be keyed by it.
    fn data() -> impl Strategy<Value = (Table, Option<Drawn>)> {
        prop_oneof![
            2 => keys().prop_map(|rows| (rows.into_iter().collect(), None)),
            1 => table().prop_map(|table| (table, None)),
            1 => drawn().prop_map(|drawn| (drawn.table(), Some(drawn))),
        ]
    }

    /// Columns by their places, buckets, whether only hot keys are salted.
    fn keyed() -> impl Strategy<Value = (Vec<usize>, u32, bool)> {
        let columns = prop::sample::subsequence(vec![0, 1, 2], 0..3);
        (columns, prop_oneof![proptest::strategy::Just(0), 2..5_u32], any::<bool>())
    }

    fn keyed_by((places, salt, hot_only): (Vec<usize>, u32, bool), data: &Table) -> Keyed {
        let columns =
            places.iter().filter_map(|place| data.columns().get(*place).cloned()).filter(|name| !name.is_empty());
        Keyed { columns: columns.collect(), salt, hot_only }
    }

    fn change() -> impl Strategy<Value = Change> {
        (prop::option::of(1..=10_000_u32), any::<bool>())
            .prop_map(|(count, of_b)| Change { count: count.and_then(PartitionCount::new), of_b })
    }

    fn consumers() -> impl Strategy<Value = Consumers> {
        let assignor = prop::sample::select(Assignor::ALL.to_vec());
        (3..=MAX_MEMBERS, assignor, vec(0..3_u32, 0..6), 0..7_usize).prop_map(|(members, assignor, steps, step)| {
            // Steps that are always possible: the first two stay, and there is room for one more.
            let steps: Vec<Step> = [Step::Join, Step::Leave(2)]
                .into_iter()
                .take(steps.len())
                .chain(steps.iter().map(|member| Step::Restart(member % 2)))
                .collect();
            let step = step.min(steps.len());
            Consumers { members: members - 1, assignor, steps, step }
        })
    }

    fn scenario() -> impl Strategy<Value = Scenario> {
        let redis = (1..=MAX_MASTERS, any::<bool>(), "[ -~é]{0,9}", "[ -~]{0,9}");
        let asked = (
            prop::option::of(vec(any::<u8>(), 0..200)),
            prop::option::of(0..MAX_MASTERS),
            prop::option::of(choice(client::ALL)),
            prop::option::of(1..40_u16),
            vec("[ -:<-~]{0,9}", 0..=MAX_MORE_PATTERNS),
            prop::option::of(
                (0..16_300_u16, 15..16_383_u16).prop_map(|(first, more)| [first, (first + more).min(16_383)]),
            ),
        );
        let view = (
            choice(Panel::ALL),
            prop::option::of(choice(Measure::ALL)),
            prop::option::of(choice(Lang::ALL)),
            choice(Theme::ALL),
            choice(Join::ALL),
        );
        let pin = prop::option::of(vec(any::<u8>(), 1..9));
        let data = (data(), keyed(), keyed(), any::<bool>(), change());
        (data, topic(), topic(), redis, view, consumers(), pin, asked).prop_map(
            |(((data, drawn), of_a, of_b, alike, change), mut a, mut b, redis, view, consumers, pin, asked)| {
                a.keyed = keyed_by(of_a, &data);
                b.keyed = if alike { a.keyed.clone() } else { keyed_by(of_b, &data) };
                let mut scenario =
                    Scenario { data: Rc::new(data), drawn, a, b, change, consumers, ..Scenario::default() };
                let mut issues = Vec::new();
                scenario.choose(None, &mut issues);
                assert_eq!(issues, []);
                (scenario.redis.masters, scenario.redis.tags) = (redis.0, redis.1);
                scenario.redis.pattern_a = redis.2 + PLACEHOLDER;
                scenario.redis.pattern_b = PLACEHOLDER.to_owned() + &redis.3;
                scenario.redis.command = asked.0;
                scenario.redis.node = asked.1;
                scenario.redis.client = asked.2.and_then(|client| client::Client::from_id(client.id));
                scenario.redis.layout = asked.3.map(Cluster::created);
                scenario.redis.more_patterns =
                    asked.4.iter().map(|text| (text.clone() + PLACEHOLDER).trim().to_owned()).collect();
                let ((panel, measure, lang, theme, join), slots) = (view, asked.5);
                scenario.view =
                    View { panel, measure, lang, theme, slots: slots.filter(|ends| *ends != [0, 16_383]), pin: None };
                scenario.join = join;
                scenario.view.pin = pin;
                scenario
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_link_gives_its_scenario_back(scenario in scenario()) {
            let (text, complete) = link::write(&scenario);
            prop_assert!(complete);
            let (read, issues) = link::read(&text, None);
            prop_assert_eq!(&read, &scenario);
            prop_assert!(issues.iter().all(|issue| issue.code == "two-masters"), "{:?}", issues);
            prop_assert!(text.is_ascii());
        }

        #[test]
        fn typed_rows_are_read_back(rows in keys()) {
            // Weights past the most of one line are cut, so they are left out here.
            let rows: Table = rows.into_iter().filter(|row| row.weight <= Weight::MAX).collect();
            let (read, issues) = rows::read(&rows::write(&rows));
            prop_assert_eq!(read, rows);
            prop_assert!(issues.iter().all(|issue| issue.code == "lone-surrogate"), "{:?}", issues);
        }

        #[test]
        fn any_link_gives_a_scenario_and_a_report(text in ".{0,80}", bytes in vec(any::<u8>(), 0..80)) {
            for text in [text.clone(), format!("v1:{text}"), format!("v1:a={text}&rows={text}&pin={text}&redis.a={text}&redis.command={text}&redis.layout={text}")] {
                let (scenario, issues) = link::read(&text, Some(&bytes));
                let report = report(&scenario, issues);
                prop_assert!(is_topic_name(&report.settings.a.name));
                let (scenario, issues) = link::read(&text, None);
                let _ = copartition::report::report(&scenario, issues);
            }
        }

        #[test]
        fn links_of_known_fields_never_break(fields in vec(("(a|b|a.name|a.client|b.format|b.schema|a.null|join|rows|data|members|assignor|steps|step|masters|tags|redis.b|redis.more|slots|redis.layout|redis.command|redis.node|redis.client|panel|by|pin|lang|theme)", "[ -~]{0,12}"), 0..6)) {
            let text: Vec<String> = fields.iter().map(|(field, value)| format!("{field}={value}")).collect();
            let (scenario, _) = link::read(&text.join("&"), None);
            prop_assert_eq!(link::read(&link::write(&scenario).0, None).0, scenario);
        }

        #[test]
        fn any_layout_is_given_back(layout in "[ -~\n]{0,40}", ranges in "[0-9,@:>-]{0,20}") {
            let encoded: Vec<String> = layout.bytes().chain(ranges.bytes()).map(|byte| format!("%{byte:02x}")).collect();
            let field = encoded.concat();
            let (scenario, _) = link::read(&format!("redis.layout={field}"), None);
            prop_assert_eq!(link::read(&link::write(&scenario).0, None).0, scenario);
        }

        #[test]
        fn reports_add_up(scenario in scenario()) {
            // Thousands of partitions under every assignor take seconds here; `tests/consumers.rs` looks at groups.
            let view = View { panel: Panel::Mapping, ..scenario.view };
            let scenario = Scenario { view, consumers: Consumers::default(), ..scenario };
            let rows = &scenario.rows;
            let two_keys = rows.columns().len() > 1;
            let has = |row: usize, column| rows.cell(row, if two_keys { column } else { 0 }).is_some();
            let keys = (0..rows.len()).filter(|&row| has(row, 0) || has(row, 1)).count() as u32;
            let without = |column: usize| {
                let rows_without = (0..rows.len()).filter(move |&row| !has(row, column));
                rows_without.map(|row| rows.weight(row).thousandths()).sum::<u64>() as f64 / 1_000.0
            };
            let of_keys = |column: usize| {
                let keyed = (0..rows.len()).filter(move |&row| has(row, column));
                keyed.map(|row| rows.weight(row).thousandths()).sum::<u64>() as f64 / 1_000.0
            };
            let report = report(&scenario, Vec::new());
            let alignment = &report.alignment;
            prop_assert_eq!(report.keys.distinct + report.keys.left_out, keys);
            prop_assert_eq!(alignment.keys + alignment.undecided, report.keys.distinct);
            prop_assert_eq!(alignment.cells.iter().map(|cell| cell.keys).sum::<u64>(), u64::from(alignment.keys));
            prop_assert_eq!(alignment.cells.iter().map(|cell| cell.weight).sum::<u64>(), alignment.total);
            let masters = report.redis.masters.iter().map(|master| master.keys).sum::<u32>();
            prop_assert_eq!(masters, scenario.redis.patterns().count() as u32 * keys);
            // Whatever the topics are keyed by, no record is lost and none is added.
            let given: u64 = (0..scenario.data.len()).map(|row| scenario.data.weight(row).thousandths()).sum();
            prop_assert_eq!((0..rows.len()).map(|row| rows.weight(row).thousandths()).sum::<u64>(), given);
            for (column, load, topic) in [(0, &report.load.a, &scenario.a), (1, &report.load.b, &scenario.b)] {
                let on_bars = load.bars.iter().map(|bar| bar.keys).sum::<u32>();
                prop_assert_eq!(on_bars, load.keys + u32::from(load.no_key.partition.is_some()));
                prop_assert!(load.keys <= report.keys.distinct);
                // What is certain and what is drawn is all that comes, unless the client refuses some of it.
                let arrives = load.total as f64 / 1_000.0 + load.random_weight;
                let all = of_keys(column) + load.no_key.weight;
                prop_assert!(arrives <= all * (1.0 + 1e-12) + 0.001, "{arrives} of {all}");
                if topic.client == Client::default() && report.keys.left_out == 0 {
                    prop_assert!((arrives - all).abs() < 0.001 + all * 1e-12, "{arrives} of {all}");
                    let more = of_keys(column) * f64::from(topic.null_share) / f64::from(100 - topic.null_share);
                    prop_assert!((load.no_key.weight - without(column) - more).abs() < 0.001 + more * 1e-12);
                }
            }
            let mut turned = scenario.clone();
            std::mem::swap(&mut turned.a, &mut turned.b);
            turned.choose(None, &mut Vec::new());
            let turned = copartition::report::report(&turned, Vec::new());
            prop_assert_eq!(turned.alignment.keys_together, report.alignment.keys_together);
            // What does not divide into buckets goes to the first ones, and which those are hangs on the side.
            if scenario.a.keyed.salt == scenario.b.keyed.salt {
                prop_assert_eq!(turned.alignment.share_weight, report.alignment.share_weight);
            }
        }

    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 48, ..ProptestConfig::default() })]

        #[test]
        fn a_change_of_count_loses_nothing(scenario in scenario(), count in 1..=400_u32) {
            let (to, from) = (PartitionCount::new(count).unwrap(), scenario.a.partitions.min(PartitionCount::new(400).unwrap()));
            let mut scenario = Scenario { consumers: Consumers::default(), ..scenario };
            scenario.view.panel = Panel::Change;
            (scenario.a.partitions, scenario.b.partitions, scenario.change.count) = (from, from, Some(to));
            scenario.choose(None, &mut Vec::new());
            let topic = if scenario.change.of_b { &scenario.b } else { &scenario.a };
            let change = report(&scenario, Vec::new()).change.unwrap();
            let (before, after) = (&change.held.load.a, &change.held.load.b);
            prop_assert_eq!((before.total, before.keys), (after.total, after.keys));
            prop_assert_eq!(change.held.settings.b.partitions, count);
            prop_assert_eq!(change.keeps_remainders, count % topic.partitions.get() == 0);
            // The share of the new count is where the curve has it, and to stay at the same count is to stay.
            let alignment = &change.held.alignment;
            let at = |wanted: u32| change.curve.iter().find(|row| row.count == wanted);
            prop_assert_eq!(at(count).unwrap().moved_keys, alignment.share_keys.map(|stays| 1.0 - stays));
            prop_assert_eq!(at(count).unwrap().max_over_mean.is_some(), change.held.keys.weight > 0.0 && alignment.keys > 0);
            let sums: f64 = alignment.rows.iter().map(|row| row.weight).sum();
            prop_assert!(alignment.more > 0 || (sums - alignment.total as f64 / 1_000.0).abs() < 1e-6 * (1.0 + sums));
            scenario.change.count = Some(from);
            let same = report(&scenario, Vec::new()).change.unwrap();
            prop_assert_eq!((same.held.alignment.keys_apart, same.held.alignment.share_weight.unwrap_or(1.0)), (0, 1.0));
        }
    }
}
