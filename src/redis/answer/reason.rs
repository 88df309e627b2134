//! Why a node answers as it does, with what it says where that does not depend on the command.

macro_rules! reasons {
    ($($(#[$doc:meta])+ $name:ident = $id:literal $text:literal,)+) => {
        /// Why a node answers as it does.
        ///
        /// ```
        /// use copartition::redis::answer::Reason;
        ///
        /// assert!(Reason::ALL.contains(&Reason::TryAgain));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Reason { $($(#[$doc])+ $name,)+ }

        impl Reason {
            /// Every reason.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// Its id, which never changes.
            ///
            /// ```
            /// assert_eq!(copartition::redis::answer::Reason::CrossSlot.id(), "cross-slot");
            /// ```
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)+ }
            }

            /// What the server says, where that is always the same or begins so.
            pub(super) const fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)+ }
            }
        }
    };
}

reasons! {
    /// The node runs the command; what comes of it depends on its data.
    Runs = "runs" "",
    /// It keeps the command until EXEC.
    Queued = "queued" "",
    /// No command has that name.
    UnknownCommand = "unknown-command" "",
    /// No subcommand has that name.
    UnknownSubcommand = "unknown-subcommand" "",
    /// Too few words, or too many.
    WrongArity = "wrong-arity" "",
    /// It may not stand between MULTI and EXEC.
    NotInTransaction = "not-in-transaction" "ERR Command not allowed inside a transaction",
    /// EXEC or DISCARD without MULTI.
    NoTransaction = "no-transaction" "ERR EXEC without MULTI",
    /// A command before this EXEC was refused.
    ExecAbort = "exec-abort" "EXECABORT Transaction discarded because of previous errors.",
    /// Keys in more than one slot.
    CrossSlot = "cross-slot" "CROSSSLOT Keys in request don't hash to the same slot",
    /// No master owns the slot of the first key.
    SlotNotServed = "slot-not-served" "CLUSTERDOWN Hash slot not served",
    /// Some slot has no owner, which stops the whole cluster.
    ClusterDown = "cluster-down" "CLUSTERDOWN The cluster is down",
    /// The slot is half moved, and some of several keys are not here.
    TryAgain = "try-again" "TRYAGAIN Multiple keys request during rehashing of slot",
    /// The slot is half moved, and the key is not here (any more).
    Ask = "ask" "ASK",
    /// Another master owns the slot.
    Moved = "moved" "MOVED",
    /// The command cannot be used so in a cluster.
    NotInCluster = "not-in-cluster" "",
    /// The command refuses its words, whatever is stored.
    InvalidArguments = "invalid-arguments" "",
}
