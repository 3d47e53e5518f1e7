/** What the demo client sees on its dashboard, in several statuses. */
export const clientProjects = [
  {
    title: 'Demand forecast for three depots',
    daysAgo: 88,
    description:
      'A forecast of inbound volume per depot and week, from five years of bookings, weather and holidays; planners see it every Monday at six.',
    status: 'In Progress',
    duration: '5 months',
    technologies: ['Python', 'PostgreSQL', 'Prophet'],
    nextStep: 'The planners of the north depot try the forecast for two weeks; we sit beside them.',
  },
  {
    title: 'Sale of the cold-storage business',
    daysAgo: 92,
    description:
      'Preparation, data room and negotiation for the sale of two cold stores. Fourteen buyers were approached, five have signed an NDA.',
    status: 'Awaiting Documents',
    duration: '9 months',
    technologies: ['Data room', 'Financial model'],
    nextStep: 'We put the lease of cold store 1 into the data room as soon as we have it.',
    internalNotes: 'Two of the five asked for exclusivity. Not before the lease is signed.',
  },
  {
    title: 'Portfolio office for the depot programme',
    daysAgo: 104,
    description:
      'One plan, one budget and one weekly page for eleven projects that used to have eleven of each.',
    status: 'On Hold',
    duration: '12 months',
    technologies: ['Roadmap', 'Earned value'],
  },
  {
    title: 'Paperless goods receipt',
    daysAgo: 116,
    description:
      'Delivery notes are read by machine at the gate; people look only at the one in thirty that is unclear.',
    status: 'Completed',
    duration: '4 months',
    technologies: ['OCR', 'TypeScript'],
  },
]
