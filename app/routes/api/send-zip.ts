import type { Readable } from 'node:stream'
import { toResponseBody } from './as-body.ts'
import { contentDisposition } from './content-disposition.ts'

/** Streams a ZIP file under the given name. HEAD requests open no documents. */
export function sendZip({ method }: Request, zip: Readable, name: string): Response {
  if (method === 'HEAD') zip.destroy()
  return new Response(method === 'HEAD' ? null : toResponseBody(zip), {
    headers: {
      'Content-Type': 'application/zip',
      // Forces chunked encoding: otherwise the server buffers to compute the length, and an early failure would look
      // like a complete file.
      'Transfer-Encoding': 'chunked',
      'Content-Disposition': contentDisposition('attachment', name),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}
