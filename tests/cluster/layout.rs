//! Layouts as redis-cli prints and changes them.

use copartition::redis::change::{rebalance, reshard};
use copartition::redis::topology;

use crate::draw::Draw;
use crate::server::Servers;

/// What redis-cli says that it would move, with weights. In which order it lists the masters is up to it.
pub fn rebalances_are_planned_alike(servers: &Servers) {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut draw = Draw::new(6);
    let ids = [0, 1, 2].map(|place| String::from_utf8(servers.ask(place, "CLUSTER MYID").words()).unwrap());
    let mut moving = 0;
    for _ in 0..12 {
        // None of 0: a real run would stop behind a drained master, and a simulated one does not.
        let weights = [0; 3].map(|_| (1 + draw.below(40)) as f32 / 10.0);
        let threshold = draw.below(30) as f32;
        let mut arguments: Vec<_> =
            ["--cluster", "rebalance", &servers.address(0), "--cluster-simulate"].map(str::to_owned).into();
        arguments.extend(["--cluster-threshold".into(), threshold.to_string(), "--cluster-weight".into()]);
        arguments.extend(ids.iter().zip(weights).map(|(id, weight)| format!("{id}={weight}")));
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        let said = servers.cli(&arguments, "");
        let theirs: Vec<_> = said.lines().filter_map(|line| Some(&line[line.find("Moving ")?..])).collect();
        let planned = |order: [usize; 3]| {
            let mut cluster = servers.cluster.clone();
            cluster.masters = order.map(|place| servers.cluster.masters[place].clone()).into();
            let moves = rebalance(&cluster, &order.map(|place| weights[place]), threshold, false).moves;
            let address = |master: u16| &cluster.masters[usize::from(master)].address;
            let shown = moves
                .iter()
                .map(|one| format!("Moving {} slots from {} to {}", one.slots, address(one.from), address(one.to)));
            shown.collect::<Vec<_>>()
        };
        moving += theirs.len();
        assert!(
            ORDERS.into_iter().any(|order| planned(order) == theirs),
            "{weights:?} {threshold}: {said} {:?}",
            planned(ORDERS[0])
        );
    }
    assert!(moving > 10, "{moving} moves");
}

pub fn layouts_are_read_and_changed(servers: &Servers) {
    let address = servers.address(0);
    let read = || {
        let check = servers.cli(&["--cluster", "check", &address], "");
        let mut texts = vec![check];
        for command in ["NODES", "SLOTS", "SHARDS"] {
            for form in ["--no-raw", "--raw"] {
                texts.push(servers.cli(&[form, "CLUSTER", command], ""));
            }
        }
        texts
    };
    for text in read() {
        assert_eq!(topology::read(text.as_bytes()), (servers.cluster.clone(), Vec::new()), "{text}");
    }
    let target = String::from_utf8(servers.ask(2, "CLUSTER MYID").words()).unwrap();
    let arguments = ["--cluster-from", "all", "--cluster-to", &target, "--cluster-slots", "100", "--cluster-yes"];
    servers.cli(&[&["--cluster", "reshard", &address], &arguments[..]].concat(), "");
    servers.settle();
    let mut changed = reshard(&servers.cluster, &[0, 1, 2], 2, 100).after;
    // The third master now has the lowest slot.
    changed.masters.rotate_right(1);
    for text in read() {
        let (mut cluster, issues) = topology::read(text.as_bytes());
        for master in &mut cluster.masters {
            master.ranges.sort_by_key(|range| *range.start());
        }
        assert_eq!((cluster, issues), (changed.clone(), Vec::new()), "{text}");
    }
}
