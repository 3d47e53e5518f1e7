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
    name: 'Start of an engagement',
    about: 'What we need at the start of every engagement.',
    sections: [
      {
        name: 'Company',
        items: [
          { kind: 'document', title: 'Register extract', details: 'In force today.' },
          { kind: 'document', title: 'Annual accounts', details: 'Of the last three years.' },
          { kind: 'answer', title: 'Who decides', details: 'And by when.' },
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
