import { href, Link, redirect } from 'react-router'
import { clientIpKey, ctxKey } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { findEmailLink } from '#app/domain/sign-in/email-links.server.ts'
import { NewPasswordForm } from '#app/domain/sign-in/password/password-forms.ts'
import { resetPassword } from '#app/domain/sign-in/password/reset-password.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { handleForm } from '#app/routes/form-handler.server.ts'
import { t, tRich } from '#app/texts.ts'
import { NewPasswordFields } from '#app/ui/form/credential-fields.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormMessage, getFormError } from '#app/ui/form/form-outcome.tsx'
import type { Route } from './+types/reset-password.ts'
import { AuthCard } from './auth-card.tsx'
import { CarryOnSubmit } from './carried-email.tsx'
import { getExpiredLinkMessage } from './expired-link-message.ts'

export const meta = createTitleMeta(t('Set a new password'))

const EXPIRED_LINK_MESSAGE = getExpiredLinkMessage('reset')

/** Finds the account without using up the link, because email scanners open every URL they find. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const link = await findEmailLink(context.get(ctxKey).db, url.searchParams.get('token') ?? '', 'reset')
  return link && { email: link.email }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return handleForm(ctx, await request.formData(), {
    schema: NewPasswordForm,
    submit: async ({ password }) => {
      const token = url.searchParams.get('token') ?? ''
      const done = await resetPassword(ctx, { token, password, ip: context.get(clientIpKey) })
      if (!done) throw new Failure(400, EXPIRED_LINK_MESSAGE)
      return redirect(`${href('/login')}?notice=reset`)
    },
  })
}

export default function ResetPassword({ loaderData: link, actionData }: Route.ComponentProps) {
  const isDead = !link || getFormError(actionData) === EXPIRED_LINK_MESSAGE
  return (
    <AuthCard
      title={t('Set a new password')}
      intro={!isDead && t('You’ll be signed out on all devices. Then sign in with your new password.')}
    >
      {isDead ? (
        <div className="grid gap-5">
          <FormMessage>{EXPIRED_LINK_MESSAGE}</FormMessage>
          <Link to={href('/forgot-password')} className="button button-brass">
            {t('Get a New Link')}
          </Link>
        </div>
      ) : (
        <CarryOnSubmit email={link.email}>
          <ActionForm schema={NewPasswordForm}>
            {(fields) => (
              <>
                <p className="wrap-anywhere">
                  {tRich('Your email: {email}', { email: <strong>{link.email}</strong> })}
                </p>
                {/* Lets password managers store the email with the password. */}
                <input type="email" value={link.email} autoComplete="username" readOnly hidden />
                <NewPasswordFields fields={fields} label={t('New password')} />
                <Submit text={t('Set Password')} />
              </>
            )}
          </ActionForm>
        </CarryOnSubmit>
      )}
    </AuthCard>
  )
}
