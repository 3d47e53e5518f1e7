import type { FieldMetadata } from '@conform-to/react'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { LastEdit } from '#app/domain/failures.ts'
import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { Moment } from '../dates.tsx'

/** Both versions of the edited fields, by field name; nested ones as `lines[0].description`. */
export type BothVersions = { mine: Map<string, string>; theirs: Map<string, string> }

export const ConflictContext = createContext<BothVersions | null>(null)

/** Pairs what the person sent with what is stored now. Fields that the stored values don't name are left out. */
export function compareVersions(mine: unknown, stored: object): BothVersions {
  const theirs = new Map(flatten(stored))
  const edited = new Set(Object.keys(stored))
  const sent = flatten(mine ?? {}).filter(([name]) => edited.has(name.split(/[.[]/)[0] ?? ''))
  return { mine: new Map(sent), theirs }
}

/** The stored value of a field, if it differs from what the person sent. */
function differing({ mine, theirs }: BothVersions, name: string): string | null {
  const stored = theirs.get(name) ?? ''
  return stored === (mine.get(name) ?? '') ? null : stored
}

/** How many fields differ. */
export const countDiffering = (both: BothVersions) =>
  [...new Set([...both.mine.keys(), ...both.theirs.keys()])].filter((name) => differing(both, name) !== null)
    .length

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

// biome-ignore lint/suspicious/noExplicitAny: a field of any form; Conform's own components are typed so.
type Field = FieldMetadata<any, any, any>

/** The id of the stored value beside a field, for `aria-describedby`; undefined where none is shown. */
export function useTheirsId(field: Field): string | undefined {
  const both = useContext(ConflictContext)
  return both && differing(both, field.name) !== null ? `${field.id}-theirs` : undefined
}

/** After an edit conflict: the stored value of a field that differs from what is in the form. */
export function Theirs({
  field,
  show = (value) => value,
}: {
  field: Field
  show?: (value: string) => ReactNode
}) {
  const both = useContext(ConflictContext)
  const value = both && differing(both, field.name)
  if (value === null) return null
  return (
    <div id={`${field.id}-theirs`} className="mt-1.5 border-l-3 border-brass pl-3 py-1 text-sm">
      <span className="font-semibold">{t('Saved version:')}</span>{' '}
      <span className="whitespace-pre-line wrap-anywhere">
        {show(value) || <span className="text-soft">{t('(empty)')}</span>}
      </span>
    </div>
  )
}

/** Says that someone else has saved the record, with the two ways to go on. It takes the focus. */
export function EditConflictAlert({
  lastEdit,
  differ,
  of,
  sending,
  onUseTheirs,
}: {
  lastEdit: LastEdit | null
  /** How many fields differ. */
  differ: number
  /** The answer that it belongs to, so that a second conflict takes the focus again. */
  of: unknown
  sending: boolean
  onUseTheirs: () => void
}) {
  const { pathname, search } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (of) place.current?.focus()
  }, [of])
  return (
    <div
      ref={place}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 border-l-3 border-bad bg-bad-ground px-4 py-3"
    >
      <p className="font-semibold text-bad">
        {lastEdit?.own
          ? t(
              "You changed this yourself in the meantime, perhaps in another window. These changes aren't saved yet.",
            )
          : t("Someone else edited this while you were working. Your changes aren't saved yet.")}
      </p>
      <p>
        {lastEdit && !lastEdit.own && (
          <>
            {tRich('Last saved by {name}, {time}.', {
              name: <bdi className="font-semibold">{lastEdit.by}</bdi>,
              time: <Moment value={lastEdit.at} />,
            })}{' '}
          </>
        )}
        {differ > 0
          ? t(
              'Each field that differs shows the saved version below yours. ‘Keep mine’ saves the form as it is now, ‘Use theirs’ fills it with the saved version.',
            )
          : t('No field of this form differs from what is saved.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" disabled={sending} className="button button-brass">
          {t('Keep mine')}
        </button>
        <Link
          // Without scripts, the page as it is now.
          to={`${pathname}${search}`}
          onClick={(event) => {
            event.preventDefault()
            onUseTheirs()
          }}
          className="button button-line"
        >
          {t('Use theirs')}
        </Link>
      </div>
    </div>
  )
}
