import { finished, type Readable, type Writable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { Failure } from '#app/core/failures.ts'
import { REPEATABLE_FIELDS } from '#app/core/repeatable-fields.ts'
import { t } from '#app/texts.ts'
import { getRequestBody, type NodeConnection } from './node-streams.server.ts'

/** Multipart form with files, not read yet. */
export type FileForm = {
  /** Length of the whole body in bytes, 0 if unknown. */
  declaredBytes: number
  /**
   * Reads the form with constant memory, while `receive` takes one file after another. Returns its results, at least one
   * unless the file is optional, and the other fields.
   * @throws {Failure} 400, 408, or the failure of `receive`. The rest of the body is discarded, so that the browser
   * reads the response.
   */
  read: <T>(
    receive: (content: AsyncIterable<Buffer>, name: string) => Promise<T>,
  ) => Promise<{ files: T[]; fields: URLSearchParams }>
}

type FileFormOptions = {
  maxFiles?: number
  /** Maximum number of other fields, and the length of each in bytes. */
  maxFields?: number
  maxFieldBytes?: number
  isOptional?: boolean
}

const createMissingFile = () => new Failure(400, t('Select a file to upload.'))
const createDamagedForm = () => new Failure(400, t('The upload was incomplete or damaged. Please try again.'))

/** The files are in the form field `field`. */
export const getFileForm = (
  request: Request,
  connection: NodeConnection,
  field: string,
  { maxFiles = 1, maxFields = 10, maxFieldBytes = 1024, isOptional = false }: FileFormOptions = {},
): FileForm => ({
  declaredBytes: Number(request.headers.get('content-length')) || 0,
  read: async <T>(receive: (content: AsyncIterable<Buffer>, name: string) => Promise<T>) => {
    const parser = createParser(request, { maxFiles, maxFields, maxFieldBytes })
    const fields = new URLSearchParams()
    let stop = () => {}
    const contents: BusboyFileStream[] = []
    const received: Promise<T>[] = []
    try {
      await new Promise<void>((resolve, reject) => {
        const failToRead = (err: Error) =>
          reject(err instanceof Failure || (err as NodeJS.ErrnoException).syscall ? err : createDamagedForm())
        parser.on('file', (name, stream, fileName) => {
          // A stream error without a listener would crash the process.
          stream.on('error', failToRead)
          if (fileName?.includes('\0')) return reject(new Failure(400, t('This file name can’t be used.')))
          if (received.length > 0 && maxFiles === 1)
            return reject(new Failure(400, t('Please upload one file at a time.')))
          if (name === field && !fileName && isOptional) return void stream.resume()
          if (name !== field || !fileName) return reject(createMissingFile())
          contents.push(stream)
          // The next file isn't read before this one is received.
          const file = Promise.resolve(received.at(-1)).then(() =>
            receive(stream as AsyncIterable<Buffer>, decodeFileName(fileName)),
          )
          file.catch(reject)
          received.push(file)
        })
        parser.on('field', (name, value) => {
          // Rejects NUL and repeated fields, as server/request-body.ts does for other forms.
          const isRepeated = fields.has(name) && !REPEATABLE_FIELDS.includes(name)
          if (isRepeated || `${name}${value}`.includes('\0')) return reject(createDamagedForm())
          fields.append(name, value)
        })
        for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
          parser.on(limit, () => reject(new Failure(400, t('The form has too many parts.'))))
        parser.on('error', failToRead).on('finish', resolve)
        stop = pipeBody(getRequestBody(connection, request), parser, failToRead)
      })
      if (received.length === 0 && !isOptional) throw createMissingFile()
      return { files: await Promise.all(received), fields }
    } catch (err) {
      // Ends `receive`, which would otherwise wait forever.
      for (const content of contents) content.destroy()
      await Promise.allSettled(received)
      throw err
    } finally {
      stop()
    }
  },
})

function createParser(
  request: Request,
  { maxFiles, maxFields, maxFieldBytes }: Required<Omit<FileFormOptions, 'isOptional'>>,
): BusboyInstance {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Failure(400, t('Send the document as a form (multipart/form-data).'))
  try {
    return new Busboy({
      headers: { 'content-type': type },
      // Keeps any path as part of the name, which is never used as a path.
      preservePath: true,
      limits: {
        parts: maxFields + maxFiles,
        fields: maxFields,
        fieldSize: maxFieldBytes,
        headerPairs: 20,
        headerSize: 16_384,
      },
    })
  } catch {
    throw createDamagedForm() // Thrown if the boundary is missing.
  }
}

/** Decodes the characters that browsers escape in multipart file names. Other percent signs are literal. */
const decodeFileName = (name: string) =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')

/** A sender that makes less progress than 16 KB per minute is considered stalled. */
const PROGRESS_MS = 60_000
const PROGRESS_BYTES = 16 * 1024

/**
 * Pipes a body into `target`. Calls `onFailure` when the connection breaks, and with a 408 when too little arrives
 * within a minute, not counting the time in which `target` isn't ready, for example a slow disk. Returns a function
 * that stops piping and discards the rest of the body.
 */
export function pipeBody(body: Readable, target: Writable, onFailure: (err: Error) => void): () => void {
  let bytes = 0
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  const timer = setInterval(() => {
    const isWaiting = !body.readableEnded && !target.writableNeedDrain
    if (bytes < PROGRESS_BYTES && isWaiting)
      onFailure(new Failure(408, t('The upload stalled for a minute.')))
    bytes = 0
  }, PROGRESS_MS)
  finished(body, (err) => err && onFailure(err))
  body.pipe(target)
  return () => {
    clearInterval(timer)
    body.unpipe(target).resume()
  }
}
