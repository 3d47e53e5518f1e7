import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { DocumentPages } from '#app/adapters/pdf/document-pages.server.ts'

/** Returns whether each quarter of a picture of a white page has marks on it. */
export async function isMarked(picture: Uint8Array | ArrayBuffer) {
  const { width = 0, height = 0, format } = await sharp(picture).metadata()
  expect(format).toBe('webp')
  const [halfWidth, halfHeight] = [Math.floor(width / 2), Math.floor(height / 2)]
  for (const left of [0, halfWidth])
    for (const top of [0, halfHeight]) {
      const quarter = await sharp(picture)
        .extract({ left, top, width: halfWidth, height: halfHeight })
        .toBuffer()
      const { channels } = await sharp(quarter).greyscale().stats()
      if ((channels[0]?.min ?? 255) > 200) return false
    }
  return true
}

/** Returns the text of a PDF's page. */
export function readPageText(
  { documentPages }: { documentPages: DocumentPages },
  content: Uint8Array,
  page = 1,
) {
  const save = (path: string) => writeFile(path, content)
  return documentPages.readText({ roomId: 'test', key: randomUUID(), isPicture: false, save }, page, 'test')
}

/** Creates a PDF with this text and the page's number on each page. */
export async function createTextPdf(text: string, pages = 1) {
  const pdf = PDF.create()
  for (let page = 1; page <= pages; page++)
    pdf.addPage({ size: 'a4' }).drawText(`${text} ${page}`, { x: 60, y: 700 })
  return pdf.save()
}
