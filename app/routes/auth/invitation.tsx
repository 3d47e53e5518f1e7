import { href, Link, redirect } from 'react-router'
import { authKey } from '#app/auth/auth.server.ts'
import { signInInvited } from '#app/auth/log-in.server.ts'
import { addressKey, ctxKey } from '#app/context.ts'
import { FirstPasswordForm } from '#app/domain/accounts/forms.ts'
import { acceptInvitation, findInvitation } from '#app/domain/accounts/invitations.server.ts'
import { Failure } from '#app/domain/failures.ts'
import { findNewestMembership } from '#app/domain/projects/people/client-people.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { ActionForm } from '#app/ui/form/form.tsx'
import { problemOf } from '#app/ui/form/form-answer.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { NewPasswordField } from '#app/ui/form/new-password-fields.tsx'
import { firm } from '#content/firm.ts'
import { linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'
import { takeForm } from '../take-form.server.ts'
import type { Route } from './+types/invitation.ts'
import { Card } from './card.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta(t('Your invitation'))

const DEAD_LINK = t('This link no longer works. An invitation works once and for {time}.', {
  time: inWords(linkLifetimes.invite),
})

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

const search = (values: Record<string, string | null>) => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Does not consume the invitation, because email scanners open every URL they find. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const invitation = await findInvitation(context.get(ctxKey), tokenOf(url))
  return invitation && { email: invitation.email, colleague: invitation.colleague }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  return takeForm(ctx, await request.formData(), {
    schema: FirstPasswordForm,
    run: async ({ password }) => {
      const given = { token: tokenOf(url), password, from: context.get(addressKey) }
      const person = await acceptInvitation(ctx, given)
      if (!person) throw new Failure(400, DEAD_LINK)
      const visit = { ctx, auth: context.get(authKey), headers: request.headers }
      const signedIn = await signInInvited(visit, person.uid)
      // People invited to a project start there after accepting the terms.
      const id = await findNewestMembership(ctx, person.uid)
      const project = id && href('/client/projects/:id', { id })
      if (!signedIn) return redirect(`${href('/login')}${search({ notice: 'invited', returnTo: project })}`)
      const path = signedIn.home
        ? (project ?? signedIn.home)
        : `${href('/two-factor')}${search({ returnTo: project })}`
      return redirect(path, { headers: signedIn.headers })
    },
  })
}

export default function Invitation({ loaderData: invitation, actionData }: Route.ComponentProps) {
  if (!invitation || problemOf(actionData) === DEAD_LINK) return <DeadLink />
  return (
    <Card
      title={t('Welcome')}
      intro={
        invitation.colleague
          ? t('Choose a password for the office of {name}. You are then signed in.', { name: firm.name })
          : t('Choose a password for the client portal of {name}. You are then signed in.', {
              name: firm.name,
            })
      }
    >
      <ActionForm schema={FirstPasswordForm} answer={actionData} button={t('Set Password')} wideButton>
        {(fields) => (
          <>
            <p className="wrap-anywhere">
              {tRich('Your address: {email}', { email: <strong>{invitation.email}</strong> })}
            </p>
            {/* Lets password managers store the email with the password. */}
            <input type="email" value={invitation.email} autoComplete="username" readOnly hidden />
            <NewPasswordField field={fields.password} label={t('Password')} />
          </>
        )}
      </ActionForm>
    </Card>
  )
}

function DeadLink() {
  return (
    <Card title={t('Your invitation')}>
      <FormMessage>{DEAD_LINK}</FormMessage>
      <p className="mt-5">
        {tRich(
          'If you have set your password already, you can {link}. Otherwise write to {email}, and we send you a new one.',
          {
            link: (
              <Link to={href('/login')} className="text-link">
                {t('log in')}
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
    </Card>
  )
}
