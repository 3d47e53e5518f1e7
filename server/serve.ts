import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import placeholders from 'virtual:placeholders'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import React from 'react'
import { createPasswordHasher, type PasswordHasher } from '#app/adapters/password-hasher.server.ts'
import { OperatorError } from '#app/core/operator-error.ts'
import { ensureStarterDocuments } from '#app/domain/documents/starter-documents.server.ts'
import { findSignInState } from '#app/domain/user-columns.server.ts'
import { ensureAdministrator } from '#app/domain/users/administrator.server.ts'
import { t } from '#app/texts.ts'
import { FileLocked } from '#db/file-lock.server.ts'
import type { AppDeps } from './app.ts'
import { rejectIncompleteRestore } from './backup/locations.ts'
import type { Fetch } from './cache/page-cache.ts'
import { shareAssets } from './cache/static-files.ts'
import { closeServer, connectionLimits, listen } from './listen.ts'
import { createLogger, redirectConsole } from './log.ts'
import { openServices, type Services } from './open-services.ts'
import { startSchedule } from './schedule.ts'
import { openDataFolder } from './settings/data-folder.ts'
import type { Env } from './settings/env.ts'
import { createStartGate } from './start-gate.ts'

export type ServeOptions = {
  createApp: (deps: AppDeps) => { fetch: Fetch }
  assetsFolder: string
  /** Faster hashing for tests. There is no setting for it. */
  passwords?: PasswordHasher
  /** Handles each request first, or calls `next`. */
  before?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void
  /** Handles connections that are upgraded to WebSockets. */
  onUpgrade?: (req: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/**
 * Listens, opens all services, starts the schedule, and resolves to `stop`, which `launch` calls on a signal
 * (`launch.ts`). Requests that arrive in the meantime wait.
 */
export async function serve(env: Env, options: ServeOptions) {
  const { createApp, assetsFolder, passwords = createPasswordHasher(), before, onUpgrade } = options
  const log = createLogger(env.logLevel)
  if (import.meta.env.PROD) redirectConsole(log)
  for (const name of env.retiredSettings) log.warn(`${name} is no longer a setting and has no effect`)
  openDataFolder(env.dataDir)
  rejectIncompleteRestore(env)
  const gate = createStartGate()
  // Listens before opening the database, so that a failure to listen leaves it unchanged.
  const servers = await listen(
    // Demo mode listens on all loopback addresses, because 'localhost' can mean any of them.
    env.demo ? ['127.0.0.1', '::1'] : [env.host],
    env.port,
    gate.listener,
    // Behind a proxy, all connections come from one network.
    env.trustProxy > 0 ? { ...connectionLimits, maxPerNetwork: Number.POSITIVE_INFINITY } : connectionLimits,
  )
  const services = await waitForDataFolder(env.dataDirWaitMs, log, () =>
    openServices(env, { log, passwords }),
  )
  const { ctx, database, demo, jobs, mailFolder } = services
  const passwordLink = await database.exclusive(() => ensureRecords(env, services))
  const sharedAssets = join(env.dataDir, 'assets')
  try {
    shareAssets(join(assetsFolder, 'assets'), sharedAssets)
  } catch (err) {
    log.warn(
      { err },
      'the assets of this build were not shared: pages that are open may miss some after an upgrade',
    )
  }
  const app = createApp({
    ctx,
    trustProxy: env.trustProxy,
    metricsToken: env.metricsToken,
    accessLog: env.accessLog,
    connections: database.connections,
    assetsFolder,
    sharedAssets,
    ...(demo ? { demoPages: demo.createDemoPages(mailFolder) } : {}),
  })
  const respond = getRequestListener(app.fetch)
  if (onUpgrade) for (const server of servers) server.on('upgrade', onUpgrade)
  const backupSocket = await services.openBackupSocket()
  const stopSchedule = await startSchedule(ctx, jobs, { mailFolder, checkpointDatabase: database.checkpoint })
  // Last, because from the first request on, a signal must be able to stop the program without losing work.
  gate.open((req, res) => (before ? before(req, res, () => respond(req, res)) : respond(req, res)))
  // NODE_ENV decides which of React's builds is loaded. The development build is several times slower.
  log.debug({ react: 'captureOwnerStack' in React ? 'development' : 'production' }, 'listening')

  /** Stops accepting requests, finishes running work, then closes the services. */
  const stop = async () => {
    const scheduleStopped = stopSchedule()
    await backupSocket?.close()
    await Promise.all(servers.map((server) => closeServer(server, env.drainMs)))
    await scheduleStopped
    await services.close()
  }
  return { log, stop, demo, passwordLink }
}

const LOCK_RETRY_MS = 250

/**
 * Retries `open` while another process is using the data folder, for platforms that start the new version before they
 * stop the old one. @throws {OperatorError} after `ms`
 */
async function waitForDataFolder<T>(ms: number, log: Logger, open: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + ms
  let hasLogged = false
  for (;;) {
    try {
      return await open()
    } catch (err) {
      if (!(err instanceof FileLocked)) throw err
      if (performance.now() >= deadline)
        throw new OperatorError(
          t(
            'DATA_DIR: another Foyer process is using this folder; stop it, or set a different folder, for example DATA_DIR=./data-2',
          ),
        )
      if (!hasLogged) log.info('waiting for another process to release DATA_DIR')
      hasLogged = true
      await setTimeout(LOCK_RETRY_MS)
    }
  }
}

/**
 * Creates the administrator, the demo data and the starter documents if they are missing. Resolves to a link for
 * setting a password.
 */
async function ensureRecords(env: Env, { ctx, demo }: Services): Promise<string | null> {
  const link = await ensureAdministrator(ctx, {
    name: demo?.adminName ?? 'Administrator',
    password: demo?.password ?? env.adminPassword,
  })
  await demo?.seedDemoFirm(ctx)
  if (!demo)
    for (const { file, field, text } of placeholders)
      ctx.log.warn({ file, field, text }, 'placeholder in the content; replace it and build again')
  await ensureStarterDocuments(ctx)
  if (!demo && !(await findSignInState(ctx, { email: ctx.adminEmail })).authenticator)
    ctx.log.warn('the administrator has no second factor; set one up under /admin/security')
  return link
}
