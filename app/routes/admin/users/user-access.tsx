import { href, Link } from 'react-router'
import type { User } from '#app/domain/users/users.server.ts'
import { t } from '#app/translations/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormSubmitter } from '#app/ui/form/submitting.ts'
import { PageSection } from '#app/ui/page-section.tsx'

const accessActions = {
  'invite-again': {
    button: t('Invite Again'),
    possible: (user: User) => !user.emailVerified && !user.deactivatedAt,
    text: t('We’ll email a new invitation. Earlier links and passwords stop working.'),
  },
  'end-sessions': {
    button: t('Sign Out Everywhere'),
    possible: (user: User) => !user.deactivatedAt,
    text: t('We’ll sign this user out on all devices. They can sign in again right away.'),
  },
  'reset-second-factor': {
    button: t('Turn Off Two-Factor Sign-In'),
    possible: (user: User) => user.secondFactor,
    text: t(
      'Use this if the user has lost their phone. We’ll remove their authenticator app, recovery codes and passkeys, sign them out everywhere, and email them. After that, they can sign in with just their password, so first make sure that they really asked for this.',
    ),
  },
  reactivate: {
    button: t('Reactivate'),
    possible: (user: User) => Boolean(user.deactivatedAt),
    text: t('The user will be able to sign in again with their current password.'),
  },
  deactivate: {
    button: t('Deactivate'),
    possible: (user: User) => !user.deactivatedAt,
    text: t(
      'We’ll sign this user out everywhere, and they can’t sign in until you reactivate the account. Links in emails we’ve already sent them stop working. Nothing is deleted.',
    ),
  },
}

/** Buttons that change a client's access, each with a confirmation dialog. Staff are managed on the team page. */
export function UserAccess({
  user,
  fetcher,
  viewerIsStaff,
}: {
  user: User
  fetcher: FormSubmitter
  viewerIsStaff: boolean
}) {
  if (user.role === 'staff' && !viewerIsStaff)
    return (
      <p className="mt-8 border-t border-line pt-5">
        <Link to={href('/admin/team')} className="tall-link">
          {t('Manage on the Team Page')}
        </Link>
      </p>
    )
  if (user.role !== 'client') return null
  return (
    <PageSection id="access" title={t('Access')} level={3} className="mt-8 border-t border-line pt-5">
      <div className="flex flex-wrap gap-3">
        <ButtonForm
          button={t('View as Client')}
          fields={{ intent: 'view-as', entry: user.id }}
          action="/admin?index"
          reloadDocument
        />
        {Object.entries(accessActions).map(
          ([intent, { button, possible, text }]) =>
            possible(user) && (
              <Confirm
                key={intent}
                button={button}
                variant={intent === 'deactivate' ? 'danger' : 'line'}
                title={`${button}?`}
                fields={{ intent, entry: user.id }}
                fetcher={fetcher}
              >
                {text}
              </Confirm>
            ),
        )}
        <Link to={`${href('/admin/activity')}?actor=${user.id}`} className="tall-link">
          {t('Activity')}
        </Link>
      </div>
    </PageSection>
  )
}
