"""The encoders of satenc compared with those of other libraries."""
