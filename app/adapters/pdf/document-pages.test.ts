import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { PDF, rgb } from '@libpdf/core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openTemporaryFiles } from '../temporary-files.server.ts'
import { createDocumentPages, type RoomPdf } from './document-pages.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
const temporaryFiles = openTemporaryFiles(join(folder, 'tmp'))
const create = (limits = {}) =>
  createDocumentPages({ folder: join(folder, 'tmp', 'pages'), temporaryFiles }, limits)
const pages = create()
afterAll(() => {
  pages.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Counts how often the PDF is saved. */
function countSaves(pdf: RoomPdf) {
  const counted = {
    ...pdf,
    saves: 0,
    save: (path: string) => {
      counted.saves += 1
      return pdf.save(path)
    },
  }
  return counted
}

const toRoomPdf = (bytes: Uint8Array | string, key = String(Math.random())): RoomPdf => ({
  roomId: 'room',
  key,
  isPicture: false,
  save: async (path) => writeFileSync(path, bytes),
})

async function createPdf(texts: string[], change: (pdf: PDF) => unknown = () => {}) {
  const pdf = PDF.create()
  for (const text of texts) pdf.addPage({ size: 'a4' }).drawText(text, { x: 60, y: 700, size: 24 })
  await change(pdf)
  return pdf.save()
}

const drawBox = (background: string) =>
  sharp({ create: { width: 400, height: 90, channels: 3, background } })
    .png()
    .toBuffer()
const markText = drawBox('#000')

/** Black on the first page, white on the second. */
const mark = PDF.create()
for (const color of [rgb(0, 0, 0), rgb(1, 1, 1)])
  mark.addPage({ width: 400, height: 60 }).drawText('reader@bidder.example', { x: 4, y: 20, size: 20, color })
const markBytes = await mark.save()

/** Builds a PDF from its objects. The first one is the catalog. */
function writePdf(objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [i, object] of objects.entries()) {
    offsets.push(length)
    add(Buffer.from(`${i + 1} 0 obj\n`))
    add(Buffer.from(object as string))
    add(Buffer.from('\nendobj\n'))
  }
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}
const stream = (dict: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${dict} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGE = '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]'
const ONE_PAGE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'

test('a page is drawn once into the cache folder, where it stays until its room is deleted', async () => {
  const pdf = countSaves(toRoomPdf(await createPdf(['First', 'Second'])))
  expect(await pages.count(pdf, 'reader')).toEqual({ pages: 2 })
  const drawn = await pages.draw(pdf, 2, markText, 'reader')
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 1160 })
  expect(Buffer.from(await pages.draw(pdf, 2, markText, 'other'))).toEqual(Buffer.from(drawn))
  expect(await pages.readText(pdf, 1, 'reader')).toBe('First')
  expect(pdf.saves).toBe(1)
  expect(pages.listRooms()).toContain('room')
  pages.deleteRoom('room')
  expect(pages.listRooms()).not.toContain('room')
  await expect(pages.draw(pdf, 3, markText, 'reader')).rejects.toMatchObject({ status: 503 })
})

test('the oldest drawn pages are deleted when the cache exceeds its size limit', async () => {
  const small = create({ maxCachedBytes: 3_000 })
  const pdf = toRoomPdf(await createPdf(['1', '2', '3', '4', '5', '6', '7', '8']))
  for (let page = 1; page <= 8; page++) await small.draw(pdf, page, markText, 'reader')
  const names = readdirSync(join(folder, 'tmp', 'pages', 'room'))
  expect(names.length).toBeLessThan(8)
  expect(names).toContain(`${pdf.key}-8.zst`)
  small.close()
})

