import type { ClientCtx } from '#app/context.ts'
import { sendMessage } from '#app/domain/messages/send-message.server.ts'
import { AnswerForm } from '#app/domain/projects/progress-forms.ts'
import { answerQuestion } from '#app/domain/projects/questions.server.ts'
import { messageRule } from '#app/routes/messages/message-rule.server.ts'
import { formRule, takeFormOf } from '#app/routes/take-form.server.ts'

/** Does what one of the forms of a client's project page asks for. */
export function changeProject(ctx: ClientCtx, project: string, form: FormData) {
  return takeFormOf(ctx, form, {
    // The answer to one of the open questions.
    '': formRule<typeof AnswerForm>({
      schema: AnswerForm,
      fault: 'Your answer could not be saved. Please try again.',
      run: async (answer, id) => {
        await answerQuestion(ctx, { project, id }, answer)
        return { notice: 'Thank you. Your answer has been sent to us.' }
      },
    }),
    message: messageRule((form) => sendMessage(ctx, project, form)),
  })
}
