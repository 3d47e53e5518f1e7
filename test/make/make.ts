import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { createPasswordHasher } from '#app/adapters/password-hasher.server.ts'
import type { Database } from '#db/connect.server.ts'
import {
  accounts,
  activity,
  backups,
  companies,
  documents,
  inquiries,
  messages,
  milestones,
  projectMembers,
  projects,
  projectUpdates,
  rateLimitAttempts,
  requests,
  users,
  usersRoles,
} from '#db/schema.ts'
import { FAST_HASHING } from './fast-hashing.ts'

export const PASSWORD = 'correct horse battery'

type User = typeof users.$inferInsert
type Project = typeof projects.$inferInsert

/** Creates a client with a verified email who has accepted the terms, unless overridden. */
export async function makeClient(db: Database, overrides: Partial<User> = {}) {
  const id = randomUUID()
  const [user] = await db
    .insert(users)
    .values({
      id,
      name: `Client ${id.slice(0, 8)}`,
      email: `${id}@client.example`,
      emailVerified: true,
      termsAccepted: true,
      ...overrides,
    })
    .returning()
  if (!user) throw new Error('not stored')
  await db.insert(usersRoles).values({ uid: user.id, role: 'client' })
  return user
}

export const findUser = async (db: Database, { id }: { id: string }) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]

const giveRole = (db: Database, uid: string, role: 'admin' | 'staff' | 'guest') =>
  db.insert(usersRoles).values({ uid, role }).onConflictDoUpdate({ target: usersRoles.uid, set: { role } })

/** Gives a user a role that this version doesn't know. */
export const giveUnknownRole = (db: Database, uid: string) =>
  db.update(usersRoles).set({ role: sql`'visitor'` }).where(eq(usersRoles.uid, uid))

/** Creates a user with the admin role. */
export async function makeAdmin(db: Database, overrides: Partial<User> = {}) {
  const user = await makeClient(db, overrides)
  await giveRole(db, user.id, 'admin')
  return user
}

export async function makeStaff(db: Database, overrides: Partial<User> = {}) {
  const user = await makeClient(db, { termsAccepted: false, ...overrides })
  await giveRole(db, user.id, 'staff')
  return user
}

/** Creates a guest of data rooms who has accepted the invitation, but isn't a member of any room. */
export async function makeGuest(db: Database, overrides: Partial<User> = {}) {
  const user = await makeClient(db, { termsAccepted: false, termsAcceptedAt: new Date(), ...overrides })
  await giveRole(db, user.id, 'guest')
  return user
}

/** Returns the administrator from the settings, and creates it if missing. */
export async function makeAdministrator(db: Database, email: string) {
  const [known] = await db.select().from(users).where(eq(users.email, email))
  if (known) await giveRole(db, known.id, 'admin')
  return known ?? makeAdmin(db, { email, name: 'Olga Office' })
}

let hash: Promise<string> | undefined

/** Gives an account the password PASSWORD. */
export async function givePassword(db: Database, user: { id: string }) {
  hash ??= createPasswordHasher(FAST_HASHING).hash(PASSWORD)
  await db.insert(accounts).values({
    id: randomUUID(),
    userId: user.id,
    providerId: 'credential',
    accountId: user.id,
    password: await hash,
  })
}

/** Sets the number of attempts in a rate limit whose window ends in `minutes`. The key is `name:subject`. */
export async function makeRateLimitAttempts(db: Database, key: string, hits: number, minutes = 15) {
  const row = { attempts: hits, endsAt: new Date(Date.now() + minutes * 60_000) }
  await db
    .insert(rateLimitAttempts)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: rateLimitAttempts.key, set: row })
}

export async function makeCompany(db: Database, overrides: Partial<typeof companies.$inferInsert> = {}) {
  const id = randomUUID()
  const values = { id, name: `Company ${id.slice(0, 8)}`, ...overrides }
  const [company] = await db.insert(companies).values(values).returning()
  if (!company) throw new Error('not stored')
  return company
}

/** Creates a client in a company, whose name they have as text. */
export const makeMember = (
  db: Database,
  company: { id: string; name: string },
  overrides: Partial<User> = {},
) => makeClient(db, { companyId: company.id, company: company.name, ...overrides })

export async function makeProject(db: Database, overrides: Partial<Project> = {}) {
  const id = randomUUID()
  const [project] = await db
    .insert(projects)
    .values({
      id,
      title: `Project ${id.slice(0, 8)}`,
      description: 'What it is about.',
      status: 'In Progress',
      ...(overrides.published && { slug: `project-${id}` }),
      ...overrides,
    })
    .returning()
  if (!project) throw new Error('not stored')
  return project
}

