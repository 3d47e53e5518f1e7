import { type RefObject, useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { INHERIT, levelLabels, ROOM_LEVELS } from '#app/core/room-levels.ts'
import type { LevelRow } from '#app/domain/rooms/entry-levels.server.ts'
import type { RoomGroup } from '#app/domain/rooms/groups.server.ts'
import { t } from '#app/texts.ts'
import { HiddenFields } from '#app/ui/form/button-form.tsx'
import { FormNotices, getFormError, useIsSubmitting, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { EmptyState, NumberedPages } from '#app/ui/list/list-controls.tsx'
import { PageSection } from '#app/ui/page.tsx'

/** Joins all changes into a single field. Without scripts, each select is sent as a separate field. */
function useSingleField(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const join = ({ formData }: FormDataEvent) => {
      const changes = formData.getAll('changes').filter(Boolean)
      formData.delete('changes')
      formData.set('changes', changes.join('\n'))
    }
    const { current } = form
    current?.addEventListener('formdata', join)
    return () => current?.removeEventListener('formdata', join)
  }, [form])
}

/** Table of levels of all folders, or of the entries of one folder, with a column per group. */
export function LevelTable({
  groups,
  rows,
  folder,
  page,
  pages,
  canChange,
}: {
  groups: RoomGroup[]
  rows: LevelRow[]
  folder: string | null
  page: number
  pages: number
  canChange: boolean
}) {
  const form = useRef<HTMLFormElement>(null)
  useSingleField(form)
  const outcome = useOutcome('levels')
  const sending = useIsSubmitting('levels')
  return (
    <PageSection id="levels" title={t('Levels')} className="grid gap-4 min-w-0">
      <FormNotices outcome={outcome} error={getFormError(outcome)} />
      <p className="max-w-prose text-soft">
        {t(
          'A folder’s level applies to all entries in it without their own level. Lower levels apply immediately. Higher levels show only documents that were released to the group.',
        )}
      </p>
      {folder && (
        <Link to="." className="tall-link">
          {t('All folders')}
        </Link>
      )}
      {rows.length === 0 ? (
        <EmptyState>{t('No folders yet. Documents outside folders have the group’s level.')}</EmptyState>
      ) : (
        <Form method="post" ref={form} className="grid gap-4 min-w-0">
          <HiddenFields values={{ intent: 'levels' }} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll it (WCAG 2.1.1) */}
          <section aria-label={t('Levels (scrollable)')} tabIndex={0} className="overflow-x-auto">
            <table className="list-table panel wide-table text-sm text-left">
              <thead className="border-b border-line caption">
                <tr>
                  <th scope="col" className="font-semibold">
                    {t('Folder or document')}
                  </th>
                  {groups.map(({ id, name }) => (
                    <th key={id} scope="col" className="font-semibold wrap-anywhere min-w-40">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {rows.map((row) => (
                  <LevelTableRow key={row.id} row={row} groups={groups} canChange={canChange} />
                ))}
              </tbody>
            </table>
          </section>
          <NumberedPages page={page} pages={pages} hash="levels" />
          {canChange && (
            <button type="submit" disabled={sending} className="button button-brass w-fit">
              {sending ? t('Saving...') : t('Save Levels')}
            </button>
          )}
        </Form>
      )}
    </PageSection>
  )
}

function LevelTableRow({
  row,
  groups,
  canChange,
}: {
  row: LevelRow
  groups: RoomGroup[]
  canChange: boolean
}) {
  const { id, kind, number, title, levels } = row
  const name = `${number} ${title}`
  return (
    <tr>
      <th scope="row" className="font-semibold wrap-anywhere min-w-48">
        {kind === 'folder' ? <Link to={`?folder=${id}`}>{name}</Link> : name}
      </th>
      {groups.map((group, i) => {
        const { level, own } = levels[i] ?? { level: 'none', own: false }
        const inherited = t('{level} (inherited)', { level: levelLabels[level] })
        return (
          <td key={group.id}>
            {canChange ? (
              <select
                // The stored level has an empty value, so that only changes are sent. The key resets saved selects.
                key={`${own} ${level}`}
                name="changes"
                defaultValue=""
                aria-label={t('Level of {name} for {group}', { name, group: group.name })}
                className="field-control"
              >
                <option value={own ? `${id} ${group.id} ${INHERIT}` : ''}>
                  {own ? t('Same as its folder') : inherited}
                </option>
                {ROOM_LEVELS.map((choice) => (
                  <option key={choice} value={own && choice === level ? '' : `${id} ${group.id} ${choice}`}>
                    {levelLabels[choice]}
                  </option>
                ))}
              </select>
            ) : own ? (
              levelLabels[level]
            ) : (
              inherited
            )}
          </td>
        )
      })}
    </tr>
  )
}
