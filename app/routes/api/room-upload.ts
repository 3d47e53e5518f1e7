import { Readable } from 'node:stream'
import { getFileForm } from '#app/adapters/file-form.server.ts'
import { createStreamResponse } from '#app/adapters/node-streams.server.ts'
import { ctxKey, nodeConnectionKey } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import {
  listStoredFiles,
  type UnpackedEntry,
  uploadToRoom,
} from '#app/domain/rooms/index/upload-to-room.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { rejectMethod, respond, toUploadFailureResponse } from '#app/routes/failure-response.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/room-upload.ts'

const PRIVATE_HEADERS = { 'Cache-Control': 'private, no-store' }

/** Lists the stored files below `folder`, so that the page sends only the missing ones. */
export const loader = respond(async ({ context, params: { id }, url }: Route.LoaderArgs) => {
  const files = await listStoredFiles(getRoomCtx(context), id, url.searchParams.get('folder'))
  return Response.json({ files }, { headers: PRIVATE_HEADERS })
})

/**
 * Stores the document in the form field 'document'. Errors are plain text for the page to display. Unpacking a zip
 * responds with one line of JSON per entry.
 */
export const action = respond(async ({ request, context, params: { id }, url }: Route.ActionArgs) => {
  if (request.method !== 'POST') return rejectMethod()
  const ctx = getRoomCtx(context)
  const connection = context.get(nodeConnectionKey)
  // Paths are longer than other fields.
  const options = { isOptional: true, maxFieldBytes: 16_384 }
  const result = await uploadToRoom(ctx, id, getFileForm(request, connection, 'document', options))
  if ('unpacked' in result) {
    const headers = { ...PRIVATE_HEADERS, 'Content-Type': 'application/x-ndjson; charset=utf-8' }
    return createStreamResponse(connection, streamLines(result.unpacked, context.get(ctxKey).log), {
      headers,
    })
  }
  return redirectToForm(request, url) ?? Response.json(result.stored, { headers: PRIVATE_HEADERS })
}, toUploadFailureResponse)

/** Redirects back to the form's page without scripts, because the browser would display the JSON. */
function redirectToForm({ headers }: Request, url: URL): Response | null {
  const from = URL.parse(headers.get('referer') ?? '')
  const isForm = headers.get('accept')?.includes('text/html') && from?.host === url.host
  return isForm
    ? new Response(null, { status: 303, headers: { Location: from.pathname + from.search } })
    : null
}

/** Unpacking continues even if the connection breaks. */
function streamLines(
  steps: AsyncGenerator<UnpackedEntry>,
  log: { error: (context: object, text: string) => void },
): Readable {
  const output = new Readable({ read() {} })
  const push = (line: object) => output.push(`${JSON.stringify(line)}\n`)
  const run = async () => {
    try {
      for await (const step of steps) push(step)
      push({ done: true })
    } catch (err) {
      if (!(err instanceof Failure)) log.error({ err }, 'zip not unpacked')
      push({
        error: err instanceof Failure ? err.message : t('Something failed on our end. Please try again.'),
      })
    } finally {
      output.push(null)
    }
  }
  void run()
  return output
}
