import type { Lists } from '#app/content/shapes.ts'

/** Options of select fields. The database stores `value`, which must never change. */
export const industries: Lists['industries'] = [
  { value: 'technology', label: 'Technologie' },
  { value: 'finance', label: 'Finanzen' },
  { value: 'healthcare', label: 'Gesundheitswesen' },
  { value: 'retail', label: 'Handel' },
  { value: 'manufacturing', label: 'Fertigung' },
  { value: 'other', label: 'Andere' },
]

/** Initial statuses of a project created from an inquiry, and of one requested by a client. */
export const plannedStatus = 'Geplant'
export const requestedStatus = 'Angefragt'
/** Status of a project whose proposal was signed. */
export const acceptedStatus = 'In Arbeit'

/** Suggested project statuses with their meanings; custom statuses are allowed. */
export const projectStatuses: Lists['projectStatuses'] = [
  { text: requestedStatus, means: 'waits-for-us' },
  { text: plannedStatus, means: 'neutral' },
  { text: acceptedStatus, means: 'active' },
  { text: 'Wartet auf Dokumente', means: 'waits-for-client' },
  { text: 'Ruht', means: 'stopped' },
  { text: 'Abgeschlossen', means: 'done' },
]
