import { href, Link } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { findClientAccount } from '#app/domain/clients/find-client.server.ts'
import { ClientNotesForm, limits } from '#app/domain/clients/form.ts'
import { findClientNotes, saveClientNotes } from '#app/domain/clients/notes.server.ts'
import { listContactsOfClient, listProjectsOfClient } from '#app/domain/clients/projects.server.ts'
import {
  findInvoicesOfClient,
  findUnreadOfClient,
  listRequestsOfClient,
} from '#app/domain/clients/waiting.server.ts'
import { listDocuments } from '#app/domain/documents/admin-documents.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { attempt, formRule, takeFormOf } from '#app/routes/take-form.server.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { AccountStatusBadge } from '#app/ui/status/account-status.tsx'
import { InternalNotes } from '../notes-form.tsx'
import { PagePart } from '../page-part.tsx'
import { stateOf } from '../users/user-table.tsx'
import type { Route } from './+types/client.ts'
import { ClientDocuments, ClientInvoices } from './client-documents-and-invoices.tsx'
import { ClientFacts } from './client-facts.tsx'
import { newFor } from './client-places.ts'
import { ClientContacts, ClientProjects } from './client-projects.tsx'
import { ClientMessages, ClientRequests } from './client-waiting.tsx'

export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData ? nameOf(loaderData.client) : 'Client not found')

const DOCUMENTS = 10

export async function loader({ context, params: { uid } }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  // Runs first, because only clients have this page: staff ids are answered with 404.
  const client = await attempt(findClientAccount(ctx, uid))
  const theirs = { scope: null, clientId: uid, projectId: null }
  const [projects, contacts, requests, unread, documents, invoices, notes] = await Promise.all([
    listProjectsOfClient(ctx, uid),
    listContactsOfClient(ctx, uid),
    listRequestsOfClient(ctx, uid),
    findUnreadOfClient(ctx, uid),
    listDocuments(ctx, { ...theirs, search: '', direction: 'desc', after: null, size: DOCUMENTS }),
    findInvoicesOfClient(ctx, uid),
    findClientNotes(ctx, uid),
  ])
  return { client, projects, contacts, requests, unread, documents: documents.rows, invoices, notes }
}

export async function action({ request, context, params: { uid } }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  return takeFormOf(ctx, await request.formData(), {
    notes: formRule<typeof ClientNotesForm>({
      schema: ClientNotesForm,
      fault: 'The notes could not be saved. Please try again.',
      run: async (form) => ({
        version: await saveClientNotes(ctx, uid, form),
        notice: 'The notes are saved.',
      }),
    }),
  })
}

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function Client({ loaderData, actionData }: Route.ComponentProps) {
  const { client, projects, contacts, requests, unread, documents, invoices, notes } = loaderData
  const state = stateOf(client)
  return (
    <>
      <PageHead
        title={nameOf(client)}
        back={{ to: href('/admin'), text: 'Users' }}
        actions={state && <AccountStatusBadge state={state} />}
      >
        {client.company !== client.name && client.company}
      </PageHead>
      <div className="mb-10 flex flex-wrap gap-3">
        <ButtonForm
          button="View as Client"
          fields={{ intent: 'view-as', entry: client.id }}
          action="/admin?index"
          reloadDocument
        />
        {newFor(client).map(({ to, text }) => (
          <Link key={to} to={to} className="button button-line">
            {text}
          </Link>
        ))}
      </div>
      <div className="grid gap-x-12 gap-y-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_24rem] items-start">
        <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
          <ClientProjects uid={client.id} projects={projects} />
          <ClientRequests requests={requests} />
          <ClientMessages unread={unread} name={nameOf(client)} hasSignedIn={client.lastSeenAt !== null} />
          <ClientInvoices uid={client.id} invoices={invoices} />
          <ClientDocuments uid={client.id} documents={documents} />
        </div>
        <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
          <ClientFacts client={client} />
          <PagePart id="notes" title="Internal notes">
            <InternalNotes
              schema={ClientNotesForm}
              notes={notes.notes}
              version={notes.version}
              answer={actionData}
              button="Save Notes"
              maxLength={limits.notes}
            />
          </PagePart>
          <ClientContacts contacts={contacts} />
        </div>
      </div>
    </>
  )
}

const nameOf = ({ name, email }: { name: string; email: string }) => name || email
