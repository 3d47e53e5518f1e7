import type { Actor, Ctx } from '#app/context.ts'
import { isStaff } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import { countAttempt, rateLimits } from './rate-limits.server.ts'

export type ChangeCtx = Pick<Ctx, 'db' | 'uploads' | 'system'> & {
  actor?: Pick<Actor, 'uid' | 'role'> | undefined
}

/**
 * Counts a change by a client against the rate limit, and checks for free disk space, before the change is made.
 * `handleForm` calls it for all forms; other routes that change data for clients call it themselves or have their own
 * limit. Staff have no limit. `kind` is one of a fixed set of names.
 * @throws {TooMany} after 120 changes of one kind by this client within an hour
 * @throws {Failure} 507 if the disk of the embedded database has too little free space
 */
export async function checkChangeLimits(
  { db, uploads, system, actor }: ChangeCtx,
  kind: string,
): Promise<void> {
  if (!actor || isStaff(actor)) return
  if (system.database === 'embedded' && (await uploads.temporaryFiles.freeBytes()) < uploads.minFreeBytes)
    throw new Failure(
      507,
      t(
        'There’s no room left on our server, so we couldn’t save this. Nothing was changed. Please contact us.',
      ),
    )
  await countAttempt(db, rateLimits.change, `${actor.uid}:${kind}`)
}
