import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activity, projectStaff, projects } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { createDocumentSender } from '../documents/people.ts'
import { pdf } from '../make/files.ts'
import { makeInvoice } from '../make/invoice-forms.ts'
import { listActions, makeAdmin, makeClient, makeProject, makeStaff } from '../make/make.ts'
import { makeEntry, makeRoom, makeVersion } from '../make/rooms.ts'
import { expectPage, expectStatus, revisionOf, textOf } from '../pages.ts'

const { as, ctx, db } = await openTestApp()
const admin = await makeAdmin(db, { name: 'Olga Office' })
const lead = await makeStaff(db, { name: 'Lea Lead' })
const named = await makeStaff(db, { name: 'Nora Named' })
const other = await makeStaff(db, { name: 'Otto Other' })
const client = await makeClient(db, { name: 'Clara Client' })

type Person = typeof lead
type Project = { id: string }
type InRoom = {
  room: Awaited<ReturnType<typeof makeRoom>>
  entry: { id: string }
  document: string
  invoice: { id: string }
  email: string
}
const pageOf = ({ id }: Project) => `/admin/projects/${id}/people`

/** Saves the form 'Access of your team' as this person sees it. */
async function save(who: Person, project: Project, staff: Person[], restricted = true) {
  const version = revisionOf(await textOf(as(who).get(pageOf(project))), 'Save Access')
  const fields = [
    ['intent', 'access'],
    ['version', version],
    ...(restricted ? [['restricted', 'on']] : []),
    ...staff.map(({ id }) => ['staff', id]),
  ]
  return as(who).send(pageOf(project), new URLSearchParams(fields))
}

const makeOwn = (overrides: Partial<typeof projects.$inferInsert> = {}) =>
  makeProject(db, { clientId: client.id, leadId: lead.id, ...overrides })
/** Creates a project that is restricted to its lead and one more. */
async function makeRestricted() {
  const project = await makeOwn()
  await expectPage(save(lead, project, [named]), 200, 'Access saved.')
  return project
}
const canSee = async (who: Person, project: Project) =>
  (await as(who).get(`/admin/projects/${project.id}`)).status === 200
const listNamed = async ({ id }: Project) =>
  (await db.select().from(projectStaff).where(eq(projectStaff.projectId, id))).map(({ uid }) => uid).sort()
const idsOf = (...people: Person[]) => people.map(({ id }) => id).sort()

describe('restricting a project', () => {
  test('leaves the project visible only to the named staff, its lead and the administrator, on every instance at once', async () => {
    const elsewhere = (await openTestApp()).as(other)
    const project = await makeOwn()
    const path = `/admin/projects/${project.id}`
    await expectStatus(elsewhere.get(path), 200)
    await expectPage(save(other, project, [named, other]), 200, 'Access saved.')
    await expectPage(save(other, project, [named, other]), 200, 'Access saved.')
    expect(await listNamed(project)).toEqual(idsOf(lead, named, other))
    await expectPage(save(named, project, [named]), 200)
    expect(await listNamed(project)).toEqual(idsOf(lead, named))
    await expectStatus(elsewhere.get(path), 404)
    const seen = await Promise.all([lead, named, admin, other].map((who) => canSee(who, project)))
    expect(seen).toEqual([true, true, true, false])
    expect(await listActions(db, project.id)).toEqual([
      'project.restricted',
      // Saving the same access again isn't logged.
      'project.access-changed',
      'project.visited',
    ])
  })

  test('redirects staff who left themselves out to the project list', async () => {
    const project = await makeOwn()
    const { status, headers } = await save(other, project, [named])
    expect([status, headers.get('location')]).toEqual([302, '/admin/projects?done=access'])
    expect(await canSee(other, project)).toBe(false)
  })

  test('makes the person who restricts it the lead, if there is none', async () => {
    const project = await makeOwn({ leadId: null })
    await expectPage(save(other, project, []), 200)
    expect(await listNamed(project)).toEqual(idsOf(other))
    const [{ leadId } = {}] = await db.select().from(projects).where(eq(projects.id, project.id))
    expect(leadId).toBe(other.id)
  })

  test('accepts only current staff, and only what the form showed', async () => {
    const project = await makeOwn()
    await expectPage(save(lead, project, [client]), 400, 'Select people from your team.')
    const fields = { intent: 'access', restricted: 'on', version: 'old' }
    await expectStatus(as(lead).post(pageOf(project), fields), 409)
    expect(await canSee(other, project)).toBe(true)
  })

  test('changes nothing for the client', async () => {
    const project = await makeRestricted()
    await expectPage(as(client).get(`/client/projects/${project.id}`), 200, 'Lea Lead')
  })
})

