import { data } from 'react-router'
import { authKey } from '#app/auth/auth.server.ts'
import { clientCtx } from '#app/auth/guards.server.ts'
import { isViewing } from '#app/context.ts'
import { findClosing } from '#app/domain/accounts/closing.server.ts'
import { findProfile } from '#app/domain/accounts/profile.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { actionHeaders } from '../action-headers.ts'
import { changeSecurity, loadSecurity } from '../security/security.server.ts'
import { SecuritySection } from '../security/security-section.tsx'
import type { Route } from './+types/profile.ts'
import { AccountSection } from './account-section.tsx'
import { changeAccount, saveProfile } from './profile.server.ts'
import { ProfileSection } from './profile-section.tsx'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => unlistedMeta('Profile')

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = clientCtx(context)
  return {
    details: await findProfile(ctx),
    security: await loadSecurity(ctx),
    closesAt: await findClosing(ctx),
    email: ctx.actor.email,
    viewing: isViewing(ctx.actor),
    mayClose: ctx.actor.role !== 'admin',
  }
}

/** Several forms stand on this page; `intent` says which was sent. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = clientCtx(context)
  const form = await request.formData()
  const intent = String(form.get('intent'))
  if (intent === 'profile') {
    const { answer, status } = await saveProfile(ctx, form)
    return data({ profile: answer }, status)
  }
  if (intent === 'close' || intent === 'keep') {
    const { answer, status, headers } = await changeAccount(ctx, intent)
    return data({ account: answer }, { status, ...(headers && { headers }) })
  }
  const changed = await changeSecurity(ctx, context.get(authKey), { form, headers: request.headers })
  return data({ security: changed.data }, changed.init ?? {})
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { details, security, closesAt, email, viewing, mayClose } = loaderData
  const told = { profile: undefined, account: undefined, security: undefined, ...actionData }
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Profile</h1>
      <ProfileSection details={details} email={email} answer={told.profile} />
      <SecuritySection security={security} answer={told.security} />
      {!viewing && <AccountSection closesAt={closesAt} mayClose={mayClose} answer={told.account} />}
    </>
  )
}
