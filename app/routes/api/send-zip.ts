import type { Readable } from 'node:stream'
import { asBody } from './as-body.ts'
import { contentDisposition } from './content-disposition.ts'

/** A zip that is made while it is sent, under this name. Whoever asks for the head alone opens nothing. */
export function sendZip({ method }: Request, zip: Readable, name: string): Response {
  if (method === 'HEAD') zip.destroy()
  return new Response(method === 'HEAD' ? null : asBody(zip), {
    headers: {
      'Content-Type': 'application/zip',
      // Said here, the server does not wait for the end to count the bytes: a zip that fails at once would
      // pass for a whole one.
      'Transfer-Encoding': 'chunked',
      'Content-Disposition': contentDisposition('attachment', name),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}
