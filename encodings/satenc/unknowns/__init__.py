"""The variables of a model, as arrays and as bits, and what a rule over them can do."""
