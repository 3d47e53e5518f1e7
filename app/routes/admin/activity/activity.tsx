import { Form, href, Link, useSearchParams } from 'react-router'
import { listActivity } from '#app/domain/activity/list-activity.server.ts'
import { type FailedSignIn, listFailedSignIns } from '#app/domain/sign-in/failed-sign-ins.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { VisibleTo } from '#app/routes/admin/visible-to.tsx'
import { t, tRich } from '#app/texts.ts'
import { useBrowserValue } from '#app/ui/browser-value.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { FilterField } from '#app/ui/form/field.tsx'
import { Pagination, useListLink } from '#app/ui/list/list-controls.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/activity.ts'
import { ActivityList } from './activity-list.tsx'
import {
  activityKindLabels,
  activityKinds,
  formatActivityCursor,
  parseActivityQuery,
} from './activity-query.ts'

function ActivityFilter({
  query,
  whose,
}: {
  query: ReturnType<typeof parseActivityQuery>
  /** Name of the person whose entries the page lists. */
  whose: string
}) {
  const linkTo = useListLink()
  const [params] = useSearchParams()
  const zone = useBrowserValue(() => Intl.DateTimeFormat().resolvedOptions().timeZone, '')
  return (
    <>
      <Form
        key={params.toString()}
        method="get"
        role="search"
        className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto] items-end"
      >
        <FilterField id="search" label={t('Search by person, record or action')}>
          <input
            id="search"
            type="search"
            name="search"
            maxLength={255}
            defaultValue={query.search}
            className="field-control"
          />
        </FilterField>
        <FilterField id="kind" label={t('Record type')}>
          <select id="kind" name="kind" defaultValue={query.kind ?? ''} className="field-control">
            <option value="">{t('All')}</option>
            {activityKinds.map((kind) => (
              <option key={kind} value={kind}>
                {activityKindLabels[kind]}
              </option>
            ))}
          </select>
        </FilterField>
        <FilterField id="from" label={t('Start date')}>
          <input id="from" type="date" name="from" defaultValue={query.from} className="field-control" />
        </FilterField>
        <FilterField id="to" label={t('End date')}>
          <input id="to" type="date" name="to" defaultValue={query.to} className="field-control" />
        </FilterField>
        <button type="submit" className="button button-line">
          {t('Apply')}
        </button>
        {zone && <input type="hidden" name="zone" value={zone} />}
        {query.actor && <input type="hidden" name="actor" value={query.actor} />}
      </Form>
      <p className="mt-3 mb-4 text-soft wrap-anywhere empty:hidden">
        {query.actor &&
          tRich('Showing only activity by {whose}. {link}', {
            whose,
            link: (
              <Link to={linkTo({ actor: null, after: null })} className="text-link">
                {t('Show all activity')}
              </Link>
            ),
          })}
      </p>
    </>
  )
}

function ActivityExportLink() {
  const [params] = useSearchParams()
  const file = new URLSearchParams(params)
  file.delete('after')
  return (
    <a href={`${href('/admin/activity.csv')}?${file}`} download className="button button-line">
      {t('Export CSV')}
    </a>
  )
}

const methodLabels = { password: t('Password'), code: t('Code'), passkey: t('Passkey'), google: 'Google' }

const failedSignInColumns: Column<FailedSignIn>[] = [
  {
    header: t('Account'),
    title: true,
    cell: ({ uid, isClient, name, email }) =>
      uid && isClient ? (
        <ClientLink uid={uid}>{name || email}</ClientLink>
      ) : uid ? (
        <Link to={`${href('/admin')}?open=${uid}`} className="text-link wrap-anywhere">
          {name || email}
        </Link>
      ) : (
        t('No account')
      ),
  },
  { header: t('Method'), cell: ({ method }) => methodLabels[method] },
  { header: t('Network'), cell: ({ network }) => network },
  { header: t('Attempts'), align: 'end', cell: ({ attempts }) => attempts },
  { header: t('Last attempt'), cell: ({ lastAt }) => <DateAndTime value={lastAt} /> },
]

/** Latest failed sign-ins, collapsed. Each row covers 15 minutes. */
function FailedSignIns({ rows }: { rows: FailedSignIn[] }) {
  if (rows.length === 0) return null
  return (
    <Disclosure summary={t('Failed sign-ins')} className="mb-6">
      <Table
        label={t('Failed sign-ins')}
        columns={failedSignInColumns}
        rows={rows}
        rowKey={({ id }) => String(id)}
      />
    </Disclosure>
  )
}

export const meta = createTitleMeta(t('Activity'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = parseActivityQuery(url)
  const ctx = getAdminCtx(context)
  const first = url.search === ''
  return { query, ...(await listActivity(ctx, query)), failed: first ? await listFailedSignIns(ctx) : [] }
}

export default function ActivityPage({
  loaderData: { query, rows, clients, more, failed },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={t('Activity')} actions={<ActivityExportLink />}>
        {t('A complete record of who did what, and when. Entries can’t be edited or deleted.')}
      </PageHeader>
      <VisibleTo />
      <FailedSignIns rows={failed} />
      <ActivityFilter query={query} whose={rows[0]?.actorName ?? t('this person')} />
      <ActivityList rows={rows} clients={clients} />
      <Pagination after={formatActivityCursor(query.after)} more={formatActivityCursor(more)} />
    </>
  )
}
