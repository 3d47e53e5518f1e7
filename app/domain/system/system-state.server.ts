import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import { isTaskOn } from '#app/content/modules.ts'
import type { AdministratorCtx, Ctx } from '#app/context.ts'
import { checkSeal } from '#app/domain/agreements/sealing/seals.server.ts'
import { findSignInState } from '#app/domain/user-columns.server.ts'
import { commit, version } from '#app/version.server.ts'
import { listAlerts } from './alerts.server.ts'
import { runChecks } from './checks.server.ts'
import { getEmailMetrics, getFailedSignInMetrics, getStorageMetrics } from './metrics.server.ts'

export async function loadSystemState(ctx: AdministratorCtx) {
  const { system, uploads, jobs, adminEmail } = ctx
  const alerts = await listAlerts(ctx)
  const [checks, health, database, email, storage, queues, signIns, freeBytes, { authenticator }, seal] =
    await Promise.all([
      runChecks(
        ctx,
        alerts.map(({ name }) => name),
      ),
      system.health(),
      getDatabaseState(ctx),
      getEmailMetrics(ctx),
      getStorageMetrics(ctx),
      jobs.countWaitingJobs(),
      getFailedSignInMetrics(ctx, 24),
      uploads.temporaryFiles.freeBytes().catch(() => null),
      findSignInState(ctx, { email: adminEmail }),
      checkSeal(ctx),
    ])
  const { warnings, database: databaseKind, storage: storageKind, email: emailKind } = system
  return {
    version,
    commit,
    node: process.version,
    host: hostname(),
    startedAt: new Date(Date.now() - process.uptime() * 1000),
    checks: checks.map((check) => ({
      ...check,
      since: alerts.find(({ name }) => name === check.name)?.since ?? null,
    })),
    health,
    database: { kind: databaseKind, ...database },
    email: { kind: emailKind, ...email },
    storage: { kind: storageKind, ...storage, freeBytes, minFreeBytes: uploads.minFreeBytes },
    queues: queues.filter(({ queue }) => isTaskOn(queue)),
    signIns,
    alertTargets: { to: ctx.alerts.to, hook: ctx.alerts.webhook !== null },
    warnings,
    secondFactor: authenticator,
    seal,
  }
}
export type SystemState = Awaited<ReturnType<typeof loadSystemState>>

/** Size in bytes, response time in milliseconds. */
async function getDatabaseState({ db }: Pick<Ctx, 'db'>) {
  const began = performance.now()
  const { rows } = await db.execute(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`,
  )
  const ms = Math.round((performance.now() - began) * 10) / 10
  const [found] = rows as { version: string; bytes: number }[]
  return { version: found?.version ?? '', bytes: Number(found?.bytes ?? 0), ms }
}
