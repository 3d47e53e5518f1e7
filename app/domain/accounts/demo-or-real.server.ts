import { and, eq, like } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { accounts, users } from '#db/schema.ts'
import { publicPassword } from './public-password.ts'

/** A demo was to be started on a firm's own data. The message is one line for a person. */
export class FirmsOwnData extends Error {
  constructor() {
    super(
      'ADMIN_EMAIL: is missing, and this database is a firm’s own, which a demo would open with public passwords; for example ADMIN_EMAIL=office@firm.example; for a demo, set an empty DATA_DIR',
    )
  }
}

/**
 * Comes before anything is written: a demo's administrator would take the role of the firm's.
 * @throws {FirmsOwnData} where there are users, and no demo has begun with them
 */
export async function refuseDemoOnFirmsData({ db, passwords }: Pick<Ctx, 'db' | 'passwords'>): Promise<void> {
  const [anybody] = await db.select({ id: users.id }).from(users).limit(1)
  if (!anybody) return
  // Every account that a demo begins with, but for its administrator's, has an id that begins like this.
  const [known] = await db.select({ id: users.id }).from(users).where(like(users.id, 'demo-%')).limit(1)
  if (known) return
  // One that was ended in its first moments has an administrator and nothing else.
  const held = await db
    .select({ hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .limit(2)
  const [only, ...others] = held
  const begun = only?.hash && others.length === 0 && (await passwords.verify(only.hash, publicPassword))
  if (!begun) throw new FirmsOwnData()
}
