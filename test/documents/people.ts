import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#db/connect.server.ts'
import { documentEvents, documents } from '#db/schema.ts'
import type { openTestApp } from '../app.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { addMember, listActions, makeClient, makeProject } from '../make/make.ts'
import { textOf } from '../pages.ts'
import { openExport } from '../unzip.ts'

type App = Awaited<ReturnType<typeof openTestApp>>
type As = App['as']
export type Person = Awaited<ReturnType<typeof makeClient>>
export const PREVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'"
type StoredDocument = { id: string; name: string; version: number; by: string }

/** Creates a project with a main contact, a member for each combination of rights, and two people who are not on it. */
export async function makePeople(db: Database) {
  const make = (name: string) => makeClient(db, { name })
  const main = await make('Mara Main')
  const project = await makeProject(db, { clientId: main.id })
  const people = {
    main,
    both: await make('Bo Both'),
    documents: await make('Dora Documents'),
    invoices: await make('Ivo Invoices'),
    none: await make('Nina None'),
    removed: await make('Remy Removed'),
    stranger: await make('Stan Stranger'),
  }
  await addMember(db, project, people.both, { documents: true, invoices: true })
  await addMember(db, project, people.documents, { documents: true })
  await addMember(db, project, people.invoices, { invoices: true })
  await addMember(db, project, people.none)
  return { project, ...people, people }
}
/** Roles that may view the project's documents. */
export const rolesWithDocuments = ['main', 'both', 'documents']

export const createDocumentSender = (as: As) => ({
  upload: (who: Person, name: string, project?: string, content = pdf()) =>
    readStored(as(who).send('/api/documents/upload', uploadForm(name, content, project))),
  share: (who: { id: string }, name: string, to: Record<string, string>, content = pdf()) =>
    readStored(as(who).send('/api/admin/documents/upload', shareForm(name, to, content))),
})

/** Reads the document from the response to an upload, and expects it to be stored. */
export async function readStored(response: Promise<Response>): Promise<StoredDocument> {
  const answer = await response
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
  return answer.json()
}

/** Creates the form with which staff share a document with a client, a project or all clients. */
export function shareForm(name: string, to: Record<string, string>, content = pdf()): FormData {
  const form = uploadForm(name, content)
  for (const [field, value] of Object.entries(to)) form.append(field, value)
  return form
}

/** Returns document actions, of which `admin` performs the staff ones, and queries for stored data. */
export function openDocuments({ as, db }: Pick<App, 'as' | 'db'>, admin: Person) {
  const { upload, share } = createDocumentSender(as)
  const change = (
    intent: string,
    entry: string,
    fields: Record<string, string> = {},
    who: Person | null = admin,
  ) => as(who).post('/admin/documents', { intent, entry, ...fields })
  return {
    upload,
    share: (name: string, to: Record<string, string>, content?: Buffer) => share(admin, name, to, content),
    change,
    /** Moves a document. `version` is the project that it is expected to be in. */
    move: (id: string, project: string, version: string) => change('move', id, { project, version }),
    withdraw: (who: Person | null, entry: string, version: number | string = 1) =>
      as(who).post('/client/documents', { intent: 'withdraw', entry, version: String(version) }),
    findDocument: async (id: string) => (await db.select().from(documents).where(eq(documents.id, id)))[0],
    listActions: (id: string) => listActions(db, id),
    /** Lists the document's view log, oldest first. */
    listEvents: (id: string) =>
      db
        .select()
        .from(documentEvents)
        .where(eq(documentEvents.documentId, id))
        .orderBy(documentEvents.createdAt, documentEvents.id),
    statusOf: async (who: Person | null, path: string) => (await as(who).get(path)).status,
    pageOf: (who: Person, path: string) => textOf(as(who).get(path)),
  }
}

type ReadDocument = { id: string; name: string; project?: string }
const filePaths = ['download', 'versions/1/download', 'versions/1/preview']

/** Returns the fraction of all ways to read a document that work for a client: 0 for none, 1 for all. */
export async function measureAccess(as: As, who: Person, { id, name, project }: ReadDocument) {
  const get = (path: string, headers = {}) => as(who).get(path, { headers })
  const lists = [
    '/client/documents',
    `/client/documents?search=${encodeURIComponent(name)}&sort=name`,
    ...(project ? [`/client/documents?project=${project}`, `/client/projects/${project}/documents`] : []),
  ]
  const listed = await Promise.all(
    lists.map(async (path) => (await textOf(get(path))).includes(`${name}</bdi>`)),
  )
  const inData = (await textOf(get('/client/documents.data'))).includes(name)
  const paths = [
    `/client/documents?document=${id}`,
    ...filePaths.map((path) => `/api/documents/${id}/${path}`),
  ]
  const opened = await Promise.all(paths.map(async (path) => (await get(path)).status === 200))
  const range = await get(`/api/documents/${id}/download`, { range: 'bytes=0-3' })
  const { manifest } = await openExport(await bytesOf(await as(who).post('/api/account/data.zip', {})))
  const exported = manifest.files.some((file) => file.document === name)
  const ways = [...listed, inData, ...opened, range.status === 206, exported]
  return ways.filter(Boolean).length / ways.length
}

/** Returns the fraction of all ways to read a document that work for staff. */
export async function measureStaffAccess(as: As, admin: { id: string }, { id, name }: ReadDocument) {
  const list = await textOf(as(admin).get(`/admin/documents?search=${encodeURIComponent(name)}`))
  const opened = await Promise.all(
    filePaths.map(async (path) => (await as(admin).get(`/api/admin/documents/${id}/${path}`)).status === 200),
  )
  const ways = [list.includes(`${name}</bdi>`), ...opened]
  return ways.filter(Boolean).length / ways.length
}

/** Returns a response's status and the message in the alert on its page. */
export async function alertOf(response: Response | Promise<Response>) {
  const answer = await response
  return [answer.status, /role="alert"[^>]*>([^<]+)/.exec(await textOf(answer))?.[1]]
}

export const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

/** Returns the number of temporary upload files in the test storage's folder. */
export const countTemporaryFiles = (folder: string) =>
  readdirSync(join(folder, 'tmp'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.includes('.lock') && !entry.parentPath.includes('pages'),
  ).length
