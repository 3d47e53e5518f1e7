import { authKey } from '#app/auth/auth.server.ts'
import { adminCtx } from '#app/auth/guards.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { actionHeaders } from '../action-headers.ts'
import { loadSecurity, type ShownOnce, securityRules } from '../security/security.server.ts'
import { SecuritySection } from '../security/security-section.tsx'
import { takeFormOf } from '../take-form.server.ts'
import type { Route } from './+types/security.ts'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => unlistedMeta('Security')

export const loader = ({ context }: Route.LoaderArgs) => loadSecurity(adminCtx(context))

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  const form = await request.formData()
  const rules = await securityRules(ctx, context.get(authKey), { form, headers: request.headers })
  return takeFormOf<ShownOnce>(ctx, form, rules)
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Security" />
      <SecuritySection security={loaderData} answer={actionData} />
    </>
  )
}
