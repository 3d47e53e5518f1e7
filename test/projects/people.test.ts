import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pick } from '#app/domain/list-queries.server.ts'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { documents, projectMembers, projects, users, usersRoles } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { createDocumentSender } from '../documents/people.ts'
import { findInvoiceRow, makeInvoice } from '../make/invoice-forms.ts'
import {
  findProject,
  listActivity,
  makeAdmin,
  makeClient,
  makeCompany,
  makeProject,
  makeRequest,
  makeStaff,
  makeUpdate,
  PASSWORD,
} from '../make/make.ts'
import { expectPage, expectTexts, readPages, revisionOf, textOf } from '../pages.ts'

const { app, as, ctx, db, mailsTo } = await openTestApp()
const { upload } = createDocumentSender(as)
const office = await makeAdmin(db, { name: 'The Office' })
const admin = as(office)
type Person = Awaited<ReturnType<typeof makeClient>>
type Project = { id: string; title: string }

const pathOf = ({ id }: Project) => `/admin/projects/${id}/people`
const post = (project: Project, intent: string, fields: Record<string, string> = {}) =>
  admin.post(pathOf(project), { intent, ...fields })
const shown = (project: Project, query = '') => textOf(admin.get(pathOf(project) + query))
const portal = (who: Person, { id }: Project, tab = '') => as(who).get(`/client/projects/${id}${tab}`)
/** Returns the revision token in a member's form for one intent; '' without such a form. */
async function findRevision(project: Project, intent: string, uid = '') {
  const forms = (await shown(project)).match(/<form\b.*?<\/form>/gs) ?? []
  return revisionOf(forms.find((form) => form.includes(`value="${intent}"`) && form.includes(uid)) ?? '')
}
/** Sends a change with the revision of a freshly opened page. */
async function change(project: Project, intent: string, uid = '', fields: Record<string, string> = {}) {
  return post(project, intent, { entry: uid, version: await findRevision(project, intent, uid), ...fields })
}
const add = (project: Project, email: string, fields: Record<string, string> = {}) =>
  post(project, 'add', { email, name: '', ...fields })
const rights = { documents: projectMembers.documents, invoices: projectMembers.invoices }
const membersOf = ({ id }: Project) =>
  db
    .select({ uid: projectMembers.uid, ...rights })
    .from(projectMembers)
    .where(eq(projectMembers.projectId, id))
    .orderBy(projectMembers.createdAt, projectMembers.uid)
const lastLogOf = async ({ id }: Project) => (await listActivity(db, id)).at(-1)
const updateUser = (who: Person, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, who.id))

/** Creates a project with a main contact, an update, a request, a document and an invoice. */
async function begin() {
  const main = await makeClient(db, { name: 'Mara Main' })
  const project = await makeProject(db, { clientId: main.id, title: `Sale ${randomUUID()}` })
  await makeUpdate(db, project, { title: 'Begun in May' })
  await makeRequest(db, project)
  await upload(main, 'Plan of main.pdf', project.id)
  const invoice = await makeInvoice(db, main, { projectId: project.id, number: `7-${randomUUID()}` })
  return { main, project, invoice: invoice.number ?? '' }
}
const tick = { documents: { documents: 'on' }, invoices: { invoices: 'on' } }
const tickBoth = { ...tick.documents, ...tick.invoices }

/** Adds `many` members, named 'M 1' and so on. */
async function fillMembers({ id }: Project, many: number) {
  const uid = `'m-${id}-' || n`
  const rows = `from generate_series(1, ${many}) n`
  await db.execute(
    `insert into users (uid, name, email) select ${uid}, 'M ' || n, ${uid} || '@m.example' ${rows}`,
  )
  await db.execute(
    `insert into project_members (project_id, uid, documents, invoices) select '${id}', ${uid}, false, false ${rows}`,
  )
}

