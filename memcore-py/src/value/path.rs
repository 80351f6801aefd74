//! Names of places.

words!(NamePolicy { Unicode = "unicode", Ascii = "ascii" });
words!(Scope { User = "user", Project = "project", Team = "team", Agent = "agent", Session = "session" });
