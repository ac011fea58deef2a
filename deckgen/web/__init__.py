"""What our pages share, the preview of a deck and the page at the table: wary answers, ports, fonts, clean drawings."""
