import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { queueDigests } from '#app/domain/notifications/digests.server.ts'
import {
  activity,
  documents,
  invoices,
  milestones,
  projectMembers,
  projects,
  projectUpdates,
  requests,
  users,
  usersRoles,
} from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { revisionOf, textOf } from '../html.ts'
import { openInstance } from '../instance.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { makeInvoice } from '../make/invoice-forms.ts'
import { givePassword, makeAdmin, makeClient, makeProject, PASSWORD } from '../make/make.ts'

const { app, as, ctx, db, mailsTo } = await openTestApp()
const office = await makeAdmin(db, { name: 'The Office' })
const admin = as(office)
type Person = Awaited<ReturnType<typeof makeClient>>
type Project = { id: string; title: string }
type Asker = { get: (path: string) => Promise<Response> }

const pathOf = ({ id }: Project) => `/admin/projects/${id}/people`
const post = (project: Project, intent: string, fields: Record<string, string> = {}) =>
  admin.post(pathOf(project), { intent, ...fields })
const shown = (project: Project, query = '') => textOf(admin.get(pathOf(project) + query))
/** Returns the revision token in a member's form for one intent; '' without such a form. */
async function findRevision(project: Project, intent: string, uid = '', query = '') {
  const forms = (await shown(project, query)).match(/<form\b.*?<\/form>/gs) ?? []
  const form = forms.find((one) => one.includes(`value="${intent}"`) && one.includes(`value="${uid}"`))
  return revisionOf(form ?? '')
}
/** Sends a change with the revision of a freshly opened page. */
const change = async (
  project: Project,
  intent: string,
  who: { id: string } | null,
  fields: Record<string, string> = {},
) => {
  const version = await findRevision(project, intent, who?.id)
  return post(project, intent, { entry: who?.id ?? '', version, ...fields })
}
const add = (project: Project, email: string, fields: Record<string, string> = {}) =>
  post(project, 'add', { email, name: '', ...fields })
const membersOf = (project: Project) =>
  db
    .select({
      uid: projectMembers.uid,
      documents: projectMembers.documents,
      invoices: projectMembers.invoices,
    })
    .from(projectMembers)
    .where(eq(projectMembers.projectId, project.id))
    .orderBy(projectMembers.createdAt, projectMembers.uid)
const logOf = (project: Project) =>
  db
    .select({
      action: activity.action,
      name: activity.subjectName,
      before: activity.before,
      after: activity.after,
    })
    .from(activity)
    .where(eq(activity.subjectId, project.id))
    .orderBy(activity.id)
const lastLogOf = async (project: Project) => (await logOf(project)).at(-1)
const upload = async (who: Person, name: string, project: Project): Promise<{ id: string }> =>
  (await as(who).send('/api/documents/upload', uploadForm(name, pdf(), project.id))).json()

/** A project with a main contact and something of everything. */
async function begin() {
  const main = await makeClient(db, { name: 'Mara Main' })
  const project = await makeProject(db, { clientId: main.id, title: `Sale ${randomUUID()}` })
  const row = () => ({ id: randomUUID(), projectId: project.id })
  await db.insert(projectUpdates).values({ ...row(), title: 'Begun in May', body: 'We began.' })
  await db.insert(milestones).values({ ...row(), title: 'Signing day', dueOn: '2030-01-01' })
  await db.insert(requests).values({ ...row(), kind: 'answer', title: 'Which day?' })
  await upload(main, 'Plan of main.pdf', project)
  const invoice = await makeInvoice(db, main, { projectId: project.id, number: `7-${randomUUID()}` })
  return { main, project, invoice: invoice.number ?? '' }
}
const tick = { documents: { documents: 'on' }, invoices: { invoices: 'on' } }
const both = { ...tick.documents, ...tick.invoices }

/** Adds `many` members, named 'M 1' and so on. */
async function fillMembers({ id }: Project, many: number) {
  const uid = `'m-${id}-' || n`
  await db.execute(
    `insert into users (uid, name, email) select ${uid}, 'M ' || n, ${uid} || '@m.example' from generate_series(1, ${many}) n`,
  )
  await db.execute(
    `insert into project_members (project_id, uid, documents, invoices) select '${id}', ${uid}, false, false from generate_series(1, ${many}) n`,
  )
}

