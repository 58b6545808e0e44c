"""What the people see: screens on a stack, drawn on one canvas, in Chinese and English."""
