import { href, Link, redirect } from 'react-router'
import { isModuleOn } from '#app/content/modules.ts'
import { browserKey, type Ctx, ctxKey } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { findAgreementToSign } from '#app/domain/agreements/find-agreement.server.ts'
import { findLatestMembership } from '#app/domain/projects/client-projects.server.ts'
import { signInAfterInvitation } from '#app/domain/sign-in/sign-in.server.ts'
import { acceptInvitation, findInvitation } from '#app/domain/users/invitations.server.ts'
import { FirstPasswordForm } from '#app/domain/users/verification-forms.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { handleForm } from '#app/routes/form-handler.server.ts'
import { t, tRich } from '#app/texts.ts'
import { useFocusEmptyField } from '#app/ui/focus.ts'
import { NewPasswordField } from '#app/ui/form/credential-fields.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormMessage, getFormError } from '#app/ui/form/form-outcome.tsx'
import { termsLinks } from '#app/ui/terms-links.tsx'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/invitation.ts'
import { AuthCard } from './auth-card.tsx'
import { getExpiredLinkMessage } from './expired-link-message.ts'
import { GoogleButton, MethodDivider, useGooglePopup } from './google-button.tsx'

export const meta = createTitleMeta(t('Your invitation'))

const EXPIRED_LINK_MESSAGE = getExpiredLinkMessage('invite')

const getToken = (url: URL) => url.searchParams.get('token') ?? ''

const formatQuery = (values: Record<string, string | null>) => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Finds the invitation without using it up, because email scanners open every URL they find. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const invitation = await findInvitation(ctx, getToken(url))
  if (!invitation) return null
  const { email, role } = invitation
  return { email, role, google: role === 'guest' && ctx.google !== null }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return handleForm(ctx, await request.formData(), {
    schema: FirstPasswordForm,
    submit: async ({ password }) => {
      const browser = context.get(browserKey)
      const person = await acceptInvitation(ctx, { token: getToken(url), password, ip: browser.ip })
      if (!person) throw new Failure(400, EXPIRED_LINK_MESSAGE)
      const signedIn = await signInAfterInvitation(ctx, person, browser)
      const start = await findStartPath(ctx, person.uid)
      if (!signedIn)
        return redirect(`${href('/login')}${formatQuery({ notice: 'invited', returnTo: start })}`)
      const path = signedIn.home
        ? (start ?? signedIn.home)
        : `${href('/two-factor')}${formatQuery({ returnTo: start })}`
      return redirect(path, { headers: signedIn.headers })
    },
  })
}

/**
 * Returns the page on which an invited person starts after accepting the terms: an agreement to sign, or the project they
 * were added to. Null if there is none.
 */
async function findStartPath(ctx: Pick<Ctx, 'db'>, uid: string): Promise<string | null> {
  const agreement = isModuleOn('signing') ? await findAgreementToSign(ctx, uid) : null
  if (agreement) return href('/client/agreements/:id', { id: agreement })
  const id = await findLatestMembership(ctx, uid)
  return id && href('/client/projects/:id', { id })
}

const ROOMS_PATH = '/rooms'

const INTROS = {
  staff: t('Set a password to join the {name} team. We’ll sign you in right away.', { name: firm.name }),
  client: t('Set a password for the {name} client portal. We’ll sign you in right away.', {
    name: firm.name,
  }),
  guest: t('{name} invites you to a confidential data room. Set a password to enter.', { name: firm.name }),
}

export default function Invitation({ loaderData: invitation, actionData }: Route.ComponentProps) {
  const password = useFocusEmptyField<HTMLDivElement>(invitation !== null)
  if (!invitation || getFormError(actionData) === EXPIRED_LINK_MESSAGE) return <ExpiredInvitation />
  return (
    <AuthCard title={t('Welcome')} intro={INTROS[invitation.role]}>
      <div ref={password}>
        <ActionForm schema={FirstPasswordForm}>
          {(fields) => (
            <>
              <p className="wrap-anywhere">
                {tRich('Your email: {email}', { email: <strong>{invitation.email}</strong> })}
              </p>
              {/* Lets password managers store the email with the password. */}
              <input type="email" value={invitation.email} autoComplete="username" readOnly hidden />
              <NewPasswordField field={fields.password} label={t('Password')} />
              {invitation.role === 'guest' && (
                <p className="text-soft">
                  {tRich(
                    'By accepting this invitation, you accept the {terms} and the {privacy}.',
                    termsLinks,
                  )}
                </p>
              )}
              <Submit text={t('Set Password')} />
            </>
          )}
        </ActionForm>
      </div>
      {invitation.google && <GoogleInvitation />}
    </AuthCard>
  )
}

/** Accepts the invitation with a Google account of the same email. */
function GoogleInvitation() {
  const google = useGooglePopup(ROOMS_PATH)
  return (
    <>
      <MethodDivider />
      <GoogleButton google={google} text={t('Sign in with Google')} returnTo={ROOMS_PATH} disabled={false} />
    </>
  )
}

function ExpiredInvitation() {
  return (
    <AuthCard title={t('Your invitation')}>
      <FormMessage>{EXPIRED_LINK_MESSAGE}</FormMessage>
      <p className="mt-5">
        {tRich(
          'If you’ve already set a password, you can {link}. Otherwise, contact {email} for a new invitation.',
          {
            link: (
              <Link to={href('/login')} className="text-link">
                {t('sign in')}
              </Link>
            ),
            email: (
              <a href={`mailto:${firm.email}`} className="text-link wrap-anywhere">
                {firm.email}
              </a>
            ),
          },
        )}
      </p>
    </AuthCard>
  )
}
