import { expect, test } from 'vitest'
import { inquiryReceiptEmail, inquiryReplyEmail, removeLinks } from './inquiry-emails.tsx'

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

test.each([
  'https://evil.example/a?b=c',
  'hxxps://evil.example',
  'www.evil.example',
  'evil.example',
  'EVIL.EXAMPLE/path',
  '(see:evil.example)',
  'evil\u200b.example',
  'evil。example',
  'eve@evil',
  'mailto:eve',
  'tel:0900',
  '192.0.2.1/login',
  'xn--80a1acny.xn--p1ai',
  'почта.рф',
])('%j is removed as a link', (link) => {
  expect(removeLinks(`Pay at ${link} today.`)).toBe('Pay at [link removed] today.')
})

test('texts without links stay as they are', () => {
  const text = 'We want to sell (part of) our firm, e.g. in 2027.\nTurnover: 1.5 m; 3:30 pm, and/or call.'
  expect(removeLinks(text)).toBe(text)
})
