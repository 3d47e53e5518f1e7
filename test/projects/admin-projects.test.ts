import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  activity,
  documents,
  invoices,
  messages,
  milestones,
  projects,
  projectUpdates,
  requests,
} from '#db/schema.ts'
import { serverBuild } from '#scripts/build.ts'
import { postConfirmed } from '#test/make/post-with-confirmation.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { revisionOf, textOf } from '../html.ts'
import { makeAdmin, makeClient, makeProject, makeStaff } from '../make/make.ts'
import { pictureFile, pictureForm } from '../make/pictures.ts'
import { projectRevision } from './project-forms.ts'

const { as, db } = await openTestApp()
const person = await makeAdmin(db)
const admin = as(person)
const visitor = as(null)

const form = (with_: Record<string, string> = {}) => ({
  intent: 'save',
  title: 'A second warehouse',
  description: 'Plan it.\r\n\r\nThen build it.',
  status: 'Planned',
  ...with_,
})
const ELSE = "Someone else edited this while you were working. Your changes aren't saved yet."
const rowOf = async (id: string) => (await db.select().from(projects).where(eq(projects.id, id)))[0]

/** Makes one by the form; resolves to its row. */
async function create(with_: Record<string, string> = {}) {
  const answer = await postConfirmed(admin, '/admin/projects/new', form(with_))
  const id = /\/admin\/projects\/([^?]+)\?done=created$/.exec(answer.headers.get('location') ?? '')?.[1] ?? ''
  const row = await rowOf(id)
  if (!row) throw new Error(`not created: ${answer.status}`)
  return row
}
const save = async (row: { id: string }, with_: Record<string, string> = {}) =>
  postConfirmed(
    admin,
    `/admin/projects/${row.id}/edit`,
    form({ version: await projectRevision(admin, row.id), ...with_ }),
  )
/** The same for what the site shows of it. */
const publish = async (row: { id: string }, with_: Record<string, string> = {}) =>
  postConfirmed(admin, `/admin/projects/${row.id}/publish`, {
    ...{ intent: 'publish', version: await projectRevision(admin, row.id) },
    ...with_,
  })
const loggedOf = (id: string) =>
  db.select().from(activity).where(eq(activity.subjectId, id)).orderBy(desc(activity.id))

