import { expect, test } from 'vitest'
import { inquiryReceiptEmail } from './inquiry-receipt.tsx'
import { inquiryReplyEmail } from './inquiry-reply.tsx'

const to = 'grace@visitor.example'
const inquiry = { fullName: 'Grace', message: 'Hello', projectBudget: null, createdAt: new Date() }

test.each([
  ['IT Strategy', 'Your inquiry about IT Strategy | ', 'your inquiry about “IT Strategy”.'],
  ['Other', 'Your inquiry | ', 'We’ve received your inquiry. A partner'],
])(
  'emails about an inquiry for the service %s name the service unless it is Other',
  async (service, subject, text) => {
    const about = { ...inquiry, serviceOfInterest: service }
    const reply = await inquiryReplyEmail({ to, replyTo: to, body: 'Hi', by: '', inquiry: about })
    expect(reply.subject.startsWith(subject)).toBe(true)
    expect((await inquiryReceiptEmail({ to, inquiry: about })).text.replace(/\s+/g, ' ')).toContain(text)
  },
)
