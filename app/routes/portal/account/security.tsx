import { authKey } from '#app/domain/sign-in/auth.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { handleFormByIntent } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import {
  createSecurityHandlers,
  loadAccountSecurity,
  type OneTimeSecrets,
} from '#app/routes/security/security-actions.server.ts'
import { SecuritySection } from '#app/routes/security/security-section.tsx'
import { t } from '#app/texts.ts'
import type { Route } from './+types/security.ts'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Security'))

export const loader = async ({ context }: Route.LoaderArgs) => ({
  security: await loadAccountSecurity(getClientCtx(context)),
})

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getClientCtx(context)
  const form = await request.formData()
  const handlers = await createSecurityHandlers(ctx, context.get(authKey), { form, headers: request.headers })
  return handleFormByIntent<OneTimeSecrets>(ctx, form, handlers)
}

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  return <SecuritySection security={loaderData.security} />
}
