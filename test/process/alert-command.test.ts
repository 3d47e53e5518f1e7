import { createServer } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { listen } from '../listen.ts'
import { freePort } from '../postgres.ts'
import { launch, root } from './server.ts'
import { openSmtpServer } from './smtp-server.ts'

const UNIT = 'foyer-backup.service'
const words = `The unit ${UNIT} has failed on ${hostname()}. See: journalctl -u ${UNIT} -n 50`

const calls: unknown[] = []
const hook = createServer((req, res) => {
  json(req).then((body) => {
    calls.push(body)
    res.writeHead(204).end()
  })
})
const smtp = await openSmtpServer()
const settings = {
  ADMIN_EMAIL: 'office@firm.example',
  APP_URL: 'https://portal.firm.example',
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  ALERT_URL: `http://127.0.0.1:${await listen(hook)}/alert`,
}
afterAll(async () => {
  hook.close()
  await smtp.close()
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
  expect(smtp.received.map(({ mail }) => mail)).toMatchObject([
    {
      to: [{ address: 'office@firm.example' }],
      subject: expect.stringContaining(`Needs attention: ${UNIT} has failed`),
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
