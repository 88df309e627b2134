//! Files of every form and with every fault, with what is made of them, and what must hold for any bytes.
#![cfg(feature = "data")]

use std::collections::BTreeMap;

use copartition::data::{
    Choice, Code, Encoding, Form, Gatherer, HEAD, ROW_LIMIT, SPAN_LIMIT, Shape, Table, look, look_as,
};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

fn gather(file: &[u8], shape: &Shape, choice: &Choice, chunk: usize) -> Table {
    let mut gatherer = Gatherer::new(shape, choice);
    for chunk in file.chunks(chunk) {
        gatherer.feed(chunk);
    }
    gatherer.finish()
}

/// The cells of a row with `/` between them, null as `∅`, then `=` and the weight.
fn rows(table: &Table) -> Vec<String> {
    let text = |cell: Option<&[u8]>| cell.map_or("∅".into(), |cell| String::from_utf8_lossy(cell).into_owned());
    let cells = |cells: Vec<_>| cells.into_iter().map(text).collect::<Vec<_>>().join("/");
    table.iter().map(|(row, weight)| format!("{}={weight}", cells(row))).collect()
}

/// The bytes that a table is to become.
fn wire(table: &Table) -> Vec<u8> {
    let number = |number: usize| (number as u32).to_le_bytes();
    let mut bytes = [b"CPT1", &number(table.names.len())[..], &number(table.len())].concat();
    for name in &table.names {
        bytes.extend([&number(name.len()), name.as_bytes()].concat());
    }
    bytes.extend(table.iter().flat_map(|(_, weight)| weight.thousandths().to_le_bytes()));
    let mut end = 0;
    for cell in table.iter().flat_map(|(cells, _)| cells) {
        end += cell.map_or(0, <[u8]>::len) as u32;
        bytes.extend((end | if cell.is_none() { 1 << 31 } else { 0 }).to_le_bytes());
    }
    bytes.extend(table.iter().flat_map(|(cells, _)| cells).flatten().flatten());
    bytes
}

/// A code with its lines, and `(count)` where those are not all.
fn notes(table: &Table) -> Vec<String> {
    let note = |note: &copartition::data::Note| {
        let lines = format!("{}@{:?}", note.code.id(), note.lines);
        if note.count as usize == note.lines.len() { lines } else { format!("{lines}({})", note.count) }
    };
    table.notes.iter().map(note).collect()
}

fn everything(table: &Table) -> (Vec<String>, Vec<String>, u32, u32) {
    (rows(table), notes(table), table.rows_read, table.rows_unread)
}

#[track_caller]
fn check_as(file: &[u8], shape: &Shape, choice: &Choice, expected: &[&str], expected_notes: &[&str]) -> Table {
    let table = gather(file, shape, choice, usize::MAX);
    assert_eq!((rows(&table), notes(&table)), (texts(expected), texts(expected_notes)), "{shape:?} {choice:?}");
    for chunk in [1, 2, 3, 7] {
        let cut = gather(file, shape, choice, chunk);
        assert_eq!(everything(&cut), everything(&table), "in chunks of {chunk}");
    }
    table
}

/// The form, the rows by the proposed columns, and the notes.
#[track_caller]
fn check(file: &[u8], form: Form, expected: &[&str], expected_notes: &[&str]) {
    let shape = look(file);
    assert_eq!(shape.form, form, "{shape:?}");
    check_as(file, &shape, &shape.proposal(), expected, expected_notes);
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(ToString::to_string).collect()
}

/// Each column as its name, its marks (`#` a number, `w` a weight) and its examples.
fn columns(file: &[u8]) -> Vec<String> {
    let column = |column: &copartition::data::Column| {
        let marks = [(column.is_number, "#"), (column.is_weight, "w")];
        let marks: String = marks.iter().filter(|mark| mark.0).map(|mark| mark.1).collect();
        format!("{}{marks} {}", column.name, column.examples.join("·"))
    };
    look(file).columns.iter().map(column).collect()
}

fn utf16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
    std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(unit).collect()
}

const COMMA: Form = Form::Delimited(b',');
const TAB: Form = Form::Delimited(b'\t');
const SEMICOLON: Form = Form::Delimited(b';');
const BAR: Form = Form::Delimited(b'|');

