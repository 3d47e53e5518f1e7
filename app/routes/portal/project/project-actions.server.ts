import type { ClientCtx } from '#app/context.ts'
import { sendMessageForClient } from '#app/domain/messages/send-message.server.ts'
import { findProjectForClient } from '#app/domain/projects/client-projects.server.ts'
import { AnswerForm, ApproveForm, RequestChangesForm } from '#app/domain/requests/request-forms.ts'
import {
  approveDocumentForClient,
  requestChangesForClient,
  submitAnswerForClient,
} from '#app/domain/requests/submit-request.server.ts'
import {
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { createMessageHandler } from '#app/routes/messages/messages.server.ts'
import { t } from '#app/texts.ts'

const fault = t("We couldn't send this. Please try again.")

/** Handles the form of a client's project pages that the intent names. */
export async function handleClientProjectForm(ctx: ClientCtx, project: string, form: FormData) {
  await throwAsErrorResponse(findProjectForClient(ctx, project))
  return handleFormByIntent(ctx, form, {
    answer: defineFormHandler<typeof AnswerForm>({
      schema: AnswerForm,
      errorMessage: t('Your answer could not be saved. Please try again.'),
      submit: async (answer, id) => {
        await submitAnswerForClient(ctx, { project, id }, answer)
        return { notice: t('Thank you. Your answer has been sent to us.') }
      },
    }),
    approve: defineFormHandler<typeof ApproveForm>({
      schema: ApproveForm,
      errorMessage: fault,
      submit: async (seen, id) => {
        await approveDocumentForClient(ctx, { project, id }, seen)
        return { notice: t('Thank you. This version is approved.') }
      },
    }),
    'ask-changes': defineFormHandler<typeof RequestChangesForm>({
      schema: RequestChangesForm,
      errorMessage: fault,
      submit: async (form, id) => {
        await requestChangesForClient(ctx, { project, id }, form)
        return { notice: t('Thank you. We will look at what you ask for.') }
      },
    }),
    message: createMessageHandler((form) => sendMessageForClient(ctx, project, form)),
  })
}
