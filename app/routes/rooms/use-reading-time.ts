import { type RefObject, useEffect } from 'react'
import { href } from 'react-router'
import type { ShownDocument } from '#app/domain/rooms/view-document.server.ts'

const REPORT_MS = 60_000
const TICK_MS = 1000
/** Maximum reading time of a page. A reader who keeps a page open for longer has probably left. */
const MAX_SECONDS = 300

/**
 * Calls `onPage` when another page becomes the most visible one in the list. Reports the seconds that each page was the
 * most visible one while the tab was visible.
 */
export function useReadingTime(
  list: RefObject<HTMLElement | null>,
  { roomId, id, group }: Pick<ShownDocument, 'roomId' | 'id' | 'group'>,
  onPage: (page: number) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onPage` sets state, and is never another function
  useEffect(() => {
    // 'View as Group' isn't counted.
    if (group) return
    const path = href('/api/rooms/:id/entries/:entry/reading', { id: roomId, entry: id })
    const unreported = new Map<number, number>()
    const totals = new Map<number, number>()
    const heights = new Map<Element, number>()
    let page: number | null = null
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRect } of entries) heights.set(target, intersectionRect.height)
        const [top] = [...heights].sort(([, a], [, b]) => b - a)
        const found = top && top[1] > 0 ? Number((top[0] as HTMLElement).dataset.page) : null
        if (found !== null && found !== page) onPage(found)
        page = found
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    )
    for (const element of list.current?.children ?? []) observer.observe(element)
    const report = () => {
      if (unreported.size === 0) return
      const read = [...unreported].map((time) => time.join(':')).join(' ')
      unreported.clear()
      navigator.sendBeacon(path, new URLSearchParams({ read }))
    }
    const tick = setInterval(() => {
      if (document.visibilityState !== 'visible' || page === null) return
      const total = totals.get(page) ?? 0
      if (total >= MAX_SECONDS) return
      totals.set(page, total + 1)
      unreported.set(page, (unreported.get(page) ?? 0) + 1)
    }, TICK_MS)
    const reporting = setInterval(report, REPORT_MS)
    const onHide = () => {
      if (document.visibilityState === 'hidden') report()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      observer.disconnect()
      clearInterval(tick)
      clearInterval(reporting)
      document.removeEventListener('visibilitychange', onHide)
      report()
    }
  }, [roomId, id, group?.id])
}
