import { and, asc, eq, isNotNull, isNull, like, or } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { firm } from '#content/firm.ts'
import { accounts, users, usersRoles } from '#db/schema.ts'
import { publicPassword } from './public-password.ts'

/** A demo was to be started on a firm's own data, or the other way round. The message is one line for a person. */
export class OtherKindOfData extends Error {}

type Opened = Pick<Ctx, 'db' | 'passwords'>

/** Every account that a demo begins with, but for its administrator's, has an id that begins like this. */
const fromDemo = like(users.id, 'demo-%')

/**
 * Comes before anything is written.
 * @throws {OtherKindOfData} where a demo would open a firm's own data, whose administrator would lose the role; or where
 * accounts with the demo's password would be open on a site that is not.
 */
export async function refuseOtherKindOfData(
  opened: Opened,
  start: { demo: boolean; adminPassword: string | undefined; databaseUrl: string | undefined },
): Promise<void> {
  if (start.demo) {
    if (await isFirmsOwn(opened))
      throw new OtherKindOfData(
        'ADMIN_EMAIL: is missing, and this database is a firm’s own, which a demo would open with public passwords; for example ADMIN_EMAIL=office@firm.example; for a demo, set an empty DATA_DIR',
      )
    return
  }
  if (start.adminPassword === publicPassword)
    throw new OtherKindOfData('ADMIN_PASSWORD: is the demo’s, which is public; choose another one')
  const open = await withPublicPassword(opened)
  if (open.length > 0)
    throw new OtherKindOfData(
      `${start.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}: holds accounts with the demo’s password, which is public (${open.join(', ')}); begin with an empty one, or give each of them another: npm run admin -- set-password ADDRESS`,
    )
}

async function isFirmsOwn(opened: Opened): Promise<boolean> {
  const [anybody] = await opened.db.select({ id: users.id }).from(users).limit(1)
  if (!anybody) return false
  const [known] = await opened.db.select({ id: users.id }).from(users).where(fromDemo).limit(1)
  // A demo that was ended in its first moments has an administrator and nothing else.
  return !known && (await withPublicPassword(opened)).length === 0
}

/** Addresses of those who can be logged in as with it. Few are looked at: each takes a tenth of a second. */
async function withPublicPassword({ db, passwords }: Opened): Promise<string[]> {
  const domain = firm.email.replace(/^.*@/, '')
  const held = await db
    .select({ email: users.email, hash: accounts.password })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(
      and(
        isNotNull(accounts.password),
        isNull(users.deactivatedAt),
        // The demo's administrator, who is a client once the role has passed on.
        or(fromDemo, eq(usersRoles.role, 'admin'), eq(users.email, `admin@${domain}`)),
      ),
    )
    .orderBy(asc(users.email))
  const open: string[] = []
  for (const { email, hash } of held)
    if (hash && (await passwords.verify(hash, publicPassword))) open.push(email)
  return open
}
