"""What encoders write to: literals, variables, clauses and the rules that own them."""
