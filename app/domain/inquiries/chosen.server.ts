import { asc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { inquiries } from '#db/schema.ts'
import { archive, bringBack } from '../archiving.server.ts'
import { chosenIds, forEachChosen, undoEach } from '../chosen.server.ts'
import type { ChangeOf } from '../chosen.ts'
import { Failure } from '../failures.ts'
import { versionOf } from '../version.server.ts'
import { type InquiryStatus, statuses } from './admin-forms.ts'
import { changeInquiryStatus } from './admin-inquiries.server.ts'

const chosen = chosenIds('inquiry', 'inquiries')
export const ChosenInquiries = z.object({ chosen })
export const StatusOfChosenForm = z.object({
  chosen,
  status: z.enum(statuses, { error: 'Select a status.' }),
})

const list =
  ({ db }: AdminCtx) =>
  (ids: string[]) =>
    db
      .select({ id: inquiries.id, name: inquiries.fullName, status: inquiries.status })
      .from(inquiries)
      .where(inArray(inquiries.id, ids))
      .orderBy(asc(inquiries.fullName), asc(inquiries.id))

export const setStatusOfChosen = async (ctx: AdminCtx, ids: string[], status: InquiryStatus) =>
  forEachChosen(ctx, ids, await list(ctx)(ids), async ({ id, status: was }) => {
    await changeInquiryStatus(ctx, id, { status, version: versionOf(was) })
    return was === status ? null : { was, is: status }
  })

export const undoStatus = (ctx: AdminCtx, changes: ChangeOf[]) =>
  undoEach(ctx, changes, list(ctx), async (id, { was, is }) => {
    const status = statuses.find((one) => one === was)
    if (!status) throw new Failure(400, 'There is no such status.')
    await changeInquiryStatus(ctx, id, { status, version: versionOf(is) })
  })

export const archiveInquiries = async (ctx: AdminCtx, ids: string[]) =>
  forEachChosen(ctx, ids, await list(ctx)(ids), ({ id }) => archive(ctx, 'inquiry', id))

export const bringBackInquiries = async (ctx: AdminCtx, ids: string[]) =>
  forEachChosen(ctx, ids, await list(ctx)(ids), ({ id }) => bringBack(ctx, 'inquiry', id))

export const undoArchiving = (ctx: AdminCtx, changes: ChangeOf[]) =>
  undoEach(ctx, changes, list(ctx), (id, { is }) => bringBack(ctx, 'inquiry', id, is))

export const undoBringingBack = (ctx: AdminCtx, changes: ChangeOf[]) =>
  undoEach(ctx, changes, list(ctx), (id) => archive(ctx, 'inquiry', id))
