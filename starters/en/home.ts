import type { Home } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

export const home = {
  description: `${firm.name}: ${firm.tagline}.`,
  hero: {
    title: firm.tagline,
    lead: '[[Say here in two sentences for whom you work and what is different afterwards.]]',
    link: 'About the firm',
    picture: { src: '/pictures/course.svg', width: 1920, height: 520, alt: '' },
  },
  services: {
    title: 'What we do',
    lead: 'Three things, and how they belong together.',
    link: 'All services in detail',
  },
  values: {
    title: 'Why work with us',
    lead: 'What clients can rely on.',
    list: [
      { name: 'Results', text: '[[How you and the client know at the end that it was worth it.]]' },
      { name: 'Partnership', text: '[[How you work with the people of the client.]]' },
      { name: 'Experience', text: '[[What you have done before you advised others on it.]]' },
    ],
  },
  testimonial: {
    quote: '[[What a client says about you, in the client’s own words and with consent.]]',
    name: '[[A client]]',
    role: '[[Managing Director]]',
  },
  call: {
    title: 'Tell us what you’re deciding',
    text: 'A first conversation costs nothing.',
    link: 'Start a conversation',
  },
} satisfies Home
