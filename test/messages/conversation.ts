import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { messages } from '#db/schema.ts'
import type { openTestApp } from '../app.ts'
import { addMember, makeClient, makeProject, type Rights } from '../make/make.ts'
import { textOf } from '../pages.ts'

type Site = Awaited<ReturnType<typeof openTestApp>>
type Person = { id: string }

/** Creates a project with its main contact. Returns functions with which staff and clients send and read messages. */
export async function createConversation(
  { as, db }: Pick<Site, 'as' | 'db'>,
  title = 'Depots & <b>ferries</b>',
) {
  const client = await makeClient(db, { name: 'Ada <i>Client</i>' })
  const project = await makeProject(db, { clientId: client.id, title })
  const clientPath = `/client/projects/${project.id}/messages`
  const firmPath = `/admin/projects/${project.id}/messages`
  const write = (person: Person, text: string, fields: Record<string, string> = {}) =>
    as(person).post(clientPath, { intent: 'message', text, ...fields })
  const answer = (person: Person, text: string, fields: Record<string, string> = {}) =>
    as(person).post(firmPath, { intent: 'message', text, ...fields })
  const read = async (person: Person, query = '') => pageOf(as(person).get(clientPath + query))
  const readAsFirm = async (person: Person, query = '') => pageOf(as(person).get(firmPath + query))
  /** Creates a project member. */
  const member = async (rights: Rights = {}, overrides: Parameters<typeof makeClient>[1] = {}) => {
    const person = await makeClient(db, overrides)
    await addMember(db, project, person, rights)
    return person
  }
  return { client, project, clientPath, firmPath, write, answer, read, readAsFirm, member }
}

/** Returns a page without its scripts, which repeat its content. */
export const pageOf = async (answer: Response | Promise<Response>) =>
  (await textOf(answer)).replaceAll(/<script[^>]*>.*?<\/script>/gs, '')

export const messagesOf = (db: Database, project: Person) =>
  db
    .select()
    .from(messages)
    .where(eq(messages.projectId, project.id))
    .orderBy(asc(messages.createdAt), asc(messages.id))

/** Inserts `count` messages, `Message 1` and so on. They are one minute apart, and the latest is one minute old. */
export async function makeMessages(
  db: Database,
  project: Person,
  count: number,
  by: { side: 'client' | 'firm'; writtenBy?: string | null } = { side: 'firm' },
) {
  const rows = Array.from({ length: count }, (_, i) => ({
    id: randomUUID(),
    projectId: project.id,
    byName: by.side === 'firm' ? 'Office' : 'A client',
    writtenBy: null,
    ...by,
    text: `Message ${i + 1}.`,
    createdAt: new Date(Date.now() - (count - i) * 60_000),
  }))
  await db.insert(messages).values(rows)
  return rows.map(({ id }) => id)
}
