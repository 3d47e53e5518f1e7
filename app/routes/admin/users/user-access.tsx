import { useEffect, useRef } from 'react'
import { Form, href, Link } from 'react-router'
import type { User } from '#app/domain/accounts/users.server.ts'

export type AccessIntent =
  | 'deactivate'
  | 'reactivate'
  | 'end-sessions'
  | 'reset-second-factor'
  | 'invite-again'

/** What each asks before it is done. */
const questions: Record<AccessIntent, { button: string; words: string }> = {
  deactivate: {
    button: 'Deactivate',
    words:
      "Signs this user out everywhere, at once, and refuses every way to log in until you re-activate the account. Links in mails that are under way don't work any more. Nothing is deleted.",
  },
  reactivate: { button: 'Re-activate', words: 'Lets this user log in again, with the password as it was.' },
  'end-sessions': {
    button: 'End all sessions',
    words: 'Signs this user out on all devices, at once. Logging in again is possible.',
  },
  'reset-second-factor': {
    button: 'Reset two-factor',
    words:
      'For a lost phone: removes the authenticator app, the recovery codes and all passkeys, and signs the user out everywhere. From then on the password alone is enough, so make sure that it is really the user who asks. They are told by mail.',
  },
  'invite-again': {
    button: 'Invite again',
    words:
      'Sends a new invitation. Links that were sent before, and passwords chosen before, no longer work.',
  },
}

/** What the firm can do about a client's ways into the portal. */
export function UserAccess({ user, ask }: { user: User; ask: (intent: AccessIntent) => void }) {
  if (user.isAdmin) return null
  const possible: AccessIntent[] = [
    ...(!user.emailVerified && !user.deactivatedAt ? (['invite-again'] as const) : []),
    ...(!user.deactivatedAt ? (['end-sessions'] as const) : []),
    ...(user.secondFactor ? (['reset-second-factor'] as const) : []),
    user.deactivatedAt ? 'reactivate' : 'deactivate',
  ]
  return (
    <section aria-labelledby="access" className="mt-8 border-t border-line pt-5">
      <h3 id="access" className="font-semibold">
        Access
      </h3>
      <div className="mt-3 flex flex-wrap gap-3">
        <Form method="post" action="/admin?index" reloadDocument>
          <input type="hidden" name="intent" value="view-as" />
          <input type="hidden" name="uid" value={user.id} />
          <button type="submit" className="button button-line">
            View as client
          </button>
        </Form>
        {possible.map((intent) => (
          <button key={intent} type="button" onClick={() => ask(intent)} className="button button-line">
            {questions[intent].button}
          </button>
        ))}
        <Link
          to={`${href('/admin/activity')}?actor=${user.id}`}
          className="text-link inline-flex items-center min-h-11"
        >
          What this user did
        </Link>
      </div>
    </section>
  )
}

/** Asks before it is done; the focus is on the question, so that a screen reader reads it first. */
export function AccessQuestion({
  intent,
  busy,
  onYes,
  onNo,
}: {
  intent: AccessIntent
  busy: boolean
  onYes: () => void
  onNo: () => void
}) {
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  const { button, words } = questions[intent]
  return (
    <>
      <p ref={question} tabIndex={-1} className="mt-6 outline-none">
        {words}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <button type="button" disabled={busy} onClick={onYes} className="button button-brass">
          {button}
        </button>
        <button type="button" onClick={onNo} className="button button-line">
          Cancel
        </button>
      </div>
    </>
  )
}
