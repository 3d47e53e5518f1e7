import { Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'

/** Parses a request's JSON body. server/request-body.ts has already limited its size. @throws {Failure} 400 */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer()))
  } catch (err) {
    if (err instanceof SyntaxError || err instanceof TypeError)
      throw new Failure(400, t('The body is not JSON.'))
    throw err
  }
}
