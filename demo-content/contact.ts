import type { Contact } from '#app/content/shapes.ts'

export const contact = {
  description:
    'Tell Norrvane Advisory about your project. A partner reads every inquiry and replies within one business day.',
  lead: 'Write a few lines about what you’re trying to decide or deliver. A partner reads every inquiry and replies within one business day.',
  connect: {
    text: 'Short notes on deals, models and projects, about twice a month, from the people who did the work.',
    link: 'Follow us on LinkedIn',
  },
  next: {
    title: 'What happens next',
    steps: [
      {
        name: 'We read it',
        text: 'A partner reads your inquiry the same day. Nothing is shared outside the firm.',
      },
      {
        name: 'We talk for forty minutes',
        text: 'You talk; we ask. If someone else would serve you better, we’ll say so and tell you who.',
      },
      {
        name: 'You get two pages',
        text: 'What we would do, who would do it, how long it would take, and the most it could cost.',
      },
    ],
  },
} satisfies Contact

/** Services and budgets that the inquiry form offers. The server accepts no others. */
export const serviceOptions = [
  'Custom Software Development',
  'Cloud & DevOps Consulting',
  'AI & Machine Learning Solutions',
  'IT Strategy & Architecture',
  'Other',
] as const
export const budgetOptions = ['< $10,000', '$10,000 - $50,000', '$50,000 - $100,000', '> $100,000'] as const
