import { eq } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { projects, users } from '#db/schema.ts'
import { lockFirmPerson } from '../../accounts/firm-people.server.ts'
import { recordActivity } from '../../activity/record.server.ts'
import { Failure } from '../../failures.ts'
import { checkVersion, versionOf } from '../../version.server.ts'
import { lockProject } from '../lock-project.server.ts'
import type { LeadForm } from './forms.ts'

export const versionOfLead = (leadId: string | null) => versionOf(leadId)

export async function changeLead(ctx: AdminCtx, id: string, form: LeadForm): Promise<{ version: string }> {
  const leadId = form.leadId || null
  await ctx.db.transaction(async (tx) => {
    const next = leadId ? await lockFirmPerson(tx, leadId) : null
    if (leadId && !next) throw new Failure(400, 'Choose somebody of the firm.', 'leadId')
    const subject = await lockProject(tx, id)
    const [before] = await tx
      .select({ uid: projects.leadId, name: users.name, email: users.email })
      .from(projects)
      .leftJoin(users, eq(users.id, projects.leadId))
      .where(eq(projects.id, id))
    const former = before?.uid ?? null
    checkVersion(form.version, former)
    if (former === leadId) return
    await tx.update(projects).set({ leadId }).where(eq(projects.id, id))
    await recordActivity(tx, ctx, {
      action: 'project.lead-changed',
      subject,
      before: { lead: before?.name || before?.email || null },
      after: { lead: next?.name ?? null },
    })
  })
  ctx.log.info({ project: id, lead: leadId, by: ctx.actor.uid }, 'lead of the project changed')
  return { version: versionOfLead(leadId) }
}
