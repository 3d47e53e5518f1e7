import type { Actor, Ctx } from '#app/context.ts'
import { isStaff } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import { countAttempt, rateLimits } from './rate-limits.server.ts'

export type ChangeCtx = Pick<Ctx, 'db' | 'uploads' | 'system'> & {
  actor?: Pick<Actor, 'uid' | 'role'> | undefined
}

/**
 * Admits a change by a client before it's made. All forms pass it (`handleForm`); other routes that change something for
 * a client call it themselves or have a limit of their own. Staff have no limit. `kind` is one of a fixed set of names.
 * @throws {TooMany} after 120 changes of one kind by this client within an hour
 * @throws {Failure} 507 if the disk that the embedded database is on has too little free space
 */
export async function admitChange({ db, uploads, system, actor }: ChangeCtx, kind: string): Promise<void> {
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