#[test]
fn lines_are_keys_as_they_stand() {
    check(b"BBCA\nBBRI\n\n BBCA\nBBCA", Form::Lines, &["BBCA=2", "BBRI=1", " BBCA=1"], &[]);
    check(b"key\nBBCA\n", Form::Lines, &["BBCA=1"], &[]);
    check(b"BBCA\nkey\n", Form::Lines, &["BBCA=1", "key=1"], &[]);
    check(b"12\n13\n12\n", Form::Lines, &["12=2", "13=1"], &[]);
}

#[test]
fn keys_with_weights_need_no_header() {
    check(b"BBCA,24\nBBRI,18\nBBCA,1.5\n", COMMA, &["BBCA=25.5", "BBRI=18"], &[]);
    check(b"17,24\n18,1e3\n", COMMA, &["17=24", "18=1000"], &[]);
}

#[test]
fn a_first_row_without_digits_is_a_header_above_numbered_values() {
    let header = |file: &str| look(file.as_bytes()).header;
    assert!(header("region,customer\njakarta,c-1\nmedan,c-1\njakarta,c-3\n"));
    assert!(header("customer\tplace\nc-1\tx\nc-2\ty\nc-3\tz\n"));
    // Their first row has what the others have, or nothing tells it from them.
    assert!(!header("jakarta,x\nmedan,y\njakarta,z\njakarta,w\n"));
    assert!(!header("a,x\nb,y\nc,z\nd,w\n"));
    assert!(!header("c-1\tx\nc-2\ty\nc-3\tz\nc-4\tw\n"));
    // A column of keys alone says nothing.
    assert!(!header("BBCA\nBBRI\nBBRI\nBBRI\n"));
}

#[test]
fn a_header_gives_names_and_is_no_row() {
    check(b"count,key\n24,BBCA\n18,BBRI\n", COMMA, &["BBCA=24", "BBRI=18"], &[]);
    check(b"symbol\tcnt\nBBCA\t24\n", TAB, &["BBCA=24"], &[]);
    check(b"region;key\neast;a\nwest;b\n", SEMICOLON, &["a=1", "b=1"], &[]);
    check(b"region|key\neast|a\nwest|b\n", BAR, &["a=1", "b=1"], &[]);
    check(b"a|x,1\nb|y,2\n", COMMA, &["a|x=1", "b|y=2"], &[]);
    let shape = look(b"east,a\nwest,b\n");
    assert!(!shape.header, "{shape:?}");
}

#[test]
fn columns_are_offered_with_examples() {
    assert_eq!(
        columns(b"user_id,region,count(*)\n7,jakarta,10\n8,medan,20\n9,jakarta,30\n10,,40\n"),
        ["user_id# 7·8·9", "region jakarta·medan", "count(*)#w 10·20·30"]
    );
    assert_eq!(columns(b"a,1\nb,2\n"), [" a·b", "#w 1·2"]);
    assert_eq!(columns(b"a,1,x\nb,-2,y\n"), [" a·b", " 1·-2", " x·y"]);
    assert_eq!(columns(b"{\"a\":1,\"n\":2}\n{\"n\":3,\"b\":\"x\"}\n"), ["a# 1", "n#w 2·3", "b x"]);
}

#[test]
fn quotes_hold_separators_quotes_and_line_ends() {
    check(
        b"key,count\n\"a,b\",1\n\"say \"\"hi\"\"\",2\n\"x\r\ny\",3\nz,w\n",
        COMMA,
        &["a,b=1", "say \"hi\"=2", "x\r\ny=3"],
        &["weight-not-a-number@[6]"],
    );
    check(b"\"a,\"\"b\"\n\"c\"\n\"c\"", COMMA, &["a,\"b=1", "c=2"], &[]);
}

#[test]
fn a_quote_that_does_not_close_costs_one_line() {
    check(b"a,1\n\"b,2\nc,3\n\"d\",4\n", COMMA, &["a=1", "c=3", "d=4"], &["open-quote@[2]"]);
    check(b"a,1\nb,2\n\"c,3\nd,4\n", COMMA, &["a=1", "b=2", "d=4"], &["open-quote@[3]"]);
    check(b"a,1\nb,2\n\"c\"c,3\nd,4\n", COMMA, &["a=1", "b=2", "d=4"], &["open-quote@[3]"]);
    check(b"a,1\nb,2\n\"c\n", COMMA, &["a=1", "b=2"], &["open-quote@[3]"]);
    check(b"a,1\nb,2\nc\"c,3\n", COMMA, &["a=1", "b=2", "c\"c=3"], &[]);
}

