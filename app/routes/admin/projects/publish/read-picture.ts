import { Writable } from 'node:stream'
import { Failure } from '#app/domain/failures.ts'
import { requestBody } from '#app/routes/api/request-body.ts'

const MIB = 1_048_576
export const MOST_BYTES = 20 * MIB
const tooLarge = () => new Failure(413, 'Pictures can have at most 20 MB.')
const broken = () => new Failure(400, 'The upload arrived incomplete or damaged. Please try again.')

/** Returns whether the request is a form that may contain a file. */
export const carriesFile = (request: Request) =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')

/** Reads the file in the form field 'picture', 20 MB at most. @throws {Failure} 400 or 413 */
export async function readPicture(request: Request): Promise<Buffer> {
  const body = requestBody(request)
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    // Allows for the multipart boundaries and headers around the file.
    const most = MOST_BYTES + MIB
    if (Number(request.headers.get('content-length')) > most) throw tooLarge()
    const collect = new Writable({
      write: (chunk, _, done) => {
        bytes += chunk.length
        if (bytes <= most) chunks.push(chunk)
        done(bytes > most ? tooLarge() : null)
      },
    })
    await new Promise<void>((resolve, reject) => {
      collect.on('error', reject).on('finish', resolve)
      body.feed(collect).catch(reject)
    })
  } catch (err) {
    body.discard()
    throw err instanceof Failure ? err : broken()
  }
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const form = await new Response(Buffer.concat(chunks), { headers }).formData().catch(() => {
    throw broken()
  })
  const file = form.get('picture')
  if (!(file instanceof File) || file.size === 0) throw new Failure(400, 'Choose a picture to upload.')
  if (file.size > MOST_BYTES) throw tooLarge()
  return Buffer.from(await file.arrayBuffer())
}
