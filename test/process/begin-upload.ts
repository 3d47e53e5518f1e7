import { randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { signedInDemoClient } from './server.ts'

const boundary = `----${randomUUID()}`
/** Delimiter after a form's document. */
export const delimiter = Buffer.from(`\r\n--${boundary}`)

/** Begins an upload as the demo client. Its content is written to `upload` in pieces. `end` completes the form. */
export function beginUpload(port: number, name: string, length?: number) {
  const upload = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/documents/upload',
    headers: {
      ...signedInDemoClient(port).headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(length ? { 'content-length': length } : {}),
    },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    upload.once('response', resolve).once('error', reject)
  })
  upload.write(`--${boundary}\r\nContent-Disposition: form-data; name="document"; filename="${name}"\r\n\r\n`)
  return { upload, answered, end: () => upload.end(`${delimiter}--\r\n`) }
}