#[test]
fn a_quote_closes_within_its_span_or_not_at_all() {
    let file = |length: usize| [b"a,1\nb,2\n\"c\n", "x".repeat(length).as_bytes(), b"\",3\nd,4\n"].concat();
    // With its quotes and its weight the row has six bytes more.
    let shape = look(&file(9));
    for (length, codes) in [(SPAN_LIMIT - 6, &[][..]), (SPAN_LIMIT - 5, &["open-quote@[3]"][..])] {
        let (file, text) = (file(length), "x".repeat(length));
        let key = if codes.is_empty() { format!("c\n{text}=3") } else { format!("{text}\"=3") };
        for chunk in [usize::MAX, 1000, SPAN_LIMIT + 1] {
            let table = gather(&file, &shape, &shape.proposal(), chunk);
            assert!(rows(&table) == ["a=1", "b=2", &key, "d=4"], "{length} in chunks of {chunk}");
            assert_eq!(notes(&table), texts(codes));
        }
    }
}

#[test]
fn empty_is_null_and_empty_in_quotes_is_the_empty_key() {
    check(b"k,count\n,5\n\"\",6\n\"\",1\na,1\n", COMMA, &["∅=5", "=7", "a=1"], &[]);
    check(b"{\"k\":null,\"n\":5}\n{\"k\":\"\",\"n\":6}\n", Form::Json, &["∅=5", "=6"], &[]);
}

#[test]
fn a_missing_column_leaves_the_row_out() {
    check(
        b"key,venue,count\na,x,1\nb,2\nc,y,3\nd,x,y,4\n",
        COMMA,
        &["a=1", "c=3"],
        &["too-few-fields@[3]", "too-many-fields@[5]"],
    );
    check(b"Report of today\nkey,venue,count\na,x,1\nb,y,2\n", COMMA, &["a=1", "b=2"], &["too-few-fields@[1]"]);
}

#[test]
fn line_ends_may_be_mixed() {
    check(b"a,1\r\nb,2\rc,3\n\r\n\rd,x\r\ne,5", COMMA, &["a=1", "b=2", "c=3", "e=5"], &["weight-not-a-number@[6]"]);
    check(b"a\r\nb\rc\n\r\nd\r", Form::Lines, &["a=1", "b=1", "c=1", "d=1"], &[]);
}

#[test]
fn weights_are_read_to_the_thousandth_or_named() {
    let file = b"k,x,count\na,x,1.2345\nb,x,-1\nc,x,1e99\nd,x,\ne,x,?\nf,x,999999999999999\ng,x,2\n";
    check(
        file,
        COMMA,
        &["a=1.235", "g=2"],
        &[
            "weight-rounded@[2]",
            "weight-negative@[3]",
            "weight-too-large@[4, 7]",
            "weight-missing@[5]",
            "weight-not-a-number@[6]",
        ],
    );
}

#[test]
fn a_decimal_comma_is_read_where_it_can_be_nothing_else() {
    check(
        b"k;count\na;1,5\nb;0,125\nc;1,500\nd;2\ne;1234,125\nf;1.000,5\n",
        SEMICOLON,
        &["a=1.5", "b=0.125", "d=2", "e=1234.125"],
        &["weight-comma@[2, 3, 6]", "weight-ambiguous@[4]", "weight-not-a-number@[7]"],
    );
    // Between commas it is one field more.
    check(b"k,count\na,1,5\nb,2\nc,3\n", COMMA, &["b=2", "c=3"], &["too-many-fields@[2]"]);
}

#[test]
fn objects_give_their_fields() {
    check(
        b"{\"key\":\"a\\u0041\\n\",\"count\":2}\r\n\r\n{\"count\":3,\"key\":12345678901234567890.10}\n{\"key\":{\"x\":[1]},\"count\":\"4\"}\n",
        Form::Json,
        &["aA\n=2", "12345678901234567890.10=3", "{\"x\":[1]}=4"],
        &[],
    );
    check(
        b"{\"key\":\"a\",\"n\":1}\n{\"n\":2}\n{\"key\":\"b\",\"n\":3\n7\n{\"key\":\"\\ud800\",\"n\":1}\n{\"key\":\"c\"}\n{\"key\":\"d\",\"n\":1}x\n",
        Form::Json,
        &["a=1", "∅=2"],
        &["field-missing@[2]", "broken-json@[3, 5, 7]", "other-json@[4]", "weight-missing@[6]"],
    );
}

