import { and, desc, eq, gt, inArray, min, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { documentVersions, failedSignIns, mails } from '#db/schema.ts'
import { isStuck } from '../mail/stuck.server.ts'

type Db = Pick<Ctx, 'db'>

export async function mailFigures({ db }: Db) {
  const rows = await db
    .select({ status: mails.status, count: sql<number>`count(*)::int` })
    .from(mails)
    .groupBy(mails.status)
  const count = (status: (typeof rows)[number]['status']) =>
    rows.find((row) => row.status === status)?.count ?? 0
  const [waiting] = await db
    .select({ oldest: min(mails.createdAt) })
    .from(mails)
    .where(eq(mails.status, 'waiting'))
  const [last] = await db
    .select({ sentAt: mails.sentAt })
    .from(mails)
    .where(eq(mails.status, 'sent'))
    .orderBy(desc(mails.createdAt))
    .limit(1)
  return {
    waiting: count('waiting'),
    failed: count('failed'),
    sent: count('sent'),
    stuck: await db.$count(mails, isStuck),
    oldestWaitingSince: waiting?.oldest ?? null,
    lastSentAt: last?.sentAt ?? null,
  }
}

const AGES = ['under_hour', 'under_day', 'over_day'] as const

export async function mailAges({ db }: Db) {
  const age = sql<
    (typeof AGES)[number]
  >`case when ${mails.createdAt} > now() - interval '1 hour' then 'under_hour'
    when ${mails.createdAt} > now() - interval '1 day' then 'under_day' else 'over_day' end`
  const rows = await db
    .select({ status: mails.status, age, count: sql<number>`count(*)::int` })
    .from(mails)
    .where(inArray(mails.status, ['waiting', 'failed']))
    .groupBy(mails.status, sql`2`)
  return (['waiting', 'failed'] as const).flatMap((state) =>
    AGES.map((age) => ({
      state,
      age,
      count: rows.find((row) => row.status === state && row.age === age)?.count ?? 0,
    })),
  )
}

export async function storageFigures({ db }: Db) {
  const [found] = await db
    .select({
      versions: sql<number>`count(*)::int`,
      bytes: sql`coalesce(sum(${documentVersions.bytes}), 0)`.mapWith(Number),
    })
    .from(documentVersions)
  return found ?? { versions: 0, bytes: 0 }
}

export async function failedSignInFigures({ db }: Db, hours: number) {
  const [found] = await db
    .select({
      tries: sql`coalesce(sum(${failedSignIns.tries}), 0)`.mapWith(Number),
      accounts: sql<number>`count(distinct ${failedSignIns.uid})::int`,
      networks: sql<number>`count(distinct ${failedSignIns.network})::int`,
    })
    .from(failedSignIns)
    .where(and(gt(failedSignIns.lastAt, sql`now() - make_interval(hours => ${hours}::int)`)))
  return found ?? { tries: 0, accounts: 0, networks: 0 }
}
