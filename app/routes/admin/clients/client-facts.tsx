import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { ClientAccount } from '#app/domain/clients/client-account.server.ts'
import { PageSection } from '#app/routes/admin/page-section.tsx'
import { DateAndTime } from '#app/ui/dates.tsx'

export function ClientFacts({ client }: { client: ClientAccount }) {
  const { email, phoneNumber, termsAcceptedAt, termsVersion, lastSeenAt, invitedAt } = client
  const address = [
    client.streetAddress,
    [client.postalCode, client.city].filter(Boolean).join(' '),
    client.state,
    client.country,
  ]
  const links = [
    { to: `${href('/admin')}?open=${client.id}`, text: 'Edit, or change access' },
    { to: `${href('/admin/activity')}?actor=${client.id}`, text: 'What this client did' },
  ]
  return (
    <PageSection id="account" title="Account">
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <ClientFact term="Company">{client.company}</ClientFact>
        <ClientFact term="Job title">{client.jobTitle}</ClientFact>
        <ClientFact term="Email">
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>{' '}
          {client.emailVerified ? '(verified)' : '(not verified)'}
        </ClientFact>
        <ClientFact term="Phone number">{phoneNumber}</ClientFact>
        <ClientFact term="Address">{address.filter(Boolean).join('\n')}</ClientFact>
        <ClientFact term="Industry">{client.industry}</ClientFact>
        <ClientFact term="Last seen">{lastSeenAt ? <DateAndTime value={lastSeenAt} /> : 'Never'}</ClientFact>
        <ClientFact term="Terms">
          {termsAcceptedAt ? (
            <>
              {`Version ${termsVersion}, accepted `}
              <DateAndTime value={termsAcceptedAt} />
            </>
          ) : (
            'Not accepted'
          )}
        </ClientFact>
        <ClientFact term="Two-factor">{formatSecondFactors(client)}</ClientFact>
        <ClientFact term="Signed up">
          <DateAndTime value={client.createdAt} />
        </ClientFact>
        {invitedAt && (
          <ClientFact term="Invited">
            <DateAndTime value={invitedAt} />
          </ClientFact>
        )}
        {client.deactivatedAt && (
          <ClientFact term="Deactivated">
            <DateAndTime value={client.deactivatedAt} />
          </ClientFact>
        )}
        {client.closesAt && (
          <ClientFact term="Closing">
            At the client’s own wish, on <DateAndTime value={client.closesAt} />
          </ClientFact>
        )}
      </dl>
      <p className="mt-3 flex flex-wrap gap-x-5">
        {links.map(({ to, text }) => (
          <Link key={to} to={to} className="tall-link">
            {text}
          </Link>
        ))}
      </p>
    </PageSection>
  )
}

function ClientFact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt className="text-sm text-soft sm:pt-0.5">{term}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </>
  )
}

function formatSecondFactors({ authenticator, passkeys }: ClientAccount): string {
  const keys = passkeys > 0 ? `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}` : ''
  return [authenticator && 'Authenticator app', keys].filter(Boolean).join(', ') || 'Off'
}
