//! Ages.

record!(Age { modified, days, source, in_future });
words!(AgeSource {
    MetadataModified = "metadata_modified",
    Modified = "modified",
    Updated = "updated",
    LastVerified = "last_verified",
    State = "state",
    FileTime = "file_time",
    Unknown = "unknown"
});
record!(Freshness { warn_from_days });