test('an existing client is added to a project at once and notified by email', async () => {
  const { project } = await begin()
  const cfo = await makeClient(db, { name: 'Cleo Finance' })
  await expectPage(portal(cfo, project), 404)
  const added = add(project, cfo.email.toUpperCase(), tickBoth)
  await expectPage(added, 200, 'Cleo Finance added. We’ve emailed them.')
  expect(await membersOf(project)).toEqual([{ uid: cfo.id, documents: true, invoices: true }])
  expect(await lastLogOf(project)).toMatchObject({
    action: 'project.person-added',
    subjectName: `${project.title}: Cleo Finance`,
    before: null,
    after: { email: cfo.email, documents: true, invoices: true },
  })
  const mails = await mailsTo(cfo.email)
  expect(mails.map(({ kind }) => kind)).toEqual(['project-added'])
  expectTexts(mails[0]?.text, [`/client/projects/${project.id}`, 'You’ll also get its invoices'])
  await expectPage(portal(cfo, project), 200)
  await expectPage(as(cfo).get('/client/dashboard'), 200, project.title)
})

test("the form suggests the project's company for people who are invited, and leaves other people's", async () => {
  const { project, main } = await begin()
  const company = await makeCompany(db)
  await updateUser(main, { companyId: company.id })
  await db.update(projects).set({ companyId: company.id }).where(eq(projects.id, project.id))
  expect(await shown(project)).toMatch(new RegExp(`<option value="${company.id}" selected=""`))
  const email = `${randomUUID()}@new.example`
  await expectPage(add(project, email, { name: 'Nora New', companyId: company.id }), 200)
  const findCompanyOf = async (email: string) =>
    (
      await db
        .select(pick(users, 'company', 'companyId', 'billing'))
        .from(users)
        .where(eq(users.email, email))
    )[0]
  expect(await findCompanyOf(email)).toEqual({ company: company.name, companyId: company.id, billing: false })
  const known = await makeClient(db, { company: 'Elsewhere' })
  await add(project, known.email, { companyId: company.id })
  expect(await findCompanyOf(known.email)).toEqual({ company: 'Elsewhere', companyId: null, billing: false })
})

