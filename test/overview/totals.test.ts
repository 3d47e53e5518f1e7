import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeAdmin, makeClient, makeCompany, makeProject } from '../make/make.ts'
import { plainText, textOf } from '../pages.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))

/** Returns the first three totals above the list of users. */
async function readTotals() {
  const text = plainText(await textOf(admin.get('/admin')))
  const found = /Companies (\d+)\+? People (\d+)\+? Active projects (\d+)/.exec(text)
  const [companies, people, projects] = (found ?? []).slice(1).map(Number)
  return { companies, people, projects }
}

test('the totals count companies, people who can sign in, and projects that the firm works on', async () => {
  const before = await readTotals()
  const client = await makeClient(db)
  const [unverified, deactivated] = [await makeClient(db), await makeClient(db)]
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, unverified.id))
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, deactivated.id))
  const clientId = client.id
  await makeProject(db, { clientId, status: 'In Progress' })
  await makeProject(db, { clientId, status: 'A status of our own' })
  for (const status of ['Requested', 'Completed']) await makeProject(db, { clientId, status })
  await makeProject(db, { clientId, status: 'In Progress', archivedAt: new Date() })
  await makeProject(db, { status: 'In Progress' })
  const company = await makeCompany(db)
  await makeCompany(db, { mergedInto: company.id })
  await makeProject(db, { status: 'In Progress', companyId: company.id })
  const { companies = 0, people = 0, projects = 0 } = before
  expect(await readTotals()).toEqual({ companies: companies + 1, people: people + 1, projects: projects + 3 })
})
