import type { AdminCtx } from '#app/context.ts'
import {
  createRequest,
  createRequestsFromList,
  updateRequest,
  withdrawRequest,
} from '#app/domain/requests/create-requests.server.ts'
import {
  EditRequestForm,
  RequestForm,
  RequestListForm,
  SendBackForm,
} from '#app/domain/requests/request-forms.ts'
import { acceptRequest, sendBackRequest } from '#app/domain/requests/review-requests.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { createEntryFormHandler } from '#app/routes/admin/projects/project-actions.server.ts'
import { defineFormHandler, handleFormByIntent, NoFields } from '#app/routes/form-handler.server.ts'

export function handleRequestForm(ctx: AdminCtx, project: string, form: FormData) {
  const rule = createEntryFormHandler(ctx, project, form)
  return handleFormByIntent(ctx, form, {
    add: rule(RequestForm, 'The request has been added.', createRequest),
    'add-list': defineFormHandler<typeof RequestListForm>({
      schema: RequestListForm,
      resetForm: true,
      submit: async (value) => ({
        notice: describeAddedRequests(await createRequestsFromList(ctx, project, value)),
      }),
    }),
    change: rule(EditRequestForm, 'The request has been saved.', updateRequest),
    withdraw: rule(NoFields, 'The request has been taken back.', withdrawRequest),
    accept: rule(NoFields, 'It has been accepted.', acceptRequest),
    'send-back': rule(SendBackForm, 'It has been sent back.', sendBackRequest),
  })
}

function describeAddedRequests({ added, there }: { added: number; there: number }): string {
  if (added === 0) return 'All of this list has been asked for already. Nothing was added.'
  const rest = there > 0 ? ` ${there} of the list had been asked for already.` : ''
  return `${countPhrase(added, 'request')} ${added === 1 ? 'has' : 'have'} been added.${rest}`
}
