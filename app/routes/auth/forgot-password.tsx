import { href, Link } from 'react-router'
import { clientIpKey, ctxKey } from '#app/context.ts'
import { EmailForm } from '#app/domain/sign-in/password/password-forms.ts'
import { requestPasswordReset } from '#app/domain/sign-in/password/reset-password.server.ts'
import { handleForm } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/forgot-password.ts'
import { AuthCard } from './auth-card.tsx'
import { CarriedEmailField, carryTypedEmail } from './carried-email.tsx'
import { createIndexablePageMeta, indexablePageHandle } from './indexable-page.ts'

export const headers = actionHeaders
export const handle = indexablePageHandle
export const meta: Route.MetaFunction = (page) =>
  createIndexablePageMeta(page, {
    title: t('Password Reset'),
    description: t('Reset your password for the {firm} client portal.', { firm: firm.name }),
    path: href('/forgot-password'),
  })

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return handleForm(ctx, await request.formData(), {
    schema: EmailForm,
    errorMessage: t('Failed to reset password. Please check the email address.'),
    submit: async ({ email }) => {
      await requestPasswordReset(ctx, email, context.get(clientIpKey))
      return { notice: t('Check your inbox for further instructions.') }
    },
  })
}

export default function ForgotPassword() {
  return (
    <AuthCard title={t('Password Reset')} intro={t('We’ll email you a link to set a new password.')}>
      <ActionForm schema={EmailForm}>
        {({ email }) => (
          <>
            <CarriedEmailField field={email} />
            <Submit text={t('Reset Password')} notice sending={t('Sending...')} />
          </>
        )}
      </ActionForm>
      <p className="mt-6">
        <Link to={href('/login')} onClick={carryTypedEmail} className="text-link">
          {t('Back to Login')}
        </Link>
      </p>
    </AuthCard>
  )
}