describe('a project in the admin area', () => {
  test('is created with every field normalized, and logged', async () => {
    const client = await makeClient(db)
    const row = await create({
      clientEmail: client.email.toUpperCase(),
      published: 'on',
      client: 'Client & Sons',
      duration: '5 months',
      tags: ' AI, Logistics,\nai,, Ports ',
      technologies: 'Python\r\nPostgreSQL',
      results: 'Ten percent more, and safer\n\nNo night shifts',
      nextStep: 'We meet.\r\nThen we write.',
      internalNotes: 'Mind the price.',
    })
    expect(row).toMatchObject({
      title: 'A second warehouse',
      description: 'Plan it.\n\nThen build it.',
      status: 'Planned',
      clientId: client.id,
      published: true,
      client: 'Client & Sons',
      duration: '5 months',
      tags: ['AI', 'Logistics', 'Ports'],
      technologies: ['Python', 'PostgreSQL'],
      results: ['Ten percent more, and safer', 'No night shifts'],
      nextStep: 'We meet.\nThen we write.',
      internalNotes: 'Mind the price.',
      requestedService: null,
    })
    expect(await loggedOf(row.id)).toMatchObject([
      { action: 'project.created', actorUid: person.id, after: { clientId: client.id, published: true } },
    ])
    const page = await textOf(admin.get(`/admin/projects/${row.id}?done=created`))
    for (const words of ['The project was created.', 'Then we write.', 'Mind the price.', client.email])
      expect(page).toContain(words)
    const site = await textOf(admin.get(`/admin/projects/${row.id}/publish`))
    for (const words of ['Client &amp; Sons', 'AI, Logistics, Ports']) expect(site).toContain(words)
  })

  test('is updated in every field, clears empty ones, and logs only changed fields', async () => {
    const row = await create({ client: 'Old name', tags: 'One', nextStep: 'Wait', published: 'on' })
    const answer = await save(row, { status: 'Waiting for the port' })
    const page = `/admin/projects/${row.id}`
    const to = (path: string) => expect.stringMatching(new RegExp(`^${path}\\?done=saved-\\d+$`))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to(page)])
    // Fields of the public site keep their values.
    expect(await rowOf(row.id)).toMatchObject({
      ...{ status: 'Waiting for the port', nextStep: null },
      ...{ tags: ['One'], client: 'Old name', published: true },
    })
    const other = await publish(row, { tags: 'One, Two' })
    expect([other.status, other.headers.get('location')]).toEqual([302, to(`${page}/publish`)])
    expect(await rowOf(row.id)).toMatchObject({
      ...{ status: 'Waiting for the port', title: row.title },
      ...{ tags: ['One', 'Two'], client: null, published: false },
    })
    expect(await loggedOf(row.id)).toMatchObject([
      {
        action: 'project.changed',
        before: { tags: ['One'], client: 'Old name', published: true },
        after: { tags: ['One', 'Two'], client: null, published: false },
      },
      {
        action: 'project.changed',
        before: { status: 'Planned', nextStep: 'Wait' },
        after: { status: 'Waiting for the port', nextStep: null },
      },
      { action: 'project.created' },
    ])
    expect((await loggedOf(row.id))[0]?.after).not.toHaveProperty('status')
    // Words of the firm's own are offered from then on.
    expect(await textOf(admin.get('/admin/projects/new'))).toContain('<option value="Waiting for the port">')
  })

  test.each([
    ['title', '', 'Give the project a title.'],
    ['title', 'x'.repeat(121), 'Title can have at most 120 characters.'],
    ['title', 'A\x07', "can't contain line breaks or control characters"],
    ['description', ' ', 'Describe the project.'],
    ['status', '', 'Give the project a status.'],
    ['clientEmail', 'Harborline', 'Enter an email address like name@company.com.'],
    ['clientEmail', 'nobody@nowhere.example', 'No account has this address.'],
    ['tags', 'a,b,c,d,e,f,g,h,i,j,k,l,m', 'Tags: at most 12 entries.'],
    ['tags', 'x'.repeat(41), 'Tags: each entry can have at most 40 characters.'],
    ['results', 'x\x07', "Results can't contain control characters."],
    ['nextStep', 'x'.repeat(1001), 'Next step can have at most 1000 characters.'],
    ['internalNotes', 'x'.repeat(10_001), 'Internal notes can have at most 10000 characters.'],
  ])(
    'with an invalid %s shows the error at the field, keeps what was typed and changes nothing',
    async (field, value, words) => {
      const before = await db.$count(projects)
      const row = await makeProject(db, { title: 'Untouched' })
      const site = ['tags', 'results'].includes(field)
      const kept = site ? 'duration' : field === 'nextStep' ? 'internalNotes' : 'nextStep'
      const typed = { [kept]: 'typed and kept', [field]: value }
      const changed = site ? await publish(row, typed) : await save(row, typed)
      for (const answer of [await admin.post('/admin/projects/new', form(typed)), changed]) {
        const page = await textOf(answer)
        expect([answer.status, page.includes(words), page.includes('typed and kept')]).toEqual([
          400,
          true,
          true,
        ])
        expect(page).toMatch(
          new RegExp(`name="${field}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="${field}"`),
        )
      }
      expect(await db.$count(projects)).toBe(before + 1)
      expect((await rowOf(row.id))?.title).toBe('Untouched')
    },
  )

  test('an edit conflict shows both versions of each differing field, and Keep mine saves over the newer one', async () => {
    const colleague = await makeStaff(db, { name: 'Mara <b>' })
    const row = await makeProject(db)
    const path = `/admin/projects/${row.id}/edit`
    const version = await projectRevision(admin, row.id)
    const theirs = form({ title: 'Their title', nextStep: 'Their\nnext step', version })
    expect((await as(colleague).post(path, theirs)).status).toBe(302)
    const mine = form({ title: 'My title', version })
    for (let tries = 0; tries < 2; tries++) {
      // The same stale form again is refused again.
      const answer = await admin.post(path, mine)
      const page = await textOf(answer)
      expect([answer.status, page.includes(ELSE)]).toEqual([409, true])
      expect(page).toContain('value="My title"')
      expect(page).toMatch(/Last saved by <bdi[^>]*>Mara &lt;b&gt;<\/bdi>/)
      expect(page).toMatch(/Saved version:<\/span> <span[^>]*>Their title</)
      expect(page).toMatch(/Saved version:<\/span> <span[^>]*>Their\nnext step</)
      expect(page.match(/Saved version:/g)).toHaveLength(2)
      expect(page).toMatch(new RegExp(`<a [^>]*href="${path}"[^>]*>Use theirs</a>`))
    }
    expect((await rowOf(row.id))?.title).toBe('Their title')
    const page = await textOf(admin.post(path, mine))
    const newer = revisionOf(page)
    expect(newer).toBe(await projectRevision(admin, row.id))
    // Another edit arrives in between: the shown revision is stale again.
    await as(colleague).post(path, form({ title: 'Their second title', version: newer }))
    const again = await admin.post(path, form({ title: 'My title', version: newer }))
    expect([again.status, (await textOf(again)).includes('Their second title')]).toEqual([409, true])
    expect((await save(row, { title: 'My title' })).status).toBe(302)
    expect(await rowOf(row.id)).toMatchObject({ title: 'My title', nextStep: null })
  })

  test('a conflict with an own edit says so, and one elsewhere in the project shows no differing field', async () => {
    const row = await makeProject(db)
    const path = `/admin/projects/${row.id}/edit`
    const version = await projectRevision(admin, row.id)
    const same = { title: row.title, description: row.description, status: row.status, version }
    expect((await publish(row, { published: 'on' })).status).toBe(302)
    const page = await textOf(admin.post(path, form(same)))
    expect(page).toContain(
      "You changed this yourself in the meantime, perhaps in another window. These changes aren't saved yet.",
    )
    expect(page).toContain('No field of this form differs from what is saved.')
    expect(page).not.toContain('Saved version:')
    const unpublished = { intent: 'publish', version, duration: 'Mine' }
    const other = await textOf(admin.post(`/admin/projects/${row.id}/publish`, unpublished))
    expect(other).toMatch(/Saved version:<\/span> <span[^>]*>Published</)
  })

  test('returns 404 for an unknown id', async () => {
    for (const id of [randomUUID(), 'none']) {
      const answer = await admin.get(`/admin/projects/${id}`)
      expect([answer.status, (await textOf(answer)).includes('Project not found')]).toEqual([404, true])
    }
    expect((await save({ id: randomUUID() })).status).toBe(404)
  })

  test('shows the request of its client', async () => {
    const client = await makeClient(db, { name: 'Grace Asks' })
    const asked = await as(client).post('/client/projects/new', {
      title: 'Asked for',
      description: 'Please.',
      service: 'AI & Machine Learning Solutions',
      budget: '$10,000 - $50,000',
      wishedStart: '2027-02-01',
    })
    const id = new URL(asked.headers.get('location') ?? '', APP_URL).pathname.split('/').at(-1) ?? ''
    const page = await textOf(admin.get(`/admin/projects/${id}`))
    for (const words of [
      'What the client asked for',
      'AI &amp; Machine Learning Solutions',
      '$10,000 - $50,000',
      '2027-02-01',
      'Grace Asks',
      'Requested',
    ])
      expect(page).toContain(words)
    expect(await loggedOf(id)).toMatchObject([{ action: 'project.requested', actorUid: client.id }])
    expect(await textOf(admin.get(`/admin/projects/${(await makeProject(db)).id}`))).not.toContain(
      'asked for',
    )
  })
})

