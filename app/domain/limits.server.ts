import { isIPv6 } from 'node:net'
import { eq, inArray, or, sql } from 'drizzle-orm'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { limitHits } from '#db/schema.ts'
import { TooMany } from './failures.ts'

/** At most `max` times in `minutes`, counted from the first time. Shared by all instances. */
type Limit = { name: string; max: number; minutes: number; message: string }

const WRONG_PASSWORDS = t(
  'Too many wrong passwords for this account. You can set a new one with "Forgot your password?".',
)
const MANY_MAILS = t('Too many emails have been asked for from your network.')

export const limits = {
  /** Of one account, from one network. */
  passwordFromNetwork: { name: 'password-account-network', max: 10, minutes: 15, message: WRONG_PASSWORDS },
  /** Of one account, from everywhere; devices that have signed in to it before do not count here. */
  passwordOfAccount: { name: 'password-account', max: 100, minutes: 15, message: WRONG_PASSWORDS },
  passwordOnDevice: { name: 'password-device', max: 10, minutes: 15, message: WRONG_PASSWORDS },
  /** The password asked for again inside one session. */
  confirmation: { name: 'confirmation', max: 10, minutes: 15, message: WRONG_PASSWORDS },
  passwordFromAddress: {
    name: 'password-address',
    max: 100,
    minutes: 15,
    message: t('Too many wrong passwords have come from your network.'),
  },
  code: { name: 'code', max: 10, minutes: 15, message: t('Too many wrong codes for this account.') },
  codeFromNetwork: {
    name: 'code-network',
    max: 30,
    minutes: 15,
    message: t('Too many wrong codes have come from your network.'),
  },
  secondFactor: {
    name: 'second-factor',
    max: 10,
    minutes: 15,
    message: t('Too many wrong codes for this account.'),
  },
  signUp: {
    name: 'sign-up',
    max: 20,
    minutes: 60,
    message: t('Too many sign-ups have come from your network.'),
  },
  mail: {
    name: 'mail',
    max: 5,
    minutes: 60,
    message: t('Too many emails were asked for with this address.'),
  },
  mailFromNetwork: { name: 'mail-network', max: 20, minutes: 60, message: MANY_MAILS },
  mailInAll: {
    name: 'mail-all',
    max: 500,
    minutes: 60,
    message: t('We are sending too many emails just now.'),
  },
  receipt: { name: 'receipt', max: 5, minutes: 60, message: t('Too many inquiries with this address.') },
  lockNotice: { name: 'lock-notice', max: 1, minutes: 24 * 60, message: t('The owner knows of it.') },
  projectRequest: {
    name: 'project-request',
    max: 20,
    minutes: 60,
    message: t('You have sent many requests.'),
  },
  message: { name: 'message', max: 60, minutes: 60, message: t('You have sent many messages.') },
  inquiry: {
    name: 'inquiry',
    max: 10,
    minutes: 60,
    message: t('Too many inquiries have come from your network.'),
  },
  dataExport: { name: 'data-export', max: 10, minutes: 60, message: t('Too many downloads of all data.') },
  documentsZip: {
    name: 'documents-zip',
    max: 60,
    minutes: 60,
    message: t('Too many downloads of many documents.'),
  },
  search: { name: 'search', max: 1000, minutes: 15, message: t('You have searched very often.') },
  upload: { name: 'upload', max: 600, minutes: 60, message: t('Too many uploads within an hour.') },
} satisfies Record<string, Limit>

/** What a new password clears. */
export const limitsOfPassword = [limits.passwordFromNetwork, limits.passwordOfAccount, limits.code]

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

/** Starts anew, also what is counted apart as `subject|network`: the person has proven who they are in another way. */
export async function clearHits(tx: Transaction, of: Limit[], subject: string): Promise<void> {
  const keys = of.map((limit) => `${limit.name}:${subject}`)
  const apart = keys.map((key) => sql`starts_with(${limitHits.key}, ${`${key}|`})`)
  await tx.delete(limitHits).where(or(inArray(limitHits.key, keys), ...apart))
}

/**
 * Counts a mail that a visitor causes: by the address it goes to, by the visitor's network, and in all. To be called
 * before anything depends on who has the address. @throws {TooMany}
 */
export async function countVisitorMail(
  tx: Transaction,
  mail: { to: string; from: string; limit?: Limit },
): Promise<void> {
  await countHit(tx, mail.limit ?? limits.mail, mail.to)
  await countHit(tx, limits.mailFromNetwork, visitorOf(mail.from))
  await countHit(tx, limits.mailInAll, 'everybody')
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