test('a person without an account is invited to the project, which opens after they accept the terms', async () => {
  const { project } = await begin()
  const email = `${randomUUID()}@lawyer.example`
  await expectPage(add(project, email), 400, 'Enter the person’s name to invite them.')
  expect(await membersOf(project)).toEqual([])
  const answer = await textOf(add(project, email, { name: 'Lou Lawyer', ...tick.documents }))
  expect(answer).toContain(`Lou Lawyer added. We’ve sent an invitation to ${email}.`)
  const [mail] = await mailsTo(email)
  expect([mail?.kind, mail?.subject.includes(project.title)]).toEqual(['invitation', false])
  expectTexts(
    mail?.text,
    [`You’ve been added to the project “${project.title}”.`],
    ['Mara Main', 'We began.', 'Plan of main.pdf', 'invoices'],
  )
  const link = /http:\/\/foyer\.test(\/invitation\?token=[\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  // The page shows a link of its own.
  expect(answer).toMatch(/\/invitation\?token=[\w-]{43}/)
  expect(answer).not.toContain(link)
  expect(await shown(project)).toContain('Invited')

  const browser = openBrowser(app)
  const chosen = await browser.post(link, { password: PASSWORD })
  const then = `/client/projects/${project.id}`
  expect(chosen.headers.get('location')).toBe(then)
  const terms = ['Terms of Service and Privacy Policy', `name="returnTo" value="${then}"`]
  expectTexts(await textOf(browser.get(then)), terms, [project.title])
  const accepted = await browser.post('/client', { accepted: 'on', returnTo: then })
  expect(accepted.headers.get('location')).toBe(then)
  await expectPage(browser.get(then), 200, project.title, 'Mara Main')
  await expectPage(browser.get(`${then}/people`), 200, 'Mara Main', 'Lou Lawyer</bdi> (you)')
})

test('adding a pending invitee to another project sends a new link with its name', async () => {
  const [one, other] = [await begin(), await begin()]
  const email = `${randomUUID()}@lawyer.example`
  await add(one.project, email, { name: 'Lou Lawyer' })
  await expectPage(add(other.project, email), 200, 'sent an invitation to')
  const mails = await mailsTo(email)
  for (const [i, { project }] of [other, one].entries()) {
    expect(mails[i]?.text).toContain(project.title)
    expect(await membersOf(project)).toHaveLength(1)
  }
  expect(await db.$count(users, eq(users.email, email))).toBe(1)
})

test('people who cannot be members are rejected with the reason', async () => {
  const { main, project } = await begin()
  const member = await makeClient(db, { name: 'On It' })
  await add(project, member.email)
  const colleague = await makeStaff(db)
  const signUp = await makeClient(db, { emailVerified: false })
  const away = await makeClient(db, { deactivatedAt: new Date() })
  const before = await membersOf(project)
  const ofTheFirm = 'This email address belongs to someone on the team'
  const cases: [string, number, string][] = [
    [office.email, 409, ofTheFirm],
    [colleague.email, 409, ofTheFirm],
    [ADMIN_EMAIL, 409, ofTheFirm],
    [signUp.email, 409, 'Someone signed up with this email but hasn’t verified it.'],
    [away.email, 409, 'This account is deactivated. Reactivate it first.'],
    [main.email, 409, 'Mara Main is the main contact of this project.'],
    [member.email, 409, 'On It is already on this project.'],
    ['', 400, 'Enter your email address.'],
  ]
  for (const [email, status, text] of cases)
    await expectPage(
      add(project, email, { name: 'Typed Name', ...tickBoth }),
      status,
      text,
      'value="Typed Name"',
    )
  const odd = { name: 'N', documents: 'yes' }
  await expectPage(add(project, `${randomUUID()}@x.example`, odd), 400)
  expect(await membersOf(project)).toEqual(before)
  for (const who of [colleague, signUp, away, main]) expect(await mailsTo(who.email)).toEqual([])
})

test('a project has at most 500 members', async () => {
  const { project } = await begin()
  await fillMembers(project, 500)
  const late = await makeClient(db)
  await expectPage(add(project, late.email), 409, 'A project can have up to 500 members.')
  expect(await membersOf(project)).toHaveLength(500)
  // Includes the @, because the digits alone may occur in the project id.
  expect(await shown(project, '?search=499%40m.example')).toContain('>M 499</a>')
  expect(await shown(project, '?search=nobody')).toContain('Nothing matches “nobody”.')
})

test('members are listed in pages without duplicates, for staff and clients', async () => {
  const { project, main } = await begin()
  await fillMembers(project, 40)
  const clientPath = `/client/projects/${project.id}/people`
  for (const seen of [
    await readPages(admin.get, pathOf(project), />(M \d+)<\/a>/g),
    await readPages(as(main).get, clientPath, /<bdi>(M \d+)<\/bdi>/g, /href="([^"]*)"[^>]*>Next page/),
  ])
    expect([seen.length, new Set(seen).size]).toEqual([40, 40])
  // A cursor of another project's list finds no members.
  const other = await begin()
  await fillMembers(other.project, 1)
  await expectPage(as(main).get(`${clientPath}?people=m-${other.project.id}-1`), 200, 'Mara Main')
})

/** Returns whether a person sees the documents and the invoices on the pages of a project. */
async function rightsOn(who: Person, { project, invoice }: { project: Project; invoice: string }) {
  const overview = await expectPage(portal(who, project), 200, 'Begun in May')
  await expectPage(portal(who, project, '/people'), 200, 'Mara Main')
  const shows = async (tab: string, text: string) => (await textOf(portal(who, project, tab))).includes(text)
  const requests = await shows('/requests', 'Which day?')
  const documents = await shows('/documents', 'Plan of main.pdf')
  // Requests require the right to documents, also on the overview.
  expect([requests, overview.includes('Which day?')]).toEqual([documents, documents])
  return { documents, invoices: await shows('/invoices', invoice) }
}

test('a member sees the names of other members, but only their own rights and email', async () => {
  const { project, main } = await begin()
  const member = await makeClient(db, { name: 'Member Of It' })
  const other = await makeClient(db, { name: 'Other One' })
  await add(project, member.email, tick.documents)
  await add(project, other.email, tickBoth)
  const secrets = [main.email, other.email, main.id, office.email]
  const words = [
    'Mara Main',
    'Member Of It</bdi> (you)',
    'Other One',
    'You can see this project’s updates, milestones, messages, documents, requests and invoices billed to you.',
  ]
  expectTexts(await textOf(portal(member, project, '/people')), words, secrets)
  for (const tab of ['', '/people', '/people.data', '.data'])
    expectTexts(await textOf(portal(member, project, tab)), [], secrets)
  await expectPage(portal(main, project), 200, 'You’re the main contact')
})

test('a digest about a project is sent to members, but not while their invitation is pending', async () => {
  const { project } = await begin()
  const member = await makeClient(db)
  const invited = `${randomUUID()}@lawyer.example`
  await add(project, member.email)
  await add(project, invited, { name: 'Lou Lawyer', ...tickBoth })
  const update = { intent: 'post-update', title: `News ${randomUUID()}`, body: 'All.' }
  await expectPage(admin.post(`/admin/projects/${project.id}/progress`, update), 200)
  for (const { uid } of await membersOf(project)) await collectDigest(ctx, uid)
  const countDigests = async (email: string) =>
    (await mailsTo(email)).filter(({ text }) => text?.includes(update.title)).length
  expect([await countDigests(member.email), await countDigests(invited)]).toEqual([1, 0])
})

test('a member can be removed after a confirmation with counts, and documents stay with the project', async () => {
  const { project } = await begin()
  const member = await makeClient(db, { name: 'Lou Lawyer' })
  await add(project, member.email, tickBoth)
  const own = await upload(member, 'By the lawyer.pdf', project.id)
  await makeInvoice(db, member, { projectId: project.id })
  expectTexts(await shown(project), [
    `Remove Lou Lawyer from “${project.title}”?`,
    'Lou Lawyer loses access to 2 documents and 1 open request.',
    'Lou Lawyer loses access to invoices billed to others (1).',
    'Lou Lawyer keeps access to invoices billed to them (1).',
    'Documents uploaded by Lou Lawyer (1) stay with the project.',
    'Lou Lawyer keeps their account.',
  ])
  await expectPage(change(project, 'remove', member.id), 200)
  expect(await membersOf(project)).toEqual([])
  const [document] = await db.select().from(documents).where(eq(documents.id, own.id))
  expect(document?.projectId).toBe(project.id)
  expect(await lastLogOf(project)).toMatchObject({
    action: 'project.person-removed',
    subjectName: `${project.title}: Lou Lawyer`,
    after: null,
    before: { email: member.email, documents: true, invoices: true },
  })
})

test("changes to a member's rights apply immediately, and are logged only if the rights differ", async () => {
  const begun = await begin()
  const { project } = begun
  const member = await makeClient(db, { name: 'Cleo Finance' })
  await add(project, member.email, tick.documents)
  expect(await rightsOn(member, begun)).toEqual({ documents: true, invoices: false })
  const changed = change(project, 'rights', member.id, tick.invoices)
  await expectPage(changed, 200, 'Access updated for Cleo Finance.')
  expect(await rightsOn(member, begun)).toEqual({ documents: false, invoices: true })
  expect(await lastLogOf(project)).toMatchObject({
    action: 'project.rights-changed',
    subjectName: `${project.title}: Cleo Finance`,
    before: { documents: true, invoices: false },
    after: { documents: false, invoices: true },
  })
  const entries = (await listActivity(db, project.id)).length
  await expectPage(change(project, 'rights', member.id, tick.invoices), 200)
  expect(await listActivity(db, project.id)).toHaveLength(entries)
})

test('every change to a member fails on an edit conflict', async () => {
  const { project } = await begin()
  const [member, gone] = [await makeClient(db), await makeClient(db)]
  for (const who of [member, gone]) await add(project, who.email)
  const version = await findRevision(project, 'rights', member.id)
  const of = { entry: member.id, version }
  const leaving = { entry: gone.id, version: await findRevision(project, 'remove', gone.id) }
  await expectPage(post(project, 'rights', { ...of, ...tick.documents }), 200)
  await expectPage(post(project, 'remove', leaving), 200)
  const stored = await membersOf(project)
  for (const [intent, fields] of [
    ['rights', { ...of, ...tick.invoices }],
    ['remove', of],
    ['main-contact', of],
    ['remove', leaving],
    ['main-contact', leaving],
    ['rights', { ...leaving, ...tickBoth }],
    ['remove', { entry: randomUUID(), version }],
    ['remove', { entry: '', version }],
    ['remove', { entry: member.id }],
  ] as const)
    expect([intent, fields, (await post(project, intent, fields)).status]).toEqual([intent, fields, 409])
  expect(await membersOf(project)).toEqual(stored)
  for (const intent of ['remove', 'rights', 'main-contact'])
    await expectPage(post({ id: 'none', title: '' }, intent, of), 404)
})

test('a member who is made the main contact trades places with the former one', async () => {
  const begun = await begin()
  const { project, main } = begun
  const member = await makeClient(db, { name: 'Cleo Finance' })
  await add(project, member.email, tickBoth)
  const draft = await makeInvoice(db, main, { projectId: project.id, status: 'draft' })
  expectTexts(await shown(project), [
    `Make Cleo Finance the main contact of “${project.title}”?`,
    'Mara Main becomes a member with access to documents, requests and invoices.',
    'Cleo Finance keeps access to 1 document and 1 open request.',
    'Invoices stay with the person billed. Cleo Finance loses access to invoices billed to others (1).',
  ])
  const changed = change(project, 'main-contact', member.id)
  await expectPage(changed, 200, 'Cleo Finance is now the main contact.')
  expect(await membersOf(project)).toEqual([{ uid: main.id, documents: true, invoices: true }])
  expect((await findProject(db, project.id))?.clientId).toBe(member.id)
  expect(await rightsOn(main, begun)).toEqual({ documents: true, invoices: true })
  expect(await rightsOn(member, begun)).toEqual({ documents: true, invoices: false })
  const bill = await findInvoiceRow(db, draft.id)
  expect(bill).toMatchObject({ clientId: main.id, projectTitle: project.title })
  expect(await lastLogOf(project)).toMatchObject({
    action: 'project.main-contact-changed',
    subjectName: project.title,
    before: { mainContact: 'Mara Main', clientId: main.id },
    after: { mainContact: 'Cleo Finance', clientId: member.id },
  })
  await expectPage(admin.get(`/admin/projects/${project.id}/edit`), 200, member.email)
})

test('a project without a main contact can get one, but never a deactivated client', async () => {
  const project = await makeProject(db)
  const [member, away] = [await makeClient(db), await makeClient(db)]
  for (const who of [member, away]) await add(project, who.email, tick.documents)
  await updateUser(away, { deactivatedAt: new Date() })
  await expectPage(change(project, 'main-contact', away.id), 409)
  await expectPage(change(project, 'main-contact', member.id), 200)
  expect(await membersOf(project)).toEqual([{ uid: away.id, documents: true, invoices: false }])
  await updateUser(member, { closesAt: new Date(Date.now() + 86_400_000) })
  expectTexts(await shown(project), ['Deactivated', 'Closing'])
})

test("a project's lead is chosen from staff, shown to the client and logged", async () => {
  const { project, main } = await begin()
  const colleague = await makeClient(db, { name: 'Carla Colleague' })
  const save = (leadId: string) => change(project, 'lead', '', { leadId })
  const isShown = async () => (await textOf(portal(main, project))).includes('Carla Colleague')
  await expectPage(save(colleague.id), 400, 'Select someone from your team.')
  await db.update(usersRoles).set({ role: 'staff' }).where(eq(usersRoles.uid, colleague.id))
  expect(await isShown()).toBe(false)
  const version = await findRevision(project, 'lead')
  await expectPage(save(colleague.id), 200)
  expect(await isShown()).toBe(true)
  expect(await lastLogOf(project)).toMatchObject({
    action: 'project.lead-changed',
    subjectName: project.title,
    before: { lead: null },
    after: { lead: 'Carla Colleague' },
  })
  await expectPage(post(project, 'lead', { leadId: office.id, version }), 409)
  await updateUser(colleague, { deactivatedAt: new Date() })
  expect(await isShown()).toBe(false)
  expect(await shown(project)).toContain('Carla Colleague is no longer on your team.')
  await expectPage(save(''), 200)
  expect(await lastLogOf(project)).toMatchObject({
    before: { lead: 'Carla Colleague' },
    after: { lead: null },
  })
})
