import { Form, href, Link } from 'react-router'
import type { User } from '#app/domain/accounts/users.server.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import type { Sends } from '#app/ui/form/sending.ts'

const actions = {
  'invite-again': {
    button: 'Invite Again',
    possible: (user: User) => !user.emailVerified && !user.deactivatedAt,
    text: 'Sends a new invitation. Links that were sent before, and passwords chosen before, no longer work.',
  },
  'end-sessions': {
    button: 'End All Sessions',
    possible: (user: User) => !user.deactivatedAt,
    text: 'Signs this user out on all devices, at once. Logging in again is possible.',
  },
  'reset-second-factor': {
    button: 'Reset Two-Factor',
    possible: (user: User) => user.secondFactor,
    text: 'For a lost phone: removes the authenticator app, the recovery codes and all passkeys, and signs the user out everywhere. From then on the password alone is enough, so make sure that it is really the user who asks. They are told by mail.',
  },
  reactivate: {
    button: 'Re-activate',
    possible: (user: User) => Boolean(user.deactivatedAt),
    text: 'Lets this user log in again, with the password as it was.',
  },
  deactivate: {
    button: 'Deactivate',
    possible: (user: User) => !user.deactivatedAt,
    text: "Signs this user out everywhere, at once, and refuses every way to log in until you re-activate the account. Links in mails that are under way don't work any more. Nothing is deleted.",
  },
}

/** Buttons that change a client's access, each with a confirmation dialog. Staff are managed on the team page. */
export function UserAccess({
  user,
  fetcher,
  asColleague,
}: {
  user: User
  fetcher: Sends
  asColleague: boolean
}) {
  if (user.role === 'staff' && !asColleague)
    return (
      <p className="mt-8 border-t border-line pt-5">
        <Link to={href('/admin/team')} className="tall-link">
          Look after this colleague under Team
        </Link>
      </p>
    )
  if (user.role !== 'client') return null
  return (
    <section aria-labelledby="access" className="mt-8 border-t border-line pt-5">
      <h3 id="access" className="font-semibold">
        Access
      </h3>
      <div className="mt-3 flex flex-wrap gap-3">
        <Form method="post" action="/admin?index" reloadDocument>
          <input type="hidden" name="intent" value="view-as" />
          <input type="hidden" name="entry" value={user.id} />
          <button type="submit" className="button button-line">
            View as Client
          </button>
        </Form>
        {Object.entries(actions).map(
          ([intent, { button, possible, text }]) =>
            possible(user) && (
              <Confirm
                key={intent}
                button={button}
                look={intent === 'deactivate' ? 'danger' : 'line'}
                title={`${button}?`}
                fields={{ intent, entry: user.id }}
                fetcher={fetcher}
              >
                {text}
              </Confirm>
            ),
        )}
        <Link to={`${href('/admin/activity')}?actor=${user.id}`} className="tall-link">
          What this user did
        </Link>
      </div>
    </section>
  )
}
