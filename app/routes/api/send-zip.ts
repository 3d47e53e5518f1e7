import type { Readable } from 'node:stream'
import type { LoaderFunctionArgs } from 'react-router'
import { createStreamResponse } from '#app/adapters/node-streams.server.ts'
import { nodeConnectionKey } from '#app/context.ts'
import { createContentDisposition } from './content-disposition.ts'

/** Streams a ZIP file under the given name. A HEAD request opens no documents. */
export function sendZip(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  zip: Readable,
  name: string,
): Response {
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': createContentDisposition('attachment', name),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
  if (request.method !== 'HEAD') return createStreamResponse(context.get(nodeConnectionKey), zip, { headers })
  zip.destroy()
  return new Response(null, { headers })
}
