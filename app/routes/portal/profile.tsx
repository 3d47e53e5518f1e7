import { authKey } from '#app/auth/auth.server.ts'
import { clientCtx } from '#app/auth/guards.server.ts'
import { type ClientCtx, isOfFirm, isViewing } from '#app/context.ts'
import { findClosing, keepAccount, requestClosing } from '#app/domain/accounts/closing.server.ts'
import { ProfileForm } from '#app/domain/accounts/forms.ts'
import { findProfile, updateProfile } from '#app/domain/accounts/profile.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { t } from '#app/texts.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { actionHeaders } from '../action-headers.ts'
import { afterConflict } from '../after-conflict.ts'
import { loadSecurity, type ShownOnce, securityRule, securityRules } from '../security/security.server.ts'
import { SecuritySection } from '../security/security-section.tsx'
import { NoFields, takeFormOf } from '../take-form.server.ts'
import type { Route } from './+types/profile.ts'
import { AccountSection } from './account-section.tsx'
import { ProfileSection } from './profile-section.tsx'

export const headers = actionHeaders
export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = () => unlistedMeta(t('Profile'))

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = clientCtx(context)
  return {
    details: await findProfile(ctx),
    security: await loadSecurity(ctx),
    closesAt: await findClosing(ctx),
    email: ctx.actor.email,
    viewing: isViewing(ctx.actor),
    mayClose: !isOfFirm(ctx.actor),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = clientCtx(context)
  const form = await request.formData()
  return takeFormOf<ShownOnce>(ctx, form, {
    ...profileRules(ctx),
    ...(await securityRules(ctx, context.get(authKey), { form, headers: request.headers })),
  })
}

const profileRules = (ctx: ClientCtx) => ({
  profile: securityRule({
    schema: ProfileForm,
    fault: t('Your profile could not be saved. Please try again.'),
    run: async (form) => {
      await updateProfile(ctx, form)
      return { notice: t('Your profile has been saved.') }
    },
  }),
  close: securityRule({
    schema: NoFields,
    run: async () => {
      await requestClosing(ctx)
      const { email } = ctx.actor
      return {
        notice: t('We have sent a link to {email}. Your account closes only if you confirm with it.', {
          email,
        }),
      }
    },
  }),
  keep: securityRule({
    schema: NoFields,
    run: async () => {
      await keepAccount(ctx)
      return { notice: t('Your account stays open.') }
    },
  }),
})

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { details, security, closesAt, email, viewing, mayClose } = loaderData
  return (
    <>
      <PageHead title={t('Profile')} />
      <div className="mt-8 grid gap-12 grid-cols-[minmax(0,1fr)]">
        <ProfileSection details={details} email={email} answer={actionData} />
        <SecuritySection security={security} answer={actionData} />
        {!viewing && <AccountSection closesAt={closesAt} mayClose={mayClose} answer={actionData} />}
      </div>
    </>
  )
}
