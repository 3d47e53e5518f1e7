import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { MIB } from '#app/core/units.ts'
import { sealAgreement } from '#app/domain/agreements/sealing/seal-agreement.server.ts'
import { agreements } from '#db/schema.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { makeClient, makeProject } from '../make/make.ts'
import { makeSignedAgreement } from '../make/signed-agreements.ts'
import { expectStatus, textOf } from '../pages.ts'

const { as, db, ctx } = await openTestApp()
const client = await makeClient(db)
const project = await makeProject(db, { clientId: client.id, title: 'Secret merger' })
const { id } = await makeSignedAgreement(db, project, [client], { title: 'Secret letter' })
await sealAgreement(ctx, id)
const sealed = Buffer.from(await (await as(client).get(`/api/agreements/${id}/pdf`)).arrayBuffer())

function check(content: Uint8Array, who: { id: string } | null = null) {
  const form = new FormData()
  form.set('document', new File([new Uint8Array(content)], 'a.pdf', { type: 'application/pdf' }))
  return as(who).send('/verify', form)
}
const resultOf = async (content: Uint8Array) =>
  /role="(?:status|alert)"[^>]*>([^<]+)/.exec(await textOf(check(content)))?.[1]
const UNCHANGED = /^Sealed by Norrvane Advisory on \d+ \w+ \d{4}, unchanged$/
const CHANGED = 'Sealed by Norrvane Advisory, but changed since'
const UNKNOWN = 'Not sealed by this installation'

test('visitors learn that a sealed file is unchanged, and nothing else about it', async () => {
  await expectStatus(as(null).get('/verify'), 200)
  const page = await textOf(check(sealed))
  expect(/role="status"[^>]*>([^<]+)/.exec(page)?.[1]).toMatch(UNCHANGED)
  for (const secret of ['Secret letter', 'Secret merger', id, client.name, client.email])
    expect(page).not.toContain(secret)
})

test('a single changed byte, even of the signature, and an appended update are detected', async () => {
  const signature = sealed.lastIndexOf('<30')
  for (const at of [9, signature + 900]) {
    const changed = Uint8Array.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect([at, await resultOf(changed)]).toEqual([at, CHANGED])
  }
  const pdf = await PDF.load(new Uint8Array(sealed))
  pdf.addPage({ size: 'a4' })
  expect(await resultOf(await pdf.save({ incremental: true }))).toBe(CHANGED)
})

test('other files aren’t sealed by this installation', async () => {
  const pdf = PDF.create()
  pdf.addPage({ size: 'a4' })
  expect(await resultOf(await pdf.save())).toBe(UNKNOWN)
  expect(await resultOf(Buffer.from('not a PDF'))).toBe(UNKNOWN)
})

test('a file that was sealed after the restored backup was made counts as unchanged', async () => {
  const { id: lost } = await makeSignedAgreement(db, project, [client])
  await sealAgreement(ctx, lost)
  const bytes = Buffer.from(await (await as(client).get(`/api/agreements/${lost}/pdf`)).arrayBuffer())
  await db
    .update(agreements)
    .set({ sealedSha256: null, sealedAt: new Date(0) })
    .where(eq(agreements.id, lost))
  expect(await resultOf(bytes)).toMatch(UNCHANGED)
})

test('files that arrive slowly from one network leave places for others', async () => {
  const { app } = await openTestApp({ trustProxy: 1 })
  const start = '--x\r\ncontent-disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF'
  const send = (ip: string, body: BodyInit) =>
    app.request(`${APP_URL}/verify`, {
      method: 'POST',
      headers: { origin: APP_URL, 'x-forwarded-for': ip, 'content-type': 'multipart/form-data; boundary=x' },
      body,
      duplex: 'half',
    } as RequestInit)
  const statuses: number[] = []
  const senders: ReadableStreamDefaultController[] = []
  const sending = Array.from({ length: 4 }, async () => {
    const body = new ReadableStream({
      start: (sender) => {
        senders.push(sender)
        sender.enqueue(Buffer.from(start))
      },
    })
    statuses.push((await send('192.0.2.1', body)).status)
  })
  await vi.waitFor(() => expect(statuses).toEqual([503, 503, 503]), 5000)
  await expectStatus(send('192.0.2.2', `${start}\r\n--x--\r\n`), 200)
  for (const sender of senders) sender.error(new Error('canceled'))
  await Promise.all(sending)
})

test('files over 25 MB, files that take too long, and the 31st file within an hour are refused', async () => {
  await expectStatus(check(Buffer.alloc(25 * MIB + 1)), 413)
  const complex = Buffer.alloc(24 * MIB, '<30')
  const answer = await check(complex)
  expect([answer.status, (await textOf(answer)).includes('too complex to check')]).toEqual([422, true])
  const statuses: number[] = []
  for (let i = 0; i < 30; i++) statuses.push((await check(Buffer.from('x'))).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
})
