import { href, Link } from 'react-router'
import { addressKey, ctxKey } from '#app/context.ts'
import { EmailForm } from '#app/domain/accounts/forms.ts'
import { requestPasswordReset } from '#app/domain/sign-in/reset-password.server.ts'
import { t } from '#app/texts.ts'
import { EmailField } from '#app/ui/form/email-field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { firm } from '#content/firm.ts'
import { actionHeaders } from '../action-headers.ts'
import { takeForm } from '../take-form.server.ts'
import type { Route } from './+types/forgot-password.ts'
import { Card } from './card.tsx'
import { entrance, entranceMeta } from './entrance-meta.ts'

export const headers = actionHeaders
export const handle = entrance
export const meta: Route.MetaFunction = (page) =>
  entranceMeta(page, {
    title: t('Password Reset'),
    description: t('A new password for the client portal of {firm}.', { firm: firm.name }),
    path: href('/forgot-password'),
  })

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return takeForm(ctx, await request.formData(), {
    schema: EmailForm,
    fault: t('Failed to reset password. Please check the email address.'),
    run: async ({ email }) => {
      await requestPasswordReset(ctx, email, context.get(addressKey))
      return { notice: t('Check your inbox for further instructions.') }
    },
  })
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <Card title={t('Password Reset')} intro={t('We send you a link with which you set a new password.')}>
      <ActionForm
        schema={EmailForm}
        answer={actionData}
        button={t('Reset Password')}
        sendingText={t('Sending...')}
        wideButton
      >
        {({ email }, _, sending) => (
          <>
            <FormMessage tone="good">{!sending && actionData?.notice}</FormMessage>
            <EmailField field={email} />
          </>
        )}
      </ActionForm>
      <p className="mt-6">
        <Link to={href('/login')} className="text-link">
          {t('Back to Login')}
        </Link>
      </p>
    </Card>
  )
}
