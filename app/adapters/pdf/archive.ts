import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import {
  PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfStream,
  PdfString,
} from '@libpdf/core'

/** Metadata of an archived PDF, and the XML invoice to embed. */
export type Archive = {
  title: string
  author: string
  language: string
  date: Date
  invoiceXml: string | null
}

/** Name required by Factur-X. */
const XML_NAME = 'factur-x.xml'
const FACTUR_X = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const XRECHNUNG = '#compliant#urn:xeinkauf.de:kosit:xrechnung_'

/** sRGB-v2-micro.icc of github.com/saucecontrol/Compact-ICC-Profiles, in the public domain (CC0). */
const SRGB_PROFILE =
  'AAAByGxjbXMCEAAAbW50clJHQiBYWVogB+IAAwAUAAkADgAdYWNzcE1TRlQAAAAAc2F3c2N0cmwAAAAAAAAAAAAAAAAAAPbWAAEAAAAA0y1oYW5k' +
  'nZEAPUCAsD1AdCyBnqUijgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJZGVzYwAAAPAAAABfY3BydAAAAQwAAAAMd3RwdAAAARgAAAAU' +
  'clhZWgAAASwAAAAUZ1hZWgAAAUAAAAAUYlhZWgAAAVQAAAAUclRSQwAAAWgAAABgZ1RSQwAAAWgAAABgYlRSQwAAAWgAAABgZGVzYwAAAAAAAAAF' +
  'dVJHQgAAAAAAAAAAAAAAAHRleHQAAAAAQ0MwAFhZWiAAAAAAAADzVAABAAAAARbJWFlaIAAAAAAAAG+gAAA48gAAA49YWVogAAAAAAAAYpYAALeJ' +
  'AAAY2lhZWiAAAAAAAAAkoAAAD4UAALbEY3VydgAAAAAAAAAqAAAAfAD4AZwCdQODBMkGTggSChgMYg70Ec8U9hhqHC4gQySsKWoufjPrObM/1kZX' +
  'TTZUdlwXZB1shnVWfo2ILJI2nKunjLLbvpnKx9dl5Hfx+f//'

const name = (text: string) => PdfName.of(text)
const text = (value: string) => PdfString.fromString(value)
const formatPdfDate = (date: Date) => `D:${date.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`
const escapeXml = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Turns a PDF of the renderer into a PDF/A-3b (ISO 19005-3) and attaches the invoice's CII, as Factur-X and ZUGFeRD
 * prescribe. The same input produces the same bytes.
 */
export async function toArchivedPdf(bytes: Uint8Array, archive: Archive): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDF.load(bytes)
  const catalog = pdf.getCatalog()
  const add = (entries: Record<string, PdfObject>, content: Uint8Array | string) => {
    const packed = deflateSync(content)
    return pdf.register(PdfStream.fromDict({ ...entries, Filter: name('FlateDecode') }, packed))
  }
  const profile = add({ N: PdfNumber.of(3) }, Buffer.from(SRGB_PROFILE, 'base64'))
  const intent = PdfDict.of({
    Type: name('OutputIntent'),
    S: name('GTS_PDFA1'),
    OutputConditionIdentifier: text('sRGB IEC61966-2.1'),
    Info: text('sRGB IEC61966-2.1'),
    DestOutputProfile: profile,
  })
  catalog.set('OutputIntents', PdfArray.of(pdf.register(intent)))
  const { invoiceXml } = archive
  if (invoiceXml !== null) {
    const changedOn = PdfDict.of({
      ModDate: text(formatPdfDate(archive.date)),
      Size: PdfNumber.of(Buffer.byteLength(invoiceXml)),
    })
    const file = add({ Type: name('EmbeddedFile'), Subtype: name('text/xml'), Params: changedOn }, invoiceXml)
    const attached = pdf.register(
      PdfDict.of({
        Type: name('Filespec'),
        F: text(XML_NAME),
        UF: text(XML_NAME),
        Desc: text('Factur-X/ZUGFeRD invoice'),
        AFRelationship: name('Alternative'),
        EF: PdfDict.of({ F: file, UF: file }),
      }),
    )
    catalog.set('AF', PdfArray.of(attached))
    const names = PdfDict.of({ Names: PdfArray.of(text(XML_NAME), attached) })
    catalog.set('Names', PdfDict.of({ EmbeddedFiles: names }))
  }
  // Uncompressed, because some programs search the raw file for its metadata.
  const metadata = PdfStream.fromDict(
    { Type: name('Metadata'), Subtype: name('XML') },
    Buffer.from(createMetadata(archive)),
  )
  catalog.set('Metadata', pdf.register(metadata))
  const digest = createHash('sha256')
    .update(bytes)
    .update(invoiceXml ?? '')
    .digest()
    .subarray(0, 16)
  const id = PdfString.fromBytes(new Uint8Array(digest))
  pdf.context.info.trailer.set('ID', PdfArray.of(id, id))
  return new Uint8Array(await pdf.save({ compressStreams: false }))
}

/** Returns the XMP packet. PDF/A requires it to describe the Factur-X properties. */
function createMetadata({ title, author, language, date, invoiceXml }: Archive): string {
  const at = date.toISOString().replace(/\.\d+Z/, 'Z')
  const profile = invoiceXml?.includes(XRECHNUNG) ? 'XRECHNUNG' : 'EN 16931'
  const properties = {
    DocumentType: 'INVOICE',
    DocumentFileName: XML_NAME,
    Version: '1.0',
    ConformanceLevel: profile,
  }
  const facturX = Object.entries(properties).map(([key, value]) => `<fx:${key}>${value}</fx:${key}>`)
  const described = Object.keys(properties).map(
    (key) => `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${key}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${key} of the embedded invoice</pdfaProperty:description></rdf:li>`,
  )
  const description = (namespaces: string, content: string) =>
    `<rdf:Description rdf:about="" ${namespaces}>${content}</rdf:Description>`
  const a = 'http://www.aiim.org/pdfa/ns'
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
${description(`xmlns:pdfaid="${a}/id/"`, '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>')}
${description(
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  `<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>`,
)}
${description(
  'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
  `<xmp:CreatorTool>Foyer</xmp:CreatorTool><xmp:CreateDate>${at}</xmp:CreateDate>
<xmp:ModifyDate>${at}</xmp:ModifyDate><xmp:MetadataDate>${at}</xmp:MetadataDate><pdf:Producer>Foyer</pdf:Producer>`,
)}
${
  invoiceXml === null
    ? ''
    : description(`xmlns:fx="${FACTUR_X}"`, facturX.join('\n')) +
      description(
        `xmlns:pdfaExtension="${a}/extension/" xmlns:pdfaSchema="${a}/schema#" xmlns:pdfaProperty="${a}/property#"`,
        `<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${FACTUR_X}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${described.join('\n')}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>`,
      )
}
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
}
