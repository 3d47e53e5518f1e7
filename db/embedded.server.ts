import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { assertWritable, getFreeBytes, getNeededBytes, hasDatabase, toMib } from './embedded-disk-space.ts'
import { InsufficientDiskSpace } from './errors.server.ts'
import { lockFile } from './file-lock.server.ts'

/** The thread's file: the source in a command that runs from the sources, otherwise the bundle. */
const threadFile = import.meta.url.endsWith('.ts')
  ? import.meta.resolve('#db/embedded-thread.ts')
  : import.meta.resolve('#build/server/embedded-thread.js')

const startThread = (folder: string) => new Worker(new URL(threadFile), { workerData: folder })

/** Creates an empty database in a thread of its own. The 300 MB that this takes are freed when the thread ends. */
async function createDatabase(folder: string): Promise<void> {
  const thread = startThread(folder)
  thread.postMessage(null)
  await once(thread, 'exit')
}

/**
 * The `pg` driver's connection to PGlite in a worker thread, which starts and ends with it. Has the methods of a socket
 * that the driver calls.
 */
class ThreadConnection extends Duplex {
  readonly #folder: string
  readonly #previous: Promise<unknown>
  #thread: Worker | undefined

  /** Connects once `previous` is settled, because only one thread can have the folder open. */
  constructor(folder: string, previous: Promise<unknown>) {
    super()
    this.#folder = folder
    this.#previous = previous
  }

  async connect(): Promise<void> {
    await this.#previous
    if (this.destroyed) return
    const thread = startThread(this.#folder)
    thread.on('message', (bytes: Uint8Array<ArrayBuffer>) => this.push(Buffer.from(bytes.buffer)))
    thread.on('error', (err) => this.destroy(err))
    thread.on('exit', () => this.destroy())
    this.#thread = thread
    this.emit('connect')
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}

  ref(): void {
    this.#thread?.ref()
  }

  unref(): void {
    this.#thread?.unref()
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this._writev([{ chunk }], done)
  }

  /** Sends everything that the driver has written at once, in one message. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    const bytes = new Uint8Array(chunks.reduce((sum, { chunk }) => sum + chunk.length, 0))
    let offset = 0
    for (const { chunk } of chunks) {
      bytes.set(chunk, offset)
      offset += chunk.length
    }
    this.#thread?.postMessage(bytes, [bytes.buffer])
    done()
  }

  override _final(done: () => void): void {
    this.#thread?.once('exit', () => done())
    this.#thread?.postMessage(null)
  }

  /** Ends the thread even if it is busy. PGlite recovers from its log when the next one starts. */
  override _destroy(err: Error | null, done: (err: Error | null) => void): void {
    Promise.resolve(this.#thread?.terminate()).then(() => done(err), done)
  }
}

/**
 * Locks the embedded database's folder for this process. `config` connects to it, one connection at a time.
 * @throws {FileLocked} if another process is using the folder @throws {InsufficientDiskSpace} before any write, because
 * an interrupted first start would leave a broken database
 */
export async function openEmbeddedFolder(folder: string) {
  mkdirSync(folder, { recursive: true })
  const unlock = lockFile(join(folder, '..', 'db.lock'))
  try {
    const [free, needed] = [getFreeBytes(folder), getNeededBytes(folder)]
    if (free < needed)
      throw new InsufficientDiskSpace(
        `DATA_DIR: the disk is full: ${toMib(free)} MB are free, and a new database needs ${toMib(needed)} MB; free some space and start again`,
      )
    if (!hasDatabase(folder)) await createDatabase(folder)
  } catch (err) {
    unlock()
    throw err
  }
  let closed: Promise<unknown> = Promise.resolve()
  const stream = () => {
    const connection = new ThreadConnection(folder, closed)
    closed = new Promise((resolve) => connection.once('close', resolve))
    return connection
  }
  const config: pg.ClientConfig = { stream, user: 'postgres', database: 'postgres', ssl: false }
  return { config, assertWritable: () => assertWritable(folder), unlock }
}
