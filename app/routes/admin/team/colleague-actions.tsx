import type { Colleague } from '#app/domain/team/list.server.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { counted } from '../counted.ts'

export function ColleagueActions({ colleague }: { colleague: Colleague }) {
  const { uid, name, active, app, passkey } = colleague
  return (
    <div className="flex flex-wrap gap-2">
      {active ? (
        <Confirm
          button="End All Sessions"
          about={`of ${name}`}
          title="End all sessions?"
          fields={{ intent: 'end-sessions', entry: uid }}
        >
          Signs {name} out on all devices, at once. Logging in again is possible.
        </Confirm>
      ) : (
        <InviteAgain colleague={colleague} />
      )}
      {(app || passkey) && (
        <Confirm
          button="Reset Two-Factor"
          about={`of ${name}`}
          title="Reset two-factor?"
          fields={{ intent: 'reset-second-factor', entry: uid }}
        >
          For a lost phone: removes the authenticator app, the recovery codes and all passkeys of {name}, and
          signs them out everywhere. From then on the password alone is enough to log in, so make sure that it
          is really your colleague who asks. They are told by mail.
        </Confirm>
      )}
      <Remove colleague={colleague} />
    </div>
  )
}

function Remove({ colleague: { uid, name, leads } }: { colleague: Colleague }) {
  return (
    <Confirm
      button="Remove"
      about={name}
      title={`Remove ${name}?`}
      fields={{ intent: 'remove', entry: uid }}
      look="danger"
    >
      {name} is signed out everywhere, at once, and can't log in any more: password, passkeys and links in
      mails that are under way stop working.{' '}
      {leads > 0
        ? `${counted(leads, 'project')} that they look after will be yours to look after. `
        : 'They look after no project. '}
      What they did stays in the log under their name, and you can invite them again.
    </Confirm>
  )
}

export function InviteAgain({ colleague: { uid, name, email } }: { colleague: Colleague }) {
  return (
    <Confirm
      button="Invite Again"
      about={name}
      title={`Invite ${name} again?`}
      fields={{ intent: 'invite-again', entry: uid }}
    >
      Sends a new invitation to {email}. Links that were sent before no longer work.
    </Confirm>
  )
}
