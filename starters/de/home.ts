import type { Home } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

export const home = {
  description: `${firm.name}: ${firm.tagline}.`,
  hero: {
    title: firm.tagline,
    lead: '[[Sagen Sie in zwei Sätzen, für wen Sie arbeiten und was sich dadurch ändert.]]',
    link: 'Über uns',
    picture: { src: '/pictures/course.svg', width: 1920, height: 520, alt: '' },
  },
  services: {
    title: 'Was wir tun',
    lead: 'Unsere Leistungen im Überblick.',
    link: 'Alle Leistungen im Einzelnen',
  },
  values: {
    title: 'Warum wir',
    lead: 'Worauf sich Kunden verlassen können.',
    list: [
      { name: 'Ergebnisse', text: '[[Woran Ihre Kunden am Ende erkennen, dass es sich gelohnt hat.]]' },
      { name: 'Zusammenarbeit', text: '[[Wie Sie mit Ihren Kunden zusammenarbeiten.]]' },
      { name: 'Erfahrung', text: '[[Welche Erfahrung Sie mitbringen.]]' },
    ],
  },
  testimonial: {
    quote: '[[Was ein Kunde über Sie sagt, in seinen eigenen Worten und mit seiner Zustimmung.]]',
    name: '[[Name des Kunden]]',
    role: '[[Funktion und Firma des Kunden]]',
  },
  call: {
    title: 'Erzählen Sie uns von Ihrem Vorhaben',
    text: 'Ein erstes Gespräch kostet nichts.',
    link: 'Kontakt aufnehmen',
  },
} satisfies Home
