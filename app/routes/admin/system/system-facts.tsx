import { type ReactNode, useId } from 'react'
import { href, Link } from 'react-router'
import { formatBytes, getNumberFormat } from '#app/core/formats.ts'
import type { SystemState } from '#app/domain/system/system-state.server.ts'
import { PageSection } from '#app/routes/admin/page-section.tsx'
import { DateAndTime } from '#app/ui/dates.tsx'

export function SystemFacts({ system }: { system: SystemState }) {
  const { database, storage, mail, signIns } = system
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2 items-start">
      <FactList title="Program">
        <Fact term="Version">
          {system.version} (commit {system.commit})
        </Fact>
        <Fact term="Running since">
          <DateAndTime value={system.startedAt} />
        </Fact>
        <Fact term="Machine">{system.host}</Fact>
        <Fact term="Node.js">{system.node}</Fact>
      </FactList>
      <FactList title="Database and storage">
        <Fact term="Database">
          {database.kind === 'embedded' ? 'Embedded, in DATA_DIR/db' : `PostgreSQL ${database.version}`}
        </Fact>
        <Fact term="Size">
          {formatBytes(database.bytes)}, responds in {database.ms} ms
        </Fact>
        <Fact term="Documents">
          {storage.kind === 'disk' ? 'In DATA_DIR/documents' : 'In an S3 bucket'}
          {': '}
          {formatCount(storage.versions, 'version')}, {formatBytes(storage.bytes)}
        </Fact>
        <Fact term="Free disk">
          {storage.freeBytes === null ? 'Unknown right now' : formatBytes(storage.freeBytes)}
          {storage.minFreeBytes > 0 && (
            <span className="block text-sm text-soft">Uploads need {formatBytes(storage.minFreeBytes)}</span>
          )}
        </Fact>
      </FactList>
      <FactList title="Email" more={{ to: href('/admin/mail'), text: 'All emails' }}>
        <Fact term="Sent">
          {mail.kind === 'smtp' ? 'Through the mail server' : 'As files in DATA_DIR/mail'}
        </Fact>
        <Fact term="Waiting">
          {getNumberFormat(0).format(mail.waiting)}
          {mail.oldestWaitingSince && (
            <span className="block text-sm text-soft">
              The oldest since <DateAndTime value={mail.oldestWaitingSince} />
            </span>
          )}
        </Fact>
        <Fact term="Stuck">
          {mail.stuck === 0 ? (
            'None'
          ) : (
            <Link to={`${href('/admin/mail')}?status=stuck`} className="text-link">
              {getNumberFormat(0).format(mail.stuck)} failed or waiting for more than an hour
            </Link>
          )}
        </Fact>
        <Fact term="Last sent">{mail.lastSentAt ? <DateAndTime value={mail.lastSentAt} /> : 'Never'}</Fact>
      </FactList>
      <FactList title="Failed sign-ins" more={{ to: href('/admin/activity'), text: 'Activity' }}>
        <Fact term="Last 24 hours">{getNumberFormat(0).format(signIns.tries)}</Fact>
        <Fact term="On">{formatCount(signIns.accounts, 'account')}</Fact>
        <Fact term="From">{formatCount(signIns.networks, 'network')}</Fact>
      </FactList>
    </div>
  )
}

function formatCount(total: number, thing: 'account' | 'network' | 'version'): string {
  const count = getNumberFormat(0).format(total)
  if (thing === 'account') return total === 1 ? '1 account' : `${count} accounts`
  if (thing === 'network') return total === 1 ? '1 network' : `${count} networks`
  return total === 1 ? '1 version' : `${count} versions`
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
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">{children}</dl>
    </PageSection>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-soft">{term}</dt>
    <dd className="wrap-anywhere max-sm:mb-2">{children}</dd>
  </>
)
