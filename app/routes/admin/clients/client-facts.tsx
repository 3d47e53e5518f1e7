import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { ClientAccount } from '#app/domain/clients/find-client.server.ts'
import { Moment } from '#app/ui/dates.tsx'
import { PagePart } from '../page-part.tsx'

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
    <PagePart id="account" title="Account">
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Fact term="Company">{client.company}</Fact>
        <Fact term="Job title">{client.jobTitle}</Fact>
        <Fact term="Email">
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>{' '}
          {client.emailVerified ? '(verified)' : '(not verified)'}
        </Fact>
        <Fact term="Phone number">{phoneNumber}</Fact>
        <Fact term="Address">{address.filter(Boolean).join('\n')}</Fact>
        <Fact term="Industry">{client.industry}</Fact>
        <Fact term="Last seen">{lastSeenAt ? <Moment value={lastSeenAt} /> : 'Never'}</Fact>
        <Fact term="Terms">
          {termsAcceptedAt ? (
            <>
              {`Version ${termsVersion}, accepted `}
              <Moment value={termsAcceptedAt} />
            </>
          ) : (
            'Not accepted'
          )}
        </Fact>
        <Fact term="Two-factor">{factorsOf(client)}</Fact>
        <Fact term="Signed up">
          <Moment value={client.createdAt} />
        </Fact>
        {invitedAt && (
          <Fact term="Invited">
            <Moment value={invitedAt} />
          </Fact>
        )}
        {client.deactivatedAt && (
          <Fact term="Deactivated">
            <Moment value={client.deactivatedAt} />
          </Fact>
        )}
        {client.closesAt && (
          <Fact term="Closing">
            At the client’s own wish, on <Moment value={client.closesAt} />
          </Fact>
        )}
      </dl>
      <p className="mt-3 flex flex-wrap gap-x-5">
        {links.map(({ to, text }) => (
          <Link key={to} to={to} className="tall-link">
            {text}
          </Link>
        ))}
      </p>
    </PagePart>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt className="text-sm text-soft sm:pt-0.5">{term}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </>
  )
}

function factorsOf({ authenticator, passkeys }: ClientAccount): string {
  const keys = passkeys > 0 ? `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}` : ''
  return [authenticator && 'Authenticator app', keys].filter(Boolean).join(', ') || 'Off'
}
