import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { findCountryCode } from '#app/core/countries.ts'
import { NotFound } from '#app/core/failures.ts'
import { isOpenToStaff, isVisibleProject } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { containsWords, pick, takeRows } from '#app/domain/list-queries.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { findClient, searchClients } from '#app/domain/users/clients.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database } from '#db/connect.server.ts'
import { companies, invoices, projects, users } from '#db/schema.ts'
import { BUYER_FIELDS, type Buyer } from './buyer-fields.ts'
import { findUnmergedCompany, formatDraftName, isProjectOf, lockDraft } from './invoice-drafts.server.ts'

type Client = NonNullable<Awaited<ReturnType<typeof findClient>>>
type Company = NonNullable<Awaited<ReturnType<typeof findUnmergedCompany>>>

/** Buyer of an invoice: a company, a person, or a person in a company. At least one of the ids is set. */
type PartyIds = { companyId: string | null; clientId: string | null }

const MAX_OPTIONS = 500
const MAX_COMPANY_MATCHES = 10

/** Returns the companies and the people that match the search text. `more` is true if there are others. */
export async function searchBillableParties(ctx: AdminCtx, search: string) {
  const { clients, more } = await searchClients(ctx, search)
  const found = await ctx.db
    .select(pick(companies, 'id', 'name', 'city'))
    .from(companies)
    .where(and(isNull(companies.mergedInto), containsWords(companies.searchText, search)))
    .orderBy(asc(alphabetical(companies.name)), asc(companies.id))
    .limit(MAX_COMPANY_MATCHES + 1)
  const { rows, more: moreCompanies } = takeRows(found, MAX_COMPANY_MATCHES)
  return { clients, companies: rows, more: more || moreCompanies }
}

/**
 * Finds the company and the recipient of an invoice, with the defaults for a new one, such as the buyer's address.
 * @throws {NotFound}
 */
export async function findBillableParties({ db, actor }: AdminCtx, { companyId, clientId }: PartyIds) {
  const client = clientId ? await findClient(db, { id: clientId }) : undefined
  if (clientId && !client) throw new NotFound(t('Client not found'))
  const company = companyId ? await findUnmergedCompany(db, companyId) : undefined
  if (companyId && !company) throw new NotFound(t('Company not found'))
  const last = await findLastInvoice({ db, actor }, { companyId, clientId })
  return {
    company: company ? pick(company, 'id', 'name', 'updatedAt') : null,
    client: client ? pick(client, 'id', 'name', 'email') : null,
    people: company ? await listRecipients(db, company, client) : [],
    projects: await db
      .select(pick(projects, 'id', 'title'))
      .from(projects)
      .where(and(isProjectOf({ company, client }), isOpenToStaff(actor, projects.id)))
      .orderBy(asc(alphabetical(projects.title)), asc(projects.id))
      .limit(MAX_OPTIONS),
    last,
    copyTo: company ? company.invoiceEmails : (last?.copyTo ?? []),
    buyer: toBuyer({ company, client }),
    /** The company has no address, so the recipient's address is proposed. */
    proposesAddress: Boolean(company && !hasAddress(company) && client?.city),
  }
}
export type BillableParties = Awaited<ReturnType<typeof findBillableParties>>

/**
 * Fills a draft's buyer with the details that its company has now.
 * @throws {NotFound | Conflict} if the draft was changed or sent since it was loaded
 */
export async function applyCompanyDetails(ctx: AdminCtx, id: string, version: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { draft } = await lockDraft(tx, ctx, id, version)
    const company = draft.companyId ? await findUnmergedCompany(tx, draft.companyId) : undefined
    if (!company) throw new NotFound(t('Company not found'))
    const buyer = toBuyer({ company, client: undefined })
    await tx
      .update(invoices)
      .set({ ...buyer, updatedAt: sql`now()` })
      .where(eq(invoices.id, id))
    await recordActivity(tx, ctx, {
      action: 'invoice.changed',
      subject: { id, name: formatDraftName(company.name) },
      projects: [draft.projectId],
      before: pick(draft, ...BUYER_FIELDS),
      after: buyer,
    })
  })
}

/** Returns the company of a new invoice: that of the project, or that of the client. */
export async function findCompanyId({ db, actor }: AdminCtx, clientId: string, projectId: string) {
  const [project] = await db
    .select({ companyId: projects.companyId })
    .from(projects)
    .where(
      and(eq(projects.id, projectId), isVisibleProject({ uid: clientId }), isOpenToStaff(actor, projects.id)),
    )
  if (project?.companyId) return project.companyId
  const [client] = await db.select({ companyId: users.companyId }).from(users).where(eq(users.id, clientId))
  return client?.companyId ?? null
}

const hasAddress = ({ streetAddress, city }: Pick<Company, 'streetAddress' | 'city'>) =>
  Boolean(streetAddress || city)

/** Returns the buyer of a new invoice: the company, with the person's address if it has none, or the person. */
export function toBuyer({
  company,
  client,
}: {
  company: Company | undefined
  client: Client | undefined
}): Buyer {
  const address =
    company && (hasAddress(company) || !client)
      ? company
      : { ...client, country: findCountryCode(client?.country ?? null) }
  return {
    buyerName: (company && (company.legalName ?? company.name)) ?? client?.company ?? client?.name ?? null,
    buyerStreetAddress: address.streetAddress ?? null,
    buyerPostalCode: address.postalCode ?? null,
    buyerCity: address.city ?? null,
    buyerCountry: company?.country ?? address.country ?? null,
    buyerVatId: company?.vatId ?? null,
    buyerReference: company?.buyerReference ?? null,
  }
}

/** Lists the people of a company who can get its invoice, and the selected person even if they aren't one of them. */
const listRecipients = (db: Database, company: Company, client: Client | undefined) =>
  db
    .select({ id: users.id, name: displayName, email: users.email })
    .from(users)
    .where(
      or(
        and(eq(users.companyId, company.id), isNull(users.deactivatedAt)),
        client && eq(users.id, client.id),
      ),
    )
    .orderBy(asc(alphabetical(users.name)), asc(users.id))
    .limit(MAX_OPTIONS)

async function findLastInvoice(
  { db, actor }: Pick<AdminCtx, 'db' | 'actor'>,
  { companyId, clientId }: PartyIds,
) {
  const [last] = await db
    .select(pick(invoices, 'id', 'number', 'total', 'currency', 'copyTo'))
    .from(invoices)
    .where(
      and(
        companyId ? eq(invoices.companyId, companyId) : eq(invoices.clientId, clientId ?? ''),
        ne(invoices.kind, 'credit-note'),
        eq(invoices.external, false),
        isOpenToStaff(actor, invoices.projectId),
      ),
    )
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(1)
  return last
}
