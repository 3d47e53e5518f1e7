import { href, redirect } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import { archive, bringBack } from '#app/domain/archiving.server.ts'
import { MakeClientForm, NotesForm, ReplyForm, StatusForm } from '#app/domain/inquiries/admin-forms.ts'
import { changeInquiryStatus, saveInquiryNotes } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { makeInquiryClient } from '#app/domain/inquiries/convert.server.ts'
import { deleteInquiry } from '#app/domain/inquiries/forget.server.ts'
import { answerInquiry } from '#app/domain/inquiries/replies.server.ts'
import { formRule, NoFields, takeFormOf } from '#app/routes/take-form.server.ts'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'

/** `link`: URL of the invitation, shown once. */
type Extra = { link?: string }
export type InquiryAnswer = FormAnswer<Extra> | undefined

export function changeInquiry(ctx: AdminCtx, id: string, form: FormData) {
  const fault = 'The change could not be saved. Please try again.'
  return takeFormOf<Extra>(ctx, form, {
    status: formRule<typeof StatusForm, Extra>({
      schema: StatusForm,
      fault,
      run: async (value) => ({
        version: await changeInquiryStatus(ctx, id, value),
        notice: `The status is '${value.status}'.`,
      }),
    }),
    notes: formRule<typeof NotesForm, Extra>({
      schema: NotesForm,
      fault,
      run: async (value) => ({
        version: await saveInquiryNotes(ctx, id, value),
        notice: 'The notes are saved.',
      }),
    }),
    reply: formRule<typeof ReplyForm, Extra>({
      schema: ReplyForm,
      fault,
      // Clears the reply field after sending. The other forms keep showing the stored value.
      resetForm: true,
      run: async (value) => {
        await answerInquiry(ctx, id, value)
        return { notice: 'Your answer is on its way.' }
      },
    }),
    archive: formRule<typeof NoFields, Extra>({
      schema: NoFields,
      fault,
      run: async () => {
        await archive(ctx, 'inquiry', id)
        return { notice: 'The inquiry is archived: no longer in the list, but found by search and filter.' }
      },
    }),
    'bring-back': formRule<typeof NoFields, Extra>({
      schema: NoFields,
      fault,
      run: async () => {
        await bringBack(ctx, 'inquiry', id)
        return { notice: 'The inquiry is in the list again.' }
      },
    }),
    delete: formRule<typeof NoFields, Extra>({
      schema: NoFields,
      fault: 'The inquiry could not be deleted. Please try again.',
      run: async () => {
        await deleteInquiry(ctx, id)
        return redirect(`${href('/admin/inquiries')}?done=deleted`)
      },
    }),
    client: formRule<typeof MakeClientForm, Extra>({
      schema: MakeClientForm,
      fault,
      run: async (value) => {
        const { invitation } = await makeInquiryClient(ctx, id, value)
        return invitation
          ? { notice: 'The client is invited by mail, and the project is there.', link: invitation.link }
          : { notice: 'The project is there, and belongs to the account with this address.' }
      },
    }),
  })
}
