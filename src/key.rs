//! Key bytes as a serializer writes them: what is typed as text becomes what the client sends.
//!
//! Source: `apache/kafka` 4.0, `clients/…/common/serialization/*Serializer.java`; `tests/vectors/kafka-java/serializers.json`.
//! `ByteArraySerializer`, `BytesSerializer` and `ByteBufferSerializer` take bytes, which one types as [`Format::Hex`] or
//! [`Format::Base64`]. A `ListSerializer`'s key has no text of one line: [`list()`] makes its bytes, and one types those.
//! A null gives no bytes whatever the serializer, and `VoidSerializer` takes nothing else: such a record has no key.

use alloc::{borrow::Cow, string::String};

pub mod charset;
pub mod encoded;
pub mod float;
pub mod list;
pub mod number;
pub mod uuid;

pub(crate) use charset::without_lone_surrogates;
pub use charset::{Charset, has_lone_surrogate, text};
pub use list::list;

/// How the text of a key becomes bytes.
///
/// ```
/// use copartition::key::Format;
///
/// assert_eq!(Format::Text.bytes(b"42").as_deref(), Ok(&b"42"[..]));
/// assert_eq!(Format::Integer.bytes(b"42").as_deref(), Ok(&[0, 0, 0, 42][..]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Format {
    /// Text, UTF-8: `StringSerializer` as it is.
    #[default]
    Text,
    /// Text and a line feed, as `echo` pipes it.
    TextNewline,
    /// Text and a space.
    TextSpace,
    /// Text between quotes, escaped as JSON asks.
    Json,
    /// Text behind the magic byte 0 and the id of a schema, as a Schema Registry client frames it.
    SchemaRegistry(u32),
    /// A whole number, two bytes: `ShortSerializer`.
    Short,
    /// A whole number, four bytes: `IntegerSerializer`.
    Integer,
    /// A whole number, eight bytes: `LongSerializer`.
    Long,
    /// A decimal number, four bytes: `FloatSerializer`.
    Float,
    /// A decimal number, eight bytes: `DoubleSerializer`.
    Double,
    /// `true` or `false`, one byte: `BooleanSerializer`.
    Boolean,
    /// A UUID, as text in lower case: `UUIDSerializer`.
    Uuid,
    /// Bytes, typed as hex digits.
    Hex,
    /// Bytes, typed as base64.
    Base64,
    /// Text, in UTF-16 behind a byte order mark: `StringSerializer` with `serializer.encoding` set.
    Utf16,
    /// Text, in UTF-16, high byte first.
    Utf16Be,
    /// Text, in UTF-16, low byte first.
    Utf16Le,
    /// Text, in ISO-8859-1.
    Latin1,
    /// Text, in ASCII.
    Ascii,
}

impl Format {
    /// Every format, in the order to show them; the one with a schema id has 1.
    ///
    /// ```
    /// use copartition::key::Format;
    ///
    /// assert_eq!(Format::ALL.first(), Some(&Format::Text));
    /// assert!(Format::ALL.contains(&Format::SchemaRegistry(1)));
    /// ```
    pub const ALL: &[Self] = &[
        Self::Text,
        Self::TextNewline,
        Self::TextSpace,
        Self::Json,
        Self::SchemaRegistry(1),
        Self::Short,
        Self::Integer,
        Self::Long,
        Self::Float,
        Self::Double,
        Self::Boolean,
        Self::Uuid,
        Self::Hex,
        Self::Base64,
        Self::Utf16,
        Self::Utf16Be,
        Self::Utf16Le,
        Self::Latin1,
        Self::Ascii,
    ];

