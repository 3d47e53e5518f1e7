import {
  Matrix,
  PDF,
  PDFEmbeddedPage,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@libpdf/core'

/** Side of the square tile with repeated marks, in points. The tile is scaled to cover a page. */
const SQUARE = 1000
const ROW_HEIGHT = 105
const ROW_OFFSET = 120
const ANGLE = 30
const OPACITY = { dark: 0.2, light: 0.35, corner: 0.6 }
const MARGIN = 12

/** Keys that may hold unmarked copies of pages: attachments, forms, previews, scripts and private data of programs. */
const REMOVED_KEYS = [
  'AA',
  'AF',
  'AcroForm',
  'AlternatePresentations',
  'Alternates',
  'Collection',
  'DSS',
  'EF',
  'EmbeddedFiles',
  'JavaScript',
  'Metadata',
  'OpenAction',
  'Perms',
  'PieceInfo',
  'RF',
  'Renditions',
  'RichMediaContent',
  'Templates',
  'Thumb',
  'XFA',
]
/** Flags of annotations that programs don't show on the screen: 'Hidden' and 'NoView'. */
const HIDDEN_FLAGS = 2 | 32
const PAGE_CONTENT_KEYS = ['Annots', 'Contents', 'Resources']
/** Values that a page has from the tree of pages unless it has its own. The library knows only its own. */
const INHERITED_KEYS = ['Resources', 'MediaBox', 'CropBox', 'Rotate']
/** For a page without a size. */
const LETTER: Box = [0, 0, 612, 792]

/**
 * Returns the PDF with the mark on each page, as text. Keeps its text, outline and links. Draws comments and the fields
 * of forms below the mark. Removes attachments, earlier revisions and everything else that could hold unmarked content.
 * @param mark PDF with the mark's text in black on page 1 and in white on page 2
 * @throws {Error} also if the PDF is encrypted
 */
export async function markPdf(bytes: Uint8Array, mark: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes)
  if (pdf.isEncrypted) throw new Error('encrypted')
  const pages = pdf.getPages()
  removeUnmarkable(pdf, new Set(pages.map(({ dict }) => dict)))
  const block = await PDF.load(mark)
  const pattern = await pdf.embedPage(await createPattern(block), 0)
  const corner = await embedGroup(pdf, block, 0)
  for (const page of pages) {
    inheritValues(pdf, page.dict)
    flattenAnnotations(pdf, page)
    const [left, bottom, right, top] = findVisibleBox(pdf, page.dict)
    const [x, y, width, height] = [left, bottom, right - left, top - bottom]
    // Programs that ignore the crop box would show parts of the page without a mark.
    for (const key of ['MediaBox', 'CropBox'])
      page.dict.set(key, new PdfArray([left, bottom, right, top].map(PdfNumber.of)))
    const side = Math.max(width, height)
    const angle = page.rotation
    page.drawPage(pattern, {
      x: x + (width - side) / 2,
      y: y + (height - side) / 2,
      width: side,
      height: side,
      rotate: { angle, origin: 'center' },
    })
    // Also upright at the bottom left as displayed, because some programs don't find slanted text.
    page.drawPage(corner, {
      x: angle === 90 || angle === 180 ? x + width - MARGIN : x + MARGIN,
      y: angle === 180 || angle === 270 ? y + height - MARGIN : y + MARGIN,
      width: Math.min(width, height) / 3,
      rotate: angle,
      opacity: OPACITY.corner,
    })
  }
  return pdf.save()
}

/** Sets the values that a page inherits from the tree on the page itself. */
function inheritValues(pdf: PDF, page: PdfDict) {
  for (const key of INHERITED_KEYS) {
    const node = findNodeWith(pdf, page, key)
    const value = node?.get(key)
    if (!node || !value || node === page) continue
    // Stored once for all pages.
    const shared = value instanceof PdfRef ? value : pdf.register(value)
    node.set(key, shared)
    page.set(key, shared)
  }
}

/** Returns the page or the nearest node above it that has the key. */
function findNodeWith(pdf: PDF, page: PdfDict, key: string): PdfDict | null {
  // A damaged tree can contain itself.
  const seen = new Set<PdfDict>()
  let node: PdfDict | undefined = page
  while (node && !seen.has(node)) {
    if (node.has(key)) return node
    seen.add(node)
    node = node.getDict('Parent', (ref) => pdf.getObject(ref))
  }
  return null
}

/**
 * Draws annotations as part of the page, because programs show them above the mark. Only links stay, without a picture
 * of their own. The library's `flattenAnnotations` mixes up the annotations of pages that share resources.
 */
function flattenAnnotations(pdf: PDF, page: PDFPage) {
  const resolve = (ref: PdfRef) => pdf.getObject(ref)
  const links = new PdfArray()
  for (const item of page.dict.getArray('Annots', resolve) ?? []) {
    const annotation = item instanceof PdfRef ? resolve(item) : item
    if (!(annotation instanceof PdfDict)) continue
    const subtype = annotation.getName('Subtype', resolve)?.value
    const flags = annotation.getNumber('F', resolve)?.value ?? 0
    const picture = findPicture(pdf, annotation)
    const rect = readBox(pdf, annotation, 'Rect')
    const box = picture && findDrawnBox(pdf, picture)
    if (rect && box && subtype !== 'Popup' && (flags & HIDDEN_FLAGS) === 0) {
      const layer = annotation.get('OC')
      // Annotations in different layers can share a picture.
      const form = layer ? new PdfStream(picture, picture.data) : picture
      form.set('Subtype', PdfName.of('Form'))
      if (layer) form.set('OC', layer)
      const ref = pdf.context.getRef(form) ?? pdf.register(form)
      const drawn = toRectangle(box)
      page.drawPage(new PDFEmbeddedPage(ref, drawn, drawn.width, drawn.height), toRectangle(rect))
    }
    if (subtype !== 'Link') continue
    annotation.delete('AP')
    links.push(item)
  }
  page.dict.set('Annots', links)
}

