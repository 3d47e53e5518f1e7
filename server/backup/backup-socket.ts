import { once } from 'node:events'
import { closeSync, openSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import type { Finding } from '../doctor/finding.ts'
import {
  type BackupInProgress,
  type BackupSource,
  type BackupSummary,
  createBackup,
} from './create-backup.ts'

// Only one process can open the embedded database, so the running program creates the backup and sends it to the
// command through a socket in the data folder, which only its owner can enter.

const SOCKET = 'backup.sock'
const BACKUP = '/backup'
/** Sent by the command once the backup is on disk. */
const CONFIRM = '/kept'
const DOCTOR = '/doctor'
/** How long the command may take to write the received backup to disk. */
const CONFIRM_TIMEOUT_MS = 10 * 60_000
/** Long enough to look for all files of a large document storage. */
const FINDINGS_TIMEOUT_MS = 10 * 60_000

/**
 * Passes the socket's path to `use`. If the path exceeds the limit of about 100 bytes, goes through `/proc/self/fd`.
 */
async function withSocketPath<T>(folder: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, SOCKET)
  if (Buffer.byteLength(path) < 100) return use(path)
  const folderHandle = openSync(folder, 'r')
  try {
    return await use(`/proc/self/fd/${folderHandle}/${SOCKET}`)
  } finally {
    closeSync(folderHandle)
  }
}

/** Listens for `foyer backup` and `foyer doctor`. `close` aborts any running requests. */
export async function openBackupSocket(
  folder: string,
  source: BackupSource,
  log: Pick<Logger, 'error' | 'info'>,
  check: () => Promise<Finding[]>,
) {
  let backup: BackupInProgress | undefined
  /** True until the backup has been sent. A later request replaces a backup that was sent but not confirmed. */
  let busy = false
  /** Resolves once the last backup's temporary files are deleted. */
  let ended = Promise.resolve()
  const discardBackup = () => {
    const finished = backup
    backup = undefined
    ended = ended
      .then(() => finished?.remove())
      .catch((err) => log.error({ err }, 'temporary files of the backup not deleted'))
    return ended
  }
  const closing = new AbortController()
  const respond = async ({ url }: IncomingMessage, res: ServerResponse) => {
    if (url === CONFIRM) {
      const summary = await backup?.confirm()
      await discardBackup()
      if (summary) log.info({ documents: summary.documents, bytes: summary.bytes }, 'backup created')
      return res.writeHead(summary ? 200 : 410).end(JSON.stringify(summary ?? null))
    }
    if (url !== BACKUP) return res.end(JSON.stringify(await check()))
    if (busy) return res.writeHead(409).end()
    busy = true
    try {
      await discardBackup()
      backup = await createBackup({ ...source, signal: closing.signal })
      await pipeline(backup.bytes, res)
    } finally {
      busy = false
    }
    // A backup that has been sent waits for its confirmation.
    const sentBackup = backup
    setTimeout(() => backup === sentBackup && discardBackup(), CONFIRM_TIMEOUT_MS).unref()
  }
  const running = new Set<Promise<unknown>>()
  const server = createServer((req, res) => {
    const response = respond(req, res)
      .catch(async (err) => {
        log.error({ err }, 'backup failed')
        await discardBackup()
        if (res.headersSent) res.destroy()
        else res.writeHead(503).end()
      })
      .finally(() => running.delete(response))
    running.add(response)
  })
  // Backing up many documents can take hours.
  server.requestTimeout = 0
  await withSocketPath(folder, async (path) => {
    // A killed process leaves its socket behind. The folder lock rules out that one is running.
    rmSync(path, { force: true })
    server.listen(path)
    await once(server, 'listening')
  })
  return {
    close: async () => {
      server.close()
      closing.abort(new Error('the program is stopping'))
      server.closeAllConnections()
      await Promise.all(running)
      await discardBackup()
    },
  }
}

/** Requests a backup from the program running on this folder. @throws {Failure} if it is unavailable */
export async function requestBackup(folder: string): Promise<BackupInProgress> {
  const res = await send(folder, BACKUP)
  if (res.statusCode === 409) throw new Failure(409, t('Another backup is being made just now.'))
  if (res.statusCode !== 200)
    throw createUnavailableFailure(t('The program could not make a backup; its log says why.'))
  async function* bytes(): AsyncGenerator<Buffer> {
    try {
      yield* res as AsyncIterable<Buffer>
    } catch (cause) {
      throw createUnavailableFailure(t('The program broke the backup off; its log says why.'), cause)
    }
  }
  return {
    bytes: bytes(),
    confirm: async () => {
      const confirmed = await send(folder, CONFIRM)
      if (confirmed.statusCode !== 200)
        throw createUnavailableFailure(t('The program has not noted the backup.'))
      return (await json(confirmed)) as BackupSummary
    },
    remove: async () => {
      res.destroy()
    },
  }
}

/** Requests the database and storage findings from the program running on this folder. @throws {Failure} */
export async function requestFindings(folder: string): Promise<Finding[]> {
  const res = await send(folder, DOCTOR, FINDINGS_TIMEOUT_MS)
  if (res.statusCode !== 200)
    throw createUnavailableFailure(t('The program could not check it; its log says why.'))
  return (await json(res)) as Finding[]
}

const createUnavailableFailure = (message: string, cause?: unknown) =>
  new Failure(503, message, undefined, undefined, { cause })

function send(folder: string, path: string, timeout?: number): Promise<IncomingMessage> {
  return withSocketPath(folder, async (socketPath) => {
    // Node's global agent would give up after five seconds, before a large database is read.
    const outgoing = request({ socketPath, path, method: 'POST', timeout, agent: false }).end()
    outgoing.once('timeout', () => outgoing.destroy(new Error('no response in time')))
    // Once the response has started, its reader gets the error.
    outgoing.on('error', () => {})
    try {
      const [response] = await once(outgoing, 'response')
      return response
    } catch (cause) {
      throw createUnavailableFailure(
        t(
          'DATA_DIR: Foyer runs on this folder but can’t be asked; it starts or stops just now, or is of an older version',
        ),
        cause,
      )
    }
  })
}
