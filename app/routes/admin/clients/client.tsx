import { href, Link, useParams } from 'react-router'
import { listDocuments } from '#app/domain/documents/admin-documents.server.ts'
import { listFailedEmailsTo } from '#app/domain/email-delivery/failed-emails.server.ts'
import {
  findInvoicesOf,
  findUnreadMessagesOfClient,
  listContactsOfClient,
  listOpenRequestsOfClient,
  listProjectsOfClient,
} from '#app/domain/overview/client-overview.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { ClientNotesForm } from '#app/domain/users/admin-forms.ts'
import {
  type ClientAccount,
  findClientAccount,
  findClientNotes,
  updateClientNotes,
} from '#app/domain/users/client-account.server.ts'
import { getIndustryLabel } from '#app/domain/users/industry-label.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { CompanyLink } from '#app/routes/admin/companies/company-link.tsx'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { DocumentsSection, InvoicesSection } from '#app/routes/admin/document-and-invoice-sections.tsx'
import { FailedEmails } from '#app/routes/admin/emails/failed-emails.tsx'
import { InternalNotesForm } from '#app/routes/admin/internal-notes-form.tsx'
import { formatAccess } from '#app/routes/admin/projects/format-access.ts'
import {
  ContactsSection,
  RequestRows,
  UnreadMessageRows,
} from '#app/routes/admin/request-and-message-sections.tsx'
import { getAccountStatus, getStatusFacts } from '#app/routes/admin/users/user-table.tsx'
import { VisibleTo } from '#app/routes/admin/visible-to.tsx'
import {
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { t, tRich } from '#app/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { FactList, PageHeader, PageSection, SectionRows } from '#app/ui/page.tsx'
import { AccountStatusBadge, ArchivedBadge, ProjectStatusBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/client.ts'
import { getCreateLinks } from './client-links.tsx'

type ClientProjectsData = Awaited<ReturnType<typeof listProjectsOfClient>>

function ClientProjects({ uid, projects: { rows, more } }: { uid: string; projects: ClientProjectsData }) {
  return (
    <PageSection
      id="projects"
      title={t('Projects')}
      empty={rows.length === 0 && t('No projects yet.')}
      more={more && { to: `${href('/admin/projects')}?client=${uid}`, text: t('All projects') }}
    >
      <SectionRows label={t('Projects')}>
        {rows.map(({ id, title, status, archivedAt, ...as }) => (
          <li
            key={id}
            className="py-2 flex max-sm:flex-col items-start sm:items-center justify-between gap-x-4 gap-y-1"
          >
            <div className="min-w-0">
              <Link to={href('/admin/projects/:id', { id })} className="tall-link wrap-anywhere">
                {title}
              </Link>
              <p className="caption">{formatAccess(as)}</p>
            </div>
            <span className="flex flex-wrap gap-2">
              <ProjectStatusBadge status={status} />
              {archivedAt && <ArchivedBadge />}
            </span>
          </li>
        ))}
      </SectionRows>
    </PageSection>
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData && displayName(loaderData.client))

const MAX_DOCUMENTS_SHOWN = 10

export async function loader({ context, params: { uid } }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  // Runs first because only clients have this page. A staff id gets a 404.
  const client = await throwAsErrorResponse(findClientAccount(ctx, uid))
  const theirs = { scope: null, clientId: uid, projectId: null }
  const [projects, contacts, requests, unread, documents, invoices, notes, failedEmails] = await Promise.all([
    listProjectsOfClient(ctx, uid),
    listContactsOfClient(ctx, uid),
    listOpenRequestsOfClient(ctx, uid),
    findUnreadMessagesOfClient(ctx, uid),
    listDocuments(ctx, { ...theirs, search: '', direction: 'desc', after: null, size: MAX_DOCUMENTS_SHOWN }),
    findInvoicesOf(ctx, 'clientId', uid),
    findClientNotes(ctx, uid),
    listFailedEmailsTo(ctx, { uid, email: client.email }),
  ])
  return {
    client,
    projects,
    contacts,
    requests,
    unread,
    documents: documents.rows,
    invoices,
    notes,
    failedEmails,
  }
}

export async function action({ request, context, params: { uid } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent(ctx, await request.formData(), {
    notes: defineFormHandler(ClientNotesForm, async (form) => ({
      version: await updateClientNotes(ctx, uid, form),
      notice: t('Notes saved.'),
    })),
  })
}

export default function ClientPage({ loaderData }: Route.ComponentProps) {
  const { client, projects, contacts, requests, unread, documents, invoices, notes, failedEmails } =
    loaderData
  const state = getAccountStatus(client)
  return (
    <>
      <PageHeader
        title={displayName(client)}
        back={{ to: href('/admin'), text: t('Clients') }}
        actions={state && <AccountStatusBadge state={state} />}
      >
        {renderClientCompany(client)}
      </PageHeader>
      <VisibleTo />
      <FailedEmails emails={failedEmails} className="mb-6" />
      <div className="mb-10 flex flex-wrap gap-3">
        <ButtonForm
          button={t('View as Client')}
          fields={{ intent: 'view-as', entry: client.id }}
          action="/admin?index"
          reloadDocument
        />
        {getCreateLinks(client).map(({ to, text }) => (
          <Link key={to} to={to} className="button button-line">
            {text}
          </Link>
        ))}
      </div>
      <div className="grid gap-x-12 gap-y-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_24rem] items-start">
        <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
          <ClientProjects uid={client.id} projects={projects} />
          <ClientRequests requests={requests} />
          <ClientMessages
            unread={unread}
            name={displayName(client)}
            hasSignedIn={client.lastSeenAt !== null}
          />
          <InvoicesSection filter={`client=${client.id}`} invoices={invoices} totals={invoices.totals} />
          <DocumentsSection filter={`client=${client.id}`} documents={documents} withProject />
        </div>
        <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
          <ClientFacts client={client} />
          <PageSection id="notes" title={t('Internal notes')}>
            <InternalNotesForm schema={ClientNotesForm} notes={notes.notes} version={notes.version} />
          </PageSection>
          <ContactsSection title={t('Other contacts')} contacts={contacts} />
        </div>
      </div>
    </>
  )
}

const displayName = ({ name, email }: { name: string; email: string }) => name || email

/** The assigned company, or the one that the person typed, unless it is their own name. */
function renderClientCompany({ companyId, companyName, company, name }: ClientAccount) {
  if (!companyId) return company === name ? null : company
  return <CompanyLink id={companyId}>{companyName}</CompanyLink>
}

function ClientFacts({ client }: { client: ClientAccount }) {
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

function ClientRequests({ requests: { rows, more } }: { requests: ClientRequestsData }) {
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

function ClientMessages({
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
