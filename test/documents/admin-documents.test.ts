import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ensureStarterDocuments } from '#app/domain/documents/starter-documents.server.ts'
import { queueDigests } from '#app/domain/notifications/digests.server.ts'
import { activity, documentEvents, documents } from '#db/schema.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { textOf } from '../html.ts'
import { exe, pdf, uploadForm } from '../make/files.ts'
import { makeAdmin, makeClient, makeProject } from '../make/make.ts'

const UPLOAD = '/api/admin/documents/upload'
const { as, app, ctx, db, mailsTo, cookieOf } = await openTestApp()
const admin = await makeAdmin(db, { name: 'Office' })

type Person = Awaited<ReturnType<typeof makeClient>>
type Fields = Record<string, string>
const send = (who: Person | null, name: string, fields: Fields, content = pdf()) => {
  const form = uploadForm(name, content)
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  return as(who).send(UPLOAD, form)
}
const share = async (name: string, fields: Fields, content = pdf()) => {
  const answer = await send(admin, name, fields, content)
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
  return (await answer.json()) as { id: string; version: number }
}
const change = (intent: string, id: string, who = admin) =>
  as(who).post('/admin/documents', { intent, entry: id })
const pageOf = (who: Person, path: string) => textOf(as(who).get(path))
const documentOf = async (id: string) => (await db.select().from(documents).where(eq(documents.id, id)))[0]
const actionsOf = async (id: string) =>
  (await db.select().from(activity).where(eq(activity.subjectId, id)).orderBy(activity.id)).map(
    (row) => row.action,
  )

