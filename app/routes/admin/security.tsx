import { authKey } from '#app/auth/auth.server.ts'
import { ownAccountCtx } from '#app/auth/guards.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { actionHeaders } from '../action-headers.ts'
import { loadSecurity, type ShownOnce, securityRules } from '../security/security.server.ts'
import { SecuritySection } from '../security/security-section.tsx'
import { takeFormOf } from '../take-form.server.ts'
import type { Route } from './+types/security.ts'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => unlistedMeta('Security')

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ownAccountCtx(context)
  return { security: await loadSecurity(ctx), lacksSecondFactor: ctx.actor.lacksSecondFactor ?? false }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ownAccountCtx(context)
  const form = await request.formData()
  const rules = await securityRules(ctx, context.get(authKey), { form, headers: request.headers })
  return takeFormOf<ShownOnce>(ctx, form, rules)
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Security" />
      {loaderData.lacksSecondFactor && (
        <div className="mb-6 max-w-3xl">
          <FormMessage>
            Accounts of the firm need a second factor. Set up two-factor sign-in or add a passkey here; then
            everything else opens.
          </FormMessage>
        </div>
      )}
      <SecuritySection security={loaderData.security} answer={actionData} />
    </>
  )
}
