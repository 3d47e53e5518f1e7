import { randomUUID } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { rename } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { S3Settings } from '#app/adapters/s3-storage.server.ts'

const BUCKET = 'documents'
const KEYS = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' }

const xml = (root: string, content = '') => `<?xml version="1.0"?><${root}>${content}</${root}>`

/**
 * Serves one bucket, using the part of the S3 protocol that the storage adapter needs. Objects are files in a temporary
 * folder. Checks a request's key id but not its signature.
 */
export async function startS3Server(): Promise<{ settings: S3Settings; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-s3-'))
  const pathOf = (key: string) => join(folder, encodeURIComponent(key))
  const server = createServer((req, res) => {
    respond(req, res, pathOf, folder).catch(() => res.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { bucket: BUCKET, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', ...KEYS },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function respond(
  req: IncomingMessage,
  res: ServerResponse,
  pathOf: (key: string) => string,
  folder: string,
): Promise<void> {
  const { pathname, searchParams: query } = new URL(req.url ?? '', 'http://s3')
  const [, bucket = '', ...parts] = pathname.split('/').map(decodeURIComponent)
  const key = parts.join('/')
  const file = pathOf(key)
  const end = (status: number, body = '', headers = {}) => {
    res.writeHead(status, { 'Content-Type': 'application/xml', ...headers })
    res.end(req.method === 'HEAD' ? undefined : body)
  }
  const fail = (status: number, code: string) => end(status, xml('Error', `<Code>${code}</Code>`))

  if (!req.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${KEYS.accessKeyId}/`))
    return fail(403, 'InvalidAccessKeyId')
  if (bucket !== BUCKET) return fail(404, 'NoSuchBucket')
  if (key === '') {
    const keys = readdirSync(folder).filter((name) => !name.includes('.part'))
    const listed = keys.map((name) => `<Contents><Key>${decodeURIComponent(name)}</Key></Contents>`)
    return end(200, xml('ListBucketResult', listed.slice(0, Number(query.get('max-keys') ?? 1000)).join('')))
  }
  const upload = query.get('uploadId')
  const partOf = (number: string) => `${file}.${upload}.${number.padStart(5, '0')}.part`
  switch (`${req.method}${upload ? ' part' : ''}`) {
    case 'PUT':
    case 'PUT part': {
      const target = upload ? partOf(query.get('partNumber') ?? '') : file
      const aside = `${file}.${randomUUID()}.part`
      await pipeline(req, createWriteStream(aside))
      await rename(aside, target)
      return end(200, '', { ETag: '"etag"' })
    }
    case 'POST':
      return end(200, xml('InitiateMultipartUploadResult', `<UploadId>${randomUUID()}</UploadId>`))
    case 'POST part':
    case 'DELETE part': {
      const names = readdirSync(folder).filter((name) => name.includes(`.${upload}.`))
      const aside = `${file}.${randomUUID()}.part`
      for (const name of names.sort()) {
        const part = join(folder, name)
        if (req.method === 'POST')
          await pipeline(createReadStream(part), createWriteStream(aside, { flags: 'a' }))
        rmSync(part)
      }
      if (req.method === 'DELETE') return end(204)
      await rename(aside, file)
      return end(200, xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`))
    }
    case 'DELETE':
      rmSync(file, { force: true })
      return end(204)
  }
  if (!existsSync(file)) return fail(404, 'NoSuchKey')
  const { size } = statSync(file)
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '') ?? []
  const [start, last] = from ? [Number(from), Math.min(Number(to), size - 1)] : [0, size - 1]
  res.writeHead(from ? 206 : 200, {
    'Content-Length': last - start + 1,
    ...(from ? { 'Content-Range': `bytes ${start}-${last}/${size}` } : {}),
  })
  if (req.method === 'HEAD' || size === 0) res.end()
  else await pipeline(createReadStream(file, { start, end: last }), res)
}