describe('sharing a document', () => {
  test('stores it for one client in a project, marks it as new and notifies the client by email', async () => {
    const [client, other] = [await makeClient(db), await makeClient(db)]
    const project = await makeProject(db, { clientId: client.id, title: 'Merger' })
    const content = pdf()
    const { id } = await share('Offer.pdf', { client: client.id, project: project.id }, content)
    expect(await documentOf(id)).toMatchObject({ clientId: client.id, origin: 'firm', projectId: project.id })
    const page = await pageOf(client, '/client/documents')
    for (const words of ['Offer.pdf', 'Shared by the firm', 'Merger', '>New<']) expect(page).toContain(words)
    const back = await as(client).get(`/api/documents/${id}/download`)
    expect(Buffer.from(await back.arrayBuffer()).equals(content)).toBe(true)
    expect(await pageOf(other, '/client/documents')).not.toContain('Offer.pdf')
    expect((await as(other).get(`/api/documents/${id}/download`)).status).toBe(404)
    await share('Second.pdf', { client: client.id })
    await queueDigests(ctx, client.id)
    const [mail, ...more] = await mailsTo(client.email)
    expect([mail?.kind, mail?.text.includes('Second.pdf'), more.length]).toEqual([
      'documents-shared',
      true,
      0,
    ])
    expect(await actionsOf(id)).toEqual(['document.shared'])
  })

  test("with the name of a shared document adds a version, but never to a client's upload", async () => {
    const client = await makeClient(db)
    const own = await (await as(client).send('/api/documents/upload', uploadForm('Plan.pdf', pdf()))).json()
    const [one, two] = [
      await share('Plan.pdf', { client: client.id }),
      await share('Plan.pdf', { client: client.id }),
    ]
    expect([one.version, two.version, two.id === one.id, one.id === own.id]).toEqual([1, 2, true, false])
  })

  test('with all clients creates a starter document, also for later clients, and sends no email', async () => {
    const name = `Prices ${randomUUID()}.pdf`
    const early = await makeClient(db)
    const one = await share(name, { client: 'all' })
    const two = await share(name, { client: 'all' })
    expect(two).toMatchObject({ id: one.id, version: 2 })
    const late = await makeClient(db)
    for (const client of [early, late]) {
      expect(await pageOf(client, `/client/documents?search=${name}`)).toContain('v2')
      expect((await as(client).get(`/api/documents/${one.id}/versions/1/download`)).status).toBe(200)
    }
    expect(await mailsTo(early.email)).toEqual([])
    // Clients must not see who else viewed it, or the IP address of the firm.
    const dialog = await pageOf(late, `/client/documents?document=${one.id}`)
    expect(dialog).toContain('Office uploaded v2')
    expect(dialog.match(/downloaded v1/g)).toHaveLength(1)
    expect(dialog.match(/from 127\.0\.0\.1/g)).toHaveLength(1)
    await change('withdraw', one.id)
  })

  test.each([
    ['nobody', {}, 400, 'Choose a client, or all clients.'],
    ['somebody unknown', { client: randomUUID() }, 404, 'There is no such client.'],
    ['an administrator', { client: admin.id }, 404, 'There is no such client.'],
    [
      'a name that no database can hold',
      { client: 'a\0b' },
      400,
      'The upload arrived incomplete or damaged. Please try again.',
    ],
    ['all, in a project', { client: 'all', project: 'any' }, 200, ''],
  ])('with %s is answered %j', async (_, fields, status, words) => {
    const name = `${randomUUID()}.pdf`
    const answer = await send(admin, name, fields)
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([status, words])
    expect(await db.$count(documents, eq(documents.name, name))).toBe(status === 200 ? 1 : 0)
    await db.delete(documents).where(eq(documents.name, name))
  })

  test('rejects a project of another client, and a file that is not a document', async () => {
    const [client, other] = [await makeClient(db), await makeClient(db)]
    const project = await makeProject(db, { clientId: other.id })
    const answer = await send(admin, 'Wrong.pdf', { client: client.id, project: project.id })
    expect([answer.status, await answer.text()]).toEqual([
      400,
      "Select one of this client's projects, or none.",
    ])
    const bad = await send(admin, 'Program.pdf', { client: client.id }, exe())
    expect([bad.status, await bad.text()]).toEqual([415, 'This file is not a PDF, whatever its name says.'])
    expect(await db.$count(documents, eq(documents.clientId, client.id))).toBe(0)
  })

  test('enforces the limits of size, disk space and virus scan', async () => {
    const client = await makeClient(db)
    const refusals = []
    for (const settings of [
      { maxUploadBytes: 1000 },
      { minFreeBytes: Number.MAX_SAFE_INTEGER },
      { scan: async () => 'EICAR' },
    ]) {
      const site = await openTestApp(settings)
      const form = uploadForm('Any.pdf', Buffer.concat([pdf(), Buffer.alloc(4096, 32)]))
      form.append('client', client.id)
      refusals.push((await site.as(admin).send(UPLOAD, form)).status)
    }
    expect(refusals).toEqual([413, 507, 422])
  })

  test('starts with a search for the client', async () => {
    const mark = randomUUID()
    const client = await makeClient(db, { name: `Findable ${mark}`, company: 'Öl & Gas' })
    await makeClient(db, { name: `Kept out ${mark}`, deactivatedAt: new Date() })
    const page = await pageOf(admin, `/admin/documents/share?search=${mark.toUpperCase()}`)
    expect(page).toContain(`Findable ${mark}`)
    expect(page).not.toContain(`Kept out ${mark}`)
    const none = await pageOf(admin, `/admin/documents/share?search=${mark}%25`)
    expect(none).toContain(`No client matches “${mark}%”.`)
    const chosen = await pageOf(admin, `/admin/documents/share?client=${client.id}`)
    for (const words of ['Findable', 'Öl &amp; Gas', 'Drag &amp; drop documents'])
      expect(chosen).toContain(words)
    expect((await as(admin).get('/admin/documents/share?client=none')).status).toBe(404)
  })
})

