import { type MouseEvent, useState } from 'react'
import { href, Link } from 'react-router'
import { REQUEST_KINDS } from '#app/core/request-states.ts'
import { SendRequestListForm } from '#app/domain/requests/request-forms.ts'
import type { RequestListDetails, RequestListSummary } from '#app/domain/requests/request-lists.server.ts'
import { createRequestSubject, formatRequest } from '#app/emails/request-texts.ts'
import { t } from '#app/texts.ts'
import { EmailPreview } from '#app/ui/email-preview.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormMessage, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { useListLink } from '#app/ui/list/list-controls.tsx'
import { FormSection } from '#app/ui/page.tsx'

export function AddRequestListSection({ lists }: { lists: RequestListSummary[] }) {
  const linkTo = useListLink()
  return (
    <FormSection id="add-list" title={t('Add a list')} intent="add-list">
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {lists.map(({ id, name, about, count }) => (
          <li key={id} className="py-3">
            <Link
              to={{ ...linkTo({ list: id, after: null }), hash: 'add-list' }}
              className="tall-link font-semibold"
            >
              {name}
            </Link>{' '}
            <span className="caption">{`(${count})`}</span>
            <p className="caption">{about}</p>
          </li>
        ))}
      </ul>
      <p>
        <Link to={href('/admin/requests/lists')} className="tall-link">
          {t('Manage lists')}
        </Link>
      </p>
    </FormSection>
  )
}

type SelectedListProps = {
  list: RequestListDetails
  requested: boolean[]
  /** Title of the project, or null if no one on it gets emails. */
  emailsAbout: string | null
}

/** Items of a list, all selected except those that the project already has. */
export const SelectRequestsSection = (props: SelectedListProps) => (
  <FormSection id="add-list" title={props.list.name} intent="add-list">
    <SelectRequestsForm {...props} />
  </FormSection>
)

/** Name of the checkboxes, with the item's position. */
const SELECTED = 'selected'

function SelectRequestsForm({ list: { id, version, items }, requested, emailsAbout }: SelectedListProps) {
  const linkTo = useListLink()
  const sent = useOutcome('add-list')?.result.initialValue
  const isSelected = (at: number) =>
    !requested[at] && (Array.isArray(sent?.selected) ? sent.selected.includes(String(at)) : true)
  const [selected, setSelected] = useState(items.filter((_, at) => isSelected(at)))
  const [day, setDay] = useState(sent?.dueOn)
  const { data: dueOn = null } = SendRequestListForm.shape.dueOn.safeParse(day || undefined)
  const sections = [...new Set(items.map(({ section }) => section))]
  const updateSelection = (form: HTMLFormElement | null) => {
    const entered = new FormData(form ?? undefined)
    setSelected(items.filter((_, at) => entered.has(`${SELECTED}[${at}]`)))
    setDay(String(entered.get('dueOn')))
  }
  const select = ({ currentTarget }: MouseEvent<HTMLButtonElement>, checked: boolean) => {
    const { form } = currentTarget
    const boxes = (currentTarget.closest('fieldset') ?? form)?.querySelectorAll<HTMLInputElement>(
      '[type=checkbox]:enabled',
    )
    for (const box of boxes ?? []) box.checked = checked
    updateSelection(form)
  }
  return (
    <ActionForm
      action={`.${linkTo({ list: id }).search}`}
      relative="path"
      intent="add-list"
      version={version}
      overwrites
      schema={SendRequestListForm}
      onChange={({ currentTarget }) => updateSelection(currentTarget)}
    >
      {(fields) => (
        <>
          <input type="hidden" name="list" value={id} />
          <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
            <div className="w-60">
              <TextField field={fields.dueOn} type="date" label={t('Due date for all')} optional />
            </div>
            <div className="flex gap-x-1 -mx-2 needs-scripts">
              <SelectButton onClick={(event) => select(event, true)}>{t('Select All')}</SelectButton>
              <SelectButton onClick={(event) => select(event, false)}>{t('Clear Selection')}</SelectButton>
            </div>
          </div>
          <div className="grid gap-x-10 gap-y-6 md:grid-cols-2 xl:grid-cols-3 items-start">
            {sections.map((section) => (
              // Without a label, the group's name would include the buttons in the legend.
              <fieldset key={section} aria-label={section || t('Requests')}>
                <legend className="flex items-center justify-between gap-x-4 w-full border-b border-line font-semibold">
                  {section || t('Requests')}
                  <span className="flex gap-x-1 -mr-2 font-normal needs-scripts">
                    <SelectButton section={section} onClick={(event) => select(event, true)}>
                      {t('All')}
                    </SelectButton>
                    <SelectButton section={section} onClick={(event) => select(event, false)}>
                      {t('None')}
                    </SelectButton>
                  </span>
                </legend>
                {items.map((item, at) =>
                  item.section === section ? (
                    <label key={item.title} className="flex items-baseline gap-3 py-2">
                      <input
                        type="checkbox"
                        name={`${SELECTED}[${at}]`}
                        value={at}
                        defaultChecked={isSelected(at)}
                        disabled={requested[at]}
                        className="size-5 shrink-0 self-center accent-(--color-brass)"
                      />
                      <span className="wrap-anywhere">
                        {item.title}{' '}
                        <span className="caption">
                          {requested[at] ? t('Already requested') : REQUEST_KINDS[item.kind].label}
                        </span>
                      </span>
                    </label>
                  ) : null,
                )}
              </fieldset>
            ))}
          </div>
          <FormMessage>{fields.selected.errors?.[0]}</FormMessage>
          {emailsAbout && selected.length > 0 && (
            <div className="max-w-3xl">
              <EmailPreview subject={createRequestSubject(emailsAbout)}>
                <p className="font-semibold wrap-anywhere">{emailsAbout}</p>
                <ul className="list-disc pl-5">
                  {selected.map(({ title }) => (
                    <li key={title} className="wrap-anywhere">
                      {formatRequest({ title, dueOn })}
                    </li>
                  ))}
                </ul>
                <p className="font-semibold text-accent">{t('View Requests')}</p>
              </EmailPreview>
            </div>
          )}
          <Submit
            text={
              selected.length === 1
                ? t('Add 1 Request')
                : t('Add {count} Requests', { count: selected.length })
            }
            sending={t('Saving...')}
          >
            <Link to={linkTo({ list: null })} className="button button-line">
              {t('Cancel')}
            </Link>
          </Submit>
        </>
      )}
    </ActionForm>
  )
}

const SelectButton = ({
  section = '',
  onClick,
  children,
}: {
  section?: string
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  children: string
}) => (
  <button type="button" onClick={onClick} className="tall-link px-2 cursor-pointer">
    {children}
    {section && <span className="sr-only">: {section}</span>}
  </button>
)
