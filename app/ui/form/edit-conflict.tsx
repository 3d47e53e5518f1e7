import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { describeEditConflict } from '#app/core/failures.ts'
import { t, tRich } from '#app/texts.ts'
import { DateAndTime, LocalDate } from '../dates/dates.tsx'
import { isControl } from './controls.ts'
import type { EditComparison, EditConflictView } from './edit-conflict-context.ts'
import { FormMessage } from './form-outcome.tsx'

export const editConflictView: EditConflictView = {
  compareWithStored,
  alert: (props) => <EditConflictAlert {...props} />,
  resetNotice: () => <ResetNotice />,
}

function compareWithStored(submitted: unknown, stored: object): EditComparison {
  const storedValues = new Map(flatten(stored))
  const edited = new Set(Object.keys(stored))
  const sent = new Map(flatten(submitted ?? {}).filter(([name]) => edited.has(name.split(/[.[]/)[0] ?? '')))
  const findStoredDifference = (name: string) => {
    const saved = storedValues.get(name) ?? ''
    return saved === (sent.get(name) ?? '') ? null : saved
  }
  const idFor = ({ id, name }: { id: string; name: string }) =>
    findStoredDifference(name) === null ? undefined : `${id}-theirs`
  return {
    differ: [...sent.keys(), ...storedValues.keys()].some((name) => findStoredDifference(name) !== null),
    idFor,
    render: (field, format = (value) => value) => {
      const value = findStoredDifference(field.name)
      if (value === null) return null
      const shown = format === 'day' ? value && <LocalDate value={value} /> : format(value)
      return <StoredVersion id={idFor(field)}>{shown}</StoredVersion>
    },
  }
}

function flatten(value: unknown, path = ''): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((one, i) => flatten(one, `${path}[${i}]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => flatten(one, path ? `${path}.${key}` : key))
  return [
    [
      path,
      String(value ?? '')
        .replace(/\r\n?/g, '\n')
        .trim(),
    ],
  ]
}

function StoredVersion({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <div id={id} className="mt-1.5 border-l-3 border-brass pl-3 py-1 text-sm">
      <span className="font-semibold">{t('Saved version:')}</span>{' '}
      <span className="whitespace-pre-line wrap-anywhere">
        {children || <span className="text-soft">{t('(empty)')}</span>}
      </span>
    </div>
  )
}

function EditConflictAlert({
  lastEdit,
  comparison,
  outcome,
  sending,
  onUseTheirs,
}: Parameters<EditConflictView['alert']>[0]) {
  const { pathname, search } = useLocation()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) container.current?.focus()
  }, [outcome])
  return (
    <div
      ref={container}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 border-l-3 border-bad bg-bad-ground px-4 py-3"
    >
      <p className="font-semibold text-bad">{describeEditConflict(lastEdit)}</p>
      <p>
        {lastEdit && !lastEdit.own && (
          <>
            {tRich('Last saved by {name}, {time}.', {
              name: <bdi className="font-semibold">{lastEdit.by}</bdi>,
              time: <DateAndTime value={lastEdit.at} />,
            })}{' '}
          </>
        )}
        {comparison.differ
          ? t(
              'Fields that differ show the saved version below yours. “Keep Mine” saves the form as it is now. “Use Theirs” fills in the saved version.',
            )
          : t('Your version now matches the saved one.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" disabled={sending} className="button button-brass">
          {t('Keep Mine')}
        </button>
        <Link
          // Without scripts, reloads the page.
          to={`${pathname}${search}`}
          onClick={(event) => {
            event.preventDefault()
            onUseTheirs()
          }}
          className="button button-line"
        >
          {t('Use Theirs')}
        </Link>
      </div>
    </div>
  )
}

function ResetNotice() {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const controls = [...(container.current?.closest('form')?.elements ?? [])]
    controls
      .filter(isControl)
      .find((control) => control.checkVisibility())
      ?.focus()
  }, [])
  return (
    <div ref={container} className="contents">
      <FormMessage tone="good">{t('The form now shows the saved version.')}</FormMessage>
    </div>
  )
}
