import type { Contact } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'

export const contact = {
  description: `Erzählen Sie ${firm.name} von Ihrem Projekt.`,
  lead: 'Schreiben Sie ein paar Zeilen darüber, was Sie entscheiden oder fertigstellen möchten. Wir antworten innerhalb eines Arbeitstags.',
  connect: { text: 'Kurze Notizen aus unserer Arbeit.', link: 'Folgen Sie uns auf LinkedIn' },
  next: {
    title: 'Wie es weitergeht',
    steps: [
      { name: 'Wir lesen es', text: 'Am selben Tag.' },
      { name: 'Wir sprechen', text: 'Sie beschreiben, wir fragen.' },
      {
        name: 'Sie bekommen ein Angebot',
        text: 'Was wir tun würden, wie lange es dauert und was es kostet.',
      },
    ],
  },
} satisfies Contact

/** Options for the subject and the budget of an inquiry. The server accepts no other values. */
export const serviceOptions = [
  'Individuelle Software',
  'Cloud und Betrieb',
  'KI und maschinelles Lernen',
  'IT-Strategie und Architektur',
  'Anderes',
] as const
export const budgetOptions = [
  'unter 10.000 €',
  '10.000 bis 50.000 €',
  '50.000 bis 100.000 €',
  'über 100.000 €',
] as const
