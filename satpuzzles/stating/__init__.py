"""What a kind of puzzle is stated with: its fields, rules, text boards, looks and names of steps."""
