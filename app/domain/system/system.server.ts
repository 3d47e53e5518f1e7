import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import type { AdministratorCtx, Ctx } from '#app/context.ts'
import { commit, version } from '#app/version.server.ts'
import { hasSecondFactor } from '../sign-in/credentials.server.ts'
import { listAlerts } from './alerts.server.ts'
import { lookAtAll } from './checks.server.ts'
import { failedSignInFigures, mailFigures, storageFigures } from './figures.server.ts'

export async function findSystem(ctx: AdministratorCtx) {
  const { system, uploads, jobs, adminEmail } = ctx
  const alerts = await listAlerts(ctx)
  const [checks, health, database, mail, storage, queues, signIns, freeBytes, secondFactor] =
    await Promise.all([
      lookAtAll(
        ctx,
        alerts.map(({ name }) => name),
      ),
      system.health(),
      lookAtDatabase(ctx),
      mailFigures(ctx),
      storageFigures(ctx),
      jobs.waiting(),
      failedSignInFigures(ctx, 24),
      uploads.spool.freeBytes().catch(() => null),
      hasSecondFactor(ctx, adminEmail),
    ])
  const { warnings, database: databaseKind, storage: storageKind, mail: mailKind } = system
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
    mail: { kind: mailKind, ...mail },
    storage: { kind: storageKind, ...storage, freeBytes, minFreeBytes: uploads.minFreeBytes },
    queues,
    signIns,
    told: { to: ctx.alerts.to, hook: ctx.alerts.hook !== null },
    warnings,
    secondFactor,
  }
}
export type System = Awaited<ReturnType<typeof findSystem>>

/** Returns version, size in bytes and response time in milliseconds of the database. */
async function lookAtDatabase({ db }: Pick<Ctx, 'db'>) {
  const began = performance.now()
  const { rows } = await db.execute(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`,
  )
  const ms = Math.round((performance.now() - began) * 10) / 10
  const [found] = rows as { version: string; bytes: number }[]
  return { version: found?.version ?? '', bytes: Number(found?.bytes ?? 0), ms }
}