#[test]
fn objects_in_objects_are_columns_by_their_path() {
    let file = b"{\"user\":{\"id\":7,\"at\":{\"city\":\"medan\"}},\"tags\":[1,{\"a\":2}],\"e\":{}}\n{\"user\":null,\"user.id\":8}\n";
    assert_eq!(columns(file), ["user.id# 7·8", "user.at.city medan", "tags [1,{\"a\":2}]", "e {}", "user "]);
    let shape = look(file);
    let choice = Choice { columns: vec![0, 1, 4], weight: None };
    let whole = "7/medan/{\"id\":7,\"at\":{\"city\":\"medan\"}}=1";
    check_as(file, &shape, &choice, &[whole, "8/∅/∅=1"], &["field-missing@[2]"]);
    // Nine objects in each other are a text.
    let deep = [b"{\"a\":".repeat(10), b"1".to_vec(), b"}".repeat(10), b"\n".to_vec()].concat();
    assert_eq!(columns(&deep), ["a.a.a.a.a.a.a.a.a {\"a\":1}"]);
    // No file makes it read deeper than it can.
    let deep = [b"{\"k\":1}\n{\"k\":".to_vec(), b"[".repeat(ROW_LIMIT / 2)].concat();
    let shape = look_as(b"{\"k\":1}\n", Some(Form::Json), None);
    let table = gather(&deep, &shape, &shape.proposal(), usize::MAX);
    assert_eq!((rows(&table), notes(&table)), (texts(&["1=1"]), texts(&["broken-json@[2]"])));
}

#[test]
fn an_array_is_as_many_rows_as_it_has_values() {
    let pretty = b"\n[\n  {\n    \"key\": \"a,}\\\"\",\n    \"n\": 2\n  },\r\n  { \"n\": 3, \"key\": {\"x\": [1]} },\n  7, {\"key\":null,\"n\":1}\n]\n";
    check(pretty, Form::JsonArray, &["a,}\"=2", "{\"x\": [1]}=3", "∅=1"], &["other-json@[8]"]);
    let file = b"[{\"key\":\"a\",\"n\":1},{\"key\":\"b\",\"n\":2}]";
    check(file, Form::JsonArray, &["a=1", "b=2"], &[]);
    check(
        b"[\"a\", \"b,]\", 12.50,\nnull,\"a\", [1, 2]]",
        Form::JsonArrayValues,
        &["a=2", "b,]=1", "12.50=1", "∅=1", "[1, 2]=1"],
        &[],
    );
    // One after another, without an array.
    check(b"{\n\"k\": \"a\"\n}\n{\n\"k\": \"b\"\n}\n", Form::JsonArray, &["a=1", "b=1"], &[]);
}

#[test]
fn a_broken_array_loses_what_is_broken() {
    let file = b"[\n{\"k\":\"a\"},\n{\"k\":\"b},\n{\"k\":\"c\"},\n{\"k\":tru},\n{\"k\":\"d\"},\n{},{},{}\n]\n{\"k\":\"e\"}\nx\n";
    check(
        file,
        Form::JsonArray,
        &["a=1", "c=1", "d=1", "∅=3"],
        &["broken-json@[3, 5]", "field-missing@[7, 7, 7]", "other-json@[9, 10]"],
    );
    check(b"[{\"k\":\"a\"},\n{\"k\":\"b\"},\n", Form::JsonArray, &["a=1", "b=1"], &["broken-json@[3]"]);
    check(b"[{\"k\":\"a\"},{\"k\":\"b\"},\n{\"k\":", Form::JsonArray, &["a=1", "b=1"], &["broken-json@[2]"]);
    check(b"[INFO] a\n[WARN] b\n", Form::Lines, &["[INFO] a=1", "[WARN] b=1"], &[]);
}

#[test]
fn plain_json_values_are_keys() {
    check(b"\"a,b\\t\"\n\"c\"\n12.50\nnull\n\"c\"\n", Form::JsonValues, &["a,b\t=1", "c=2", "12.50=1", "∅=1"], &[]);
    let shape = look(b"\"a\"\n\"b\"\n");
    check_as(b"\"a\"\n{\"k\":1}\nx\n", &shape, &shape.proposal(), &["a=1"], &["other-json@[2]", "broken-json@[3]"]);
}

