import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { formatDay } from '#app/core/days.ts'
import { createSlug } from '#app/core/slugs.ts'
import { withTemporaryFile } from '#app/domain/files/stored-objects.server.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Transaction } from '#db/connect.server.ts'
import {
  activity,
  invoiceLines,
  invoiceNumbers,
  invoices,
  pendingObjects,
  requestLists,
  textTemplates,
  users,
  usersRoles,
} from '#db/schema.ts'
import { addCompanies } from './company-rows.ts'
import { insertAgreements } from './load-agreements.ts'
import { toBuyer } from './load-invoices.ts'
import { addProject } from './load-projects.ts'
import { addRoom } from './load-room.ts'
import { password } from './logins.ts'
import { harborlineProjects } from './seed/harborline.ts'
import { inquiries } from './seed/inquiries.ts'
import {
  accountActivity,
  clientsWithAccount,
  guests,
  harborline,
  kestrel,
  mara,
  planners,
} from './seed/people.ts'
import { portfolio } from './seed/portfolio.ts'
import {
  createEmptyRows,
  createId,
  daysAgo,
  hoursAgo,
  insertAll,
  insertRows,
  LOCALHOST,
  notBefore,
  type Person,
  type Rows,
  type Staff,
  sortByTime,
  workingHourAgo,
} from './seed-rows.ts'

type SeedCtx = Pick<Ctx, 'db' | 'files' | 'uploads' | 'passwords'>

/** Loads the seed data into a database without clients: the files first, then all rows in one transaction. */
export async function seedDemoFirm(ctx: SeedCtx): Promise<void> {
  const [client] = await ctx.db.select().from(usersRoles).where(eq(usersRoles.role, 'client')).limit(1)
  if (client) return
  const rows = createEmptyRows()
  const staff = await findStaff(ctx.db)
  addPeople(rows, staff, await ctx.passwords.hash(password))
  addHarborlineProjects(rows, staff)
  addCompanies(rows, staff)
  addRoom(rows, staff)
  for (const { daysAgo: days, picture, ...project } of portfolio)
    rows.projects.push({
      ...project,
      createdAt: daysAgo(days),
      status: 'Completed',
      published: true,
      slug: createSlug(project.title),
      imageUrl: picture ? `/pictures/${picture}.svg` : null,
    })
  // Marks the clients as already reminded, so that the first start sends no reminders.
  for (const { uid, role } of rows.usersRoles)
    if (role === 'client') rows.requestReminders.push({ uid, sentAt: hoursAgo(12) })
  addInquiries(rows)
  await storeFiles(ctx, rows)
  await ctx.db.transaction(async (tx) => {
    await insertRows(tx, rows)
    await tx.execute(sql`insert into project_slugs select slug, id from projects where slug is not null`)
    await numberInvoices(tx, rows)
    await insertAgreements(tx, rows, staff)
    await tx.insert(requestLists).values(requestList)
    await insertAll(tx, textTemplates, templates)
    const keys = rows.files.map(({ key }) => key)
    await tx.delete(pendingObjects).where(sql`${pendingObjects.storageKey} = any(${sql.param(keys)})`)
    await insertAll(tx, activity, sortByTime(rows.activity))
  })
}

async function findStaff(db: Ctx['db']): Promise<Staff> {
  const staffMember = { uid: mara.id, name: mara.name, email: mara.email }
  const [administrator = staffMember] = await db
    .select({ uid: users.id, name: users.name, email: users.email })
    .from(users)
    .innerJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(eq(usersRoles.role, 'admin'))
    .orderBy(asc(users.id))
  return [administrator, staffMember]
}

