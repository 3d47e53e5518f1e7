import { type ReactNode, useId } from 'react'
import { href, Link } from 'react-router'
import { formatBytes, getNumberFormat, getShortNumberFormat } from '#app/core/formats.ts'
import type { SystemState } from '#app/domain/system/system-state.server.ts'
import { tRich } from '#app/translations/rich-texts.ts'
import { t } from '#app/translations/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { Fact } from '#app/ui/facts.tsx'
import { PageSection } from '#app/ui/page-section.tsx'

export function SystemFacts({ system }: { system: SystemState }) {
  const { database, storage, email, signIns } = system
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2 items-start">
      <FactList title={t('Program')}>
        <Fact term={t('Version')}>
          {t('{version} (commit {commit})', { version: system.version, commit: system.commit })}
        </Fact>
        <Fact term={t('Running since')}>
          <DateAndTime value={system.startedAt} />
        </Fact>
        <Fact term={t('Machine')}>{system.host}</Fact>
        <Fact term={t('Node.js')}>{system.node}</Fact>
      </FactList>
      <FactList title={t('Database and storage')}>
        <Fact term={t('Database')}>
          {database.kind === 'embedded'
            ? t('Embedded, in DATA_DIR/db')
            : t('PostgreSQL {version}', { version: database.version })}
        </Fact>
        <Fact term={t('Size and response time')}>
          {t('{bytes}, responds in {ms} ms', {
            bytes: formatBytes(database.bytes),
            ms: getShortNumberFormat(1).format(database.ms),
          })}
        </Fact>
        <Fact term={t('Documents')}>
          {storage.kind === 'disk' ? t('In DATA_DIR/documents') : t('In an S3 bucket')}
          {': '}
          {formatCount(storage.versions, 'version')}, {formatBytes(storage.bytes)}
        </Fact>
        <Fact term={t('Free disk space')}>
          {storage.freeBytes === null ? t('Currently unknown') : formatBytes(storage.freeBytes)}
          {storage.minFreeBytes > 0 && (
            <span className="block text-sm text-soft">
              {t('Uploads require {minFreeBytes} of free space', {
                minFreeBytes: formatBytes(storage.minFreeBytes),
              })}
            </span>
          )}
        </Fact>
      </FactList>
      <FactList title={t('Email')} more={{ to: href('/admin/emails'), text: t('All emails') }}>
        <Fact term={t('Delivery')}>
          {email.kind === 'smtp'
            ? t('Through the mail server')
            : t('Not sent, but saved as files in DATA_DIR/mail')}
        </Fact>
        <Fact term={t('Waiting')}>
          {getNumberFormat(0).format(email.waiting)}
          {email.oldestWaitingSince && (
            <span className="block text-sm text-soft">
              {tRich('Oldest: {date}', { date: <DateAndTime value={email.oldestWaitingSince} /> })}
            </span>
          )}
        </Fact>
        <Fact term={t('Undelivered')}>
          {email.stuck === 0 ? (
            t('None')
          ) : (
            <Link to={`${href('/admin/emails')}?status=stuck`} className="text-link">
              {t('{stuck} not sent, or waiting for more than an hour', {
                stuck: getNumberFormat(0).format(email.stuck),
              })}
            </Link>
          )}
        </Fact>
        <Fact term={t('Last sent')}>
          {email.lastSentAt ? <DateAndTime value={email.lastSentAt} /> : t('Never')}
        </Fact>
      </FactList>
      <FactList title={t('Failed sign-ins')} more={{ to: href('/admin/activity'), text: t('Activity') }}>
        <Fact term={t('Last 24 hours')}>{getNumberFormat(0).format(signIns.attempts)}</Fact>
        <Fact term={t('Accounts')}>{getNumberFormat(0).format(signIns.accounts)}</Fact>
        <Fact term={t('Networks')}>{getNumberFormat(0).format(signIns.networks)}</Fact>
      </FactList>
    </div>
  )
}

function formatCount(total: number, noun: 'account' | 'network' | 'version'): string {
  const count = getNumberFormat(0).format(total)
  if (noun === 'account') return total === 1 ? t('1 account') : t('{count} accounts', { count })
  if (noun === 'network') return total === 1 ? t('1 network') : t('{count} networks', { count })
  return total === 1 ? t('1 version') : t('{count} versions', { count })
}

function FactList({
  title,
  more,
  children,
}: {
  title: string
  more?: { to: string; text: string }
  children: ReactNode
}) {
  return (
    <PageSection id={useId()} title={title} more={more}>
      <dl className="grid gap-x-4 gap-y-2 grid-cols-[8rem_minmax(0,1fr)]">{children}</dl>
    </PageSection>
  )
}
