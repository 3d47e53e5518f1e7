import { openAsBlob } from 'node:fs'

/**
 * Converts the Office file at `path` to PDF. Resolves to null if the file can't be converted, and rejects if the
 * converter is unavailable.
 */
export type PdfConverter = (file: { path: string; kind: string }) => Promise<AsyncIterable<Uint8Array> | null>

const TIMEOUT_MS = 120_000
/** Statuses caused by the file. Others, such as 401, 404 and 429, are caused by the configuration or the server. */
const REFUSALS = [400, 413, 415, 422]

/** Uses a Gotenberg server (https://gotenberg.dev), which runs LibreOffice. The file's name is not sent. */
export const createGotenbergConverter =
  (url: string, timeoutMs = TIMEOUT_MS): PdfConverter =>
  async ({ path, kind }) => {
    const body = new FormData()
    body.append('files', await openAsBlob(path), `document.${kind}`)
    const response = await fetch(new URL('forms/libreoffice/convert', url.endsWith('/') ? url : `${url}/`), {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 200 && response.body) return response.body
    await response.body?.cancel()
    if (REFUSALS.includes(response.status)) return null
    throw new Error(`the converter answered ${response.status}`)
  }
