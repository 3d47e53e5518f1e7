import type { Contact } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'
import { services } from '#content/services.ts'

export const contact = {
  description: `Tell ${firm.name} about your project.`,
  lead: 'Write a few lines about what you are trying to decide or deliver. We answer within one business day.',
  connect: { text: 'Short notes from our work.', link: 'Follow us on LinkedIn' },
  next: {
    title: 'What happens next',
    steps: [
      { name: 'We read it', text: 'The same day.' },
      { name: 'We talk', text: 'You describe, we ask.' },
      { name: 'You get an offer', text: 'What we would do, how long it takes and what it costs.' },
    ],
  },
} satisfies Contact

/** Services and budgets that the inquiry form offers. The server accepts no others. */
export const serviceOptions = [...services.list.map(({ title }) => title), 'Other']
export const budgetOptions = ['< $10,000', '$10,000 - $50,000', '$50,000 - $100,000', '> $100,000'] as const
