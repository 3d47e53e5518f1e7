import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { searchClients } from '#app/domain/accounts/clients.server.ts'
import { listChosen, ShareChosenForm, shareChosen } from '#app/domain/documents/chosen.server.ts'
import { findRecipient, findRecipientProject } from '#app/domain/documents/sharing.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { told, were } from '#app/routes/chosen-rules.server.ts'
import { ProjectSelect } from '#app/routes/documents/project-select.tsx'
import { UploadMany } from '#app/routes/documents/upload-many.tsx'
import { textOf } from '#app/routes/list-query.ts'
import { recipientOf } from '#app/routes/recipient.ts'
import { attempt, takeForm } from '#app/routes/take-form.server.ts'
import type { ChosenAnswer } from '#app/ui/chosen/chosen-answer.ts'
import { ChosenOutcome } from '#app/ui/chosen/chosen-outcome.tsx'
import { chosenOf, fieldsOfChosen } from '#app/ui/chosen/fields.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { ChooseClient } from '../clients/choose-client.tsx'
import type { Route } from './+types/share-document.ts'
import { ShareCopies } from './share-copies.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Share a Document')

/**
 * `client` is a client id or `all`; without it, a client is picked first. `project` is one of the client's projects;
 * on its own, it shares with everyone on the project who may see its documents.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const client = textOf(url, 'client')
  const search = textOf(url, 'search')
  const project = textOf(url, 'project')
  const copies = await listChosen(ctx, chosenOf(url.searchParams))
  if (client === 'all') return { step: 'all' as const, copies }
  if (client)
    return { step: 'client' as const, copies, client: await attempt(findRecipient(ctx, client)), project }
  if (project) {
    const found = await attempt(findRecipientProject(ctx, project))
    return { step: 'project' as const, copies, project: found }
  }
  const found = await searchClients(ctx, search, { canLogIn: true })
  return { step: 'choose' as const, copies, search, found }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  return takeForm<typeof ShareChosenForm, ChosenAnswer>(ctx, await request.formData(), {
    schema: ShareChosenForm,
    run: async ({ chosen, client, project }) =>
      told(
        await shareChosen(ctx, chosen, recipientOf(client, project)),
        (count) => `${were(count, 'document')} shared.`,
      ),
  })
}

type Data = Route.ComponentProps['loaderData']
type Step<Name> = Extract<Data, { step: Name }>

export default function ShareDocument({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={loaderData.copies.length > 0 ? 'Share Documents' : 'Share a Document'}
        back={{ to: href('/admin/documents'), text: 'Documents' }}
      />
      <div className="max-w-3xl">
        <ChosenOutcome answer={actionData} />
      </div>
      <StepOf data={loaderData} />
    </>
  )
}

function StepOf({ data }: { data: Data }) {
  if (data.step === 'client') return <ForClient key={data.client.id} {...data} />
  if (data.step === 'project') return <ForProject key={data.project.id} {...data} />
  if (data.step === 'all') return <ForAll {...data} />
  return (
    <ChooseClient found={data.found} search={data.search} keep={fieldsOfChosen(data.copies)} canLogIn>
      <Link
        to={`?${new URLSearchParams({ ...fieldsOfChosen(data.copies), client: 'all' })}`}
        className="button button-line"
      >
        For All Clients
      </Link>
    </ChooseClient>
  )
}

function ForClient({ client, copies, project: first }: Step<'client'>) {
  const [project, setProject] = useState(client.projects.some(({ id }) => id === first) ? first : '')
  return (
    <Upload
      copies={copies}
      forWhat={client.projects.find(({ id }) => id === project)?.title ?? client.name}
      to={client.name}
      more={[client.company, client.email].filter(Boolean).join(' · ')}
      fields={{ client: client.id, project }}
      hint={
        project
          ? 'Everybody on this project who may see its documents is told by mail within minutes. A document of the same name in it becomes the next version.'
          : 'The client is told by mail within minutes. A document of the same name becomes the next version.'
      }
      list={{ query: { client: client.id }, text: `Show the documents of ${client.name}` }}
    >
      <ProjectSelect projects={client.projects} defaultValue={project} onChange={setProject} />
    </Upload>
  )
}

const ForProject = ({ copies, project: { id, title, people } }: Step<'project'>) => (
  <Upload
    copies={copies}
    forWhat={title}
    to={`the people of ${title}`}
    more={people}
    fields={{ project: id }}
    hint="They are told by mail within minutes. A document of the same name in this project becomes the next version."
    list={{ query: { project: id }, text: `Show the documents of ${title}` }}
  />
)

const ForAll = ({ copies }: Step<'all'>) => (
  <Upload
    copies={copies}
    forWhat="all clients"
    to="all clients"
    fields={{ client: 'all' }}
    hint="Every client finds it in the document portal, also who comes later. No mail is sent."
    list={{ query: { kind: 'starter' }, text: 'Show the documents for all clients' }}
  />
)

function Upload({
  copies,
  forWhat,
  to,
  more,
  fields,
  hint,
  list,
  children,
}: {
  /** Existing documents to share. If empty, files are uploaded. */
  copies: Data['copies']
  /** Title of the project, or name of the client if there is none. */
  forWhat: string
  to: string
  more?: string
  fields: Record<string, string>
  hint: string
  /** Document list that shows the shared document. */
  list: { query: Record<string, string>; text: string }
  children?: ReactNode
}) {
  const [shared, setShared] = useState(false)
  return (
    <>
      <div className="mb-6 bg-surface border border-line p-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-w-3xl">
        <p className="wrap-anywhere min-w-0">
          <span className="text-soft">For </span>
          <strong>{to}</strong>
          {more && <span className="text-soft">{` · ${more}`}</span>}
        </p>
        <Link to={href('/admin/documents/share')} className="tall-link">
          Choose somebody else
        </Link>
      </div>
      <div className="max-w-3xl">
        {children}
        {copies.length > 0 ? (
          <ShareCopies documents={copies} fields={fields} />
        ) : (
          <UploadMany
            address="/api/admin/documents/upload"
            fields={fields}
            forWhat={forWhat}
            onUploaded={() => setShared(true)}
          />
        )}
        <p className="mt-4 text-soft">{hint}</p>
        {shared && (
          <p className="mt-2">
            <Link
              to={{ pathname: href('/admin/documents'), search: `${new URLSearchParams(list.query)}` }}
              className="tall-link"
            >
              {list.text}
            </Link>
          </p>
        )}
      </div>
    </>
  )
}
