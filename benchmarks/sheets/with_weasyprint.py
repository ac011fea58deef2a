"""The same sheets by WeasyPrint."""

import sys

from html_sheets import html_sheets
from weasyprint import HTML

if __name__ == "__main__":
    HTML(string=html_sheets(sys.argv[1])).write_pdf(sys.argv[2])
