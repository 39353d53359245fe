use crate::parse::is_space;

/// The zeros of all scripts; the other digits follow each.
const ZEROS: [u32; 65] = [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
    0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0,
    0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0,
    0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0, 0x16a60, 0x16ac0,
    0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e950, 0x1fbf0,
];

/// Reads a number as Python's float does: with digits of any script, underscores
/// between digits, and the infinities by name.
pub fn number(written: &str) -> Option<f64> {
    let trimmed = written.trim_matches(|c| is_space(c) && !('\u{1c}'..='\u{1f}').contains(&c));
    let plain: String = trimmed.chars().map(plain_digit).collect();
    let bytes = plain.as_bytes();
    let digit = |i: usize| bytes.get(i).is_some_and(u8::is_ascii_digit);
    if bytes.iter().enumerate().any(|(i, c)| *c == b'_' && !(i > 0 && digit(i - 1) && digit(i + 1))) {
        return None;
    }
    plain.replace('_', "").parse().ok()
}

fn plain_digit(c: char) -> char {
    let after = ZEROS.partition_point(|zero| *zero <= c as u32);
    let distance = after.checked_sub(1).map_or(10, |i| c as u32 - ZEROS[i]);
    char::from_digit(distance, 10).filter(|_| !c.is_ascii()).unwrap_or(c)
}
