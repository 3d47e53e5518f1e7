import { isIPv6 } from 'node:net'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/connect.server.ts'
import { limitHits } from '#db/schema.ts'
import { TooMany } from './failures.ts'

/** At most `max` times in `minutes`, counted from the first time. Shared by all instances. */
type Limit = { name: string; max: number; minutes: number; message: string }

export const limits = {
  passwordOfAccount: {
    name: 'password-account',
    max: 10,
    minutes: 15,
    message: 'Too many wrong passwords for this account. You can set a new one with "Forgot your password?".',
  },
  passwordFromAddress: {
    name: 'password-address',
    max: 100,
    minutes: 15,
    message: 'Too many wrong passwords have come from your network.',
  },
  code: { name: 'code', max: 10, minutes: 15, message: 'Too many wrong codes for this account.' },
  secondFactor: {
    name: 'second-factor',
    max: 10,
    minutes: 15,
    message: 'Too many wrong codes for this account.',
  },
  signUp: {
    name: 'sign-up',
    max: 20,
    minutes: 60,
    message: 'Too many sign-ups have come from your network.',
  },
  mail: { name: 'mail', max: 5, minutes: 60, message: 'Too many emails were asked for with this address.' },
  projectRequest: { name: 'project-request', max: 20, minutes: 60, message: 'You have sent many requests.' },
  inquiry: {
    name: 'inquiry',
    max: 10,
    minutes: 60,
    message: 'Too many inquiries have come from your network.',
  },
  dataExport: { name: 'data-export', max: 10, minutes: 60, message: 'Too many downloads of all data.' },
  upload: { name: 'upload', max: 600, minutes: 60, message: 'Too many uploads within an hour.' },
} satisfies Record<string, Limit>

/** Counts one more; @throws {TooMany} when that is over the limit, with the seconds until it is not. */
export async function countHit(tx: Transaction | Database, limit: Limit, subject: string): Promise<void> {
  const ended = sql`${limitHits.endsAt} <= now()`
  const window = sql`now() + make_interval(mins => ${limit.minutes})`
  const [row] = await tx
    .insert(limitHits)
    .values({ key: `${limit.name}:${subject}`, hits: 1, endsAt: window })
    .onConflictDoUpdate({
      target: limitHits.key,
      set: {
        hits: sql`case when ${ended} then 1 else ${limitHits.hits} + 1 end`,
        endsAt: sql`case when ${ended} then ${window} else ${limitHits.endsAt} end`,
      },
    })
    .returning({
      hits: limitHits.hits,
      seconds: sql<number>`ceil(extract(epoch from ${limitHits.endsAt} - now()))::int`,
    })
  if (row && row.hits > limit.max) throw new TooMany(limit.message, row.seconds)
}

/** Takes one back, when what was counted turned out well. */
export async function forgiveHit(db: Transaction | Database, limit: Limit, subject: string): Promise<void> {
  await db
    .update(limitHits)
    .set({ hits: sql`greatest(${limitHits.hits} - 1, 0)` })
    .where(eq(limitHits.key, `${limit.name}:${subject}`))
}

/** Starts anew, when the person has proven who they are in another way. */
export async function clearHits(tx: Transaction, of: Limit[], subject: string): Promise<void> {
  await tx.delete(limitHits).where(
    inArray(
      limitHits.key,
      of.map((limit) => `${limit.name}:${subject}`),
    ),
  )
}

/** What counts as one visitor: an IPv4 address, or the /64 network that one IPv6 subscriber has. */
export function visitorOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
