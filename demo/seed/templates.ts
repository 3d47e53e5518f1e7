import type { textTemplates } from '#db/schema.ts'

export const templates: (typeof textTemplates.$inferInsert)[] = [
  {
    id: 'demo-template-1',
    kind: 'inquiry-reply',
    name: 'Suggest a first call',
    body: 'Thank you for your inquiry. Do you have twenty minutes for a call this week? Tuesday and Thursday mornings suit us well.',
  },
  {
    id: 'demo-template-2',
    kind: 'invitation',
    name: 'After the kick-off',
    body: 'Thank you for today. You’ll find our notes and the first requests in the portal.',
  },
  {
    id: 'demo-template-3',
    kind: 'message',
    name: 'Weekly status',
    body: 'This week:\n\nNext week:\n\nWhat we need from you:',
  },
]