describe('withdrawing a document', () => {
  test('hides it from the client at once, and restoring shows it again', async () => {
    const client = await makeClient(db)
    const { id } = await share('Draft.pdf', { client: client.id })
    const opened = async () => [
      (await pageOf(client, '/client/documents')).includes('Draft.pdf'),
      (await as(client).get(`/client/documents?document=${id}`)).status,
      (await as(client).get(`/api/documents/${id}/download`)).status,
      (await as(client).get(`/api/documents/${id}/versions/1/download`)).status,
      (await as(client).get(`/api/documents/${id}/versions/1/preview`)).status,
    ]
    expect(await opened()).toEqual([true, 200, 200, 200, 200])
    const answer = await change('withdraw', id)
    expect([answer.status, (await answer.text()).includes('The document is withdrawn.')]).toEqual([200, true])
    expect(await opened()).toEqual([false, 404, 404, 404, 404])
    expect(await pageOf(admin, '/admin/documents?search=Draft.pdf')).toContain('Withdrawn')
    expect((await as(admin).get(`/api/admin/documents/${id}/download`)).status).toBe(200)
    expect((await change('restore', id)).status).toBe(200)
    expect(await opened()).toEqual([true, 200, 200, 200, 200])
    expect(await actionsOf(id)).toEqual(['document.shared', 'document.withdrawn', 'document.restored'])
  })

  test('rejects a document that is withdrawn already, uploaded by a client, or unknown', async () => {
    const client = await makeClient(db)
    const own = await (await as(client).send('/api/documents/upload', uploadForm('Own.pdf', pdf()))).json()
    const { id } = await share('Twice.pdf', { client: client.id })
    const said = async (intent: string, id: string) => {
      const answer = await change(intent, id)
      const page = await textOf(answer)
      return [answer.status, /role="alert"[^>]*>([^<]*)/.exec(page)?.[1]]
    }
    expect(await said('restore', id)).toEqual([409, 'It is shared already.'])
    const both = await Promise.all([change('withdraw', id), change('withdraw', id)])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect(await said('withdraw', own.id)).toEqual([409, "A client's own document can't be withdrawn."])
    expect(await said('withdraw', 'none')).toEqual([404, 'There is no such document.'])
    expect((await change('destroy', id)).status).toBe(400)
    expect((await documentOf(own.id))?.withdrawnAt).toBeNull()
  })

  test('before the digest is sent omits it, and sharing it again notifies the client', async () => {
    const client = await makeClient(db)
    const { id } = await share('Not yet.pdf', { client: client.id })
    await share('Now.pdf', { client: client.id })
    await change('withdraw', id)
    await queueDigests(ctx, client.id)
    expect((await mailsTo(client.email)).map((mail) => mail.text.includes('Not yet.pdf'))).toEqual([false])
    await change('restore', id)
    await queueDigests(ctx, client.id)
    expect((await mailsTo(client.email))[0]?.text).toContain('Not yet.pdf')
  })

  test('is undone by uploading the next version', async () => {
    const client = await makeClient(db)
    const { id } = await share('Again.pdf', { client: client.id })
    await change('withdraw', id)
    await share('Again.pdf', { client: client.id })
    expect(await documentOf(id)).toMatchObject({ version: 2, withdrawnAt: null })
  })
})

