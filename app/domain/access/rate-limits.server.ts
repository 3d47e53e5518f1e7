import { and, eq, gt, gte, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { Busy, isWithinLimit, TooMany } from '#app/core/failures.ts'
import { listNetworks } from '#app/core/ip-networks.server.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { rateLimitAttempts, users } from '#db/schema.ts'

/** At most `max` attempts in `minutes`, counted from the first attempt. Shared by all instances. */
type RateLimit = { name: string; max: number; minutes: number; message?: string }
/** `max` applies to an IPv4 address or an IPv6 /64, `wider` to the /56 and the /48. */
type NetworkRateLimit = RateLimit & { wider: [number, number] }
export type Attempt = readonly [limit: RateLimit, subject: string]

const DEFAULT_MESSAGE = t('You’ve done this too many times.')
const DOWNLOADS_MESSAGE = t('You’ve downloaded too many files.')
const FROM_NETWORK_MESSAGE = t('Too many attempts from your network.')
const WRONG_PASSWORDS_MESSAGE = t(
  'Too many wrong passwords for this account. To set a new password, select “Forgot your password?” on the login page.',
)
const WRONG_CODES_MESSAGE = t('Too many wrong codes for this account.')
const ROOM_UPLOADS_MESSAGE = t('You can upload 5,000 files or 20 GB to data rooms per hour.')
const EMAIL_BUSY_MESSAGE = t('We’re sending too many emails right now.')

export const rateLimits = {
  /** Per account and network. The /48 limit is far below `passwordOfAccount`, so that one network can't exhaust it. */
  passwordOfAccountFromNetwork: {
    name: 'password-account-network',
    max: 10,
    wider: [20, 30],
    minutes: 15,
    message: WRONG_PASSWORDS_MESSAGE,
  },
  /** Per account, from all networks. Attempts from known devices don't count here. */
  passwordOfAccount: { name: 'password-account', max: 100, minutes: 15, message: WRONG_PASSWORDS_MESSAGE },
  passwordOnDevice: { name: 'password-device', max: 10, minutes: 15, message: WRONG_PASSWORDS_MESSAGE },
  confirmation: { name: 'confirmation', max: 10, minutes: 15, message: WRONG_PASSWORDS_MESSAGE },
  passwordFromNetworkInTotal: {
    name: 'password-address',
    max: 100,
    wider: [300, 1000],
    minutes: 15,
    message: FROM_NETWORK_MESSAGE,
  },
  code: { name: 'code', max: 10, minutes: 15, message: WRONG_CODES_MESSAGE },
  codeFromNetwork: {
    name: 'code-network',
    max: 30,
    wider: [90, 300],
    minutes: 15,
    message: FROM_NETWORK_MESSAGE,
  },
  secondFactor: { name: 'second-factor', max: 10, minutes: 15, message: WRONG_CODES_MESSAGE },
  signUp: { name: 'sign-up', max: 20, wider: [60, 200], minutes: 60, message: FROM_NETWORK_MESSAGE },
  email: { name: 'email', max: 5, minutes: 60, message: t('Too many emails requested for this address.') },
  emailFromNetwork: {
    name: 'email-network',
    max: 20,
    wider: [60, 200],
    minutes: 60,
    message: FROM_NETWORK_MESSAGE,
  },
  emailInTotal: { name: 'email-all', max: 500, minutes: 60, message: EMAIL_BUSY_MESSAGE },
  /** Share of `emailInTotal` for recipients with an account. */
  emailToOwners: { name: 'email-owners', max: 500, minutes: 60, message: EMAIL_BUSY_MESSAGE },
  /** Share of `emailInTotal` for all other recipients. What remains is reserved for account owners. */
  emailToUnknown: { name: 'email-unknown', max: 300, minutes: 60, message: EMAIL_BUSY_MESSAGE },
  noAccountEmail: { name: 'no-account', max: 1, minutes: 24 * 60 },
  /** Low enough to reserve the rest of `emailToUnknown` for sign-ups. */
  noAccountEmailInTotal: { name: 'no-account-all', max: 100, minutes: 60 },
  receipt: { name: 'receipt', max: 5, minutes: 60 },
  lockNotice: { name: 'lock-notice', max: 1, minutes: 24 * 60 },
  /** Per client and kind of change. */
  change: { name: 'change', max: 120, minutes: 60 },
  /** Per member of staff: invitations, messages and replies to inquiries. */
  staffEmail: {
    name: 'staff-email',
    max: 500,
    minutes: 60,
    message: t('You’ve sent too many invitations and messages.'),
  },
  inquiry: {
    name: 'inquiry',
    max: 10,
    wider: [30, 100],
    minutes: 60,
    message: t('Too many inquiries from your network.'),
  },
  verify: { name: 'verify', max: 30, wider: [90, 300], minutes: 60, message: FROM_NETWORK_MESSAGE },
  dataExport: { name: 'data-export', max: 10, minutes: 60, message: DOWNLOADS_MESSAGE },
  documentsZip: { name: 'documents-zip', max: 60, minutes: 60, message: DOWNLOADS_MESSAGE },
  pdf: { name: 'pdf', max: 120, minutes: 60, message: DOWNLOADS_MESSAGE },
  calendar: { name: 'calendar', max: 60, minutes: 60, message: DOWNLOADS_MESSAGE },
  search: { name: 'search', max: 1000, minutes: 15 },
  upload: { name: 'upload', max: 600, minutes: 60 },
  roomFile: { name: 'room-file', max: 300, minutes: 60, message: DOWNLOADS_MESSAGE },
  /** Pages in reports of how long pages were visible. Two windows that show another page each second stay within it. */
  reading: { name: 'reading', max: 7200, minutes: 60 },
  /** Per person, in data rooms. The second limit is in KiB. */
  roomUploads: { name: 'room-uploads', max: 5000, minutes: 60, message: ROOM_UPLOADS_MESSAGE },
  roomUploadBytes: {
    name: 'room-upload-kib',
    max: 20 * 1024 * 1024,
    minutes: 60,
    message: ROOM_UPLOADS_MESSAGE,
  },
  /** New folders, per person: one upload can add many. */
  roomFolders: {
    name: 'room-folders',
    max: 5000,
    minutes: 60,
    message: t('You can add 5,000 folders to data rooms per hour.'),
  },
} satisfies Record<string, RateLimit | NetworkRateLimit>

export const PASSWORD_RATE_LIMITS = [
  rateLimits.passwordOfAccountFromNetwork,
  rateLimits.passwordOfAccount,
  rateLimits.code,
]

const secondsLeft = sql<number>`ceil(extract(epoch from ${rateLimitAttempts.endsAt} - now()))::int`

/** Keeps counts within the range of the column. */
const MAX_COUNT = 2_000_000_000

/** Counts an attempt. @throws {TooMany} if it exceeds the limit, with the number of seconds until the window ends */
export async function countAttempt(
  tx: Transaction | Database,
  limit: RateLimit,
  subject: string,
  amount = 1,
) {
  const ended = sql`${rateLimitAttempts.endsAt} <= now()`
  const window = sql`now() + make_interval(mins => ${limit.minutes})`
  const [row] = await tx
    .insert(rateLimitAttempts)
    .values({ key: `${limit.name}:${subject}`, attempts: amount, endsAt: window })
    .onConflictDoUpdate({
      target: rateLimitAttempts.key,
      set: {
        attempts: sql`case when ${ended} then ${amount} else least(${rateLimitAttempts.attempts}::bigint + ${amount}, ${MAX_COUNT}) end`,
        endsAt: sql`case when ${ended} then ${window} else ${rateLimitAttempts.endsAt} end`,
      },
    })
    .returning({
      attempts: rateLimitAttempts.attempts,
      seconds: secondsLeft,
    })
  if (row && row.attempts > limit.max) throw new TooMany(limit.message ?? DEFAULT_MESSAGE, row.seconds)
}

export async function refundAttempt(db: Transaction | Database, limit: RateLimit, subject: string) {
  await db
    .update(rateLimitAttempts)
    .set({ attempts: sql`greatest(${rateLimitAttempts.attempts} - 1, 0)` })
    .where(eq(rateLimitAttempts.key, `${limit.name}:${subject}`))
}

/**
 * Lists the attempts for each network of a client IP, smallest first. `scope` counts them separately, for example per
 * account.
 */
export const listNetworkAttempts = (limit: NetworkRateLimit, ip: string, scope?: string): Attempt[] =>
  listNetworks(ip).map((network, i) => [
    { ...limit, max: [limit.max, ...limit.wider][i] ?? limit.max },
    scope === undefined ? network : `${scope}|${network}`,
  ])

/**
 * Counts attempts in order and stops at the first exceeded limit, so that attempts from a network over its limit don't
 * count against a wider one.
 * @throws {TooMany}
 */
export async function countAttempts(tx: Transaction | Database, attempts: readonly Attempt[]): Promise<void> {
  for (const [limit, subject] of attempts) await countAttempt(tx, limit, subject)
}

/** Refunds attempts with one statement per row. A single one could deadlock with another that locks the same rows. */
export async function refundAttempts(db: Database, attempts: readonly Attempt[]): Promise<void> {
  for (const [limit, subject] of attempts) await refundAttempt(db, limit, subject)
}

/**
 * Runs `verify`, and refunds the attempts counted for it if it succeeds or its queue is busy. A falsy result, or any
 * other error, keeps them counted.
 */
export async function refundUnlessFailed<T>(
  db: Database,
  attempts: readonly Attempt[],
  verify: () => Promise<T>,
): Promise<T> {
  const result = await verify().catch(async (err: unknown) => {
    if (err instanceof Busy) await refundAttempts(db, attempts)
    throw err
  })
  if (result) await refundAttempts(db, attempts)
  return result
}

/** Resets rate limits for a subject, including those counted separately as `subject|network`. */
export async function resetLimits(tx: Transaction, limits: RateLimit[], subject: string): Promise<void> {
  const keys = limits.map((limit) => `${limit.name}:${subject}`)
  const perNetwork = keys.map((key) => sql`starts_with(${rateLimitAttempts.key}, ${`${key}|`})`)
  await tx.delete(rateLimitAttempts).where(or(inArray(rateLimitAttempts.key, keys), ...perNetwork))
}

/** `send` is false if the email must be silently dropped. `attempts` can be refunded. */
type VisitorEmail = { send: boolean; attempts: readonly Attempt[] }

/**
 * Counts an email triggered by a visitor: per recipient, per network of the visitor, and in total. To keep responses
 * from revealing whether a recipient has an account, the reasons for a rejection are the same for every recipient.
 * Recipients without an account have their own share, beyond which emails are silently dropped.
 * @throws {TooMany}
 */
export async function countVisitorEmail(
  tx: Transaction,
  email: { to: string; ip: string; limit?: RateLimit },
): Promise<VisitorEmail> {
  const counted: Attempt[] = [
    [email.limit ?? rateLimits.email, email.to],
    ...listNetworkAttempts(rateLimits.emailFromNetwork, email.ip),
  ]
  await countAttempts(tx, counted)
  await assertNotUsedUp(tx, rateLimits.emailInTotal, GLOBAL_SUBJECT)
  const [owner] = await tx
    .select({ uid: users.id })
    .from(users)
    .where(and(eq(users.email, email.to), or(eq(users.emailVerified, true), isNotNull(users.invitedAt))))
  const shares: Attempt[] = [
    [owner ? rateLimits.emailToOwners : rateLimits.emailToUnknown, GLOBAL_SUBJECT],
    [rateLimits.emailInTotal, GLOBAL_SUBJECT],
  ]
  const send = await isWithinLimit(countAttempts(tx, shares))
  return { send, attempts: send ? [...counted, ...shares] : counted }
}

/** Counts an email saying that there is no account, at most one per recipient and day. Returns whether to send it. */
export const countNoAccountEmail = (tx: Transaction, to: string): Promise<boolean> =>
  isWithinLimit(
    countAttempts(tx, [
      [rateLimits.noAccountEmail, to],
      [rateLimits.noAccountEmailInTotal, GLOBAL_SUBJECT],
    ]),
  )

const GLOBAL_SUBJECT = 'everybody'

/** Checks a limit without counting. @throws {TooMany} if the limit is used up */
async function assertNotUsedUp(tx: Transaction, limit: RateLimit, subject: string): Promise<void> {
  const [row] = await tx
    .select({ seconds: secondsLeft })
    .from(rateLimitAttempts)
    .where(
      and(
        eq(rateLimitAttempts.key, `${limit.name}:${subject}`),
        gte(rateLimitAttempts.attempts, limit.max),
        gt(rateLimitAttempts.endsAt, sql`now()`),
      ),
    )
  if (row) throw new TooMany(limit.message ?? DEFAULT_MESSAGE, row.seconds)
}
