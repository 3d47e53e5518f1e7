import type { ClientCtx } from '#app/context.ts'
import { takeFormOf } from '#app/routes/take-form.server.ts'
import { requestRules } from './requests-actions.server.ts'

/** Does what one of the forms of a client's project page asks for. */
export function changeProject(ctx: ClientCtx, project: string, form: FormData) {
  return takeFormOf(ctx, form, {
    ...requestRules(ctx, project),
  })
}
