import type { StatusMeaning } from '#app/content/shapes.ts'

export type { StatusMeaning }

/** A status in its own words, with the look of what it means (portal.css); `late` when its day has passed. */
export function StatusBadge({
  meaning = 'active',
  late = false,
  children,
}: {
  meaning?: StatusMeaning
  late?: boolean
  children: string
}) {
  return <span className={`state state-${late ? 'late' : meaning}`}>{children}</span>
}
