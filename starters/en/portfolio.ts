import type { Portfolio } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

export const portfolio = {
  description: `Selected work of ${firm.name}.`,
  lead: 'Work we’re free to talk about.',
  empty: {
    title: 'Nothing to show here yet',
    text: 'Engagements appear once the client has agreed to be named.',
  },
  placeholder: { src: '/pictures/placeholder.svg', width: 960, height: 640, alt: '' },
  call: {
    title: 'Is your project like one of these?',
    text: 'Name the project that comes closest when you write.',
    link: 'Tell us about it',
  },
} satisfies Portfolio
