import { href, redirect } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import {
  ConvertInquiryForm,
  InquiryReplyForm,
  type InquiryStatus,
  inquiryStatusLabels,
  UpdateInquiryNotesForm,
  UpdateInquiryStatusForm,
} from '#app/domain/inquiries/admin-forms.ts'
import { updateInquiryNotes, updateInquiryStatus } from '#app/domain/inquiries/admin-inquiries.server.ts'
import {
  BulkInquiryStatusForm,
  bulkUpdateInquiryStatus,
  InquirySelectionForm,
  undoBulkStatusChange,
} from '#app/domain/inquiries/bulk-inquiries.server.ts'
import { deleteInquiry } from '#app/domain/inquiries/delete-inquiries.server.ts'
import {
  convertInquiryToClient,
  convertInquiryToProposal,
  replyToInquiry,
} from '#app/domain/inquiries/reply-and-convert.server.ts'
import { archiveRecord, unarchiveRecord } from '#app/domain/projects/archive.server.ts'
import {
  createBulkArchiveHandlers,
  createBulkHandler,
  createUndoHandler,
} from '#app/routes/bulk-form-handlers.server.ts'
import {
  defineButtonHandler,
  defineFormHandler,
  handleFormByIntent,
} from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import type { BulkFormOutcome } from '#app/ui/bulk/selection.ts'

/** `link`: the invitation URL, shown only once. `previousStatus`: the status before a change, to undo it. */
export type InquiryFormExtra = { link?: string; previousStatus?: InquiryStatus }

const describeStatus = (status: InquiryStatus) =>
  t('Status changed to “{status}”.', { status: inquiryStatusLabels[status] })

export function handleInquiryForm(ctx: AdminCtx, id: string, form: FormData) {
  return handleFormByIntent<InquiryFormExtra>(ctx, form, {
    status: defineFormHandler(UpdateInquiryStatusForm, async (value) => ({
      ...(await updateInquiryStatus(ctx, id, value)),
      notice: describeStatus(value.status),
    })),
    'undo-status': defineFormHandler(UpdateInquiryStatusForm, async (value) => {
      await updateInquiryStatus(ctx, id, value)
      return { notice: describeStatus(value.status) }
    }),
    notes: defineFormHandler(UpdateInquiryNotesForm, async (value) => ({
      version: await updateInquiryNotes(ctx, id, value),
      notice: t('Notes saved.'),
    })),
    reply: defineFormHandler(
      InquiryReplyForm,
      async (value) => {
        await replyToInquiry(ctx, id, value)
        return { notice: t('Reply sent.') }
      },
      {
        // Clears the reply field after sending. The other forms keep showing the stored values.
        resetForm: true,
      },
    ),
    archive: defineButtonHandler(() => archiveRecord(ctx, 'inquiry', id), {
      notice: t('Inquiry archived. You can find it by searching or with the filter for archived inquiries.'),
    }),
    unarchive: defineButtonHandler(() => unarchiveRecord(ctx, 'inquiry', id), {
      notice: t('Inquiry unarchived.'),
    }),
    delete: defineButtonHandler(() => deleteInquiry(ctx, id), {
      redirectTo: `${href('/admin/inquiries')}?done=deleted`,
    }),
    client: defineFormHandler(ConvertInquiryForm, async ({ confirmedProposal, ...value }) => {
      const form = { ...value, confirmed: confirmedProposal ?? value.confirmed }
      if (value.next === 'proposal' || confirmedProposal) {
        const { projectId, agreementId } = await convertInquiryToProposal(ctx, id, form)
        return redirect(
          agreementId
            ? href('/admin/agreements/:id', { id: agreementId })
            : href('/admin/projects/:id/agreements/new', { id: projectId }),
        )
      }
      const { invitation } = await convertInquiryToClient(ctx, id, form)
      return invitation
        ? { notice: t('Client invited and project created.'), link: invitation.link }
        : { notice: t('Project created for the existing account with this email.') }
    }),
  })
}

export const handleBulkInquiryForm = (ctx: AdminCtx, form: FormData) =>
  handleFormByIntent<BulkFormOutcome>(ctx, form, {
    'status-selected': createBulkHandler(
      BulkInquiryStatusForm,
      ({ selected, status }) => bulkUpdateInquiryStatus(ctx, selected, status),
      'inquiry',
      (items, { status }) =>
        t('{items} changed to “{status}”.', { items, status: inquiryStatusLabels[status] }),
      'undo-status',
    ),
    ...createBulkArchiveHandlers(ctx, 'inquiry', InquirySelectionForm),
    'undo-status': createUndoHandler((changes) => undoBulkStatusChange(ctx, changes)),
  })
