import { getFileForm } from '#app/adapters/file-form.server.ts'
import type { NodeConnection } from '#app/adapters/node-streams.server.ts'
import { Failure } from '#app/core/failures.ts'
import { t } from '#app/translations/texts.ts'

const MAX_PICTURE_BYTES = 20 * 1_048_576

/** Returns whether the request is a form that can contain a file. */
export const isMultipartForm = (request: Request) =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')

/** Reads the file in the form field 'picture', up to 20 MB. @throws {Failure} 400, 408 or 413 */
export async function readPicture(request: Request, connection: NodeConnection): Promise<Buffer> {
  const { file } = await getFileForm(request, connection, 'picture').read(async (content) => {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of content) {
      bytes += chunk.byteLength
      if (bytes > MAX_PICTURE_BYTES) throw new Failure(413, t('Pictures can’t be larger than 20 MB.'))
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  })
  return file
}
