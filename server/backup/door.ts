import { closeSync, openSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { Failure } from '#app/domain/failures.ts'
import type { Finding } from '../doctor/finding.ts'
import { type BackupSource, type Made, type Making, makeBackup } from './make.ts'

// The embedded database is one process's own, so that a program that runs on it makes the backup, and hands it to the
// command through a socket in the data folder, which nobody but its owner can enter.

const SOCKET = 'backup.sock'
const DOCTOR = '/doctor'
const DOCTOR_HASHES = '/doctor?hashes'
/** How long the command may take to bring the last bytes to its disk. */
const KEPT_MS = 10 * 60_000
/** All checks of a large storage, with its hashes. */
const FINDINGS_TIMEOUT_MS = 60 * 60_000

/** Uses the socket's path where it is short enough for one (about a hundred bytes), else by way of its folder. */
async function atSocket<T>(folder: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, SOCKET)
  if (Buffer.byteLength(path) < 100) return use(path)
  const held = openSync(folder, 'r')
  try {
    return await use(`/proc/self/fd/${held}/${SOCKET}`)
  } finally {
    closeSync(held)
  }
}

/** Lets `npm run backup` and `foyer doctor` ask this program. `close` breaks off what is asked for then. */
export async function openBackupDoor(
  folder: string,
  source: BackupSource,
  log: Pick<Logger, 'error' | 'info'>,
  check: (hashes: boolean) => Promise<Finding[]>,
): Promise<{ close: () => Promise<void> }> {
  let making: Making | undefined
  /** From the question until all is sent. Whoever asks for another one after that has given this one up. */
  let busy = false
  /** Whoever ends it, its temporary files are gone when this has resolved. */
  let ended = Promise.resolve()
  const end = () => {
    const over = making
    making = undefined
    ended = ended.then(() => over?.remove()).catch((err) => log.error({ err }, 'backup not cleared away'))
    return ended
  }
  const closing = new AbortController()
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    if (req.url === '/kept') {
      const made = await making?.kept()
      await end()
      if (made) log.info({ documents: made.documents, bytes: made.bytes }, 'backup made')
      return res.writeHead(made ? 200 : 410).end(JSON.stringify(made ?? null))
    }
    if (req.url === DOCTOR || req.url === DOCTOR_HASHES)
      return res.writeHead(200).end(JSON.stringify(await check(req.url === DOCTOR_HASHES)))
    if (busy) return res.writeHead(409).end()
    busy = true
    try {
      await end()
      making = await makeBackup({ ...source, signal: closing.signal })
      await pipeline(Readable.from(making.bytes, { objectMode: false }), res)
    } finally {
      busy = false
    }
    // Sent whole, it waits for the word that it is kept.
    const sent = making
    setTimeout(() => making === sent && end(), KEPT_MS).unref()
  }
  const answers = new Set<Promise<unknown>>()
  const server = createServer((req, res) => {
    const answered = answer(req, res)
      .catch(async (err) => {
        log.error({ err }, 'backup not made')
        await end()
        if (res.headersSent) res.destroy()
        else res.writeHead(503).end()
      })
      .finally(() => answers.delete(answered))
    answers.add(answered)
  })
  // A backup takes as long as its documents are many.
  server.requestTimeout = 0
  await atSocket(folder, (path) => {
    // Left by a process that was killed; the folder is held by this one.
    rmSync(path, { force: true })
    return new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
  })
  return {
    close: async () => {
      server.close()
      closing.abort(new Error('the program is stopping'))
      server.closeAllConnections()
      await Promise.all(answers)
      await end()
    },
  }
}

/** A backup made by the program that runs on this folder. @throws {Failure} when it can't be asked */
export async function askForBackup(folder: string): Promise<Making> {
  const res = await ask(folder, '/backup')
  if (res.statusCode === 409) throw new Failure(409, 'Another backup is being made just now.')
  if (res.statusCode !== 200) throw new Failure(503, 'The program could not make a backup; its log says why.')
  async function* bytes(): AsyncGenerator<Buffer> {
    try {
      yield* res as AsyncIterable<Buffer>
    } catch (cause) {
      throw new Failure(503, 'The program broke the backup off; its log says why.', undefined, undefined, {
        cause,
      })
    }
  }
  return {
    bytes: bytes(),
    kept: async () => {
      const answer = await ask(folder, '/kept')
      if (answer.statusCode !== 200) throw new Failure(503, 'The program has not noted the backup.')
      return (await json(answer)) as Made
    },
    remove: async () => {
      res.destroy()
    },
  }
}

/** The findings of `foyer doctor` about database and storage, by the program that runs on this folder. @throws {Failure} */
export async function askForFindings(folder: string, hashes: boolean): Promise<Finding[]> {
  const res = await ask(folder, hashes ? DOCTOR_HASHES : DOCTOR, FINDINGS_TIMEOUT_MS)
  if (res.statusCode !== 200) throw new Failure(503, 'The program could not check it; its log says why.')
  return (await json(res)) as Finding[]
}

function ask(folder: string, path: string, timeout?: number): Promise<IncomingMessage> {
  return atSocket(
    folder,
    (socketPath) =>
      new Promise((resolve, reject) => {
        const away = (cause: unknown) =>
          reject(
            new Failure(
              503,
              'DATA_DIR: Foyer runs on this folder but can’t be asked; it starts or stops just now, or is of an older version',
              undefined,
              undefined,
              { cause },
            ),
          )
        const asked = request({ socketPath, path, method: 'POST', timeout }, resolve)
        asked.once('timeout', () => asked.destroy(new Error('no response in time')))
        asked.once('error', away).end()
      }),
  )
}
