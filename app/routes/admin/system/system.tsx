import placeholders from 'virtual:placeholders'
import { type ReactNode, useId } from 'react'
import { href, Link } from 'react-router'
import type { TaskName } from '#app/adapters/jobs.server.ts'
import type { Placeholder } from '#app/content/shapes.ts'
import { formatBytes, formatNumber, getShortNumberFormat } from '#app/core/formats.ts'
import { joinList } from '#app/core/join-list.ts'
import { getAdministratorCtx } from '#app/domain/sign-in/guards.server.ts'
import { loadSystemState, type SystemState } from '#app/domain/system/system-state.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { t, tRich } from '#app/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { FactList, PageHeader, PageSection } from '#app/ui/page.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/system.ts'

const componentLabels = {
  database: t('Database'),
  storage: t('Document storage'),
  disk: t('DATA_DIR disk'),
} as const
const healthLabels = {
  ok: t('OK'),
  slow: t('slow to respond'),
  failing: t('not working, or responding too slowly'),
  denied: t('denies access; check its access key and permissions'),
}
const healthStates = { ok: 'ok', slow: 'warning', failing: 'failing', denied: 'failing' } as const

const stateLabels = { failing: t('Needs attention'), warning: t('Warning'), ok: t('OK') } as const
const stateOrder = Object.keys(stateLabels)

