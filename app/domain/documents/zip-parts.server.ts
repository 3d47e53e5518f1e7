import type { AdminCtx, ClientCtx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import type { ZipPart } from '../data-export/zip.server.ts'
import { Failure, NotFound } from '../failures.ts'
import type { FoundVersion } from './client-documents.server.ts'
import { recordOpening } from './history.server.ts'
import { Damaged, readSoundVersion } from './read-version.server.ts'

/**
 * Yields a version as a file of a zip and records it as a download. Returns false if the stored bytes are damaged: the
 * file is skipped, so that the others still arrive.
 */
export async function* versionPart<Part extends Pick<ZipPart, 'path'>>(
  ctx: AdminCtx | ClientCtx,
  found: FoundVersion,
  part: Part,
) {
  const bytes = await readSoundVersion(ctx, found).catch((err) => {
    if (err instanceof Damaged || err instanceof NotFound) return err
    throw err
  })
  // Documents deleted just now are not reported as missing.
  if (bytes instanceof Failure) return bytes instanceof NotFound
  try {
    await recordOpening(ctx, found, 'download', { from: ctx.from, continued: false })
    // All three file types are compressed already.
    yield { ...part, modifiedAt: found.createdAt, compress: false, content: () => bytes }
  } finally {
    bytes.destroy()
  }
  return true
}

export function* missingPart(paths: string[]): Generator<ZipPart> {
  if (paths.length === 0) return
  const why = t(
    'These documents are not in here, because what is stored of them is not what was uploaded. Please tell us:',
  )
  yield {
    path: 'MISSING.txt',
    modifiedAt: new Date(),
    compress: true,
    content: async function* () {
      yield `${[why, '', ...paths].join('\n')}\n`
    },
  }
}