describe('the page of a project', () => {
  test('shows open work, latest events and the next step with links', async () => {
    const client = await makeClient(db, { name: 'Overseen Ltd' })
    const row = await makeProject(db, {
      ...{ clientId: client.id, leadId: person.id, nextStep: 'Sign on Monday.' },
      ...{ internalNotes: 'Price floor', description: 'Two cold stores.' },
    })
    const projectId = row.id
    await db.insert(requests).values([
      { id: randomUUID(), projectId, kind: 'answer', title: 'Which day?', dueOn: '2020-01-01' },
      { id: randomUUID(), projectId, kind: 'answer', title: 'Long done', state: 'accepted' },
      { id: randomUUID(), projectId, kind: 'answer', title: 'Taken back', withdrawnAt: new Date() },
    ])
    const written = { projectId, side: 'client' as const, writtenBy: client.id, byName: client.name }
    for (let n = 1; n <= 4; n++)
      await db.insert(messages).values({
        ...written,
        ...{ id: randomUUID(), text: `Message ${n}`, createdAt: new Date(Date.now() - 10_000 + n) },
      })
    await db.insert(milestones).values({ id: randomUUID(), projectId, title: 'Signing', dueOn: '2199-01-01' })
    await db.insert(projectUpdates).values({ id: randomUUID(), projectId, title: 'Begun', body: 'We began.' })
    const common = { clientId: client.id, projectId, currency: 'EUR', billTo: 'Overseen', dueDays: 14 }
    await db.insert(invoices).values([
      { id: randomUUID(), ...common, total: 12_345 },
      { id: randomUUID(), ...common, total: 700, status: 'sent', number: randomUUID(), dueOn: '2020-01-01' },
    ])
    const [file, elsewhere] = [await makeProject(db), await makeProject(db)]
    const document = { origin: 'firm' as const, version: 1, bytes: 1, kind: 'pdf' as const }
    await db.insert(documents).values([
      { ...document, id: randomUUID(), clientId: client.id, projectId, name: 'Lease.pdf' },
      { ...document, id: randomUUID(), clientId: client.id, projectId: elsewhere.id, name: 'Other.pdf' },
    ])
    const path = `/admin/projects/${row.id}`
    const page = await textOf(admin.get(path))
    const words = [
      ...['Overseen Ltd', client.email, person.name, 'Sign on Monday.', 'Price floor', 'Two cold stores.'],
      ...['Which day?', 'Was due', 'Message 4', 'Message 2', 'Not read', 'Signing', 'We began.', 'Lease.pdf'],
      ...['EUR\u00a0123.45', 'Draft', 'EUR\u00a07.00', 'Overdue', `${path}/edit`, `${path}/publish`],
      ...[`/admin/documents?project=${row.id}`, `/admin/invoices/new?client=${client.id}`],
    ]
    expect(words.filter((one) => !page.includes(one))).toEqual([])
    for (const hidden of ['Long done', 'Taken back', 'Message 1', 'Other.pdf', '<textarea'])
      expect([hidden, page.includes(hidden)]).toEqual([hidden, false])
    // Its documents are the list of all, with the project's own head.
    const list = await textOf(admin.get(`/admin/documents?project=${row.id}`))
    for (const one of ['Lease.pdf', `<h1`, row.title, `${path}/messages`, `share?project=${row.id}`])
      expect(list).toContain(one)
    expect(list).not.toContain('Other.pdf')
    expect(await textOf(admin.get(`/admin/invoices?project=${row.id}`))).toContain('EUR\u00a0123.45')
    expect(await textOf(admin.get(`/admin/invoices?project=${file.id}`))).toContain('No invoice matches')
    for (const part of ['', '/edit', '/publish']) {
      const tried = await as(client).get(`${path}${part}`)
      expect([part, tried.status, tried.headers.get('location')?.slice(0, 6)]).toEqual([part, 302, '/login'])
      expect((await as(client).post(`${path}${part}`, { intent: 'delete' })).status).toBe(403)
    }
  })

  test('contains no form that edits the project', async () => {
    const row = await makeProject(db, { title: 'Only read' })
    const answer = await admin.post(
      `/admin/projects/${row.id}`,
      form({ version: await projectRevision(admin, row.id) }),
    )
    expect([answer.status, (await rowOf(row.id))?.title]).toEqual([405, 'Only read'])
  })
})

