import { useState } from 'react'
import { href, Link, useNavigation, useRevalidator } from 'react-router'
import { clientCtx } from '#app/auth/guards.server.ts'
import {
  listDocumentsForClient,
  listProjectsToUploadTo,
  sortings,
} from '#app/domain/documents/client-documents.server.ts'
import { findHistoryForClient } from '#app/domain/documents/history.server.ts'
import { TakeBackForm, takeBackVersion } from '#app/domain/documents/take-back.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { anyProblemOf } from '#app/ui/form/form-answer.ts'
import { ListSearch } from '#app/ui/list/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { firm } from '#content/firm.ts'
import { afterConflict } from '../after-conflict.ts'
import { DocumentDialog } from '../documents/document-dialog.tsx'
import { ProjectSelect } from '../documents/project-select.tsx'
import { UploadArea } from '../documents/upload-area.tsx'
import { listQuery, textOf, versionOf } from '../list-query.ts'
import { attempt, formRule, takeFormOf } from '../take-form.server.ts'
import type { Route } from './+types/documents.ts'
import { DocumentTable } from './document-table.tsx'
import { TakeBack } from './take-back.tsx'

export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = () => unlistedMeta(t('Document Portal'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = clientCtx(context)
  const query = { ...listQuery(url, sortings, ['name']), project: textOf(url, 'project') || null }
  const document = textOf(url, 'document')
  const [list, projects, opened] = await Promise.all([
    listDocumentsForClient(ctx, query),
    listProjectsToUploadTo(ctx),
    document ? attempt(findHistoryForClient(ctx, document)) : null,
  ])
  return {
    ...list,
    query,
    projects,
    project: projects.find(({ id }) => id === query.project) ?? null,
    onlyProject: findOnlyProject(projects),
    opened,
    preview: versionOf(url, 'preview'),
  }
}

/** Returns the only active project to upload to, or null if there is a choice. */
function findOnlyProject(projects: Awaited<ReturnType<typeof listProjectsToUploadTo>>) {
  const [first, ...others] = projects.filter(({ archivedAt }) => archivedAt === null)
  return first && others.length === 0 ? first : null
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = clientCtx(context)
  return takeFormOf(ctx, await request.formData(), {
    'take-back': formRule<typeof TakeBackForm>({
      schema: TakeBackForm,
      run: async ({ version }, id) => {
        await takeBackVersion(ctx, id, version)
        return { notice: t('Your upload was taken back.') }
      },
    }),
  })
}

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { documents, more, query, projects, project, onlyProject, opened, preview } = loaderData
  const revalidator = useRevalidator()
  const [chosen, choose] = useState((project ?? onlyProject)?.id ?? '')
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname === '/client/documents'
  return (
    <>
      <PageHead title={t('Client Document Portal')} />
      <div className="grid gap-4 mb-4 empty:hidden">
        <Notice of={actionData} tone="good">
          {actionData?.notice}
        </Notice>
        <Notice of={actionData} tone="bad">
          {anyProblemOf(actionData)}
        </Notice>
      </div>
      <section aria-labelledby="upload">
        <h2 id="upload" className="text-2xl mb-4">
          {t('Upload New Document')}
        </h2>
        <ProjectSelect
          projects={projects}
          defaultValue={chosen}
          onChange={choose}
          hint={
            chosen
              ? t('Everyone who can see the documents of this project sees the file.')
              : t('Only you and {name} see the file.', { name: firm.name })
          }
        />
        <UploadArea
          address="/api/documents/upload"
          fields={{ project: chosen }}
          forWhat={projects.find(({ id }) => id === chosen)?.title}
          onUploaded={() => revalidator.revalidate()}
        />
      </section>
      <section aria-labelledby="list" className="mt-10">
        <div className="flex flex-wrap items-end justify-between gap-4 mb-4">
          <h2 id="list" className="text-2xl">
            {t('Uploaded Documents')}
          </h2>
          <ListSearch
            label={t('Search by name')}
            search={query.search}
            keep={{ sort: query.sort, direction: query.direction, project: query.project ?? '' }}
          />
        </div>
        <p role="status" className="text-soft text-sm empty:hidden">
          {loading && t('Loading documents...')}
        </p>
        {query.project && (
          <p className="mb-4 wrap-anywhere">
            {project
              ? `${t('Only those of {title}.', { title: project.title })} `
              : `${t('There is no such project.')} `}
            <Link to={href('/client/documents')} className="text-link">
              {t('Show all documents')}
            </Link>
          </p>
        )}
        <DocumentTable documents={documents} more={more} query={query} />
      </section>
      {opened && (
        <DocumentDialog
          key={opened.id}
          document={opened}
          preview={preview}
          address="/api/documents"
          actions={opened.canTakeBack && <TakeBack document={opened} />}
        >
          {opened.from === 'client'
            ? t('Uploaded by {by}', { by: opened.by })
            : t('Shared by {name}', { name: firm.name })}
          {opened.project && ` · ${opened.project}`}
        </DocumentDialog>
      )}
    </>
  )
}
