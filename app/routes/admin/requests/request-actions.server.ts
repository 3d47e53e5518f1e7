import type { AdminCtx } from '#app/context.ts'
import { createRequest, updateRequest, withdrawRequest } from '#app/domain/requests/create-requests.server.ts'
import {
  EditRequestForm,
  RequestForm,
  SendBackForm,
  SendRequestListForm,
} from '#app/domain/requests/request-forms.ts'
import { createRequestsFromList } from '#app/domain/requests/request-lists.server.ts'
import { acceptRequest, sendBackRequest } from '#app/domain/requests/review-requests.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { createEntryFormHandler } from '#app/routes/admin/projects/project-actions.server.ts'
import { defineFormHandler, handleFormByIntent, NoFields } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'

export function handleRequestForm(ctx: AdminCtx, project: string, form: FormData) {
  const defineHandler = createEntryFormHandler(ctx, project, form)
  return handleFormByIntent(ctx, form, {
    add: defineHandler(RequestForm, t('Request added.'), createRequest),
    'add-list': defineFormHandler<typeof SendRequestListForm>({
      schema: SendRequestListForm,
      submit: async (value) => {
        const version = String(form.get('version') ?? '')
        return { notice: describeAddedRequests(await createRequestsFromList(ctx, project, version, value)) }
      },
    }),
    change: defineHandler(EditRequestForm, t('Request saved.'), updateRequest),
    withdraw: defineHandler(NoFields, t('Request withdrawn.'), withdrawRequest),
    accept: defineHandler(NoFields, t('Accepted.'), acceptRequest),
    'send-back': defineHandler(SendBackForm, t('Changes requested.'), sendBackRequest),
  })
}

function describeAddedRequests({ added, there }: { added: number; there: number }): string {
  if (added === 0) return t('Everything on this list has already been requested.')
  const requests = countPhrase(added, 'request')
  return there > 0
    ? t('{requests} added. {there} on the list had already been requested.', { requests, there })
    : t('{requests} added.', { requests })
}
