import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createAuthority, createCertificate } from '#test/certificates.ts'
import { newServerDatabase } from '#test/database.ts'
import { listen } from '#test/listen-locally.ts'
import { startTransactionPooler } from '#test/transaction-pooler.ts'
import { openDatabase } from './connect.server.ts'
import { connectClient, rejectTransactionPooler } from './postgres-client.server.ts'

const authority = await createAuthority()
const caFile = join(mkdtempSync(join(tmpdir(), 'foyer-authority-')), 'ca.pem')
writeFileSync(caFile, authority.pem)
const closing: (() => unknown)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

/** Starts a server that only negotiates TLS as PostgreSQL does. Without a certificate, it refuses TLS. */
async function startTlsServer(certificate?: { cert: string; key: string }): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(certificate ? 'S' : 'N')
      if (certificate) new TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => {})
    })
  })
  closing.push(() => server.close())
  return listen(server)
}

const trusted = `sslmode=verify-full&sslrootcert=${caFile}`
const chained = async () => {
  const certificate = await createCertificate({ authority })
  return { ...certificate, cert: `${certificate.cert}\n${authority.pem}` }
}

test.each([
  [
    'require',
    () => createCertificate(),
    /self-signed \(DEPTH_ZERO_SELF_SIGNED_CERT\); .*sslrootcert=.*no-verify/,
  ],
  [
    'prefer',
    () => createCertificate({ authority }),
    /authority .*\(UNABLE_TO_VERIFY_LEAF_SIGNATURE\); .*NODE_EXTRA_CA_CERTS=/,
  ],
  ['verify-full', chained, /authority .*\(SELF_SIGNED_CERT_IN_CHAIN\); .*sslrootcert=/],
  [trusted, () => createCertificate({ authority, days: -1 }), /expired \(CERT_HAS_EXPIRED\); renew it/],
  [
    trusted,
    () => createCertificate({ authority, host: 'other.example' }),
    /another host name \(ERR_TLS_CERT_ALTNAME_INVALID\); name the host in DATABASE_URL/,
  ],
  [
    'require',
    () => undefined,
    /the server has no TLS; turn on ssl in its postgresql.conf, or remove sslmode/,
  ],
  [
    'verify-full&sslrootcert=/missing.pem',
    () => undefined,
    /ENOENT.*\/missing.pem.*check sslmode and sslrootcert/,
  ],
])(
  'a database that refuses or fails TLS (sslmode=%s) is explained in one line (%#)',
  async (mode, make, line) => {
    const port = await startTlsServer(await make())
    const parameters = mode.includes('=') ? mode.replace(/^(?!sslmode)/, 'sslmode=') : `sslmode=${mode}`
    const error = await connectClient(`postgres://foyer:Geheim1@localhost:${port}/foyer?${parameters}`).catch(
      (err) => err,
    )
    expect(error.message).toMatch(line)
    expect(error.message).toMatch(/^DATABASE_URL: .*$/)
    expect(error.message).not.toContain('Geheim1')
  },
)

test('a wrong database password is explained with the encoding of special characters', async () => {
  const { url } = await newServerDatabase()
  const error = await connectClient(url.replace('postgres:postgres@', 'postgres:100%25@')).catch((err) => err)
  expect(error.message).toMatch(
    /^DATABASE_URL: .*password authentication failed.*written as %40 %2F %23 %25$/,
  )
})

test('a pooler in transaction mode is rejected, no matter how many connections it has, and PostgreSQL is not', async () => {
  const { url } = await newServerDatabase()
  await rejectTransactionPooler(url)
  for (const size of [1, 2, 5]) {
    const pooler = await startTransactionPooler(url, size)
    closing.push(pooler.close)
    await expect(rejectTransactionPooler(pooler.url)).rejects.toThrow(/^DATABASE_URL: .*session mode/)
  }
})

test('the query timeout of the address applies instead of the program’s', async () => {
  const { url } = await newServerDatabase()
  const { db, close } = await openDatabase({ url: `${url}?query_timeout=300` })
  closing.push(close)
  await expect(db.execute(sql`select pg_sleep(2)`)).rejects.toMatchObject({
    cause: { message: 'Query read timeout' },
  })
})
