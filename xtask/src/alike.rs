//! Puts the functions of a module that are alike beside each other: what compresses it looks back, and finds more the nearer it is.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::Range;

use wasm_encoder::reencode::{Error, Reencode, utils};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{BinaryReader, FunctionBody, FunctionSectionReader, Operator, Parser, Payload, TypeRef};

use crate::Result;

/// So many bytes in a row that two functions share are something in common.
const SHARED: usize = 4;
/// A function follows on so many bytes before it.
const LOOKS_BACK: usize = 1_000;
/// So many of the most called come first: a call of theirs takes a byte less.
const FIRST: usize = 30;

/// The same module in another order.
pub fn together(wasm: &[u8]) -> Result<Vec<u8>> {
    let functions = Functions::read(wasm)?;
    let order = functions.order(wasm);
    let mut places: Vec<u32> = (0..functions.imports + order.len() as u32).collect();
    for (now, &was) in order.iter().enumerate() {
        places[functions.imports as usize + was] = functions.imports + now as u32;
    }
    let mut module = Module::new();
    let mut reordered = Reordered { wasm, functions, order, places };
    reordered.parse_core_module(&mut module, Parser::new(0), wasm)?;
    Ok(module.finish())
}

/// What a module says of its functions.
#[derive(Default)]
struct Functions {
    /// How many come from outside, before its own.
    imports: u32,
    types: Vec<u32>,
    /// Where their code is.
    bodies: Vec<Range<usize>>,
    /// How often each is called in it.
    calls: HashMap<u32, usize>,
}

impl Functions {
    fn read(wasm: &[u8]) -> Result<Self> {
        let mut functions = Self::default();
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        functions.imports += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::FunctionSection(section) => {
                    functions.types = section.into_iter().collect::<std::result::Result<_, _>>()?;
                }
                Payload::CodeSectionEntry(body) => {
                    functions.bodies.push(body.range());
                    for operator in body.get_operators_reader()? {
                        if let Operator::Call { function_index } = operator? {
                            *functions.calls.entry(function_index).or_default() += 1;
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(functions)
    }

    /// Those called most, then the others; among both the next is always the one of which the greatest part has just been there.
    fn order(&self, wasm: &[u8]) -> Vec<usize> {
        let count = self.bodies.len();
        let parts: Vec<HashSet<&[u8]>> =
            self.bodies.iter().map(|body| wasm[body.clone()].windows(SHARED).collect()).collect();
        let mut having: HashMap<&[u8], Vec<usize>> = HashMap::new();
        for (place, parts) in parts.iter().enumerate() {
            for &part in parts {
                having.entry(part).or_default().push(place);
            }
        }
        let mut left: Vec<usize> = (0..count).collect();
        left.sort_by_key(|&place| Reverse(self.calls.get(&(self.imports + place as u32)).copied().unwrap_or(0)));
        let others = left.split_off(FIRST.min(count));
        let mut order = Vec::new();
        let mut behind = Behind { common: vec![0; count], there: HashMap::new(), last: VecDeque::new(), bytes: 0 };
        for mut left in [left, others] {
            left.sort_unstable();
            while !left.is_empty() {
                let part = |place: usize| behind.common[place] as f64 / (parts[place].len() as f64 + 8.0);
                let best =
                    (0..left.len()).fold(0, |best, at| if part(left[at]) > part(left[best]) { at } else { best });
                let next = left.remove(best);
                order.push(next);
                behind.add(next, self, &parts, &having);
            }
        }
        order
    }
}

/// What has just been written.
struct Behind<'a> {
    /// How many of its parts each function finds there.
    common: Vec<usize>,
    there: HashMap<&'a [u8], usize>,
    last: VecDeque<usize>,
    bytes: usize,
}

impl<'a> Behind<'a> {
    fn add(
        &mut self,
        next: usize,
        all: &Functions,
        parts: &[HashSet<&'a [u8]>],
        having: &HashMap<&'a [u8], Vec<usize>>,
    ) {
        self.last.push_back(next);
        self.bytes += all.bodies[next].len();
        for &part in &parts[next] {
            let times = self.there.entry(part).or_default();
            *times += 1;
            if *times == 1 {
                having[part].iter().for_each(|&place| self.common[place] += 1);
            }
        }
        while self.bytes > LOOKS_BACK && self.last.len() > 1 {
            let Some(gone) = self.last.pop_front() else { break };
            self.bytes -= all.bodies[gone].len();
            for &part in &parts[gone] {
                let times = self.there.entry(part).or_default();
                *times -= 1;
                if *times == 0 {
                    having[part].iter().for_each(|&place| self.common[place] -= 1);
                }
            }
        }
    }
}

/// A module's parts as they are, but for its functions.
struct Reordered<'a> {
    wasm: &'a [u8],
    functions: Functions,
    /// Which function comes when.
    order: Vec<usize>,
    /// The new number of each, imports included.
    places: Vec<u32>,
}

impl Reencode for Reordered<'_> {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> std::result::Result<u32, Error<Self::Error>> {
        Ok(self.places[function as usize])
    }

