import type { Readable } from 'node:stream'
import { createStreamResponse, type NodeConnection } from '#app/adapters/node-streams.server.ts'
import { createContentDisposition } from './content-disposition.ts'

type ZipRequest = { request: Request; connection: NodeConnection }

/** Streams a ZIP file under the given name. A HEAD request opens no documents. */
export function sendZip({ request, connection }: ZipRequest, zip: Readable, name: string): Response {
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': createContentDisposition('attachment', name),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
  if (request.method !== 'HEAD') return createStreamResponse(connection, zip, { headers })
  zip.destroy()
  return new Response(null, { headers })
}