#[test]
fn printed_tables_are_read() {
    let spark = "+----+-----+\n| key|count|\n+----+-----+\n|BBCA|   24|\n|null|    5|\n|    |    1|\n+----+-----+\nonly showing top 3 rows\n";
    check(spark.as_bytes(), Form::Grid, &["BBCA=24", "∅=5", "=1"], &["null-text@[5]", "table-cut@[8]"]);
    let trino = " key  | count \n------+-------\n BBCA |    24 \n a b  |     3 \n(2 rows)\n\n";
    check(trino.as_bytes(), Form::Grid, &["BBCA=24", "a b=3"], &[]);
    let ksql =
        "+------+------+\n|KEY   |COUNT |\n+------+------+\n|BBCA  |24    |\n|a|b|1|\nQuery Completed\nand more\n";
    check(ksql.as_bytes(), Form::Grid, &["BBCA=24"], &["too-many-fields@[5]", "not-a-row@[7]"]);
    let duckdb = "┌─────────┬───────┐\n│   key   │ count │\n│ varchar │ int64 │\n├─────────┼───────┤\n│ BBCA    │    24 │\n│ ·       │     · │\n│ a|b     │     1 │\n├─────────┴───────┤\n│ 99 rows (2 shown) │\n└─────────────────┘\n";
    check(duckdb.as_bytes(), Form::Grid, &["BBCA=24", "a|b=1"], &["table-cut@[6, 9]"]);
    assert_eq!(
        columns(duckdb.as_bytes()),
        ["key BBCA·a|b", "count 24·1"].map(|column| column.replace("count", "count#w"))
    );
}

#[test]
fn marks_and_utf_16_are_taken_for_what_they_are() {
    check(b"\xef\xbb\xbfkey,count\na,1\n", COMMA, &["a=1"], &[]);
    check(b"\xef\xbb\xbfBBCA\n\xef\xbb\xbfBBCA\n", Form::Lines, &["BBCA=1", "\u{feff}BBCA=1"], &[]);
    let text = "key,count\r\nkopi\u{1f600},1\r\né,2\r\n";
    for (file, encoding) in
        [(utf16(text, u16::to_le_bytes), Encoding::Utf16Le), (utf16(text, u16::to_be_bytes), Encoding::Utf16Be)]
    {
        assert_eq!(look(&file).encoding, encoding);
        check(&file, COMMA, &["kopi\u{1f600}=1", "é=2"], &[]);
        // Half of the last line end is gone, so the line after it has begun.
        let cut = &file[..file.len() - 1];
        check(cut, COMMA, &["kopi\u{1f600}=1", "é=2"], &["cut-character@[4]"]);
    }
    for (unit, encoding) in
        [(u16::to_le_bytes as fn(u16) -> _, Encoding::Utf16LeUnmarked), (u16::to_be_bytes, Encoding::Utf16BeUnmarked)]
    {
        let file = &utf16(text, unit)[2..];
        assert_eq!(look(file).encoding, encoding);
        check(file, COMMA, &["kopi\u{1f600}=1", "é=2"], &[]);
    }
    let mut lone = utf16("a\nb", u16::to_le_bytes);
    lone.extend(0xd83d_u16.to_le_bytes());
    let shape = look(&lone);
    let table = gather(&lone, &shape, &shape.proposal(), 1);
    let keys: Vec<_> = table.iter().map(|(cells, _)| cells[0].unwrap()).collect();
    assert_eq!((keys, notes(&table)), (vec![&b"a"[..], b"b\xed\xa0\xbd"], texts(&["lone-surrogate@[2]"])));
}

#[test]
fn other_bytes_are_kept_and_named() {
    check(b"a\nb\xff\n", Form::Lines, &["a=1", "b\u{fffd}=1"], &["not-utf-8@[2]"]);
}

#[test]
fn files_without_rows_say_so() {
    check(b"", Form::Empty, &[], &["file-empty@[1]"]);
    check(b" \r\n\n", Form::Empty, &[], &["file-empty@[1]"]);
    check(b"\xff\xfe", Form::Empty, &[], &["file-empty@[1]"]);
    check(b"PK\x03\x04\0\0rows\n", Form::Binary, &[], &["file-binary@[1]"]);
    check(b"key,count\n", COMMA, &["key=1"], &[]);
}

