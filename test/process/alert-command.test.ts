import { createServer } from 'node:http'
import { hostname } from 'node:os'
import { PassThrough } from 'node:stream'
import { json, text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { runAlertCommand } from '#server/commands/alert-command.ts'
import { readEnv } from '#server/settings/env.ts'
import { listen } from '../listen-locally.ts'
import { freePort } from '../postgres.ts'
import { launch } from './server.ts'
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

/** Runs the command in this process; returns its exit code and output. */
async function alert(given: Record<string, string>, ...args: string[]) {
  const errors = new PassThrough()
  return Promise.all([
    runAlertCommand(readEnv(given), args, errors).finally(() => errors.end()),
    text(errors),
  ])
}

test('foyer alert reports a failed unit by email and to ALERT_URL', async () => {
  const run = launch(settings, { args: ['alert', UNIT] })
  expect([await run.ended, run.output()]).toEqual([0, ''])
  expect(calls).toEqual([
    {
      site: 'https://portal.firm.example',
      name: `unit ${UNIT}`,
      state: 'failing',
      words,
      since: expect.stringMatching(/Z$/),
      until: null,
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

test('foyer alert exits with 0 if one of its channels works, and reports that the other failed', async () => {
  const unavailable = { ALERT_URL: `http://127.0.0.1:${await freePort()}/` }
  const line = expect.stringMatching(/^ALERT_URL: .+\n$/)
  expect(await alert({ ...settings, ...unavailable }, UNIT)).toEqual([0, line])
  expect(await alert({ ...settings, ...unavailable, SMTP_URL: '' }, UNIT)).toEqual([1, line])
  const nobody = expect.stringMatching(/^Nobody is told: /)
  expect(await alert({ ADMIN_EMAIL: 'office@firm.example' }, UNIT)).toEqual([1, nobody])
})

test('foyer alert prints its usage unless it gets exactly one valid unit name', async () => {
  for (const args of [[], ['a', 'b'], ['a\r\nBcc: x@y.example']])
    expect(await alert(settings, ...args)).toEqual([1, 'Usage: foyer alert UNIT\n'])
})
