import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { buffer, json } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../postgres.ts'
import { launch, root } from './server.ts'

const UNIT = 'foyer-backup.service'
const words = `The unit ${UNIT} has failed on ${hostname()}. See: journalctl -u ${UNIT} -n 50`

const calls: unknown[] = []
const emails: Email[] = []
const hook = createServer((req, res) => {
  json(req).then((body) => {
    calls.push(body)
    res.writeHead(204).end()
  })
})
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    buffer(stream)
      .then((message) => PostalMime.parse(message))
      .then((email) => {
        emails.push(email)
        done()
      }, done)
  },
})
const listening = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

let settings: Record<string, string>
beforeAll(async () => {
  settings = {
    ADMIN_EMAIL: 'office@firm.example',
    APP_URL: 'https://portal.firm.example',
    SMTP_URL: `smtp://127.0.0.1:${await listening(mailServer.server as unknown as Server)}`,
    ALERT_URL: `http://127.0.0.1:${await listening(hook)}/alert`,
  }
})
afterAll(async () => {
  hook.close()
  await new Promise<void>((resolve) => mailServer.close(resolve))
})

async function alert(given: Record<string, string>, ...args: string[]) {
  const run = launch(given, { program: join(root, 'bin/foyer.js'), args: ['alert', ...args] })
  return [await run.ended, run.output()]
}

test('foyer alert reports a failed unit by email and to ALERT_URL', async () => {
  expect(await alert(settings, UNIT)).toEqual([0, ''])
  expect(calls).toEqual([
    {
      ...{ site: 'https://portal.firm.example', name: `unit ${UNIT}`, state: 'failing', words },
      ...{ since: expect.stringMatching(/Z$/), until: null },
    },
  ])
  expect(emails).toMatchObject([
    {
      to: [{ address: 'office@firm.example' }],
      subject: expect.stringContaining(`Needs a look: ${UNIT} has failed`),
      text: expect.stringContaining(words),
    },
  ])
})

test('foyer alert ends with 0 when one of the two channels works, and names the other', async () => {
  const closed = `http://127.0.0.1:${await freePort()}/`
  expect(await alert({ ...settings, ALERT_URL: closed }, UNIT)).toEqual([
    0,
    expect.stringMatching(/^ALERT_URL: .+\n$/),
  ])
  expect(await alert({ ...settings, ALERT_URL: closed, SMTP_URL: '' }, UNIT)).toEqual([
    1,
    expect.stringMatching(/^ALERT_URL: .+\n$/),
  ])
  expect(await alert({ ADMIN_EMAIL: 'office@firm.example' }, UNIT)).toEqual([
    1,
    expect.stringMatching(/^Nobody is told: /),
  ])
})

test('foyer alert prints its usage without exactly one valid unit name', async () => {
  for (const args of [[], ['a', 'b'], ['a\r\nBcc: x@y.example']])
    expect(await alert(settings, ...args)).toEqual([1, 'Usage: foyer alert UNIT\n'])
})
