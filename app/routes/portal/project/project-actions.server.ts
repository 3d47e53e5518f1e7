import type { ClientCtx } from '#app/context.ts'
import { sendMessage } from '#app/domain/messages/send-message.server.ts'
import { answerRequest } from '#app/domain/requests/answer.server.ts'
import { approveRequest, askForChanges } from '#app/domain/requests/approval.server.ts'
import { AnswerForm, ApproveForm, ChangesForm } from '#app/domain/requests/forms.ts'
import { messageRule } from '#app/routes/messages/message-rule.server.ts'
import { formRule, takeFormOf } from '#app/routes/take-form.server.ts'
import { t } from '#app/texts.ts'

const fault = t('This could not be sent. Please try again.')

/** Runs the form of a client's project page that the intent names. */
export function changeProject(ctx: ClientCtx, project: string, form: FormData) {
  return takeFormOf(ctx, form, {
    answer: formRule<typeof AnswerForm>({
      schema: AnswerForm,
      fault: t('Your answer could not be saved. Please try again.'),
      run: async (answer, id) => {
        await answerRequest(ctx, { project, id }, answer)
        return { notice: t('Thank you. Your answer has been sent to us.') }
      },
    }),
    approve: formRule<typeof ApproveForm>({
      schema: ApproveForm,
      fault,
      run: async (seen, id) => {
        await approveRequest(ctx, { project, id }, seen)
        return { notice: t('Thank you. This version is approved.') }
      },
    }),
    'ask-changes': formRule<typeof ChangesForm>({
      schema: ChangesForm,
      fault,
      run: async (form, id) => {
        await askForChanges(ctx, { project, id }, form)
        return { notice: t('Thank you. We will look at what you ask for.') }
      },
    }),
    message: messageRule((form) => sendMessage(ctx, project, form)),
  })
}
