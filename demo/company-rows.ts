import { firm } from '#content/firm.ts'
import { createCompanyProject } from './company-projects.ts'
import { toBuyer } from './load-invoices.ts'
import { addProject } from './load-projects.ts'
import { type Company, companies } from './seed/companies.ts'
import {
  workingHourAgo as ago,
  LOCALHOST,
  logActivity,
  type Person,
  type Rows,
  type Staff,
} from './seed-rows.ts'

/** Two companies whose accounts are in special states. */
const INVITED_COMPANY = 12
const DEACTIVATED_COMPANY = 13

/** Adds the demo firm's other clients, with months of activity. */
export function addCompanies(rows: Rows, staff: Staff): void {
  let n = 0
  for (const [c, company] of companies.entries()) {
    const companyId = addCompany(rows, company)
    const people = company.people.map((_, p) => addPerson(rows, company, companyId, c, p)) as [
      Person,
      ...Person[],
    ]
    const buyer = toBuyer({ ...company, ...getAddress(company) })
    for (const row of company.projects) {
      addProject(rows, staff, { people, buyer, companyId }, createCompanyProject({ company, people, row, n }))
      n += 1
    }
  }
}

const getAddress = ({ address: [streetAddress, postalCode], city, country = 'IE' }: Company) => ({
  streetAddress,
  postalCode,
  city,
  country,
})

/** Returns the company's id, or null for a private person. */
function addCompany(rows: Rows, company: Company): string | null {
  const { at, name, vatId, invoiceEmails, projects, isPrivate } = company
  if (isPrivate) return null
  const id = `demo-company-${at}`
  rows.companies.push({
    id,
    name,
    ...getAddress(company),
    vatId,
    invoiceEmails,
    createdAt: ago(Math.max(...projects.map((project) => project[5])) + 6),
  })
  return id
}

function addPerson(rows: Rows, company: Company, companyId: string | null, c: number, p: number): Person {
  const [name, jobTitle, right] = company.people[p] as Company['people'][number]
  const uid = `demo-${company.at}${p === 0 ? '' : `-${p + 1}`}`
  const words = name.toLowerCase().replace('dr. ', '').split(' ')
  const person = { uid, name, email: `${words.join('.')}@${company.at}.example` }
  const since = Math.max(...company.projects.map((project) => project[5])) + 6 - p * 4
  const lastLoginAt = ago(0.3 + ((c * 5 + p * 3) % 26))
  const invited = p === 1 && c === INVITED_COMPANY
  const terms = { termsAccepted: true, termsAcceptedAt: ago(since), termsVersion: firm.termsVersion }
  rows.users.push({
    id: uid,
    name,
    email: person.email,
    company: companyId && company.name,
    companyId,
    billing: right === 'billing',
    jobTitle,
    ...getAddress(company),
    country: company.country ? 'Netherlands' : 'Ireland',
    industry: company.industry,
    createdAt: ago(invited ? 2 : since),
    phoneNumber: `+1 (555) 010-0${200 + c * 3 + p}`,
    projectDescription: company.projects[0]?.[2] ?? '',
    ...(invited
      ? { invitedAt: ago(2) }
      : { ...terms, emailVerified: true, termsAcceptedIp: LOCALHOST, lastLoginAt }),
    ...(c === DEACTIVATED_COMPANY ? { deactivatedAt: ago(1) } : {}),
  })
  rows.usersRoles.push({ uid, role: 'client' })
  const subject = { id: uid, name }
  if (!invited) {
    logActivity(rows, { at: ago(since), by: person, action: 'user.signed-up', subject })
    logActivity(rows, { at: lastLoginAt, by: person, action: 'user.signed-in', subject })
  }
  return person
}