test('a marked PDF has the mark on each page and keeps its text, but no attachments or earlier revisions', async () => {
  const first = await createPdf(['Revised away'])
  const revised = await PDF.load(first)
  revised.getPage(0)?.drawText('Second revision', { x: 60, y: 500 })
  const attachment = Buffer.from('unmarked original '.repeat(50))
  revised.addAttachment('original.txt', attachment)
  for (const rotation of [90, 180, 270] as const)
    revised.addPage({ size: 'a4', rotate: rotation }).drawText('Turned', { x: 60, y: 700 })
  const bytes = await revised.save({ incremental: true })
  const marked = await pages.mark(toRoomPdf(bytes), markBytes, 'reader')
  const content = readFileSync(marked.path)
  expect(content.byteLength).toBe(marked.bytes)
  await marked.remove()
  const result = await PDF.load(content)
  expect(result.getAttachments().size).toBe(0)
  expect(content.lastIndexOf('%%EOF')).toBe(content.indexOf('%%EOF'))
  const again = toRoomPdf(content)
  expect(await pages.count(again, 'reader')).toEqual({ pages: 4 })
  for (let page = 1; page <= 4; page++) {
    const text = await pages.readText(again, page, 'reader')
    expect(text).toContain('reader@bidder.example')
    expect(text).toContain(page === 1 ? 'Second revision' : 'Turned')
  }
})

