import { Writable } from 'node:stream'
import { getRequestBody, type NodeConnection } from '#app/adapters/node-streams.server.ts'
import { Failure } from '#app/core/failures.ts'
import { pipeUpload } from '#app/routes/api/pipe-upload.ts'
import { t } from '#app/translations/texts.ts'

const BYTES_PER_MIB = 1_048_576
const MAX_PICTURE_BYTES = 20 * BYTES_PER_MIB
const createTooLargeFailure = () => new Failure(413, t('Pictures can’t be larger than 20 MB.'))
const createDamagedUploadFailure = () =>
  new Failure(400, t('The upload was incomplete or damaged. Please try again.'))

/** Returns whether the request is a form that can contain a file. */
export const isMultipartForm = (request: Request) =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')

/** Reads the file in the form field 'picture', up to 20 MB. @throws {Failure} 400 or 413 */
export async function readPicture(request: Request, connection: NodeConnection): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const body = getRequestBody(connection, request)
  let stop = (): unknown => body.resume()
  try {
    // Leaves room for the multipart boundaries and headers around the file.
    const maxBytes = MAX_PICTURE_BYTES + BYTES_PER_MIB
    if (Number(request.headers.get('content-length')) > maxBytes) throw createTooLargeFailure()
    const collect = new Writable({
      write: (chunk, _, done) => {
        bytes += chunk.length
        if (bytes <= maxBytes) chunks.push(chunk)
        done(bytes > maxBytes ? createTooLargeFailure() : null)
      },
    })
    await new Promise<void>((resolve, reject) => {
      collect.on('error', reject).on('finish', resolve)
      stop = pipeUpload(body, collect, reject)
    })
  } catch (err) {
    throw err instanceof Failure ? err : createDamagedUploadFailure()
  } finally {
    stop()
  }
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const form = await new Response(Buffer.concat(chunks), { headers }).formData().catch(() => {
    throw createDamagedUploadFailure()
  })
  const file = form.get('picture')
  if (!(file instanceof File) || file.size === 0) throw new Failure(400, t('Select a picture to upload.'))
  if (file.size > MAX_PICTURE_BYTES) throw createTooLargeFailure()
  return Buffer.from(await file.arrayBuffer())
}
