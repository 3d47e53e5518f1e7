import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

export type Section = { heading: string; paragraphs: string[]; newPage?: boolean }

const WIDTH = 88

/** Creates a PDF 1.4 file in Helvetica, with Latin letters only. `extra` adds bytes, as pictures would. */
export function makePdf(title: string, sections: Section[], extra = 0): Buffer {
  const lines = [
    { text: title, size: 22, gap: 18, newPage: true },
    ...sections.flatMap(({ heading, paragraphs, newPage }) => [
      { text: heading, size: 14, gap: 10, newPage },
      ...paragraphs.flatMap((paragraph) =>
        wrap(paragraph).map((text, i, all) => ({
          text,
          size: 11,
          gap: i === all.length - 1 ? 8 : 0,
          newPage: false,
        })),
      ),
    ]),
  ]
  const pages: string[] = []
  let y = 0
  for (const { text, size, gap, newPage } of lines) {
    if (y < 80 || newPage) {
      pages.push('')
      y = 780
    }
    y -= size + 5
    pages[pages.length - 1] += `BT /F1 ${size} Tf 64 ${y} Td (${escapePdf(text)}) Tj ET\n`
    y -= gap
  }
  const kids = pages.map((_, i) => `${4 + i * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((content, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + i * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}endstream`,
    ]),
    ...(extra > 0 ? [`<< /Length ${extra} >>\nstream\n${'\0'.repeat(extra)}\nendstream`] : []),
  ]
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = file.length
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** Returns the number of pages of a PDF from `makePdf`, or 0 for another file. */
export const countPages = (file: Buffer): number =>
  Number(/\/Type \/Pages .*\/Count (\d+)/.exec(file.toString('latin1'))?.[1] ?? 0)

const escapePdf = (text: string) => text.replaceAll(/[\\()]/g, '\\$&')

function wrap(paragraph: string): string[] {
  const lines: string[] = []
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OOXML = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OOXML}/${type}" Target="${target}"/>`
const relations = (...all: string[]) =>
  `${XML}<Relationships xmlns="${RELATIONS}">${all.join('')}</Relationships>`
const types = (overrides: Record<string, string>) =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${Object.entries(
    overrides,
  )
    .map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
    .join('')}</Types>`

/** Pictures are stored uncompressed in the ZIP, because their formats are already compressed. */
const MEDIA = 'word/media/'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Creates a Word document. `extra` adds a picture of that many bytes. Tests set a wrong `mainType`. */
export function makeDocx(
  title: string,
  sections: Section[],
  extra = 0,
  mainType = `${WORD}.document.main+xml`,
): Buffer {
  const line = (text: string, size: number, bold: boolean) =>
    `<w:p><w:pPr><w:spacing w:after="160"/></w:pPr><w:r><w:rPr>${bold ? '<w:b/>' : ''}<w:sz w:val="${size * 2}"/></w:rPr><w:t xml:space="preserve">${xml(text)}</w:t></w:r></w:p>`
  const body = sections
    .map(
      ({ heading, paragraphs }) =>
        line(heading, 14, true) + paragraphs.map((one) => line(one, 11, false)).join(''),
    )
    .join('')
  return makeZip({
    '[Content_Types].xml': types({ '/word/document.xml': mainType }),
    '_rels/.rels': relations(relation(1, 'officeDocument', 'word/document.xml')),
    'word/document.xml': `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${line(title, 22, true)}${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
    ...(extra > 0 && { [`${MEDIA}1.png`]: Buffer.alloc(extra) }),
  })
}

/** Creates a workbook with one sheet. Numbers remain numbers. */
export function makeXlsx(rows: (string | number)[][]): Buffer {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${xml(value)}</t></is></c>`
  const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  return makeZip({
    '[Content_Types].xml': types({
      '/xl/workbook.xml': `${SHEET}.sheet.main+xml`,
      '/xl/worksheets/sheet1.xml': `${SHEET}.worksheet+xml`,
    }),
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${XML}<workbook xmlns="${main}" xmlns:r="${OOXML}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(relation(1, 'worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
  })
}

export type Rectangle = [left: number, top: number, width: number, height: number, gray: number]

/** Creates a grayscale PNG of filled rectangles on white. Grays are from 0 (black) to 255. */
export function makePng(width: number, height: number, rectangles: Rectangle[]): Buffer {
  // Each row begins with its filter, which is none.
  const rows = Buffer.alloc((width + 1) * height, 255)
  for (let y = 0; y < height; y++) rows[y * (width + 1)] = 0
  for (const [left, top, across, down, gray] of rectangles)
    for (let y = top; y < top + down; y++) {
      const start = y * (width + 1) + 1 + left
      rows.fill(gray, start, start + across)
    }
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(content))
    return Buffer.concat([length, content, checksum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Bits per sample. The remaining zeros mean grayscale.
  header[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function makeZip(entries: Record<string, string | Buffer>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(entries)) {
    const name = Buffer.from(path)
    const raw = Buffer.from(content)
    const stored = path.startsWith(MEDIA)
    const packed = stored ? raw : deflateRawSync(raw)
    // Version 2.0, deflated, with a fixed time (January 1, 1980), so that the same input gives the same bytes.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt16LE(0x21, 8)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(raw.length, 18)
    common.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, name]))
    files.push(file)
    offset += file.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, list, end])
}
