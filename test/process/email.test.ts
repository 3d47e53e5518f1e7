import { expect, test, vi } from 'vitest'
import { copyTemplate } from '#test/database-template.ts'
import { freePort } from '#test/postgres.ts'
import { kill, launch, ready, stop } from './server.ts'
import { openSmtpServer } from './smtp-server.ts'

test('50 inquiries survive an unavailable mail server and a kill, and all 100 emails arrive exactly once', async () => {
  const [port, smtpPort] = [await freePort(), await freePort()]
  const settings = {
    PORT: String(port),
    DATA_DIR: copyTemplate('foyer-mail-'),
    ADMIN_EMAIL: 'office@firm.example',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    HUMAN_CHECK: 'none',
    TRUST_PROXY: '1',
  }
  const inquire = async (i: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/inquiries`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `198.51.100.${i}` },
      body: JSON.stringify({
        fullName: `Visitor ${i}`,
        companyName: 'Company',
        email: `visitor-${i}@visitor.example`,
        phoneNumber: '555',
        serviceOfInterest: 'Other',
        message: 'Hello.',
      }),
    })
    expect(answer.status).toBe(200)
  }
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

  let running = launch(settings)
  await ready(running, port)
  await Promise.all(numbers(0, 25).map(inquire))
  await kill(running)
  running = launch(settings)
  await ready(running, port)
  await Promise.all(numbers(25, 50).map(inquire))

  const smtp = await openSmtpServer({ port: smtpPort })
  await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThanOrEqual(100), {
    timeout: 200_000,
    interval: 200,
  })
  await stop(running)
  await smtp.close()

  expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(100)
  expect(smtp.received).toHaveLength(100)
  const receipts = smtp.received.filter(({ to }) => to.endsWith('@visitor.example')).map(({ to }) => to)
  expect(receipts.toSorted()).toEqual(
    numbers(0, 50)
      .map((i) => `visitor-${i}@visitor.example`)
      .toSorted(),
  )
  const toFirm = smtp.received.filter(({ to }) => to === 'office@firm.example')
  expect(toFirm).toHaveLength(50)
  for (const { mail } of toFirm) {
    expect(mail.replyTo?.[0]?.address).toMatch(/^visitor-\d+@visitor\.example$/)
    expect(mail.html).toContain('New inquiry')
    expect(mail.text).toContain('Hello.')
  }
})
