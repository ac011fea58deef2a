"""Writers of files: sheets and other pages as PDF, faces as PNG, contact sheets of pictograms."""
