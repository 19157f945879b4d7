"""Everything that starts a process, ends one, or limits what it may use."""
