//! Pseudo-random numbers for the seeded workloads: `SplitMix64`, small and the same on every machine.
//!
//! Source: Guy L. Steele, Doug Lea, Christine H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; the reference
//! code `splitmix64.c` by Sebastiano Vigna.
//! Parameters: increment `0x9e3779b97f4a7c15`; the mix is Stafford's thirteenth.
//! Check: seed 1234567 → 6457827717110365317, 3203168211198807973.

/// A stream of numbers from a seed.
///
/// ```
/// use copartition::rng::SplitMix64;
///
/// let mut rng = SplitMix64::new(1_234_567);
/// assert_eq!([rng.next(), rng.next()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The stream of a seed; any seed will do, 0 as well.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, any of 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below a bound, each as likely as any other; 0 for a bound of 0.
    ///
    /// Numbers that would favour some are drawn again, by the method of Daniel Lemire, "Fast random integer generation in an
    /// interval", 2019.
    ///
    /// ```
    /// use copartition::rng::SplitMix64;
    ///
    /// let mut rng = SplitMix64::new(7);
    /// assert!((0..100).all(|_| rng.below(6) < 6));
    /// assert_eq!(rng.below(0), 0);
    /// ```
    pub const fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        let refused = bound.wrapping_neg() % bound;
        loop {
            let product = (self.next() >> 32) * bound as u64;
            if product as u32 >= refused {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    #[test]
    fn numbers_are_those_of_the_reference() {
        let mut rng = SplitMix64::new(1_234_567);
        for expected in [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ] {
            assert_eq!(rng.next(), expected);
        }
    }

    #[test]
    fn every_number_below_a_bound_is_as_likely() {
        let mut rng = SplitMix64::new(1);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        // Chi-square with five degrees of freedom; 20.5 is passed once in a thousand seeds.
        let square: f64 = counts.iter().map(|&count| (f64::from(count) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(square < 20.5, "{counts:?}");
    }
}
