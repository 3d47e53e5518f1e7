import type { Lists } from '#app/content/shapes.ts'

/** What can be chosen. `value` is what the database keeps: it never changes. */
export const industries = [
  { value: 'technology', label: 'Technologie' },
  { value: 'finance', label: 'Finanzen' },
  { value: 'healthcare', label: 'Gesundheitswesen' },
  { value: 'retail', label: 'Handel' },
  { value: 'manufacturing', label: 'Fertigung' },
  { value: 'other', label: 'Andere' },
] as const satisfies Lists['industries']

/** What a project begins with that comes from an inquiry, and what a client's own request begins with. */
export const plannedStatus = 'Geplant'
export const requestedStatus = 'Angefragt'

/** Offered while a project's status is typed, with what each means; any other words will do as well. */
export const projectStatuses: Lists['projectStatuses'] = [
  { text: requestedStatus, means: 'waits-for-us' },
  { text: plannedStatus, means: 'neutral' },
  { text: 'In Arbeit', means: 'active' },
  { text: 'Wartet auf Dokumente', means: 'waits-for-client' },
  { text: 'Ruht', means: 'stopped' },
  { text: 'Abgeschlossen', means: 'done' },
]
