import { eq } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { requests } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Conflict } from '../failures.ts'
import { tellProject } from '../news/tell.server.ts'
import type { SendBackForm } from './forms.ts'
import { type Looked, lockRequest, rightNow } from './lock-request.server.ts'
import { addStep } from './steps.server.ts'

export async function acceptRequest(ctx: AdminCtx, looked: Looked): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { kind, title, state, subject } = await lockRequest(tx, ctx, looked)
    if (kind === 'approval') throw new Conflict('Only the client can approve.')
    if (state !== 'handed-in') throw new Conflict('Nothing is handed in that could be accepted.')
    await tx
      .update(requests)
      .set({ state: 'accepted', decidedAt: rightNow, updatedAt: rightNow })
      .where(eq(requests.id, looked.id))
    await addStep(tx, ctx, looked.id, { action: 'accepted' })
    await recordActivity(tx, ctx, { action: 'project.accepted', subject, after: { title } })
  })
}

/**
 * Sends a submission back with a reason and notifies the clients. An accepted submission can still be sent back, an
 * approval can't. @throws {NotFound | Conflict}
 */
export async function sendBackRequest(
  ctx: AdminCtx,
  looked: Looked,
  { reason }: SendBackForm,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { kind, title, state, subject } = await lockRequest(tx, ctx, looked)
    if (state !== 'handed-in' && state !== 'accepted')
      throw new Conflict('Nothing is handed in that could be sent back.')
    if (kind === 'approval' && state === 'accepted')
      throw new Conflict('What the client has approved can’t be sent back. A new version asks again.')
    await tx
      .update(requests)
      .set({ state: 'sent-back', reason, decision: null, decidedAt: rightNow, updatedAt: rightNow })
      .where(eq(requests.id, looked.id))
    await addStep(tx, ctx, looked.id, { action: 'sent-back', words: reason })
    await recordActivity(tx, ctx, { action: 'project.sent-back', subject, after: { title, reason } })
    const { project, id: subjectId } = looked
    await tellProject(ctx, tx, { project, right: 'documents', kind: 'sent-back', subjectId })
  })
}