    /// The name of this format in links and reports: ASCII, for ever the same, and without the schema id.
    ///
    /// ```
    /// use copartition::key::Format;
    ///
    /// assert_eq!(Format::SchemaRegistry(7).id(), "schema-registry");
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::TextNewline => "text-newline",
            Self::TextSpace => "text-space",
            Self::Json => "json",
            Self::SchemaRegistry(_) => "schema-registry",
            Self::Short => "short",
            Self::Integer => "integer",
            Self::Long => "long",
            Self::Float => "float",
            Self::Double => "double",
            Self::Boolean => "boolean",
            Self::Uuid => "uuid",
            Self::Hex => "hex",
            Self::Base64 => "base64",
            Self::Utf16 => "utf-16",
            Self::Utf16Be => "utf-16be",
            Self::Utf16Le => "utf-16le",
            Self::Latin1 => "iso-8859-1",
            Self::Ascii => "us-ascii",
        }
    }

    /// The format of a name, with this schema id if it has one.
    ///
    /// ```
    /// use copartition::key::Format;
    ///
    /// assert_eq!(Format::from_id("long", 7), Some(Format::Long));
    /// assert_eq!(Format::from_id("schema-registry", 7), Some(Format::SchemaRegistry(7)));
    /// assert_eq!(Format::from_id("Long", 7), None);
    /// ```
    pub fn from_id(id: &str, schema: u32) -> Option<Self> {
        match Self::ALL.iter().find(|format| format.id() == id)? {
            Self::SchemaRegistry(_) => Some(Self::SchemaRegistry(schema)),
            format => Some(*format),
        }
    }

    /// The lines of the Java client's configuration that choose this format; `None` where no serializer of Kafka's own writes it.
    ///
    /// Source: `apache/kafka` 4.0, `ProducerConfig.java` and `StringSerializer.java`.
    ///
    /// ```
    /// use copartition::key::Format;
    ///
    /// let long = Format::Long.line();
    /// assert_eq!(long.as_deref(), Some("key.serializer=org.apache.kafka.common.serialization.LongSerializer"));
    /// assert_eq!(Format::Json.line(), None);
    /// ```
    pub fn line(self) -> Option<String> {
        let (class, charset) = match self {
            Self::Text => ("String", ""),
            Self::Utf16 => ("String", "UTF-16"),
            Self::Utf16Be => ("String", "UTF-16BE"),
            Self::Utf16Le => ("String", "UTF-16LE"),
            Self::Latin1 => ("String", "ISO-8859-1"),
            Self::Ascii => ("String", "US-ASCII"),
            Self::Short => ("Short", ""),
            Self::Integer => ("Integer", ""),
            Self::Long => ("Long", ""),
            Self::Float => ("Float", ""),
            Self::Double => ("Double", ""),
            Self::Boolean => ("Boolean", ""),
            Self::Uuid => ("UUID", ""),
            Self::Hex | Self::Base64 => ("ByteArray", ""),
            Self::TextNewline | Self::TextSpace | Self::Json | Self::SchemaRegistry(_) => return None,
        };
        let encoding = if charset.is_empty() { "" } else { "\nkey.serializer.encoding=" };
        Some(crate::list::concat(&[
            "key.serializer=org.apache.kafka.common.serialization.",
            class,
            "Serializer",
            encoding,
            charset,
        ]))
    }

    /// The bytes of a key, or why its text cannot be one in this format.
    ///
    /// The text is UTF-8 in which a lone surrogate stands as its three bytes, as for [`text`]. Nothing is trimmed or guessed.
    ///
    /// ```
    /// use copartition::key::{Format, KeyError};
    ///
    /// assert_eq!(Format::Json.bytes(b"BBCA").as_deref(), Ok(&b"\"BBCA\""[..]));
    /// assert_eq!(Format::SchemaRegistry(7).bytes(b"a").as_deref(), Ok(&[0, 0, 0, 0, 7, b'a'][..]));
    /// assert_eq!(Format::Long.bytes(b"abc"), Err(KeyError::NotANumber));
    /// assert_eq!(Format::Short.bytes(b"32768"), Err(KeyError::OutOfRange));
    /// ```
    pub fn bytes(self, key: &[u8]) -> Result<Cow<'_, [u8]>, KeyError> {
        let framed = |before: &[u8], after: &[u8]| Cow::Owned([before, &text(key), after].concat());
        let number = |bits: u64, width: usize| {
            let bytes = (bits << (64 - 8 * width)).to_be_bytes();
            Cow::Owned(bytes.get(..width).unwrap_or_default().to_vec())
        };
        Ok(match self {
            Self::Text => text(key),
            Self::TextNewline => framed(b"", b"\n"),
            Self::TextSpace => framed(b"", b" "),
            Self::SchemaRegistry(id) => framed(&(u64::from(id) << 24).to_be_bytes()[..5], b""),
            Self::Json => encoded::json(key).into(),
            Self::Short => number(number::whole(key, 16)?.cast_unsigned(), 2),
            Self::Integer => number(number::whole(key, 32)?.cast_unsigned(), 4),
            Self::Long => number(number::whole(key, 64)?.cast_unsigned(), 8),
            Self::Float => number(float::float_bits(key)?.into(), 4),
            Self::Double => number(float::double_bits(key)?, 8),
            Self::Boolean => number(boolean(key)?, 1),
            Self::Uuid => uuid::text(key)?.to_vec().into(),
            Self::Hex => encoded::hex(key)?.into(),
            Self::Base64 => encoded::base64(key)?.into(),
            Self::Utf16 => Charset::Utf16.encode(key),
            Self::Utf16Be => Charset::Utf16Be.encode(key),
            Self::Utf16Le => Charset::Utf16Le.encode(key),
            Self::Latin1 => Charset::Latin1.encode(key),
            Self::Ascii => Charset::Ascii.encode(key),
        })
    }
}

fn boolean(key: &[u8]) -> Result<u64, KeyError> {
    match key {
        b"true" => Ok(1),
        b"false" => Ok(0),
        _ => Err(KeyError::NotABoolean),
    }
}

/// Why a text cannot be a key in a format.
///
/// ```
/// use copartition::key::{Format, KeyError};
///
/// assert_eq!(Format::Hex.bytes(b"abc"), Err(KeyError::NotHex));
/// assert_eq!(KeyError::NotHex.to_string(), "no pairs of hex digits");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyError {
    /// No number, or none of this kind.
    NotANumber,
    /// A number that the format cannot hold.
    OutOfRange,
    /// Neither `true` nor `false`.
    NotABoolean,
    /// Not five groups of hex digits with dashes between.
    NotAUuid,
    /// No pairs of hex digits.
    NotHex,
    /// No base64.
    NotBase64,
}

impl KeyError {
    /// The name of this error in reports: ASCII, and for ever the same.
    ///
    /// ```
    /// assert_eq!(copartition::key::KeyError::NotANumber.code(), "key-not-a-number");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotANumber => "key-not-a-number",
            Self::OutOfRange => "key-out-of-range",
            Self::NotABoolean => "key-not-a-boolean",
            Self::NotAUuid => "key-not-a-uuid",
            Self::NotHex => "key-not-hex",
            Self::NotBase64 => "key-not-base64",
        }
    }
}

impl core::fmt::Display for KeyError {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(match self {
            Self::NotANumber => "no number of this kind",
            Self::OutOfRange => "a number that the format cannot hold",
            Self::NotABoolean => "neither true nor false",
            Self::NotAUuid => "no five groups of hex digits with dashes between",
            Self::NotHex => "no pairs of hex digits",
            Self::NotBase64 => "no base64",
        })
    }
}

impl core::error::Error for KeyError {}