describe('publishing', () => {
  test('shows a project on the site at once, and unpublishing hides it at once', async () => {
    const title = `Shown ${randomUUID()}`
    expect(await textOf(visitor.get('/portfolio'))).not.toContain(title)
    const row = await create({ title })
    const seen = async () => [
      (await textOf(visitor.get('/portfolio'))).includes(title),
      (await textOf(visitor.get(`/portfolio/${row.id}`))).includes(title),
      (await textOf(visitor.get('/sitemap.xml'))).includes(row.id),
    ]
    expect(await seen()).toEqual([false, false, false])
    await publish(row, { published: 'on' })
    expect(await seen()).toEqual([true, true, true])
    await publish(row)
    expect(await seen()).toEqual([false, false, false])
    expect((await visitor.get(`/portfolio/${row.id}`)).status).toBe(404)
  })
})

describe('the client', () => {
  test('is found by a part of the name, company or email', async () => {
    const mark = randomUUID()
    const client = await makeClient(db, { name: 'Findable', company: `Company ${mark}` })
    const found = async (search: string, who = admin) =>
      (await who.get(`/admin/clients?${new URLSearchParams({ search })}`)).text()
    for (const words of [mark.slice(3).toUpperCase(), client.email.slice(2, 20)])
      expect(JSON.parse(await found(words))).toMatchObject([{ email: client.email, name: 'Findable' }])
    expect(JSON.parse(await found(''))).toEqual([])
    expect(await found(mark, as(client))).not.toContain(client.email)
  })
})

