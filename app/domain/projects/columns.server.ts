import { projects } from '#db/schema.ts'

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

export const clientColumns = {
  id: projects.id,
  ...shared,
  requestedService: projects.requestedService,
  requestedBudget: projects.requestedBudget,
  wishedStart: projects.wishedStart,
  archivedAt: projects.archivedAt,
  createdAt: projects.createdAt,
}

/** Columns of the forms for staff, which the activity log records. */
export const projectFormColumns = {
  ...shared,
  clientId: projects.clientId,
  published: projects.published,
  client: projects.client,
  internalNotes: projects.internalNotes,
}

type ProjectFields = Pick<typeof projects.$inferSelect, keyof typeof projectFormColumns>
const names = Object.keys(projectFormColumns) as (keyof ProjectFields)[]
/** Returns the values that the revision of the project form covers. Picture and progress have forms of their own. */
export const projectFields = (row: ProjectFields) => names.map((name) => row[name])