function SystemChecks({ checks, health }: Pick<SystemState, 'checks' | 'health'>) {
  const components = (Object.keys(componentLabels) as (keyof typeof componentLabels)[]).map((component) => ({
    name: component,
    state: healthStates[health[component]],
    message: `${componentLabels[component]}: ${healthLabels[health[component]]}`,
    since: null,
  }))
  const rows = [
    ...checks.map(({ name, state, message, since }) => ({ name, state, message, since })),
    ...components,
  ].toSorted((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state))
  return (
    <ul className="panel divide-y divide-line">
      {rows.map(({ name, state, message, since }) => (
        <li
          key={name}
          className="grid sm:grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 px-4 py-3"
        >
          <span>
            <StatusBadge meaning={state === 'ok' ? 'done' : 'waits-for-us'} late={state === 'failing'}>
              {stateLabels[state]}
            </StatusBadge>
          </span>
          <span className="min-w-0 wrap-anywhere">
            {message}
            {since && (
              <span className="block caption">
                {tRich('Since {date}', { date: <DateAndTime value={since} exact /> })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Labels for the job queues. Queues from a newer version running at the same time are shown by name. */
const queueLabels: Record<'email' | TaskName, string> & Record<string, string | undefined> = {
  email: t('Emails to send'),
  'erase-account': t('Closed accounts to delete'),
  'send-digests': t('Notification digests'),
  'post-alert': t('Alerts to post'),
  'send-invoice-reminders': t('Invoice reminders'),
  'keep-invoice-files': t('Files of invoices'),
  'seal-agreement': t('Agreements to seal'),
  'seal-acceptance': t('Agreements of data rooms to seal'),
  'send-request-reminders': t('Request reminders'),
  'delete-expired-data': t('Expired data to delete'),
  'send-lockout-notice': t('Account-lock notices'),
  'create-room-archive': t('Archives of data rooms'),
  'inspect-room-version': t('Files of data rooms to inspect'),
}

type QueueStats = SystemState['queues'][number]

const queueColumns: Column<QueueStats>[] = [
  { header: t('Job'), title: true, cell: ({ queue }) => queueLabels[queue] ?? queue },
  { header: t('Waiting'), align: 'end', cell: ({ waiting }) => waiting },
  { header: t('Delay'), align: 'end', cell: ({ oldestSeconds }) => formatDelay(oldestSeconds) },
]

/** Background jobs. Some are deliberately scheduled for later. */
const SystemQueues = ({ queues }: { queues: QueueStats[] }) => (
  <PageSection id="work" title={t('Background jobs')}>
    <Table label={t('Background jobs')} columns={queueColumns} rows={queues} rowKey={({ queue }) => queue} />
  </PageSection>
)

function formatDelay(seconds: number): string {
  if (seconds < 60) return '–'
  const minutes = Math.floor(seconds / 60)
  return minutes < 120
    ? t('{minutes} minutes', { minutes })
    : t('{hours} hours', { hours: Math.floor(minutes / 60) })
}

function PlaceholderList({ placeholders }: { placeholders: Placeholder[] }) {
  if (placeholders.length === 0) return null
  return (
    <PageSection id="placeholders" title={t('Placeholders in the content')}>
      <p className="mb-4 text-soft max-w-prose">
        {t('Visitors can see these placeholders. Replace them in the content files and rebuild the site.')}
      </p>
      <ul className="grid gap-2 text-sm panel p-4">
        {placeholders.map(({ file, field, text }) => (
          <li key={`${file} ${field}`} className="wrap-anywhere">
            <code>
              {file}: {field}
            </code>{' '}
            <span className="text-soft">{text}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

export const meta = createTitleMeta(t('System'))

export const loader = async ({ context }: Route.LoaderArgs) => ({
  ...(await loadSystemState(getAdministratorCtx(context))),
  placeholders,
})

export default function SystemPage({ loaderData: system }: Route.ComponentProps) {
  const { alertTargets, warnings, secondFactor, placeholders } = system
  const alertChannels = [
    ...(alertTargets.to ? [t('email to {to}', { to: alertTargets.to })] : []),
    ...(alertTargets.hook ? [t('a webhook call to ALERT_URL')] : []),
  ]
  return (
    <>
      <PageHeader title={t('System')}>
        {t('Health, settings and data retention. Only you can see this page.')}
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 max-w-6xl">
        <PageSection id="now" title={t('Status')}>
          <SystemChecks checks={system.checks} health={system.health} />
          <p className="mt-3 text-soft max-w-prose">
            {alertChannels.length > 0
              ? t('We alert you by {channels} when a problem starts and when it’s resolved.', {
                  channels: joinList(alertChannels),
                })
              : t('Alerts appear only here, because ALERT_TO and ALERT_URL aren’t set.')}
          </p>
        </PageSection>
        {(warnings.length > 0 || !secondFactor) && (
          <PageSection id="settings" title={t('Security recommendations')}>
            <ul className="grid gap-2 max-w-prose list-disc pl-5 marker:text-accent">
              {!secondFactor && (
                <li>
                  {tRich('Your account is protected only by a password. {link}', {
                    link: (
                      <Link to={href('/admin/security')} className="text-link">
                        {t('Turn on two-factor sign-in')}
                      </Link>
                    ),
                  })}
                </li>
              )}
              {warnings.map((message) => (
                <li key={message} className="wrap-anywhere">
                  {message}
                </li>
              ))}
            </ul>
          </PageSection>
        )}
        <PlaceholderList placeholders={placeholders} />
        <SystemFacts system={system} />
        <SystemQueues queues={system.queues} />
        <PageSection id="kept" title={t('Data retention')}>
          <p className="text-soft max-w-prose">
            {tRich(
              'Expired data is deleted automatically within an hour. The retention periods are set in {file} and listed in the {link}.',
              {
                file: <code>content/retention.ts</code>,
                link: (
                  <Link to={href('/privacy-policy')} reloadDocument className="text-link">
                    {t('privacy policy')}
                  </Link>
                ),
              },
            )}
          </p>
        </PageSection>
      </div>
    </>
  )
}

function SystemFacts({ system }: { system: SystemState }) {
  const { database, storage, email, signIns } = system
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2 items-start">
      <FactSection
        title={t('Program')}
        facts={{
          [t('Version')]: t('{version} (commit {commit})', {
            version: system.version,
            commit: system.commit,
          }),
          [t('Running since')]: <DateAndTime value={system.startedAt} />,
          [t('Machine')]: system.host,
          [t('Node.js')]: system.node,
          [t('Seal of agreements (SHA-256)')]: system.seal?.message,
        }}
      />
      <FactSection
        title={t('Database and storage')}
        facts={{
          [t('Database')]:
            database.kind === 'embedded'
              ? t('Embedded, in DATA_DIR/db')
              : t('PostgreSQL {version}', { version: database.version }),
          [t('Size and response time')]: t('{bytes}, responds in {ms} ms', {
            bytes: formatBytes(database.bytes),
            ms: getShortNumberFormat(1).format(database.ms),
          }),
          [t('Documents')]: (
            <>
              {storage.kind === 'disk' ? t('In DATA_DIR/documents') : t('In an S3 bucket')}
              {': '}
              {formatVersions(storage.versions)}, {formatBytes(storage.bytes)}
            </>
          ),
          [t('Free disk space')]: (
            <>
              {storage.freeBytes === null ? t('Currently unknown') : formatBytes(storage.freeBytes)}
              {storage.minFreeBytes > 0 && (
                <span className="block caption">
                  {t('Uploads require {minFreeBytes} of free space', {
                    minFreeBytes: formatBytes(storage.minFreeBytes),
                  })}
                </span>
              )}
            </>
          ),
        }}
      />
      <FactSection
        title={t('Email')}
        more={{ to: href('/admin/emails'), text: t('All emails') }}
        facts={{
          [t('Delivery')]:
            email.kind === 'smtp'
              ? t('Through the mail server')
              : t('Not sent, but saved as files in DATA_DIR/mail'),
          [t('Waiting')]: (
            <>
              {formatNumber(email.waiting)}
              {email.oldestWaitingSince && (
                <span className="block caption">
                  {tRich('Oldest: {date}', { date: <DateAndTime value={email.oldestWaitingSince} /> })}
                </span>
              )}
            </>
          ),
          [t('Undelivered')]:
            email.stuck === 0 ? (
              t('None')
            ) : (
              <Link to={`${href('/admin/emails')}?status=stuck`} className="text-link">
                {t('{stuck} not sent, or waiting for more than an hour', {
                  stuck: email.stuck,
                })}
              </Link>
            ),
          [t('Last sent')]: email.lastSentAt ? <DateAndTime value={email.lastSentAt} /> : t('Never'),
        }}
      />
      <FactSection
        title={t('Failed sign-ins')}
        more={{ to: href('/admin/activity'), text: t('Activity') }}
        facts={{
          [t('Last 24 hours')]: signIns.attempts,
          [t('Accounts')]: signIns.accounts,
          [t('Networks')]: signIns.networks,
        }}
      />
    </div>
  )
}

const formatVersions = (total: number) =>
  total === 1 ? t('1 version') : t('{count} versions', { count: total })

function FactSection({
  title,
  more,
  facts,
}: {
  title: string
  more?: { to: string; text: string }
  facts: Record<string, ReactNode>
}) {
  return (
    <PageSection id={useId()} title={title} more={more}>
      <FactList facts={facts} />
    </PageSection>
  )
}
