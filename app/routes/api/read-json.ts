import { Failure } from '#app/domain/failures.ts'

const MOST_BYTES = 64 * 1024

/** The JSON body of a request, read no further than 64 KB. @throws {Failure} 400 or 413 */
export async function readJson(request: Request): Promise<unknown> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > MOST_BYTES) break
      text += decoder.decode(chunk, { stream: true })
    }
    if (bytes <= MOST_BYTES) return JSON.parse(text + decoder.decode())
  } catch (err) {
    if (err instanceof SyntaxError || err instanceof TypeError)
      throw new Failure(400, 'The body is not JSON.')
    throw err
  }
  throw new Failure(413, 'That is too long. Please shorten your message.')
}
