import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openGate } from '#test/gate.ts'
import { openGoBetween } from '#test/go-between.ts'
import { freePort } from '#test/postgres.ts'
import { kill, launch, type Running, ready, stop } from '#test/process/server.ts'
import { openMailServer } from '../cluster/cluster.ts'
import { openPostgres, openStorage } from '../cluster/processes.ts'
import { openLiarsProvider } from './provider.ts'
import { openScanner } from './scanner.ts'

/**
 * The demo firm in one instance with a mail server, a scanner and a sign-in provider, each behind a gate; with
 * PostgreSQL and an S3 storage behind gates as well, or, where `disk` names a folder, with everything in it.
 */
export async function openSite(disk?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-failures-'))
  const port = await freePort()
  const mail = await openMailServer()
  const scanner = await openScanner(await freePort())
  const gates = {
    mail: await openGate(mail, await freePort()),
    scanner: await openGate(scanner, await freePort()),
    provider: await openGate({ port: await freePort() }, await freePort()),
  }
  const issuer = `http://127.0.0.1:${gates.provider.port}`
  const provider = await openLiarsProvider(gates.provider.target, issuer)
  const services = disk ? undefined : await openServices(folder)
  const dataDir = disk ?? join(folder, 'data')
  let running: Running | undefined
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    AUTH_SECRET: 'only-for-this-measurement-0123456789',
    DEMO: '1',
    SMTP_URL: `smtp://127.0.0.1:${gates.mail.port}`,
    CLAMAV_URL: `tcp://127.0.0.1:${gates.scanner.port}`,
    GOOGLE_CLIENT_ID: 'foyer-bench',
    GOOGLE_CLIENT_SECRET: 'foyer-bench-secret',
    GOOGLE_ISSUER: issuer,
    ALERT_TO: 'on-call@firm.example',
    HUMAN_CHECK: 'none',
    LOG_LEVEL: 'warn',
    ...(disk ? { MIN_FREE_DISK_MB: '16' } : {}),
    ...services?.settings,
  }
  return {
    origin: `http://localhost:${port}`,
    folder,
    dataDir,
    mail,
    scanner,
    provider,
    gates,
    services,
    running: () => running,
    start: async () => {
      running = launch(settings)
      await ready(running, port)
    },
    /** Starts it, and does not wait for anything. */
    begin: () => {
      running = launch(settings)
      return running
    },
    ready: () => ready(running as Running, port),
    kill: () => kill(running as Running),
    stop: () => stop(running as Running),
    readyz: async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      return answer ? `${answer.status}: ${(await answer.text()).trim().replaceAll('\n', ', ')}` : 'no answer'
    },
    close: async () => {
      if (running && running.child.exitCode === null && running.child.signalCode === null) await stop(running)
      for (const gate of Object.values(gates)) await gate.close()
      await services?.close()
      await mail.close()
      scanner.close()
      provider.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>

async function openServices(folder: string) {
  const postgres = await openPostgres(folder)
  const storage = await openStorage(folder)
  mkdirSync(join(folder, 'storage'))
  await Promise.all([postgres.start(), storage.start()])
  const lies = await openGoBetween(storage, await freePort())
  const gates = {
    database: await openGate(postgres, await freePort()),
    storage: await openGate(lies, await freePort()),
  }
  return {
    postgres,
    storage,
    lies,
    gates,
    settings: {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${gates.database.port}/postgres`,
      S3_BUCKET: 'documents',
      S3_ENDPOINT: `http://127.0.0.1:${gates.storage.port}`,
      S3_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: async () => {
      for (const gate of Object.values(gates)) await gate.close()
      await lies.close()
      await Promise.all([storage.end(), postgres.end()])
    },
  }
}
