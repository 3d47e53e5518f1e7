import { useState } from 'react'
import { href, Link } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { searchClients } from '#app/domain/accounts/clients.server.ts'
import { findRecipient } from '#app/domain/documents/sharing.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { ProjectSelect } from '#app/routes/documents/project-select.tsx'
import { UploadArea } from '#app/routes/documents/upload-area.tsx'
import { textOf } from '#app/routes/list-query.ts'
import { attempt } from '#app/routes/take-form.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { ChooseClient } from '../clients/choose-client.tsx'
import type { Route } from './+types/share-document.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Share a document')

/**
 * `client` in the address says whom it is for: an id, or `all`. Without it a client is chosen first. `project` may name
 * one of the client's.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const [client, search] = [textOf(url, 'client'), textOf(url, 'search')]
  const project = textOf(url, 'project')
  if (client === 'all') return { step: 'upload' as const, client: null, project: '' }
  if (client) return { step: 'upload' as const, client: await attempt(findRecipient(ctx, client)), project }
  return { step: 'choose' as const, search, found: await searchClients(ctx, search, { canLogIn: true }) }
}

type Chosen = Extract<Route.ComponentProps['loaderData'], { step: 'upload' }>['client']

export default function ShareDocument({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Share a document" back={{ to: href('/admin/documents'), text: 'Documents' }} />
      {loaderData.step === 'choose' ? (
        <ChooseClient found={loaderData.found} search={loaderData.search} canLogIn>
          <Link to="?client=all" className="button button-line">
            For all clients
          </Link>
        </ChooseClient>
      ) : (
        <Upload key={loaderData.client?.id ?? 'all'} client={loaderData.client} first={loaderData.project} />
      )}
    </>
  )
}

function Upload({ client, first }: { client: Chosen; first: string }) {
  const [project, setProject] = useState(client?.projects.some(({ id }) => id === first) ? first : '')
  const [shared, setShared] = useState(0)
  const list = new URLSearchParams(client ? { client: client.id } : { kind: 'starter' })
  return (
    <>
      <div className="mb-6 bg-surface border border-line p-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-w-3xl">
        <p className="wrap-anywhere min-w-0">
          <span className="text-soft">For </span>
          <strong>{client ? client.name : 'all clients'}</strong>
          {client && (
            <span className="text-soft">{` · ${[client.company, client.email].filter(Boolean).join(' · ')}`}</span>
          )}
        </p>
        <Link to={href('/admin/documents/share')} className="tall-link">
          Choose somebody else
        </Link>
      </div>
      <div className="max-w-3xl">
        <ProjectSelect projects={client?.projects ?? []} defaultValue={project} onChange={setProject} />
        <UploadArea
          address="/api/admin/documents/upload"
          fields={{ client: client?.id ?? 'all', project }}
          onUploaded={() => setShared((count) => count + 1)}
        />
        <p className="mt-4 text-soft">
          {client
            ? 'The client is told by mail within minutes. A document of the same name in the same project becomes the next version.'
            : 'Every client finds it in the document portal, also who comes later. No mail is sent.'}
        </p>
        {shared > 0 && (
          <p className="mt-2">
            <Link to={{ pathname: href('/admin/documents'), search: `${list}` }} className="tall-link">
              {client ? `Show the documents of ${client.name}` : 'Show the documents for all clients'}
            </Link>
          </p>
        )}
      </div>
    </>
  )
}