describe('a restricted project', () => {
  test('can be opened to everyone by its lead or the administrator only', async () => {
    const project = await makeRestricted()
    await expectPage(save(named, project, [], false), 403, 'lift the restriction')
    expect(await canSee(other, project)).toBe(false)
    await expectPage(save(lead, project, [], false), 200)
    expect([await canSee(other, project), await listNamed(project)]).toEqual([true, []])
    const second = await makeRestricted()
    await expectPage(save(admin, second, [], false), 200)
    expect(await canSee(other, second)).toBe(true)
  })

  test('is visible to a new lead', async () => {
    const project = await makeRestricted()
    const version = revisionOf(await textOf(as(lead).get(pageOf(project))), 'name="leadId"')
    await expectPage(as(lead).post(pageOf(project), { intent: 'lead', leadId: other.id, version }), 200)
    expect(await listNamed(project)).toEqual(idsOf(lead, named, other))
  })

  test('gets another lead from its lead or the administrator only', async () => {
    const project = await makeRestricted()
    const change = async (who: Person) => {
      const version = revisionOf(await textOf(as(named).get(pageOf(project))), 'name="leadId"')
      return as(who).post(pageOf(project), { intent: 'lead', leadId: named.id, version })
    }
    await expectPage(change(named), 403, 'can change the lead of a restricted project')
    const selected = { 'selected[0]': project.id, leadId: named.id }
    await as(named).post('/admin/projects', { intent: 'lead-confirmed', ...selected })
    await expectPage(save(named, project, [], false), 403)
    await expectPage(change(admin), 200)
    await expectPage(save(named, project, [], false), 200)
  })

  test('can’t be deleted, and its case study is restricted, too', async () => {
    const project = await makeRestricted()
    const path = `/admin/projects/${project.id}`
    await expectPage(as(lead).post(`${path}/edit`, { intent: 'delete' }), 409, 'Archive it instead')
    const published = { intent: 'publish', confirmed: 'case-study' }
    const made = await as(lead).post(`${path}/publish`, published)
    const id = /projects\/([\w-]+)/.exec(made.headers.get('location') ?? '')?.[1] ?? ''
    expect([await canSee(named, { id }), await canSee(other, { id })]).toEqual([true, false])
    // Log entries about the case study are only for staff who can see the project.
    const logged = await db.select().from(activity).where(eq(activity.subjectId, id))
    expect(logged.map(({ projectIds }) => projectIds?.toSorted())).toEqual([[id, project.id].toSorted()])
  })

  test('shows the administrator’s visits to the named staff, once an hour', async () => {
    const project = await makeRestricted()
    const visits = async () =>
      (await listActions(db, project.id, admin.id)).filter((action) => action === 'project.visited').length
    expect(await textOf(as(named).get(pageOf(project)))).not.toContain('Visited by the administrator')
    await Promise.all([1, 2].map(() => as(admin).get(`/admin/projects/${project.id}`)))
    await as(admin).get(
      `/admin/projects/${project.id}/requests.data?_routes=routes/admin/requests/project-requests`,
    )
    expect(await visits()).toBe(1)
    await expectPage(as(named).get(pageOf(project)), 200, 'Visited by the administrator')
    await db.transaction(async (tx) => {
      // The log is append-only.
      await tx.execute('set local session_replication_role = replica')
      const createdAt = new Date(Date.now() - 3_700_000)
      await tx.update(activity).set({ createdAt }).where(eq(activity.subjectId, project.id))
    })
    await as(admin).get(`/admin/projects/${project.id}`)
    expect(await visits()).toBe(2)
  })

  test.each([
    [
      'a document of its room',
      ({ room, entry }: InRoom) => `/admin/projects/${room.projectId}/room/documents/${entry.id}`,
    ],
    ['a download of its room', ({ room }: InRoom) => `/api/rooms/${room.id}/activity.csv`],
    ['a document', ({ document }: InRoom) => `/api/admin/documents/${document}/download`],
    ['an invoice', ({ invoice }: InRoom) => `/admin/invoices/${invoice.id}`],
    ['its documents', ({ room }: InRoom) => `/admin/documents?project=${room.projectId}`],
    ['a ZIP of documents', ({ document }: InRoom) => `/api/admin/documents.zip?selected[0]=${document}`],
    ['an email about it', ({ email }: InRoom) => `/admin/emails/${email}`],
  ])('records as a visit that the administrator opens %s', async (_, getPath) => {
    const project = await makeRestricted()
    const room = await makeRoom(db, project)
    const entry = await makeEntry(db, room, 'document', 'Balance')
    await makeVersion(db, ctx.files, entry, pdf())
    const invoice = await makeInvoice(db, client, { projectId: project.id })
    const { id: document } = await createDocumentSender(as).share(
      lead,
      'a.pdf',
      { project: project.id },
      pdf(),
    )
    const data = { project: project.id }
    const email = await db.transaction((tx) =>
      ctx.jobs.queueEmail(tx, { kind: 'project-added', to: client.email, uid: client.id, data }),
    )
    const path = getPath({ room, entry, document, invoice, email })
    await expectStatus(as(named).get(path), 200)
    expect(await listActions(db, project.id)).not.toContain('project.visited')
    await expectStatus(as(admin).get(path), 200)
    expect(await listActions(db, project.id)).toContain('project.visited')
  })

  test('doesn’t record the visits of an administrator who is named', async () => {
    const project = await makeOwn()
    await expectPage(save(lead, project, [admin]), 200)
    await as(admin).get(`/admin/projects/${project.id}`)
    expect(await listActions(db, project.id)).not.toContain('project.visited')
  })

  test('is hidden from unnamed staff who view the portal as the client', async () => {
    const project = await makeRestricted()
    const { id } = await createDocumentSender(as).share(lead, 'hidden.pdf', { project: project.id })
    const paths = [`/client/projects/${project.id}`, `/api/documents/${id}/download`]
    const view = async (who: Person) => {
      const session = as(who)
      await session.post('/admin?index', { intent: 'view-as', entry: client.id })
      const answers = await Promise.all(paths.map((path) => session.get(path)))
      const lists = await Promise.all(
        ['/client/dashboard', '/client/documents'].map((path) => textOf(session.get(path))),
      )
      return [
        ...answers.map(({ status }) => status),
        lists.some((text) => /hidden\.pdf/.test(text) || text.includes(project.id)),
      ]
    }
    expect(await view(other)).toEqual([404, 404, false])
    expect(await view(named)).toEqual([200, 200, true])
    expect(await listActions(db, project.id)).not.toContain('project.visited')
  })
})
