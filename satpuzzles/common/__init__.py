"""What every part uses and that knows no puzzle: arguments, deadlines, JSON, files and plug-ins."""
