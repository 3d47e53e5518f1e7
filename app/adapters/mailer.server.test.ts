import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { EMAIL_KINDS } from '#app/emails/email-kinds.ts'
import { LOGO_PATH } from '#app/emails/email-styles.ts'
import { expectWithin } from '#test/active-time.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { listen } from '#test/listen-locally.ts'
import { createMailer } from './mailer.server.ts'

const sender = { from: 'office@firm.example', appUrl: 'https://portal.firm.example' }
const email = { to: 'a@visitor.example', replyTo: null, subject: 'Hello', html: '', text: 'Good day.' }

test('delivery fails within 15 seconds when the email server accepts connections without responding', async () => {
  const hanging = await startFaultProxy()
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${hanging.port}` }, sender)
  await expectWithin(15_000, () =>
    expect(mailer.deliver({ ...email, id: 'id', kind: 'test' })).rejects.toThrow(),
  )
  mailer.close()
  await hanging.close()
})

test('with requireTLS in SMTP_URL, an email server without TLS receives neither the password nor an email', async () => {
  const received: string[] = []
  const server = createServer((socket) => {
    socket.write('220 mail.firm.example\r\n')
    socket.on('data', (data) => {
      received.push(String(data))
      socket.write(
        /^EHLO/.test(String(data)) ? '250-mail.firm.example\r\n250 AUTH PLAIN\r\n' : '502 Unknown\r\n',
      )
    })
    socket.on('error', () => {})
  })
  const url = `smtp://foyer:secret@127.0.0.1:${await listen(server)}?requireTLS=true`
  const mailer = createMailer({ smtpUrl: url }, sender)
  await expect(mailer.deliver({ ...email, id: 'id', kind: 'test' })).rejects.toThrow('STARTTLS')
  expect(received.filter((line) => !/^(EHLO|STARTTLS|QUIT)/.test(line))).toEqual([])
  mailer.close()
  server.close()
})

test('emails that can be turned off link to the page for that, and the logo is a picture at the address of the site', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'))
  const mailer = createMailer({ folder }, sender)
  const body = `<img src="${LOGO_PATH}" alt="N">`
  for (const kind of Object.keys(EMAIL_KINDS)) await mailer.deliver({ ...email, html: body, id: kind, kind })
  const linked: Record<string, string[]> = {}
  for (const kind of Object.keys(EMAIL_KINDS)) {
    const parsed = await PostalMime.parse(await readFile(join(folder, `${kind}.eml`)))
    expect(parsed.html).toContain('<img src="https://portal.firm.example/icon-192.png" alt="N">')
    const link = parsed.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? 'none'
    linked[link] = [...(linked[link] ?? []), kind]
  }
  const { none, ...settings } = linked
  expect(none).toEqual(
    expect.arrayContaining(['password-changed', 'invoice-sent', 'reset-password', 'alert']),
  )
  expect(settings).toEqual({
    '<https://portal.firm.example/client/notifications>': [
      'request-reminder',
      'client-digest',
      'document-receipt',
      'documents-shared',
      'client-project-digest',
    ],
    '<https://portal.firm.example/admin/security/notifications>': [
      'submissions-received',
      'documents-received',
      'messages-received',
      'room-questions',
      'staff-digest',
    ],
  })
  await rm(folder, { recursive: true })
})

test("automatic emails have an Auto-Submitted header, but replies written by a person don't", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'))
  const mailer = createMailer({ folder }, sender)
  await mailer.deliver({ ...email, id: 'receipt', kind: 'inquiry-receipt' })
  await mailer.deliver({ ...email, id: 'answer', kind: 'inquiry-reply' })
  const header = 'Auto-Submitted: auto-generated'
  expect(await readFile(join(folder, 'receipt.eml'), 'utf8')).toContain(header)
  expect(await readFile(join(folder, 'answer.eml'), 'utf8')).not.toContain('Auto-Submitted')
  await rm(folder, { recursive: true })
})
