import { projects } from '#db/schema.ts'

/** What the firm writes and the client reads. */
const shared = {
  title: projects.title,
  description: projects.description,
  status: projects.status,
  nextStep: projects.nextStep,
  duration: projects.duration,
  technologies: projects.technologies,
  tags: projects.tags,
  results: projects.results,
}

/** All that the client may read. */
export const clientColumns = {
  id: projects.id,
  ...shared,
  requestedService: projects.requestedService,
  requestedBudget: projects.requestedBudget,
  wishedStart: projects.wishedStart,
  archivedAt: projects.archivedAt,
  createdAt: projects.createdAt,
}

/** What the firm's form writes, and what the activity log keeps of a change. */
export const projectFormColumns = {
  ...shared,
  clientId: projects.clientId,
  published: projects.published,
  client: projects.client,
  internalNotes: projects.internalNotes,
}

type ProjectFields = Pick<typeof projects.$inferSelect, keyof typeof projectFormColumns>
const names = Object.keys(projectFormColumns) as (keyof ProjectFields)[]
/** What the project's form was made from, for its version; its picture and its progress have forms of their own. */
export const projectFields = (row: ProjectFields) => names.map((name) => row[name])