#[test]
fn a_nul_further_on_costs_one_row() {
    let file = [b"a\n".repeat(HEAD / 2), b"b\0\nc\n".to_vec()].concat();
    let shape = look(&file);
    let table = gather(&file, &shape, &shape.proposal(), 50_000);
    let line = HEAD / 2 + 1;
    let expected = (texts(&[&format!("a={}", HEAD / 2), "c=1"]), texts(&[&format!("nul-byte@[{line}]")]));
    assert_eq!((rows(&table), notes(&table)), expected);
}

#[test]
fn a_line_of_ten_megabytes_is_passed_over() {
    let long = vec![b'x'; 10 << 20];
    for (before, after, form) in [
        (&b"a,1\nb,2\n"[..], &b"\nc,3\n"[..], COMMA),
        (b"a\nb\n", b"\nc\n", Form::Lines),
        (b"{\"k\":\"a\"}\n{\"k\":\"b\"}\n", b"\n{\"k\":\"c\"}\n", Form::Json),
        (b"[{\"k\":\"a\"},\n{\"k\":\"b\"},\n", b"\n{\"k\":\"c\"}]\n", Form::JsonArray),
    ] {
        let file = [before, &long, after].concat();
        let shape = look(&file);
        assert_eq!(shape.form, form);
        for chunk in [usize::MAX, 1 << 20, 99_991] {
            let table = gather(&file, &shape, &shape.proposal(), chunk);
            assert_eq!((table.len(), notes(&table)), (3, texts(&["row-too-long@[3]"])), "in chunks of {chunk}");
        }
    }
}

#[test]
fn a_row_may_have_as_many_bytes_as_the_limit_says() {
    for form in [Form::Lines, Form::Delimited(b',')] {
        for (length, codes) in [(ROW_LIMIT, &[][..]), (ROW_LIMIT + 1, &["row-too-long@[2]"][..])] {
            let file = [b"a\n", &vec![b'x'; length][..], b"\r\nb\n"].concat();
            let shape = look_as(b"a\nb\n", Some(form), Some(false));
            for chunk in [usize::MAX, 2 + ROW_LIMIT, 3 + ROW_LIMIT, 4 + ROW_LIMIT, 9_999] {
                let table = gather(&file, &shape, &shape.proposal(), chunk);
                assert_eq!((table.len(), notes(&table)), (3 - codes.len(), texts(codes)), "{form:?} {length} {chunk}");
            }
        }
    }
}

#[test]
fn a_first_line_without_end_is_looked_at_all_the_same() {
    let shape = look(&vec![b'x'; 2 * HEAD]);
    assert_eq!((shape.form, shape.columns.len()), (Form::Lines, 1));
}

#[test]
fn each_combination_of_several_columns_is_one_row() {
    let file = b"region,customer,count\njakarta,7,2\njakarta,8,3\n,8,4\n,,5\njakarta,7,6\n\"\",8,1\n";
    let shape = look(file);
    let choice = Choice { columns: vec![1, 0], weight: Some(2) };
    let table = check_as(file, &shape, &choice, &["7/jakarta=8", "8/jakarta=3", "8/∅=4", "∅/∅=5", "8/=1"], &[]);
    assert_eq!(table.names, ["customer", "region"]);
    let choice = Choice { columns: vec![9], weight: None };
    let table = check_as(file, &shape, &choice, &["∅=6"], &["field-missing@[2, 3, 4, 5, 6, 7]"]);
    assert_eq!((table.names.len(), table.rows_read, table.rows_unread), (1, 6, 0));
    let choice = Choice { columns: Vec::new(), weight: Some(2) };
    check_as(file, &shape, &choice, &["=21"], &[]);
    // The same bytes parted elsewhere are another row.
    let file = b"k,n,l\n1,11,x\n11,1,x\n1,11,y\n";
    let choice = Choice { columns: vec![0, 1], weight: None };
    check_as(file, &look(file), &choice, &["1/11=2", "11/1=1"], &[]);
}

#[test]
fn a_column_may_be_kept_twice_and_be_the_weight() {
    let file = b"{\"x\":\"a\",\"n\":2}\n{\"n\":2}\n";
    let choice = Choice { columns: vec![1, 1], weight: Some(1) };
    check_as(file, &look(file), &choice, &["2/2=4"], &[]);
}

#[test]
fn eight_columns_are_kept() {
    let file = b"1,2,3,4,5,6,7,8,9\n1,2,3,4,5,6,7,8,0\n";
    let choice = Choice { columns: (0..9).collect(), weight: None };
    check_as(file, &look(file), &choice, &["1/2/3/4/5/6/7/8=2"], &[]);
}