/** A picture without text, which marks nothing. */
const noText = sharp({ create: { width: 400, height: 90, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

/** Returns the content of the marked PDF, after checking that the mark is seen all over its first page. */
async function markVisibly(pdf: Uint8Array) {
  const marked = await pages.mark(toRoomPdf(pdf), markBytes, 'reader')
  const content = readFileSync(marked.path)
  await marked.remove()
  const picture = sharp(await pages.draw(toRoomPdf(content), 1, noText, 'reader')).greyscale()
  const { width = 0, height = 0 } = await picture.metadata()
  const size = { width: Math.floor(width / 3), height: Math.floor(height / 3) }
  for (const [x, y] of [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [x, y] as const))) {
    const part = picture.clone().extract({ left: x * size.width, top: y * size.height, ...size })
    const [channel] = (await sharp(await part.png().toBuffer()).stats()).channels
    expect([x, y, (channel?.min ?? 255) < 235]).toEqual([x, y, true])
  }
  return content
}

test('the mark of a PDF is translucent even if its own text sets an opacity', async () => {
  const opaque = PDF.create()
  for (const color of [rgb(0, 0, 0), rgb(1, 1, 1)])
    opaque
      .addPage({ width: 400, height: 60 })
      .drawText('reader@bidder.example', { x: 4, y: 20, size: 20, color, opacity: 0.99 })
  const marked = await pages.mark(toRoomPdf(await createPdf([''])), await opaque.save(), 'reader')
  const drawn = await pages.draw(toRoomPdf(readFileSync(marked.path)), 1, drawBox('#fff'), 'reader')
  await marked.remove()
  const { width, height } = await sharp(drawn).metadata()
  const findDarkest = async (top: number, height: number) => {
    const part = await sharp(drawn).extract({ left: 0, top, width, height }).greyscale().toBuffer()
    return (await sharp(part).stats()).channels[0]?.min
  }
  expect(await findDarkest(0, height / 2)).toBeGreaterThan(150)
  // The mark at the bottom left is darker.
  expect(await findDarkest(height / 2, height / 2)).toBeGreaterThan(60)
})

test.each<[string, string, string]>([
  ['left and below of the origin', '', '/MediaBox [-595 -842 0 0]'],
  ['around the origin', '', '/MediaBox [-400 -500 400 500]'],
  ['far from the origin', '', '/MediaBox [1000 2000 1595 2842]'],
  ['of reversed corners', '', '/MediaBox [595 842 0 0]'],
  ['of indirect numbers', '', '/MediaBox [0 0 6 0 R 6 0 R]'],
  ['of the page tree', '/MediaBox [0 0 1684 2384] /Rotate 90', ''],
  ['cut by a crop box', '/CropBox [600 600 1100 1200]', '/MediaBox [0 0 1684 2384]'],
  ['and a crop box that is larger', '', '/MediaBox [0 0 595 842] /CropBox [-900 -900 1800 1800]'],
])('a marked PDF has the mark all over a page with a size %s', async (_, inherited, own) => {
  const pdf = writePdf([
    CATALOG,
    `<< /Type /Pages /Kids [3 0 R] /Count 1 ${inherited} /Resources << /Font << /F 5 0 R >> >> >>`,
    `<< /Type /Page /Parent 2 0 R ${own} /Contents 4 0 R >>`,
    stream('', Buffer.from('BT /F 1 Tf 1 1 1 rg (Inherited) Tj ET')),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '1800',
  ])
  const content = await markVisibly(pdf)
  expect(await pages.readText(toRoomPdf(content), 1, 'reader')).toContain('reader@bidder.example')
  // No program can show what lies around the marked part.
  const page = (await PDF.load(content)).getPage(0)
  expect(page?.dict.getArray('MediaBox')).toEqual(page?.dict.getArray('CropBox'))
})

test.each([
  ['a stamp', '5 0 R', '/Subtype /Stamp /AP << /N 4 0 R >>'],
  ['an inline drawing', '<< /Subtype /Square /AP << /N 4 0 R >> RECT >>', ''],
  ['an annotation of an unknown kind', '5 0 R', '/Subtype /Unheard /AP << /N 4 0 R >>'],
  ['a check box', '5 0 R', '/Subtype /Widget /FT /Btn /AS /On /AP << /N << /On 4 0 R >> >>'],
  ['a form field with a rotated appearance', '5 0 R', '/Subtype /Widget /FT /Tx /AP << /N 8 0 R >>'],
])(
  'a marked PDF shows the mark above %s that covers the page, and keeps links',
  async (_, item, annotation) => {
    const rect = '/Type /Annot /Rect [0 0 595 842]'
    const draw = '1 1 1 rg 0 0 9 9 re f BT /F 1 Tf 0 0 0 rg 1 1 Td (Note) Tj ET'
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F 7 0 R >> >>'
    const content = await markVisibly(
      writePdf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>',
        ONE_PAGE,
        `<< ${PAGE} /Annots [${item.replace('RECT', rect)} 6 0 R] >>`,
        stream(form, Buffer.from(draw)),
        `<< ${rect} ${annotation} >>`,
        `<< ${rect} /Subtype /Link /A << /S /URI /URI (https://link.example) >> /AP << /N 4 0 R >> >>`,
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        stream(`${form} /Matrix [0 1 -1 0 9 0]`, Buffer.from(draw)),
      ]),
    )
    expect(await pages.readText(toRoomPdf(content), 1, 'reader')).toContain('Note')
    const kept = (await PDF.load(content)).getPage(0)?.getAnnotations()
    expect(kept?.map(({ type }) => type)).toEqual(['Link'])
  },
)

