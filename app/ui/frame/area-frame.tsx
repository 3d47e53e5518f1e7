import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Await, NavLink, useLocation, useNavigation, useNavigationType } from 'react-router'
import { t } from '#app/texts.ts'
import { drafts } from '#app/ui/drafts/restored-draft-notice.tsx'
import { useRowLinks } from '#app/ui/list/table.tsx'
import { useRememberReader } from '../dates/dates.tsx'
import { useDraftCleanup } from '../drafts/drafts.ts'
import { DraftsContext } from '../drafts/drafts-context.ts'
import { editConflictView } from '../form/edit-conflict.tsx'
import { EditConflictContext } from '../form/edit-conflict-context.ts'
import { UnsavedChangesDialog } from '../form/unsaved-question.tsx'
import { useLinkStrip } from '../link-strip.tsx'
import { useRememberedListPath, useRememberLists } from '../list/remembered-list.ts'
import { useViewer } from '../viewer.ts'
import { useMenuClosing } from './menu.tsx'

/**
 * A link in an area's navigation. `end`: active only on an exact match, and always links to the unfiltered page.
 * `count`: key in `NavCounts` of the number to show beside it. `also`: prefixes of other paths on which it is active.
 */
export type AreaLink = { to: string; text: string; end?: boolean; count?: string; also?: string[] }

/** Count of waiting items for each navigation key, capped at 100. */
export type NavCounts = Readonly<Record<string, number>> | null

/** The viewer's side. Statuses that wait for this side stand out. */
export type AreaSide = 'firm' | 'client' | 'guest'

const BUSY_AFTER_MS = 300

/** Id of the page in the frame, behind the area's navigation. */
export const AREA_PAGE_ID = 'page'

/** Page of an area, beside its navigation. Without `links`, there is none. */
export function AreaFrame({
  title,
  links,
  counts,
  edge,
  side,
  children,
}: {
  title: string
  links: AreaLink[][]
  counts?: NavCounts | Promise<NavCounts>
  edge: string
  side: AreaSide
  children: ReactNode
}) {
  const busy = useIsBusy()
  const page = useRef<HTMLDivElement>(null)
  const nav = useLinkStrip(useLocation().pathname)
  useRememberLists()
  useRowLinks()
  useMenuClosing()
  useFocusAfterNavigation(page)
  const account = useViewer()?.account ?? undefined
  useDraftCleanup(account)
  useRememberReader()
  return (
    <div
      data-side={side}
      data-account={account}
      className={`${edge} pt-4 pb-10 lg:py-8 grid gap-5 lg:gap-10 grid-cols-[minmax(0,1fr)] ${links.length > 0 ? 'lg:grid-cols-[11rem_minmax(0,1fr)]' : ''}`}
    >
      {links.length > 0 && (
        <aside className="lg:border-r border-line lg:pr-4">
          <h2 className="font-sans text-sm font-semibold tracking-wide text-soft lg:mb-1">{title}</h2>
          <nav
            ref={nav}
            aria-label={title}
            className="relative flex lg:flex-col sm:gap-1 lg:gap-0 overflow-x-auto lg:overflow-visible max-lg:data-before:mask-l-from-[calc(100%-2.5rem)] max-lg:data-after:mask-r-from-[calc(100%-2.5rem)]"
          >
            {links.map((group) => (
              <div key={group[0]?.to} className="flex lg:flex-col sm:gap-1 lg:gap-0 lg:not-first:mt-3">
                {group.map((link) => (
                  <SideLink key={link.to} {...link} counts={counts} />
                ))}
              </div>
            ))}
          </nav>
        </aside>
      )}
      <div
        ref={page}
        id={AREA_PAGE_ID}
        tabIndex={-1}
        aria-busy={busy}
        className={`outline-none ${busy ? 'opacity-60 transition-opacity' : ''}`}
      >
        <EditConflictContext value={editConflictView}>
          <DraftsContext value={drafts}>{children}</DraftsContext>
        </EditConflictContext>
      </div>
      <UnsavedChangesDialog />
    </div>
  )
}

/** List query parameters that depend on where the user came from, and the pagination cursor. */
const NAVIGATION_PARAMS = ['client', 'project', 'after']

/**
 * Navigation link to a list. From another page, it restores the list's last filters. On the list itself, it clears
 * them.
 */
function SideLink({
  to,
  text,
  end = false,
  count,
  also = [],
  counts,
}: AreaLink & { counts: NavCounts | Promise<NavCounts> | undefined }) {
  const rememberedPath = useRememberedListPath(to, NAVIGATION_PARAMS)
  const { pathname } = useLocation()
  const isCurrent = pathname === to
  return (
    <NavLink
      to={end || isCurrent ? to : rememberedPath}
      end={end}
      prefetch="intent"
      className={({ isActive }) =>
        `flex items-center min-h-11 px-1.5 sm:px-3 max-sm:text-sm lg:-ml-3 lg:pl-2.5 whitespace-nowrap border-b-2 lg:border-b-0 lg:border-l-2 ${
          isActive || also.some((path) => pathname.startsWith(path))
            ? 'border-brass forced-colors:border-[Highlight] font-semibold'
            : 'border-transparent forced-colors:border-[Canvas] text-soft hover:text-text'
        }`
      }
    >
      {text}
      {count && (
        <Suspense>
          <Await resolve={counts}>{(loaded) => <WaitingCount count={loaded?.[count] ?? 0} />}</Await>
        </Suspense>
      )}
    </NavLink>
  )
}

const WaitingCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="ml-auto pl-2 text-sm font-semibold tabular-nums text-accent">
      {count < 100 ? count : '99+'}
      <span className="sr-only"> {t('waiting')}</span>
    </span>
  )

/** Returns whether a navigation has been pending for `BUSY_AFTER_MS`, so that fast ones don't fade the page. */
function useIsBusy() {
  const isLoading = useNavigation().state === 'loading'
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(setBusy, BUSY_AFTER_MS, true)
    return () => {
      clearTimeout(timer)
      setBusy(false)
    }
  }, [isLoading])
  return isBusy
}

/** Moves the focus to the new page if a navigation has removed the focused element. */
function useFocusAfterNavigation(page: RefObject<HTMLElement | null>) {
  const { key, hash } = useLocation()
  // A form outside the area, such as sign-in, redirected to the area's first page.
  const redirected = useNavigationType() !== 'POP'
  const previousKey = useRef(redirected ? undefined : key)
  useEffect(() => {
    const focused = document.activeElement
    // A menu keeps the focus for a moment after it closes.
    const lost = focused === document.body || focused?.checkVisibility() === false
    if (previousKey.current !== key && lost) {
      const notice = page.current?.querySelector<HTMLElement>('[data-notice]')
      const linked = hash
        ? page.current?.querySelector<HTMLElement>(`[id="${CSS.escape(hash.slice(1))}"]`)
        : null
      const target = notice ?? (linked?.hasAttribute('tabindex') ? linked : page.current)
      target?.focus({ preventScroll: !notice })
    }
    previousKey.current = key
  }, [key, hash, page])
}
