import { href, Link } from 'react-router'
import { REQUEST_KINDS } from '#app/core/request-states.ts'
import { SendRequestListForm } from '#app/domain/requests/request-forms.ts'
import type { RequestListDetails, RequestListSummary } from '#app/domain/requests/request-lists.server.ts'
import { t } from '#app/texts.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.ts'
import { useListLink } from '#app/ui/list/list-controls.tsx'
import { FormMessage } from '#app/ui/notice.tsx'
import { FormSection } from '#app/ui/page-section.tsx'

/**
 * Shows the available lists, or the items of the selected list. All items are selected except those already requested.
 */
export function AddRequestListSection({
  lists,
  list,
  requested,
}: {
  lists: RequestListSummary[]
  list: RequestListDetails | null
  requested: boolean[]
}) {
  const linkTo = useListLink()
  return (
    <FormSection id="add-list" title={list ? list.name : t('Add a list')} intent="add-list">
      {list ? (
        <SelectRequestsForm list={list} requested={requested} />
      ) : (
        <ul className="divide-y divide-line border-y border-line empty:hidden">
          {lists.map(({ id, name, about, count }) => (
            <li key={id} className="py-3">
              <Link
                to={{ ...linkTo({ list: id, after: null }), hash: 'add-list' }}
                preventScrollReset
                className="tall-link font-semibold"
              >
                {name}
              </Link>{' '}
              <span className="text-sm text-soft">{`(${count})`}</span>
              <p className="text-sm text-soft">{about}</p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={href('/admin/requests/lists')} className="tall-link">
          {t('Manage lists')}
        </Link>
      </p>
    </FormSection>
  )
}

function SelectRequestsForm({
  list: { id, version, items },
  requested,
}: {
  list: RequestListDetails
  requested: boolean[]
}) {
  const linkTo = useListLink()
  const sent = useOutcome('add-list')?.result.initialValue?.selected
  const isSelected = (at: number) => (Array.isArray(sent) ? sent.includes(String(at)) : !requested[at])
  const sections = [...new Set(items.map(({ section }) => section))]
  return (
    <ActionForm
      action={`.${linkTo({ list: id }).search}`}
      relative="path"
      intent="add-list"
      version={version}
      overwrites
      schema={SendRequestListForm}
      button={t('Add Requests')}
      sendingText={t('Saving...')}
      variant="line"
      extraButtons={
        <Link to={linkTo({ list: null })} preventScrollReset className="button button-line">
          {t('Cancel')}
        </Link>
      }
    >
      {(fields) => (
        <>
          <input type="hidden" name="list" value={id} />
          {sections.map((section) => (
            <fieldset key={section}>
              <legend className="mb-1 font-semibold text-soft">{section || t('Requests')}</legend>
              {items.map((item, at) =>
                item.section === section ? (
                  <label key={item.title} className="flex items-baseline gap-3 py-2">
                    <input
                      type="checkbox"
                      name={`selected[${at}]`}
                      value={at}
                      defaultChecked={isSelected(at)}
                      disabled={requested[at]}
                      className="size-5 shrink-0 self-center accent-(--color-brass)"
                    />
                    <span className="wrap-anywhere">
                      {item.title}{' '}
                      <span className="text-sm text-soft">
                        {requested[at] ? t('Already requested') : REQUEST_KINDS[item.kind].label}
                      </span>
                    </span>
                  </label>
                ) : null,
              )}
            </fieldset>
          ))}
          <FormMessage>{fields.selected.errors?.[0]}</FormMessage>
          <TextField field={fields.dueOn} type="date" label={t('Due date for all')} optional />
        </>
      )}
    </ActionForm>
  )
}
