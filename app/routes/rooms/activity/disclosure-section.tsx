import { Form, Link } from 'react-router'
import { levelLabels } from '#app/core/room-levels.ts'
import { type DisclosedDocument, noAccessTexts } from '#app/domain/rooms/records/replay-visibility.ts'
import { t } from '#app/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { FilterField } from '#app/ui/form/field.tsx'
import { useListLink } from '#app/ui/list/list-controls.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { PageSection } from '#app/ui/page.tsx'
import type { RoomActivityData } from './load-activity.server.ts'

/** Form that requests the disclosure list of a group at a time. */
export const DisclosureForm = ({
  groups,
  group,
  at,
}: {
  groups: { id: string; name: string }[]
  group: string | null
  /** Local time in the firm's time zone. */
  at: string
}) => (
  <PageSection id="disclosure" title={t('What could a group see?')}>
    <Form method="get" className="flex flex-wrap items-end gap-3">
      <FilterField id="disclosure-group" label={t('Group')}>
        <select
          id="disclosure-group"
          name="group"
          required
          defaultValue={group ?? groups[0]?.id}
          className="field-control"
        >
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </FilterField>
      <FilterField id="disclosure-at" label={t('At (the firm’s local time)')}>
        <input
          id="disclosure-at"
          type="datetime-local"
          name="at"
          required
          step={1}
          defaultValue={at}
          // The default is the current time, which differs between server and browser.
          suppressHydrationWarning
          className="field-control"
        />
      </FilterField>
      <button type="submit" className="button button-line">
        {t('Show List')}
      </button>
    </Form>
  </PageSection>
)

const columns: Column<DisclosedDocument>[] = [
  { header: t('Number'), cell: ({ number }) => number },
  { header: t('Title'), title: true, cell: ({ title }) => title },
  { header: t('Version'), align: 'end', cell: ({ release }) => release.version },
  { header: t('Level'), cell: ({ level }) => levelLabels[level] },
  { header: t('Released'), cell: ({ release }) => <DateAndTime value={release.releasedAt} exact /> },
  {
    header: 'SHA-256',
    cell: ({ release }) => <code className="text-xs break-all">{release.sha256}</code>,
  },
]

/** Disclosure list of a group at a time, with links to download it. */
export function DisclosureSection({
  data: { room, list, time, groups },
}: {
  data: Extract<RoomActivityData, { view: 'disclosure' }>
}) {
  const linkTo = useListLink()
  const { group, noAccess, people, documents } = list
  const at = time.slice(0, 19)
  const file = (type: string) =>
    `/api/rooms/${room.id}/disclosure.${type}?${new URLSearchParams({ group: group.id, at })}`
  const files = (
    <div className="flex flex-wrap gap-3">
      <a href={file('pdf')} download className="button button-line">
        {t('Download PDF')}
      </a>
      <a href={file('csv')} download className="button button-line">
        {t('Download CSV')}
      </a>
    </div>
  )
  return (
    <>
      <p className="mb-4">
        <Link to={linkTo({ at: null })} className="tall-link">
          {t('Back to activity')}
        </Link>
      </p>
      <PageSection
        id="list"
        title={t('What {group} could see at {time}', { group: group.name, time })}
        aside={files}
      >
        <p className="mb-3 text-soft wrap-anywhere">
          {people.length > 0
            ? t('People in the group at that time: {people}', {
                people: people.map(({ name, email }) => `${name} (${email})`).join(', '),
              })
            : t('Nobody was in the group at that time.')}
        </p>
        {noAccess && <p>{noAccessTexts[noAccess]}</p>}
        {!noAccess && documents.length === 0 && <p>{t('At that time, the group could see no documents.')}</p>}
        {documents.length > 0 && (
          <Table
            label={t('Documents')}
            columns={columns}
            rows={documents}
            rowKey={({ entryId }) => entryId}
            manyColumns
          />
        )}
      </PageSection>
      <DisclosureForm groups={groups} group={group.id} at={at} />
    </>
  )
}
