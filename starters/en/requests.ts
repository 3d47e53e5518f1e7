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
