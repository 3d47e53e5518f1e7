import { expect, test } from 'vitest'
import { openGate } from '#test/gate.ts'
import { openMailer } from './mail.server.ts'

test('a mail server that takes connections and never answers is given up, so that the mail is tried again', async () => {
  const hanging = await openGate()
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${hanging.port}` }, 'office@firm.example')
  const mail = { id: 'id', to: 'a@visitor.example', replyTo: null, subject: 'Hello', html: '', text: '' }
  const started = performance.now()
  await expect(mailer.deliver(mail)).rejects.toThrow()
  expect(performance.now() - started).toBeLessThan(15_000)
  mailer.close()
  await hanging.close()
})
