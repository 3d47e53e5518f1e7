import { data, href, Link, redirect, replace } from 'react-router'
import { actorKey, clientIpKey, ctxKey } from '#app/context.ts'
import { createSignUpMark } from '#app/domain/sign-in/password/sign-up-cookie.server.ts'
import { getHomePath } from '#app/domain/sign-in/sign-in-paths.ts'
import { SignUpForm } from '#app/domain/users/profile-forms.ts'
import { signUp } from '#app/domain/users/sign-up.server.ts'
import { handleForm } from '#app/routes/form-handler.server.ts'
import { showErrorAtForm } from '#app/routes/show-error-at-form.ts'
import { t, tRich } from '#app/texts.ts'
import { EmailField, NewPasswordFields } from '#app/ui/form/credential-fields.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { type FormOutcome, useIsSubmitting } from '#app/ui/form/form-outcome.tsx'
import { FieldSection, ProfileFields } from '#app/ui/form/profile-fields.tsx'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/signup.ts'
import { AuthCard } from './auth-card.tsx'
import { GoogleButton, MethodDivider, useGooglePopup } from './google-button.tsx'
import { createIndexablePageMeta, indexablePageHandle } from './indexable-page.ts'

const INVITED_ONLY = t('This portal is open to invited clients only.')

export const headers = ({ loaderHeaders, actionHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders])
export const handle = indexablePageHandle
export const meta: Route.MetaFunction = (page) =>
  createIndexablePageMeta(page, {
    title: t('Create Account'),
    description: t('Keep up with your projects and documents at {firm}.', { firm: firm.name }),
    path: href('/signup'),
  })

export function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(actorKey)
  if (actor) throw replace(getHomePath(actor, context.get(ctxKey).adminEmail))
  const { google, signUp } = context.get(ctxKey)
  const isOpen = signUp === 'open'
  // Search engines shouldn't list the explanation for people without an invitation.
  return data({ google: google !== null, isOpen }, isOpen ? {} : { headers: { 'X-Robots-Tag': 'noindex' } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  if (ctx.signUp === 'invited') {
    const rejection: FormOutcome = {
      intent: '',
      entry: '',
      result: { status: 'error', error: { '': [INVITED_ONLY] } },
    }
    return data(rejection, 403)
  }
  return handleForm(ctx, await request.formData(), {
    schema: SignUpForm,
    submit: async (form) => {
      const passwordHash = await signUp(ctx, form, context.get(clientIpKey))
      const mark = await createSignUpMark(ctx, request.headers.get('cookie'), passwordHash)
      return redirect(`${href('/login')}?notice=check-email`, { headers: { 'Set-Cookie': mark } })
    },
  })
}

export const clientAction = (args: Route.ClientActionArgs) => showErrorAtForm(args)

export default function SignUp({ loaderData }: Route.ComponentProps) {
  const sending = useIsSubmitting()
  const google = useGooglePopup(null)
  if (!loaderData.isOpen) return <InvitedOnly />
  return (
    <AuthCard
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
          <MethodDivider />
        </>
      )}
      <ActionForm schema={SignUpForm} validateOnBlur className="grid gap-9">
        {(fields) => (
          <>
            <ProfileFields fields={fields} />
            <FieldSection title={t('Sign-in')}>
              <div className="sm:col-span-2">
                <EmailField field={fields.email} />
              </div>
              <NewPasswordFields fields={fields} label={t('Password')} />
            </FieldSection>
            <Submit text={t('Create Account')} sending={t('Creating Account...')} disabled={google.busy} />
          </>
        )}
      </ActionForm>
    </AuthCard>
  )
}

function InvitedOnly() {
  return (
    <AuthCard title={t('Create Account')} intro={t('This portal is open to invited clients only.')}>
      <p>
        {tRich('If you work with us and have no invitation, {link}.', {
          link: (
            <a href={href('/contact')} className="text-link">
              {t('contact us')}
            </a>
          ),
        })}
      </p>
    </AuthCard>
  )
}