function addPeople(rows: Rows, [administrator]: Staff, passwordHash: string): void {
  const add = (role: 'client' | 'staff' | 'guest', user: Rows['users'][number]) => {
    rows.users.push(user)
    rows.usersRoles.push({ uid: user.id, role })
  }
  const acceptedTerms = (at: Date) => ({
    termsAccepted: true,
    termsAcceptedAt: at,
    termsVersion: firm.termsVersion,
  })
  const addPassword = (userId: string) =>
    rows.accounts.push({
      id: createId(),
      userId,
      providerId: 'credential',
      accountId: userId,
      password: passwordHash,
    })
  for (const { daysAgo: days, lastLoginHoursAgo, ...client } of clientsWithAccount) {
    const createdAt = daysAgo(days)
    const terms = client.termsAccepted ? { ...acceptedTerms(createdAt), termsAcceptedIp: LOCALHOST } : {}
    const lastLoginAt = lastLoginHoursAgo === null ? null : hoursAgo(lastLoginHoursAgo)
    add('client', { ...client, ...terms, createdAt, lastLoginAt, emailVerified: true })
    addPassword(client.id)
  }
  const { daysAgo: joinedDaysAgo, ...staffMember } = mara
  const joinedAt = daysAgo(joinedDaysAgo)
  add('staff', { ...staffMember, emailVerified: true, invitedAt: joinedAt, createdAt: joinedAt })
  for (const planner of planners)
    add('client', {
      ...planner,
      ...acceptedTerms(daysAgo(70)),
      emailVerified: true,
      createdAt: daysAgo(70),
      lastLoginAt: daysAgo(3),
    })
  for (const { invitedDaysAgo, visitedHoursAgo, canSignIn, ...guest } of guests) {
    const invitedAt = workingHourAgo(invitedDaysAgo)
    const account = { ...guest, invitedAt, createdAt: invitedAt }
    if (visitedHoursAgo === undefined) {
      add('guest', account)
      continue
    }
    const terms = { ...acceptedTerms(notBefore(invitedAt, invitedAt)), termsAcceptedIp: LOCALHOST }
    add('guest', { ...account, ...terms, lastLoginAt: hoursAgo(visitedHoursAgo), emailVerified: true })
    if (canSignIn) addPassword(guest.id)
  }
  add('client', { ...kestrel, invitedAt: hoursAgo(49), createdAt: hoursAgo(49) })
  const nameOf = new Map(rows.users.map((user) => [user.id, user.name]))
  for (const { hoursAgo: hours, by = administrator.uid, action, subject, before, after } of accountActivity)
    rows.activity.push({
      createdAt: hoursAgo(hours),
      actorUid: by,
      actorName: nameOf.get(by) ?? administrator.name,
      action,
      subjectKind: 'user',
      subjectId: subject,
      subjectName: nameOf.get(subject) ?? '',
      before: before ?? null,
      after: after ?? null,
      clientIp: LOCALHOST,
    })
}

function addHarborlineProjects(rows: Rows, staff: Staff): void {
  const { company: name, streetAddress, postalCode, city } = harborline
  const address = { name, streetAddress, postalCode, city, country: 'IE', vatId: 'IE0000008Z' }
  const users = rows.users.filter((user) => user.company === name)
  const companyId = 'demo-company-harborline'
  rows.companies.push({ id: companyId, ...address, createdAt: daysAgo(210) })
  for (const user of users) user.companyId = companyId
  const people = users.map(({ id: uid, name, email }) => ({ uid, name, email })) as [Person, ...Person[]]
  const buyer = toBuyer(address)
  for (const project of harborlineProjects) addProject(rows, staff, { people, buyer, companyId }, project)
}

function addInquiries(rows: Rows): void {
  for (const { daysAgo: days, answer, ...inquiry } of inquiries) {
    const inquiryId = createId()
    const createdAt = daysAgo(days)
    rows.inquiries.push({ id: inquiryId, createdAt, updatedAt: createdAt, ...inquiry })
    if (!answer) continue
    const emailId = createId()
    const text = answer.replace('{firm}', firm.name)
    const answeredAt = daysAgo(days - 0.25)
    rows.emails.push({
      id: emailId,
      kind: 'inquiry-reply',
      to: inquiry.email,
      html: '',
      text,
      attempts: 1,
      subject: `Your inquiry about ${inquiry.serviceOfInterest}`,
      status: 'sent',
      createdAt: answeredAt,
      sentAt: answeredAt,
    })
    rows.inquiryReplies.push({ id: createId(), inquiryId, body: text, emailId, createdAt: answeredAt })
  }
}

