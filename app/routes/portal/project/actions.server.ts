import type { ClientCtx } from '#app/context.ts'
import { sendMessage } from '#app/domain/messages/send-message.server.ts'
import { messageRule } from '#app/routes/messages/message-rule.server.ts'
import { takeFormOf } from '#app/routes/take-form.server.ts'
import { requestRules } from './requests-actions.server.ts'

/** Does what one of the forms of a client's project page asks for. */
export function changeProject(ctx: ClientCtx, project: string, form: FormData) {
  return takeFormOf(ctx, form, {
    ...requestRules(ctx, project),
    message: messageRule((form) => sendMessage(ctx, project, form)),
  })
}
