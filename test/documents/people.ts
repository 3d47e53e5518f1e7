import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#db/connect.server.ts'
import { activity, documents, projectMembers } from '#db/schema.ts'
import type { openTestApp } from '../app.ts'
import { textOf } from '../html.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { makeClient, makeProject } from '../make/make.ts'

type App = Awaited<ReturnType<typeof openTestApp>>
type As = App['as']
export type Person = Awaited<ReturnType<typeof makeClient>>
export type StoredDocument = { id: string; version: number; by: string }

/** A project with everybody that there can be on one, and two who are not on it. */
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
  const put = (who: Person, documents: boolean, invoices: boolean) =>
    db.insert(projectMembers).values({ projectId: project.id, uid: who.id, documents, invoices })
  await put(people.both, true, true)
  await put(people.documents, true, false)
  await put(people.invoices, false, true)
  await put(people.none, false, false)
  return { project, ...people, people, put }
}
/** Members who see the documents of the project, and members who see its invoices whoever is billed. */
export const seeDocuments = ['main', 'both', 'documents']
export const seeInvoicesOfOthers = ['both', 'invoices']

export const createDocumentSender = (as: As) => ({
  upload: async (who: Person, name: string, project?: string, content = pdf()): Promise<StoredDocument> => {
    const answer = await as(who).send('/api/documents/upload', uploadForm(name, content, project))
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
    return answer.json()
  },
  share: async (
    who: { id: string },
    name: string,
    to: Record<string, string>,
    content = pdf(),
  ): Promise<StoredDocument> => {
    const answer = await as(who).send('/api/admin/documents/upload', shareForm(name, to, content))
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
    return answer.json()
  },
})

/** Creates the form with which staff share a document with a client, a project or all clients. */
export function shareForm(name: string, to: Record<string, string>, content = pdf()): FormData {
  const form = uploadForm(name, content)
  for (const [field, value] of Object.entries(to)) form.append(field, value)
  return form
}

/** Returns the actions on documents, those of staff made by `admin`, and queries of what is stored. */
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
    /** Moves a document; `version` is the project that it is expected in. */
    move: (id: string, project: string, version: string) => change('move', id, { project, version }),
    withdraw: (who: Person | null, entry: string, version: number | string = 1) =>
      as(who).post('/client/documents', { intent: 'take-back', entry, version: String(version) }),
    findDocument: async (id: string) => (await db.select().from(documents).where(eq(documents.id, id)))[0],
    listActions: async (id: string) =>
      (await db.select().from(activity).where(eq(activity.subjectId, id)).orderBy(activity.id)).map(
        ({ action }) => action,
      ),
    statusOf: async (who: Person | null, path: string) => (await as(who).get(path)).status,
    pageOf: (who: Person, path: string) => textOf(as(who).get(path)),
  }
}

/** Returns the status of a response and the message of the alert on its page. */
export async function alertOf(response: Response | Promise<Response>) {
  const answer = await response
  return [answer.status, /role="alert"[^>]*>([^<]+)/.exec(await textOf(answer))?.[1]]
}

export const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

/** Returns the number of temporary files of uploads in the folder of the test storage. */
export const countTemporaryFiles = (folder: string) =>
  readdirSync(join(folder, 'tmp'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.includes('.lock'),
  ).length
