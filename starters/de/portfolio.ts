import type { Portfolio } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

export const portfolio = {
  description: `Ausgewählte Arbeiten von ${firm.name}.`,
  lead: 'Arbeiten, über die wir sprechen dürfen.',
  empty: {
    title: 'Hier gibt es noch nichts zu zeigen',
    text: 'Projekte erscheinen hier, sobald der Kunde zugestimmt hat.',
  },
  placeholder: { src: '/pictures/placeholder.svg', width: 960, height: 640, alt: '' },
  call: {
    title: 'Haben Sie ein ähnliches Projekt?',
    text: 'Erzählen Sie uns, was Sie vorhaben.',
    link: 'Kontakt aufnehmen',
  },
} satisfies Portfolio
