import type { requestLists } from '#db/schema.ts'

export const requestList: typeof requestLists.$inferInsert = {
  id: 'demo-list-automation',
  name: 'Automation kickoff',
  about: 'What we need before the first workshop.',
  sections: [
    {
      name: 'Process',
      items: [
        {
          kind: 'document',
          title: 'Process map or checklist',
          details: 'A photo of a whiteboard, saved as a PDF, is fine.',
        },
        { kind: 'answer', title: 'Which step takes the most time?' },
        { kind: 'document', title: 'Ten typical cases', details: 'With names and amounts removed.' },
      ],
    },
    {
      name: 'Systems',
      items: [
        { kind: 'answer', title: 'Which systems hold the data?', details: 'And who can grant access.' },
        { kind: 'document', title: 'Sample export' },
      ],
    },
  ],
}
