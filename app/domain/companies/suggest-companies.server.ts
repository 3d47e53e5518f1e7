import { and, asc, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database } from '#db/connect.server.ts'
import { companies, emailDomain, users } from '#db/schema.ts'
import { type CompanyOption, isListedCompany, listCompanyOptions } from './companies.server.ts'

/** Domains of public email providers, which say nothing about a person's company. */
const SHARED_DOMAINS = new Set(
  'aol.com bluewin.ch freenet.de gmail.com gmx.at gmx.ch gmx.de gmx.net googlemail.com hotmail.com icloud.com mail.com me.com orange.fr outlook.com outlook.de posteo.de proton.me protonmail.com t-online.de web.de yahoo.com'.split(
    ' ',
  ),
)
const MAX_SUGGESTIONS = 3

/** Company that a person may belong to, because they typed its name or share an email domain with its people. */
type CompanySuggestion = CompanyOption & { by: 'name' | 'domain' }

/**
 * Suggests companies for each of these people. A domain counts only if everyone with it who has a company is in the
 * same one. Staff confirm each assignment.
 */
export async function suggestCompanies(
  db: Pick<Database, 'select'>,
  people: { company: string | null; email: string }[],
): Promise<CompanySuggestion[][]> {
  const domains = people.map(({ email }) => getDomain(email)).filter((name) => !SHARED_DOMAINS.has(name))
  const named = await listNamesakes(db, [...new Set(people.flatMap(({ company }) => company?.trim() || []))])
  const ofDomains = await listCompaniesOfDomains(db, [...new Set(domains)])
  return people.map(({ company, email }) => {
    const byName = named
      .filter(({ typed }) => typed === company?.trim())
      .map((found) => ({ ...pick(found, 'id', 'name', 'city'), by: 'name' as const }))
    const byDomain = ofDomains
      .filter(({ domain, id }) => domain === getDomain(email) && byName.every((other) => other.id !== id))
      .map((found) => ({ ...pick(found, 'id', 'name', 'city'), by: 'domain' as const }))
    return [...byName, ...byDomain].slice(0, MAX_SUGGESTIONS)
  })
}

/** Returns the companies that an inquiry's sender can be assigned to, and the suggested ones. */
export async function findCompanyChoice(
  ctx: Pick<AdminCtx, 'db'>,
  { companyName: company, email }: { companyName: string; email: string },
) {
  const [suggested = []] = await suggestCompanies(ctx.db, [{ company, email }])
  return { companies: await listCompanyOptions(ctx), suggested }
}
export type CompanyChoice = Awaited<ReturnType<typeof findCompanyChoice>>

const getDomain = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Lists the oldest companies with each of these names, ignoring case. `typed`: the name that matches. */
function listNamesakes(db: Pick<Database, 'select'>, names: string[]) {
  // Lateral with a limit, because the planner would turn a simple join into one with all companies.
  const namesakes = db
    .select(pick(companies, 'id', 'name', 'city'))
    .from(companies)
    .where(
      and(isListedCompany, sql`${alphabetical(sql`normalize("typed")`)} = ${alphabetical(companies.name)}`),
    )
    .orderBy(asc(companies.createdAt), asc(companies.id))
    .limit(MAX_SUGGESTIONS)
    .as('namesakes')
  return db
    .select({ ...pick(namesakes, 'id', 'name', 'city'), typed: sql<string>`"typed"` })
    .from(sql`unnest(${sql.param(names)}::text[]) as "typed"`)
    .crossJoinLateral(namesakes)
}

/** Finds the company for each of these email domains that only people of a single company use. */
function listCompaniesOfDomains(db: Pick<Database, 'select'>, domains: string[]) {
  // The index has the first and the last id of each domain, however many people use it.
  const ofDomain = sql`from ${users} where ${emailDomain(users.email)} = "domain" and ${users.companyId} is not null`
  return db
    .select({ ...pick(companies, 'id', 'name', 'city'), domain: sql<string>`"domain"` })
    .from(companies)
    .innerJoin(
      sql`unnest(${sql.param(domains)}::text[]) as "domain"`,
      sql`${companies.id} = (select min(${users.companyId}) ${ofDomain})
        and ${companies.id} = (select max(${users.companyId}) ${ofDomain})`,
    )
}
