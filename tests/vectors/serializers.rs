//! The bytes that Java's serializers wrote, and where the Java producer sent them.

use copartition::hash::murmur2;
use copartition::key::{Charset, Format, float, list, uuid};
use copartition::partitioner::{JAVA, Placement};
use serde_json::Value;

use crate::{Case, entries, hex, number, partitions, same, text};

pub fn check(case: &Value) -> Result<Case, String> {
    let name = text(&case["serializer"], "serializer")?;
    let Some(key) = key(name, case)? else {
        // A null: no bytes, so no hash.
        for field in ["key_hex", "murmur2", "partition"] {
            same(field, &Value::Null, &case[field])?;
        }
        return Ok(Case::Holds);
    };
    same("key", &*key, &*hex(&case["key_hex"], "key_hex")?)?;
    same("murmur2", murmur2(&key).cast_signed(), number(&case["murmur2"], "murmur2")?)?;
    for (count, partition) in entries(&case["partition"], "partition")? {
        let expected = Placement::At(number(partition, "partition")?);
        same(&format!("partition of {count}"), JAVA.place(Some(&key), partitions(count)?), expected)?;
    }
    Ok(Case::Holds)
}

/// The key of a value; `None` for a null.
fn key(name: &str, case: &Value) -> Result<Option<Vec<u8>>, String> {
    let value = &case["value"];
    if let Some(units) = case["utf16_hex"].as_str() {
        let typed = wtf8(&hex(&units.into(), "utf16_hex")?);
        let (format, charset) = match name {
            "StringSerializer" => (Format::Text, Charset::Utf8),
            "StringSerializer[key.serializer.encoding=UTF-16]" => (Format::Utf16, Charset::Utf16),
            "StringSerializer[key.serializer.encoding=UTF-16BE]" => (Format::Utf16Be, Charset::Utf16Be),
            "StringSerializer[key.serializer.encoding=UTF-16LE]" => (Format::Utf16Le, Charset::Utf16Le),
            "StringSerializer[key.serializer.encoding=ISO-8859-1]" => (Format::Latin1, Charset::Latin1),
            "StringSerializer[key.serializer.encoding=US-ASCII]" => (Format::Ascii, Charset::Ascii),
            _ => return Err(format!("unknown serializer {name}")),
        };
        let key = bytes(format, &typed)?;
        same("charset", &*key, &*charset.encode(&typed))?;
        return Ok(Some(key));
    }
    if value.is_null() {
        return Ok(None);
    }
    let typed = match value {
        Value::Bool(value) => value.to_string(),
        value => value.as_str().unwrap_or_default().into(),
    };
    Ok(Some(match name {
        "ShortSerializer" => bytes(Format::Short, typed.as_bytes())?,
        "IntegerSerializer" => bytes(Format::Integer, typed.as_bytes())?,
        "LongSerializer" => bytes(Format::Long, typed.as_bytes())?,
        "BooleanSerializer" => bytes(Format::Boolean, typed.as_bytes())?,
        "UUIDSerializer" => bytes(Format::Uuid, typed.as_bytes())?,
        "ByteArraySerializer" | "BytesSerializer" => bytes(Format::Hex, typed.as_bytes())?,
        "FloatSerializer" => {
            let raw =
                u32::from_str_radix(text(&case["raw_bits_hex"], "raw_bits_hex")?, 16).map_err(|e| e.to_string())?;
            // The text of what is no number does not say which.
            if typed != "NaN" {
                same("float", &*bytes(Format::Float, typed.as_bytes())?, &float::float(raw)[..])?;
            }
            float::float(raw).into()
        }
        "DoubleSerializer" => {
            let raw =
                u64::from_str_radix(text(&case["raw_bits_hex"], "raw_bits_hex")?, 16).map_err(|e| e.to_string())?;
            same("double", &*bytes(Format::Double, typed.as_bytes())?, &float::double(raw)[..])?;
            float::double(raw).into()
        }
        "UUIDSerializer[key.serializer.encoding=UTF-16]" => {
            let typed = uuid::text(typed.as_bytes()).map_err(|error| error.to_string())?;
            Charset::Utf16.encode(&typed).into()
        }
        "ByteBufferSerializer" => {
            let buffer = hex(value, "value")?;
            same("capacity", buffer.len(), number(&case["capacity"], "capacity")?)?;
            list::byte_buffer(&buffer, number(&case["limit"], "limit")?).into()
        }
        "ListSerializer<IntegerSerializer>" => elements(value, Format::Integer, true)?,
        "ListSerializer<StringSerializer>" => elements(value, Format::Text, false)?,
        _ => return Err(format!("unknown serializer {name}")),
    }))
}

fn elements(value: &Value, format: Format, same_width: bool) -> Result<Vec<u8>, String> {
    let values = value.as_array().ok_or("value is no list")?;
    let keys = values.iter().map(|value| value.as_str().map(|value| bytes(format, value.as_bytes())).transpose());
    let keys: Vec<_> = keys.collect::<Result<_, _>>()?;
    Ok(list(&keys.iter().map(Option::as_deref).collect::<Vec<_>>(), same_width))
}

fn bytes(format: Format, typed: &[u8]) -> Result<Vec<u8>, String> {
    match format.bytes(typed) {
        Ok(bytes) => Ok(bytes.into()),
        Err(error) => Err(format!("{} says: {error}", format.id())),
    }
}

/// UTF-16 as a browser hands it over: UTF-8, with half of a pair as its three bytes.
fn wtf8(units: &[u8]) -> Vec<u8> {
    let units = units.as_chunks().0.iter().map(|unit| u16::from_be_bytes(*unit));
    let mut out = Vec::new();
    for unit in char::decode_utf16(units) {
        match unit {
            Ok(char) => out.extend(char.to_string().bytes()),
            Err(half) => {
                let half = half.unpaired_surrogate();
                out.extend([0xed, 0x80 | (half >> 6 & 0x3f) as u8, 0x80 | (half & 0x3f) as u8]);
            }
        }
    }
    out
}
