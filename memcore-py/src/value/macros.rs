//! How a type of the core is matched with its class in Python. `dates` before a name: it is one of `rules::dates`.

/// A struct with public fields that only comes out. Behind the fields may stand methods whose answers are fields too.
/// The pattern names every field, so that a new one does not compile until it is here.
macro_rules! record_out {
    (dates $name:ident $fields:tt $(, $rest:tt)?) => {
        record_out!(@ memcore::rules::dates::$name, $crate::value::Class::of_dates(stringify!($name)), $fields $(, $rest)?);
    };
    ($name:ident $fields:tt $(, $rest:tt)?) => {
        record_out!(@ memcore::$name, $crate::value::Class::named(stringify!($name)), $fields $(, $rest)?);
    };
    (@ $core:ty, $class:expr, { $($field:ident),* $(; $($method:ident),*)? } $(, $rest:tt)?) => {
        impl $crate::value::ToPy for $core {
            fn to_py<'py>(&self, py: pyo3::Python<'py>) -> pyo3::PyResult<pyo3::Bound<'py, pyo3::PyAny>> {
                static CLASS: $crate::value::Class = $class;
                let Self { $($field,)* $($rest)? } = self;
                CLASS.record(py, &[
                    $((stringify!($field), $crate::value::ToPy::to_py($field, py)?),)*
                    $($((stringify!($method), $crate::value::ToPy::to_py(&self.$method(), py)?),)*)?
                ])
            }
        }
    };
}

/// A struct with public fields that a host may hand in too.
macro_rules! record {
    ($name:ident { $($field:ident),* $(; $($method:ident),*)? }) => {
        record_out!($name { $($field),* $(; $($method),*)? });

        impl $crate::value::FromPy for memcore::$name {
            fn from_py(value: &pyo3::Bound<'_, pyo3::PyAny>) -> pyo3::PyResult<Self> {
                static CLASS: $crate::value::Class = $crate::value::Class::named(stringify!($name));
                CLASS.check(value)?;
                Ok(Self { $($field: $crate::value::field(value, stringify!($name), stringify!($field))?,)* })
            }
        }
    };
}

/// An enum without data: a Python enum. A host may hand in the word instead.
macro_rules! words {
    (dates $name:ident $words:tt) => {
        words!(@ memcore::rules::dates::$name, $crate::value::Class::of_dates(stringify!($name)), $name $words);
    };
    ($name:ident $words:tt) => {
        words!(@ memcore::$name, $crate::value::Class::named(stringify!($name)), $name $words);
    };
    (@ $core:ty, $class:expr, $name:ident { $($variant:ident = $word:literal),* }) => {
        impl $crate::value::ToPy for $core {
            fn to_py<'py>(&self, py: pyo3::Python<'py>) -> pyo3::PyResult<pyo3::Bound<'py, pyo3::PyAny>> {
                static CLASS: $crate::value::Class = $class;
                static MEMBERS: $crate::value::Members = $crate::value::Members::new();
                #[allow(unreachable_patterns)]
                let word = match self {
                    $(Self::$variant => $word,)*
                    _ => return Err($crate::errors::unknown(stringify!($name))),
                };
                MEMBERS.get(py, &CLASS, &[$($word),*], word)
            }
        }

        impl $crate::value::FromPy for $core {
            fn from_py(value: &pyo3::Bound<'_, pyo3::PyAny>) -> pyo3::PyResult<Self> {
                let Ok(word) = <String as $crate::value::FromPy>::from_py(value) else {
                    return Err($crate::value::wrong(value, concat!("a memcore.", stringify!($name))));
                };
                match word.as_str() {
                    $($word => Ok(Self::$variant),)*
                    other => Err(pyo3::exceptions::PyValueError::new_err($crate::errors::brief(
                        format!("{other:?} is no {}; it is one of {}", stringify!($name), [$($word),*].join(", ")),
                    ))),
                }
            }
        }
    };
}

/// An enum with data: a record with a `code`, and the fields of that variant. With `sentence` the text that the core
/// has for it.
macro_rules! tagged {
    (@extra $it:ident $py:ident sentence) => {
        Some(("sentence", $crate::value::ToPy::to_py(&$it.to_string(), $py)?))
    };
    (@extra $it:ident $py:ident) => { None };
    ($name:ident $($extra:ident)? { $($variant:ident = $code:literal $({ $($field:ident),* })? $(( $detail:ident ))?),* }) => {
        impl $crate::value::ToPy for memcore::$name {
            fn to_py<'py>(&self, py: pyo3::Python<'py>) -> pyo3::PyResult<pyo3::Bound<'py, pyo3::PyAny>> {
                static CLASS: $crate::value::Class = $crate::value::Class::named(stringify!($name));
                #[allow(unreachable_patterns)]
                let mut values: Vec<(&'static str, pyo3::Bound<'py, pyo3::PyAny>)> = match self {
                    $(Self::$variant $({ $($field),* })? $(( $detail ))? => vec![
                        ("code", $crate::value::ToPy::to_py(&$code, py)?),
                        $($((stringify!($field), $crate::value::ToPy::to_py($field, py)?),)*)?
                        $((stringify!($detail), $crate::value::ToPy::to_py($detail, py)?),)?
                    ],)*
                    _ => return Err($crate::errors::unknown(stringify!($name))),
                };
                values.extend(tagged!(@extra self py $($extra)?));
                CLASS.record(py, &values)
            }
        }
    };
}