describe('deleting a project', () => {
  test('keeps its documents and invoices without a project and is logged', async () => {
    const client = await makeClient(db)
    const row = await makeProject(db, { clientId: client.id, title: 'To be deleted', published: true })
    const [document, invoice] = [randomUUID(), randomUUID()]
    const clientId = client.id
    await db.insert(documents).values({
      id: document,
      clientId,
      projectId: row.id,
      origin: 'client',
      name: 'Kept.pdf',
      version: 1,
      bytes: 1,
      kind: 'pdf',
    })
    await db
      .insert(invoices)
      .values({ id: invoice, clientId, projectId: row.id, currency: 'EUR', billTo: 'Client', dueDays: 14 })
    const answer = await admin.post(`/admin/projects/${row.id}/edit`, { intent: 'delete' })
    expect(answer.headers.get('location')).toBe('/admin/projects?done=deleted')
    expect(await textOf(admin.get('/admin/projects?done=deleted'))).toContain('The project was deleted.')
    expect(await rowOf(row.id)).toBeUndefined()
    expect(await db.select().from(documents).where(eq(documents.id, document))).toMatchObject([
      { projectId: null },
    ])
    expect(await db.select().from(invoices).where(eq(invoices.id, invoice))).toMatchObject([
      { projectId: null },
    ])
    expect((await loggedOf(row.id))[0]).toMatchObject({
      action: 'project.deleted',
      before: { title: 'To be deleted', clientId },
    })
    expect((await visitor.get(`/portfolio/${row.id}`)).status).toBe(404)
    expect((await admin.post(`/admin/projects/${row.id}/edit`, { intent: 'delete' })).status).toBe(404)
  })
})

describe('the list of projects', () => {
  const titles = (page: string) =>
    [...page.matchAll(/<th scope="row"[^>]*><a[^>]*>([^<]*)</g)].map(([, title]) => title)

  test('is searched by title, client and status, without wildcards, and shows an empty state', async () => {
    const mark = randomUUID()
    // Two within a millisecond have no order.
    await makeProject(db, { title: `Percent 100% ${mark}`, createdAt: new Date(Date.now() - 60_000) })
    await makeProject(db, { title: 'By client', client: `Sons of ${mark}` })
    const page = (search: string) => textOf(admin.get(`/admin/projects?${new URLSearchParams({ search })}`))
    expect(titles(await page(mark.toUpperCase()))).toEqual(['By client', `Percent 100% ${mark}`])
    expect(titles(await page(`100% ${mark}`))).toEqual([`Percent 100% ${mark}`])
    const nothing = await page(`1__% ${mark}`)
    expect(nothing).toContain('No project here has “1__% ')
    expect(nothing).toContain('Show all projects')
  })

  test('is filtered to published, requested and clientless projects', async () => {
    const mark = randomUUID()
    const client = await makeClient(db)
    const title = (what: string) => `${what} ${mark}`
    await makeProject(db, { title: title('Published'), published: true, clientId: client.id })
    await makeProject(db, { title: title('Asked'), status: 'Requested', clientId: client.id })
    await makeProject(db, { title: title('Nobody'), clientId: null })
    const shown = async (filter: string) =>
      titles(await textOf(admin.get(`/admin/projects?search=${mark}&filter=${filter}`)))
    expect(await shown('published')).toEqual([title('Published')])
    expect(await shown('requested')).toEqual([title('Asked')])
    expect(await shown('unassigned')).toEqual([title('Nobody')])
    expect(await shown('nonsense')).toHaveLength(3)
  })

  test('is paged in both directions without gaps or duplicates', async () => {
    const mark = randomUUID()
    const createdAt = new Date('2020-01-01T00:00:00Z')
    const made = await Promise.all(
      Array.from({ length: 120 }, (_, i) => makeProject(db, { title: `${mark} ${i}`, createdAt })),
    )
    for (const direction of ['desc', 'asc']) {
      const seen: (string | undefined)[] = []
      let path: string | undefined = `/admin/projects?search=${mark}&direction=${direction}`
      while (path) {
        const page: string = await textOf(admin.get(path))
        seen.push(...titles(page))
        const next: string | undefined = /href="([^"]*after=[^"]*)"/.exec(page)?.[1]
        path = next?.replaceAll('&amp;', '&')
        if (seen.length > 120) break
      }
      expect(seen.toSorted()).toEqual(made.map(({ title }) => title).toSorted())
    }
  })
})

