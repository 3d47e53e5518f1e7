import type { Lists } from '#app/content/shapes.ts'

/** What can be chosen. `value` is what the database keeps: it never changes. */
export const industries = [
  { value: 'technology', label: 'Technology' },
  { value: 'finance', label: 'Finance' },
  { value: 'healthcare', label: 'Healthcare' },
  { value: 'retail', label: 'Retail' },
  { value: 'manufacturing', label: 'Manufacturing' },
  { value: 'other', label: 'Other' },
] as const satisfies Lists['industries']

/** What a project begins with that comes from an inquiry, and what a client's own request begins with. */
export const plannedStatus = 'Planned'
export const requestedStatus = 'Requested'

/** Offered while a project's status is typed, with what each means; any other words will do as well. */
export const projectStatuses: Lists['projectStatuses'] = [
  { text: requestedStatus, means: 'waits-for-us' },
  { text: plannedStatus, means: 'neutral' },
  { text: 'In Progress', means: 'active' },
  { text: 'Awaiting Documents', means: 'waits-for-client' },
  { text: 'On Hold', means: 'stopped' },
  { text: 'Completed', means: 'done' },
]
