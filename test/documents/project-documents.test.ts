import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activity, documents, documentVersions, projectMembers, projects } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { textOf } from '../html.ts'
import { openInstance } from '../instance.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { makeAdmin } from '../make/make.ts'
import { openExport } from '../unzip.ts'
import { createDocumentSender, makePeople, type Person, seeDocuments } from './people.ts'

const { as, db } = await openTestApp()
const other = await openInstance()
const admin = await makeAdmin(db, { name: 'Office' })
const { upload, share } = createDocumentSender(as)
const takeBack = (who: Person, id: string, version = 1) =>
  as(who).post('/client/documents', { intent: 'take-back', entry: id, version: String(version) })
const move = (id: string, project: string, version: string) =>
  as(admin).post('/admin/documents', { intent: 'move', entry: id, project, version })
const said = async (answer: Response) => [
  answer.status,
  /role="alert"[^>]*>([^<]+)/.exec(await textOf(answer))?.[1],
]
const rowOf = async (id: string) => (await db.select().from(documents).where(eq(documents.id, id)))[0]

/** In how many ways this person gets at a document, of all there are. */
async function waysTo(who: Person, { id, name, project }: { id: string; name: string; project: string }) {
  const status = async (path: string) => (await as(who).get(path)).status
  const has = async (path: string) => (await textOf(as(who).get(path))).includes(`${name}</bdi>`)
  const data = await as(who).post('/api/account/data.zip', {})
  const { manifest } = await openExport(Buffer.from(await data.arrayBuffer()))
  const ways = {
    list: await has('/client/documents'),
    data: (await textOf(as(who).get('/client/documents.data'))).includes(name),
    search: await has(`/client/documents?search=${encodeURIComponent(name)}&sort=name`),
    filter: await has(`/client/documents?project=${project}`),
    projectPage: await has(`/client/projects/${project}`),
    dialog: (await status(`/client/documents?document=${id}`)) === 200,
    newest: (await status(`/api/documents/${id}/download`)) === 200,
    version: (await status(`/api/documents/${id}/versions/1/download`)) === 200,
    preview: (await status(`/api/documents/${id}/versions/1/preview`)) === 200,
    range:
      (await as(who).get(`/api/documents/${id}/download`, { headers: { range: 'bytes=0-3' } })).status ===
      206,
    export: manifest.files.some((file) => file.document === name),
  }
  return Object.values(ways).filter(Boolean).length / Object.values(ways).length
}

describe('the project that an upload belongs to', () => {
  const selected = async (who: Person) =>
    [
      ...(await textOf(as(who).get('/client/documents'))).matchAll(/<option value="([^"]+)" selected=""/g),
    ].map(([, id]) => id)

  test('is preselected and shown when the client can upload to one active project only', async () => {
    const { project, people } = await makePeople(db)
    for (const role of ['main', 'both', 'documents'] as const) {
      expect([role, await selected(people[role])]).toEqual([role, [project.id]])
      const page = await textOf(as(people[role]).get('/client/documents'))
      expect(page).toContain('Everyone who can see the documents of this project sees the file.')
    }
    // Without the right there is nothing to choose, and nothing preselected.
    for (const role of ['invoices', 'none', 'stranger'] as const)
      expect(await textOf(as(people[role]).get('/client/documents'))).not.toContain('upload-project')
    const [past] = await db
      .insert(projects)
      .values({ id: randomUUID(), title: 'Past', description: 'x', status: 'Done', archivedAt: new Date() })
      .returning()
    const member = { projectId: past?.id ?? '', uid: people.documents.id, documents: true, invoices: false }
    await db.insert(projectMembers).values(member)
    expect(await selected(people.documents)).toEqual([project.id])
    await db
      .update(projects)
      .set({ archivedAt: null })
      .where(eq(projects.id, past?.id ?? ''))
    expect(await selected(people.documents)).toEqual([])
    expect(await textOf(as(people.documents).get('/client/documents'))).toContain('Only you and ')
  })

  test('is empty for an upload without the field, even for a client with one project', async () => {
    const { documents: uploader } = await makePeople(db)
    const { id } = await upload(uploader, `${randomUUID()}.pdf`)
    expect(await rowOf(id)).toMatchObject({ projectId: null, clientId: uploader.id })
  })
})

