import { href, Link, redirect } from 'react-router'
import { clientIpKey, ctxKey } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { resetPassword } from '#app/domain/sign-in/reset-password.server.ts'
import { NewPasswordForm } from '#app/domain/users/account-forms.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { handleForm } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import { NewPasswordFields } from '#app/ui/form/credential-fields.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { getFormError } from '#app/ui/form/form-outcome.ts'
import { FormMessage } from '#app/ui/notice.tsx'
import { linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'
import type { Route } from './+types/reset-password.ts'
import { AuthCard } from './auth-card.tsx'

export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Set a new password'))

const EXPIRED_LINK_MESSAGE = t('This link no longer works. Links work once and expire after {time}.', {
  time: inWords(linkLifetimes.reset),
})

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return handleForm(ctx, await request.formData(), {
    schema: NewPasswordForm,
    submit: async ({ password }) => {
      const token = url.searchParams.get('token') ?? ''
      const done = await resetPassword(ctx, { token, password, from: context.get(clientIpKey) })
      if (!done) throw new Failure(400, EXPIRED_LINK_MESSAGE)
      return redirect(`${href('/login')}?notice=reset`)
    },
  })
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  return (
    <AuthCard
      title={t('Set a new password')}
      intro={t("You'll be signed out on all devices. Then sign in with your new password.")}
    >
      {getFormError(actionData) === EXPIRED_LINK_MESSAGE ? (
        <div className="grid gap-5">
          <FormMessage>{EXPIRED_LINK_MESSAGE}</FormMessage>
          <Link to={href('/forgot-password')} className="button button-brass">
            {t('Get a New Link')}
          </Link>
        </div>
      ) : (
        <ActionForm schema={NewPasswordForm} button={t('Set Password')} wideButton>
          {(fields) => <NewPasswordFields fields={fields} label={t('New password')} />}
        </ActionForm>
      )}
    </AuthCard>
  )
}
