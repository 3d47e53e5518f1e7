import { type ReactNode, useId } from 'react'
import { href, Link } from 'react-router'
import { bytesInWords } from '#app/domain/system/bytes.ts'
import type { System } from '#app/domain/system/system.server.ts'
import { Moment } from '#app/ui/dates.tsx'
import { PagePart } from '../page-part.tsx'

export function SystemFacts({ system }: { system: System }) {
  const { database, storage, mail, signIns } = system
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2 items-start">
      <Facts title="Program">
        <Fact term="Version">
          {system.version} (commit {system.commit})
        </Fact>
        <Fact term="Running since">
          <Moment value={system.startedAt} />
        </Fact>
        <Fact term="Machine">{system.host}</Fact>
        <Fact term="Node.js">{system.node}</Fact>
      </Facts>
      <Facts title="Database and storage">
        <Fact term="Database">
          {database.kind === 'embedded' ? 'Embedded, in DATA_DIR/db' : `PostgreSQL ${database.version}`}
        </Fact>
        <Fact term="Its size">
          {bytesInWords(database.bytes)}, answers in {database.ms} ms
        </Fact>
        <Fact term="Documents">
          {storage.kind === 'disk' ? 'In DATA_DIR/documents' : 'In an S3 bucket'}:{' '}
          {storage.versions.toLocaleString('en')} versions, {bytesInWords(storage.bytes)}
        </Fact>
        <Fact term="Free disk">
          {storage.freeBytes === null ? 'not known just now' : bytesInWords(storage.freeBytes)}
          {storage.minFreeBytes > 0 && `; uploads need ${bytesInWords(storage.minFreeBytes)}`}
        </Fact>
      </Facts>
      <Facts title="Mail" more={{ to: href('/admin/mail'), text: 'All mail' }}>
        <Fact term="Leaves">{mail.kind === 'smtp' ? 'By the mail server' : 'As files in DATA_DIR/mail'}</Fact>
        <Fact term="Waiting">
          {mail.waiting.toLocaleString('en')}
          {mail.oldestWaitingSince && (
            <>
              , the oldest since <Moment value={mail.oldestWaitingSince} />
            </>
          )}
        </Fact>
        <Fact term="Stuck">
          {mail.stuck === 0 ? (
            'None'
          ) : (
            <Link to={`${href('/admin/mail')}?status=stuck`} className="text-link">
              {mail.stuck.toLocaleString('en')} failed or waiting for over an hour
            </Link>
          )}
        </Fact>
        <Fact term="Last sent">{mail.lastSentAt ? <Moment value={mail.lastSentAt} /> : 'Never'}</Fact>
      </Facts>
      <Facts title="Failed sign-ins" more={{ to: href('/admin/activity'), text: 'Activity' }}>
        <Fact term="Within a day">{signIns.tries.toLocaleString('en')}</Fact>
        <Fact term="On">{counted(signIns.accounts, 'account')}</Fact>
        <Fact term="From">{counted(signIns.networks, 'network')}</Fact>
      </Facts>
    </div>
  )
}

const counted = (count: number, thing: string) =>
  `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`

function Facts({
  title,
  more,
  children,
}: {
  title: string
  more?: { to: string; text: string }
  children: ReactNode
}) {
  return (
    <PagePart id={useId()} title={title} more={more}>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">{children}</dl>
    </PagePart>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-soft">{term}</dt>
    <dd className="wrap-anywhere max-sm:mb-2">{children}</dd>
  </>
)
