import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { pdf } from '../make/files.ts'
import { freePort } from '../postgres.ts'
import { beginUpload } from './begin-upload.ts'
import { filesIn, newDemoFolder } from './demo-folder.ts'
import { launch, ready, signedInDemoClient, stop } from './server.ts'

/** npm, which is the only process that receives the signal. */
const npm = process.env.npm_execpath ?? ''

/** Sends all of an upload except its last bytes, which `finish` sends. */
async function sendMost(port: number, folder: string, name: string) {
  const { upload, answered, end } = beginUpload(port, name)
  const content = pdf()
  upload.write(content.subarray(0, -5))
  await vi.waitFor(() => expect(filesIn(join(folder, 'tmp'))).toHaveLength(1), { timeout: 60_000 })
  const finish = () => {
    upload.write(content.subarray(-5))
    end()
  }
  return { answered, finish }
}

const refused = (port: number) =>
  vi.waitFor(() => expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(), { timeout: 60_000 })

const folder = newDemoFolder()

test('SIGTERM to npm stops the server after running uploads have finished', async () => {
  expect(npm).not.toBe('')
  const port = await freePort()
  const running = launch({ PORT: String(port), DATA_DIR: folder }, { program: npm, args: ['start'] })
  await ready(running, port)
  const { answered, finish } = await sendMost(port, folder, 'At the last moment.pdf')
  running.child.kill('SIGTERM')
  await refused(port)
  finish()
  const answer = await answered
  expect([answer.statusCode, await json(answer)]).toMatchObject([
    200,
    { name: 'At the last moment.pdf', version: 1 },
  ])
  await running.ended
})

test('stopping keeps finished uploads and cuts off those that take longer than DRAIN_SECONDS', async () => {
  const port = await freePort()
  const running = launch({ PORT: String(port), DATA_DIR: folder, DRAIN_SECONDS: '1' })
  await ready(running, port)
  const page = await (await signedInDemoClient(port).get('/client/documents?search=last')).text()
  expect(page).toContain('At the last moment.pdf')
  const { answered } = await sendMost(port, folder, 'Never ends.pdf')
  const cut = expect(answered).rejects.toThrow()
  expect(await stop(running)).toBe(0)
  await cut
})
