"""The encodings of satpuzzles compared with each other."""
