import { randomBytes, randomUUID } from 'node:crypto'
import { makeDocx, makePdf, makeXlsx } from '#demo/sample-files.ts'

const words = () => [{ heading: 'Part', paragraphs: [randomUUID()] }]

/** The following functions create small valid files with unique content. */
export const pdf = () => makePdf('A PDF', words())
/** Creates bytes that pass as a PDF, of exactly this size. */
export function largePdf(bytes: number): Buffer {
  const [header, trailer] = [Buffer.from('%PDF-1.7\n'), Buffer.from('\nstartxref\n0\n%%EOF\n')]
  return Buffer.concat([header, randomBytes(bytes - header.length - trailer.length), trailer])
}
export const docx = () => makeDocx('A document', words())
export const xlsx = () => makeXlsx([['A sheet', randomUUID(), 42]])
export const docm = () =>
  makeDocx('Macros', words(), 0, 'application/vnd.ms-word.document.macroEnabled.main+xml')
export const exe = () => Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(4096, 7)])
export const svg = () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')

/** Creates an upload form. */
export function uploadForm(name: string, content: Buffer, project?: string): FormData {
  const form = new FormData()
  if (project) form.append('project', project)
  form.append('document', new File([new Uint8Array(content)], name))
  return form
}
