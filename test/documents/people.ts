import { expect } from 'vitest'
import type { Database } from '#db/connect.server.ts'
import { projectMembers } from '#db/schema.ts'
import type { openTestApp } from '../app.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { makeClient, makeProject } from '../make/make.ts'

type As = Awaited<ReturnType<typeof openTestApp>>['as']
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
/** Members who see the documents of the project. */
export const seeDocuments = ['main', 'both', 'documents']

export const createDocumentSender = (as: As) => ({
  upload: async (who: Person, name: string, project?: string, content = pdf()): Promise<StoredDocument> => {
    const answer = await as(who).send('/api/documents/upload', uploadForm(name, content, project))
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
    return answer.json()
  },
  share: async (who: { id: string }, name: string, to: Record<string, string>): Promise<StoredDocument> => {
    const form = uploadForm(name, pdf())
    for (const [field, value] of Object.entries(to)) form.append(field, value)
    const answer = await as(who).send('/api/admin/documents/upload', form)
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
    return answer.json()
  },
})
