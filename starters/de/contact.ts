import type { Contact } from '#app/content/shapes.ts'
import { firm } from '#content/firm.ts'
import { services } from '#content/services.ts'

export const contact = {
  description: `Erzählen Sie ${firm.name} von Ihrem Projekt.`,
  lead: 'Schreiben Sie uns ein paar Zeilen über Ihr Vorhaben. Wir antworten innerhalb eines Arbeitstags.',
  connect: { text: 'Kurze Berichte aus unserer Arbeit.', link: 'Folgen Sie uns auf LinkedIn' },
  next: {
    title: 'Wie es weitergeht',
    steps: [
      { name: 'Wir lesen Ihre Anfrage', text: 'Noch am selben Tag.' },
      { name: 'Wir sprechen miteinander', text: 'Sie beschreiben Ihr Vorhaben, wir fragen nach.' },
      {
        name: 'Sie erhalten ein Angebot',
        text: 'Darin steht, was wir tun, wie lange es dauert und was es kostet.',
      },
    ],
  },
} satisfies Contact

/** Services and budgets that the inquiry form offers. The server accepts no others. */
export const serviceOptions = [...services.list.map(({ title }) => title), 'Anderes']
export const budgetOptions = [
  'unter 10.000 €',
  '10.000 bis 50.000 €',
  '50.000 bis 100.000 €',
  'über 100.000 €',
] as const
