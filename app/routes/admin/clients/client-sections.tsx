import { href, Link, useParams } from 'react-router'
import type {
  findUnreadMessagesOfClient,
  listOpenRequestsOfClient,
} from '#app/domain/overview/client-overview.server.ts'
import type { ClientAccount } from '#app/domain/users/client-account.server.ts'
import { getIndustryLabel } from '#app/domain/users/industry-label.ts'
import { CompanyLink } from '#app/routes/admin/companies/company-link.tsx'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { RequestRows, UnreadMessageRows } from '#app/routes/admin/request-and-message-sections.tsx'
import { getStatusFacts } from '#app/routes/admin/users/user-table.tsx'
import { t, tRich } from '#app/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { FactList, PageSection } from '#app/ui/page.tsx'

/** The assigned company, or the one that the person typed, unless it is their own name. */
export function renderClientCompany({ companyId, companyName, company, name }: ClientAccount) {
  if (!companyId) return company === name ? null : company
  return <CompanyLink id={companyId}>{companyName}</CompanyLink>
}

export function ClientFacts({ client }: { client: ClientAccount }) {
  const { email, phoneNumber, termsAcceptedAt, termsVersion, lastSeenAt } = client
  const address = [
    client.streetAddress,
    [client.postalCode, client.city].filter(Boolean).join(' '),
    client.state,
    client.country,
  ]
  const links = [
    { to: `${href('/admin')}?open=${client.id}`, text: t('Edit account') },
    { to: `${href('/admin/activity')}?actor=${client.id}`, text: t('Activity') },
  ]
  return (
    <PageSection id="account" title={t('Account')}>
      <FactList
        facts={{
          [t('Company')]: renderClientCompany(client),
          [t('Billing')]: client.billing && t('Sees all of the company’s invoices.'),
          [t('Job title')]: client.jobTitle,
          [t('Email')]: (
            <>
              <a href={`mailto:${encodeURIComponent(email)}`} className="text-link">
                {email}
              </a>{' '}
              {client.emailVerified ? t('(verified)') : t('(not verified)')}
            </>
          ),
          [t('Phone number')]: phoneNumber,
          [t('Address')]: address.filter(Boolean).join('\n'),
          [t('Industry')]: client.industry && getIndustryLabel(client.industry),
          [t('Last seen')]: lastSeenAt ? <DateAndTime value={lastSeenAt} /> : t('Never'),
          [t('Terms')]: termsAcceptedAt
            ? tRich('Version {termsVersion}, accepted {date}', {
                termsVersion: termsVersion ?? '',
                date: <DateAndTime value={termsAcceptedAt} />,
              })
            : t('Not accepted'),
          [t('Two-factor')]: formatSecondFactors(client),
          [t('Signed up')]: <DateAndTime value={client.createdAt} />,
          ...getStatusFacts(client),
        }}
      />
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

function formatSecondFactors({ authenticator, passkeys }: ClientAccount): string {
  return (
    [authenticator && t('Authenticator app'), passkeys > 0 && countPhrase(passkeys, 'passkey')]
      .filter(Boolean)
      .join(', ') || t('Off')
  )
}

const ProjectsLink = () => (
  <p className="mt-2">
    <Link to={`${href('/admin/projects')}?client=${useParams().uid}`} className="tall-link">
      {t('View more requests in the client’s projects')}
    </Link>
  </p>
)

type ClientRequestsData = Awaited<ReturnType<typeof listOpenRequestsOfClient>>
type UnreadMessagesData = Awaited<ReturnType<typeof findUnreadMessagesOfClient>>

export function ClientRequests({ requests: { rows, more } }: { requests: ClientRequestsData }) {
  return (
    <PageSection
      module="requests"
      id="requests"
      title={t('Open requests')}
      empty={rows.length === 0 && t('No open requests.')}
    >
      <RequestRows label={t('Open requests')} requests={rows} />
      {more && <ProjectsLink />}
    </PageSection>
  )
}

export function ClientMessages({
  unread,
  name,
  hasSignedIn,
}: {
  unread: UnreadMessagesData
  name: string
  hasSignedIn: boolean
}) {
  const { rows, more, anyForFirm } = unread
  return (
    <PageSection module="messages" id="messages" title={t('Unread messages')}>
      <p className="text-soft wrap-anywhere">
        {rows.length === 0 &&
          (anyForFirm
            ? t('You’re all caught up.')
            : t('No messages from clients on these projects yet.'))}{' '}
        {formatReadStatus(unread, name, hasSignedIn)}
      </p>
      {rows.length > 0 && (
        <div className="mt-3">
          <UnreadMessageRows messages={rows} />
        </div>
      )}
      {more && <ProjectsLink />}
    </PageSection>
  )
}

function formatReadStatus(
  { byClient, anyForClient }: UnreadMessagesData,
  name: string,
  hasSignedIn: boolean,
): string {
  const count = byClient < 100 ? countPhrase(byClient, 'message') : t('more than 99 messages')
  if (!hasSignedIn)
    return byClient > 0
      ? t('{name} hasn’t signed in yet and has {count} to read.', { name, count })
      : t('{name} hasn’t signed in yet.', { name })
  if (byClient > 0) return t('{name} has {count} to read.', { name, count })
  return anyForClient
    ? t('{name} has read everything.', { name })
    : t('No messages for {name} yet.', { name })
}
