import { and, asc, isNotNull, sql } from 'drizzle-orm'
import { escapeLike, pick } from '#app/domain/list-queries.server.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database } from '#db/connect.server.ts'
import { companies, users } from '#db/schema.ts'
import { type CompanyOption, isListedCompany } from './companies.server.ts'

/** Mail providers whose customers have nothing in common. */
const SHARED_DOMAINS = new Set(
  'aol.com bluewin.ch freenet.de gmail.com gmx.at gmx.ch gmx.de gmx.net googlemail.com hotmail.com icloud.com mail.com me.com orange.fr outlook.com outlook.de posteo.de proton.me protonmail.com t-online.de web.de yahoo.com'.split(
    ' ',
  ),
)
const MAX_SUGGESTIONS = 3

/** Company that a person may belong to: it has the name that they typed, or its people have the same email domain. */
type CompanySuggestion = CompanyOption & { by: 'name' | 'domain' }

const toKey = (text: string) => alphabetical(sql`normalize(btrim(${text}::text))`)

/**
 * Suggests companies for people, by their `key`. A domain counts only if everyone with it who has a company is in the
 * same one. Staff confirm each assignment.
 */
export async function suggestCompanies(
  db: Pick<Database, 'select' | 'execute'>,
  people: { key: string; company: string | null; email: string }[],
): Promise<Map<string, CompanySuggestion[]>> {
  const domains = new Set(
    people.map(({ email }) => getDomain(email)).filter((name) => !SHARED_DOMAINS.has(name)),
  )
  const [named, byDomain] = await Promise.all([
    listNamesakes(db, [...new Set(people.flatMap(({ company }) => company?.trim() || []))]),
    listCompaniesOfDomains(db, [...domains]),
  ])
  return new Map(
    people.map(({ key, company, email }) => {
      const ofName = named.filter(({ typed }) => typed === company?.trim())
      const ofDomain = byDomain.filter(
        ({ domain, id }) => domain === getDomain(email) && ofName.every((other) => other.id !== id),
      )
      return [
        key,
        [
          ...ofName.map(({ typed: _, ...one }) => ({ ...one, by: 'name' as const })),
          ...ofDomain.map(({ domain: _, ...one }) => ({ ...one, by: 'domain' as const })),
        ].slice(0, MAX_SUGGESTIONS),
      ]
    }),
  )
}

const getDomain = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Lists the companies with these names, apart from case. `typed`: the name that matches. */
async function listNamesakes(db: Pick<Database, 'select'>, names: string[]) {
  if (names.length === 0) return []
  const typed = sql`(select "typed" from unnest(${sql.param(names)}::text[]) as "typed"
    where ${alphabetical(sql`normalize(btrim("typed"))`)} = ${alphabetical(companies.name)} limit 1)`
  return db
    .select({ ...pick(companies, 'id', 'name', 'city'), typed: sql<string>`${typed}` })
    .from(companies)
    .where(
      and(isListedCompany, sql`${alphabetical(companies.name)} in (${sql.join(names.map(toKey), sql`, `)})`),
    )
    .orderBy(asc(companies.createdAt), asc(companies.id))
    .limit(names.length * MAX_SUGGESTIONS)
}

/** Finds the companies whose people have these email domains. Reads only the accounts of each domain. */
async function listCompaniesOfDomains(db: Pick<Database, 'execute'>, domains: string[]) {
  if (domains.length === 0) return []
  const given = sql.join(
    domains.map((domain) => sql`(${domain}::text, ${`%@${escapeLike(domain)}%`}::text)`),
    sql`, `,
  )
  const { rows } = await db.execute<CompanyOption & { domain: string }>(sql`
    select "given"."domain", ${companies.id}, ${companies.name}, ${companies.city}
    from (values ${given}) as "given" ("domain", "pattern")
      cross join lateral (
        select min(${users.companyId}) as "id" from ${users}
        where ${users.searchText} like "given"."pattern" and ${isNotNull(users.companyId)}
          and split_part(${users.email}, '@', 2) = "given"."domain"
        having count(distinct ${users.companyId}) = 1) as "only"
      join ${companies} on ${companies.id} = "only"."id"`)
  return rows
}
