import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeAdmin, makeClient, makeProject } from '../make/make.ts'
import { plainText, textOf } from '../pages.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))

/** Returns the first two totals above the list of users. */
async function readTotals() {
  const text = plainText(await textOf(admin.get('/admin')))
  const [, people, projects] = /People (\d+)\+? Active projects (\d+)/.exec(text) ?? []
  return { people: Number(people), projects: Number(projects) }
}

test('the totals count people who can sign in, and projects that the firm works on', async () => {
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
  expect(await readTotals()).toEqual({ people: before.people + 1, projects: before.projects + 2 })
})
