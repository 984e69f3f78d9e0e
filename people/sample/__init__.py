"""Made-up people and what they did, in both languages: for trying the site and for measuring it."""
