type RequestItem = { kind: 'document' | 'answer'; title: string; details?: string }

export type RequestList = {
  /** Permanent id, which the form submits. */
  id: string
  name: string
  about: string
  sections: { name: string; items: RequestItem[] }[]
}

export const requestLists: RequestList[] = [
  {
    id: 'beginning',
    name: 'Beginn eines Auftrags',
    about: 'Was wir am Anfang jedes Auftrags brauchen.',
    sections: [
      {
        name: 'Unternehmen',
        items: [
          { kind: 'document', title: 'Handelsregisterauszug', details: 'Der heute gültige Stand.' },
          { kind: 'document', title: 'Jahresabschlüsse', details: 'Der letzten drei Jahre.' },
          { kind: 'answer', title: 'Wer entscheidet', details: 'Und bis wann.' },
        ],
      },
    ],
  },
]
