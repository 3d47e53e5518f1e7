import { makeDocx, makePdf, makeXlsx, type Section } from './office-files.ts'

type DemoDocument = {
  name: string
  from: 'client' | 'firm'
  /** As in client-projects.ts. */
  project?: string
  opened?: boolean
  withdrawn?: boolean
  /** Oldest first. */
  versions: { daysAgo: number; content: Buffer }[]
}

const agreement = (days: number): Section[] => [
  {
    heading: 'Scope',
    paragraphs: [
      'A forecast of inbound volume per depot and week, delivered to planners every Monday at six.',
    ],
  },
  { heading: 'Time', paragraphs: [`The work takes ${days} working days within five months.`] },
]

const bookings = (weeks: number) => [
  ['Week', 'North depot', 'Harbour depot', 'East depot'],
  ...Array.from({ length: weeks }, (_, i) => [
    `2026-W${String(i + 1).padStart(2, '0')}`,
    1180 + ((i * 37) % 210),
    2460 + ((i * 53) % 340),
    905 + ((i * 29) % 160),
  ]),
]

/** What the demo client and the firm have exchanged; one of them waits to be opened. */
export const clientDocuments: DemoDocument[] = [
  {
    name: 'Inbound bookings 2026.xlsx',
    from: 'client',
    project: 'Demand forecast for three depots',
    versions: [
      { daysAgo: 40, content: makeXlsx(bookings(18)) },
      { daysAgo: 19, content: makeXlsx(bookings(21)) },
      { daysAgo: 5, content: makeXlsx(bookings(23)) },
    ],
  },
  {
    name: 'Statement of work, demand forecast.docx',
    from: 'firm',
    project: 'Demand forecast for three depots',
    opened: true,
    versions: [
      { daysAgo: 58, content: makeDocx('Statement of work', agreement(60)) },
      { daysAgo: 51, content: makeDocx('Statement of work', agreement(54)) },
    ],
  },
  {
    name: 'Lease, cold store 2.pdf',
    from: 'client',
    project: 'Sale of the cold-storage business',
    versions: [
      {
        daysAgo: 12,
        content: makePdf(
          'Lease of cold store 2',
          [
            { heading: 'Term', paragraphs: ['Ten years from 1 March 2022, with an option for five more.'] },
            { heading: 'Rent', paragraphs: ['Paid monthly in advance, and adjusted each January.'] },
          ],
          2_300_000,
        ),
      },
    ],
  },
  {
    name: 'Buyer overview, October.pdf',
    from: 'firm',
    project: 'Sale of the cold-storage business',
    opened: true,
    withdrawn: true,
    versions: [
      {
        daysAgo: 31,
        content: makePdf(
          'Buyer overview',
          [
            {
              heading: 'Where we are',
              paragraphs: ['Nine buyers were approached, and two have signed an NDA.'],
            },
          ],
          380_000,
        ),
      },
    ],
  },
  {
    name: 'Buyer overview, November.pdf',
    from: 'firm',
    project: 'Sale of the cold-storage business',
    versions: [
      {
        daysAgo: 2,
        content: makePdf(
          'Buyer overview',
          [
            {
              heading: 'Where we are',
              paragraphs: [
                'Fourteen buyers were approached. Five have signed an NDA, and three have asked for the data room.',
              ],
            },
            {
              heading: 'Next',
              paragraphs: [
                'First offers are due in three weeks. We need the lease of cold store 1 before that.',
              ],
            },
          ],
          640_000,
        ),
      },
    ],
  },
]