describe('a document filed under a project', () => {
  test.each(['uploaded by a member', 'shared by the firm'])(
    '%s is available to the main contact and to members with document access only',
    async (how) => {
      const all = await makePeople(db)
      const name = `${randomUUID()}.pdf`
      const project = all.project.id
      const { id } = how.startsWith('shared')
        ? await share(admin, name, { client: all.both.id, project })
        : await upload(all.both, name, project)
      for (const [role, person] of Object.entries(all.people))
        expect([role, await waysTo(person, { id, name, project })]).toEqual([
          role,
          seeDocuments.includes(role) ? 1 : 0,
        ])
    },
  )

  test('is hidden at once, on every instance, from a member who is removed or loses the right', async () => {
    const { project, both, documents: plain } = await makePeople(db)
    const name = `${randomUUID()}.pdf`
    const { id } = await upload(both, name, project.id)
    const of = (who: Person) => and(eq(projectMembers.projectId, project.id), eq(projectMembers.uid, who.id))
    expect((await other.as(both).get(`/api/documents/${id}/download`)).status).toBe(200)
    await db.delete(projectMembers).where(of(both))
    await db.update(projectMembers).set({ documents: false }).where(of(plain))
    for (const who of [both, plain]) {
      expect((await other.as(who).get(`/api/documents/${id}/download`)).status).toBe(404)
      expect(await waysTo(who, { id, name, project: project.id })).toBe(0)
      expect((await takeBack(who, id)).status).toBe(404)
    }
  })

  test('follows a change of the main contact, and back', async () => {
    const { project, main, stranger } = await makePeople(db)
    const name = `${randomUUID()}.pdf`
    const document = { ...(await upload(main, name, project.id)), name, project: project.id }
    await db.update(projects).set({ clientId: stranger.id }).where(eq(projects.id, project.id))
    expect([await waysTo(stranger, document), await waysTo(main, document)]).toEqual([1, 0])
  })

  test("is omitted from its members' lists when it is withdrawn or removed", async () => {
    const { project, people } = await makePeople(db)
    for (const intent of ['withdraw', 'remove']) {
      const name = `${randomUUID()}.pdf`
      const { id } = await share(admin, name, { project: project.id })
      await as(admin).post('/admin/documents', { intent, entry: id })
      for (const person of Object.values(people))
        expect(await waysTo(person, { id, name, project: project.id })).toBe(0)
    }
  })
})

