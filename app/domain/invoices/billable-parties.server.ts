import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { findCountryCode } from '#app/core/countries.ts'
import { NotFound } from '#app/core/failures.ts'
import { isVisibleProject } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { findClient } from '#app/domain/users/clients.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database } from '#db/connect.server.ts'
import { invoices, projects, users } from '#db/schema.ts'
import { findCompany, lockDraft } from './invoice-drafts.server.ts'

type Client = NonNullable<Awaited<ReturnType<typeof findClient>>>
type Company = NonNullable<Awaited<ReturnType<typeof findCompany>>>

/** Buyer of an invoice: a company, a person, or a person in a company. At least one of the ids is set. */
type PartyIds = { companyId: string | null; clientId: string | null }

const MAX_OPTIONS = 500

/**
 * Finds the company and the recipient of an invoice, with the defaults for a new one, such as the buyer's address.
 * @throws {NotFound}
 */
export async function findBillableParties({ db }: AdminCtx, { companyId, clientId }: PartyIds) {
  const client = clientId ? await findClient(db, { id: clientId }) : undefined
  if (clientId && !client) throw new NotFound(t('Client not found'))
  const company = companyId ? await findCompany(db, companyId) : undefined
  if (companyId && !company) throw new NotFound(t('Company not found'))
  const last = await findLastInvoice(db, { companyId, clientId })
  return {
    company: company ? { id: company.id, name: company.name, updatedAt: company.updatedAt } : null,
    client: client ? { id: client.id, name: client.name, email: client.email } : null,
    people: company ? await listRecipients(db, company, client) : [],
    projects: await listProjects(db, company, client),
    last,
    copyTo: company ? company.invoiceEmails : (last?.copyTo ?? []),
    buyer: toBuyerFields(company, client),
    /** The company's address is missing, so that of the recipient is proposed. */
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
    const company = draft.companyId ? await findCompany(tx, draft.companyId) : undefined
    if (!company) throw new NotFound(t('Company not found'))
    const buyer = Object.fromEntries(
      Object.entries(toBuyerFields(company, undefined)).map(([name, text]) => [name, text || null]),
    )
    await tx
      .update(invoices)
      .set({ ...buyer, updatedAt: sql`now()` })
      .where(eq(invoices.id, id))
    await recordActivity(tx, ctx, {
      action: 'invoice.changed',
      subject: { id, name: t('Draft for {client}', { client: company.name }) },
      before: pick(draft, ...(Object.keys(buyer) as 'buyerName'[])),
      after: buyer,
    })
  })
}

/** Returns the company of a new invoice: that of the project, or that of the client. */
export async function findCompanyId({ db }: AdminCtx, clientId: string, projectId: string) {
  const [project] = await db
    .select({ companyId: projects.companyId })
    .from(projects)
    .where(and(eq(projects.id, projectId), isVisibleProject(clientId)))
  if (project?.companyId) return project.companyId
  const [client] = await db.select({ companyId: users.companyId }).from(users).where(eq(users.id, clientId))
  return client?.companyId ?? null
}

const hasAddress = ({ streetAddress, city }: Pick<Company, 'streetAddress' | 'city'>) =>
  Boolean(streetAddress || city)

/** Returns the buyer's details for a new draft. Empty texts are details that nobody has entered. */
export function toBuyerFields(company: Company | undefined, client: Client | undefined) {
  const { streetAddress, postalCode, city, country } =
    company && (hasAddress(company) || !client)
      ? company
      : { ...client, country: findCountryCode(client?.country ?? null) }
  return {
    buyerName: (company && (company.legalName ?? company.name)) ?? client?.company ?? client?.name ?? '',
    buyerStreetAddress: streetAddress ?? '',
    buyerPostalCode: postalCode ?? '',
    buyerCity: city ?? '',
    buyerCountry: company?.country ?? country ?? '',
    buyerVatId: company?.vatId ?? '',
    buyerReference: company?.buyerReference ?? '',
  }
}

/** Lists the people of a company who can get its invoice, and the selected person even if they aren't one of them. */
async function listRecipients(db: Database, company: Company, client: Client | undefined) {
  const columns = { id: users.id, name: displayName, email: users.email }
  return db
    .select(columns)
    .from(users)
    .where(
      or(
        and(eq(users.companyId, company.id), isNull(users.deactivatedAt)),
        client && eq(users.id, client.id),
      ),
    )
    .orderBy(asc(alphabetical(users.name)), asc(users.id))
    .limit(MAX_OPTIONS)
}

async function listProjects(db: Database, company: Company | undefined, client: Client | undefined) {
  return db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(or(company && eq(projects.companyId, company.id), client && isVisibleProject(client.id)))
    .orderBy(asc(alphabetical(projects.title)), asc(projects.id))
    .limit(MAX_OPTIONS)
}

async function findLastInvoice(db: Database, { companyId, clientId }: PartyIds) {
  const { id, number, total, currency, issuedOn, copyTo } = invoices
  const [last] = await db
    .select({ id, number, total, currency, issuedOn, copyTo })
    .from(invoices)
    .where(
      and(
        companyId ? eq(invoices.companyId, companyId) : eq(invoices.clientId, clientId ?? ''),
        ne(invoices.kind, 'credit-note'),
        eq(invoices.external, false),
      ),
    )
    .orderBy(desc(invoices.createdAt), desc(id))
    .limit(1)
  return last
}
