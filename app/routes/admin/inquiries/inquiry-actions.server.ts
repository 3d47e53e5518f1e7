import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { Failure } from '#app/domain/failures.ts'
import { MakeClientForm, NotesForm, ReplyForm, StatusForm } from '#app/domain/inquiries/admin-forms.ts'
import { changeInquiryStatus, saveInquiryNotes } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { makeInquiryClient } from '#app/domain/inquiries/convert.server.ts'
import { answerInquiry } from '#app/domain/inquiries/replies.server.ts'

/** What became of one of the forms at an inquiry. */
export type InquiryAnswer = {
  intent: 'status' | 'notes' | 'reply' | 'client'
  result: SubmissionResult
  notice?: string
  /** Somebody else was first; the page shows what stands there now. */
  conflict?: boolean
  /** The notes as they were stored just now. */
  notes?: string | null
  /** The invitation's link, never to be had again; null when there was an account already. */
  link?: string | null
}

/** Does what one of the forms at an inquiry asks for. */
export async function workOnInquiry(ctx: AdminCtx, id: string, form: FormData) {
  const intent = String(form.get('intent'))
  switch (intent) {
    case 'status':
      return run(ctx, intent, form, StatusForm, async (value) => {
        await changeInquiryStatus(ctx, id, value)
        return { notice: `The status is '${value.status}'.` }
      })
    case 'notes':
      return run(ctx, intent, form, NotesForm, async (value) => {
        await saveInquiryNotes(ctx, id, value)
        return { notice: 'The notes are saved.', notes: value.notes }
      })
    case 'reply':
      return run(ctx, intent, form, ReplyForm, async (value) => {
        await answerInquiry(ctx, id, value)
        return { notice: 'Your answer is on its way.' }
      })
    case 'client':
      return run(ctx, intent, form, MakeClientForm, async (value) => {
        const { invitation } = await makeInquiryClient(ctx, id, value)
        return invitation
          ? { notice: 'The client is invited by mail, and the project is there.', link: invitation.link }
          : { notice: 'The project is there, and belongs to the account with this address.', link: null }
      })
    default:
      throw data('This form is not known.', 400)
  }
}

async function run<S extends z.ZodType>(
  ctx: AdminCtx,
  intent: InquiryAnswer['intent'],
  form: FormData,
  schema: S,
  verb: (value: z.output<S>) => Promise<Omit<InquiryAnswer, 'intent' | 'result'>>,
) {
  const submission = parseWithZod(form, { schema })
  const answer = (rest: Omit<InquiryAnswer, 'intent'>, status = 200) =>
    data<InquiryAnswer>({ intent, ...rest }, status)
  const refuse = (words: string, status: number) =>
    answer({ result: submission.reply({ formErrors: [words] }), conflict: status === 409 }, status)
  if (submission.status !== 'success') return answer({ result: submission.reply() }, 400)
  try {
    const done = await verb(submission.value)
    // Only an answer is taken out of its field: the others show what is stored now.
    return answer({ result: submission.reply({ resetForm: intent === 'reply' }), ...done })
  } catch (err) {
    if (err instanceof Failure) return refuse(err.message, err.status)
    ctx.log.error({ err, intent }, 'inquiry not changed')
    return refuse('The change could not be saved. Please try again.', 500)
  }
}
