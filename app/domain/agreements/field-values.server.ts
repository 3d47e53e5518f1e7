import { eq } from 'drizzle-orm'
import type { Firm } from '#app/content/shapes.ts'
import { getCountryName } from '#app/core/countries.ts'
import { formatDay, today } from '#app/core/days.ts'
import { findPlaceholders } from '#app/core/placeholders.ts'
import { findClient } from '#app/domain/users/clients.server.ts'
import { firm as content } from '#content/firm.ts'
import type { Database } from '#db/connect.server.ts'
import { companies, projects } from '#db/schema.ts'
import { type Agreement, listAgreementLines, listSigners } from './agreement-records.server.ts'
import { composeShownText, type FieldValues, findEmptyFields } from './shown-text.ts'

const { name: firmName, postalAddress, seller }: Firm = content

/** Returns a draft's text as signers will see it, and the fields that have no value yet. */
export async function composeDraft(db: Pick<Database, 'select'>, draft: Agreement) {
  const signers = await listSigners(db, draft)
  const lines = await listAgreementLines(db, draft.id)
  const values = await findFieldValues(db, draft.projectId)
  return {
    signers,
    lines,
    shownText: composeShownText({ ...draft, signers, lines }, values),
    emptyFields: findEmptyFields(draft.text, values),
  }
}

/** Returns the values of the fields in an agreement's text. The client's details are those of the project's company. */
export async function findFieldValues(db: Pick<Database, 'select'>, projectId: string): Promise<FieldValues> {
  const [project] = await db
    .select({
      title: projects.title,
      description: projects.description,
      clientId: projects.clientId,
      company: companies,
    })
    .from(projects)
    .leftJoin(companies, eq(companies.id, projects.companyId))
    .where(eq(projects.id, projectId))
  const contact = project?.clientId ? await findClient(db, { id: project.clientId }) : undefined
  const company = project?.company
  return {
    ...getCommonValues(),
    company: company?.legalName ?? company?.name ?? contact?.company ?? contact?.name ?? '',
    companyAddress: formatAddress(company ?? contact),
    contact: contact?.name ?? '',
    project: project?.title ?? '',
    description: project?.description ?? '',
  }
}

/** Returns the values of the fields that don't depend on a client. */
export const getCommonValues = () => ({
  firm: withoutPlaceholders(seller?.legalName ?? firmName),
  firmAddress: withoutPlaceholders(postalAddress.replaceAll(/\s*\n\s*/g, ', ')),
  date: formatDay(today()),
})

const withoutPlaceholders = (text: string) => (findPlaceholders(text).length > 0 ? '' : text)

type Address = Record<'streetAddress' | 'postalCode' | 'city' | 'country', string | null>

/** Formats an address as one line. Returns an empty string without a street or city. */
function formatAddress(address: Address | undefined): string {
  if (!address?.streetAddress || !address.city) return ''
  const { streetAddress, postalCode, city, country } = address
  const countryName = country && /^[A-Z]{2}$/.test(country) ? getCountryName(country) : country
  return [streetAddress, [postalCode, city].filter(Boolean).join(' '), countryName].filter(Boolean).join(', ')
}
