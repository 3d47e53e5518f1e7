import { expect, test } from 'vitest'
import { inquiryReceiptEmail, inquiryReplyEmail } from './inquiry-emails.tsx'

const inquiry = { fullName: 'Grace', message: 'Hello', projectBudget: null, createdAt: new Date() }

test.each([
  ['IT Strategy', 'Your inquiry about IT Strategy | ', 'your inquiry about “IT Strategy”.'],
  ['Other', 'Your inquiry | ', 'We’ve received your inquiry. A partner'],
])(
  'emails about an inquiry for the service %s name the service unless it is Other',
  (service, subject, text) => {
    const about = { ...inquiry, serviceOfInterest: service }
    const reply = inquiryReplyEmail(about, { replyTo: 'office@firm.example', body: 'Hi', by: '' })
    expect(reply.subject.startsWith(subject)).toBe(true)
    expect(inquiryReceiptEmail(about).text[0]).toContain(text)
  },
)
