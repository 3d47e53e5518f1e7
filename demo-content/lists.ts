import type { Lists } from '#app/content/shapes.ts'

/** Options of a field. The database stores `value`, so it must never change. */
export const industries: Lists['industries'] = [
  { value: 'technology', label: 'Technology' },
  { value: 'finance', label: 'Finance' },
  { value: 'healthcare', label: 'Healthcare' },
  { value: 'retail', label: 'Retail' },
  { value: 'manufacturing', label: 'Manufacturing' },
  { value: 'other', label: 'Other' },
]

/** Initial status of a project converted from an inquiry, and of one that a client requests. */
export const plannedStatus = 'Planned'
export const requestedStatus = 'Requested'
/** Status of a project whose proposal was signed. */
export const acceptedStatus = 'In Progress'

/** Suggested project statuses with their meanings; other statuses can be typed. */
export const projectStatuses: Lists['projectStatuses'] = [
  { text: requestedStatus, means: 'waits-for-us' },
  { text: plannedStatus, means: 'neutral' },
  { text: acceptedStatus, means: 'active' },
  { text: 'Awaiting Documents', means: 'waits-for-client' },
  { text: 'On Hold', means: 'stopped' },
  { text: 'Completed', means: 'done' },
]
