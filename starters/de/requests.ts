/** One thing that a list asks for: a document, or an answer in words. */
export type RequestItem = { kind: 'document' | 'answer'; title: string; details?: string }

export type RequestList = {
  /** Never changed: the page's form names the list by it. */
  id: string
  name: string
  /** For whom it is, in a few words. */
  about: string
  sections: { name: string; items: RequestItem[] }[]
}

/** What is added to a project's requests in one step, and edited there. */
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

/** A list as requests: each title begins with its section. */
export const itemsOf = ({
  sections,
}: RequestList): (Omit<RequestItem, 'details'> & { details: string | null })[] =>
  sections.flatMap(({ name, items }) =>
    items.map((item) => ({
      kind: item.kind,
      title: `${name}: ${item.title}`,
      details: item.details ?? null,
    })),
  )
