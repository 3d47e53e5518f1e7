import type { Ctx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { t } from '#app/translations/texts.ts'

/** Rejects an upload that would leave less than the configured free disk space. @throws {Failure} 507 */
export async function checkFreeSpace({ uploads }: Pick<Ctx, 'uploads'>, more: number): Promise<void> {
  if ((await uploads.temporaryFiles.freeBytes()) - more < uploads.minFreeBytes)
    throw new Failure(507, t('There’s no room for more documents right now. Please contact us.'))
}
