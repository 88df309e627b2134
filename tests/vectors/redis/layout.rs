//! Which slots each master has, in a new cluster and after redis-cli has moved some.

use std::ops::RangeInclusive;

use copartition::redis::change::{Change, rebalance, reshard};
use copartition::redis::cluster::{Cluster, Master};
use copartition::redis::{FEWEST_CREATED, created_ranges};
use serde_json::Value;

use crate::{Case, number, numbers, same, text};

pub fn check(case: &Value) -> Result<Case, String> {
    match text(&case["kind"], "kind")? {
        "create" => {
            let ranges = created_ranges(number(&case["masters"], "masters")?);
            same("ranges", &ranges, &read_ranges(&case["ranges"], "ranges")?)?;
            let counts = ranges.iter().map(ExactSizeIterator::len).collect();
            same("counts", counts, numbers(&case["counts"], "counts")?)?;
        }
        "create-refused" => {
            let masters: u16 = number(&case["masters"], "masters")?;
            same("refused", masters < FEWEST_CREATED, true)?;
        }
        "create-with-replicas" => {
            let [nodes, replicas]: [u16; 2] =
                [number(&case["nodes"], "nodes")?, number(&case["replicas_per_master"], "replicas")?];
            let mut ranges: Vec<_> =
                created_ranges(nodes / (replicas + 1)).into_iter().map(|range| vec![range]).collect();
            ranges.resize(nodes.into(), Vec::new());
            same("ranges", ranges, layout(&case["ranges"], "ranges")?)?;
        }
        "change" => check_change(case)?,
        kind => return Err(format!("unknown kind {kind}")),
    }
    Ok(Case::Holds)
}

/// Which of several equal masters gets a block is up to the order in which redis-cli happens to list them, so some order must
/// give what the case says.
fn check_change(case: &Value) -> Result<(), String> {
    let name = text(&case["name"], "name")?;
    let before = layout(&case["before"], "before")?;
    let after = layout(&case["after"], "after")?;
    let stopped = number::<u8>(&case["exit"], "exit")? != 0;
    let mut moves = Vec::new();
    for one in case["moves"].as_array().ok_or("moves is no list")? {
        let [from, to, slots]: [u16; 3] =
            [number(&one["from"], "from")?, number(&one["to"], "to")?, number(&one["slots"], "slots")?];
        moves.push((from, to, slots, read_ranges(&one["ranges"], "ranges")?));
    }
    let mut tried = Vec::new();
    for order in orders(before.len()) {
        let (layout, mut made, stops) = changed(name, &before, &order)?;
        made.sort_by_key(|made| (made.0, made.1));
        moves.sort_by_key(|made| (made.0, made.1));
        if layout == after && made == moves && stops == stopped {
            return Ok(());
        }
        tried.push(layout);
    }
    Err(format!("no order of the masters gives what the vector says, the first gives {:?}", tried.first()))
}

type Layout = Vec<Vec<RangeInclusive<u16>>>;
type Moves = Vec<(u16, u16, u16, Vec<RangeInclusive<u16>>)>;

/// The layout after the change of that name, the moves, and whether redis-cli stopped half way, with the masters listed in that order.
fn changed(name: &str, before: &Layout, order: &[usize]) -> Result<(Layout, Moves, bool), String> {
    let masters = order.iter().map(|place| Master { ranges: before[*place].clone(), ..Master::default() }).collect();
    let cluster = Cluster { masters, ..Cluster::default() };
    let at = |node: usize| order.iter().position(|place| *place == node).unwrap() as u16;
    let weighed = |weights: &[f32]| {
        let weights: Vec<f32> = order.iter().map(|place| weights.get(*place).copied().unwrap_or(1.0)).collect();
        rebalance(&cluster, &weights, 2.0, false)
    };
    let all = |target| (0..order.len()).filter(|node| *node != target).map(at).collect::<Vec<_>>();
    let Change { after, moves, stopped } = match name {
        "add an empty fourth master, plain rebalance" | "rebalance again" | "rebalance within the threshold" => {
            weighed(&[])
        }
        "add an empty fourth master, rebalance with empty masters" | "3 to 6 by rebalance" => {
            rebalance(&cluster, &[], 2.0, true)
        }
        "rebalance with threshold 1" => rebalance(&cluster, &[], 1.0, false),
        "weight 0 for the first master" => weighed(&[0.0]),
        "weights 1,2,1,1" => weighed(&[1.0, 2.0, 1.0, 1.0]),
        "6 to 3 by weight 0 for the last three" => weighed(&[1.0, 1.0, 1.0, 0.0, 0.0, 0.0]),
        "reshard 100 from all to the third" => reshard(&cluster, &all(2), at(2), 100),
        "reshard 10 from the first to the second" => reshard(&cluster, &[at(0)], at(1), 10),
        "reshard 1 from all to the first" => reshard(&cluster, &all(0), at(0), 1),
        name => return Err(format!("unknown change {name}")),
    };
    let node = |number: u16| order[usize::from(number)] as u16;
    let layout = (0..order.len()).map(|node| after.masters[usize::from(at(node))].ranges.clone()).collect();
    let moves = moves.into_iter().map(|made| (node(made.from), node(made.to), made.slots, made.ranges)).collect();
    Ok((layout, moves, stopped))
}

/// Every order of so many places, that of the places themselves first.
fn orders(places: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..places {
        orders = orders
            .iter()
            .flat_map(|order: &Vec<usize>| {
                (0..places).filter(|place| !order.contains(place)).map(|place| [&order[..], &[place]].concat())
            })
            .collect();
    }
    orders
}

/// The ranges of each node.
fn layout(value: &Value, field: &str) -> Result<Layout, String> {
    value.as_array().ok_or(format!("{field} is no list"))?.iter().map(|ranges| read_ranges(ranges, field)).collect()
}

fn read_ranges(value: &Value, field: &str) -> Result<Vec<RangeInclusive<u16>>, String> {
    let range = |range: &Value| match numbers(range, field)?[..] {
        [first, last] => Ok(first..=last),
        _ => Err(format!("{field} has no two ends")),
    };
    value.as_array().ok_or(format!("{field} is no list"))?.iter().map(range).collect()
}
