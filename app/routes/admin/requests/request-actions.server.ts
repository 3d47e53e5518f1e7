import { href, redirect } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import { createRequest, updateRequest, withdrawRequest } from '#app/domain/requests/create-requests.server.ts'
import {
  EditRequestForm,
  RequestChangesForm,
  RequestForm,
  SendRequestListForm,
} from '#app/domain/requests/request-forms.ts'
import { createRequestsFromList } from '#app/domain/requests/request-lists.server.ts'
import {
  acceptRequest,
  requestChanges,
  undoAcceptRequest,
} from '#app/domain/requests/review-requests.server.ts'
import { createEntryFormHandler } from '#app/routes/admin/projects/project-actions.server.ts'
import { defineFormHandler, handleFormByIntent, NoFields } from '#app/routes/form-handler.server.ts'
import { t } from '#app/translations/texts.ts'

export function handleRequestForm(ctx: AdminCtx, project: string, form: FormData) {
  const defineHandler = createEntryFormHandler(ctx, project, form)
  return handleFormByIntent(ctx, form, {
    add: defineHandler(RequestForm, t('Request added.'), createRequest),
    'add-list': defineFormHandler<typeof SendRequestListForm>({
      schema: SendRequestListForm,
      submit: async (value) => {
        const version = String(form.get('version') ?? '')
        const { added, there } = await createRequestsFromList(ctx, project, version, value)
        const done = added === 0 ? 'none-added' : there > 0 ? `rest-added-${added}` : `added-${added}`
        // Without the list, so that the next form on the page doesn't open it again.
        return redirect(`${href('/admin/projects/:id/requests', { id: project })}?done=${done}`)
      },
    }),
    change: defineHandler(EditRequestForm, t('Request saved.'), updateRequest),
    withdraw: defineHandler(NoFields, t('Request withdrawn.'), withdrawRequest),
    accept: defineFormHandler<typeof NoFields>({
      schema: NoFields,
      submit: async (_, id) => {
        const version = String(form.get('version') ?? '')
        return {
          notice: t('Submission accepted.'),
          version: await acceptRequest(ctx, { project, id, version }),
        }
      },
    }),
    'undo-accept': defineHandler(NoFields, t('Acceptance undone.'), undoAcceptRequest),
    'request-changes': defineHandler(RequestChangesForm, t('Changes requested.'), requestChanges),
  })
}