test('a marked PDF draws the annotations of pages that share resources on their own page', async () => {
  const note = (text: string) =>
    stream(
      '/Subtype /Form /BBox [0 0 90 90] /Resources << /Font << /F 9 0 R >> >>',
      Buffer.from(`BT /F 9 Tf (${text}) Tj ET`),
    )
  const annotation = (picture: number, flags: number) =>
    `<< /Subtype /Stamp /Rect [9 9 99 99] /F ${flags} /AP << /N ${picture} 0 R >> >>`
  const page = (annotations: string) => `<< ${PAGE} /Resources 5 0 R /Annots [${annotations}] >>`
  const pdf = writePdf([
    CATALOG,
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page(`${annotation(6, 4)} ${annotation(8, 2)}`),
    page(annotation(7, 4)),
    '<< >>',
    note('First note'),
    note('Second note'),
    note('Hidden note'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
  const marked = await pages.mark(toRoomPdf(pdf), markBytes, 'reader')
  const again = toRoomPdf(readFileSync(marked.path))
  await marked.remove()
  const texts = [1, 2].map(async (page) => (await pages.readText(again, page, 'reader')).match(/\w+ note/g))
  expect(await Promise.all(texts)).toEqual([['First note'], ['Second note']])
})

test('a marked PDF hides annotations in hidden layers, also those that share a picture with visible ones', async () => {
  const annotation = (left: number, layer: number) =>
    `<< /Subtype /Stamp /Rect [${left} 0 ${left + 297} 842] /OC ${layer} 0 R /AP << /N 4 0 R >> >>`
  const content = await markVisibly(
    writePdf([
      '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R] /D << /OFF [6 0 R] >> >> >>',
      ONE_PAGE,
      `<< ${PAGE} /Annots [${annotation(0, 5)} ${annotation(297, 6)}] >>`,
      stream('/Subtype /Form /BBox [0 0 9 9]', Buffer.from('1 0 0 rg 0 0 9 9 re f')),
      '<< /Type /OCG /Name (Visible) >>',
      '<< /Type /OCG /Name (Hidden) >>',
    ]),
  )
  const drawn = sharp(await pages.draw(toRoomPdf(content), 1, noText, 'reader'))
  const { width = 0, height = 0 } = await drawn.metadata()
  const isRed = async (left: number) => {
    const half = drawn.clone().extract({ left, top: 0, width: Math.floor(width / 2) - 9, height })
    const { channels } = await sharp(await half.png().toBuffer()).stats()
    return (channels[1]?.mean ?? 255) < 99
  }
  expect([await isRed(0), await isRed(Math.ceil(width / 2) + 9)]).toEqual([true, false])
})

test('a marked PDF keeps the resources that its pages have from the page tree', async () => {
  const pdf = writePdf([
    CATALOG,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources << /XObject << /X 5 0 R >> >> >>',
    `<< ${PAGE} /Contents 4 0 R >>`,
    stream('', Buffer.from('/X Do')),
    stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 595 842]',
      Buffer.from('BT /F 24 Tf 60 700 Td (Inherited) Tj ET'),
    ),
  ])
  const marked = await pages.mark(toRoomPdf(pdf), markBytes, 'reader')
  const again = toRoomPdf(readFileSync(marked.path))
  await marked.remove()
  expect(await pages.readText(again, 1, 'reader')).toContain('Inherited')
})

test('a person who leaves eight marked PDFs unread gets no further ones, others do', async () => {
  const pdf = toRoomPdf(await createPdf(['Unread']))
  const mark = (requester: string) => pages.mark(pdf, markBytes, requester)
  const unread = []
  for (let i = 0; i < 8; i++) unread.push(await mark('slow'))
  await expect(mark('slow')).rejects.toMatchObject({ status: 503 })
  unread.push(await mark('quick'))
  await unread[0]?.remove()
  unread[0] = await mark('slow')
  for (const { remove } of unread) await remove()
})

const loop = writePdf([CATALOG, '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>', `<< ${PAGE} >>`])
const bomb = deflateSync(Buffer.alloc(64 << 20, 'q '), { level: 9 })
const doubleBomb = deflateSync(deflateSync(Buffer.alloc(1 << 30), { level: 9 }), { level: 9 })
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

const fine = toRoomPdf(await createPdf(['Fine']))

test.each<[string, () => Promise<Uint8Array> | Uint8Array, 'encrypted' | 'damaged' | 'any']>([
  [
    'encrypted for printing',
    () => createPdf(['x'], (pdf) => pdf.setProtection({ ownerPassword: 'o' })),
    'encrypted',
  ],
  [
    'encrypted for reading',
    () => createPdf(['x'], (pdf) => pdf.setProtection({ userPassword: 'u' })),
    'encrypted',
  ],
  ['not a PDF', () => Buffer.from('%PDF-1.7\nnothing'), 'damaged'],
  ['an empty file', () => Buffer.alloc(0), 'damaged'],
  ['without pages', () => writePdf([CATALOG, '<< /Type /Pages /Kids [] /Count 0 >>']), 'damaged'],
  ['a page tree that contains itself', () => loop, 'any'],
  [
    'content that unpacks to 64 MB',
    () =>
      writePdf([CATALOG, ONE_PAGE, `<< ${PAGE} /Contents 4 0 R >>`, stream('/Filter /FlateDecode', bomb)]),
    'any',
  ],
  [
    'a picture that unpacks twice, to a gigabyte',
    () =>
      writePdf([
        CATALOG,
        ONE_PAGE,
        `<< ${PAGE} /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>`,
        stream('', Buffer.from('500 0 0 500 0 0 cm /X Do')),
        stream(
          '/Type /XObject /Subtype /Image /Width 32768 /Height 32768 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter [/FlateDecode /FlateDecode]',
          doubleBomb,
        ),
      ]),
    'any',
  ],
  [
    'an object stream that unpacks to a gigabyte',
    () =>
      writePdf([
        CATALOG,
        ONE_PAGE,
        `<< ${PAGE} >>`,
        stream('/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]', doubleBomb),
      ]),
    'any',
  ],
  [
    'nested arrays',
    () => writePdf([`<< /Type /Catalog /Pages 2 0 R /X ${nested(200_000)} >>`, ONE_PAGE, `<< ${PAGE} >>`]),
    'any',
  ],
  [
    'a form that draws itself',
    () =>
      writePdf([
        CATALOG,
        ONE_PAGE,
        `<< ${PAGE} /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>`,
        stream('', Buffer.from('/X Do')),
        stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 500 500] /Resources << /XObject << /X 5 0 R >> >>',
          Buffer.from('/X Do /X Do'),
        ),
      ]),
    'any',
  ],
  [
    'a huge page',
    () => writePdf([CATALOG, ONE_PAGE, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99999999 1] >>']),
    'any',
  ],
])(
  'reads a hostile PDF, %s, or explains why not, while another stays quick',
  async (_, build, problem) => {
    const hostile = toRoomPdf(await build())
    const counting = pages.count(hostile, 'hostile')
    expect(await pages.count(fine, 'reader')).toEqual({ pages: 1 })
    const counted = await counting
    if (problem !== 'any') return expect(counted).toEqual({ problem })
    if ('problem' in counted) return expect(counted).toEqual({ problem: 'damaged' })
    // A damaged file is either drawn and marked, or fails as a whole.
    const draw = pages
      .draw(hostile, 1, markText, 'hostile')
      .catch((err) => expect(err).toMatchObject({ status: 503 }))
    const marked = await pages.mark(hostile, markBytes, 'hostile').catch((err) => {
      expect(err).toMatchObject({ status: 503 })
      return null
    })
    if (marked) expect((await PDF.load(readFileSync(marked.path))).getPageCount()).toBe(counted.pages)
    await marked?.remove()
    await draw
  },
  60_000,
)

test('20,000 pages are counted', async () => {
  const kids = Array.from({ length: 20_000 }, (_, i) => `${i + 3} 0 R`).join(' ')
  const many = writePdf([
    CATALOG,
    `<< /Type /Pages /Kids [${kids}] /Count 20000 >>`,
    ...Array.from({ length: 20_000 }, () => `<< ${PAGE} >>`),
  ])
  expect(await pages.count(toRoomPdf(many), 'reader')).toEqual({ pages: 20_000 })
}, 60_000)

test('a page that takes too long fails with a message and isn’t tried again', async () => {
  const hasty = create({ deadlineMs: 1 })
  const pdf = countSaves(toRoomPdf(await createPdf(['Late'])))
  await expect(hasty.draw(pdf, 1, markText, 'reader')).rejects.toMatchObject({ status: 503 })
  await expect(hasty.draw(pdf, 1, markText, 'reader')).rejects.toMatchObject({ status: 503 })
  expect(pdf.saves).toBe(1)
  hasty.close()
})
