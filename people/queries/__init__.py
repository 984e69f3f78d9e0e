"""Every public read of the database: one module for each noun. Views, feeds and sitemaps ask here."""
