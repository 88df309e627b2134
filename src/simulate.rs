//! Seeded workloads: events with columns that can be keys, the same on every machine, and how likely each value is.
//!
//! Source: ours. The orders are those of a shop with one region far ahead; the ticks follow Zipf's law, `1 / rank^exponent`.
//! Zipf's weights are rounded to whole numbers before anything is drawn, and multiplied up from constants, so no platform decides a key.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::list::{IntoList, concat};
use crate::rng::SplitMix64;

/// A kind of workload.
///
/// ```
/// use copartition::simulate::Workload;
///
/// assert_eq!(Workload::Orders.columns(), ["region", "customer", "order"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workload {
    /// Orders of a shop: a region out of five with 70, 10, 8, 7 and 5 per cent, a customer out of [`CUSTOMERS`], an order id that is
    /// never used again: they are counted up, from a number that the seed draws.
    Orders,
    /// Ticks and alerts of a market: a symbol by Zipf's law with this exponent in hundredths, a user out of [`USERS`].
    Ticks(u16),
    /// Keys of so many, each as likely as any other.
    Uniform(u32),
}

/// So many customers has the shop.
pub const CUSTOMERS: u32 = 199;
/// So many users watch the market.
pub const USERS: u32 = 1_000;
/// The regions with their per cent.
const REGIONS: [(&str, u32); 5] = [("jakarta", 70), ("bandung", 10), ("surabaya", 8), ("medan", 7), ("makassar", 5)];
/// The symbols, the most traded first.
const SYMBOLS: [&str; 10] = ["BBCA", "BBRI", "TLKM", "BMRI", "ASII", "GOTO", "ANTM", "UNVR", "ICBP", "INDF"];
/// The first order id is this one at least, and less than twice as much.
const FIRST_ORDER: u32 = 1_000_000;
/// The weight of the first rank under Zipf's law; the others are rounded parts of it.
const FIRST_RANK: f64 = 1_000_000.0;
/// `1 / rank^0.01` of each rank: powers of them are near enough for the same rounded weights as `pow` gives, which is a kilobyte of the
/// download.
const ROOTS: [f64; SYMBOLS.len()] = [
    1.0,
    0.993_092_495_437_035_9,
    0.989_074_004_172_170_7,
    0.986_232_704_493_359_2,
    0.984_034_443_363_457_6,
    0.982_241_970_975_242_2,
    0.980_729_004_722_915,
    0.979_420_297_586_927,
    0.978_267_385_729_171_2,
    0.977_237_220_955_810_7,
];

