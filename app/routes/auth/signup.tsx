import { href, Link, redirect, replace } from 'react-router'
import { homePath } from '#app/auth/return-to.ts'
import { actorKey, addressKey, ctxKey } from '#app/context.ts'
import { SignUpForm } from '#app/domain/accounts/forms.ts'
import { signUpClient } from '#app/domain/accounts/sign-up.server.ts'
import { tRich } from '#app/rich-texts.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { t } from '#app/texts.ts'
import { EmailField } from '#app/ui/form/email-field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { NewPasswordFields } from '#app/ui/form/new-password-fields.tsx'
import { Group, ProfileFields } from '#app/ui/form/profile-fields.tsx'
import { useSending } from '#app/ui/form/sending.ts'
import { firm } from '#content/firm.ts'
import { actionHeaders } from '../action-headers.ts'
import { takeForm } from '../take-form.server.ts'
import type { Route } from './+types/signup.ts'
import { Card } from './card.tsx'
import { entrance, entranceMeta } from './entrance-meta.ts'
import { GoogleButton, Or } from './google-button.tsx'
import { useGooglePopup } from './google-popup.ts'

export const headers = actionHeaders
export const handle = entrance
export const meta: Route.MetaFunction = (page) =>
  entranceMeta(page, {
    title: t('Create Account'),
    description: t('Follow your projects, documents and invoices at {firm}.', {
      firm: firm.name,
    }),
    path: href('/signup'),
  })

export function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(actorKey)
  if (actor) throw replace(homePath(actor, context.get(ctxKey).adminEmail))
  return { google: context.get(ctxKey).google !== null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return takeForm(ctx, await request.formData(), {
    schema: SignUpForm,
    fault: t('Your account could not be created. Please try again.'),
    run: async (form) => {
      await signUpClient(ctx, form, context.get(addressKey))
      return redirect(`${href('/login')}?notice=check-email`)
    },
  })
}

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const sending = useSending()
  const google = useGooglePopup(null)
  return (
    <Card
      wide
      title={t('Create Account')}
      intro={tRich('Already have an account? {link}', {
        link: (
          <Link to={href('/login')} className="text-link">
            {t('Login')}
          </Link>
        ),
      })}
    >
      {loaderData.google && (
        <>
          <GoogleButton google={google} text={t('Sign up with Google')} returnTo={null} disabled={sending} />
          <Or />
        </>
      )}
      <ActionForm
        schema={SignUpForm}
        answer={actionData}
        button={t('Create Account')}
        sendingText={t('Creating Account...')}
        disabled={google.busy}
        wideButton
        validateOnBlur
        messageAtButton
        className="grid gap-9"
      >
        {(fields) => (
          <>
            <ProfileFields fields={fields} />
            <Group title={t('Sign-in')}>
              <div className="sm:col-span-2">
                <EmailField field={fields.email} />
              </div>
              <NewPasswordFields fields={fields} label={t('Password')} />
            </Group>
          </>
        )}
      </ActionForm>
    </Card>
  )
}
