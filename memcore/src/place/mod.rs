//! Which folder holds the memories of a project.
