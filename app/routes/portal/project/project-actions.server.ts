import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { ClientCtx } from '#app/context.ts'
import { WithdrawUploadForm, withdrawUpload } from '#app/domain/documents/withdraw-upload.server.ts'
import { sendMessageForClient } from '#app/domain/messages/send-message.server.ts'
import { assertProjectVisible } from '#app/domain/projects/client-projects.server.ts'
import { AnswerForm, ApproveForm, RequestVersionChangesForm } from '#app/domain/requests/request-forms.ts'
import {
  editAnswerForClient,
  submitAnswerForClient,
  submitDecisionForClient,
} from '#app/domain/requests/submit-request.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import {
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { createMessageHandler } from '#app/routes/messages/messages.server.ts'
import { t } from '#app/texts.ts'

/** The request is the form's entry. */
const WithdrawFileForm = WithdrawUploadForm.extend({ document: z.string().max(100) })

/** Returns the client's context if they can see the project. @throws a 404 response otherwise */
export async function getProjectCtx(
  context: Readonly<RouterContextProvider>,
  project: string,
): Promise<ClientCtx> {
  const ctx = getClientCtx(context)
  await throwAsErrorResponse(assertProjectVisible(ctx, project))
  return ctx
}

export const handleClientProjectForm = (ctx: ClientCtx, project: string, form: FormData) =>
  handleFormByIntent(ctx, form, {
    answer: defineFormHandler(AnswerForm, async (answer, id) => {
      await submitAnswerForClient(ctx, { project, id }, answer)
      return { notice: t('Thank you. We’ve received your answer.') }
    }),
    'edit-answer': defineFormHandler(AnswerForm, async (answer, id) => {
      await editAnswerForClient(ctx, { project, id }, answer, String(form.get('version') ?? ''))
      return { notice: t('Your answer has been changed.') }
    }),
    approve: defineFormHandler(ApproveForm, async (seen, id) => {
      await submitDecisionForClient(ctx, { project, id }, seen)
      return { notice: t('Thank you. This version is approved.') }
    }),
    'request-version-changes': defineFormHandler(RequestVersionChangesForm, async (form, id) => {
      await submitDecisionForClient(ctx, { project, id }, form)
      return { notice: t('Thank you. We’ll look into the changes you asked for.') }
    }),
    withdraw: defineFormHandler(WithdrawFileForm, async ({ document, version }) => {
      await withdrawUpload(ctx, document, version)
      return { notice: t('Upload withdrawn.') }
    }),
    message: createMessageHandler((form) => sendMessageForClient(ctx, project, form)),
  })
