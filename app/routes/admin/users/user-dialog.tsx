import { lazy, Suspense, startTransition, useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { getIndustryLabel } from '#app/domain/users/industry-label.ts'
import type { User } from '#app/domain/users/users.server.ts'
import { describeMissingBilling } from '#app/emails/users/missing-billing.ts'
import { getCreateLinks } from '#app/routes/admin/clients/client-links.tsx'
import { CompanyLink } from '#app/routes/admin/companies/company-link.tsx'
import { t } from '#app/texts.ts'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { FormNotices, type FormSubmitter, getFormError } from '#app/ui/form/form-outcome.tsx'
import { FactList, PageSection } from '#app/ui/page.tsx'
import { AccountStatusBadge } from '#app/ui/status-badges.tsx'
import { InvitationLink } from './invitation-link.tsx'
import type { UsersFormOutcome } from './user-actions.server.ts'
import { getAccountStatus, getStatusFacts } from './user-table.tsx'

const importEditSection = () => import('./edit-user-section.tsx')
const EditUserSection = lazy(importEditSection)

/**
 * Account details with an edit mode. `known` is the account as it was when the dialog opened, shown if an edit removes
 * it from the list.
 */
export function UserDialog({
  listed,
  known,
  viewerIsStaff,
  onClose,
}: {
  listed: User | undefined
  known: User
  viewerIsStaff: boolean
  onClose: () => void
}) {
  const fetcher = useFetcher<UsersFormOutcome>()
  const actionData = fetcher.data
  // The last response before editing started. Newer responses belong to this edit.
  const [edit, setEdit] = useState<{ after: typeof actionData } | null>(null)
  const sent = edit && actionData !== edit.after ? actionData : undefined
  if (edit && sent?.notice) setEdit(null)
  // While the list reloads, the response is more recent.
  const user = (fetcher.state === 'loading' && actionData?.user) || (listed ?? actionData?.user ?? known)
  return (
    <Dialog title={user.name || user.email} titleClassName="text-3xl" className="max-w-2xl" onClose={onClose}>
      {edit ? (
        <Suspense>
          <EditUserSection user={user} fetcher={fetcher} outcome={sent} onClose={onClose} />
        </Suspense>
      ) : (
        <>
          <div className="mt-4 empty:hidden">
            <FormNotices outcome={actionData} error={getFormError(actionData)} />
            {actionData?.link && <InvitationLink link={actionData.link} />}
          </div>
          <UserDetails user={user} />
          <div className="mt-8 flex flex-wrap gap-3">
            {user.role === 'client' && (
              <Link to={href('/admin/clients/:uid', { uid: user.id })} className="button button-brass">
                {t('View Client Page')}
              </Link>
            )}
            {(user.role === 'client' || !viewerIsStaff) && (
              <button
                type="button"
                // A failure is reported when editing starts.
                onPointerEnter={() => importEditSection().catch(() => {})}
                onClick={() => startTransition(() => setEdit({ after: actionData }))}
                className="button button-line"
              >
                {t('Edit')}
              </button>
            )}
            <button type="button" onClick={onClose} className="button button-line">
              {t('Close')}
            </button>
          </div>
          <nav aria-label={t('Related pages')} className="mt-6 flex flex-wrap gap-x-6">
            {getClientLinks(user).map(({ to, text }) => (
              <Link key={to} to={to} className="tall-link">
                {text}
              </Link>
            ))}
          </nav>
          <UserAccess user={user} fetcher={fetcher} viewerIsStaff={viewerIsStaff} />
        </>
      )}
    </Dialog>
  )
}

function getClientLinks(user: User) {
  if (user.role !== 'client') return []
  return [
    { to: `${href('/admin/documents')}?client=${user.id}`, text: t('Documents') },
    ...getCreateLinks(user),
  ]
}

function UserDetails({ user }: { user: User }) {
  const state = getAccountStatus(user)
  return (
    <FactList
      className="mt-6 [&_dt]:wrap-anywhere [&_dt]:hyphens-auto gap-x-6 gap-y-3 grid-cols-[7rem_minmax(0,1fr)] sm:grid-cols-[11rem_minmax(0,1fr)]"
      facts={{
        [t('Role')]: user.role === 'staff' && t('Team member'),
        [t('Status')]: state && <AccountStatusBadge state={state} />,
        [t('Name')]: user.name,
        [t('Email')]: (
          <>
            <BreakableEmail email={user.email} />
            {!user.emailVerified && <span className="text-soft"> {t('(not verified)')}</span>}
          </>
        ),
        [t('Company')]: user.companyId ? (
          <CompanyLink id={user.companyId}>{user.company ?? t('Company')}</CompanyLink>
        ) : (
          user.company
        ),
        [t('Job title')]: user.jobTitle,
        [t('Phone number')]: user.phoneNumber,
        [t('Industry')]: user.industry && getIndustryLabel(user.industry),
        [t('Project description')]: user.projectDescription,
        [t('Address')]: [user.streetAddress, user.postalCode, user.city, user.state, user.country]
          .filter(Boolean)
          .join(', '),
        [t('Signed up')]: user.createdAt ? <DateAndTime value={user.createdAt} /> : t('N/A'),
        [t('Terms accepted')]: user.termsAcceptedAt ? (
          <DateAndTime value={user.termsAcceptedAt} />
        ) : (
          user.role === 'client' && t('Not yet')
        ),
        [t('Last login')]: user.lastLoginAt ? <DateAndTime value={user.lastLoginAt} /> : t('Not yet'),
        ...getStatusFacts(user),
      }}
    />
  )
}

const accessActions = {
  'invite-again': {
    button: t('Invite Again'),
    possible: (user: User) => !user.emailVerified && !user.deactivatedAt,
    text: t('We’ll email a new invitation. Earlier links and passwords stop working.'),
  },
  'end-sessions': {
    button: t('Sign Out Everywhere'),
    possible: (user: User) => !user.deactivatedAt,
    text: t('The person will be signed out on all devices and can sign in again right away.'),
  },
  'reset-second-factor': {
    button: t('Turn Off Two-Factor Sign-In'),
    possible: (user: User) => user.secondFactor,
    text: t(
      'Use this if the person has lost their phone. We’ll remove their authenticator app, recovery codes and passkeys, sign them out everywhere, and email them. After that, they can sign in with just their password, so first make sure that they really asked for this.',
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
      'They’ll be signed out everywhere, and can’t sign in until you reactivate them. Links in emails we’ve already sent them stop working. Nothing is deleted.',
    ),
  },
}

function UserAccess({
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
                <p>{text}</p>
                {intent === 'deactivate' && (
                  <p className="mt-3 empty:hidden">{describeMissingBilling(user.companyWithoutBilling)}</p>
                )}
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
