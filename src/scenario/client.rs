//! The client that writes a topic.

use alloc::string::{String, ToString};

use crate::partitioner::{JAVA, Partitioner, catalog};

/// A client of the catalog, by the name under which it was chosen, and what it computes.
///
/// ```
/// use copartition::scenario::Client;
///
/// let kcat = Client::from_id("kcat").ok_or("a client")?;
/// assert_eq!((kcat.id(), kcat.partitioner().id), ("kcat", "librdkafka-consistent-random"));
/// assert_eq!(Client::default().id(), "java");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    id: String,
    partitioner: Partitioner,
}

impl Client {
    /// The client with this name, see [`catalog::resolve`]; `None` where the catalog has no such name.
    ///
    /// ```
    /// use copartition::scenario::Client;
    ///
    /// assert!(Client::from_id("kcat/librdkafka-murmur2").is_some());
    /// assert_eq!(Client::from_id("Kcat"), None);
    /// ```
    pub fn from_id(id: &str) -> Option<Self> {
        catalog::resolve(id).map(|partitioner| Self { id: id.to_string(), partitioner })
    }

    /// The name under which it was chosen: a row, an alias, or an alias with one of its rows.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it computes.
    pub const fn partitioner(&self) -> &Partitioner {
        &self.partitioner
    }
}

impl Default for Client {
    /// The Java client.
    fn default() -> Self {
        Self { id: JAVA.id.to_string(), partitioner: JAVA }
    }
}
