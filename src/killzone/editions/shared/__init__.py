"""What editions use unchanged but for arguments."""
