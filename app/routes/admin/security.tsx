import { adminCtx } from '#app/auth/guards.server.ts'
import { authKey } from '#app/context.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { actionHeaders } from '../action-headers.ts'
import { changeSecurity, loadSecurity } from '../security/security.server.ts'
import { SecuritySection } from '../security/security-section.tsx'
import type { Route } from './+types/security.ts'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => unlistedMeta('Security')

export const loader = ({ context }: Route.LoaderArgs) => loadSecurity(adminCtx(context))

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  const form = await request.formData()
  return changeSecurity(ctx, context.get(authKey), { form, headers: request.headers })
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Security" />
      <SecuritySection security={loaderData} answer={actionData} />
    </>
  )
}
