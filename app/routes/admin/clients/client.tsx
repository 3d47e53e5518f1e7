import { href, Link } from 'react-router'
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
  findClientAccount,
  findClientNotes,
  updateClientNotes,
} from '#app/domain/users/client-account.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { DocumentsSection, InvoicesSection } from '#app/routes/admin/document-and-invoice-sections.tsx'
import { FailedEmails } from '#app/routes/admin/emails/failed-emails.tsx'
import { InternalNotesForm } from '#app/routes/admin/internal-notes-form.tsx'
import { formatAccess } from '#app/routes/admin/projects/format-access.ts'
import { ContactsSection } from '#app/routes/admin/request-and-message-sections.tsx'
import { getAccountStatus } from '#app/routes/admin/users/user-table.tsx'
import {
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader, PageSection, SectionRows } from '#app/ui/page.tsx'
import { AccountStatusBadge, ArchivedBadge, ProjectStatusBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/client.ts'
import { getCreateLinks } from './client-links.tsx'
import { ClientFacts, ClientMessages, ClientRequests, renderClientCompany } from './client-sections.tsx'

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
