import type { AdminCtx } from '#app/context.ts'
import { projectMembers } from '#db/schema.ts'
import { recordActivity } from '../../activity/record.server.ts'
import type { RightsForm } from './forms.ts'
import { aboutPerson, type Chosen, isMember, lockMember } from './member.server.ts'

type Changed = { name: string }

export async function changeRights(ctx: AdminCtx, chosen: Chosen, form: RightsForm): Promise<Changed> {
  const { documents, invoices } = form
  const after = { documents, invoices }
  const name = await ctx.db.transaction(async (tx) => {
    const { project, member } = await lockMember(tx, chosen)
    const before = { documents: member.documents, invoices: member.invoices }
    await tx.update(projectMembers).set(after).where(isMember(project.id, member.uid))
    if (before.documents !== documents || before.invoices !== invoices)
      await recordActivity(tx, ctx, {
        action: 'project.rights-changed',
        subject: aboutPerson(project, member),
        before,
        after,
      })
    return member.name || member.email
  })
  ctx.log.info({ ...chosen, ...after, by: ctx.actor.uid }, 'rights on the project changed')
  return { name }
}

export async function removePerson(ctx: AdminCtx, chosen: Chosen): Promise<Changed> {
  const name = await ctx.db.transaction(async (tx) => {
    const { project, member } = await lockMember(tx, chosen)
    await tx.delete(projectMembers).where(isMember(project.id, member.uid))
    const { email, documents, invoices } = member
    await recordActivity(tx, ctx, {
      action: 'project.person-removed',
      subject: aboutPerson(project, member),
      before: { email, documents, invoices },
    })
    return member.name || member.email
  })
  ctx.log.info({ ...chosen, by: ctx.actor.uid }, 'person removed from the project')
  return { name }
}