describe('the documents of all clients', () => {
  test('can be filtered by name, kind, client and project', async () => {
    const [mark, client, other] = [
      randomUUID(),
      await makeClient(db, { name: 'Ana' }),
      await makeClient(db, { name: 'Ben' }),
    ]
    const project = await makeProject(db, { clientId: client.id, title: 'Sale' })
    const own = await (
      await as(client).send('/api/documents/upload', uploadForm(`own ${mark}.pdf`, pdf(), project.id))
    ).json()
    await share(`shared ${mark}.pdf`, { client: client.id })
    await share(`other ${mark}.pdf`, { client: other.id })
    const { id } = await share(`starter ${mark}.pdf`, { client: 'all' })
    const found = async (query: string) => {
      const page = await pageOf(admin, `/admin/documents?${query}`)
      return ['own', 'shared', 'other', 'starter'].filter((name) =>
        page.includes(`${name} ${mark}.pdf</bdi>`),
      )
    }
    expect(await found(`search=${mark}`)).toEqual(['own', 'shared', 'other', 'starter'])
    expect(await found(`search=${mark}&kind=client`)).toEqual(['own'])
    expect(await found(`search=${mark}&kind=firm`)).toEqual(['shared', 'other'])
    expect(await found(`search=${mark}&kind=starter`)).toEqual(['starter'])
    expect(await found(`search=${mark}&kind=withdrawn`)).toEqual([])
    expect(await found(`client=${client.id}`)).toEqual(['own', 'shared'])
    expect(await found(`project=${project.id}`)).toEqual(['own'])
    await change('withdraw', id)
    expect(await found(`search=${mark}&kind=withdrawn`)).toEqual(['starter'])
    const page = await pageOf(admin, `/admin/documents?client=${client.id}&project=${project.id}`)
    for (const words of ['Only of the client ', 'Ana', 'Only of the project ', 'Sale'])
      expect(page).toContain(words)
    expect(own.version).toBe(1)
    for (const odd of ['kind=magic', 'client=none', 'after=none', 'direction=up'])
      expect([odd, (await as(admin).get(`/admin/documents?${odd}`)).status]).toEqual([odd, 200])
    expect(await pageOf(admin, '/admin/documents?search=no-such-name')).toContain(
      'No document here has “no-such-name” in its name, project or client.',
    )
    expect((await as(admin).get('/admin/documents?document=none')).status).toBe(404)
  })

  test.each(['asc', 'desc'])('are paged in %s order without gaps or duplicates', async (direction) => {
    const client = await makeClient(db)
    const at = new Date('2024-05-06T07:08:09Z')
    const rows = Array.from({ length: 120 }, (_, i) => ({
      id: randomUUID(),
      clientId: client.id,
      origin: 'client' as const,
      name: `${randomUUID()}.pdf`,
      version: 1,
      bytes: 10,
      kind: 'pdf' as const,
      // Many at one moment, so that the id has to decide.
      modifiedAt: new Date(at.getTime() + Math.floor(i / 40) * 1000),
    }))
    await db.insert(documents).values(rows)
    const seen: string[] = []
    let query: string | undefined = `?client=${client.id}&direction=${direction}`
    while (query) {
      const html = await pageOf(admin, `/admin/documents${query}`)
      seen.push(...(html.match(/[0-9a-f-]{36}\.pdf(?=<\/bdi>)/g) ?? []))
      query = /href="[^"]*(\?[^"]*after=[^"]+)"[^>]*>Next page/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(seen.toSorted()).toEqual(rows.map((row) => row.name).toSorted())
  })

  test('show each version with its view log; views by staff are logged and leave it new for the client', async () => {
    const client = await makeClient(db, { name: 'Ada' })
    const { id } = await share('Looked at.pdf', { client: client.id })
    for (const how of ['download', 'preview'])
      expect((await as(admin).get(`/api/admin/documents/${id}/versions/1/${how}`)).status).toBe(200)
    const events = await db.select().from(documentEvents).where(eq(documentEvents.documentId, id))
    expect(events.map((event) => [event.action, event.uid]).toSorted()).toEqual([
      ['download', admin.id],
      ['preview', admin.id],
      ['upload', admin.id],
    ])
    expect(await pageOf(client, '/client/documents?search=Looked')).toContain('>New<')
    await as(client).get(`/api/documents/${id}/download`)
    const dialog = await pageOf(admin, `/admin/documents?document=${id}&preview=1`)
    for (const words of [
      'Shared by Office',
      'Who may see it: Ada',
      'by Office',
      `href="/admin/clients/${client.id}" data-discover="true">Ada</a> downloaded v1`,
      'Office previewed v1',
      'from 127.0.0.1',
      `/api/admin/documents/${id}/versions/1/preview`,
    ])
      expect(dialog).toContain(words)
  })

  test('reject every page and action for anyone but staff', async () => {
    const client = await makeClient(db)
    const { id } = await share('Guarded.pdf', { client: client.id })
    const stranger = await makeClient(db)
    for (const who of [null, client, stranger]) {
      const status = who ? 403 : 401
      for (const path of [`${id}/download`, `${id}/versions/1/download`, `${id}/versions/1/preview`]) {
        const answer = await as(who).get(`/api/admin/documents/${path}`)
        expect([path, answer.status, (await answer.text()).includes('%PDF')]).toEqual([path, status, false])
      }
      expect((await send(who, 'Sneaked in.pdf', { client: client.id })).status).toBe(status)
      const answer = await as(who).post('/admin/documents', { intent: 'withdraw', entry: id })
      expect([answer.status, answer.headers.get('location')?.startsWith('/login')]).toEqual(
        who ? [403, undefined] : [302, true],
      )
    }
    expect((await documentOf(id))?.withdrawnAt).toBeNull()
    expect(await db.$count(documents, eq(documents.name, 'Sneaked in.pdf'))).toBe(0)
    const foreign = await app.request(`${APP_URL}${UPLOAD}`, {
      method: 'POST',
      headers: { ...(await cookieOf(admin)), origin: 'https://evil.example' },
      body: uploadForm('Foreign.pdf', pdf()),
    })
    expect(foreign.status).toBe(403)
    expect((await as(admin).get(UPLOAD)).status).toBe(405)
    for (const path of ['none/download', `${id}/versions/9/download`, `${id}/versions/x/preview`])
      expect([path, (await as(admin).get(`/api/admin/documents/${path}`)).status]).toEqual([path, 404])
  })
})