const PARALLEL_FILES = 16

/**
 * Stores the files and registers them as pending until their rows exist, so that an interrupted start leaves none behind.
 */
async function storeFiles({ db, files, uploads: { temporaryFiles } }: SeedCtx, rows: Rows): Promise<void> {
  await insertAll(
    db,
    pendingObjects,
    rows.files.map(({ key }) => ({ storageKey: key })),
  )
  const queue = [...rows.files]
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { key, content } = next
      await withTemporaryFile(
        temporaryFiles,
        () => [content],
        (path) => files.put(key, { path, bytes: content.byteLength }),
      )
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_FILES }, work))
}

/**
 * Numbers the issued invoices and credit notes by date, per year and without gaps, and adds the numbers to the activity
 * log and to the lines of final invoices.
 */
async function numberInvoices(tx: Transaction, rows: Rows): Promise<void> {
  await tx.execute(sql`update ${invoices} set number = given.number from (
    select id, case kind when 'credit-note' then 'CN-' else '' end || to_char(issued_on, 'YYYY') || '-' || lpad(
      (row_number() over (partition by kind = 'credit-note', to_char(issued_on, 'YYYY')
        order by issued_on, created_at, id))::text, 4, '0'
    ) as number from ${invoices} where issued_on is not null) as given where given.id = ${invoices.id}`)
  await tx.execute(sql`insert into ${invoiceNumbers} (range, year, last)
    select case kind when 'credit-note' then 'credit-note' else 'invoice' end, to_char(issued_on, 'YYYY')::int,
      count(*)::int from ${invoices} where issued_on is not null group by 1, 2`)
  const issued = await tx
    .select({ id: invoices.id, number: invoices.number, issuedOn: invoices.issuedOn })
    .from(invoices)
    .where(isNotNull(invoices.number))
  for (const { deducts, invoiceId } of rows.invoiceLines) {
    const { number, issuedOn } = issued.find(({ id }) => id === deducts) ?? {}
    if (!deducts || !number || !issuedOn) continue
    const description = t('Partial invoice {number} of {date}', { number, date: formatDay(issuedOn) })
    await tx.update(invoiceLines).set({ description }).where(eq(invoiceLines.deducts, deducts))
    await tx.update(invoices).set({ deductedIn: invoiceId }).where(eq(invoices.id, deducts))
  }
  const numbers = new Map(issued.map((invoice) => [invoice.id, invoice.number ?? '']))
  for (const row of rows.activity)
    if (row.subjectKind === 'invoice') row.subjectName = numbers.get(row.subjectId) ?? ''
}

const templates: (typeof textTemplates.$inferInsert)[] = [
  {
    id: 'demo-template-1',
    kind: 'inquiry-reply',
    name: 'Suggest a first call',
    body: 'Thank you for your inquiry. Do you have twenty minutes for a call this week? Tuesday and Thursday mornings suit us well.',
  },
  {
    id: 'demo-template-2',
    kind: 'invitation',
    name: 'After the kick-off',
    body: 'Thank you for today. You’ll find our notes and the first requests in the portal.',
  },
  {
    id: 'demo-template-3',
    kind: 'message',
    name: 'Weekly status',
    body: 'This week:\n\nNext week:\n\nWhat we need from you:',
  },
]

const requestList: typeof requestLists.$inferInsert = {
  id: 'demo-list-automation',
  name: 'Automation kickoff',
  about: 'What we need before the first workshop.',
  sections: [
    {
      name: 'Process',
      items: [
        {
          kind: 'document',
          title: 'Process map or checklist',
          details: 'A photo of a whiteboard, saved as a PDF, is fine.',
        },
        { kind: 'answer', title: 'Which step takes the most time?' },
        { kind: 'document', title: 'Ten typical cases', details: 'With names and amounts removed.' },
      ],
    },
    {
      name: 'Systems',
      items: [
        { kind: 'answer', title: 'Which systems hold the data?', details: 'And who can grant access.' },
        { kind: 'document', title: 'Sample export' },
      ],
    },
  ],
}
