import { href, Link, redirect } from 'react-router'
import { addressKey, ctxKey } from '#app/context.ts'
import { NewPasswordForm } from '#app/domain/accounts/forms.ts'
import { Failure } from '#app/domain/failures.ts'
import { resetPassword } from '#app/domain/sign-in/reset-password.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { ActionForm } from '#app/ui/form/form.tsx'
import { problemOf } from '#app/ui/form/form-answer.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { NewPasswordFields } from '#app/ui/form/new-password-fields.tsx'
import { linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'
import { takeForm } from '../take-form.server.ts'
import type { Route } from './+types/reset-password.ts'
import { Card } from './card.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta(t('Set a new password'))

const DEAD_LINK = t('This link no longer works. A link works once and for {time}.', {
  time: inWords(linkLifetimes.reset),
})

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return takeForm(ctx, await request.formData(), {
    schema: NewPasswordForm,
    run: async ({ password }) => {
      const token = url.searchParams.get('token') ?? ''
      const done = await resetPassword(ctx, { token, password, from: context.get(addressKey) })
      if (!done) throw new Failure(400, DEAD_LINK)
      return redirect(`${href('/login')}?notice=reset`)
    },
  })
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  return (
    <Card
      title={t('Set a new password')}
      intro={t('You will be signed out on all devices, and log in with the new one.')}
    >
      {problemOf(actionData) === DEAD_LINK ? (
        <div className="grid gap-5">
          <FormMessage>{DEAD_LINK}</FormMessage>
          <Link to={href('/forgot-password')} className="button button-brass">
            {t('Ask for a new link')}
          </Link>
        </div>
      ) : (
        <ActionForm schema={NewPasswordForm} answer={actionData} button={t('Set Password')} wideButton>
          {(fields) => <NewPasswordFields fields={fields} label={t('New password')} />}
        </ActionForm>
      )}
    </Card>
  )
}
