import { eq } from 'drizzle-orm'
import { getRequestRevision } from '#app/domain/requests/request-history.server.ts'
import { findRequestList } from '#app/domain/requests/request-lists.server.ts'
import { requestEvents, requests } from '#db/schema.ts'
import { pdf, uploadForm } from '#test/make/files.ts'
import { addMember, listActions, makeClient, makeProject, type Rights } from '#test/make/make.ts'
import { expectPage, textOf } from '#test/pages.ts'
import type { openTestApp } from './app.ts'
import { createDocumentSender, type Person, readStored } from './documents/people.ts'

type App = Pick<Awaited<ReturnType<typeof openTestApp>>, 'as' | 'db'>
type Fields = Record<string, string>

/** Returns the titles of the requests on a page, in order. */
export const titlesIn = (page: string) =>
  [...page.matchAll(/<h[34] id="request-[^>]*>([^<]*)<\/h[34]>/g)].map((found) => found[1])

/** Creates a project with its client. Returns functions with which staff and clients use its requests. */
export async function createRequestHelpers(
  { as, db }: App,
  admin: Person,
  title = 'Depots & <b>ferries</b>',
) {
  const client = await makeClient(db, { name: 'Ada' })
  const project = await makeProject(db, { clientId: client.id, title })
  const firmPath = `/admin/projects/${project.id}/requests`
  const path = `/client/projects/${project.id}/requests`

  const rows = () => db.select().from(requests).where(eq(requests.projectId, project.id)).orderBy(requests.id)
  const rowOf = async (id: string) => {
    const [row] = await db.select().from(requests).where(eq(requests.id, id))
    if (!row) throw new Error('no such request')
    return row
  }
  /** Returns the version and hash that the client's page currently shows for an approval. */
  const seen = async (id: string) => {
    const { documentVersion, sha256 } = await rowOf(id)
    return { version: String(documentVersion), sha256: sha256 ?? '' }
  }
  /** Lists a request's steps as `action name`, oldest first. */
  const stepsOf = async (id: string) =>
    (
      await db.select().from(requestEvents).where(eq(requestEvents.requestId, id)).orderBy(requestEvents.id)
    ).map(({ action, byName }) => `${action} ${byName}`)
  const logged = () => listActions(db, project.id)
  /** Inserts `count` requests for an answer. */
  const fill = (count: number, rowOf: (i: number) => Partial<typeof requests.$inferInsert>, from = 0) =>
    db.insert(requests).values(
      Array.from({ length: count }, (_, i) => ({
        id: `${project.id}-${String(from + i).padStart(4, '0')}`,
        projectId: project.id,
        kind: 'answer' as const,
        title: 'x',
        ...rowOf(i),
      })),
    )
  const send = (intent: string, fields: Fields = {}) => as(admin).post(firmPath, { intent, ...fields })
  const firmPage = (query = '') => textOf(as(admin).get(firmPath + query))
  /** Adds a request. Resolves to its id. */
  const add = async (fields: Fields = {}): Promise<string> => {
    await expectPage(send('add', { kind: 'answer', title: 'Which day?', ...fields }), 200)
    return (await rows()).at(-1)?.id ?? ''
  }
  /**
   * Adds requests from a list, by default all of them, otherwise those at the given positions. Resolves to the page
   * that the form leads to.
   */
  const addList = async (list: string, fields: Fields = {}, chosen?: number[]) => {
    const { items, version } = await findRequestList(db, list)
    const positions = chosen ?? items.map((_, at) => at)
    const selected = Object.fromEntries(positions.map((at) => [`selected[${at}]`, String(at)]))
    const sent = { intent: 'add-list', list, version, ...selected, ...fields }
    const saved = await as(admin).post(`${firmPath}?list=${list}`, sent)
    return saved.status === 302 ? as(admin).get(saved.headers.get('location') ?? '') : saved
  }
  /** Performs a staff action on a request at its current revision. */
  const decide = async (intent: string, id: string, fields: Fields = {}) =>
    send(intent, { entry: id, version: getRequestRevision(await rowOf(id)), ...fields })

  const page = (who: Person = client, query = '') => textOf(as(who).get(path + query))
  const reply = (who: Person, intent: string, id: string, fields: Fields = {}) =>
    as(who).post(path, { intent, entry: id, ...fields })
  const answer = (id: string, words = 'Monday.', who: Person = client) =>
    reply(who, 'answer', id, { answer: words })
  /** Edits a submitted answer, by default at its current revision. */
  const edit = async (id: string, words: string, who: Person = client, version?: string) =>
    reply(who, 'edit-answer', id, {
      answer: words,
      version: version ?? getRequestRevision(await rowOf(id)),
    })
  /** Uploads a file for a request. */
  const upload = (id: string, name = 'Lease.pdf', who: Person = client, content = pdf()) => {
    const form = uploadForm(name, content)
    form.append('request', id)
    return as(who).send('/api/documents/upload', form)
  }
  const uploaded = (...options: Parameters<typeof upload>) => readStored(upload(...options))
  /** Shares a document with the project as staff, or its next version if it exists. */
  const share = (name = 'Report.pdf') =>
    createDocumentSender(as).share(admin, name, { client: client.id, project: project.id })
  /** Creates another project member with these rights. */
  const member = async (name: string, rights: Rights = {}) => {
    const person = await makeClient(db, { name })
    await addMember(db, project, person, rights)
    return person
  }
  return {
    client,
    project,
    path,
    firmPath,
    rows,
    rowOf,
    seen,
    stepsOf,
    logged,
    fill,
    send,
    firmPage,
    add,
    addList,
    decide,
    page,
    reply,
    answer,
    edit,
    upload,
    uploaded,
    share,
    member,
  }
}
