import { randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { rateLimitAttempts } from '#db/schema.ts'
import { newServerDatabase } from '../database.ts'
import { freePort } from '../postgres.ts'
import { filesIn, newDemoFolder } from './demo-folder.ts'
import {
  createErasureLoad,
  createInvoiceLoad,
  createSignUpLoad,
  createUploadLoad,
  waitUntil,
  withStoppedDatabase,
} from './load-during-kill.ts'
import { kill, launch, ready, stop } from './server.ts'
import { createSigningLoad } from './sign-during-kill.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3)

test(
  `${ROUNDS} kills during sign-ups, uploads, invoices and an account erasure lose no acknowledged data and leave nothing else`,
  async () => {
    const port = await freePort()
    const folder = newDemoFolder()
    const settings = { PORT: String(port), DATA_DIR: folder, DEMO: '1', TRUST_PROXY: '1' }
    const [people, documents, bills] = [
      createSignUpLoad(port),
      createUploadLoad(port, folder),
      createInvoiceLoad(port),
    ]
    const closing = await createErasureLoad(folder)
    const partialUploads: string[] = []

    // An erased account's files are deleted after its rows. After a kill in between, the next start deletes them.
    const erasing = launch(settings)
    await waitUntil(closing.isUnderWay)
    await kill(erasing)

    // Repeats until a kill has left partial uploads.
    for (let round = 0; round < ROUNDS || partialUploads.length === 0; round++) {
      const running = launch(settings)
      await ready(running, port)
      const send = await bills.prepare()
      let alive = true
      const isAlive = () => alive
      const signing = people.begin(5 + (round % 10), isAlive)
      await waitUntil(signing.enough)
      const uploading = await documents.begin(15 + (round % 10), isAlive)
      await waitUntil(uploading.enough)
      const sending = send(2 + (round % 6))
      await waitUntil(sending.enough)
      await kill(running)
      alive = false
      await Promise.all([signing.over, uploading.over, sending.over])
      partialUploads.push(...filesIn(join(folder, 'tmp')))
      // A client can upload 600 files an hour.
      await withStoppedDatabase(folder, (db) => db.delete(rateLimitAttempts))
      if (round % 6 !== 0) continue
      const starting = launch(settings)
      await setTimeout(randomInt(100, 2500))
      await kill(starting)
    }
    expect(people.acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 5)

    const running = launch(settings)
    await ready(running, port)
    for (const { check } of [people, documents, bills]) await check()
    expect(await stop(running)).toBe(0)
    await documents.checkStopped()
    await people.checkStopped(folder)
    await closing.checkStopped()
  },
  600_000 + ROUNDS * 60_000,
)

test(
  `${ROUNDS - 1} kills on PostgreSQL while invoices are sent leave no gaps or duplicates in their numbers`,
  async () => {
    const { url } = await newServerDatabase()
    const port = await freePort()
    const settings = {
      PORT: String(port),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'foyer-invoices-')),
      LOG_LEVEL: 'error',
      DEMO: '1',
      DATABASE_URL: url,
      AUTH_SECRET: 'for-tests-only-0123456789-0123456789',
    }
    const bills = createInvoiceLoad(port)
    for (let round = 0; round < ROUNDS - 1; round++) {
      const running = launch(settings)
      await ready(running, port)
      const sending = (await bills.prepare())(2 + (round % 6))
      await waitUntil(sending.enough)
      await kill(running)
      await sending.over
    }
    const running = launch(settings)
    await ready(running, port)
    await bills.check()
    expect(await stop(running)).toBe(0)
  },
  600_000 + ROUNDS * 60_000,
)

test(`${ROUNDS} kills between the last signature and the PDF leave no agreement half signed, and none sealed twice or never`, async () => {
  const port = await freePort()
  const folder = newDemoFolder()
  const settings = { PORT: String(port), DATA_DIR: folder, DEMO: '1' }
  const signing = await createSigningLoad(port, folder, 2 * ROUNDS)
  for (let round = 0; round < ROUNDS; round++) {
    const running = launch(settings)
    await ready(running, port)
    const signed = signing.begin()
    await waitUntil(signed.enough)
    // From before the task starts until after it has ended.
    await setTimeout(randomInt(0, 3000))
    await kill(running)
    await signed.over
  }
  const running = launch(settings)
  await ready(running, port)
  await signing.check()
  expect(await stop(running)).toBe(0)
  await signing.checkStopped()
}, 1_200_000)
