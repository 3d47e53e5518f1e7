import type { Home } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

export const home = {
  description: `${firm.name}: ${firm.tagline}.`,
  hero: {
    title: firm.tagline,
    lead: '[[Say in two sentences who you work for, and what changes for them.]]',
    link: 'About the firm',
    picture: { src: '/pictures/course.svg', width: 1920, height: 520, alt: '' },
  },
  services: {
    title: 'What we do',
    lead: 'Our services at a glance.',
    link: 'All services in detail',
  },
  values: {
    title: 'Why work with us',
    lead: 'What clients can rely on.',
    list: [
      { name: 'Results', text: '[[How your clients can tell that it was worth it.]]' },
      { name: 'Partnership', text: '[[How you work with your clients.]]' },
      { name: 'Experience', text: '[[What experience you bring.]]' },
    ],
  },
  testimonial: {
    quote: '[[What a client says about you, in the client’s own words and with consent.]]',
    name: '[[Name of the client]]',
    role: '[[Role and company of the client]]',
  },
  call: {
    title: 'Tell us what you’re deciding',
    text: 'A first conversation costs nothing.',
    link: 'Start a conversation',
  },
} satisfies Home