#[test]
fn twenty_lines_are_named_and_all_are_counted() {
    let file = [b"a,1\n".repeat(40), b"b\n".repeat(30)].concat();
    let shape = look(&file);
    let table = gather(&file, &shape, &shape.proposal(), 11);
    assert_eq!(table.notes.len(), 1);
    assert_eq!((table.notes[0].code, table.notes[0].count), (Code::TooFewFields, 30));
    assert_eq!(table.notes[0].lines, (41..=60).collect::<Vec<u32>>());
    assert_eq!((table.rows_read, table.rows_unread), (40, 30));
}

#[test]
fn a_reader_may_know_better() {
    let file = b"name,count\nx,y\n";
    assert!(look(file).header);
    let shape = look_as(file, Some(COMMA), Some(false));
    let choice = Choice { columns: vec![0], weight: None };
    check_as(file, &shape, &choice, &["name=1", "x=1"], &[]);
    let shape = look_as(b"x;y\n", Some(Form::Lines), None);
    check_as(b"x;y\n", &shape, &shape.proposal(), &["x;y=1"], &[]);
}

#[test]
fn codes_and_forms_have_names_of_their_own() {
    let ids: std::collections::BTreeSet<_> = Code::ALL.map(Code::id).into_iter().collect();
    assert_eq!(ids.len(), Code::ALL.len());
    for (form, id) in Form::ALL {
        assert_eq!((form.id(), Form::from_id(id)), (id, Some(form)));
    }
}

/// What the reader's module is asked too: files of every form, with all columns kept as far as the table goes. `BLESS=1` rewrites it.
#[test]
fn the_answers_for_the_module_are_those_of_the_code() {
    let files: [&[u8]; 14] = [
        b"",
        b"PK\x03\x04\0\0rows\n",
        b"BBCA\nBBRI\n\n BBCA\nBBCA",
        b"key,count\n\"a,b\",1\n\"x\r\ny\",3\nz,w\n\"open,1\nlast,1.2345\n,5\n\"\",6\n",
        b"k;n;count\na;x;1,5\nb;y;1,500\nc\nd;\xff;2\n",
        b"symbol\tcnt\nBBCA\t24\n",
        b"region|key\neast|a\nwest|b\neast|a\n",
        b"{\"user\":{\"id\":7},\"n\":2}\n{\"user\":{\"id\":\"\\u00e9\\ud83d\\ude00\"},\"n\":3}\n{\"n\":1}\n{\"user\":\n7\n",
        b"\"a,b\\t\"\n\"c\"\n12.50\nnull\n{}\n",
        b"[\n  {\n    \"key\": \"a,}\\\"\",\n    \"n\": 2\n  },\n  {\"key\": null, \"n\": 12345678901234567890},\n  7\n]\nx\n",
        b"[\"a\", \"b\", [1, 2], 1e400]",
        b"+----+-----+\n| key|count|\n+----+-----+\n|BBCA|   24|\n|null|    5|\n+----+-----+\nonly showing top 2 rows\n",
        &utf16("key,count\r\nkopi\u{1f600},1\r\n", u16::to_le_bytes),
        &utf16("key,count\r\nkopi\u{1f600},1\r\n", u16::to_be_bytes)[2..],
    ];
    let latin1 = |bytes: &[u8]| bytes.iter().map(|&byte| char::from(byte)).collect::<String>();
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let mut cases: Vec<String> = Vec::new();
    for (file, form) in
        files.map(|file| (file, None)).into_iter().chain([(files[3], Some("lines")), (files[6], Some("comma"))])
    {
        let shape = look_as(file, form.and_then(Form::from_id), form.map(|_| false));
        let columns: Vec<u32> = (0..shape.columns.len() as u32).collect();
        let choice = Choice { columns, weight: shape.proposal().weight };
        let table = gather(file, &shape, &choice, usize::MAX);
        cases.push(
            json!({
                "file": latin1(file), "form": form, "shape": json(&shape.to_json()), "columns": choice.columns,
                "weight": choice.weight, "table": json(&table.to_json()), "bytes": latin1(&table.to_bytes()),
            })
            .to_string(),
        );
    }
    let now = format!("[\n{}\n]\n", cases.join(",\n"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/answers.json");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &now).unwrap();
    }
    let before = std::fs::read_to_string(path).unwrap();
    assert!(before == now, "{path} differs: BLESS=1 rewrites it, then read the difference");
}

/// Bytes that often look like a file of some form.
fn file() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop::sample::select(vec![
        "a",
        "b",
        "key",
        "count",
        "1",
        "2.5",
        "1,5",
        ",",
        ";",
        "\t",
        "\n",
        "\n",
        "\r",
        "\r\n",
        "\"",
        "\"\"",
        "|",
        "│",
        "-",
        "---+---",
        "{\"k\":\"a\",\"n\":1}\n",
        "{\"n\":",
        "[",
        "{",
        "]",
        "\\",
        "}",
        "null",
        "\u{feff}",
        "é",
        "\0",
        " ",
    ]);
    let text = || vec(piece.clone(), 0..60).prop_map(|pieces| pieces.concat());
    prop_oneof![
        text().prop_map(String::into_bytes),
        text().prop_map(|text| utf16(&text, u16::to_be_bytes)),
        vec(any::<u8>(), 0..80),
        vec(any::<u8>(), 0..80).prop_map(|bytes| [&b"\xff\xfe"[..], &bytes].concat()),
    ]
}

