import { asc, eq, or } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import { isVisibleProject } from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { findClient } from '#app/domain/users/clients.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { companies, projects, users } from '#db/schema.ts'

const MAX_PROJECTS = 500

/**
 * Finds the buyer of an external invoice with their projects. Without a company, it is that of the client.
 * @throws {NotFound}
 */
export async function findBuyer(
  { db }: AdminCtx,
  { companyId, clientId }: { companyId: string | null; clientId: string | null },
) {
  const client = clientId ? await findClient(db, { id: clientId }) : undefined
  if (clientId && !client) throw new NotFound(t('Client not found'))
  const ofClient = db
    .select({ id: users.companyId })
    .from(users)
    .where(eq(users.id, clientId ?? ''))
  const [company] = await db
    .select(pick(companies, 'id', 'name'))
    .from(companies)
    .where(companyId ? eq(companies.id, companyId) : eq(companies.id, ofClient))
  if (companyId && !company) throw new NotFound(t('Company not found'))
  return {
    company: company ?? null,
    client: client ? pick(client, 'id', 'name') : null,
    projects: await db
      .select(pick(projects, 'id', 'title'))
      .from(projects)
      .where(or(company && eq(projects.companyId, company.id), client && isVisibleProject(client.id)))
      .orderBy(asc(alphabetical(projects.title)), asc(projects.id))
      .limit(MAX_PROJECTS),
  }
}
