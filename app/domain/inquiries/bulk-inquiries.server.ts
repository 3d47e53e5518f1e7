import { asc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { createSelectionSchema, runBulkAction, undoBulkAction } from '#app/domain/bulk/bulk-actions.server.ts'
import type { BulkChangeOfRow } from '#app/domain/bulk/bulk-changes.ts'
import { getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { inquiries } from '#db/schema.ts'
import { INQUIRY_STATUSES, type InquiryStatus } from './admin-forms.ts'
import { updateInquiryStatus } from './admin-inquiries.server.ts'

const selectedIds = createSelectionSchema()
export const InquirySelectionForm = z.object({ selected: selectedIds })
export const BulkInquiryStatusForm = z.object({
  selected: selectedIds,
  status: z.enum(INQUIRY_STATUSES, { error: t('Select a status.') }),
})

const listSelectedInquiries =
  ({ db }: AdminCtx) =>
  (ids: string[]) =>
    db
      .select({ id: inquiries.id, name: inquiries.fullName, status: inquiries.status })
      .from(inquiries)
      .where(inArray(inquiries.id, ids))
      .orderBy(asc(alphabetical(inquiries.fullName)), asc(inquiries.id))

export const bulkUpdateInquiryStatus = async (ctx: AdminCtx, ids: string[], status: InquiryStatus) =>
  runBulkAction(ctx, ids, await listSelectedInquiries(ctx)(ids), async ({ id, status: before }) => {
    await updateInquiryStatus(ctx, id, { status, version: getRevision(before) })
    return before === status ? null : { before, after: status }
  })

export const undoBulkStatusChange = (ctx: AdminCtx, changes: BulkChangeOfRow[]) =>
  undoBulkAction(ctx, changes, listSelectedInquiries(ctx), async (id, { before, after }) => {
    const status = INQUIRY_STATUSES.find((status) => status === before)
    if (!status) throw new Failure(400, t('Unknown status.'))
    await updateInquiryStatus(ctx, id, { status, version: getRevision(after) })
  })