fn form() -> impl Strategy<Value = Option<Form>> {
    prop::option::of(prop::sample::select(Form::ALL.map(|(form, _)| form).to_vec()))
}

proptest! {
    #[test]
    fn any_bytes_are_read_the_same_however_they_are_cut(
        file in file(),
        form in form(),
        header in any::<Option<bool>>(),
        cuts in vec(1..9_usize, 1..9),
    ) {
        let shape = look_as(&file, form, header);
        let choice = shape.proposal();
        let whole = gather(&file, &shape, &choice, usize::MAX);
        let mut gatherer = Gatherer::new(&shape, &choice);
        let (mut rest, mut sizes) = (&file[..], cuts.iter().cycle());
        while !rest.is_empty() {
            let (chunk, after) = rest.split_at(rest.len().min(*sizes.next().unwrap()));
            gatherer.feed(chunk);
            rest = after;
        }
        prop_assert_eq!(everything(&gatherer.finish()), everything(&whole));
    }

    #[test]
    fn every_row_is_read_or_counted_as_unread(file in file(), form in form()) {
        let shape = look_as(&file, form, None);
        let table = gather(&file, &shape, &shape.proposal(), 5);
        let unread: u32 = table.notes.iter().filter(|note| !note.code.is_used()).map(|note| note.count).sum();
        let no_file = table.notes.iter().any(|note| matches!(note.code, Code::Empty | Code::Binary));
        prop_assert_eq!(table.rows_unread + u32::from(no_file), unread);
        if shape.form == Form::Lines {
            let text = String::from_utf8_lossy(&file).replace('\r', "\n");
            let plain = shape.encoding == Encoding::Plain || shape.encoding == Encoding::Utf8Marked;
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            let rows = text.split('\n').filter(|line| !line.bytes().all(|byte| byte.is_ascii_whitespace())).count();
            if plain {
                prop_assert_eq!(table.rows_read + table.rows_unread + u32::from(shape.header), rows as u32);
            }
        }
    }

    #[test]
    fn weights_are_conserved_and_keys_are_distinct(rows in vec(("[a-c\",\n;]{0,3}", 0..5_000_u64), 1..80)) {
        let mut file = b"key,count\n".to_vec();
        let mut sums: BTreeMap<Vec<u8>, u64> = BTreeMap::new();
        for (key, thousandths) in &rows {
            let quoted = key.replace('"', "\"\"");
            file.extend(format!("\"{quoted}\",{}.{:03}\n", thousandths / 1000, thousandths % 1000).bytes());
            *sums.entry(key.clone().into_bytes()).or_default() += thousandths;
        }
        let shape = look(&file);
        let choice = Choice { columns: vec![0], weight: Some(1) };
        let table = gather(&file, &shape, &choice, 13);
        prop_assert_eq!(notes(&table), texts(&[]));
        prop_assert_eq!(table.rows_read as usize, rows.len());
        prop_assert_eq!(table.total().thousandths(), sums.values().sum::<u64>());
        let keys: BTreeMap<Vec<u8>, u64> =
            table.iter().map(|(cells, weight)| (cells[0].unwrap().to_vec(), weight.thousandths())).collect();
        prop_assert_eq!((keys.len(), &keys), (table.len(), &sums));
        prop_assert_eq!(table.to_bytes(), wire(&table));
    }
}