describe('uploading to a project', () => {
  test('is allowed to members with document access, and offers no other project', async () => {
    const { project, people } = await makePeople(db)
    for (const [role, person] of Object.entries(people)) {
      const page = await textOf(as(person).get('/client/documents'))
      expect([role, page.includes(`<option value="${project.id}"`)]).toEqual([
        role,
        seeDocuments.includes(role),
      ])
      const answer = await as(person).send(
        '/api/documents/upload',
        uploadForm(`${role}.pdf`, pdf(), project.id),
      )
      expect([role, answer.status]).toEqual([role, seeDocuments.includes(role) ? 200 : 400])
    }
    expect(await db.$count(documents, eq(documents.projectId, project.id))).toBe(3)
  })

  test('of one name by two members adds versions, also concurrently, each with its uploader', async () => {
    const { project, main, both, invoices } = await makePeople(db)
    const files = Array.from({ length: 10 }, pdf)
    const rows = await Promise.all(
      files.map((file, i) => upload(i % 2 ? main : both, 'Budget.pdf', project.id, file)),
    )
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
    expect(rows.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
    for (const [i, { id, version, by }] of rows.entries()) {
      expect(by).toBe('you')
      const back = await as(main).get(`/api/documents/${id}/versions/${version}/download`)
      expect(Buffer.from(await back.arrayBuffer()).equals(files[i] as Buffer)).toBe(true)
      const [row] = await db
        .select({ uid: documentVersions.uploadedBy })
        .from(documentVersions)
        .where(and(eq(documentVersions.documentId, id), eq(documentVersions.version, version)))
      expect(row?.uid).toBe((i % 2 ? main : both).id)
    }
    // Under no project a name stays each person's own.
    const own = [await upload(main, 'Budget.pdf'), await upload(both, 'Budget.pdf')]
    expect(own.map(({ version }) => version)).toEqual([1, 1])
    expect(await textOf(as(invoices).get('/client/documents'))).not.toContain('Budget.pdf')
  })

  test('of a name used by a staff document creates a separate document', async () => {
    const { project, main } = await makePeople(db)
    const firm = await share(admin, 'Plan.pdf', { project: project.id })
    const own = await upload(main, 'Plan.pdf', project.id)
    expect([own.version, own.id === firm.id]).toEqual([1, false])
  })
})

/** Without the links that the firm's pages make of names. */
const wordsOf = (page: string) => page.replaceAll(/<[^>]+>/g, '')

describe('the uploader of a version', () => {
  test('is shown in the lists and dialogs of both sides', async () => {
    const { project, main, both } = await makePeople(db)
    const name = `${randomUUID()}.pdf`
    const { id } = await upload(main, name, project.id)
    await upload(both, name, project.id)
    const list = (who: Person) => textOf(as(who).get(`/client/documents?search=${name}`))
    expect(await list(both)).toContain('Uploaded by you')
    expect(await list(main)).toContain('Uploaded by Bo Both')
    expect(await textOf(as(main).get(`/client/projects/${project.id}`))).toContain('v2 · by Bo Both')
    const dialog = await textOf(as(main).get(`/client/documents?document=${id}`))
    for (const words of ['by Bo Both', 'by you', 'You uploaded v1', 'Bo Both uploaded v2'])
      expect(dialog).toContain(words)
    // Neither email nor IP addresses of each other.
    expect(dialog).not.toContain(both.email)
    expect(dialog.match(/from 127\.0\.0\.1/g)).toHaveLength(1)
    const listed = await textOf(as(admin).get(`/admin/documents?search=${name}`))
    expect(wordsOf(listed)).toContain('Uploaded by Bo Both')
    expect(listed).toContain(`href="/admin/clients/${both.id}"`)
    const firm = await textOf(as(admin).get(`/admin/documents?document=${id}`))
    for (const words of ['by Bo Both', 'by Mara Main', 'Bo Both uploaded v2', 'Mara Main uploaded v1'])
      expect(wordsOf(firm)).toContain(words)
    for (const who of [main, both]) expect(firm).toContain(`href="/admin/clients/${who.id}"`)
  })

  test('is shown without a name when the account has none', async () => {
    const { project, main, both } = await makePeople(db)
    const nameless = { ...both, name: '' }
    const { users } = await import('#db/schema.ts')
    await db.update(users).set({ name: '' }).where(eq(users.id, both.id))
    const { id } = await upload(nameless, 'Nameless.pdf', project.id)
    for (const path of ['/client/documents', `/client/documents?document=${id}`]) {
      const page = await textOf(as(main).get(path))
      expect([page.includes('somebody without a name'), page.includes(both.email)]).toEqual([true, false])
    }
  })

  test('is shown to clients as the firm for every member of staff', async () => {
    const { project, main } = await makePeople(db)
    const { id } = await share(admin, `${randomUUID()}.pdf`, { project: project.id })
    expect(await textOf(as(main).get('/client/documents'))).toContain('Shared by the firm')
    expect(await textOf(as(admin).get(`/admin/documents?document=${id}`))).toContain('Shared by Office')
  })
})

describe('the view log of a document', () => {
  test('shows a member the uploads, the views by staff and their own views, but no views by other members', async () => {
    const { project, main, both } = await makePeople(db)
    const { id } = await upload(main, 'Read.pdf', project.id)
    for (const who of [main, both]) await as(who).get(`/api/documents/${id}/download`)
    await as(admin).get(`/api/admin/documents/${id}/download`)
    const seen = async (who: Person) => {
      const page = await textOf(as(who).get(`/client/documents?document=${id}`))
      return [
        'Mara Main uploaded',
        'You uploaded',
        'You downloaded',
        'Office downloaded',
        'Bo Both downloaded',
      ].filter((words) => page.includes(words))
    }
    expect(await seen(main)).toEqual(['You uploaded', 'You downloaded', 'Office downloaded'])
    expect(await seen(both)).toEqual(['Mara Main uploaded', 'You downloaded', 'Office downloaded'])
    const page = wordsOf(await textOf(as(admin).get(`/admin/documents?document=${id}`)))
    for (const words of ['Mara Main downloaded v1', 'Bo Both downloaded v1', 'Office downloaded v1'])
      expect(page).toContain(words)
  })
})

describe('withdrawing a version', () => {
  test('is allowed to the uploader of that version, whoever created the document', async () => {
    const { project, main, both } = await makePeople(db)
    const { id } = await upload(main, 'Turns.pdf', project.id)
    await upload(both, 'Turns.pdf', project.id)
    expect(await said(await takeBack(main, id, 2))).toEqual([409, 'Only who uploaded it can take it back.'])
    expect(await textOf(as(main).get(`/client/documents?document=${id}`))).not.toContain('Take Back')
    expect(await textOf(as(both).get(`/client/documents?document=${id}`))).toContain('Take Back')
    expect((await takeBack(both, id, 2)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ version: 1 })
    expect(await textOf(as(main).get(`/client/documents?document=${id}`))).toContain('Bo Both took back v2')
  })

  test('is rejected after another member has viewed it', async () => {
    const { project, main, both, none } = await makePeople(db)
    const { id } = await upload(main, 'Opened.pdf', project.id)
    await as(none).get(`/api/documents/${id}/download`)
    expect(await textOf(as(main).get(`/client/documents?document=${id}`))).toContain('Take Back')
    await as(both).get(`/api/documents/${id}/download`)
    expect((await takeBack(main, id)).status).toBe(409)
  })
})

describe('the staff', () => {
  test('shares with the members of a project, also without a main contact', async () => {
    const { project, people } = await makePeople(db)
    const page = await textOf(as(admin).get(`/admin/documents/share?project=${project.id}`))
    for (const words of [`the people of ${project.title}`, 'Mara Main', 'Bo Both', 'Dora Documents'])
      expect(page).toContain(words)
    expect(page).not.toContain('Ivo Invoices')
    await db.update(projects).set({ clientId: null }).where(eq(projects.id, project.id))
    const name = `${randomUUID()}.pdf`
    const { id } = await share(admin, name, { project: project.id })
    expect(await rowOf(id)).toMatchObject({ clientId: null, projectId: project.id, forAll: false })
    for (const [role, person] of Object.entries(people))
      expect([role, await waysTo(person, { id, name, project: project.id })]).toEqual([
        role,
        role === 'both' || role === 'documents' ? 1 : 0,
      ])
    const [logged] = await db.select().from(activity).where(eq(activity.subjectId, id))
    expect(logged?.after).toEqual({ version: 1, project: project.title })
    const form = uploadForm('No such project.pdf', pdf())
    form.append('project', randomUUID())
    const answer = await as(admin).send('/api/admin/documents/upload', form)
    expect([answer.status, await answer.text()]).toEqual([404, 'Project not found'])
    expect((await as(admin).get('/admin/documents/share?project=none')).status).toBe(404)
  })

  test('is offered only projects whose documents the chosen client sees', async () => {
    const { project, both, invoices } = await makePeople(db)
    const chosen = (who: Person) => textOf(as(admin).get(`/admin/documents/share?client=${who.id}`))
    expect(await chosen(both)).toContain(`<option value="${project.id}"`)
    expect(await chosen(invoices)).not.toContain(project.id)
    const form = uploadForm('Out of sight.pdf', pdf())
    form.append('client', invoices.id)
    form.append('project', project.id)
    const answer = await as(admin).send('/api/admin/documents/upload', form)
    expect([answer.status, await answer.text()]).toEqual([
      400,
      "Select one of this client's projects, or none.",
    ])
  })

  test('sees in the dialog who has access to a document', async () => {
    const { project, main, both } = await makePeople(db)
    const readers = async (id: string) => {
      const page = await textOf(as(admin).get(`/admin/documents?document=${id}`))
      return /Who may see it: ([^<]*)/.exec(page)?.[1]?.split(', ').toSorted()
    }
    const filed = await upload(both, 'Filed.pdf', project.id)
    expect(await readers(filed.id)).toEqual(['Bo Both', 'Dora Documents', 'Mara Main'])
    const own = await upload(main, 'Own.pdf')
    expect(await readers(own.id)).toEqual(['Mara Main'])
    const forAll = await share(admin, `${randomUUID()}.pdf`, { client: 'all' })
    expect(await readers(forAll.id)).toEqual(['every client'])
    await as(admin).post('/admin/documents', { intent: 'withdraw', entry: forAll.id })
    expect(await readers(forAll.id)).toEqual(['nobody but us'])
  })

  test('filters by client to what that client sees, and by project to what is filed there', async () => {
    const { project, main, both, invoices } = await makePeople(db)
    const [filed, own] = [`filed ${randomUUID()}.pdf`, `own ${randomUUID()}.pdf`]
    await upload(both, filed, project.id)
    await upload(main, own)
    const found = async (query: string) => {
      const page = await textOf(as(admin).get(`/admin/documents?${query}`))
      return [filed, own].filter((name) => page.includes(name))
    }
    expect(await found(`client=${main.id}`)).toEqual([filed, own])
    expect(await found(`client=${both.id}`)).toEqual([filed])
    expect(await found(`client=${invoices.id}`)).toEqual([])
    expect(await found(`project=${project.id}`)).toEqual([filed])
  })

  test('moves a document to other projects of its viewers, or to its client without a project', async () => {
    const { project, main, both, stranger } = await makePeople(db)
    const second = await makePeople(db)
    await db.insert(projectMembers).values({
      projectId: second.project.id,
      uid: both.id,
      documents: true,
      invoices: false,
    })
    const foreign = await makePeople(db)
    const { id } = await upload(both, 'Moving.pdf', project.id)
    const dialog = await textOf(as(admin).get(`/admin/documents?document=${id}`))
    expect(dialog).toContain(`<option value="${second.project.id}"`)
    expect(dialog).toContain('<option value="">No project')
    expect(dialog).not.toContain(foreign.project.id)
    expect(await said(await move(id, foreign.project.id, project.id))).toEqual([
      400,
      'Select one of the projects in the list.',
    ])
    expect((await move(id, second.project.id, project.id)).status).toBe(200)
    for (const [who, status] of [
      [main, 404],
      [both, 200],
      [second.main, 200],
    ] as const)
      expect((await as(who).get(`/api/documents/${id}/download`)).status).toBe(status)
    expect((await move(id, '', second.project.id)).status).toBe(200)
    for (const [who, status] of [
      [main, 404],
      [both, 200],
      [second.main, 404],
    ] as const)
      expect((await as(who).get(`/api/documents/${id}/download`)).status).toBe(status)
    expect((await as(stranger).get(`/api/documents/${id}/download`)).status).toBe(404)
  })

  test('cannot move a document out of all projects when it has no client', async () => {
    const { project } = await makePeople(db)
    const { id } = await share(admin, 'Ownerless.pdf', { project: project.id })
    await db.update(documents).set({ clientId: null }).where(eq(documents.id, id))
    const dialog = await textOf(as(admin).get(`/admin/documents?document=${id}`))
    expect(dialog).not.toContain('No project')
    expect(await said(await move(id, '', project.id))).toEqual([
      409,
      'Nobody could see it there: the account that it came from is closed.',
    ])
    expect((await rowOf(id))?.projectId).toBe(project.id)
  })
})
