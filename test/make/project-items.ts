import { randomUUID } from 'node:crypto'
import type { Database } from '#db/connect.server.ts'
import { messages, milestones, projectUpdates, requests } from '#db/schema.ts'

/* Each function adds a row to a project and returns its id. */

type Values<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>
type Project = { id: string }

/** Adds an open request for an answer. */
export async function makeRequest(db: Database, project: Project, with_: Values<typeof requests> = {}) {
  const id = with_.id ?? randomUUID()
  const row = { projectId: project.id, kind: 'answer' as const, title: 'Which day?', ...with_, id }
  await db.insert(requests).values(row)
  return id
}

/** Adds an open milestone, which is overdue. */
export async function makeMilestone(db: Database, project: Project, with_: Values<typeof milestones> = {}) {
  const id = randomUUID()
  await db
    .insert(milestones)
    .values({ id, projectId: project.id, title: 'Signing', dueOn: '2020-01-01', ...with_ })
  return id
}

export async function makeUpdate(db: Database, project: Project, with_: Values<typeof projectUpdates> = {}) {
  const id = randomUUID()
  await db
    .insert(projectUpdates)
    .values({ id, projectId: project.id, title: 'Begun', body: 'We began.', ...with_ })
  return id
}

/** Adds a message from the firm. */
export async function makeMessage(db: Database, project: Project, with_: Values<typeof messages> = {}) {
  const id = randomUUID()
  const row = { side: 'firm' as const, byName: 'Olga', text: 'Hello', createdAt: new Date() }
  await db.insert(messages).values({ id, projectId: project.id, ...row, ...with_ })
  return id
}
