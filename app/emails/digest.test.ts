import { expect, test } from 'vitest'
import { createDigestEmail } from './digest.tsx'
import { renderEmail } from './email-frame.tsx'
import { createProjectSection } from './project-emails.tsx'

test("a digest lists a client's requests first, and updates and messages as other news", () => {
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
  const digest = createDigestEmail({ side: 'client', name: 'Ada Kim' }, [section], false)
  expect(renderEmail('http://localhost', digest).text).toMatch(
    /Lease\n[\s\S]*Also new:\n[\s\S]*Valuation finished[\s\S]*Ines Vogt: See you[\s\S]*View Requests/,
  )
})