impl Workload {
    /// The ids of the kinds.
    pub const IDS: [&'static str; 3] = ["orders", "ticks", "uniform"];

    /// The id of its kind.
    ///
    /// ```
    /// assert_eq!(copartition::simulate::Workload::Ticks(100).id(), "ticks");
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Self::Orders => Self::IDS[0],
            Self::Ticks(_) => Self::IDS[1],
            Self::Uniform(_) => Self::IDS[2],
        }
    }

    /// The names of its columns, in their order.
    pub const fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Orders => &["region", "customer", "order"],
            Self::Ticks(_) => &["symbol", "user"],
            Self::Uniform(_) => &["key"],
        }
    }

    /// Draws so many events, and hands over each one's values in the order of the columns; a seed gives the same ones for ever.
    ///
    /// ```
    /// use copartition::simulate::Workload;
    ///
    /// let mut orders = Vec::new();
    /// Workload::Orders.events(3, 42, &mut |values| orders.push(values.join(", ")));
    /// assert_eq!(orders.len(), 3);
    /// assert!(orders[2].contains(", order-1"));
    /// ```
    pub fn events(self, count: u32, seed: u64, take: &mut dyn FnMut(&[&str])) {
        let mut rng = SplitMix64::new(seed);
        let weights = self.weights();
        let first = FIRST_ORDER + if self == Self::Orders { rng.below(FIRST_ORDER) } else { 0 };
        for event in 0..count {
            match self {
                Self::Orders => {
                    let region = REGIONS.get(pick(&weights, &mut rng)).map_or("", |region| region.0);
                    let customer = numbered("customer-", rng.below(CUSTOMERS) + 1);
                    take(&[region, &customer, &numbered("order-", first.wrapping_add(event))]);
                }
                Self::Ticks(_) => {
                    let symbol = SYMBOLS.get(pick(&weights, &mut rng)).copied().unwrap_or_default();
                    take(&[symbol, &numbered("user-", rng.below(USERS) + 1)]);
                }
                Self::Uniform(keys) => take(&[&numbered("key-", rng.below(keys) + 1)]),
            }
        }
    }

    /// How likely each value of a column is, 0 to 1, for the columns whose values come again; `None` for a column of unique
    /// values, or one that is not there.
    ///
    /// ```
    /// use copartition::simulate::Workload;
    ///
    /// let regions = Workload::Orders.shares(0).ok_or("a column")?;
    /// assert_eq!(regions[0], ("jakarta".to_string(), 0.7));
    /// assert_eq!(Workload::Orders.shares(2), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn shares(self, column: usize) -> Option<Vec<(String, f64)>> {
        let even = |prefix: &str, count: u32| {
            (1..=count).map(|number| (numbered(prefix, number), 1.0 / f64::from(count))).into_list()
        };
        let weighed = |names: &mut dyn Iterator<Item = &str>| {
            let weights = self.weights();
            let total: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
            names.zip(&weights).map(|(name, &weight)| (name.to_string(), f64::from(weight) / total)).into_list()
        };
        match (self, column) {
            (Self::Orders, 0) => Some(weighed(&mut REGIONS.iter().map(|region| region.0))),
            (Self::Orders, 1) => Some(even("customer-", CUSTOMERS)),
            (Self::Ticks(_), 0) => Some(weighed(&mut SYMBOLS.iter().copied())),
            (Self::Ticks(_), 1) => Some(even("user-", USERS)),
            (Self::Uniform(keys), 0) => Some(even("key-", keys)),
            _ => None,
        }
    }

    /// The weights of the values of the first column, where they are not all the same.
    fn weights(self) -> Vec<u32> {
        match self {
            Self::Orders => REGIONS.iter().map(|region| region.1).into_list(),
            Self::Ticks(hundredths) => {
                let weight = |root: &f64| (0..hundredths).fold(FIRST_RANK, |weight, _| weight * root);
                ROOTS.iter().map(|root| ((weight(root) + 0.5) as u32).max(1)).into_list()
            }
            Self::Uniform(_) => Vec::new(),
        }
    }
}

/// The place of a weight, drawn as often as it weighs.
fn pick(weights: &[u32], rng: &mut SplitMix64) -> usize {
    let mut rest = rng.below(weights.iter().sum());
    for (place, &weight) in weights.iter().enumerate() {
        match rest.checked_sub(weight) {
            Some(less) => rest = less,
            None => return place,
        }
    }
    0
}

fn numbered(prefix: &str, number: u32) -> String {
    concat(&[prefix, &number.to_string()])
}

#[cfg(test)]
mod tests {
    use super::{FIRST_RANK, SYMBOLS, Workload};
    use alloc::vec::Vec;

    #[test]
    fn weights_are_those_of_pow() {
        // From an exponent of 21 on, every rank but the first has the least weight.
        for hundredths in (0..=2_100).chain([u16::MAX]) {
            let exponent = f64::from(hundredths) / 100.0;
            let by_pow = |rank: usize| (libm::round(FIRST_RANK / libm::pow(rank as f64, exponent)) as u32).max(1);
            let weights: Vec<u32> = (1..=SYMBOLS.len()).map(by_pow).collect();
            assert_eq!(Workload::Ticks(hundredths).weights(), weights, "{hundredths}");
        }
    }
}