export const findProject = async (db: Database, id: string) =>
  (await db.select().from(projects).where(eq(projects.id, id)))[0]

export type Rights = { documents?: boolean; invoices?: boolean }

/** Adds a member to a project, by default without any rights. */
export async function addMember(
  db: Database,
  project: { id: string },
  person: { id: string },
  { documents = false, invoices = false }: Rights = {},
) {
  await db.insert(projectMembers).values({ projectId: project.id, uid: person.id, documents, invoices })
}

// The next four functions add a row to a project and return its id.

type Values<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>

/** Adds an open request for an answer. */
export async function makeRequest(
  db: Database,
  project: { id: string },
  overrides: Values<typeof requests> = {},
) {
  const id = overrides.id ?? randomUUID()
  const row = { projectId: project.id, kind: 'answer' as const, title: 'Which day?', ...overrides, id }
  await db.insert(requests).values(row)
  return id
}

/** Adds an open milestone, which is overdue. */
export async function makeMilestone(
  db: Database,
  project: { id: string },
  overrides: Values<typeof milestones> = {},
) {
  const id = randomUUID()
  await db
    .insert(milestones)
    .values({ id, projectId: project.id, title: 'Signing', dueOn: '2020-01-01', ...overrides })
  return id
}

export async function makeUpdate(
  db: Database,
  project: { id: string },
  overrides: Values<typeof projectUpdates> = {},
) {
  const id = randomUUID()
  await db
    .insert(projectUpdates)
    .values({ id, projectId: project.id, title: 'Begun', body: 'We began.', ...overrides })
  return id
}

/** Adds a message from the firm. */
export async function makeMessage(
  db: Database,
  project: { id: string },
  overrides: Values<typeof messages> = {},
) {
  const id = randomUUID()
  const row = { side: 'firm' as const, byName: 'Olga', text: 'Hello', createdAt: new Date() }
  await db.insert(messages).values({ id, projectId: project.id, ...row, ...overrides })
  return id
}

/** Inserts a document without a file. By default, staff have shared it. */
export async function makeDocument(db: Database, overrides: Partial<typeof documents.$inferInsert>) {
  const id = overrides.id ?? randomUUID()
  const row = { origin: 'firm', name: `${id}.pdf`, version: 1, bytes: 10, kind: 'pdf' } as const
  await db.insert(documents).values({ ...row, ...overrides, id })
  return { id, name: overrides.name ?? row.name }
}

export async function makeInquiry(db: Database, overrides: Partial<typeof inquiries.$inferInsert> = {}) {
  const id = randomUUID()
  const [inquiry] = await db
    .insert(inquiries)
    .values({
      id,
      fullName: 'Grace Visitor',
      companyName: 'Visitor & Daughters',
      email: `${id}@visitor.example`,
      phoneNumber: '+1 555 0102',
      serviceOfInterest: 'IT Strategy & Architecture',
      projectBudget: '$10,000 - $50,000',
      message: 'We would like to talk.\nSoon.',
      ...overrides,
    })
    .returning()
  if (!inquiry) throw new Error('not stored')
  return inquiry
}

/** Returns the form fields for a complete sign-up. */
export const signUpForm = (overrides: Record<string, string> = {}) => ({
  name: 'Ada Client',
  company: 'Client & Sons',
  jobTitle: 'Owner',
  phoneNumber: '+1 555 0100',
  industry: 'finance',
  projectDescription: 'Sell one of our two companies.',
  streetAddress: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'USA',
  email: `${randomUUID()}@client.example`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  ...overrides,
})

/** Records a backup that has just finished. */
export async function makeBackup(db: Database) {
  const now = new Date()
  await db.insert(backups).values({ id: randomUUID(), keepsUntil: now, finishedAt: now })
}

/** Removes documents that other test files in this process have damaged, because they raise an alert. */
export async function removeDamaged(db: Database) {
  const damaged = db
    .select({ id: activity.subjectId })
    .from(activity)
    .where(eq(activity.action, 'document.damaged'))
  await db.update(documents).set({ removedAt: sql`now()` }).where(inArray(documents.id, damaged))
}

/** Lists the activity log's entries about a subject, oldest first. */
export const listActivity = (db: Database, subjectId = '') =>
  db.select().from(activity).where(eq(activity.subjectId, subjectId)).orderBy(activity.id)

/** Lists the activity log's actions on a subject, oldest first, by default those of every actor. */
export const listActions = async (db: Database, subjectId?: string, actorUid?: string) =>
  (await listActivity(db, subjectId))
    .filter((row) => actorUid === undefined || row.actorUid === actorUid)
    .map(({ action }) => action)