    fn parse_function_section(
        &mut self,
        section: &mut FunctionSection,
        _: FunctionSectionReader<'_>,
    ) -> std::result::Result<(), Error<Self::Error>> {
        for &was in &self.order {
            section.function(self.functions.types[was]);
        }
        Ok(())
    }

    fn parse_function_body(
        &mut self,
        code: &mut CodeSection,
        _: FunctionBody<'_>,
    ) -> std::result::Result<(), Error<Self::Error>> {
        let was = self.order[code.len() as usize];
        let body = &self.wasm[self.functions.bodies[was].clone()];
        utils::parse_function_body(self, code, FunctionBody::new(BinaryReader::new(body, 0)))
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{ExportKind, ExportSection, Function, ImportSection, TypeSection};
    use wasmparser::Validator;

    use super::{
        BinaryReader, CodeSection, FIRST, FunctionBody, FunctionSection, Functions, Module, Operator, Parser, Payload,
        together,
    };

    /// A module that imports one function and has others, each of which returns these numbers' sum; the last one calls the first.
    fn module(sums: &[&[i32]]) -> Vec<u8> {
        let (mut types, mut imports, mut functions) =
            (TypeSection::new(), ImportSection::new(), FunctionSection::new());
        types.ty().function([], []);
        types.ty().function([], [wasm_encoder::ValType::I32]);
        imports.import("outside", "one", wasm_encoder::EntityType::Function(0));
        let (mut exports, mut code) = (ExportSection::new(), CodeSection::new());
        for (place, sum) in sums.iter().enumerate() {
            functions.function(1);
            exports.export(&place.to_string(), ExportKind::Func, 1 + place as u32);
            let mut body = Function::new([]);
            body.instructions().i32_const(0);
            for &number in *sum {
                body.instructions().i32_const(number).i32_add();
            }
            if place + 1 == sums.len() {
                body.instructions().call(0).call(1).i32_add();
            }
            body.instructions().end();
            code.function(&body);
        }
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&exports).section(&code);
        module.finish()
    }

    /// The exports: name, number, what it adds up, and what it calls.
    fn exported(wasm: &[u8]) -> Vec<(String, u32, Vec<i32>, Vec<u32>)> {
        let functions = Functions::read(wasm).expect("a module");
        let mut all = Vec::new();
        for payload in Parser::new(0).parse_all(wasm) {
            let Payload::ExportSection(section) = payload.expect("a module") else { continue };
            for export in section {
                let export = export.expect("an export");
                let body = functions.bodies[(export.index - functions.imports) as usize].clone();
                let code = FunctionBody::new(BinaryReader::new(&wasm[body], 0)).get_operators_reader().expect("code");
                let (mut numbers, mut calls) = (Vec::new(), Vec::new());
                for operator in code {
                    match operator.expect("code") {
                        Operator::I32Const { value } => numbers.push(value),
                        Operator::Call { function_index } => calls.push(function_index),
                        _ => {}
                    }
                }
                all.push((export.name.to_owned(), export.index, numbers, calls));
            }
        }
        all
    }

    #[test]
    fn functions_that_are_alike_are_neighbours_and_all_else_is_as_it_was() {
        let (short, long): (Vec<i32>, Vec<i32>) = ((1_000..1_040).collect(), (50_000..50_400).collect());
        // More than come first for being called, so that the rest is put in order.
        let sums: Vec<&[i32]> =
            (0..FIRST * 3).map(|place| if place % 2 == 0 { &short[..] } else { &long[..] }).collect();
        let before = module(&sums);
        let after = together(&before).expect("a module");
        Validator::new().validate_all(&after).expect("a module that runs");

        let changes = |wasm: &[u8]| {
            let bodies = Functions::read(wasm).expect("a module").bodies;
            bodies[FIRST..].windows(2).filter(|pair| pair[0].len().abs_diff(pair[1].len()) > 100).count()
        };
        assert!(changes(&before) > FIRST);
        assert_eq!(changes(&after), 1);

        let (was, now) = (exported(&before), exported(&after));
        let place = |call: u32| was.iter().position(|&(_, number, ..)| number == call);
        for (was, now) in was.iter().zip(&now) {
            assert_eq!((&was.0, &was.2), (&now.0, &now.2));
        }
        let calls =
            |numbers: &[u32]| numbers.iter().map(|&call| place(call).map_or(call, |at| now[at].1)).collect::<Vec<_>>();
        assert_eq!(now.last().expect("the last").3, calls(&was.last().expect("the last").3));
        assert_ne!(now.last().expect("the last").1, was.last().expect("the last").1, "it has moved");
    }
}
