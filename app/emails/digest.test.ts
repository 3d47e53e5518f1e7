import { expect, test } from 'vitest'
import { digestEmail } from './digest.tsx'
import { createProjectSection } from './projects/client-project-digest.tsx'

test("a digest lists a client's requests first, and updates and messages as other news", async () => {
  const section = createProjectSection([
    {
      id: 'sample',
      title: 'Succession plan',
      lines: [
        { kind: 'update', title: 'Valuation finished', body: 'All numbers are in.' },
        { kind: 'message', by: 'Ines Vogt', text: 'See you on Thursday.' },
        { kind: 'request', title: 'Lease', dueOn: null, reason: null },
      ],
    },
  ])
  const to = { side: 'client', name: 'Ada Kim', email: 'ada@client.example' } as const
  const { text } = await digestEmail({ to, appUrl: 'http://localhost', daily: false, sections: [section] })
  expect(text).toMatch(
    /Lease\n[\s\S]*Also new:\n[\s\S]*Valuation finished[\s\S]*Ines Vogt: See you[\s\S]*View Requests/,
  )
})
