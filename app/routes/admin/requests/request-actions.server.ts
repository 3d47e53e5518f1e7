import type { AdminCtx } from '#app/context.ts'
import { addRequest, changeRequest, withdrawRequest } from '#app/domain/requests/ask.server.ts'
import { acceptRequest, sendBackRequest } from '#app/domain/requests/decide.server.ts'
import { ChangeForm, ListForm, RequestForm, SendBackForm } from '#app/domain/requests/forms.ts'
import { addRequestList } from '#app/domain/requests/lists.server.ts'
import { formRule, NoFields, takeFormOf } from '#app/routes/take-form.server.ts'
import { counted } from '../counted.ts'
import { entryRules } from '../projects/progress/entry-rule.server.ts'

export function changeRequests(ctx: AdminCtx, project: string, form: FormData) {
  const rule = entryRules(project, form)
  return takeFormOf(ctx, form, {
    add: rule(RequestForm, 'The request has been added.', (_, value) => addRequest(ctx, project, value)),
    'add-list': formRule<typeof ListForm>({
      schema: ListForm,
      resetForm: true,
      run: async (value) => ({ notice: textOf(await addRequestList(ctx, project, value)) }),
    }),
    change: rule(ChangeForm, 'The request has been saved.', (looked, value) =>
      changeRequest(ctx, looked, value),
    ),
    withdraw: rule(NoFields, 'The request has been taken back.', (looked) => withdrawRequest(ctx, looked)),
    accept: rule(NoFields, 'It has been accepted.', (looked) => acceptRequest(ctx, looked)),
    'send-back': rule(SendBackForm, 'It has been sent back.', (looked, value) =>
      sendBackRequest(ctx, looked, value),
    ),
  })
}

function textOf({ added, there }: { added: number; there: number }): string {
  if (added === 0) return 'All of this list has been asked for already. Nothing was added.'
  const rest = there > 0 ? ` ${there} of the list had been asked for already.` : ''
  return `${counted(added, 'request')} ${added === 1 ? 'has' : 'have'} been added.${rest}`
}