/** Returns what programs draw for an annotation. A check box has a picture for each of its states. */
function findPicture(pdf: PDF, annotation: PdfDict): PdfStream | null {
  const resolve = (ref: PdfRef) => pdf.getObject(ref)
  const normal = annotation.getDict('AP', resolve)?.get('N', resolve)
  const isPerState = normal instanceof PdfDict && !(normal instanceof PdfStream)
  const found = isPerState ? normal.get(annotation.getName('AS', resolve)?.value ?? 'Off', resolve) : normal
  return found instanceof PdfStream ? found : null
}

/** Returns the part of an annotation's picture that fills its rectangle. */
function findDrawnBox(pdf: PDF, picture: PdfDict): Box | null {
  const box = readBox(pdf, picture, 'BBox')
  const values = readNumbers(pdf, picture, 'Matrix', 6)
  if (!box || values.some(Number.isNaN)) return box
  const matrix = new Matrix(...(values as [number, number, number, number, number, number]))
  const [left, bottom, right, top] = box
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => matrix.transformPoint(x, y)))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

type Box = [left: number, bottom: number, right: number, top: number]

const toRectangle = ([x, y, right, top]: Box) => ({ x, y, width: right - x, height: top - y })

/** Returns NaN for what isn't a number. */
const readNumbers = (pdf: PDF, dict: PdfDict, key: string, count: number): number[] => {
  const resolve = (ref: PdfRef) => pdf.getObject(ref)
  const values = dict.getArray(key, resolve)
  return Array.from({ length: count }, (_, i) => {
    const value = values?.at(i, resolve)
    return value instanceof PdfNumber ? value.value : Number.NaN
  })
}

/** Returns null without a box, or if it is empty. */
function readBox(pdf: PDF, dict: PdfDict, key: string): Box | null {
  const [a, b, c, d] = readNumbers(pdf, dict, key, 4) as Box
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return box[2] > box[0] && box[3] > box[1] ? box : null
}

/** Returns the part of a page that programs show. @throws {Error} if nothing of it can be seen */
function findVisibleBox(pdf: PDF, page: PdfDict): Box {
  const media = readBox(pdf, page, 'MediaBox') ?? LETTER
  const crop = readBox(pdf, page, 'CropBox') ?? media
  const [left, bottom] = [Math.max(media[0], crop[0]), Math.max(media[1], crop[1])]
  const [right, top] = [Math.min(media[2], crop[2]), Math.min(media[3], crop[3])]
  if (!(right > left && top > bottom)) throw new Error('nothing of a page can be seen')
  return [left, bottom, right, top]
}

/** Embeds a page as a transparency group, so that opacities set inside it don't replace the one it is drawn with. */
async function embedGroup(pdf: PDF, source: PDF, index: number): Promise<PDFEmbeddedPage> {
  const embedded = await pdf.embedPage(source, index)
  const form = pdf.getObject(embedded.ref) as PdfStream
  form.set('Group', PdfDict.of({ S: PdfName.of('Transparency') }))
  return embedded
}

/** Returns a square with rows of the mark, alternately dark and light to be legible on any background. */
async function createPattern(block: PDF): Promise<PDF> {
  const pattern = PDF.create()
  const page = pattern.addPage({ width: SQUARE, height: SQUARE })
  const dark = await embedGroup(pattern, block, 0)
  const light = await embedGroup(pattern, block, 1)
  const slope = Math.tan((ANGLE * Math.PI) / 180)
  for (let row = 0, bottom = -SQUARE * slope; bottom < SQUARE; row++, bottom += ROW_HEIGHT)
    for (let x = -ROW_OFFSET * (row % 4); x < SQUARE; x += dark.width * Math.cos((ANGLE * Math.PI) / 180))
      page.drawPage(row % 2 ? light : dark, {
        x,
        y: bottom + x * slope,
        rotate: ANGLE,
        opacity: row % 2 ? OPACITY.light : OPACITY.dark,
      })
  return PDF.load(await pattern.save())
}

/** Removes everything that may hold unmarked content, also deleted pages that links and bookmarks still refer to. */
function removeUnmarkable(pdf: PDF, pages: Set<PdfDict>) {
  const seen = new Set<PdfObject>()
  const left: PdfObject[] = [pdf.context.info.trailer]
  for (let object = left.pop(); object; object = left.pop()) {
    const target = object instanceof PdfRef ? pdf.getObject(object) : object
    if (!target || seen.has(target)) continue
    seen.add(target)
    if (target instanceof PdfArray) for (const item of target) left.push(item)
    else if (target instanceof PdfDict) {
      for (const key of REMOVED_KEYS) target.delete(key)
      if (target.getName('Type', (ref) => pdf.getObject(ref))?.value === 'Page' && !pages.has(target))
        for (const key of PAGE_CONTENT_KEYS) target.delete(key)
      for (const [, value] of target) left.push(value)
    }
  }
}
