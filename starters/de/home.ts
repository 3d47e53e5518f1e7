import type { Home } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

export const home = {
  description: `${firm.name}: ${firm.tagline}.`,
  hero: {
    title: firm.tagline,
    lead: '[[Sagen Sie hier in zwei Sätzen, für wen Sie arbeiten und was danach anders ist.]]',
    link: 'Über uns',
    picture: { src: '/pictures/course.svg', width: 1920, height: 520, alt: '' },
  },
  services: {
    title: 'Was wir tun',
    lead: 'Drei Dinge, und wie sie zusammengehören.',
    link: 'Alle Leistungen im Einzelnen',
  },
  values: {
    title: 'Warum mit uns',
    lead: 'Worauf sich Kunden verlassen können.',
    list: [
      { name: 'Ergebnisse', text: '[[Woran Sie und der Kunde am Ende erkennen, dass es sich gelohnt hat.]]' },
      { name: 'Zusammenarbeit', text: '[[Wie Sie mit den Menschen beim Kunden arbeiten.]]' },
      { name: 'Erfahrung', text: '[[Was Sie selbst getan haben, bevor Sie andere darin beraten haben.]]' },
    ],
  },
  testimonial: {
    quote: '[[Was ein Kunde über Sie sagt, in seinen eigenen Worten und mit seiner Zustimmung.]]',
    name: '[[Ein Kunde]]',
    role: '[[Geschäftsführer]]',
  },
  call: {
    title: 'Erzählen Sie uns, was Sie abwägen',
    text: 'Ein erstes Gespräch kostet nichts.',
    link: 'Gespräch beginnen',
  },
} satisfies Home
