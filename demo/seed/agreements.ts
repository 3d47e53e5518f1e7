import { clientsWithAccount } from './people.ts'
import type { SeedInvoice } from './project.ts'

const [owner, finance] = clientsWithAccount.map(({ id }) => id) as [string, string]

export type SeedAgreement = {
  id: string
  /** Title of the project. */
  project: string
  /** Name of a template in `content/agreements/`. */
  template: string
  title: string
  sentDaysAgo: number
  /** Days from today until the last day on which it can be signed. */
  expiresIn?: number
  /** User ids of the client's signers. */
  signers: string[]
  currency?: string
  lines?: SeedInvoice['lines']
  /** The signers' actions after it was sent, oldest first. */
  steps: [action: 'viewed' | 'signed' | 'declined', uid: string, daysAgo: number, reason?: string][]
}

// biome-ignore format: keeps rows compact
export const agreements: SeedAgreement[] = [
  { id: 'demo-agreement-1', project: 'Sale of the cold-storage business', template: 'mutual-nda',
    title: 'Mutual non-disclosure agreement', sentDaysAgo: 2, expiresIn: 12, signers: [owner, finance],
    steps: [['viewed', finance, 0.14], ['signed', finance, 0.137]] },
  { id: 'demo-agreement-2', project: 'Winter refit plan', template: 'engagement-letter',
    title: 'Engagement letter: winter refit plan', sentDaysAgo: 3, signers: ['demo-gannet-line'],
    steps: [['viewed', 'demo-gannet-line', 0.29], ['signed', 'demo-gannet-line', 0.28]] },
  { id: 'demo-agreement-3', project: 'Scrap prediction', template: 'proposal',
    title: 'Proposal: scrap prediction for furnaces 1 and 2', sentDaysAgo: 8, expiresIn: 13,
    signers: ['demo-redfern-foundry'], currency: 'EUR',
    lines: [
      ['Model and review desk for both furnaces', 18000, 118000, 23],
      ['Sensors, passed on at cost', 12000, 42000, 23, 'C62'],
    ],
    steps: [
      ['viewed', 'demo-redfern-foundry', 3.5],
      ['declined', 'demo-redfern-foundry', 3.45,
        'Furnace 1 is replaced in spring, so sensors there would be wasted. Please offer furnace 2 alone.'],
    ] },
]
