import { and, asc, desc, eq, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import { getAgreementState } from '#app/core/agreement-states.ts'
import { daysFromToday, today } from '#app/core/days.ts'
import {
  isOpenAgreement,
  isOpenToStaff,
  isTurnOfSigner,
  isVisibleAgreement,
  type Reader,
  requireModule,
} from '#app/domain/access/visibility.server.ts'
import { pick, queryPage } from '#app/domain/list-queries.server.ts'
import type { Database } from '#db/connect.server.ts'
import { agreementSigners, agreements, projects, users } from '#db/schema.ts'

const MAX_TO_SIGN = 50
const MAX_OF_COMPANY = 10

/** Condition on `agreements`: the user can sign it now. */
export const awaitsSignatureOf = (reader: Reader) =>
  and(requireModule('signing'), isOpenAgreement(), isVisibleAgreement(reader), isTurnOfSigner(reader.uid))

/** Lists the agreements that a person can sign now, those that expire first at the top. */
export const listAgreementsToSign = (db: Pick<Database, 'select'>, reader: Reader, where?: SQL) =>
  db
    .select({
      ...pick(agreements, 'id', 'title', 'expiresOn', 'sentAt'),
      project: projects.id,
      projectTitle: projects.title,
    })
    .from(agreements)
    .innerJoin(projects, eq(projects.id, agreements.projectId))
    .where(and(awaitsSignatureOf(reader), where))
    .orderBy(asc(agreements.expiresOn), asc(agreements.id))
    .limit(MAX_TO_SIGN)

const DUE_SOON_DAYS = 3
const [MIN_AGE, INACTIVITY_BEFORE_REMINDER] = [sql`interval '1 day'`, sql`interval '7 days'`]
/** Time from which the next signer has been able to sign. */
const waitingSince = sql`greatest(${agreements.sentAt}, (
  select max(${agreementSigners.signedAt}) from ${agreementSigners}
  where ${agreementSigners.agreementId} = ${agreements.id}))`

/** Condition on `agreements`: open, and expires within three days or, without a last day, unsigned for seven days. */
export const isUrgentAgreement = () =>
  and(
    requireModule('signing'),
    isOpenAgreement(),
    sql`${waitingSince} <= now() - ${MIN_AGE}`,
    or(
      lte(agreements.expiresOn, daysFromToday(DUE_SOON_DAYS)),
      and(isNull(agreements.expiresOn), sql`${waitingSince} <= now() - ${INACTIVITY_BEFORE_REMINDER}`),
    ),
  )

/** Condition on `users`: signers of urgent agreements, even if it isn't their turn. */
export const isSignerOfUrgentAgreement = () => sql`${users.id} in (
  select ${agreementSigners.uid} from ${agreementSigners}
  join ${agreements} on ${agreements.id} = ${agreementSigners.agreementId}
  where ${agreementSigners.signedAt} is null and ${isUrgentAgreement()})`

const countSigners = (condition: SQL) => sql<number>`(
  select count(*)::int from ${agreementSigners}
  where ${agreementSigners.agreementId} = ${agreements.id} and ${condition})`

const listColumns = {
  ...pick(agreements, 'id', 'kind', 'title', 'state', 'expiresOn', 'createdAt', 'sentAt'),
  signed: countSigners(sql`${agreementSigners.signedAt} is not null`),
  signers: countSigners(sql`true`),
}

const withState = <Row extends { state: typeof agreements.$inferSelect.state; expiresOn: string | null }>(
  row: Row,
) => ({ ...row, state: getAgreementState(row, today()) })

/** Lists a project's agreements, newest first. */
export const listProjectAgreements = (ctx: AdminCtx, project: string, after: string | null) =>
  loadPage(ctx.db, project, after, isOpenToStaff(ctx.actor, agreements.projectId))

export const listProjectAgreementsForClient = (ctx: ClientCtx, project: string, after: string | null) =>
  loadPage(ctx.db, project, after, isVisibleAgreement(ctx.actor))

async function loadPage(db: Database, project: string, after: string | null, visible: SQL | undefined) {
  const order = { key: sql`${agreements.createdAt}`, type: 'timestamptz', direction: 'desc' } as const
  const where = and(eq(agreements.projectId, project), visible)
  const list = db.select(listColumns).from(agreements).$dynamic()
  const page = await queryPage(db, list, { id: agreements.id, order, where, after, within: where })
  return { ...page, rows: page.rows.map(withState) }
}
export type AgreementRow = Awaited<ReturnType<typeof loadPage>>['rows'][number]

/** Lists the newest agreements on a company's projects, without withdrawn ones. */
export async function listCompanyAgreements({ db, actor }: AdminCtx, companyId: string) {
  const rows = await db
    .select({ ...listColumns, projectTitle: projects.title })
    .from(agreements)
    .innerJoin(projects, eq(projects.id, agreements.projectId))
    .where(
      and(
        requireModule('signing'),
        eq(projects.companyId, companyId),
        ne(agreements.state, 'withdrawn'),
        isOpenToStaff(actor, agreements.projectId),
      ),
    )
    .orderBy(desc(agreements.createdAt), desc(agreements.id))
    .limit(MAX_OF_COMPANY)
  return rows.map(withState)
}
