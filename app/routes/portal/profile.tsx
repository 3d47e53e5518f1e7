import { clientCtx } from '#app/auth/guards.server.ts'
import { authKey } from '#app/context.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { actionHeaders } from '../action-headers.ts'
import { changeSecurity, loadSecurity } from '../security/security.server.ts'
import { SecuritySection } from '../security/security-section.tsx'
import type { Route } from './+types/profile.ts'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => unlistedMeta('Profile')

export const loader = ({ context }: Route.LoaderArgs) => loadSecurity(clientCtx(context))

export const action = ({ request, context }: Route.ActionArgs) =>
  changeSecurity(clientCtx(context), context.get(authKey), request)

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Profile</h1>
      <SecuritySection security={loaderData} answer={actionData} />
    </>
  )
}
