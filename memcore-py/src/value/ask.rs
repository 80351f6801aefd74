//! Questions to a model.

record_out!(Ask { system, user, schema });