/** Every address of the product that is not the administrator's, with these ids in their places. */
async function addresses(id: string, picture: string): Promise<string[]> {
  const { build } = (await import(serverBuild)) as {
    build: { routes: Record<string, { id: string; parentId?: string; path?: string; index?: boolean }> }
  }
  const pathOf = (route: string | undefined): string => {
    const found = route === undefined ? undefined : build.routes[route]
    return found ? `${pathOf(found.parentId)}${found.path ? `/${found.path}` : ''}` : ''
  }
  const values: Record<string, string> = { id, picture, file: '480.avif', version: '1', page: 'portfolio' }
  const paths = Object.keys(build.routes)
    .map((route) =>
      pathOf(route)
        .replace('*', 'any')
        .replaceAll(/:(\w+)/g, (_, name) => values[name] ?? id),
    )
    .filter((path) => !/^\/(admin|logout)/.test(path))
  return [...new Set(paths)].flatMap((path) => (path === '' ? ['/', '/_root.data'] : [path, `${path}.data`]))
}

describe('internal data of the firm', () => {
  test('never appears in any public or client page, `.data` request, sitemap or picture', async () => {
    const [secret, draft] = [`notes${randomUUID().slice(0, 8)}`, `draft${randomUUID().slice(0, 8)}`]
    const [owner, other] = [await makeClient(db), await makeClient(db)]
    const notes = { internalNotes: `Mind the ${secret}.` }
    const hidden = {
      title: `Title ${draft}`,
      description: `About ${draft}`,
      client: draft,
      duration: draft,
      tags: [draft],
      technologies: [draft],
      results: [draft],
      nextStep: draft,
      status: draft,
    }
    const open = await makeProject(db, { ...notes, published: true, clientId: owner.id })
    const closed = await makeProject(db, { ...notes, ...hidden, clientId: owner.id })
    await admin.send(`/admin/projects/${closed.id}/publish`, pictureForm(await pictureFile()))
    const picture = (await rowOf(closed.id))?.pictureId ?? ''
    expect(await textOf(admin.get(`/admin/projects/${closed.id}/edit`))).toContain(secret)
    expect(await textOf(as(owner).get(`/client/projects/${closed.id}`))).toContain(draft)
    let read = 0
    const paths = [...(await addresses(open.id, picture)), ...(await addresses(closed.id, picture))]
    for (const path of new Set(paths)) {
      for (const [who, words] of [
        [null, [secret, draft, picture]],
        [other, [secret, draft, picture]],
        [owner, [secret]],
      ] as const) {
        const answer = await as(who).get(path)
        const body = await answer.text()
        for (const word of words) expect([path, who?.id, body.includes(word)]).toEqual([path, who?.id, false])
        if (answer.status === 200) read++
      }
    }
    // Proves that pages were read, and not only rejections.
    expect(read).toBeGreaterThan(100)
    for (const who of [null, other]) {
      expect((await as(who).get(`/share/portfolio/${closed.id}.png`)).status).toBe(404)
      expect((await as(who).get(`/project-pictures/${closed.id}/${picture}/480.avif`)).status).toBe(404)
    }
  })
})
