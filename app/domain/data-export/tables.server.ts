import { asc, eq } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { accounts, milestones, passkeys, projects, projectUpdates, sessions, users } from '#db/schema.ts'
import { profileColumns } from '../accounts/profile-columns.server.ts'
import { grouped } from '../grouped.ts'
import { clientColumns } from '../projects/columns.server.ts'
import { visibleProject } from '../visibility.server.ts'
import { requestsOf } from './requests.server.ts'

export async function profileOf({ db, actor }: ClientCtx) {
  const [account] = await db
    .select({
      uid: users.id,
      ...profileColumns,
      email: users.email,
      emailVerified: users.emailVerified,
      termsAcceptedAt: users.termsAcceptedAt,
      termsVersion: users.termsVersion,
      termsAcceptedFrom: users.termsAcceptedFrom,
      lastLoginAt: users.lastLoginAt,
      previousLoginAt: users.previousLoginAt,
      closesAt: users.closesAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, actor.uid))
  const waysToLogIn = await db
    .select({ provider: accounts.providerId, since: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, actor.uid))
  const ownPasskeys = await db
    .select({ name: passkeys.name, since: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.uid, actor.uid))
  const devices = await db
    .select({
      address: sessions.ipAddress,
      browser: sessions.userAgent,
      since: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, actor.uid))
  return { ...account, waysToLogIn, passkeys: ownPasskeys, devices }
}

export async function projectsOf(ctx: ClientCtx) {
  const { db, actor } = ctx
  const own = visibleProject(actor.uid)
  const rows = await db
    .select(clientColumns)
    .from(projects)
    .where(own)
    .orderBy(asc(projects.createdAt), asc(projects.id))
  const posted = await db
    .select({
      projectId: projectUpdates.projectId,
      title: projectUpdates.title,
      body: projectUpdates.body,
      postedAt: projectUpdates.createdAt,
    })
    .from(projectUpdates)
    .innerJoin(projects, eq(projects.id, projectUpdates.projectId))
    .where(own)
    .orderBy(asc(projectUpdates.createdAt))
  const marks = await db
    .select({
      projectId: milestones.projectId,
      title: milestones.title,
      dueOn: milestones.dueOn,
      reachedOn: milestones.reachedOn,
    })
    .from(milestones)
    .innerJoin(projects, eq(projects.id, milestones.projectId))
    .where(own)
    .orderBy(asc(milestones.dueOn))
  const updates = grouped(posted, 'projectId')
  const stones = grouped(marks, 'projectId')
  const asked = grouped(await requestsOf(ctx), 'projectId')
  return rows.map((row) => ({
    ...row,
    updates: updates.get(row.id) ?? [],
    milestones: stones.get(row.id) ?? [],
    requests: asked.get(row.id) ?? [],
  }))
}
