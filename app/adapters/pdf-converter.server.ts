import { openAsBlob } from 'node:fs'

/** Returns an Office file, which is at this path, as a PDF. Rejects when the converter is unavailable or can't read it. */
export type PdfConverter = (file: { path: string; kind: string }) => Promise<AsyncIterable<Uint8Array>>

const TIMEOUT_MS = 120_000

/** Uses a Gotenberg server (https://gotenberg.dev), which runs LibreOffice. It doesn't learn the file's name. */
export const createGotenbergConverter =
  (url: string): PdfConverter =>
  async ({ path, kind }) => {
    const body = new FormData()
    body.append('files', await openAsBlob(path), `document.${kind}`)
    const response = await fetch(new URL('forms/libreoffice/convert', url.endsWith('/') ? url : `${url}/`), {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status !== 200 || !response.body)
      throw new Error(`the converter answered ${response.status}`)
    return response.body
  }