describe('adding a person to a project', () => {
  test('adds an existing client at once, notifies them by email and logs it', async () => {
    const { project } = await begin()
    const cfo = await makeClient(db, { name: 'Cleo Finance' })
    expect((await as(cfo).get(`/client/projects/${project.id}`)).status).toBe(404)
    const answer = await add(project, cfo.email.toUpperCase(), both)
    expect(answer.status).toBe(200)
    expect(await textOf(answer)).toContain('Cleo Finance is on the project, and is told so by mail.')
    expect(await membersOf(project)).toEqual([{ uid: cfo.id, documents: true, invoices: true }])
    expect(await lastLogOf(project)).toEqual({
      action: 'project.person-added',
      name: `${project.title}: Cleo Finance`,
      before: null,
      after: { email: cfo.email, documents: true, invoices: true },
    })
    const [mail, ...more] = await mailsTo(cfo.email)
    expect([mail?.kind, more.length]).toEqual(['project-added', 0])
    expect(mail?.text).toContain(`/client/projects/${project.id}`)
    expect(mail?.text).toContain('and its documents and its invoices')
    expect((await as(cfo).get(`/client/projects/${project.id}`)).status).toBe(200)
    expect(await textOf(as(cfo).get('/client/dashboard'))).toContain(project.title)
  })

  test('invites a person without an account to the project, which opens after the terms', async () => {
    const { project } = await begin()
    const email = `${randomUUID()}@lawyer.example`
    const nameless = await add(project, email)
    expect([nameless.status, (await textOf(nameless)).includes('Give a name, and we invite them.')]).toEqual([
      400,
      true,
    ])
    expect(await membersOf(project)).toEqual([])
    const answer = await textOf(add(project, email, { name: 'Lou Lawyer', ...tick.documents }))
    expect(answer).toContain(`Lou Lawyer is on the project. An invitation is on its way to ${email}.`)
    const [mail] = await mailsTo(email)
    expect([mail?.kind, mail?.subject.includes(project.title)]).toEqual(['invitation', false])
    expect(mail?.text).toContain(`You have been added to the project “${project.title}”.`)
    for (const secret of ['Mara Main', 'We began.', 'Plan of main.pdf'])
      expect(mail?.text).not.toContain(secret)
    const link = /http:\/\/foyer\.test(\/invitation\?token=[\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(answer).toContain(link)
    expect(await shown(project)).toContain('Invited')

    const browser = openBrowser(app)
    const chosen = await browser.post(link, { password: PASSWORD })
    const then = `/client/projects/${project.id}`
    expect(chosen.headers.get('location')).toBe(then)
    const early = await textOf(browser.get(then))
    expect([early.includes('Terms of Service and Privacy Policy'), early.includes(project.title)]).toEqual([
      true,
      false,
    ])
    expect(early).toContain(`name="returnTo" value="${then}"`)
    const accepted = await browser.post('/client', { accepted: 'on', returnTo: then })
    expect(accepted.headers.get('location')).toBe(then)
    const page = await textOf(browser.get(then))
    for (const words of [project.title, 'Mara Main', 'Lou Lawyer</bdi> (you)']) expect(page).toContain(words)
  })

  test('sends a pending invitee a new valid link with the project name', async () => {
    const [one, other] = [await begin(), await begin()]
    const email = `${randomUUID()}@lawyer.example`
    await add(one.project, email, { name: 'Lou Lawyer' })
    const page = await textOf(add(other.project, email))
    expect(page).toContain('An invitation is on its way to')
    const [newest, first] = await mailsTo(email)
    expect([newest?.text.includes(other.project.title), first?.text.includes(one.project.title)]).toEqual([
      true,
      true,
    ])
    for (const { project } of [one, other]) expect(await membersOf(project)).toHaveLength(1)
    expect(await db.$count(users, eq(users.email, email))).toBe(1)
  })

  test('rejects people who cannot be members, with a clear message', async () => {
    const { main, project } = await begin()
    const member = await makeClient(db, { name: 'On It' })
    await add(project, member.email)
    const colleague = await makeClient(db)
    await db.update(usersRoles).set({ role: 'staff' }).where(eq(usersRoles.uid, colleague.id))
    const signUp = await makeClient(db, { emailVerified: false })
    const away = await makeClient(db, { deactivatedAt: new Date() })
    const before = await membersOf(project)
    const cases: [string, number, string][] = [
      [office.email, 409, 'This is the address of somebody of the firm'],
      [colleague.email, 409, 'This is the address of somebody of the firm'],
      [signUp.email, 409, 'Somebody has signed up with this address, and nobody has verified it.'],
      [away.email, 409, 'This account is deactivated. Re-activate it in the list of users first.'],
      [main.email, 409, 'Mara Main is the main contact of this project.'],
      [member.email, 409, 'On It is on this project already.'],
      [ADMIN_EMAIL, 409, 'This is the address of somebody of the firm'],
      ['', 400, 'Enter your email address.'],
      ['no address', 400, 'Enter an email address like name@company.com.'],
      [`${'x'.repeat(250)}@client.example`, 400, 'Email can have at most 255 characters.'],
    ]
    for (const [email, status, words] of cases) {
      const answer = await add(project, email, { name: 'Typed Name', ...both })
      const page = await textOf(answer)
      expect([email, answer.status, page.includes(words), page.includes('value="Typed Name"')]).toEqual([
        email,
        status,
        true,
        true,
      ])
    }
    const wrong: Record<string, string>[] = [
      { name: 'x'.repeat(101) },
      { name: 'A\r\nBcc: x@y.example' },
      { documents: 'yes' },
      { invoices: '1' },
    ]
    for (const fields of wrong)
      expect((await add(project, `${randomUUID()}@x.example`, { name: 'N', ...fields })).status).toBe(400)
    expect(await membersOf(project)).toEqual(before)
    for (const who of [colleague, signUp, away, main]) expect(await mailsTo(who.email)).toEqual([])
  })

  test('rejects more than 500 members and an unknown project', async () => {
    const { project } = await begin()
    await fillMembers(project, 500)
    const late = await makeClient(db)
    const answer = await add(project, late.email)
    expect(answer.status).toBe(409)
    expect(await textOf(answer)).toContain('as many as a project can have')
    expect(await membersOf(project)).toHaveLength(500)
    expect((await add({ id: 'none', title: '' }, late.email)).status).toBe(404)
    // With the sign: the digits alone may stand in the id that all addresses have.
    expect(await shown(project, '?search=499%40m.example')).toContain('>M 499</a>')
    expect(await shown(project, '?search=nobody')).toContain('No member matches “nobody”.')
  })

  test('lists the members in pages on both sides without duplicates', async () => {
    const { project, main } = await begin()
    await fillMembers(project, 40)
    const names = async (
      first: string,
      next: RegExp,
      read: (query: string) => Promise<string>,
      name: RegExp,
    ) => {
      const seen: string[] = []
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page = await read(after && `?${first}=${after}`)
        seen.push(...[...page.matchAll(name)].map(([, one]) => one ?? ''))
        after = next.exec(page)?.[1]
      }
      return seen
    }
    const firm = await names(
      'after',
      /[?&;]after=([\w-]+)"[^>]*>Next page/,
      (query) => shown(project, query),
      />(M \d+)<\/a>/g,
    )
    const theirs = await names(
      'people',
      /[?&;]people=([\w-]+)"[^>]*>More people/,
      (query) => textOf(as(main).get(`/client/projects/${project.id}${query}`)),
      /<bdi>(M \d+)<\/bdi>/g,
    )
    for (const seen of [firm, theirs]) expect([seen.length, new Set(seen).size]).toEqual([40, 40])
    // A cursor of another project's list finds no members.
    const other = await begin()
    await fillMembers(other.project, 1)
    const asked = `/client/projects/${project.id}?people=m-${other.project.id}-1`
    expect(await textOf(as(main).get(asked))).toContain('Mara Main')
  })
})

/** Returns the page of a project as this person sees it. */
async function sightOf(who: Asker, { project, invoice }: { project: Project; invoice: string }) {
  const page = await textOf(who.get(`/client/projects/${project.id}`))
  return {
    project: page.includes('Begun in May') && page.includes('Signing day'),
    people: page.includes('Mara Main'),
    documents: page.includes('Plan of main.pdf'),
    upload: page.includes('Upload a document for this project'),
    invoices: page.includes(invoice),
    listed: (await textOf(who.get('/client/dashboard'))).includes(project.title),
  }
}
const everything = {
  ...{ project: true, people: true, documents: true, upload: true, invoices: true, listed: true },
}

describe('a member sees', () => {
  test.each([
    ['with both rights all of it', both, {}],
    ['with documents alone no invoices', tick.documents, { invoices: false }],
    ['with invoices alone no documents', tick.invoices, { documents: false, upload: false }],
    ['with neither the project and its people', {}, { documents: false, upload: false, invoices: false }],
  ])('%s, also during impersonation', async (_, rights, less) => {
    const made = await begin()
    const member = await makeClient(db, { name: 'Member Of It' })
    await add(made.project, member.email, rights)
    expect(await sightOf(as(member), made)).toEqual({ ...everything, ...less })
    const viewer = as(await makeAdmin(db))
    expect((await viewer.post('/admin?index', { intent: 'view-as', entry: member.id })).status).toBe(302)
    const seen = async (who: typeof viewer) => {
      const page = await textOf(who.get(`/client/projects/${made.project.id}`))
      const main = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? ''
      return { ...(await sightOf(who, made)), links: main.match(/href="[^"]*"/g) }
    }
    expect(await seen(viewer)).toEqual(await seen(as(member)))
  })

  test('the names of other members, but only their own rights and email', async () => {
    const { project, main } = await begin()
    const member = await makeClient(db, { name: 'Member Of It' })
    const other = await makeClient(db, { name: 'Other One' })
    await add(project, member.email, tick.documents)
    await add(project, other.email, both)
    const page = await textOf(as(member).get(`/client/projects/${project.id}.data`))
    const html = await textOf(as(member).get(`/client/projects/${project.id}`))
    for (const words of [
      'Mara Main',
      'Member Of It</bdi> (you)',
      'Other One',
      'You see the project’s documents and',
    ])
      expect(html).toContain(words)
    for (const secret of [main.email, other.email, main.id, office.email])
      expect([secret, page.includes(secret), html.includes(secret)]).toEqual([secret, false, false])
    expect(await textOf(as(main).get(`/client/projects/${project.id}`))).toContain('You are the main contact')
  })

  test('nothing of another project, and nothing before accepting the terms', async () => {
    const [made, other] = [await begin(), await begin()]
    const early = await makeClient(db, { termsAccepted: false })
    const member = await makeClient(db)
    for (const who of [early, member]) await add(made.project, who.email, both)
    for (const path of [`/client/projects/${made.project.id}`, '/client/dashboard'])
      for (const data of ['', '.data']) {
        const page = await textOf(as(early).get(path + data))
        expect([path, page.includes(made.project.title)]).toEqual([path, false])
      }
    expect((await as(member).get(`/client/projects/${other.project.id}`)).status).toBe(404)
    expect((await as(member).post(pathOf(made.project), { intent: 'remove' })).status).toBe(403)
    expect((await as(member).get(pathOf(made.project))).status).toBe(302)
  })
})

describe('a digest about a project', () => {
  test('is sent to every member, except removed members and pending invitees', async () => {
    const { project, main } = await begin()
    const [member, gone] = [await makeClient(db), await makeClient(db)]
    const invited = `${randomUUID()}@lawyer.example`
    for (const who of [member, gone]) await add(project, who.email)
    await add(project, invited, { name: 'Lou Lawyer', ...both })
    const title = `News of the sale ${randomUUID()}`
    const progress = `/admin/projects/${project.id}/progress`
    expect((await admin.post(progress, { intent: 'post-update', title, body: 'All.' })).status).toBe(200)
    await change(project, 'remove', gone)
    const uids = [main.id, ...(await membersOf(project)).map(({ uid }) => uid), gone.id]
    for (const uid of uids) await queueDigests(ctx, uid)
    const told = async (email: string) =>
      (await mailsTo(email)).filter(({ text }) => text?.includes(title)).length
    expect(await Promise.all([main.email, member.email, gone.email, invited].map(told))).toEqual([1, 1, 0, 0])
  })
})

describe('a removed member', () => {
  test('sees nothing of the project any more on any instance, and the removal is logged', async () => {
    const made = await begin()
    const { project } = made
    const member = await makeClient(db, { name: 'Lou Lawyer' })
    await add(project, member.email, tick.documents)
    const second = (await openInstance()).as(member)
    const own = await upload(member, 'By the lawyer.pdf', project)
    const open = [`/client/projects/${project.id}`, `/client/projects/${project.id}.data`]
    for (const path of open) expect((await second.get(path)).status).toBe(200)
    const question = await shown(project)
    for (const words of [
      `Remove Lou Lawyer from “${project.title}”?`,
      '1 document that Lou Lawyer uploaded stays with the project.',
      'The account itself stays.',
    ])
      expect(question).toContain(words)
    expect((await change(project, 'remove', member)).status).toBe(200)
    for (const path of open) {
      const answer = await second.get(path)
      expect([path, answer.status, (await textOf(answer)).includes(project.title)]).toEqual([
        path,
        404,
        false,
      ])
    }
    for (const path of ['/client/dashboard', '/client/documents'])
      expect([path, (await textOf(second.get(path))).includes(project.title)]).toEqual([path, false])
    expect(
      await db.$count(documents, and(eq(documents.id, own.id), eq(documents.projectId, project.id))),
    ).toBe(1)
    expect(await lastLogOf(project)).toEqual({
      action: 'project.person-removed',
      name: `${project.title}: Lou Lawyer`,
      before: { email: member.email, documents: true, invoices: false },
      after: null,
    })
    expect(await membersOf(project)).toEqual([])
  })

  test('is removed after a confirmation that counts what they lose access to', async () => {
    const made = await begin()
    const member = await makeClient(db, { name: 'Cleo Finance' })
    await add(made.project, member.email, both)
    await makeInvoice(db, member, { projectId: made.project.id })
    const page = await shown(made.project)
    for (const words of [
      'Cleo Finance no longer sees 1 document filed under the project, and 1 request that waits for an answer.',
      'Cleo Finance no longer sees 1 invoice of the project billed to others.',
      '1 invoice billed to Cleo Finance stays in sight.',
    ])
      expect(page).toContain(words)
  })
})

describe('the rights of a member', () => {
  test('change at once and are logged with before and after, only when they differ', async () => {
    const made = await begin()
    const { project } = made
    const member = await makeClient(db, { name: 'Cleo Finance' })
    await add(project, member.email, tick.documents)
    const second = (await openInstance()).as(member)
    const seesInvoice = async () =>
      (await textOf(second.get(`/client/projects/${project.id}`))).includes(made.invoice)
    expect(await seesInvoice()).toBe(false)
    const answer = await textOf(change(project, 'rights', member, tick.invoices))
    expect(answer).toContain('What Cleo Finance sees has been changed.')
    expect(await seesInvoice()).toBe(true)
    expect(await sightOf(as(member), made)).toEqual({ ...everything, documents: false, upload: false })
    expect(await lastLogOf(project)).toEqual({
      action: 'project.rights-changed',
      name: `${project.title}: Cleo Finance`,
      before: { documents: true, invoices: false },
      after: { documents: false, invoices: true },
    })
    const entries = (await logOf(project)).length
    expect((await change(project, 'rights', member, tick.invoices)).status).toBe(200)
    expect(await logOf(project)).toHaveLength(entries)
  })

  test('reject an edit conflict for every action', async () => {
    const { project } = await begin()
    const [member, gone] = [await makeClient(db), await makeClient(db)]
    for (const who of [member, gone]) await add(project, who.email)
    const version = await findRevision(project, 'rights', member.id)
    const of = { entry: member.id, version }
    const leaving = { entry: gone.id, version: await findRevision(project, 'remove', gone.id) }
    expect((await post(project, 'rights', { ...of, ...tick.documents })).status).toBe(200)
    expect((await post(project, 'remove', leaving)).status).toBe(200)
    const stored = await membersOf(project)
    for (const [intent, fields] of [
      ['rights', { ...of, ...tick.invoices }],
      ['remove', of],
      ['main-contact', of],
      ['remove', leaving],
      ['main-contact', leaving],
      ['rights', { ...leaving, ...both }],
      ['remove', { entry: randomUUID(), version }],
      ['remove', { entry: '', version }],
      ['remove', { entry: member.id }],
    ] as const)
      expect([intent, fields, (await post(project, intent, fields)).status]).toEqual([intent, fields, 409])
    expect(await membersOf(project)).toEqual(stored)
    expect((await post(project, 'unheard-of', of)).status).toBe(400)
    for (const intent of ['remove', 'rights', 'main-contact'])
      expect((await post({ id: 'none', title: '' }, intent, of)).status).toBe(404)
  })
})

describe('a change of the main contact', () => {
  test('passes on project and documents, keeps the former contact with both rights, and leaves invoices with the billed client', async () => {
    const made = await begin()
    const { project, main } = made
    const member = await makeClient(db, { name: 'Cleo Finance' })
    await add(project, member.email, both)
    const draft = await makeInvoice(db, main, { projectId: project.id, status: 'draft' })
    const page = await shown(project)
    for (const words of [
      `Make Cleo Finance the main contact of “${project.title}”?`,
      'Mara Main becomes a member who sees documents, requests and invoices.',
      'Cleo Finance goes on seeing 1 document filed under the project, and 1 request that waits for an answer.',
      'Invoices stay with who was billed: Cleo Finance no longer sees 1 invoice billed to others.',
    ])
      expect(page).toContain(words)
    expect(await textOf(change(project, 'main-contact', member))).toContain(
      'Cleo Finance is the main contact now.',
    )
    expect(await membersOf(project)).toEqual([{ uid: main.id, documents: true, invoices: true }])
    const [row] = await db.select().from(projects).where(eq(projects.id, project.id))
    expect(row?.clientId).toBe(member.id)
    expect(await sightOf(as(main), made)).toEqual(everything)
    expect(await sightOf(as(member), made)).toEqual({ ...everything, invoices: false })
    const [bill] = await db.select().from(invoices).where(eq(invoices.id, draft.id))
    expect(bill).toMatchObject({ clientId: main.id, projectTitle: project.title })
    expect(await lastLogOf(project)).toEqual({
      action: 'project.main-contact-changed',
      name: project.title,
      before: { mainContact: 'Mara Main', clientId: main.id },
      after: { mainContact: 'Cleo Finance', clientId: member.id },
    })
    // A project's form that was open meanwhile is not saved over it.
    expect(await textOf(admin.get(`/admin/projects/${project.id}/edit`))).toContain(member.email)
  })

  test('is allowed where there was none, but not to a deactivated client', async () => {
    const project = await makeProject(db)
    const [member, away] = [await makeClient(db), await makeClient(db, { name: 'Gone Away' })]
    for (const who of [member, away]) await add(project, who.email, tick.documents)
    await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, away.id))
    expect((await change(project, 'main-contact', away)).status).toBe(409)
    expect((await change(project, 'main-contact', member)).status).toBe(200)
    expect(await membersOf(project)).toEqual([{ uid: away.id, documents: true, invoices: false }])
    const page = await shown(project)
    expect(page).toContain('Deactivated')
    await db
      .update(users)
      .set({ closesAt: new Date(Date.now() + 86_400_000) })
      .where(eq(users.id, member.id))
    expect(await shown(project)).toContain('Closing')
  })
})

