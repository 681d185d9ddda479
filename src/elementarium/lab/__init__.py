"""Many tables at once: tournaments between programs."""
