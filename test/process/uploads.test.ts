import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { largePdf, pdf } from '../make/files.ts'
import { freePort } from '../postgres.ts'
import { startS3Server } from '../s3.ts'
import { beginUpload, delimiter } from './begin-upload.ts'
import { filesIn, newDemoFolder } from './demo-folder.ts'
import { launch, type Running, ready, signedInDemoClient, stop } from './server.ts'

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

describe('an upload to S3 over TCP', () => {
  let running: Running
  let port = 0
  let client: ReturnType<typeof signedInDemoClient>
  let s3: Awaited<ReturnType<typeof startS3Server>>
  const folder = newDemoFolder()
  rmSync(join(folder, 'documents'), { recursive: true })
  const spooled = () => filesIn(join(folder, 'tmp')).length

  beforeAll(async () => {
    s3 = await startS3Server()
    port = await freePort()
    running = launch({
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: '1',
      S3_BUCKET: s3.settings.bucket,
      S3_ENDPOINT: s3.settings.endpoint ?? '',
      AWS_ACCESS_KEY_ID: s3.settings.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    })
    await ready(running, port)
    client = signedInDemoClient(port)
  })
  afterAll(async () => {
    expect(await stop(running)).toBe(0)
  })

  test('an upload leaves no temporary file when its connection breaks', async () => {
    const { upload, answered } = beginUpload(port, 'Broken.pdf', 50_000_000)
    const broken = expect(answered).rejects.toThrow()
    upload.write(largePdf(3_000_000))
    await vi.waitFor(() => expect(spooled()).toBe(1), { timeout: 120_000 })
    upload.destroy()
    await broken
    await vi.waitFor(() => expect(spooled()).toBe(0), { timeout: 120_000 })
    expect(await (await client.get('/client/documents?search=Broken')).text()).not.toContain('Broken.pdf')
  })

  test('an upload is rejected for a wrong file type before the rest of it is read', async () => {
    const { upload, answered } = beginUpload(port, 'Program.pdf')
    let sent = 0
    const chunk = Buffer.alloc(65_536, 7)
    const more = () => {
      while (sent < 2_000_000_000 && !upload.destroyed) {
        sent += chunk.length
        if (!upload.write(chunk)) return
      }
    }
    upload.on('drain', more)
    upload.on('error', () => {}) // The server hangs up, as it should.
    more()
    const answer = await answered
    expect([answer.statusCode, await text(answer)]).toEqual([415, "This isn't a PDF."])
    await vi.waitFor(() => expect(upload.destroyed).toBe(true), { timeout: 120_000 })
    expect(sent).toBeLessThan(500_000_000)
    await vi.waitFor(() => expect(spooled()).toBe(0), { timeout: 120_000 })
  })

  test('an upload arrives unchanged next to others, even with bytes that look like the end of the form', async () => {
    const contents = Array.from({ length: 6 }, (_, i) => {
      const content = largePdf(2_000_000 + i)
      // Boundary prefixes of every length, some of them across the end of a chunk.
      for (let at = 1000, n = 1; at + n < content.length; at += 65_521, n = (n % (delimiter.length - 1)) + 1)
        delimiter.copy(content, at, 0, n)
      return content
    })
    await Promise.all(
      contents.map(async (content, i) => {
        const { upload, answered, end } = beginUpload(port, `At once ${i}.pdf`)
        const piece = 30_011 * (i + 1)
        for (let at = 0; at < content.length; at += piece)
          if (!upload.write(content.subarray(at, at + piece))) await once(upload, 'drain')
        end()
        const row = JSON.parse(await text(await answered))
        const back = await client.get(`/api/documents/${row.id}/download`)
        expect(sha256(new Uint8Array(await back.arrayBuffer()))).toBe(sha256(content))
      }),
    )
  })

  test('an upload does not wait for 50 clients that send slowly', async () => {
    const idle = Array.from({ length: 50 }, (_, i) => beginUpload(port, 'Slow.pdf', 1_000_000 + i))
    for (const { upload, answered } of idle) {
      answered.catch(() => {}) // Aborted below.
      upload.write('%PDF-1.7')
    }
    await vi.waitFor(() => expect(spooled()).toBe(50), { timeout: 120_000 })
    expect((await client.get('/client/documents')).status).toBe(200)
    expect((await client.upload('Quick.pdf', pdf())).status).toBe(200)
    // The demo's room documents, which are inspected after the start, have temporary files, too.
    await vi.waitFor(() => expect(spooled()).toBe(50), { timeout: 120_000 })
    for (const { upload } of idle) upload.destroy()
    await vi.waitFor(() => expect(spooled()).toBe(0), { timeout: 120_000 })
  })

  test('an upload is stored in the bucket, and readiness reports when the bucket is unavailable', async () => {
    const content = largePdf(20_000_000)
    const row = await (await client.upload('In a bucket.pdf', content)).json()
    const back = await client.get(`/api/documents/${row.id}/download`)
    expect(sha256(new Uint8Array(await back.arrayBuffer()))).toBe(sha256(content))
    expect(filesIn(folder).filter((path) => path.includes('/documents/'))).toEqual([])
    await vi.waitFor(() => expect(filesIn(join(folder, 'tmp'))).toEqual([]), { timeout: 120_000 })
    await s3.close()
    await vi.waitFor(async () => expect((await client.get('/readyz?part=storage')).status).toBe(503), {
      timeout: 60_000,
    })
    const health = await client.get('/readyz')
    expect([health.status, await health.text()]).toEqual([200, 'database ok\nstorage failing\ndisk ok\n'])
  })
})