describe('the lead of a project', () => {
  test('is chosen among staff, shown to the client and logged', async () => {
    const { project, main } = await begin()
    const colleague = await makeClient(db, { name: 'Carla Colleague' })
    const save = async (leadId: string) => change(project, 'lead', null, { leadId })
    const page = () => textOf(as(main).get(`/client/projects/${project.id}`))
    const refused = await save(colleague.id)
    expect([refused.status, (await textOf(refused)).includes('Choose somebody of the firm.')]).toEqual([
      400,
      true,
    ])
    await db.update(usersRoles).set({ role: 'staff' }).where(eq(usersRoles.uid, colleague.id))
    expect(await page()).not.toContain('Carla Colleague')
    const version = await findRevision(project, 'lead')
    expect((await save(colleague.id)).status).toBe(200)
    expect(await page()).toContain('Carla Colleague')
    expect(await lastLogOf(project)).toEqual({
      action: 'project.lead-changed',
      name: project.title,
      before: { lead: null },
      after: { lead: 'Carla Colleague' },
    })
    // From another tab, which does not know of it.
    expect((await post(project, 'lead', { leadId: office.id, version })).status).toBe(409)
    await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, colleague.id))
    expect(await page()).not.toContain('Carla Colleague')
    expect(await shown(project)).toContain('Carla Colleague, who looked after it, is with us no longer.')
    expect((await save('')).status).toBe(200)
    expect(await lastLogOf(project)).toMatchObject({
      before: { lead: 'Carla Colleague' },
      after: { lead: null },
    })
  })
})

describe('deleting a project', () => {
  test('shows the counts of members and content deleted with it', async () => {
    const { project } = await begin()
    const member = await makeClient(db)
    await add(project, member.email)
    const page = await textOf(admin.get(`/admin/projects/${project.id}/edit`))
    expect(page).toContain(
      'The project goes for good, with its picture, updates, milestones, 1 request and 0 messages, for the 2 people on it too.',
    )
    expect((await admin.post(`/admin/projects/${project.id}/edit`, { intent: 'delete' })).status).toBe(302)
    expect(await membersOf(project)).toEqual([])
    expect((await as(member).get(`/client/projects/${project.id}`)).status).toBe(404)
  })
})

test('a member signs in and lands on the dashboard of every client', async () => {
  const { project } = await begin()
  const member = await makeClient(db)
  await givePassword(db, member)
  await add(project, member.email)
  const logged = await openBrowser(app).post('/login', { email: member.email, password: PASSWORD })
  expect(logged.headers.get('location')).toBe('/client/dashboard')
})
