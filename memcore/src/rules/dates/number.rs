//! Numbers as people write them: digits, Chinese and Korean numerals.

/// A number that begins somewhere in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) end: usize,
    pub(super) value: i16,
    pub(super) script: Script,
    /// Written as four digits one after the other: 2026, 二〇二六.
    pub(super) four_digits: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    Digits,
    Ideographs,
    Hangul,
}

/// Calls `each` with every reading of a number that begins at `start`. Digits are read as a whole, numerals up to any
/// place where they make a number, since a unit may look like one (`이십일일`, the 21st).
pub(super) fn numbers_at(text: &str, start: usize, mut each: impl FnMut(Number)) {
    let bytes = text.as_bytes();
    if bytes.get(start).is_some_and(u8::is_ascii_digit) {
        let len = bytes[start..].iter().take(5).take_while(|b| b.is_ascii_digit()).count();
        if len < 5
            && let Ok(value) = text[start..start + len].parse()
        {
            each(Number { end: start + len, value, script: Script::Digits, four_digits: len == 4 });
        }
        return;
    }
    let Some((_, script)) = text[start..].chars().next().and_then(numeral) else { return };
    // `sum` is what is complete, `digit` what waits for a multiplier.
    let (mut sum, mut digit, mut digits, mut positional) = (0_i16, None, 0_u32, 0_i16);
    let mut end = start;
    for c in text[start..].chars().take(7) {
        let Some((value, of)) = numeral(c) else { return };
        if of != script {
            return;
        }
        end += c.len_utf8();
        if value < 10 {
            digits += 1;
            positional = if digits <= 4 { positional * 10 + value } else { 0 };
            if digit.is_some() && digits > 4 {
                return;
            }
            let two_in_a_row = digit.is_some();
            digit = Some(value);
            if two_in_a_row {
                if digits == 4 && sum == 0 {
                    each(Number { end, value: positional, script, four_digits: true });
                }
                continue;
            }
        } else {
            // 20, 二十; a ten by itself is one of them.
            if digits > 1 && sum == 0 || sum % value != 0 || sum == value {
                return;
            }
            sum += value * digit.take().unwrap_or(1);
        }
        let value = sum + digit.unwrap_or(0);
        each(Number { end, value, script, four_digits: value >= 1000 });
    }
}

fn numeral(c: char) -> Option<(i16, Script)> {
    let ideograph = match c {
        '〇' | '零' | '○' => 0,
        '一' => 1,
        '二' | '两' | '兩' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        '十' => 10,
        '百' => 100,
        '千' => 1000,
        _ => -1,
    };
    if ideograph >= 0 {
        return Some((ideograph, Script::Ideographs));
    }
    let hangul = match c {
        '일' => 1,
        '이' => 2,
        '삼' => 3,
        '사' => 4,
        '오' => 5,
        '육' => 6,
        '칠' => 7,
        '팔' => 8,
        '구' => 9,
        '십' => 10,
        '백' => 100,
        '천' => 1000,
        _ => return None,
    };
    Some((hangul, Script::Hangul))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<i16> {
        let mut values = Vec::new();
        numbers_at(text, 0, |number| values.push(number.value));
        values
    }

    #[test]
    fn numerals_are_read_up_to_every_place() {
        assert_eq!(values("2026年"), [2026]);
        assert_eq!(values("12345"), [0; 0]);
        assert_eq!(values("三天"), [3]);
        assert_eq!(values("十二月"), [10, 12]);
        assert_eq!(values("二十九日"), [2, 20, 29]);
        assert_eq!(values("一百二十天"), [1, 100, 102, 120]);
        assert_eq!(values("二〇二六年"), [2, 2026]);
        assert_eq!(values("이십일일"), [2, 20, 21]);
        assert_eq!(values("天"), [0; 0]);
    }
}
