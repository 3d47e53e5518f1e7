import type { Portfolio } from '#app/content/shapes.ts'

export const portfolio = {
  description:
    'Selected Norrvane Advisory engagements in AI, mergers and acquisitions, and project and portfolio management.',
  lead: 'Work we’re free to talk about. Clients have read every word, and the figures are theirs.',
  empty: {
    title: 'Nothing to show here yet',
    text: 'Engagements appear here once the client has agreed to be named. Until then, we’re happy to tell you about our work in person.',
  },
  /** Picture of projects that have none of their own. */
  placeholder: { src: '/pictures/placeholder.svg', width: 960, height: 640, alt: '' },
  call: {
    title: 'Is your project like one of these?',
    text: 'When you write, mention the project closest to yours. It saves ten minutes on our first call.',
    link: 'Tell us about it',
  },
} satisfies Portfolio