describe('starter documents from the content folder and from the admin area', () => {
  const WELCOME = 'Welcome to the Client Portal.pdf'
  const shared = (name: string) => and(eq(documents.name, name), eq(documents.origin, 'firm'))
  const starter = async (name: string) =>
    (await db.select().from(documents).where(shared(name))).find((row) => row.clientId === null)

  test('keep their latest version at the next start', async () => {
    await ensureStarterDocuments(ctx)
    const name = `From the browser ${randomUUID()}.pdf`
    const added = await share(name, { client: 'all' })
    const version = (await starter(WELCOME))?.version ?? 0
    await share(WELCOME, { client: 'all' })
    await ensureStarterDocuments(ctx)
    expect(await starter(name)).toMatchObject({ version: 1, withdrawnAt: null })
    expect(await starter(WELCOME)).toMatchObject({ version: version + 1, withdrawnAt: null })
    await change('withdraw', added.id)
    await change('withdraw', (await starter(WELCOME))?.id ?? '')
    await ensureStarterDocuments(ctx)
    expect((await starter(name))?.withdrawnAt).toBeInstanceOf(Date)
    expect((await starter(WELCOME))?.withdrawnAt).toBeInstanceOf(Date)
    await change('restore', (await starter(WELCOME))?.id ?? '')
    await ensureStarterDocuments(ctx)
    expect((await starter(WELCOME))?.withdrawnAt).toBeNull()
  })

  test('are withdrawn when removed from the folder, and restored when added back', async () => {
    const old = `No longer named ${randomUUID()}.pdf`
    const id = randomUUID()
    const row = { id, forAll: true, origin: 'firm', name: old, version: 1, bytes: 1, kind: 'pdf' } as const
    await db.insert(documents).values(row)
    await ensureStarterDocuments(ctx)
    expect((await documentOf(id))?.withdrawnAt).toBeInstanceOf(Date)
    expect(await actionsOf(id)).toEqual(['document.withdrawn'])
    const back = await starter(WELCOME)
    await db
      .update(documents)
      .set({ withdrawnAt: new Date() })
      .where(eq(documents.id, back?.id ?? ''))
    await db.update(documents).set({ name: randomUUID() }).where(eq(documents.id, id))
    // Withdrawn by this program, which the log tells from a person's doing.
    const { recordActivity } = await import('#app/domain/activity/record-activity.server.ts')
    await db.transaction((tx) =>
      recordActivity(tx, 'program', {
        action: 'document.withdrawn',
        subject: { id: back?.id ?? '', name: WELCOME },
      }),
    )
    await ensureStarterDocuments(ctx)
    expect((await starter(WELCOME))?.withdrawnAt).toBeNull()
  })
})
