//! What a YAML library reads in a header, every scalar as the text that stands there.

use serde::de::{Deserialize, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value as Json;

/// What a value is, before scalars are asked for their text.
#[derive(Clone, Debug, PartialEq)]
enum Shape {
    Null,
    Scalar,
    List(Vec<Shape>),
    Map(Vec<(String, Shape)>),
}

struct ShapeVisitor;

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ShapeVisitor)
    }
}

impl<'de> Visitor<'de> for ShapeVisitor {
    type Value = Shape;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("anything")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Shape, E> {
        Ok(Shape::Scalar)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Shape, E> {
        Ok(Shape::Scalar)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Shape, E> {
        Ok(Shape::Scalar)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Shape, E> {
        Ok(Shape::Scalar)
    }

    fn visit_str<E>(self, _: &str) -> Result<Shape, E> {
        Ok(Shape::Scalar)
    }

    fn visit_unit<E>(self) -> Result<Shape, E> {
        Ok(Shape::Null)
    }

    fn visit_none<E>(self) -> Result<Shape, E> {
        Ok(Shape::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Shape, D::Error> {
        Shape::deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Shape, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Shape::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Shape, A::Error> {
        let mut map = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            map.push(entry);
        }
        Ok(Shape::Map(map))
    }
}

/// Reads a value of a known shape, every scalar as the text that stands there.
struct Texts<'s>(&'s Shape);

impl<'de> DeserializeSeed<'de> for Texts<'_> {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        match self.0 {
            Shape::Null => deserializer.deserialize_unit(self),
            Shape::Scalar => String::deserialize(deserializer).map(Json::String),
            Shape::List(_) => deserializer.deserialize_seq(self),
            Shape::Map(_) => deserializer.deserialize_map(self),
        }
    }
}

impl<'de> Visitor<'de> for Texts<'_> {
    type Value = Json;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.0)
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let Shape::List(shapes) = self.0 else { return Err(serde::de::Error::custom("no list")) };
        let mut list = Vec::new();
        for shape in shapes {
            list.extend(items.next_element_seed(Texts(shape))?);
        }
        // The end has to be seen too.
        items.next_element::<Shape>()?;
        Ok(Json::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let Shape::Map(shapes) = self.0 else { return Err(serde::de::Error::custom("no map")) };
        let mut map = serde_json::Map::new();
        for (key, shape) in shapes {
            entries.next_key::<String>()?;
            let value = entries.next_value_seed(Texts(shape))?;
            map.entry(key.clone()).or_insert(value);
        }
        entries.next_entry::<String, Shape>()?;
        Ok(Json::Object(map))
    }
}

/// What the YAML library reads in a header, scalars as text; `None` where it refuses it.
pub(crate) fn by_yaml(header: &str) -> Option<serde_json::Map<String, Json>> {
    let options = serde_yaml::options! { duplicate_keys: serde_yaml::DuplicateKeyPolicy::FirstWins, with_snippet: false };
    let shape: Shape = serde_yaml::from_str_with_options(header, options.clone()).ok()?;
    let seed = Texts(&shape);
    match serde_yaml::with_deserializer_from_str_with_options(header, options, |yaml| seed.deserialize(yaml))
        .ok()?
    {
        Json::Object(map) => Some(map),
        _ => None,
    }
}
