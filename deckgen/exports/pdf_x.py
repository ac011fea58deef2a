"""PDF/X-4, the form of PDF that print shops exchange: what makes a PDF in inks one.

Its colours are those of one printing condition, whose profile is in the file, and its metadata says so. Trim and bleed
boxes and embedded fonts, which it must have too, are in every PDF for a shop.
"""

from __future__ import annotations

from hashlib import blake2b
from uuid import UUID
from xml.sax.saxutils import escape

from deckgen.exports.output_profile import OutputProfile
from deckgen.writers.pdf import PdfCanvas

VERSION = (1, 6)  # of PDF, which PDF/X-4 is based on
_REGISTRY = "http://www.color.org"
_DATE = "2000-01-01T00:00:00+00:00"  # the date of all our PDFs: the same deck always gives the same bytes
_METADATA = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>{creator}
<pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmp:CreatorTool>deckgen</xmp:CreatorTool>
<xmpMM:DocumentID>uuid:{document}</xmpMM:DocumentID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""
_CREATOR = "\n<dc:creator><rdf:Seq><rdf:li>{}</rdf:li></rdf:Seq></dc:creator>"


def make_pdf_x(canvas: PdfCanvas, profile: OutputProfile, *, title: str, author: str) -> None:
    """Add what makes a document PDF/X-4; it must be of that version, and all its colours in inks of the profile."""
    identity = blake2b(f"{title}\n{author}\n{profile.description}".encode(), digest_size=16).digest()
    metadata = _METADATA.format(
        title=escape(title),
        creator=_CREATOR.format(escape(author)) if author else "",
        date=_DATE,
        document=UUID(bytes=identity, version=4),
    )
    canvas.add_metadata(metadata.encode("utf-8"))
    canvas.add_output_intent(
        profile.content,
        condition=profile.registered_name or "Custom",
        registry=_REGISTRY if profile.registered_name else None,
        information=profile.description,
    )
