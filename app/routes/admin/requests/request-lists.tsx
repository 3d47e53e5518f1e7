import { href, Link } from 'react-router'
import { listRequestLists, type RequestListSummary } from '#app/domain/requests/request-lists.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { CompletionNotice } from '#app/ui/form/form-outcome.tsx'
import { EmptyState } from '#app/ui/list/list-controls.tsx'
import { type Column, RowLink, Table } from '#app/ui/list/table.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/request-lists.ts'

export const meta = createTitleMeta(t('Request lists'))

export const loader = async ({ context }: Route.LoaderArgs) => ({
  lists: await listRequestLists(getAdminCtx(context)),
})

const columns: Column<RequestListSummary>[] = [
  {
    header: t('List'),
    title: true,
    width: 'medium',
    cell: ({ id, name, editable }) =>
      editable ? (
        <RowLink to={href('/admin/requests/lists/:list', { list: id })} className="row-link">
          {name}
        </RowLink>
      ) : (
        name
      ),
  },
  { header: t('Purpose'), width: 'large', cell: ({ about }) => about },
  { header: t('Requests'), align: 'end', cell: ({ count }) => count },
  {
    header: t('Actions'),
    cell: ({ id, name, editable }) => (
      <Link to={`${href('/admin/requests/lists/:list', { list: 'new' })}?copy=${id}`} className="tall-link">
        {editable ? t('Duplicate') : t('Duplicate')}
        <span className="sr-only">{` ${name}`}</span>
      </Link>
    ),
  },
]

export default function RequestListsPage({ loaderData: { lists } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={t('Request lists')}
        back={{ to: href('/admin/requests'), text: t('Requests') }}
        actions={
          <Link to={href('/admin/requests/lists/:list', { list: 'new' })} className="button button-brass">
            {t('New List')}
          </Link>
        }
      >
        {t(
          'Sets of requests that you can add to a project in one step. To edit a list from the firm’s content files, duplicate it first.',
        )}
      </PageHeader>
      <div className="mb-4 empty:hidden">
        <CompletionNotice texts={{ saved: t('List saved.'), deleted: t('List deleted.') }} />
      </div>
      {lists.length > 0 ? (
        <Table label={t('Request lists')} columns={columns} rows={lists} rowKey={({ id }) => id} />
      ) : (
        <EmptyState>{t('No lists yet.')}</EmptyState>
      )}
    </>
  )
}
