import { type ReactNode, useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import type { User } from '#app/domain/accounts/users.server.ts'
import { Moment } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { problemOf } from '#app/ui/form/form-answer.ts'
import { Notice } from '#app/ui/notice.tsx'
import { newFor } from '../clients/client-places.ts'
import { InvitationLink } from './invitation-link.tsx'
import { UserAccess } from './user-access.tsx'
import type { UsersAnswer } from './user-actions.server.ts'
import { EditUser } from './user-edit.tsx'
import { stateOf } from './user-table.tsx'

/**
 * Details of an account, with an edit mode. `known` is the account when the dialog opened, for when the change
 * removed it from the list.
 */
export default function UserDialog({
  listed,
  known,
  asColleague,
  onClose,
}: {
  listed: User | undefined
  known: User
  asColleague: boolean
  onClose: () => void
}) {
  const fetcher = useFetcher<UsersAnswer>()
  const answer = fetcher.data
  // Last answer before editing started; newer answers belong to this edit.
  const [edit, setEdit] = useState<{ after: typeof answer } | null>(null)
  const sent = edit && answer !== edit.after ? answer : undefined
  if (edit && sent?.notice) setEdit(null)
  // While the list reloads, the answer is more recent.
  const user = (fetcher.state === 'loading' && answer?.user) || (listed ?? answer?.user ?? known)
  return (
    <Dialog title={user.name || user.email} titleClassName="text-3xl" className="max-w-2xl" onClose={onClose}>
      {edit ? (
        <EditUser user={user} fetcher={fetcher} answer={sent} onClose={onClose} />
      ) : (
        <>
          <div className="mt-4 empty:hidden">
            <Notice of={answer?.notice && answer} tone="good">
              {answer?.notice}
            </Notice>
            <Notice of={answer} tone="bad">
              {problemOf(answer)}
            </Notice>
            {answer?.link && <InvitationLink link={answer.link} />}
          </div>
          <Details user={user} />
          <div className="mt-8 flex flex-wrap gap-3">
            {!(asColleague && user.role !== 'client') && (
              <button
                type="button"
                onClick={() => setEdit({ after: answer })}
                className="button button-brass"
              >
                Edit
              </button>
            )}
            <button type="button" onClick={onClose} className="button button-line">
              Close
            </button>
          </div>
          <nav aria-label="Of this user" className="mt-6 flex flex-wrap gap-x-6">
            {placesOf(user).map(({ to, text }) => (
              <Link key={to} to={to} className="tall-link">
                {text}
              </Link>
            ))}
          </nav>
          <UserAccess user={user} fetcher={fetcher} asColleague={asColleague} />
        </>
      )}
    </Dialog>
  )
}

function placesOf(user: User) {
  if (user.role !== 'client') return []
  return [
    { to: href('/admin/clients/:uid', { uid: user.id }), text: 'All about this client' },
    { to: `${href('/admin/documents')}?client=${user.id}`, text: 'Documents' },
    ...newFor(user),
  ]
}

function Details({ user }: { user: User }) {
  const state = stateOf(user)
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      {user.role === 'staff' && <Row term="Role">Colleague</Row>}
      {state && <Row term="State">{state}</Row>}
      <Row term="Name">{user.name}</Row>
      <Row term="Email">
        {user.email}
        {!user.emailVerified && <span className="text-soft"> (not verified)</span>}
      </Row>
      <Row term="Company">{user.company}</Row>
      <Row term="Job title">{user.jobTitle}</Row>
      <Row term="Phone number">{user.phoneNumber}</Row>
      <Row term="Industry">{user.industry}</Row>
      <Row term="Project description">{user.projectDescription}</Row>
      <Row term="Address">
        {[user.streetAddress, user.postalCode, user.city, user.state, user.country]
          .filter(Boolean)
          .join(', ')}
      </Row>
      <Row term="Signed up">{user.createdAt && <Moment value={user.createdAt} />}</Row>
      <Row term="Terms accepted">{user.termsAcceptedAt && <Moment value={user.termsAcceptedAt} />}</Row>
      <Row term="Last login">{user.lastLoginAt && <Moment value={user.lastLoginAt} />}</Row>
      {user.invitedAt && (
        <Row term="Invited">
          <Moment value={user.invitedAt} />
        </Row>
      )}
      {user.deactivatedAt && (
        <Row term="Deactivated">
          <Moment value={user.deactivatedAt} />
        </Row>
      )}
      {user.closesAt && (
        <Row term="Closing">
          The user has asked to close the account. It ends on <Moment value={user.closesAt} />.
        </Row>
      )}
    </dl>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{term}</dt>
      <dd className="wrap-anywhere whitespace-pre-line mb-2 sm:mb-0">{children || 'N/A'}</dd>
    </>
  )
}
