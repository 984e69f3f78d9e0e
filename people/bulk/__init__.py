"""Many rows at once: prepared by the rules of the models, written past the cost of their instances."""
