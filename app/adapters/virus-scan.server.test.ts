import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectWithin } from '#test/active-time.ts'
import { startFakeClamd } from '#test/clamd.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { listen } from '#test/listen-locally.ts'
import { createClamdScanner } from './virus-scan.server.ts'

const path = join(mkdtempSync(join(tmpdir(), 'foyer-scan-')), 'file')

async function openScanner(answer: (content: Buffer) => string) {
  const { port, close } = await startFakeClamd(answer)
  return { scan: createClamdScanner(`tcp://127.0.0.1:${port}`), close }
}

test('the virus scan sends the whole file to the scanner and returns the virus name or null', async () => {
  writeFileSync(path, 'x'.repeat(300_000))
  let seen = 0
  const clean = await openScanner((content) => {
    seen = content.length
    return 'stream: OK'
  })
  expect(await clean.scan(path)).toBeNull()
  expect(seen).toBe(300_000)
  clean.close()
  const infected = await openScanner(() => 'stream: Eicar-Test-Signature FOUND')
  expect(await infected.scan(path)).toBe('Eicar-Test-Signature')
  infected.close()
})

test('the virus scan fails when the scanner is unavailable, closes without a response, or reports an error', async () => {
  writeFileSync(path, 'x')
  const limit = await openScanner(() => 'INSTREAM size limit exceeded. ERROR')
  await expect(limit.scan(path)).rejects.toThrow('size limit exceeded')
  limit.close()
  const silent = await openScanner(() => '')
  await expect(silent.scan(path)).rejects.toThrow()
  silent.close()
  await expect(createClamdScanner('tcp://127.0.0.1:1')(path)).rejects.toThrow()
})

test('the virus scan fails within 4.5 seconds when the scanner accepts connections without responding', async () => {
  writeFileSync(path, 'x')
  const hanging = await startFaultProxy()
  const scan = createClamdScanner(`tcp://127.0.0.1:${hanging.port}`)
  await expectWithin(4_500, () => expect(scan(path)).rejects.toThrow('does not answer'))
  await hanging.close()
})

test('the virus scan fails when the scanner reports OK before it has received the whole file', async () => {
  writeFileSync(path, Buffer.alloc(20_000_000))
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (data) => {
      if (data.includes('zPING')) return socket.end('PONG\0')
      // Reads the rest only once the reply is on its way; the file exceeds the socket buffers.
      socket.pause().write('stream: OK\0', () => socket.resume())
    })
  })
  const scan = createClamdScanner(`tcp://127.0.0.1:${await listen(server)}`)
  await expect(scan(path)).rejects.toThrow('before it had the whole file')
  server.close()
})
